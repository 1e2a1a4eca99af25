//! A board on which moves are played.

use super::{
    Analysis, Color, GoError, Point, Size, analysis,
    grid::Index,
    stones::{Place, Stones},
};
use crate::{
    games::ternary::{Board as Position, Cell, Dimensions},
    options::Limits,
};

/// A legal position on which moves are played, with captures, suicide forbidden, and the simple ko (spec: GC-9 to GC-12).
#[derive(Debug, Clone)]
pub struct Board {
    stones: Stones,
    /// The point where this colour must not play because of ko.
    ko: Option<(Index, Color)>,
    captured: Captured,
}

/// The numbers of captured stones by colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Captured {
    /// Captured black stones.
    pub black: u64,
    /// Captured white stones.
    pub white: u64,
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Self {
        Self::from_stones(Stones::new(size))
    }

    /// The board of a legal position; `None` if a chain has no liberty or the position is larger than [`Size::MAX`] a side.
    pub fn from_ternary(position: &Position) -> Option<Self> {
        let stones = Stones::from_position(position, Size::from_dimensions(position.size())?);
        stones
            .heads()
            .into_iter()
            .all(|head| stones.chains().has_liberty(head))
            .then(|| Self::from_stones(stones))
    }

    fn from_stones(stones: Stones) -> Self {
        Self { stones, ko: None, captured: Captured::default() }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.stones.grid().size()
    }

    /// The stone on a point; `None` for an empty point and for one outside the board.
    pub fn get(&self, point: Point) -> Option<Color> {
        match self.stones.at(self.stones.grid().index(point)?) {
            Place::Stone(color) => Some(color),
            Place::Empty | Place::Border => None,
        }
    }

    /// The stones captured so far.
    pub const fn captured(&self) -> Captured {
        self.captured
    }

    /// Lists the chains and their liberties, from which a Go position is judged and shown.
    pub fn analysis(&self) -> Analysis {
        analysis::analyse_stones(&self.stones)
    }

    /// The position as a ternary board.
    pub fn position(&self) -> Position {
        let size = self.size();
        let dimensions = Dimensions::new(size.rows().into(), size.cols().into());
        let board = dimensions.ok().and_then(|dimensions| Position::new(dimensions, Limits::NONE).ok());
        let mut board = board.unwrap_or_else(|| unreachable!("a size is never 0 and has no limit here"));
        board.set_all(self.stones.grid().indices().map(|point| match self.stones.at(point) {
            Place::Stone(color) => color.cell(),
            Place::Empty | Place::Border => Cell::Empty,
        }));
        board
    }

    /// Plays a stone.
    ///
    /// # Errors
    /// [`GoError::VertexInvalid`] for a point outside the board, [`GoError::PointOccupied`], [`GoError::Suicide`], [`GoError::Ko`]; the board
    /// then stays unchanged.
    pub fn play(&mut self, color: Color, point: Point) -> Result<(), GoError> {
        let point = self.stones.grid().index(point).ok_or(GoError::VertexInvalid)?;
        if self.stones.at(point) != Place::Empty {
            return Err(GoError::PointOccupied);
        }
        self.check_move(color, point)?;
        self.put(color, point);
        Ok(())
    }

    /// Passes, which lifts the ban on a point for ko.
    pub fn pass(&mut self) {
        self.ko = None;
    }

    /// Checks a move to an empty point.
    fn check_move(&self, color: Color, point: Index) -> Result<(), GoError> {
        if self.ko == Some((point, color)) {
            return Err(GoError::Ko);
        }
        let chains = self.stones.chains();
        // The stone survives if it has a liberty, joins a chain with another liberty, or captures.
        let lives = |neighbour| match self.stones.at(neighbour) {
            Place::Empty => true,
            Place::Border => false,
            Place::Stone(other) => {
                (other == color) == chains.has_another_liberty(chains.head(neighbour), point)
            }
        };
        if self.stones.grid().neighbours(point).into_iter().any(lives) {
            Ok(())
        } else {
            Err(GoError::Suicide)
        }
    }

    /// Puts a stone that has been checked, and removes the captured chains.
    fn put(&mut self, color: Color, point: Index) {
        let chain = self.stones.put(point, color);
        let (mut taken_count, mut last_taken) = (0, point);
        for neighbour in self.stones.grid().neighbours(point) {
            let head = match self.stones.at(neighbour) {
                Place::Stone(other) if other != color => self.stones.chains().head(neighbour),
                _ => continue,
            };
            if !self.stones.chains().has_liberty(head) {
                self.stones.remove_chain(head, |stone| (taken_count, last_taken) = (taken_count + 1, stone));
            }
        }
        *match color {
            Color::Black => &mut self.captured.white,
            Color::White => &mut self.captured.black,
        } += taken_count;
        // In a legal position a recapture is then possible: see the specification on GC-12.
        let chains = self.stones.chains();
        let is_ko =
            taken_count == 1 && chains.len(chain) == 1 && !chains.has_another_liberty(chain, last_taken);
        self.ko = is_ko.then_some((last_taken, color.other()));
    }
}
