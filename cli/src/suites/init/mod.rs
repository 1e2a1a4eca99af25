//! `boardwire init`: writes the files of a new testee in another language.

mod facts;
mod filling;
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
    protocol::Op,
    select::{ensure, is_format},
    untrusted::Untrusted,
    vectors::{Source, Suite},
};
use clap::Args;

use self::facts::Facts;
use self::filling::{chosen_parts, fill_template};
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

    /// Write a codec of this format [default: the first format of the suite]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,

    #[command(flatten)]
    suite: SuiteArgs,
}

/// The page of the requirements of another suite.
const REQUIREMENTS_PAGE: &str = "requirements.md";

pub(crate) fn run(args: &InitArgs) -> Result<ExitCode, Failure> {
    let source = args.suite.source();
    let description = Suite::description(&source)?;
    let format = format(&description, args.format.as_deref())?;
    let suite = Suite::load(&source, &[&format.id])?;
    let template = args.language.template();
    let facts = Facts::new(&suite, format, source == Source::Embedded);
    let values = placeholders(&template, &suite, format, &facts, args);
    let has_other = facts.operations.iter().any(|op| ![Op::Decode, Op::Encode].contains(op));
    let holds = |condition: &str| match condition {
        "built-in" => facts.is_built_in,
        "types" => args.language == Language::Typescript,
        "value-keys" => !facts.value_keys.is_empty(),
        "features" => !format.features.is_empty(),
        "other" => has_other,
        "no-other" => !has_other,
        name => facts.operations.iter().any(|op| op.name() == name),
    };
    let filled = |text: &str| fill_template(&chosen_parts(text, holds), &values);
    let files = template.files.iter().map(|(path, text)| (PathBuf::from(path), filled(text)));
    let book = book::pages().filter(|_| facts.is_built_in);
    let own_pages =
        [(REQUIREMENTS_PAGE, page::page(&suite, format)), ("protocol.md", page::protocol(&suite, format))];
    let pages = book.chain(own_pages.into_iter().filter(|_| !facts.is_built_in));
    fill(&args.folder, files.chain(pages.map(|(name, text)| (Path::new("spec").join(name), text))))?;
    next_steps(args, &template, format, &facts)?;
    Ok(ExitCode::SUCCESS)
}

/// Finds the format with this id, with or without its version. The default is the first format.
fn format<'a>(suite: &'a Description, given: Option<&str>) -> Result<&'a Format, Failure> {
    let ids = suite.formats.iter().map(|format| format.id.as_str());
    given.map_or(Ok(()), |given| ensure("the suite has no format", given, ids, is_format))?;
    let is_chosen = |format: &&Format| given.is_none_or(|given| is_format(given, &format.id));
    suite.formats.iter().find(is_chosen).ok_or_else(|| Failure::new("the suite has no format"))
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

fn placeholders(
    template: &Template,
    suite: &Suite,
    format: &Format,
    facts: &Facts<'_>,
    args: &InitArgs,
) -> Vec<(&'static str, String)> {
    let choose = |text: &str, binary: &str| match format.input {
        InputKind::Text => text.to_owned(),
        InputKind::Bytes => binary.to_owned(),
    };
    let page = |of_book: &str| if facts.is_built_in { of_book } else { REQUIREMENTS_PAGE }.to_owned();
    let operations: Vec<&str> = facts.operations.iter().map(|op| op.name()).collect();
    let code_words =
        |names: &[&str]| listed(&names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>());
    let others = operations.iter().copied().filter(|name| !["decode", "encode"].contains(name));
    let is_plain = |code: &&str| code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let code = format.codes.iter().map(|code| code.code.as_str()).find(is_plain);
    let pages = if facts.is_built_in {
        format!(
            "The folder `spec` contains the specification of this version. Begin with four pages: [the format](spec/{}),\n[the codes of \
             errors](spec/errors.md), [offsets and leniencies](spec/conventions.md), and\n[requests, replies and values](spec/protocol.md).",
            format.chapter
        )
    } else {
        format!(
            "The folder `spec` contains [the requirements, the codes and examples](spec/{REQUIREMENTS_PAGE}) of {} {}, and\n[requests and \
             replies](spec/protocol.md).",
            page::escape_html(&suite.name),
            page::escape_html(&suite.version)
        )
    };
    let values = if facts.is_built_in {
        "protocol.md, \"Values on the wire\"".to_owned()
    } else {
        format!("{REQUIREMENTS_PAGE}, \"{}\"", if format.values.is_empty() { "Examples" } else { "Values" })
    };
    let units = joined(facts.units.iter().map(|row| format!("[{}]", quoted(row))));
    let members = joined(facts.members.iter().map(|row| format!("[{}]", quoted(row))));
    let rust_members = facts.members.iter().map(|[op, key, json_type]| match json_type.as_str() {
        "any" => format!("(\"{op}\", \"{key}\", |_| true)"),
        json_type => format!("(\"{op}\", \"{key}\", Value::is_{json_type})"),
    });
    let c_members = facts.members.iter().map(|[op, key, json_type]| {
        let first_characters = match json_type.as_str() {
            "string" => r#"\""#,
            "object" => "{",
            "array" => "[",
            "boolean" => "tf",
            "number" => "-0123456789",
            _ => r#"\"{[tfn-0123456789"#,
        };
        format!("{{\"{op}\", \"{key}\", \"{first_characters}\"}}")
    });
    let in_braces = |rows: &str| rows.replace('[', "{").replace(']', "}");
    vec![
        ("NAME", name(&args.folder)),
        ("FORMAT", format.id.clone()),
        ("SHORT", id_without_version(format).to_owned()),
        ("SUITE", Untrusted::new(args.suite.option_inside(&args.folder)).complete()),
        ("PAGES", pages),
        ("CHAPTER", page(&format.chapter)),
        ("CODES", page("errors.md")),
        ("VALUES", values),
        ("KEY", choose("text", "hex")),
        ("CODE", code.unwrap_or("code").to_owned()),
        ("UNIT", facts.units.first().map_or_else(|| choose("char", "byte"), |[_, unit]| unit.clone())),
        ("ABOUT_LIMITS", facts.about_limits()),
        ("ABOUT_REQUEST", facts.about_request()),
        ("WRITE", code_words(&operations)),
        ("ONLY", listed(&operations)),
        ("OTHER", code_words(&others.collect::<Vec<_>>())),
        ("OPERATIONS", quoted(&operations)),
        ("UNIT_ROWS_IN_BRACES", in_braces(&units)),
        ("UNIT_ROWS", units),
        ("MEMBER_ROWS_IN_BRACES", in_braces(&members)),
        ("MEMBER_ROWS", members),
        ("MEMBER_ROWS_OF_RUST", joined(rust_members)),
        ("MEMBER_ROWS_OF_C", joined(c_members)),
        ("VALUE_KEYS", quoted(&facts.value_keys)),
        ("LENIENCY_BITS", facts.c_constants()),
        ("LENIENCIES", quoted(&facts.leniencies)),
        ("LIMITS", quoted(&facts.limits)),
        ("FEATURES", quoted(&format.features)),
        ("TS_INPUT", choose("string", "Uint8Array")),
        ("LANGUAGE", template.name.to_owned()),
        ("NEEDS", template.needs.to_owned()),
        ("CODEC", template.codec.unwrap_or_default().to_owned()),
    ]
}

/// The items of a list in any language.
fn joined(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

/// A list of texts in any language.
fn quoted(names: &[impl AsRef<str>]) -> String {
    joined(names.iter().map(|name| format!("\"{}\"", name.as_ref())))
}

/// The names as words of a sentence: `a, b and c`.
fn listed(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        names => names.concat(),
    }
}

/// The id of a format without its version.
fn id_without_version(format: &Format) -> &str {
    format.id.split('/').next().unwrap_or_default()
}

/// Prints what was written, and the commands to run next.
fn next_steps(
    args: &InitArgs,
    template: &Template,
    format: &Format,
    facts: &Facts<'_>,
) -> Result<(), Failure> {
    let script = args.folder.join("run.sh");
    // A path that begins with a dash would be read as an option of the shell.
    let is_option = script.as_os_str().as_encoded_bytes().starts_with(b"-");
    let script = if is_option { Path::new(".").join(script) } else { script };
    let testee = shell_words::join(["sh", &script.to_string_lossy()]);
    let testee = Untrusted::new(shell_words::quote(&testee)).complete()
        + &Untrusted::new(args.suite.as_option()).complete();
    let inside = |path: &str| Untrusted::from_path(&args.folder.join(path)).complete();
    let folder = Untrusted::from_path(&args.folder);
    let of_suite = (REQUIREMENTS_PAGE, "requirements");
    let (chapter, written) = if facts.is_built_in { (&*format.chapter, "specification") } else { of_suite };
    let chapter = inside(&format!("spec/{chapter}"));
    let operations = listed(&facts.operations.iter().map(|op| op.name()).collect::<Vec<_>>());
    let (count, needs) = (template.files.len(), template.needs);
    let mut out = stdout().lock();
    writeln!(out, "{count} files and the {written} written into {folder}. The adapter needs {needs}.\n")?;
    if let Some(codec) = template.codec {
        writeln!(out, "next: boardwire doctor --testee {testee}")?;
        writeln!(out, "      write {operations} in {}, as {chapter} specifies it", inside(codec))?;
    } else {
        writeln!(out, "next: write an adapter as {} describes it", inside("README.md"))?;
        writeln!(out, "      write the command that starts it into {}", inside("run.sh"))?;
        writeln!(out, "      boardwire doctor --testee {testee}")?;
        writeln!(out, "      write {operations}, as {chapter} specifies it")?;
    }
    writeln!(
        out,
        "      boardwire conform --testee {testee} --format {} --fail-fast",
        id_without_version(format)
    )?;
    if facts.operations.len() < format.operations.len() {
        writeln!(out, "\nThe adapter has no `explain`.")?;
    }
    Ok(())
}
