//! The choice of identities, compared with brute force. Every assignment of a side's pieces to the squares of a placement is written as bits,
//! and the rule (spec: XF-8 to XF-10) is applied to the bits.

use std::cmp::Reverse;

use boardwire::{
    formats::xiangqi_position,
    games::xiangqi::{Kind, Piece, Pieces, Placement, Position, Side, Square, identity},
};

/// All assignments of a placement's squares to identities, built piece by piece.
fn all_identities(placement: &Placement, side: Side) -> Vec<Pieces> {
    let mut found = vec![Pieces::DEAD];
    for square in Square::all() {
        let Some((of, kind)) = placement.get(square) else { continue };
        if of != side {
            continue;
        }
        let free = |pieces: &Pieces| -> Vec<Piece> {
            Piece::group(side, kind).filter(|&piece| pieces.square(piece).is_none()).collect()
        };
        let mut next = Vec::new();
        for pieces in found {
            for piece in free(&pieces) {
                let mut pieces = pieces.clone();
                if pieces.put(piece, square).is_ok() {
                    next.push(pieces);
                }
            }
        }
        found = next;
    }
    found
}

/// The bits of a position as text, without padding. Length and order are those of the encoding.
fn bits(pieces: &Pieces) -> String {
    let bytes = xiangqi_position::encode(&Position { turn: Side::Red, pieces: pieces.clone() });
    let bit = |at: usize| if bytes[at / 8] >> (7 - at % 8) & 1 == 1 { '1' } else { '0' };
    let mut observed = LastBit(0);
    xiangqi_position::decode_with(&bytes, boardwire::options::Options::new(), &mut observed).unwrap();
    (0..observed.0).map(bit).collect()
}

struct LastBit(usize);

impl boardwire::observe::Observer for LastBit {
    fn field(&mut self, field: boardwire::observe::Field) {
        if field.kind == boardwire::observe::FieldKind::Piece {
            self.0 = usize::try_from(field.start + field.len).unwrap();
        }
    }
}

fn pawns_on_their_file_across(pieces: &Pieces) -> usize {
    let counts = |piece: &Piece| {
        piece.kind() == Kind::Pawn
            && pieces.square(*piece).is_some_and(|square| {
                let across = if piece.side() == Side::Red { square.row() <= 4 } else { square.row() >= 5 };
                across && square.col() == piece.home().col()
            })
    };
    Piece::all().filter(counts).count()
}

fn check(placement: &Placement, side: Side) {
    let all = all_identities(placement, side);
    let best = all.iter().min_by_key(|pieces| {
        let bits = bits(pieces);
        (bits.len(), Reverse(pawns_on_their_file_across(pieces)), bits)
    });
    assert_eq!(identity::choose(placement).as_ref(), best, "{placement:?}");
}

fn placement(pieces: &[(Kind, u8)], side: Side) -> Placement {
    let mut placement = Placement::EMPTY;
    for &(kind, number) in pieces {
        let square = Square::new(number).unwrap();
        let square = if side == Side::Red { square } else { square.turned() };
        placement.set(square, Some((side, kind)));
    }
    placement
}

#[test]
fn agrees_with_brute_force_where_pieces_tie() {
    let placements: &[&[(Kind, u8)]] = &[
        &[],
        &[(Kind::General, 85)],
        &[(Kind::Rook, 0), (Kind::Rook, 89)],
        &[(Kind::Rook, 40), (Kind::Rook, 41), (Kind::Horse, 42)],
        &[(Kind::Advisor, 76)],
        &[(Kind::Advisor, 66), (Kind::Advisor, 68)],
        &[(Kind::Advisor, 86), (Kind::Advisor, 84)],
        &[(Kind::Elephant, 67)],
        &[(Kind::Elephant, 47), (Kind::Elephant, 51)],
        &[(Kind::Cannon, 64)],
        // Pawns that fit every identity, with none, one or two of them on a home file.
        &[(Kind::Pawn, 1)],
        &[(Kind::Pawn, 0)],
        &[(Kind::Pawn, 4), (Kind::Pawn, 13)],
        &[(Kind::Pawn, 0), (Kind::Pawn, 2), (Kind::Pawn, 4), (Kind::Pawn, 6), (Kind::Pawn, 8)],
        &[(Kind::Pawn, 1), (Kind::Pawn, 3), (Kind::Pawn, 5), (Kind::Pawn, 7), (Kind::Pawn, 10)],
        &[(Kind::Pawn, 44), (Kind::Pawn, 43), (Kind::Pawn, 42), (Kind::Pawn, 41), (Kind::Pawn, 40)],
        &[(Kind::Pawn, 62), (Kind::Pawn, 44), (Kind::Pawn, 35), (Kind::Pawn, 26)],
        &[(Kind::Pawn, 54), (Kind::Pawn, 51), (Kind::Pawn, 8), (Kind::Pawn, 0), (Kind::Pawn, 17)],
    ];
    for pieces in placements {
        for side in [Side::Red, Side::Black] {
            check(&placement(pieces, side), side);
        }
    }
}

#[test]
fn agrees_with_brute_force_on_random_placements() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let strategy = proptest::collection::vec(proptest::prelude::any::<u8>(), 40);
    for _ in 0..60 {
        let bytes = proptest::strategy::Strategy::new_tree(&strategy, &mut runner).unwrap();
        let bytes = proptest::strategy::ValueTree::current(&bytes);
        let mut unstructured = arbitrary::Unstructured::new(&bytes);
        let pieces: Pieces = arbitrary::Arbitrary::arbitrary(&mut unstructured).unwrap();
        for side in [Side::Red, Side::Black] {
            let mut one_side = Pieces::DEAD;
            // Two of the three kinds without fixed squares are left out, to limit the number of assignments.
            for piece in Piece::all()
                .filter(|piece| piece.side() == side && !matches!(piece.kind(), Kind::Rook | Kind::Cannon))
            {
                if let Some(square) = pieces.square(piece) {
                    one_side.put(piece, square).unwrap();
                }
            }
            check(&Placement::from(&one_side), side);
        }
    }
}
