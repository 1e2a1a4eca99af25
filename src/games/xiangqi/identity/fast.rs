//! The fast path of [`super::choose`], without a search. Its domain is every diagram.
//!
//! Two officers of one kind have two assignments. Of the pawns, those on their own side of the river have one identity each, because the
//! homes of two pawns are on different files. Across the river all lists agree, so each assignment takes the same number of bits: a pawn
//! with a square on its home file gets one of those squares, and otherwise each in turn gets the least that the others can spare.

use super::{Kind, Pieces, Placement, Side, Square, crossed};
use crate::games::xiangqi::fast::{MOST_BITS, Put, SQUARES, WORDS};

/// The squares of each side and kind, as the bytes of `Option<Square>`; 0 where there are fewer. The lengths are powers of two, so that an
/// index that is cut to its low bits is within them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Groups {
    squares: [[u8; 8]; 16],
    counts: [u8; 16],
}

/// Seven kinds of each side, red first.
const GROUPS: u8 = 14;

/// The first id within a side, and the number of pieces, of each kind.
const IDS: [(usize, usize); 7] = [(0, 1), (1, 2), (3, 2), (5, 2), (7, 2), (9, 2), (11, 5)];

impl Groups {
    /// No squares.
    pub(crate) const EMPTY: Self = Self { squares: [[0; 8]; 16], counts: [0; 16] };

    /// The number of a group that is no piece's.
    pub(crate) const NONE: u8 = GROUPS;

    /// The number of the group of a side and kind.
    pub(crate) const fn number(side: Side, kind: Kind) -> u8 {
        kind as u8 + if matches!(side, Side::Red) { 0 } else { GROUPS / 2 }
    }

    /// Adds a square to a group.
    pub(crate) fn add(&mut self, group: u8, square: u8) {
        let count = &mut self.counts[usize::from(group % 16)];
        self.squares[usize::from(group % 16)][usize::from(*count % 8)] = square + 1;
        // A board has fewer squares than a byte has values.
        *count += 1;
    }

    /// The identities; `None` if none fit.
    pub(crate) fn choose(&self) -> Option<Pieces> {
        let mut chosen = Put::NONE;
        for (side, first) in [(Side::Red, 0), (Side::Black, 16)] {
            for (kind, &(within, size)) in IDS.iter().enumerate() {
                let group = kind + if first == 0 { 0 } else { IDS.len() };
                let (squares, count) = (&self.squares[group], usize::from(self.counts[group]));
                let ids = first + within;
                match size {
                    1 if count <= 1 && WORDS[ids][usize::from(squares[0])] != 0 => {
                        chosen.put(ids, squares[0]);
                    }
                    2 if count <= 2 => {
                        let [one, other] = pair(ids, squares[0], squares[1])?;
                        chosen.put(ids, one);
                        chosen.put(ids + 1, other);
                    }
                    5 if count <= super::MOST => pawns(side, ids, &squares[..count], &mut chosen)?,
                    _ => return None,
                }
            }
        }
        chosen.pieces()
    }
}

/// Chooses the identities for a placement.
pub(super) fn choose(placement: &Placement) -> Option<Pieces> {
    let mut groups = Groups::EMPTY;
    for square in Square::all() {
        if let Some((side, kind)) = placement.get(square) {
            groups.add(Groups::number(side, kind), square.number());
        }
    }
    groups.choose()
}

/// The squares of two pieces, of which `first` is the id of the first.
fn pair(first: usize, one: u8, other: u8) -> Option<[u8; 2]> {
    if matches!(first % 16, 5..=10) {
        // Both have one list, so the order of the first decides.
        let [a, b] = [one, other].map(|square| order(WORDS[first][usize::from(square)]));
        return Some(if b < a { [other, one] } else { [one, other] });
    }
    // The bits of both, the order of the first and the order of the second, in one number.
    let rank = |a: u8, b: u8| {
        let [a, b] = [WORDS[first][usize::from(a)], WORDS[first + 1][usize::from(b)]];
        let bits = u32::from((a & 0xff) + (b & 0xff));
        (a != 0 && b != 0).then(|| bits << 16 | u32::from(order(a)) << 8 | u32::from(order(b)))
    };
    let (straight, exchanged) = (rank(one, other), rank(other, one));
    if straight.or(exchanged)? > exchanged.unwrap_or(u32::MAX) || straight.is_none() {
        Some([other, one])
    } else {
        Some([one, other])
    }
}

/// The number of a code word in the order of bit strings.
const fn order(word: u16) -> u16 {
    word >> 8 << (MOST_BITS - (word & 0xff) as u32)
}

/// Gives the squares of the pawns of a side, whose first id is `first`, to the pawns.
///
/// A set of squares across the river has a bit for each of them: the number of its code word in the order of bit strings.
fn pawns(side: Side, first: usize, squares: &[u8], chosen: &mut Put) -> Option<()> {
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
    let mut left = files.iter().fold(0u64, |left, file| left | file);
    let mut dead = PAWNS - squares.len();
    for pawn in 0..PAWNS {
        let home = files[pawn] & left;
        let square = if own[pawn] != 0 {
            own[pawn]
        } else if home == 0 && dead > 0 {
            dead -= 1;
            0
        } else {
            // The only square on the home file of a later pawn is left for that pawn.
            let later = files[pawn + 1..PAWNS].iter().zip(&own[pawn + 1..]);
            let kept = later.map(|(file, &own)| if own == 0 { file & left } else { 0 });
            let kept = kept.filter(|file| file.is_power_of_two()).fold(0, |kept, file| kept | file);
            let fitting = if home == 0 { left & !kept } else { home };
            let least = fitting.trailing_zeros();
            left &= !1u64.checked_shl(least)?;
            SQUARES[first][(least * 2) as usize]
        };
        chosen.put(first + pawn, square);
    }
    Some(())
}
