//! Boards in numbers: lines of digits, a CSV file, or lists in a list.

/// The shortest side of a square board whose cells are one row.
const MIN_FLAT_SIDE: usize = 5;

/// The rows of a board in numbers as letters of cells, and how they were read: 0, 1 and 2, or the signs 1 and -1 of a sign map.
pub(in crate::read) fn rows(text: &str) -> Option<(String, String)> {
    // A list may be the value of a variable.
    let list = text.find('[').filter(|_| text.matches('[').count() > 1 || !text.contains('\n'));
    let list = list.and_then(|start| text.get(start..=text.rfind(']')?));
    let words = |line: &&str| line.contains(char::is_alphabetic) || line.contains('`');
    let alone: Vec<&str> = text.lines().filter(|line| list.is_some() || !words(line)).collect();
    let is_part = alone.len() < text.lines().count();
    let text = &alone.join("\n");
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
    let mut broken = String::new();
    // An even number of digits may be hex, and so may an even number of cells be bytes.
    if let [row] = &board[..]
        && let side @ MIN_FLAT_SIDE.. = row.len().isqrt()
        && side % 2 == 1
        && side * side == row.len()
    {
        broken = format!(", {side} to a row");
        board = row.chunks(side).map(<[i8]>::to_vec).collect();
    }
    let cols = board.first()?.len();
    let least = if is_part { 3 } else { 2 };
    if board.len() < least || cols < least || board.iter().any(|row| row.len() != cols) {
        return None;
    }
    let has = |number: i8| board.iter().any(|row| row.contains(&number));
    let (cells, repair) = match (has(-1), has(2)) {
        (true, true) => return None,
        (true, false) => (['O', '.', 'X'], "read the numbers as cells: 0 empty, 1 black, -1 white"),
        (false, _) => (['.', 'O', 'X'], "read the numbers as cells: 0 empty, 1 white, 2 black"),
    };
    let least = if has(-1) { -1 } else { 0 };
    let row = |row: &Vec<i8>| {
        row.iter().map(|number| cells[usize::from((number - least).unsigned_abs())]).collect::<String>()
    };
    Some((board.iter().map(row).collect::<Vec<_>>().join("\n"), repair.to_owned() + &broken))
}

/// The numbers of a row: -1, 0, 1 or 2.
fn numbers(line: &str) -> Option<Vec<i8>> {
    let separators: &[char] = if line.contains([',', ';', '\t']) { &[',', ';', '\t'] } else { &[' '] };
    let is_number = |number: &i8| (-1..=2).contains(number);
    if !line.contains(separators) && !line.contains('-') {
        return line.chars().map(|digit| digit.to_string().parse().ok().filter(is_number)).collect();
    }
    let items = line.split(separators).map(str::trim).filter(|item| separators != [' '] || !item.is_empty());
    // NumPy writes 1. and 1.0.
    let whole = |item: &str| {
        item.split_once('.')
            .map_or(
                item,
                |(whole, zeros)| if zeros.bytes().all(|digit| digit == b'0') { whole } else { item },
            )
            .parse()
    };
    items.map(|item| whole(item).ok().filter(is_number)).collect()
}
