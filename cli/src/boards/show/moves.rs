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

/// The option of the commands that print moves.
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

#[cfg(test)]
mod tests {
    use boardwire::formats::xiangqi_link;

    use super::{MoveNotation, names};

    /// The last moves of a link of a real game. The names were written by hand.
    #[test]
    fn each_notation_names_the_moves_of_a_link() {
        let link =
            xiangqi_link::decode("?p=gSQCL5P5oIDhCFJCIBJ4eQCAkX8&r=86pU6-4nbSh38OCojLarcupWOb1rXw").unwrap();
        let last = |notation| {
            let mut names = names(&link.position, &link.history, notation);
            names.truncate(6);
            names
        };
        assert_eq!(last(None), ["i6i5", "h6h8", "b6b3", "h5h6", "g5xg4", "h6xa6"]);
        assert_eq!(last(Some(MoveNotation::Ucci)), ["i6i5", "h6h8", "b6b3", "h5h6", "g5g4", "h6a6"]);
        assert_eq!(last(Some(MoveNotation::Iccs)), ["I6-I5", "H6-H8", "B6-B3", "H5-H6", "G5-G4", "H6-A6"]);
        assert_eq!(
            last(Some(MoveNotation::Chinese)),
            ["卒９进１", "车二进二", "炮２进３", "车二进一", "卒７进１", "炮二平九"]
        );
    }
}
