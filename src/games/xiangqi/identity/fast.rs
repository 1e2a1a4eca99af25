//! The fast path of [`super::choose`], without a search. Its domain is every diagram.
//!
//! Two officers of one kind have two assignments. Of the pawns, those on their own side of the river have one identity each, because the
//! homes of two pawns are on different files. Across the river all lists agree, so each assignment takes the same number of bits: a pawn
//! with a square on its home file gets one of those squares, and otherwise each in turn gets the least that the others can spare.

use super::{Kind, Pieces, Placement, Side, Square, crossed};
use crate::games::xiangqi::fast::{MOST_BITS, SQUARES, WORDS};

/// The squares of each side and kind, as the bytes of `Option<Square>`; 0 where there are fewer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Groups {
    squares: [[u8; super::MOST]; GROUPS],
    counts: [u8; GROUPS],
}

/// Seven kinds of each side, red first.
pub(crate) const GROUPS: usize = 14;

/// The first id within a side, and the number of pieces, of each kind.
const IDS: [(usize, usize); 7] = [(0, 1), (1, 2), (3, 2), (5, 2), (7, 2), (9, 2), (11, 5)];

impl Groups {
    /// No squares.
    pub(crate) const EMPTY: Self = Self { squares: [[0; super::MOST]; GROUPS], counts: [0; GROUPS] };

    /// The number of the group of a side and kind.
    pub(crate) const fn number(side: Side, kind: Kind) -> usize {
        kind as usize + if matches!(side, Side::Red) { 0 } else { GROUPS / 2 }
    }

    /// Adds a square to a group, unless it has as many as any group can have.
    pub(crate) fn add(&mut self, group: usize, square: u8) -> Option<()> {
        let count = self.counts.get_mut(group)?;
        *self.squares.get_mut(group)?.get_mut(usize::from(*count))? = square + 1;
        *count += 1;
        Some(())
    }

    /// The identities; `None` if none fit.
    pub(crate) fn choose(&self) -> Option<Pieces> {
        let mut chosen = [0; 32];
        for (side, first) in [(Side::Red, 0), (Side::Black, 16)] {
            for (kind, &(within, size)) in IDS.iter().enumerate() {
                let group = kind + if first == 0 { 0 } else { GROUPS / 2 };
                let (squares, count) = (&self.squares[group], usize::from(self.counts[group]));
                let ids = first + within;
                match size {
                    1 if count <= 1 && WORDS[ids][usize::from(squares[0])] != 0 => chosen[ids] = squares[0],
                    2 if count <= 2 => {
                        let [one, other] = pair(ids, squares[0], squares[1])?;
                        (chosen[ids], chosen[ids + 1]) = (one, other);
                    }
                    5 => pawns(side, ids, &squares[..count], &mut chosen)?,
                    _ => return None,
                }
            }
        }
        Pieces::distinct(chosen.map(Square::of_byte))
    }
}

/// Chooses the identities for a placement.
pub(super) fn choose(placement: &Placement) -> Option<Pieces> {
    let mut groups = Groups::EMPTY;
    for square in Square::all() {
        if let Some((side, kind)) = placement.get(square) {
            groups.add(Groups::number(side, kind), square.number())?;
        }
    }
    groups.choose()
}

/// The squares of two pieces, of which `first` is the id of the first.
fn pair(first: usize, one: u8, other: u8) -> Option<[u8; 2]> {
    let rank = |squares: [u8; 2]| {
        let [a, b] = [WORDS[first][usize::from(squares[0])], WORDS[first + 1][usize::from(squares[1])]];
        (a != 0 && b != 0).then(|| ((a & 0xff) + (b & 0xff), order(a), order(b)))
    };
    match (rank([one, other]), rank([other, one])) {
        (None, None) => None,
        (Some(rank), Some(exchanged)) if exchanged < rank => Some([other, one]),
        (None, Some(_)) => Some([other, one]),
        (Some(_), _) => Some([one, other]),
    }
}

/// The number of a code word in the order of bit strings.
const fn order(word: u16) -> u16 {
    word >> 8 << (MOST_BITS - (word & 0xff) as u32)
}

/// Gives the squares of the pawns of a side, whose first id is `first`, to the pawns.
///
/// A set of squares across the river has a bit for each of them: the number of its code word in the order of bit strings.
fn pawns(side: Side, first: usize, squares: &[u8], chosen: &mut [u8; 32]) -> Option<()> {
    const PAWNS: usize = super::MOST;
    /// The number of the files that are no pawn's.
    const ODD: usize = PAWNS;
    let mut own = [0; PAWNS];
    // The squares across the river on the home file of each pawn.
    let mut files = [0; PAWNS + 1];
    for &square in squares {
        let col = usize::from((square - 1) % Square::COLS);
        let file = match (side, col % 2) {
            (_, 1) => ODD,
            (Side::Red, _) => PAWNS - 1 - col / 2,
            (Side::Black, _) => col / 2,
        };
        if Square::of_byte(square).is_some_and(|square| crossed(side, square)) {
            files[file] |= 1 << (order(WORDS[first][usize::from(square)]) / 2);
        } else {
            let own = own.get_mut(file).filter(|own| **own == 0)?;
            if WORDS[first + file][usize::from(square)] == 0 {
                return None;
            }
            *own = square;
        }
    }
    let mut dead = PAWNS - squares.len();
    // A free pawn with a square on its home file, which no other pawn may take if it is the only one.
    let mut waits = [false; PAWNS + 1];
    for ((waits, &own), &file) in waits.iter_mut().zip(&own).zip(&files) {
        *waits = own == 0 && file != 0;
    }
    for (pawn, &own) in own.iter().enumerate() {
        chosen[first + pawn] = if own != 0 {
            own
        } else if !waits[pawn] && dead > 0 {
            dead -= 1;
            0
        } else {
            let spared =
                |(&file, &waits): (&u64, &bool)| if waits && file.is_power_of_two() { 0 } else { file };
            let fitting = match waits[pawn] {
                true => files[pawn],
                false => files.iter().zip(&waits).map(spared).fold(0, |all, file| all | file),
            };
            let least = fitting.trailing_zeros();
            for file in &mut files {
                *file &= !(1u64.checked_shl(least)?);
            }
            SQUARES[first][(least * 2) as usize].to_be_bytes()[0]
        };
        waits[pawn] = false;
    }
    Some(())
}
