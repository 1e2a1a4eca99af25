//! `xiangqi-index/1` (spec: XI-1 to XI-12). A number is a list of digits of base 2^32, low first. What a choice leaves is counted by making
//! all later choices, one group after another.

use std::{cell::RefCell, collections::HashMap};

use super::{
    Outcome, Written, reject, xiangqi_fen,
    xiangqi_identities::{Diagram, fits},
};

/// A placement and the side to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Whether red is to move.
    pub red: bool,
    /// The placement.
    pub diagram: Diagram,
}

pub(super) type Number = Vec<u32>;

pub(super) fn digit(number: u64) -> u32 {
    u32::try_from(number % (1 << 32)).expect("a remainder of 2^32")
}

fn trimmed(mut number: Number) -> Number {
    while number.last() == Some(&0) {
        number.pop();
    }
    number
}

/// `number * factor + more`.
pub(super) fn times_plus(number: &[u32], factor: u64, more: &[u32]) -> Number {
    let mut sum = Number::new();
    let mut carry = 0;
    for at in 0..=number.len().max(more.len()) {
        let part = |digits: &[u32]| u64::from(digits.get(at).copied().unwrap_or(0));
        let value = part(number) * factor + part(more) + carry;
        sum.push(digit(value));
        carry = value >> 32;
    }
    sum.push(digit(carry));
    trimmed(sum)
}

/// The difference, unless it is negative.
pub(super) fn minus(number: &[u32], other: &[u32]) -> Option<Number> {
    let mut difference = Number::new();
    let mut borrow = 0;
    for at in 0..number.len().max(other.len()) {
        let part = |digits: &[u32]| i64::from(digits.get(at).copied().unwrap_or(0));
        let value = part(number) - part(other) - borrow;
        borrow = i64::from(value < 0);
        difference.push(digit(u64::try_from(value + (borrow << 32)).expect("a borrow makes it positive")));
    }
    (borrow == 0).then(|| trimmed(difference))
}

pub(super) fn divided(number: &[u32], divisor: u64) -> (Number, u64) {
    let mut quotient = Number::new();
    let mut rest = 0;
    for part in number.iter().rev() {
        let value = (rest << 32) + u64::from(*part);
        quotient.insert(0, digit(value / divisor));
        rest = value % divisor;
    }
    (trimmed(quotient), rest)
}

pub(super) fn number_of(bytes: &[u8]) -> Number {
    bytes.iter().fold(Number::new(), |number, byte| times_plus(&number, 256, &[u32::from(*byte)]))
}

/// How many sets of so many there are among n.
fn sets_among(n: u64, count: u64) -> u64 {
    if count > n { 0 } else { (0..count).fold(1, |sets, taken| sets * (n - taken) / (taken + 1)) }
}

/// The sets of at most so many squares, smaller ones first.
fn sets(squares: &[usize], most: usize) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    let mut at = 0;
    while let Some(set) = found.get(at).cloned() {
        at += 1;
        if set.len() < most {
            let later = squares.iter().filter(|square| set.last().is_none_or(|last| last < square));
            found.extend(later.map(|&square| [set.clone(), vec![square]].concat()));
        }
    }
    found
}

const HOMES: [[usize; 2]; 5] = [[27, 36], [29, 38], [31, 40], [33, 42], [35, 44]];

/// Own numbers with the letters on them, in rising order.
type Arrangement = Vec<(usize, char)>;

/// How many pieces, and how many of them are on homes.
fn block_of(arrangement: &Arrangement) -> (usize, usize) {
    let is_home = |square| HOMES.concat().contains(square);
    (arrangement.len(), arrangement.iter().filter(|(square, _)| is_home(square)).count())
}

/// The generals, advisors and elephants in order, by their block.
fn all_officers() -> HashMap<(usize, usize), Vec<Arrangement>> {
    let mut found: HashMap<_, Vec<Arrangement>> = HashMap::new();
    for general in sets(&[3, 4, 5, 12, 13, 14, 21, 22, 23], 1) {
        for advisors in sets(&[3, 5, 13, 21, 23], 2) {
            for elephants in sets(&[2, 6, 18, 22, 26, 38, 42], 2) {
                let kinds = [('K', &general), ('A', &advisors), ('B', &elephants)];
                let mut all: Arrangement =
                    kinds.iter().flat_map(|(kind, set)| set.iter().map(|&square| (square, *kind))).collect();
                all.sort_unstable();
                if all.windows(2).all(|pair| pair[0].0 != pair[1].0) {
                    found.entry(block_of(&all)).or_default().push(all);
                }
            }
        }
    }
    found
}

/// The pawns at home in order, of all blocks, with the elephants on their homes.
fn all_homes(elephants: &[usize]) -> Vec<Arrangement> {
    let mut found: Vec<Arrangement> = vec![Vec::new()];
    for [first, second] in HOMES {
        let with = |pawns: &Arrangement, square| {
            let mut pawns = pawns.clone();
            pawns.push((square, 'P'));
            pawns.sort_unstable();
            pawns
        };
        found =
            found.iter().flat_map(|pawns| [pawns.clone(), with(pawns, first), with(pawns, second)]).collect();
    }
    found.retain(|pawns| pawns.iter().all(|(square, _)| !elephants.contains(square)));
    found
}

/// How many arrangements each block has.
struct Lists {
    officers: HashMap<(usize, usize), Vec<Arrangement>>,
    homes: [Vec<Arrangement>; 4],
    known: HashMap<(usize, Vec<usize>), Number>,
}

thread_local! {
    static LISTS: RefCell<Lists> = RefCell::new(Lists {
        officers: all_officers(),
        homes: [&[][..], &[38], &[42], &[38, 42]].map(all_homes),
        known: HashMap::new(),
    });
}

/// A block: its name, how many arrangements it has, and the state after it.
struct Block {
    name: (usize, usize),
    ways: u64,
    state: Vec<usize>,
}

impl Lists {
    /// The blocks of a group, 1 to 12. The state after groups 1 to 4 has the pieces and homes on an own half, once for each side; then it is the
    /// free squares of the upper half and of the lower one and the pawns that are left; then the free squares.
    fn blocks(&self, group: usize, state: &[usize]) -> Vec<Block> {
        let chosen = |count: usize, n: usize| sets_among(n as u64, count as u64);
        let mut blocks = Vec::new();
        match (group, state) {
            (1 | 3, _) => {
                for name in (0..6).flat_map(|count| [(count, 0), (count, 1), (count, 2)]) {
                    let ways = self.officers.get(&name).map_or(0, Vec::len) as u64;
                    let state = [state, &[name.0, name.1]].concat();
                    blocks.push(Block { name, ways, state });
                }
            }
            (2 | 4, [before @ .., officers, taken]) => {
                for count in 0..6 {
                    let homes = &self.homes[[0, 1, 3][*taken]];
                    let ways = homes.iter().filter(|each| each.len() == count).count() as u64;
                    let mut state = [before, &[officers + count, count]].concat();
                    if let [red, red_homes, black, black_homes] = state[..] {
                        state = vec![45 - black, 45 - red, 5 - red_homes, 5 - black_homes];
                    }
                    blocks.push(Block { name: (count, 0), ways, state });
                }
            }
            (5, &[upper, lower, red, black]) => {
                for count in 0..=red {
                    let state = vec![upper - count, lower, black];
                    blocks.push(Block { name: (count, 0), ways: chosen(count, upper), state });
                }
            }
            (6, &[upper, lower, black]) => {
                for count in 0..=black {
                    let state = vec![upper + lower - count];
                    blocks.push(Block { name: (count, 0), ways: chosen(count, lower), state });
                }
            }
            (_, &[free]) => {
                for count in 0..=2 {
                    let state = vec![free - count];
                    blocks.push(Block { name: (count, 0), ways: chosen(count, free), state });
                }
            }
            _ => unreachable!("a state of {group}"),
        }
        blocks
    }

    /// The ways to make all choices after a group.
    fn rest(&mut self, group: usize, state: &[usize]) -> Number {
        if group == 12 {
            return vec![1];
        }
        let key = (group, state.to_vec());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let mut sum = Number::new();
        for block in self.blocks(group + 1, state) {
            sum = times_plus(&self.rest(group + 1, &block.state), block.ways, &sum);
        }
        self.known.insert(key, sum.clone());
        sum
    }

    /// The arrangements of a block of groups 1 to 4.
    fn arrangements(&self, group: usize, name: (usize, usize), elephants: &[usize]) -> Vec<&Arrangement> {
        if group % 2 == 1 {
            return self.officers[&name].iter().collect();
        }
        let taken = [38, 42].map(|square| usize::from(elephants.contains(&square)));
        self.homes[taken[0] + 2 * taken[1]].iter().filter(|each| each.len() == name.0).collect()
    }
}

/// Groups 5 to 12: whether they are red's, and the letter.
const LATER: [(bool, char); 8] = [
    (true, 'P'),
    (false, 'P'),
    (true, 'N'),
    (true, 'R'),
    (true, 'C'),
    (false, 'N'),
    (false, 'R'),
    (false, 'C'),
];

fn letter_of(red: bool, letter: char) -> char {
    if red { letter } else { letter.to_ascii_lowercase() }
}

fn turned(red: bool, square: usize) -> usize {
    if red { 89 - square } else { square }
}

/// The squares that a group from 5 on can take.
fn free_squares(group: usize, diagram: &Diagram) -> Vec<usize> {
    let range = [0..45, 45..90, 0..90][(group - 5).min(2)].clone();
    range.filter(|&square| diagram[square].is_none()).collect()
}

/// The own numbers of a side's elephants.
fn elephants(red: bool, diagram: &Diagram) -> Vec<usize> {
    (0..45).filter(|&own| diagram[turned(red, own)] == Some(letter_of(red, 'B'))).collect()
}

/// The number of placements.
pub(super) fn count() -> Number {
    LISTS.with_borrow_mut(|lists| lists.rest(0, &[]))
}

fn placement_of(mut index: Number) -> Diagram {
    LISTS.with_borrow_mut(|lists| {
        let mut diagram = vec![None; 90];
        let mut state = Vec::new();
        for group in 1..=12 {
            let mut chosen = None;
            for block in lists.blocks(group, &state) {
                let size = times_plus(&lists.rest(group, &block.state), block.ways, &[]);
                let Some(left) = minus(&index, &size) else {
                    chosen = Some(block);
                    break;
                };
                index = left;
            }
            let block = chosen.expect("the index is that of a placement");
            let (later, mut rank) = divided(&index, block.ways);
            if group < 5 {
                let red = group < 3;
                let own = elephants(red, &diagram);
                let at = usize::try_from(rank).expect("below the length of a list");
                for &(square, letter) in lists.arrangements(group, block.name, &own)[at] {
                    diagram[turned(red, square)] = Some(letter_of(red, letter));
                }
            } else {
                let (red, letter) = LATER[group - 5];
                let free = free_squares(group, &diagram);
                for size in (1..=block.name.0).rev() {
                    let of = |number: usize| sets_among(number as u64, size as u64);
                    let number = (0..free.len()).rev().find(|&number| of(number) <= rank).expect("0 of them");
                    rank -= of(number);
                    diagram[free[number]] = Some(letter_of(red, letter));
                }
            }
            (index, state) = (later, block.state);
        }
        diagram
    })
}

/// What the bytes hold.
pub fn decode(bytes: &[u8]) -> Outcome<Setup> {
    if bytes.len() < 17 {
        return reject("truncated", 0);
    }
    let (index, side) = divided(&number_of(&bytes[..17]), 2);
    if minus(&index, &count()).is_some() {
        return reject("value-out-of-range", 0);
    }
    if bytes.len() > 17 {
        return reject("trailing-bytes", 136);
    }
    Ok(Setup { red: side == 1, diagram: placement_of(index) })
}

/// The board of a value, which is the first field of a FEN and no more.
pub fn board(text: &str) -> Outcome<Diagram> {
    let letters: Vec<char> = text.chars().collect();
    let (read, end) = xiangqi_fen::board(&letters).map_or_else(
        |rejection| (Err(rejection), usize::try_from(rejection.offset).expect("an offset in memory")),
        |(diagram, end)| (Ok(diagram), end),
    );
    match letters.get(end) {
        Some(' ') => reject("fen-letter", end),
        _ => read,
    }
}

/// The bytes of a placement that follows the rules.
pub fn encode(setup: &Setup) -> Written<Vec<u8>> {
    let Setup { red: red_to_move, diagram } = setup;
    if diagram.iter().flatten().any(|&letter| !fits(diagram, letter)) {
        return Err("fen-identity");
    }
    let mut steps = Vec::new();
    LISTS.with_borrow_mut(|lists| {
        let mut placed = vec![None; 90];
        let mut state = Vec::new();
        for group in 1..=12 {
            let red = if group < 5 { group < 3 } else { LATER[group - 5].0 };
            let mine = |square: &usize, letters: &str| {
                diagram[*square]
                    .is_some_and(|found| letters.chars().any(|each| letter_of(red, each) == found))
            };
            let (name, rank, taken);
            if group < 5 {
                let letters = if group % 2 == 1 { "KAB" } else { "P" };
                let own = (0..45).filter(|&own| mine(&turned(red, own), letters));
                let found: Arrangement = own
                    .map(|own| (own, diagram[turned(red, own)].expect("it is mine").to_ascii_uppercase()))
                    .collect();
                name = if group % 2 == 1 { block_of(&found) } else { (found.len(), 0) };
                let own = elephants(red, &placed);
                let list = lists.arrangements(group, name, &own);
                rank = list.iter().position(|each| **each == found).expect("it follows the rules") as u64;
                taken = found.iter().map(|&(own, _)| turned(red, own)).collect::<Vec<_>>();
            } else {
                let free = free_squares(group, &placed);
                taken = free
                    .iter()
                    .copied()
                    .filter(|square| mine(square, &LATER[group - 5].1.to_string()))
                    .collect();
                name = (taken.len(), 0);
                let number =
                    |square: &usize| free.iter().position(|each| each == square).expect("free") as u64;
                rank = (1..).zip(&taken).map(|(size, square)| sets_among(number(square), size)).sum();
            }
            for square in taken {
                placed[square] = diagram[square];
            }
            let mut before = Number::new();
            for block in lists.blocks(group, &state) {
                if block.name == name {
                    steps.push((before, block.ways, rank));
                    state = block.state;
                    break;
                }
                before = times_plus(&lists.rest(group, &block.state), block.ways, &before);
            }
        }
    });
    let mut index = Number::new();
    for (before, ways, rank) in steps.iter().rev() {
        let more = times_plus(before, 1, &[digit(*rank)]);
        index = times_plus(&index, *ways, &more);
    }
    let mut left = times_plus(&index, 2, &[u32::from(*red_to_move)]);
    let mut bytes = Vec::new();
    for _ in 0..17 {
        let (quotient, byte) = divided(&left, 256);
        bytes.insert(0, u8::try_from(byte).expect("a remainder of 256"));
        left = quotient;
    }
    Ok(bytes)
}
