"""ternary-stream/1: zero or more ternary-board/1 records, one directly after another (TS-1).

No bytes are no boards (TS-1 to TS-4). `allow` may name "unused-trits"; `limits` is for each board. The
fields are "rows", "cols" and "cells" of each record.
"""

from __future__ import annotations

from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

from . import _run, ternary_board
from ._fault import Fault
from ._run import Allow
from ._values import check_type, keys, sequence
from .explanation import Field
from .ternary_board import Board

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]


def _check_boards(boards: Iterable[Board]) -> List[Board]:
    return [check_type(Board, board, f"records[{number}]") for number, board in enumerate(boards)]


def to_json(boards: Iterable[Board]) -> Dict[str, Any]:
    """The boards in the shape of the testee protocol."""
    return {"records": list(map(ternary_board.to_json, boards))}


def from_json(value: Any) -> Tuple[Board, ...]:
    """The boards from its JSON of the testee protocol. Raises `TypeError` or `ValueError`."""
    (records,) = keys(value, "records")
    return tuple(map(ternary_board.from_json, sequence(records, "records")))


def _decode(data: bytes, allow: Allow, max_cells: Optional[int]) -> Tuple[Board, ...]:
    boards: List[Board] = []
    at = 0
    while at < len(data):
        # TS-3, TS-4: the limit and every rule of a record apply to each record separately;
        # offsets count from the first bit of the stream. Nothing can be trailing here.
        try:
            board, at = ternary_board.decode_record(data, at, allow, max_cells)
        except Fault as fault:
            raise fault.within(f"records[{len(boards)}]")
        boards.append(board)
    return tuple(boards)


def _encode(boards: List[Board]) -> bytes:
    records = []
    for board in boards:
        try:
            records.append(ternary_board._encode(board))
        except Fault as fault:
            raise fault.within(f"records[{len(records)}]")
    return b"".join(records)


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    at = 0
    while at < len(data):
        yield from ternary_board.record_fields(data, at, allow)
        rows, cols = ternary_board.header_of(data, at)
        at += 6 - (-rows * cols // 5)


decode, encode, explain = _run.binary_format("ternary-stream/1", _decode, _encode, _fields, _check_boards)
