//! The fast path of [`super::choose`], without a search. Its domain is every diagram.
//!
//! Two officers of one kind have two assignments. Of the pawns, those on their own side of the river have one identity each, because the
//! homes of two pawns are on different files. Across the river all lists agree, so each assignment takes the same number of bits: a pawn
//! with a square on its home file gets one of those squares, and otherwise each in turn gets the least that the others can spare.

use super::{Kind, Pieces, Placement, Side, Square, crossed};
use crate::games::xiangqi::fast::{MOST_BITS, WORDS};

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
        (a != 0 && b != 0).then(|| ((a >> 8) + (b >> 8), order(a), order(b)))
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
    (word & 0xff) << (MOST_BITS - (word >> 8) as u32)
}

/// Gives the squares of the pawns of a side, whose first id is `first`, to the pawns.
fn pawns(side: Side, first: usize, squares: &[u8], chosen: &mut [u8; 32]) -> Option<()> {
    const PAWNS: usize = super::MOST;
    /// No file of any pawn.
    const ODD: usize = PAWNS;
    // The pawn on whose home file a square is.
    let pawn_of = |square: u8| {
        let col = usize::from((square - 1) % Square::COLS);
        match (side, col % 2) {
            (_, 1) => ODD,
            (Side::Red, _) => PAWNS - 1 - col / 2,
            (Side::Black, _) => col / 2,
        }
    };
    let mut own = [0; PAWNS];
    let (mut across, mut count) = ([(0, 0); PAWNS], 0);
    let mut on_file = [0u8; PAWNS + 1];
    for &square in squares {
        if Square::of_byte(square).is_some_and(|square| crossed(side, square)) {
            across[count] = (order(WORDS[first][usize::from(square)]), square);
            count += 1;
            on_file[pawn_of(square)] += 1;
        } else {
            let pawn = pawn_of(square);
            let own = own.get_mut(pawn).filter(|own| **own == 0)?;
            if WORDS[first + pawn][usize::from(square)] == 0 {
                return None;
            }
            *own = square;
        }
    }
    across[..count].sort_unstable();
    let free = PAWNS - (squares.len() - count);
    let mut dead = free.checked_sub(count)?;
    // A free pawn with a square on its home file, which no other pawn may take if it is the only one.
    let mut waits = [false; PAWNS + 1];
    for ((waits, &own), &on_file) in waits.iter_mut().zip(&own).zip(&on_file) {
        *waits = own == 0 && on_file > 0;
    }
    for (pawn, &own) in own.iter().enumerate() {
        let square = if own != 0 {
            own
        } else if !waits[pawn] && dead > 0 {
            dead -= 1;
            0
        } else {
            let fits = |square: u8| {
                let file = pawn_of(square);
                if waits[pawn] { file == pawn } else { !waits[file] || on_file[file] > 1 }
            };
            let (_, taken) = across[..count].iter_mut().find(|(_, square)| *square != 0 && fits(*square))?;
            on_file[pawn_of(*taken)] -= 1;
            core::mem::take(taken)
        };
        waits[pawn] = false;
        chosen[first + pawn] = square;
    }
    Some(())
}
