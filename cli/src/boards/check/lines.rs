//! The lines of a file, each of them an input. Memory use does not depend on the length of the file.

use std::{
    ffi::OsStr,
    io::{self, BufRead, BufWriter, Read, Write},
    num::NonZeroUsize,
    path::Path,
    process::ExitCode,
    thread,
};

use anstream::{AutoStream, ColorChoice, adapter::strip_str};
use boardwire_suite::untrusted::Untrusted;
use serde_json::json;

use super::{
    args::CheckArgs,
    many::{CheckProgress, InputReport, Summary},
    verdict::Checked,
};
use crate::boards::{
    read::{ReadOptions, is_fen_or_link, plain_fen, without_mark},
    show::{diagram::Style, view::View},
};
use crate::terminal::{GOOD, columns};
use crate::{failure::Failure, input_source::RawInput};

/// The number of bytes that one thread checks at a time.
const CHUNK_BYTES: usize = 1 << 18;

/// The maximum number of threads. Each has a chunk.
const MAX_JOBS: usize = 64;

/// The maximum length of a line.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// Whether an input has one position per line, judged by its name or by its first lines.
pub(super) fn is_list(source: &RawInput, name: &OsStr) -> bool {
    const MAX_HEAD_BYTES: usize = 1 << 16;
    if source.no_file.is_some() {
        return false;
    }
    let head = &source.head[..source.head.len().min(MAX_HEAD_BYTES)];
    let mut lines: Vec<&[u8]> = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).collect();
    // The last line may be incomplete.
    lines.pop_if(|_| head.len() < source.head.len());
    lines.retain(|line| !is_remark(line));
    let is_named = Path::new(name).extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("epd") || extension.eq_ignore_ascii_case("fen")
    });
    let mut are_positions = lines.iter().map(|line| str::from_utf8(line).is_ok_and(is_fen_or_link));
    lines.len() > 1 && if is_named { are_positions.any(|is| is) } else { are_positions.all(|is| is) }
}

/// Whether a line is empty or a comment, as in PGN and EPD files.
fn is_remark(line: &[u8]) -> bool {
    line.is_empty() || line.starts_with(b"#") || line.starts_with(b"%")
}

/// Consecutive lines of a file.
struct Chunk {
    bytes: Vec<u8>,
    first: u64,
}

#[derive(Default)]
struct Batch {
    text: String,
    summary: Summary,
}

/// Prints a line for each line of the input.
pub(super) fn run(args: &CheckArgs, source: RawInput, input: &OsStr) -> Result<ExitCode, Failure> {
    let jobs =
        args.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get).min(MAX_JOBS);
    if source.no_file.is_some() && !source.head.contains(&b'\n') {
        return Err(Failure::new(format!("there is no file {}", Untrusted::from_path(input.as_ref())))
            .advise("--lines takes a file, or `-` for standard input"));
    }
    let mut progress = CheckProgress::new(source.length, "{bar:30} {bytes} of {total_bytes}, {eta} left");
    let mut lines = source.into_reader();
    let is_plain = AutoStream::choice(&io::stdout()) == ColorChoice::Never;
    let mut out = BufWriter::new(io::stdout());
    let (mut summary, mut next_number) = (Summary::new("line"), 1);
    loop {
        let mut chunks = Vec::new();
        for _ in 0..jobs {
            chunks.extend(read_chunk(&mut lines, &mut next_number)?);
        }
        if chunks.is_empty() {
            break;
        }
        let batches: Vec<Batch> = thread::scope(|scope| {
            let threads: Vec<_> =
                chunks.iter().map(|chunk| scope.spawn(|| chunk.check(args, is_plain))).collect();
            threads
                .into_iter()
                .map(|batch| batch.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        for (chunk, batch) in chunks.iter().zip(batches) {
            progress.step(&mut out, chunk.bytes.len() as u64)?;
            out.write_all(batch.text.as_bytes())?;
            summary.merge(&batch.summary);
        }
    }
    progress.clear();
    summary.finish(out, args)
}

/// Reads the next lines of the input; `None` at its end.
fn read_chunk(lines: &mut impl BufRead, next_number: &mut u64) -> Result<Option<Chunk>, Failure> {
    let mut chunk = Chunk { bytes: Vec::new(), first: *next_number };
    while chunk.bytes.len() < CHUNK_BYTES {
        let length = lines.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut chunk.bytes)?;
        if length as u64 == MAX_LINE_BYTES && !chunk.bytes.ends_with(b"\n") {
            return Err(Failure::new(format!(
                "line {next_number} is longer than {} MiB",
                MAX_LINE_BYTES >> 20
            ))
            .advise("check this input without --lines"));
        }
        if length == 0 {
            break;
        }
        *next_number += 1;
    }
    Ok((!chunk.bytes.is_empty()).then_some(chunk))
}

impl Chunk {
    fn check(&self, args: &CheckArgs, is_plain: bool) -> Batch {
        let mut batch = Batch::default();
        let (columns, has_defaults) = (columns(), args.reading.has_defaults());
        for (number, line) in (self.first..).zip(self.bytes.split_inclusive(|&byte| byte == b'\n')) {
            let line = if number == 1 { without_mark(line) } else { line }.trim_ascii();
            if is_remark(line) {
                continue;
            }
            let fen = if has_defaults { plain_fen(line) } else { None };
            if let Some((format, fields)) = fen.filter(|_| !args.json) {
                let (style_start, style_end) = if is_plain {
                    (String::new(), String::new())
                } else {
                    (GOOD.to_string(), format!("{GOOD:#}"))
                };
                batch.text.extend([&style_start, "valid     ", &style_end, "  "]);
                batch.text.push_str(format.id);
                batch.text.extend(std::iter::repeat_n(' ', 22 - format.id.len()));
                batch.text.push_str(&number.to_string());
                if !fields.is_empty() {
                    batch.text.extend([", without the fields \"", fields, "\""]);
                }
                batch.text.push('\n');
                batch.summary.add_valid();
                continue;
            }
            let view = View { style: Style::Plain, columns: None, notation: args.moves.notation };
            let opened = match (fen, str::from_utf8(line)) {
                (Some((format, _)), Ok(line)) => Ok(ReadOptions::open_plain_fen(format, line)),
                _ => args.reading.open_bytes(line),
            };
            let checked = opened
                .and_then(|opened| Checked::judge(opened, &args.reading, view, args.inspector.as_deref()));
            let line = InputReport::new(("line", json!(number)), &number.to_string(), checked, args, columns);
            batch.summary.add(&line);
            if is_plain {
                batch.text.extend([&strip_str(&line.text).to_string(), "\n"]);
            } else {
                batch.text.extend([&line.text, "\n"]);
            }
        }
        batch
    }
}
