"""FEN that must be rejected. A `¦` marks the offset of the fault."""

from xiangqi.fen import ranks, value_of
from xiangqi.fen_diagrams import CONFIRMED, ORIGIN, TOP
from xiangqi.link import marked
from xiangqi.position import OPENING, value
from topic import Topic, char, words

BOARD = "9/9/9/9/9/9/9/9/9/9"
NINE = "9/9/9/9/9/9/9/9/9"
OPEN = "RNBAKABNR"

# the repairs of the faults: name, text, side, whether it is the opening position
REPAIRED = [
    ("opening", TOP, "red", True), ("opening-w", TOP + " w", "red", True), ("opening-b", TOP + " b", "black", True),
    ("opening-fields-3", TOP + " w -", "red", True), ("opening-fields-4", TOP + " w - -", "red", True),
    ("opening-fields-5", TOP + " w - - 0", "red", True), ("opening-fields-6", TOP + " w - - 0 1", "red", True),
    ("empty", BOARD, "red", False), ("empty-w", BOARD + " w", "red", False), ("empty-b", BOARD + " b", "black", False),
    ("empty-split-first", "18/" + NINE, "red", False), ("empty-split-last", NINE + "/81", "red", False),
    ("empty-split-last-w", NINE + "/81 w", "red", False),
]

# code, rule, name, text, name of the counterpart
FAULTS = [
    ("fen-ranks", "XF-1", "empty-text", "¦", "opening"),
    ("fen-ranks", "XF-1", "one", "9¦", "empty"),
    ("fen-ranks", "XF-1", "one-w", "9¦ w", "empty-w"),
    ("fen-ranks", "XF-1", "five", "9/9/9/9/9¦", "empty"),
    ("fen-ranks", "XF-1", "nine", NINE + "¦", "empty"),
    ("fen-ranks", "XF-1", "nine-b", NINE + "¦ b", "empty-b"),
    ("fen-ranks", "XF-1", "nine-of-opening", TOP[:-10] + "¦", "opening"),
    ("fen-ranks", "XF-1", "eleven", BOARD + "¦/9", "empty"),
    ("fen-ranks", "XF-1", "eleven-w", BOARD + "¦/9 w", "empty-w"),
    ("fen-ranks", "XF-1", "slash-behind", BOARD + "¦/", "empty"),
    ("fen-ranks", "XF-1", "slash-behind-w", TOP + "¦/ w", "opening-w"),
    ("fen-ranks", "XF-1", "twelve", BOARD + "¦/9/9", "empty"),
    ("fen-files", "XF-2", "first-digit-over", "9¦1/" + NINE, "empty"),
    ("fen-files", "XF-2", "first-nine-nine", "9¦9/" + NINE, "empty"),
    ("fen-files", "XF-2", "first-letter-over", "9¦R/" + NINE, "empty"),
    ("fen-files", "XF-2", "first-digit-past", "1¦9/" + NINE, "empty"),
    ("fen-files", "XF-2", "digit-past-behind-letters", "rnbakab¦3" + TOP[9:], "opening"),
    ("fen-files", "XF-2", "tenth-letter", TOP[:9] + "¦r" + TOP[9:], "opening"),
    ("fen-files", "XF-2", "last-digit-over", BOARD + "¦1", "empty"),
    ("fen-files", "XF-2", "last-letter-over-w", TOP + "¦R w", "opening-w"),
    ("fen-files", "XF-2", "last-digits-past", NINE + "/8¦2", "empty-split-last"),
    ("fen-files", "XF-2", "first-too-narrow", "8¦/" + NINE, "empty"),
    ("fen-files", "XF-2", "first-of-none", "¦/" + NINE, "empty"),
    ("fen-files", "XF-2", "second-of-none", "9/¦/" + "/".join("99999999"), "empty"),
    ("fen-files", "XF-2", "letters-too-few", TOP[:8] + "¦" + TOP[9:], "opening"),
    ("fen-files", "XF-2", "last-too-narrow", NINE + "/8¦", "empty"),
    ("fen-files", "XF-2", "last-too-narrow-w", NINE + "/8¦ w", "empty-split-last-w"),
    ("fen-files", "XF-2", "last-of-none", NINE + "/¦", "empty"),
    ("fen-files", "XF-2", "last-of-none-b", NINE + "/¦ b", "empty-b"),
    ("fen-files", "XF-2", "last-letters-too-few", TOP[:-1] + "¦", "opening"),
    ("fen-letter", "XF-3", "zero-first", "¦09/" + NINE, "empty"),
    ("fen-letter", "XF-3", "zero-last", NINE + "/81".replace("81", "8¦0"), "empty-split-last"),
    ("fen-letter", "XF-3", "first-of-opening", "¦x" + TOP[1:], "opening"),
    ("fen-letter", "XF-3", "last-of-opening", TOP[:-1] + "¦X", "opening"),
    ("fen-letter", "XF-3", "behind-nine-files", TOP[:9] + "¦x" + TOP[9:], "opening"),
    ("fen-letter", "XF-3", "queen", TOP[:3] + "¦q" + TOP[4:] + " w", "opening-w"),
    ("fen-letter", "XF-3", "greek-rho", "¦\u03a1" + TOP[1:], "opening"),
    ("fen-letter", "XF-3", "kelvin-sign", TOP[:4] + "¦\u212a" + TOP[5:], "opening"),
    ("fen-letter", "XF-3", "cyrillic-k", TOP[:-5] + "¦\u041a" + TOP[-4:], "opening"),
    ("fen-letter", "XF-3", "han-rook", "¦車" + TOP[1:], "opening"),
    ("fen-letter", "XF-3", "fullwidth-r", "¦\uff52" + TOP[1:], "opening"),
    ("fen-letter", "XF-3", "fullwidth-one", NINE + "/8¦\uff11", "empty-split-last"),
    ("fen-letter", "XF-3", "arabic-one", "¦\u06618/" + NINE, "empty-split-first"),
    ("fen-letter", "XF-3", "superscript-one", "¦\u00b98/" + NINE, "empty-split-first"),
    ("fen-letter", "XF-3", "beyond-bmp", "¦🩠8/" + NINE, "empty-split-first"),
    ("fen-letter", "XF-3", "hyphen-before-w", NINE + "/8¦- w", "empty-split-last-w"),
    ("fen-side", "XF-5", "capital-w", TOP + " ¦W", "opening-w"),
    ("fen-side", "XF-5", "capital-b", TOP + " ¦B", "opening-b"),
    ("fen-side", "XF-5", "capital-r", TOP + " ¦R", "opening-w"),
    ("fen-side", "XF-5", "word-white", TOP + " ¦white", "opening-w"),
    ("fen-side", "XF-5", "word-black", TOP + " ¦black", "opening-b"),
    ("fen-side", "XF-5", "doubled", TOP + " ¦ww", "opening-w"),
    ("fen-side", "XF-5", "hyphen", TOP + " ¦-", "opening-w"),
    ("fen-side", "XF-5", "hyphen-fields-behind", TOP + " ¦- - - 0 1", "opening-fields-6"),
    ("fen-side", "XF-5", "han", TOP + " ¦红", "opening-w"),
    ("fen-side", "XF-5", "beyond-bmp", TOP + " ¦🀄", "opening-w"),
    ("fen-side", "XF-5", "zero", TOP + " ¦0", "opening-w"),
    ("fen-side", "XF-5", "newline-behind", TOP + " ¦w\n", "opening-w"),
    ("fen-side", "XF-5", "tab-behind", TOP + " ¦w\t-", "opening-fields-3"),
    ("fen-fields", "XF-6", "space-behind-side", TOP + " w ¦", "opening-w"),
    ("fen-fields", "XF-6", "third-empty", TOP + " w ¦ -", "opening-fields-3"),
    ("fen-fields", "XF-6", "second-empty", TOP + " ¦ w", "opening-w"),
    ("fen-fields", "XF-6", "second-empty-at-end", TOP + " ¦", "opening-w"),
    ("fen-fields", "XF-6", "fourth-empty", TOP + " w - ¦ -", "opening-fields-4"),
    ("fen-fields", "XF-6", "fourth-empty-at-end", TOP + " w - ¦", "opening-fields-3"),
    ("fen-fields", "XF-6", "fifth-empty", TOP + " w - - ¦ 0", "opening-fields-5"),
    ("fen-fields", "XF-6", "sixth-empty", TOP + " w - - 0 ¦ 1", "opening-fields-6"),
    ("fen-fields", "XF-6", "sixth-empty-at-end", TOP + " w - - 0 ¦", "opening-fields-5"),
    ("fen-fields", "XF-6", "seventh", TOP + " w - - 0 1 ¦x", "opening-fields-6"),
    ("fen-fields", "XF-6", "seventh-empty", TOP + " w - - 0 1 ¦", "opening-fields-6"),
    ("fen-fields", "XF-6", "seventh-and-eighth", TOP + " w - - 0 1 ¦2 3", "opening-fields-6"),
    # one character, two rules: the earlier code
    ("fen-ranks", "XF-12", "nine-last-narrow", "/".join("99999999") + "/8¦", "empty-split-last"),
    ("fen-ranks", "XF-12", "slash-behind-narrow", NINE + "/8¦/1", "empty-split-last"),
    ("fen-ranks", "XF-12", "nothing-before-side", "¦ w", "opening-w"),
]

GOOD_LETTERS = "KAEBHNRCPkaebhnrcp123456789/ "

# diagrams that no identities fit: name, squares and letters in reading order, the piece at fault
IDENTITY = [
    ("pawn-on-own-back-rank-first", [(0, "p")], 0), ("pawn-on-own-back-rank-last", [(89, "P")], 0),
    ("red-pawns-home-and-step", [(53, "P"), (62, "P")], 1), ("red-pawns-home-and-step-last", [(45, "P"), (54, "P")], 1),
    ("black-pawns-home-and-step", [(27, "p"), (36, "p")], 1), ("black-pawns-home-and-step-last", [(35, "p"), (44, "p")], 1),
    ("red-six-pawns", [(0, "P"), (1, "P"), (2, "P"), (3, "P"), (4, "P"), (5, "P")], 5),
    ("red-six-pawns-last-at-home", [(0, "P"), (1, "P"), (2, "P"), (3, "P"), (4, "P"), (54, "P")], 5),
    ("black-six-pawns", [(27, "p"), (45, "p"), (46, "p"), (47, "p"), (48, "p"), (89, "p")], 5),
    ("red-three-rooks", [(0, "R"), (1, "R"), (2, "R")], 2), ("black-three-rooks", [(0, "r"), (1, "r"), (89, "r")], 2),
    ("red-three-horses", [(0, "N"), (1, "N"), (2, "N")], 2), ("black-three-horses", [(7, "n"), (8, "n"), (9, "n")], 2),
    ("red-three-cannons", [(40, "C"), (41, "C"), (89, "C")], 2), ("black-three-cannons", [(0, "c"), (44, "c"), (45, "c")], 2),
    ("red-two-generals", [(84, "K"), (85, "K")], 1), ("black-two-generals", [(3, "k"), (23, "k")], 1),
    ("red-three-advisors", [(66, "A"), (76, "A"), (86, "A")], 2), ("black-three-advisors", [(3, "a"), (5, "a"), (13, "a")], 2),
    ("red-three-elephants", [(47, "B"), (67, "B"), (87, "B")], 2), ("black-three-elephants", [(2, "b"), (6, "b"), (42, "b")], 2),
    ("behind-many", [(0, "r"), (1, "n"), (4, "k"), (13, "a"), (40, "P"), (58, "P"), (81, "R"), (83, "A")], 7),
]

# squares on which a single piece has no identity
OFF = {
    "K": [0, 4, 13, 22, 57, 58, 59, 65, 69, 74, 78, 83, 87, 89], "k": [0, 2, 6, 11, 15, 20, 24, 30, 31, 32, 67, 76, 85, 89],
    "A": [0, 3, 13, 23, 58, 67, 75, 77, 85, 87, 89], "a": [0, 2, 4, 12, 14, 22, 31, 66, 76, 86, 89],
    "B": [0, 2, 22, 42, 45, 49, 53, 65, 81, 84, 89], "b": [0, 5, 8, 24, 36, 40, 44, 47, 67, 87, 89],
    "P": [46, 48, 50, 52, 55, 57, 59, 61, 63, 64, 67, 71, 72, 76, 80, 81, 85], "p": [4, 8, 9, 13, 17, 18, 22, 25, 26, 28, 30, 32, 34, 37, 39, 41, 43],
}


def topics():
    return [syntax(), letters(), identity(), off_the_list()]


def reject(topic, name, code, rule, text, counterpart, cell, reason):
    text, place = marked(text)
    topic.reject("decode", name, reason, rule, {"text": text}, code, char(place), counterpart, f"xf.decode.{cell}")


def syntax():
    topic = Topic("xf", "faults", ORIGIN, CONFIRMED)
    for name, text, turn, opening in REPAIRED:
        shown = value(turn, OPENING if opening else [None] * 32)
        rules = "XF-1 XF-2 XF-3 XF-4 XF-5 XF-6 XF-12"
        topic.accept(
            "decode", f"repaired-{name}", "what a fault is repaired to", rules, {"text": text}, shown, f"xf.decode.repaired.{name}",
        )
    for code, rule, name, text, counterpart in FAULTS:
        reject(topic, f"{code}-{name}", code, rule, text, f"repaired-{counterpart}", f"{code}.{name}", f"{code}: {words(name)}")
    return topic


def letters():
    """Every ASCII character that is no letter of FEN, as the first of the text."""
    topic = Topic("xf", "letters", ORIGIN, CONFIRMED)
    for number in range(128):
        if chr(number) not in GOOD_LETTERS:
            reject(
                topic, f"fen-letter-{number:03}", "fen-letter", "XF-3", f"¦{chr(number)}8/{NINE}", "repaired-empty-split-first",
                f"letter.{number}", f"character {number} is no letter of FEN",
            )
    return topic


def point(shown, square):
    """The text of a diagram, marked at a square."""
    return ranks({at: ("¦" + letter if at == square else letter) for at, letter in shown.items()})


def identity():
    topic = Topic("xf", "identity", ORIGIN, CONFIRMED)
    for name, pieces, at in IDENTITY:
        shown = dict(pieces)
        square, _ = pieces[at]
        others = {each: letter for each, letter in shown.items() if each != square}
        spare = next(letter for letter in "RrNnCc" if list(others.values()).count(letter) < 2)
        repaired = others | {square: spare}
        topic.accept(
            "decode", f"identity-{name}-repaired", f"{spare} on the square where a fault has another piece", "XF-11",
            {"text": ranks(repaired)}, value_of("red", repaired), f"xf.decode.identity.{name}.repaired",
        )
        reject(
            topic, f"identity-{name}", "fen-identity", "XF-11", point(shown, square), f"identity-{name}-repaired",
            f"identity.{name}", f"no identities fit: {words(name)}",
        )
    return topic


def off_the_list():
    topic = Topic("xf", "off-the-list", ORIGIN, CONFIRMED)
    for letter, stands in OFF.items():
        colour = "red" if letter.isupper() else "black"
        for square in stands:
            right = topic.counterpart(
                "decode", f"horse-alone-on-{square:02}", f"a horse on {square}, where others are not allowed", "XF-11",
                {"text": ranks({square: "N"})}, value_of("red", {square: "N"}), f"xf.decode.off.horse.{square}",
            )
            reject(
                topic, f"off-{colour}-{letter.lower()}-on-{square:02}", "fen-identity", "XF-11", point({square: letter}, square),
                right, f"off.{colour}.{letter.lower()}.{square}", f"{letter} is not allowed on {square}",
            )
    return topic
