"""Decoders, encoders and explanations of Boardwire's formats: compact binary formats for board games.

A module for each format, such as `boardwire.xiangqi_link`, has `decode`, `encode` and, for a binary
format, `explain`; `boardwire.go_chains` has `analyse`, `play` and `explain`,
`boardwire.xiangqi_rules` `legal_moves` and `perft`. `FORMATS` lists them all.
"""

from . import _modules
from ._formats import FORMATS, LENIENCIES, Format
from ._games import Game
from ._modules import *  # noqa: F403
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
]
__all__ += _modules.__all__
