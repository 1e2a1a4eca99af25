//! The chapter Go chains.

use boardwire::{
    formats::go_chains::MAX_SIDE,
    games::go::{Point, Size, vertex},
};
use serde_json::{Value, json};

use crate::{
    ask::{Outcome, bytes, cells_of, outcome},
    claims::Checks,
    common::record,
    sheet::Sheet,
    sums::to_f64,
    text::{codes, facts, listed, spaced},
};

pub(crate) const CHECKS: Checks = &[
    ("go-cells", cells),
    ("go-chains", chains),
    ("go-change", change),
    ("go-columns", |sheet| sheet.facts(&format!("`{}`; 0; {}", letters(), MAX_SIDE - 1))),
    ("go-drawings", |sheet| drawings(sheet, 0)),
    ("go-illegal", illegal),
    ("go-illegal-words", illegal_words),
    ("go-ko", ko),
    ("go-moves", moves),
    ("go-positions", positions),
    ("go-record", |sheet| {
        let line = record(sheet) + 1;
        drawings(sheet, line);
    }),
    ("go-shared-liberties", shared_liberties),
    ("go-snapback", snapback),
    ("go-suicide", suicide),
    ("go-vertices", vertices),
];

/// A position with its size.
struct Position {
    hex: String,
    rows: usize,
    cols: usize,
    /// Each cell as a letter of the drawings.
    cells: Vec<char>,
}

/// Vertices of stones and of liberties.
type Chain = (Vec<String>, Vec<String>);

impl Position {
    fn of(hex: &str) -> Self {
        let record = bytes(hex);
        let cells = cells_of("ternary-board/1", hex);
        let cells = cells.bytes().map(|cell| ['.', 'O', 'X'][usize::from(cell - b'0')]).collect();
        Self { hex: hex.to_owned(), rows: record[0].into(), cols: record[3].into(), cells }
    }

    fn empty(rows: usize, cols: usize) -> Self {
        Self::of(&format!("{rows:02x}0000{cols:02x}0000{}", "00".repeat((rows * cols).div_ceil(5))))
    }

    /// The position after moves, the first of them Black's.
    fn after(&self, moves: &[&str]) -> Self {
        Self::of(play(&self.hex, "black", moves).unwrap()["hex"].as_str().unwrap())
    }

    fn vertex(&self, cell: usize) -> String {
        let size = Size::new(self.rows.try_into().unwrap(), self.cols.try_into().unwrap()).unwrap();
        let [row, col] = [cell / self.cols, cell % self.cols].map(|number| number.try_into().unwrap());
        vertex::encode(Point { row, col }, size).unwrap()
    }

    /// `A B C` and then each row after its number.
    fn drawing(&self) -> Vec<String> {
        let letters = (0..self.cols).map(|col| self.vertex(col)[..1].to_owned());
        let rows = self.cells.chunks(self.cols).zip((1..=self.rows).rev());
        let rows = rows.map(|(cells, number)| format!("{number} {}", spaced(cells)));
        [spaced(letters)].into_iter().chain(rows).collect()
    }

    /// The cell of a point.
    fn cell(&self, point: &Value) -> usize {
        let [row, col] = [0, 1].map(|at| usize::try_from(point[at].as_u64().unwrap()).unwrap());
        row * self.cols + col
    }

    fn analysed(&self) -> Vec<Value> {
        let analysis =
            outcome(&json!({ "op": "analyse", "format": "go-chains/1", "hex": self.hex })).unwrap();
        analysis["chains"].as_array().unwrap().clone()
    }

    fn chains(&self) -> Vec<Chain> {
        let vertices = |points: &Value| {
            points.as_array().unwrap().iter().map(|point| self.vertex(self.cell(point))).collect()
        };
        self.analysed()
            .iter()
            .map(|chain| (vertices(&chain["stones"]), vertices(&chain["liberties"])))
            .collect()
    }

    /// The chain on a vertex.
    fn chain(&self, stone: &str) -> Chain {
        self.chains().into_iter().find(|(stones, _)| stones.iter().any(|found| found == stone)).unwrap()
    }

    /// The cells of captured white stones.
    fn taken(&self, after: &Self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] == 'O' && after.cells[cell] == '.').collect()
    }
}

fn play(hex: &str, to_play: &str, moves: &[&str]) -> Outcome {
    outcome(&json!({ "op": "play", "format": "go-chains/1", "hex": hex, "to_play": to_play, "moves": moves }))
}

/// The letters of the columns.
fn letters() -> String {
    Position::empty(1, MAX_SIDE.into()).drawing().swap_remove(0)
}

/// The cell numbers of a board: columns, letters, then each row with its numbers, and of two corners the vertex, the point and the cell.
fn cells(sheet: &mut Sheet<'_>) {
    let (rows, cols) = (sheet.item.lines.len() - 2, facts(sheet.item.text(0)).len());
    let board = Position::empty(rows, cols);
    sheet.line(0, &format!("col {}", spaced(0..cols)));
    sheet.line_begins(1, &board.drawing()[0]);
    for row in 0..rows {
        let corner = [(0, cols - 1), (rows - 1, 0)].into_iter().find(|(at, _)| *at == row);
        let corner = corner.map_or(String::new(), |(_, col)| {
            format!("{} {row} {col} {}", board.vertex(row * cols + col), row * cols + col)
        });
        let numbers = spaced(row * cols..(row + 1) * cols);
        sheet.line_facts(row + 2, &format!("{row} {} {numbers} {corner}", rows - row));
    }
}

/// A drawing, and next to it the chains with their stones and liberties.
fn chains(sheet: &mut Sheet<'_>) {
    let position = Position::of(sheet.item.arg(0));
    let drawing = position.drawing();
    sheet.line(0, &drawing[0]);
    // The text next to the first row is a caption.
    sheet.line_begins(1, &drawing[1]);
    let told = position.analysed().into_iter().zip(position.chains()).enumerate().map(
        |(at, (chain, (stones, liberties)))| {
            let drawn = drawing.get(at + 2).map_or("", |line| line);
            format!("{drawn} {} {} {}", chain["color"].as_str().unwrap(), spaced(stones), spaced(liberties))
        },
    );
    sheet.lines(2, &told.collect::<Vec<_>>());
}

/// The chains of the drawing that share a liberty.
fn shared_liberties(sheet: &mut Sheet<'_>) {
    let chains = Position::of(sheet.item.arg(0)).chains();
    let with = |liberty: &str| {
        let own = chains.iter().filter(|(_, liberties)| liberties.iter().any(|one| one == liberty));
        own.map(|(stones, _)| stones.clone()).collect::<Vec<_>>()
    };
    let (sharing, of_d4) = (with("A5"), with("D4"));
    let near = of_d4[0].iter().filter(|stone| ["D5", "C4", "E4", "D3"].contains(&stone.as_str()));
    sheet.facts(&listed(sharing.concat().iter().chain(near).chain(&of_d4[1])));
    sheet.facts("A5; D4; B2");
    sheet.same(0, &with("B2").len(), &3);
}

/// The record, and the chains in the order of the cells: with a first stone the chain, with a later one the cell of the first.
fn illegal(sheet: &mut Sheet<'_>) {
    let position = Position::of(sheet.item.arg(1));
    let mut line = record(sheet) + 1;
    let drawing = position.drawing();
    let mut rows = drawing[1..].iter();
    let chains = position.analysed();
    let first_without = chains.iter().find(|chain| chain["liberties"] == json!([]));
    sheet.line_begins(line, &drawing[0]);
    for cell in (0..position.cells.len()).filter(|&cell| position.cells[cell] != '.') {
        line += 1;
        let (row, col) = (cell / position.cols, cell % position.cols);
        let point = json!([row, col]);
        let chain = chains.iter().find(|chain| chain["stones"].as_array().unwrap().contains(&point)).unwrap();
        let mut said = vec![point.clone()];
        if chain["stones"][0] == point {
            said.extend(
                ["stones", "liberties"].iter().flat_map(|key| chain[*key].as_array().unwrap().clone()),
            );
        } else {
            said.push(json!(position.cell(&chain["stones"][0])));
        }
        if first_without.is_some_and(|first| first["stones"][0] == point) {
            // The line names its neighbours.
            let near = (0..position.cells.len()).map(|other| (other / position.cols, other % position.cols));
            let near = near.filter(|other| other.0.abs_diff(row) + other.1.abs_diff(col) == 1);
            said.extend(near.map(|other| json!(other)));
        }
        let said = spaced(said).replace(['[', ']', ','], " ");
        let drawn = rows.next().map_or("", |row| row);
        sheet.line_begins(line, drawn);
        sheet.line_facts(line, &format!("{} {cell} {said}", drawn.split(' ').next().unwrap()));
    }
    sheet.lines(line + 1, &[""; 0]);
}

fn illegal_words(sheet: &mut Sheet<'_>) {
    let position = Position::of(sheet.item.arg(0));
    let chains = position.analysed();
    let first = chains.iter().find(|chain| chain["liberties"] == json!([])).unwrap();
    let cell = position.cell(&first["stones"][0]);
    let (_, bit) = play(&position.hex, "black", &[]).unwrap_err();
    // The results of the equations are the cell, its byte and the bit.
    sheet.same(0, &sheet.came(), &[cell as u64, cell as u64 / 5, bit.unwrap()].map(to_f64).to_vec());
    let point = format!("{},{}", cell / position.cols, cell % position.cols);
    sheet.facts(&format!("`{}`; `legal`; {point}; c{}", position.hex, cell % 5));
}

/// Positions side by side: the given one, and the position after each of the moves, all with Black to play first.
fn drawings(sheet: &mut Sheet<'_>, first: usize) {
    let args: Vec<&str> = sheet.item.args().skip_while(|arg| arg.contains('/')).collect();
    let given = Position::of(args[0]);
    let mut all = vec![given.drawing()];
    for count in 1..args.len() {
        // A pass of each side between two moves has no effect but on ko.
        let moves: Vec<&str> = args[1..=count].iter().flat_map(|text| [*text, "pass", "pass"]).collect();
        all.push(given.after(&moves).drawing());
    }
    for line in 0..all[0].len() {
        sheet.line(first + line, &spaced(all.iter().map(|drawing| &drawing[line])));
    }
    sheet.line_facts(first + all[0].len(), &args[1..].join(" "));
}

/// The byte that a move changes, before and after: its cells, the equation, and then the cells that change.
fn change(sheet: &mut Sheet<'_>) {
    let given = Position::of(sheet.item.arg(0));
    let after = given.after(&[sheet.item.arg(1)]);
    let [old, new] = [&given, &after].map(|position| bytes(&position.hex));
    let at = (0..old.len()).find(|&at| old[at] != new[at]).unwrap();
    let first = 5 * (at - 6);
    let state = |position: &Position, cell: usize| ".OX".find(position.cells[cell]).unwrap();
    let differing = (0..given.cells.len()).filter(|&cell| given.cells[cell] != after.cells[cell]);
    let changes = spaced(differing.flat_map(|cell| [cell, state(&given, cell), state(&after, cell)]));
    for (line, (position, byte, changes)) in
        [(&given, old[at], ""), (&after, new[at], &changes)].into_iter().enumerate()
    {
        let cells = if line == 0 { format!("cells {first} to {} ", first + 4) } else { String::new() };
        let digits = (0..5).map(|i| (3u32.pow(i), u32::from(byte) / 3u32.pow(i) % 3));
        let sum = digits
            .map(|(power, digit)| if power == 1 { digit.to_string() } else { format!("{power}*{digit}") });
        let sum = sum.collect::<Vec<_>>().join(" + ");
        let start = format!("{cells}{} {byte} = {sum} {byte:02x}", spaced(&position.cells[first..first + 5]));
        sheet.line_begins(line, &start);
        sheet.line_facts(line, &format!("{} {changes}", facts(&start).join(" ")));
    }
}

fn ko(sheet: &mut Sheet<'_>) {
    let given = Position::of(sheet.item.arg(0));
    let after = given.after(&["C2"]);
    let cell = (0..12).find(|&cell| given.vertex(cell) == "C2").unwrap();
    let (at, taken) = (6 + cell / 5, given.taken(&after)[0]);
    let (_, index) = play(&given.hex, "black", &["C2", "B2"]).unwrap_err();
    // The row and the cell of the move are results of equations.
    sheet.same(0, &sheet.came(), &vec![to_f64(cell as u64 / 4), to_f64(cell as u64)]);
    sheet.facts(&format!("`{}`; `{}`; `{:02x}`", given.hex, after.hex, bytes(&given.hex)[at]));
    // The move and the liberty that it uses, the captured stone and the point of the ko.
    let (move_0, liberty) = (given.chain("B2").1.concat(), after.chain("C2").1.concat());
    sheet.facts(&[&move_0; 4].into_iter().chain([&liberty; 6]).cloned().collect::<Vec<_>>().join("; "));
    sheet.facts(&format!("0; {}; {taken}; {}; {at}", cell % 4, index.unwrap()));
}

fn snapback(sheet: &mut Sheet<'_>) {
    let given = Position::of(sheet.item.arg(0));
    let after = given.after(&["B1"]);
    let (stones, liberties) = after.chain("B1");
    let taken = given.vertex(given.taken(&after)[0]);
    sheet.facts(&format!("B1; {taken}; {}; {1}; {1}", listed(stones), liberties.concat()));
}

/// A move that captures two chains, and one that captures two stones and is no ko.
fn suicide(sheet: &mut Sheet<'_>) {
    let [two, stones] = [0, 1].map(|arg| Position::of(sheet.item.arg(arg)));
    let taken = two.taken(&two.after(&["D1"]));
    let (own, liberties) = stones.after(&["A1"]).chain("A1");
    sheet.facts(&format!("`{}`; `{}`; D1; D1; D1", spaced(&two.cells), spaced(&stones.cells)));
    sheet.facts(&listed(taken.into_iter().map(|cell| two.vertex(cell))));
    sheet.facts(&format!("{0}; {0}; {1}; {1}", own.concat(), liberties.concat()));
}

fn vertices(sheet: &mut Sheet<'_>) {
    let column = |letter| letters().split(' ').position(|found| found == letter).unwrap();
    sheet.facts(&format!("J1; {}; Z1; {}; {MAX_SIDE}", column("J"), column("Z")));
}

/// The result of analyse or play on a position: the number of chains and whether it is legal, or the rejection.
fn positions(sheet: &mut Sheet<'_>) {
    for line in sheet.body() {
        sheet.lock(line);
        let row = sheet.written(line);
        let hex = codes(&row[0]).first().copied().unwrap_or_default();
        for operation in row[1].split(", ") {
            let request = json!({ "op": operation, "format": "go-chains/1", "hex": hex, "to_play": "black", "moves": [] });
            let (computed, is_legal) = match outcome(&request) {
                Ok(value) => {
                    let count = value["chains"].as_array().unwrap().len();
                    (if count == 0 { String::new() } else { count.to_string() }, value["legal"] == true)
                }
                Err((code, place)) => (format!("{code} {}", place.unwrap()), false),
            };
            sheet.same(line, &facts(&row[2]).join(" "), &computed);
            sheet.same(line, &row[2].ends_with(", legal"), &is_legal);
        }
    }
}

/// The record after the moves and the captures, or the rejection.
fn moves(sheet: &mut Sheet<'_>) {
    for line in sheet.body() {
        sheet.lock(line);
        let row = sheet.written(line);
        let computed = match play(codes(&row[0])[0], &row[1], &codes(&row[2])) {
            Ok(reply) => {
                let [black, white] = ["black", "white"].map(|color| &reply["captured"][color]);
                format!("{} {black} {white}", reply["hex"].as_str().unwrap())
            }
            Err((code, index)) => format!("{code} move {}", index.unwrap()),
        };
        sheet.same(line, &facts(&row[3]).join(" "), &computed);
    }
}
