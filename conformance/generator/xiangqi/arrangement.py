"""The list and the map of a xiangqi arrangement: one byte after another."""

from xiangqi.position import DEAD, OPENING, put, random_position, squares
from xiangqi.position_squares import kind
from rng import Rng
from topic import Topic, rules

ORIGIN = "literal candidate lists of all 32 pieces; an arrangement's squares as bytes"
CONFIRMED = "generator tables; a second program, which computes, read and wrote the same"

# the numbers of the rules on: two pieces on a square, the candidate lists, the order of faults
TWICE = {"xs": 3, "xm": 4}
LISTS = {"xs": 4, "xm": 5}
ORDER = {"xs": 7, "xm": 7}

# the arrangement of the public sample link
SAMPLE = [85, None, 84, 87, 83, None, 82, 16, 81, 27, 64, 62, None, 40, 56, 54, 4, 3, 5, 2, 6, 1, 7, 0, 8, 55, 86, None, 38, None, 51, 44]


def topics():
    return [make(prefix) for prefix in ("xs", "xm") for make in (pieces, whole)]


class Arrangements(Topic):
    def __init__(self, prefix, name):
        super().__init__(prefix, name, ORIGIN, CONFIRMED)

    def pair(self, op, name, reason, rule_ids, where, cells):
        super().pair(op, name, reason, rule_ids, {"hex": encode(self.prefix, where)}, value(where), cells)


def byte(n):
    return f"{n:02x}"


def entries(where):
    """The map's pairs of bytes."""
    return [byte(piece) + byte(square) for piece, square in enumerate(where) if square is not None]


def encode(prefix, where):
    if prefix == "xm":
        return "".join(entries(where))
    return "".join(byte(90 if square is None else square) for square in where)


def value(where):
    return {"squares": list(where)}


def place(prefix, where, piece):
    """The bit offset of a living piece's square."""
    if prefix == "xs":
        return 8 * piece
    return 16 * sum(square is not None for square in where[:piece]) + 8


def pieces(prefix):
    """Each piece at home, dead and on the last square of its list."""
    topic = Arrangements(prefix, "pieces")
    rule_ids = rules(prefix, LISTS[prefix], 1)
    topic.both("opening", "every piece at home", rule_ids, OPENING, " ".join(f"home.{piece}" for piece in range(32)))
    topic.both("all-dead", "no piece is alive", rules(prefix, 1), DEAD, "all-dead")
    for piece in range(32):
        name = f"piece-{piece:02}"
        where = put(OPENING, piece, None)
        topic.pair("decode", f"{name}-dead", f"{kind(piece)} {piece} is dead", rules(prefix, 1), where, f"dead.{piece}")
        last = [square for square in squares(piece) if square is not None][-1]
        where = put(DEAD, piece, last)
        topic.pair("decode", f"{name}-last", f"{kind(piece)} {piece} alone, on {last}", rule_ids, where, f"last.{piece}")
    for word, first in (("even", 0), ("odd", 1)):
        where = [None if piece % 2 == first else square for piece, square in enumerate(OPENING)]
        cells = " ".join(f"dead.{piece}" for piece in range(first, 32, 2))
        topic.pair("encode", f"{word}-dead", f"every piece of {word} id is dead", rules(prefix, 1), where, cells)
    for number, group in enumerate(LAST_TOGETHER):
        where = list(DEAD)
        for piece in group:
            where[piece] = [square for square in squares(piece) if square is not None][-1]
        cells = " ".join(f"last.{piece}" for piece in group)
        topic.pair("encode", f"last-squares-{number:02}", "pieces on the last squares of their lists", rule_ids, where, cells)
    return topic


# pieces whose lists end in different squares
LAST_TOGETHER = [
    (0, 2, 3, 4, 5, 16, 18, 19, 20, 21), (1, 6, 17, 22), (7, 23), (8, 24), (9, 25), (10, 26), (11, 27), (12, 28), (13, 29),
    (14, 30), (15, 31),
]


def whole(prefix):
    topic = Arrangements(prefix, "whole")
    rng = Rng({"xs": 201, "xm": 202}[prefix])
    for number in range(24):
        where = random_position(rng, [0, 1, 2, 4, 7][number % 5])
        alive = sum(square is not None for square in where)
        reason = f"{alive} pieces at random"
        topic.both(f"random-{number:02}", reason, rules(prefix, 1, LISTS[prefix], TWICE[prefix]), where, f"random.{number}")
    return topic
