use super::Point;
use crate::error::errors;

const ELSEWHERE: &str = "play elsewhere, or check that moves and colours are in order";

errors! {
    /// What is wrong with a Go position on which moves are played, or with a move.
    pub enum GoError {
        /// A chain has no liberty.
        PositionIllegal { stone: Point } => "position-illegal",
            ("the chain of the stone in row {}, column {} has no liberty", stone.row + 1, stone.col + 1),
            "take the chain off, or check the colours and the order of the cells: no game reaches this position";
        /// A move is neither `pass` nor a vertex of the board.
        VertexInvalid => "vertex-invalid",
            ("the move is neither `pass` nor a vertex of the board"),
            "write `pass`, or the letter of the column, without I, and the number of the row from the last row up";
        /// A move is to a point that is not empty.
        PointOccupied => "point-occupied",
            ("the move is to a point that is not empty"), ELSEWHERE;
        /// A move leaves its own chain without a liberty.
        Suicide => "suicide",
            ("the move would leave its own chain without a liberty"), ELSEWHERE;
        /// A move recreates the position before the last move.
        Ko => "ko",
            ("the move would recreate the position before the last move"), "play elsewhere first, or pass";
    }
}
