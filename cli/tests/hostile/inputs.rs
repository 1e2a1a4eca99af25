//! Hostile inputs: bounds on time and memory.

use std::fs::{self, File};

use boardwire::formats::{self, Codec};

use crate::support::{Folder, P, Program, program};

const MIB: u64 = 1 << 20;

/// The commands that read an input, by the input.
const READERS: [&str; 5] = ["check", "explain", "convert --to hex --lossy", "sizes", "play"];

/// The options for every format that is not read as a stream.
fn formats_read_into_memory() -> impl Iterator<Item = String> {
    let is_stream = |codec: Codec| matches!(codec, Codec::Boards(..));
    let formats = formats::ALL.iter().filter(move |format| !is_stream(format.codec));
    formats.map(|format| match format.name() {
        "xiangqi-history" => format!("--format xiangqi-history --position {P}"),
        name => format!("--format {name}"),
    })
}

/// Asserts that a run ends with a verdict and leaves no file.
fn assert_ends(program: Program<'_>) {
    let ran = program.run();
    assert!(matches!(ran.status, Some(0..=2)), "{ran}");
    ran.created(&[]);
}

#[test]
fn an_endless_device_is_not_read_forever() {
    let folder = Folder::new();
    for format in formats_read_into_memory() {
        for reader in READERS {
            assert_ends(folder.program(format!("{reader} {format} /dev/zero")).memory_limit(192 * MIB));
        }
    }
    // Zeros are not the header of a board.
    folder.run("check --format xiangqi-position /dev/zero").ended(1);
    folder.run("check --format ternary-stream /dev/zero").ended(1);
}

#[test]
fn an_endless_pipe_is_not_read_forever() {
    let folder = Folder::new();
    let endless = |command: &str, bytes: &[u8]| assert_ends(folder.program(command).endless(bytes));
    for (from, texts) in [
        ("link", &["A", "x/y?", "&"][..]),
        ("fen", &["r/", " "]),
        ("sgf", &["(", "(;B[aa]", "AB[aa]"]),
        ("json", &["[", "{\"format\":", "\\\"", "0,"]),
        ("diagram", &[".X", ".X\n", "\n"]),
        ("base64url", &["A", "\u{ff}"]),
    ] {
        for text in texts {
            endless(&format!("check --from {from} -"), text.as_bytes());
            endless(&format!("explain --from {from} -"), text.as_bytes());
        }
    }
    for format in formats_read_into_memory() {
        endless(&format!("check {format} --from hex -"), b"f");
        endless(&format!("check {format} --from binary -"), b"\xff");
    }
    // Each board is valid, so no fault ends this stream.
    endless("explain --format ternary-stream -", &[1, 0, 0, 1, 0, 0, 1]);
    endless("check -", b"\x00");
    endless("check -", b"-");
    endless("play -", b"(;");
    endless("sizes -", b"1");
}

#[test]
fn endless_reports_are_not_read_forever() {
    let folder = Folder::new();
    for command in ["compare /dev/zero", "conform --known /dev/zero"] {
        let ran = folder.program(command).memory_limit(512 * MIB).run();
        ran.ended(2).says("/dev/zero is longer than 64 MiB");
    }
    folder.file("report", "[".repeat(1 << 20));
    folder.run("compare report").ended(2);
}

#[test]
fn deep_and_wide_json_is_rejected() {
    let folder = Folder::new();
    for text in [
        "[".repeat(1 << 20),
        "{\"a\":".repeat(1 << 18),
        format!("{{\"format\":\"ternary-board/1\",\"value\":{}", "[".repeat(1 << 20)),
        format!("{{\"format\":\"ternary-board/1\",\"value\":[{}0]}}", "0,".repeat(8 << 20)),
        format!("{{\"format\":\"go-chains/1\",\"value\":0,\"moves\":[{}\"\"]}}", "\"\",".repeat(5 << 20)),
        "{\"format\":1e999999999}".to_owned(),
        "{\"format\":\"ternary-board/1\",\"value\":{\"rows\":99999999999999999999,\"cols\":1e400,\"cells\":\"\"}}".to_owned(),
        "{\"format\":\"ternary-board/1\",\"value\":{\"rows\":16777215,\"cols\":16777215,\"cells\":\"\"}}".to_owned(),
        "{\"format\":\"ternary-board/1\",\"value\":{\"rows\":1,\"cols\":1,\"cells\":\"\u{0}\"}}".to_owned(),
    ] {
        folder.program("check --from json -").input(text).run().ended(2).created(&[]);
    }
}

#[test]
fn odd_texts_are_rejected() {
    let folder = Folder::new();
    for text in [
        &b"\xff\xfe\xfd"[..],
        b"\0",
        b"text\0text",
        b"x/y?p=\xc3\x28",
        "\u{feff}8/8/8/8/8/8/8/8".as_bytes(),
        b"(;SZ[9]C[\xff])",
        b"(;SZ[99999999999999999999])",
        b"(;SZ[-1])",
        b"(;SZ[9:])",
        b"(;AB[:])",
        b"(;AB[aa:])",
        "(;AB[é])".as_bytes(),
        "(;AB[aé:é])".as_bytes(),
        b"(;C[\\",
        b"0x00",
        b"\n\n\n",
    ] {
        for from in ["binary", "hex", "base64url", "link", "fen", "json", "diagram", "sgf"] {
            for format in ["xiangqi-position", "go-chains", "ternary-board"] {
                let check = folder.program(format!("check --from {from} --format {format} -"));
                // On a terminal, the harness also checks that the output has no control character of the input.
                let ran = check.input(text).terminal().run();
                assert!(matches!(ran.status, Some(1 | 2)), "{from} {text:?}: {ran}");
            }
        }
    }
}

#[test]
fn paths_that_are_not_files_are_rejected() {
    let folder = Folder::new();
    fs::create_dir(folder.path("folder")).unwrap();
    let (long, deep) = ("n.".repeat(300), "./n".repeat(3000));
    for input in ["folder", ".", "/", "missing.bin", "folder/missing", &long, &deep, "''"] {
        for reader in READERS {
            folder.run(format!("{reader} {input}")).ended(2).created(&[]);
        }
    }
    folder.program("check -").stdin(File::open(folder.path("folder")).unwrap()).run().ended(2);
    folder.run("check --format ternary-board /proc/self/mem").ended(2);
}

/// Boards of which only the header exists. No memory holds them.
#[test]
fn huge_limits_end_in_an_error() {
    let folder = Folder::new();
    let limit = format!("--limit {}", u64::MAX);
    // The first input is one run of 2.8e14 cells; the second declares more cells and has no further bytes.
    for input in ["ffffffffffff", "fffffffffffffdffffffffff7f"] {
        for format in ["ternary-runs", "ternary-bits2", "ternary-integer", "go-chains"] {
            for reader in READERS {
                assert_ends(folder.program(format!("{reader} --format {format} {limit} {input}")));
            }
        }
    }
    let no_memory = "no memory for a board of 16777215 rows";
    let runs = format!("check --format ternary-runs {limit} fffffffffffffdffffffffff7f");
    folder.run(runs).ended(2).says(no_memory);
    let random = format!("random board 16777215 16777215 {limit}");
    folder.run(random).ended(2).says("no memory").created(&[]);
    let wide = format!("{}\n{}", ".".repeat(1 << 20), ".\n".repeat(1 << 20));
    folder.program(format!("check --from diagram {limit} -")).input(wide).run().ended(2);
}

#[test]
fn a_record_takes_memory_in_proportion() {
    let rectangles = format!("(;SZ[52]{})", ";AE[aa:ZZ]".repeat(9_999));
    for text in ["(;SZ[52])", &rectangles] {
        let check = program("check --from sgf --format ternary-board -");
        check.input(text).memory_limit(96 * MIB).run().ended(0);
    }
}
