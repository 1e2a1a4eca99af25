//! `boardwire ask`: sends inputs to several testees, and shows who agrees.

mod answers;
mod inputs;

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use boardwire_suite::{
    formats::Format,
    fuzz::panel::Panel,
    json,
    judge::Level,
    protocol::{Op, Request},
    select::is_format,
    testee::Testee,
    untrusted::{Untrusted, json_line},
    value::{Map, Value},
    vectors::{Suite, Vector},
};
use clap::{ArgGroup, Args};
use sha2::{Digest, Sha256};

use self::inputs::Framing;
use crate::suites::{command, report_text, suite::SuiteArgs};
use crate::{built_in, exit, failure::Failure};

/// An estimate of the length of a right reply, for each character of the input. It bounds the time and the length of a reply.
const REPLY_LENGTH_PER_CHAR: usize = 2;

/// Send inputs to several testees, and show who agrees
///
/// Prints a table with a row for each class of testees that agree, and what the suite says about the input. With many inputs, those on which all
/// testees agree are only counted.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
#[command(group(ArgGroup::new("inputs").required(true).args(["input", "lines", "records"])))]
pub(crate) struct AskArgs {
    /// A file that is the input, `-` for standard input, or the input itself: hex for a format of bytes, otherwise the text
    #[arg(value_name = "INPUT")]
    input: Option<PathBuf>,

    /// Each line of standard input is an input: hex for a format of bytes, otherwise the text
    #[arg(long)]
    lines: bool,

    /// Each record of standard input is an input: its length in 4 bytes, the highest first, and its bytes
    #[arg(long)]
    records: bool,

    /// Ask this program, given with its arguments. It speaks the testee protocol on stdin and stdout; may be repeated
    #[arg(long, value_name = "COMMAND")]
    testee: Vec<String>,

    /// Ask a decoder that runs once for each input. It reads the bytes from stdin, and exits with 0 to accept or 1 to reject; may be repeated
    #[arg(long, value_name = "COMMAND")]
    exec: Vec<String>,

    /// Also ask the built-in reference implementation. Without --testee and --exec, it is asked alone
    #[arg(long)]
    reference: bool,

    /// The format of the inputs. A suite of one format needs no option
    #[arg(long)]
    format: Option<String>,

    /// The operation
    #[arg(long, default_value_t = Op::Decode)]
    op: Op,

    /// Compare rejections at this level: `verdict` (whether an input is rejected), `code` (also the error code), or `offset` (also the offset)
    #[arg(long, default_value_t = Level::Offset)]
    level: Level,

    #[command(flatten)]
    suite: SuiteArgs,

    #[command(flatten)]
    limits: command::TesteeLimits,

    /// Also try the laws of the format on each of many inputs. On one input they are always tried
    #[arg(long, conflicts_with = "input")]
    laws: bool,

    /// Print a JSON object on a line for each input
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &AskArgs) -> Result<ExitCode, Failure> {
    let source = args.suite.source();
    let description = Suite::description(&source)?;
    let formats = &description.formats;
    let is_chosen = |id: &str| args.format.as_ref().map_or(formats.len() == 1, |given| is_format(given, id));
    let Some(format) = formats.iter().find(|format| is_chosen(&format.id)) else {
        let ids: Vec<&str> = formats.iter().map(|format| &*format.id).collect();
        let advice = format!("give --format with one of {}", ids.join(", "));
        return Err(Failure::new("there is no such format, or the suite has several").advise(advice));
    };
    let (id, key) = (&*format.id, format.input.key());
    let suite = Suite::load(&source, &[id])?;
    let vectors = vectors_by_input(&suite, format, args.op);
    if vectors.is_empty() {
        let what = format!("the suite has no request to {} {id} with only an input", args.op);
        return Err(Failure::new(what).advise("choose another operation with --op, or another format"));
    }
    let mut testees = testees(args, id)?;
    let testees: Vec<&mut dyn Testee> = testees.iter_mut().map(|testee| &mut **testee as _).collect();
    let mut panel = match Panel::new(testees, Arc::clone(&description), args.level) {
        Ok(panel) => panel,
        Err((number, fault)) => {
            // The numbers of testees count the reference too, which has no command and always starts.
            let index = number - 1 - usize::from(args.reference && number > args.testee.len());
            let command = args.testee.iter().chain(&args.exec).nth(index).map_or("", String::as_str);
            let text = format!("{}\n{}", Untrusted::new(command), report_text::not_run(&fault));
            anstream::stderr().write_all(text.as_bytes())?;
            return Ok(ExitCode::from(exit::NOT_RUN));
        }
    };
    let names: Vec<String> = panel.names().into_iter().map(str::to_owned).collect();
    let is_single = args.input.is_some();
    let framing = match args {
        AskArgs { lines: true, .. } => Framing::Line,
        AskArgs { records: true, .. } => Framing::Record,
        _ => Framing::Whole,
    };
    let (mut reader, is_hex) = open(args)?;
    let mut out = BufWriter::new(anstream::stdout().lock());
    let results = ["agree", "disagree", "unanswered", "wrong", "unreadable"];
    let mut counts = BTreeMap::from(results.map(|result| (result.to_owned(), 0)));
    let (mut offset, mut is_good) = (0, true);
    for number in 1.. {
        let bytes = inputs::next(&mut reader, &mut offset, framing)?;
        let Some(bytes) = bytes.filter(|_| !is_single || number == 1) else { break };
        let (answers, input) = match bytes.and_then(|bytes| inputs::member(bytes, format.input, is_hex)) {
            Ok(input) => {
                let vector = vectors.get(&*Sha256::digest(&input)).copied();
                let fields = Map::from([(key.to_owned(), Value::from(&input))]);
                let request = Request::new(args.op, id, fields, REPLY_LENGTH_PER_CHAR * input.len());
                let result = panel.ask_all(request, is_single || args.laws);
                (answers::as_json(result, &names, (&suite, id, args.level), vector), input)
            }
            Err(why) if is_single => {
                return Err(Failure::new(why).advise("INPUT is a file or the input itself"));
            }
            Err(why) => {
                (json!({"result": "unreadable", "classes": [], "vector": null, "law": null, "why": why}), why)
            }
        };
        let result = answers["result"].as_str().unwrap_or_default();
        is_good &= result == "agree" && (!is_single || answers["classes"][0]["verdict"] == "accepted");
        counts.entry(result.to_owned()).and_modify(|count| *count += 1);
        if args.json {
            let Value::Object(mut line) = answers else { continue };
            line.shift_insert(0, "record".to_owned(), number.into());
            writeln!(out, "{}", json_line(&Value::Object(line)))?;
        } else if is_single {
            writeln!(out, "{}", answers::as_text(&answers, &suite))?;
        } else if result != "agree" {
            let (input, text) = (Untrusted::new(input), answers::as_text(&answers, &suite));
            writeln!(out, "record {number}: {input:.60}\n{text}\n")?;
        }
    }
    if !args.json && !is_single {
        let counts = results.map(|result| format!("{} {result}", counts[result]));
        writeln!(out, "{}", counts.join(", "))?;
    }
    out.flush()?;
    for ended in panel.ended_members() {
        anstream::eprintln!("boardwire: {}", Untrusted::new(ended));
    }
    Ok(ExitCode::from(if is_good { exit::CONFORMANT } else { exit::NOT_CONFORMANT }))
}

/// The vectors whose requests have only an input, by its digest: some inputs are long.
fn vectors_by_input<'s>(suite: &'s Suite, format: &Format, op: Op) -> HashMap<[u8; 32], &'s Vector> {
    let vectors = suite.vectors().iter().filter(|vector| vector.op == op && *vector.format == *format.id);
    let digests = vectors.filter_map(|vector| {
        let request = vector.request();
        let input = request.member(format.input.key()).filter(|_| request.first_extra_key().is_none());
        Some((Sha256::digest(input?.as_str()?).into(), vector))
    });
    digests.collect()
}

/// The reader of the inputs, and whether they are hex where the format has bytes.
fn open(args: &AskArgs) -> Result<(Box<dyn BufRead>, bool), Failure> {
    Ok(match &args.input {
        // There is no such file: the argument is the input itself, in hex.
        Some(path) if path.as_os_str() != "-" && !path.exists() => {
            (Box::new(Cursor::new(path.as_os_str().as_encoded_bytes().to_vec())), true)
        }
        Some(path) if path.as_os_str() != "-" => {
            let file = File::open(path).map_err(|error| Failure::file(path, "read", &error))?;
            (Box::new(BufReader::new(file)), false)
        }
        _ => (Box::new(io::stdin().lock()), args.lines),
    })
}

fn testees(args: &AskArgs, format: &str) -> Result<Vec<Box<dyn Testee>>, Failure> {
    let mut testees = command::testees(&args.testee, &args.exec, format, args.limits)?;
    if args.reference || testees.is_empty() {
        if !built_in::has_codec(format) {
            return Err(Failure::new(format!("Boardwire has no codec for {format}"))
                .advise("name programs with --testee or --exec"));
        }
        testees.insert(args.testee.len(), Box::new(built_in::Reference));
    }
    Ok(testees)
}
