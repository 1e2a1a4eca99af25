"""Every vertex and every other notation of a move."""

from go.drawing import diagrams, empty, played, put, rejected, rules, topic_of
from topic import words


def topics():
    return [letters(), numbers(), edges(), corners(), passes(), notations()]


# the columns of 25 and of 19, each as it is written
LETTERS = "A B C D E F G H J K L M N O P Q R S T U V W X Y Z".split()
SMALL = "a b c d e f g h j k l m n o p q r s t u v w x y z".split()
# rows from the top of 25: the number of each
NUMBERS = "25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1".split()


def accept_single_move(topic, name, reason, rule_ids, rows, cols, move, row, column, tags=""):
    start = empty(rows, cols)
    played(topic, name, reason, rule_ids, start, "black", [move], put(start, [(row, column, "X")]), (0, 0), tags)


def letters():
    topic = topic_of("letters")
    for column, (great, small) in enumerate(zip(LETTERS, SMALL, strict=True)):
        row = (column * 7 + 3) % 25
        for kind, letter, at in (("upper", great, row), ("lower", small, 24 - row)):
            move = letter + NUMBERS[at]
            accept_single_move(topic, f"letter-{kind}-{small}", f"{letter} is column {column} from the left", rules(8, 13), 25, 25, move, at, column)
    moves = [letter + "13" for letter in LETTERS]
    row = "XO" * 12 + "X"
    end = put(empty(25, 25), [(12, column, mark) for column, mark in enumerate(row)])
    played(topic, "letters-all", "all letters one after another", rules(8, 7, 13), empty(25, 25), "black", moves, end, (0, 0))
    for size, names in ((25, ("I1", "i1", "I13", "i25")), (9, ("I5", "i5")), (19, ("I19", "i9"))):
        for name in names:
            neighbour = {"I": "H", "i": "j"}[name[0]] + name[1:]
            case = f"{name[1:]}-of-{size}-{'upper' if name[0] == 'I' else 'lower'}"
            column = 7 if neighbour[0] == "H" else 8
            accept_single_move(
                topic, f"no-i-{case}-repaired", f"{neighbour} instead of {name}", rules(8), size, size, neighbour, size - int(name[1:]),
                column,
            )
            rejected(
                topic, f"no-i-{case}", f"{name}: there is no column I", rules(8), empty(size, size), "black", [name],
                "vertex-invalid", 0, f"no-i-{case}-repaired",
            )
    return topic


def numbers():
    topic = topic_of("numbers")
    for row, number in enumerate(NUMBERS):
        column = (row * 18 + 5) % 25
        accept_single_move(
            topic, f"number-{number}", f"row {number} is row {row} from the top", rules(8, 13), 25, 25, LETTERS[column] + number, row,
            column,
        )
    moves = ["N" + number for number in NUMBERS]
    end = put(empty(25, 25), [(row, 12, "OX"[row % 2]) for row in range(25)])
    played(topic, "numbers-all", "all rows one after another", rules(8, 7, 13), empty(25, 25), "white", moves, end, (0, 0))
    return topic


# widths and heights whose edge is tested
EDGES = [1, 2, 8, 9, 13, 19, 24]


def edges():
    """The last column and row of a board, and those after them."""
    topic = topic_of("edges")
    for size in EDGES:
        last, following = LETTERS[size - 1], LETTERS[size]
        accept_single_move(topic, f"last-column-{size}", f"{last} is the last of {size} columns", rules(8), 3, size, last + "2", 1, size - 1)
        rejected(
            topic, f"behind-last-column-{size}", f"{following} is not one of {size} columns", rules(8), empty(3, size), "black",
            [following + "2"], "vertex-invalid", 0, f"last-column-{size}",
        )
        accept_single_move(topic, f"first-row-{size}", f"{size} is the first of {size} rows", rules(8), size, 3, f"B{size}", 0, 1)
        rejected(
            topic, f"above-first-row-{size}", f"{size + 1} is not one of {size} rows", rules(8), empty(size, 3), "black",
            [f"B{size + 1}"], "vertex-invalid", 0, f"first-row-{size}",
        )
    for rows, cols, bad, good, row, column in (
        (25, 25, "A26", "A25", 0, 0), (25, 25, "Z26", "Z25", 0, 24), (25, 25, "A0", "A1", 24, 0), (25, 25, "Z0", "Z1", 24, 24),
        (1, 25, "Z2", "Z1", 0, 24), (25, 1, "B25", "A25", 0, 0), (1, 1, "B2", "A1", 0, 0),
    ):
        name = f"off-{rows}-by-{cols}-{bad.lower()}"
        start = empty(rows, cols)
        if (rows, cols) == (1, 1):
            played(topic, f"{name}-repaired", "a pass on 1 by 1", rules(8), start, "black", ["PASS"], start, (0, 0))
        else:
            accept_single_move(topic, f"{name}-repaired", f"{good} on {rows} by {cols}", rules(8), rows, cols, good, row, column)
        rejected(topic, name, f"{bad} is not on {rows} by {cols}", rules(8), start, "black", [bad], "vertex-invalid", 0, f"{name}-repaired")
    return topic


# move, the empty board and the board after it
CORNERS = [
    ("A1", "..... .....\n..... .....\n..... X...."),
    ("E1", "..... .....\n..... .....\n..... ....X"),
    ("A3", "..... X....\n..... .....\n..... ....."),
    ("E3", "..... ....X\n..... .....\n..... ....."),
    ("D2", "..... .....\n..... ...X.\n..... ....."),
    ("D1", "..... .....\n..... .....\n..... ...X."),
    ("A1", "... ...\n... ...\n... ...\n... ...\n... X.."),
    ("C1", "... ...\n... ...\n... ...\n... ...\n... ..X"),
    ("A5", "... X..\n... ...\n... ...\n... ...\n... ..."),
    ("C5", "... ..X\n... ...\n... ...\n... ...\n... ..."),
    ("A4", "... ...\n... X..\n... ...\n... ...\n... ..."),
    ("B4", "... ...\n... .X.\n... ...\n... ...\n... ..."),
]
TURNED_WRONG = [
    (3, 5, "C5", "E3"), (3, 5, "A5", "E1"), (3, 5, "A4", "D1"), (5, 3, "E3", "C5"), (5, 3, "E1", "A5"), (5, 3, "D1", "A4"),
]


def corners():
    topic = topic_of("corners")
    for move, text in CORNERS:
        start, end = diagrams(text)
        name = f"corner-{len(start)}-by-{len(start[0])}-{move.lower()}"
        reason = f"{move} on {len(start)} rows of {len(start[0])}"
        played(topic, name, reason, rules(8, 13), start, "black", [move], end, (0, 0))
    for rows, cols, bad, good in TURNED_WRONG:
        name = f"corner-{rows}-by-{cols}-{bad.lower()}-behind"
        counterpart = f"corner-{rows}-by-{cols}-{good.lower()}"
        rejected(
            topic, name, f"{bad} is not on {rows} rows of {cols}", rules(8), empty(rows, cols), "black", [bad], "vertex-invalid", 0, counterpart,
        )
    return topic


def passes():
    topic = topic_of("passes")
    start = empty(9, 9)
    for name, word in (("lower", "pass"), ("upper", "PASS"), ("first-upper", "Pass")):
        end = put(start, [(5, 3, "O")])
        played(topic, f"pass-{name}", f"{word}, and then a move", rules(8, 7), start, "black", [word, "D4"], end, (0, 0))
    for name, to_play, moves, stones in (
        ("none-black", "black", [], []),
        ("none-white", "white", [], []),
        ("one-move-black", "black", ["D4"], [(5, 3, "X")]),
        ("one-move-white", "white", ["D4"], [(5, 3, "O")]),
        ("two-moves-black", "black", ["D4", "E4"], [(5, 3, "X"), (5, 4, "O")]),
        ("two-moves-white", "white", ["D4", "E4"], [(5, 3, "O"), (5, 4, "X")]),
        ("pass-black", "black", ["pass"], []),
        ("pass-white", "white", ["pass"], []),
        ("pass-between", "black", ["D4", "pass", "E4"], [(5, 3, "X"), (5, 4, "X")]),
        ("pass-twice", "black", ["pass", "pass"], []),
        ("pass-twice-then-move", "black", ["pass", "pass", "D4"], [(5, 3, "X")]),
        ("pass-twice-then-move-white", "white", ["D4", "pass", "pass", "E4"], [(5, 3, "O"), (5, 4, "X")]),
        ("pass-three-times-then-move", "black", ["pass", "pass", "pass", "D4"], [(5, 3, "O")]),
        ("pass-forty-times-then-move", "black", ["pass"] * 40 + ["D4"], [(5, 3, "X")]),
        (
            "pass-every-other",
            "white",
            ["D4", "pass", "E4", "pass", "F4", "pass"],
            [(5, 3, "O"), (5, 4, "O"), (5, 5, "O")],
        ),
        ("pass-mixed-case", "black", ["d4", "D5", "e4"], [(5, 3, "X"), (4, 3, "O"), (5, 4, "X")]),
    ):
        reason = f"turns: {words(name)}"
        played(topic, f"turns-{name}", reason, rules(7, 13), start, to_play, moves, put(start, stones), (0, 0))
    # of a position without a game before it, only the stones count
    stones = [(0, 0, "X"), (8, 8, "X"), (4, 4, "X")]
    board = put(start, stones)
    for to_play in ("black", "white"):
        mark = {"black": "X", "white": "O"}[to_play]
        played(
            topic, f"turns-three-black-stones-{to_play}", f"three black stones, and {to_play} to play", rules(7, 13), board, to_play,
            ["D4"], put(board, [(5, 3, mark)]), (0, 0),
        )
    return topic


# invalid moves: name, move
WRONG = [
    ("nothing", ""), ("space-only", " "), ("letter-only", "D"), ("number-only", "4"), ("number-first", "4D"), ("space-before", " D4"),
    ("space-behind", "D4 "), ("space-between", "D 4"), ("tab-behind", "D4\t"), ("newline-behind", "D4\n"), ("nul-behind", "D4\x00"),
    ("minus", "D-4"), ("plus", "D+4"), ("two-letters", "AA1"), ("letter-behind", "D4D"), ("two-vertices", "D4E5"), ("comma", "D,4"),
    ("dot-behind", "D4."), ("fraction", "D4.0"), ("exponent", "D4e0"), ("underscore", "D1_0"), ("sixteen", "D0x4"),
    ("colour-before", "B D4"), ("brackets", "[D4]"), ("leading-zero", "D04"), ("leading-zero-ten", "D010"), ("zero", "D0"),
    ("twenty", "D20"), ("hundred", "D100"), ("wraps-8-bits", "D260"), ("wraps-16-bits", "D65540"), ("wraps-32-bits", "D4294967300"),
    ("wraps-64-bits", "D18446744073709551620"), ("wraps-128-bits", "D340282366920938463463374607431768211460"),
    ("long-number", "D44444444444444444444"), ("column-behind", "U4"), ("column-last-letter", "Z4"), ("before-a", "@4"), ("behind-z", "[4"),
    ("before-small-a", "`4"), ("behind-small-z", "{4"), ("before-digits", "D/"), ("behind-digits", "D:"), ("resign", "resign"),
    ("pass-space-behind", "pass "), ("pass-space-before", " pass"), ("pass-short", "pas"), ("pass-long", "passs"),
    ("pass-newline", "pass\n"), ("pass-letter", "p"), ("pass-sgf", "tt"), ("sgf", "dd"), ("long-s", "pa\u017f\u017f"),
    ("sharp-s", "pa\u00df"), ("fullwidth-letter", "\uff241"), ("fullwidth-digit", "D\uff14"), ("arabic-digit", "A\u0661"),
    ("superscript", "D\u00b2"), ("digit-behind", "D1\u0661"), ("kelvin", "\u212a4"), ("cyrillic-a", "\u04104"), ("roman-d", "\u216e4"),
    ("dotless-i", "\u01314"), ("a-with-ring", "\u00c54"), ("accent-behind", "D4\u0301"), ("accent-between", "D\u03014"),
    ("no-break-space", "\u00a0D4"), ("zero-width", "D\u200b4"), ("beyond-bmp", "\U0001d4034"), ("digit-beyond-bmp", "D\U0001d7d2"),
    ("long", "D4" * 200),
]


def notations():
    topic = topic_of("spellings")
    start = empty(19, 19)
    accept_single_move(topic, "spelling-d4", "D4", rules(8), 19, 19, "D4", 15, 3)
    end = put(start, [(3, 15, "X"), (15, 3, "O"), (3, 3, "X")])
    played(topic, "spelling-d4-second", "D4 as the second of three moves", rules(8), start, "black", ["Q16", "D4", "D16"], end, (0, 0))
    for number, (name, move) in enumerate(WRONG):
        later = number % 3 == 2
        reason = f"no move: {words(name)}"
        moves = ["Q16", move, "D16"] if later else [move]
        counterpart = "spelling-d4-second" if later else "spelling-d4"
        rejected(topic, f"spelling-{name}", reason, rules(8), start, "black", moves, "vertex-invalid", int(later), counterpart)
    return topic
