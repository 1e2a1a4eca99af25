//! `boardwire init`: writes the files of a new testee in another language.

mod facts;
mod page;
mod templates;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstream::stdout;
use boardwire_suite::{
    book,
    description::Description,
    formats::{Format, InputKind},
    select::{is_format, known},
    untrusted::Untrusted,
    vectors::{Source, Suite},
};
use clap::Args;

use self::facts::Facts;
use self::templates::{Language, Template};
use crate::suites::suite::SuiteArgs;
use crate::{failure::Failure, folder_writing::fill};

/// Write a new testee: an adapter, a codec to fill in, and a script that builds and runs both
///
/// With --suite, the testee is for a format of that suite. The command also writes the requirements, codes and examples of the format.
#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// The output folder: new or empty
    folder: PathBuf,

    /// Write the codec in this language
    #[arg(long, value_name = "LANGUAGE")]
    language: Language,

    /// Write a codec of this format, which must have the operation decode or encode [default: the first format of the suite]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,

    #[command(flatten)]
    suite: SuiteArgs,
}

/// The page of the requirements of another suite.
const PAGE: &str = "requirements.md";

/// The pages of the book that apply to any suite.
const PROTOCOL: [&str; 2] = ["protocol.md", "vectors.md"];

pub(crate) fn run(args: &InitArgs) -> Result<ExitCode, Failure> {
    let source = args.suite.source();
    let description = Suite::description(&source)?;
    let format = format(&description, args.format.as_deref())?;
    let suite = Suite::load(&source, &[&format.id])?;
    let template = args.language.template();
    let values = placeholders(&template, &suite, format, &args.suite, &name(&args.folder));
    let is_other_suite = source != Source::Embedded;
    let filled = |text: &str| {
        let text = fill_template(text, &values);
        // The reference has no codec for the formats of another suite, so `boardwire fuzz` cannot compare with it.
        let lines =
            text.split_inclusive('\n').filter(|line| !is_other_suite || !line.contains("boardwire fuzz"));
        lines.collect::<String>()
    };
    let files = template.files.iter().map(|(path, text)| (PathBuf::from(path), filled(text)));
    let pages = book::pages().filter(|(name, _)| !is_other_suite || PROTOCOL.contains(name));
    let pages = pages.map(|(name, text)| (Path::new("spec").join(name), text.to_owned()));
    let page = is_other_suite.then(|| (Path::new("spec").join(PAGE), page::page(&suite, format)));
    fill(&args.folder, files.chain(pages).chain(page))?;
    next_steps(args, &template, format, is_other_suite)?;
    Ok(ExitCode::SUCCESS)
}

/// Finds the format with this id, with or without its version. The default is the first format with the operation decode or encode.
fn format<'a>(suite: &'a Description, given: Option<&str>) -> Result<&'a Format, Failure> {
    let codecs = || suite.formats.iter().filter(|format| !facts::operations(format).is_empty());
    let ids = codecs().map(|format| format.id.as_str());
    given.map_or(Ok(()), |given| known("no codec has the format", given, ids, is_format))?;
    let chosen = codecs().find(|format| given.is_none_or(|given| is_format(given, &format.id)));
    chosen.ok_or_else(|| {
        Failure::new("no format of the suite has the operation decode or encode")
            .advise("write an adapter by hand, as spec/src/protocol.md describes")
    })
}

/// The name of the adapter: the name of the folder, in characters that every language allows in a string.
fn name(folder: &Path) -> String {
    const MAX_NAME_CHARS: usize = 100;
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let name_char = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' };
    let name: String = name.chars().take(MAX_NAME_CHARS).map(name_char).collect();
    if name.contains(|c: char| c.is_ascii_alphanumeric()) { name } else { "adapter".to_owned() }
}

/// The placeholders of the templates, with their values.
fn placeholders(
    template: &Template,
    suite: &Suite,
    format: &Format,
    option: &SuiteArgs,
    name: &str,
) -> Vec<(&'static str, String)> {
    let facts = Facts::new(suite, format);
    let is_text = format.input == InputKind::Text;
    let choose = |text: &str, binary: &str| if is_text { text.to_owned() } else { binary.to_owned() };
    let is_other_suite = option.source() != Source::Embedded;
    let page = |own_page: &str| if is_other_suite { PAGE.to_owned() } else { own_page.to_owned() };
    let quoted =
        |names: &[&str]| names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
    let (operations, leniencies) = (quoted(&facts.operations), quoted(&facts.leniencies));
    let members = quoted(&facts.members.iter().map(String::as_str).collect::<Vec<_>>());
    let (c_operations, c_leniencies) = (operations.replace('"', "\\\"").replace(' ', ""), &leniencies);
    let pages = if is_other_suite {
        format!(
            "The folder `spec` contains [the requirements, the codes and examples](spec/{PAGE}), and pages of Boardwire on\n[requests and \
             replies](spec/protocol.md) and on [vectors](spec/vectors.md)."
        )
    } else {
        format!(
            "The folder `spec` contains the specification of this version. Begin with four pages: [the format](spec/{}),\n[the codes of \
             errors](spec/errors.md), [offsets and leniencies](spec/conventions.md), and\n[requests, replies and values](spec/protocol.md).",
            format.chapter
        )
    };
    vec![
        ("NAME", name.to_owned()),
        ("FORMAT", format.id.clone()),
        ("SHORT", short(format).to_owned()),
        ("SUITE", Untrusted::new(option.absolute_option()).complete()),
        ("PAGES", pages),
        ("CHAPTER", page(&format.chapter)),
        ("CODES", page("errors.md")),
        (
            "VALUES",
            if is_other_suite {
                format!("{PAGE}, \"Examples\"")
            } else {
                "protocol.md, \"Values on the wire\"".to_owned()
            },
        ),
        ("KEY", choose("text", "hex")),
        ("UNIT", facts.unit.clone()),
        ("LIMIT", facts.limits.first().copied().unwrap_or("size").to_owned()),
        ("ABOUT_LIMIT", facts.limit_description()),
        ("CONTEXT", facts.context.clone().unwrap_or_default()),
        (
            "ABOUT_CONTEXT",
            facts.context.as_ref().map_or_else(
                || "not used: no request of this format has more than its input or value".to_owned(),
                |key| format!("the member `{key}` of the request"),
            ),
        ),
        ("WRITE", facts.operations.iter().map(|op| format!("`{op}`")).collect::<Vec<_>>().join(" and ")),
        ("OPERATIONS", operations),
        ("OPERATIONS_OF_C", c_operations),
        ("LENIENCIES_OF_C", if leniencies.is_empty() { String::new() } else { format!("{c_leniencies}, ") }),
        ("MEMBERS_OF_C", if members.is_empty() { String::new() } else { format!("{members}, ") }),
        (
            "MEMBER_MAP",
            facts.members.iter().map(|name| format!("\"{name}\": true")).collect::<Vec<_>>().join(", "),
        ),
        ("MEMBERS", members),
        (
            "LENIENCY_MAP",
            facts.leniencies.iter().map(|name| format!("\"{name}\": true")).collect::<Vec<_>>().join(", "),
        ),
        ("LENIENCY_BITS", facts.c_constants()),
        ("LENIENCIES", leniencies),
        ("TS_INPUT", choose("string", "Uint8Array")),
        ("LANGUAGE", template.name.to_owned()),
        ("NEEDS", template.needs.to_owned()),
        ("CODEC", template.codec.unwrap_or_default().to_owned()),
    ]
}

/// Replaces each placeholder between two `@` with its value. Values are not expanded again, because they may come from another suite.
fn fill_template(text: &str, values: &[(&str, String)]) -> String {
    let mut parts = text.split('@');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        if let Some((_, value)) = values.iter().find(|(key, _)| *key == part) {
            filled += value;
            filled += parts.next().unwrap_or_default();
        } else {
            filled.push('@');
            filled += part;
        }
    }
    filled
}

/// The id of a format without its version.
fn short(format: &Format) -> &str {
    format.id.split('/').next().unwrap_or_default()
}

fn next_steps(
    args: &InitArgs,
    template: &Template,
    format: &Format,
    is_other_suite: bool,
) -> Result<(), Failure> {
    let run = args.folder.join("run.sh");
    // A path that begins with a dash would be read as an option of the shell.
    let run =
        if run.as_os_str().as_encoded_bytes().starts_with(b"-") { Path::new(".").join(run) } else { run };
    let testee = shell_words::join(["sh", &run.to_string_lossy()]);
    let testee = Untrusted::new(shell_words::quote(&testee)).complete()
        + &Untrusted::new(args.suite.as_option()).complete();
    let inside = |path: &str| Untrusted::from_path(&args.folder.join(path)).complete();
    let folder = Untrusted::from_path(&args.folder);
    let chapter = inside(&format!("spec/{}", if is_other_suite { PAGE } else { &format.chapter }));
    let operations = facts::operations(format).join(" and ");
    let count = template.files.len();
    let mut out = stdout().lock();
    writeln!(
        out,
        "{count} files and the {} written into {folder}. The adapter needs {}.\n",
        if is_other_suite { "requirements" } else { "specification" },
        template.needs
    )?;
    if let Some(codec) = template.codec {
        writeln!(out, "next: boardwire doctor --testee {testee}")?;
        writeln!(out, "      write {operations} in {}, as {chapter} specifies it", inside(codec))?;
    } else {
        writeln!(out, "next: write an adapter as {} describes it", inside("README.md"))?;
        writeln!(out, "      write the command that starts it into {}", inside("run.sh"))?;
        writeln!(out, "      boardwire doctor --testee {testee}")?;
        writeln!(out, "      write {operations}, as {chapter} specifies it")?;
    }
    writeln!(out, "      boardwire conform --testee {testee} --format {} --fail-fast", short(format))?;
    Ok(())
}
