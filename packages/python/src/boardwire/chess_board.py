"""chess-board-bytes/1 and chess-board-packed/1: a code for each of 64 squares.

The value is the placement as text. The codes are kept as 64 hexadecimal digits, a8 first (CB-1).
"""

import re

from errors import STRICT, Refusal

# CB-2, CP-2: the letters by code; a space is no piece.
_LETTERS = " PRNBQK  prnbqk "
_CODE = {letter: format(code, "x") for code, letter in enumerate(_LETTERS) if letter != " "}
_TO_LETTER = str.maketrans({code: letter for letter, code in _CODE.items()})
_BAD_BYTE = re.compile(rb"[^\x00-\x06\x09-\x0e]")  # CB-3
_BAD_CODE = re.compile("[78f]")  # CP-3


def decode_bytes(data, allow=STRICT):
    bad = _BAD_BYTE.search(data, 0, 64)
    if bad:
        raise Refusal("piece-code-invalid", 8 * bad.start())  # CB-3
    _judge_length(data, 64)
    return _placement(data.hex()[1::2])


def decode_packed(data, allow=STRICT):
    codes = data[:32].hex()  # CP-1: the high half of a byte is its first square
    bad = _BAD_CODE.search(codes)
    if bad:
        raise Refusal("piece-code-invalid", 4 * bad.start())  # CP-3
    _judge_length(data, 32)
    return _placement(codes)


def _judge_length(data, length):
    if len(data) < length:
        raise Refusal("truncated", 8 * len(data))  # CB-4, CP-4
    if len(data) > length:
        raise Refusal("trailing-bytes", 8 * length)  # CB-5, CP-5: no leniency has a meaning


def _placement(codes):
    ranks = "/".join(codes[row:row + 8] for row in range(0, 64, 8))
    letters = ranks.translate(_TO_LETTER)
    return re.sub("0+", lambda run: str(len(run[0])), letters)  # CB-8, CP-8


def encode_bytes(placement):
    return bytes.fromhex("0" + "0".join(_codes(placement)))


def encode_packed(placement):
    return bytes.fromhex(_codes(placement))


def _codes(placement):
    """CB-7, CP-7; nothing else is judged (CB-6, CP-6)."""
    if placement.count("/") != 7:
        raise Refusal("fen-ranks")
    return "".join(map(_codes_of_rank, placement.split("/")))


def _codes_of_rank(rank):
    codes = ""
    for character in rank:
        if character in _CODE:
            codes += _CODE[character]
        elif character in "123456789":
            codes += "0" * int(character)
        else:
            raise Refusal("fen-letter")
        if len(codes) > 8:  # judged as it grows
            break
    if len(codes) != 8:
        raise Refusal("fen-files")
    return codes
