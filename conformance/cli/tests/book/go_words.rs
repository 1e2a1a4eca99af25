//! What drawings and sentences of the chapter Go chains say.

use boardwire::games::go::{Color, Point, Size, vertex};
use serde_json::{Value, json};

use crate::{
    ask::{bytes, digit_sum, outcome, spaced},
    sheet::Sheet,
    ternary::cells_of,
};

/// A position with its size.
pub(crate) struct Position {
    pub(crate) hex: String,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    cells: Vec<u8>,
}

impl Position {
    pub(crate) fn of(hex: &str) -> Self {
        let record = bytes(hex);
        let cells = cells_of(hex).bytes().map(|cell| cell - b'0').collect();
        Self { hex: hex.to_owned(), rows: record[0].into(), cols: record[3].into(), cells }
    }

    /// The position after moves, and the stones that were taken.
    pub(crate) fn after(&self, to_play: Color, moves: &[&str]) -> Result<(Self, Value), String> {
        let reply = play(&self.hex, &format!("{to_play:?}").to_lowercase(), moves)?;
        Ok((Self::of(reply["hex"].as_str().unwrap()), reply["captured"].clone()))
    }

    pub(crate) fn size(&self) -> Size {
        Size::new(self.rows.try_into().unwrap(), self.cols.try_into().unwrap()).unwrap()
    }

    /// `. X O .`
    pub(crate) fn drawn(&self, cells: std::ops::Range<usize>) -> String {
        spaced(self.cells[cells].iter().map(|cell| [".", "O", "X"][usize::from(*cell)]))
    }

    /// `A B C` and then each row behind its number.
    pub(crate) fn drawing(&self) -> Vec<String> {
        let letters = (0..self.cols).map(|col| self.vertex(0, col)[..1].to_owned());
        let rows = (0..self.rows)
            .map(|row| format!("{} {}", self.rows - row, self.drawn(row * self.cols..(row + 1) * self.cols)));
        [spaced(letters)].into_iter().chain(rows).collect()
    }

    pub(crate) fn vertex(&self, row: usize, col: usize) -> String {
        let point = Point { row: row.try_into().unwrap(), col: col.try_into().unwrap() };
        vertex::encode(point, self.size()).unwrap()
    }

    pub(crate) fn analysis(&self) -> Value {
        outcome(&json!({ "op": "analyse", "format": "go-chains/1", "hex": self.hex })).unwrap()
    }

    /// The vertices of a list of points.
    pub(crate) fn vertices(&self, points: &Value) -> String {
        let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
        spaced(
            points.as_array().unwrap().iter().map(|point| self.vertex(number(&point[0]), number(&point[1]))),
        )
    }

    /// The liberties of the chain on a vertex.
    pub(crate) fn liberties(&self, stone: &str) -> String {
        let chains = self.analysis()["chains"].as_array().unwrap().clone();
        let own = |chain: &&Value| self.vertices(&chain["stones"]).split(' ').any(|found| found == stone);
        self.vertices(&chains.iter().find(own).unwrap()["liberties"])
    }

    /// The stones of the chain on a vertex.
    pub(crate) fn stones(&self, stone: &str) -> String {
        let chains = self.analysis()["chains"].as_array().unwrap().clone();
        let all = chains.iter().map(|chain| self.vertices(&chain["stones"]));
        all.into_iter().find(|stones| stones.split(' ').any(|found| found == stone)).unwrap()
    }

    /// `6     48..=55  b1       177 = 0 + 3*2 + …   cells 0 to 4:` without what follows.
    pub(crate) fn byte_line(&self, j: usize, terms: u32) -> String {
        let byte = bytes(&self.hex)[6 + j];
        let sum = digit_sum(byte.into(), 3, terms, "*");
        format!("{} {}..={} {byte:02x} {byte} = {sum}", j + 6, 48 + 8 * j, 55 + 8 * j)
    }
}

pub(crate) fn play(hex: &str, to_play: &str, moves: &[&str]) -> Result<Value, String> {
    outcome(&json!({ "op": "play", "format": "go-chains/1", "hex": hex, "to_play": to_play, "moves": moves }))
}

/// The ko of the book.
pub(crate) const KO: &str = "030000040000b1ac01";

pub(crate) fn ko_words(sheet: &mut Sheet<'_>) {
    let given = Position::of(KO);
    let (after, captured) = given.after(Color::Black, &["C2"]).unwrap();
    let (row, col) = (given.rows - 2, 2);
    let cell = row * given.cols + col;
    sheet.phrase(&format!("Three rows and four columns: `{KO}`."));
    sheet.phrase(&format!(
        "Move 0, Black {}: row {} - 2 = {row}, column {col}, cell {row}*{} + {col} = {cell}, empty.",
        given.vertex(row, col),
        given.rows,
        given.cols,
    ));
    assert_eq!(given.liberties("B2"), "C2");
    assert_eq!(captured, json!({ "black": 0, "white": 1 }));
    let taken = (0..12).find(|&cell| given.cells[cell] == 1 && after.cells[cell] == 0).unwrap();
    sheet.phrase(&format!(
        "The stone on {} has lost its last liberty, {}, and is taken off: cell {taken}. The stone on C2 then has one \
         liberty, {}.",
        given.vertex(taken / 4, taken % 4),
        given.liberties("B2"),
        after.liberties("C2"),
    ));
    sheet.phrase(&format!(
        "The other bytes stay: the record is `{}`, and one white stone was taken.",
        after.hex
    ));
    let refused = play(KO, "black", &["C2", "B2"]).unwrap_err();
    sheet.phrase(&format!(
        "{} is the ko point. Move {}, White {}, would take the stone on {}, and byte {} would be `{:02x}` again: `ko`. After \
         two passes White may play {}",
        after.liberties("C2"),
        refused.rsplit(' ').next().unwrap(),
        after.liberties("C2"),
        after.stones("C2"),
        6 + cell / 5,
        bytes(KO)[7],
        after.liberties("C2"),
    ));
    let (again, _) = given.after(Color::Black, &["C2", "pass", "pass", "B2"]).unwrap();
    assert_eq!(again.hex, KO);
    sheet.phrase(&format!("No move stands before White's, and {} is not refused.", after.liberties("C2")));
    assert!(after.after(Color::White, &["B2"]).is_ok());
}

pub(crate) fn snapback_words(sheet: &mut Sheet<'_>) {
    let given = Position::of("0300000300006c23");
    let (after, captured) = given.after(Color::Black, &["B1"]).unwrap();
    assert_eq!(captured, json!({ "black": 0, "white": 1 }));
    let taken = (0..9).find(|&cell| given.cells[cell] == 1 && after.cells[cell] == 0).unwrap();
    let chain = after.stones("B1");
    let joined = chain.split(' ').find(|stone| *stone != "B1").unwrap();
    let liberty = after.liberties("B1");
    sheet.phrase(&format!(
        "Black B1 takes one stone, on {}. The stone on B1 joins {joined}: the chain of two has one liberty, {liberty}. White \
         {liberty} takes both",
        given.vertex(taken / 3, taken % 3),
    ));
    let (_, captured) = given.after(Color::Black, &["B1", &liberty]).unwrap();
    assert_eq!(captured, json!({ "black": 2, "white": 1 }));
}

pub(crate) fn suicide_words(sheet: &mut Sheet<'_>) {
    let row = Position::of("0100000700006002");
    let (after, captured) = row.after(Color::Black, &["D1"]).unwrap();
    assert_eq!(captured, json!({ "black": 0, "white": 2 }));
    let taken = (0..7).filter(|&cell| row.cells[cell] == 1).map(|col| row.vertex(0, col)).collect::<Vec<_>>();
    sheet.phrase(&format!(
        "One row, `{}`. The point D1 has no empty neighbour. Black D1 takes the stones on {} and {}, two chains, and has two \
         liberties then. With White to play, D1 would make a chain of three white stones",
        row.drawn(0..7),
        taken[0],
        taken[1],
    ));
    assert_eq!(after.liberties("D1").split(' ').count(), 2);
    assert_eq!(play(&row.hex, "white", &["D1"]), Err("`suicide`, `move` 0".to_owned()));
    let row = Position::of("0100000300000c");
    let (after, _) = row.after(Color::Black, &["A1"]).unwrap();
    sheet.phrase(&format!(
        "One row, `{}`. Black A1 takes two stones and stands alone with one liberty, {}. White {} takes the stone on {}: no ko",
        row.drawn(0..3),
        after.liberties("A1"),
        after.liberties("A1"),
        after.stones("A1"),
    ));
}

pub(crate) fn vertex_words(sheet: &mut Sheet<'_>) {
    let size = Size::new(1, 25).unwrap();
    let column = |text: &str| match vertex::decode(text, size) {
        Ok(boardwire::games::go::Move::Play(point)) => point.col,
        other => panic!("{other:?}"),
    };
    sheet.phrase(&format!(
        "One row of {} columns: J1 is column {}, Z1 column {}, the last cell of the fifth byte.",
        size.cols(),
        column("J1"),
        column("Z1"),
    ));
    assert_eq!(column("Z1") / 5 + 1, 5);
}
