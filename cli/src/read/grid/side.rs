//! Finds the side to move in the text around a board.

use boardwire::games::xiangqi::Side;

/// Finds the sides that a text says are to move.
pub(super) fn find_sides(text: &str) -> Vec<Side> {
    let text = text.to_lowercase();
    let names_side = |names: &[&str], signs: &[&str]| {
        let is_named = |name: &&str| {
            let phrases =
                ["N to move", "N to play", "N's turn", "to move: N", "turn: N", "player: N", "next: N"];
            phrases.iter().any(|phrase| text.contains(&phrase.replace('N', name)))
        };
        let is_marked = |sign: &&str| {
            ["S先", "S方先", "S方走", "S走", "S方行", "轮到S", "輪到S"]
                .iter()
                .any(|phrase| text.contains(&phrase.replace('S', sign)))
        };
        names.iter().any(is_named) || signs.iter().any(is_marked)
    };
    let red = names_side(&["red", "white", "w"], &["红", "紅"]).then_some(Side::Red);
    let black = names_side(&["black", "b"], &["黑"]).then_some(Side::Black);
    red.into_iter().chain(black).collect()
}
