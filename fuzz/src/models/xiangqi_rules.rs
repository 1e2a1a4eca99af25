//! `xiangqi-rules/1` (spec: XR-1 to XR-14): each move is tried, and then every answer to it.

use super::{Outcome, xiangqi_fen, xiangqi_identities::Diagram};

/// A row and a column.
pub(super) type Square = (i32, i32);

/// A board, and whether red is to move.
#[derive(Debug, Clone)]
pub(super) struct Board {
    pub(super) diagram: Diagram,
    pub(super) red: bool,
}

/// The directions along lines.
const LINES: [Square; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
/// The directions along diagonals.
const SLANTS: [Square; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Board {
    /// What is on a square; nothing beyond the edge.
    pub(super) fn at(&self, square: Square) -> Option<char> {
        number(square).and_then(|number| self.diagram[number])
    }

    fn is_own(&self, square: Square) -> bool {
        self.at(square).is_some_and(|letter| letter.is_ascii_uppercase() == self.red)
    }

    /// The squares that the piece on a square reaches, off the board or onto its own side, too.
    fn reached(&self, (row, col): Square) -> Vec<Square> {
        let letter = self.at((row, col)).expect("a piece is there");
        let red = letter.is_ascii_uppercase();
        let in_palace = |&(row, col): &Square| (3..6).contains(&col) && if red { row > 6 } else { row < 3 };
        let by = |steps: &[Square]| -> Vec<Square> {
            steps.iter().map(|step| (row + step.0, col + step.1)).collect()
        };
        match letter.to_ascii_lowercase() {
            'k' => by(&LINES).into_iter().filter(in_palace).collect(),
            'a' => by(&SLANTS).into_iter().filter(in_palace).collect(),
            'b' => {
                let free = SLANTS.iter().filter(|step| self.at((row + step.0, col + step.1)).is_none());
                let to = free.map(|step| (row + 2 * step.0, col + 2 * step.1));
                to.filter(|&(row, _)| (row > 4) == red).collect()
            }
            'n' => {
                let mut found = Vec::new();
                for (rows, cols) in LINES {
                    let leg = (row + rows, col + cols);
                    if self.at(leg).is_some() {
                        continue;
                    }
                    let next = SLANTS.iter().map(|slant| (leg.0 + slant.0, leg.1 + slant.1));
                    // Away from where it was: both coordinates differ, one of them by two.
                    found.extend(next.filter(|to| (to.0 - row).abs() + (to.1 - col).abs() == 3));
                }
                found
            }
            'p' => {
                let forward = if red { -1 } else { 1 };
                let has_crossed = (row < 5) == red;
                by(if has_crossed { &[(0, 1), (0, -1)] } else { &[] })
                    .into_iter()
                    .chain([(row + forward, col)])
                    .collect()
            }
            kind => LINES.iter().flat_map(|&step| self.line((row, col), step, kind == 'c')).collect(),
        }
    }

    /// The squares along a line that a rook or a cannon reaches.
    fn line(&self, (row, col): Square, (rows, cols): Square, is_cannon: bool) -> Vec<Square> {
        let mut found = Vec::new();
        let mut passed = 0;
        for distance in 1..10 {
            let to = (row + rows * distance, col + cols * distance);
            match (self.at(to).is_some(), passed, is_cannon) {
                (false, 0, _) | (true, 0, false) | (true, 1, true) => found.push(to),
                _ => {}
            }
            passed += i32::from(self.at(to).is_some());
        }
        found
    }

    /// The moves of the side to move, without a check of its general.
    fn tries(&self) -> Vec<(Square, Square)> {
        let mut found = Vec::new();
        for from in squares().filter(|&from| self.is_own(from)) {
            let mut reached = self.reached(from);
            reached.sort_unstable();
            let to = reached.into_iter().filter(|&to| number(to).is_some() && !self.is_own(to));
            found.extend(to.map(|to| (from, to)));
        }
        found
    }

    /// Whether the side to move could capture on a square of the board.
    pub(super) fn attacks(&self, square: Square) -> bool {
        let can = |from| self.is_own(from) && self.reached(from).contains(&square);
        !self.is_own(square) && squares().any(can)
    }

    pub(super) fn after(&self, (from, to): (Square, Square)) -> Self {
        let mut board = self.clone();
        let [from, to] = [from, to].map(|square| number(square).expect("it is on the board"));
        board.diagram[to] = board.diagram[from].take();
        board.red = !self.red;
        board
    }

    /// Whether the side that is not to move has left its general to the other one.
    fn can_take_general(&self) -> bool {
        let general = |letter| squares().find(|&square| self.at(square) == Some(letter));
        let (own, other) = if self.red { ('K', 'k') } else { ('k', 'K') };
        let Some(target) = general(other) else { return false };
        let faces = general(own).is_some_and(|own| {
            let between = (own.0.min(target.0) + 1)..own.0.max(target.0);
            own.1 == target.1 && between.into_iter().all(|row| self.at((row, own.1)).is_none())
        });
        faces || self.attacks(target)
    }

    pub(super) fn legal(&self) -> Vec<(Square, Square)> {
        self.tries().into_iter().filter(|&step| !self.after(step).can_take_general()).collect()
    }

    fn perft(&self, depth: u8) -> u64 {
        if depth == 0 {
            1
        } else {
            self.legal().into_iter().map(|step| self.after(step).perft(depth - 1)).sum()
        }
    }
}

/// The squares in their order.
fn squares() -> impl Iterator<Item = Square> {
    (0..10).flat_map(|row| (0..9).map(move |col| (row, col)))
}

/// The number of a square; none beyond the edge.
fn number((row, col): Square) -> Option<usize> {
    let is_on_board = (0..10).contains(&row) && (0..9).contains(&col);
    is_on_board.then(|| usize::try_from(9 * row + col).expect("neither is negative"))
}

fn read(text: &str) -> Outcome<Board> {
    let fen = xiangqi_fen::decode(text)?;
    Ok(Board { diagram: fen.diagram, red: fen.position.red })
}

/// The legal moves.
pub fn legal_moves(text: &str) -> Outcome<Vec<String>> {
    Ok(read(text)?.legal().into_iter().map(name).collect())
}

/// The text of a move.
pub(super) fn name((from, to): (Square, Square)) -> String {
    let name = |(row, col): Square| {
        format!("{}{}", char::from(b'a' + u8::try_from(col).expect("a column")), 9 - row)
    };
    name(from) + &name(to)
}

/// The number of sequences of so many legal moves.
pub fn perft(text: &str, depth: u8) -> Outcome<u64> {
    Ok(read(text)?.perft(depth))
}
