use crate::error::{DAMAGED, errors};

errors! {
    /// What is wrong with the encoding of a chess board.
    pub enum ChessError {
        /// A code represents neither a piece nor an empty square.
        PieceCodeInvalid { code: u8 } => "piece-code-invalid",
            ("the code {code} represents no piece"), DAMAGED;
    }
}
