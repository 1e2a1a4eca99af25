//! Chess boards.

use serde_json::{Value, json};

use super::rng::Rng;

/// Texts that are inserted in a placement: parts of a FEN, and invalid characters.
const INSERTED_TEXTS: [&str; 10] = [" w", " w KQkq - 0 1", "/", "/8", "0", "9", "11", "k", "x", "\u{ff18}"];

/// A placement, mostly a valid one.
pub(super) fn board(rng: &mut Rng) -> Value {
    let text = placement(rng);
    json!({ "placement": vary_notation(rng, text) })
}

/// Changes a placement to another notation, or damages it, or leaves it as it is.
pub(super) fn vary_notation(rng: &mut Rng, mut text: String) -> String {
    match rng.below(6) {
        // Two digits for one.
        0 => {
            let at: Vec<usize> =
                text.match_indices(['2', '3', '4', '5', '6', '7', '8']).map(|(at, _)| at).collect();
            if let Some(&at) = at.get(rng.below(at.len().max(1))) {
                let count = text.as_bytes()[at] - b'0';
                text.replace_range(at..=at, &format!("1{}", count - 1));
            }
        }
        1 => {
            let at = rng.below(text.len() + 1);
            let inserted: &str = rng.pick::<&str>(&INSERTED_TEXTS);
            text.insert_str(at, inserted);
        }
        2 if rng.once_in(2) => {
            text.remove(rng.below(text.len()));
        }
        _ => {}
    }
    text
}

/// Any piece on any square, few of them or many.
fn placement(rng: &mut Rng) -> String {
    let empty = *rng.pick(&[0, 1, 4, 20]);
    let ranks = (0..8).map(|_| {
        let mut rank = String::new();
        let mut gap = 0;
        for _ in 0..8 {
            if rng.below(empty + 1) > 0 {
                gap += 1;
                continue;
            }
            if gap > 0 {
                rank.push_str(&gap.to_string());
                gap = 0;
            }
            rank.push(*rng.pick(&['p', 'n', 'b', 'r', 'q', 'k', 'P', 'N', 'B', 'R', 'Q', 'K']));
        }
        if gap > 0 {
            rank.push_str(&gap.to_string());
        }
        rank
    });
    ranks.collect::<Vec<_>>().join("/")
}
