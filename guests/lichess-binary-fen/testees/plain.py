"""A codec of both formats of this suite, written from requirements.json alone. Mutants of it measure the vectors."""

from common.adapter import Reject

PIECES = "PpNnBbRrQqKk"
POCKET = "PNBRQ"
PAWN, WHITE_ROOK, BLACK_ROOK, BLACK_KING = 12, 13, 14, 15
MARKED = {"R": WHITE_ROOK, "r": BLACK_ROOK}
VARIANTS = (
    "standard",
    "crazyhouse",
    "chess960",
    "from-position",
    "king-of-the-hill",
    "three-check",
    "antichess",
    "atomic",
    "horde",
    "racing-kings",
)


def named(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def numbered(name):
    return "abcdefgh".index(name[0]) + 8 * int(name[1]) - 8


def squares(bits):
    return [square for square in range(64) if bits >> square & 1]


class Reader:
    """The bytes, and zeros after them."""

    def __init__(self, data, strict):
        self.data, self.strict, self.at = data, strict, 0

    def byte(self):
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def squares(self):
        return squares(int.from_bytes([self.byte() for _ in range(8)], "big"))

    def halves(self):
        byte = self.byte()
        return byte % 16, byte // 16

    def fault(self, code, at):
        if self.strict:
            raise Reject(code, at)

    def number(self):
        number = count = 0
        while True:
            byte = self.byte()
            if count == 4 and byte > 7:
                self.fault("number-overflow", self.at - 1)
            number |= byte % 128 << 7 * count % 32
            count += 1
            if byte < 128:
                if byte == 0 and count > 1:
                    self.fault("number-too-long", self.at - 1)
                return number % 2**31


def castling(pieces, marked):
    """The marked rooks that castle, of those in square order."""
    found = []
    for rook, king, first in (("R", "K", 0), ("r", "k", 56)):
        rank = range(first, first + 8)
        own = [square for square in marked if square in rank and pieces.get(square) == rook]
        home = next((square for square in rank if pieces.get(square) == king), first + 4)
        found += own[:1] if own and own[0] < home else []
        found += own[-1:] if own and own[-1] > home else []
    return found


def passed(pawn):
    """The square that a pawn 12 passed and the one that it came from, or nothing."""
    back = -8 if pawn < 32 else 8
    return (pawn + back, pawn + 2 * back) if pawn // 8 in (1, 3, 4, 6) else None


def read_pieces(reader):
    """The pieces by square, the pawn 12, the marked rooks and the turn (None if no black king says one)."""
    pieces, pawn, marked, turn, nibbles = {}, None, [], None, []
    occupied = reader.squares()
    for index, square in enumerate(occupied):
        if index % 2 == 0:
            nibbles = reader.halves()
        nibble, at = nibbles[index % 2], 8 + index // 2
        if nibble == PAWN:
            if square // 8 not in (3, 4):
                reader.fault("ep-rank", at)
            if pawn is not None:
                reader.fault("ep-twice", at)
            pawn = square
            pieces[square] = "P" if square < 32 else "p"
        elif nibble in MARKED.values():
            pieces[square] = "R" if nibble == WHITE_ROOK else "r"
            if square // 8 != (0 if nibble == WHITE_ROOK else 7):
                reader.fault("castling-rank", at)
            marked.append(square)
        else:
            pieces[square] = PIECES[nibble] if nibble < BLACK_KING else "k"
        if pieces[square] == "k":
            says = "black" if nibble == BLACK_KING else "white"
            if turn not in (None, says):
                reader.fault("turn", at)
            turn = "black" if "black" in (turn, says) else "white"
    if len(occupied) % 2 and nibbles[1]:
        reader.fault("unused-nibble", reader.at - 1)
    return pieces, pawn, marked, turn


def decode(data, strict):
    reader = Reader(data, strict)
    pieces, pawn, marked, turn = read_pieces(reader)
    byte_of = lambda square: 8 + sorted(pieces).index(square) // 2
    if strict and pawn is not None and any(square in pieces for square in passed(pawn)):
        raise Reject("ep-blocked", byte_of(pawn))
    rooks = castling(pieces, marked)
    for square in marked:
        if square not in rooks:
            reader.fault("castling-rook", byte_of(square))
    halfmove, start, ply = reader.number(), reader.at, reader.number()
    if ply and turn not in (None, ("white", "black")[ply % 2]):
        reader.fault("turn", start)
    turn = "black" if turn == "black" or ply % 2 else "white"
    ep = None if pawn is None or turn == ("white" if pawn < 32 else "black") else passed(pawn)
    if pawn is not None and ep is None:
        reader.fault("ep-turn", byte_of(pawn))
    value = {"board": placement(pieces), "turn": turn, "castling": [named(square) for square in rooks]}
    value |= {"ep": ep and named(ep[0]), "halfmove": halfmove, "fullmove": ply // 2 + 1}
    variant = reader.byte()
    if variant >= len(VARIANTS):
        reader.fault("variant", reader.at - 1)
        variant = 0
    value["variant"] = VARIANTS[variant]
    if value["variant"] == "three-check":
        value["checks"] = dict(zip(("white", "black"), reader.halves()))
        if max(value["checks"].values()) > 3:
            reader.fault("checks", reader.at - 1)
    if value["variant"] == "crazyhouse":
        pockets = [reader.halves() for _ in POCKET]
        counts = [pair[side] for side in (0, 1) for pair in pockets]
        value["pockets"] = "".join(letter * count for letter, count in zip(POCKET + POCKET.lower(), counts))
        start, promoted = reader.at, reader.squares()
        for square in reversed(promoted):
            if pieces.get(square, "K") in "PpKk":
                reader.fault("promoted", start + 7 - square // 8)
        value["promoted"] = [named(square) for square in promoted]
    if reader.at < len(data):
        reader.fault("trailing-bytes", reader.at)
    return value


def placement(pieces):
    """The placement field of FEN."""
    rows = ("".join(pieces.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1))
    text = "/".join(rows)
    for count in range(8, 1, -1):
        text = text.replace("1" * count, str(count))
    return text


def placed(board):
    """The pieces of a placement field by square."""
    pieces = {}
    for row, text in enumerate(board.split("/")):
        square = 56 - 8 * row
        for letter in text:
            if letter.isdigit():
                square += int(letter)
            else:
                pieces[square] = letter
                square += 1
    return pieces


def written(number):
    """LEB128."""
    data = bytearray()
    while number > 127:
        data.append(number % 128 + 128)
        number //= 128
    return bytes(data) + bytes((number,))


def mask(names):
    return sum(1 << numbered(name) for name in names).to_bytes(8, "big")


def pawn_of(value, pieces, strict):
    """The pawn in front of the square `ep`."""
    ep = numbered(value["ep"])
    rank = ep // 8
    if strict and rank not in (2, 5):
        raise Reject("ep-rank")
    front, letter, mover = (8, "P", "white") if rank < 4 else (-8, "p", "black")
    if strict and pieces.get(ep + front) != letter:
        raise Reject("ep-pawn")
    if strict and (ep in pieces or ep - front in pieces):
        raise Reject("ep-blocked")
    if strict and value["turn"] == mover:
        raise Reject("ep-turn")
    return ep + front


def check(value, pieces, marked, ply):
    """What the strict dialect rejects, other than the square `ep`."""
    for square in marked:
        if square // 8 not in (0, 7):
            raise Reject("castling-rank")
    if castling(pieces, marked) != marked:
        raise Reject("castling-rook")
    if max(value["halfmove"], ply) >= 2**31:
        raise Reject("number-overflow")
    if value["variant"] not in VARIANTS:
        raise Reject("variant")
    if any(count > 3 for count in value.get("checks", {}).values()):
        raise Reject("checks")
    if any(value.get("pockets", "").count(letter) > 15 for letter in POCKET + POCKET.lower()):
        raise Reject("pocket-overflow")
    if any(pieces.get(numbered(name), "K") in "PpKk" for name in value.get("promoted", ())):
        raise Reject("promoted")


def encode(value, strict):
    pieces, marked = placed(value["board"]), [numbered(name) for name in value["castling"]]
    black = value["turn"] == "black"
    ply = 2 * value["fullmove"] - 2 + black
    pawn = None if value["ep"] is None else pawn_of(value, pieces, strict)
    if strict:
        check(value, pieces, marked, ply)
    nibbles = []
    for square in sorted(pieces):
        letter = pieces[square]
        if square == pawn:
            nibbles.append(PAWN)
        elif square in marked:
            nibbles.append(MARKED[letter])
        else:
            nibbles.append(BLACK_KING if letter == "k" and black else PIECES.index(letter))
    nibbles += [0] * (len(nibbles) % 2)
    data = mask(map(named, pieces)) + bytes(low + 16 * high for low, high in zip(nibbles[::2], nibbles[1::2]))
    variant = VARIANTS.index(value["variant"])
    with_ply = ply > 1 or variant or black and "k" not in pieces.values()
    if with_ply or value["halfmove"]:
        data += written(value["halfmove"])
    if with_ply:
        data += written(ply)
    if variant:
        data += bytes((variant,))
    if value["variant"] == "three-check":
        data += bytes((value["checks"]["white"] + 16 * value["checks"]["black"],))
    if value["variant"] == "crazyhouse":
        count = value["pockets"].count
        data += bytes(count(letter) + 16 * count(letter.lower()) for letter in POCKET)
        data += mask(value["promoted"]) if value["promoted"] else b""
    return data
