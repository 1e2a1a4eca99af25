"""Lists and maps that must be rejected: bytes out of range, ids that do not rise, two pieces on a square, wrong squares."""

from xiangqi.arrangement import LISTS, ORDER, SAMPLE, TWICE, Arrangements, byte, encode, entries, place, value
from xiangqi.position import DEAD, OPENING, put, squares
from xiangqi.position_faults import WRONG_SQUARES_OF_RED, WRONG_SQUARES_OF_BLACK, WRONG_SQUARES_OF_PAWN
from xiangqi.position_squares import kind
from topic import bit, rules


def topics():
    shared = [make(prefix) for prefix in ("xs", "xm") for make in (twice, wrong_squares, first_fault)]
    return [*shared, list_bytes(), list_ends(), map_bytes(), map_ids(), map_ends()]


# two pieces and a square of both lists
SHARED = [
    (0, 1, 84), (1, 2, 76), (3, 4, 67), (5, 6, 0), (7, 8, 89), (9, 25, 45), (11, 27, 27), (16, 17, 3), (19, 20, 22),
    (0, 31, 85), (30, 31, 89),
]


def twice(prefix):
    """Two pieces on one square; the first of them alone is the counterpart."""
    topic = Arrangements(prefix, "square-twice")
    alone, rule_ids = set(), rules(prefix, TWICE[prefix])
    for first, second, square in SHARED:
        assert square in squares(first) and square in squares(second)
        one = put(DEAD, first, square)
        two = put(one, second, square)
        counterpart, cell = f"alone-{first:02}-on-{square:02}", f"twice.{first}-{second}"
        if counterpart not in alone:
            alone.add(counterpart)
            topic.both(counterpart, f"piece {first} alone on {square}", rule_ids, one, f"alone.{first}")
        name, reason = f"twice-{first:02}-and-{second:02}-on-{square:02}", f"pieces {first} and {second} both on {square}"
        occupied(topic, name, reason, rule_ids, two, second, counterpart, cell)
    # in the opening, with all other pieces on the board
    for first, second in ((7, 8), (5, 26), (8, 25)):
        two, name = put(OPENING, second, OPENING[first]), f"twice-opening-{first:02}-and-{second:02}"
        occupied(topic, name, f"piece {second} where {first} is at home", rule_ids, two, second, "opening", f"twice.opening.{second}")
    return topic


def occupied(topic, name, reason, rule_ids, two, second, counterpart, cell):
    """The piece `second` is on an occupied square."""
    for op, request, at in (
        ("decode", {"hex": encode(topic.prefix, two)}, bit(place(topic.prefix, two, second))), ("encode", {"value": value(two)}, None),
    ):
        topic.reject(op, name, reason, rule_ids, request, "square-occupied-twice", at, counterpart, f"{topic.prefix}.{op}.{cell}")


def wrong_squares_of(piece):
    name = kind(piece).split()[1]
    return WRONG_SQUARES_OF_PAWN.get(piece) or (WRONG_SQUARES_OF_RED if piece < 16 else WRONG_SQUARES_OF_BLACK).get(name, [])


def wrong_squares(prefix):
    """Squares that are not in the list of a piece that is alone."""
    topic = Arrangements(prefix, "square-not-allowed")
    rule_ids = rules(prefix, LISTS[prefix])
    for piece in range(32):
        wrong = wrong_squares_of(piece)
        for square in sorted({*wrong[:1], *wrong[-1:]}):
            assert square not in squares(piece), (piece, square)
            where = put(DEAD, piece, square)
            name, reason = f"piece-{piece:02}-not-on-{square:02}", f"{kind(piece)} {piece} is not allowed on {square}"
            topic.reject(
                "decode", name, reason, rule_ids, {"hex": encode(prefix, where)}, "square-not-allowed", bit(place(prefix, where, piece)),
                f"piece-{piece:02}-last", f"{prefix}.decode.wrong.{piece}",
            )
            if square == wrong[0]:
                topic.reject(
                    "encode", name, reason, rule_ids, {"value": value(where)}, "square-not-allowed", None, "all-dead",
                    f"{prefix}.encode.wrong.{piece}",
                )
    return topic


OPEN_LIST, OPEN_MAP = encode("xs", OPENING), encode("xm", OPENING)


def replaced(data, at, text):
    """The bytes from byte `at` on are replaced."""
    return data[: 2 * at] + text + data[2 * at + len(text) :]


# inputs with two faults: name, reason, hex, code, offset, the rule on it
TWO = {
    "xs": [
        ("range-then-range", "a byte of 91, and one of 255", replaced(replaced(OPEN_LIST, 5, "5b"), 31, "ff"), "byte-out-of-range", 40, 2),
        ("range-then-cut", "a byte of 91, and nothing after it", "5b", "byte-out-of-range", 0, 2),
        ("range-then-trailing", "a byte of 91 at the end, and a byte too many", replaced(OPEN_LIST, 31, "5b") + "5a", "byte-out-of-range", 248, 2),
        ("twice-and-not-allowed", "the advisor where the general is: not in its list either", replaced(OPEN_LIST, 1, "55"), "square-occupied-twice", 8, 3),
        ("twice-then-range", "two rooks on a square, and a byte of 91", replaced(replaced(OPEN_LIST, 8, "59"), 9, "5b"), "square-occupied-twice", 64, 3),
        ("twice-then-cut", "two horses on a square, and nothing after them", "5a5a5a5a5a2828", "square-occupied-twice", 48, 3),
        ("not-allowed-then-twice", "the general on 0, and a rook there too", replaced(replaced(OPEN_LIST, 0, "00"), 7, "00"), "square-not-allowed", 0, 4),
        ("not-allowed-then-cut", "the general on 0, and nothing after it", "00", "square-not-allowed", 0, 4),
        ("not-allowed-then-trailing", "the last pawn on 34, and a byte too many", replaced(OPEN_LIST, 31, "22") + "00", "square-not-allowed", 248, 4),
        ("twice-then-trailing", "the last two pawns on 45, and a byte too many", "5a" * 30 + "2d2d00", "square-occupied-twice", 248, 3),
    ],
    "xm": [
        ("id-range-then-cut", "an id of 32, and no square", "20", "byte-out-of-range", 0, 2),
        ("id-range-then-square-range", "an id of 32 on square 90", "205a", "byte-out-of-range", 0, 2),
        ("square-range-then-id-range", "a square of 90, and an id of 32", "005a2000", "byte-out-of-range", 8, 2),
        ("not-rising-then-cut", "an id twice, and no square after it", "075807", "ids-not-rising", 16, 3),
        ("not-rising-then-square-range", "an id twice, and a square of 90", "0758075a", "ids-not-rising", 16, 3),
        ("not-rising-then-twice", "an id twice, and on the same square", "07580758", "ids-not-rising", 16, 3),
        ("twice-and-not-allowed", "the advisor where the general is: not in its list either", "00550155", "square-occupied-twice", 24, 4),
        ("twice-then-not-rising", "two rooks on a square, and then a horse", "075808580557", "square-occupied-twice", 24, 4),
        ("twice-then-cut", "two rooks on a square, and an id", "0758085809", "square-occupied-twice", 24, 4),
        ("not-allowed-then-not-rising", "the general on 0, and again", "00000055", "square-not-allowed", 8, 5),
        ("not-allowed-then-twice", "the general on 0, and a rook there too", "00000700", "square-not-allowed", 8, 5),
        ("not-allowed-then-cut", "the general on 0, and an id", "000001", "square-not-allowed", 8, 5),
        ("not-allowed-then-range", "the last pawn on 34, and an id of 32", "1f2220", "square-not-allowed", 8, 5),
    ],
}


def first_fault(prefix):
    topic = Arrangements(prefix, "first-fault")
    for name, reason, data, code, at, rule in TWO[prefix]:
        topic.reject(
            "decode", f"first-fault-{name}", f"{reason}: the first fault is reported", rules(prefix, ORDER[prefix], rule),
            {"hex": data}, code, bit(at), "opening", f"{prefix}.decode.first-fault.{name}", "two-faults",
        )
    return topic


def list_bytes():
    topic = Arrangements("xs", "bytes")
    for wrong in (91, 127, 128, 254, 255):
        for piece in range(32) if wrong == 91 else (0, 31):
            topic.reject(
                "decode", f"byte-{wrong}-piece-{piece:02}", f"byte {wrong} for piece {piece}", "XS-2",
                {"hex": replaced(OPEN_LIST, piece, byte(wrong))}, "byte-out-of-range", bit(8 * piece), "opening",
                f"xs.decode.byte.{wrong}.piece.{piece}",
            )
    for piece in (8, 24):
        name, reason, where = f"piece-{piece:02}-on-89", f"piece {piece} on the last square", put(DEAD, piece, 89)
        topic.pair("decode", name, reason, "XS-2 XS-1", where, f"on-89.{piece}")
        topic.pair("encode", name, reason, "XS-1", where, f"on-89.{piece}")
    return topic


def list_ends():
    topic = Arrangements("xs", "ends")
    topic.pair("decode", "sample-ends", "32 bytes", "XS-5 XS-6 XS-1", SAMPLE, "sample-ends")
    topic.pair("decode", "opening-ends", "32 bytes", "XS-6 XS-5 XS-1", OPENING, "opening-ends")
    data = encode("xs", SAMPLE)
    for size in (0, 1, 2, 15, 16, 30, 31):
        topic.reject(
            "decode", f"cut-after-{size}", f"{size} bytes: that of piece {size} is missing", "XS-1 XS-5" if size == 31 else "XS-5", {"hex": data[: 2 * size]},
            "truncated", bit(8 * size), "sample-ends", f"xs.decode.cut.{size}",
        )
    for name, extra in (("dead", "5a"), ("zero", "00"), ("ones", "ff"), ("newline", "0a"), ("again", data)):
        topic.reject(
            "decode", f"trailing-{name}", f"trailing bytes ({name})", "XS-1 XS-6" if name == "zero" else "XS-6", {"hex": data + extra}, "trailing-bytes", bit(256),
            "sample-ends", f"xs.decode.trailing.{name}",
        )
    return topic


def map_bytes():
    topic = Arrangements("xm", "bytes")
    for wrong in (32, 128, 255):
        for entry in (0, 15, 31):
            topic.reject(
                "decode", f"id-{wrong}-entry-{entry:02}", f"id {wrong} in entry {entry}", "XM-2",
                {"hex": replaced(OPEN_MAP, 2 * entry, byte(wrong))}, "byte-out-of-range", bit(16 * entry), "opening",
                f"xm.decode.id.{wrong}.entry.{entry}",
            )
        topic.reject(
            "decode", f"id-{wrong}-behind-the-last", f"id {wrong} after all 32 pieces", "XM-2", {"hex": OPEN_MAP + byte(wrong) + "59"},
            "byte-out-of-range", bit(512), "opening", f"xm.decode.id.{wrong}.entry.32",
        )
    for wrong in (90, 128, 255):
        for entry in (0, 15, 31):
            topic.reject(
                "decode", f"square-{wrong}-entry-{entry:02}", f"square {wrong} in entry {entry}", "XM-1 XM-2" if wrong == 90 else "XM-2",
                {"hex": replaced(OPEN_MAP, 2 * entry + 1, byte(wrong))}, "byte-out-of-range", bit(16 * entry + 8), "opening",
                f"xm.decode.square.{wrong}.entry.{entry}",
            )
    for piece in (8, 24):
        name, reason, where = f"piece-{piece:02}-on-89", f"piece {piece} on the last square", put(DEAD, piece, 89)
        topic.pair("decode", name, reason, "XM-2 XM-1", where, f"on-89.{piece}")
        topic.pair("encode", name, reason, "XM-1", where, f"on-89.{piece}")
    return topic


# entry of the opening and the id that replaces its own
NOT_RISING = [(1, 0), (2, 1), (2, 0), (8, 7), (8, 0), (16, 15), (16, 0), (17, 16), (30, 29), (31, 30), (31, 0), (31, 15), (31, 16)]


def map_ids():
    topic = Arrangements("xm", "ids")
    for entry, wrong in NOT_RISING:
        word = "equal" if wrong == entry - 1 else "falling"
        topic.reject(
            "decode", f"ids-{word}-{wrong:02}-in-entry-{entry:02}", f"id {wrong} after id {entry - 1}", "XM-3",
            {"hex": replaced(OPEN_MAP, 2 * entry, byte(wrong))}, "ids-not-rising", bit(16 * entry), "opening",
            f"xm.decode.ids.{word}.{entry}-{wrong}",
        )
    for wrong in (0, 30, 31):
        topic.reject(
            "decode", f"ids-{wrong:02}-behind-the-last", f"id {wrong} after all 32 pieces", "XM-3", {"hex": OPEN_MAP + byte(wrong) + "59"},
            "ids-not-rising", bit(512), "opening", f"xm.decode.ids.behind.{wrong}",
        )
    # pieces that are allowed everywhere, so that only the id is wrong
    for name, ids, right in (
        ("two-falling", (8, 7), (8, 9)), ("two-equal", (7, 7), (7, 8)), ("colours-exchanged", (23, 7), (23, 24)),
        ("three-last-falling", (7, 9, 8), (7, 9, 10)), ("three-last-first", (8, 9, 8), (8, 9, 10)),
    ):
        data = ["".join(byte(piece) + byte(40 + at) for at, piece in enumerate(each)) for each in (ids, right)]
        where = list(DEAD)
        for at, piece in enumerate(right):
            where[piece] = 40 + at
        topic.accept(
            "decode", f"rising-{name}", f"ids {' '.join(map(str, right))}", "XM-3", {"hex": data[1]}, value(where), f"xm.decode.rising.{name}",
        )
        topic.reject(
            "decode", f"not-rising-{name}", f"ids {' '.join(map(str, ids))}", "XM-3", {"hex": data[0]}, "ids-not-rising",
            bit(16 * (len(ids) - 1)), f"rising-{name}", f"xm.decode.not-rising.{name}",
        )
    return topic


def map_ends():
    """Prefixes of the sample: complete after each entry, and cut after each id."""
    topic = Arrangements("xm", "ends")
    alive = [piece for piece in range(32) if SAMPLE[piece] is not None]
    for count in (0, 1, 2, 13, 14, 26, 27, 28):
        where = [square if piece in alive[:count] else None for piece, square in enumerate(SAMPLE)]
        data = "".join(entries(SAMPLE)[:count])
        topic.accept(
            "decode", f"entries-{count:02}", f"{count} entries", "XM-6 XM-1", {"hex": data}, value(where), f"xm.decode.entries.{count}",
        )
        if count < len(alive):
            topic.reject(
                "decode", f"cut-behind-id-of-entry-{count:02}", f"the square of entry {count} is missing", "XM-6",
                {"hex": data + byte(alive[count])}, "truncated", bit(16 * count + 8), f"entries-{count:02}", f"xm.decode.cut.{count}",
            )
    return topic
