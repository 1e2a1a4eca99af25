//! The lines of a drawing: rows of cells, names of columns, and what is only drawn.

use super::signs::{RuledLines, Signs, is_bar, is_dash};
use crate::read::paste::wrapping::narrow;

/// A line of a drawing.
pub(super) enum DrawingLine {
    Row(CellRow),
    /// Names of columns: their number or 0 if something follows, and whether they go from the last to the first.
    Names {
        count: usize,
        is_reversed: bool,
    },
    /// Lines of the board, a river, or the number of tens.
    Drawn,
    Blank,
    Text,
}

/// A row of cells.
#[derive(Default)]
pub(super) struct CellRow {
    /// Its number on either side.
    pub(super) label: Option<u32>,
    /// The letters of the cells: `+` for a crossing, a space for an empty field of a table.
    pub(super) cells: String,
    /// The signs of the cells.
    pub(super) signs: String,
    /// Whether vertical lines are around it, or between its cells.
    pub(super) is_barred: bool,
}

impl CellRow {
    /// Whether it has lines alone, and may be a frame.
    pub(super) fn is_ruled(&self) -> bool {
        self.cells.chars().all(|cell| "+ ".contains(cell))
    }

    pub(super) fn width(&self) -> usize {
        self.cells.chars().count()
    }
}

impl DrawingLine {
    /// Reads a line. `rules` is what lines are.
    pub(super) fn of(line: &str, signs: Signs, rules: RuledLines) -> Self {
        if line.trim().is_empty() {
            return Self::Blank;
        }
        // A row of numbers is one of moves there.
        if let Some((count, is_reversed)) = names(line).filter(|_| !signs.is_sensei()) {
            return Self::Names { count, is_reversed };
        }
        match row(line, signs, rules) {
            Some(row) => Self::Row(row),
            None if is_drawn(line) => Self::Drawn,
            None => Self::Text,
        }
    }
}

/// Whether a line has nothing but lines, numbers, or the name of the river.
fn is_drawn(line: &str) -> bool {
    let has_river =
        ["楚", "漢界", "汉界", "河界", "river"].iter().any(|name| line.to_lowercase().contains(name));
    let is_line = |c: char| is_bar(c) || is_dash(c) || c.is_whitespace() || "=~_\\/╲╱+".contains(c);
    let is_number = line.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
    is_number || has_river || line.chars().map(narrow).all(is_line)
}

/// The place of a name among others: a letter, a number, or a Chinese numeral.
fn ordinal(name: &str) -> Option<u32> {
    const NUMERALS: &str = "零一二三四五六七八九";
    let mut letters = name.chars().map(narrow);
    match (letters.next()?, letters.next()) {
        (letter, None) if letter.is_ascii_alphabetic() => Some(u32::from(letter.to_ascii_lowercase())),
        (numeral, None) if NUMERALS.contains(numeral) => {
            NUMERALS.chars().position(|other| other == numeral).and_then(|at| u32::try_from(at).ok())
        }
        _ => name.chars().map(narrow).collect::<String>().parse().ok(),
    }
}

/// The number of columns that a line names, and whether they go from the last to the first. Text may follow.
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
    // Go has no column I.
    let follows =
        |low: u32, high: u32| high == low + 1 || is_letter && (low, high) == (u32::from('h'), u32::from('j'));
    let run = |is_next: &dyn Fn(u32, u32) -> bool| {
        1 + ordinals.windows(2).take_while(|pair| is_next(pair[0], pair[1])).count()
    };
    let (up, down) = (run(&|one, next| follows(one, next)), run(&|one, next| follows(next, one)));
    let count = up.max(down);
    // Of numbers, the last digits may begin anew.
    let is_complete = count == words.len();
    (count > 1 && (is_complete || count > 4)).then_some((if is_complete { count } else { 0 }, down > up))
}

/// Reads a row: a number, cells with what is between them, and perhaps the number again and text after it.
fn row(line: &str, signs: Signs, rules: RuledLines) -> Option<CellRow> {
    let mut label = None;
    let (mut fields, mut seen) = (vec![String::new()], String::new());
    let (mut cells, mut spaces, mut is_marked, mut is_strange, mut before) = (0, 0, false, false, ' ');
    // The fields before a wide gap, which text may follow.
    let mut gap = None;
    let mut rest = line.chars().map(narrow).peekable();
    while let Some(sign) = rest.next() {
        let is_alone = before.is_whitespace() && rest.peek().is_none_or(|next| next.is_whitespace());
        if sign.is_whitespace() {
            spaces += if sign == '\t' { 2 } else { 1 };
            if spaces > 1 && cells > 1 {
                gap = Some((fields.len(), fields.last().map_or(0, String::len)));
            }
            before = sign;
            continue;
        }
        spaces = 0;
        // The label of a point is a letter alone, and a title has words.
        let is_word = before.is_alphabetic() || rest.peek().is_some_and(|next| next.is_alphabetic());
        if signs.is_sensei() && sign.is_ascii_lowercase() && is_word {
            return None;
        }
        let letter = signs.letter(sign).filter(|_| sign != ',' || is_alone || signs.is_sensei());
        if let Some(letter) = letter {
            fields.last_mut()?.push(letter);
            seen.push(sign);
            cells += 1;
        } else if is_dash(sign) && is_alone && rules == RuledLines::Drawn {
            return None;
        } else if is_dash(sign) && rules != RuledLines::Drawn || is_bar(sign) && rules == RuledLines::Cells {
            fields.last_mut()?.push('.');
            cells += 1;
        } else if is_bar(sign) {
            // Between two squares of the last move.
            if !is_marked {
                fields.push(String::new());
            }
        } else if let Some(digit) = sign.to_digit(10) {
            // The number of one of the last moves.
            let is_mark =
                signs == Signs::Stones && signs.letter(before).is_some_and(|stone| "XO".contains(stone));
            if !is_mark {
                let mut number = digit;
                while let Some(digit) = rest.peek().and_then(|next| next.to_digit(10)) {
                    number = number.checked_mul(10)?.checked_add(digit)?;
                    rest.next();
                }
                // In a table the number may be the first field.
                if cells > 0 || fields.len() > 2 {
                    label = label.or(Some(number));
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
        } else if signs == Signs::Men && gap.is_none() && sign.is_ascii_alphabetic() && !is_strange {
            // A letter that is not a piece is a fault of the FEN.
            is_strange = true;
            fields.last_mut()?.push(sign);
            cells += 1;
        } else {
            let (count, length) = gap?;
            fields.truncate(count);
            fields.last_mut()?.truncate(length);
            break;
        }
        before = sign;
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
    let row = CellRow { label, cells, signs: seen, is_barred };
    (row.width() > 1).then_some(row)
}
