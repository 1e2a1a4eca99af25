"""Code that bugs of several sets share: parts of requests, and small codecs that compute a wrong reply."""

import json

from core import *

BITS_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


# Boards


def trits_reversed(byte):
    """A byte of five cells with its cells in the other order. A byte above 242 stays."""
    return byte if byte > 242 else sum(byte // 3**i % 3 * 3 ** (4 - i) for i in range(5))


def numbers_at(data):
    """The numbers of a ternary-runs/1: the byte where each begins, its length in bytes, its value."""
    data, at = bytes.fromhex(data), 6
    while at < len(data):
        end = at
        while end < len(data) and data[end] >= 128:
            end += 1
        if end == len(data):
            return
        yield at, end + 1 - at, sum(byte % 128 << 7 * i for i, byte in enumerate(data[at : end + 1]))
        at = end + 1


# Pieces of xiangqi


TABLES = FORMATS.parent / "tables"
CANDIDATES = [piece["candidates"] for piece in json.loads((TABLES / "xiangqi-candidates.json").read_text(encoding="utf-8"))]


def packed(bits):
    """Bits in hex, completed with ones."""
    bits += "1" * (-len(bits) % 8)
    return int("1" + bits, 2).to_bytes(len(bits) // 8 + 1, "big").hex()[2:] if bits else ""


def bits_of(data):
    return "".join(f"{byte:08b}" for byte in bytes.fromhex(data))


def words_read(data):
    """The offset and the bits of the shorter form, for each code word that begins in a position of hex."""
    bits, at = bits_of(data), 1
    for candidates in CANDIDATES:
        k = len(candidates).bit_length() - 1
        yield at, k
        if at + k > len(bits):
            return
        at += k + (int(bits[at : at + k], 2) >= 2 * (1 << k) - len(candidates))


# Games


def parts_of(data):
    """The header of a game with its plies, and V in hex."""
    header = 6 if int(data[2:4], 16) >= 128 else 4
    return data[:header], data[header:]


def game_of(version, plies, number):
    """A game in hex."""
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return version + leb128(plies) + data.hex()


# Go


def cells_of(data):
    """The cells of a ternary-board/1 in hex."""
    rows, cols = size({"hex": data})
    digits = "".join(str(byte // 3**i % 3) for byte in bytes.fromhex(data[12:]) for i in range(5))
    return digits[: rows * cols]
