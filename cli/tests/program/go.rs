//! Go in the program: positions, game records, moves.

use std::fs;

use crate::support::{run, stdout, transcript};
use serde_json::Value;
use tempfile::TempDir;

/// A chain of two in atari, a capture to come, a ko.
const BOARD: &str = "\
.XO..
XO.O.
.XO..
.....
X...X
";

const RECORD: &str = "(;FF[4]GM[1]SZ[9]PB[A]PW[B];B[ee];W[ef];B[df];W[de];B[dd]C[hm];W[ce](;B[cf])(;B[aa]))";

#[test]
fn a_position_is_checked_and_explained() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("board.txt");
    fs::write(&path, BOARD).unwrap();
    let path = path.to_str().unwrap();
    insta::assert_snapshot!("check_go", transcript(&["check", path, "--format", "go-chains"]));
    insta::assert_snapshot!("explain_go", transcript(&["explain", path, "--format", "go-chains"]));
    let hex = stdout(&["convert", path, "--to", "hex"]);
    let json = stdout(&["check", &hex, "--format", "go-chains", "--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["legal"], &json["verdict"]), (&true.into(), &"valid".into()));
    assert_eq!(json["chains"][0]["stones"], serde_json::json!([[0, 1]]));
    let last = stdout(&["explain", &hex, "--format", "go-chains", "--json"]);
    assert!(last.lines().last().unwrap().starts_with("{\"chain\":{\"color\":"), "{last}");
}

#[test]
fn moves_are_played_or_rejected() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("board.txt");
    fs::write(&path, BOARD).unwrap();
    let path = path.to_str().unwrap();
    let play = |moves: &[&str]| transcript(&[&["play", path][..], moves].concat());
    let output_text = [
        play(&["C4"]),
        play(&["C4", "B4"]),
        play(&["C4", "E1", "pass", "B4"]),
        play(&["--to-play", "white", "C4"]),
        play(&["F1"]),
        play(&["--to-play", "red"]),
        transcript(&["play", "2x3", "A1", "b1", "--json"]),
        transcript(&["play", "0x3", "A1"]),
        transcript(&["play", "01000001000001", "A1"]),
        transcript(&["play", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "A1"]),
    ];
    insta::assert_snapshot!("play", output_text.join("\n"));
    let record = folder.path().join("record");
    stdout(&["play", path, "C4", "-o", record.to_str().unwrap()]);
    assert_eq!(
        stdout(&["convert", record.to_str().unwrap(), "--to", "diagram"]),
        ".XO..\nX.XO.\n.XO..\n.....\nX...X"
    );
}

#[test]
fn a_game_record_goes_through_json_and_back() {
    let folder = TempDir::new().unwrap();
    let (record, json) = (folder.path().join("game.sgf"), folder.path().join("game.json"));
    fs::write(&record, RECORD).unwrap();
    let (record, json) = (record.to_str().unwrap(), json.to_str().unwrap());
    insta::assert_snapshot!("check_sgf", transcript(&["check", record]));
    let refused = run(&["convert", record, "--to", "sgf"]);
    let output_text = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2));
    assert!(output_text.contains("would drop the properties PB, PW, C, 1 variation"), "{output_text}");
    let plain = stdout(&["convert", record, "--to", "sgf", "--lossy"]);
    assert_eq!(plain, "(;FF[4]GM[1]SZ[9];B[ee];W[ef];B[df];W[de];B[dd];W[ce];B[cf])");
    stdout(&["convert", record, "--to", "json", "--lossy", "-o", json]);
    assert_eq!(stdout(&["convert", json, "--to", "sgf"]), plain);
    let position = stdout(&["convert", json, "--to", "hex", "--lossy"]);
    assert_eq!(stdout(&["play", record]).lines().last(), Some(position.as_str()));
    // The position in any packing, and back as stones that are set up.
    let runs = stdout(&["convert", json, "--as", "ternary-runs", "--to", "hex", "--lossy"]);
    let set_up = stdout(&["convert", &runs, "--format", "ternary-runs", "--to", "sgf"]);
    assert_eq!(set_up, "(;FF[4]GM[1]SZ[9]AB[dd][ee][cf][df]AW[ce][de][ef])");
    assert_eq!(stdout(&["convert", &set_up, "--to", "hex"]), position);
}

#[test]
fn play_writes_a_record_where_the_name_asks_for_one() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("game.sgf");
    let path = path.to_str().unwrap();
    stdout(&["play", "9x9", "D4", "E5", "-o", path]);
    stdout(&["play", path, "C3", "-o", path]);
    assert_eq!(fs::read_to_string(path).unwrap(), "(;FF[4]GM[1]SZ[9];B[df];W[ee];B[cg])\n");
}

#[test]
fn properties_without_game_data_are_dropped_with_a_note() {
    let record = "(;FF[4]GM[1]CA[UTF-8]AP[x:1]ST[2]SZ[9];B[ee])";
    let refused = run(&["convert", record, "--to", "sgf"]);
    let output_text = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(output_text.contains("would drop the properties CA, AP, ST"), "{output_text}");
}

#[test]
fn records_of_large_boards_are_read_up_to_fifty_two() {
    let record = "(;SZ[52]AB[ZZ];B[aA];W[Aa])";
    let runs = stdout(&["convert", record, "--as", "ternary-runs", "--to", "hex", "--lossy"]);
    let set_up = stdout(&["convert", &runs, "--format", "ternary-runs", "--to", "sgf"]);
    assert_eq!(set_up, "(;FF[4]GM[1]SZ[52]AB[aA][ZZ]AW[Aa])");
    let output_text = [
        transcript(&["check", record]),
        transcript(&["convert", "(;SZ[52])", "--to", "hex"]),
        transcript(&["convert", "(;SZ[52])", "--to", "json"]),
        transcript(&["check", "(;SZ[53])"]),
        transcript(&["check", "(;SZ[9];B[jj])"]),
        transcript(&["check", "(;SZ[9];B[aa];W[aa])"]),
        transcript(&["check", "(;SZ[1]AB[aa];W[])"]),
        transcript(&["check", "(;GM[3])"]),
        transcript(&["check", "(;B[aa]"]),
        transcript(&["check", "1a0000010000", "--format", "go-chains"]),
        transcript(&["convert", "1a0000010000000000000000", "--as", "go-chains", "--to", "hex"]),
    ];
    insta::assert_snapshot!("large_and_bad_records", output_text.join("\n"));
}

#[test]
fn sizes_are_compared() {
    let output_text = [
        transcript(&["sizes", "030000030000d046"]),
        transcript(&["sizes", "game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8"]),
        transcript(&["sizes", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "--json"]),
        transcript(&["sizes", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"]),
        transcript(&["sizes", "030000030000d0"]),
    ];
    insta::assert_snapshot!("sizes", output_text.join("\n"));
    // The compared sizes are those of convert's output.
    let sizes: Value = serde_json::from_str(&stdout(&["sizes", "030000030000d046", "--json"])).unwrap();
    for (at, format) in
        ["ternary-bits2", "ternary-board", "ternary-integer", "ternary-runs"].iter().enumerate()
    {
        let hex = stdout(&["convert", "030000030000d046", "--as", format, "--to", "hex"]);
        assert_eq!(sizes["sizes"][at]["bytes"], hex.len() / 2, "{format}");
    }
}

/// Faults are found in the order of GC-14: the position first, then move by move.
#[test]
fn an_invalid_vertex_is_reported_in_the_order_of_moves() {
    for (arguments, code) in [
        (&["01000001000001", "Z9"][..], "position-illegal"),
        (&["2x2", "A1", "A1", "Z9"], "point-occupied"),
        (&["2x2", "A1", "Z9", "A1"], "vertex-invalid"),
    ] {
        let output_text = transcript(&[&["play"], arguments].concat());
        assert!(output_text.contains(code), "{code}: {output_text}");
    }
}
