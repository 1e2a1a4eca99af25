"""chess-board-bytes/1: the placement of a chess board, a byte a square."""

from __future__ import annotations

from typing import Iterable, Iterator, Optional

from . import _chess_board, _run
from ._chess_board import from_json, to_json
from ._run import Allow, Buffer, Limits
from ._values import text
from .explanation import Explanation, Field

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

_FORMAT = "chess-board-bytes/1"


def decode(data: Buffer, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> str:
    """The placement as FEN writes it in its first field, rank 8 first (CB-1 to CB-9).

    `allow` and `limits` have no effect. Raises `DecodeError` or `TruncatedError`.
    """
    return _run.decode(_FORMAT, _chess_board.decode_bytes, data, allow, limits)


def encode(placement: str) -> bytes:
    """The 64 bytes of a placement. Raises `EncodeError` for the first fault in the text (CB-7)."""
    return _run.encode(_FORMAT, _chess_board.encode_bytes, text(placement, "the placement"))


def explain(data: Buffer, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> Explanation[str]:
    """The fields "code", one a square; a rejected input raises no exception."""
    return _run.explain(_FORMAT, _chess_board.decode_bytes, _fields, data, allow, limits)


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    for square, code in enumerate(data[:64]):
        yield Field("code", square, 8 * square, 8, code, None, ("CB-1", "CB-2"))
