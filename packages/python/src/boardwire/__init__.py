"""Decoders, encoders and explanations of Boardwire's formats: compact binary formats for board games.

A module for each format, such as `boardwire.xiangqi_link`, has `decode`, `encode` and, for a binary
format, `explain`; `boardwire.go_chains` has `analyse`, `play` and `explain`,
`boardwire.xiangqi_rules` `legal_moves` and `perft`. `FORMATS` lists them all.
"""

from . import (chess_board_bytes, chess_board_packed, go_chains, ternary_bits2, ternary_board,
               ternary_integer, ternary_runs, ternary_stream, xiangqi_compact, xiangqi_fen, xiangqi_game,
               xiangqi_history, xiangqi_index, xiangqi_link, xiangqi_list, xiangqi_map, xiangqi_position, xiangqi_rules)
from ._formats import FORMATS, LENIENCIES, Format
from ._games import Game
from ._run import Limits
from .errors import BoardwireError, DecodeError, EncodeError, LimitError, MoveError, TruncatedError
from .explanation import Explanation, Field
from .ternary_board import Board
from .xiangqi_history import Ply
from .xiangqi_index import Setup
from .xiangqi_link import Link
from .xiangqi_position import Position

__version__ = "0.1.0"
__all__ = [
    "Board", "BoardwireError", "DecodeError", "EncodeError", "Explanation", "FORMATS", "Field", "Format", "Game",
    "LENIENCIES", "LimitError", "Limits", "Link", "MoveError", "Ply", "Position", "Setup", "TruncatedError",
    "chess_board_bytes", "chess_board_packed", "go_chains", "ternary_bits2", "ternary_board",
    "ternary_integer", "ternary_runs", "ternary_stream", "xiangqi_compact", "xiangqi_fen", "xiangqi_game",
    "xiangqi_history", "xiangqi_index", "xiangqi_link", "xiangqi_list", "xiangqi_map", "xiangqi_position", "xiangqi_rules",
]
