"""Records that both operations must reject, and their repairs."""

from chess.boards import short
from go.drawing import analysed, hex_of, played, rules, topic_of
from topic import bit

EMPTY_25 = ["." * 25] * 25
# records and their cells, in two notations
WHOLE = {
    "1-by-1": ("01000001000000", ["."]),
    "1-by-5": ("01000005000013", ["O.X.."]),
    "1-by-6": ("0100000600001301", ["O.X..O"]),
    "1-by-7": ("0100000700003906", [".O.X..X"]),
    "1-by-8": ("0100000800003906", [".O.X..X."]),
    "3-by-3": ("0300000300001321", ["O.X", "...", "X.O"]),
    "25-by-1": ("190000010000" + "00" * 5, ["."] * 25),
    "1-by-25": ("010000190000" + "00" * 5, ["." * 25]),
    "25-by-25": ("190000190000" + "00" * 125, EMPTY_25),
}
LARGE = [
    (26, "1a0000"), (27, "1b0000"), (32, "200000"), (255, "ff0000"), (256, "000100"), (257, "010100"),
    (281, "190100"), (65536, "000001"), (65561, "190001"), (16777215, "ffffff"),
]


def topics():
    return [make(op) for op in ("analyse", "play") for make in (whole, dimensions, cells, ends, first_fault)]


def request(op, data):
    return {"hex": short(data)} | ({} if op == "analyse" else {"to_play": "black", "moves": ["pass"]})


def whole(op):
    topic = topic_of(f"{op}-records")
    for name, (data, lines) in WHOLE.items():
        assert data == hex_of(lines)
        rule_ids = rules(2, 1, "TB-2") if "25" in name else rules(1, "TB-1", "TB-3", "TB-8", "TB-12")
        reason = f"a whole record of {name.replace('-', ' ')}"
        if op == "analyse":
            chains = {"1-by-5": [("white", 0, [1]), ("black", 2, [1, 3])], "1-by-6": [("white", 0, [1]), ("black", 2, [1, 3]), ("white", 5, [4])], "1-by-7": [("white", 1, [0, 2]), ("black", 3, [2, 4]), ("black", 6, [5])], "1-by-8": [("white", 1, [0, 2]), ("black", 3, [2, 4]), ("black", 6, [5, 7])]}.get(
                name, [],
            )
            chains = [{"color": color, "stones": [[0, at]], "liberties": [[0, each] for each in near]} for color, at, near in chains]
            if name == "3-by-3":
                chains = [
                    {"color": "white", "stones": [[0, 0]], "liberties": [[0, 1], [1, 0]]},
                    {"color": "black", "stones": [[0, 2]], "liberties": [[0, 1], [1, 2]]},
                    {"color": "black", "stones": [[2, 0]], "liberties": [[1, 0], [2, 1]]},
                    {"color": "white", "stones": [[2, 2]], "liberties": [[1, 2], [2, 1]]},
                ]
            analysed(topic, f"record-{name}", reason, rule_ids, lines, True, chains)
        else:
            played(topic, f"record-{name}", reason, rule_ids, lines, "black", ["pass"], lines, (0, 0))
    return topic


def reject(topic, op, name, reason, rule_ids, data, code, at, counterpart, tags=""):
    topic.reject(op, name, reason, rule_ids, request(op, data), code, bit(at), f"record-{counterpart}", f"gc.{op}.{name}", tags)


def dimensions(op):
    topic = topic_of(f"{op}-dimensions")
    for counterpart in ("1-by-1", "3-by-3", "25-by-25"):
        data = WHOLE[counterpart][0]
        rule_ids = rules(1, "TB-2")
        reject(topic, op, f"rows-zero-of-{counterpart}", f"{counterpart}, but no rows", rule_ids, "000000" + data[6:], "dimension-zero", 0, counterpart)
        reject(
            topic, op, f"cols-zero-of-{counterpart}", f"{counterpart}, but no columns", rule_ids, data[:6] + "000000" + data[12:], "dimension-zero", 24, counterpart,
        )
    for value, word in LARGE if op == "analyse" else LARGE[:2] + LARGE[4:5] + LARGE[6:]:
        for counterpart in ("25-by-1", "25-by-25") if value < 28 else ("25-by-1",):
            data = WHOLE[counterpart][0]
            reject(topic, op, f"rows-{value}-of-{counterpart}", f"{counterpart}, but {value} rows", rules(2), word + data[6:], "board-too-large", 0, counterpart)
        for counterpart in ("1-by-25", "25-by-25") if value < 28 else ("1-by-25",):
            data = WHOLE[counterpart][0]
            reject(
                topic, op, f"cols-{value}-of-{counterpart}", f"{counterpart}, but {value} columns", rules(2),
                data[:6] + word + data[12:], "board-too-large", 24, counterpart,
            )
    # all their cells are present
    for name, data, at, counterpart in (
        ("26-by-1", "1a0000010000" + "00" * 6, 0, "25-by-1"),
        ("1-by-26", "0100001a0000" + "00" * 6, 24, "1-by-25"),
        ("26-by-25", "1a0000190000" + "00" * 130, 0, "25-by-25"),
        ("25-by-26", "1900001a0000" + "00" * 130, 24, "25-by-25"),
        ("257-by-1", "010100010000" + "00" * 52, 0, "25-by-1"),
        ("1-by-257", "010000010100" + "00" * 52, 24, "1-by-25"),
    ):
        reason = f"a whole record of {name.replace('-', ' ')}"
        reject(topic, op, f"large-{name}", reason, rules(2), data, "board-too-large", at, counterpart)
    return topic


# counterpart, byte of the cells, its offset
OUT_OF_RANGE = [
    ("1-by-1", 0, 48), ("1-by-5", 0, 48), ("1-by-7", 0, 48), ("1-by-7", 1, 56), ("3-by-3", 0, 48), ("3-by-3", 1, 56),
    ("25-by-25", 0, 48), ("25-by-25", 62, 544), ("25-by-25", 124, 1040),
]
# counterpart, offset, last byte
UNUSED = [
    ("1-by-1", 48, "03"), ("1-by-1", 48, "06"), ("1-by-1", 48, "51"), ("1-by-1", 48, "f0"), ("1-by-6", 56, "04"), ("1-by-6", 56, "52"),
    ("1-by-7", 56, "0f"), ("1-by-7", 56, "57"), ("1-by-8", 56, "21"), ("1-by-8", 56, "a8"), ("3-by-3", 56, "72"), ("3-by-3", 56, "c3"),
]


def cells(op):
    topic = topic_of(f"{op}-cells")
    every = 1 if op == "analyse" else 2
    for counterpart, at, place in OUT_OF_RANGE[::every]:
        data = WHOLE[counterpart][0]
        for word in ("f3", "f4", "fe", "ff") if (counterpart, op) == ("1-by-5", "analyse") else ("f3", "ff"):
            changed = data[: 12 + 2 * at] + word + data[14 + 2 * at :]
            reject(
                topic, op, f"byte-{word}-at-{at}-of-{counterpart}", f"{counterpart}: cell byte {at} is 0x{word}", rules(1, "TB-6"), changed,
                "byte-out-of-range", place, counterpart,
            )
    for counterpart, place, word in UNUSED[::every]:
        reject(
            topic, op, f"unused-{word}-of-{counterpart}", f"{counterpart}: its last byte is 0x{word}", rules(1, "TB-8"),
            WHOLE[counterpart][0][:-2] + word, "unused-trits-not-zero", place, counterpart,
        )
    return topic


# counterpart, number of bytes kept, offset
CUTS = [
    ("3-by-3", 0, 0), ("3-by-3", 1, 0), ("3-by-3", 2, 0), ("3-by-3", 3, 24), ("3-by-3", 4, 24), ("3-by-3", 5, 24), ("3-by-3", 6, 48),
    ("3-by-3", 7, 56), ("1-by-1", 6, 48), ("25-by-25", 5, 24), ("25-by-25", 6, 48), ("25-by-25", 7, 56), ("25-by-25", 130, 1040),
]
# counterpart, offset
AFTER = [("1-by-1", 56), ("1-by-5", 56), ("3-by-3", 64), ("25-by-1", 88), ("25-by-25", 1048)]


def ends(op):
    topic = topic_of(f"{op}-ends")
    for counterpart, left, place in CUTS:
        reject(
            topic, op, f"cut-after-{left}-of-{counterpart}", f"{counterpart}, cut after {left} bytes", rules(1, "TB-10"),
            WHOLE[counterpart][0][: 2 * left], "truncated", place, counterpart,
        )
    for counterpart, place in AFTER:
        data = WHOLE[counterpart][0]
        for name, trailing in (("zero", "00"), ("newline", "0a"), ("ones", "ff"), ("again", data)):
            if name in ("newline", "ones") and (op == "play" or counterpart != "3-by-3"):
                continue
            reject(
                topic, op, f"trailing-{name}-of-{counterpart}", f"{counterpart}, and trailing bytes ({name})", rules(1, "TB-12"),
                data + trailing, "trailing-bytes", place, counterpart,
            )
    return topic


# name, reason, hex, code, offset, counterpart
TWO = [
    ("rows-large-cols-zero", "too many rows, and no columns", "1a000000000000", "board-too-large", 0, "1-by-1"),
    ("rows-large-cols-large", "too many rows and columns", "1a00001b0000" + "00" * 5, "board-too-large", 0, "25-by-1"),
    ("rows-zero-cols-large", "no rows, and too many columns", "0000001a0000", "dimension-zero", 0, "1-by-25"),
    ("rows-zero-cols-zero", "no rows and no columns", "000000000000", "dimension-zero", 0, "1-by-1"),
    ("rows-large-nothing-else", "too many rows, and nothing after them", "1a0000", "board-too-large", 0, "25-by-1"),
    ("rows-large-cols-cut", "too many rows, and incomplete columns", "1a0000ffff", "board-too-large", 0, "25-by-1"),
    ("rows-largest-nothing-else", "the most rows, and nothing after them", "ffffff", "board-too-large", 0, "25-by-1"),
    ("rows-zero-nothing-else", "no rows, and nothing after them", "000000", "dimension-zero", 0, "1-by-1"),
    ("rows-large-in-part", "too many rows, but they are incomplete", "1a00", "truncated", 0, "25-by-1"),
    ("cols-large-in-part", "too many columns, but they are incomplete", "010000ffff", "truncated", 24, "1-by-25"),
    ("cols-large-no-cells", "too many columns, and no cells", "0100001a0000", "board-too-large", 24, "1-by-25"),
    ("cols-large-byte", "too many columns, and a byte out of range", "0100001a0000f3", "board-too-large", 24, "1-by-25"),
    ("cols-zero-byte", "no columns, and a byte out of range", "010000000000ff", "dimension-zero", 24, "1-by-1"),
    ("byte-twice", "two bytes out of range", "030000030000fff3", "byte-out-of-range", 48, "3-by-3"),
    ("byte-then-cut", "a byte out of range, and the last one is missing", "030000030000f3", "byte-out-of-range", 48, "3-by-3"),
    ("byte-then-unused", "a byte out of range, and unused trits", "030000030000f372", "byte-out-of-range", 48, "3-by-3"),
    ("byte-then-trailing", "a last byte out of range, and one too many", "03000003000013f300", "byte-out-of-range", 56, "3-by-3"),
    ("unused-then-trailing", "unused trits, and a byte too many", "030000030000137200", "unused-trits-not-zero", 56, "3-by-3"),
]


def first_fault(op):
    topic = topic_of(f"{op}-first-fault")
    for name, reason, data, code, at, counterpart in TWO:
        rule_ids = rules(*((2, 1) if code == "board-too-large" else (1, 2)), "TB-14")
        reject(topic, op, f"first-fault-{name}", f"{reason}: the first fault is reported", rule_ids, data, code, at, counterpart, "two-faults")
    return topic
