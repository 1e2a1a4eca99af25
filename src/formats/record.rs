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
