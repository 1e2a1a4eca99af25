//! Moves of Xiangqi, in the chosen notation.

use boardwire::games::xiangqi::{Placement, Ply, Position, iccs::Step, moves};
use clap::{Args, ValueEnum};

use crate::boards::xiangqi::names::{chinese, wxf};

/// The notation of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MoveNotation {
    /// `H2-E2`.
    Iccs,
    /// `h2e2`.
    Ucci,
    /// `C2.5`, in capital letters for red.
    Wxf,
    /// `炮二平五`.
    Chinese,
}

/// The option `--notation` of the commands that print moves.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct MoveOptions {
    /// Print Xiangqi moves in this notation [default: squares, with an x for a capture]
    #[arg(long, value_name = "NOTATION", value_enum)]
    pub(crate) notation: Option<MoveNotation>,
}

/// The names of the plies that led to a position, newest first.
pub(crate) fn names(position: &Position, plies: &[Ply], notation: Option<MoveNotation>) -> Vec<String> {
    let mut position = position.clone();
    let name = |&ply: &Ply| {
        // Decoders and encoders reject plies that cannot be undone.
        let is_undone = moves::undo(&mut position, ply).is_ok();
        match notation {
            Some(MoveNotation::Chinese) if is_undone => chinese(&Placement::from(&position.pieces), ply),
            Some(MoveNotation::Wxf) if is_undone => wxf(&Placement::from(&position.pieces), ply),
            Some(MoveNotation::Iccs) => format!("{}-{}", ply.from, ply.to).to_ascii_uppercase(),
            None if ply.captured.is_some() => format!("{}x{}", ply.from, ply.to),
            _ => Step::from(ply).to_string(),
        }
    };
    plies.iter().map(name).collect()
}
