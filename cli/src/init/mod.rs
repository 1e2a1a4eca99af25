//! `boardwire init`: writes the files of a new testee in another language.

mod templates;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstream::stdout;
use boardwire_suite::{
    book,
    description::Description,
    formats::{Format, Input},
    protocol::Op,
    select::{is_format, known},
    untrusted::Untrusted,
};
use clap::Args;

use self::templates::{Language, Template};
use super::{failure::Failure, folder::fill};

/// Write a new testee: an adapter, a codec to fill in, and a script that builds and runs both
#[derive(Debug, Args)]
pub(super) struct InitArgs {
    /// The folder to write into: an empty one, or one that is not there yet
    folder: PathBuf,

    /// The language of the codec
    #[arg(long, value_name = "LANGUAGE")]
    language: Language,

    /// The format of the codec
    #[arg(long, value_name = "FORMAT", default_value = "ternary-board/1")]
    format: String,
}

pub(super) fn run(args: &InitArgs) -> Result<ExitCode, Failure> {
    let format = format(&args.format)?;
    let template = args.language.template();
    let values = placeholders(&template, format, &name(&args.folder));
    let filled =
        |text: &str| values.iter().fold(text.to_owned(), |text, (key, value)| text.replace(key, value));
    let files = template.files.iter().map(|(path, text)| (PathBuf::from(path), filled(text).into()));
    let pages = book::pages().map(|(name, text)| (Path::new("spec").join(name), text.into()));
    fill(&args.folder, files.chain(pages))?;
    next_steps(args, &template, format)?;
    Ok(ExitCode::SUCCESS)
}

/// The format with this id, with its version or without. It must have the operations decode and encode.
fn format(given: &str) -> Result<&'static Format, Failure> {
    let codecs =
        || Description::embedded().formats.iter().filter(|format| format.operations.contains(&Op::Decode));
    let ids = codecs().map(|format| format.id.as_str());
    known("no codec has the format", given, ids, is_format)?;
    let found = codecs().find(|format| is_format(given, &format.id));
    found.ok_or_else(|| Failure::new("no codec has the format"))
}

/// The name of the adapter: that of the folder, in characters that every language allows in a string.
fn name(folder: &Path) -> String {
    const LONGEST: usize = 100;
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' };
    let name: String = name.chars().take(LONGEST).map(plain).collect();
    if name.contains(|c: char| c.is_ascii_alphanumeric()) { name } else { "adapter".to_owned() }
}

/// The placeholders of the templates, with their values.
fn placeholders(template: &Template, format: &Format, name: &str) -> [(&'static str, String); 10] {
    let is_text = format.input == Input::Text;
    let choose = |text: &str, binary: &str| if is_text { text.to_owned() } else { binary.to_owned() };
    [
        ("@NAME@", name.to_owned()),
        ("@FORMAT@", format.id.clone()),
        ("@SHORT@", short(format).to_owned()),
        ("@CHAPTER@", format.chapter.clone()),
        ("@KEY@", choose("text", "hex")),
        ("@UNIT@", choose("char", "bit")),
        ("@TS_INPUT@", choose("string", "Uint8Array")),
        ("@LANGUAGE@", template.name.to_owned()),
        ("@NEEDS@", template.needs.to_owned()),
        ("@CODEC@", template.codec.unwrap_or_default().to_owned()),
    ]
}

/// The id of a format without its version.
fn short(format: &Format) -> &str {
    format.id.split('/').next().unwrap_or_default()
}

fn next_steps(args: &InitArgs, template: &Template, format: &Format) -> Result<(), Failure> {
    let run = args.folder.join("run.sh");
    // Without a folder before it, a dash would begin an option of the shell.
    let run =
        if run.as_os_str().as_encoded_bytes().starts_with(b"-") { Path::new(".").join(run) } else { run };
    let testee = shell_words::join(["sh", &run.to_string_lossy()]);
    let testee = Untrusted::new(shell_words::quote(&testee)).complete();
    let inside = |path: &str| Untrusted::of_path(&args.folder.join(path)).complete();
    let folder = Untrusted::of_path(&args.folder);
    let chapter = inside(&format!("spec/{}", format.chapter));
    let count = template.files.len();
    let mut out = stdout().lock();
    writeln!(
        out,
        "{count} files and the specification written into {folder}. The adapter needs {}.\n",
        template.needs
    )?;
    if let Some(codec) = template.codec {
        writeln!(out, "next: boardwire doctor --testee {testee}")?;
        writeln!(out, "      write decode and encode in {}, as {chapter} specifies them", inside(codec))?;
    } else {
        writeln!(out, "next: write an adapter as {} describes it", inside("README.md"))?;
        writeln!(out, "      write the command that starts it into {}", inside("run.sh"))?;
        writeln!(out, "      boardwire doctor --testee {testee}")?;
        writeln!(out, "      write decode and encode, as {chapter} specifies them")?;
    }
    writeln!(out, "      boardwire conform --testee {testee} --format {} --fail-fast", short(format))?;
    Ok(())
}
