"""Explained: Xiangqi histories, among them plies whose origin index has no bits."""

from explain.fields import Fields, accept, reject, topic_of
from published import WORDS
from rng import Rng
from xiangqi import position
from xiangqi.history import ID, KIND, kind, origins, pack, ply, random_plies, undo
from xiangqi.history import encode as written, fields as parts
from xiangqi.history_moves import ORDER
from xiangqi.position import DEAD, OPENING, pad_length, put, random_position

ORIGIN = "literal lists of origins, of candidates and of code words, a field for each part of a ply"


def topics():
    return [histories()]


def explained(plies):
    fields = Fields()
    for number, step in enumerate(plies):
        mover, flag, captured, origin = parts(step)
        fields.add("mover", number, mover, ID.index(mover), step["piece"], "XH-1 XH-2 XH-3")
        fields.add("capture", number, flag, int(flag), None, "XH-3")
        if captured:
            fields.add("captured", number, captured, ID.index(captured), step["captured"], "XH-3")
        index = WORDS[len(origins(step["piece"], step["to"]))].index(origin)
        fields.add("origin", number, origin, index, step["from"], f"XH-3 {ORDER[kind(step['piece'])]} XH-8")
    if count := pad_length(fields.bits):
        fields.add("padding", 0, "1" * count, 2**count - 1, None, "XH-14 XH-17")
    assert fields.wire() == written(plies)
    return fields


def sequence(topic, name, reason, turn, where, plies, tags="", **more):
    fields = explained(plies)
    accept(topic, name, reason, fields, "XH-17", tags, position=position.value(turn, where), **more)


def stepped(*pieces):
    """The opening with these pawns a step ahead, each from its home."""
    where = list(OPENING)
    for piece in pieces:
        where = put(where, piece, where[piece] + (-9 if piece < 16 else 9))
    return where


def forced(*pieces):
    return [ply(piece, OPENING[piece], stepped(piece)[piece]) for piece in pieces]


def histories():
    topic, rng = topic_of("xh", ORIGIN), Rng(304)
    sequence(topic, "empty", "no ply, no field", "red", OPENING, [])
    sequence(topic, "forced", "a pawn has one origin: no bits", "black", stepped(13), forced(13))
    sequence(topic, "forced-twice", "two plies of five bits", "red", stepped(13, 29), forced(29, 13))
    eight = (27, 11, 28, 12, 29, 13, 30, 14)
    reason = "the last origin begins where the input ends"
    sequence(topic, "forced-at-the-end", reason, "red", stepped(*eight), forced(*eight))
    sequence(
        topic, "leniencies", "no leniency has a meaning", "black", stepped(13), forced(13), "lenient",
        allow=["padding-bits", "trailing-bytes"],
    )
    for side, turn, base in (("red", "black", 0), ("black", "red", 16)):
        for within, square in ((0, 85), (1, 76), (3, 67), (5, 40), (7, 40), (9, 0), (13, 40)):
            piece, to = base + within, square if base == 0 else 89 - square
            among = origins(piece, to)
            step = ply(piece, among[rng.below(len(among))], to)
            reason = f"a {side} {KIND[within]} with {len(among)} origins"
            sequence(topic, f"{side}-{KIND[within]}", reason, turn, put(DEAD, piece, to), [step])
    rook_takes = put(put(DEAD, 7, 40), 16, 4)
    sequence(topic, "capture", "a rook took a cannon", "black", rook_takes, [ply(7, 31, 40, 26)])
    pawn_takes = put(DEAD, 13, 49)
    sequence(topic, "capture-forced", "a pawn took a horse, and has one origin", "black", pawn_takes, [ply(13, 58, 49, 21)])
    sequence(topic, "capture-of-the-general", "the general was taken", "black", put(DEAD, 9, 4), [ply(9, 22, 4, 16)])
    for count in (3, 6, 12, 30):
        turn, where = rng.pick(["red", "black"]), random_position(rng, 3)
        plies, _ = random_plies(rng, turn, where, count, 40)
        sequence(topic, f"random-{count}", f"{count} plies, captures among them", turn, where, plies)
    rejected(topic)
    return topic


def rejected(topic):
    # A general on 4 with the origins 5 3 13, an advisor on 5, a pawn at home; red is to move.
    where = put(put(put(put(DEAD, 16, 4), 17, 5), 27, 27), 0, 85)
    step = ply(16, 3, 4)
    undo(where, step)
    sequence(topic, "general-from-3", "the general came from the left", "red", where, [step])
    held = position.value("red", where)
    for name, reason, rules, bits, code, at in [
        ("dead", "advisor 18 is dead", "XH-9", "0010" + "0" + "111", "mover-dead", 0),
        ("no-origin", "the pawn is at home", "XH-10", "1011" + "0" + "111", "no-origin", 0),
        ("captured-alive", "the red general is alive", "XH-11", "0000" + "1" + "0000" + "1111111", "captured-alive", 5),
        ("captured-misplaced", "no red advisor reaches 4", "XH-12", "0000" + "1" + "0001" + "1111111", "captured-misplaced", 5),
        ("occupied", "the advisor is on 5", "XH-13", "0000" + "0" + "0" + "11", "origin-occupied", 5),
    ]:
        reject(topic, name, reason, rules, pack(bits), code, at, "general-from-3", position=held)
    alone = put(DEAD, 7, 40)
    rook = ply(7, 4, 40)
    sequence(topic, "rook-from-4", "ten bits", "black", alone, [rook])
    reject(
        topic, "cut", "the origin index is cut", "XH-16", written([rook])[:2], "truncated", 5, "rook-from-4",
        position=position.value("black", alone),
    )
