//! Game records in SGF (FF\[4\]): setup stones and the moves of the main line, on boards of up to 52 x 52 points.
//!
//! Reading takes time and memory in proportion to the length of any text: a point list such as `AB[aa:ZZ]` costs a few words a row.

use std::{collections::HashSet, fmt::Write};

use boardwire::{
    formats::{go_chains, ternary_board},
    games::{
        go::{Color, Move, Point, Size, vertex},
        ternary::{Board, Cell, Dimensions},
    },
    options::Limits,
};

mod line;

use self::line::{MainLine, Property, main_line};
use super::game::GoGame;
use crate::boards::wrong_move::WrongMove;
use crate::failure::Failure;
use boardwire_suite::untrusted::Untrusted;

/// The maximum number of dropped properties that are listed.
const MAX_NAMED_PROPERTIES: usize = 100;

/// The maximum number of other dropped parts that are listed.
const MAX_DROPPED: usize = 200;

/// The number of rows, and of columns, that a letter can name.
const MAX_SIDE: usize = 52;

pub(crate) fn looks_like(text: &str) -> bool {
    text.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with([';', '(']))
}

/// A game as its record describes it, before its moves are checked.
pub(crate) struct SgfRecord {
    setup: Board,
    to_play: Option<Color>,
    moves: Vec<(Color, Move)>,
    /// The moves as they are written, with their lines: `W[ee] (E5), line 1`.
    names: Vec<String>,
    dropped: Vec<String>,
}

impl SgfRecord {
    /// Returns the fault of a board that is larger than go-chains/1 allows.
    pub(crate) fn size_fault(&self) -> Option<boardwire::formats::DecodeError> {
        go_chains::decode(&ternary_board::encode(&self.setup)).err()
    }

    /// Plays the game.
    ///
    /// # Errors
    /// As [`GoGame::new`].
    pub(crate) fn game(&self) -> Result<GoGame, boardwire::formats::DecodeError> {
        let first = self.moves.first().map(|(color, _)| *color);
        let to_play = first.or(self.to_play).unwrap_or(Color::Black);
        GoGame::new(self.setup.clone(), to_play, self.moves.clone(), self.dropped.clone())
    }

    /// Finds the move that cannot be played.
    pub(crate) fn wrong_move(&self, error: &boardwire::formats::DecodeError) -> Option<WrongMove> {
        WrongMove::from_error(error, &self.setup, &self.moves, |index| self.names[index].clone())
    }
}

/// Reads the main line of the first game of a record.
pub(crate) fn read(text: &str) -> Result<SgfRecord, Failure> {
    let MainLine { nodes, unused, variations, games } = main_line(text)?;
    let mut reader = Reader::new(nodes.first().map_or(&[], Vec::as_slice))?;
    if games > 1 {
        reader.dropped.push(format!("{} more game{}", games - 1, if games == 2 { "" } else { "s" }));
    }
    reader
        .dropped
        .extend(unused.iter().take(MAX_NAMED_PROPERTIES).map(|name| format!("the property {name:.20}")));
    if unused.len() > MAX_NAMED_PROPERTIES {
        reader.dropped.push("further properties".to_owned());
    }
    for (number, node) in nodes.iter().enumerate() {
        reader.node(number, node)?;
    }
    let first = reader.moves.first().map(|(color, _)| *color);
    if let Some(color) = reader.to_play.filter(|_| first.is_some_and(|first| Some(first) != reader.to_play)) {
        reader.drop(format!("PL of {color}, because the other side moves first"));
    }
    if variations > 0 {
        reader.dropped.push(format!("{variations} variation{}", if variations == 1 { "" } else { "s" }));
    }
    reader.record()
}

/// The stones before the first move, with a word for each row and a bit for each column.
#[derive(Clone, Copy)]
struct SetupStones {
    black: [u64; MAX_SIDE],
    white: [u64; MAX_SIDE],
}

/// The state of reading the nodes of a line.
struct Reader {
    size: Size,
    stones: SetupStones,
    to_play: Option<Color>,
    moves: Vec<(Color, Move)>,
    names: Vec<String>,
    dropped: Vec<String>,
    /// The points that the current node has set.
    set_points: SetupStones,
}

impl Reader {
    /// Reads the size of the board from the first node; the default is 19 x 19.
    fn new(root: &[Property<'_>]) -> Result<Self, Failure> {
        let value = |name| root.iter().find(|property| &*property.name == name).map(Property::first);
        if value("GM").is_some_and(|game| game != "1") {
            return Err(Failure::new("the SGF is not a game of Go").advise("expected GM[1]"));
        }
        let size_text = value("SZ").unwrap_or("19");
        if size_text.is_empty() {
            return Err(Failure::new("SZ is empty in the SGF").advise("write the size, such as SZ[19]"));
        }
        let (cols, rows) = size_text.split_once(':').unwrap_or((size_text, size_text));
        let size = match (rows.trim().parse(), cols.trim().parse()) {
            (Ok(rows), Ok(cols)) => Size::new(rows, cols),
            _ => None,
        };
        let size = size.ok_or_else(|| {
            Failure::new(format!("the SGF has a board of size {:.20}", Untrusted::new(size_text)))
                .advise(format!("boards have 1 to {0} rows and 1 to {0} columns", Size::MAX))
        })?;
        let stones = SetupStones { black: [0; MAX_SIDE], white: [0; MAX_SIDE] };
        let (moves, names, dropped) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { size, stones, to_play: None, moves, names, dropped, set_points: stones })
    }

    /// Lists a dropped part, if the list is not too long.
    fn drop(&mut self, what: String) {
        match self.dropped.len() {
            0..MAX_DROPPED => self.dropped.push(what),
            MAX_DROPPED => self.dropped.push("further contradictions".to_owned()),
            _ => {}
        }
    }

    fn node(&mut self, number: usize, node: &[Property<'_>]) -> Result<(), Failure> {
        self.set_points = SetupStones { black: [0; MAX_SIDE], white: [0; MAX_SIDE] };
        // People count nodes from 1.
        let node_number = number + 1;
        let mut names_of_node = HashSet::new();
        let mut properties = Vec::new();
        // A node has each property once, and only lists of points have several values. Readers use the first value.
        for property in node {
            let name = &*property.name;
            let is_list = matches!(name, "AB" | "AW" | "AE");
            let is_first = names_of_node.insert(name);
            let is_misplaced = matches!(name, "SZ" | "GM" | "FF") && number > 0;
            let written = || format!("{name}[{:.20}]", property.values.join("]["));
            if is_misplaced {
                self.drop(format!("{} of node {node_number}, which is for node 1", written()));
            } else if !is_first && is_list {
                self.drop(format!("the repeated name {name} of node {node_number}"));
            } else if !is_first {
                self.drop(format!("the second {} of node {node_number}", written()));
            } else if property.values.len() > 1 && !is_list {
                self.drop(format!("all but the first value of {} of node {node_number}", written()));
            }
            if is_first || is_list {
                properties.push(property);
            }
        }
        // The stones of a node are set up before its move.
        let is_move = |property: &&&Property<'_>| matches!(&*property.name, "B" | "W");
        for property in properties.iter().filter(|property| !is_move(property)) {
            self.property(number, property)?;
        }
        for property in properties.iter().filter(is_move) {
            self.property(number, property)?;
        }
        Ok(())
    }

    fn property(&mut self, number: usize, property: &Property<'_>) -> Result<(), Failure> {
        match &*property.name {
            "B" => self.play(number, Color::Black, property),
            "W" => self.play(number, Color::White, property),
            "AB" => self.set_up(number, property, Cell::Black),
            "AW" => self.set_up(number, property, Cell::White),
            "AE" => self.set_up(number, property, Cell::Empty),
            "PL" if !self.moves.is_empty() => {
                self.drop(format!("PL[{:.20}] of node {}, after moves", property.first(), number + 1));
                Ok(())
            }
            "PL" => {
                self.to_play = Some(match property.first() {
                    "B" | "b" => Color::Black,
                    "W" | "w" => Color::White,
                    value => return Err(unreadable_property(number, property, value, "expected B or W")),
                });
                Ok(())
            }
            // The other properties have no effect, or were read before.
            _ => Ok(()),
        }
    }

    fn play(&mut self, number: usize, color: Color, property: &Property<'_>) -> Result<(), Failure> {
        let value = property.first();
        let is_small = self.size.rows().max(self.size.cols()) <= 19;
        // Before FF[4], `tt` is a pass on small boards.
        let played = if value.is_empty() || value == "tt" && is_small {
            Move::Pass
        } else {
            Move::Play(self.point(number, property, value)?)
        };
        let vertex = match played {
            Move::Play(point) => vertex::encode(point, self.size),
            Move::Pass => Some("pass".to_owned()),
        };
        let vertex = vertex.map_or_else(String::new, |vertex| format!(" ({vertex})"));
        self.moves.push((color, played));
        self.names.push(format!("{}[{value}]{vertex}, line {}", property.name, property.line));
        Ok(())
    }

    fn point(&self, number: usize, property: &Property<'_>, value: &str) -> Result<Point, Failure> {
        let &[col, row] = value.as_bytes() else { return Err(bad_point(number, property, value)) };
        let (Some(col), Some(row)) = (line(col), line(row)) else {
            return Err(bad_point(number, property, value));
        };
        if row < self.size.rows() && col < self.size.cols() {
            return Ok(Point { row, col });
        }
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let (location, name) = (location(number, property), &property.name);
        Err(Failure::new(format!("{location} has {name}[{value}], and the point is not on the board"))
            .advise(format!("the board has {rows} rows and {cols} columns, the size in SZ")))
    }

    /// Sets up stones. After moves, the game begins again from the resulting position.
    fn set_up(&mut self, number: usize, property: &Property<'_>, cell: Cell) -> Result<(), Failure> {
        if !self.moves.is_empty() {
            let (moves, names) = (std::mem::take(&mut self.moves), std::mem::take(&mut self.names));
            self.dropped.push(format!(
                "{} moves before stones are set up in node {}",
                moves.len(),
                number + 1
            ));
            let board = self.board()?;
            let game = GoGame::new(board.clone(), Color::Black, moves.clone(), Vec::new());
            let game = game.map_err(|error| {
                let wrong = WrongMove::from_error(&error, &board, &moves, |index| names[index].clone());
                Failure::new(
                    wrong.map_or(error.to_string(), |wrong| format!("{}: {}", wrong.name, wrong.reason)),
                )
            });
            self.stones = SetupStones::from_board(&game?.position);
        }
        for value in &property.values {
            let value = value.trim();
            if value.is_empty() {
                self.drop(format!("{}[] of node {}, which names no point", property.name, number + 1));
                continue;
            }
            let (first, last) = value.split_once(':').unwrap_or((value, value));
            let (first, last) = (self.point(number, property, first)?, self.point(number, property, last)?);
            if first.row > last.row || first.col > last.col {
                return Err(bad_point(number, property, value));
            }
            self.stones.fill(first, last, cell);
            if self.set_points.any(first, last) {
                self.drop(format!("what node {} set at {}[{value:.20}] before", number + 1, property.name));
            }
            self.set_points.fill(first, last, Cell::Black);
        }
        Ok(())
    }

    fn board(&self) -> Result<Board, Failure> {
        let dimensions = Dimensions::new(self.size.rows().into(), self.size.cols().into())
            .map_err(|error| Failure::new(error.to_string()))?;
        let mut board =
            Board::new(dimensions, Limits::DEFAULT).map_err(|error| Failure::new(error.to_string()))?;
        for row in 0..self.size.rows() {
            for col in 0..self.size.cols() {
                let result = board.set(row.into(), col.into(), self.stones.get(row, col));
                result.map_err(|error| Failure::new(error.to_string()))?;
            }
        }
        Ok(board)
    }

    fn record(self) -> Result<SgfRecord, Failure> {
        let setup = self.board()?;
        let Self { to_play, moves, names, dropped, .. } = self;
        Ok(SgfRecord { setup, to_play, moves, names, dropped })
    }
}

impl SetupStones {
    fn from_board(board: &Board) -> Self {
        let mut stones = Self { black: [0; MAX_SIDE], white: [0; MAX_SIDE] };
        for (row, cells) in (0u8..).zip(board.rows()) {
            for (col, cell) in (0u8..).zip(cells.cells()) {
                let point = Point { row, col };
                stones.fill(point, point, cell);
            }
        }
        stones
    }

    fn fill(&mut self, first: Point, last: Point, cell: Cell) {
        let columns = (2 << last.col) - (1 << first.col);
        for row in usize::from(first.row)..=usize::from(last.row) {
            for (color, stones) in [(Cell::Black, &mut self.black), (Cell::White, &mut self.white)] {
                if cell == color {
                    stones[row] |= columns;
                } else {
                    stones[row] &= !columns;
                }
            }
        }
    }

    /// Whether a rectangle has a black stone.
    fn any(&self, first: Point, last: Point) -> bool {
        let columns = (2 << last.col) - (1 << first.col);
        self.black[usize::from(first.row)..=usize::from(last.row)].iter().any(|row| row & columns != 0)
    }

    fn get(&self, row: u8, col: u8) -> Cell {
        let has = |stones: &[u64; MAX_SIDE]| stones[usize::from(row)] >> col & 1 == 1;
        if has(&self.black) {
            Cell::Black
        } else if has(&self.white) {
            Cell::White
        } else {
            Cell::Empty
        }
    }
}

/// The number of the row or column that a letter names.
fn line(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

fn bad_point(number: usize, property: &Property<'_>, value: &str) -> Failure {
    unreadable_property(
        number,
        property,
        value,
        "points are two letters each, a to z, then A to Z, and a rectangle begins at its upper left one",
    )
}

fn unreadable_property(number: usize, property: &Property<'_>, value: &str, advice: &str) -> Failure {
    let (name, value) = (&property.name, Untrusted::new(value));
    Failure::new(format!("{} has {name}[{value:.40}]", location(number, property))).advise(advice)
}

/// The location of a property, with nodes counted from 1.
fn location(number: usize, property: &Property<'_>) -> String {
    format!("node {} of the SGF, in line {},", number + 1, property.line)
}

/// The two letters of a point: column, then row.
fn name(Point { row, col }: Point) -> String {
    let letter = |number: u8| char::from(if number < 26 { b'a' + number } else { b'A' + number - 26 });
    [letter(col), letter(row)].iter().collect()
}

pub(crate) fn write(game: &GoGame) -> String {
    let (rows, cols) = (game.setup.size().rows(), game.setup.size().cols());
    let size = if rows == cols { rows.to_string() } else { format!("{cols}:{rows}") };
    let mut text = format!("(;FF[4]GM[1]SZ[{size}]");
    for (label, cell) in [("AB", Cell::Black), ("AW", Cell::White)] {
        let mut label = Some(label);
        for (row, cells) in (0u8..).zip(game.setup.rows()) {
            for (col, _) in (0u8..).zip(cells.cells()).filter(|(_, value)| *value == cell) {
                // Writing to a string does not fail.
                let _ = write!(text, "{}[{}]", label.take().unwrap_or_default(), name(Point { row, col }));
            }
        }
    }
    if game.moves.is_empty() && game.to_play == Color::White {
        text += "PL[W]";
    }
    for &(color, played) in &game.moves {
        let label = if color == Color::Black { "B" } else { "W" };
        let value = match played {
            Move::Pass => String::new(),
            Move::Play(point) => name(point),
        };
        let _ = write!(text, ";{label}[{value}]");
    }
    text + ")"
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    fn rewrite(text: &str) -> String {
        let record = read(text).unwrap_or_else(|failure| panic!("{failure}"));
        write(&record.game().unwrap())
    }

    #[test]
    fn writing_a_record_that_was_read_gives_the_same_text() {
        for text in [
            "(;FF[4]GM[1]SZ[9])",
            "(;FF[4]GM[1]SZ[9]PL[W])",
            "(;FF[4]GM[1]SZ[13:9];B[mi];W[aa];B[])",
            "(;FF[4]GM[1]SZ[3]AB[aa][ca]AW[bb];W[cc];W[ac])",
            "(;FF[4]GM[1]SZ[52]AB[ZZ]AW[AZ];B[aZ];W[zA])",
        ] {
            assert_eq!(rewrite(text), text);
        }
    }

    #[test]
    fn dropped_parts_of_a_record_are_listed() {
        let record =
            read("(;GM[1]PB[Lee]SZ[19]C[two]AB[dd:ee];W[tt](;B[qq];W[pp])(;B[aa]))(;GM[1])").unwrap();
        assert_eq!(record.dropped.join(", "), "1 more game, the property PB, the property C, 1 variation");
        let game = record.game().unwrap();
        assert_eq!(game.position.counts(), [361 - 6, 1, 5]);
        assert_eq!(game.names().unwrap(), ["pass", "R3", "Q4"]);
    }

    #[test]
    fn setup_after_moves_begins_a_new_game() {
        let record = read("(;SZ[2];B[aa];W[ba];AE[aa]AW[ab];B[bb])").unwrap();
        assert_eq!(record.dropped, ["2 moves before stones are set up in node 4"]);
        assert_eq!(record.game().err().map(|error| error.code()), Some("suicide"));
    }

    #[test]
    fn invalid_records_have_clear_messages() {
        for (text, message) in [
            ("(;SZ[53])", "size 53"),
            ("(;SZ[0])", "size 0"),
            ("(;SZ[19:99])", "size 19:99"),
            ("(;SZ[big])", "size big"),
            ("(;SZ[999])", "size 999"),
            ("(;GM[2])", "not a game of Go"),
            ("(;SZ[9];B[jj])", "node 2 of the SGF, in line 1, has B[jj], and the point is not on the board"),
            ("(;SZ[9]AB[zz])", "node 1 of the SGF, in line 1, has AB[zz], and the point is not on the board"),
            ("(;B[a])", "node 1 of the SGF, in line 1, has B[a]"),
            ("(;B[aa]", "cannot be read"),
            ("", "cannot be read"),
            ("(;B[aa\\]", "it ends in the middle"),
            ("(;B[aa])x", "character 8 on: unexpected `x`"),
            ("((;B[aa]))", "character 1 on: unexpected `(;B[aa]))`"),
            ("(;B[aa](;W[bb]);B[cc])", "unexpected `;B[cc])`"),
            ("(;B)", "unexpected `)`"),
            ("()", "unexpected `)`"),
            ("(;SZ[9]AB[cc:aa])", "node 1 of the SGF, in line 1, has AB[cc:aa]"),
            ("(;PL[x])", "node 1 of the SGF, in line 1, has PL[x]"),
            (&format!("({})", ";B[]".repeat(20_000)), "more than 10000 nodes"),
        ] {
            let failure = read(text).err().map(|failure| failure.to_string()).unwrap_or_default();
            assert!(failure.contains(message), "{text:.30}: {failure:?}");
        }
    }

    /// Reads games with the maximum number of nodes, in a line and nested.
    #[test]
    fn records_with_the_maximum_number_of_nodes_are_read() {
        for text in [
            format!("({})", ";B[];W[]".repeat(5000)),
            format!("{}{}", "(;B[]".repeat(10_000), ")".repeat(10_000)),
        ] {
            assert_eq!(rewrite(&text).matches(';').count(), 10_001);
        }
    }

    #[test]
    fn variations_of_the_main_line_are_counted() {
        let dropped = |text: &str| read(text).unwrap().dropped.join(", ");
        assert_eq!(
            dropped("(;(;B[aa](;W[bb])(;W[cc](;B[dd])(;B[ee])))(;B[bb](;W[aa])(;W[cc])))"),
            "2 variations"
        );
        assert_eq!(dropped("(;B[aa])(;B[bb](;W[cc])(;W[dd])) (;)"), "2 more games");
        assert_eq!(
            dropped("(;SZ[9]C[a\\]b(;)]AB[aa:cc] [bb]\n;B[ dd ])"),
            "the property C, what node 1 set at AB[bb] before"
        );
    }

    #[test]
    fn rectangles_are_filled_to_the_last_row_and_column() {
        let record = read("(;SZ[52]AB[aa:ZZ]AW[bb:YY]AE[cc:dd][ZZ])").unwrap();
        assert_eq!(record.setup.counts(), [4 + 1, 50 * 50 - 4, 52 * 52 - 50 * 50 - 1]);
    }
}
