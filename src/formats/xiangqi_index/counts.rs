//! The tables of the chapter's section Counting, computed by the compiler. The blocks of a group are a function: for the number of a block, it
//! gives the arrangements of the block (ways), and the number of placements of the later groups (rest).

use super::lists::{HOME_BLOCKS, OFFICER_BLOCKS, home_ways, officer_ways};
use crate::codes::{combinations, wide::Wide};

/// The number of squares of half a board, and the number of pawns of a side.
pub(super) const HALF: usize = 45;
pub(super) const PAWNS: usize = 5;
/// The number of kinds of groups 7 to 12, and the maximum number of pieces of each kind.
pub(super) const FREE_KINDS: usize = 6;
pub(super) const MAX_OF_A_KIND: usize = 2;

/// The number o of officers and the number h of pawns at home of a side, as 6*o + h. They take o + h squares.
pub(super) type OwnCounts = usize;
/// The number of values of [`OwnCounts`].
const OWN_COUNTS: usize = 6 * HOME_BLOCKS;

pub(super) const fn own_counts(officer_block: usize, home_count: usize) -> OwnCounts {
    officer_block / 3 * HOME_BLOCKS + home_count
}

const fn squares_left(own_counts: OwnCounts) -> usize {
    HALF - own_counts / HOME_BLOCKS - own_counts % HOME_BLOCKS
}

pub(super) const fn pawns_left(own_counts: OwnCounts) -> usize {
    PAWNS - own_counts % HOME_BLOCKS
}

const fn choices(n: usize, count: usize) -> u128 {
    combinations::count(n, count) as u128
}

/// free(m, n) at `[m][n]`.
static FREE: [[u128; 2 * HALF + 1]; FREE_KINDS + 1] = {
    let mut free = [[1; 2 * HALF + 1]; FREE_KINDS + 1];
    let mut kinds = 1;
    while kinds <= FREE_KINDS {
        let mut n = 0;
        while n <= 2 * HALF {
            let (mut sum, mut count) = (0, 0);
            while count <= MAX_OF_A_KIND && count <= n {
                sum += choices(n, count) * free[kinds - 1][n - count];
                count += 1;
            }
            free[kinds][n] = sum;
            n += 1;
        }
        kinds += 1;
    }
    free
};

const fn black(upper: usize, lower: usize, pawns: usize) -> u128 {
    let (mut sum, mut count) = (0, 0);
    while count <= pawns {
        sum += choices(lower, count) * FREE[FREE_KINDS][upper + lower - count];
        count += 1;
    }
    sum
}

const fn red(upper: usize, red_pawns: usize, lower: usize, black_pawns: usize) -> u128 {
    let (mut sum, mut count) = (0, 0);
    while count <= red_pawns {
        sum += choices(upper, count) * black(upper - count, lower, black_pawns);
        count += 1;
    }
    sum
}

/// rest4 at `[red][black]`.
static REST4: [[u128; OWN_COUNTS]; OWN_COUNTS] = {
    let mut rest = [[0; OWN_COUNTS]; OWN_COUNTS];
    let mut of_red = 0;
    while of_red < OWN_COUNTS {
        let mut of_black = 0;
        while of_black < OWN_COUNTS {
            let (upper, lower) = (squares_left(of_black), squares_left(of_red));
            rest[of_red][of_black] = red(upper, pawns_left(of_red), lower, pawns_left(of_black));
            of_black += 1;
        }
        of_red += 1;
    }
    rest
};

/// The sum of ways * rest over the pawns at home that can follow a block of officers.
const fn over_homes(officer_block: usize, rest: &[u128; OWN_COUNTS]) -> u128 {
    // With one elephant on a shared square, the number is the same for each shared square.
    let taken = [0, 1, 3][officer_block % 3];
    let (mut sum, mut count) = (0, 0);
    while count < HOME_BLOCKS {
        sum += home_ways(taken, count) as u128 * rest[own_counts(officer_block, count)];
        count += 1;
    }
    sum
}

/// rest3 at `[red][block of black officers]`.
static REST3: [[u128; OFFICER_BLOCKS]; OWN_COUNTS] = {
    let mut rest = [[0; OFFICER_BLOCKS]; OWN_COUNTS];
    let mut of_red = 0;
    while of_red < OWN_COUNTS {
        let mut block = 0;
        while block < OFFICER_BLOCKS {
            rest[of_red][block] = over_homes(block, &REST4[of_red]);
            block += 1;
        }
        of_red += 1;
    }
    rest
};

static REST2: [u128; OWN_COUNTS] = {
    let mut rest = [0; OWN_COUNTS];
    let mut of_red = 0;
    while of_red < OWN_COUNTS {
        let mut block = 0;
        while block < OFFICER_BLOCKS {
            rest[of_red] += officer_ways(block) as u128 * REST3[of_red][block];
            block += 1;
        }
        of_red += 1;
    }
    rest
};

/// The index of the first placement of each block of group 1, and then N.
pub(super) static FIRST: [Wide; OFFICER_BLOCKS + 1] = {
    let mut first = [Wide::ZERO; OFFICER_BLOCKS + 1];
    let mut block = 0;
    while block < OFFICER_BLOCKS {
        let size = Wide::product(officer_ways(block), over_homes(block, &REST2), 0);
        first[block + 1] = first[block].plus(size);
        block += 1;
    }
    first
};

/// Group 2.
pub(super) fn red_homes(officer_block: usize, taken: usize) -> impl Fn(usize) -> (u32, u128) {
    move |count| (home_ways(taken, count), REST2[own_counts(officer_block, count)])
}

/// Group 3.
pub(super) fn black_officers(red: OwnCounts) -> impl Fn(usize) -> (u32, u128) {
    move |block| (officer_ways(block), REST3[red][block])
}

/// Group 4.
pub(super) fn black_homes(
    red: OwnCounts,
    officer_block: usize,
    taken: usize,
) -> impl Fn(usize) -> (u32, u128) {
    move |count| (home_ways(taken, count), REST4[red][own_counts(officer_block, count)])
}

/// Group 5: `upper` and `lower` are the numbers of free squares of the halves, `black_pawns` the number of remaining pawns.
pub(super) fn red_across(upper: usize, lower: usize, black_pawns: usize) -> impl Fn(usize) -> (u32, u128) {
    move |count| (combinations::count(upper, count), black(upper - count, lower, black_pawns))
}

/// Group 6.
pub(super) fn black_across(upper: usize, lower: usize) -> impl Fn(usize) -> (u32, u128) {
    move |count| (combinations::count(lower, count), FREE[FREE_KINDS][upper + lower - count])
}

/// Groups 7 to 12: `kinds` kinds come after this one.
pub(super) fn free(kinds: usize, n: usize) -> impl Fn(usize) -> (u32, u128) {
    move |count| (combinations::count(n, count), FREE[kinds][n - count])
}
