#!/usr/bin/env python3
"""Writes the vectors of Lichess binary FEN from the text of both formats: each position is written by hand as FEN and as bytes.

`vectors.py` writes the folder `vectors`, and `vectors.py --check` compares with it. No codec takes part.
"""

import itertools
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
import common.vectors  # noqa: E402
import samples  # noqa: E402

PLAIN = "PpNnBbRrQqKk"
MARKED = {"P": 12, "p": 12, "R": 13, "r": 14, "k": 15}
FILES = "abcdefgh"
SQUARES = [file + rank for rank in "12345678" for file in FILES]
EMPTY = "8/8/8/8/8/8/8/8"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
KINGS = "4k3/8/8/8/8/8/8/4K3"
VARIANTS = "standard crazyhouse chess960 from-position king-of-the-hill three-check antichess atomic horde racing-kings".split()
FORMATS = {"bf": "lichess-binary-fen@scalachess/1", "bs": "lichess-binary-fen@strict/1"}


def placement(pieces):
    """The placement field of FEN with a letter on each named square, as "Ke1 ke8"."""
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
        behind = {"4": "3", "5": "6"}
        self.value = {
            "board": board,
            "turn": "black" if "k" in letters.values() else "white",
            "castling": [square for square in SQUARES if letters.get(square, " ") in "Rr"],
            "ep": pawns[0][0] + behind.get(pawns[0][1], "?") if pawns else None,
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
        self.files = {(prefix, op): common.vectors.Vectors(HERE, FORMATS[prefix], origin, confirmed) for prefix in FORMATS for op in ("decode", "encode")}
        self.data = {}

    def decode(self, name, reason, numbers, data, value, tag="valid", formats=("bf", "bs"), **more):
        self.data[name] = data
        for prefix in formats:
            ids = [f"BF-{number}" for number in numbers]
            self.files[prefix, "decode"].accept("decode", name, reason, ids, [tag], {"hex": data.hex()}, value, **more)

    def encode(self, name, reason, numbers, data, value, **more):
        for prefix in FORMATS:
            ids = [f"BF-{number}" for number in numbers if number not in (6, 8, 18)]
            self.files[prefix, "encode"].accept("encode", name, reason, ids, ["encode"], {"value": value}, {"hex": data.hex()}, **more)

    def both(self, name, reason, numbers, position, **more):
        """Bytes as an encoder writes them: each format reads and writes them."""
        self.decode(name, reason, numbers, position.data(), position.value, **more)
        self.encode(name, reason, numbers, position.data(), position.value, **more)

    def read(self, name, reason, numbers, position, data=None):
        """Bytes that no encoder writes, and that both formats read."""
        self.decode(name, reason, numbers, position.data() if data is None else data, position.value)

    def odd(self, name, reason, numbers, position, code=None, at=None, twin=None):
        """Bytes that only scalachess reads: the strict profile rejects them with `code`, its counterpart is `twin`."""
        self.decode(name, reason, numbers, position.data(), position.value, "odd", ["bf"])
        self.fault(name, reason, code, at, position.data(), twin)

    def fault(self, name, reason, code, at, data, twin):
        self.files["bs", "decode"].reject("decode", name, reason, code, ["strict"], {"hex": data.hex()}, twin, at)

    def unwritable(self, name, reason, code, position, twin):
        """A value that a strict encoder rejects."""
        self.files["bs", "encode"].reject("encode", name, reason, code, ["strict"], {"value": position.value}, twin)


def boards(s):
    """Squares, pieces and nibbles."""
    for index, square in enumerate(("a1", "b1", "h1", "a2", "b2", "c3", "d4", "e4", "e5", "f6", "g7", "a8", "g8", "h8")):
        letter = "NnBbQqRr"[index % 8]
        s.both(f"square-{square}", f"the bit of {square} alone", [1, 2], Position(placement(letter + square)))
    for letter in PLAIN:
        name = letter.lower() + ("-white" if letter.isupper() else "-black")
        s.both(f"piece-{name}", f"the nibble of {letter}", [3, 4, 21], Position(placement(letter + "d5")))
        s.both(f"high-{name}", f"{letter} in the high half", [2, 4], Position(placement(f"Nb3 {letter}c3")))
    s.both("order-files", "the earlier square is in the low half", [1, 2], Position(placement("Qa4 qb4")))
    s.both("order-ranks", "a square of a lower rank is before one of a higher rank", [1, 2], Position(placement("Qh2 qa3")))
    s.both("order-bytes", "pairs follow in the order of squares", [1, 2], Position(placement("Na1 nh1 Ba2 bh2 Ra7 rh7 Qa8 qh8")))
    s.both("start", "the initial position without castling", [2, 4, 21], Position(START))
    full = "QqRrBbNn/KqRrBbNn/PpPpPpPp/pPpPpPpP/PpPpPpPp/pPpPpPpP/QqRrBbNn/NnBbRrQk"
    for count in (2, 3, 7, 31, 33, 63):
        cells = [letter + square for letter, square in zip("".join(reversed(full.split("/"))), SQUARES)]
        s.both(f"count-{count}", f"{count} pieces", [2, 3, 21], Position(placement(" ".join(cells[:count]))))
    s.both("count-64", "all 64 squares have a piece", [1, 2], Position(full))
    s.both("none", "an empty board", [1, 21], Position(EMPTY))
    for nibble in (1, 7, 8, 15):
        p = Position(placement("Ka1 kb1 Qc1"))
        data = p.data()[:-1] + bytes((p.data()[-1] + 16 * nibble,))
        s.decode(f"unused-{nibble}", "the half after the last piece is ignored", [3], data, p.value, "odd", ["bf"])
        s.fault(f"unused-{nibble}", "the half after the last piece is not 0", "unused-nibble", 9, data, "count-3")


def passing(s):
    """Pawns that can be taken in passing."""
    for index, file in enumerate(FILES):
        side = FILES[index - 1] if index else "b"
        s.both(f"ep-{file}3", "a white pawn 12 on rank 4", [5, 6, 9], Position(placement(f"Ke1 P{file}4 p{side}4 kg8"), f"{file}4 g8"))
        s.both(f"ep-{file}6", "a black pawn 12 on rank 5", [5, 6], Position(placement(f"Ke1 P{side}5 p{file}5 kg8"), f"{file}5"))
    s.both("ep-later", "a pawn 12 with both numbers after it", [5, 6, 12], Position(placement("Ka1 Pb4 pc4 kh8"), "b4 h8", "0013", fullmove=10))
    s.both("ep-no-king", "a white pawn 12 in antichess, and an odd ply instead of a black king", [5, 6, 12, 20], Position(placement("Ka1 Pb4 pc4"), "b4", "000106", turn="black", variant="antichess"))
    for rank, ep in ((1, None), (2, "c1"), (3, None), (6, None), (7, "c8"), (8, None)):
        white = rank < 5
        p = Position(placement(f"Ka{1 if white else 2} {'P' if white else 'p'}c{rank} kh{8 if white else 4}"), f"c{rank}" + (" h8" if white else ""), ep=ep)
        s.odd(f"ep-rank-{rank}", f"a pawn 12 on rank {rank}", [5, 6], p, "ep-rank", 8 if rank == 1 else 8 + p.occupied.index(f"c{rank}") // 2, "ep-c3")
    white, black = Position(placement("Ka1 Pc4 kh8"), "c4", ep=None), Position(placement("Ka1 pc5 kh8"), "c5 h8", ep=None)
    s.odd("ep-turn-white", "a white pawn 12, and White to move", [5, 6], white, "ep-turn", 8, "ep-c3")
    s.odd("ep-turn-black", "a black pawn 12, and Black to move", [5, 6], black, "ep-turn", 8, "ep-c6")
    s.odd("ep-turn-ply", "a black pawn 12, and an odd ply", [5, 6], Position(placement("Ka1 Nb1 pc5"), "c5", "0003", turn="black", fullmove=2, ep=None), "ep-turn", 9, "ep-no-king")
    for name, pieces, marks, ep, at in (
        ("same-rank", "Ka1 Pc4 Pe4 kh8", "c4 e4 h8", "e3", 9),
        ("both-black", "Ka1 pc5 pe5 kh8", "c5 e5", "e6", 9),
        ("last-black", "Ka1 Pc4 pe5 kh8", "c4 e5", "e6", 9),
        ("last-of-mover", "Ka1 Pc4 pe5 kh8", "c4 e5 h8", None, 9),
        ("thrice", "Ka1 Pb4 Pc4 Pd4 kh8", "b4 c4 d4 h8", "d3", 9),
    ):
        s.odd(f"ep-twice-{name}", "of several pawns 12 the last counts", [5, 6], Position(placement(pieces), marks, ep=ep), "ep-twice", at, "ep-c3")
    for name, pieces, marks, ep, at in (
        ("on-c3", "Ka1 Nc3 Pc4 kh8", "c4 h8", "c3", 9),
        ("on-c2", "Ka1 nc2 Pc4 kh8", "c4 h8", "c3", 9),
        ("on-f6", "Ka1 Kb1 pf5 Nf6 kh8", "f5", "f6", 9),
        ("on-f7", "Ka1 pf5 nf7 kh8", "f5", "f6", 8),
    ):
        s.odd(f"ep-blocked-{name}", "the pawn 12 cannot have come over a piece", [5, 6], Position(placement(pieces), marks, ep=ep), "ep-blocked", at, "ep-c3")

    kings = lambda ep, pieces, turn: Position(placement("Ka1 kh8 " + pieces), ep=ep, turn=turn)
    for ep in ("c2", "c1", "c4", "c5", "c7", "c8"):
        s.unwritable(f"ep-rank-{ep}", f"no pawn passes {ep}", "ep-rank", kings(ep, "Pc4", "black"), "ep-c3")
    for name, ep, pieces, turn in (("white", "c3", "Pd4", "black"), ("black", "c6", "Pc5", "white"), ("white-other", "c3", "pc4", "black"), ("none", "c6", "", "white"), ("knight", "c3", "Nc4", "black")):
        s.unwritable(f"ep-pawn-{name}", "there is no such pawn in front of the square", "ep-pawn", kings(ep, pieces, turn), "ep-c3")
    for name, ep, pieces, turn in (("c3", "c3", "Pc4 Nc3", "black"), ("c2", "c3", "Pc4 nc2", "black"), ("f6", "f6", "pf5 Nf6", "white"), ("f7", "f6", "pf5 nf7", "white")):
        s.unwritable(f"ep-blocked-on-{name}", "the pawn cannot have come over a piece", "ep-blocked", kings(ep, pieces, turn), "ep-c3")
    s.unwritable("ep-turn-white", "a white pawn, and White to move", "ep-turn", kings("c3", "Pc4", "white"), "ep-c3")
    s.unwritable("ep-turn-black", "a black pawn, and Black to move", "ep-turn", kings("c6", "pc5", "black"), "ep-c6")


def castling(s):
    """Rooks that castle."""
    corners = ("a1", "h1", "a8", "h8")
    for bits in range(16):
        marks = [square for index, square in enumerate(corners) if bits >> index & 1]
        name = "-".join(marks) or "none"
        s.both(f"castling-{name}", "each set of the four rooks", [7, 8], Position("r3k2r/8/8/8/8/8/8/R3K2R", " ".join(marks)))
    for name, pieces, marks in (
        ("inner-white", "Ra1 Rb1 Kd1 Rf1 Rh1 ke8", "b1 f1"),
        ("inner-black", "Ke1 ra8 rc8 kd8 re8 rh8", "c8 e8"),
        ("inner-king-side", "Re1 Rf1 Kg1 kg8", "f1"),
        ("two-files", "Rb1 Kc1 Rd1 rf8 kg8 rh8", "b1 d1 f8 h8"),
        ("beside", "Ra1 Kb1 Rc1 kf8 rg8 rh8", "a1 c1 h8"),
        ("other-rooks", "Ra1 Ke1 Rh1 Rc3 rc6 ra8 ke8 rh8", "h1 a8"),
        ("no-kings", "Ra1 Rh1 ra8 rh8", "a1 h1 a8 h8"),
        ("no-kings-inner", "Rd1 Rf1 rd8 rf8", "d1 f1 d8 f8"),
        ("king-away", "Rd1 Rf1 Ka2 rd8 rf8 kh7", "d1 f1 d8 f8"),
        ("kings-below", "Kb1 Rc1 kb8 rc8", "c1 c8"),
        ("first-king", "Kb1 Rc1 Kg1 kb8 rc8 kg8", "c1 c8"),
        ("enemy-rook", "Ra1 Ke1 rh1 Ra8 ke8 rh8", "a1 h8"),
        ("enemy-king", "kb1 Rc1 Kf1 Kb8 rc8 kf8", "c1 c8"),
    ):
        s.both(f"castling-{name}", "which rook castles depends on its king", [7, 8], Position(placement(pieces), marks))
    for name, pieces, marks, castling, at in (
        ("king-side-twice", "Ke1 Rf1 Rg1 ke8", "f1 g1", ["g1"], 8),
        ("queen-side-twice", "Ra1 Rb1 Ke1 ke8", "a1 b1", ["a1"], 8),
        ("black-twice", "Ke1 ke8 rf8 rg8", "f8 g8", ["g8"], 9),
        ("black-queen-twice", "Ke1 ra8 rb8 ke8", "a8 b8", ["a8"], 9),
        ("four", "Ra1 Rb1 Kd1 Rf1 Rh1 ke8", "a1 b1 f1 h1", ["a1", "h1"], 8),
    ):
        s.odd(f"castling-{name}", "two marked rooks on one side of the king", [7, 8], Position(placement(pieces), marks, castling=castling), "castling-rook", at, "castling-a1-h1")
    for name, square in (("white-rank-2", "Ra2"), ("white-rank-8", "Rb8"), ("black-rank-1", "rb1"), ("black-rank-7", "rh7"), ("white-rank-4", "Rh4"), ("black-rank-5", "ra5")):
        p = Position(placement(f"Ke1 ke8 {square}"), square[1:], castling=[])
        s.odd(f"castling-{name}", "a marked rook that is not on the back rank of its colour", [7, 8], p, "castling-rank", 8 + p.occupied.index(square[1:]) // 2, "castling-a1-h1")
    counted = Position(placement("Ke1 ke8 Ra1 Rh8"), "a1 h8", castling=["a1"])
    s.odd("castling-one-counts", "of two marked rooks only one is on the back rank", [7, 8], counted, "castling-rank", 9, "castling-a1-h1")
    rook = lambda pieces, *squares: Position(placement(pieces), castling=list(squares))
    for square in ("a2", "h4", "a5", "h7"):
        s.unwritable(f"castling-rank-{square}", "no rook castles from there", "castling-rank", rook(f"Ke1 ke8 R{square}", square), "castling-a1-h1")
    for name, position in (
        ("empty", rook("Ke1 ke8", "a1")),
        ("bishop", rook("Ke1 ke8 Bh1", "h1")),
        ("black-on-1", rook("Ke1 ke8 ra1", "a1")),
        ("white-on-8", rook("Ke1 ke8 Rh8", "h8")),
        ("twice", rook("Ke1 Rf1 Rg1 ke8", "f1", "g1")),
        ("black-twice", rook("Ke1 ra8 rb8 ke8", "a8", "b8")),
    ):
        s.unwritable(f"castling-rook-{name}", "the square has no rook that castles", "castling-rook", position, "castling-a1-h1")


def turns(s):
    """The colour to move."""
    for square in ("a1", "e5", "h8"):
        s.both(f"turn-black-{square}", "a black king 15 says that Black is to move", [9, 12, 20], Position(placement("Kd4 k" + square), square))
    s.both("turn-black-kings", "all of three black kings are 15", [9], Position(placement("kb1 kd4 Ke5 kh8"), "b1 d4 h8"))
    s.both("turn-white-kings", "no black king is 15", [9], Position(placement("kb1 kd4 Ke5 kh8")))
    s.both("turn-no-king", "Black to move without a king: both numbers are written", [12, 20], Position(placement("Kd4 pa2"), "", "0001", turn="black"))
    s.both("turn-no-king-later", "the same on move 3", [12, 20], Position(placement("Kd4 pa2"), "", "0705", turn="black", halfmove=7, fullmove=3))
    s.read("turn-zero-ply", "a black king 15, and a ply of 0, says nothing of the move", [9, 12, 18], Position(KINGS, "e8", "0500", halfmove=5))
    s.read("turn-ply-1", "a black king 15 and the ply 1, which says the same", [9, 12], Position(KINGS, "e8", "0001"))
    for ply, fullmove in ((2, 2), (4, 3)):
        s.odd(f"turn-ply-{ply}", "a black king 15, and an even ply", [9, 12], Position(KINGS, "e8", f"00{ply:02x}", fullmove=fullmove), "turn", 10, "turn-zero-ply")
    s.odd("turn-king-11", "a black king 11, and an odd ply", [9, 12], Position(KINGS, "", "0003", turn="black", fullmove=2), "turn", 10, "turn-ply-1")
    s.odd("turn-long", "the fault is at the first byte of a long ply", [9, 10, 12], Position(KINGS, "e8", "80018201", halfmove=128, fullmove=66), "turn", 11, "halfmove-128-ply-131")
    kings = placement("Kd4 kc5 ke6 kh8")
    s.odd("turn-kings-differ", "a black king 11, then one 15", [9], Position(kings, "e6 h8"), "turn", 9, "turn-black-kings")
    s.odd("turn-kings-differ-back", "a black king 15, then one 11", [9], Position(kings, "c5 e6"), "turn", 9, "turn-black-kings")
    s.odd("turn-kings-differ-low", "the second black king is in the low half of the next byte", [9], Position(kings, "c5"), "turn", 9, "turn-black-kings")


def numbers(s):
    """The half-move clock, the ply and LEB128."""
    leb = {1: "01", 99: "63", 100: "64", 127: "7f", 128: "8001", 129: "8101", 255: "ff01", 256: "8002", 16383: "ff7f", 16384: "808001", 2097151: "ffff7f", 2097152: "80808001", 2**31 - 1: "ffffffff07"}
    for number, data in leb.items():
        s.both(f"halfmove-{number}", f"a half-move clock of {number}, White to move on move 1", [10, 20], Position(KINGS, "", data, halfmove=number))
    for number, data in leb.items():
        if number > 1:
            black, move = number % 2 == 1, number // 2 + 1
            s.both(f"ply-{number}", f"a ply of {number}", [10, 12, 20], Position(KINGS, "e8" if black else "", "00" + data, fullmove=move))
    s.both("ply-2", "a ply of 2: White's second move", [12, 20], Position(KINGS, "", "0002", fullmove=2))
    s.both("ply-3", "a ply of 3: Black's second move", [12, 20], Position(KINGS, "e8", "0003", fullmove=2))
    s.both("halfmove-128-ply-131", "two numbers of two bytes", [10, 12], Position(KINGS, "e8", "80018301", halfmove=128, fullmove=66))
    s.both("halfmove-black", "a half-move clock, Black to move on move 1", [9, 10, 20], Position(KINGS, "e8", "05", halfmove=5))
    s.both("halfmove-no-pieces", "a half-move clock after no nibble", [1, 10], Position(EMPTY, "", "05", halfmove=5))

    long, over = "number-too-long", "number-overflow"
    for name, data, halfmove, ply, code, at in (
        ("zero", "8000", 0, 0, long, 10),
        ("one", "810005", 1, 5, long, 10),
        ("padded", "ff808000", 127, 0, long, 12),
        ("padded-ply", "00828000", 0, 2, long, 12),
        ("cut", "85", 5, 0, long, 10),
        ("cut-ply", "0182", 1, 2, long, 11),
        ("cut-thrice", "858080", 5, 0, long, 12),
        ("padded-at-five", "8580808000", 5, 0, long, 13),
        ("bit-31", "808080800802", 0, 2, over, 13),
        ("bits-31", "ffffffff0f", 2**31 - 1, 0, over, 13),
        ("bit-32", "858080801002", 5, 2, over, 13),
        ("six", "80808080800102", 8, 2, over, 13),
        ("six-more", "848080808001", 12, 0, over, 13),
        ("ply-bit-31", "008280808008", 0, 2, over, 14),
        ("ten", "8080808080808080800102", 0, 2, over, 13),
        ("eleven", "858080808080808080800106", 69, 6, over, 13),
    ):
        black = ply % 2 == 1
        position = Position(KINGS, "e8" if black else "", data, halfmove=halfmove, fullmove=ply // 2 + 1)
        s.odd(f"number-{name}", "a number that is not the shortest, or is too great", [10, 11, 12], position, code, at, "halfmove-128-ply-131")
    s.unwritable("halfmove-overflow", "a half-move clock of 2^31", over, Position(KINGS, halfmove=2**31), "halfmove-1")
    s.unwritable("ply-overflow", "a ply of 2^31", over, Position(KINGS, fullmove=2**30 + 1), "ply-2")


def variants(s):
    """The variant and its data."""
    plain = {"three-check": {"checks": {"white": 0, "black": 0}}, "crazyhouse": {"pockets": "", "promoted": []}}
    after = {"three-check": "00", "crazyhouse": "0000000000"}
    for number, variant in enumerate(VARIANTS[1:], 1):
        more, data = plain.get(variant, {}), after.get(variant, "")
        s.both(f"variant-{variant}", f"{number} is {variant}", [13, 20, 21], Position(KINGS, "", f"0000{number:02x}{data}", variant=variant, **more))
        s.both(f"variant-{variant}-black", f"{variant}, Black to move", [9, 12, 13], Position(KINGS, "e8", f"0281{'01'}{number:02x}{data}", halfmove=2, fullmove=65, variant=variant, **more))
    s.both("variant-black-move-1", "a variant makes the ply 1 written", [12, 13, 20], Position(KINGS, "e8", "000107", variant="atomic"))
    s.read("variant-0", "standard may be written", [13], Position(KINGS, "", "000000"))
    for number in (10, 11, 15, 16, 128, 133, 255):
        s.odd(f"variant-{number}", "an unknown variant is standard", [13, 14], Position(KINGS, "", f"0200{number:02x}", halfmove=2), "variant", 11, "variant-racing-kings")
    s.odd("variant-10-data", "what follows an unknown variant is ignored", [14, 19], Position(KINGS, "", "00000a123456"), "variant", 11, "variant-racing-kings")
    for name in ("bughouse", "", "Standard"):
        s.unwritable(f"variant-{name.lower() or 'empty'}-name", "no variant has this name", "variant", Position(KINGS, variant=name), "start")

    check = lambda white, black: Position(KINGS, "", f"000005{black:x}{white:x}", variant="three-check", checks={"white": white, "black": black})
    for white in range(4):
        for black in range(4):
            if white or black:
                s.both(f"checks-{white}-{black}", "checks suffered, White's in the low half", [15], check(white, black))
    for white, black in ((4, 0), (0, 4), (3, 15), (15, 3), (8, 8)):
        s.odd(f"checks-{white}-{black}", "more than three checks", [15], check(white, black), "checks", 12, "checks-3-3")
        s.unwritable(f"checks-{white}-{black}", "more than three checks", "checks", check(white, black), "checks-3-3")

    house = lambda pockets, tail, board=KINGS, promoted=(): Position(board, "", "000001" + tail, variant="crazyhouse", pockets=pockets, promoted=list(promoted))
    for index, letter in enumerate("PNBRQ"):
        row = lambda byte: "00" * index + byte + "00" * (4 - index)
        name = letter.lower()
        s.both(f"pocket-{name}-white", f"one {letter} in White's pocket", [16], house(letter, row("01")))
        s.both(f"pocket-{name}-black", f"one {name} in Black's pocket", [16], house(name, row("10")))
        s.both(f"pocket-{name}-15", "15 in each pocket", [16], house(letter * 15 + name * 15, row("ff")))
        s.unwritable(f"pocket-{name}-16", "16 in a pocket", "pocket-overflow", house(letter * 16, ""), f"pocket-{name}-15")
        s.unwritable(f"pocket-{name}-16-black", "16 in Black's pocket", "pocket-overflow", house(name * 16, ""), f"pocket-{name}-15")
    s.both("pockets", "all pieces in both pockets", [16, 21], house("PNNBBBRRRRQQQQQpppppnnnnbbbrrq", "5142332415"))
    queens = "Q3k2q/8/8/3N4/8/2r5/8/Q3K2b"
    for name, promoted, data in (
        ("a1", ["a1"], "0000000000000001"),
        ("h1", ["h1"], "0000000000000080"),
        ("a8", ["a8"], "0100000000000000"),
        ("h8", ["h8"], "8000000000000000"),
        ("c3-d5", ["c3", "d5"], "0000000800040000"),
        ("all", ["a1", "h1", "c3", "d5", "a8", "h8"], "8100000800040081"),
    ):
        s.both(f"promoted-{name}", "the squares of promoted pieces", [17, 20], house("q", "0000000010" + data, queens, promoted))
    s.both("promoted-none", "no promoted piece: eight bytes fewer", [17, 20], house("q", "0000000010", queens))
    s.read("promoted-zeros", "no promoted piece, with all bytes", [17], house("q", "0000000010" + "00" * 8, queens))
    mixed = "4k3/P7/8/8/8/8/7p/Q3K2R"
    for name, squares, data, at in (
        ("empty", ["b1"], "0000000000000002", 25),
        ("empty-rank-8", ["h8"], "8000000000000000", 18),
        ("pawn-white", ["a7"], "0001000000000000", 19),
        ("pawn-black", ["h2"], "0000000000008000", 24),
        ("king-white", ["e1"], "0000000000000010", 25),
        ("king-black", ["e8"], "1000000000000000", 18),
        ("after-queen", ["a1", "d4"], "0000000008000001", 22),
        ("several", ["a1", "d4", "a6", "h1"], "0000010008000081", 20),
    ):
        squares = sorted(squares, key=SQUARES.index)
        position = house("", "0000000000" + data, mixed, squares)
        s.odd(f"promoted-{name}", "a promoted square has no promoted piece", [17], position, "promoted", at + len(position.occupied) // 2 - 2, "promoted-c3-d5")
        s.unwritable(f"promoted-{name}", "a promoted square has no promoted piece", "promoted", position, "promoted-c3-d5")


def ends(s):
    """Bytes that are missing at the end, or too many."""
    for length in (0, 1, 4, 7):
        s.read(f"cut-none-{length}", f"an empty board in {length} bytes", [1, 18], Position(EMPTY), bytes(length))
    s.read("cut-rank-8", "the first byte of the squares alone, and white pawns", [1, 4, 18], Position("P6P/8/8/8/8/8/8/8"), b"\x81")
    s.read("cut-ranks", "six bytes of the squares", [1, 18], Position("8/8/8/8/1P6/P7/8/8"), bytes.fromhex("000000000201"))
    pawns = Position("8/8/8/8/8/8/PPPPPPPP/8")
    for length in (8, 9, 11, 12):
        s.read(f"cut-pawns-{length}", "nibbles that are 0 are left out", [2, 4, 18], pawns, pawns.data()[:length])
    s.read("cut-pawns-last", "the last nibbles are 0 and left out", [2, 18], Position("8/8/8/8/8/8/PPPPPPPP/N7"), bytes.fromhex("000000000000ff0102"))
    for variant, data, more in (
        ("three-check", "000005", {"checks": {"white": 0, "black": 0}}),
        ("crazyhouse", "000001", {"pockets": "", "promoted": []}),
        ("crazyhouse-n", "00000100" + "21", {"pockets": "Nnn", "promoted": []}),
        ("crazyhouse-q", "0000010000000001", {"pockets": "Q", "promoted": []}),
    ):
        p = Position(KINGS, "", data, variant=variant.removesuffix("-n").removesuffix("-q"), **more)
        s.read(f"cut-{variant}", "the last bytes of the variant's data are 0 and left out", [18], p)
    promoted = Position("q3k3/8/8/8/8/8/8/4K3", "", "0000010000000000" + "01", variant="crazyhouse", pockets="", promoted=["a8"])
    s.read("cut-promoted", "seven bytes of the promoted squares are left out", [17, 18], promoted)
    s.read("cut-ply", "a half-move clock of 0 alone", [18], Position(KINGS, "", "00"))
    s.read("cut-variant", "two numbers of 0", [18], Position(KINGS, "", "0000"))

    for name, tail, more in (
        ("zero", "00000000", {}),
        ("one", "00000001", {"ignored": 1}),
        ("many", "050200ffff", {"halfmove": 5, "fullmove": 2}),
        ("atomic", "00000701", {"variant": "atomic"}),
        ("three-check", "0000051200", {"variant": "three-check", "checks": {"white": 2, "black": 1}}),
        ("crazyhouse", "000001" + "00" * 13 + "01", {"variant": "crazyhouse", "pockets": "", "promoted": []}),
    ):
        more.pop("ignored", None)
        position = Position(KINGS, "", tail, **more)
        start = {"three-check": 13, "crazyhouse": 25}.get(position.value["variant"], 12)
        s.odd(f"trailing-{name}", "a byte follows the last field", [19], position, "trailing-bytes", start, "variant-atomic")

    for name, data, code, at in (
        ("nibble-unused", Position(placement("Ka1 Pb2 kc3"), "b2").data()[:-1] + b"\x1b", "ep-rank", 8),
        ("unused-number", Position(placement("Ka1 Nb2 kc3"), "", "8000").data()[:-3] + b"\x1b\x80\x00", "unused-nibble", 9),
        ("low-high", Position(placement("Pa2 Rb2 Ke3 ke8"), "a2 b2").data(), "ep-rank", 8),
        ("high-low", Position(placement("Ka1 Rb2 Pc2 ke8"), "b2 c2").data(), "castling-rank", 8),
        ("blocked-rook", Position(placement("Rf1 Rg1 Ke1 Nc3 Pc4 ke8"), "f1 g1 c4 e8").data(), "ep-blocked", 10),
        ("unused-blocked", Position(placement("Ke1 Nc3 Pc4 ke8 nh8"), "c4 e8").data()[:-1] + b"\x33", "unused-nibble", 10),
        ("rook-number", Position(placement("Rf1 Rg1 Ke1 ke8"), "f1 g1", "8000").data(), "castling-rook", 8),
        ("clock-ply", Position(KINGS, "", "80008000").data(), "number-too-long", 10),
        ("number-turn", Position(KINGS, "e8", "8200" + "02").data(), "number-too-long", 10),
        ("ply-turn", Position(KINGS, "e8", "008200").data(), "number-too-long", 11),
        ("turn-ep", Position(placement("Ke1 Pa4 ke8 nh8"), "a4 e8", "0002").data()[:], "turn", 11),
        ("turn-ep-white", Position(placement("Ke1 pa5 ke8 nh8"), "a5", "0003").data(), "turn", 11),
        ("ep-variant", Position(placement("Ke1 Pa4 ke8 nh8"), "a4", "00000a").data(), "ep-turn", 8),
        ("variant-trailing", Position(KINGS, "", "00000a01").data(), "variant", 11),
        ("checks-trailing", Position(KINGS, "", "0000054001").data(), "checks", 12),
        ("promoted-trailing", Position(KINGS, "", "000001" + "00" * 12 + "0201").data(), "promoted", 24),
    ):
        file = s.files["bs", "decode"]
        s.fault(f"two-{name}", "the first of two faults in the order of BS-17", code, at, data, "start")
        file.entries[-1]["requirements"].append("BS-17")
        file.entries[-1]["tags"].append("two-faults")


def owned(s):
    """Positions of the owner's test, in both directions."""
    for name, line, data, value in samples.PAIRS:
        provenance = {"kind": "source-sample", "origin": f"scalachess cbffc9d7, BinaryFenTest.scala, line {line}", "confirmed_by": "python-chess, who-fails.md"}
        s.decode(name, "a position of the owner's test", [21], data, value, provenance=provenance)
        s.encode(name, "a position of the owner's test", [20, 21], data, value, provenance=provenance)


def main():
    suite = Suite()
    for part in (boards, passing, castling, turns, numbers, variants, ends, owned):
        part(suite)
    names = {"bf": "scalachess", "bs": "strict"}
    common.vectors.write(HERE, {f"{names[prefix]}-{op}": vectors for (prefix, op), vectors in suite.files.items()})


if __name__ == "__main__":
    main()
