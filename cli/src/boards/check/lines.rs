//! The lines of a file, each of them an input. Memory use does not depend on the length of the file.

use std::{
    ffi::OsStr,
    fmt::Write as _,
    io::{self, BufRead, BufWriter, Read, Write},
    path::Path,
    process::ExitCode,
};

use anstream::{AutoStream, ColorChoice, adapter::strip_str};
use boardwire_suite::untrusted::Untrusted;
use serde_json::json;

use super::{
    args::CheckArgs,
    many::{InputReport, Summary},
};
use crate::boards::read::{ReadOptions, is_fen_or_link, plain_fen, without_byte_order_mark};
use crate::terminal::{GOOD, columns, hidden_bar, show_if_slow};
use crate::{failure::Failure, input_source::RawInput, parallel};

/// The number of bytes that one thread checks at a time.
const CHUNK_BYTES: usize = 1 << 18;

/// The maximum number of threads. Each has a chunk.
const MAX_JOBS: usize = 64;

/// The maximum length of a line.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// Whether an input has one position per line, judged by its name or by its first lines.
pub(super) fn is_list(source: &RawInput, name: &OsStr) -> bool {
    const MAX_HEAD_BYTES: usize = 1 << 16;
    if source.open_error.is_some() {
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
    let is_position = |line: &&[u8]| str::from_utf8(line).is_ok_and(is_fen_or_link);
    lines.len() > 1 && if is_named { lines.iter().any(is_position) } else { lines.iter().all(is_position) }
}

/// Whether a line is empty or a comment, as in PGN and EPD files.
fn is_remark(line: &[u8]) -> bool {
    line.is_empty() || line.starts_with(b"#") || line.starts_with(b"%")
}

/// Consecutive lines of a file.
struct Chunk {
    bytes: Vec<u8>,
    /// The number of the first line.
    first_number: u64,
}

/// The reports on the lines of a chunk.
#[derive(Default)]
struct ChunkReport {
    text: String,
    summary: Summary,
}

/// Prints a line for each line of the input.
pub(super) fn run(args: &CheckArgs, source: RawInput, input: &OsStr) -> Result<ExitCode, Failure> {
    let job_count = args.job_count().min(MAX_JOBS);
    if source.open_error.is_some() && !source.head.contains(&b'\n') {
        return Err(Failure::new(format!("there is no file {}", Untrusted::from_path(input.as_ref())))
            .advise("--lines takes a file, or `-` for standard input"));
    }
    let bar = hidden_bar(source.length, "{bar:30} {bytes} of {total_bytes}, {eta} left");
    let mut reader = source.into_reader();
    let is_plain = AutoStream::choice(&io::stdout()) == ColorChoice::Never;
    let mut out = BufWriter::new(io::stdout());
    let (mut summary, mut next_number) = (Summary::new("line"), 1);
    loop {
        let mut chunks = Vec::new();
        for _ in 0..job_count {
            chunks.extend(read_chunk(&mut reader, &mut next_number)?);
        }
        if chunks.is_empty() {
            break;
        }
        let reports = parallel::each(job_count, &chunks, &|chunk| chunk.check(args, is_plain));
        for (chunk, report) in chunks.iter().zip(reports) {
            bar.suspend(|| out.write_all(report.text.as_bytes()).and_then(|()| out.flush()))?;
            bar.inc(chunk.bytes.len() as u64);
            show_if_slow(&bar);
            summary.merge(&report.summary);
        }
    }
    bar.finish_and_clear();
    summary.finish(out, args)
}

/// Reads the next lines of the input; `None` at its end.
fn read_chunk(reader: &mut impl BufRead, next_number: &mut u64) -> Result<Option<Chunk>, Failure> {
    let mut chunk = Chunk { bytes: Vec::new(), first_number: *next_number };
    while chunk.bytes.len() < CHUNK_BYTES {
        let length = reader.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut chunk.bytes)?;
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
    fn check(&self, args: &CheckArgs, is_plain: bool) -> ChunkReport {
        let mut report = ChunkReport::default();
        let (columns, has_defaults) = (columns(), args.reading.has_defaults());
        for (number, line) in (self.first_number..).zip(self.bytes.split_inclusive(|&byte| byte == b'\n')) {
            let line = if number == 1 { without_byte_order_mark(line) } else { line }.trim_ascii();
            if is_remark(line) {
                continue;
            }
            let fen = if has_defaults { plain_fen(line) } else { None };
            if let Some((format, fields)) = fen.filter(|_| !args.json) {
                let style = if is_plain { anstyle::Style::new() } else { GOOD };
                let lost = if fields.is_empty() {
                    String::new()
                } else {
                    format!(", without the fields \"{fields}\"")
                };
                // Writing to a string does not fail.
                let _ = writeln!(
                    report.text,
                    "{style}{:<10}{style:#}  {:<20}  {number}{lost}",
                    "valid", format.id
                );
                report.summary.add_valid();
                continue;
            }
            let opened = match (fen, str::from_utf8(line)) {
                (Some((format, _)), Ok(line)) => Ok(ReadOptions::open_plain_fen(format, line)),
                _ => args.reading.open_source(RawInput::from_bytes(line.to_vec())),
            };
            let entry = InputReport::new(("line", json!(number)), &number.to_string(), opened, args, columns);
            report.summary.add(&entry);
            let text = if is_plain { strip_str(&entry.text).to_string() } else { entry.text };
            report.text.extend([&text, "\n"]);
        }
        report
    }
}
