//! The lines of a drawing: rows of cells, names of columns, and decoration.

use super::signs::{RuledLines, Signs, is_bar, is_dash};
use crate::read::paste::wrapping::narrow;

pub(super) enum DrawingLine {
    Row(CellRow),
    /// Names of columns: their number (0 if text follows), and whether they are in reverse order.
    Names {
        count: usize,
        is_reversed: bool,
    },
    /// A line without cells: ruled lines, the river, or the tens of column numbers.
    Drawn,
    Blank,
    Text,
}

#[derive(Default)]
pub(super) struct CellRow {
    /// The number of the row, before or after the cells.
    pub(super) label: Option<u32>,
    /// The letters of the cells: `+` for a crossing, a space for an empty field of a table.
    pub(super) cells: String,
    pub(super) signs: String,
    /// Whether the row has vertical lines around it or between its cells.
    pub(super) is_barred: bool,
}

impl CellRow {
    /// Whether the row consists of lines only, and may be a frame.
    pub(super) fn is_ruled(&self) -> bool {
        self.cells.chars().all(|cell| "+ ".contains(cell))
    }

    pub(super) fn width(&self) -> usize {
        self.cells.chars().count()
    }
}

impl DrawingLine {
    /// Reads a line. `rules` is the meaning of ruled lines.
    pub(super) fn read(line: &str, signs: Signs, rules: RuledLines) -> Self {
        if line.trim().is_empty() {
            return Self::Blank;
        }
        // In a diagram of Sensei's Library, numbers are moves.
        if let Some((count, is_reversed)) = names(line).filter(|_| !signs.is_sensei()) {
            return Self::Names { count, is_reversed };
        }
        match row(line, signs, rules) {
            Some(row) => Self::Row(row),
            None if is_decoration(line) => Self::Drawn,
            None => Self::Text,
        }
    }
}

/// Whether a line consists only of ruled lines, numbers, or the name of the river.
fn is_decoration(line: &str) -> bool {
    let has_river =
        ["楚", "漢界", "汉界", "河界", "river"].iter().any(|name| line.to_lowercase().contains(name));
    let is_line = |c: char| is_bar(c) || is_dash(c) || c.is_whitespace() || "=~_\\/╲╱+".contains(c);
    let is_number = line.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
    is_number || has_river || line.chars().map(narrow).all(is_line)
}

/// The position of a column name in its sequence: a letter, a number, or a Chinese numeral.
fn ordinal(name: &str) -> Option<u32> {
    const NUMERALS: &str = "零一二三四五六七八九";
    let mut letters = name.chars().map(narrow);
    match (letters.next()?, letters.next()) {
        (letter, None) if letter.is_ascii_alphabetic() => Some(u32::from(letter.to_ascii_lowercase())),
        (numeral, None) if NUMERALS.contains(numeral) => {
            NUMERALS.chars().position(|character| character == numeral).and_then(|at| u32::try_from(at).ok())
        }
        _ => name.chars().map(narrow).collect::<String>().parse().ok(),
    }
}

/// Reads the names of columns: their number, and whether they are in reverse order. Text may follow.
fn names(line: &str) -> Option<(usize, bool)> {
    let mut words: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || is_bar(c)).filter(|word| !word.is_empty()).collect();
    if let [word] = words[..]
        && word.len() > 4
    {
        words = word.split("").filter(|letter| !letter.is_empty()).collect();
    }
    let ordinals: Vec<u32> = words.iter().map_while(|word| ordinal(word)).collect();
    let is_letter = words.first()?.starts_with(|c: char| c.is_ascii_alphabetic());
    // Go boards have no column I.
    let is_successor =
        |low: u32, high: u32| high == low + 1 || is_letter && (low, high) == (u32::from('h'), u32::from('j'));
    let run = |is_next: &dyn Fn(u32, u32) -> bool| {
        1 + ordinals.windows(2).take_while(|pair| is_next(pair[0], pair[1])).count()
    };
    let (ascending, descending) =
        (run(&|name, next| is_successor(name, next)), run(&|name, next| is_successor(next, name)));
    let count = ascending.max(descending);
    // If only last digits are written, they start again after 9.
    let names_whole_line = count == words.len();
    (count > 1 && (names_whole_line || count > 4))
        .then_some((if names_whole_line { count } else { 0 }, descending > ascending))
}

/// Reads a row: an optional number, cells with separators, and optionally the number again and text.
fn row(line: &str, signs: Signs, rules: RuledLines) -> Option<CellRow> {
    let mut label = None;
    let (mut fields, mut cell_signs) = (vec![String::new()], String::new());
    let (mut cells, mut spaces, mut is_marked, mut has_unknown_letter, mut previous) =
        (0, 0, false, false, ' ');
    // The number and length of the fields before a wide gap, after which text may follow.
    let mut gap = None;
    let mut rest = line.chars().map(narrow).peekable();
    while let Some(sign) = rest.next() {
        let is_isolated = previous.is_whitespace() && rest.peek().is_none_or(|next| next.is_whitespace());
        if sign.is_whitespace() {
            spaces += if sign == '\t' { 2 } else { 1 };
            if spaces > 1 && cells > 1 {
                gap = Some((fields.len(), fields.last().map_or(0, String::len)));
            }
            previous = sign;
            continue;
        }
        spaces = 0;
        // The label of a point is a single letter, whereas a title has words.
        let is_word = previous.is_alphabetic() || rest.peek().is_some_and(|next| next.is_alphabetic());
        if signs.is_sensei() && sign.is_ascii_lowercase() && is_word {
            return None;
        }
        let letter = signs.letter(sign).filter(|_| sign != ',' || is_isolated || signs.is_sensei());
        if let Some(letter) = letter {
            fields.last_mut()?.push(letter);
            cell_signs.push(sign);
            cells += 1;
        } else if is_dash(sign) && is_isolated && rules == RuledLines::Drawn {
            return None;
        } else if is_dash(sign) && rules != RuledLines::Drawn || is_bar(sign) && rules == RuledLines::Cells {
            fields.last_mut()?.push('.');
            cells += 1;
        } else if is_bar(sign) {
            // A bar inside the marks of the last move is not a separator.
            if !is_marked {
                fields.push(String::new());
            }
        } else if let Some(digit) = sign.to_digit(10) {
            // A digit after a stone is the number of a recent move.
            let is_mark =
                signs == Signs::Stones && signs.letter(previous).is_some_and(|stone| "XO".contains(stone));
            if !is_mark {
                let mut number = digit;
                while let Some(digit) = rest.peek().and_then(|next| next.to_digit(10)) {
                    number = number.checked_mul(10)?.checked_add(digit)?;
                    rest.next();
                }
                // In a table, the number may be the first field.
                if cells > 0 || fields.len() > 2 {
                    // A row has the same number on both sides, unlike a list of moves.
                    if label.replace(number).is_some_and(|before| before != number) {
                        return None;
                    }
                    break;
                }
                if label.replace(number).is_some() {
                    return None;
                }
                fields = vec![String::new()];
            }
        } else if "()[]{}<>\"'`,:".contains(sign) || is_dash(sign) || sign == '\u{fe0e}' || sign == '\u{fe0f}'
        {
            is_marked = sign == '(' || is_marked && sign != ')';
        } else if signs == Signs::Pieces && gap.is_none() && sign.is_ascii_alphabetic() && !has_unknown_letter
        {
            // One unknown letter is kept, and reported as a fault of the FEN.
            has_unknown_letter = true;
            fields.last_mut()?.push(sign);
            cells += 1;
        } else {
            let (count, length) = gap?;
            fields.truncate(count);
            fields.last_mut()?.truncate(length);
            break;
        }
        previous = sign;
    }
    let is_barred = fields.len() > 1;
    if is_barred && fields[0].is_empty() {
        fields.remove(0);
    }
    fields.pop_if(|last| is_barred && last.is_empty());
    let is_table = fields.len() > 1 && fields.iter().all(|field| field.chars().count() < 2);
    let cells = if is_table {
        fields.iter().map(|field| field.chars().next().unwrap_or(' ')).collect()
    } else {
        // Some engines print a second board next to the first one.
        fields.into_iter().find(|field| field.chars().count() > 1)?
    };
    let row = CellRow { label, cells, signs: cell_signs, is_barred };
    (row.width() > 1).then_some(row)
}
