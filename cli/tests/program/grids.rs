//! Boards as programs and people draw them: each board of `grids/inputs.json` is read, with surrounding text. What is lost of the text is in
//! the cases of `pasted`. The output of this program is read, too.

use crate::support::{SAMPLE, program, run_with, stdout};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    kind: String,
    name: String,
    text: String,
    board: Option<Vec<String>>,
    fen: Option<String>,
    /// The answer about a board that cannot be read.
    says: Option<String>,
}

/// Surrounds a board with text.
type Around = fn(&str) -> String;

const AROUND: [(&str, Around); 7] = [
    ("alone", |text| text.to_owned()),
    ("with line ends of Windows", |text| text.replace('\n', "\r\n")),
    ("indented", |text| format!("    {}", text.replace('\n', "\n    "))),
    ("indented with a tab", |text| format!("\t{}\n\n", text.replace('\n', "\n\t"))),
    ("quoted", |text| format!("> {}", text.replace('\n', "\n> "))),
    ("in a fence", |text| format!("```\n{text}\n```")),
    ("in a text", |text| format!("This is what it says:\n\n```text\n{text}\n```\n\nIs it right?\n")),
];

#[test]
fn a_drawn_board_is_found_in_any_text() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("grids/inputs.json")).unwrap();
    assert!(cases.len() >= 70, "{}", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        for (around, text) in AROUND {
            let notation = if case.fen.is_some() { "fen" } else { "diagram" };
            let ran = run_with(text(&case.text), format!("convert - --to {notation} --lossy"));
            let expected = case.board.as_ref().map(|rows| rows.join("\n")).or_else(|| case.fen.clone());
            let is_right = match (&expected, &case.says) {
                (Some(board), None) => ran.stdout.trim_end() == board && ran.status == Some(0),
                // The number of a line depends on the lines before it.
                (None, Some(says)) => {
                    let says = says.strip_prefix("line ").map_or(says.as_str(), |rest| &rest[1..]);
                    ran.stderr.contains(says) && ran.status == Some(2)
                }
                _ => panic!("{}: either a board or what the answer says", case.name),
            };
            if !is_right {
                wrong.push(format!("--- {}: {}, {around}\n{ran}", case.kind, case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{} are wrong", wrong.join("\n"), wrong.len());
}

const FEN: &str = "rnbak4/4a4/4b1n2/p3p3p/2C6/6c2/P3P3P/2N1B4/9/R1BAKA2R b";
const CHESS: &str = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1";
const GAME: &str = "(;FF[4]GM[1]SZ[9];B[ee];W[ef];B[df];W[de];B[dd];W[ce];B[ai])";
const WIDE: &str = "(;FF[4]GM[1]SZ[19];B[pd];W[dd];B[sa])";
const CELLS: &str = "080000080000163aceb4d272d91a1e3dcf003c";

/// A stream of boards of 2 x 2 and of 1 x 3 cells.
const STREAM: &str = "0200000200003f01000003000013";

/// The complete output is pasted, including the text around the board. A terminal is wide or narrow, with and without colours.
#[test]
fn what_the_program_draws_is_read_back() {
    const DIAGRAM: &str = "convert --to diagram --lossy";
    let mut read = 0;
    for (input, to, draws, draws_on_terminals) in [
        (FEN, "fen", &["check", "check --board", DIAGRAM][..], &[][..]),
        (SAMPLE, "fen", &["check", "check --board", DIAGRAM], &[]),
        ("h2e2 h9g7", "fen", &["check", "check --board", DIAGRAM], &[]),
        (CHESS, "fen", &["check", "check --board", DIAGRAM], &[]),
        (GAME, "hex --as ternary-board", &["check --board", DIAGRAM, "play"], &["check"]),
        (WIDE, "hex --as ternary-board", &["check --board", DIAGRAM, "play"], &["check"]),
        (CELLS, "hex", &["check --board", DIAGRAM], &["check"]),
        (STREAM, "hex", &[DIAGRAM], &[]),
    ] {
        let expected = stdout(format!("convert '{input}' --to {to} --lossy"));
        let mut outputs: Vec<_> = draws.iter().map(|draw| stdout(format!("{draw} '{input}'"))).collect();
        for draw in draws.iter().chain(draws_on_terminals) {
            for (columns, variable) in [(80, "NO_COLOR"), (80, "X"), (50, "NO_COLOR"), (50, "X")] {
                let draw = program(format!("{draw} '{input}'")).columns(columns).env(variable, "1");
                outputs.push(draw.run().stdout);
            }
        }
        for output in &outputs {
            let back = format!("convert - --to {} --lossy", to.split(' ').next().unwrap());
            let ran = run_with(output.as_str(), back);
            assert_eq!(ran.stdout.trim_end(), expected, "{output}\n{ran}");
        }
        read += outputs.len();
    }
    assert!(read > 90, "{read}");
}
