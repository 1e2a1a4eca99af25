"""chess-board-packed/1: the placement of a chess board, four bits a square."""

from __future__ import annotations

from typing import Iterable, Iterator, Optional

from . import _chess_board, _run
from ._chess_board import from_json, to_json
from ._run import Allow, Buffer, Limits
from ._values import text
from .explanation import Explanation, Field

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

_FORMAT = "chess-board-packed/1"


def decode(data: Buffer, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> str:
    """The placement as FEN writes it in its first field, rank 8 first (CP-1 to CP-9).

    `allow` and `limits` have no effect. Raises `DecodeError` or `TruncatedError`.
    """
    return _run.decode(_FORMAT, _chess_board.decode_packed, data, allow, limits)


def encode(placement: str) -> bytes:
    """The 32 bytes of a placement. Raises `EncodeError` for the first fault in the text (CP-7)."""
    return _run.encode(_FORMAT, _chess_board.encode_packed, text(placement, "the placement"))


def explain(data: Buffer, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> Explanation[str]:
    """The fields "code", one a square; a rejected input raises no exception."""
    return _run.explain(_FORMAT, _chess_board.decode_packed, _fields, data, allow, limits)


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    for square, code in enumerate(int(digit, 16) for digit in data[:32].hex()):
        yield Field("code", square, 4 * square, 4, code, None, ("CP-1", "CP-2"))
