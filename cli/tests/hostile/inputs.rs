//! Hostile inputs: bounds on time and memory.

use std::fs::{self, File};

use boardwire::formats::{self, Codec};

use crate::harness::{Folder, Input, P, Program, Ran};

const MIB: u64 = 1 << 20;

/// The names of every format that is not read as a stream.
fn formats_read_into_memory() -> impl Iterator<Item = &'static str> {
    let is_stream = |codec: Codec| matches!(codec, Codec::Boards(..));
    formats::ALL.iter().filter(move |format| !is_stream(format.codec)).map(|format| format.name())
}

/// The commands that read an input, by the input.
const READERS: [&[&str]; 5] =
    [&["check"], &["explain"], &["convert", "--to", "hex", "--lossy"], &["sizes"], &["play"]];

fn position(format: &str) -> &'static [&'static str] {
    if format == "xiangqi-history" { &["--position", P] } else { &[] }
}

fn ends(ran: &Ran) {
    assert!(matches!(ran.status.code(), Some(0..=2)), "{ran}");
    ran.created(&[]);
}

#[test]
fn an_endless_device_is_not_read_forever() {
    let folder = Folder::new();
    for format in formats_read_into_memory() {
        for reader in READERS {
            let arguments = [reader, &["--format", format], position(format), &["/dev/zero"]].concat();
            ends(&Program::new(&folder, &arguments).memory_limit(192 * MIB).run());
        }
    }
    // Zeros are no header of a board.
    Program::new(&folder, &["check", "--format", "xiangqi-position", "/dev/zero"]).run().ended(1);
    Program::new(&folder, &["check", "--format", "ternary-stream", "/dev/zero"]).run().ended(1);
}

#[test]
fn an_endless_pipe_is_not_read_forever() {
    let folder = Folder::new();
    let endless = |arguments: &[&str], bytes: &[u8]| {
        let program = Program::new(&folder, arguments).input(Input::Endless(bytes.to_vec()));
        ends(&program.memory_limit(256 * MIB).run());
    };
    for (from, bytes) in [
        ("link", &b"A"[..]),
        ("link", b"x/y?"),
        ("link", b"&"),
        ("fen", b"r/"),
        ("fen", b" "),
        ("sgf", b"("),
        ("sgf", b"(;B[aa]"),
        ("sgf", b"AB[aa]"),
        ("json", b"["),
        ("json", b"{\"format\":"),
        ("json", b"\\\""),
        ("json", b"0,"),
        ("diagram", b".X"),
        ("diagram", b".X\n"),
        ("diagram", b"\n"),
        ("base64url", b"A"),
        ("base64url", b"\xff"),
    ] {
        for command in ["check", "explain"] {
            endless(&[command, "--from", from, "-"], bytes);
        }
    }
    for format in formats_read_into_memory() {
        let check = |from: &str, bytes: &[u8]| {
            let arguments = ["check", "--format", format, "--from", from];
            endless(&[&arguments, position(format), &["-"]].concat(), bytes);
        };
        check("hex", b"f");
        check("binary", b"\xff");
    }
    // A stream of boards continues; it has no end that explain could wait for.
    endless(&["explain", "--format", "ternary-stream", "-"], &[1, 0, 0, 1, 0, 0, 1]);
    endless(&["check", "-"], b"\x00");
    endless(&["check", "-"], b"-");
    endless(&["play", "-"], b"(;");
    endless(&["sizes", "-"], b"1");
}

#[test]
fn endless_reports_are_not_read_forever() {
    let folder = Folder::new();
    Program::new(&folder, &["compare", "/dev/zero"]).run().ended(2).says("/dev/zero");
    Program::new(&folder, &["conform", "--known", "/dev/zero"]).run().ended(2).says("/dev/zero");
    folder.file("report", "[".repeat(1 << 20));
    Program::new(&folder, &["compare", "report"]).run().ended(2);
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
        let program = Program::new(&folder, &["check", "--from", "json", "-"]);
        program.input(Input::Bytes(text.into_bytes())).run().ended(2).created(&[]);
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
                let arguments = ["check", "--from", from, "--format", format, "-"];
                let ran =
                    Program::new(&folder, &arguments).input(Input::Bytes(text.to_vec())).terminal().run();
                assert!(matches!(ran.status.code(), Some(1 | 2)), "{from} {text:?}: {ran}");
            }
        }
    }
}

#[test]
fn paths_that_are_not_files_are_rejected() {
    let folder = Folder::new();
    fs::create_dir(folder.path("folder")).unwrap();
    for input in
        ["folder", ".", "/", "missing.bin", "folder/missing", &"n.".repeat(300), &"./n".repeat(3000), ""]
    {
        for reader in READERS {
            Program::new(&folder, &[reader, &[input]].concat()).run().ended(2).created(&[]);
        }
    }
    Program::new(&folder, &["check", "-"])
        .input(Input::File(File::open(folder.path("folder")).unwrap()))
        .run()
        .ended(2);
    Program::new(&folder, &["check", "--format", "ternary-board", "/proc/self/mem"]).run().ended(2);
}

/// Boards of which only the header exists. No memory holds them.
#[test]
fn huge_limits_end_in_an_error() {
    let folder = Folder::new();
    let max = u64::MAX.to_string();
    // One run of 2.8e14 cells; and no bytes at all.
    for tail in ["", "fdffffffffff7f"] {
        for format in ["ternary-runs", "ternary-bits2", "ternary-integer", "go-chains"] {
            let input = format!("ffffffffffff{tail}");
            for reader in READERS {
                let arguments = [reader, &["--format", format, "--limit", &max, &input]].concat();
                ends(&Program::new(&folder, &arguments).memory_limit(256 * MIB).run());
            }
        }
    }
    let runs = ["check", "--format", "ternary-runs", "--limit", &max, "fffffffffffffdffffffffff7f"];
    Program::new(&folder, &runs).run().ended(2).says("no memory for a board of 16777215 rows");
    let random = ["random", "board", "16777215", "16777215", "--limit", &max];
    Program::new(&folder, &random).run().ended(2).says("no memory").created(&[]);
    let wide = format!("{}\n{}", ".".repeat(1 << 20), ".\n".repeat(1 << 20));
    let diagram = ["check", "--from", "diagram", "--limit", &max, "-"];
    Program::new(&folder, &diagram).input(Input::Bytes(wide.into_bytes())).run().ended(2);
}

#[test]
fn a_record_takes_memory_in_proportion() {
    let folder = Folder::new();
    let rectangles = format!("(;SZ[52]{})", ";AE[aa:ZZ]".repeat(9_999));
    for (memory, text) in [(96 * MIB, "(;SZ[52])"), (96 * MIB, &rectangles)] {
        let arguments = ["check", "--from", "sgf", "--format", "ternary-board", "-"];
        let program = Program::new(&folder, &arguments).input(Input::Bytes(text.into()));
        program.memory_limit(memory).run().ended(0);
    }
}
