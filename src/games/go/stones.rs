//! The stones on a board and their chains: puts stones and removes chains without checking the rules.

use alloc::{vec, vec::Vec};

use super::{
    Color, Size,
    chains::Chains,
    grid::{Grid, Index},
};
use crate::games::ternary::Board as Position;

/// The content of an index of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Empty,
    Stone(Color),
    Border,
}

#[derive(Debug, Clone)]
pub(super) struct Stones {
    grid: Grid,
    places: Vec<Place>,
    chains: Chains,
}

impl Stones {
    /// An empty board.
    pub(super) fn new(size: Size) -> Self {
        let grid = Grid::new(size);
        let mut places = vec![Place::Border; grid.index_count()];
        grid.indices().for_each(|index| places[usize::from(index)] = Place::Empty);
        Self { grid, places, chains: Chains::new(grid.index_count()) }
    }

    pub(super) fn from_position(position: &Position, size: Size) -> Self {
        let mut stones = Self::new(size);
        for (index, cell) in stones.grid.indices().zip(position.cells()) {
            if let Some(color) = Color::from_cell(cell) {
                stones.put(index, color);
            }
        }
        stones
    }

    pub(super) const fn grid(&self) -> Grid {
        self.grid
    }

    pub(super) const fn chains(&self) -> &Chains {
        &self.chains
    }

    pub(super) fn at(&self, index: Index) -> Place {
        self.places[usize::from(index)]
    }

    /// Puts a stone on an empty point: removes the point from the liberties of the chains around it, and joins the stone with adjacent chains of its
    /// colour. Returns the head of its chain.
    pub(super) fn put(&mut self, point: Index, color: Color) -> Index {
        self.places[usize::from(point)] = Place::Stone(color);
        self.chains.create(point);
        for neighbour in self.grid.neighbours(point) {
            match self.at(neighbour) {
                Place::Empty => self.chains.add_liberty(point, neighbour),
                Place::Stone(_) => self.chains.take_liberty(self.chains.head(neighbour), point),
                Place::Border => {}
            }
        }
        let mut chain = point;
        for neighbour in self.grid.neighbours(point) {
            // The same chain may touch the stone on several sides.
            if self.at(neighbour) == Place::Stone(color) && self.chains.head(neighbour) != chain {
                chain = self.chains.merge(chain, self.chains.head(neighbour));
            }
        }
        chain
    }

    /// Removes a chain and adds its points to the liberties of the chains around it. `each` receives each point.
    pub(super) fn remove_chain(&mut self, head: Index, mut each: impl FnMut(Index)) {
        let mut stone = Some(head);
        while let Some(point) = stone {
            self.places[usize::from(point)] = Place::Empty;
            stone = self.chains.next(point);
            self.chains.forget(point);
            each(point);
            for neighbour in self.grid.neighbours(point) {
                if matches!(self.at(neighbour), Place::Stone(_)) {
                    // The neighbour may be a stone of the same chain, which is removed next.
                    self.chains.add_liberty(self.chains.head(neighbour), point);
                }
            }
        }
    }

    /// The heads of all chains, in the order of their first stones.
    pub(super) fn heads(&self) -> Vec<Index> {
        let mut visited = vec![false; self.places.len()];
        let stones = self.grid.indices().filter(|&index| matches!(self.at(index), Place::Stone(_)));
        let heads = stones.map(|stone| self.chains.head(stone));
        heads.filter(|&head| !core::mem::replace(&mut visited[usize::from(head)], true)).collect()
    }
}
