//! Takes boards out of the output of this program and of others.

use super::{
    change::{Change, MAX_MESSAGE_BYTES},
    embedded::placements,
};
use crate::read::{
    grid::{DrawingKind, DrawnBoard, rows_of_numbers},
    moves::has_moves,
};

type Changed = Option<Result<Change, String>>;

/// Takes the position or the board out of the output of `check`, `play` or `explain`.
pub(super) fn take_program_output(text: &str) -> Changed {
    let make_change = |content: String, command, losses| {
        let repair = format!("took the board out of the output of {command}");
        (!content.is_empty()).then(|| Ok(Change { losses, ..Change::new(content, repair) }))
    };
    if let Some((input, line)) = text.split_once("..=").and_then(|(before, _)| before.rsplit_once('\n'))
        && line.trim().chars().all(|c| c.is_ascii_digit())
    {
        return make_change(input.trim().to_owned(), "explain", Vec::new());
    }
    if let Some((before, hex)) = text.rsplit_once('\n')
        && let Some(last) = before.lines().last().filter(|line| line.contains(" to play; captured: "))
    {
        return make_change(hex.trim().to_owned(), "play", vec![last.trim().to_owned()]);
    }
    let mut labelled = text.lines().filter_map(|line| line.trim().split_once(' '));
    let (_, first) = labelled.find(|(label, _)| *label == "valid:")?;
    let (mut board, mut losses) = (None, Vec::new());
    losses.extend(first.split_once(", without ").map(|(_, losses)| losses.to_owned()));
    for (label, text) in labelled.map(|(label, text)| (label, text.trim())) {
        match label {
            "position" | "placement" => board = Some(text.to_owned()),
            "history" if text.starts_with("0 plies") => {}
            "history" | "moves" | "base" | "s" if text != "none" => {
                losses.push(format!("the line `{label}`"));
            }
            _ => {}
        }
    }
    let board = board.or_else(|| Some(DrawnBoard::find(text)?.ok()?.letters_only()));
    make_change(board?, "check", losses)
}

/// The parts of a text with a board that are not kept.
pub(in crate::read) fn losses(board: &DrawnBoard) -> Vec<String> {
    let mut losses = Vec::new();
    let loses_turn = board.kind != DrawingKind::Xiangqi && board.turn.is_some();
    losses.extend(loses_turn.then(|| "the side to move".to_owned()));
    losses.extend(has_moves(&board.text_beside).then(|| "the moves beside it".to_owned()));
    losses
}

/// Takes a board out of the text around it, unless the text has a FEN.
pub(super) fn take_drawing(text: &str) -> Changed {
    if text.len() <= MAX_MESSAGE_BYTES && !placements(text).is_empty() {
        return None;
    }
    let board = DrawnBoard::find(text)?;
    let change = |grid: DrawnBoard| Change {
        repairs: grid.repairs.clone(),
        losses: losses(&grid),
        ..Change::new(grid.letters_only(), "")
    };
    board.map(change).map_or_else(
        |reason| Some(Err(reason)),
        |change| (change.content != text.as_bytes()).then_some(Ok(change)),
    )
}

/// Reads a board of numbers.
pub(super) fn read_number_rows(text: &str) -> Changed {
    rows_of_numbers(text).map(|(board, repair)| Ok(Change::new(board, repair)))
}
