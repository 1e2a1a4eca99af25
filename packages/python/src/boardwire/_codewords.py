"""The code for an index among n candidates (XP-11 to XP-13).

It resembles truncated binary and is not: the long words are not numbered in order.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Tuple

from ._bits import BitReader


def _parameters(n: int) -> Tuple[int, int]:
    k = n.bit_length() - 1  # floor(log2 n), n >= 1
    return k, n - (1 << k)


@lru_cache(maxsize=None)
def words(n: int) -> Tuple[str, ...]:
    """The code words of the indices 0 to n - 1, as strings of '0' and '1'."""
    k, b = _parameters(n)

    def in_k_bits(value: int) -> str:
        return format(value, f"0{k}b") if k else ""

    result = []
    for index in range(n):
        if index < (1 << k) - b:
            result.append(in_k_bits(index))  # XP-11
        elif index < 1 << k:
            result.append(in_k_bits(index) + "0")  # XP-12
        else:
            result.append(in_k_bits(index - b) + "1")  # XP-13
    return tuple(result)


def requirement_of(index: int, n: int) -> str:
    """The requirement that gives the index its word."""
    k, b = _parameters(n)
    return "XP-11" if index < (1 << k) - b else "XP-12" if index < 1 << k else "XP-13"


def read_index(reader: BitReader, n: int) -> int:
    """Read the next code word and return its index. With n = 1, the word has no bits."""
    k, b = _parameters(n)
    offset = reader.at
    value = reader.take(k, offset)
    if value >= (1 << k) - b and reader.take(1, offset):
        value += b
    return value
