"""Explained: the list and the map of a Xiangqi arrangement."""

from explain.fields import Fields, accept, reject, topic_of
from rng import Rng
from xiangqi.arrangement import SAMPLE, byte
from xiangqi.position import DEAD, OPENING, put, random_position

ORIGIN = "literal candidate lists of all 32 pieces; an arrangement's squares as bytes, a field each"


def topics():
    return [lists(), maps()]


def listed(where):
    fields = Fields()
    for piece, square in enumerate(where):
        read = 90 if square is None else square
        fields.hex("piece", piece, byte(read), read, square, "XS-1")
    return fields


def mapped(where):
    fields = Fields()
    living = [(piece, square) for piece, square in enumerate(where) if square is not None]
    for pair, (piece, square) in enumerate(living):
        fields.hex("id", pair, byte(piece), piece, piece, "XM-1")
        fields.hex("square", pair, byte(square), square, square, "XM-1")
    return fields


def wholes(seed):
    rng = Rng(seed)
    generals = put(put(DEAD, 0, 85), 16, 4)
    yield "all-dead", "no piece is alive", DEAD
    yield "one", "one piece on square 0", put(DEAD, 9, 0)
    yield "last", "the last piece alone, on 89", put(DEAD, 31, 89)
    yield "generals", "two generals", generals
    yield "opening", "every piece at home", OPENING
    yield "sample", "five dead pieces", SAMPLE
    yield "red-alone", "black has no piece", OPENING[:16] + [None] * 16
    yield "black-alone", "red has no piece", [None] * 16 + OPENING[16:]
    for dead in (0, 2, 5, 9):
        yield f"random-{dead}", "pieces at random, some of them dead", random_position(rng, dead)


def lists():
    topic = topic_of("xs", ORIGIN)
    for name, reason, where in wholes(305):
        accept(topic, name, reason, listed(where))
    accept(topic, "leniencies", "no leniency has a meaning", listed(OPENING), tags="lenient", allow=["trailing-bytes"])
    opening = listed(OPENING).wire()
    for name, reason, rules, data, code, at in [
        ("byte-91", "91 is neither a square nor dead", "XS-2", "5b" + opening[2:], "byte-out-of-range", 0),
        ("twice", "a rook on the square of the other", "XS-3", opening[:16] + "59" + opening[18:], "square-occupied-twice", 64),
        ("not-allowed", "a black pawn behind its home", "XS-4", opening[:-2] + "12", "square-not-allowed", 248),
        ("cut", "31 bytes", "XS-5", opening[:-2], "truncated", 248),
        ("surplus", "33 bytes", "XS-6", opening + "5a", "trailing-bytes", 256),
    ]:
        reject(topic, name, reason, rules, data, code, at, "opening")
    return topic


def maps():
    topic = topic_of("xm", ORIGIN)
    for name, reason, where in wholes(306):
        accept(topic, name, reason, mapped(where), "XM-1")
    accept(topic, "leniencies", "no leniency has a meaning", mapped(SAMPLE), tags="lenient", allow=["trailing-bytes"])
    for name, reason, rules, data, code, at in [
        ("id-32", "32 is no id", "XM-2", "00552004", "byte-out-of-range", 16),
        ("square-90", "90 is no square", "XM-2", "0055105a", "byte-out-of-range", 24),
        ("not-rising", "an id that was there", "XM-3", "00550004", "ids-not-rising", 16),
        ("twice", "a rook on the square of the red general", "XM-4", "00551055", "square-occupied-twice", 24),
        ("not-allowed", "a general outside his palace", "XM-5", "00551006", "square-not-allowed", 24),
        ("cut", "an id without its square", "XM-6", "005510", "truncated", 24),
    ]:
        reject(topic, name, reason, rules, data, code, at, "generals")
    return topic
