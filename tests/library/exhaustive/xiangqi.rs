//! Pieces, identities, origins and histories of Xiangqi.

use boardwire::{
    formats::{xiangqi_history, xiangqi_list, xiangqi_map, xiangqi_position},
    games::xiangqi::{Piece, Pieces, Placement, Position, Side, Square, candidates, identity, origins},
};
use boardwire_fuzz::models::{
    self, edges,
    xiangqi_pieces::{self, Squares},
};

use super::{assert_walks, walk};

/// A position of a real game.
const REAL: &str = "8124022f93f9a080e1085242201278790080917f";

fn bytes_of(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

/// Positions that are far apart: none dead, all dead, one of a real game, and those of a walk through the candidate lists.
fn positions() -> Vec<Position> {
    let mut found = vec![
        Position::opening(),
        Position { turn: Side::Black, pieces: Pieces::opening() },
        Position { turn: Side::Red, pieces: Pieces::DEAD },
        xiangqi_position::decode(&bytes_of(REAL)).unwrap(),
    ];
    for step in 1..=20_u32 {
        let mut pieces = Pieces::DEAD;
        for piece in Piece::all() {
            let list = candidates::of(piece);
            let index = (step * 7 + u32::from(piece.id()) * (step + 3)) % list.len();
            if let Some(square) = list.square(index) {
                // A piece whose square is occupied stays dead.
                let _ = pieces.put(piece, square);
            }
        }
        found.push(Position { turn: if step % 2 == 0 { Side::Red } else { Side::Black }, pieces });
    }
    found
}

/// The squares of each position with each piece on each square, and dead.
fn one_piece_moved() -> Vec<[Option<Square>; 32]> {
    let mut found = Vec::new();
    for position in positions() {
        for piece in Piece::all() {
            for place in Square::all().map(Some).chain([None]) {
                let mut squares = *position.pieces.squares();
                squares[piece.index()] = place;
                found.push(squares);
            }
        }
    }
    found
}

/// The results of all forms for the squares: a position, a list, a map.
type Forms = Result<[Vec<u8>; 3], &'static str>;

fn written(squares: &[Option<Square>; 32]) -> Forms {
    let pieces = Pieces::new(*squares).map_err(|fault| fault.code())?;
    let first = xiangqi_position::encode(&Position { turn: Side::Red, pieces: pieces.clone() });
    assert_eq!(xiangqi_position::decode(&first).map(|position| position.pieces).as_ref(), Ok(&pieces));
    let (second, third) = (xiangqi_list::encode(&pieces), xiangqi_map::encode(&pieces));
    assert_eq!(
        (xiangqi_list::decode(&second), xiangqi_map::decode(&third)),
        (Ok(pieces.clone()), Ok(pieces))
    );
    Ok([first, second, third])
}

fn model_written(squares: &[Option<Square>; 32]) -> Forms {
    let squares: Squares = edges::squares(squares);
    let position = models::xiangqi_position::Position { red: true, squares: squares.clone() };
    Ok([
        models::xiangqi_position::encode(&position)?,
        models::xiangqi_list::encode(&squares)?,
        models::xiangqi_map::encode(&squares)?,
    ])
}

#[test]
#[ignore = "takes seconds, in a release build"]
fn all_pieces_on_all_squares() {
    let places = one_piece_moved();
    // The injected fault: a square of the neighbouring piece's list is accepted.
    let faulty = |squares: &[Option<Square>; 32]| match written(squares) {
        Err("square-not-allowed") if squares[15] == Square::new(53) => Ok([vec![], vec![], vec![]]),
        other => other,
    };
    let inputs = 24 * 32 * 91;
    let (sound, control) = (
        walk(&places, |it| written(it), |it| model_written(it)),
        walk(&places, |it| faulty(it), |it| model_written(it)),
    );
    assert_walks(inputs, &sound, &control);
}

/// The identities of each position with one piece moved: every kind and every square of it.
#[test]
#[ignore = "takes seconds, in a release build"]
fn all_placements_of_one_piece_moved() {
    let placements: Vec<Placement> = one_piece_moved()
        .into_iter()
        .step_by(7)
        .filter_map(|squares| Pieces::new(squares).ok())
        .map(|pieces| Placement::from(&pieces))
        .collect();
    let judged =
        |placement: &&Placement| identity::choose(placement).map(|pieces| edges::squares(pieces.squares()));
    let model = |placement: &&Placement| models::xiangqi_identities::choose(&edges::diagram(placement));
    // The injected fault: two rooks exchange their squares if both are alive.
    let faulty = |placement: &&Placement| {
        judged(placement).map(|mut squares| {
            squares.swap(7, 8);
            squares
        })
    };
    let inputs = placements.len() as u64;
    assert!(inputs > 4000, "{inputs}");
    assert_walks(inputs, &walk(&placements, judged, model), &walk(&placements, faulty, model));
}

#[test]
fn all_origins_and_candidates() {
    // On other squares a piece has no origins in the sense of the format: it is never there.
    let squares_of = |piece| Square::all().filter(move |&square| candidates::of(piece).contains(square));
    let places = || Piece::all().flat_map(|piece| squares_of(piece).map(move |square| (piece, square)));
    let numbers = |squares: &[Square]| squares.iter().map(|square| square.number()).collect::<Vec<u8>>();
    let judged = |&(piece, square): &(Piece, Square)| numbers(origins::of(piece, square).squares());
    let model = |&(piece, square): &(Piece, Square)| xiangqi_pieces::origins(piece.id(), square.number());
    // The injected fault: the last two origins are exchanged.
    let faulty = |place: &(Piece, Square)| {
        let mut list = judged(place);
        if let [.., before, last] = &mut list[..] {
            std::mem::swap(before, last);
        }
        list
    };
    assert_walks(1616, &walk(places(), judged, model), &walk(places(), faulty, model));
    let judged = |piece: &Piece| {
        let list = candidates::of(*piece);
        (0..list.len()).map(|at| list.square(at).map(Square::number)).collect::<Squares>()
    };
    let model = |piece: &Piece| xiangqi_pieces::candidates(piece.id());
    let faulty = |piece: &Piece| judged(&Piece::new(piece.id() ^ 1).unwrap());
    assert_walks(32, &walk(Piece::all(), judged, model), &walk(Piece::all(), faulty, model));
}

/// All histories of two bytes, and of one and none, from each position.
#[test]
#[ignore = "takes seconds, in a release build"]
fn all_histories_of_two_bytes() {
    let positions = positions();
    assert!(positions.len() >= 20);
    let histories = || {
        let one = (0..=255).map(|byte| vec![byte]);
        let two = (0..=0xffff_u16).map(|number| number.to_be_bytes().to_vec());
        std::iter::once(Vec::new()).chain(one).chain(two)
    };
    let mut found = None;
    for position in &positions {
        let plain = edges::position(position);
        let judged = |bytes: &Vec<u8>| {
            edges::outcome(&xiangqi_history::decode(bytes, position), |plies| edges::plies(plies))
        };
        let model = |bytes: &Vec<u8>| models::xiangqi_history::decode(bytes, &plain).map(|(plies, _)| plies);
        assert_eq!(walk(histories(), judged, model), Ok(65_793));
        // The injected fault: eight bits of padding are accepted at the end.
        let faulty = |bytes: &Vec<u8>| {
            if bytes.last() == Some(&255) {
                judged(&bytes[..bytes.len() - 1].to_vec())
            } else {
                judged(bytes)
            }
        };
        found = found.or(walk(histories(), faulty, model).err());
    }
    assert!(found.is_some(), "the injected fault was not found");
}
