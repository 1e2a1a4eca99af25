"""A codec of the formats of this suite, written from requirements.json alone. Mutants of it measure the vectors."""

from common.adapter import Reject

SET = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2}
BITS, SQUARES = 256, 81
# The first numbers of a dropped piece, and the words that are no moves on the board.
DROPS = {"psv": 1, "hcpe": 81, "rshogi": 82}
DROPPED = "PLNSBRG"
WORDS = {"psv": {0: "none", 129: "null", 258: "resign", 387: "win"}, "hcpe": {0: "none"}, "rshogi": {0: "none"}}


class Fault(Reject):
    unit = "bit"


def named(square):
    return str(square // 9 + 1) + "abcdefghi"[square % 9]


def numbered(name):
    """The number of the square with which a text begins."""
    return 9 * int(name[0]) - 9 + "abcdefghi".index(name[1])


def sized(data, size):
    """The number that the bytes are."""
    if len(data) != size:
        raise Fault("length", 8 * min(len(data), size))
    return int.from_bytes(data, "little")


class Reader:
    def __init__(self, number, hcp):
        self.number, self.hcp, self.at, self.left = number, hcp, 0, dict(SET)

    def take(self, count=1):
        self.at += count
        return self.number >> self.at - count & (1 << count) - 1

    def kind(self):
        """The kind of a piece after the first bit of its code. A bishop and a rook have one more bit."""
        if self.take() == 0:
            return "P"
        if self.take() == 0:
            return ("S" if self.hcp else "N") if self.take() else "L"
        if self.take() == 0:
            return "N" if self.hcp else "S"
        return "BR" if self.take() else "G"

    def count(self, kind, start, false_box=False):
        """Takes a piece whose code began at `start` out of the set."""
        if false_box:
            raise Fault("box-color", start)
        self.left[kind] -= 1
        if self.left[kind] < 0:
            raise Fault("piece-count", start)

    def placed(self):
        """The piece of a square, or nothing."""
        start = self.at
        if self.take() == 0:
            return None
        kind = self.kind()
        if kind == "BR":
            kind = kind[self.take()]
        flags = [self.take() for _ in range(1 if kind == "G" else 2)]
        white, promoted = flags[0] if self.hcp else flags[-1], kind != "G" and flags[self.hcp]
        self.count(kind, start)
        return ("+" if promoted else "") + (kind.lower() if white else kind)

    def held(self):
        """The piece in a hand, or an empty text for one in the box."""
        start, kind = self.at, self.kind()
        boxed = self.hcp and kind == "BR" and self.take() == 0
        if kind == "BR":
            kind = kind[self.take()]
        if kind != "G" and not (self.hcp and kind in "BR"):
            boxed = self.take()
        white = self.take()
        if boxed and white and kind == "S":
            kind, white = "G", 0
        self.count(kind, start, boxed and white)
        return "" if boxed else kind.lower() if white else kind


def read_position(data, hcp):
    reader = Reader(sized(data, BITS // 8), hcp)
    turn, kings = reader.take(), [reader.take(7), reader.take(7)]
    for index, king in enumerate(kings):
        if king >= SQUARES:
            raise Fault("king-square", 1 + 7 * index)
    if kings[0] == kings[1]:
        raise Fault("kings", 8)
    pieces = ["Kk"[kings.index(square)] if square in kings else reader.placed() for square in range(SQUARES)]
    held = ""
    while reader.at < BITS:
        held += reader.held()
    return {"board": placement(pieces), "turn": ("black", "white")[turn], "hands": hands(held)}


def placement(pieces):
    """The first field of SFEN: ranks from a, each from file 9."""
    text = "/".join("".join(pieces[9 * file + rank] or "1" for file in range(8, -1, -1)) for rank in range(9))
    for count in range(9, 1, -1):
        text = text.replace("1" * count, str(count))
    return text


def hands(held):
    """The third field of SFEN."""
    text = ""
    for letter in "RBGSNLPrbgsnlp":
        count = held.count(letter)
        text += (str(count) if count > 1 else "") + (letter if count else "")
    return text or "-"


def pieces_of(board):
    """The pieces of the squares that have one, by number."""
    pieces = {}
    for rank, row in enumerate(board.split("/")):
        file, promotion = 8, ""
        for letter in row:
            if letter.isdigit():
                file -= int(letter)
            elif letter == "+":
                promotion = letter
            else:
                pieces[9 * file + rank] = promotion + letter
                file, promotion = file - 1, ""
    return pieces


def letters_of(text):
    """The pieces of the third field of SFEN, one letter each."""
    letters, digits = "", ""
    for letter in text.replace("-", ""):
        if letter.isdigit():
            digits += letter
        else:
            letters, digits = letters + letter * int(digits or 1), ""
    return letters


def code(kind, hcp):
    codes = {"P": "10", "L": "1100", "N": "1101", "S": "1110", "G": "11110", "B": "111110", "R": "111111"}
    return codes[{"N": "S", "S": "N"}.get(kind, kind) if hcp else kind]


def write_square(piece, hcp):
    if piece is None:
        return "0"
    kind, white, promoted = piece[-1].upper(), str(int(piece[-1].islower())), str(int(piece[0] == "+"))
    if kind == "G":
        return code(kind, hcp) + white
    return code(kind, hcp) + (white + promoted if hcp else promoted + white)


def write_held(letter, hcp):
    kind, white = letter.upper(), str(int(letter.islower()))
    if hcp and kind in "BR":
        return code("R", hcp)[1:] + "BR".index(kind) * "1" + (1 - "BR".index(kind)) * "0" + white
    return code(kind, hcp)[1:] + ("" if kind == "G" else "0") + white


def write_boxed(kind, hcp):
    if kind == "G":
        return code("S", hcp)[1:] + "11"
    if hcp and kind in "BR":
        return "11110" + str("BR".index(kind)) + "0"
    return code(kind, hcp)[1:] + "10"


def write_position(value, hcp):
    pieces, held = pieces_of(value["board"]), letters_of(value["hands"])
    kings = [[square for square, piece in pieces.items() if piece == king] for king in "Kk"]
    if [len(squares) for squares in kings] != [1, 1]:
        raise Fault("kings")
    used = "".join(pieces.values()).upper() + held.upper()
    if any(used.count(kind) > most for kind, most in SET.items()):
        raise Fault("piece-count")
    text = str(int(value["turn"] == "white"))
    text += "".join(f"{square:07b}"[::-1] for (square,) in kings)
    text += "".join(write_square(pieces.get(square), hcp) for square in range(SQUARES) if pieces.get(square) not in ("K", "k"))
    text += "".join(write_held(letter, hcp) * held.count(letter) for letter in "PLNSGBRplnsgbr")
    text += "".join(write_boxed(kind, hcp) * (most - used.count(kind)) for kind, most in SET.items())
    return int(text[::-1], 2).to_bytes(BITS // 8, "little")


def read_move(data, form):
    word = sized(data, 2)
    if word in WORDS[form]:
        return {"move": WORDS[form][word]}
    to, origin, promotion_bit = word & 127, word >> 7 & 127, 15 if form == "psv" else 14
    drop = word >> 14 & 1 if form == "psv" else origin >= SQUARES
    promotion = word >> promotion_bit & 1
    if to >= SQUARES:
        raise Fault("to-square", 0)
    if drop and not DROPS[form] <= origin < DROPS[form] + len(DROPPED):
        raise Fault("drop-piece", 7)
    if not drop and origin >= SQUARES:
        raise Fault("from-square", 7)
    if not drop and origin == to:
        raise Fault("same-square", 7)
    if drop and promotion:
        raise Fault("drop-promotion", promotion_bit)
    if form != "psv" and word >> 15:
        raise Fault("unused-bit", 15)
    start = DROPPED[origin - DROPS[form]] + "*" if drop else named(origin)
    return {"move": start + named(to) + ("+" if promotion else "")}


def write_move(value, form):
    move = value["move"]
    for word, name in WORDS[form].items():
        if move == name:
            return word.to_bytes(2, "little")
    promotion, to = move.endswith("+"), numbered(move[2:])
    if move[1] == "*":
        if move[0] not in DROPPED:
            raise Fault("drop-piece")
        if promotion:
            raise Fault("drop-promotion")
        origin = DROPPED.index(move[0]) + DROPS[form] + (128 if form == "psv" else 0)
    else:
        origin = numbered(move)
        if origin == to:
            raise Fault("same-square")
    return (to | origin << 7 | promotion << (15 if form == "psv" else 14)).to_bytes(2, "little")


def split(format):
    name = format.removesuffix("/1")
    return name.startswith("hcp"), name.removeprefix("shogi-move16@") if "move16" in name else None


def decode(data, format):
    hcp, form = split(format)
    return read_move(data, form) if form else read_position(data, hcp)


def encode(value, format):
    hcp, form = split(format)
    return write_move(value, form) if form else write_position(value, hcp)
