//! The analysis of a position: its chains with their liberties, and whether each chain has one.

use alloc::vec::Vec;

use super::{
    Color, Point, Size,
    stones::{Place, Stones},
};
use crate::games::ternary::Board as Position;

/// The chains of a position, in the order of their first stones.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Analysis {
    /// The chains.
    pub chains: Vec<Chain>,
}

/// A chain: stones of one colour that are connected along rows and columns, and the empty points next to them (spec: GC-3, GC-4).
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Chain {
    /// The colour of its stones.
    pub color: Color,
    /// Its stones in row-major order.
    pub stones: Vec<Point>,
    /// Its liberties in row-major order.
    pub liberties: Vec<Point>,
}

impl Analysis {
    /// Whether every chain has a liberty (spec: GC-5).
    pub fn is_legal(&self) -> bool {
        self.without_liberty().is_none()
    }

    /// The first chain that has no liberty.
    pub fn without_liberty(&self) -> Option<&Chain> {
        self.chains.iter().find(|chain| chain.liberties.is_empty())
    }
}

/// The chains of a position of that size, legal or not; `None` if the position is larger than [`Size::MAX`] a side.
pub fn analyse(position: &Position) -> Option<Analysis> {
    Some(analyse_stones(&Stones::from_position(position, Size::from_dimensions(position.size())?)))
}

pub(super) fn analyse_stones(stones: &Stones) -> Analysis {
    let chain = |head| {
        let Place::Stone(color) = stones.at(head) else { return None };
        let point = |index| stones.grid().point(index);
        let mut members: Vec<Point> = stones.chains().stones(head).map(point).collect();
        members.sort_unstable();
        Some(Chain {
            color,
            stones: members,
            liberties: stones.chains().liberties(head).map(point).collect(),
        })
    };
    Analysis { chains: stones.heads().into_iter().filter_map(chain).collect() }
}
