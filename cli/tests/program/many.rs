//! `boardwire check` of several inputs, folders and patterns.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

use crate::support::{BOARD, CHESS, CUT, Folder, OPENING, PROGRAM, run, run_with};
use serde_json::{Value, json};

/// A folder with a valid board, an invalid one in a subfolder, a text, and entries that are ignored.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.file("a.hex", BOARD);
    folder.file("b/cut.hex", CUT);
    folder.file("b/notes.md", "nothing that a game has");
    folder.file("b/.git/config", "left out");
    folder.file(".hidden", "left out");
    folder
}

/// The values of two keys in each line of JSON.
fn pairs(lines: &str, keys: [&str; 2]) -> Value {
    let answers = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    answers.map(|answer| json!(keys.map(|key| &answer[key]))).collect()
}

#[test]
fn a_folder_gets_a_line_for_each_file_and_a_summary() {
    let ran = folder().run("check .");
    let status = ran.status.unwrap();
    insta::assert_snapshot!("check_folder", format!("status {status}\n{}{}", ran.stdout, ran.stderr));
}

#[test]
fn the_lines_are_in_the_order_of_the_inputs_whatever_the_jobs() {
    let folder = folder();
    let names: Vec<String> = (0..300).map(|number| format!("{number:03}")).collect();
    for name in &names {
        folder.file(name, BOARD);
    }
    let stdout = folder.run("check --jobs 1 .").stdout;
    assert_eq!(stdout, folder.run("check --jobs 8 .").stdout);
    let printed: Vec<&str> = stdout.lines().take(300).map(|line| line.rsplit('/').next().unwrap()).collect();
    assert_eq!(printed, names);
}

#[test]
fn a_quoted_pattern_names_files() {
    let folder = folder();
    let ran = folder.run("check **/*.hex");
    ran.ended(1).says("a.hex\n").says("b/cut.hex: truncated");
    assert!(ran.stdout.ends_with("2 inputs: 1 valid, 1 invalid\n"), "{ran}");
    folder.run("check *.sgf").ended(2).says("\"*.sgf\" is not a file and fits no format");
    // A pattern that matches in several ways.
    folder.file("b/c/d.hex", BOARD);
    for pattern in ["**/**/**/*.hex", "**/*/**/*.hex"] {
        assert_eq!(folder.run(format!("check {pattern}")).stdout.matches("d.hex").count(), 1, "{pattern}");
    }
}

#[test]
fn the_exit_status_is_that_of_the_worst_input() {
    for (inputs, status) in [("BOARD BOARD", 0), ("BOARD CUT", 1), ("CUT 'no such file' BOARD", 2)] {
        run(format!("check {inputs}")).ended(status);
    }
    let ran = run_with(BOARD, "check --json - CUT 'no such file'");
    let verdicts = json!([["-", "valid"], [CUT, "invalid"], ["no such file", "not-recognised"]]);
    assert_eq!(pairs(&ran.stdout, ["input", "verdict"]), verdicts);
    ran.says(r#""code":"truncated""#);
    assert_eq!(ran.stderr, "", "no progress where stderr is no terminal");
    let empty = Folder::new().run("check .");
    assert_eq!(empty.ended(2).says("these folders contain no file to check").stdout, "");
}

#[test]
fn odd_names_are_checked_like_the_others() {
    let folder = Folder::new();
    let not_utf8 = OsStr::from_bytes(b"a\xff.hex");
    folder.file(not_utf8, BOARD);
    folder.file("a\u{1b}[31m\n", BOARD);
    // A pipe is left out.
    folder.fifo("pipe");
    let ran = folder.run("check .");
    ran.ended(0).says("./a\u{fffd}.hex\n").says("a\\u{1b}[31m\\n").says("2 inputs: 2 valid\n");
    let mut alone = Command::new(PROGRAM);
    alone.arg("check").arg(not_utf8).current_dir(folder.path(""));
    assert!(alone.output().unwrap().status.success());
}

#[test]
fn each_line_gets_a_verdict_with_its_number() {
    let folder = folder();
    // Valid lines, an invalid one, one with a repair, an empty one, and one that names a file.
    let lines = [
        OPENING,
        CHESS,
        &CHESS.replace("pppppppp", "ppppppp"),
        "",
        "\"030000030000d046 ...\"",
        "a.hex",
        "# a remark",
        "% a remark of EPD",
        "4k3/8/8/8/8/8/8/4K3 w - - bm e2; id \"x\";",
    ];
    folder.file("list", lines.join("\r\n"));
    let ran = folder.run("check --lines list");
    let status = ran.status.unwrap();
    insta::assert_snapshot!("check_lines", format!("status {status}\n{}{}", ran.stdout, ran.stderr));
    assert_eq!(folder.run("check --lines --jobs 1 list").stdout, ran.stdout);
    assert_eq!(
        pairs(&folder.run("check --lines --json list").stdout, ["line", "verdict"]),
        json!([
            [1, "valid"],
            [2, "valid"],
            [3, "invalid"],
            [5, "not-recognised"],
            [6, "not-recognised"],
            [9, "valid"]
        ])
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
    let of_lines = run_with(lines.join("\n"), "check --lines -").stdout;
    let of_inputs = run(format!("check {}", shell_words::join(&lines))).stdout;
    for (number, line) in (1..).zip(&lines) {
        let of_line = of_lines.lines().nth(number - 1).unwrap();
        let other = of_inputs.lines().nth(number - 1).unwrap().replacen(line, &number.to_string(), 1);
        // The command line has no file of that name.
        assert_eq!(
            of_line.split("1 line of text").next(),
            other.split('"').next().filter(|_| other.contains("not recognised")).or(Some(&other)),
            "{line}"
        );
    }
}

#[test]
fn a_file_of_positions_is_read_as_a_list() {
    let folder = Folder::new();
    let link = "https://game.hullqin.cn/xq?p=hSQiASVGghCEIUkIgElRoIQhDw";
    for (name, lines, summary) in [
        (
            "suite.epd",
            &["4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"1\";", "4k3/8/8/8/8/8/8/4K3 w - -"][..],
            "2 lines: 2 valid\n",
        ),
        (
            "book.fen",
            &[OPENING, &OPENING.replace(" w", " b"), "no position"],
            "3 lines: 2 valid, 1 not judged (1 not recognised)\n",
        ),
        ("column", &[OPENING, CHESS, "", link], "3 lines: 3 valid\n"),
        ("links.txt", &[link, &format!("{link}&s=1")], "2 lines: 2 valid\n"),
        ("same", &[link, link], "2 lines: 2 valid\n"),
        (
            "percent.epd",
            &["% a suite", "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;", "4k3/8/8/8/8/8/8/4K2R w - -"],
            "2 lines: 2 valid\n",
        ),
        // A file with one position is a single input.
        ("one.epd", &["4k3/8/8/8/8/8/8/4K2R w K - bm O-O;"], ""),
    ] {
        folder.file(name, lines.join("\n") + "\n");
        let ran = folder.run(format!("check {name}"));
        assert!(ran.stdout.ends_with(summary), "{name}: {ran}");
        let is_one = ran.stdout.starts_with("valid: ") && !ran.stdout.contains("line");
        assert_eq!(is_one, summary.is_empty(), "{name}: {ran}");
    }
    // Standard input is read by lines as a file is, at any length.
    let column = folder.read("column");
    folder.program("check -").input(&column).run().says("3 lines: 3 valid");
    let opening = format!("{OPENING}\n");
    let line_count = (33 << 20) / opening.len();
    let ran = folder.program("check -").input(opening.repeat(line_count)).run();
    ran.says(format!("{line_count} lines: {line_count} valid"));
    folder.run("check --lines column same").ended(2).says("--lines checks the lines of one file");
    folder.run("check --lines nowhere.epd").ended(2).says("there is no file nowhere.epd");
}

/// A pipe could block the program.
#[test]
fn what_is_skipped_in_a_folder_is_named() {
    let folder = Folder::new();
    folder.file("games/a.sgf", "(;GM[1]SZ[9];B[ee])");
    folder.file("empty/.hidden", "");
    folder.fifo("games/f.sgf");
    for input in ["games empty", "'games/*.sgf' empty"] {
        let ran = folder.run(format!("check {input}"));
        ran.ended(0);
        ran.says("1 input: 1 valid").says("games/f.sgf is not a regular file: skipped");
        ran.says("empty contains no file to check");
    }
}

#[test]
fn a_line_of_any_length_takes_bounded_memory() {
    let long = "8/".repeat(1 << 20);
    let ran = run_with(format!("{OPENING}\n{long}"), "check --lines -");
    ran.ended(2).says("line 2 is longer than 1 MiB");
}
