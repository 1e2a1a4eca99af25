//! The fast path of [`super::playout`]: the same moves, with pseudo-liberties. Its domain is every board of at most 25 rows and columns.
//!
//! A pseudo-liberty of a chain is a stone of the chain and an empty point next to the stone. A chain has one liberty if all its
//! pseudo-liberties are at one point, which their number, their sum and the sum of their squares show. So a move updates a few numbers and
//! no set. The lists of stones and of empty points, whose order decides which move a random number means, are those of the reference. In
//! the end the sets of liberties are made again.
//!
//! Of the four places next to a point each has its own content, which a processor cannot foresee. So the numbers of all four are updated
//! and joined without a branch.
//!
//! The engine copies the board into arrays of a power of two, so that an index that is cut to its low bits is within them. The mark of an
//! index without a stone is cut to the last place, which no board has: what a move adds to the liberties there is undone after the move.

#![allow(clippy::needless_bitwise_bool, reason = "a lazy operator is a branch")]

mod copy;
mod near;

use super::{Board, Color, Index, Outcome, Place};
use crate::games::go::{
    board::Captured,
    chains::{List, NO_CHAIN},
    grid::Grid,
};
use near::{
    BLACK, Bit, EMPTY, HEAD, LIBERTIES, Liberties, Mark, NO_LIBERTIES, Near, are_all, bit, corner, is_eye,
    liberty, other, stone,
};

/// A board whose places are fewer than `N`, a power of two.
struct Engine<const N: usize> {
    grid: Grid,
    marks: [Mark; N],
    near: [Near; N],
    /// The next stone in the chain of each stone.
    next: [Index; N],
    lists: [List; N],
    /// By the head of a chain.
    liberties: [Liberties; N],
    /// The empty points, of which the first `left` count.
    empty: [Index; N],
    left: u32,
    /// The point where the side to move must not play, or 0, which is of the border.
    ko: Index,
    captured: Captured,
}

/// Plays a random game; nothing, before it plays a move, if the board is too large.
pub(super) fn playout(
    board: &mut Board,
    to_play: Color,
    below: &mut impl FnMut(u32) -> u32,
) -> Option<Outcome> {
    if board.size().rows() > 25 || board.size().cols() > 25 {
        return None;
    }
    Some(match board.stones.places.len() {
        ..128 => Engine::<128>::playout(board, to_play, below),
        128..512 => Engine::<512>::playout(board, to_play, below),
        _ => Engine::<1024>::playout(board, to_play, below),
    })
}

impl<const N: usize> Engine<N> {
    fn playout(board: &mut Board, to_play: Color, below: &mut impl FnMut(u32) -> u32) -> Outcome {
        let mut engine = Self {
            grid: board.stones.grid(),
            marks: [HEAD; N],
            near: [0; N],
            next: [NO_CHAIN; N],
            lists: [List { tail: NO_CHAIN, len: 0 }; N],
            liberties: [0; N],
            empty: [0; N],
            left: 0,
            ko: board.ko.filter(|&(_, color)| color == to_play).map_or(0, |(point, _)| point),
            captured: board.captured,
        };
        engine.copy(board);
        let (moves, color) = engine.play(bit(to_play), below);
        engine.restore(board, color);
        let (black, white) = engine.area(board);
        Outcome { moves, black, white }
    }

    /// Plays the moves. Returns their number and the side to move.
    fn play(&mut self, mut color: Bit, below: &mut impl FnMut(u32) -> u32) -> (u32, Bit) {
        let most = u32::from(self.grid.size().points()) * 3;
        let (mut moves, mut passes) = (0, 0);
        while passes < 2 && moves < most {
            if let Some(drawn) = self.draw(color, below) {
                self.put(color, drawn);
                passes = 0;
            } else {
                self.ko = 0;
                passes += 1;
            }
            moves += 1;
            color = other(color);
        }
        (moves, color)
    }

    fn mark(&self, point: Index) -> Mark {
        self.marks[at::<N>(point)]
    }

    /// The liberties of the chain of a mark.
    fn liberties(&mut self, mark: Mark) -> &mut Liberties {
        &mut self.liberties[at::<N>(mark)]
    }

    /// Adds to what is around a point. At the border the sum has no meaning.
    fn add(&mut self, point: Index, change: Near) {
        let near = &mut self.near[at::<N>(point)];
        *near = near.wrapping_add(change);
    }

    /// As `draw` of the reference. Returns where the point is in the list of empty points.
    fn draw(&mut self, color: Bit, below: &mut impl FnMut(u32) -> u32) -> Option<usize> {
        let mut left = self.left;
        while left > 0 {
            let mut drawn = below(left);
            if drawn >= left {
                drawn %= left;
            }
            let drawn = drawn as usize;
            if self.is_playable(color, self.empty[drawn % N]) {
                return Some(drawn);
            }
            left -= 1;
            self.empty.swap(drawn % N, left as usize % N);
        }
        None
    }

    /// Whether a move is legal and fills no eye.
    #[inline]
    fn is_playable(&self, color: Bit, point: Index) -> bool {
        let near = self.near[at::<N>(point)];
        point != self.ko && (near & EMPTY != 0 || (!is_eye(near, color) && self.lives(color, point)))
    }

    /// Whether a stone on a point without an empty point next to it joins a chain that keeps a liberty, or captures.
    #[inline]
    fn lives(&self, color: Bit, point: Index) -> bool {
        self.grid.neighbours(point).into_iter().fold(false, |lives, neighbour| {
            let mark = self.mark(neighbour);
            lives | ((mark & color != 0) ^ are_all(self.liberties[at::<N>(mark)], point))
        })
    }

    /// As `put` of the reference, for the point at `drawn` in the list of empty points.
    fn put(&mut self, color: Bit, drawn: usize) {
        self.left -= 1;
        let moved = self.empty[self.left as usize % N];
        let point = core::mem::replace(&mut self.empty[drawn % N], moved);
        let neighbours = self.grid.neighbours(point);
        let change = stone(color).wrapping_sub(liberty(point));
        // The first chain of the colour, and otherwise a new one.
        let new = color | point;
        let (mut chain, mut is_taking) = (new, false);
        for neighbour in neighbours.into_iter().rev() {
            self.add(neighbour, change);
            let mark = self.mark(neighbour);
            let liberties = self.liberties(mark);
            *liberties = liberties.wrapping_sub(liberty(point));
            is_taking |= (mark & other(color) != 0) & (*liberties == 0);
            chain = if mark & color != 0 { mark } else { chain };
        }
        self.liberties[N - 1] = NO_LIBERTIES;
        for diagonal in self.grid.diagonals(point) {
            self.add(diagonal, corner(color));
        }
        let near = self.near[at::<N>(point)];
        self.lists[at::<N>(new)] = List { tail: point, len: 0 };
        *self.liberties(new) = 0;
        *self.liberties(chain) += near & LIBERTIES;
        let list = &mut self.lists[at::<N>(chain)];
        self.next[at::<N>(list.tail)] = point;
        *list = List { tail: point, len: list.len + 1 };
        self.next[at::<N>(point)] = NO_CHAIN;
        self.marks[at::<N>(point)] = chain;
        // Two stones of the colour are next to the point, or one and the border.
        if near & (stone(color) * 0xe) != 0 {
            for neighbour in neighbours {
                let mark = self.mark(neighbour);
                if (mark & color != 0) & (mark != chain) {
                    chain = self.merge(chain, mark);
                }
            }
        }
        self.ko = 0;
        if is_taking {
            self.take_around(color, point, chain);
        }
    }

    /// As `merge` of the reference.
    fn merge(&mut self, one: Mark, other: Mark) -> Mark {
        let is_longer = self.lists[at::<N>(one)].len > self.lists[at::<N>(other)].len;
        let (short, long) = if is_longer { (other, one) } else { (one, other) };
        let mut stone = short & HEAD;
        while stone != NO_CHAIN {
            self.marks[at::<N>(stone)] = long;
            stone = self.next[at::<N>(stone)];
        }
        let appended = self.lists[at::<N>(short)];
        let joined = &mut self.lists[at::<N>(long)];
        self.next[at::<N>(joined.tail)] = short & HEAD;
        *joined = List { tail: appended.tail, len: joined.len + appended.len };
        *self.liberties(long) += self.liberties[at::<N>(short)];
        long
    }

    /// Removes the chains next to a new stone that have no liberty left.
    fn take_around(&mut self, color: Bit, point: Index, chain: Mark) {
        let (mut taken, mut last) = (0, point);
        for neighbour in self.grid.neighbours(point) {
            let mark = self.mark(neighbour);
            if (mark & other(color) != 0) & (*self.liberties(mark) == 0) {
                let mut stone = mark & HEAD;
                while stone != NO_CHAIN {
                    (taken, last) = (taken + 1, stone);
                    self.remove(other(color), stone);
                    stone = self.next[at::<N>(stone)];
                }
            }
        }
        self.liberties[N - 1] = NO_LIBERTIES;
        *if color == BLACK { &mut self.captured.white } else { &mut self.captured.black } += taken;
        let is_ko =
            taken == 1 && self.lists[at::<N>(chain)].len == 1 && are_all(*self.liberties(chain), last);
        if is_ko {
            self.ko = last;
        }
    }

    /// Removes a stone of a chain without liberties.
    fn remove(&mut self, color: Bit, point: Index) {
        self.marks[at::<N>(point)] = HEAD;
        for neighbour in self.grid.neighbours(point) {
            self.add(neighbour, liberty(point).wrapping_sub(stone(color)));
            let liberties = self.liberties(self.mark(neighbour));
            *liberties = liberties.wrapping_add(liberty(point));
        }
        for diagonal in self.grid.diagonals(point) {
            self.add(diagonal, corner(color).wrapping_neg());
        }
        self.empty[self.left as usize % N] = point;
        self.left += 1;
    }
}

/// An index within the arrays of an engine.
const fn at<const N: usize>(index: Index) -> usize {
    index as usize % N
}
