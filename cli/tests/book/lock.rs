//! The lock covers the parts of the book that no program can compute: the choice of examples, and the pseudocode. `locked.txt` has a checksum
//! for each such line. A line that changes, appears, disappears or is repeated is a fault. The words of tables are not in the checksum.
//!
//! With `BOARDWIRE_LOCK` set the test rewrites that file.

use std::{collections::BTreeMap, env, fmt::Write, fs};

use crate::sheet::Fault;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/book/locked.txt");

/// 32 bits of FNV-1a.
fn checksum(text: &str) -> String {
    let step = |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", text.bytes().fold(0x811c_9dc5, step))
}

/// Lines that the file does not have, and the number of its lines that the book does not have. A line is a chapter, a number and a text.
pub(crate) fn faults(lines: &[(String, usize, String)]) -> Vec<Fault> {
    if env::var_os("BOARDWIRE_LOCK").is_some() {
        write(lines);
    }
    let text = fs::read_to_string(FILE).unwrap();
    let mut kept: BTreeMap<(String, String), usize> = BTreeMap::new();
    for line in text.lines() {
        let (chapter, sums) = line.split_once(": ").unwrap();
        for sum in sums.split(' ') {
            *kept.entry((chapter.to_owned(), sum.to_owned())).or_default() += 1;
        }
    }
    let mut faults = Vec::new();
    for (file, line, text) in lines {
        match kept.get_mut(&(file.clone(), checksum(text))) {
            Some(count) if *count > 0 => *count -= 1,
            _ => faults.push(Fault {
                file: file.clone(),
                line: *line,
                written: text.clone(),
                expected: "a locked line (if this one is meant, set BOARDWIRE_LOCK=1)".to_owned(),
            }),
        }
    }
    for ((file, _), count) in kept.into_iter().filter(|(_, count)| *count > 0) {
        let expected = format!("{count} more locked line (if it is to go, set BOARDWIRE_LOCK=1)");
        faults.push(Fault { file, line: 1, written: "nothing".to_owned(), expected });
    }
    faults
}

/// Twelve checksums a line.
fn write(lines: &[(String, usize, String)]) {
    let mut text = String::new();
    for chapter in lines.chunk_by(|one, other| one.0 == other.0) {
        for group in chapter.chunks(12) {
            let sums: Vec<String> = group.iter().map(|(.., text)| checksum(text)).collect();
            writeln!(text, "{}: {}", group[0].0, sums.join(" ")).unwrap();
        }
    }
    fs::write(FILE, text).unwrap();
}
