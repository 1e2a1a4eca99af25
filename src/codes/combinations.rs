//! Sets as numbers, the combinatorial number system: the sets of c numbers below n have the ranks from 0 to C(n, c) - 1 (spec: XI-6).

/// The maximum n.
const MAX_N: usize = 90;
/// The maximum size of a set.
pub(crate) const MAX_SIZE: usize = 5;

/// C(n, c) at `[c][n]`: the numbers of one size are next to one another, because [`unrank`] searches them.
static COUNTS: [[u32; MAX_N + 1]; MAX_SIZE + 1] = {
    let mut counts = [[0; MAX_N + 1]; MAX_SIZE + 1];
    let mut n = 0;
    while n <= MAX_N {
        counts[0][n] = 1;
        let mut size = 1;
        while size <= MAX_SIZE && n > 0 {
            counts[size][n] = counts[size][n - 1] + counts[size - 1][n - 1];
            size += 1;
        }
        n += 1;
    }
    counts
};

/// The greater number of each pair, by rank: most sets have one or two numbers, and a search would take most of a decoder's time.
static GREATER: [u8; COUNTS[2][MAX_N] as usize] = {
    let mut greater = [0; COUNTS[2][MAX_N] as usize];
    let (mut rank, mut number) = (0, 0);
    while rank < greater.len() {
        #[allow(clippy::cast_possible_truncation, reason = "below 4005")]
        let is_next = rank as u32 == COUNTS[2][number as usize + 1];
        number += is_next as u8;
        greater[rank] = number;
        rank += 1;
    }
    greater
};

/// C(n, size): the number of sets of that size among the numbers below n.
///
/// # Panics
/// If n is above [`MAX_N`] or `size` above [`MAX_SIZE`].
pub(crate) const fn count(n: usize, size: usize) -> u32 {
    COUNTS[size][n]
}

/// The rank of a set, whose numbers are in rising order.
///
/// # Panics
/// If a number is above [`MAX_N`] or there are more than [`MAX_SIZE`].
pub(crate) fn rank(set: impl IntoIterator<Item = usize>) -> u32 {
    (1..).zip(set).map(|(size, number)| count(number, size)).sum()
}

/// Fills the slice with the set of that rank, in rising order. The length of the slice selects the size of the set.
///
/// # Panics
/// If the size is above [`MAX_SIZE`], or no set of numbers below [`MAX_N`] has the rank.
pub(crate) fn unrank(mut rank: u32, numbers: &mut [usize]) {
    for (smaller_count, number) in numbers.iter_mut().enumerate().rev() {
        let counts = &COUNTS[smaller_count + 1];
        *number = match smaller_count {
            0 => rank as usize,
            1 => GREATER[rank as usize].into(),
            _ => counts.partition_point(|&count| count <= rank) - 1,
        };
        rank -= counts[*number];
    }
}
