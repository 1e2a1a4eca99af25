//! spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
//! What it says of each format.

use super::table::{BoardGame, Codec, Decode, Format, Longest, Memory};
use crate::{games::ternary::Dimensions, options::Leniency};

/// A format with what most formats have.
const fn format([id, prefix, chapter]: [&'static str; 3], decode: Decode, codec: Codec) -> Format {
    Format {
        id,
        prefix,
        chapter,
        game: BoardGame::Xiangqi,
        contains: &[],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Unbounded,
        memory: Memory { per_byte: 0, per_cell: 0, fixed: 64 },
        decode,
        codec,
    }
}

pub(super) const fn ternary_board(longest: fn(Dimensions) -> u64, decode: Decode, codec: Codec) -> Format {
    Format {
        game: BoardGame::Ternary,
        leniencies: &[Leniency::UnusedTrits, Leniency::TrailingBytes],
        has_limit: true,
        longest: Longest::Board(longest),
        memory: Memory { per_byte: 2, per_cell: 0, fixed: 64 },
        ..format(["ternary-board/1", "TB", "ternary-board.md"], decode, codec)
    }
}

pub(super) const fn ternary_stream(decode: Decode, codec: Codec) -> Format {
    Format {
        game: BoardGame::Ternary,
        contains: &["ternary-board/1"],
        leniencies: &[Leniency::UnusedTrits],
        has_limit: true,
        memory: Memory { per_byte: 16, per_cell: 0, fixed: 64 },
        ..format(["ternary-stream/1", "TS", "ternary-board.md"], decode, codec)
    }
}

pub(super) const fn xiangqi_position(decode: Decode, codec: Codec) -> Format {
    Format {
        leniencies: &[Leniency::PaddingBits, Leniency::TrailingBytes],
        longest: Longest::Fixed(23),
        ..format(["xiangqi-position/1", "XP", "xiangqi-position.md"], decode, codec)
    }
}

pub(super) const fn xiangqi_history(decode: Decode, codec: Codec) -> Format {
    Format {
        contains: &["xiangqi-position/1"],
        memory: Memory { per_byte: 24, per_cell: 0, fixed: 64 },
        ..format(["xiangqi-history/1", "XH", "xiangqi-history.md"], decode, codec)
    }
}

pub(super) const fn xiangqi_link(decode: Decode, codec: Codec) -> Format {
    Format {
        contains: &["xiangqi-position/1", "xiangqi-history/1"],
        leniencies: &[Leniency::PaddingBits, Leniency::TrailingBytes, Leniency::UnknownParameters],
        memory: Memory { per_byte: 48, per_cell: 0, fixed: 256 },
        ..format(["xiangqi-link/1", "XL", "xiangqi-link.md"], decode, codec)
    }
}

pub(super) const fn xiangqi_fen(decode: Decode, codec: Codec) -> Format {
    Format {
        contains: &["xiangqi-position/1"],
        memory: Memory { per_byte: 2, per_cell: 0, fixed: 128 },
        ..format(["xiangqi-fen/1", "XF", "xiangqi-fen.md"], decode, codec)
    }
}

pub(super) const fn ternary_bits2(longest: fn(Dimensions) -> u64, decode: Decode, codec: Codec) -> Format {
    Format {
        game: BoardGame::Ternary,
        contains: &["ternary-board/1"],
        has_limit: true,
        longest: Longest::Board(longest),
        memory: Memory { per_byte: 1, per_cell: 0, fixed: 64 },
        ..format(["ternary-bits2/1", "BT", "ternary-packings.md"], decode, codec)
    }
}

#[cfg(feature = "integer")]
pub(super) const fn ternary_integer(longest: fn(Dimensions) -> u64, decode: Decode, codec: Codec) -> Format {
    Format {
        game: BoardGame::Ternary,
        contains: &["ternary-board/1"],
        has_limit: true,
        longest: Longest::Board(longest),
        memory: Memory { per_byte: 56, per_cell: 0, fixed: 256 },
        ..format(["ternary-integer/1", "BI", "ternary-packings.md"], decode, codec)
    }
}

pub(super) const fn ternary_runs(longest: fn(Dimensions) -> u64, decode: Decode, codec: Codec) -> Format {
    Format {
        game: BoardGame::Ternary,
        contains: &["ternary-board/1"],
        has_limit: true,
        longest: Longest::Board(longest),
        memory: Memory { per_byte: 0, per_cell: 1, fixed: 64 },
        ..format(["ternary-runs/1", "BR", "ternary-packings.md"], decode, codec)
    }
}

pub(super) const fn xiangqi_list(decode: Decode, codec: Codec) -> Format {
    Format {
        longest: Longest::Fixed(32),
        ..format(["xiangqi-list/1", "XS", "xiangqi-schemes.md"], decode, codec)
    }
}

pub(super) const fn xiangqi_map(decode: Decode, codec: Codec) -> Format {
    Format {
        longest: Longest::Fixed(64),
        ..format(["xiangqi-map/1", "XM", "xiangqi-schemes.md"], decode, codec)
    }
}

pub(super) const fn chess_board_bytes(decode: Decode, codec: Codec) -> Format {
    Format {
        game: BoardGame::Chess,
        longest: Longest::Fixed(64),
        ..format(["chess-board-bytes/1", "CB", "chess-board.md"], decode, codec)
    }
}

pub(super) const fn chess_board_packed(decode: Decode, codec: Codec) -> Format {
    Format {
        game: BoardGame::Chess,
        longest: Longest::Fixed(32),
        ..format(["chess-board-packed/1", "CP", "chess-board.md"], decode, codec)
    }
}

pub(super) const fn go_chains(decode: Decode, codec: Codec) -> Format {
    Format {
        game: BoardGame::Ternary,
        contains: &["ternary-board/1"],
        longest: Longest::Fixed(131),
        memory: Memory { per_byte: 0, per_cell: 288, fixed: 512 },
        ..format(["go-chains/1", "GC", "go-chains.md"], decode, codec)
    }
}

pub(super) const fn xiangqi_index(decode: Decode, codec: Codec) -> Format {
    Format {
        longest: Longest::Fixed(17),
        ..format(["xiangqi-index/1", "XI", "xiangqi-index.md"], decode, codec)
    }
}

pub(super) const fn xiangqi_rules(decode: Decode, codec: Codec) -> Format {
    Format {
        contains: &["xiangqi-fen/1"],
        memory: Memory { per_byte: 2, per_cell: 0, fixed: 2048 },
        ..format(["xiangqi-rules/1", "XR", "xiangqi-rules.md"], decode, codec)
    }
}

pub(super) const fn xiangqi_game(decode: Decode, codec: Codec) -> Format {
    Format {
        contains: &["xiangqi-index/1", "xiangqi-rules/1"],
        longest: Longest::Fixed(2020),
        memory: Memory { per_byte: 2, per_cell: 0, fixed: 8192 },
        ..format(["xiangqi-game/1", "XG", "xiangqi-game.md"], decode, codec)
    }
}

pub(super) const fn xiangqi_compact(decode: Decode, codec: Codec) -> Format {
    Format {
        contains: &["xiangqi-game/1", "xiangqi-index/1", "xiangqi-rules/1"],
        longest: Longest::Fixed(4020),
        memory: Memory { per_byte: 2, per_cell: 0, fixed: 8192 },
        ..format(["xiangqi-compact/1", "XC", "xiangqi-compact.md"], decode, codec)
    }
}

/// The codes of a format's faults, as a text.
#[rustfmt::skip]
macro_rules! faults {
    (ternary_board) => { "`truncated` (TB-10), `dimension-zero` (TB-2), `limit-exceeded` (TB-11), `byte-out-of-range` (TB-6), `unused-trits-not-zero` (TB-8), `trailing-bytes` (TB-12)" };
    (ternary_stream) => { "`truncated` (TS-2), `dimension-zero` (TB-2), `limit-exceeded` (TS-3), `byte-out-of-range` (TB-6), `unused-trits-not-zero` (TB-8)" };
    (xiangqi_position) => { "`truncated` (XP-18), `square-occupied-twice` (XP-17), `padding-not-ones` (XP-15), `trailing-bytes` (XP-16)" };
    (xiangqi_history) => { "`truncated` (XH-16), `mover-dead` (XH-9), `no-origin` (XH-10), `captured-alive` (XH-11), `captured-misplaced` (XH-12), `origin-occupied` (XH-13)" };
    (xiangqi_link) => { "`percent-invalid` (XL-4), `not-ascii` (XL-5), `parameter-twice` (XL-7), `parameter-unknown` (XL-12), `fragment-present` (XL-13), `s-invalid` (XL-11), `parameter-missing` (XL-8), `base64-character` (XL-16), `base64-length` (XL-17), `base64-spare-bits` (XL-18), those of xiangqi-position/1, those of xiangqi-history/1" };
    (xiangqi_fen) => { "`fen-ranks` (XF-1), `fen-files` (XF-2), `fen-letter` (XF-3), `fen-side` (XF-5), `fen-fields` (XF-6), `fen-identity` (XF-11)" };
    (ternary_bits2) => { "`truncated` (BT-6), `dimension-zero` (TB-2), `limit-exceeded` (BT-7), `cell-invalid` (BT-4), `unused-cells-not-zero` (BT-5), `trailing-bytes` (BT-8)" };
    (ternary_integer) => { "`truncated` (BI-5), `dimension-zero` (TB-2), `limit-exceeded` (BI-6), `value-out-of-range` (BI-4), `trailing-bytes` (BI-7)" };
    (ternary_runs) => { "`truncated` (BR-7), `dimension-zero` (TB-2), `limit-exceeded` (BR-8), `number-not-shortest` (BR-4), `run-too-long` (BR-5), `run-not-maximal` (BR-6), `trailing-bytes` (BR-9)" };
    (xiangqi_list) => { "`truncated` (XS-5), `byte-out-of-range` (XS-2), `square-occupied-twice` (XS-3), `square-not-allowed` (XS-4), `trailing-bytes` (XS-6)" };
    (xiangqi_map) => { "`truncated` (XM-6), `byte-out-of-range` (XM-2), `square-occupied-twice` (XM-4), `square-not-allowed` (XM-5), `ids-not-rising` (XM-3)" };
    (chess_board_bytes) => { "`truncated` (CB-4), `piece-code-invalid` (CB-3), `trailing-bytes` (CB-5)" };
    (chess_board_packed) => { "`truncated` (CP-4), `piece-code-invalid` (CP-3), `trailing-bytes` (CP-5)" };
    (go_chains) => { "`truncated` (TB-10), `dimension-zero` (TB-2), `board-too-large` (GC-2), `byte-out-of-range` (TB-6), `unused-trits-not-zero` (TB-8), `trailing-bytes` (TB-12)" };
    (xiangqi_index) => { "`truncated` (XI-7), `value-out-of-range` (XI-8), `trailing-bytes` (XI-9)" };
    (xiangqi_game) => { "`truncated` (XG-8), `version-unknown` (XG-9), `too-many-plies` (XG-10), `number-not-shortest` (XG-11), `no-legal-move` (XG-15), `value-out-of-range` (XG-16)" };
    (xiangqi_compact) => { "`truncated` (XC-10), `version-unknown` (XC-9), `too-many-plies` (XC-10), `number-not-shortest` (XC-10), `no-legal-move` (XC-12), `value-out-of-range` (XC-13)" };
}

pub(super) use faults;
