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
use crate::terminal::count;
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
    let MainLine { nodes, unused_names, variation_count, game_count } = main_line(text)?;
    let mut reader = Reader::new(nodes.first().map_or(&[], Vec::as_slice))?;
    if game_count > 1 {
        reader.record.dropped.push(count(game_count - 1, "more game"));
    }
    let listed = unused_names.iter().take(MAX_NAMED_PROPERTIES);
    reader.record.dropped.extend(listed.map(|name| format!("the property {name:.20}")));
    if unused_names.len() > MAX_NAMED_PROPERTIES {
        reader.record.dropped.push("further properties".to_owned());
    }
    for (node_index, node) in nodes.iter().enumerate() {
        reader.read_node(node_index, node)?;
    }
    let first = reader.record.moves.first().map(|(color, _)| *color);
    if let Some(color) = reader.record.to_play.filter(|color| first.is_some_and(|first| first != *color)) {
        reader.drop(format!("PL of {color}, because the other side moves first"));
    }
    if variation_count > 0 {
        reader.record.dropped.push(count(variation_count, "variation"));
    }
    reader.put_stones();
    Ok(reader.record)
}

/// A set of points, with a word for each row and a bit for each column.
struct PointSet([u64; MAX_SIDE]);

impl PointSet {
    const EMPTY: Self = Self([0; MAX_SIDE]);

    /// Adds the points of a rectangle, or removes them.
    fn set(&mut self, first: Point, last: Point, is_in: bool) {
        let columns = (2 << last.col) - (1 << first.col);
        for row in &mut self.0[usize::from(first.row)..=usize::from(last.row)] {
            *row = if is_in { *row | columns } else { *row & !columns };
        }
    }

    /// Whether a point of a rectangle is in the set.
    fn meets(&self, first: Point, last: Point) -> bool {
        let columns = (2 << last.col) - (1 << first.col);
        self.0[usize::from(first.row)..=usize::from(last.row)].iter().any(|row| row & columns != 0)
    }
}

/// The state of reading the nodes of a line.
struct Reader {
    size: Size,
    /// The stones before the first move. They are put on the board of the record at the end.
    black: PointSet,
    white: PointSet,
    /// The points that the current node has set.
    set_points: PointSet,
    record: SgfRecord,
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
        let dimensions = Dimensions::new(size.rows().into(), size.cols().into())
            .map_err(|error| Failure::new(error.to_string()))?;
        let setup =
            Board::new(dimensions, Limits::DEFAULT).map_err(|error| Failure::new(error.to_string()))?;
        let (moves, names, dropped) = (Vec::new(), Vec::new(), Vec::new());
        let record = SgfRecord { setup, to_play: None, moves, names, dropped };
        Ok(Self { size, black: PointSet::EMPTY, white: PointSet::EMPTY, set_points: PointSet::EMPTY, record })
    }

    /// Adds a dropped part to the list, unless the list has the maximum length.
    fn drop(&mut self, part: String) {
        match self.record.dropped.len() {
            0..MAX_DROPPED => self.record.dropped.push(part),
            MAX_DROPPED => self.record.dropped.push("further contradictions".to_owned()),
            _ => {}
        }
    }

    fn read_node(&mut self, node_index: usize, node: &[Property<'_>]) -> Result<(), Failure> {
        self.set_points = PointSet::EMPTY;
        // People count nodes from 1.
        let node_number = node_index + 1;
        let mut names_of_node = HashSet::new();
        let mut properties = Vec::new();
        // In valid SGF, a node has each property once, and only lists of points have several values. Otherwise the first value counts.
        for property in node {
            let name = &*property.name;
            let is_list = matches!(name, "AB" | "AW" | "AE");
            let is_first = names_of_node.insert(name);
            let is_misplaced = matches!(name, "SZ" | "GM" | "FF") && node_index > 0;
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
            self.read_property(node_index, property)?;
        }
        for property in properties.iter().filter(is_move) {
            self.read_property(node_index, property)?;
        }
        Ok(())
    }

    fn read_property(&mut self, node_index: usize, property: &Property<'_>) -> Result<(), Failure> {
        match &*property.name {
            "B" => self.play(node_index, Color::Black, property),
            "W" => self.play(node_index, Color::White, property),
            "AB" => self.set_up(node_index, property, Cell::Black),
            "AW" => self.set_up(node_index, property, Cell::White),
            "AE" => self.set_up(node_index, property, Cell::Empty),
            "PL" if !self.record.moves.is_empty() => {
                self.drop(format!("PL[{:.20}] of node {}, after moves", property.first(), node_index + 1));
                Ok(())
            }
            "PL" => {
                self.record.to_play = Some(match property.first() {
                    "B" | "b" => Color::Black,
                    "W" | "w" => Color::White,
                    value => return Err(unreadable_property(node_index, property, value, "expected B or W")),
                });
                Ok(())
            }
            // The other properties have no effect, or were read before.
            _ => Ok(()),
        }
    }

    fn play(&mut self, node_index: usize, color: Color, property: &Property<'_>) -> Result<(), Failure> {
        let value = property.first();
        let is_small = self.size.rows().max(self.size.cols()) <= 19;
        // Before FF[4], `tt` is a pass on small boards.
        let played = if value.is_empty() || value == "tt" && is_small {
            Move::Pass
        } else {
            Move::Play(self.point(node_index, property, value)?)
        };
        let vertex = match played {
            Move::Play(point) => vertex::encode(point, self.size),
            Move::Pass => Some("pass".to_owned()),
        };
        let vertex = vertex.map_or_else(String::new, |vertex| format!(" ({vertex})"));
        self.record.moves.push((color, played));
        self.record.names.push(format!("{}[{value}]{vertex}, line {}", property.name, property.line));
        Ok(())
    }

    fn point(&self, node_index: usize, property: &Property<'_>, value: &str) -> Result<Point, Failure> {
        let &[col, row] = value.as_bytes() else { return Err(bad_point(node_index, property, value)) };
        let (Some(col), Some(row)) = (number_of_letter(col), number_of_letter(row)) else {
            return Err(bad_point(node_index, property, value));
        };
        if row < self.size.rows() && col < self.size.cols() {
            return Ok(Point { row, col });
        }
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let (location, name) = (location(node_index, property), &property.name);
        Err(Failure::new(format!("{location} has {name}[{value}], and the point is not on the board"))
            .advise(format!("the board has {rows} rows and {cols} columns, the size in SZ")))
    }

    /// Sets up stones. After moves, the game begins again from the resulting position.
    fn set_up(&mut self, node_index: usize, property: &Property<'_>, cell: Cell) -> Result<(), Failure> {
        let node_number = node_index + 1;
        if !self.record.moves.is_empty() {
            let (moves, names) =
                (std::mem::take(&mut self.record.moves), std::mem::take(&mut self.record.names));
            let lost = format!("{} moves before stones are set up in node {node_number}", moves.len());
            self.record.dropped.push(lost);
            self.put_stones();
            let game = GoGame::new(self.record.setup.clone(), Color::Black, moves.clone(), Vec::new());
            let game = game.map_err(|error| {
                let name = |index: usize| names[index].clone();
                let wrong_move = WrongMove::from_error(&error, &self.record.setup, &moves, name);
                Failure::new(wrong_move.map_or(error.to_string(), |wrong_move| {
                    format!("{}: {}", wrong_move.name, wrong_move.reason)
                }))
            });
            for (row, cells) in (0..).zip(game?.position.rows()) {
                for (col, cell) in (0..).zip(cells.cells()) {
                    self.set_stones(Point { row, col }, Point { row, col }, cell);
                }
            }
        }
        for value in &property.values {
            let value = value.trim();
            if value.is_empty() {
                self.drop(format!("{}[] of node {node_number}, which names no point", property.name));
                continue;
            }
            let corners = value.split_once(':').unwrap_or((value, value));
            let point = |name| self.point(node_index, property, name);
            let (first, last) = (point(corners.0)?, point(corners.1)?);
            if first.row > last.row || first.col > last.col {
                return Err(bad_point(node_index, property, value));
            }
            self.set_stones(first, last, cell);
            if self.set_points.meets(first, last) {
                self.drop(format!("what node {node_number} set at {}[{value:.20}] before", property.name));
            }
            self.set_points.set(first, last, true);
        }
        Ok(())
    }

    /// Sets the cells of a rectangle.
    fn set_stones(&mut self, first: Point, last: Point, cell: Cell) {
        self.black.set(first, last, cell == Cell::Black);
        self.white.set(first, last, cell == Cell::White);
    }

    /// Puts the stones on the board of the record.
    fn put_stones(&mut self) {
        for row in 0..self.size.rows() {
            for col in 0..self.size.cols() {
                let point = Point { row, col };
                let cell = match (self.black.meets(point, point), self.white.meets(point, point)) {
                    (true, _) => Cell::Black,
                    (_, true) => Cell::White,
                    _ => Cell::Empty,
                };
                // The points are within the size of the board, so `set` does not fail.
                let _ = self.record.setup.set(row.into(), col.into(), cell);
            }
        }
    }
}

/// The number of the row or column that a letter names.
fn number_of_letter(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

fn bad_point(node_index: usize, property: &Property<'_>, value: &str) -> Failure {
    unreadable_property(
        node_index,
        property,
        value,
        "points are two letters each, a to z, then A to Z, and a rectangle begins at its upper left one",
    )
}

fn unreadable_property(node_index: usize, property: &Property<'_>, value: &str, advice: &str) -> Failure {
    let (name, value) = (&property.name, Untrusted::new(value));
    Failure::new(format!("{} has {name}[{value:.40}]", location(node_index, property))).advise(advice)
}

/// The location of a property, with nodes counted from 1.
fn location(node_index: usize, property: &Property<'_>) -> String {
    format!("node {} of the SGF, in line {},", node_index + 1, property.line)
}

/// The two letters of a point: column, then row.
fn letters(Point { row, col }: Point) -> String {
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
                let _ = write!(text, "{}[{}]", label.take().unwrap_or_default(), letters(Point { row, col }));
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
            Move::Play(point) => letters(point),
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

    /// Reads games with the maximum number of nodes, in a line and nested, and one with a node more.
    #[test]
    fn nodes_have_a_maximum_number() {
        for text in [
            format!("({})", ";B[];W[]".repeat(5000)),
            format!("{}{}", "(;B[]".repeat(10_000), ")".repeat(10_000)),
        ] {
            assert_eq!(rewrite(&text).matches(';').count(), 10_001);
        }
        let failure = read(&format!("({})", ";B[]".repeat(10_001))).err().unwrap();
        assert!(failure.to_string().contains("more than 10000 nodes"), "{failure}");
    }
}
