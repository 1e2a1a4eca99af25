//! The squares that a piece reaches, and the squares from which a piece is attacked.

use super::set::Set;
use crate::games::xiangqi::{Kind, Side, Square};

const SQUARES: usize = Square::COUNT as usize;

/// Rows down and columns to the right.
type Step = (i8, i8);

type Table = [Set; SQUARES];

/// A leap of a horse or an elephant: the square that must be free, and the squares that the leap reaches.
#[derive(Clone, Copy)]
struct Leap {
    over: Set,
    to: Set,
}

type Leaps = [[Leap; 4]; SQUARES];

/// Up, left, right and down.
const ORTHOGONAL: [Step; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const DIAGONAL: [Step; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The squares from a square to the edge, for each direction of [`ORTHOGONAL`].
static RAYS: [Table; 4] = [ray(ORTHOGONAL[0]), ray(ORTHOGONAL[1]), ray(ORTHOGONAL[2]), ray(ORTHOGONAL[3])];

static NEIGHBOURS: Table = steps(&ORTHOGONAL);
static DIAGONALS: Table = steps(&DIAGONAL);

/// A horse steps to an orthogonal neighbour, its leg, and on to one of the diagonal neighbours that lie ahead.
static HORSE: Leaps = leaps([
    [(-1, 0), (-2, -1), (-2, 1)],
    [(0, -1), (-1, -2), (1, -2)],
    [(0, 1), (-1, 2), (1, 2)],
    [(1, 0), (2, -1), (2, 1)],
]);

/// The squares of the horses that reach a square, over their legs: the leg of such a horse is a diagonal neighbour of the square.
static HORSES_TO: Leaps = leaps([
    [(-1, -1), (-2, -1), (-1, -2)],
    [(-1, 1), (-2, 1), (-1, 2)],
    [(1, -1), (2, -1), (1, -2)],
    [(1, 1), (2, 1), (1, 2)],
]);

/// An elephant steps to a diagonal neighbour, its eye, and on in the same direction.
static ELEPHANT: Leaps = leaps([
    [(-1, -1), (-2, -2), (-2, -2)],
    [(-1, 1), (-2, 2), (-2, 2)],
    [(1, -1), (2, -2), (2, -2)],
    [(1, 1), (2, 2), (2, 2)],
]);

/// The squares to which the pawns of a side move: forward, and from beyond the river to both sides.
static PAWN: [Table; 2] = [pawn(Side::Red, -1), pawn(Side::Black, 1)];

/// The squares from which the pawns of a side move to a square.
static PAWNS_TO: [Table; 2] = [pawn(Side::Red, 1), pawn(Side::Black, -1)];

static PALACE: [Set; 2] = [region(7, 9, 3, 5), region(0, 2, 3, 5)];
static HALF: [Set; 2] = [region(5, 9, 0, 8), region(0, 4, 0, 8)];

/// The squares that a piece reaches, including squares of its own side. `occupied` are the squares of all pieces.
pub(super) fn from(side: Side, kind: Kind, square: Square, occupied: Set) -> Set {
    let (at, own) = (square.index(), index(side));
    match kind {
        Kind::General => NEIGHBOURS[at].and(PALACE[own]),
        Kind::Advisor => DIAGONALS[at].and(PALACE[own]),
        Kind::Elephant => leap(&ELEPHANT[at], occupied).and(HALF[own]),
        Kind::Horse => leap(&HORSE[at], occupied),
        Kind::Rook => (0..4).fold(Set::EMPTY, |all, direction| all.or(rook(direction, square, occupied))),
        Kind::Cannon => (0..4).fold(Set::EMPTY, |all, direction| all.or(cannon(direction, square, occupied))),
        Kind::Pawn => PAWN[own][at],
    }
}

/// The pieces of a side that can give check.
#[derive(Clone, Copy)]
pub(super) struct Attackers {
    pub(super) side: Side,
    /// The rooks of the side, and its general, which attacks the other general like a rook.
    pub(super) rooks: Set,
    pub(super) cannons: Set,
    pub(super) horses: Set,
    pub(super) pawns: Set,
}

impl Attackers {
    /// The pieces that are not on a square of `taken`.
    pub(super) const fn without(self, taken: Set) -> Self {
        Self {
            side: self.side,
            rooks: self.rooks.without(taken),
            cannons: self.cannons.without(taken),
            horses: self.horses.without(taken),
            pawns: self.pawns.without(taken),
        }
    }

    /// Whether these pieces attack a general on `square`, where `occupied` are the squares of all pieces.
    pub(super) fn attack(self, square: Square, occupied: Set) -> bool {
        let at = square.index();
        let is_on = |&(ray, _): &(Set, usize)| ray.meets(self.rooks.or(self.cannons));
        PAWNS_TO[index(self.side)][at].meets(self.pawns)
            || self.horses.meets(leap(&HORSES_TO[at], occupied))
            || (0..4).map(|direction| (RAYS[direction][at], direction)).filter(is_on).any(|(_, direction)| {
                let first = blocker(direction, square, occupied);
                let second = first.and_then(|screen| blocker(direction, screen, occupied));
                self.rooks.meets(set(first)) || self.cannons.meets(set(second))
            })
    }

    /// The squares on which a change can expose a general on `square` to check: a piece leaves the square, or a piece comes to the empty square.
    pub(super) fn sensitive(self, square: Square) -> (Set, Set) {
        let at = square.index();
        // The other squares on its row and its column.
        let cross = RAYS.iter().fold(Set::EMPTY, |all, rays| all.or(rays[at]));
        let lines = |pieces: Set| if cross.meets(pieces) { cross } else { Set::EMPTY };
        let across = HORSES_TO[at].iter().fold(Set::EMPTY, |all, leap| all.or(leap.to));
        let legs = if across.meets(self.horses) { DIAGONALS[at] } else { Set::EMPTY };
        (lines(self.rooks.or(self.cannons)).or(legs), lines(self.cannons))
    }
}

/// Whether a piece of a side reaches a square. `kinds` are the squares of the side's pieces, `occupied` those of all pieces.
pub(super) fn reaches(side: Side, kinds: &[Set; Kind::ALL.len()], square: Square, occupied: Set) -> bool {
    let (at, own) = (square.index(), index(side));
    let squares = |kind: Kind| kinds[kind as usize];
    let far = Attackers {
        side,
        rooks: squares(Kind::Rook),
        cannons: squares(Kind::Cannon),
        horses: squares(Kind::Horse),
        pawns: squares(Kind::Pawn),
    };
    let near = NEIGHBOURS[at].and(squares(Kind::General)).or(DIAGONALS[at].and(squares(Kind::Advisor)));
    PALACE[own].has(square) && !near.is_empty()
        || HALF[own].has(square) && squares(Kind::Elephant).meets(leap(&ELEPHANT[at], occupied))
        || far.attack(square, occupied)
}

pub(super) const fn index(side: Side) -> usize {
    match side {
        Side::Red => 0,
        Side::Black => 1,
    }
}

/// The squares that these leaps reach if the square to leap over is free.
fn leap(leaps: &[Leap; 4], occupied: Set) -> Set {
    let free = |leap: &&Leap| !leap.over.meets(occupied);
    leaps.iter().filter(free).fold(Set::EMPTY, |all, leap| all.or(leap.to))
}

fn blocker(direction: usize, from: Square, occupied: Set) -> Option<Square> {
    let ahead = RAYS[direction][from.index()].and(occupied);
    // Numbers fall upwards and to the left, and rise to the right and downwards.
    if direction < 2 { ahead.last() } else { ahead.first() }
}

/// The squares up to the first piece in a direction, with the square of this piece.
fn rook(direction: usize, from: Square, occupied: Set) -> Set {
    let ray = RAYS[direction][from.index()];
    blocker(direction, from, occupied).map_or(ray, |first| ray.without(RAYS[direction][first.index()]))
}

/// The empty squares up to the first piece in a direction, which is the screen, and the square of the first piece beyond the screen.
fn cannon(direction: usize, from: Square, occupied: Set) -> Set {
    let screen = blocker(direction, from, occupied);
    let target = screen.and_then(|screen| blocker(direction, screen, occupied));
    rook(direction, from, occupied).without(occupied).or(set(target))
}

const fn set(square: Option<Square>) -> Set {
    match square {
        Some(square) => Set::single(square),
        None => Set::EMPTY,
    }
}

#[allow(clippy::cast_possible_truncation, reason = "the number is below 90")]
const fn square(number: usize) -> Square {
    match Square::new(number as u8) {
        Some(square) => square,
        None => panic!("the board has 90 squares"),
    }
}

const fn ray((rows, cols): Step) -> Table {
    let mut table = [Set::EMPTY; SQUARES];
    let mut at = 0;
    while at < SQUARES {
        let mut reached = square(at).offset(rows, cols);
        while let Some(square) = reached {
            table[at] = table[at].or(Set::single(square));
            reached = square.offset(rows, cols);
        }
        at += 1;
    }
    table
}

const fn step(at: usize, (rows, cols): Step) -> Set {
    set(square(at).offset(rows, cols))
}

const fn steps(steps: &[Step]) -> Table {
    let mut table = [Set::EMPTY; SQUARES];
    let mut at = 0;
    while at < SQUARES {
        let mut i = 0;
        while i < steps.len() {
            table[at] = table[at].or(step(at, steps[i]));
            i += 1;
        }
        at += 1;
    }
    table
}

/// For each square, the leaps from it: over the first square of a list to the others.
const fn leaps(lists: [[Step; 3]; 4]) -> Leaps {
    let mut leaps = [[Leap { over: Set::EMPTY, to: Set::EMPTY }; 4]; SQUARES];
    let mut at = 0;
    while at < SQUARES {
        let mut i = 0;
        while i < lists.len() {
            let [over, one, other] = lists[i];
            leaps[at][i] = Leap { over: step(at, over), to: step(at, one).or(step(at, other)) };
            i += 1;
        }
        at += 1;
    }
    leaps
}

/// The steps of the pawns of a side by `rows`, and beyond the river to both sides.
const fn pawn(side: Side, rows: i8) -> Table {
    let mut table = steps(&[(rows, 0)]);
    let sideways = steps(&[(0, -1), (0, 1)]);
    let mut at = 0;
    while at < SQUARES {
        let on_blacks_half = at < SQUARES / 2;
        if on_blacks_half == matches!(side, Side::Red) {
            table[at] = table[at].or(sideways[at]);
        }
        at += 1;
    }
    table
}

const fn region(top: u8, bottom: u8, left: u8, right: u8) -> Set {
    let mut region = Set::EMPTY;
    let mut row = top;
    while row <= bottom {
        let mut col = left;
        while col <= right {
            region = region.or(set(Square::at(row, col)));
            col += 1;
        }
        row += 1;
    }
    region
}
