//! Games as people have them: records of Xiangqi in each notation, whether a position is possible, and moves that cannot be played.

use crate::support::{OPENING, Ran, run_with};
use encoding_rs::{BIG5, GBK};
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
fn a_record_in_any_notation_is_a_history() {
    let tags = "[Game \"Chinese Chess\"]\n[Event \"a \\\"b\\\" [c]\"]\n[Red '甲']\n";
    for (text, lost) in [
        ("h2e2 h9g7 h0g2 i9h9", &[][..]),
        ("H2-E2 H9-G7 H0-G2 I9-H9", &[]),
        ("H2E2,H9G7,H0G2,I9H9", &[]),
        ("h2e2h9g7h0g2i9h9", &[]),
        ("1. h2e2 h9g7\n2. h0g2 i9h9 1-0\n", &["the result 1-0"]),
        ("1.h2e2 h9g7 2.h0g2 i9h9 *", &[]),
        ("1. H2–E2 H9–G7 2. H0–G2 I9–H9 ½-½", &["the result ½-½"]),
        ("1. h2e2! h9g7?! $14 2. h0g2 i9h9 #", &["3 marks of moves"]),
        ("C2.5 h8+7 H2+3 r9.8", &[]),
        ("1. C2=5 H8+7 2. H2+3 R9=8", &[]),
        ("1. c2=5 h8+7 2. n2+3 r9=8", &[]),
        ("1. H2-E2 h8+7 2. 马二进三 车9平8", &[]),
        ("炮二平五 马８进７ 马二进三 车９平８", &[]),
        ("炮二平五马8进7马二进三车9平8", &[]),
        ("炮二平五，馬８進７，馬二進三，車９平８。", &[]),
        ("１．砲二平五　馬８進７\r\n２．傌二進三　俥９平８\r\n", &[]),
        ("第1回合 炮二平五 马8进7\n第2回合 马二进三 车9平8", &[]),
        ("|1|炮二平五|马８进７|\n|2|马二进三|车９平８|\n", &[]),
        ("1、包二平五 马8进7；2、马二进三 车9平8；红胜", &["the result 红胜"]),
        ("1 炮二平五 马8进7 2 马二进三 车9平8 和棋", &["the result 和棋"]),
        ("1.炮二平五 1...马８进７ 2.马二进三 2…车９平８", &[]),
        ("炮２平５ 马８进７ 马2进3 车九平八", &[]),
        (
            "1. 炮二平五 {中炮} 马８进７ (1... 炮8平5 (1... 卒7进1) 2. 马二进三) ; 屏风马\n2. 马二进三 车９平８",
            &["2 comments", "1 variation"],
        ),
        ("================\n 1. 炮二平五  马８进７\n 2. 马二进三  车９平８\n================\n", &[]),
        (
            "中炮对屏风马\n红方:甲 黑方:乙\n1. 炮二平五 马８进７\n2. 马二进三 车９平８\n",
            &["the line `中炮对屏风马`", "the line `红方:甲 黑方:乙`"],
        ),
        ("[[\"h2e2\", \"h9g7\"], [\"h0g2\", \"i9h9\"]]", &[]),
        ("1. h2e2 h9g7 2. h0g2 i9h9 1-0\n\n1. b2e2 b9c7 0-1", &["the result 1-0", "1 more game"]),
        ("1. h2e2 h9g7 2. h0g2 i9h9 *\n======\nwww.example.org\n", &["the text after the game"]),
        ("\u{feff}1. h2e2 h9g7 2. h0g2 i9h9", &[]),
    ] {
        assert_eq!(moves(text, "ucci"), MOVES, "{text}");
        let tagged = format!("{tags}\n{text}");
        let (answer, status) = checked(text);
        assert_eq!((&answer["format"], status), (&"xiangqi-history/1".into(), 0), "{text}");
        assert_eq!(answer["lost"], serde_json::json!(lost), "{text}");
        if !text.contains("中炮对") && !text.starts_with('[') && !text.contains('\u{feff}') {
            let (answer, _) = checked(&tagged);
            assert_eq!(answer["lost"][0], "the tags Game, Event, Red", "{tagged}");
            assert_eq!(answer["from_opening"], true, "{tagged}");
            for (text, encoding) in
                [(&tagged, GBK), (&tagged, BIG5), (&text.to_owned(), GBK), (&text.to_owned(), BIG5)]
            {
                let (bytes, _, is_unknown) = encoding.encode(text);
                if !is_unknown {
                    assert_eq!(moves(bytes, "ucci"), MOVES, "{} in {}", text, encoding.name());
                }
            }
        }
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
        (format!("[Fen '{after} b']\n1. ... 马８进７"), "h9g7"),
        (format!("[SetUp \"1\"]\n[FEN \"{after} b - - 1 1\"]\n\n  1. ………… 马８进７\n"), "h9g7"),
        (format!("[Game \"Chinese Chess\"]\n[FEN \"{after} b\"]\n[Format \"WXF\"]\n1. .... h8+7"), "h9g7"),
        (format!("{after} b\n马8进7\n"), "h9g7"),
        (format!("{after} b - - 0 1 h9g7"), "h9g7"),
        (format!("{after} h9g7 h0g2"), "h9g7"),
        (format!("FEN: {OPENING} - - 0 1\n1. C2.5 h8+7"), "h2e2"),
        (format!("position fen {after} b - - 0 1 moves h9g7"), "h9g7"),
        (format!("{OPENING}\r\n炮二平五\r\n马８进７\r\n"), "h2e2"),
    ] {
        assert_eq!(moves(&text, "ucci").split(' ').next(), Some(first), "{text}");
        let (answer, status) = checked(&text);
        assert_eq!((&answer["format"], status), (&"xiangqi-history/1".into(), 0), "{text}");
    }
}

/// Each name was derived by hand from the rules of its notation.
#[test]
fn pieces_on_one_file_have_names() {
    let tandem = "4k4/9/r8/r8/9/4C4/9/4C4/9/4K4";
    let pawns = "4k4/9/2P3P2/2P3P2/P8/9/9/9/9/4K4";
    let three = "3k5/9/4P4/4P4/4P4/9/9/9/9/5K3";
    for (placement, side, names, step) in [
        (tandem, "w", &["前炮平六", "+C.6", "C+.6", "C+=6", "+c=6", "炮前平六"][..], "e4d4"),
        (tandem, "w", &["后炮进一", "後炮進1", "-C+1", "C-+1"], "e2e3"),
        (tandem, "b", &["前车平２", "前車平二", "+r.2", "R+=2"], "a6b6"),
        (tandem, "b", &["后车退１", "-r-1"], "a7a8"),
        (pawns, "w", &["一兵平四", "13.4", "Pa.4"], "g7f7"),
        (pawns, "w", &["四兵平六", "27.6", "Pd=6"], "c6d6"),
        (pawns, "w", &["兵九平八", "P9.8"], "a5b5"),
        (three, "w", &["前兵平六", "+P.6", "15.6", "一兵平六"], "e7d7"),
        (three, "w", &["中兵平六", ".P.6", "25.6"], "e6d6"),
        (three, "w", &["后兵平四", "-P.4", "35.4", "三兵平四"], "e5f5"),
        ("3ak4/9/3a5/9/9/6B2/9/9/9/4K1B2", "w", &["相三退五", "E3-5", "b3-5"], "g4e2"),
        ("3ak4/9/3a5/9/9/6B2/9/9/9/4K1B2", "b", &["士４退５", "a4-5", "A4-5"], "d7e8"),
        ("4k4/9/9/9/9/9/9/9/4A4/3AK4", "w", &["仕五进四", "A5+4"], "e1f2"),
    ] {
        for name in names {
            let text = format!("{placement} {side} {name}");
            assert_eq!(moves(&text, "ucci"), step, "{text}");
        }
        // The first names are those that are written.
        let text = format!("position fen {placement} {side} moves {step}");
        assert_eq!(moves(&text, "chinese"), names[0], "{text}");
        let wxf = moves(&text, "wxf");
        assert!(names.contains(&wxf.as_str()), "{text}: {wxf}");
    }
}

#[test]
fn a_wrong_move_is_named() {
    for (text, parts) in [
        ("1. h2e2 h9g7 2. h2e2", &["move 3, `h2e2`, cannot be played: there is no piece on h2"][..]),
        (
            "1. 炮二平五 马８进７ 2. 马二进五 车９平８",
            &["move 3, `马二进五`", "the horse on h0 has no such move", "red's move 2"],
        ),
        ("1. 炮二平五 马８进７ 2. 马三进四", &["move 3, `马三进四`", "red has no horse on its file 3"]),
        (
            "1. C2.5 h8+7 2. H2+3 +r.8",
            &["move 4, `+r.8`", "black has no two rooks on one file", "black's move 2"],
        ),
        (
            "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 hello 3. 车一平二 车9平8",
            &["move 4, `hello`", "expected a move such as h2e2"],
        ),
        ("position startpos moves h2h2", &["move 1, `h2h2`, cannot be played"]),
        ("1. h3e3 h10g8 2. h1g3 i10h10", &["move 1, `h3e3`", "count the ranks from 0"]),
        ("1... h9g7 2. h2e2", &["move 1, `h9g7`", "it is black's, but red is to move"]),
        (
            "4k4/9/9/9/9/9/9/4C4/4C4/4K4 w 炮五平四",
            &["move 1, `炮五平四`", "the cannons on e2 and e1 both have such a move"],
        ),
    ] {
        let answer = check(text);
        for part in parts {
            answer.says(part);
        }
        assert!(answer.omits("invalid").all().starts_with("error: move"), "{text}: {answer}");
    }
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

#[test]
fn records_that_are_not_read_are_named() {
    let xqf = [b"XQ\x12".as_slice(), &[0; 1100]].concat();
    let cbr = [b"CCBridge Record\0".as_slice(), &[0; 2400]].concat();
    for (input, name) in [
        (b"\\HS\r\n\\[GIBOKIND=x\\]\r\n\\HE\r\n\\GS\r\n".as_slice(), "a GIB file (Tygem)"),
        (b"\\HS\n\\[GAMENAME=\xc8\xc3\\]\n\\HE\n", "a GIB file (Tygem)"),
        (
            b"Rated game\n19\nA 1D\nB 2D\nx\n0\n0\n7\n20200101\n5\nBlack wins\n2\nPMABQDDQ\nPMACDDQQ\n",
            "an NGF file",
        ),
        (b"GIx\nGIy\nGI\nGI19\nGI2\nGIPMABQDDQ\n", "an NGF file"),
        (b"[Header]\r\nVer=UGF3,200\r\n[Data]\r\n", "a UGF file (PandaNet)"),
        (&xqf, "an XQF file (XQStudio)"),
        (&cbr, "a CBR file (CCBridge)"),
        (b"CCBridgeLibrary\0\x03", "a CBL file (CCBridge)"),
        (b"<?xml version=\"1.0\"?>\n<ChineseChessRecord Version=\"1.0\">", "a CBF file"),
        (b"[DhtmlXQ]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n", "a DhtmlXQ record"),
        ("棋局：\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n".as_bytes(), "a DhtmlXQ record"),
        (b"[Variant \"xiangqi\"]\n\n1. Cbe2 Hg7 2. Hc2 Cd7 *", "a game of Xiangqi in PGN"),
        (b"[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n", "a game in PGN"),
    ] {
        check(input).ended(2).says(name).says(if name == "a game in PGN" {
            "give the FEN"
        } else {
            "save it "
        });
    }
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

#[test]
fn text_added_by_chats_is_removed_from_links() {
    let link = "https://game.hullqin.cn/xq?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&s=1";
    for added in [
        "&from=singlemessage&isappinstalled=0",
        "&from=timeline",
        "&from=groupmessage&isappinstalled=0&nsukey=a%2Bb",
        "&scene=2&clicktime=1&enterid=2",
        "&from=singlemessage#wechat_redirect",
        "&utm_source=x&from=singlemessage",
        "#rd",
    ] {
        let text = format!("{link}{added}");
        let (answer, status) = checked(&text);
        assert_eq!((status, &answer["base"]), (0, &"https://game.hullqin.cn/xq".into()), "{text}: {answer}");
        assert!(answer["repairs"][0].as_str().unwrap().starts_with("removed the "), "{text}: {answer}");
    }
    for (text, name) in [(format!("{link}&foo=1"), "foo"), (format!("{link}&a&r="), "a")] {
        let unknown = format!("the link has the unknown parameter `{name}`");
        check(&text).says("parameter-unknown").says(unknown);
    }
}
