//! `xiangqi-game/1` (spec: XG-1 to XG-20), and what `xiangqi-compact/1` shares with it. Numbers are those of the model of `xiangqi-index/1`.

use super::{
    Outcome, Rejection, Written, reject,
    xiangqi_index::{self, Number, Setup, count, digit, divided, minus, number_of, times_plus},
    xiangqi_rules::{Board, Square, name},
};

/// A start and moves as text.
pub type Game = (Setup, Vec<String>);

/// What distinguishes the formats of games.
pub struct Layout {
    /// The first byte.
    pub version: u8,
    /// A ply takes less than so many bytes of V.
    pub ply_bytes: usize,
    /// The weight of a legal move.
    pub(super) weigh: fn(&Board, (Square, Square)) -> u64,
}

/// `xiangqi-game/1`.
pub const GAME: Layout = Layout { version: 0x71, ply_bytes: 1, weigh: |_, _| 1 };

/// The board of the opening, row by row.
const OPENING: &str =
    "rnbakabnr..........c.....c.p.p.p.p.p..................P.P.P.P.P.C.....C..........RNBAKABNR";
/// The greatest number of moves.
const MOST: usize = 2000;

fn opening() -> Setup {
    Setup { red: true, diagram: OPENING.chars().map(|letter| (letter != '.').then_some(letter)).collect() }
}

/// Twice the number of placements.
fn setups() -> Number {
    times_plus(&count(), 2, &[])
}

/// Quotient and remainder by a number of many digits, bit after bit.
fn divided_by(number: &[u32], divisor: &[u32]) -> (Number, Number) {
    let (mut quotient, mut rest) = (Number::new(), Number::new());
    for part in number.iter().rev() {
        for bit in (0..32).rev() {
            rest = times_plus(&rest, 2, &[*part >> bit & 1]);
            let less = minus(&rest, divisor);
            quotient = times_plus(&quotient, 2, &[u32::from(less.is_some())]);
            rest = less.unwrap_or(rest);
        }
    }
    (quotient, rest)
}

/// The number of plies that the bytes declare, and how many bytes come before V.
pub fn head(layout: &Layout, bytes: &[u8]) -> Outcome<(usize, usize)> {
    match *bytes {
        [] => reject("truncated", 0),
        [first, ..] if first != layout.version => reject("version-unknown", 0),
        [_, low, ..] if low < 128 => Ok((low.into(), 2)),
        [_] | [_, _] => reject("truncated", 8),
        [_, _, 0, ..] => reject("number-not-shortest", 8),
        [_, low, high, ..] => {
            let plies = usize::from(low - 128) + 128 * usize::from(high);
            // From 128 on a third byte follows.
            if high >= 128 || plies > MOST { reject("too-many-plies", 8) } else { Ok((plies, 3)) }
        }
    }
}

/// The game that the bytes hold.
pub fn decode(layout: &Layout, bytes: &[u8]) -> Outcome<Game> {
    let (plies, at) = head(layout, bytes)?;
    let (rest, at) = (&bytes[at..], at * 8);
    if rest.first() == Some(&0) {
        return reject("number-not-shortest", at);
    }
    if rest.len() > layout.ply_bytes * plies + 17 {
        return reject("value-out-of-range", at);
    }
    let (mut number, is_other) = divided(&number_of(rest), 2);
    let mut start = opening();
    if is_other == 1 {
        let (quotient, mut setup) = divided_by(&number, &setups());
        number = quotient;
        let mut data = [0; 17];
        for byte in data.iter_mut().rev() {
            let (quotient, low) = divided(&setup, 256);
            (setup, *byte) = (quotient, u8::try_from(low).expect("a remainder of 256"));
        }
        start = xiangqi_index::decode(&data).expect("it is below the bound");
        if start == opening() {
            return reject("number-not-shortest", at);
        }
    }
    let mut board = Board { diagram: start.diagram.clone(), red: start.red };
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = board.legal();
        if legal.is_empty() {
            return reject("no-legal-move", at);
        }
        let weights: Vec<u64> = legal.iter().map(|&step| (layout.weigh)(&board, step)).collect();
        let (quotient, slot) = divided(&number, weights.iter().sum());
        let before = |at: usize| weights[..at].iter().sum::<u64>();
        let choice =
            (0..legal.len()).rfind(|&at| before(at) <= slot).expect("nothing is before the first move");
        number = times_plus(&quotient, weights[choice], &[digit(slot - before(choice))]);
        let step = legal[choice];
        moves.push(name(step));
        board = board.after(step);
    }
    if number.is_empty() { Ok((start, moves)) } else { reject("value-out-of-range", at) }
}

/// The bytes of a game. Moves alone have offsets: their numbers.
pub fn encode(layout: &Layout, (start, moves): &Game) -> Outcome<Vec<u8>> {
    let setup = written(xiangqi_index::encode(start))?;
    if moves.len() > MOST {
        return reject("too-many-plies", MOST);
    }
    let mut board = Board { diagram: start.diagram.clone(), red: start.red };
    let mut choices: Vec<(u64, u64, u64)> = Vec::new();
    for (at, text) in moves.iter().enumerate() {
        let legal = board.legal();
        let Some(choice) = legal.iter().position(|&step| name(step) == *text) else {
            return reject("move-illegal", at);
        };
        let weights: Vec<u64> = legal.iter().map(|&step| (layout.weigh)(&board, step)).collect();
        choices.push((weights[..choice].iter().sum(), weights[choice], weights.iter().sum()));
        board = board.after(legal[choice]);
    }
    let mut number = Number::new();
    for (before, weight, all) in choices.into_iter().rev() {
        let (quotient, rest) = divided(&number, weight);
        number = times_plus(&quotient, all, &[digit(before + rest)]);
    }
    if *start != opening() {
        number = sum(&product(&number, &setups()), &number_of(&setup));
    }
    number = times_plus(&number, 2, &[u32::from(*start != opening())]);
    let mut bytes = Vec::new();
    while !number.is_empty() {
        let (quotient, low) = divided(&number, 256);
        bytes.insert(0, u8::try_from(low).expect("a remainder of 256"));
        number = quotient;
    }
    let plies = u8::try_from(moves.len() % 128).expect("a remainder of 128");
    let more = u8::try_from(moves.len() / 128).expect("2000 plies are 15 times 128");
    Ok([&[layout.version][..], &if more == 0 { vec![plies] } else { vec![plies + 128, more] }, &bytes]
        .concat())
}

fn written<T>(found: Written<T>) -> Outcome<T> {
    found.map_err(|code| Rejection { code, offset: 0 })
}

fn sum(number: &[u32], other: &[u32]) -> Number {
    times_plus(number, 1, other)
}

fn product(number: &[u32], other: &[u32]) -> Number {
    other.iter().rev().fold(Number::new(), |found, &part| {
        sum(&times_plus(&found, 1 << 32, &[]), &times_plus(number, part.into(), &[]))
    })
}
