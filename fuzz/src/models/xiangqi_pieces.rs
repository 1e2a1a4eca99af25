//! The pieces of Xiangqi: candidate squares, origins, and the code of an index (spec: XP-4 to XP-13, XH-4 to XH-8).
//! A square is a number; a dead piece has none.

use super::bits_of_number;

/// A square, or `None` for a dead piece.
pub type Place = Option<u8>;

/// The squares of the 32 pieces, by id.
pub type Squares = Vec<Place>;

/// The kind of a piece, by its id within its side.
pub fn kind(id: u8) -> &'static str {
    match id % 16 {
        0 => "general",
        1 | 2 => "advisor",
        3 | 4 => "elephant",
        5 | 6 => "horse",
        7 | 8 => "rook",
        9 | 10 => "cannon",
        _ => "pawn",
    }
}

/// Whether a piece is red.
pub const fn is_red(id: u8) -> bool {
    id < 16
}

/// The home square of a red pawn.
fn home_of_red_pawn(id: u8) -> u8 {
    match id {
        11 => 62,
        12 => 60,
        13 => 58,
        14 => 56,
        15 => 54,
        _ => panic!("{id} is no red pawn"),
    }
}

/// The file of the home of a pawn of either side.
pub fn home_file(id: u8) -> u8 {
    if is_red(id) { home_of_red_pawn(id) % 9 } else { (89 - home_of_red_pawn(id - 16)) % 9 }
}

/// The candidate list of a piece.
pub fn candidates(id: u8) -> Vec<Place> {
    if !is_red(id) {
        return candidates(id - 16).into_iter().map(|place| place.map(|square| 89 - square)).collect();
    }
    let listed = |squares: &[u8]| squares.iter().map(|&square| Some(square)).collect::<Vec<Place>>();
    let after_dead = |squares: &[u8]| [vec![None], listed(squares)].concat();
    match id {
        0 => [listed(&[85, 86, 84, 76, 77, 75, 67, 68, 66]), vec![None]].concat(),
        1 => after_dead(&[86, 84, 76, 68, 66]),
        2 => after_dead(&[84, 86, 76, 66, 68]),
        3 => after_dead(&[87, 67, 71, 51, 83, 47, 63]),
        4 => after_dead(&[83, 67, 63, 47, 87, 51, 71]),
        5..=10 => after_dead(&(0..=89).rev().collect::<Vec<u8>>()),
        _ => {
            let home = home_of_red_pawn(id);
            let across: Vec<u8> = (0..=44).rev().collect();
            [vec![None], listed(&[home, home - 9]), listed(&across)].concat()
        }
    }
}

/// Whether a square is across the river for a piece.
pub const fn is_across(id: u8, square: u8) -> bool {
    if is_red(id) { square <= 44 } else { square >= 45 }
}

/// The square `down` rows down and `right` columns to the right, if it is on the board.
fn step(square: u8, rows: i32, cols: i32) -> Place {
    let (row, col) = (i32::from(square / 9) + rows, i32::from(square % 9) + cols);
    let on_board = (0..10).contains(&row) && (0..9).contains(&col);
    on_board.then(|| u8::try_from(9 * row + col).expect("a square"))
}

/// The squares in one direction, from near to far.
fn line(square: u8, rows: i32, cols: i32) -> Vec<u8> {
    (1..10).filter_map(|far| step(square, rows * far, cols * far)).collect()
}

/// The origin candidates of a piece on a square.
pub fn origins(id: u8, square: u8) -> Vec<u8> {
    let (right, left, up, down) = ((0, 1), (0, -1), (-1, 0), (1, 0));
    let mut found = Vec::new();
    match kind(id) {
        "rook" | "cannon" => {
            for (rows, cols) in [right, left, up, down] {
                found.extend(line(square, rows, cols));
            }
        }
        "pawn" => {
            let behind = if is_red(id) { down } else { up };
            found.extend(step(square, behind.0, behind.1));
            if is_across(id, square) {
                found.extend(step(square, right.0, right.1));
                found.extend(step(square, left.0, left.1));
            }
        }
        "general" => {
            for (rows, cols) in [right, left, up, down] {
                found.extend(step(square, rows, cols));
            }
        }
        other => {
            for origin in 0..=89u8 {
                let rows = (square / 9).abs_diff(origin / 9);
                let cols = (square % 9).abs_diff(origin % 9);
                let is_step = match other {
                    "advisor" => (rows, cols) == (1, 1),
                    "elephant" => (rows, cols) == (2, 2),
                    _ => (rows, cols) == (2, 1) || (rows, cols) == (1, 2),
                };
                if is_step {
                    found.push(origin);
                }
            }
        }
    }
    let list = candidates(id);
    found.retain(|&origin| list.contains(&Some(origin)));
    found
}

/// The code word of an index among n candidates.
pub fn word(n: usize, index: usize) -> Vec<u8> {
    let mut k = 0;
    while 2_usize.pow(k + 1) <= n {
        k += 1;
    }
    let b = n - 2_usize.pow(k);
    if index < 2_usize.pow(k) - b {
        bits_of_number(index, k)
    } else if index < 2_usize.pow(k) {
        [bits_of_number(index, k), vec![0]].concat()
    } else {
        [bits_of_number(index - b, k), vec![1]].concat()
    }
}

/// The index whose code word the bits begin with, and its length in bits. Tries every word. `None` if the bits run out.
pub fn read_word(bits: &[u8], n: usize) -> Option<(usize, usize)> {
    let words = (0..n).map(|index| (index, word(n, index)));
    words.filter(|(_, word)| bits.starts_with(word)).map(|(index, word)| (index, word.len())).next()
}

/// The first fault of the 32 pieces, in rising id.
pub fn judge(squares: &[Place]) -> Option<&'static str> {
    for (id, place) in (0..).zip(squares) {
        if place.is_some() && squares[..usize::from(id)].contains(place) {
            return Some("square-occupied-twice");
        }
        if !candidates(id).contains(place) {
            return Some("square-not-allowed");
        }
    }
    None
}
