"""Chess boards: a literal map from letter to code, and boards written as 64 letters."""

from published import CODE
from rng import Rng
from topic import Topic, rules

ORIGIN = "a literal map from letter to code; boards drawn as 64 squares"
CONFIRMED = "generator tables; a second program, which computes, read and wrote the same"

LETTERS = "PRNBQKprnbqk"
OPENING = "rnbqkbnr" + "pppppppp" + "." * 32 + "PPPPPPPP" + "RNBQKBNR"
EMPTY = "." * 64


def topics():
    return [make(prefix) for prefix in ("cb", "cp") for make in (codes, whole, digits)]


class Boards(Topic):
    def __init__(self, prefix, name):
        super().__init__(prefix, name, ORIGIN, CONFIRMED)

    def pair(self, op, name, reason, which, squares, cells):
        super().pair(op, name, reason, which, {"hex": short(encode(self.prefix, squares))}, value(squares), cells)


def encode(prefix, squares):
    assert len(squares) == 64
    return "".join(("0" if prefix == "cb" else "") + CODE[letter] for letter in squares)


def short(data):
    """The hex in runs, if the runs are shorter."""
    pairs = []
    for at in range(0, len(data), 2):
        if pairs and pairs[-1][0] == data[at : at + 2]:
            pairs[-1][1] += 1
        else:
            pairs.append([data[at : at + 2], 1])
    return pairs if 10 * len(pairs) < len(data) else data


def placement(squares):
    return counted("/".join(squares[at : at + 8] for at in range(0, 64, 8)))


def counted(ranks):
    """Ranks with a digit for each gap. Longest gaps first, so that the digits are as great as possible."""
    for length in range(9, 0, -1):
        ranks = ranks.replace("." * length, str(length))
    return ranks


def value(squares):
    return {"placement": placement(squares)}


def put(squares, at, letter):
    return squares[:at] + letter + squares[at + 1 :]


PLACES = [("first", 0), ("middle", 35), ("last", 63)]
COLOUR = {True: "white", False: "black"}


def codes(prefix):
    """Every code alone on the first, a middle and the last square."""
    topic = Boards(prefix, "codes")
    topic.both("empty", "no piece at all", rules(prefix, 2, 1, 6), EMPTY, "code.0.all")
    for letter in LETTERS:
        code = int(CODE[letter], 16)
        for which, at in PLACES:
            name, reason = f"code-{code:02}-{which}", f"{COLOUR[letter.isupper()]} {letter.lower()} on square {at}"
            # 6, 9 and 14 are next to the invalid codes
            numbers = (3, 2, 1, 6) if code in (6, 9, 14) else (2, 1, 6)
            topic.pair("decode", name, reason, rules(prefix, *numbers), put(EMPTY, at, letter), f"code.{code}.{which}")
        board = put(put(put(EMPTY, 0, letter), 35, letter), 63, letter)
        name, reason = f"code-{code:02}-thrice", f"{COLOUR[letter.isupper()]} {letter.lower()} on squares 0, 35 and 63"
        topic.pair("encode", name, reason, rules(prefix, 2, 1), board, f"code.{code}.thrice")
        if letter in "Pk":
            topic.both(f"code-{code:02}-everywhere", f"64 times {letter}", rules(prefix, 6, 2), letter * 64, f"everywhere.{code}")
    for which, at in PLACES:
        reason = f"a board of queens with square {at} empty"
        topic.both(f"code-00-{which}", reason, rules(prefix, 2, 1), put("q" * 64, at, "."), f"code.0.{which}")
    return topic


# boards that no game reaches, and boards that show the order of the squares
DRAWN = [
    ("opening", "the opening", OPENING),
    ("opening-turned", "the opening with the colours exchanged", OPENING.swapcase()),
    ("pawns-on-the-last-ranks", "pawns on the first and the eighth rank", "PPPPpppp" + "." * 48 + "ppppPPPP"),
    ("ten-queens", "ten queens a side", "qqqqqqqqqq" + "." * 44 + "Q" * 10),
    ("one-king", "a king alone", put(EMPTY, 60, "K")),
    ("three-kings", "three kings", put(put(put(EMPTY, 4, "k"), 5, "k"), 60, "K")),
    ("first-rank-eighth", "eight kinds in the rank that comes first", "RNBQKpnr" + "." * 56),
    ("first-file", "a piece on every square of the first file", "".join(letter + "." * 7 for letter in "rnbqkPNR")),
    ("long-diagonal", "a piece on every square from the first to the last corner", "".join("." * at + "prnbqkPR"[at] + "." * (7 - at) for at in range(8))),
    ("all-twelve", "the twelve pieces one after another", (LETTERS * 6)[:64]),
]


def whole(prefix):
    topic = Boards(prefix, "whole")
    for name, reason, squares in DRAWN:
        topic.both(name, reason, rules(prefix, 1, 2, 6), squares, f"drawn.{name}")
    rng = Rng({"cb": 301, "cp": 302}[prefix])
    for number in range(15):
        full = [2, 5, 8, 10][number % 4]
        squares = "".join(rng.pick(LETTERS) if rng.below(10) < full else "." for _ in range(64))
        reason = f"{64 - squares.count('.')} pieces at random"
        topic.both(f"random-{number:02}", reason, rules(prefix, 6, 1, 2), squares, f"random.{number}")
    return topic


def digits(prefix):
    """Gaps of every length at every file of a rank; the digits are as great as possible."""
    topic = Boards(prefix, "digits")
    for length in range(1, 8):
        ranks = []
        for at in range(8):
            start = min(at, 8 - length)
            ranks.append("p" * start + "." * length + "P" * (8 - length - start))
        topic.pair("decode", f"digits-gaps-of-{length}", f"gaps of {length}", rules(prefix, 8), "".join(ranks), f"gap.{length}")
    for name, squares in (
        ("empty", EMPTY),
        ("over-the-end-of-a-rank", "K" + "." * 62 + "k"),
        ("two-in-a-rank", "..k...q." * 8),
        ("every-other", ".k" * 32),
        ("every-other-turned", ("k." * 4 + ".k" * 4) * 4),
    ):
        topic.pair("decode", f"digits-{name}", f"digits: {name.replace('-', ' ')}", rules(prefix, 8), squares, f"digits.{name}")
    return topic
