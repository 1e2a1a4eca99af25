//! `boardwire suite grow`: makes a suite grow by drawn requests, and checks those that it has.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anstream::stdout;
use boardwire_suite::{
    drawn::{Codec, Requests},
    fuzz::{Plan, panel::Panel},
    grow::{self, Growth, WrongCodec},
    judge::Level,
    protocol::Op,
    testee::Testee,
    testee_process::Process,
    untrusted::Untrusted,
    vectors::{Source, Suite},
};
use clap::Args;
use indicatif::ProgressBar;

use crate::suites::{
    command::{self, TesteeLimits},
    fuzz,
};
use crate::{
    failure::Failure,
    output::{Output, Overwriting, as_json},
    terminal::count,
};

/// The time for making one request smaller.
const REDUCTION_TIME: Duration = Duration::from_secs(5);

/// Add drawn requests on which independent codecs agree, and which add something to the vectors
///
/// A request is kept if its reply has a feature that no vector has, such as a code, a size or a word, or if a codec of --wrong answers otherwise than
/// the testees. It is made small, and added to drawn.json beside the vectors of its format, with what it adds. A request on which the testees
/// disagree becomes a disputed vector.
#[derive(Debug, Args)]
pub(crate) struct GrowArgs {
    /// The folder of the suite
    folder: PathBuf,

    /// Ask this codec, given with its arguments. It speaks the testee protocol. At least two must agree, so give codecs that are independent of each
    /// other
    #[arg(long, value_name = "COMMAND", required = true)]
    testee: Vec<String>,

    /// Keep also a request to which this codec, which is known to be wrong, answers otherwise; may be repeated
    #[arg(long, value_name = "COMMAND")]
    wrong: Vec<String>,

    /// Send the requests of the drawn vectors again, and show what each still adds. The exit status is 1 if one adds nothing, or if a testee disagrees
    #[arg(long, conflicts_with_all = ["time", "cases", "seed", "format", "op"])]
    check: bool,

    /// Draw only requests for this format; may be repeated
    #[arg(long)]
    format: Vec<String>,

    /// Draw only requests for this operation
    #[arg(long)]
    op: Option<Op>,

    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = command::seconds)]
    time: Option<Duration>,

    /// Stop after this many requests
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000)]
    cases: u64,

    /// Draw the same requests as an earlier run with this seed
    #[arg(long)]
    seed: Option<u64>,

    #[command(flatten)]
    limits: TesteeLimits,
}

pub(super) fn run(args: &GrowArgs) -> Result<ExitCode, Failure> {
    if args.testee.len() < 2 {
        return Err(Failure::new("the reply of one codec says nothing: only one --testee is given")
            .advise("give --testee twice or more, with codecs that are independent of each other"));
    }
    let suite = Suite::load(&Source::Folder(args.folder.clone()), &[])?;
    let chosen = fuzz::chosen_operations(&suite.formats, &args.format, args.op)?;
    let process =
        |option: &'static str| move |command: &String| command::process(option, command, args.limits);
    let mut testees =
        args.testee.iter().map(process("--testee")).collect::<Result<Vec<Process>, Failure>>()?;
    let testees = testees.iter_mut().map(|testee| testee as &mut dyn Testee).collect();
    let panel = Panel::new(testees, suite.description.clone(), suite.level.min(Level::Offset));
    let mut panel = panel.map_err(|(number, fault)| {
        Failure::new(format!("--testee {}: {fault}", Untrusted::new(&args.testee[number - 1])))
    })?;
    let wrong = args.wrong.iter().map(|command| {
        let testee: Box<dyn Testee> = Box::new(process("--wrong")(command)?);
        Ok(WrongCodec { name: command.clone(), testee, is_shown: false })
    });
    let mut wrong = wrong.collect::<Result<Vec<WrongCodec>, Failure>>()?;
    // The encoder is another process of the first testee that encodes.
    let encoder = panel.encoder().map(|index| process("--testee")(&args.testee[index])).transpose()?;
    let encoder = encoder.and_then(|encoder| Codec::encoder(Box::new(encoder)).ok());
    let is_chosen = |format: &str, op| chosen.contains(&(format, op));
    let seed = fuzz::seed(args.seed)?;
    let mut requests = Requests::new(&suite, &is_chosen, encoder, seed);
    if args.check {
        return check(&suite, &mut panel, &mut requests, &mut wrong);
    }
    let plan = Plan { seed, time: args.time, cases: args.cases, shrinking: REDUCTION_TIME, fail_fast: false };
    let bar = ProgressBar::new(args.cases);
    let growth = grow::grow(&mut panel, &mut requests, &mut wrong, &plan, &mut |growth| {
        bar.set_position(growth.cases);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    write(args, &suite, &growth, (&panel.names(), seed))?;
    let Growth { cases, kept, disputed, ended } = &growth;
    let mut out = stdout();
    for kept in kept {
        writeln!(out, "{}", Untrusted::new(&kept.adds))?;
    }
    for codec in wrong.iter().filter(|codec| !codec.is_shown) {
        writeln!(out, "no request shows that `{}` is wrong", Untrusted::new(&codec.name))?;
    }
    ended.iter().try_for_each(|why| writeln!(out, "ended early: {}", Untrusted::new(why)))?;
    let (kept, disputed) = (count(kept.len(), "vector"), count(disputed.len(), "disputed one"));
    writeln!(out, "{cases} requests with seed {seed}: {kept} added, and {disputed}")?;
    Ok(ExitCode::from(u8::from(ended.is_some())))
}

fn write(args: &GrowArgs, suite: &Suite, growth: &Growth, by: (&[&str], u64)) -> Result<(), Failure> {
    let path = |name: &str| args.folder.join("vectors").join(name);
    let existing = |name: &str| serde_json::from_str(&fs::read_to_string(path(name)).ok()?).ok();
    for (name, file) in grow::files(suite, growth, by, &existing) {
        // The file keeps its earlier vectors.
        Output::write_file(&path(&name), Overwriting { force: true }, as_json(&file)?.as_bytes())?;
    }
    Ok(())
}

/// Shows what each drawn vector still adds.
fn check(
    suite: &Suite,
    panel: &mut Panel<'_>,
    requests: &mut Requests<'_>,
    wrong: &mut [WrongCodec],
) -> Result<ExitCode, Failure> {
    let (mut out, mut failure_count) = (stdout(), 0);
    let drawn = grow::check(suite, panel, requests, wrong);
    for grow::DrawnVector { vector, adds, disagreeing } in &drawn {
        let id = Untrusted::new(&vector.id);
        let adds_text = adds.as_deref().unwrap_or("nothing that no other vector has");
        writeln!(out, "{id} adds {}", Untrusted::new(adds_text))?;
        if !disagreeing.is_empty() {
            writeln!(out, "{id}: no longer the reply of {}", Untrusted::new(disagreeing.join(", ")))?;
        }
        failure_count += usize::from(adds.is_none() || !disagreeing.is_empty());
    }
    writeln!(out, "{}, {failure_count} of them to change", count(drawn.len(), "drawn vector"))?;
    Ok(ExitCode::from(u8::from(failure_count > 0)))
}
