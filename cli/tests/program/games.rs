//! Moves as people have them: their names, and moves that cannot be played. `pasted/inputs.json` has more records.

use crate::support::{Folder, run, run_with};
use serde_json::Value;

/// The answer of `check --json`, and the status.
fn checked(input: impl AsRef<[u8]>) -> (Value, i32) {
    let ran = run_with(input, "check --json -");
    (serde_json::from_str(&ran.stdout).unwrap_or_default(), ran.status.unwrap())
}

fn moves(input: impl AsRef<[u8]>, notation: &str) -> String {
    run_with(input, format!("convert - --to moves --notation {notation} --lossy")).success()
}

/// Each name was derived by hand from the rules of its notation.
#[test]
fn moves_have_names() {
    let opening = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let tandem = "3k5/9/r8/r8/9/4C4/9/4C4/9/4K4";
    let four = "4k4/4P4/4P4/4P4/4P4/9/9/9/9/5K3";
    let pawns = "3k5/9/2P3P2/2P3P2/P8/9/9/9/9/4K4";
    let three = "3k5/9/4P4/4P4/4P4/9/9/9/9/5K3";
    for (placement, side, chinese, wxf, step) in [
        (opening, "w", "炮二平五", "C2.5", "h2e2"),
        (opening, "w", "马八进七", "H8+7", "b0c2"),
        (opening, "w", "车九进二", "R9+2", "a0a2"),
        (opening, "w", "帅五进一", "K5+1", "e0e1"),
        (opening, "b", "马２进３", "h2+3", "b9c7"),
        (opening, "b", "象７进５", "e7+5", "g9e7"),
        (tandem, "w", "前炮平六", "+C.6", "e4d4"),
        (tandem, "w", "后炮进一", "-C+1", "e2e3"),
        (tandem, "b", "后车退１", "-r-1", "a7a8"),
        (pawns, "w", "一兵平四", "13.4", "g7f7"),
        (pawns, "w", "四兵平六", "27.6", "c6d6"),
        (pawns, "w", "兵九平八", "P9.8", "a5b5"),
        (four, "w", "二兵平六", "25.6", "e7d7"),
        (three, "w", "前兵平六", "+P.6", "e7d7"),
        (three, "w", "中兵平六", ".P.6", "e6d6"),
        (three, "w", "后兵平四", "-P.4", "e5f5"),
        ("3ak4/9/3a5/9/9/6B2/9/9/9/3K2B2", "w", "相三退五", "E3-5", "g4e2"),
        ("3ak4/9/3a5/9/9/6B2/9/9/9/3K2B2", "b", "士４退５", "a4-5", "d7e8"),
    ] {
        let text = format!("position fen {placement} {side} moves {step}");
        assert_eq!(
            (moves(&text, "chinese"), moves(&text, "wxf")),
            (chinese.to_owned(), wxf.to_owned()),
            "{text}"
        );
    }
}

/// An illegal move is named in single inputs, lists, folders and conversions.
#[test]
fn an_illegal_move_is_named_wherever_moves_are_read() {
    for (text, name, reason) in [
        ("1. h2e2 h9g7 2. h2e2", "move 3, h2e2 (red's move 2)", "there is no piece on h2"),
        ("1. h2e2 h9g7 2. h0g2 hello 3. i0h0 i9h9", "move 4, hello", "expected a move such as h2e2"),
        (
            r#"{"format":"xiangqi-game/1","value":{"start":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w","moves":["h2e2","h2e2"]}}"#,
            "move 2, h2e2",
            "the move is not legal",
        ),
    ] {
        let answer = run_with(text, "check -");
        answer.ended(1).says("wrong move: ").says(format!("move-illegal at {name}")).says(reason);
        let (json, status) = checked(text);
        assert_eq!(
            (&json["verdict"], &json["error"]["code"], status),
            (&"invalid".into(), &"move-illegal".into(), 1)
        );
        for command in ["convert - --to ucci --lossy", "convert - --to link --lossy", "explain -", "sizes -"]
        {
            let ran = run_with(text, command);
            ran.ended(1).says(name);
            assert_eq!(ran.stdout, "", "{command}: {ran}");
        }
        let line = text.replace('\n', " ");
        run_with(&line, "check --lines -").ended(1).says("wrong move ").says(name);
        let folder = Folder::new();
        folder.file("game.txt", text);
        folder.run("check game.txt game.txt").ended(1).says("wrong move ").says(name);
    }
    // The format of a history has no rules of play, so the history is valid although its moves are not possible.
    run("check '?p=BSQiAf6jQQhCEKSEQASo0EIQhw&r=i_8'").ended(0).says("possible   no: move 1: ");
}

#[test]
fn a_wrong_move_of_go_is_named_in_json_and_by_other_commands() {
    let record = "(;SZ[9];B[ee];W[ee])";
    let name = "point-occupied at move 2, W[ee] (E5), line 1: Black's since move 1";
    let (json, status) = checked(record);
    assert_eq!((&json["verdict"], &json["error"]["at"]["move"], status), (&"invalid".into(), &1.into(), 1));
    run_with(record, "convert - --to hex").ended(1).says(name).omits("valid");
    let name = "point-occupied at move 3, D4 of black: Black's since move 1";
    run_with("", "play 9x9 D4 E5 D4").says(name);
}
