//! Names of moves, as the Chinese notation and WXF share them: the piece, its file or its position on the file, a direction, and the file or
//! distance that it reaches.

use boardwire::games::xiangqi::{Kind, Placement, Ply, Position, Side, Square, iccs::Step, rules::Board};

use super::replay::play;

/// The name of a move of the side to move. Files and distances count from 1, files from the right of the side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Name {
    pub(super) kind: Kind,
    pub(super) mover: Mover,
    /// 1 forward, 0 to the side, -1 back.
    pub(super) direction: i8,
    /// The distance that a straight-moving piece goes forward or back, or else the file that it reaches.
    pub(super) reached: u8,
}

/// The part of a name that selects one of several pieces of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mover {
    File(u8),
    /// The first, the middle (of three) and the last piece on one file, from the front.
    Front,
    Middle,
    Back,
    /// One of more than three pawns on a file, or of pawns that share two files. A number that a notation omits is 0.
    Pawn {
        /// Its number among the pawns that share files, from the right and from the front of each file.
        number: u8,
        /// Its number on its file, from the front.
        position_on_file: u8,
        file: u8,
    },
}

/// The position of a piece among the pieces of its side and kind.
struct PieceOrder {
    file: u8,
    position_on_file: u8,
    count: u8,
    /// Its number if [`Mover::Pawn`] names it, or else 0.
    number: u8,
}

impl Name {
    pub(crate) fn new(before: &Placement, ply: Ply) -> Self {
        let (side, kind) = (ply.piece.side(), ply.piece.kind());
        let PieceOrder { file, position_on_file, count, number } =
            PieceOrder::new(before, side, kind, ply.from);
        let mover = match (kind, position_on_file) {
            // Only the front one can retreat, so the file is enough.
            (Kind::Advisor | Kind::Elephant, _) => Mover::File(file),
            _ if count < 2 => Mover::File(file),
            _ if number > 0 => Mover::Pawn { number, position_on_file, file },
            (_, 1) => Mover::Front,
            (_, 2) if count == 3 => Mover::Middle,
            _ => Mover::Back,
        };
        let direction = forward(side, ply.from, ply.to).signum();
        Self { kind, mover, direction, reached: last_number(kind, side, ply.from, ply.to) }
    }

    /// Finds the move of the side to move with this name.
    ///
    /// # Errors
    /// If no move or several moves have this name.
    pub(crate) fn find(self, position: &Position) -> Result<Step, String> {
        let (side, kind, placement) = (position.turn, self.kind, Placement::from(&position.pieces));
        let movers: Vec<Square> = placement
            .squares_of(side, kind)
            .filter(|&from| self.mover.selects(&PieceOrder::new(&placement, side, kind, from)))
            .collect();
        let steps = movers.iter().flat_map(|&from| Square::all().map(move |to| Step { from, to }));
        let mut steps: Vec<Step> = steps
            .filter(|&Step { from, to }| {
                forward(side, from, to).signum() == self.direction
                    && last_number(kind, side, from, to) == self.reached
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
            ([first, second, ..], _) => {
                Err(format!("the {kind}s on {} and {} both have such a move", first.from, second.from))
            }
        }
    }
}

impl Mover {
    fn selects(self, order: &PieceOrder) -> bool {
        let is_shared = order.count > 1;
        match self {
            Self::File(file) => order.file == file,
            Self::Front => is_shared && order.position_on_file == 1,
            Self::Middle => order.count == 3 && order.position_on_file == 2,
            Self::Back => is_shared && order.position_on_file == order.count,
            Self::Pawn { number: 0, position_on_file, file } => {
                is_shared && (position_on_file, file) == (order.position_on_file, order.file)
            }
            Self::Pawn { number, .. } if order.number > 0 => order.number == number,
            Self::Pawn { number, .. } => is_shared && order.position_on_file == number,
        }
    }

    /// Names the pieces that the side lacks, for a message.
    fn missing(self, kind: Kind) -> String {
        match self {
            Self::File(file) => format!("{kind} on its file {file}"),
            Self::Pawn { number: 0, position_on_file, file } => {
                format!("{position_on_file} pawns on its file {file}")
            }
            Self::Pawn { number, .. } => format!("{number} pawns that share files"),
            Self::Middle => format!("three {kind}s on one file"),
            Self::Front | Self::Back => format!("two {kind}s on one file"),
        }
    }
}

impl PieceOrder {
    fn new(placement: &Placement, side: Side, kind: Kind, square: Square) -> Self {
        let squares: Vec<Square> = placement.squares_of(side, kind).collect();
        let on_file = |square: Square| squares.iter().filter(|other| other.col() == square.col()).count();
        let count = on_file(square);
        let mut shared: Vec<Square> = squares.iter().copied().filter(|&other| on_file(other) > 1).collect();
        // The order is from the right of the side, and from the front of each file.
        shared.sort_by_key(|&other| (file(side, other), forward(side, other, square)));
        let number = |squares: &mut dyn Iterator<Item = &Square>| {
            squares.take_while(|&&other| other != square).fold(1, |number: u8, _| number + 1)
        };
        let position_on_file = number(&mut shared.iter().filter(|other| other.col() == square.col()));
        let shares_two_files = shared.iter().any(|other| other.col() != square.col());
        let is_numbered = kind == Kind::Pawn && count > 1 && (shares_two_files || count > 3);
        Self {
            file: file(side, square),
            position_on_file: if count > 1 { position_on_file } else { 1 },
            count: u8::try_from(count).unwrap_or(u8::MAX),
            number: if is_numbered { number(&mut shared.iter()) } else { 0 },
        }
    }
}

/// The last number of a name: the distance of a straight-moving piece that goes forward or back, or the file.
fn last_number(kind: Kind, side: Side, from: Square, to: Square) -> u8 {
    let is_straight = matches!(kind, Kind::General | Kind::Rook | Kind::Cannon | Kind::Pawn);
    match forward(side, from, to) {
        ranks if ranks != 0 && is_straight => ranks.unsigned_abs(),
        _ => file(side, to),
    }
}

/// The number of ranks from `from` forward to `to`.
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
