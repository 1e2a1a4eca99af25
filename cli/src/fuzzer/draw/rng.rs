//! The random number generator of generated requests.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A random number generator. The same seed and number give the same request, independent of earlier requests.
pub struct Rng {
    generator: ChaCha8Rng,
    /// The most cells of a board.
    pub(super) max_cells: usize,
    /// The most moves of a game.
    pub(super) max_moves: usize,
}

/// Twice the cells at which some converters of large integers take another path.
const MAX_CELLS: usize = 1 << 18;

/// Boards of this many cells are generated much faster.
const MAX_SMALL_CELLS: usize = 700;

/// More moves than a game may have (spec: XG-10).
const MAX_MOVES: usize = 2002;

/// A game of this many moves is generated much faster, and their number takes two bytes.
const MAX_SHORT_MOVES: usize = 300;

impl Rng {
    /// The generator of the case with this number.
    pub fn new(seed: u64, case: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(case);
        Self { generator, max_cells: MAX_CELLS, max_moves: MAX_MOVES }
    }

    /// The same generator with small boards and short games only, for callers that generate millions of requests.
    #[must_use]
    pub fn small(self) -> Self {
        Self { max_cells: MAX_SMALL_CELLS, max_moves: MAX_SHORT_MOVES, ..self }
    }

    /// True once in `n` times.
    pub(in crate::fuzzer) fn once_in(&mut self, n: u32) -> bool {
        self.generator.random_range(0..n) == 0
    }

    /// A number below `n`, which is above 0.
    pub(in crate::fuzzer) fn below(&mut self, n: usize) -> usize {
        self.generator.random_range(0..n)
    }

    /// A small number, mostly 0.
    pub(in crate::fuzzer) fn small_number(&mut self) -> usize {
        self.below(2) * self.below(4)
    }

    /// A power of two below `2^bits`, a neighbour of it, or a number between it and the next: every size has a bug that only this size shows.
    pub(in crate::fuzzer) fn near_power(&mut self, bits: u32) -> usize {
        let power = 1 << self.below(bits.max(1) as usize);
        1.max(match self.below(4) {
            0 => power - 1,
            1 => power,
            2 => power + 1,
            _ => power + self.below(power),
        })
    }

    pub(in crate::fuzzer) fn byte(&mut self) -> u8 {
        self.generator.random()
    }

    pub(in crate::fuzzer) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        // The lists are constants, none of them empty.
        items.choose(&mut self.generator).unwrap_or_else(|| unreachable!("there is something to pick from"))
    }
}
