//! Boards as other programs print them, and as this one does.

use super::{
    change::{Change, MAX_MESSAGE_BYTES},
    found::placements,
};
use crate::read::grid::{DrawnBoard, rows_of_numbers};

type Changed = Option<Result<Change, String>>;

/// Takes the position or the board out of what `check`, `play` or `explain` printed.
pub(super) fn printed(text: &str) -> Changed {
    let take = |content: String, command, lost| {
        let repair = format!("took the board out of the output of {command}");
        (!content.is_empty()).then(|| Ok(Change { lost, ..Change::new(content, repair) }))
    };
    if let Some((input, line)) = text.split_once("..=").and_then(|(before, _)| before.rsplit_once('\n'))
        && line.trim().chars().all(|c| c.is_ascii_digit())
    {
        return take(input.trim().to_owned(), "explain", Vec::new());
    }
    if let Some((before, hex)) = text.rsplit_once('\n')
        && let Some(last) = before.lines().last().filter(|line| line.contains(" to play; captured: "))
    {
        return take(hex.trim().to_owned(), "play", vec![last.trim().to_owned()]);
    }
    let mut labelled = text.lines().filter_map(|line| line.trim().split_once(' '));
    let (_, first) = labelled.find(|(label, _)| *label == "valid:")?;
    let (mut board, mut lost) = (None, Vec::new());
    lost.extend(first.split_once(", without ").map(|(_, lost)| lost.to_owned()));
    for (label, text) in labelled.map(|(label, text)| (label, text.trim())) {
        match label {
            "position" | "placement" => board = Some(text.to_owned()),
            "history" if text.starts_with("0 plies") => {}
            "history" | "moves" | "base" | "s" if text != "none" => {
                lost.push(format!("the line `{label}`"));
            }
            _ => {}
        }
    }
    let board = board.or_else(|| Some(DrawnBoard::find(text)?.ok()?.plain()));
    take(board?, "check", lost)
}

/// Takes a board out of the text around it. A FEN in the text has more than the board.
pub(super) fn drawn(text: &str) -> Changed {
    if text.len() <= MAX_MESSAGE_BYTES && !placements(text).is_empty() {
        return None;
    }
    let found = DrawnBoard::find(text)?;
    let change = |grid: DrawnBoard| Change { repairs: grid.repairs.clone(), ..Change::new(grid.plain(), "") };
    found.map(change).map_or_else(
        |reason| Some(Err(reason)),
        |change| (change.content != text.as_bytes()).then_some(Ok(change)),
    )
}

/// Reads a board in numbers.
pub(super) fn rows(text: &str) -> Changed {
    rows_of_numbers(text).map(|(board, repair)| Ok(Change::new(board, repair)))
}
