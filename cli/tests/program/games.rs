//! Games as people have them: records of Xiangqi in each notation, whether a position is possible, and moves that cannot be played.

use crate::support::{Folder, OPENING, Ran, run, run_with};
use serde_json::Value;

/// The moves of most records here.
const MOVES: &str = "h2e2 h9g7 h0g2 i9h9";

/// The answer of `check --json`, and the status.
fn checked(input: impl AsRef<[u8]>) -> (Value, i32) {
    let ran = run_with(input, "check --json -");
    (serde_json::from_str(&ran.stdout).unwrap_or_default(), ran.status.unwrap())
}

fn check(input: impl AsRef<[u8]>) -> Ran {
    run_with(input, "check -")
}

fn moves(input: impl AsRef<[u8]>, notation: &str) -> String {
    run_with(input, format!("convert - --to moves --notation {notation} --lossy")).success()
}

/// Checks what the answer says about a position: it is possible, or it is not for a reason.
fn check_possible(fen: &str, reason: &str) {
    let ran = check(fen);
    let line = ran.stdout.lines().find(|line| line.starts_with("  possible ")).unwrap_or_default();
    let expected = if reason.is_empty() { "nothing rules it out" } else { reason };
    assert!(line.contains(expected), "{fen}: {ran}");
    assert_eq!(line.contains("no: "), !reason.is_empty(), "{fen}: {ran}");
}

#[test]
fn a_record_of_moves_is_a_history() {
    let tags = "[Game \"Chinese Chess\"]\n[Event \"a [c]\"]\n[Red \"甲\"]\n";
    for (text, lost) in [
        ("h2e2 h9g7 h0g2 i9h9", &[][..]),
        ("H2-E2 H9-G7 H0-G2 I9-H9", &[]),
        ("H2E2,H9G7,H0G2,I9H9", &[]),
        ("1. h2e2 h9g7\n2. h0g2 i9h9 1-0\n", &["the result 1-0"]),
        ("1.h2e2 h9g7 2.h0g2 i9h9 *", &[]),
        ("1. h2e2! h9g7?! 2. h0g2 i9h9+", &["2 marks of moves"]),
        ("1 h2e2 h9g7 2 h0g2 i9h9 1/2-1/2", &["the result 1/2-1/2"]),
        ("1. h2e2 {good} h9g7 (1... b9c7 (1... g6g5) 2. h0g2)\r2. h0g2 i9h9", &["1 comment", "1 variation"]),
        ("1. h2e2 h9g7 4. h0g2 i9h9", &["the moves that are missing before number 4"]),
        ("\u{feff}1. h2e2 h9g7 2. h0g2 i9h9", &[]),
    ] {
        assert_eq!(moves(text, "ucci"), MOVES, "{text}");
        let (answer, status) = checked(text);
        assert_eq!((&answer["format"], status), (&"xiangqi-history/1".into(), 0), "{text}");
        assert_eq!(answer["lost"], serde_json::json!(lost), "{text}");
        let (answer, _) = checked(format!("{tags}\n{}", text.trim_start_matches('\u{feff}')));
        assert_eq!(answer["lost"][0], "the tags Game, Event, Red", "{text}");
        assert_eq!(answer["from_opening"], true, "{text}");
        // Lost data is reported.
        let status = run_with(text, "convert - --to ucci").status;
        assert_eq!(status, Some(if lost.is_empty() { 0 } else { 2 }), "{text}");
    }
}

#[test]
fn the_fen_of_a_record_is_its_start() {
    let after = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR";
    for (text, first) in [
        (format!("[FEN \"{after} b - - 0 1\"]\n1... h9g7 2. h0g2"), "h9g7"),
        (format!("[SetUp \"1\"]\n[FEN \"{after} b - - 1 1\"]\n\n  1. ... h9g7\n"), "h9g7"),
        (format!("{after} b\nh9g7\n"), "h9g7"),
        (format!("{after} b - - 0 1 h9g7"), "h9g7"),
        (format!("position fen {after} b - - 0 1 moves h9g7"), "h9g7"),
        (format!("fen {OPENING} - - 0 1\n1. h2e2 h9g7"), "h2e2"),
        (format!("{OPENING}\r\nh2e2\r\nh9g7\r\n"), "h2e2"),
    ] {
        assert_eq!(moves(&text, "ucci").split(' ').next(), Some(first), "{text}");
        let (answer, status) = checked(&text);
        assert_eq!((&answer["format"], status), (&"xiangqi-history/1".into(), 0), "{text}");
    }
}

/// Each name was derived by hand from the rules of its notation.
#[test]
fn pieces_on_one_file_have_names() {
    let tandem = "3k5/9/r8/r8/9/4C4/9/4C4/9/4K4";
    let pawns = "3k5/9/2P3P2/2P3P2/P8/9/9/9/9/4K4";
    let three = "3k5/9/4P4/4P4/4P4/9/9/9/9/5K3";
    for (placement, side, chinese, wxf, step) in [
        (tandem, "w", "前炮平六", "+C.6", "e4d4"),
        (tandem, "b", "后车退１", "-r-1", "a7a8"),
        (pawns, "w", "一兵平四", "13.4", "g7f7"),
        (pawns, "w", "四兵平六", "27.6", "c6d6"),
        (pawns, "w", "兵九平八", "P9.8", "a5b5"),
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

/// In single inputs, lists, folders and conversions.
#[test]
fn an_illegal_move_is_named_wherever_moves_are_read() {
    for (text, name, reason) in [
        ("1. h2e2 h9g7 2. h2e2", "move 3, h2e2 (red's move 2)", "there is no piece on h2"),
        ("1. h2e2 h9g7 2. e2e9", "move 3, e2e9 (red's move 2)", "the cannon on e2 does not reach e9"),
        ("b2b9 a9b9 a0a9", "move 3, a0a9 (red's move 2)", "the rook on a0 does not reach a9"),
        ("position startpos moves a0a9", "move 1, a0a9 (red's move 1)", "the rook on a0 does not reach a9"),
        ("position startpos moves h2h2", "move 1, h2h2 (red's move 1)", "h2 has a piece of red"),
        ("h2e2 h0g2", "move 2, h0g2 (black's move 1)", "the horse on h0 is red's, and black is to move"),
        ("1. h2e2 h9g7 2. h0g2 hello 3. i0h0 i9h9", "move 4, hello", "expected a move such as h2e2"),
        ("1... h9g7 2. h2e2", "move 1, h9g7", "it is black's, but red is to move"),
        ("7. h2e2 h9g7 8. h0g2 i9h9", "move 1, h2e2", "the moves before number 7 are missing"),
        (
            "position fen 3k5/9/9/9/9/9/9/9/3R5/3K5 w moves d1e1",
            "move 1, d1e1 (red's move 1)",
            "or it leaves red's general in check",
        ),
        (
            r#"{"format":"xiangqi-game/1","value":{"start":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w","moves":["h2e2","h2e2"]}}"#,
            "move 2, h2e2",
            "the move is not legal",
        ),
    ] {
        let answer = check(text);
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
    // The format of a history has no rules of play.
    run("check '?p=BSQiAf6jQQhCEKSEQASo0EIQhw&r=i_8'").ended(0).says("possible   no: move 1: ");
}

#[test]
fn a_wrong_move_of_go_is_named() {
    for (text, name) in [
        (
            "(;GM[1]SZ[9];B[ee];W[cc];B[gg];W[ee])",
            "point-occupied at move 4, W[ee] (E5), line 1: Black's since move 1",
        ),
        (
            "(;SZ[9]AW[ee]\n;B[cc]\n;W[ee])",
            "point-occupied at move 2, W[ee] (E5), line 3: White's from the start",
        ),
        (
            "(;SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])",
            "ko at move 9, B[cb] (C4), line 1: it takes back at once what move 8 took (ko)",
        ),
        (
            "(;SZ[3]AB[ba][ab];W[aa])",
            "suicide at move 1, W[aa] (A3), line 1: the move would leave its own chain without a liberty",
        ),
    ] {
        let answer = check(text);
        answer.says(name).says("before the move:").omits("valid");
        assert!(answer.stdout.starts_with("wrong move: go-chains/1\n"), "{text}: {answer}");
        let (json, status) = checked(text);
        assert_eq!((&json["verdict"], status), (&"invalid".into(), 1));
        let error = run_with(text, "convert - --to hex").stderr;
        assert!(error.contains(name) && !error.contains("valid"), "{text}: {error}");
    }
    let (json, _) = checked("(;SZ[9];B[ee];W[ee])");
    assert_eq!(json["error"]["at"]["move"], 1);
    let name = "point-occupied at move 3, D4 of black: Black's since move 1";
    run_with("", "play 9x9 D4 E5 D4").says(name);
}

/// The reasons were found by looking at the board.
#[test]
fn a_xiangqi_position_is_possible_or_not() {
    for (fen, reason) in [
        (OPENING, ""),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "the generals on e0 and e9 face each other"),
        ("3k5/9/9/9/9/9/9/9/9/3K5 b", "the generals on d0 and d9 face each other"),
        ("4k4/9/9/9/4p4/9/9/9/9/4K4 w", ""),
        ("3k5/9/9/9/9/9/9/9/3R5/4K4 w", "red is to move and can take the general on d9 with the rook on d1"),
        ("3k5/9/9/9/9/9/9/9/3R5/4K4 b", ""),
        ("3k5/9/9/9/9/9/9/3p5/9/3C1K3 w", "can take the general on d9 with the cannon on d0"),
        ("3k5/9/9/9/9/9/9/9/4p4/4K4 b", "black is to move and can take the general on e0 with the pawn"),
        ("9/9/9/9/9/9/9/9/9/4K4 w", "black has 0 generals, and a set has 1"),
        ("3k5/9/9/9/9/9/9/9/RRR6/4K4 w", "red has 3 rooks, and a set has 2"),
        ("3k5/9/9/9/9/9/PPPPPP3/9/9/4K4 w", "and a set has 5; a pawn of red is never on b3 or d3 or f3"),
        ("3k5/9/9/9/9/4A4/9/9/9/4K4 w", "an advisor of red is never on e4"),
        ("4k4/9/b8/9/9/9/9/9/9/3K5 w", ""),
        ("4k4/b8/9/9/9/9/9/9/9/3K5 w", "an elephant of black is never on a8"),
        ("9/9/9/3k5/9/9/9/9/9/4K4 w", "a general of black is never on d6"),
        ("3k5/9/9/9/9/9/9/P8/9/4K4 w", "a pawn of red is never on a2"),
        ("3k5/9/9/9/9/P8/P8/9/9/4K4 w", "pawns on their own side of the river share a file"),
    ] {
        check_possible(fen, reason);
        let (json, _) = checked(fen);
        let because = json["impossible_because"].as_array().map_or(0, Vec::len);
        assert_eq!(because > 0, !reason.is_empty(), "{fen}: {json}");
    }
}

#[test]
fn a_fen_of_chess_is_judged_to_its_end() {
    for (fen, reason) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", ""),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", ""),
        ("r3k2r/8/8/8/8/8/8/R4RK1 b HQkq - 0 1", "White may not castle: the king is on g1, not e1"),
        ("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "White may not castle: there is no rook on h1"),
        ("r3k3/8/8/8/8/8/8/4K2R w Kkq - 0 1", "Black may not castle: there is no rook on h8"),
        ("r2k3r/8/8/8/8/8/8/4K2R w Kkq - 0 1", "Black may not castle: the king is on d8, not e8"),
        ("4k3/8/8/8/8/8/8/5K1R w K - 0 1", "White may not castle: the king is on f1, not e1"),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", ""),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", ""),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w xQkq - 0 1", "`x` is not a castling right"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", ""),
        ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "there is no pawn of White on e4 that passed over e3"),
        ("k7/8/8/8/4P3/8/8/7K w - e3 0 1", "no pawn of Black passes over e3 in a move of two steps"),
        ("k7/8/8/8/4P3/8/4P3/7K b - e3 0 1", "e2, on the path of the pawn on e4, is not empty"),
        ("k7/8/8/8/4Pp2/8/8/R6K b - e3 0 1", "the pawn went to e4, the rook on a1 could take the king on a8"),
        // The pawn itself gives check, or it uncovers one.
        ("8/8/8/3k4/4Pp2/8/8/7K b - e3 0 1", ""),
        ("8/8/8/8/k3Pp2/8/8/3Q3K b - e3 0 1", "the queen on d1 could take the king on a4"),
        ("8/8/8/8/4Ppk1/8/8/3B3K b - e3 0 1", ""),
        ("8/8/8/5k2/4Pp2/8/2B5/7K b - e3 0 1", "the bishop on c2 could take the king on f5"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e9 0 1", "`e9` is not an en passant square"),
        ("k7/8/8/8/4P3/8/8/7K b - e3 1 1", "the last move was a pawn move, but the clock is 1, not 0"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 500 50", "the clock is 500, and only 98 half-moves were played"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 96 50", ""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "the move is 0"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 -5", "the move is -5"),
        ("7k/8/8/8/8/8/8/K6R b - - 0 9223372036854775807", ""),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "White is to move and can take the king on e8 with the rook"),
        ("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", ""),
        ("4k3/8/8/8/4r3/8/8/4K3 b - - 0 1", "Black is to move and can take the king on e1 with the rook"),
        ("4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", "can take the king on e8 with the pawn on d7"),
        ("4k3/8/8/8/8/8/3p4/4K3 b - - 0 1", "can take the king on e1 with the pawn on d2"),
        ("4k3/8/3N4/8/8/8/8/4K3 w - - 0 1", "can take the king on e8 with the knight on d6"),
        ("4k3/8/8/1B6/8/8/8/4K3 w - - 0 1", "can take the king on e8 with the bishop on b5"),
        ("4k3/4p3/8/8/8/8/4Q3/4K3 w - - 0 1", ""),
        ("8/8/8/8/8/8/5kK1/8 w - - 0 1", "the kings are on adjacent squares"),
        ("8/2K5/8/8/2K5/8/8/8 w - - 96 46", "white has 2 kings; black has 0 kings; the clock is 96,"),
    ] {
        check_possible(fen, reason);
    }
    for (fields, not_judged) in
        [("bm Ke2; id \"x\";", "not judged bm Ke2; id \"x\";"), ("0 1 +0+0", "not judged +0+0")]
    {
        check(format!("4k3/8/8/8/8/8/8/4K3 w - - {fields}")).says(not_judged);
    }
}
