//! Game records in SGF (FF\[4\]): setup stones and the moves of the main line, on boards of up to 52 x 52 points.

use boardwire::{
    go::{Color, Move, Point, Size},
    limits::Limits,
    ternary::{Board, Cell, Dimensions},
};
use sgf_parse::{
    SgfNode, SgfProp,
    go::{self, Prop},
    serialize,
};

use super::game::Game;
use crate::cli::failure::Failure;

/// More nodes than any game has.
const MOST_NODES: usize = 10_000;

/// The crate goes deeper into the stack with each node of a line, this far at most in a debug build.
const STACK_A_NODE: usize = 4 << 10;

/// Does work that goes as deep as a record of so many nodes may be.
fn deep<T: Send>(nodes: usize, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
    let stack = (1 << 20) + nodes * STACK_A_NODE;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, work)?;
        thread.join().map_err(|_| Failure::new("the SGF could not be handled"))
    })
}

/// Whether a text looks like a game record.
pub(in crate::cli) fn looks_like(text: &str) -> bool {
    text.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with([';', '(']))
}

/// A game as its record tells it, before it is known whether it can be played.
pub(in crate::cli) struct Record {
    setup: Board,
    to_play: Option<Color>,
    moves: Vec<(Color, Move)>,
    dropped: Vec<String>,
}

impl Record {
    /// Plays it.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub(in crate::cli) fn game(self) -> Result<Game, boardwire::error::Error> {
        let first = self.moves.first().map(|(color, _)| *color);
        let to_play = first.or(self.to_play).unwrap_or(Color::Black);
        Game::new(self.setup, to_play, self.moves, self.dropped)
    }
}

/// Reads the main line of the first game of a record.
pub(in crate::cli) fn read(text: &str) -> Result<Record, Failure> {
    let nodes = text.matches(';').count();
    if nodes > MOST_NODES {
        return Err(Failure::new(format!("the SGF has about {nodes} nodes, more than {MOST_NODES}"))
            .advise("a game has some hundreds: take one game out of the collection"));
    }
    deep(nodes, || main_line(text))?
}

fn main_line(text: &str) -> Result<Record, Failure> {
    let games = sgf_parse::parse(text).map_err(|error| {
        Failure::new(format!("the SGF cannot be read: {error}")).advise("check that the file is whole")
    })?;
    let root = games.first().ok_or_else(|| Failure::new("the SGF holds no game"))?;
    let root = root.as_go_node().map_err(|_| Failure::new("the SGF is of another game than Go"))?;
    let mut reader = Reader::new(size(root)?)?;
    if games.len() > 1 {
        reader.drop(format!("{} more games", games.len() - 1));
    }
    for node in root.main_variation() {
        reader.node(node)?;
    }
    Ok(reader.finish())
}

/// The size of the board; 19 x 19 where the record does not say.
fn size(root: &SgfNode<Prop>) -> Result<Size, Failure> {
    let (cols, rows, said) = match root.get_property("SZ") {
        None => (19, 19, "19".to_owned()),
        Some(Prop::SZ((cols, rows))) => (*cols, *rows, format!("{cols}:{rows}")),
        Some(other) => (0, 0, other.to_string()),
    };
    Size::new(rows, cols).ok_or_else(|| {
        Failure::new(format!("the SGF has a board of size {said}"))
            .advise(format!("boards have 1 to {0} rows and 1 to {0} columns", Size::MAX))
    })
}

/// What the nodes of a line have told so far.
struct Reader {
    size: Size,
    record: Record,
    /// How many nodes were read.
    nodes: usize,
    variations: usize,
}

impl Reader {
    fn new(size: Size) -> Result<Self, Failure> {
        let dimensions = Dimensions::new(size.rows().into(), size.cols().into());
        let setup = dimensions.and_then(|dimensions| Board::new(dimensions, Limits::DEFAULT));
        let setup = setup.map_err(|fault| Failure::new(fault.to_string()))?;
        let record = Record { setup, to_play: None, moves: Vec::new(), dropped: Vec::new() };
        Ok(Self { size, record, nodes: 0, variations: 0 })
    }

    fn drop(&mut self, what: String) {
        if !self.record.dropped.contains(&what) {
            self.record.dropped.push(what);
        }
    }

    fn node(&mut self, node: &SgfNode<Prop>) -> Result<(), Failure> {
        // Stones are set up before a move of the same node.
        let is_move = |property: &&Prop| matches!(property, Prop::B(_) | Prop::W(_));
        for property in node.properties().filter(|property| !is_move(property)) {
            self.property(property)?;
        }
        for property in node.properties().filter(is_move) {
            self.property(property)?;
        }
        self.variations += node.children().count().saturating_sub(1);
        self.nodes += 1;
        Ok(())
    }

    fn property(&mut self, property: &Prop) -> Result<(), Failure> {
        match property {
            Prop::B(played) => self.play(Color::Black, *played)?,
            Prop::W(played) => self.play(Color::White, *played)?,
            Prop::AB(points) => self.set_up(points, Cell::Black)?,
            Prop::AW(points) => self.set_up(points, Cell::White)?,
            Prop::AE(points) => self.set_up(points, Cell::Empty)?,
            Prop::PL(color) => {
                let is_black = matches!(color, sgf_parse::Color::Black);
                self.record.to_play = Some(if is_black { Color::Black } else { Color::White });
            }
            // They say nothing about the game itself, or what was read already.
            Prop::SZ(_) | Prop::GM(_) | Prop::FF(_) | Prop::CA(_) | Prop::AP(_) | Prop::ST(_) => {}
            Prop::Invalid(name, values) if ["B", "W", "AB", "AW", "AE", "PL"].contains(&name.as_str()) => {
                let values = values.join("][");
                return Err(Failure::new(format!("node {} of the SGF has {name}[{values}]", self.nodes))
                    .advise("points are two letters each, a to z, then A to Z"));
            }
            other => self.drop(format!("the property {}", other.identifier())),
        }
        Ok(())
    }

    fn play(&mut self, color: Color, played: go::Move) -> Result<(), Failure> {
        let played = match played {
            go::Move::Pass => Move::Pass,
            // How a pass was written before FF[4].
            go::Move::Move(go::Point { x: 19, y: 19 }) if self.size.rows().max(self.size.cols()) <= 19 => {
                Move::Pass
            }
            go::Move::Move(point) => Move::Play(self.point(point)?),
        };
        self.record.moves.push((color, played));
        Ok(())
    }

    fn point(&self, go::Point { x: col, y: row }: go::Point) -> Result<Point, Failure> {
        if row < self.size.rows() && col < self.size.cols() {
            return Ok(Point { row, col });
        }
        let (rows, cols) = (self.size.rows(), self.size.cols());
        let name = name(Point { row, col });
        Err(Failure::new(format!("node {} of the SGF names the point {name:?}", self.nodes))
            .advise(format!("the board has {rows} rows and {cols} columns; SZ says how large it is")))
    }

    /// Puts stones; where moves were played before, what they made is what the game begins from.
    fn set_up<'a>(
        &mut self,
        points: impl IntoIterator<Item = &'a go::Point>,
        cell: Cell,
    ) -> Result<(), Failure> {
        if !self.record.moves.is_empty() {
            let moves = std::mem::take(&mut self.record.moves);
            self.drop(format!("{} moves before stones are set up in node {}", moves.len(), self.nodes));
            let game = Game::new(self.record.setup.clone(), Color::Black, moves, Vec::new());
            self.record.setup = game.map_err(|error| Failure::new(error.to_string()))?.position;
        }
        for &point in points {
            let Point { row, col } = self.point(point)?;
            let set = self.record.setup.set(row.into(), col.into(), cell);
            set.map_err(|error| Failure::new(error.to_string()))?;
        }
        Ok(())
    }

    fn finish(mut self) -> Record {
        if self.variations > 0 {
            self.drop(format!("{} variations", self.variations));
        }
        self.record
    }
}

/// The two letters of a point: column, then row.
fn name(Point { row, col }: Point) -> String {
    let letter = |number: u8| char::from(if number < 26 { b'a' + number } else { b'A' + number - 26 });
    [letter(col), letter(row)].iter().collect()
}

/// Writes a game.
pub(in crate::cli) fn write(game: &Game) -> Result<String, Failure> {
    deep(game.moves.len(), || text(game))
}

fn text(game: &Game) -> String {
    // The crate spells points of columns and rows above 26 wrongly, so the values are given as text.
    let property = |name: &str, values: Vec<String>| Prop::Unknown(name.to_owned(), values);
    let (rows, cols) = (game.setup.size().rows(), game.setup.size().cols());
    let size = if rows == cols { rows.to_string() } else { format!("{cols}:{rows}") };
    let mut root = vec![
        property("FF", vec!["4".to_owned()]),
        property("GM", vec!["1".to_owned()]),
        property("SZ", vec![size]),
    ];
    for (label, cell) in [("AB", Cell::Black), ("AW", Cell::White)] {
        let stones: Vec<String> = (0u8..)
            .zip(game.setup.rows())
            .flat_map(|(row, cells)| (0u8..).zip(cells.cells()).map(move |(col, cell)| (row, col, cell)))
            .filter(|(_, _, found)| *found == cell)
            .map(|(row, col, _)| name(Point { row, col }))
            .collect();
        if !stones.is_empty() {
            root.push(property(label, stones));
        }
    }
    if game.moves.is_empty() && game.to_play == Color::White {
        root.push(property("PL", vec!["W".to_owned()]));
    }
    let mut line: Vec<SgfNode<Prop>> = Vec::new();
    for &(color, played) in game.moves.iter().rev() {
        let label = if color == Color::Black { "B" } else { "W" };
        let value = match played {
            Move::Pass => String::new(),
            Move::Play(point) => name(point),
        };
        line = vec![SgfNode::new(vec![property(label, vec![value])], line, false)];
    }
    serialize([&SgfNode::new(root, line, true).into()])
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    fn again(text: &str) -> String {
        let write = || write(&read(text)?.game().unwrap());
        write().unwrap_or_else(|failure| panic!("{failure}"))
    }

    #[test]
    fn a_game_is_written_as_it_was_read() {
        for text in [
            "(;FF[4]GM[1]SZ[9])",
            "(;FF[4]GM[1]SZ[9]PL[W])",
            "(;FF[4]GM[1]SZ[13:9];B[mi];W[aa];B[])",
            "(;FF[4]GM[1]SZ[3]AB[aa][ca]AW[bb];W[cc];W[ac])",
            "(;FF[4]GM[1]SZ[52]AB[ZZ]AW[AZ];B[aZ];W[zA])",
        ] {
            assert_eq!(again(text), text);
        }
    }

    #[test]
    fn a_real_record_is_read_with_what_is_dropped() {
        let record =
            read("(;GM[1]PB[Lee]SZ[19]C[two]AB[dd:ee];W[tt](;B[qq];W[pp])(;B[aa]))(;GM[1])").unwrap();
        assert_eq!(record.dropped.join(", "), "1 more games, the property PB, the property C, 1 variations");
        let game = record.game().unwrap();
        assert_eq!(game.position.counts(), [361 - 6, 1, 5]);
        assert_eq!(game.names().unwrap(), ["pass", "R3", "Q4"]);
    }

    #[test]
    fn stones_set_up_later_begin_another_game() {
        let record = read("(;SZ[2];B[aa];W[ba];AE[aa]AW[ab];B[bb])").unwrap();
        assert_eq!(record.dropped, ["2 moves before stones are set up in node 3"]);
        assert_eq!(record.game().err().map(|error| error.code()), Some("suicide"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, said) in [
            ("(;SZ[53])", "size 53:53"),
            ("(;SZ[0])", "size 0:0"),
            ("(;SZ[19:99])", "size 19:99"),
            ("(;SZ[big])", "size SZ[big]"),
            ("(;SZ[999])", "size SZ[999]"),
            ("(;GM[2])", "another game"),
            ("(;SZ[9];B[jj])", "node 1 of the SGF names the point \"jj\""),
            ("(;SZ[9]AB[zz])", "node 0 of the SGF names the point \"zz\""),
            ("(;B[a])", "node 0 of the SGF has B[a]"),
            ("(;B[aa]", "cannot be read"),
            ("", "cannot be read"),
            (&";B[]".repeat(20_000), "20000 nodes"),
        ] {
            let failure = read(text).err().map(|failure| failure.to_string()).unwrap_or_default();
            assert!(failure.contains(said), "{text:.30}: {failure:?}");
        }
    }

    /// As deep as it is let in.
    #[test]
    fn a_long_record_does_not_overflow_the_stack() {
        for text in [
            format!("({})", ";B[];W[]".repeat(5000)),
            format!("{}{}", "(;B[]".repeat(10_000), ")".repeat(10_000)),
        ] {
            assert_eq!(again(&text).matches(';').count(), 10_001);
        }
    }
}
