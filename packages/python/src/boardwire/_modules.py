"""spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json. The modules of the formats."""

from . import (
    chess_board_bytes, chess_board_packed, go_chains, ternary_bits2, ternary_board, ternary_integer, ternary_runs,
    ternary_stream, xiangqi_compact, xiangqi_fen, xiangqi_game, xiangqi_history, xiangqi_index, xiangqi_link,
    xiangqi_list, xiangqi_map, xiangqi_position, xiangqi_rules,
)

__all__ = [
    "chess_board_bytes", "chess_board_packed", "go_chains", "ternary_bits2", "ternary_board", "ternary_integer",
    "ternary_runs", "ternary_stream", "xiangqi_compact", "xiangqi_fen", "xiangqi_game", "xiangqi_history",
    "xiangqi_index", "xiangqi_link", "xiangqi_list", "xiangqi_map", "xiangqi_position", "xiangqi_rules",
]
