//! Texts that belong to no format: moves of Xiangqi in ICCS coordinates.

/// The square of a coordinate, file a to i and rank 9 to 0. Every square is written out and compared.
fn square(text: &str) -> Option<u8> {
    let name = |square: u8| format!("{}{}", char::from(b'a' + square % 9), 9 - square / 9);
    (0..90).find(|&number| text.to_ascii_lowercase() == name(number))
}

/// The squares of a move: two coordinates, and between them a hyphen, an `x` or nothing.
pub fn iccs(text: &str) -> Option<(u8, u8)> {
    let characters: Vec<char> = text.chars().collect();
    let (from, to) = match characters.len() {
        4 => (&characters[..2], &characters[2..]),
        5 if characters[2] == '-' || characters[2] == 'x' => (&characters[..2], &characters[3..]),
        _ => return None,
    };
    Some((square(&from.iter().collect::<String>())?, square(&to.iter().collect::<String>())?))
}
