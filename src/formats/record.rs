//! spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
//! What it says of each format.

use super::table::{BoardGame, Codec, Decode, Format, Longest, Memory};
use crate::{games::ternary::Dimensions, options::Leniency};

pub(super) const fn ternary_board(longest: fn(Dimensions) -> u64, decode: Decode, codec: Codec) -> Format {
    Format {
        id: "ternary-board/1",
        prefix: "TB",
        chapter: "ternary-board.md",
        game: BoardGame::Ternary,
        contains: &[],
        leniencies: &[Leniency::UnusedTrits, Leniency::TrailingBytes],
        has_limit: true,
        longest: Longest::Board(longest),
        memory: Memory { per_byte: 2, per_cell: 0, fixed: 64 },
        decode,
        codec,
    }
}

pub(super) const fn ternary_stream(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "ternary-stream/1",
        prefix: "TS",
        chapter: "ternary-board.md",
        game: BoardGame::Ternary,
        contains: &["ternary-board/1"],
        leniencies: &[Leniency::UnusedTrits],
        has_limit: true,
        longest: Longest::Unbounded,
        memory: Memory { per_byte: 16, per_cell: 0, fixed: 64 },
        decode,
        codec,
    }
}

pub(super) const fn xiangqi_position(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "xiangqi-position/1",
        prefix: "XP",
        chapter: "xiangqi-position.md",
        game: BoardGame::Xiangqi,
        contains: &[],
        leniencies: &[Leniency::PaddingBits, Leniency::TrailingBytes],
        has_limit: false,
        longest: Longest::Fixed(23),
        memory: Memory { per_byte: 0, per_cell: 0, fixed: 64 },
        decode,
        codec,
    }
}

pub(super) const fn xiangqi_history(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "xiangqi-history/1",
        prefix: "XH",
        chapter: "xiangqi-history.md",
        game: BoardGame::Xiangqi,
        contains: &["xiangqi-position/1"],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Unbounded,
        memory: Memory { per_byte: 24, per_cell: 0, fixed: 64 },
        decode,
        codec,
    }
}

pub(super) const fn xiangqi_link(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "xiangqi-link/1",
        prefix: "XL",
        chapter: "xiangqi-link.md",
        game: BoardGame::Xiangqi,
        contains: &["xiangqi-position/1", "xiangqi-history/1"],
        leniencies: &[Leniency::PaddingBits, Leniency::TrailingBytes, Leniency::UnknownParameters],
        has_limit: false,
        longest: Longest::Unbounded,
        memory: Memory { per_byte: 48, per_cell: 0, fixed: 256 },
        decode,
        codec,
    }
}

pub(super) const fn xiangqi_fen(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "xiangqi-fen/1",
        prefix: "XF",
        chapter: "xiangqi-fen.md",
        game: BoardGame::Xiangqi,
        contains: &["xiangqi-position/1"],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Unbounded,
        memory: Memory { per_byte: 2, per_cell: 0, fixed: 128 },
        decode,
        codec,
    }
}

pub(super) const fn ternary_bits2(longest: fn(Dimensions) -> u64, decode: Decode, codec: Codec) -> Format {
    Format {
        id: "ternary-bits2/1",
        prefix: "BT",
        chapter: "ternary-packings.md",
        game: BoardGame::Ternary,
        contains: &["ternary-board/1"],
        leniencies: &[],
        has_limit: true,
        longest: Longest::Board(longest),
        memory: Memory { per_byte: 1, per_cell: 0, fixed: 64 },
        decode,
        codec,
    }
}

#[cfg(feature = "integer")]
pub(super) const fn ternary_integer(longest: fn(Dimensions) -> u64, decode: Decode, codec: Codec) -> Format {
    Format {
        id: "ternary-integer/1",
        prefix: "BI",
        chapter: "ternary-packings.md",
        game: BoardGame::Ternary,
        contains: &["ternary-board/1"],
        leniencies: &[],
        has_limit: true,
        longest: Longest::Board(longest),
        memory: Memory { per_byte: 56, per_cell: 0, fixed: 256 },
        decode,
        codec,
    }
}

pub(super) const fn ternary_runs(longest: fn(Dimensions) -> u64, decode: Decode, codec: Codec) -> Format {
    Format {
        id: "ternary-runs/1",
        prefix: "BR",
        chapter: "ternary-packings.md",
        game: BoardGame::Ternary,
        contains: &["ternary-board/1"],
        leniencies: &[],
        has_limit: true,
        longest: Longest::Board(longest),
        memory: Memory { per_byte: 0, per_cell: 1, fixed: 64 },
        decode,
        codec,
    }
}

pub(super) const fn xiangqi_list(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "xiangqi-list/1",
        prefix: "XS",
        chapter: "xiangqi-schemes.md",
        game: BoardGame::Xiangqi,
        contains: &[],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Fixed(32),
        memory: Memory { per_byte: 0, per_cell: 0, fixed: 64 },
        decode,
        codec,
    }
}

pub(super) const fn xiangqi_map(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "xiangqi-map/1",
        prefix: "XM",
        chapter: "xiangqi-schemes.md",
        game: BoardGame::Xiangqi,
        contains: &[],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Fixed(64),
        memory: Memory { per_byte: 0, per_cell: 0, fixed: 64 },
        decode,
        codec,
    }
}

pub(super) const fn chess_board_bytes(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "chess-board-bytes/1",
        prefix: "CB",
        chapter: "chess-board.md",
        game: BoardGame::Chess,
        contains: &[],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Fixed(64),
        memory: Memory { per_byte: 0, per_cell: 0, fixed: 64 },
        decode,
        codec,
    }
}

pub(super) const fn chess_board_packed(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "chess-board-packed/1",
        prefix: "CP",
        chapter: "chess-board.md",
        game: BoardGame::Chess,
        contains: &[],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Fixed(32),
        memory: Memory { per_byte: 0, per_cell: 0, fixed: 64 },
        decode,
        codec,
    }
}

pub(super) const fn go_chains(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "go-chains/1",
        prefix: "GC",
        chapter: "go-chains.md",
        game: BoardGame::Ternary,
        contains: &["ternary-board/1"],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Fixed(131),
        memory: Memory { per_byte: 0, per_cell: 288, fixed: 512 },
        decode,
        codec,
    }
}

pub(super) const fn xiangqi_index(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "xiangqi-index/1",
        prefix: "XI",
        chapter: "xiangqi-index.md",
        game: BoardGame::Xiangqi,
        contains: &[],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Fixed(17),
        memory: Memory { per_byte: 0, per_cell: 0, fixed: 64 },
        decode,
        codec,
    }
}

pub(super) const fn xiangqi_rules(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "xiangqi-rules/1",
        prefix: "XR",
        chapter: "xiangqi-rules.md",
        game: BoardGame::Xiangqi,
        contains: &["xiangqi-fen/1"],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Unbounded,
        memory: Memory { per_byte: 2, per_cell: 0, fixed: 2048 },
        decode,
        codec,
    }
}

pub(super) const fn xiangqi_game(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "xiangqi-game/1",
        prefix: "XG",
        chapter: "xiangqi-game.md",
        game: BoardGame::Xiangqi,
        contains: &["xiangqi-index/1", "xiangqi-rules/1"],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Fixed(2020),
        memory: Memory { per_byte: 2, per_cell: 0, fixed: 8192 },
        decode,
        codec,
    }
}

pub(super) const fn xiangqi_compact(decode: Decode, codec: Codec) -> Format {
    Format {
        id: "xiangqi-compact/1",
        prefix: "XC",
        chapter: "xiangqi-compact.md",
        game: BoardGame::Xiangqi,
        contains: &["xiangqi-game/1", "xiangqi-index/1", "xiangqi-rules/1"],
        leniencies: &[],
        has_limit: false,
        longest: Longest::Fixed(4020),
        memory: Memory { per_byte: 2, per_cell: 0, fixed: 8192 },
        decode,
        codec,
    }
}
