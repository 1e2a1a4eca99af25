//! Xiangqi pieces, squares, plies and their faults outside the formats; and the variant of a position.

use boardwire::{
    codes::prefix::PrefixCode,
    formats::{EncodeError, xiangqi_fen, xiangqi_position, xiangqi_variant},
    games::xiangqi::{
        Candidates, Kind, Origins, Piece, Pieces, Placement, Ply, Position, Side, Square, identity,
        moves::{self, PlayError},
    },
    options::Options,
};

use super::messages::{check_kind, check_line, numbers};
use crate::oracle;

/// The letters of the ids of a side.
const LETTERS: &[u8; 16] = b"KAABBNNRRCCPPPPP";

/// The encoding of the opening position (spec: XP, the example).
const OPENING: [u8; 19] = [
    0x85, 0x24, 0x22, 0x01, 0x25, 0x46, 0x82, 0x10, 0x84, 0x21, 0x49, 0x08, 0x80, 0x49, 0x51, 0xa0, 0x84,
    0x21, 0x0f,
];

/// Checks names and lists: a piece has the side, kind and letter of its id, and its list has its square. A square's name is its file and rank.
pub(super) fn check_pieces(pieces: &Pieces) {
    let mut bits = 1;
    for piece in Piece::all() {
        let (id, square) = (piece.id(), pieces.square(piece));
        let letter = char::from(LETTERS[usize::from(id % 16)]);
        let kind = match letter {
            'K' => "general",
            'A' => "advisor",
            'B' => "elephant",
            'N' => "horse",
            'R' => "rook",
            'C' => "cannon",
            _ => "pawn",
        };
        let (side, letter) = if id < 16 { ("red", letter) } else { ("black", letter.to_ascii_lowercase()) };
        assert_eq!((piece.to_string(), piece.letter()), (format!("{side} {kind} {id}"), letter));
        let list = Candidates::for_piece(piece);
        assert_eq!(list.square(list.len()), None, "after the list there is nothing");
        let index = list.index_of(square).expect("its list has the square");
        assert_eq!(list.square(index), square);
        let code = PrefixCode::new(list.len());
        assert_eq!(code.size(), list.len());
        bits += code.word(index).len;
        if let Some(square) = square {
            let (file, rank) = (b'a' + square.number() % 9, 9 - square.number() / 9);
            assert_eq!(square.to_string(), format!("{}{rank}", char::from(file)));
        }
    }
    let position = Position { turn: Side::Red, pieces: pieces.clone() };
    let bytes = xiangqi_position::encode(&position);
    assert_eq!(bytes.len(), bits.div_ceil(8) as usize, "a bit for the side, and a code word for each piece");
    assert_eq!(position == Position::opening(), bytes == OPENING, "{bytes:02x?}");
    check_variant(pieces);
}

/// Sets pieces one by one, in two orders. A rejected piece changes nothing, an accepted one moves one piece, and the occupants are always the
/// pieces by their squares.
pub(super) fn check_put(squares: &[Option<Square>; Piece::COUNT as usize]) {
    let mut pieces = Pieces::DEAD;
    for (piece, square) in Piece::all().zip(squares).chain(Piece::all().rev().zip(squares)) {
        let Some(square) = *square else { continue };
        let before = pieces.clone();
        let mut expected = *before.squares();
        match pieces.put(piece, square) {
            Ok(()) => expected[piece.index()] = Some(square),
            Err(_) => assert_eq!(pieces, before, "{piece} to {square} was rejected"),
        }
        assert_eq!(*pieces.squares(), expected);
        for square in Square::all() {
            let occupant = Piece::all().find(|piece| expected[piece.index()] == Some(square));
            assert_eq!(pieces.occupant(square), occupant, "on {square}");
        }
    }
}

/// A placement with one more piece, on its first empty square, has identities if its FEN is valid.
pub(super) fn check_one_more(placement: &Placement) {
    let is_empty = |square: &Square| placement.get(*square).is_none();
    let square = Square::all().find(is_empty).expect("32 pieces do not fill the board");
    for (side, kind) in
        [Side::Red, Side::Black].into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)))
    {
        let mut more = placement.clone();
        more.set(square, Some((side, kind)));
        let letter = more.letter(square).expect("the piece was added");
        let fen = xiangqi_fen::encode(&more, side);
        let fits = xiangqi_fen::decode(&fen).is_ok();
        oracle::decodes_text("xiangqi-fen/1", &fen, Options::new());
        assert_eq!(identity::fits(&more, side, kind), fits, "{letter} on {square}");
        if !fits {
            assert_eq!(identity::choose(&more), None, "{letter} on {square}");
        }
    }
}

/// The variant reads its own output. It rejects each cut of it, a padding of ones, and one more byte.
fn check_variant(pieces: &Pieces) {
    let bytes = xiangqi_variant::encode(pieces);
    assert_eq!(xiangqi_variant::decode(&bytes).as_ref(), Some(pieces));
    for cut in [0, 1, bytes.len() - 1] {
        assert_eq!(xiangqi_variant::decode(&bytes[..cut]), None);
    }
    for more in [0, 1, 0xff] {
        assert_eq!(xiangqi_variant::decode(&[bytes.as_slice(), &[more]].concat()), None);
    }
}

/// Checks the message for a value that cannot be encoded.
pub(super) fn check_encode_error(result: &EncodeError) {
    check_kind(result.kind);
    let location = result.location.map_or_else(String::new, |location| format!("{location}: "));
    assert_eq!(result.to_string(), format!("{location}{}", result.kind));
}

/// Plays a ply, possible or not. The first of the four conditions that it breaks is reported, and the position is unchanged. Otherwise undoing
/// the ply restores the position.
pub(super) fn check_played(position: &Position, ply: Ply) {
    let mut after = position.clone();
    let played = moves::play(&mut after, ply);
    let occupant = position.pieces.occupant(ply.to);
    let is_in_list = Candidates::for_piece(ply.piece).contains(ply.to);
    let expected = if ply.piece.side() != position.turn {
        Err(PlayError::NotToMove { turn: position.turn })
    } else if position.pieces.square(ply.piece) != Some(ply.from) {
        Err(PlayError::NotThere)
    } else if occupant != ply.captured || occupant.is_some_and(|taken| taken.side() == position.turn) {
        Err(PlayError::OtherCapture { occupant })
    } else if !is_in_list || Origins::new(ply.piece, ply.to).index_of(ply.from).is_none() {
        Err(PlayError::NoStep)
    } else {
        Ok(())
    };
    assert_eq!(played, expected, "{ply:?}");
    match played {
        Ok(()) => assert_eq!(moves::undo(&mut after, ply), Ok(())),
        Err(rejected) => check_unplayable(rejected, &rejected.to_string()),
    }
    assert_eq!(&after, position);
}

/// Checks a ply to every square, with its own capture and with the occupant of the square, and a ply from every square.
pub(super) fn check_played_everywhere(position: &Position, ply: Ply) {
    for square in Square::all() {
        for captured in [ply.captured, position.pieces.occupant(square)] {
            check_played(position, Ply { to: square, captured, ..ply });
        }
        check_played(position, Ply { from: square, ..ply });
    }
}

/// The message for a ply that cannot be played names the side, or the piece if there is one.
fn check_unplayable(rejected: PlayError, text: &str) {
    check_line(text);
    match rejected {
        PlayError::NotToMove { turn } => assert!(text.contains(&turn.to_string()), "{text}"),
        PlayError::OtherCapture { occupant: Some(piece) } => {
            assert!(text.starts_with(&piece.to_string()), "{text}");
        }
        _ => {
            assert!(numbers(text).is_empty(), "{text}");
        }
    }
}

/// Checks the variant of a position: an accepted input is the encoder's output.
pub fn xiangqi_variant(bytes: &[u8]) {
    if let Some(pieces) = xiangqi_variant::decode(bytes) {
        assert_eq!(xiangqi_variant::encode(&pieces), bytes);
        for cut in 0..bytes.len() {
            assert_eq!(xiangqi_variant::decode(&bytes[..cut]), None);
        }
    }
}
