//! The output on a terminal: widths, boards and colours.

use crate::support::{Folder, SAMPLE, program, run_with, stdout};
use unicode_width::UnicodeWidthStr;

const GAME: &str = "(;FF[4]GM[1]SZ[9];B[ee];W[ef];B[df];W[de];B[dd];W[ce];B[cf])";
const CHESS: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
const BOARD: &str = "080000080000163aceb4d272d91a1e3dcf003c";

/// The output of a command in a folder on a terminal with this number of columns, without its control sequences.
fn terminal(folder: &Folder, columns: u16, command: &str) -> String {
    let output = folder.program(command).columns(columns).run().stdout;
    anstream::adapter::strip_str(&output).to_string()
}

#[test]
fn boards_are_drawn() {
    let folder = Folder::new();
    let checked = |input| terminal(&folder, 80, &format!("check '{input}'")) + "\n";
    insta::assert_snapshot!("boards", [SAMPLE, GAME, CHESS, BOARD].map(checked).concat());
}

/// A terminal is wide or narrow, with and without colours.
#[test]
fn the_diagrams_of_the_program_are_read_back() {
    const MOVES: &str = "h2e2 h9g7";
    let folder = Folder::new();
    for (input, to) in [
        (SAMPLE, "fen"),
        (MOVES, "fen"),
        (CHESS, "fen"),
        (GAME, "hex --as ternary-board"),
        ("(;FF[4]GM[1]SZ[19];B[pd];W[dd];B[sa])", "hex --as ternary-board"),
        (BOARD, "hex"),
        ("0200000200003f01000003000013", "hex"),
    ] {
        let expected = stdout(format!("convert '{input}' --to {to} --lossy"));
        let draw = format!("convert '{input}' --to diagram --lossy");
        let plain = program(&draw).run().stdout;
        for output in [plain, terminal(&folder, 80, &draw), terminal(&folder, 50, &draw)] {
            // On a terminal, stderr is in the output too, with the lines about dropped data.
            let lines = output.lines().filter(|line| !line.starts_with("boardwire: dropped"));
            let diagram = lines.collect::<Vec<_>>().join("\n");
            let to = to.split(' ').next().unwrap();
            let ran = run_with(&diagram, format!("convert - --to {to} --lossy"));
            assert_eq!(ran.stdout.trim_end(), expected, "{diagram}\n{ran}");
        }
    }
}

/// The largest board whose fields are listed here has 19 rows.
#[test]
fn no_line_is_wider_than_the_terminal() {
    let folder = Folder::new();
    folder.stdout("random board 19 19 --seed 1");
    let history = SAMPLE.replace("rXw", "rAA");
    for columns in [80, 120] {
        for command in [
            "check SAMPLE",
            "check --why SAMPLE",
            "check --notation chinese SAMPLE",
            &format!("check '{GAME}'"),
            "check CUT",
            "check CUT 'no such file of this name'",
            "explain SAMPLE",
            "explain --notation chinese SAMPLE",
            &format!("explain '{history}'"),
            "explain board",
            &format!("explain {CHESS}"),
            &format!("explain '{GAME}'"),
            "explain --format ternary-runs 0800000800000402030400020005040203020002",
            "convert SAMPLE --to fen",
        ] {
            fits(&folder, columns, command);
        }
    }
    for columns in [50, 80, 120] {
        for command in ["formats", "formats ternary-board", "spec XP-9", &format!("sizes {CHESS}")] {
            fits(&folder, columns, command);
        }
    }
}

fn fits(folder: &Folder, columns: u16, command: &str) {
    for line in terminal(folder, columns, command).lines() {
        assert!(line.width() <= columns.into(), "{command}, {columns}: {line}");
    }
}

#[test]
fn colors_can_be_disabled() {
    let check = || program("check PLACEMENT").terminal();
    assert!(!check().env("NO_COLOR", "1").run().stdout.contains('\u{1b}'));
    assert!(check().run().stdout.contains("\u{1b}["));
}
