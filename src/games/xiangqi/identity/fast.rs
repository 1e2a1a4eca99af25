//! The fast path of [`super::choose`], without a search. Its domain is every diagram.
//!
//! Two officers of one kind have two assignments. Of the pawns, those on their own side of the river have one identity each, because the
//! homes of two pawns are on different files. Across the river the lists of all pawns are equal, so each assignment takes the same number of bits.
//! A pawn with a square on its home file gets one of those squares. Each other pawn in turn gets the least square that no later pawn needs.

use core::array;

use super::{Kind, Piece, Pieces, Placement, Side, Square, crossed};
use crate::games::xiangqi::fast::{MAX_CODE_BITS, SQUARES, word};

/// The squares of each side and kind, as the bytes of `Option<Square>`; 0 after the last square. The lengths are powers of two, so that an
/// index that is cut to its low bits is within them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Groups {
    squares: [[u8; 8]; 16],
    counts: [u8; 16],
}

/// Seven kinds of each side, red first.
const GROUPS: u8 = 14;

type Chosen = [Option<Square>; Piece::COUNT as usize];

impl Groups {
    /// No squares.
    pub(crate) const EMPTY: Self = Self { squares: [[0; 8]; 16], counts: [0; 16] };

    /// The number of the group without a piece.
    pub(crate) const NONE: u8 = GROUPS;

    pub(crate) const fn number(side: Side, kind: Kind) -> u8 {
        kind as u8 + if matches!(side, Side::Red) { 0 } else { GROUPS / 2 }
    }

    pub(crate) fn add(&mut self, group: u8, square: u8) {
        let count = &mut self.counts[usize::from(group % 16)];
        self.squares[usize::from(group % 16)][usize::from(*count % 8)] = square + 1;
        // A board has fewer squares than a byte has values.
        *count += 1;
    }

    /// The identities; `None` if no identities fit.
    pub(crate) fn choose(&self) -> Option<Pieces> {
        let mut chosen = [None; Piece::COUNT as usize];
        self.choose_side(Side::Red, &mut chosen)?;
        self.choose_side(Side::Black, &mut chosen)?;
        // Each square was added once.
        Some(Pieces::from_squares(chosen))
    }

    fn choose_side(&self, side: Side, chosen: &mut Chosen) -> Option<()> {
        let (first_id, offset) = if side == Side::Red { (0, 0) } else { (16, usize::from(GROUPS / 2)) };
        let group = |kind: usize| (&self.squares[offset + kind], usize::from(self.counts[offset + kind]));
        let (squares, count) = group(0);
        if count > 1 || word(first_id, squares[0]) == 0 {
            return None;
        }
        chosen[first_id] = Square::from_byte(squares[0]);
        for kind in 1..6 {
            let (squares, count) = group(kind);
            if count > 2 {
                return None;
            }
            let id = first_id + kind * 2 - 1;
            [chosen[id], chosen[id + 1]] = choose_pair(id, squares[0], squares[1])?.map(Square::from_byte);
        }
        let (squares, count) = group(6);
        if count > super::MAX_PER_KIND {
            return None;
        }
        choose_pawns(side, first_id + 11, &squares[..count], chosen)
    }
}

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
fn choose_pair(first: usize, one: u8, other: u8) -> Option<[u8; 2]> {
    if matches!(first % 16, 5..=10) {
        // Both have the same candidate list: the first gets the square whose code word is the lesser.
        let [a, b] = [one, other].map(|square| order(word(first, square)));
        return Some(if b < a { [other, one] } else { [one, other] });
    }
    // The bits of both, the order of the first and the order of the second, in one number.
    let rank = |a: u8, b: u8| {
        let [a, b] = [word(first, a), word(first + 1, b)];
        let number = ((a & 63) + (b & 63)) << 16 | order(a) << 8 | order(b);
        if a == 0 || b == 0 { u64::MAX } else { number }
    };
    let (straight, exchanged) = (rank(one, other), rank(other, one));
    if straight & exchanged == u64::MAX {
        return None;
    }
    Some(if exchanged < straight { [other, one] } else { [one, other] })
}

/// The number of a code word in the order of bit strings.
const fn order(word: u64) -> u64 {
    word >> (64 - MAX_CODE_BITS)
}

/// Gives the squares of the pawns of a side, whose first id is `first`, to the pawns.
///
/// A set of squares across the river has a bit for each of them: the number of its code word in the order of bit strings.
fn choose_pawns(side: Side, first: usize, squares: &[u8], chosen: &mut Chosen) -> Option<()> {
    const PAWNS: usize = super::MAX_PER_KIND;
    /// The entry of the files on which no pawn has its home.
    const ODD: usize = PAWNS;
    let mut own_side = [0; PAWNS];
    // The squares across the river on the home file of each pawn.
    let mut files = [0; PAWNS + 1];
    for &square in squares {
        let col = usize::from((square - 1) % Square::COLS);
        let file = match (side, col % 2) {
            (_, 1) => ODD,
            (Side::Red, _) => PAWNS - 1 - col / 2,
            (Side::Black, _) => col / 2,
        };
        if Square::from_byte(square).is_some_and(|square| crossed(side, square)) {
            files[file] |= 1 << (order(word(first, square)) / 2);
        } else {
            let slot = own_side.get_mut(file).filter(|slot| **slot == 0)?;
            if word(first + file, square) == 0 {
                return None;
            }
            *slot = square;
        }
    }
    let mut left = files.iter().fold(0u64, |left, file| left | file);
    // The squares that are left on the home file of each pawn; none for a pawn on its own side of the river.
    let mut homes: [u64; PAWNS] = array::from_fn(|pawn| if own_side[pawn] == 0 { files[pawn] } else { 0 });
    let mut dead_count = PAWNS - squares.len();
    // A processor cannot predict a branch for each pawn, so all pawns take the same path.
    for pawn in 0..PAWNS {
        let home = homes[pawn];
        // The only square on the home file of a later pawn is left for that pawn.
        let kept_for = |later: usize| {
            let is_kept = later > pawn && homes[later] & homes[later].wrapping_sub(1) == 0;
            if is_kept { homes[later] } else { 0 }
        };
        let kept = kept_for(0) | kept_for(1) | kept_for(2) | kept_for(3) | kept_for(4);
        let fitting = if home == 0 { left & !kept } else { home };
        let has_own = own_side[pawn] != 0;
        let dies = !has_own && home == 0 && dead_count > 0;
        if fitting == 0 && !has_own && !dies {
            return None;
        }
        dead_count -= usize::from(dies);
        let least = if has_own || dies { 0 } else { fitting & fitting.wrapping_neg() };
        left &= !least;
        homes = homes.map(|home| home & !least);
        let across = SQUARES[first][(fitting.trailing_zeros() * 2 % 128) as usize];
        let alive = if has_own { own_side[pawn] } else { across };
        chosen[first + pawn] = Square::from_byte(if dies { 0 } else { alive });
    }
    Some(())
}
