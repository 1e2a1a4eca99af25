//! Lists every error message, each caused by a real input. A test checks that no code is missing.

use std::{collections::BTreeSet, fmt::Write};

use boardwire::{
    formats::{DecodeError, ErrorKind},
    formats::{
        chess_board_packed, go_chains, ternary_bits2, ternary_board, ternary_integer, ternary_runs,
        xiangqi_fen, xiangqi_game, xiangqi_history, xiangqi_index, xiangqi_link, xiangqi_map,
        xiangqi_position,
    },
    games::{
        go::Color,
        ternary::Dimensions,
        xiangqi::{Link, Piece, Pieces, Ply, Position, Square},
    },
    options::{LimitError, Options},
};

fn hex(text: &str) -> Vec<u8> {
    hex::decode(text).unwrap()
}

/// Puts the given pieces on squares. The other pieces are dead.
fn pieces(placed: &[(u8, u8)]) -> [Option<Square>; 32] {
    let mut squares = [None; 32];
    for &(id, number) in placed {
        squares[usize::from(id)] = Square::new(number);
    }
    squares
}

const OPENING: &str = "852422012546821084214908804951a084210f";
const RANKS: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

/// Errors of inputs and of values, each with a name for the attempt.
fn cases() -> Vec<(String, ErrorKind, Option<DecodeError>)> {
    let mut cases = Vec::new();
    let mut input = |what: &str, error: DecodeError| cases.push((what.to_owned(), error.kind, Some(error)));

    let limited = Options::new().with_max_cells(8);
    let board = |text: &str| ternary_board::decode_with(&hex(text), limited, &mut ()).unwrap_err();
    input("a header that is cut", board("0300"));
    input("no rows", board("000000010000"));
    input("nine cells where eight are allowed", board("030000030000d046"));
    input("a byte of 243", board("010000010000f3"));
    input("three in one cell", board("01000001000003"));
    input("one byte too many", board("0100000100000000"));

    let bits2 = |text: &str| ternary_bits2::decode(&hex(text)).unwrap_err();
    input("a cell of 3", bits2("01000001000003"));
    input("bits after one cell", bits2("01000001000004"));
    input("27 in three cells", ternary_integer::decode(&hex("0100000300001b")).unwrap_err());
    let runs = |text: &str| ternary_runs::decode(&hex(text)).unwrap_err();
    input("a number with a byte too many", runs("0100000100008000"));
    input("two cells in one", runs("01000001000003"));
    input("two runs of one cell", runs("0100000200000000"));
    input("the id 0 twice", xiangqi_map::decode(&[0, 85, 0, 84]).unwrap_err());
    input("a chess piece of code 7", chess_board_packed::decode(&[0x07]).unwrap_err());

    input("a position that is cut", xiangqi_position::decode(&hex(&OPENING[..20])).unwrap_err());
    let damaged = OPENING.replace("0f", "0e");
    input("an index without a placement", xiangqi_index::decode(&[0xff; 17]).unwrap_err());
    input("a padding bit of 0", xiangqi_position::decode(&hex(&damaged)).unwrap_err());
    let twice = OPENING.replacen("85", "86", 1);
    input("two pieces on a square", xiangqi_position::decode(&hex(&twice)).unwrap_err());

    let at = |placed: &[(u8, u8)]| Position {
        turn: boardwire::games::xiangqi::Side::Black,
        pieces: Pieces::new(pieces(placed)).unwrap(),
    };
    let plies = |position: &Position, text: &str| xiangqi_history::decode(&hex(text), position).unwrap_err();
    input("a dead mover", plies(&at(&[]), "07"));
    input("a pawn at home", plies(&at(&[(13, 58)]), "d7"));
    input("a living captive", plies(&at(&[(7, 40), (16, 4)]), "7800"));
    input("a captive off its squares", plies(&at(&[(7, 40)]), "7800"));
    input("an occupied origin", plies(&at(&[(7, 40), (16, 4), (8, 41)]), "7000"));

    let text = |text: &str| xiangqi_link::decode(text).unwrap_err();
    input("a percent sign alone", text("?p=%"));
    input("a Chinese s", text("?p=AA&s=棋"));
    input("p twice", text("?p=A&p=A"));
    input("an unknown parameter", text("?p=AA&utm_source=x"));
    input("a fragment", text("?p=AA#top"));
    input("a space in s", text("?p=AA&s=%20"));
    input("no p", text("?s=1"));
    input("base64 with padding", text("?p=AA=="));
    input("one character too few", text("?p=AAAAA"));
    input("spare bits", text("?p=AB"));

    let fen = |text: &str| xiangqi_fen::decode(text).unwrap_err();
    input("nine ranks", fen(RANKS.rsplit_once('/').unwrap().0));
    input("ten files", fen(&RANKS.replacen("/9/", "/91/", 1)));
    input("an unknown letter", fen(&RANKS.replacen('k', "x", 1)));
    input("a capital side", fen(&format!("{RANKS} W")));
    input("two spaces", fen(&format!("{RANKS}  w")));
    input("three advisors", fen(&RANKS.replacen("/9/", "/4a4/", 1)));

    let go = |text: &str, moves: &[&str]| go_chains::play(&hex(text), Color::Black, moves).unwrap_err();
    input("26 rows", go("1a0000010000", &[]));
    input("a full board", go("01000001000001", &[]));
    let corner = "02000002000006";
    input("a vertex beyond the board", go(corner, &["C1"]));
    input("a stone on a stone", go(corner, &["B2"]));
    input("a stone without a liberty", go("02000002000018", &["pass", "A2"]));
    input("a ko recaptured at once", go("030000040000b1ac01", &["C2", "B2"]));

    let game = |text: &str| xiangqi_game::decode(&hex(text)).unwrap_err();
    input("another version", game("7200"));
    input("2001 plies", game("71d10f"));
    input("a move of an empty board", game("710103"));

    let mut value = |what: &str, kind: ErrorKind| cases.push((what.to_owned(), kind, None));
    value("a board without columns", Dimensions::new(1, 0).unwrap_err().into());
    value("a dimension of 25 bits", Dimensions::new(1 << 24, 1).unwrap_err().into());
    // No board reliably exceeds the memory of every machine.
    value("a board beyond the memory", LimitError::OutOfMemory { cells: 1 << 47 }.into());
    value("a general outside its palace", Pieces::new(pieces(&[(0, 0)])).unwrap_err().into());
    let link = |base: Option<&str>| Link {
        base: base.map(Into::into),
        position: at(&[]),
        history: Vec::new(),
        s: None,
    };
    value("a base with a question mark", xiangqi_link::encode(&link(Some("x?y"))).unwrap_err().kind);
    let moves = ["h2e2".to_owned(), "h2e2".to_owned()];
    let found_in_moves = xiangqi_game::encode_notation(RANKS, &moves).unwrap_err();
    assert_eq!(found_in_moves.to_string(), "move 2: the move is not legal");
    value("a move of the other side", found_in_moves.kind);
    let leap = Ply {
        piece: Piece::new(7).unwrap(),
        from: Square::new(0).unwrap(),
        to: Square::new(40).unwrap(),
        captured: None,
    };
    value("a rook's leap", xiangqi_history::encode(&at(&[(7, 40)]), &[leap]).unwrap_err().kind);
    cases
}

#[test]
fn every_message() {
    let mut text = String::new();
    for (what, kind, error) in cases() {
        let message = error.map_or_else(|| kind.to_string(), |error| error.to_string());
        writeln!(text, "{what}\n  {}: {message}\n  {}", kind.code(), kind.advice()).unwrap();
    }
    insta::assert_snapshot!(text);
}

/// The codes of the table of errors in a source.
fn codes(source: &str) -> impl Iterator<Item = String> + '_ {
    let (_, table) = source.split_once("errors! {").unwrap();
    let (table, _) = table.split_once("\n}\n").unwrap();
    table.split("=> \"").skip(1).map(|code| code.split('"').next().unwrap().to_owned())
}

/// Checks that the library's sources have the same codes as the cases above and as the specification.
#[test]
fn no_code_is_missing() {
    let sources = [
        include_str!("../../src/options.rs"),
        include_str!("../../src/codes/error.rs"),
        include_str!("../../src/games/ternary/error.rs"),
        include_str!("../../src/games/xiangqi/error.rs"),
        include_str!("../../src/games/chess/error.rs"),
        include_str!("../../src/games/go/error.rs"),
    ];
    let known: BTreeSet<String> = sources.into_iter().flat_map(codes).collect();
    assert!(known.len() > 25, "{known:?}");
    let met: BTreeSet<String> = cases().iter().map(|(_, kind, _)| kind.code().to_owned()).collect();
    assert_eq!(met, known, "each code has an input or a value that causes it");
    let specification = include_str!("../../spec/src/errors.md");
    // This error is a limit of the machine, so it has no code in the specification: a testee answers `unsupported`.
    for code in known.iter().filter(|&code| code != "out-of-memory") {
        assert!(specification.contains(&format!("`{code}`")), "spec/src/errors.md does not list {code}");
    }
}
