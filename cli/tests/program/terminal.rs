//! The output on a terminal: widths, boards, and boards that can be pasted back.

use crate::support::{raw_terminal, run_with, stdout, terminal};
use unicode_width::UnicodeWidthStr;

const SAMPLE: &str = "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw&s=1";
const GAME: &str = "(;FF[4]GM[1]SZ[9];B[ee];W[ef];B[df];W[de];B[dd];W[ce];B[cf])";
const CHESS: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
const BOARD: &str = "080000080000163aceb4d272d91a1e3dcf003c";
const WIDE: u16 = 80;

/// The lines of an answer that are a board, its coordinates and the side to move.
fn board(transcript: &str) -> String {
    let is_board = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let are_names = words.len() > 2 && words.iter().all(|word| word.len() == 1);
        line.starts_with(|c: char| c.is_ascii_digit())
            || are_names
            || line.contains('楚')
            || line.contains("to move, last")
    };
    transcript.lines().filter(is_board).collect::<Vec<_>>().join("\n")
}

#[test]
fn boards_are_drawn() {
    let mut transcript = String::new();
    for input in [SAMPLE, GAME, CHESS, BOARD] {
        transcript += &terminal(WIDE, &[], &["check", input]);
        transcript += "\n";
    }
    insta::assert_snapshot!("boards", transcript);
}

#[test]
fn a_board_that_a_terminal_shows_can_be_pasted_back() {
    for (input, to) in [(SAMPLE, "fen"), (GAME, "hex"), (CHESS, "fen"), (BOARD, "hex")] {
        let format = if input == GAME { &["--as", "ternary-board"][..] } else { &[] };
        let expected = stdout(&[&["convert", input, "--to", to, "--lossy"], format].concat());
        for environment in [&[("NO_COLOR", "1")][..], &[]] {
            let transcript = board(&terminal(WIDE, environment, &["check", input]));
            let output = run_with(transcript.as_bytes(), &["convert", "-", "--to", to, "--lossy"]);
            let back = String::from_utf8(output.stdout).unwrap();
            assert_eq!(
                back.trim_end(),
                expected,
                "{transcript}\n{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
}

/// The largest board whose fields are listed here has 19 rows.
#[test]
fn no_line_is_wider_than_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board");
    let path = path.to_str().unwrap();
    stdout(&["random", path, "19", "19", "--seed", "1"]);
    let history = SAMPLE.replace("rXw", "rAA");
    for columns in [80, 120] {
        for args in [
            &["check", SAMPLE][..],
            &["check", "--why", SAMPLE],
            &["check", "--notation", "chinese", SAMPLE],
            &["check", GAME],
            &["check", "030000030000d0"],
            &["check", "030000030000d0", "no such file of this name"],
            &["sizes", CHESS],
            &["explain", SAMPLE],
            &["explain", "--notation", "chinese", SAMPLE],
            &["explain", &history],
            &["explain", path],
            &["explain", CHESS],
            &["explain", GAME],
            &["explain", "--format", "ternary-runs", "0800000800000402030400020005040203020002"],
            &["convert", SAMPLE, "--to", "fen"],
        ] {
            for line in terminal(columns, &[], args).lines() {
                assert!(line.width() <= columns.into(), "{args:?}, {columns}: {line}");
            }
        }
    }
}

#[test]
fn colors_can_be_disabled() {
    let transcript = raw_terminal(WIDE, &[("NO_COLOR", "1")], &["check", CHESS]);
    assert!(!transcript.contains('\u{1b}'), "{transcript}");
    assert!(raw_terminal(WIDE, &[], &["check", CHESS]).contains("\u{1b}["));
}
