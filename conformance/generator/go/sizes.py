"""Boards of every size for analyse: empty and full ones, rows, and the bounds of machine words."""

from itertools import groupby

from go.drawing import analysed, chain, empty, put, rules, topic_of
from go.model import NAME
from rng import Rng


def topics():
    return [empties(), lines(), word_bounds(), row_ends(), whole(), checked()]


def empties():
    """The smallest and the largest sizes are among the complete records."""
    topic = topic_of("empty")
    for rows, cols in ((2, 3), (3, 2), (1, 5), (5, 1), (9, 9), (13, 13), (19, 19)):
        analysed(
            topic, f"empty-{rows}-by-{cols}", f"an empty board of {rows} rows and {cols} columns", rules(2, 1, 5),
            empty(rows, cols), True, [],
        )
    return topic


def lines():
    """In one row a chain is a run, and its liberties are the empty points at its two ends."""
    topic = topic_of("lines", confirmed_by="runs that are cut out of the line; the plain model said the same")
    rng = Rng(401)
    for length in range(1, 26):
        line = "".join(rng.pick("..XXXOO") for _ in range(length))
        runs, at = [], 0
        for mark, run in groupby(line):
            size = len(list(run))
            if mark != ".":
                ends = [end for end in (at - 1, at + size) if 0 <= end < length and line[end] == "."]
                runs.append((NAME[mark], range(at, at + size), ends))
            at += size
        forms = [(f"row-of-{length}", [line], lambda n: [0, n]), (f"column-of-{length}", list(line), lambda n: [n, 0])]
        for name, board, point in forms if length in (24, 25) else forms[length % 2 :][:1]:
            chains = [
                {"color": color, "stones": [point(n) for n in run], "liberties": [point(n) for n in ends]}
                for color, run, ends in runs
            ]
            reason = f"a {name.split('-')[0]} of {length} points"
            legal = all(ends for _, _, ends in runs)
            analysed(topic, f"line-{name}", reason, rules(2, 3, 4, 5), board, legal, chains)
    return topic


def at_index(cols, index, mark):
    return (index // cols, index % cols, mark)


WIDTHS = [7, 8, 9, 16, 17, 21, 22, 25]
BOUNDS = [32, 64, 128, 192, 256, 320, 384, 448, 512, 576, 624]


def word_bounds():
    """Two stones on the points before and at a bound: of one colour, for some widths also of two; and two in a column."""
    topic = topic_of("word-bounds")
    for cols in WIDTHS:
        for bound in BOUNDS:
            if bound >= 25 * cols:
                continue
            apart = bound % cols == 0
            one, other = at_index(cols, bound - 1, "X"), at_index(cols, bound, "X")
            board = put(empty(25, cols), [one, other])
            if apart:
                chains = [chain(board, "X", [one[:2]]), chain(board, "X", [other[:2]])]
            else:
                chains = [chain(board, "X", [one[:2], other[:2]])]
            where = f"points {bound - 1} and {bound} of 25 rows of {cols}"
            name = f"points-{bound}-of-{cols}"
            what = "at a row's end and the next row's start" if apart else "side by side"
            analysed(topic, f"{name}-alike", f"{where}: two stones {what}", rules(3, 4), board, True, chains)
            if cols not in (22, 25):
                continue
            other = at_index(cols, bound, "O")
            board = put(board, [other])
            chains = [chain(board, "X", [one[:2]]), chain(board, "O", [other[:2]])]
            analysed(topic, f"{name}-unlike", f"{where}: two stones {what}, of two colours", rules(3, 4), board, True, chains)
            if cols != 25:
                continue
            above = at_index(cols, bound - cols, "X")
            one = at_index(cols, bound, "X")
            board = put(empty(25, cols), [above, one])
            chains = [chain(board, "X", [above[:2], one[:2]])]
            where = f"points {bound - cols} and {bound} of 25 rows of {cols}"
            analysed(topic, f"{name}-column", f"{where}: one above the other", rules(3, 4), board, True, chains)
    return topic


def row_ends():
    """A stone at a row's end and one at the next row's start are no neighbours and share no liberty."""
    topic = topic_of("row-ends")
    for cols in [1, 2, 8, 16, 21, 25]:
        row = 2
        if cols > 1:
            stones = [(row, cols - 1, "X"), (row + 1, 0, "X")]
            board = put(empty(6, cols), stones)
            chains = [chain(board, "X", [stone[:2]]) for stone in stones]
            analysed(
                topic, f"row-end-{cols}-alike", f"a row's end and the next row's start, rows of {cols}", rules(3, 4), board, True, chains,
            )
        stones = [(row, column, "X") for column in range(cols)]
        board = put(empty(6, cols), stones)
        chains = [chain(board, "X", [stone[:2] for stone in stones])]
        analysed(topic, f"row-end-{cols}-row", f"a whole row of {cols}", rules(3, 4), board, True, chains)
        stones = [(row, 0, "O") for row in range(6)]
        board = put(empty(6, cols), stones)
        chains = [chain(board, "O", [stone[:2] for stone in stones])]
        analysed(topic, f"row-end-{cols}-column", f"a whole first column, rows of {cols}", rules(3, 4), board, cols > 1, chains)
        stones = [(row, cols - 1, "O") for row in range(6)]
        board = put(empty(6, cols), stones)
        chains = [chain(board, "O", [stone[:2] for stone in stones])]
        if cols > 1:
            analysed(topic, f"row-end-{cols}-last-column", f"a whole last column, rows of {cols}", rules(3, 4), board, True, chains)
    # the point at the other end of the row above or below is no liberty: here the stones are alone in a full line
    for cols in (8, 16, 22, 25):
        board = ["O" * cols, "X" * cols, "." * cols]
        chains = [chain(board, "O", [(0, c) for c in range(cols)]), chain(board, "X", [(1, c) for c in range(cols)])]
        assert chains[0]["liberties"] == []
        analysed(topic, f"row-end-{cols}-two-rows", f"two whole rows of {cols}, one shut in", rules(5, 3, 4), board, False, chains)
        board = ["." * cols, "X" * (cols - 1) + "O", "O" * cols]
        chains = [chain(board, "X", [(1, c) for c in range(cols - 1)]), chain(board, "O", [(1, cols - 1)] + [(2, c) for c in range(cols)])]
        assert chains[1]["liberties"] == [[0, cols - 1]]
        analysed(
            topic, f"row-end-{cols}-only-liberty", f"the only liberty at a row's end, rows of {cols}", rules(3, 4, 5), board, True, chains,
        )
    return topic


def marks(board, mark):
    return [(row, column) for row, line in enumerate(board) for column, each in enumerate(line) if each == mark]


def whole():
    """Large boards with one chain or two."""
    topic = topic_of("whole")
    full = ["X" * 25] * 25
    analysed(topic, "whole-full-black", "25 by 25 full of black", rules(5, 3, 4), full, False, [chain(full, "X", marks(full, "X"))])
    for name, row, column in (("first", 0, 0), ("middle", 12, 13), ("last", 24, 24)):
        board = put(["O" * 25] * 25, [(row, column, ".")])
        stones = marks(board, "O")
        chains = [{"color": "white", "stones": [list(stone) for stone in stones], "liberties": [[row, column]]}]
        analysed(topic, f"whole-but-the-{name}", f"25 by 25 full of white but for the {name} point", rules(3, 4, 5), board, True, chains)
    ring = ["X" * 25] + ["X" + "." * 23 + "X"] * 23 + ["X" * 25]
    analysed(topic, "whole-ring", "a chain round the edge of 25 by 25", rules(3, 4, 5), ring, True, [chain(ring, "X", marks(ring, "X"))])
    snake = []
    for row in range(19):
        snake.append("X" * 19 if row % 2 == 0 else "." * 18 + "X" if row % 4 == 1 else "X" + "." * 18)
    stones = marks(snake, "X")
    chains = [{"color": "black", "stones": [list(at) for at in stones], "liberties": [list(at) for at in marks(snake, ".")]}]
    analysed(topic, "whole-snake", "a chain that fills 19 by 19 in turns", rules(3, 4, 5), snake, True, chains)
    upright = ["".join(column) for column in zip(*snake[::-1], strict=True)]
    stones = marks(upright, "X")
    chains = [{"color": "black", "stones": [list(at) for at in stones], "liberties": [list(at) for at in marks(upright, ".")]}]
    analysed(topic, "whole-snake-upright", "the same, turned", rules(3, 4, 5), upright, True, chains)
    shut = [line.replace(".", "O") for line in snake]
    walls = [
        {"color": "white", "stones": [[row, c] for c in (range(18) if row % 4 == 1 else range(1, 19))], "liberties": []}
        for row in range(1, 19, 2)
    ]
    chains = [{"color": "black", "stones": [list(at) for at in marks(shut, "X")], "liberties": []}, *walls]
    analysed(topic, "whole-snake-shut", "the same with white in every other point", rules(5, 3, 4), shut, False, chains)
    comb = ["X" * 25 if row == 24 else "X." * 12 + "X" for row in range(25)]
    chains = [
        {
            "color": "black",
            "stones": [list(at) for at in marks(comb, "X")],
            "liberties": [list(at) for at in marks(comb, ".")],
        }
    ]
    analysed(topic, "whole-comb", "thirteen columns that the last row joins", rules(3, 4, 5), comb, True, chains)
    combs = [("X" + "OX" * 12).replace("O", "." if row == 0 else "O") if row < 24 else "X" * 25 for row in range(25)]
    chains = [chain(combs, "X", marks(combs, "X"))]
    chains += [chain(combs, "O", [(row, column) for row in range(1, 24)]) for column in range(1, 25, 2)]
    analysed(topic, "whole-comb-and-columns", "a comb, and a column of white between each two teeth", rules(3, 4, 5), combs, True, chains)
    return topic


def checked():
    """Every stone of a chess pattern is a chain."""
    topic = topic_of("checked")
    patterns = [("black", "X", "."), ("white-odd", ".", "O"), ("both", "X", "O")]
    for size in (3, 5, 9, 25):
        for name, even, odd in patterns if size < 25 else patterns[2:]:
            board = ["".join(even if (row + column) % 2 == 0 else odd for column in range(size)) for row in range(size)]
            chains = []
            for row in range(size):
                for column in range(size):
                    if board[row][column] == ".":
                        continue
                    sides = [[row - 1, column], [row, column - 1], [row, column + 1], [row + 1, column]]
                    inside = [side for side in sides if 0 <= side[0] < size and 0 <= side[1] < size]
                    liberties = [] if name == "both" else inside
                    chains.append({"color": NAME[board[row][column]], "stones": [[row, column]], "liberties": liberties})
            legal = name != "both"
            rule_ids = rules(*((3, 4, 5) if legal else (5, 3, 4)))
            analysed(topic, f"checked-{size}-{name}", f"a chess pattern on {size} by {size}: {name}", rule_ids, board, legal, chains)
    return topic
