"""Every candidate of every piece, read and written, and complete positions."""

from xiangqi.position import DEAD, LONG, OPENING, SHORT, bits, encode, lengths_of, put, random_position, squares, value, with_lengths, word
from rng import Rng
from published import CANDIDATES
from topic import Topic

ORIGIN = "literal candidate lists of all 32 pieces and literal lists of code words"
CONFIRMED = "the lists, checked against board diagrams; a second program, which computes, read and wrote the same"

KINDS = ["general"] + ["advisor"] * 2 + ["elephant"] * 2 + ["horse"] * 2 + ["rook"] * 2 + ["cannon"] * 2 + ["pawn"] * 5
LIST_RULE = ["XP-5"] + ["XP-6"] * 2 + ["XP-7"] * 2 + ["XP-8"] * 6 + ["XP-9"] * 5


def kind(piece):
    return ("red " if piece < 16 else "black ") + KINDS[piece % 16]


def topics():
    return [candidates_decode(), candidates_encode(), whole(), lengths()]


class Positions(Topic):
    def __init__(self, name):
        super().__init__("xp", name, ORIGIN, CONFIRMED)

    def pair(self, op, name, reason, rules, turn, where, *more):
        super().pair(op, name, reason, rules, {"hex": encode(turn, where)}, value(turn, where), *more)


def word_rule(count, index):
    """Which of the three rules gives the code word for this index."""
    spans = {
        10: ["XP-11"] * 6 + ["XP-12"] * 2 + ["XP-13"] * 2, 6: ["XP-11"] * 2 + ["XP-12"] * 2 + ["XP-13"] * 2, 8: ["XP-11"] * 8,
        91: ["XP-11"] * 37 + ["XP-12"] * 27 + ["XP-13"] * 27, 48: ["XP-11"] * 16 + ["XP-12"] * 16 + ["XP-13"] * 16,
    }
    return spans[count][index]


def rules_of(piece, index):
    return f"{LIST_RULE[piece % 16]}{' XP-10' * (piece > 15)} {word_rule(len(CANDIDATES[piece]), index)}"


def alone(topic, op, piece, index):
    """One piece alive and the others dead; or one piece dead in the opening position."""
    count, turn, square = len(CANDIDATES[piece]), ["red", "black"][(piece + index) % 2], squares(piece)[index]
    where = put(OPENING if square is None else DEAD, piece, square)
    stands = "dead" if square is None else f"on {square}"
    cells = f"piece.{piece}.index.{index} word.{count}.{index}"
    reason = f"{kind(piece)} {piece} {stands}: index {index} of {count}, {word(piece, square)}"
    topic.pair(op, f"piece-{piece:02}-index-{index:02}", reason, f"XP-3 {rules_of(piece, index)}", turn, where, cells)


def candidates_decode():
    topic = Positions("candidates-decode")
    for piece in range(32):
        for index in range(len(CANDIDATES[piece])):
            alone(topic, "decode", piece, index)
    return topic


# where the words grow longer and where the last bit turns over, for the lists of 48 and 91
TELLING = {48: [0, 1, 2, 3, 15, 16, 31, 32, 47], 91: [0, 1, 2, 36, 37, 63, 64, 90]}


def candidates_encode():
    """Selected candidates alone; then all candidates, many of them in each position."""
    topic = Positions("candidates-encode")
    for piece in range(32):
        count = len(CANDIDATES[piece])
        for index in TELLING.get(count, range(count)):
            alone(topic, "encode", piece, index)
    for number, (where, covered) in enumerate(covering(Rng(20))):
        turn = ["red", "black"][number % 2]
        rules = sorted({rule for each in covered for rule in rules_of(*each).split()} | {"XP-3", "XP-4"}, key=lambda r: int(r[3:]))
        cells = " ".join(f"piece.{piece}.index.{index}" for piece, index in sorted(covered))
        reason = f"position {number} of those that together hold every candidate of every piece"
        topic.pair("encode", f"candidates-{number:03}", reason, " ".join(rules), turn, where, cells)
    return topic


def covering(rng):
    """Positions that together have every candidate of every piece, each with the pieces and candidates that are new."""
    missing = {(piece, index) for piece in range(32) for index in range(len(CANDIDATES[piece]))}
    while missing:
        where, taken, covered = list(DEAD), set(), []
        for piece in rng.shuffled(range(32)):
            options = [(i, s) for i, s in enumerate(squares(piece)) if s not in taken]
            fresh = [(i, s) for i, s in options if (piece, i) in missing]
            index, where[piece] = rng.pick(fresh or options)
            taken |= {where[piece]} - {None}
            covered += [(piece, index)] if fresh else []
        missing -= set(covered)
        yield where, covered


def whole():
    topic = Positions("whole")
    rng = Rng(21)
    for number in range(100):
        turn, dead = ["red", "black"][number % 2], [0, 1, 2, 4, 7][number // 2 % 5]
        where = random_position(rng, dead)
        alive = sum(square is not None for square in where)
        reason = f"random position with {alive} pieces, {len(bits(turn, where))} bits"
        topic.both(f"random-{number:03}", reason, "XP-1 XP-2 XP-3 XP-17 XP-19", turn, where, f"random.{number}")
    return topic


def lengths():
    topic = Positions("lengths")
    rng = Rng(22)
    for total in range(149, 178):
        where = with_lengths(rng, lengths_of(rng, total))
        turn = ["red", "black"][total % 2]
        padding = -total % 8
        assert 1 + sum(SHORT) <= total <= 1 + sum(LONG) and len(bits(turn, where)) == total
        reason = f"{total} bits and {padding} bits of padding"
        topic.both(f"bits-{total}", reason, "XP-1 XP-14", turn, where, f"bits.{total} padding.{padding}")
    return topic
