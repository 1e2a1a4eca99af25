"""Divides numbers of millions of bits.

In Python, the time of a division grows with the square of the length. A multiplication is faster.
"""

from __future__ import annotations

from typing import Tuple


def divide(number: int, divisor: int) -> Tuple[int, int]:
    """divmod in the time of a multiplication; number < divisor * 2^(its length)."""
    return _divide_2_by_1(number, divisor, divisor.bit_length())


def _divide_2_by_1(number: int, divisor: int, length: int) -> Tuple[int, int]:
    """`divisor` has exactly `length` bits: the method of Burnikel and Ziegler."""
    if length <= 4000 or number.bit_length() <= length + 2000:
        return divmod(number, divisor)
    odd = length & 1
    number, divisor, half = number << odd, divisor << odd, (length + odd) >> 1
    mask = (1 << half) - 1
    high, remainder = _divide_3_by_2(number >> 2 * half, number >> half & mask, divisor, half)
    low, remainder = _divide_3_by_2(remainder, number & mask, divisor, half)
    return high << half | low, remainder >> odd


def _divide_3_by_2(upper: int, lower: int, divisor: int, half: int) -> Tuple[int, int]:
    first, second = divisor >> half, divisor & ((1 << half) - 1)
    if upper >> half == first:
        quotient, remainder = (1 << half) - 1, upper - (first << half) + first
    else:
        quotient, remainder = _divide_2_by_1(upper, first, half)
    remainder = (remainder << half | lower) - quotient * second
    while remainder < 0:  # twice at most
        quotient, remainder = quotient - 1, remainder + divisor
    return quotient, remainder
