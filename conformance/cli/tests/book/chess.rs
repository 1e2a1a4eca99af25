//! The chapter Chess board.

use boardwire::{
    formats::{chess_board_packed, chess_codes},
    games::chess::{Board, Color, Kind, Square, placement, possible},
};

use crate::{
    ask::spaced,
    claims::{Check, Context, Key},
    sheet::Sheet,
    text,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match (key.section, key.name.as_str()) {
        ("Squares and codes", "piece|code white|letter|code black|letter") => pieces,
        ("Squares and codes", "codes") => |sheet, _| codes_in_words(sheet),
        ("Squares and codes", _) if key.is_block() => grid,
        ("The placement", "opening") => |sheet, _| sheet.phrase(&format!("`{OPENING}`")),
        ("Possible or not", "placement|verdict") => verdicts,
        ("Possible or not", "possible") => |sheet, _| counts(sheet),
        ("Worked examples of a byte a square", _) if key.is_prose() => bytes_words,
        ("Worked examples of four bits a square", _) if key.is_block() => packed_opening,
        ("Worked examples of four bits a square", _) if key.is_prose() => packed_words,
        _ => return None,
    })
}

const OPENING: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn board(text: &str) -> Board {
    placement::decode(text).unwrap()
}

fn grid(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let mut lines = vec!["file a b c d e f g h".to_owned()];
    for row in 0..Square::SIDE {
        let squares: Vec<Square> = (0..Square::SIDE).map(|col| Square::at(row, col).unwrap()).collect();
        let rank = &squares[0].to_string()[1..];
        let back = |color| board(OPENING).get(squares[4]) == Some((color, Kind::King));
        let remark = if back(Color::Black) {
            "Black's back rank"
        } else if back(Color::White) {
            "White's back rank"
        } else {
            ""
        };
        let numbers = spaced(squares.iter().map(|square| square.number()));
        lines.push(format!("rank {rank} {numbers} row {row} {remark}"));
    }
    sheet.lines(0, &lines);
}

/// The letter by which a placement names a piece.
fn letter(color: Color, kind: Kind) -> String {
    let mut alone = Board::EMPTY;
    alone.set(Square::at(0, 0).unwrap(), Some((color, kind)));
    placement::encode(&alone)[..1].to_owned()
}

fn pieces(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let rows = Kind::ALL.map(|kind| {
        let [white, black] = [Color::White, Color::Black]
            .map(|color| format!("{} | `{}`", chess_codes::code(Some((color, kind))), letter(color, kind)));
        format!("| {} | {white} | {black} |", format!("{kind:?}").to_lowercase())
    });
    sheet.rows(&rows);
}

fn codes_in_words(sheet: &mut Sheet<'_>) {
    let none: Vec<String> =
        (0..16u8).filter(|&code| chess_codes::piece(code).is_err()).map(|code| code.to_string()).collect();
    let black = chess_codes::code(Some((Color::Black, Kind::Pawn))) - 1;
    sheet.phrase(&format!(
        "{} is an empty square. {}, {} and {} mean nothing; {black}, a black piece that is none, is not another empty \
         square. In a code that is accepted, `code mod {black}` is the piece and `code >= {black}` says that it is black.",
        chess_codes::code(None),
        none[0],
        none[1],
        none[2],
    ));
}

/// The verdicts in the words of the table.
fn verdict(reasons: &[possible::Impossible]) -> String {
    use possible::Impossible::{Kings, KingsTouch, PawnOnLastRank, Pawns, Promoted};
    let text = match reasons {
        [] => return "none of these holds".to_owned(),
        [Kings { count: 0, .. }, Kings { count: 0, .. }] => "no king".to_owned(),
        [PawnOnLastRank { square }] => format!("a pawn on rank {}", &square.to_string()[1..]),
        [Pawns { count: 9, .. }, ..] => "nine pawns".to_owned(),
        [Promoted { promoted: 1, missing: 0, .. }] => "one promoted piece, no missing pawn".to_owned(),
        [KingsTouch] => "the kings stand next to each other".to_owned(),
        others => format!("{others:?}"),
    };
    format!("impossible: {text}")
}

fn verdicts(sheet: &mut Sheet<'_>, context: &Context<'_>) {
    for line in 2..sheet.item.lines.len() {
        let written = crate::position::written(sheet, line);
        let placement = text::codes(&written[0]).first().map_or(String::new(), |text| (*text).to_owned());
        let Ok(board) = placement::decode(&placement) else {
            sheet.fault(line, "computed", &placement, "a placement");
            continue;
        };
        let mut verdict = verdict(&possible::reasons(&board));
        let dark = |&square: &Square| {
            let (row, col) = (square.number() / 8, square.number() % 8);
            (row + col) % 2 == 1 && board.get(square) == Some((Color::White, Kind::Bishop))
        };
        if Square::all().filter(dark).count() == 2 {
            verdict = verdict.replace("one promoted piece", "two bishops on dark squares");
        }
        sheet.line(line, &format!("| `{}` | {verdict} |", placement::encode(&board)));
        context.frozen.chosen(sheet, line);
    }
}

/// How many of each kind the opening has is what is more than enough.
fn counts(sheet: &mut Sheet<'_>) {
    let opening = board(OPENING);
    let count = |kind: Option<Kind>| {
        let own = |square| {
            opening
                .get(square)
                .is_some_and(|(color, found)| color == Color::White && kind.is_none_or(|kind| kind == found))
        };
        Square::all().filter(|&square| own(square)).count()
    };
    let [pawns, queens, rooks, knights] =
        [Kind::Pawn, Kind::Queen, Kind::Rook, Kind::Knight].map(|kind| count(Some(kind)));
    sheet.phrase("- A pawn stands on rank 1 or on rank 8.");
    sheet.phrase(&format!("- A side has more than {pawns} pawns."));
    sheet.phrase(&format!("- A side has more than {} pieces, its king and pawns included.", count(None)));
    sheet.phrase(&format!(
        "The missing pawns are {pawns} less the pawns on the board. The promoted pieces are, added up: the queens beyond \
         {queens}, the rooks beyond {rooks}, the knights beyond {knights}, the bishops on light squares beyond 1, and the \
         bishops on dark squares beyond 1.",
    ));
}

fn rank_codes(board: &Board, rank: u8) -> Vec<u8> {
    (0..8).map(|col| chess_codes::code(board.get(Square::at(8 - rank, col).unwrap()))).collect()
}

fn bytes_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let opening = board(OPENING);
    let [back, pawns, own, home] = [8, 7, 2, 1].map(|rank| rank_codes(&opening, rank));
    let empty = Square::all().filter(|&square| opening.get(square).is_none()).count();
    sheet.phrase(&format!(
        "The opening. Rank 8 is {}, rank 7 eight times {}, then {empty} empty squares, rank 2 eight times {}, and rank 1 is \
         {}.",
        spaced(&back),
        pawns[0],
        own[0],
        spaced(&home),
    ));
    let pieces = board("r7/8/8/8/8/3n4/P7/8");
    let mut named = Square::all().filter_map(|square| Some((square, pieces.get(square)?)));
    let mut name = |text: &str| {
        let (square, piece) = named.next().unwrap();
        format!(
            "{text} in row {}, column {} ({square}, code {})",
            square.number() / 8,
            square.number() % 8,
            chess_codes::code(Some(piece))
        )
    };
    let (rook, knight, pawn) = (name("a black rook"), name("a black knight"), name("a white pawn"));
    sheet.phrase(&format!("{rook}, {pawn}, {knight}."));
    let refused = crate::ask::decode("chess-board-bytes/1", &format!("0008{}", "00".repeat(62))).unwrap_err();
    let square = refused.rsplit(' ').next().unwrap().parse::<u8>().unwrap() / 8;
    sheet.phrase(&format!("a code 8 on {}; seven ranks", Square::at(0, square).unwrap()));
}

fn packed_opening(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let opening = board(OPENING);
    let bytes = chess_board_packed::encode(&opening);
    let hex = |rank: u8| {
        let first = usize::from(8 - rank) * 4;
        spaced(bytes[first..first + 4].iter().map(|byte| format!("{byte:02x}")))
    };
    let pairs = |rank: u8, text: fn(u8, u8) -> String| {
        let pairs = (0..8).step_by(2).map(|col| format!("{} {}", text(rank, col), text(rank, col + 1)));
        pairs.collect::<Vec<_>>().join(" | ")
    };
    let full = |rank: u8| {
        let names = pairs(rank, |rank, col| Square::at(8 - rank, col).unwrap().to_string());
        let codes = pairs(rank, |rank, col| {
            chess_codes::code(board(OPENING).get(Square::at(8 - rank, col).unwrap())).to_string()
        });
        format!("rank {rank} {} {names} = {codes}", hex(rank))
    };
    let empty = bytes.split(|byte| *byte != 0).map(<[u8]>::len).sum::<usize>();
    let lines = [
        full(8),
        format!("rank 7 {}", hex(7)),
        format!("ranks 6 to 3 {empty} bytes of 00"),
        format!("rank 2 {}", hex(2)),
        full(1),
    ];
    sheet.lines(0, &lines);
}

fn packed_words(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let pieces = board("r7/8/8/8/8/3n4/P7/8");
    let named: Vec<Square> = Square::all().filter(|&square| pieces.get(square).is_some()).collect();
    let half = |square: Square| {
        let half = if square.number().is_multiple_of(2) { "high" } else { "low" };
        format!("the {half} half of byte {}", square.number() / 2)
    };
    let [rook, knight, pawn] = named[..] else { panic!("three pieces") };
    sheet.phrase(&format!(
        "The rook on {rook} is {}, the knight on {knight} (square {}) {}, the pawn on {pawn} (square {}) {}.",
        half(rook),
        knight.number(),
        half(knight),
        pawn.number(),
        half(pawn),
    ));
    let b8 = Square::at(0, 1).unwrap();
    let refused = crate::ask::decode("chess-board-packed/1", &format!("08{}", "00".repeat(31)));
    assert_eq!(refused, Err(format!("`piece-code-invalid` at bit {}", 4 * b8.number())));
    let low = half(b8).replace("the low", "in the low");
    sheet.phrase(&format!("Refusals: a code 8 on {b8}, {low}; a rank of seven files."));
}
