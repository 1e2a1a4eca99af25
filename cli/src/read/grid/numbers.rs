//! Reads boards of numbers: lines of digits, a CSV file, or nested lists.

/// The minimum side of a square board whose cells are in one row.
const MIN_FLAT_SIDE: usize = 5;

/// Reads a board of numbers as letters of cells: 0, 1 and 2, or the 1 and -1 of a sign map. Also returns the repair.
pub(in crate::read) fn rows(text: &str) -> Option<(String, String)> {
    // A list may be the value of a variable.
    let list = text.find('[').filter(|_| text.matches('[').count() > 1 || !text.contains('\n'));
    let list = list.and_then(|start| text.get(start..=text.rfind(']')?));
    let words = |line: &&str| line.contains(char::is_alphabetic) || line.contains('`');
    let number_lines: Vec<&str> = text.lines().filter(|line| list.is_some() || !words(line)).collect();
    let has_other_lines = number_lines.len() < text.lines().count();
    let text = &number_lines.join("\n");
    let has_digits_alone = text.chars().all(|c| "012- \r\n".contains(c));
    if list.is_none() && !has_digits_alone && !text.contains([',', ';', '\t']) {
        return None;
    }
    let ends: &[char] = if list.is_some() { &[']'] } else { &['\n', '\r'] };
    let lines = list.unwrap_or(text).split(ends);
    let lines = lines
        .map(|line| line.trim_matches([',', '[', ' ', '\n', '\r', '\t']))
        .filter(|line| !line.is_empty());
    let mut board: Vec<Vec<i8>> = lines.map(numbers).collect::<Option<_>>()?;
    let mut row_length = String::new();
    // An even number of digits may be hex, so only odd sides are accepted.
    if let [row] = &board[..]
        && let side @ MIN_FLAT_SIDE.. = row.len().isqrt()
        && side % 2 == 1
        && side * side == row.len()
    {
        row_length = format!(", {side} to a row");
        board = row.chunks(side).map(<[i8]>::to_vec).collect();
    }
    let cols = board.first()?.len();
    let min_side = if has_other_lines { 3 } else { 2 };
    if board.len() < min_side || cols < min_side || board.iter().any(|row| row.len() != cols) {
        return None;
    }
    let has = |number: i8| board.iter().any(|row| row.contains(&number));
    let (cells, repair) = match (has(-1), has(2)) {
        (true, true) => return None,
        (true, false) => (['O', '.', 'X'], "read the numbers as cells: 0 empty, 1 black, -1 white"),
        (false, _) => (['.', 'O', 'X'], "read the numbers as cells: 0 empty, 1 white, 2 black"),
    };
    let min_number = if has(-1) { -1 } else { 0 };
    let row = |row: &Vec<i8>| {
        row.iter().map(|number| cells[usize::from((number - min_number).unsigned_abs())]).collect::<String>()
    };
    Some((board.iter().map(row).collect::<Vec<_>>().join("\n"), repair.to_owned() + &row_length))
}

/// Parses the numbers of a row: -1, 0, 1 or 2.
fn numbers(line: &str) -> Option<Vec<i8>> {
    let separators: &[char] = if line.contains([',', ';', '\t']) { &[',', ';', '\t'] } else { &[' '] };
    let is_number = |number: &i8| (-1..=2).contains(number);
    if !line.contains(separators) && !line.contains('-') {
        return line.chars().map(|digit| digit.to_string().parse().ok().filter(is_number)).collect();
    }
    let items = line.split(separators).map(str::trim).filter(|item| separators != [' '] || !item.is_empty());
    // NumPy writes `1.` and `1.0`.
    let parse = |item: &str| {
        item.split_once('.')
            .map_or(
                item,
                |(parse, zeros)| if zeros.bytes().all(|digit| digit == b'0') { parse } else { item },
            )
            .parse()
    };
    items.map(|item| parse(item).ok().filter(is_number)).collect()
}
