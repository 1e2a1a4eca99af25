//! Names of moves by the piece, its file or its place on it, a direction, and the file or the distance that it reaches: what the Chinese
//! notation and WXF share.

use boardwire::games::xiangqi::{Kind, Placement, Ply, Position, Side, Square, iccs::Step, rules::Board};

use super::played::play;

/// The name of a move of the side to move. Files and distances count from 1, files from the right of the side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Name {
    pub(super) kind: Kind,
    pub(super) mover: Mover,
    /// 1 forward, 0 to the side, -1 back.
    pub(super) direction: i8,
    /// How far a straight piece goes forward or back; else the file that it reaches.
    pub(super) reached: u8,
}

/// How a name says which piece of a kind moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mover {
    File(u8),
    /// The foremost of those on one file, the one behind it of three, and the last one.
    Front,
    Middle,
    Back,
    /// One of more than three pawns on a file, or of pawns that share two files. 0 is what a notation leaves out.
    Pawn {
        /// Its number among the pawns that share files, from the right and from the front of each file.
        number: u8,
        /// Its number on its file, from the front.
        place: u8,
        file: u8,
    },
}

/// Where a piece is among those of its side and kind.
struct Seat {
    file: u8,
    place: u8,
    /// How many are on the file.
    of: u8,
    /// Its number where [`Mover::Pawn`] names it, else 0.
    number: u8,
}

impl Name {
    /// The name of a move that is played from a placement.
    pub(crate) fn of(before: &Placement, ply: Ply) -> Self {
        let (side, kind) = (ply.piece.side(), ply.piece.kind());
        let Seat { file, place, of, number } = Seat::of(before, side, kind, ply.from);
        let mover = match (kind, place) {
            // The one that can retreat is the front one.
            (Kind::Advisor | Kind::Elephant, _) => Mover::File(file),
            _ if of < 2 => Mover::File(file),
            _ if number > 0 => Mover::Pawn { number, place, file },
            (_, 1) => Mover::Front,
            (_, 2) if of == 3 => Mover::Middle,
            _ => Mover::Back,
        };
        let direction = forward(side, ply.from, ply.to).signum();
        Self { kind, mover, direction, reached: reached(kind, side, ply.from, ply.to) }
    }

    /// The move of the side to move with this name.
    ///
    /// # Errors
    /// The reason why there is none, or more than one.
    pub(crate) fn find(self, position: &Position) -> Result<Step, String> {
        let (side, kind, placement) = (position.turn, self.kind, Placement::from(&position.pieces));
        let movers: Vec<Square> = placement
            .squares_of(side, kind)
            .filter(|&from| self.mover.selects(&Seat::of(&placement, side, kind, from)))
            .collect();
        let steps = movers.iter().flat_map(|&from| Square::all().map(move |to| Step { from, to }));
        let mut steps: Vec<Step> = steps
            .filter(|&Step { from, to }| {
                forward(side, from, to).signum() == self.direction
                    && reached(kind, side, from, to) == self.reached
                    && matches!(play(&mut position.clone(), Step { from, to }), Some(Ok(_)))
            })
            .collect();
        if steps.len() > 1 {
            let legal = Board::from(position).moves();
            steps.retain(|&step| legal.index_of(step).is_some());
        }
        match (&steps[..], &movers[..]) {
            (&[step], _) => Ok(step),
            ([], []) => Err(format!("{side} has no {}", self.mover.missing(kind))),
            ([], [from]) => Err(format!("the {kind} on {from} has no such move")),
            ([], _) => Err(format!("no {kind} of {side} has such a move")),
            ([one, other, ..], _) => {
                Err(format!("the {kind}s on {} and {} both have such a move", one.from, other.from))
            }
        }
    }
}

impl Mover {
    fn selects(self, seat: &Seat) -> bool {
        let is_shared = seat.of > 1;
        match self {
            Self::File(file) => seat.file == file,
            Self::Front => is_shared && seat.place == 1,
            Self::Middle => seat.of == 3 && seat.place == 2,
            Self::Back => is_shared && seat.place == seat.of,
            Self::Pawn { number: 0, place, file } => is_shared && (place, file) == (seat.place, seat.file),
            Self::Pawn { number, .. } if seat.number > 0 => seat.number == number,
            Self::Pawn { number, .. } => is_shared && seat.place == number,
        }
    }

    /// The pieces that a side would have to have, for a sentence.
    fn missing(self, kind: Kind) -> String {
        match self {
            Self::File(file) => format!("{kind} on its file {file}"),
            Self::Pawn { number: 0, place, file } => format!("{place} pawns on its file {file}"),
            Self::Pawn { number, .. } => format!("{number} pawns that share files"),
            Self::Middle => format!("three {kind}s on one file"),
            Self::Front | Self::Back => format!("two {kind}s on one file"),
        }
    }
}

impl Seat {
    fn of(placement: &Placement, side: Side, kind: Kind, square: Square) -> Self {
        let squares: Vec<Square> = placement.squares_of(side, kind).collect();
        let on_file = |square: Square| squares.iter().filter(|other| other.col() == square.col()).count();
        let of = on_file(square);
        let mut shared: Vec<Square> = squares.iter().copied().filter(|&other| on_file(other) > 1).collect();
        // From the right of the side, and from the front of each file.
        shared.sort_by_key(|&other| (file(side, other), forward(side, other, square)));
        let number = |squares: &mut dyn Iterator<Item = &Square>| {
            squares.take_while(|&&other| other != square).fold(1, |number: u8, _| number + 1)
        };
        let place = number(&mut shared.iter().filter(|other| other.col() == square.col()));
        let shares_two_files = shared.iter().any(|other| other.col() != square.col());
        let is_numbered = kind == Kind::Pawn && of > 1 && (shares_two_files || of > 3);
        Self {
            file: file(side, square),
            place: if of > 1 { place } else { 1 },
            of: u8::try_from(of).unwrap_or(u8::MAX),
            number: if is_numbered { number(&mut shared.iter()) } else { 0 },
        }
    }
}

/// The number of a name: the ranks that a straight piece goes forward or back, or the file.
fn reached(kind: Kind, side: Side, from: Square, to: Square) -> u8 {
    let is_straight = matches!(kind, Kind::General | Kind::Rook | Kind::Cannon | Kind::Pawn);
    match forward(side, from, to) {
        ranks if ranks != 0 && is_straight => ranks.unsigned_abs(),
        _ => file(side, to),
    }
}

/// How many ranks `to` is ahead of `from`.
fn forward(side: Side, from: Square, to: Square) -> i8 {
    let down = to.row().cast_signed() - from.row().cast_signed();
    match side {
        Side::Red => -down,
        Side::Black => down,
    }
}

/// The file of a square, 1 to 9 from the right of a side.
const fn file(side: Side, square: Square) -> u8 {
    match side {
        Side::Red => Square::COLS - square.col(),
        Side::Black => square.col() + 1,
    }
}
