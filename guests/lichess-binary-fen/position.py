"""A position as its bytes and its value, and the vectors of both formats."""

import itertools
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from common.vectors import Vectors, write  # noqa: E402

PLAIN = "PpNnBbRrQqKk"
MARKED = {"P": 12, "p": 12, "R": 13, "r": 14, "k": 15}
FILES = "abcdefgh"
SQUARES = [file + rank for rank in "12345678" for file in FILES]
EMPTY = "8/8/8/8/8/8/8/8"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
KINGS = "4k3/8/8/8/8/8/8/4K3"
FORMATS = {"bf": "lichess-binary-fen@scalachess/1", "bs": "lichess-binary-fen@strict/1"}


def placement(pieces):
    """The placement field of FEN with a letter on each named square. `pieces` is a text such as "Ke1 ke8"."""
    at = {token[1:]: token[0] for token in pieces.split()}
    rows = ("".join(at.get(file + rank, " ") for file in FILES) for rank in "87654321")
    runs = (((letter, len(list(run))) for letter, run in itertools.groupby(row)) for row in rows)
    return "/".join("".join(str(count) if letter == " " else letter * count for letter, count in row) for row in runs)


class Position:
    """Bytes and their value: pieces as FEN, the squares whose nibble is 12 to 15, the bytes after the nibbles as hex, and members that are not the usual ones."""

    def __init__(self, board, marks="", tail="", **members):
        cells = "".join(" " * int(letter) if letter.isdigit() else letter for letter in board.replace("/", ""))
        at = {square: cells[8 * (7 - index // 8) + index % 8] for index, square in enumerate(SQUARES)}
        self.occupied = [square for square in SQUARES if at[square] != " "]
        marks = marks.split()
        letters = {square: at[square] for square in marks}
        self.nibbles = [MARKED[at[square]] if square in marks else PLAIN.index(at[square]) for square in self.occupied]
        pawns = [square for square in marks if letters[square] in "Pp"]
        rank_behind = {"4": "3", "5": "6"}
        self.value = {
            "board": board,
            "turn": "black" if "k" in letters.values() else "white",
            "castling": [square for square in SQUARES if letters.get(square, " ") in "Rr"],
            "ep": pawns[0][0] + rank_behind.get(pawns[0][1], "?") if pawns else None,
            "halfmove": 0,
            "fullmove": 1,
            "variant": "standard",
            **members,
        }
        self.tail = bytes.fromhex(tail)

    def data(self):
        pairs = zip(self.nibbles[::2], [*self.nibbles[1::2], 0])
        return sum(1 << SQUARES.index(square) for square in self.occupied).to_bytes(8, "big") + bytes(low + 16 * high for low, high in pairs) + self.tail


class Suite:
    """The vectors of both formats, a file for each format and operation."""

    def __init__(self):
        origin, confirmed = "vectors.py, from the text of the format", "testees/plain.py and python-chess, who-fails.md"
        self.files = {(prefix, op): Vectors(HERE, FORMATS[prefix], origin, confirmed) for prefix in FORMATS for op in ("decode", "encode")}
        self.data = {}

    def decode(self, name, reason, numbers, data, value, tags=("valid",), formats=("bf", "bs"), **more):
        self.data[name] = data
        for prefix in formats:
            ids = [f"BF-{number}" for number in numbers]
            self.files[prefix, "decode"].accept("decode", name, reason, ids, tags, {"hex": data.hex()}, value, **more)

    def encode(self, name, reason, numbers, data, value, tags=("encode",), formats=("bf", "bs"), **more):
        for prefix in formats:
            ids = [f"BF-{number}" for number in numbers if number not in (6, 8, 18)]
            self.files[prefix, "encode"].accept("encode", name, reason, ids, tags, {"value": value}, {"hex": data.hex()}, **more)

    def both(self, name, reason, numbers, position, **more):
        """Bytes as an encoder writes them: each format reads and writes them."""
        self.decode(name, reason, numbers, position.data(), position.value, **more)
        self.encode(name, reason, numbers, position.data(), position.value, **more)

    def read(self, name, reason, numbers, position, data=None):
        """Bytes that no encoder writes, and that both formats read."""
        self.decode(name, reason, numbers, position.data() if data is None else data, position.value)

    def accept_or_reject(self, name, reason, numbers, position, code=None, at=None, counterpart=None):
        """Bytes that only scalachess reads (BF-22). A strict decoder rejects them with `code`, and accepts `counterpart`."""
        self.decode(name, reason, [*numbers, 22], position.data(), position.value, (), ["bf"])
        self.reject(name, reason, code, at, position.data(), counterpart)

    def accept_or_reject_both(self, name, reason, numbers, position, code, at, counterpart):
        """The same for bytes that scalachess also writes if it has the value. A strict encoder rejects the value."""
        self.accept_or_reject(name, reason, numbers, position, code, at, counterpart)
        self.encode(name, reason, [*numbers, 22], position.data(), position.value, (), ["bf"])
        self.reject_value(name, reason, code, position, counterpart)

    def reject(self, name, reason, code, at, data, counterpart, tags=()):
        self.files["bs", "decode"].reject("decode", name, reason, code, tags, {"hex": data.hex()}, counterpart, at)

    def reject_value(self, name, reason, code, position, counterpart):
        """A value that a strict encoder rejects."""
        self.files["bs", "encode"].reject("encode", name, reason, code, [], {"value": position.value}, counterpart)

    def write(self):
        """Writes the folder `vectors`, or compares with it."""
        names = {"bf": "scalachess", "bs": "strict"}
        write(HERE, {f"{names[prefix]}-{op}": vectors for (prefix, op), vectors in self.files.items()})
