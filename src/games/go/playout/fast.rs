//! The fast path of [`super::playout`]: the same moves, with pseudo-liberties. Its domain is every board of at most 25 rows and columns.
//!
//! A pseudo-liberty of a chain is a stone of the chain and an empty point next to the stone. A chain has one liberty if all its
//! pseudo-liberties are at one point, which their number, their sum and the sum of their squares show. So a move updates a few numbers and
//! no set. The lists of stones and of empty points, whose order decides which move a random number means, are those of the reference. In
//! the end the sets of liberties are made again.
//!
//! The engine copies the board into arrays of a power of two, so that an index that is cut to its low bits is within them. The head of an
//! index without a stone is cut to the last place, which no board has: what is added to the liberties there has no meaning.

use super::{Board, Color, Index, Outcome, Place, area};
use crate::games::go::{
    board::Captured,
    chains::{List, NO_CHAIN, Node},
    grid::Grid,
};

/// The pseudo-liberties of a chain: their number from bit 0, the sum of their indices from bit 12 and the sum of the squares of their
/// indices from bit 33 on. A board of 25 rows and columns has at most 1250 pairs of a stone and an empty point, and indices up to 702.
type Liberties = u64;

/// The pseudo-liberty at a point.
const fn liberty(point: Index) -> Liberties {
    let index = point as Liberties;
    1 | index << 12 | (index * index) << 33
}

/// Whether no other point than `point` is a liberty.
const fn are_all(liberties: Liberties, point: Index) -> bool {
    liberties == (liberties & 0xfff) * liberty(point)
}

/// What is next to a point: the empty points, as [`Liberties`], how many black stones from bit 4 and white stones from bit 8 on. The border
/// counts as stones of both colours.
type Near = u64;

/// The bits of the number of empty points.
const EMPTY: Near = 0x00f;

const fn stone(color: Color) -> Near {
    match color {
        Color::Black => 0x010,
        Color::White => 0x100,
    }
}

/// The bits of the number of stones of a colour.
const fn stones(color: Color) -> Near {
    stone(color) * 0xf
}

/// Whether everything next to the point is a stone of this colour, or the border.
const fn is_closed(near: Near, color: Color) -> bool {
    near & stones(color) == stone(color) * 4
}

/// A board whose places are fewer than `N`, a power of two.
struct Engine<const N: usize> {
    grid: Grid,
    places: [Place; N],
    near: [Near; N],
    nodes: [Node; N],
    lists: [List; N],
    /// By the head of a chain.
    liberties: [Liberties; N],
    /// The empty points, of which the first `left` count.
    empty: [Index; N],
    left: usize,
    slot: [Index; N],
    ko: Option<(Index, Color)>,
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
        ..128 => Engine::<128>::new(board).play(board, to_play, below),
        128..512 => Engine::<512>::new(board).play(board, to_play, below),
        _ => Engine::<1024>::new(board).play(board, to_play, below),
    })
}

impl<const N: usize> Engine<N> {
    fn new(board: &Board) -> Self {
        let (stones, none) = (&board.stones, Node { next: NO_CHAIN, head: NO_CHAIN });
        let mut engine = Self {
            grid: stones.grid(),
            places: [Place::Border; N],
            near: [0; N],
            nodes: [none; N],
            lists: [List { tail: NO_CHAIN, len: 0 }; N],
            liberties: [0; N],
            empty: [0; N],
            left: board.empty.len(),
            slot: [0; N],
            ko: board.ko,
            captured: board.captured,
        };
        let places = stones.places.len();
        engine.places[..places].copy_from_slice(&stones.places);
        engine.nodes[..places].copy_from_slice(&stones.chains.nodes);
        engine.lists[..places].copy_from_slice(&stones.chains.lists);
        engine.empty[..board.empty.len()].copy_from_slice(&board.empty);
        engine.slot[..places].copy_from_slice(&board.slot);
        let mut values = [0; N];
        for ((index, value), place) in (0..).zip(&mut values).zip(&stones.places) {
            *value = match place {
                Place::Empty => liberty(index),
                Place::Stone(color) => stone(*color),
                Place::Border => stone(Color::Black) + stone(Color::White),
            };
        }
        // The rows of points, the rows above and below them, and those shifted by one to each side. What is next to the border has no meaning.
        let stride = usize::from(board.size().cols()) + 1;
        let [above, left, right, below] =
            [0, stride - 1, stride + 1, 2 * stride].map(|start| &values[start..places]);
        let beside = above.iter().zip(left).zip(right.iter().zip(below));
        for (near, ((above, left), (right, below))) in engine.near[stride..].iter_mut().zip(beside) {
            *near = above + left + right + below;
        }
        for &point in &board.empty {
            if engine.near[at::<N>(point)] & EMPTY != 4 {
                for neighbour in stones.grid().neighbours(point) {
                    let (_, liberties) = engine.chain(neighbour);
                    *liberties = liberties.wrapping_add(liberty(point));
                }
            }
        }
        engine
    }

    /// As the reference.
    fn play(mut self, board: &mut Board, to_play: Color, below: &mut impl FnMut(u32) -> u32) -> Outcome {
        let most = u32::from(self.grid.size().points()) * 3;
        let (mut color, mut moves, mut passes) = (to_play, 0, 0);
        while passes < 2 && moves < most {
            if let Some(point) = self.draw(color, below) {
                self.put(color, point);
                passes = 0;
            } else {
                self.ko = None;
                passes += 1;
            }
            moves += 1;
            color = color.other();
        }
        self.restore(board);
        let (black, white) = self.area(board);
        Outcome { moves, black, white }
    }

    fn place(&self, point: Index) -> Place {
        self.places[at::<N>(point)]
    }

    /// The head of the chain of a stone, and the liberties of the chain.
    fn chain(&mut self, stone: Index) -> (Index, &mut Liberties) {
        let head = self.nodes[at::<N>(stone)].head;
        (head, &mut self.liberties[at::<N>(head)])
    }

    /// As `draw` of the reference.
    fn draw(&mut self, color: Color, below: &mut impl FnMut(u32) -> u32) -> Option<Index> {
        let mut left = self.left;
        while left > 0 {
            let mut drawn = below(u32::try_from(left).unwrap_or(u32::MAX)) as usize;
            if drawn >= left {
                drawn %= left;
            }
            let point = self.empty[drawn % N];
            if self.is_playable(color, point) {
                return Some(point);
            }
            left -= 1;
            let other = core::mem::replace(&mut self.empty[left % N], point);
            self.empty[drawn % N] = other;
            self.slot.swap(at::<N>(point), at::<N>(other));
        }
        None
    }

    /// Whether a move is legal and fills no eye.
    #[inline]
    fn is_playable(&mut self, color: Color, point: Index) -> bool {
        let near = self.near[at::<N>(point)];
        self.ko != Some((point, color)) && (near & EMPTY != 0 || self.is_playable_among(color, point, near))
    }

    /// Whether a move to a point without an empty point next to it is legal and fills no eye.
    fn is_playable_among(&mut self, color: Color, point: Index, near: Near) -> bool {
        if is_closed(near, color) && self.is_eye(color, point) {
            return false;
        }
        self.grid.neighbours(point).into_iter().any(|neighbour| match self.place(neighbour) {
            Place::Stone(other) => {
                let (_, liberties) = self.chain(neighbour);
                (other == color) != are_all(*liberties, point)
            }
            Place::Empty | Place::Border => false,
        })
    }

    /// Whether a point, around which all stones are of this colour, is an eye.
    fn is_eye(&self, color: Color, point: Index) -> bool {
        let (mut lost, mut most) = (0, 1);
        for corner in self.grid.diagonals(point) {
            lost += u8::from(self.place(corner) == Place::Stone(color.other()));
            if self.place(corner) == Place::Border {
                most = 0;
            }
        }
        lost <= most
    }

    /// As `put` of the reference.
    fn put(&mut self, color: Color, point: Index) {
        let neighbours = self.grid.neighbours(point);
        self.places[at::<N>(point)] = Place::Stone(color);
        self.nodes[at::<N>(point)] = Node { next: NO_CHAIN, head: point };
        self.lists[at::<N>(point)] = List { tail: point, len: 1 };
        let mut may_take = false;
        for neighbour in neighbours {
            let near = &mut self.near[at::<N>(neighbour)];
            *near = near.wrapping_add(stone(color)).wrapping_sub(liberty(point));
            let (_, liberties) = self.chain(neighbour);
            *liberties = liberties.wrapping_sub(liberty(point));
            let is_taken = *liberties == 0;
            may_take |= is_taken & (self.place(neighbour) == Place::Stone(color.other()));
        }
        let near = self.near[at::<N>(point)];
        self.liberties[at::<N>(point)] = near & !(stones(Color::Black) | stones(Color::White));
        let mut chain = point;
        if near & stones(color) != 0 {
            for neighbour in neighbours {
                let head = self.nodes[at::<N>(neighbour)].head;
                if self.place(neighbour) == Place::Stone(color) && head != chain {
                    chain = self.merge(chain, head);
                }
            }
        }
        self.left -= 1;
        let (slot, last) = (self.slot[at::<N>(point)], self.empty[self.left % N]);
        self.empty[at::<N>(slot)] = last;
        self.slot[at::<N>(last)] = slot;
        self.ko = None;
        if may_take {
            self.take_around(color, point, chain);
        }
    }

    /// As `merge` of the reference.
    fn merge(&mut self, one: Index, other: Index) -> Index {
        let is_longer = self.lists[at::<N>(one)].len > self.lists[at::<N>(other)].len;
        let (short, long) = if is_longer { (other, one) } else { (one, other) };
        let mut stone = short;
        while stone != NO_CHAIN {
            let node = &mut self.nodes[at::<N>(stone)];
            node.head = long;
            stone = node.next;
        }
        let appended = self.lists[at::<N>(short)];
        let joined = &mut self.lists[at::<N>(long)];
        self.nodes[at::<N>(joined.tail)].next = short;
        *joined = List { tail: appended.tail, len: joined.len + appended.len };
        self.liberties[at::<N>(long)] += self.liberties[at::<N>(short)];
        long
    }

    /// Removes the chains next to a new stone that have no liberty left.
    fn take_around(&mut self, color: Color, point: Index, chain: Index) {
        let (mut taken, mut last) = (0, point);
        for neighbour in self.grid.neighbours(point) {
            if self.place(neighbour) != Place::Stone(color.other()) {
                continue;
            }
            let (mut stone, &mut liberties) = self.chain(neighbour);
            if liberties != 0 {
                continue;
            }
            while stone != NO_CHAIN {
                (taken, last) = (taken + 1, stone);
                stone = self.remove(color.other(), stone);
            }
        }
        *match color {
            Color::Black => &mut self.captured.white,
            Color::White => &mut self.captured.black,
        } += taken;
        let is_ko = taken == 1
            && self.lists[at::<N>(chain)].len == 1
            && are_all(self.liberties[at::<N>(chain)], last);
        self.ko = is_ko.then_some((last, color.other()));
    }

    /// Removes a stone of a chain without liberties, and returns the next one.
    fn remove(&mut self, color: Color, point: Index) -> Index {
        self.places[at::<N>(point)] = Place::Empty;
        let none = Node { next: NO_CHAIN, head: NO_CHAIN };
        let Node { next, .. } = core::mem::replace(&mut self.nodes[at::<N>(point)], none);
        for neighbour in self.grid.neighbours(point) {
            let near = &mut self.near[at::<N>(neighbour)];
            *near = near.wrapping_add(liberty(point)).wrapping_sub(stone(color));
            let (_, liberties) = self.chain(neighbour);
            *liberties = liberties.wrapping_add(liberty(point));
        }
        self.empty[self.left % N] = point;
        // An index can hold the number of points of any board.
        self.slot[at::<N>(point)] = Index::try_from(self.left).unwrap_or(Index::MAX);
        self.left += 1;
        next
    }

    /// Copies the board back, and makes the sets of liberties again.
    fn restore(&self, board: &mut Board) {
        let (stones, places) = (&mut board.stones, board.slot.len());
        stones.places.copy_from_slice(&self.places[..places]);
        stones.chains.nodes.copy_from_slice(&self.nodes[..places]);
        stones.chains.lists.copy_from_slice(&self.lists[..places]);
        board.slot.copy_from_slice(&self.slot[..places]);
        board.empty.clear();
        board.empty.extend_from_slice(&self.empty[..self.left]);
        (board.ko, board.captured) = (self.ko, self.captured);
        for point in stones.grid().indices() {
            if stones.chains.head(point) == point {
                stones.chains.clear_liberties(point);
            }
        }
        for &point in &board.empty {
            for neighbour in stones.grid().neighbours(point) {
                if matches!(stones.at(neighbour), Place::Stone(_)) {
                    stones.chains.add_liberty(stones.chains.head(neighbour), point);
                }
            }
        }
    }

    /// The points of Black and of White.
    fn area(&self, board: &Board) -> (u16, u16) {
        let near = |&point: &Index| self.near[at::<N>(point)];
        if board.empty.iter().any(|point| near(point) & EMPTY != 0) {
            return area(&board.stones);
        }
        let points = |color: Color| {
            let own = board.stones.places.iter().filter(|&&place| place == Place::Stone(color)).count();
            let is_own =
                |point: &&Index| is_closed(near(point), color) && !is_closed(near(point), color.other());
            // A grid has fewer points than an index has values.
            u16::try_from(own + board.empty.iter().filter(is_own).count()).unwrap_or(u16::MAX)
        };
        (points(Color::Black), points(Color::White))
    }
}

/// An index within the arrays of an engine.
const fn at<const N: usize>(index: Index) -> usize {
    index as usize % N
}
