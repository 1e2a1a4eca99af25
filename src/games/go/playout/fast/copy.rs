//! Copies a board into an engine and back.

use super::{
    super::area,
    Board, Color, Engine, NO_CHAIN, Place, at,
    near::{BLACK, Bit, EMPTY, HEAD, NO_LIBERTIES, Near, WHITE, bit, corner, is_closed, liberty, stone},
};
use crate::games::go::chains::Node;

/// The number of the lowest bit of a colour.
const FIRST: u32 = BLACK.trailing_zeros();

/// The places of an index that is not of the border, by the bits of its mark from the bit of Black on.
const PLACES: [Place; 32] = {
    let mut places = [Place::Empty; 32];
    places[(BLACK >> FIRST) as usize] = Place::Stone(Color::Black);
    places[(WHITE >> FIRST) as usize] = Place::Stone(Color::White);
    places
};

impl<const N: usize> Engine<N> {
    /// Copies a board into an engine that is empty.
    pub(super) fn copy(&mut self, board: &Board) {
        self.liberties[N - 1] = NO_LIBERTIES;
        for (to, &point) in self.empty.iter_mut().zip(&board.empty) {
            (*to, self.left) = (point, self.left + 1);
        }
        // What each index adds to those next to it.
        let mut beside = [stone(BLACK) + stone(WHITE); N];
        for &point in &board.empty {
            beside[at::<N>(point)] = liberty(point);
        }
        if self.left < u32::from(self.grid.size().points()) {
            self.copy_stones(board, &mut beside);
        }
        // The rows of points, the rows above and below them, and those shifted by one to each side. What is next to the border has no meaning.
        let stride = usize::from(board.size().cols()) + 1;
        let [above, left, right, below] =
            [0, stride - 1, stride + 1, 2 * stride].map(|start| &beside[start..board.slot.len()]);
        let beside = above.iter().zip(left).zip(right.iter().zip(below));
        for (near, ((above, left), (right, below))) in self.near[stride..].iter_mut().zip(beside) {
            *near = near.wrapping_add(above + left + right + below);
        }
    }

    /// Copies the stones with their chains, and writes what they add to the indices next to them into `beside`.
    #[cold]
    fn copy_stones(&mut self, board: &Board, beside: &mut [Near; N]) {
        let stones = &board.stones;
        self.lists[..board.slot.len()].copy_from_slice(&stones.chains.lists);
        for point in self.grid.indices() {
            if let Place::Stone(color) = stones.at(point) {
                let Node { next, head } = stones.chains.nodes[usize::from(point)];
                self.marks[at::<N>(point)] = bit(color) | head;
                self.next[at::<N>(point)] = next;
                beside[at::<N>(point)] = stone(bit(color));
                for diagonal in self.grid.diagonals(point) {
                    self.add(diagonal, corner(bit(color)));
                }
            }
        }
        for &point in &board.empty {
            for neighbour in self.grid.neighbours(point) {
                let liberties = self.liberties(self.mark(neighbour));
                *liberties = liberties.wrapping_add(liberty(point));
            }
        }
        self.liberties[N - 1] = NO_LIBERTIES;
    }

    /// Copies the board back, and makes the sets of liberties again. `color` is the side to move.
    pub(super) fn restore(&self, board: &mut Board, color: Bit) {
        let stones = &mut board.stones;
        for (place, &mark) in stones.places.iter_mut().zip(&self.marks) {
            if *place != Place::Border {
                *place = PLACES[usize::from(mark >> FIRST)];
            }
        }
        let nodes = self.marks.iter().zip(&self.next);
        for (node, (&mark, &next)) in stones.chains.nodes.iter_mut().zip(nodes) {
            *node = Node { next, head: if mark == HEAD { NO_CHAIN } else { mark & HEAD } };
        }
        stones.chains.lists.copy_from_slice(&self.lists[..board.slot.len()]);
        board.empty.clear();
        board.empty.extend(self.empty.iter().take(self.left as usize));
        for (slot, &point) in (0..).zip(&board.empty) {
            board.slot[usize::from(point)] = slot;
        }
        let banned = if color == BLACK { Color::Black } else { Color::White };
        board.ko = (self.ko != 0).then_some((self.ko, banned));
        board.captured = self.captured;
        for (point, &mark) in (0..).zip(&self.marks[..board.slot.len()]) {
            if mark & HEAD == point {
                stones.chains.clear_liberties(point);
            }
        }
        for &point in &board.empty {
            for neighbour in self.grid.neighbours(point) {
                if self.mark(neighbour) != HEAD {
                    stones.chains.add_liberty(self.mark(neighbour) & HEAD, point);
                }
            }
        }
    }

    /// The points of Black and of White on the board, to which the engine was copied back.
    pub(super) fn area(&self, board: &Board) -> (u16, u16) {
        let count = |color: Bit| self.marks.iter().map(|&mark| u16::from(mark & color != 0)).sum::<u16>();
        let (mut black, mut white, mut open) = (count(BLACK), count(WHITE), 0);
        for &point in &board.empty {
            let near = self.near[at::<N>(point)];
            let (is_black, is_white) = (is_closed(near, BLACK), is_closed(near, WHITE));
            black += u16::from(is_black & !is_white);
            white += u16::from(is_white & !is_black);
            open |= near & EMPTY;
        }
        if open == 0 { (black, white) } else { area(&board.stones) }
    }
}
