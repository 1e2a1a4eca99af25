//! Chess boards.

use serde_json::{Value, json};

use super::Draws;

/// A placement: any piece on any square, few of them or many.
pub(super) fn board(draws: &mut Draws) -> Value {
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
    json!({ "placement": ranks.collect::<Vec<_>>().join("/") })
}
