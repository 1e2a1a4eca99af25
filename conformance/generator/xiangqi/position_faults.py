"""Positions that must be rejected: padding, trailing bytes, cut inputs, two pieces on one square, wrong squares."""

from xiangqi.position import (
    DEAD, LONG, OPENING, SHORT, bits, encode, lengths_of, pack, pad_length, place, put, squares, value, with_lengths, words,
)
from xiangqi.position_squares import Positions, kind
from rng import Rng
from topic import bit


def topics():
    return [padding(), padding_of_each_length(), trailing(), cut_opening(), cut_fields(), twice_decode(), twice_encode(), wrong_squares()]


def padded_positions(seed):
    """For each number of padding bits an arrangement that needs it."""
    rng = Rng(seed)
    found = {}
    for total in range(153, 161):
        where = with_lengths(rng, lengths_of(rng, total))
        found[-total % 8] = (["black", "red"][total % 2], where)
    return sorted(found.items())


def padding():
    topic = Positions("padding")
    for count, (turn, where) in padded_positions(23):
        stream, right = bits(turn, where), value(turn, where)
        assert pad_length(stream) == count
        topic.accept(
            "decode", f"padding-{count}-ones", f"{count} padding bits, all ones", "XP-14 XP-15 XP-16",
            {"hex": encode(turn, where)}, right, f"xp.padding.ones.{count}",
        )
        topic.accept(
            "decode", f"padding-{count}-ones-allowed", f"{count} padding bits, all ones, any allowed", "XP-14 XP-20",
            {"hex": encode(turn, where), "allow": ["padding-bits"]}, right, f"xp.padding.allowed.ones.{count}", "lenient",
        )
        wrong = [(f"first-zero-{at}", at, "1" * at + "0" + "1" * (count - at - 1)) for at in range(count)]
        if count > 1:
            wrong.append(("zeros", 0, "0" * count))
        if count > 2:
            wrong.append(("zeros-after-one", 1, "1" + "0" * (count - 1)))
        for name, at, ending in wrong:
            wire, cell = pack(stream + ending), f"{count}.{name}"
            topic.reject(
                "decode", f"padding-{count}-{name}", f"padding {ending}", "XP-15",
                {"hex": wire}, "padding-not-ones", bit(len(stream) + at), f"padding-{count}-ones", f"xp.padding.{cell}",
            )
            topic.accept(
                "decode", f"padding-{count}-{name}-allowed", f"padding {ending}, allowed", "XP-20",
                {"hex": wire, "allow": ["padding-bits"]}, right, f"xp.padding.allowed.{cell}", "lenient",
            )
    return topic


def padding_of_each_length():
    """Each number of bits from 149 to 177, thus of bytes from 19 to 23: each padding bit alone is 0, and there is a byte more."""
    topic, rng = Positions("padding-lengths"), Rng(29)
    for total in range(1 + sum(SHORT), 2 + sum(LONG)):
        turn, where = ["black", "red"][total % 2], with_lengths(rng, lengths_of(rng, total))
        stream, wire, name = bits(turn, where), encode(turn, where), f"padding-after-{total}-bits"
        reason = f"{total} bits in {len(wire) // 2} bytes"
        topic.pair("decode", name, reason, "XP-14 XP-16", turn, where)
        topic.pair("encode", name, reason, "XP-14", turn, where)
        ones = "1" * pad_length(stream)
        faults = [(f"zero-{at}", pack(stream + ones[:at] + "0" + ones[at + 1 :]), "padding-not-ones", total + at, "XP-15 XP-20 padding-bits") for at in range(len(ones))]
        for kind, bad, code, at, rules in [*faults, ("byte-more", wire + "ff", "trailing-bytes", 4 * len(wire), "XP-16 XP-21 trailing-bytes")]:
            broken, forgiven, leniency = rules.split()
            topic.reject("decode", f"{name}-{kind}", f"{reason}, {kind.replace('-', ' ')}", broken, {"hex": bad}, code, bit(at), name)
            request = {"hex": bad, "allow": [leniency]}
            topic.accept("decode", f"{name}-{kind}-allowed", f"{reason}, {kind.replace('-', ' ')}, allowed", forgiven, request, value(turn, where), tags="lenient")
    return topic


TRAILING = [("ones", "ff"), ("zero", "00"), ("two-ones", "ffff"), ("newline", "0a"), ("many", "5a" * 200)]


def trailing():
    topic = Positions("trailing")
    for count, (turn, where) in padded_positions(23):
        wire, right = encode(turn, where), value(turn, where)
        for name, extra in TRAILING:
            topic.reject(
                "decode", f"trailing-{name}-after-padding-{count}", f"trailing bytes ({name}) after {count} padding bits", "XP-16",
                {"hex": wire + extra}, "trailing-bytes", bit(4 * len(wire)), f"padding-{count}-ones", f"xp.trailing.{name}.{count}",
            )
            topic.accept(
                "decode", f"trailing-{name}-after-padding-{count}-allowed", f"trailing bytes ({name}) after {count} padding bits, allowed",
                "XP-21", {"hex": wire + extra, "allow": ["trailing-bytes"]}, right, f"xp.trailing.allowed.{name}.{count}", "lenient",
            )
    return topic


def cut_name(turn, where, at):
    """The incomplete field if the input ends at this bit: its number, 0 for the turn, and its first bit."""
    begin = 0
    for number, code in enumerate(words(turn, where)):
        if begin <= at < begin + len(code):
            return number, begin
        begin += len(code)
    return None


def cut_opening():
    topic = Positions("cut-opening")
    wire = encode("red", OPENING)
    topic.accept(
        "decode", "opening-whole", "the opening position in 19 bytes", "XP-18", {"hex": wire}, value("red", OPENING), "xp.cut.opening.whole",
    )
    for size in range(len(wire) // 2):
        number, begin = cut_name("red", OPENING, 8 * size)
        field = "the turn" if number == 0 else f"piece {number - 1}"
        topic.reject(
            "decode", f"cut-opening-after-{size}-bytes", f"the input ends after {size} bytes: {field} is incomplete", "XP-18",
            {"hex": wire[: 2 * size]}, "truncated", bit(begin), "opening-whole", f"xp.cut.opening.{size}",
        )
    return topic


def cut_fields():
    """For each piece the first and the last offset of its word at which the word can be cut off."""
    topic = Positions("cut-fields")
    rng = Rng(24)
    for piece in range(2, 32):
        least, most = 1 + sum(SHORT[:piece]), 1 + sum(LONG[:piece])
        possible = [start for start in range(least, most + 1) if -start % 8 < LONG[piece]]
        for which, start in (("first", possible[0]), ("last", possible[-1])):
            lengths = SHORT[:piece] + LONG[piece:]
            free = [other for other in range(piece) if LONG[other] > SHORT[other]]
            for other in rng.shuffled(free)[: start - least]:
                lengths[other] = LONG[other]
            where, turn = with_lengths(rng, lengths), ["red", "black"][piece % 2]
            wire, size = encode(turn, where), (start + 7) // 8
            assert place(turn, where, piece) == start and cut_name(turn, where, 8 * size) == (piece + 1, start)
            name, have = f"cut-piece-{piece:02}-{which}", 8 * size - start
            topic.accept(
                "decode", f"{name}-whole", f"complete, with piece {piece} at bit {start}", "XP-18",
                {"hex": wire}, value(turn, where), f"xp.cut.piece.{piece}.{which}.whole",
            )
            topic.reject(
                "decode", name, f"the input ends after {have} bits of {kind(piece)} {piece}'s word", "XP-18",
                {"hex": wire[: 2 * size]}, "truncated", bit(start), f"{name}-whole", f"xp.cut.piece.{piece}.{which}",
            )
    return topic


def shared_square(rng, first, second):
    both = [s for s in squares(second) if s is not None and s in squares(first)]
    return rng.pick(both) if both else None


def twice_decode():
    """Pairs of pieces that can be on one square, the others dead: neighbours in id, pairs far apart, some between."""
    topic = Positions("square-twice-decode")
    rng = Rng(25)
    for second in range(1, 32):
        near = range(max(second - 4, 0), second)
        far = range(0, min(second, 6), 2) if second < 16 else (0, 5, 7, 9, 16)
        for first in sorted({*near, *far, rng.below(second), rng.below(second)} - {second}):
            if (square := shared_square(rng, first, second)) is None:
                continue
            index = squares(first).index(square)
            turn = ["red", "black"][(first + index) % 2]
            where = put(put(DEAD, first, square), second, square)
            topic.reject(
                "decode", f"twice-{first:02}-and-{second:02}", f"pieces {first} and {second} both on {square}", "XP-17",
                {"hex": encode(turn, where)}, "square-occupied-twice", bit(place(turn, where, second)),
                f"piece-{first:02}-index-{index:02}", f"xp.decode.twice.{first}.{second}",
            )
    return topic


def twice_encode():
    topic = Positions("square-twice-encode")
    rng = Rng(26)
    for second in range(1, 32):
        for first in sorted({second - 1, max(second - 2, 0), rng.below(second)}):
            if (square := shared_square(rng, first, second)) is None:
                continue
            turn = ["red", "black"][square % 2]
            one = put(DEAD, first, square)
            counterpart = topic.counterpart(
                "encode", f"alone-{first:02}-on-{square:02}", f"piece {first} alone on {square}", "XP-17", {"value": value(turn, one)},
                {"hex": encode(turn, one)}, f"xp.encode.once.piece.{first}",
            )
            topic.reject(
                "encode", f"twice-{first:02}-and-{second:02}", f"pieces {first} and {second} both on {square}", "XP-17",
                {"value": value(turn, put(one, second, square))}, "square-occupied-twice", None, counterpart, f"xp.encode.twice.second.{second}",
            )
    return topic


# squares that are not allowed for a piece: neighbours of allowed ones, the other colour's, the corners
WRONG_SQUARES_OF_RED = {
    "general": [58, 57, 59, 65, 69, 74, 78, 83, 87, 0, 89, 3, 4, 5, 12, 13, 14, 21, 22, 23, 31],
    "advisor": [85, 75, 77, 67, 57, 58, 59, 65, 69, 74, 78, 83, 87, 0, 89, 3, 4, 5, 12, 13, 14, 21, 22, 23],
    "elephant": [84, 86, 85, 72, 80, 64, 70, 66, 68, 45, 53, 49, 38, 42, 2, 6, 18, 26, 22, 0, 89],
}
# for each pawn the homes of the others, the squares before those, and its own side of the river
WRONG_SQUARES_OF_PAWN = {
    11: [60, 58, 56, 54, 51, 49, 47, 45, 52, 61, 71, 80, 89, 81],
    12: [62, 58, 56, 54, 53, 49, 47, 45, 52, 50, 61, 59, 69, 87],
    13: [62, 60, 56, 54, 53, 51, 47, 45, 50, 48, 59, 57, 67, 85],
    14: [62, 60, 58, 54, 53, 51, 49, 45, 48, 46, 57, 55, 65, 83],
    15: [62, 60, 58, 56, 53, 51, 49, 47, 46, 55, 63, 72, 81, 89],
    27: [29, 31, 33, 35, 38, 40, 42, 44, 37, 28, 18, 9, 0, 8],
    28: [27, 31, 33, 35, 36, 40, 42, 44, 37, 39, 28, 30, 20, 2],
    29: [27, 29, 33, 35, 36, 38, 42, 44, 39, 41, 30, 32, 22, 4],
    30: [27, 29, 31, 35, 36, 38, 40, 44, 41, 43, 32, 34, 24, 6],
    31: [27, 29, 31, 33, 36, 38, 40, 42, 43, 34, 26, 17, 8, 0],
}
WRONG_SQUARES_OF_BLACK = {
    "general": [31, 30, 32, 20, 24, 11, 15, 2, 6, 0, 89, 84, 85, 86, 75, 76, 77, 66, 67, 68, 58],
    "advisor": [4, 12, 14, 22, 30, 31, 32, 20, 24, 11, 15, 2, 6, 0, 89, 84, 85, 86, 75, 76, 77, 66, 67, 68],
    "elephant": [3, 5, 4, 9, 17, 19, 25, 21, 23, 36, 44, 40, 47, 51, 83, 87, 63, 71, 67, 0, 89],
}


def wrong_squares():
    topic = Positions("square-not-allowed")
    for turn in ("red", "black"):
        topic.accept(
            "encode", f"all-dead-{turn}", f"no piece is alive, {turn} to move", "XP-22 XP-19",
            {"value": value(turn, DEAD)}, {"hex": encode(turn, DEAD)}, f"xp.encode.dead.{turn}",
        )
    for piece in range(32):
        name = kind(piece).split()[1]
        wrong = WRONG_SQUARES_OF_PAWN.get(piece) or (WRONG_SQUARES_OF_RED if piece < 16 else WRONG_SQUARES_OF_BLACK).get(name, [])
        if name in ("advisor", "elephant"):
            wrong = wrong[piece % 2 :: 2]
        for square in wrong:
            assert square not in squares(piece), (piece, square)
            turn = ["red", "black"][square % 2]
            topic.reject(
                "encode", f"piece-{piece:02}-not-on-{square:02}", f"{kind(piece)} {piece} is not allowed on {square}", "XP-22",
                {"value": value(turn, put(DEAD, piece, square))}, "square-not-allowed", None, f"all-dead-{turn}",
                f"xp.encode.wrong.piece.{piece}",
            )
    return topic
