//! The formats that the commands know.

use std::{fmt, str::FromStr};

use boardwire::limits::Limits;
use boardwire::{
    formats::{ternary_board, ternary_integer},
    games::ternary::Dimensions,
};
use boardwire_suite::untrusted::Untrusted;

/// A format of the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    TernaryBoard,
    TernaryStream,
    XiangqiPosition,
    XiangqiHistory,
    XiangqiLink,
    XiangqiFen,
    TernaryBits2,
    TernaryInteger,
    TernaryRuns,
    XiangqiList,
    XiangqiMap,
    ChessBytes,
    ChessPacked,
    GoChains,
}

/// The most bytes of an input that are held in memory, where its format has no longest input.
pub(crate) const MOST_HELD: u64 = 32 << 20;

/// The bytes of a board's header: the number of rows, then of columns, in three bytes each.
const HEADER: usize = 6;

/// The board that a header declares.
pub(crate) fn declared(head: &[u8]) -> Option<Dimensions> {
    let (rows, cols) = head.get(..HEADER)?.split_at(HEADER / 2);
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
    Dimensions::new(number(rows), number(cols)).ok()
}

/// What a format is about: only formats of one game can be converted into each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Game {
    /// A Go position is a ternary board.
    Ternary,
    Xiangqi,
    Chess,
}

impl Format {
    pub(crate) const ALL: [Self; 14] = [
        Self::TernaryBoard,
        Self::TernaryStream,
        Self::XiangqiPosition,
        Self::XiangqiHistory,
        Self::XiangqiLink,
        Self::XiangqiFen,
        Self::TernaryBits2,
        Self::TernaryInteger,
        Self::TernaryRuns,
        Self::XiangqiList,
        Self::XiangqiMap,
        Self::ChessBytes,
        Self::ChessPacked,
        Self::GoChains,
    ];

    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::TernaryBoard => "ternary-board/1",
            Self::TernaryStream => "ternary-stream/1",
            Self::XiangqiPosition => "xiangqi-position/1",
            Self::XiangqiHistory => "xiangqi-history/1",
            Self::XiangqiLink => "xiangqi-link/1",
            Self::XiangqiFen => "xiangqi-fen/1",
            Self::TernaryBits2 => "ternary-bits2/1",
            Self::TernaryInteger => "ternary-integer/1",
            Self::TernaryRuns => "ternary-runs/1",
            Self::XiangqiList => "xiangqi-list/1",
            Self::XiangqiMap => "xiangqi-map/1",
            Self::ChessBytes => "chess-board-bytes/1",
            Self::ChessPacked => "chess-board-packed/1",
            Self::GoChains => "go-chains/1",
        }
    }

    /// The length of its longest valid input in bytes, of a board that begins as `head` does; none if there is no longest one, or if it
    /// is text.
    pub(crate) fn longest(self, head: &[u8], limits: Limits) -> Option<u64> {
        let header = HEADER as u64;
        // Of what is no board, or one above the limit, nothing but the header is read.
        let board = |cells: &dyn Fn(Dimensions) -> u64| match declared(head) {
            Some(size) if limits.spend(size.cells()).is_ok() => header + cells(size),
            _ => header,
        };
        match self {
            Self::TernaryBoard => Some(board(&|size| size.cells().div_ceil(5))),
            Self::TernaryBits2 => {
                Some(board(&|size| u64::from(size.rows()) * u64::from(size.cols()).div_ceil(4)))
            }
            Self::TernaryInteger => Some(board(&|size| ternary_integer::length(size) - header)),
            // A run of one cell takes one byte, and no run takes more bytes than it has cells.
            Self::TernaryRuns => Some(board(&Dimensions::cells)),
            Self::XiangqiPosition => Some(23),
            Self::XiangqiList | Self::ChessPacked => Some(32),
            Self::XiangqiMap | Self::ChessBytes => Some(64),
            Self::GoChains => Some(header + 125),
            Self::TernaryStream | Self::XiangqiHistory | Self::XiangqiLink | Self::XiangqiFen => None,
        }
    }

    /// What its values are.
    pub(crate) const fn game(self) -> Game {
        match self {
            Self::TernaryBoard
            | Self::TernaryStream
            | Self::TernaryBits2
            | Self::TernaryInteger
            | Self::TernaryRuns
            | Self::GoChains => Game::Ternary,
            Self::ChessBytes | Self::ChessPacked => Game::Chess,
            _ => Game::Xiangqi,
        }
    }

    /// Whether it is read as a stream and never held.
    pub(crate) const fn is_streamed(self) -> bool {
        matches!(self, Self::TernaryBoard | Self::TernaryStream)
    }

    /// The format of binary input that begins with `bytes`, which are all of it if they are few. What is no position is taken for a board;
    /// what could be both is taken for the board, whose header says how long it is.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        /// 149 to 177 bits.
        const POSITION_BYTES: std::ops::RangeInclusive<usize> = 19..=23;
        let is_position = POSITION_BYTES.contains(&bytes.len()) && ternary_board::decode(bytes).is_err();
        if is_position { Self::XiangqiPosition } else { Self::TernaryBoard }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Format {
    type Err = String;

    /// With or without its version.
    fn from_str(name: &str) -> Result<Self, String> {
        let is = |format: &Self| format.id() == name || format.id().split('/').next() == Some(name);
        Self::ALL.into_iter().find(is).ok_or_else(|| {
            let known = Self::ALL.map(Self::id).join(", ");
            format!("there is no format `{:.100}`; known: {known}", Untrusted::new(name))
        })
    }
}

#[cfg(test)]
mod tests {
    use boardwire::limits::Limits;

    use super::Format;
    use boardwire_suite::protocol::Op;
    use boardwire_suite::vectors::{Outcome, Suite};

    #[test]
    fn no_valid_input_is_longer_than_the_longest() {
        let suite = Suite::embedded().unwrap();
        let (mut judged, mut reached) = (0, Vec::new());
        for vector in suite.vectors() {
            // What is allowed to follow a value is not part of it.
            let is_strict = vector.request().member("allow").is_none();
            if (vector.op, vector.outcome) != (Op::Decode, Outcome::Accept) || !is_strict {
                continue;
            }
            let hex = vector.request().member("hex").and_then(|hex| hex.as_str().map(str::to_owned));
            let bytes = hex.and_then(|hex| data_encoding::HEXLOWER.decode(hex.as_bytes()).ok());
            let format: Format = vector.format.parse().unwrap();
            let Some(bytes) = bytes else { continue };
            let Some(longest) = format.longest(&bytes, Limits::DEFAULT) else { continue };
            assert!(bytes.len() as u64 <= longest, "{}: {} bytes", vector.id, bytes.len());
            judged += 1;
            if bytes.len() as u64 == longest && !reached.contains(&format.id()) {
                reached.push(format.id());
            }
        }
        assert!(judged > 1000, "{judged}");
        assert_eq!(reached.len(), 9, "a format's longest input is among the vectors: {reached:?}");
    }
}
