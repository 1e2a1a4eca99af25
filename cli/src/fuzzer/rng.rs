//! The random number generator of generated requests.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A random number generator. The same seed and number give the same request, independent of earlier requests.
pub(super) struct Rng(ChaCha8Rng);

impl Rng {
    /// The generator of the case with this number.
    pub(super) fn new(seed: u64, case: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(case);
        Self(generator)
    }

    /// True once in `n` times.
    pub(super) fn once_in(&mut self, n: u32) -> bool {
        self.0.random_range(0..n) == 0
    }

    /// A number below `n`, which is above 0.
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0.random_range(0..n)
    }

    /// A small number, mostly 0.
    pub(super) fn small_number(&mut self) -> usize {
        self.below(2) * self.below(4)
    }

    /// A power of two below `2^bits`, a neighbour of it, or a number between it and the next: every size has a bug that only this size shows.
    pub(super) fn near_power(&mut self, bits: u32) -> usize {
        let power = 1 << self.below(bits.max(1) as usize);
        1.max(match self.below(4) {
            0 => power - 1,
            1 => power,
            2 => power + 1,
            _ => power + self.below(power),
        })
    }

    pub(super) fn byte(&mut self) -> u8 {
        self.0.random()
    }

    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        // The lists are constants, none of them empty.
        items.choose(&mut self.0).unwrap_or_else(|| unreachable!("there is something to pick from"))
    }
}
