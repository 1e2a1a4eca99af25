#!/usr/bin/env python3
"""Writes the vectors of shogi positions and moves from the text of the formats. No codec takes part: each position is written by hand as
SFEN, and a model that only writes makes its bits. `SAMPLES` holds the model to bytes that others published or that were worked out by hand.

`vectors.py` writes the folder `vectors`, and `vectors.py --check` compares with it.
"""

import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from common.vectors import Vectors as CommonVectors, write  # noqa: E402

KINDS = "PLNSGBR"
COUNTS = (18, 4, 4, 4, 4, 2, 2)
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
KINGS = "4k4/9/9/9/9/9/9/9/4K4"
# One of each piece, none of them promoted and all of them.
EACH = "4k4/1p1l1n1s1/1g1b1r3/9/9/9/1P1L1N1S1/1G1B1R3/4K4"
PROMOTED = "4k4/1+p1+l1+n1+s1/3+b1+r3/9/9/9/1+P1+L1+N1+S1/3+B1+R3/4K4"
MIDDLE = "l3k2nl/1r1sg1gp1/2np1s2p/p1p1pppR1/1p7/P1PPP1P1P/1PS2P3/2G1GS3/LN1K3NL w BPb"
LATE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p"
NO_ROOK = START.replace("1r5b1", "7b1").replace(" b ", " w ")
TWO_PIECES = NO_ROOK.replace("7b1", "9")
NAMES = "pawn lance knight silver gold bishop rook".split()
WITHOUT = {"P": ("P/1B", "1/1B"), "L": ("L b", "1 b"), "N": ("NL b", "1L b"), "S": ("SNL b", "1NL b"), "G": ("GSNL b", "1SNL b")}
WITHOUT |= {"B": ("1B5R1", "7R1"), "R": ("1B5R1", "1B7")}
# Positions with their psfen and hcp. SOURCES.md says where the bytes are from.
SAMPLES = {
    "sample-kings": (
        f"{KINGS} b -",
        "58240000000000000000008024499224499294524aadb5b6d65a7beffd7afd7e",
        "58240000000000000000008024499224499294524a6badd55a6bbdf7fe78bc5e",
    ),
    "sample-two-pieces": (TWO_PIECES, "59a451220cab44fc2ca744385e89f0488457223ca744385689f858468930bc7e", None),
    "sample-gold": (TWO_PIECES.replace("gkg", "1kg"), "59a451220cab44fc2ca744385e89f0480412e13925c2b14ac4c7324a8461bf7e", None),
    "sample-side": (TWO_PIECES.replace("GKGSNL", "GK4"), "59a451225825e2c72911bc1281447825c2734a846395888f659408436a6bbf7e", None),
    "sample-hands": (
        "lnsgk4/9/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGK4 w RBGrbg",
        "5924120189804440229008af44784e8970ac12611925c2701e9ffbfca6d4da5a",
        None,
    ),
}
CONFIRMED = "testees/plain.py, cshogi and rsshogi, who-fails.md"
CONFIRMED_BY_US = "testees/plain.py"
SAMPLES_FROM = "YaneuraOu 33ccf1f9, position.cpp, lines 3751 to 3775"
DROPPED = "PLNSBRG"
# The index of the first code after those of the header and of 79 squares: the pieces off the board.
OFF_BOARD = 80
TO, FROM, DROP, BOTH = ("to-square", 0), ("from-square", 7), ("drop-piece", 7), ("same-square", 7)
PLUS, PLUS_15, UNUSED = ("drop-promotion", 14), ("drop-promotion", 15), ("unused-bit", 15)
# Numbers of 16 bits, each as PSV, hcpe and rshogi read it: a move, or a code and its bit. Worked out by hand.
WORDS = {
    0xA30A: ("8h2b+", UNUSED, UNUSED), 0x630A: (DROP, "8h2b+", "8h2b+"), 0x230A: ("8h2b", "8h2b", "8h2b"),
    0x458A: (DROP, "2c2b+", "2c2b+"), 0x858A: ("2c2b+", UNUSED, UNUSED), 0x4101: ("L*1b", "1c1b+", "1c1b+"),
    0x0050: ("1a9i", "1a9i", "1a9i"), 0x2800: ("9i1a", "9i1a", "9i1a"), 0x1E3B: ("7g7f", "7g7f", "7g7f"),
    0x3FA8: (FROM, DROP, DROP), 0x7FA8: (DROP, DROP, DROP),
    # A drop with promotion, and one with bit 15.
    0x68A8: (DROP, PLUS, DROP), 0x6928: (DROP, PLUS, PLUS), 0x6BA8: (DROP, PLUS, PLUS), 0x6C28: (DROP, DROP, PLUS),
    0xC0A8: (PLUS_15, UNUSED, UNUSED), 0xC3A8: (PLUS_15, UNUSED, UNUSED), 0xA928: (FROM, UNUSED, UNUSED), 0xE928: (DROP, PLUS, PLUS),
    # Squares beyond the board.
    0x0051: (TO, TO, TO), 0x007F: (TO, TO, TO), 0x28D1: (TO, TO, TO), 0x40D1: (TO, TO, TO), 0xA8D1: (TO, TO, TO),
    # Origin and destination alike.
    0x0000: ("none", "none", "none"), 0x0081: ("null", BOTH, BOTH), 0x0102: ("resign", BOTH, BOTH), 0x0183: ("win", BOTH, BOTH),
    0x0204: (BOTH, BOTH, BOTH), 0x2850: (BOTH, BOTH, BOTH), 0x4081: ("P*1b", BOTH, BOTH), 0x8081: (BOTH, BOTH, BOTH),
    0x8000: (BOTH, BOTH, BOTH), 0x4000: (DROP, BOTH, BOTH),
}
TWO_FAULTS = (0x28D1, 0xA8D1, 0xE928, 0x8000)
for index, drop in enumerate((DROP, *(f"{letter}*5e" for letter in DROPPED), DROP)):
    # A drop of PSV has the bit of a promotion elsewhere, and its piece is a square of file 1.
    WORDS[0x4028 + 128 * index] = (drop, *[f"1{'abcdefghi'[index]}5e+"] * 2)
    # A drop of hcpe is in rshogi a drop of the piece before it in `DROPPED`. In PSV it is not a drop.
    WORDS[0x28A8 + 128 * index] = (FROM, [*(f"{letter}*5e" for letter in DROPPED), DROP, DROP][index], drop)


def square(name):
    return 9 * (int(name[0]) - 1) + ord(name[1]) - ord("a")


def name_of(number):
    return f"{number // 9 + 1}{'abcdefghi'[number % 9]}"


class Layout:
    """The bits of each piece in psfen or hcp."""

    def __init__(self, hcp):
        self.hcp = hcp
        self.codes = dict(zip(KINDS, ("10", "1100", "1101", "1110", "11110", "111110", "111111")))
        if hcp:
            self.codes |= {"N": "1110", "S": "1101"}

    def square(self, piece):
        if piece == "":
            return "0"
        kind, flags = piece[-1].upper(), [str(len(piece) - 1), "01"[piece[-1].islower()]]
        return self.codes[kind] + ("".join(flags[::-1] if self.hcp else flags) if kind != "G" else flags[1])

    def hand(self, letter, flag="0"):
        """A piece in a hand, or with the flag 1 in the box."""
        kind, color = letter.upper(), "01"[letter.islower()]
        # PS-9, HC-9: a gold in the box is 11011 in psfen and 10111 in hcp: the code of a silver without its first bit, then 11.
        if kind == "G" and flag == "1":
            return self.codes["S"][1:] + "11"
        if self.hcp and kind in "BR":
            rook = "01"[kind == "R"]
            return ("11110" + rook if flag == "1" else "11111" + rook) + color
        return self.codes[kind][1:] + ("" if kind == "G" else flag) + color


class Position:
    """A position, written by hand as SFEN. `off_board` has the pieces in hands, and in parentheses those in the box, in the order of the
    stream. Without it, they are in the order of an encoder."""

    def __init__(self, text, off_board=None):
        self.board, turn, self.hands = text.split()
        self.white = turn == "w"
        self.pieces = {}
        for rank, row in enumerate(self.board.split("/")):
            row = re.sub("[1-9]", lambda digit: "." * int(digit[0]), row)
            for column, piece in enumerate(re.findall(r"\+?[a-zA-Z.]", row)):
                self.pieces[9 * (8 - column) + rank] = piece.strip(".")
        in_hands = "".join(letter * int(count or 1) for count, letter in re.findall("([0-9]*)([a-zA-Z])", self.hands))
        outside_box = "".join(self.pieces.values()).upper() + in_hands.upper()
        box = "".join(kind * (count - outside_box.count(kind)) for kind, count in zip(KINDS, COUNTS))
        encoder_order = "".join(sorted(in_hands, key=(KINDS + KINDS.lower()).index)) + f"({box})"
        self.off_board = encoder_order if off_board is None else off_board

    @property
    def value(self):
        return {"board": self.board, "turn": "white" if self.white else "black", "hands": self.hands}

    def codes(self, hcp):
        """The bits of the header, of each square, and of each piece off the board."""
        layout, kings = Layout(hcp), {piece: number for number, piece in self.pieces.items() if piece in ("K", "k")}
        yield "01"[self.white] + "".join(f"{kings[king]:07b}"[::-1] for king in "Kk")
        for number in range(81):
            if number not in kings.values():
                yield layout.square(self.pieces[number])
        flag = "0"
        for letter in self.off_board:
            if letter in "()":
                flag = "01"[letter == "("]
            else:
                yield layout.hand(letter, flag)

    def bits(self, hcp):
        return "".join(self.codes(hcp))

    def data(self, hcp):
        return packed(self.bits(hcp))

    def offset(self, hcp, index):
        """The bit at which a code begins."""
        return len("".join([*self.codes(hcp)][:index]))


def packed(bits):
    assert len(bits) % 8 == 0, len(bits)
    return int(bits[::-1], 2).to_bytes(len(bits) // 8, "little") if bits else b""


def sfen(pieces, hands="-"):
    """The SFEN of pieces such as `+P5e`, Black to move."""
    board = {square(piece[-2:]): piece[:-2] for piece in pieces.split()}
    rows = ("".join(board.get(9 * file + rank, "1") for file in range(8, -1, -1)) for rank in range(9))
    return re.sub("1+", lambda ones: str(len(ones[0])), "/".join(rows)) + f" b {hands}"


class File(CommonVectors):
    """The vectors of a format. `kind` is the index of the format in `SAMPLES` or `WORDS`. Requirements are named by their numbers."""

    unit = "bit"

    def __init__(self, format, kind):
        super().__init__(HERE, format, "vectors.py, from the text of the format", CONFIRMED_BY_US if "rshogi" in format else CONFIRMED)
        self.kind, self.ids = kind, lambda numbers: [f"{self.prefix.upper()}-{number}" for number in numbers]

    def read(self, name, reason, numbers, data, value, tags=("valid",), **more):
        self.accept("decode", name, reason, self.ids(numbers), tags, {"hex": data.hex()}, value, **more)

    def read_position(self, name, reason, numbers, position, tags=("valid",), **more):
        """A position that is read."""
        self.read(name, reason, numbers, position.data(self.kind), position.value, tags, **more)

    def reject_position(self, name, reason, code, position, index, counterpart, *numbers):
        """A position in which the bits of the square or piece at this index are wrong."""
        self.reject(name, reason, code, position.offset(self.kind, index), position.data(self.kind), counterpart, *numbers)

    def write(self, name, reason, numbers, data, value, tags=("encode",), **more):
        self.accept("encode", name, reason, self.ids(numbers), tags, {"value": value}, {"hex": data.hex()}, **more)

    def reject(self, name, reason, code, at, data, counterpart, *numbers, tags=()):
        super().reject("decode", name, reason, code, tags, {"hex": data.hex()}, counterpart, at)
        self.vectors[-1]["requirements"] += self.ids(numbers)

    def reject_value(self, name, reason, code, value, counterpart):
        super().reject("encode", name, reason, code, [], {"value": value}, counterpart)


def positions(file):
    """Positions that are read and written."""

    def both(name, reason, numbers, text, **more):
        position = Position(text)
        file.read_position(name, reason, [number for number in numbers if number != 11], position, **more)
        file.write(name, reason, numbers, position.data(file.kind), position.value, **more)

    both("start", "the opening", [1, 2, 3, 6, 7, 14], START)
    both("start-white", "the opening, White to move", [2], START.replace(" b ", " w "))
    for pair in ("1a 9i", "9i 1a", "1b 1a", "9a 1i", "2a 1i", "5e 5f", "8h 2b", "1i 2a", "9h 9i", "3c 7g"):
        black, white = pair.split()
        both(f"kings-{black}-{white}", "the squares of both kings", [3, 6], sfen(f"K{black} k{white} N2e s6d"))
    for name in ("1a", "1b", "1i", "2a", "2h", "4d", "5e", "8b", "9a", "9h", "9i"):
        both(f"square-{name}", "a silver on this square", [3, 6], sfen(f"S{name} K5i k5a"))
    for kind, word in zip(KINDS, NAMES):
        for piece in (kind, kind.lower()) + (() if kind == "G" else (f"+{kind}", f"+{kind.lower()}")):
            name = f"{word}{'-promoted' * (piece[0] == '+')}-{'white' if piece[-1].islower() else 'black'}"
            both(f"piece-{name}", "a piece alone, and the others in the box", [6, 7], sfen(f"{piece}5e K5i k5a"))
        count = COUNTS[KINDS.index(kind)]
        for color, letter in (("black", kind), ("white", kind.lower())):
            both(f"hand-{word}-{color}", "a piece in a hand, and the others in the box", [8, 9], f"{KINGS} b {letter}")
            both(f"hand-{word}-{color}-all", "all of a kind in a hand", [8, 12], f"{KINGS} w {count}{letter}")
        both(f"box-{word}", "the opening without a piece", [9], START.replace(*WITHOUT[kind]))
    every = lambda case: "".join(f"{count}{letter}" for letter, count in zip(case("RBGSNLP"), (2, 2, 4, 4, 4, 4, 18)))
    both("hands-black", "all pieces in Black's hand", [11, 12], f"{KINGS} b {every(str.upper)}")
    both("hands-white", "all pieces in White's hand", [11, 12], f"{KINGS} w {every(str.lower)}")
    both("hands-both", "each kind in both hands", [11, 14], f"{KINGS} b RB2G2S2N2L9Prb2g2s2n2l9p")
    both("hands-box", "each kind in both hands and in the box", [11, 14], f"{KINGS} w G2S2NL8Prbg2snl2p")
    for name, text in (("each", EACH), ("promoted", PROMOTED), ("middle", MIDDLE), ("late", LATE), ("no-rook", NO_ROOK)):
        both(name, "pieces of all kinds", [6, 7, 14], text if " " in text else f"{text} w -")
    for name, (text, *samples) in SAMPLES.items():
        if samples[file.kind]:
            position, data = Position(text), bytes.fromhex(samples[file.kind])
            assert position.data(file.kind) == data, name
            more = {} if samples[1] else {"provenance": {"kind": "source-sample", "origin": SAMPLES_FROM, "confirmed_by": CONFIRMED}}
            both(name, "bytes that somebody else wrote, or worked out by hand", [9], text, **more)


def orders(file):
    """The pieces off the board in other orders: YaneuraOu before 437c5db3 has golds last, rshogi at ef6be765 has rooks first."""
    arranged = lambda order: "".join(kind * (COUNTS[KINDS.index(kind)] // 2) for kind in order)
    black, white = arranged(KINDS), arranged(KINDS).lower()
    both_hands, one_hand = f"{KINGS} b RB2G2S2N2L9Prb2g2s2n2l9p", f"{KINGS} b RB2G2S2N2L9P"
    for name, text, off_board in (
        ("gold-last", both_hands, arranged("PLNSBRG") + arranged("PLNSBRG").lower()),
        ("rook-first", both_hands, arranged("RBGSNLP") + arranged("RBGSNLP").lower()),
        ("white-first", both_hands, white + black),
        ("mixed", both_hands, "".join(map("".join, zip(black, white[::-1])))),
        ("box-first", one_hand, f"({black}){black}"),
        ("box-between", one_hand, "".join(f"{piece}({piece})" for piece in black[::-1])),
    ):
        file.read_position(f"order-{name}", "the order of hands and box is free for a decoder", [10], Position(text, off_board))


def confusions(file):
    """The bytes of the other format: a position that looks right, or a fault."""
    numbers, reason = [6, 7, 8, 9], f"the bytes of a position in {('hcp', 'psfen')[file.kind]}"
    without_rooks = START.replace("1B5R1", "9").replace("1r5b1", "9")
    swapped = "+L+S+Ngkg+N+S+L/1+R5+B1/+P+P+P+P+P+P+P+P+P/9/9/9/PPPPPPPPP/1B5R1/LSNGKGNSL b -"
    swapped_without_rooks = swapped.replace("1B5R1", "9").replace("1+R5+B1", "9")
    off_boards = (("(RR)BB", "RR(BB)"), ("BB(RR)", "(BB)RR"))[file.kind]
    for name, other_text, own_text, off_board in (
        ("start", START, swapped, None),
        ("knights", START.replace("NSGKGSN", "1SGKGS1").replace("-", "2N"), swapped.replace("SNGKGNS", "1NGKGN1").replace("-", "2S"), None),
        ("rooks", without_rooks.replace("-", "2R"), swapped_without_rooks.replace("-", "2B"), off_boards[0]),
        ("bishops", without_rooks.replace("-", "2B"), swapped_without_rooks.replace("-", "2R"), off_boards[1]),
    ):
        position = Position(own_text, off_board)
        assert position.data(file.kind) == Position(other_text).data(1 - file.kind), name
        file.read_position(f"confused-{name}", reason, numbers, position, ["valid", "confused"])
    codes = ("piece-count", "box-color") if file.kind == 0 else ("box-color", "piece-count")
    for name, text, piece_index, code in (
        ("box-gold", f"{KINGS} b -", 30, "box-color"),
        ("bishop-white", START.replace("b1/", "2/").replace(" -", " b"), 0, codes[0]),
        ("rook-white", START.replace("1r", "2").replace(" -", " r"), 0, codes[1]),
    ):
        position = Position(text)
        at, data = position.offset(1 - file.kind, OFF_BOARD + piece_index), position.data(1 - file.kind)
        file.reject(f"confused-{name}", reason, code, at, data, "start", tags=["confused"])


def header_faults(file):
    start = Position(START)
    data, bits = start.data(file.kind), start.bits(file.kind)
    for size, what in ((0, "nothing"), (1, "the first byte"), (31, "a byte less"), (33, "a byte more"), (38, "a record of hcpe"), (40, "a record of PSV"), (64, "two")):
        file.reject(f"length-{size}", what, "length", 8 * min(size, 32), (data * 2)[:size], "start")
    kings = lambda black, white: packed(bits[0] + f"{black:07b}"[::-1] + f"{white:07b}"[::-1] + bits[15:])
    for number in (81, 82, 96, 127):
        file.reject(f"king-black-{number}", "not a square of the board", "king-square", 1, kings(number, 36), "start")
        file.reject(f"king-white-{number}", "not a square of the board", "king-square", 8, kings(44, number), "start")
    file.reject("king-none", "no kings, as YaneuraOu writes it", "king-square", 1, kings(81, 81), "start", 15)
    for number in (0, 44, 80):
        file.reject(f"kings-{name_of(number)}", "both kings on one square", "kings", 8, kings(number, number), "start")


def piece_faults(file):
    """Pieces above the set. Pieces with codes of the same length are missing, so that the stream has 256 bits."""
    more = "one more than the set has"
    for kind, partner in zip(KINDS, "LNSGLRB"):
        counts = dict(zip(KINDS, COUNTS))
        counts[kind] += 5 if kind == "P" else 1
        counts[partner] -= 3 if kind == "P" else 1
        max_count, word = COUNTS[KINDS.index(kind)], NAMES[KINDS.index(kind)]
        off_board = "".join(letter * count for letter, count in counts.items())
        wrong_index = OFF_BOARD + off_board.index(kind) + max_count
        for name, text in (("box", f"({off_board})"), ("white", off_board.lower()), ("black", off_board)):
            file.reject_position(f"count-{word}-{name}", more, "piece-count", Position(f"{KINGS} b -", text), wrong_index, "hands-both")
        pieces = " ".join(("g" if kind == "G" else f"+{kind.lower()}") + name_of(number) for number in range(max_count + 1))
        position = Position(sfen(f"{pieces} K9h k9i"), f"({off_board.replace(kind, '', max_count + 1)})")
        file.reject_position(f"count-{word}-squares", more, "piece-count", position, 1 + max_count, "each")
    without_box, at = Position(TWO_PIECES).bits(file.kind)[:-14], 256 - 14
    counterpart = "box-rook"
    file.reject("zeros", "zeros in place of the box, as YaneuraOu wrote before 437c5db3", "piece-count", at, packed(without_box + "0" * 14), counterpart)
    file.reject("box-pawns", "pawns in place of the box, as rshogi writes", "piece-count", at, packed(without_box + "010" * 4 + "00"), counterpart)
    # The last bits begin a code that is longer than the bits that are left.
    for kind, last_bits in (("P", "111"), ("P", "110"), ("L", "11111"), ("L", "11110")):
        bits = Position(START.replace(*WITHOUT[kind])).bits(file.kind)
        at = 256 - len(last_bits)
        file.reject(f"cut-{last_bits}", "the code of a piece goes beyond the end", "piece-count", at, packed(bits[:at] + last_bits), "start")
    # A lower-case letter in the box is a piece with the colour of White.
    box = Position(f"{KINGS} b -").off_board
    for kind in "PLNBR":
        position = Position(f"{KINGS} b -", box.replace(kind, kind.lower(), 1))
        name = f"box-{NAMES[KINDS.index(kind)]}-white"
        file.reject_position(name, "a piece in the box has the colour of White", "box-color", position, OFF_BOARD + box.index(kind) - 1, "sample-kings")
    text = START.replace(*WITHOUT["L"])
    file.reject_position("two-box-count", "a white knight in the box, and a fifth knight", "box-color", Position(text, "(n)"), OFF_BOARD, counterpart, 15)
    two = Position(text.replace("l/", "1/"), "(Nn)")
    file.reject_position("two-count-box", "a fifth knight in the box, and then a white one", "piece-count", two, OFF_BOARD, counterpart, 15)


def value_faults(file):
    value = lambda board, hands="-": {"board": board, "turn": "black", "hands": hands}
    for name, board in (("none", "9"), ("black", "4K4"), ("white", "4k4"), ("black-twice", "K3K3k"), ("white-twice", "K3k3k"), ("four", "KK5kk")):
        file.reject_value(f"kings-{name}", "not one king of each colour", "kings", value(f"{board}/9/9/9/9/9/9/9/9"), "start")
    for kind, word, count in zip(KINDS, NAMES, COUNTS):
        file.reject_value(f"count-{word}-hand", "one more than the set has", "piece-count", value(KINGS, f"{count + 1}{kind}"), "hands-both")
        file.reject_value(f"count-{word}-white", "one in a hand, and all on squares", "piece-count", value(START.split()[0], kind.lower()), "start")
    file.reject_value("count-promoted", "promoted pieces count", "piece-count", value(PROMOTED, "3S"), "promoted")


def moves(file):
    """The numbers of `WORDS`, and moves between squares."""
    # The requirements of numbers that are not moves on the board, and of values.
    special_id, value_id = (7, 9) if file.kind == 0 else (8, 10)
    words = {word: results[file.kind] for word, results in WORDS.items()}
    for name in ("1b", "1i", "2a", "3c", "4d", "6f", "8b", "9a", "9h"):
        words |= {square(name) | square("5e") << 7: f"5e{name}", square("5e") | square(name) << 7: f"{name}5e"}
    for word, result in words.items():
        data, name = word.to_bytes(2, "little"), f"word-{word:04x}"
        if type(result) is tuple:
            code, at = result
            order_ids = [value_id + 1] if word in TWO_FAULTS and (word != 0x8000 or file.kind) else []
            file.reject(name, "a number that is not a move here", code, at, data, "word-230a", *order_ids)
            continue
        is_special = result.isalpha()
        numbers = [special_id] if is_special else [4, value_id] if "*" in result else [5, value_id] if "+" in result else [1, 2, 3, value_id]
        reason = "a number that is not a move on the board" if is_special else result
        file.read(name, reason, numbers, data, {"move": result}, [] if is_special else ["valid"])
        file.write(name, reason, numbers, data, {"move": result}, [] if is_special else ["encode"])
    for size in (0, 1, 3, 4):
        file.reject(f"length-{size}", "not 2 bytes", "length", 8 * min(size, 2), bytes.fromhex("0a23ff00")[:size], "word-230a")
    for name, code in (("5e5e", "same-square"), ("5e5e+", "same-square"), ("P*5e+", "drop-promotion"), ("K*5e", "drop-piece")):
        file.reject_value(re.sub(r"\W", "-", name), "the format has no number for it", code, {"move": name}, "word-230a")


def main():
    files = {}
    for kind, (name, owner) in enumerate((("psfen", "yaneuraou"), ("hcp", "cshogi"))):
        files[name] = File(f"{name}@{owner}/1", kind)
        for part in (positions, orders, confusions, header_faults, piece_faults, value_faults):
            part(files[name])
    for kind, name in enumerate(("psv", "hcpe", "rshogi")):
        files[name] = File(f"shogi-move16@{name}/1", kind)
        moves(files[name])
    write(HERE, files)


if __name__ == "__main__":
    main()
