//! The fast path of [`super::playout`]: the same moves, with pseudo-liberties. Its domain is every board of at most 25 rows and columns.
//!
//! A pseudo-liberty of a chain is a stone of the chain and an empty point next to the stone. A chain has one liberty if all its
//! pseudo-liberties are at one point, which their number, their sum and the sum of their squares show. So a move updates a few numbers and
//! no set. The lists of stones and of empty points, whose order decides which move a random number means, are those of the reference. In
//! the end the sets of liberties are made again.

use alloc::{vec, vec::Vec};

use super::{Board, Color, Index, Outcome, Place, area};

/// The most indices of a grid: those of 25 rows and columns. The sums of pseudo-liberties then fit 32 bits.
const MOST: usize = 27 * 26 + 1;

/// The pseudo-liberties of a chain.
#[derive(Debug, Clone, Copy, Default)]
struct Liberties {
    count: u32,
    sum: u32,
    squares: u32,
}

impl Liberties {
    fn add(&mut self, point: Index) {
        let point = u32::from(point);
        self.count += 1;
        self.sum += point;
        self.squares += point * point;
    }

    fn remove(&mut self, point: Index) {
        let point = u32::from(point);
        self.count -= 1;
        self.sum -= point;
        self.squares -= point * point;
    }

    fn join(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Whether no other point than `point` is a liberty.
    fn are_all(self, point: Index) -> bool {
        let point = u32::from(point);
        self.sum == self.count * point && self.squares == self.sum * point
    }
}

/// What is next to a point: how many black stones from bit 0, white stones from bit 4 and empty points from bit 8 on. The border counts as
/// stones of both colours.
type Near = u16;

const EMPTY: Near = 0x100;

const fn stone(color: Color) -> Near {
    match color {
        Color::Black => 0x001,
        Color::White => 0x010,
    }
}

/// Whether everything next to the point is a stone of this colour, or the border.
const fn is_closed(near: Near, color: Color) -> bool {
    match color {
        Color::Black => near & 0x00f == 0x004,
        Color::White => near & 0x0f0 == 0x040,
    }
}

struct Engine<'a> {
    board: &'a mut Board,
    /// By the head of a chain.
    liberties: Vec<Liberties>,
    near: Vec<Near>,
}

/// Plays a random game; nothing, before it plays a move, if the board is too large.
pub(super) fn playout(
    board: &mut Board,
    to_play: Color,
    below: &mut impl FnMut(u32) -> u32,
) -> Option<Outcome> {
    if board.stones.grid.places() > MOST {
        return None;
    }
    let most = u32::from(board.size().points()) * 3;
    let mut engine = Engine::new(board);
    let (mut color, mut moves, mut passes) = (to_play, 0, 0);
    while passes < 2 && moves < most {
        if let Some(point) = engine.draw(color, below) {
            engine.put(color, point);
            passes = 0;
        } else {
            engine.board.ko = None;
            passes += 1;
        }
        moves += 1;
        color = color.other();
    }
    engine.restore();
    let (black, white) = engine.area();
    Some(Outcome { moves, black, white })
}

impl<'a> Engine<'a> {
    fn new(board: &'a mut Board) -> Self {
        let stones = &board.stones;
        let mut liberties = vec![Liberties::default(); stones.grid.places()];
        let mut near = vec![0; stones.grid.places()];
        for point in stones.grid.indices() {
            for neighbour in stones.grid.neighbours(point) {
                near[usize::from(point)] += match stones.at(neighbour) {
                    Place::Empty => EMPTY,
                    Place::Stone(color) => stone(color),
                    Place::Border => stone(Color::Black) + stone(Color::White),
                };
                if stones.at(point) == Place::Empty && matches!(stones.at(neighbour), Place::Stone(_)) {
                    liberties[usize::from(stones.chains.head(neighbour))].add(point);
                }
            }
        }
        Self { board, liberties, near }
    }

    /// As `draw` of the reference.
    fn draw(&mut self, color: Color, below: &mut impl FnMut(u32) -> u32) -> Option<Index> {
        let mut left = self.board.empty.len();
        while left > 0 {
            let mut drawn = below(u32::try_from(left).unwrap_or(u32::MAX)) as usize;
            if drawn >= left {
                drawn %= left;
            }
            let point = self.board.empty[drawn];
            if !self.is_eye(color, point) && self.is_legal(color, point) {
                return Some(point);
            }
            left -= 1;
            self.board.swap_empty(drawn, left);
        }
        None
    }

    fn is_eye(&self, color: Color, point: Index) -> bool {
        is_closed(self.near[usize::from(point)], color) && super::is_eye(&self.board.stones, color, point)
    }

    fn is_legal(&self, color: Color, point: Index) -> bool {
        let stones = &self.board.stones;
        if self.board.ko == Some((point, color)) {
            return false;
        }
        self.near[usize::from(point)] >= EMPTY
            || stones.grid.neighbours(point).into_iter().any(|neighbour| match stones.at(neighbour) {
                Place::Stone(other) => {
                    let has_one = self.liberties[usize::from(stones.chains.head(neighbour))].are_all(point);
                    (other == color) != has_one
                }
                Place::Empty | Place::Border => false,
            })
    }

    /// As `put` of the reference.
    fn put(&mut self, color: Color, point: Index) {
        let neighbours = self.board.stones.grid.neighbours(point);
        self.board.stones.places[usize::from(point)] = Place::Stone(color);
        self.board.stones.chains.create_list(point);
        let mut own = Liberties::default();
        let mut may_take = false;
        for neighbour in neighbours {
            let near = &mut self.near[usize::from(neighbour)];
            *near = near.wrapping_add(stone(color)).wrapping_sub(EMPTY);
            match self.board.stones.at(neighbour) {
                Place::Empty => own.add(neighbour),
                Place::Stone(other) => {
                    let head = self.board.stones.chains.head(neighbour);
                    let liberties = &mut self.liberties[usize::from(head)];
                    liberties.remove(point);
                    may_take |= other != color && liberties.count == 0;
                }
                Place::Border => {}
            }
        }
        self.liberties[usize::from(point)] = own;
        let mut chain = point;
        if self.near[usize::from(point)] & (stone(color) * 0xf) != 0 {
            for neighbour in neighbours {
                let stones = &mut self.board.stones;
                if stones.at(neighbour) != Place::Stone(color) {
                    continue;
                }
                let other = stones.chains.head(neighbour);
                if other != chain {
                    let (short, long) = stones.chains.merge_lists(chain, other);
                    let joined = self.liberties[usize::from(short)];
                    self.liberties[usize::from(long)].join(joined);
                    chain = long;
                }
            }
        }
        self.board.fill(point);
        self.board.ko = None;
        if may_take {
            self.take_around(color, point, chain);
        }
    }

    /// Removes the chains next to a new stone that have no liberty left.
    fn take_around(&mut self, color: Color, point: Index, chain: Index) {
        let (mut taken, mut last) = (0, point);
        for neighbour in self.board.stones.grid.neighbours(point) {
            if self.board.stones.at(neighbour) != Place::Stone(color.other()) {
                continue;
            }
            let head = self.board.stones.chains.head(neighbour);
            if self.liberties[usize::from(head)].count != 0 {
                continue;
            }
            let mut stone = Some(head);
            while let Some(point) = stone {
                stone = self.board.stones.chains.next(point);
                self.remove(color.other(), point);
                (taken, last) = (taken + 1, point);
            }
        }
        *match color {
            Color::Black => &mut self.board.captured.white,
            Color::White => &mut self.board.captured.black,
        } += taken;
        let is_ko = taken == 1
            && self.board.stones.chains.len(chain) == 1
            && self.liberties[usize::from(chain)].are_all(last);
        self.board.ko = is_ko.then_some((last, color.other()));
    }

    /// Removes a stone of a chain without liberties.
    fn remove(&mut self, color: Color, point: Index) {
        let stones = &mut self.board.stones;
        stones.places[usize::from(point)] = Place::Empty;
        stones.chains.forget(point);
        for neighbour in stones.grid.neighbours(point) {
            let near = &mut self.near[usize::from(neighbour)];
            *near = near.wrapping_add(EMPTY).wrapping_sub(stone(color));
            if matches!(stones.at(neighbour), Place::Stone(_)) {
                self.liberties[usize::from(stones.chains.head(neighbour))].add(point);
            }
        }
        self.board.add_empty(point);
    }

    /// Makes the sets of liberties again.
    fn restore(&mut self) {
        let stones = &mut self.board.stones;
        for point in stones.grid.indices() {
            if matches!(stones.at(point), Place::Stone(_)) && stones.chains.head(point) == point {
                stones.chains.clear_liberties(point);
            }
        }
        for &point in &self.board.empty {
            for neighbour in stones.grid.neighbours(point) {
                if matches!(stones.at(neighbour), Place::Stone(_)) {
                    stones.chains.add_liberty(stones.chains.head(neighbour), point);
                }
            }
        }
    }

    /// The points of Black and of White.
    fn area(&self) -> (u16, u16) {
        let (stones, empty) = (&self.board.stones, &self.board.empty);
        if empty.iter().any(|&point| self.near[usize::from(point)] >= EMPTY) {
            return area(stones);
        }
        let points = |color: Color| {
            let own = stones.places.iter().filter(|&&place| place == Place::Stone(color)).count();
            let is_own = |&&point: &&Index| {
                let near = self.near[usize::from(point)];
                is_closed(near, color) && !is_closed(near, color.other())
            };
            // A grid has fewer points than an index has values.
            u16::try_from(own + empty.iter().filter(is_own).count()).unwrap_or(u16::MAX)
        };
        (points(Color::Black), points(Color::White))
    }
}
