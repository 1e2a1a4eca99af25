use crate::games::xiangqi::Square;

/// A set of squares: bit n is the square with the number n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Set(u128);

impl Set {
    pub(super) const EMPTY: Self = Self(0);

    pub(super) const fn single(square: Square) -> Self {
        Self(1 << square.number())
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(super) const fn has(self, square: Square) -> bool {
        self.meets(Self::single(square))
    }

    /// Whether the two sets have a square in common.
    pub(super) const fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[allow(clippy::cast_possible_truncation, reason = "at most 128")]
    pub(super) const fn first(self) -> Option<Square> {
        Square::new(self.0.trailing_zeros() as u8)
    }

    #[allow(clippy::cast_possible_truncation, reason = "at most 128")]
    pub(super) const fn last(self) -> Option<Square> {
        match 127_u8.checked_sub(self.0.leading_zeros() as u8) {
            Some(number) => Square::new(number),
            None => None,
        }
    }

    /// The number of squares of the set with a lower number than `square`.
    pub(super) fn before(self, square: Square) -> usize {
        Self(self.0 & (Self::single(square).0 - 1)).len()
    }

    pub(super) fn squares(mut self) -> impl Iterator<Item = Square> {
        core::iter::from_fn(move || {
            let first = self.first()?;
            self.0 &= self.0 - 1;
            Some(first)
        })
    }
}
