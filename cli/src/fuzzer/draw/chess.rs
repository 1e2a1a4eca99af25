//! Chess boards.

use serde_json::{Value, json};

use super::draws::Draws;

/// Texts around a placement in a FEN, and invalid ones.
const PIECES: [&str; 10] = [" w", " w KQkq - 0 1", "/", "/8", "0", "9", "11", "k", "x", "\u{ff18}"];

/// A placement, mostly a valid one.
pub(super) fn board(draws: &mut Draws) -> Value {
    let text = placement(draws);
    json!({ "placement": notated(draws, text) })
}

/// A placement in another notation, or damaged, or as it is.
pub(super) fn notated(draws: &mut Draws, mut text: String) -> String {
    match draws.below(6) {
        // Two digits for one.
        0 => {
            let at: Vec<usize> =
                text.match_indices(['2', '3', '4', '5', '6', '7', '8']).map(|(at, _)| at).collect();
            if let Some(&at) = at.get(draws.below(at.len().max(1))) {
                let count = text.as_bytes()[at] - b'0';
                text.replace_range(at..=at, &format!("1{}", count - 1));
            }
        }
        1 => {
            let at = draws.below(text.len() + 1);
            let piece: &str = draws.pick::<&str>(&PIECES);
            text.insert_str(at, piece);
        }
        2 if draws.once_in(2) => {
            text.remove(draws.below(text.len()));
        }
        _ => {}
    }
    text
}

/// Any piece on any square, few of them or many.
fn placement(draws: &mut Draws) -> String {
    let empty = *draws.pick(&[0, 1, 4, 20]);
    let ranks = (0..8).map(|_| {
        let mut rank = String::new();
        let mut gap = 0;
        for _ in 0..8 {
            if draws.below(empty + 1) > 0 {
                gap += 1;
                continue;
            }
            if gap > 0 {
                rank.push_str(&gap.to_string());
                gap = 0;
            }
            rank.push(*draws.pick(&['p', 'n', 'b', 'r', 'q', 'k', 'P', 'N', 'B', 'R', 'Q', 'K']));
        }
        if gap > 0 {
            rank.push_str(&gap.to_string());
        }
        rank
    });
    ranks.collect::<Vec<_>>().join("/")
}
