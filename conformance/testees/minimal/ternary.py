"""ternary-board/1 in Python, as plainly as it goes. See spec/src/ternary-board.md for the numbers."""

# The cells of each byte 0..=242, the first one least significant (TB-4).
GROUPS = ["".join(str(byte // 3**place % 3) for place in range(5)) for byte in range(243)]
BYTES = {group: byte for byte, group in enumerate(GROUPS)}

DEFAULT_LIMIT = 1 << 24


class Reject(Exception):
    """A fault: its code and its bit offset."""

    def __init__(self, code, bit=None):
        super().__init__(code)
        self.code, self.bit = code, bit


def decode(data, allow=(), limit=None):
    rows, cols = (dimension(data, start) for start in (0, 3))
    cells = rows * cols
    if cells > (DEFAULT_LIMIT if limit is None else limit):
        raise Reject("limit-exceeded", 0)  # TB-11: before a cell is read
    end = 6 + -(-cells // 5)
    for at, byte in enumerate(data[6:end], 6):
        if byte > 242:
            raise Reject("byte-out-of-range", at * 8)  # TB-6
    if len(data) < end:
        raise Reject("truncated", len(data) * 8)  # TB-10
    text = "".join(GROUPS[byte] for byte in data[6:end])
    if text[cells:].strip("0") and "unused-trits" not in allow:
        raise Reject("unused-trits-not-zero", end * 8 - 8)  # TB-8
    if len(data) > end and "trailing-bytes" not in allow:
        raise Reject("trailing-bytes", end * 8)  # TB-12
    return {"rows": rows, "cols": cols, "cells": text[:cells]}


def dimension(data, start):
    if len(data) < start + 3:
        raise Reject("truncated", start * 8)
    value = int.from_bytes(data[start : start + 3], "little")
    if value == 0:
        raise Reject("dimension-zero", start * 8)  # TB-2
    return value


def encode(rows, cols, cells):
    if rows == 0 or cols == 0:
        raise Reject("dimension-zero")
    header = rows.to_bytes(3, "little") + cols.to_bytes(3, "little")
    return header + bytes(BYTES[cells[at : at + 5].ljust(5, "0")] for at in range(0, len(cells), 5))
