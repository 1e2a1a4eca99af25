//! Go in the program: positions, game records, moves.

use crate::support::{Folder, run, stdout};
use serde_json::{Value, json};

/// A chain of two in atari, a capture to come, a ko.
pub(crate) const ATARI: &str = "\
.XO..
XO.O.
.XO..
.....
X...X
";

pub(crate) const RECORD: &str =
    "(;FF[4]GM[1]SZ[9]PB[A]PW[B];B[ee];W[ef];B[df];W[de];B[dd]C[hm];W[ce](;B[cf])(;B[aa]))";

#[test]
fn a_position_is_checked_and_explained() {
    let hex = stdout(format!("convert '{ATARI}' --to hex"));
    let json = run(format!("check {hex} --format go-chains --json")).ended(0).json();
    assert_eq!((&json["legal"], &json["verdict"]), (&json!(true), &json!("valid")));
    assert_eq!(json["chains"][0]["stones"], json!([[0, 1]]));
    let last = stdout(format!("explain {hex} --format go-chains --json"));
    assert!(last.lines().last().unwrap().starts_with("{\"chain\":{\"color\":"), "{last}");
}

#[test]
fn a_game_record_goes_through_json_and_back() {
    const PLAIN: &str = "(;FF[4]GM[1]SZ[9];B[ee];W[ef];B[df];W[de];B[dd];W[ce];B[cf])";
    let folder = Folder::new();
    folder.file("game.sgf", RECORD);
    let says = "would drop the properties PB, PW, C, 1 variation";
    folder.run("convert game.sgf --to sgf").ended(2).says(says);
    let without_game_data = "convert '(;FF[4]GM[1]CA[UTF-8]AP[x:1]ST[2]SZ[9];B[ee])' --to sgf";
    run(without_game_data).ended(2).says("would drop the properties CA, AP, ST");
    assert_eq!(folder.stdout("convert game.sgf --to sgf --lossy"), PLAIN);
    folder.stdout("convert game.sgf --to json --lossy -o game.json");
    assert_eq!(folder.stdout("convert game.json --to sgf"), PLAIN);
    let position = folder.stdout("convert game.json --to hex --lossy");
    assert_eq!(folder.stdout("play game.sgf").lines().last(), Some(position.as_str()));
    // A pass is added where one side plays twice.
    run("convert '(;SZ[9];B[aa];B[bb];W[])' --to json").ended(0).says(r#""moves":["A9","pass","B8","pass"]"#);
    // A position in any packing has the same stones, and is written as stones that are set up.
    let set_up = |record: &str| {
        let runs = folder.stdout(format!("convert {record} --as ternary-runs --to hex --lossy"));
        stdout(format!("convert {runs} --format ternary-runs --to sgf"))
    };
    assert_eq!(set_up("game.json"), "(;FF[4]GM[1]SZ[9]AB[dd][ee][cf][df]AW[ce][de][ef])");
    assert_eq!(stdout(format!("convert '{}' --to hex", set_up("game.json"))), position);
    assert_eq!(set_up("'(;SZ[52]AB[ZZ];B[aA];W[Aa])'"), "(;FF[4]GM[1]SZ[52]AB[aA][ZZ]AW[Aa])");
}

#[test]
fn play_writes_the_position_or_a_record() {
    let folder = Folder::new();
    folder.stdout("play 9x9 D4 E5 -o game.sgf");
    folder.stdout("play game.sgf C3 -o game.sgf");
    assert_eq!(folder.text("game.sgf"), "(;FF[4]GM[1]SZ[9];B[df];W[ee];B[cg])\n");
    folder.file("board.txt", ATARI);
    folder.stdout("play board.txt C4 -o board");
    assert_eq!(folder.stdout("convert board --to diagram"), ".XO..\nX.XO.\n.XO..\n.....\nX...X");
}

/// The compared sizes are those of convert's output.
#[test]
fn sizes_are_compared() {
    let sizes: Value = run("sizes BOARD --json").json();
    let formats = ["ternary-board", "ternary-bits2", "ternary-integer", "ternary-runs"];
    for (at, format) in formats.iter().enumerate() {
        assert_eq!(sizes["sizes"][at]["format"], format!("{format}/1"));
        let hex = stdout(format!("convert BOARD --as {format} --to hex"));
        assert_eq!(sizes["sizes"][at]["bytes"], hex.len() / 2, "{format}");
    }
}

/// Faults are found in the order of GC-14: the position first, then move by move.
#[test]
fn an_invalid_vertex_is_reported_in_the_order_of_moves() {
    for (arguments, code) in [
        ("01000001000001 Z9", "position-illegal"),
        ("2x2 A1 A1 Z9", "point-occupied"),
        ("2x2 A1 Z9 A1", "vertex-invalid"),
    ] {
        run(format!("play {arguments}")).says(code);
    }
}
