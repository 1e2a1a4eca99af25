"""The code for an index among n candidates (XP-11 to XP-13).

It resembles truncated binary and is not: the long words are not numbered in order.
"""

from functools import lru_cache


def _parameters(n):
    k = n.bit_length() - 1  # floor(log2 n), n >= 1
    return k, n - (1 << k)


@lru_cache(maxsize=None)
def words(n):
    """The code words of the indices 0 to n - 1, as strings of '0' and '1'."""
    k, b = _parameters(n)

    def in_k_bits(value):
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


def read_index(reader, n):
    """The next code word as an index. n = 1 takes no bits."""
    k, b = _parameters(n)
    place = reader.at
    value = reader.take(k, place)
    if value >= (1 << k) - b and reader.take(1, place):
        value += b
    return value
