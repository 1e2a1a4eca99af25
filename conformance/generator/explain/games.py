"""Explained: the version, the plies and the number of a game."""

from explain.fields import CONFIRMED, Fields, accept, reject
from xiangqi.game import LAYOUTS, OPENING, ORIGIN, REAL, SHUFFLE, GameTopic
from xiangqi.game_faults import REPAIRED
from xiangqi.compact_model import COMPACT
from xiangqi.game_model import GAME, count_bytes, encode

# The requirements of the version, of the plies and of V.
RULES = {GAME: ("XG-1", "XG-1 XG-2", "XG-1 XG-3 XG-4 XG-5 XG-6"), COMPACT: ("XC-1", "XC-1", "XC-1 XC-2 XC-4 XC-5 XC-6 XC-7 XC-8")}


def topics():
    return [explained(layout) for layout in LAYOUTS]


def explained(layout):
    topic = GameTopic(layout, "explain", f"{ORIGIN}, two or three fields", CONFIRMED)
    for name, start, moves in REPAIRED:
        accept(topic, name, f"a game of {len(moves)} plies", fields_of(layout, start, moves))
    for plies in (127, 128, 255, 256):
        moves = (SHUFFLE * 64)[:plies]
        accept(topic, f"plies-{plies}", f"{plies} plies", fields_of(layout, OPENING, moves))
    real = fields_of(layout, OPENING, REAL)
    accept(topic, "leniencies", "no leniency has a meaning", real, tags="lenient", allow=["trailing-bytes"])
    wire = real.wire()
    for name, reason, rule, data, code, at in [
        ("cut", "the plies are missing", "XG-8", wire[:2], "truncated", 8),
        ("version", "another version", "XG-9", f"{layout.version + 1:02x}" + wire[2:], "version-unknown", 0),
        ("plies", "2001 plies", "XG-10", wire[:2] + "d10f" + wire[4:], "too-many-plies", 8),
        ("plies-long", "a byte of the plies is 0", "XG-11", wire[:2] + "9400" + wire[4:], "number-not-shortest", 8),
        ("zero", "V begins with 0", "XG-12", wire[:4] + "00" + wire[4:], "number-not-shortest", 16),
        ("rest", "a byte after V", "XG-16", wire + "00", "value-out-of-range", 16),
    ]:
        reject(topic, name, reason, rule, data, code, at, "real")
    return topic


def fields_of(layout, start, moves):
    data, fields = encode(layout, start, moves).hex(), Fields()
    plies = count_bytes(len(moves)).hex()
    for_version, for_plies, for_integer = RULES[layout]
    fields.hex("version", 0, data[:2], layout.version, None, for_version)
    fields.hex("plies", 0, plies, len(moves), None, for_plies)
    number = data[2 + len(plies) :]
    if number:
        fields.hex("integer", 0, number, len(number) // 2, None, for_integer)
    return fields
