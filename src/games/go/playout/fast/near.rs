//! Numbers that a move updates without a branch: liberties, marks, and what is next to a point.

use super::{Color, Index};

/// The pseudo-liberties of a chain: their number from bit 0, the sum of their indices from bit 12 and the sum of the squares of their
/// indices from bit 33 on. A board of 25 rows and columns has at most 1250 pairs of a stone and an empty point, and indices up to 702.
pub(super) type Liberties = u64;

/// The liberties of an index without a stone, which are never those of one point.
pub(super) const NO_LIBERTIES: Liberties = 1 << 63;

/// The pseudo-liberty at a point.
pub(super) const fn liberty(point: Index) -> Liberties {
    let index = point as Liberties;
    1 | index << 12 | (index * index) << 33
}

/// Whether no other point than `point` is a liberty.
pub(super) const fn are_all(liberties: Liberties, point: Index) -> bool {
    liberties == (liberties & 0xfff) * liberty(point)
}

/// What is on an index: the bit of the colour of a stone, and the head of its chain.
pub(super) type Mark = u16;

/// The bits of the head in a mark. They are the mark of an index without a stone.
pub(super) const HEAD: Mark = 0x3ff;

/// The bit of a colour in a mark. White has the fourth bit after Black, as in [`Near`].
pub(super) type Bit = Mark;

pub(super) const BLACK: Bit = 1 << 11;
pub(super) const WHITE: Bit = 1 << 15;

pub(super) const fn bit(color: Color) -> Bit {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

pub(super) const fn other(color: Bit) -> Bit {
    color ^ (BLACK | WHITE)
}

/// What is around a point: the empty points next to it as [`Liberties`], the number of black stones next to it from bit 4 and of white ones
/// from bit 8 on, and the number of black stones across its corners from bit 24 and of white ones from bit 28 on. Next to a point, the
/// border counts as a stone of both colours.
pub(super) type Near = u64;

/// The bits of the number of empty points.
pub(super) const EMPTY: Near = 0x00f;

/// The bits of the empty points.
pub(super) const LIBERTIES: Near = !0xff00_0ff0;

/// A stone next to a point.
pub(super) const fn stone(color: Bit) -> Near {
    (color >> 7) as Near
}

/// A stone across a corner of a point.
pub(super) const fn corner(color: Bit) -> Near {
    stone(color) << 20
}

/// Whether everything next to the point is a stone of this colour, or the border.
pub(super) const fn is_closed(near: Near, color: Bit) -> bool {
    near & (stone(color) * 0xf) == stone(color) * 4
}

/// Whether a point is an eye.
pub(super) const fn is_eye(near: Near, color: Bit) -> bool {
    let (stones, corners) = (stone(other(color)) * 0xf, corner(other(color)) * 0xf);
    // At the edge, where the border counts as stones of the other colour, too, no corner may be lost.
    let most = if near & stones == 0 { corner(other(color)) } else { 0 };
    is_closed(near, color) & (near & corners <= most)
}
