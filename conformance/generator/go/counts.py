"""Chains, liberties, captures and moves by their number, and a fault in each byte and after each number of moves."""

from chess.boards import short
from go.drawing import COLUMNS, OTHER, analysed, game, hex_of, played, put, rejected, rules, topic_of
from go.model import Game, lines_of
from go.random import labelled
from rng import Rng
from topic import bit

SIDE = 25
MARK = {"black": "X", "white": "O"}
NEXT_TO_POWERS = {2**power + more for power in range(2, 10) for more in (-1, 0, 1)}
NUMBERS = sorted({*range(1, 26), *range(27, 620, 19), *NEXT_TO_POWERS, 361, 624})
MOVES = sorted({*range(1, 40), *range(40, 300, 9), *NEXT_TO_POWERS})
# The last byte of such a board is at each place and has each number of cells.
ENDS = [(rows, cols) for rows in range(1, SIDE + 1) for cols in range(1, SIDE + 1) if (7 * rows + cols) % 6 == 0]
SIZES = [(SIDE, SIDE), (19, 19), (13, 13), (9, 9), (1, SIDE), (SIDE, 1), (7, 3)]


def topics():
    chains = topic_of("counts", "chains along a line, a comb and a grid", "labels that spread until nothing changes; the plain model said the same")
    games = topic_of("counts-play", "stones along a line, and moves at random", "the plain model of the rules")
    for count in NUMBERS:
        for name, points in (("line", LINE), ("comb", COMB), ("grid", GRID)):
            if count <= len(points) - (name == "line"):
                chain_of(chains, name, points[:count], count)
        captured(games, count)
    after_moves(games)
    return [chains, games, *bytes_invalid(), shut_in()]


# Each row in the other direction than the one before it, so that the first points of the board are connected.
LINE = [(row, column if row % 2 == 0 else SIDE - 1 - column) for row in range(SIDE) for column in range(SIDE)]
# A column, and from it every third row: the stones are connected, and all of them have liberties.
COMB = [(row, 0) for row in range(SIDE)] + [(row, column) for row in range(0, SIDE, 3) for column in range(1, SIDE)]
# No two of these are adjacent.
GRID = [(row, column) for row in range(SIDE) for column in range(SIDE) if (row + column) % 2 == 0]


def drawn(points, mark, other="."):
    return ["".join(mark if (row, column) in points else other for column in range(SIDE)) for row in range(SIDE)]


def vertex(point):
    return f"{COLUMNS[point[1]]}{SIDE - point[0]}"


def chain_of(topic, name, points, count):
    lines = drawn(set(points), "XO"[count % 2])
    chains = labelled(lines)
    analysed(topic, f"{name}-{count}", f"{count} stones on a {name}", rules(2, 3, 4, 5), lines, True, chains)


def captured(topic, count):
    """The first stones of the line have one color, and all others the other color. One move captures the first ones."""
    color = ("black", "white")[count % 2]
    # A liberty of the other stones, unless the first stones are next to it.
    empty = {LINE[-1]} if count <= LINE.index((SIDE - 2, SIDE - 1)) else set()
    lines = drawn(set(LINE[:count]), MARK[OTHER[color]], MARK[color])
    end = drawn(set(LINE[:count]) | empty, ".", MARK[color])
    for row, column in {LINE[count]} | empty:
        lines[row] = lines[row][:column] + "." + lines[row][column + 1 :]
    losses = {color: 0, OTHER[color]: count}
    move = vertex(LINE[count])
    played(topic, f"captured-{count}", f"{count} stones are captured", rules(7, 10, 13), lines, color, [move], end, (losses["black"], losses["white"]))


def after_moves(topic):
    """A game at random. After each number of moves one move is invalid, and one is on a stone."""
    rng, now, moves = Rng(9500), Game(["." * 19] * 19, "black"), []
    empty = lines_of(now.board)
    while len(moves) < MOVES[-1]:
        move = COLUMNS[rng.below(19)] + str(1 + rng.below(19)) if rng.below(12) else "pass"
        if now.code_of(move):
            continue
        now.play(move)
        moves.append(move)
        if len(moves) not in MOVES:
            continue
        count, stones = len(moves), (now.captured["black"], now.captured["white"])
        name = f"moves-{count}"
        played(topic, name, f"{count} moves at random", rules(7, 10, 13), empty, "black", list(moves), lines_of(now.board), stones)
        taken = [each for each in moves if now.code_of(each) == "point-occupied"]
        cases = [("invalid", rng.pick(["T20", "I5", "a0", "B", ""]), "vertex-invalid", 8)] + [("occupied", taken[-1], "point-occupied", 9)] * bool(taken)
        for kind, wrong, code, rule in cases:
            rejected(topic, f"{name}-{kind}", f"{count} moves, then {wrong!r}", rules(rule), empty, "black", [*moves, wrong], code, count, name)


def bytes_invalid():
    """A byte of cells that is out of range, at each place of boards of some sizes, and the boards cut after each byte."""
    found = []
    for op, more in (("analyse", {}), ("play", {"to_play": "white", "moves": []})):
        topic = topic_of(f"counts-{op}-bytes")
        for rows, cols in SIZES:
            lines, where = ["X" + "." * (cols - 1)] * rows if cols > 1 else ["X"] + ["."] * (rows - 1), f"{rows}-by-{cols}"
            data, size = hex_of(lines), (rows * cols + 4) // 5
            if op == "analyse":
                chains = labelled(lines)
                analysed(topic, f"counts-{where}", f"a column of stones on {rows} by {cols}", rules(2, 4), lines, all(each["liberties"] for each in chains), chains)
            else:
                played(topic, f"counts-{where}", f"no move on {rows} by {cols}", rules(7), lines, "white", [], lines, (0, 0))
            for at in range(size):
                start = 12 + 2 * at
                wrong = data[:start] + ("f3", "ff", "f8")[at % 3] + data[start + 2 :]
                topic.reject(op, f"counts-{where}-byte-{at}", f"byte {at} of {size} is out of range", rules(1, "TB-6"), {"hex": wrong} | more, "byte-out-of-range", bit(4 * start), f"counts-{where}")
                if at % 3 == 0:
                    topic.reject(op, f"counts-{where}-cut-{at}", f"cut after {at} of {size} bytes", rules(1, "TB-10"), {"hex": data[:start]} | more, "truncated", bit(4 * start), f"counts-{where}")
        for rows, cols in ENDS:
            data, where, rest = hex_of(["." * cols] * rows), f"counts-end-{rows}-by-{cols}", rows * cols % 5
            value = {"legal": True, "chains": []} if op == "analyse" else {"hex": short(data), "captured": {"black": 0, "white": 0}}
            topic.accept(op, where, f"no stone on {rows} by {cols}", rules(2, 7 if more else 4), {"hex": short(data)} | more, value)
            topic.reject(op, f"{where}-trailing", "a byte after the last one", rules(1, "TB-12"), {"hex": [[data, 1], ["00", 1]]} | more, "trailing-bytes", bit(4 * len(data)), where)
            if rest:
                # The first trit after the last cell is 1.
                faulty = [[data[:-2], 1], [f"{3**rest:02x}", 1]]
                topic.reject(op, f"{where}-unused", "an unused trit of 1", rules(1, "TB-8"), {"hex": faulty} | more, "unused-trits-not-zero", bit(4 * len(data) - 8), where)
        found.append(topic)
    return found


def shut_in():
    """A point between four stones, anywhere: a stone there has no liberty, as a position, as a suicide, and as a ko."""
    topic, empty = topic_of("counts-places"), ["." * SIDE] * SIDE
    free = [(row, column) for row in range(1, SIDE - 2) for column in range(1, SIDE - 3)]
    for number, (row, column) in enumerate(free[::5]):
        around = put(empty, [(row - 1, column, "X"), (row, column - 1, "X"), (row, column + 1, "X"), (row + 1, column, "X")])
        name, passes, point = f"counts-{row}-{column}", ["pass"] * (2 * (number % 20)), vertex((row, column))
        played(topic, name, f"a stone beside {point}", rules(7), around, "white", [*passes, "Z1"], put(around, [(SIDE - 1, SIDE - 1, "O")]), (0, 0))
        rejected(topic, f"{name}-suicide", f"suicide at {point}", rules(11), around, "white", [*passes, point], "suicide", len(passes), name)
        illegal, at = put(around, [(row, column, "O")]), 48 + (row * SIDE + column) // 5 * 8
        topic.reject("play", f"{name}-illegal", f"a stone without a liberty on {point}", rules(6), game(illegal, "white", []), "position-illegal", bit(at), name)
        # Black captures the stone on the point, and white may not capture at once.
        around = put(around, [(row, column, "O"), (row, column + 1, "."), (row - 1, column + 1, "O"), (row, column + 2, "O"), (row + 1, column + 1, "O")])
        moves, taken = [*passes, vertex((row, column + 1))], put(around, [(row, column, "."), (row, column + 1, "X")])
        played(topic, f"{name}-taken", f"black captures on {point}", rules(10, 12), around, "black", moves, taken, (0, 1))
        rejected(topic, f"{name}-ko", f"ko at {point}", rules(12), around, "black", [*moves, point], "ko", len(moves), f"{name}-taken")
    return topic
