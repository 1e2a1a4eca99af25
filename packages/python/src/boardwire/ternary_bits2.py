"""ternary-bits2/1: a board with two bits a cell; each row begins with a new byte.

The rules are BT-1 to BT-9. No leniency applies (BT-8). The fields are "rows", "cols" and "bits2" (one a byte).

As in ternary_board, tables and strides handle many cells at once.
"""

from __future__ import annotations

from typing import Iterator, Optional

from . import _run
from ._fault import Fault
from ._run import Allow
from ._values import instance_of
from .explanation import Field
from .ternary_board import Board, from_json, header_fields, header_of, read_header, to_json, write_header

__all__ = ["decode", "encode", "explain", "from_json", "to_json"]

_WEIGHTS = (1, 4, 16, 64)  # BT-3

# _CELL[i] maps a cell byte to its cell i.
_CELL = tuple(bytes(byte // weight % 4 for byte in range(256)) for weight in _WEIGHTS)
# _WEIGHED[i] maps a cell to its summand in the byte as cell i.
_WEIGHED = tuple(bytes.maketrans(b"\0\1\2", bytes((0, weight, 2 * weight))) for weight in _WEIGHTS)


def _decode(data: bytes, allow: Allow, max_cells: Optional[int]) -> Board:
    rows, cols = read_header(data, 0, max_cells)  # BT-1, BT-7
    begin = 6
    stride = -(-cols // 4)  # BT-2
    end = begin + rows * stride

    body = data[begin:end]
    cells = bytearray(4 * len(body))
    for cell, table in enumerate(_CELL):
        cells[cell::4] = body.translate(table)
    _check_cells(cells, cols, 4 * stride, 8 * begin)  # BT-9: an invalid byte is reported before the early end of the input
    if end > len(data):
        row, byte = divmod(len(data) - begin, stride)
        raise Fault("truncated", 8 * len(data), f"cells[{row * cols + 4 * byte}]")  # BT-6
    if end < len(data):
        raise Fault("trailing-bytes", 8 * end)  # BT-8

    for width in range(4 * stride, cols, -1):
        del cells[cols::width]  # the first unused cell of each row, all rows at once
    return Board(rows, cols, bytes(cells))


def _check_cells(cells: bytearray, cols: int, width: int, begin: int) -> None:
    """Raise the first fault of the cells, which begin at bit `begin`. Each row has `width` cells, of which `cols` are used."""
    fault_indices = [cells.find(3)] if 3 in cells else []
    for col in range(cols, width):  # three unused cells at most
        column = cells[col::width]
        used = column.lstrip(b"\0")
        if used:
            fault_indices.append(col + width * (len(column) - len(used)))
    if not fault_indices:
        return
    (row, col), byte = divmod(min(fault_indices), width), min(fault_indices) // 4
    if col < cols:
        raise Fault("cell-invalid", begin + 8 * byte + 6 - 2 * (col % 4), f"cells[{row * cols + col}]")  # BT-4
    raise Fault("unused-cells-not-zero", begin + 8 * byte, f"cells[{row * cols + col // 4 * 4}]")  # BT-5


def _encode(board: Board) -> bytes:
    header = write_header(board)
    stride = -(-board.cols // 4)
    cells = bytearray(board.cells)
    unused = 4 * stride - board.cols
    if unused:  # BT-5: the last cell of each row is marked, and each mark becomes cell and zeros
        last = slice(board.cols - 1, None, board.cols)
        cells[last] = cells[last].translate(bytes.maketrans(b"\0\1\2", b"abc"))
        for mark, cell in zip((b"a", b"b", b"c"), (b"\0", b"\1", b"\2")):
            cells = cells.replace(mark, cell + b"\0" * unused)
    # All bytes at once as one long number: no sum exceeds 170, so nothing carries over.
    packed = sum(
        int.from_bytes(cells[cell::4].translate(table), "little")
        for cell, table in enumerate(_WEIGHED)
    )
    return header + packed.to_bytes(board.rows * stride, "little")


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    yield from header_fields(data, 0, "BT-1")
    _, cols = header_of(data, 0)
    for at in range(6, len(data)):
        row, byte = divmod(at - 6, -(-cols // 4))
        yield Field("bits2", row * cols + 4 * byte, 8 * at, 8, data[at], min(4, cols - 4 * byte),
                    ("BT-2", "BT-3", "BT-4"))


decode, encode, explain = _run.binary_format("ternary-bits2/1", _decode, _encode, _fields, instance_of(Board))
