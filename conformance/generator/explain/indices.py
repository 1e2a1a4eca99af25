"""Explained: the number of a placement."""

from explain.fields import Fields, accept, reject, topic_of
from rng import Rng
from xiangqi.index import ORIGIN, OPENING, REAL, encode, placement
from xiangqi.index_model import COUNT, hex_of

RULES = "XI-1 XI-3 XI-4 XI-5 XI-6"


def topics():
    topic, rng = topic_of("xi", f"{ORIGIN}, one field"), Rng(2003)
    opening = encode(placement(OPENING))
    cases = [("opening", "the opening", opening), ("real", "a real position", encode(placement(REAL))), ("empty", "no piece", 0)]
    cases += [("last", "the last index", COUNT - 1)]
    cases += [(f"random-{number}", "an index at random", rng.below(2**52) * rng.below(2**52) * rng.below(2**26)) for number in range(3)]
    for name, reason, index in cases:
        accept(topic, name, reason, explained(hex_of("red", index)))
    wire = hex_of("black", opening)
    accept(topic, "black", "black to move", explained(wire))
    accept(topic, "leniencies", "no leniency has a meaning", explained(wire), tags="lenient", allow=["trailing-bytes"])
    for name, reason, rule, data, code, at in [
        ("cut", "the last byte is missing", "XI-7", wire[:-2], "truncated", 0),
        ("above", "2*N", "XI-8", f"{2 * COUNT:034x}", "value-out-of-range", 0),
        ("trailing", "a byte after the end", "XI-9", wire + "00", "trailing-bytes", 136),
    ]:
        reject(topic, name, reason, rule, data, code, at, "black")
    return [topic]


def explained(wire):
    fields = Fields()
    fields.hex("integer", 0, wire, 17, None, RULES)
    return fields
