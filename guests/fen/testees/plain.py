"""A codec of all dialects of this suite, written from requirements.json alone. Mutants of it measure the vectors."""

import re

from common.adapter import Reject

FORMATS = COMMON, PGN, X_FEN, SHREDDER = [f"fen@{dialect}/1" for dialect in ("common", "pgn-1994", "x-fen", "shredder")]
COLORS = ("white", str.upper, 7), ("black", str.lower, 0)  # how a letter is written, and the index of the first rank


def placed(field):
    """The ranks of a placement, with a point for an empty square."""
    ranks = field.split("/")
    for at, rank in enumerate(ranks):
        if re.search("[^PNBRQKpnbrqk1-8]", rank):
            raise Reject("piece")
        ranks[at] = re.sub("[1-8]", lambda digit: "." * int(digit[0]), rank)
        if len(ranks[at]) != 8:
            raise Reject("rank")
    if len(ranks) != 8:
        raise Reject("ranks")
    if re.search("[1-8]{2}", field):
        raise Reject("adjacent-digits")
    return ranks


def outer_rook(ranks, index, cased, side, dialect):
    """The file of the rook that K (side k) or Q (side q) names."""
    rank, rook, (left, _, right) = ranks[index], cased("r"), ranks[index].partition(cased("k"))
    if dialect == X_FEN and rook in (right if side == "k" else left):
        return "abcdefgh"[rank.rfind(rook) if side == "k" else rank.find(rook)]
    return "h" if side == "k" else "a"


def rights_of(letters, ranks, dialect):
    """The files of the rooks of each color."""
    rights = {}
    for color, cased, index in COLORS:
        files = {outer_rook(ranks, index, cased, side, dialect) for side in "kq" if cased(side) in letters}
        files |= {file for file in "abcdefgh" if cased(file) in letters}
        rights[color] = "".join(sorted(files))
    return rights


def letters_of(rights, ranks, dialect):
    letters = ""
    for color, cased, index in COLORS:
        named = {} if dialect == SHREDDER else {outer_rook(ranks, index, cased, side, dialect): side for side in "qk"}
        letters += "".join(cased(named.get(file, file)) for file in reversed(rights[color]))
    return letters or "-"


def decode(text, dialect):
    if not re.fullmatch(r"\S+( \S+){5}", text):
        raise Reject("fields")
    placement, turn, castling, ep, *numbers = text.split(" ")
    ranks = placed(placement)
    if turn not in ("w", "b"):
        raise Reject("turn")
    letters = {X_FEN: "[KQkqA-Ha-h]+", SHREDDER: "[A-Ha-h]+"}.get(dialect, "[KQkq]+")
    if not re.fullmatch(f"-|{letters}", castling):
        raise Reject("castling")
    rights = rights_of(castling, ranks, dialect)
    if dialect in (COMMON, PGN) and letters_of(rights, ranks, dialect) != castling:
        raise Reject("castling-order")
    if not re.fullmatch("-|[a-h][1-8]", ep):
        raise Reject("ep")
    if ep != "-" and ep[1] != {"w": "6", "b": "3"}[turn]:
        raise Reject("ep-rank")
    for number in numbers:
        if not re.fullmatch("[+]?[0-9]+", number):
            raise Reject("number")
        if not re.fullmatch("0|[1-9][0-9]*", number):
            raise Reject("number-form")
    if numbers[1] == "0":
        raise Reject("number-zero")
    return {"ranks": ranks, "turn": turn, "castling": rights, "ep": None if ep == "-" else ep, "clock": numbers[0], "number": numbers[1]}


def capturable(ep, ranks):
    """Whether a pawn is beside the pawn that passed the square."""
    file, pawn, rank = "abcdefgh".index(ep[0]), *(("p", ranks[4]) if ep[1] == "3" else ("P", ranks[3]))
    return pawn in rank[max(file - 1, 0) : file + 2]


def encode(value, dialect):
    ranks, ep = value["ranks"], value["ep"]
    if ep is None or dialect == X_FEN and not capturable(ep, ranks):
        ep = "-"
    placement = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(ranks))
    return {"text": " ".join([placement, value["turn"], letters_of(value["castling"], ranks, dialect), ep, value["clock"], value["number"]])}


def fields(text):
    """What the operation rewrite gives of a text."""
    return dict(zip(("placement", "turn", "castling", "ep", "clock", "number"), text.split(" ")))


def rewrite(text, dialect):
    return fields(encode(decode(text, dialect), dialect)["text"])
