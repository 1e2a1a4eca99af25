//! The squares on which each piece can be, in the order in which the bitstreams number them (spec: XP-5 to XP-10).

use super::{Piece, Square};

/// The number of dead in a list.
const DEAD: u8 = Square::COUNT;

/// The longest list: every square, and dead.
const MAX_CANDIDATES: usize = Square::COUNT as usize + 1;

/// The squares on which a piece can be, and dead, by the indices of `xiangqi-position/1`.
///
/// ```
/// use boardwire::games::xiangqi::{Candidates, Piece};
///
/// let pawn = Piece::new(27).unwrap();
/// let list = Candidates::for_piece(pawn);
/// assert_eq!(list.len(), 48);
/// assert_eq!((list.square(0), list.index_of(None)), (None, Some(0)));
/// assert_eq!(list.square(1), Some(pawn.home()));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Candidates {
    size: u8,
    squares: [u8; MAX_CANDIDATES],
    /// The index of each square, and of dead; `size` or more if the list lacks it.
    indices: [u8; MAX_CANDIDATES],
}

impl Candidates {
    /// The list of `piece`.
    pub fn for_piece(piece: Piece) -> &'static Self {
        Self::for_id(piece.index())
    }

    /// The list of the piece of an id.
    pub(super) const fn for_id(id: usize) -> &'static Self {
        &ALL[id]
    }

    /// The number of candidates, dead included.
    #[expect(clippy::len_without_is_empty, reason = "no list is empty")]
    pub const fn len(&self) -> u32 {
        self.size as u32
    }

    /// The square of that index. `None` for the index of dead, and from [`Candidates::len`] on.
    pub fn square(&self, index: u32) -> Option<Square> {
        let listed = self.squares.get(..usize::from(self.size))?;
        listed.get(usize::try_from(index).ok()?).and_then(|&number| Square::new(number))
    }

    /// The index of a square, or of dead (`None`): the inverse of [`Candidates::square`]. `None` if the piece cannot be on this square.
    pub fn index_of(&self, square: Option<Square>) -> Option<u32> {
        let index = self.indices[square.map_or(DEAD as usize, Square::index)];
        (index < self.size).then_some(u32::from(index))
    }

    /// Whether the piece can be on the square.
    pub fn contains(&self, square: Square) -> bool {
        self.index_of(Some(square)).is_some()
    }

    /// The number of the square of an index; [`Square::COUNT`] for dead, and from [`Candidates::len`] on.
    pub(super) const fn number(&self, index: u32) -> u8 {
        self.squares[index as usize]
    }

    const fn new(list: &[u8]) -> Self {
        let mut candidates =
            Self { size: 0, squares: [DEAD; MAX_CANDIDATES], indices: [u8::MAX; MAX_CANDIDATES] };
        candidates.append(list);
        candidates
    }

    const fn append(&mut self, list: &[u8]) {
        let mut i = 0;
        while i < list.len() {
            self.push(list[i]);
            i += 1;
        }
    }

    const fn push(&mut self, number: u8) {
        self.squares[self.size as usize] = number;
        self.indices[number as usize] = self.size;
        self.size += 1;
    }

    const fn append_down_from(&mut self, first: u8) {
        let mut number = first + 1;
        while number > 0 {
            number -= 1;
            self.push(number);
        }
    }

    /// The list of a piece that can be everywhere: dead, and then every square from the last to the first.
    const fn everywhere() -> Self {
        let mut candidates = Self::new(&[DEAD]);
        candidates.append_down_from(Square::COUNT - 1);
        candidates
    }

    /// The list of a red pawn: dead, the home, the square before the home, and then all squares across the river.
    const fn pawn(home: u8) -> Self {
        let mut candidates = Self::new(&[DEAD, home, home - Square::COLS]);
        candidates.append_down_from(Square::COUNT / 2 - 1);
        candidates
    }

    /// The list of the corresponding black piece: the board turned by 180 degrees.
    const fn turned(&self) -> Self {
        let mut candidates = Self::new(&[]);
        let mut i = 0;
        while i < self.size as usize {
            candidates.push(match Square::new(self.squares[i]) {
                Some(square) => square.turned().number(),
                None => DEAD,
            });
            i += 1;
        }
        candidates
    }
}

/// The home squares of the red pieces, by id.
const HOMES: [u8; Piece::PER_SIDE as usize] =
    [85, 86, 84, 87, 83, 88, 82, 89, 81, 70, 64, 62, 60, 58, 56, 54];

/// The list of a red piece. The lists of the black pieces are derived from these lists.
const fn red(id: usize) -> Candidates {
    match id {
        0 => Candidates::new(&[85, 86, 84, 76, 77, 75, 67, 68, 66, DEAD]),
        1 => Candidates::new(&[DEAD, 86, 84, 76, 68, 66]),
        2 => Candidates::new(&[DEAD, 84, 86, 76, 66, 68]),
        3 => Candidates::new(&[DEAD, 87, 67, 71, 51, 83, 47, 63]),
        4 => Candidates::new(&[DEAD, 83, 67, 63, 47, 87, 51, 71]),
        5..=10 => Candidates::everywhere(),
        _ => Candidates::pawn(HOMES[id]),
    }
}

static ALL: [Candidates; Piece::COUNT as usize] = {
    let mut all = [Candidates::new(&[]); Piece::COUNT as usize];
    let mut id = 0;
    while id < HOMES.len() {
        all[id] = red(id);
        all[id + HOMES.len()] = red(id).turned();
        id += 1;
    }
    all
};

impl Piece {
    /// The square of the piece in the opening position.
    ///
    /// # Panics
    /// Never: every home is a square.
    pub fn home(self) -> Square {
        let red = Square::new(HOMES[usize::from(self.within_side())]).expect("a home is a square");
        if self.id() < Self::PER_SIDE { red } else { red.turned() }
    }
}
