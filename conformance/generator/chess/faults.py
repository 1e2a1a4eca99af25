"""Chess boards that decoders must reject, and placements that encoders must reject."""

from chess.boards import EMPTY, OPENING, Boards, encode, placement, short
from topic import bit, rules


def topics():
    shared = [make(prefix) for prefix in ("cb", "cp") for make in (ends, letters, first_fault)]
    return [*shared, bytes_invalid(), nibbles_invalid()]


CUTS = {"cb": [0, 1, 32, 33, 62, 63], "cp": [0, 1, 16, 17, 30, 31]}
SIZE = {"cb": 64, "cp": 32}


def ends(prefix):
    topic = Boards(prefix, "ends")
    for name, squares in (("opening", OPENING), ("empty", EMPTY)):
        data = encode(prefix, squares)
        topic.pair(
            "decode", f"{name}-whole", f"the {name} board, {SIZE[prefix]} bytes",
            rules(prefix, *((4, 5) if name == "opening" else (5, 4))), squares, f"whole.{name}",
        )
        for size in CUTS[prefix]:
            topic.reject(
                "decode", f"cut-{name}-after-{size}", f"{size} bytes of {SIZE[prefix]}",
                rules(prefix, *((1, 4) if size == SIZE[prefix] - 1 else (4,))), {"hex": data[: 2 * size]},
                "truncated", bit(8 * size), f"{name}-whole", f"{prefix}.decode.cut.{name}.{size}",
            )
        for trailing, extra in (("zero", "00"), ("ones", "ff"), ("newline", "0a"), ("again", data)):
            if name == "empty" and trailing != "zero":
                continue
            topic.reject(
                "decode", f"trailing-{trailing}-{name}", f"trailing bytes ({trailing})",
                rules(prefix, *((1, 5) if trailing == "zero" else (5,))), {"hex": short(data + extra)},
                "trailing-bytes", bit(8 * SIZE[prefix]), f"{name}-whole", f"{prefix}.decode.trailing.{trailing}.{name}",
            )
    return topic


TOP = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
NONE = "8/8/8/8/8/8/8/8"
# code, name, placement, counterpart
FAULTS = [
    ("fen-ranks", "seven", "8/8/8/8/8/8/8", "empty"),
    ("fen-ranks", "seven-of-opening", TOP[:-9], "opening"),
    ("fen-ranks", "nine", NONE + "/8", "empty"),
    ("fen-ranks", "nine-of-opening", TOP + "/8", "opening"),
    ("fen-ranks", "one", "8", "empty"),
    ("fen-ranks", "ten", NONE + "/8/8", "empty"),
    ("fen-files", "first-seven", "7" + NONE[1:], "empty"),
    ("fen-files", "last-seven", NONE[:-1] + "7", "empty"),
    ("fen-files", "first-nine", "9" + NONE[1:], "empty"),
    ("fen-files", "last-nine", NONE[:-1] + "9", "empty"),
    ("fen-files", "first-letter-over", "8k" + NONE[1:], "empty"),
    ("fen-files", "last-letter-over", NONE + "K", "empty"),
    ("fen-files", "letter-before", "k8" + NONE[1:], "empty"),
    ("fen-files", "nine-letters", "r" + TOP, "opening"),
    ("fen-files", "nine-letters-last", TOP + "R", "opening"),
    ("fen-files", "seven-letters", TOP[1:], "opening"),
    ("fen-files", "seven-letters-last", TOP[:-1], "opening"),
    ("fen-files", "first-of-none", NONE[1:], "empty"),
    ("fen-files", "middle-of-none", "8/8/8//8/8/8/8", "empty"),
    ("fen-files", "last-of-none", NONE[:-1], "empty"),
    ("fen-files", "digit-past", "rnbqkb3" + TOP[8:], "opening"),
    ("fen-letter", "x-first", "x" + TOP[1:], "opening"),
    ("fen-letter", "x-last", TOP[:-1] + "X", "opening"),
    ("fen-letter", "horse", "rhbqkbnr" + TOP[8:], "opening"),
    ("fen-letter", "elephant", "rneqkbnr" + TOP[8:], "opening"),
    ("fen-letter", "advisor", "rnbakbnr" + TOP[8:], "opening"),
    ("fen-letter", "cannon", TOP[:-1] + "C", "opening"),
    ("fen-letter", "pawn-d", "rnbqkbnr/dppppppp" + TOP[17:], "opening"),
    ("fen-letter", "zero-first", "0" + NONE, "empty"),
    ("fen-letter", "zero-last", NONE + "0", "empty"),
    ("fen-letter", "dot", TOP[:-1] + ".", "opening"),
    ("fen-letter", "hyphen", TOP[:-1] + "-", "opening"),
    ("fen-letter", "space", "rnbqkbn " + TOP[8:], "opening"),
    ("fen-letter", "figurine", "\u265c" + TOP[1:], "opening"),
    ("fen-letter", "kelvin-sign", TOP[:-4] + "\u212a" + TOP[-3:], "opening"),
    ("fen-letter", "cyrillic-k", TOP[:-4] + "\u041a" + TOP[-3:], "opening"),
    ("fen-letter", "fullwidth-r", "\uff52" + TOP[1:], "opening"),
    ("fen-letter", "fullwidth-eight", "\uff18" + NONE[1:], "empty"),
    ("fen-letter", "superscript-one", "rnbqkbn\u00b9" + TOP[8:], "opening"),
    ("fen-letter", "beyond-bmp", "\U0001fa04" + TOP[1:], "opening"),
]


# Two faults, of which the first is reported: a rank that is too wide, and a character that is no letter.
FIRST = [
    ("fen-files", "nine-letters-before-a-space", "r" + TOP + " w"),
    ("fen-files", "nine-letters-before-a-letter", "r" + TOP[:-1] + "x"),
    ("fen-letter", "space-before-nine-letters", " " + TOP + "R"),
    ("fen-letter", "letter-before-nine-letters", "x" + TOP[1:] + "R"),
]


def letters(prefix):
    topic = Boards(prefix, "placements")
    # every other fault for the packed form: its rule is that of the byte form
    for code, name, text, counterpart in FAULTS[:: 1 if prefix == "cb" else 2]:
        topic.reject(
            "encode", f"{code}-{name}", f"a rejected placement: {name.replace('-', ' ')}", rules(prefix, 7),
            {"value": {"placement": text}}, code, None, counterpart, f"{prefix}.encode.{code}.{name}",
        )
    for code, name, text in FIRST:
        topic.reject(
            "encode", f"{code}-{name}", f"the first fault is reported: {name.replace('-', ' ')}", rules(prefix, 7),
            {"value": {"placement": text}}, code, None, "opening", tags="two-faults",
        )
    for name, text, squares in (
        ("opening", TOP, OPENING),
        ("empty", NONE, EMPTY),
        ("digits", "1k6/2k5/3k4/4k3/5k2/6k1/7k/8", None),
    ):
        if squares is None:
            squares = "".join("." * at + "k" + "." * (7 - at) for at in range(1, 8)) + "." * 8
        assert placement(squares) == text
        topic.accept(
            "encode", f"placement-{name}", f"all characters are right: {name}", rules(prefix, 7), {"value": {"placement": text}},
            {"hex": short(encode(prefix, squares))}, f"{prefix}.encode.placement.{name}",
        )
    return topic


def bytes_invalid():
    """Every invalid byte on the first and on the last square."""
    topic = Boards("cb", "bytes-invalid")
    for byte in (7, 8, *range(15, 256)):
        for which, data in (("first", [[f"{byte:02x}", 1], ["00", 63]]), ("last", [["00", 63], [f"{byte:02x}", 1]])):
            topic.reject(
                "decode", f"byte-{byte:03}-{which}", f"byte {byte} on the {which} square", "CB-3", {"hex": data}, "piece-code-invalid",
                bit(0 if which == "first" else 504), "empty", f"cb.decode.byte.{byte}.{which}",
            )
    for byte in (7, 8, 15, 16):
        for at in (1, 35, 62):
            data = encode("cb", OPENING)
            data = data[: 2 * at] + f"{byte:02x}" + data[2 * at + 2 :]
            topic.reject(
                "decode", f"byte-{byte:03}-at-{at}", f"byte {byte} on square {at} of the opening", "CB-3", {"hex": data},
                "piece-code-invalid", bit(8 * at), "opening", f"cb.decode.byte.{byte}.at.{at}",
            )
    return topic


def nibbles_invalid():
    """Every invalid code in both halves of the first, a middle and the last byte."""
    topic = Boards("cp", "codes-invalid")
    for code, digit in ((7, "7"), (8, "8"), (15, "f")):
        for at in (0, 1, 2, 34, 35, 62, 63):
            for name, squares in (("empty", EMPTY), ("opening", OPENING)) if at in (0, 63) else (("empty", EMPTY),):
                data = encode("cp", squares)
                topic.reject(
                    "decode", f"code-{code:02}-invalid-at-{at}-of-{name}", f"code {code} on square {at}", "CP-3",
                    {"hex": short(data[:at] + digit + data[at + 1 :])}, "piece-code-invalid", bit(4 * at), name,
                    f"cp.decode.invalid.{code}.at.{at}",
                )
    return topic


OPEN = {prefix: encode(prefix, OPENING) for prefix in SIZE}
# inputs with two faults: name, reason, hex, offset
TWO = {
    "cb": [
        ("invalid-twice", "two invalid codes", "07" + OPEN["cb"][2:-2] + "ff", 0),
        ("invalid-neighbours", "two invalid codes side by side", OPEN["cb"][:-4] + "0f08", 496),
        ("invalid-then-cut", "an invalid code, and nothing after it", "08", 0),
        ("invalid-last-then-cut", "an invalid code, and the last byte is missing", OPEN["cb"][:-4] + "10", 496),
        ("invalid-then-trailing", "an invalid code at the end, and a byte too many", OPEN["cb"][:-2] + "0700", 504),
    ],
    "cp": [
        ("invalid-twice", "two invalid codes", "7" + OPEN["cp"][1:-1] + "f", 0),
        ("invalid-neighbours", "two invalid codes in a byte", OPEN["cp"][:-2] + "f8", 248),
        ("invalid-neighbours-in-two-bytes", "the low half of a byte and the high half of the next", "a7f" + OPEN["cp"][3:], 4),
        ("invalid-then-cut", "an invalid code, and nothing after it", "80", 0),
        ("invalid-low-then-cut", "an invalid code, and nothing after its byte", "08", 4),
        ("invalid-then-trailing", "an invalid code at the end, and a byte too many", OPEN["cp"][:-1] + "700", 252),
    ],
}


def first_fault(prefix):
    topic = Boards(prefix, "first-fault")
    for name, reason, data, place in TWO[prefix]:
        topic.reject(
            "decode", f"first-fault-{name}", f"{reason}: the first fault is reported", rules(prefix, 9, 3), {"hex": data},
            "piece-code-invalid", bit(place), "opening", f"{prefix}.decode.first-fault.{name}", "two-faults",
        )
    return topic
