"""Products and quotients of numbers of millions of bits.

The integers of Python divide in a time that grows with the square of the length. The decimal
module multiplies by a number-theoretic transform: where it pays, a factor is written with each of
its limbs as so many decimal digits, wide enough that the sums of a product do not touch.
"""

from __future__ import annotations

import decimal
from typing import Tuple

_LIMB = 1024  # bits, a multiple of 8
_WIDTH = 635  # decimal digits: 2^(2*1024 + 61) < 10^635
_PAYS = 1 << 20  # bits of the shorter factor
_EXACT = decimal.Context(prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN,
                         traps=[decimal.Inexact, decimal.InvalidOperation, decimal.Overflow])


def multiply(a: int, b: int) -> int:
    """a*b, neither being negative."""
    if min(a.bit_length(), b.bit_length()) < _PAYS:
        return a * b
    wide = _spread(a)
    return _gather(_EXACT.multiply(wide, wide if a is b else _spread(b)))


def _spread(number: int) -> decimal.Decimal:
    size = _LIMB // 8
    data = number.to_bytes((number.bit_length() + 7) // 8, "little")
    limbs = [int.from_bytes(data[at:at + size], "little") for at in range(0, len(data), size)]
    return decimal.Decimal("".join(f"{limb:0{_WIDTH}d}" for limb in reversed(limbs)))


def _gather(wide: decimal.Decimal) -> int:
    text = str(wide)
    sums = [int(text[max(0, stop - _WIDTH):stop]) for stop in range(len(text), 0, -_WIDTH)]
    # A sum is below 2^(3*1024): every third one can be combined with the others.
    size = 3 * _LIMB // 8
    return sum(
        int.from_bytes(b"".join(value.to_bytes(size, "little") for value in sums[first::3]),
                       "little") << _LIMB * first
        for first in range(3)
    )


def divide(number: int, divisor: int) -> Tuple[int, int]:
    """divmod in the time of a fast multiplication; number < divisor * 2^(its length)."""
    return _divide_2_by_1(number, divisor, divisor.bit_length())


def _divide_2_by_1(number: int, divisor: int, length: int) -> Tuple[int, int]:
    """`divisor` has exactly `length` bits: the method of Burnikel and Ziegler."""
    if length <= 4000 or number.bit_length() <= length + 2000:
        return divmod(number, divisor)
    odd = length & 1
    number, divisor, half = number << odd, divisor << odd, (length + odd) >> 1
    mask = (1 << half) - 1
    high, rest = _divide_3_by_2(number >> 2 * half, number >> half & mask, divisor, half)
    low, rest = _divide_3_by_2(rest, number & mask, divisor, half)
    return high << half | low, rest >> odd


def _divide_3_by_2(upper: int, lower: int, divisor: int, half: int) -> Tuple[int, int]:
    first, second = divisor >> half, divisor & ((1 << half) - 1)
    if upper >> half == first:
        quotient, rest = (1 << half) - 1, upper - (first << half) + first
    else:
        quotient, rest = _divide_2_by_1(upper, first, half)
    rest = (rest << half | lower) - multiply(quotient, second)
    while rest < 0:  # twice at most
        quotient, rest = quotient - 1, rest + divisor
    return quotient, rest
