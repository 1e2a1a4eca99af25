"""FEN that is read and written: diagrams, ties between identities, and the fields after the ranks."""

from xiangqi import position
from xiangqi.fen import LETTERS, choose, diagram, ranks, value_of, write
from xiangqi.position import DEAD, OPENING, put, random_position, squares
from rng import Rng
from topic import Topic

ORIGIN = "diagrams of the generator's positions; identities chosen by trying every assignment"
CONFIRMED = "generator tables; a second program, written apart, made the same choices and rejections"

TOP = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
SPELLINGS = [
    ("no-side", TOP, "red"), ("side-w", TOP + " w", "red"), ("side-r", TOP + " r", "red"), ("side-b", TOP + " b", "black"),
    ("elephant-e", TOP.replace("b", "e").replace("B", "E") + " w", "red"),
    ("horse-h", TOP.replace("n", "h").replace("N", "H") + " w", "red"),
    ("letters-mixed", "rnbakaehr" + TOP[9:-9] + "RHBAKAENR w", "red"),
    ("letters-e-and-h", TOP.replace("b", "e").replace("B", "E").replace("n", "h").replace("N", "H") + " b", "black"),
    ("digits-45", TOP.replace("/9/", "/45/", 1) + " w", "red"),
    ("digits-ones", TOP.replace("/9/9/", "/111111111/9/") + " w", "red"),
    ("digits-81", TOP.replace("/9/", "/81/", 1) + " w", "red"),
    ("digits-18", TOP.replace("/9/", "/18/") + " w", "red"),
    ("digits-in-rank", TOP.replace("1c5c1", "1c23c1") + " w", "red"),
    ("digits-last", TOP.replace("1C5C1", "1C32C1") + " w", "red"),
    ("three-fields", TOP + " w -", "red"), ("four-fields", TOP + " w - -", "red"), ("five-fields", TOP + " w - - 0", "red"),
    ("six-fields", TOP + " w - - 0 1", "red"), ("six-fields-black", TOP + " b - - 12 34", "black"),
    ("six-fields-side-r", TOP + " r - - 0 1", "red"), ("field-not-ascii", TOP + " w 红 🀄", "red"),
    ("field-any-text", TOP + " w x/y w b ¦", "red"), ("five-fields-side-r", TOP + " r a b c", "red"),
]


def topics():
    return [spellings(), singles(), pairs(), pawns(), random_placements()]


def both(topic, name, reason, rules, turn, where, cell):
    """`where` is written as it is; a decoder returns the chosen identities."""
    text = write(turn, where)
    topic.accept("decode", name, reason, rules, {"text": text}, value_of(turn, diagram(where)), f"xf.decode.{cell}")
    topic.accept(
        "encode", name, reason, "XF-1 XF-2 XF-3 XF-5 XF-7", {"value": position.value(turn, where)}, {"text": text}, f"xf.encode.{cell}",
    )


def spellings():
    topic = Topic("xf", "spellings", ORIGIN, CONFIRMED)
    for name, text, turn in SPELLINGS:
        topic.accept(
            "decode", f"spelling-{name}", f"the opening position: {name.replace('-', ' ')}", "XF-1 XF-2 XF-3 XF-4 XF-5 XF-6",
            {"text": text}, position.value(turn, OPENING), f"xf.decode.spelling.{name}",
        )
    return topic


def singles():
    """Each piece alone on squares of its list, so that the choice of the id is tested."""
    topic = Topic("xf", "singles", ORIGIN, CONFIRMED)
    for group in (
        [0],
        [1, 2],
        [3, 4],
        [5],
        [7],
        [9],
        range(11, 16),
        [16],
        [17, 18],
        [19, 20],
        [21],
        [23],
        [25],
        range(27, 32),
    ):
        letter = LETTERS[group[0]]
        stands = sorted({square for piece in group for square in squares(piece) if square is not None})
        if letter in "NnRCc":
            stands = [0, 8, 35, 36, 40, 44, 45, 52, 53, 54, 81, 89]
        if letter == "r":
            stands = [0, 8, 26, 36, 37, 44, 45, 53, 54, 81, 89]
        for square in stands:
            turn = ["red", "black"][square % 2]
            colour = "red" if letter.isupper() else "black"
            topic.accept(
                "decode", f"single-{colour}-{letter.lower()}-on-{square:02}", f"{letter} alone on {square}", "XF-3 XF-8 XF-9 XF-10",
                {"text": f"{ranks({square: letter})} {'w' if turn == 'red' else 'b'}"}, value_of(turn, {square: letter}),
                f"xf.decode.single.{colour}.{letter.lower()}.{square}",
            )
    rng = Rng(71)
    for piece in range(32):
        square = rng.pick([s for s in squares(piece) if s is not None])
        turn = ["red", "black"][piece % 2]
        where = put(DEAD, piece, square)
        topic.accept(
            "encode", f"single-{piece:02}", f"piece {piece} alone on {square}", "XF-2 XF-3 XF-7",
            {"value": position.value(turn, where)}, {"text": write(turn, where)}, f"xf.encode.single.{piece}",
        )
    for turn in ("red", "black"):
        both(topic, f"empty-board-{turn}", f"no piece, {turn} to move", "XF-1 XF-2 XF-5", turn, DEAD, f"empty.{turn}")
    return topic


def pairs():
    """Two of a kind: each pair of squares of advisors and elephants, selected pairs of the others, written both ways."""
    topic = Topic("xf", "pairs", ORIGIN, CONFIRMED)
    for first, second in ((1, 2), (3, 4), (17, 18), (19, 20)):
        letter = LETTERS[first]
        colour = "red" if first < 16 else "black"
        stands = sorted(square for square in squares(first) if square is not None)
        for one in stands:
            for two in [square for square in stands if square > one]:
                shown = {one: letter, two: letter}
                topic.accept(
                    "decode", f"pair-{colour}-{letter.lower()}-on-{one:02}-{two:02}", f"{letter} on {one} and {two}", "XF-8 XF-10",
                    {"text": ranks(shown)}, value_of("red", shown), f"xf.decode.pair.{colour}.{letter.lower()}.{one}.{two}",
                )
    for first, second in ((5, 6), (7, 8), (9, 10), (21, 22), (23, 24), (25, 26)):
        for one, two in ((0, 89), (52, 53), (36, 37), (88, 82), (1, 7)):
            for way, (a, b) in (("as-listed", (one, two)), ("exchanged", (two, one))):
                where = put(put(DEAD, first, a), second, b)
                both(
                    topic, f"pair-{first:02}-{second:02}-on-{one:02}-{two:02}-{way}", f"pieces {first} on {a} and {second} on {b}",
                    "XF-8 XF-10", ["red", "black"][first % 2], where, f"pair.{first}.{one}.{two}.{way}",
                )
    return topic


# diagrams with several possible identities of pawns: red's squares, then the same for black turned by 180 degrees
PAWNS = [
    ("two-on-one-file", [40, 31], [49, 58]), ("two-on-one-file-far", [4, 13], [85, 76]),
    ("three-on-one-file", [40, 31, 22], [49, 58, 67]), ("five-on-one-file", [40, 31, 22, 13, 4], [49, 58, 67, 76, 85]),
    ("two-on-a-file-without-home", [41, 32], [48, 57]), ("five-on-a-rank", [36, 37, 38, 39, 40], [53, 52, 51, 50, 49]),
    ("five-at-the-end", [0, 1, 2, 3, 4], [89, 88, 87, 86, 85]), ("home-and-across", [58, 40], [31, 49]),
    ("step-and-across", [49, 40], [40, 49]), ("home-taken-by-other-file", [62, 44, 42], [27, 45, 47]),
    ("four-home-one-across", [62, 60, 58, 56, 40], [27, 29, 31, 33, 49]), ("all-stepped", [53, 51, 49, 47, 45], [36, 38, 40, 42, 44]),
    ("short-words", [44, 43, 42, 41, 40], [45, 46, 47, 48, 49]), ("long-words", [28, 27, 26, 25, 24], [61, 62, 63, 64, 65]),
    ("short-and-long", [32, 31, 30, 0], [57, 58, 59, 89]), ("all-own-files", [8, 15, 22, 29, 36], [81, 74, 67, 60, 53]),
    ("own-files-reversed", [0, 11, 22, 33, 44], [89, 78, 67, 56, 45]), ("one-own-file-twice", [44, 35, 36], [45, 54, 53]),
    ("own-file-or-fewer-bits", [35, 26, 17, 8, 54], [54, 63, 72, 81, 35]),
]


def pawns():
    topic = Topic("xf", "pawns", ORIGIN, CONFIRMED)
    for name, red, black in PAWNS:
        for colour, letter, stands in (("red", "P", red), ("black", "p", black)):
            shown = {square: letter for square in stands}
            assert choose(shown), name
            topic.accept(
                "decode", f"pawns-{colour}-{name}", f"{letter} on {' '.join(map(str, stands))}", "XF-8 XF-9 XF-10",
                {"text": f"{ranks(shown)} b"}, value_of("black", shown), f"xf.decode.pawns.{colour}.{name}",
            )
    rng = Rng(72)
    for number in range(60):
        first = [11, 27][number % 2]
        where, taken = list(DEAD), set()
        for piece in range(first, first + 2 + number % 4):
            free = [s for s in squares(piece) if s is not None and s not in taken]
            where[piece] = rng.pick(free[:2] + free if rng.below(3) == 0 else free)
            taken.add(where[piece])
        letter = LETTERS[first]
        shown = {square: letter for square in sorted(taken)}
        topic.accept(
            "decode", f"pawns-random-{number:02}", f"{letter} on {' '.join(map(str, sorted(taken)))}", "XF-8 XF-9 XF-10",
            {"text": ranks(shown)}, value_of("red", shown), f"xf.decode.pawns.random.{number}",
        )
    return topic


def random_placements():
    topic = Topic("xf", "random", ORIGIN, CONFIRMED)
    rng = Rng(73)
    for number in range(48):
        turn, where = ["red", "black"][number % 2], random_position(rng, [0, 1, 2, 4, 7, 3][number // 2 % 6])
        both(
            topic, f"random-{number:02}", f"random placement {number}", "XF-1 XF-2 XF-3 XF-5 XF-8 XF-9 XF-10", turn, where,
            f"random.{number}",
        )
    return topic
