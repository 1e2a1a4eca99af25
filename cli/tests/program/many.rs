//! `boardwire check` of several inputs, folders and patterns.

use std::{fs, path::Path};

use crate::support::{run, run_with};
use serde_json::Value;
use tempfile::TempDir;

const BOARD: &str = "030000030000d046";
const CUT: &str = "030000030000d0";

/// A folder with a valid board, an invalid one in a folder within, a text, and what is left out.
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
    let shown: Vec<&str> = one.lines().take(300).map(|line| line.rsplit('/').next().unwrap()).collect();
    assert_eq!(shown, names);
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
    assert!(stderr.contains("\"*.sgf\" is no file and fits no format"), "{stderr}");
}

#[test]
fn the_exit_status_is_the_worst() {
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
fn an_empty_folder_is_said() {
    let folder = TempDir::new().unwrap();
    let (status, stdout, stderr) = check(folder.path(), &["."]);
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.contains("there is no file to check"), "{stderr}");
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
