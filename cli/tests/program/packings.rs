//! The plainer formats in the program: the packings of a board, the other schemes of Xiangqi, the chess board.

use std::fs;

use crate::support::{run, stdout, transcript};
use tempfile::TempDir;

const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn a_board_goes_through_every_packing_and_notation_and_back() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("packed");
    let path = path.to_str().unwrap();
    for hex in ["030000030000d046", "01000001000001", "020000090000d046f201"] {
        for packing in ["ternary-bits2", "ternary-integer", "ternary-runs"] {
            for notation in ["binary", "hex", "base64url", "json"] {
                stdout(&["convert", hex, "--as", packing, "--to", notation, "-o", path]);
                let format = if notation == "json" { &[][..] } else { &["--format", packing] };
                let back = ["convert", path, "--from", notation, "--as", "ternary-board", "--to", "hex"];
                assert_eq!(stdout(&[&back, format].concat()), hex, "{packing}, {notation}");
                let diagram =
                    stdout(&[&["convert", path, "--from", notation, "--to", "diagram"], format].concat());
                assert_eq!(diagram, stdout(&["convert", hex, "--to", "diagram"]));
            }
        }
    }
}

#[test]
fn a_position_goes_through_list_and_map_with_its_turn_given() {
    for scheme in ["xiangqi-list", "xiangqi-map"] {
        let refused = run(&["convert", OPENING, "--as", scheme, "--to", "hex"]);
        assert!(String::from_utf8_lossy(&refused.stderr).contains("would drop the side to move"));
        let hex = stdout(&["convert", OPENING, "--as", scheme, "--to", "hex", "--lossy"]);
        let refused = run(&["convert", &hex, "--format", scheme, "--to", "fen"]);
        assert!(String::from_utf8_lossy(&refused.stderr).contains("does not store the side to move"));
        assert_eq!(stdout(&["convert", &hex, "--format", scheme, "--turn", "red", "--to", "fen"]), OPENING);
    }
}

#[test]
fn a_chess_board_goes_through_both_forms_and_every_notation() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("board");
    let path = path.to_str().unwrap();
    for form in ["chess-board-bytes", "chess-board-packed"] {
        for notation in ["binary", "hex", "base64url", "json", "fen", "diagram"] {
            stdout(&["convert", CHESS, "--as", form, "--to", notation, "-o", path]);
            let format = if notation == "json" { &[][..] } else { &["--format", form] };
            assert_eq!(
                stdout(&[&["convert", path, "--from", notation, "--to", "fen"], format].concat()),
                CHESS
            );
        }
    }
    assert_eq!(fs::read_to_string(path).unwrap().lines().next(), Some("rnbqkbnr"));
}

#[test]
fn games_are_not_mixed() {
    for (input, target) in
        [(CHESS, "ternary-board"), (OPENING, "chess-board-packed"), ("030000030000d046", "xiangqi-map")]
    {
        let output = run(&["convert", input, "--as", target, "--to", "hex"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("different games"), "{input} as {target}");
    }
}

#[test]
fn packings_are_checked_and_explained() {
    let explain = |format: &str, hex: &str| transcript(&["explain", "--format", format, hex]);
    insta::assert_snapshot!("explain_bits2", explain("ternary-bits2", "020000050000190219ff"));
    insta::assert_snapshot!("explain_integer", explain("ternary-integer", "0300000300004243"));
    insta::assert_snapshot!("explain_runs", explain("ternary-runs", "0300000300000a000b00"));
    insta::assert_snapshot!("explain_map", explain("xiangqi-map", "00551004ff"));
    insta::assert_snapshot!("explain_chess", explain("chess-board-packed", "abcdecba97"));
    let check = |format: &str, hex: &str| transcript(&["check", "--format", format, hex]);
    let output_text = [
        check("ternary-runs", "03000003000019"),
        check("ternary-bits2", "01000001000003"),
        check("xiangqi-list", "55"),
        check("xiangqi-map", ""),
        check("xiangqi-map", "0055"),
        check("chess-board-packed", "07"),
        transcript(&["check", CHESS]),
        transcript(&[
            "check",
            "--format",
            "ternary-runs",
            "ffffffffffffffffffff8180d0ffffbf01",
            "--limit",
            "1000",
        ]),
    ];
    insta::assert_snapshot!("check_plainer_formats", output_text.join("\n"));
}

#[test]
fn a_diagram_is_read_as_what_it_represents_by_every_command() {
    let board = ".OX\nXO.";
    let games = [
        (board, "ternary-board", "empty      2"),
        (board, "ternary-runs", "empty      2"),
        (&*stdout(&["convert", OPENING, "--to", "diagram"]), "xiangqi-fen", OPENING),
        (&*stdout(&["convert", CHESS, "--to", "diagram"]), "chess-board-packed", CHESS),
    ];
    for (diagram, format, memory_in_use) in games {
        let transcript = stdout(&["check", diagram, "--from", "diagram", "--format", format]);
        assert!(
            transcript.starts_with("valid") && transcript.contains(memory_in_use),
            "{format}: {transcript}"
        );
        assert!(
            run(&["explain", diagram, "--from", "diagram", "--format", format]).status.success(),
            "{format}"
        );
    }
    let bits =
        |input: &str, from: &str| stdout(&["explain", input, "--from", from, "--format", "ternary-board"]);
    let hex = stdout(&["convert", board, "--from", "diagram", "--to", "hex"]);
    assert_eq!(bits(board, "diagram"), bits(&hex, "hex"));
    let runs = stdout(&["convert", board, "--from", "diagram", "--format", "ternary-runs", "--to", "hex"]);
    assert_eq!(
        stdout(&["convert", &runs, "--format", "ternary-runs", "--as", "ternary-board", "--to", "hex"]),
        hex
    );
}

#[test]
fn a_bad_placement_is_explained_at_its_character() {
    let output = run(&["explain", &CHESS.replace('k', "x")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("fen-letter: character 4"));
}

/// A board of several blocks whose rows end inside a byte in both packings: its files as ternary-board and as ternary-bits2.
fn board_with_several_blocks() -> [Vec<u8>; 2] {
    let (rows, cols) = (1003_u32, 777_u32);
    let cells: Vec<u8> = (0..rows * cols).map(|cell| (cell % 7 * cell % 3).to_le_bytes()[0]).collect();
    let number = |cells: &[u8], base: u8| cells.iter().rev().fold(0, |number, cell| number * base + cell);
    let header = [&rows.to_le_bytes()[..3], &cols.to_le_bytes()[..3]].concat();
    let board = cells.chunks(5).map(|five| number(five, 3));
    let bits2 = cells.chunks(cols as usize).flat_map(|row| row.chunks(4).map(|four| number(four, 4)));
    [header.iter().copied().chain(board).collect(), header.iter().copied().chain(bits2).collect()]
}

#[test]
fn a_long_board_is_converted_in_blocks() {
    let folder = TempDir::new().unwrap();
    let [from, to] = ["from", "to"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let files = board_with_several_blocks();
    let formats = ["ternary-board", "ternary-bits2"];
    let convert = |index: usize, bytes: &[u8], more: &[&str]| {
        fs::write(&from, bytes).unwrap();
        let (format, target) = (formats[index], formats[1 - index]);
        let arguments = ["convert", &from, "--format", format, "--as", target, "--to", "binary", "-o", &to];
        let output = run(&[&arguments, more].concat());
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for (index, bytes) in files.iter().enumerate() {
        assert_eq!(convert(index, bytes, &[]), (Some(0), String::new()));
        assert!(fs::read(&to).unwrap() == files[1 - index], "from {}", formats[index]);
        // A fault in a later block has its offset in the file, and leaves the output as it was.
        let place = bytes.len() - 1000;
        let mut wrong = bytes.clone();
        wrong[place] = 0xff;
        let at = [place * 8, place * 8 + 6][index];
        let faults =
            [(&wrong[..], at), (&bytes[..place], place * 8), (&[&bytes[..], &[0]].concat(), bytes.len() * 8)];
        for (bytes, at) in faults {
            let (status, error) = convert(index, bytes, &[]);
            assert_eq!(status, Some(1));
            assert!(error.contains(&format!(" at bit {at} ")), "{at}: {error}");
            assert!(fs::read(&to).unwrap() == files[1 - index], "{error}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        }
    }
    let trailing = [&files[0][..], &[9; 9]].concat();
    assert_eq!(convert(0, &trailing, &["--allow", "trailing-bytes"]).0, Some(0));
    assert!(fs::read(&to).unwrap() == files[1]);
}

#[test]
fn a_complete_board_needs_no_limit() {
    let folder = TempDir::new().unwrap();
    let [from, to] = ["from", "to"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let header = [1, 16, 0, 0, 16, 0];
    fs::write(&from, [&header[..], &vec![0; 4097 * 1024]].concat()).unwrap();
    let convert =
        ["convert", &from, "--format", "ternary-bits2", "--as", "ternary-board", "--to", "binary", "-o", &to];
    stdout(&convert);
    assert!(fs::read(&to).unwrap() == [&header[..], &vec![0; (4097 * 4096_usize).div_ceil(5)]].concat());
    let limited = run(&[&convert[..], &["--limit", "16777216"]].concat());
    let error = String::from_utf8(limited.stderr).unwrap();
    assert!(error.contains("the ternary-bits2/1 is above the limit"), "{error}");
    assert!(error.contains("give --limit 16781312 if you trust the input"), "{error}");
}
