//! A simple model of Go: a flood fill for every chain, a copy of the board for every move. The targets compare the chain set with it.

use boardwire::games::go::{Chain, Color, GoError, Point};

/// A board as lines of `.`, `O` and `X`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// The lines.
    pub rows: Vec<Vec<u8>>,
    /// Black and white stones captured.
    pub captured: (u64, u64),
    /// The board before the last move, and who made that.
    before: Option<(Vec<Vec<u8>>, Color)>,
}

const fn letter(color: Color) -> u8 {
    match color {
        Color::Black => b'X',
        Color::White => b'O',
    }
}

impl Model {
    /// A board before the first move.
    pub const fn new(rows: Vec<Vec<u8>>) -> Self {
        Self { rows, captured: (0, 0), before: None }
    }

    fn at(&self, point: Point) -> u8 {
        self.rows[usize::from(point.row)][usize::from(point.col)]
    }

    fn put(&mut self, point: Point, letter: u8) {
        self.rows[usize::from(point.row)][usize::from(point.col)] = letter;
    }

    /// All points in row-major order.
    fn points(&self) -> Vec<Point> {
        let cols = 0..u8::try_from(self.rows[0].len()).unwrap();
        (0..u8::try_from(self.rows.len()).unwrap())
            .flat_map(|row| cols.clone().map(move |col| Point { row, col }))
            .collect()
    }

    fn neighbours(&self, point: Point) -> Vec<Point> {
        let height = i16::try_from(self.rows.len()).unwrap();
        let width = i16::try_from(self.rows[0].len()).unwrap();
        let to = |&(down, right): &(i16, i16)| (i16::from(point.row) + down, i16::from(point.col) + right);
        let on_board = |&(row, col): &(i16, i16)| (0..height).contains(&row) && (0..width).contains(&col);
        let point = |(row, col)| Point { row: u8::try_from(row).unwrap(), col: u8::try_from(col).unwrap() };
        [(-1, 0), (0, -1), (0, 1), (1, 0)].iter().map(to).filter(on_board).map(point).collect()
    }

    /// The stones of the chain at `start`, and its liberties.
    fn chain(&self, start: Point) -> (Vec<Point>, Vec<Point>) {
        let (mut stones, mut liberties, mut at) = (vec![start], Vec::new(), 0);
        while let Some(&stone) = stones.get(at) {
            for next in self.neighbours(stone) {
                let list = match self.at(next) {
                    b'.' => &mut liberties,
                    other if other == self.at(start) => &mut stones,
                    _ => continue,
                };
                if !list.contains(&next) {
                    list.push(next);
                }
            }
            at += 1;
        }
        stones.sort_unstable();
        liberties.sort_unstable();
        (stones, liberties)
    }

    /// All chains, in the order of their first stones.
    pub fn chains(&self) -> Vec<Chain> {
        let mut chains: Vec<Chain> = Vec::new();
        for point in self.points() {
            let color = match self.at(point) {
                b'X' => Color::Black,
                b'O' => Color::White,
                _ => continue,
            };
            if !chains.iter().any(|chain| chain.stones.contains(&point)) {
                let (stones, liberties) = self.chain(point);
                chains.push(Chain { color, stones, liberties });
            }
        }
        chains
    }

    /// Whether every chain has a liberty.
    pub fn is_legal(&self) -> bool {
        self.chains().iter().all(|chain| !chain.liberties.is_empty())
    }

    /// Plays a move by the letter of the rules.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub fn play(&mut self, color: Color, point: Point) -> Result<(), GoError> {
        if self.at(point) != b'.' {
            return Err(GoError::PointOccupied);
        }
        let mut after = self.clone();
        after.put(point, letter(color));
        for neighbour in self.neighbours(point) {
            if after.at(neighbour) == letter(color.other()) && after.chain(neighbour).1.is_empty() {
                for stone in after.chain(neighbour).0 {
                    after.put(stone, b'.');
                    match color {
                        Color::Black => after.captured.1 += 1,
                        Color::White => after.captured.0 += 1,
                    }
                }
            }
        }
        if after.chain(point).1.is_empty() {
            return Err(GoError::Suicide);
        }
        // Where one side plays twice there is no ko.
        if self.before.as_ref().is_some_and(|(rows, by)| *by != color && *rows == after.rows) {
            return Err(GoError::Ko);
        }
        after.before = Some((self.rows.clone(), color));
        *self = after;
        Ok(())
    }

    /// Passes.
    pub fn pass(&mut self) {
        self.before = None;
    }
}
