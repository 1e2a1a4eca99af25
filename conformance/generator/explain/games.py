"""Explained: the version, the plies and the number of a game."""

from explain.fields import Fields, accept, reject, topic_of
from xiangqi.game import ORIGIN, OPENING, REAL, SHUFFLE
from xiangqi.game_faults import REPAIRED
from xiangqi.game_model import count_bytes, encode

RULES = "XG-1 XG-3 XG-4 XG-5 XG-6"


def topics():
    topic = topic_of("xg", f"{ORIGIN}, two or three fields")
    for name, start, moves in REPAIRED:
        accept(topic, name, f"a game of {len(moves)} plies", explained(start, moves))
    for plies in (127, 128, 255, 256):
        moves = (SHUFFLE * 64)[:plies]
        accept(topic, f"plies-{plies}", f"{plies} plies", explained(OPENING, moves))
    real = explained(OPENING, REAL)
    accept(topic, "leniencies", "no leniency has a meaning", real, tags="lenient", allow=["trailing-bytes"])
    wire = real.wire()
    for name, reason, rule, data, code, at in [
        ("cut", "the plies are missing", "XG-8", wire[:2], "truncated", 8),
        ("version", "another version", "XG-9", "72" + wire[2:], "version-unknown", 0),
        ("plies", "2001 plies", "XG-10", "71d10f" + wire[4:], "too-many-plies", 8),
        ("plies-long", "a byte of the plies is 0", "XG-11", "719400" + wire[4:], "number-not-shortest", 8),
        ("zero", "V begins with 0", "XG-12", wire[:4] + "00" + wire[4:], "number-not-shortest", 16),
        ("rest", "a byte after V", "XG-16", wire + "00", "value-out-of-range", 16),
    ]:
        reject(topic, name, reason, rule, data, code, at, "real")
    return [topic]


def explained(start, moves):
    data, fields = encode(start, moves).hex(), Fields()
    plies = count_bytes(len(moves)).hex()
    fields.hex("version", 0, data[:2], 0x71, None, "XG-1")
    fields.hex("plies", 0, plies, len(moves), None, "XG-1 XG-2")
    number = data[2 + len(plies) :]
    if number:
        fields.hex("number", 0, number, len(number) // 2, None, RULES)
    return fields
