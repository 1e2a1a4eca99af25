//! Prepares the lines of a text with a board: removes the syntax of programs, pages and frames.

use super::signs::Signs;

/// Splits a text into lines without the syntax of programs. Returns the signs if it is a diagram of Sensei's Library.
pub(super) fn lines(text: &str) -> (Vec<String>, Option<Signs>) {
    if text.contains("$$") {
        // A page may have joined the lines.
        let parts: Vec<&str> =
            text.split("$$").skip(1).map(|line| line.trim_end_matches(['\n', '\r'])).collect();
        let is_header = |line: &&&str| line.starts_with(|c: char| c.is_ascii_alphanumeric());
        let white_first = parts.iter().find(is_header).is_some_and(|header| header.starts_with('W'));
        let lines = parts
            .iter()
            .filter(|line| !is_header(line))
            .map(|line| (*line).lines().next().unwrap_or_default().to_owned());
        return (lines.collect(), Some(Signs::Sensei { white_first }));
    }
    if let Some(rows) = framed_rows(text) {
        return (rows, Some(Signs::Sensei { white_first: false }));
    }
    let mut text = fill_with_dots(text).unwrap_or_else(|| text.to_owned());
    // Each piece has two letters: its colour and its kind.
    if ["wK", "bK"].iter().all(|king| text.contains(king)) {
        for kind in ['K', 'Q', 'R', 'B', 'N', 'P', 'p'] {
            text = text.replace(&format!("w{kind}"), &kind.to_ascii_uppercase().to_string());
            text = text.replace(&format!("b{kind}"), &kind.to_ascii_lowercase().to_string());
        }
        text = text.replace("--", ".").replace("__", ".");
    }
    // Nested lists or strings of a programming language.
    if text.contains("],") || text.contains("\",") || text.contains("',") {
        let list = text.find('[').and_then(|start| text.get(start..=text.rfind(']')?));
        text = list.map_or_else(|| text.clone(), str::to_owned);
        for (from, to) in [("\" \"", "\".\""), ("' '", "'.'"), ("\"\"", "\".\""), ("''", "'.'"), ("],", "\n")]
        {
            text = text.replace(from, to);
        }
        for quote in ['"', '\''] {
            if text.split(quote).nth(1).is_some_and(|row| row.chars().count() > 1) {
                text = text.replace(&format!("{quote},"), "\n");
            }
        }
    }
    if !text.contains('\n') {
        text = text.replace("\\n", "\n");
    }
    // If a board has both forms of a character, Red has the simplified form.
    for (simple, traditional, red) in [('车', '車', "俥"), ('马', '馬', "傌")] {
        if text.contains(simple) && text.contains(traditional) {
            text = text.replace(simple, red);
        }
    }
    let uncommented = |line: &str| line.trim_start().strip_prefix("//").unwrap_or(line).to_owned();
    let mut lines: Vec<String> = text.lines().map(uncommented).collect();
    // All lines begin with a comment sign, which could be read as a stone.
    let is_all = |sign: &&&str| {
        lines.iter().all(|line| line.trim().is_empty() || line.trim_start().starts_with(**sign))
    };
    if let Some(sign) = ["#", ";", "*", "%"].iter().find(is_all) {
        lines = lines.iter().map(|line| line.trim_start().trim_start_matches(sign).to_owned()).collect();
    }
    (lines, None)
}

/// Replaces the spaces that represent the empty squares of a board of pieces with dots.
fn fill_with_dots(text: &str) -> Option<String> {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.trim_end().chars().collect()).collect();
    let find = |&(ranks, files)| {
        let mut rows = lines.windows(ranks).enumerate();
        rows.find_map(|(first, rows)| Some((first, squares(rows, files)?)))
    };
    let (first, rows) = [(8, 8), (10, 9)].iter().find_map(find)?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.splice(first..first + rows.len(), rows);
    Some(lines.join("\n"))
}

/// Splits rows into squares, if each piece is in one of this number of columns.
fn squares(rows: &[Vec<char>], files: usize) -> Option<Vec<String>> {
    let start = |row: &Vec<char>| row.iter().position(|sign| !sign.is_whitespace());
    let indent = rows[1..].iter().filter_map(start).min()?;
    // The text was trimmed, so its first line has no indent.
    let indents = std::iter::once(start(&rows[0])?).chain(std::iter::repeat(indent));
    let rows: Vec<&[char]> =
        rows.iter().zip(indents).map(|(row, indent)| row.get(indent..).unwrap_or_default()).collect();
    let width = rows.iter().map(|row| row.len()).max()?;
    let step = [1, 2].into_iter().find(|step| width == files * step - (step - 1))?;
    let is_piece = |sign| Signs::Pieces.letter(sign).is_some_and(char::is_alphabetic);
    let fits = |(at, &sign): (usize, &char)| sign == ' ' || at % step == 0 && is_piece(sign);
    let square = |row: &[char], file| row.get(file * step).copied().filter(|sign| *sign != ' ');
    let line = |row| (0..files).map(|file| square(row, file).unwrap_or('.')).collect();
    let is_board = rows[0].len() == width && rows.iter().all(|row| row.iter().enumerate().all(fits));
    is_board.then(|| rows.into_iter().map(line).collect())
}

/// Reads the rows of a board in a frame whose cells include numbers of moves. A move becomes the digit 1 (Black) or 2 (White).
fn framed_rows(text: &str) -> Option<Vec<String>> {
    let framed_row = |line: &str| {
        let (_, row) = line.split_once(['|', '│'])?;
        let (row, _) = row.rsplit_once(['|', '│'])?;
        let cell = |word: &str| match word.parse::<u16>() {
            Ok(number) => Some(if number % 2 == 0 { "2" } else { "1" }),
            Err(_) => [".", "+", ",", "X", "O"].into_iter().find(|cell| *cell == word),
        };
        row.split_whitespace().map(cell).collect::<Option<Vec<_>>>()
    };
    let rows: Vec<Vec<&str>> =
        text.lines().filter(|line| line.contains(['|', '│'])).map(framed_row).collect::<Option<_>>()?;
    let cols = rows.first()?.len();
    let is_board = rows.len() > 2 && cols > 2 && rows.iter().all(|row| row.len() == cols);
    let has = |cells: &[&str]| rows.iter().flatten().any(|cell| cells.contains(cell));
    (is_board && has(&["1", "2"]) && has(&[".", "+"])).then(|| rows.iter().map(|row| row.join(" ")).collect())
}
