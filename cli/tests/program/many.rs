//! `boardwire check` of several inputs, folders and patterns.

use std::{fs, path::Path};

use crate::support::{run, run_with};
use serde_json::Value;
use tempfile::TempDir;

const BOARD: &str = "030000030000d046";
const CUT: &str = "030000030000d0";

/// A folder with a valid board, an invalid one in a subfolder, a text, and entries that are ignored.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir_all(folder.path().join("b/.git")).unwrap();
    write("a.hex", BOARD);
    write("b/cut.hex", CUT);
    write("b/notes.md", "nothing that a game has");
    write("b/.git/config", "left out");
    write(".hidden", "left out");
    folder
}

/// Status, stdout and stderr of a check in a folder.
fn check(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_boardwire"))
        .arg("check")
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_folder_gets_a_line_for_each_file_and_a_summary() {
    let folder = folder();
    let (status, stdout, stderr) = check(folder.path(), &["."]);
    insta::assert_snapshot!("check_folder", format!("status {status}\n{stdout}{stderr}"));
}

#[test]
fn the_lines_are_in_the_order_of_the_inputs_whatever_the_jobs() {
    let folder = folder();
    let names: Vec<String> = (0..300).map(|number| format!("{number:03}")).collect();
    for name in &names {
        fs::write(folder.path().join(name), BOARD).unwrap();
    }
    let (_, one, _) = check(folder.path(), &["--jobs", "1", "."]);
    let (_, eight, _) = check(folder.path(), &["--jobs", "8", "."]);
    assert_eq!(one, eight);
    let transcript: Vec<&str> = one.lines().take(300).map(|line| line.rsplit('/').next().unwrap()).collect();
    assert_eq!(transcript, names);
}

#[test]
fn a_quoted_pattern_names_files() {
    let folder = folder();
    let (status, stdout, _) = check(folder.path(), &["**/*.hex"]);
    assert_eq!(status, 1, "{stdout}");
    assert!(stdout.contains("a.hex\n") && stdout.contains("b/cut.hex: truncated"), "{stdout}");
    assert!(stdout.ends_with("2 inputs: 1 valid, 1 invalid\n"), "{stdout}");
    let (status, _, stderr) = check(folder.path(), &["*.sgf"]);
    assert_eq!(status, 2);
    assert!(stderr.contains("\"*.sgf\" is not a file and fits no format"), "{stderr}");
}

#[test]
fn the_exit_status_is_that_of_the_worst_input() {
    for (inputs, status) in [(&[BOARD, BOARD][..], 0), (&[BOARD, CUT], 1), (&[CUT, "no such file", BOARD], 2)]
    {
        assert_eq!(run(&[&["check"], inputs].concat()).status.code(), Some(status), "{inputs:?}");
    }
}

#[test]
fn each_input_is_a_line_of_json() {
    let output = run_with(BOARD.as_bytes(), &["check", "--json", "-", CUT, "no such file"]);
    let stdout = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<(&str, &str)> = answers
        .iter()
        .map(|answer| (answer["input"].as_str().unwrap(), answer["verdict"].as_str().unwrap()))
        .collect();
    assert_eq!(verdicts, [("-", "valid"), (CUT, "invalid"), ("no such file", "not-recognised")]);
    assert_eq!(answers[1]["error"]["code"], "truncated");
    assert!(output.stderr.is_empty(), "no progress where stderr is no terminal");
}

#[test]
fn an_empty_folder_is_reported() {
    let folder = TempDir::new().unwrap();
    let (status, stdout, stderr) = check(folder.path(), &["."]);
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.contains("these folders contain no file to check"), "{stderr}");
}

/// A folder, a shell and a pattern that matches in several ways.
#[cfg(unix)]
#[test]
fn a_name_that_is_not_utf_8_is_checked_like_the_others() {
    use std::os::unix::ffi::OsStrExt;
    let folder = TempDir::new().unwrap();
    let name = std::ffi::OsStr::from_bytes(b"a\xff.hex");
    fs::create_dir_all(folder.path().join("b/c")).unwrap();
    for path in [Path::new(name), Path::new("b/c/d.hex")] {
        fs::write(folder.path().join(path), BOARD).unwrap();
    }
    let (status, stdout, stderr) = check(folder.path(), &["."]);
    assert_eq!(status, 0, "{stderr}");
    assert!(stdout.contains("./a\u{fffd}.hex\n") && stdout.ends_with("2 inputs: 2 valid\n"), "{stdout}");
    let program = env!("CARGO_BIN_EXE_boardwire");
    let output =
        std::process::Command::new(program).arg("check").arg(name).current_dir(folder.path()).output();
    assert_eq!(output.unwrap().status.code(), Some(0));
    for pattern in ["**/**/**/*.hex", "**/*/**/*.hex"] {
        let (_, stdout, _) = check(folder.path(), &[pattern]);
        assert_eq!(stdout.matches("d.hex").count(), 1, "{pattern}: {stdout}");
    }
}

#[cfg(unix)]
#[test]
fn names_are_escaped_and_pipes_are_left_out() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a\u{1b}[31m\n"), BOARD).unwrap();
    let pipe = folder.path().join("pipe");
    rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
    let (status, stdout, _) = check(folder.path(), &["."]);
    assert_eq!(status, 0, "{stdout}");
    assert!(stdout.contains("a\\u{1b}[31m\\n") && stdout.contains("1 input: 1 valid"), "{stdout}");
}

const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A list of kinds of lines: valid ones, an invalid one, one with a repair, an empty one, and one that names a file.
fn list() -> TempDir {
    let folder = folder();
    let chess = CHESS.replace("pppppppp", "ppppppp");
    let lines = [
        OPENING,
        CHESS,
        &chess,
        "",
        "> 030000030000d046",
        "a.hex",
        "# a remark",
        "4k3/8/8/8/8/8/8/4K3 w - - bm e2; id \"x\";",
    ];
    fs::write(folder.path().join("list"), lines.join("\r\n")).unwrap();
    folder
}

#[test]
fn each_line_gets_a_verdict_with_its_number() {
    let folder = list();
    let (status, stdout, stderr) = check(folder.path(), &["--lines", "list"]);
    insta::assert_snapshot!("check_lines", format!("status {status}\n{stdout}{stderr}"));
    let (_, exact, _) = check(folder.path(), &["--lines", "--jobs", "1", "list"]);
    assert_eq!(exact, stdout);
    let (_, json, _) = check(folder.path(), &["--lines", "--json", "list"]);
    let answers: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<(u64, &str)> = answers
        .iter()
        .map(|answer| (answer["line"].as_u64().unwrap(), answer["verdict"].as_str().unwrap()))
        .collect();
    assert_eq!(
        verdicts,
        [(1, "valid"), (2, "valid"), (3, "invalid"), (5, "valid"), (6, "not-recognised"), (8, "valid")]
    );
}

/// A FEN without a fault takes a shorter way to its answer.
#[test]
fn a_line_and_a_file_have_the_same_answer() {
    let fields = [
        "",
        " - - 0 1",
        " - -",
        " KQkq e3 hmvc 0; id \"x\";",
        " - - 0 1 moves h2e2",
        " - - a\\b",
        " \u{e9}",
        "  - - 0 1",
        " x",
    ];
    let lines: Vec<String> = fields
        .into_iter()
        .flat_map(|fields| [format!("{OPENING}{fields}"), format!("4k3/8/8/8/8/8/8/4K3 w{fields}")])
        .chain(["4k3/8/8/8/8/8/8/4K3".to_owned(), OPENING.replace(" w", "")])
        .collect();
    let text = |output: std::process::Output| String::from_utf8(output.stdout).unwrap();
    let transcript = text(run_with(lines.join("\n").as_bytes(), &["check", "--lines", "-"]));
    let inputs: Vec<&str> = lines.iter().map(String::as_str).collect();
    let list_output = text(run(&[&["check"], &inputs[..]].concat()));
    for (number, line) in (1..).zip(&lines) {
        let transcript = transcript.lines().nth(number - 1).unwrap();
        let other = list_output.lines().nth(number - 1).unwrap().replacen(line, &number.to_string(), 1);
        // The command line has no file of that name.
        assert_eq!(
            transcript.split("1 line of text").next(),
            other.split('"').next().filter(|_| other.contains("not recognised")).or(Some(&other)),
            "{line}"
        );
    }
}

#[test]
fn a_file_of_positions_is_read_as_a_list() {
    let folder = TempDir::new().unwrap();
    let write =
        |name: &str, lines: &[&str]| fs::write(folder.path().join(name), lines.join("\n") + "\n").unwrap();
    let link = "https://game.hullqin.cn/xq?p=hSQiASVGghCEIUkIgElRoIQhDw";
    write("suite.epd", &["4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"1\";", "4k3/8/8/8/8/8/8/4K3 w - -"]);
    write("book.fen", &[OPENING, &OPENING.replace(" w", " b"), "no position"]);
    write("column", &[OPENING, CHESS, "", link]);
    write("links.txt", &[link, &format!("{link}&s=1")]);
    for (name, summary) in [
        ("suite.epd", "2 lines: 2 valid\n"),
        ("book.fen", "3 lines: 2 valid, 1 not judged (1 not recognised)\n"),
        ("column", "3 lines: 3 valid\n"),
        ("links.txt", "2 lines: 2 valid\n"),
    ] {
        let (_, stdout, stderr) = check(folder.path(), &[name]);
        assert!(stdout.ends_with(summary), "{name}: {stdout}{stderr}");
    }
    write("one.epd", &["4k3/8/8/8/8/8/8/4K2R w K - bm O-O;"]);
    write("same", &[link, link]);
    for name in ["one.epd", "same"] {
        let (_, stdout, _) = check(folder.path(), &[name]);
        assert!(stdout.starts_with("valid: ") && !stdout.contains("line"), "{name}: {stdout}");
    }
    let (status, _, stderr) = check(folder.path(), &["--lines", "column", "same"]);
    assert!(status == 2 && stderr.contains("--lines checks the lines of one file"), "{stderr}");
    let (status, _, stderr) = check(folder.path(), &["--lines", "nowhere.epd"]);
    assert!(status == 2 && stderr.contains("there is no file nowhere.epd"), "{stderr}");
}

#[test]
fn a_line_of_any_length_takes_bounded_memory() {
    let long = "8/".repeat(1 << 20);
    let output = run_with(format!("{OPENING}\n{long}").as_bytes(), &["check", "--lines", "-"]);
    let output_text = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.code() == Some(2) && output_text.contains("line 2 is longer than 1 MiB"),
        "{output_text}"
    );
}
