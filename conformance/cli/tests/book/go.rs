//! The chapter Go chains: drawings, fields, and the tables of positions and moves.

use boardwire::{
    formats::go_chains::MAX_SIDE,
    games::go::{Color, Size, vertex},
};
use serde_json::{Value, json};

use crate::{
    ask::{bytes, spaced},
    claims::{Check, Context, Key},
    go_tables,
    go_words::{self, KO, Position, play},
    lists,
    sheet::Sheet,
    ternary::REAL,
};

pub(crate) fn claim(key: &Key<'_>) -> Option<Check> {
    Some(match (key.section, key.name.as_str()) {
        ("The position", _) if key.is_block() => numbers,
        ("The position", "columns") => |sheet, _| columns(sheet),
        ("Chains and liberties", _) if key.is_block() => chains,
        ("Chains and liberties", "chains") => |sheet, _| shared_liberties(sheet),
        ("The chain set", "kept for|name|meaning") => lists::frozen_rows,
        ("The chain set", _) if key.is_block() => |sheet, context| context.frozen.pseudocode(sheet),
        ("Positions and moves", "position|operation|result") => go_tables::positions,
        ("Positions and moves", "position|to play|moves|result") => go_tables::moves,
        ("A position that is not legal", _) if key.is_block() => illegal,
        ("A position that is not legal", _) if key.is_prose() => |sheet, _| illegal_words(sheet),
        ("A capture and a ko", "fields") => ko_fields,
        ("A capture and a ko", "change") => ko_change,
        ("A capture and a ko", _) if key.is_prose() => |sheet, _| go_words::ko_words(sheet),
        ("A snapback", _) if key.is_block() => |sheet, _| {
            let given = Position::of("0300000300006c23");
            drawings(sheet, 0, &given, &["B1", "C1"], "given Black B1 White C1");
        },
        ("A snapback", _) if key.is_prose() => |sheet, _| go_words::snapback_words(sheet),
        ("Capture before suicide", _) if key.is_prose() => |sheet, _| go_words::suicide_words(sheet),
        ("Vertices", _) if key.is_prose() => |sheet, _| go_words::vertex_words(sheet),
        ("Faults of the position", _) if key.is_prose() => |_, _| (),
        _ => return None,
    })
}

fn letters(cols: u8) -> String {
    let size = Size::new(1, cols).unwrap();
    let point = |col| boardwire::games::go::Point { row: 0, col };
    spaced((0..cols).map(|col| vertex::encode(point(col), size).unwrap()[..1].to_owned()))
}

/// The cell numbers of a board of 4 rows and 9 columns.
fn numbers(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let (rows, cols) = (4usize, 9usize);
    let board =
        Position::of(&format!("{rows:02x}0000{cols:02x}0000{}", "00".repeat((rows * cols).div_ceil(5))));
    let mut lines = vec![format!("col {}", spaced(0..cols)), format!("{} there is no I", letters(9))];
    for row in 0..rows {
        let cell = |col: usize| row * cols + col;
        let corner = match row {
            0 => format!("{} is [{row}, {}], cell {}", board.vertex(row, cols - 1), cols - 1, cell(cols - 1)),
            3 => format!("{} is [{row}, 0], cell {}", board.vertex(row, 0), cell(0)),
            _ => String::new(),
        };
        lines.push(format!(
            "row {row} {} {} {corner}",
            &board.vertex(row, 0)[1..],
            spaced((0..cols).map(cell))
        ));
    }
    sheet.lines(0, &lines);
}

fn columns(sheet: &mut Sheet<'_>) {
    sheet.phrase(&format!(
        "The columns 0 to {} are `{}`, and the number n is row rows - n.",
        MAX_SIDE - 1,
        letters(MAX_SIDE)
    ));
}

/// The position that is drawn with its chains.
const DRAWN: &str = "0500000500004b6a150ba2";

fn chains(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let position = Position::of(DRAWN);
    let analysis = position.analysis();
    let mut told: Vec<String> = vec!["chain stones liberties".to_owned()];
    for chain in analysis["chains"].as_array().unwrap() {
        let color = chain["color"].as_str().unwrap();
        let [stones, liberties] = ["stones", "liberties"].map(|key| position.vertices(&chain[key]));
        told.push(format!("{color} {stones} {liberties}"));
    }
    let drawing = position.drawing();
    let mut lines = vec![drawing[0].clone()];
    for row in 0..drawing.len().max(told.len() + 1) - 1 {
        let drawn = drawing.get(row + 1).map_or("", |line| line);
        lines.push(format!("{drawn} {}", told.get(row).map_or("", |line| line)));
    }
    sheet.lines(0, &lines);
}

fn shared_liberties(sheet: &mut Sheet<'_>) {
    let position = Position::of(DRAWN);
    let with = |liberty: &str| {
        let all = position.analysis()["chains"].as_array().unwrap().clone();
        let own = all
            .iter()
            .filter(|chain| position.vertices(&chain["liberties"]).split(' ').any(|one| one == liberty));
        own.map(|chain| position.vertices(&chain["stones"])).collect::<Vec<_>>()
    };
    let two = with("A5");
    sheet.phrase(&format!(
        "{} and {} touch on a diagonal: they are two chains, with A5 as a liberty of both.",
        two[0], two[1]
    ));
    let of_d4 = with("D4");
    let near: Vec<&str> =
        of_d4[0].split(' ').filter(|stone| ["D5", "C4", "E4", "D3"].contains(stone)).collect();
    sheet.phrase(&format!(
        "D4 is next to {} and to {}, two stones of one chain, and is one liberty of it; it is a liberty of the chain on {} as \
         well. B2 is a liberty of three chains.",
        near[0], near[1], of_d4[1],
    ));
    assert_eq!(with("B2").len(), 3);
}

/// The record field by field, and the chains as they are found point by point.
fn illegal(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let position = Position::of(REAL);
    let colors = |range: std::ops::Range<usize>| {
        let names =
            position.drawn(range).replace('.', "empty,").replace('O', "white,").replace('X', "black,");
        names.trim_end_matches(',').to_owned()
    };
    let mut lines = vec![
        "byte bits hex field".to_owned(),
        format!("0 0..=23 {} rows = {}", &REAL[..6], position.rows),
        format!("3 24..=47 {} cols = {};  neither is 0 or above {MAX_SIDE}", &REAL[6..12], position.cols),
        format!("{} cells 0 to 4: {}", position.byte_line(0, 5), colors(0..5)),
        format!("{} cells 5 to 8: {};  c4 is unused and 0", position.byte_line(1, 5), colors(5..9)),
        String::new(),
    ];
    let analysis = position.analysis();
    let points = |points: &Value| spaced(points.as_array().unwrap().iter().map(ToString::to_string));
    let mut told = vec!["cell point chain so far its liberties".to_owned()];
    let chains = analysis["chains"].as_array().unwrap();
    let mut first_without = true;
    for cell in 0..9 {
        let point = json!([cell / 3, cell % 3]);
        let Some(chain) = chains.iter().find(|chain| chain["stones"].as_array().unwrap().contains(&point))
        else {
            continue;
        };
        let first = &chain["stones"][0];
        told.push(if *first == point {
            let liberties = points(&chain["liberties"]);
            let liberties = if !liberties.is_empty() {
                liberties
            } else if std::mem::take(&mut first_without) {
                format!("none: {} are black", neighbours(&position, cell))
            } else {
                "none".to_owned()
            };
            let color = chain["color"].as_str().unwrap();
            format!("{cell} {point} {color} {} {liberties}", points(&chain["stones"]))
        } else {
            let at = first[0].as_u64().unwrap() * 3 + first[1].as_u64().unwrap();
            format!("{cell} {point} seen, with cell {at}")
        });
    }
    let drawing = position.drawing();
    for (row, told) in told.iter().enumerate() {
        lines.push(format!("{} {told}", drawing.get(row).map_or("", |line| line)));
    }
    sheet.lines(0, &lines);
}

/// The points next to a cell of the board of nine, all of which hold black stones.
fn neighbours(position: &Position, cell: usize) -> String {
    let (row, col) = (cell / 3, cell % 3);
    let near = (0..9usize).filter(|&other| (other / 3).abs_diff(row) + (other % 3).abs_diff(col) == 1);
    let near: Vec<usize> = near.collect();
    assert!(near.iter().all(|&cell| position.drawn(cell..cell + 1) == "X"));
    spaced(near.iter().map(|cell| json!([cell / 3, cell % 3])))
}

fn illegal_words(sheet: &mut Sheet<'_>) {
    let position = Position::of(REAL);
    sheet.phrase(&format!("`{REAL}`:"));
    let analysis = position.analysis();
    let chains = analysis["chains"].as_array().unwrap();
    assert_eq!((chains.len(), &analysis["legal"]), (7, &json!(false)));
    sheet.phrase("Analyse gives the seven chains and `legal` false.");
    let first = chains.iter().find(|chain| chain["liberties"] == json!([])).unwrap();
    let (row, col) = (first["stones"][0][0].as_u64().unwrap(), first["stones"][0][1].as_u64().unwrap());
    let cell = row * 3 + col;
    let fault = play(REAL, "black", &[]).unwrap_err();
    let place = 48 + 8 * (cell / 5);
    assert_eq!(fault, format!("`position-illegal` at bit {place}"));
    sheet.phrase(&format!(
        "the first chain without a liberty is that of [{row},{col}], cell {row}*3 + {col} = {cell}, which is c{} of cell byte \
         {cell} div 5 = {}: bit 48 + 8*{} = {place}.",
        cell % 5,
        cell / 5,
        cell / 5,
    ));
}

/// Positions beside each other: as given, and after each of the moves, which are Black's first.
fn drawings(sheet: &mut Sheet<'_>, first: usize, given: &Position, moves: &[&str], names: &str) {
    let mut all = vec![given.drawing()];
    for count in 1..=moves.len() {
        // A pass on both sides between two moves changes nothing but what ko forbids.
        let moves: Vec<&str> = moves[..count].iter().flat_map(|text| [*text, "pass", "pass"]).collect();
        all.push(given.after(Color::Black, &moves).unwrap().0.drawing());
    }
    let mut lines: Vec<String> =
        (0..all[0].len()).map(|line| spaced(all.iter().map(|drawing| drawing[line].clone()))).collect();
    lines.push(names.to_owned());
    sheet.lines(first, &lines);
}

fn ko_fields(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let position = Position::of(KO);
    let cells = position.rows * position.cols;
    let lines = [
        "byte bits hex field".to_owned(),
        format!("0 0..=23 {} rows = {}", &KO[..6], position.rows),
        format!(
            "3 24..=47 {} cols = {};  {cells} cells, ceil({cells}/5) = {} cell bytes",
            &KO[6..12],
            position.cols,
            bytes(KO).len() - 6
        ),
        format!("{} cells 0 to 4: {}", position.byte_line(0, 5), position.drawn(0..5)),
        format!("{} cells 5 to 9: {}", position.byte_line(1, 5), position.drawn(5..10)),
        format!(
            "{} cells 10, 11: {};  c2, c3, c4 are unused and 0",
            position.byte_line(2, 2),
            position.drawn(10..12)
        ),
        String::new(),
    ];
    for (line, text) in lines.iter().enumerate() {
        sheet.line(line, text);
    }
    drawings(sheet, lines.len(), &position, &["C2", "B2"], "given Black C2 White B2: the first again");
}

fn ko_change(sheet: &mut Sheet<'_>, _: &Context<'_>) {
    let given = Position::of(KO);
    let (after, _) = given.after(Color::Black, &["C2"]).unwrap();
    let line = |position: &Position| {
        let text = position.byte_line(1, 5);
        let (_, sum) = text.split_once(" = ").unwrap();
        let byte = bytes(&position.hex)[7];
        format!("{} {byte} = {sum} {byte:02x}", position.drawn(5..10))
    };
    let changes: Vec<String> = (0..given.rows * given.cols)
        .filter(|&cell| given.drawn(cell..cell + 1) != after.drawn(cell..cell + 1))
        .map(|cell| {
            let number = |position: &Position| match position.drawn(cell..cell + 1).as_str() {
                "." => 0,
                "O" => 1,
                _ => 2,
            };
            format!("cell {cell} from {} to {}", number(&given), number(&after))
        })
        .collect();
    let lines = [
        format!("cells 5 to 9 {} before", line(&given)),
        format!("{} after: {}", line(&after), changes.join(", ")),
    ];
    sheet.lines(0, &lines);
}
