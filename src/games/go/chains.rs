//! The chains of a board: a union-find whose sets are linked lists. Each stone stores the next one and the head of its list; the head stores the
//! tail, the length and the liberties, a set of bits. Joining two chains relabels the shorter one.

use alloc::{vec, vec::Vec};

use super::grid::Index;

/// The head of an index without a stone.
pub(super) const NO_CHAIN: Index = Index::MAX;

/// The number of bits of a word of a set.
const WORD_BITS: Index = 64;

/// The data of a stone.
#[derive(Debug, Clone, Copy)]
struct Node {
    next: Index,
    head: Index,
}

/// The data of a chain, stored at the index of its head; at other indices it has no meaning.
#[derive(Debug, Clone, Copy)]
struct ChainList {
    tail: Index,
    len: Index,
}

/// The chains of a board. Indices refer to its grid, and a chain is identified by its head.
#[derive(Debug, Clone)]
pub(super) struct Chains {
    nodes: Vec<Node>,
    lists: Vec<ChainList>,
    /// The liberties of each chain: a bit set of `word_count` words, at the index of the chain's head.
    liberties: Vec<u64>,
    word_count: usize,
}

impl Chains {
    /// No chains, for a grid of `index_count` indices.
    pub(super) fn new(index_count: usize) -> Self {
        let word_count = index_count.div_ceil(usize::from(WORD_BITS));
        Self {
            nodes: vec![Node { next: NO_CHAIN, head: NO_CHAIN }; index_count],
            lists: vec![ChainList { tail: NO_CHAIN, len: 0 }; index_count],
            liberties: vec![0; index_count * word_count],
            word_count,
        }
    }

    pub(super) fn head(&self, stone: Index) -> Index {
        self.nodes[usize::from(stone)].head
    }

    /// Makes a chain of one stone, which has no liberty yet.
    pub(super) fn create(&mut self, stone: Index) {
        self.bit_set_mut(stone).fill(0);
        self.nodes[usize::from(stone)] = Node { next: NO_CHAIN, head: stone };
        self.lists[usize::from(stone)] = ChainList { tail: stone, len: 1 };
    }

    /// Joins two different chains and returns the head of the result.
    pub(super) fn merge(&mut self, first: Index, second: Index) -> Index {
        debug_assert_ne!(first, second, "a chain is not joined with itself");
        let is_longer = self.lists[usize::from(first)].len > self.lists[usize::from(second)].len;
        let (short, long) = if is_longer { (second, first) } else { (first, second) };
        let mut stone = Some(short);
        while let Some(index) = stone {
            self.nodes[usize::from(index)].head = long;
            stone = self.next(index);
        }
        let appended = self.lists[usize::from(short)];
        let list = &mut self.lists[usize::from(long)];
        self.nodes[usize::from(list.tail)].next = short;
        list.tail = appended.tail;
        list.len += appended.len;
        let (from, into) = (usize::from(short) * self.word_count, usize::from(long) * self.word_count);
        for word in 0..self.word_count {
            self.liberties[into + word] |= self.liberties[from + word];
        }
        long
    }

    /// Clears a stone of a captured chain. Stones are cleared from the head on.
    pub(super) fn forget(&mut self, stone: Index) {
        self.nodes[usize::from(stone)] = Node { next: NO_CHAIN, head: NO_CHAIN };
    }

    pub(super) fn next(&self, stone: Index) -> Option<Index> {
        let next = self.nodes[usize::from(stone)].next;
        (next != NO_CHAIN).then_some(next)
    }

    /// The number of stones of a chain.
    pub(super) fn len(&self, head: Index) -> Index {
        self.lists[usize::from(head)].len
    }

    /// The stones of a chain, in no particular order.
    pub(super) fn stones(&self, head: Index) -> impl Iterator<Item = Index> {
        core::iter::successors(Some(head), |&stone| self.next(stone))
    }

    fn bit_set(&self, head: Index) -> &[u64] {
        &self.liberties[usize::from(head) * self.word_count..][..self.word_count]
    }

    fn bit_set_mut(&mut self, head: Index) -> &mut [u64] {
        &mut self.liberties[usize::from(head) * self.word_count..][..self.word_count]
    }

    /// Adds a liberty to a chain. No effect if the chain has this liberty.
    pub(super) fn add_liberty(&mut self, head: Index, point: Index) {
        let (word, bit) = bit(point);
        self.bit_set_mut(head)[word] |= bit;
    }

    /// Removes a liberty from a chain. No effect if the chain lacks this liberty.
    pub(super) fn take_liberty(&mut self, head: Index, point: Index) {
        let (word, bit) = bit(point);
        self.bit_set_mut(head)[word] &= !bit;
    }

    pub(super) fn has_liberty(&self, head: Index) -> bool {
        self.bit_set(head).iter().any(|&word| word != 0)
    }

    /// Whether a chain has another liberty than `point`, which is one of its liberties.
    pub(super) fn has_another_liberty(&self, head: Index, point: Index) -> bool {
        let (word, bit) = bit(point);
        self.bit_set(head).iter().enumerate().any(|(index, &set)| set != if index == word { bit } else { 0 })
    }

    /// The liberties of a chain in rising order.
    pub(super) fn liberties(&self, head: Index) -> impl Iterator<Item = Index> {
        (0..).step_by(usize::from(WORD_BITS)).zip(self.bit_set(head)).flat_map(|(first, &word)| {
            let without_lowest = |word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
            let words = core::iter::successors(Some(word).filter(|&word| word != 0), without_lowest);
            words.map(move |word| first + Index::from(word.trailing_zeros().to_le_bytes()[0]))
        })
    }
}

/// The word and the bit of a point in a set.
fn bit(point: Index) -> (usize, u64) {
    (usize::from(point / WORD_BITS), 1 << (point % WORD_BITS))
}
