//! The formats that the commands know.

use std::{fmt, str::FromStr};

use boardwire::ternary;

use crate::untrusted::Untrusted;

/// A format of the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Format {
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

/// What a format is about: only formats of one game can be converted into each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Game {
    /// A Go position is a ternary board.
    Ternary,
    Xiangqi,
    Chess,
}

impl Format {
    pub(in crate::cli) const ALL: [Self; 14] = [
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

    pub(in crate::cli) const fn id(self) -> &'static str {
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

    /// What its values are.
    pub(in crate::cli) const fn game(self) -> Game {
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
    pub(in crate::cli) const fn is_streamed(self) -> bool {
        matches!(self, Self::TernaryBoard | Self::TernaryStream)
    }

    /// The format of binary input that begins with `bytes`, which are all of it if they are few. What is no position is taken for a board;
    /// what could be both is taken for the board, whose header says how long it is.
    pub(in crate::cli) fn of_bytes(bytes: &[u8]) -> Self {
        /// 149 to 177 bits.
        const POSITION_BYTES: std::ops::RangeInclusive<usize> = 19..=23;
        let is_position = POSITION_BYTES.contains(&bytes.len()) && ternary::decode(bytes).is_err();
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
