"""Code that bugs of several sets share: parts of requests, and small codecs that compute a wrong reply."""

import json
from itertools import groupby

from core import *

LETTERS = "KAABBNNRRCCPPPPPkaabbnnrrccppppp"
PLACEMENTS = 10572272517089767044987174042450869374886
BITS_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


# Boards


def rows_of(cells, cols):
    """The rows of a board as texts."""
    return [cells[i : i + cols] for i in range(0, len(cells), cols)]


def bits2(rows, cols, digits):
    """A ternary-bits2/1 in hex."""
    digits = board(rows, cols, digits)["cells"]
    groups = [row[i : i + 4] for row in rows_of(digits, cols) for i in range(0, cols, 4)]
    return dims(rows, cols) + bytes(int(group[::-1], 4) for group in groups).hex()


def trits_reversed(byte):
    """A byte of five cells with its cells in the other order. A byte above 242 stays."""
    return byte if byte > 242 else sum(byte // 3**i % 3 * 3 ** (4 - i) for i in range(5))


def integer(rows, cols, number):
    """A ternary-integer/1 in hex, for a number that may be too great."""
    return dims(rows, cols) + number.to_bytes(bytes_of_integer(rows * cols), "little").hex()


def number_of(cells):
    """The number V of cells."""
    base, number = 3**40, 0
    for i in reversed(range(0, len(cells), 40)):
        number = number * base + int(cells[i : i + 40][::-1], 3)
    return number


def runs(cells):
    """The numbers of ternary-runs/1 for cells."""
    return [(len(list(run)) - 1) * 3 + int(cell) for cell, run in groupby(cells)]


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
ORIGINS = {id: entry["origins"] for entry in json.loads((TABLES / "xiangqi-origins.json").read_text(encoding="utf-8")) for id in entry["ids"]}


def code_word(index, count):
    """The code word of an index among `count` candidates, in bits."""
    k = count.bit_length() - 1
    b = count - (1 << k)
    if index < (1 << k) - b:
        return f"{index:0{k}b}" if k else ""
    return f"{index:0{k}b}0" if index < 1 << k else f"{index - b:0{k}b}1"


def word_of_piece(id, square):
    return code_word(CANDIDATES[id].index(square), len(CANDIDATES[id]))


def packed(bits):
    """Bits in hex, completed with ones."""
    bits += "1" * (-len(bits) % 8)
    return int("1" + bits, 2).to_bytes(len(bits) // 8 + 1, "big").hex()[2:] if bits else ""


def turn_bit(position):
    return "1" if position["turn"] == "red" else "0"


def words_of_position(position):
    """The turn bit and the code words of a position."""
    return [turn_bit(position), *(word_of_piece(id, square) for id, square in enumerate(position["squares"]))]


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


KINDS = "GAAEEHHRRCCPPPPP"


def origins(id, square):
    """The origin candidates of a piece."""
    return ORIGINS[id].get(str(square), [])


def words_of_history(plies, origins=origins):
    """The records of a history, each in bits, by some list of origin candidates."""
    for ply in plies:
        word = f"{ply['piece'] % 16:04b}" + ("0" if ply["captured"] is None else f"1{ply['captured'] % 16:04b}")
        candidates = origins(ply["piece"], ply["to"])
        yield word + code_word(candidates.index(ply["from"]), len(candidates))


def letters_of(fen):
    """The letters of the first field by square, of a FEN without faults."""
    letters, square = {}, 0
    for char in fen.split(" ")[0].replace("/", ""):
        if not char.isdigit():
            letters[square] = char
        square += int(char) if char.isdigit() else 1
    return letters


def name_of(square):
    """The name of a square in a move."""
    return "abcdefghi"[square % 9] + str(9 - square // 9)


def square_of(name):
    return 9 * (9 - int(name[1])) + "abcdefghi".index(name[0])


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


def neighbours(point, rows, cols):
    row, col = divmod(point, cols)
    near = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [r * cols + c for r, c in near if 0 <= r < rows and 0 <= c < cols]


def cells_of(data):
    """The cells of a ternary-board/1 in hex."""
    rows, cols = size({"hex": data})
    digits = "".join(str(byte // 3**i % 3) for byte in bytes.fromhex(data[12:]) for i in range(5))
    return digits[: rows * cols]
