//! Random numbers, and random entries of lists.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// A random entry of a list that is not empty.
pub(super) fn pick<'a, T>(rng: &mut ChaCha8Rng, items: &'a [T]) -> &'a T {
    &items[rng.random_range(0..items.len())]
}

/// A small number, mostly 0.
pub(super) fn small_number(rng: &mut ChaCha8Rng) -> usize {
    rng.random_range(0..2) * rng.random_range(0..4)
}

/// A power of two below `2^bits`, a neighbour of it, or a number between it and the next: every size has a bug that only this size shows.
pub(super) fn near_power(rng: &mut ChaCha8Rng, bits: u32) -> usize {
    let power = 1 << rng.random_range(0..bits.max(1));
    1.max(match rng.random_range(0..4) {
        0 => power - 1,
        1 => power,
        2 => power + 1,
        _ => power + rng.random_range(0..power),
    })
}
