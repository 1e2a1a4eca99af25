//! From a placement to its index and back, group after group (spec: XI-3).

use super::{
    counts::{self, FIRST, FREE_KINDS, HALF, pawns_left},
    lists::{self, OFFICER_BLOCKS},
};
use crate::{
    codes::{
        combinations,
        wide::{Wide, divided},
    },
    games::xiangqi::{Kind, Placement, Side, Square},
};

/// N, the number of placements.
pub(super) const COUNT: Wide = FIRST[OFFICER_BLOCKS];

/// The number of groups after the first.
const LATER_GROUPS: usize = 5 + FREE_KINDS;

type Squares = u128;

const ALL: Squares = (1 << Square::COUNT) - 1;
const UPPER: Squares = (1 << HALF) - 1;
const OFFICERS: [Kind; 3] = [Kind::General, Kind::Advisor, Kind::Elephant];
/// Groups 7 to 12.
const FREE: [(Side, Kind); FREE_KINDS] = [
    (Side::Red, Kind::Horse),
    (Side::Red, Kind::Rook),
    (Side::Red, Kind::Cannon),
    (Side::Black, Kind::Horse),
    (Side::Black, Kind::Rook),
    (Side::Black, Kind::Cannon),
];

/// The own numbers of squares, or the squares of own numbers.
const fn turned(side: Side, squares: Squares) -> Squares {
    match side {
        Side::Red => squares.reverse_bits() >> (Squares::BITS - Square::COUNT as u32),
        Side::Black => squares,
    }
}

/// The contribution of a group to the index: the indices of its earlier blocks, its arrangements, and the rank of one.
#[derive(Clone, Copy, Default)]
struct GroupIndex {
    before: u128,
    ways: u32,
    rank: u32,
}

impl GroupIndex {
    fn new(block: usize, blocks: impl Fn(usize) -> (u32, u128), rank: u32) -> Self {
        let sizes = (0..block).map(&blocks).map(|(ways, rest)| u128::from(ways) * rest);
        Self { before: sizes.sum(), ways: blocks(block).0, rank }
    }
}

/// The index of a placement that follows the rules.
///
/// # Panics
/// If the placement does not follow the rules. The constructor of a setup checks this.
pub(super) fn index(placement: &Placement) -> Wide {
    // Halves of the board are in 64 bits, which are faster than 128.
    let mut halves = [[[0_u64; 2]; Kind::ALL.len()]; 2];
    for (number, square) in Square::all().enumerate() {
        if let Some((side, kind)) = placement.get(square) {
            let half = usize::from(number >= HALF);
            halves[side as usize][kind as usize][half] |= 1 << (number - half * HALF);
        }
    }
    let squares = |side: Side, kind: Kind| {
        let [upper, lower] = halves[side as usize][kind as usize];
        Squares::from(upper) | Squares::from(lower) << HALF
    };
    let officers = |side| {
        #[allow(clippy::cast_possible_truncation, reason = "officers are in their own half")]
        let sets = OFFICERS.map(|kind| turned(side, squares(side, kind)) as u64);
        let (block, rank) = lists::officer_rank(sets).expect("a setup follows the rules");
        (block, rank, lists::taken(sets[2]))
    };
    let homes = |side, taken| {
        #[allow(clippy::cast_possible_truncation, reason = "the upper half has 45 bits")]
        let set = (turned(side, squares(side, Kind::Pawn)) & UPPER) as u64;
        (set.count_ones() as usize, lists::home_rank(taken, set))
    };
    let (red_block, red_rank, red_taken) = officers(Side::Red);
    let (red_home_count, red_home_rank) = homes(Side::Red, red_taken);
    let (black_block, black_rank, black_taken) = officers(Side::Black);
    let (black_home_count, black_home_rank) = homes(Side::Black, black_taken);
    let (red, black) =
        (counts::own_counts(red_block, red_home_count), counts::own_counts(black_block, black_home_count));

    let mut free = ALL;
    for (side, own_half) in [(Side::Red, ALL ^ UPPER), (Side::Black, UPPER)] {
        let officers = OFFICERS.into_iter().fold(0, |all, kind| all | squares(side, kind));
        free ^= officers | squares(side, Kind::Pawn) & own_half;
    }
    let mut groups = [GroupIndex::default(); LATER_GROUPS];
    groups[0] = GroupIndex::new(red_home_count, counts::red_homes(red_block, red_taken), red_home_rank);
    groups[1] = GroupIndex::new(black_block, counts::black_officers(red), black_rank);
    let blocks = counts::black_homes(red, black_block, black_taken);
    groups[2] = GroupIndex::new(black_home_count, blocks, black_home_rank);
    let size = |squares: Squares| squares.count_ones() as usize;
    let (upper_count, lower_count) = (size(free & UPPER), size(free & !UPPER));
    let mut rank = |among: Squares, set: Squares| {
        let below = Bits(set).map(|square| size(free & among & ((1 << square) - 1)));
        let rank = combinations::rank(below);
        free ^= set;
        rank
    };
    let set = squares(Side::Red, Kind::Pawn) & UPPER;
    let count = size(set);
    let blocks = counts::red_across(upper_count, lower_count, pawns_left(black));
    groups[3] = GroupIndex::new(count, blocks, rank(UPPER, set));
    let upper_count = upper_count - count;
    let set = squares(Side::Black, Kind::Pawn) & !UPPER;
    let count = size(set);
    groups[4] = GroupIndex::new(count, counts::black_across(upper_count, lower_count), rank(!UPPER, set));
    let mut free_count = upper_count + lower_count - count;
    for ((kinds, (side, kind)), group) in (0..FREE_KINDS).rev().zip(FREE).zip(&mut groups[5..]) {
        let set = squares(side, kind);
        let count = size(set);
        *group = GroupIndex::new(count, counts::free(kinds, free_count), rank(ALL, set));
        free_count -= count;
    }
    let later = groups
        .iter()
        .rev()
        .fold(0, |later, group| group.before + u128::from(group.rank) + u128::from(group.ways) * later);
    FIRST[red_block].plus(Wide::product(lists::officer_ways(red_block), later, red_rank))
}

/// The numbers of the squares of a set, in rising order.
struct Bits(Squares);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let first = self.0.trailing_zeros() as usize;
        self.0 &= self.0.checked_sub(1)?;
        Some(first)
    }
}

pub(super) fn placement(index: Wide) -> Placement {
    let mut placed = Placed { placement: Placement::EMPTY, occupied: 0 };
    let block = FIRST.partition_point(|&first| first <= index) - 1;
    let (later, rank) = index.minus(FIRST[block]).divided(lists::officer_ways(block));
    let mut later = Later(later);
    let taken = placed.officers(Side::Red, lists::officers(block, rank));
    let (home_count, rank) = later.choose(counts::red_homes(block, taken));
    placed.put(Side::Red, Kind::Pawn, turned(Side::Red, lists::home_pawns(taken, home_count, rank).into()));
    let of_red = counts::own_counts(block, home_count);
    let (block, rank) = later.choose(counts::black_officers(of_red));
    let taken = placed.officers(Side::Black, lists::officers(block, rank));
    let (home_count, rank) = later.choose(counts::black_homes(of_red, block, taken));
    placed.put(Side::Black, Kind::Pawn, lists::home_pawns(taken, home_count, rank).into());
    let of_black = counts::own_counts(block, home_count);

    let (mut upper, mut lower) = (Free::EMPTY, Free::EMPTY);
    upper.extend(UPPER & !placed.occupied, 0);
    lower.extend((ALL & !placed.occupied) >> HALF, HALF);
    let blocks = counts::red_across(upper.len, lower.len, pawns_left(of_black));
    let (count, rank) = later.choose(blocks);
    placed.put(Side::Red, Kind::Pawn, upper.take(count, rank));
    let blocks = counts::black_across(upper.len, lower.len);
    let (count, rank) = later.choose(blocks);
    placed.put(Side::Black, Kind::Pawn, lower.take(count, rank));
    let mut free = upper.then(&lower);
    for (kinds, (side, kind)) in (0..FREE_KINDS).rev().zip(FREE) {
        let (count, rank) = later.choose(counts::free(kinds, free.len));
        placed.put(side, kind, free.take(count, rank));
    }
    placed.placement
}

/// The index of the remaining groups. It is below the sum of their blocks, so it falls into one of them.
struct Later(u128);

impl Later {
    /// The block of the next group, and the rank in it.
    fn choose(&mut self, size_of: impl Fn(usize) -> (u32, u128)) -> (usize, u32) {
        let (mut block, (mut ways, mut rest)) = (0, size_of(0));
        while self.0 >= u128::from(ways) * rest {
            self.0 -= u128::from(ways) * rest;
            block += 1;
            (ways, rest) = size_of(block);
        }
        let (later, rank) = divided(self.0, ways);
        self.0 = later;
        (block, rank)
    }
}

struct Placed {
    placement: Placement,
    occupied: Squares,
}

impl Placed {
    fn put(&mut self, side: Side, kind: Kind, squares: Squares) {
        self.occupied |= squares;
        for number in Bits(squares) {
            #[allow(clippy::cast_possible_truncation, reason = "below 90")]
            if let Some(square) = Square::new(number as u8) {
                self.placement.set(square, Some((side, kind)));
            }
        }
    }

    /// Places the officers of a side, and returns the shared squares that its elephants take.
    fn officers(&mut self, side: Side, sets: [u64; 3]) -> usize {
        for (kind, set) in OFFICERS.into_iter().zip(sets) {
            self.put(side, kind, turned(side, set.into()));
        }
        lists::taken(sets[2])
    }
}

/// Free squares, in rising order.
struct Free {
    squares: [u8; Square::COUNT as usize],
    len: usize,
}

impl Free {
    const EMPTY: Self = Self { squares: [0; Square::COUNT as usize], len: 0 };

    /// Adds the squares of half a board, whose first square is `first`.
    #[allow(clippy::cast_possible_truncation, reason = "squares are below 90, half a board is below 2^45")]
    fn extend(&mut self, half: Squares, first: usize) {
        let half = half as u64;
        for square in 0..HALF {
            self.squares[self.len] = (first + square) as u8;
            self.len += usize::from(half >> square & 1 == 1);
        }
    }

    /// These squares, followed by the others.
    fn then(mut self, others: &Self) -> Self {
        self.squares[self.len..self.len + others.len].copy_from_slice(&others.squares[..others.len]);
        self.len += others.len;
        self
    }

    /// Removes the set of that rank from these squares, and returns it.
    fn take(&mut self, count: usize, rank: u32) -> Squares {
        let mut numbers = [0; combinations::MAX_SIZE];
        combinations::unrank(rank, &mut numbers[..count]);
        let mut set = 0;
        for &number in numbers[..count].iter().rev() {
            set |= 1 << self.squares[number];
            self.squares.copy_within(number + 1..self.len, number);
            self.len -= 1;
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String};

    use super::*;
    use crate::formats::xiangqi_index::lists::HOME_BLOCKS;

    /// The digits of a number.
    fn decimal(number: Wide) -> String {
        let (rest, last) = number.divided(1_000_000);
        format!("{rest}{last:06}")
    }

    #[test]
    fn the_tables_count_all_placements() {
        assert_eq!(decimal(COUNT), "10572272517089767044987174042450869374886");
    }

    /// All arrangements of officers with a general in a block leave the same number of continuations.
    #[test]
    fn the_tables_count_the_placements_with_both_generals() {
        let with_general = |block| {
            let has = |&rank: &u32| lists::officers(block, rank)[0] != 0;
            u128::try_from((0..lists::officer_ways(block)).filter(has).count()).unwrap()
        };
        let mut count = Wide::product(1, 0, 0);
        for red in 0..OFFICER_BLOCKS {
            let taken = [0, 1, 3][red % 3];
            let mut after = 0;
            for homes in 0..HOME_BLOCKS {
                let blocks = counts::black_officers(counts::own_counts(red, homes));
                let rest: u128 = (0..OFFICER_BLOCKS).map(|black| with_general(black) * blocks(black).1).sum();
                after += u128::from(lists::home_ways(taken, homes)) * rest;
            }
            let ways = u32::try_from(with_general(red)).unwrap();
            count = count.plus(Wide::product(ways, after, 0));
        }
        assert_eq!(decimal(count), "7583767311308936928441671793917387439659");
    }
}
