"""Draws Go boards, also the expected ones, as lines of '.', 'O' (white) and 'X' (black), with row 0 on top.

Each expected board and value is compared with the model, and both must agree.
"""

from go import model as go_model
from chess.boards import short
from ternary.cells import record
from topic import Topic

ORIGIN = "boards drawn as lines; records from literal headers and the table of groups"
CONFIRMED = "drawings and tables of the generator; its plain model of the rules said the same"

CELL = {".": "0", "O": "1", "X": "2"}
OTHER = {"black": "white", "white": "black"}
SWAP = str.maketrans("XO", "OX")
# the columns from the left
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def topic_of(name, origin=ORIGIN, confirmed_by=CONFIRMED):
    return Topic("gc", name, origin, confirmed_by)


def rules(*numbers):
    """The ids of requirements: a number is one of this format, a text one of another."""
    return " ".join(f"GC-{each}" if isinstance(each, int) else each for each in numbers)


def diagrams(text):
    """The lines of each of the diagrams that are side by side in the text."""
    return [list(lines) for lines in zip(*(line.split() for line in text.strip().splitlines()), strict=True)]


def hex_of(lines):
    assert len({len(line) for line in lines}) == 1
    return record(len(lines), len(lines[0]), "".join(CELL[mark] for line in lines for mark in line))


def empty(rows, cols):
    return ["." * cols] * rows


def put(lines, stones):
    """The board with the stones, which are (row, column, mark)."""
    rows = [list(line) for line in lines]
    for row, column, mark in stones:
        rows[row][column] = mark
    return ["".join(row) for row in rows]


def swapped(lines):
    return [line.translate(SWAP) for line in lines]


def turned(lines):
    """A quarter turn clockwise."""
    return ["".join(column) for column in zip(*lines[::-1], strict=True)]


def turned_move(move, cols):
    if move == "pass":
        return move
    return COLUMNS[int(move[1:]) - 1] + str(cols - COLUMNS.index(move[0]))


def marked(lines, mark):
    return [[row, column] for row, line in enumerate(lines) for column, each in enumerate(line) if each == mark]


def liberties_of(rows, cols, stones, board):
    """The empty points next to the stones, without repetition."""
    return [
        [row, column]
        for row in range(rows)
        for column in range(cols)
        if board[row][column] == "."
        and any([row + down, column + right] in stones for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    ]


def chain(board, mark, stones):
    stones = sorted(list(stone) for stone in stones)
    liberties = liberties_of(len(board), len(board[0]), stones, board)
    return {"color": go_model.NAME[mark], "stones": stones, "liberties": liberties}


def analysed(topic, name, reason, rule_ids, lines, legal, chains, tags=""):
    """`chains` are the expected chains, in the order of the reply."""
    value = {"legal": legal, "chains": chains}
    assert value == go_model.analyse(lines), name
    request = {"hex": short(hex_of(lines))}
    topic.accept("analyse", name, reason, rule_ids, request, value, f"gc.analyse.{name}", tags)


def accept_analysis_diagrams(topic, name, reason, rule_ids, legal, text):
    """The board, and next to it each chain: # its stones, + its liberties."""
    lines, *drawn = diagrams(text)
    chains = []
    for diagram in drawn:
        stones = marked(diagram, "#")
        row, column = stones[0]
        color = {"X": "black", "O": "white"}[lines[row][column]]
        chains.append({"color": color, "stones": stones, "liberties": marked(diagram, "+")})
    analysed(topic, name, reason, rule_ids, lines, legal, chains)


def game(lines, to_play, moves):
    return {"hex": short(hex_of(lines)), "to_play": to_play, "moves": moves}


def played(topic, name, reason, rule_ids, lines, to_play, moves, end, captured, tags=""):
    """`end` is the last board, `captured` the numbers of captured black and white stones."""
    captured = {"black": captured[0], "white": captured[1]}
    assert (end, captured) == go_model.play(lines, to_play, moves), name
    value = {"hex": short(hex_of(end)), "captured": captured}
    topic.accept("play", name, reason, rule_ids, game(lines, to_play, moves), value, f"gc.play.{name}", tags)


def rejected(topic, name, reason, rule_ids, lines, to_play, moves, code, move, counterpart, tags=""):
    try:
        go_model.play(lines, to_play, moves)
    except go_model.Rejected as rejection:
        assert rejection.args == (code, move), f"{name}: {rejection.args}"
    else:
        raise AssertionError(name)
    request = game(lines, to_play, moves)
    topic.reject_move("play", name, reason, rule_ids, request, code, move, counterpart, f"gc.play.{name}", tags)


def variants(lines, end, to_play, moves, turns):
    """The variants of a game in diagrams, each with the suffix of its name.

    With 0 turns only the game itself, with 1 also the game with exchanged colours, with more also quarter turns of the board.
    """
    if not turns:
        yield "", lines, end, to_play, moves
    for turn in range(turns):
        if turn:
            moves = [turned_move(move, len(lines[0])) for move in moves]
            lines, end = turned(lines), turned(end)
        suffix = f"-turned-{turn}" if turn else ""
        if turn % 2 == 0:
            yield suffix, lines, end, to_play, moves
        if turn in (0, 1, 3):
            yield f"{suffix}-colours", swapped(lines), swapped(end), OTHER[to_play], moves


def accept_diagrams(topic, name, reason, rule_ids, moves, captured, text, turns=1):
    """`moves` begins with the side to play; `text` shows the first and the last board."""
    lines, end = diagrams(text)
    to_play, *moves = moves.split()
    for suffix, *drawn, side, each in variants(lines, end, to_play, moves, turns):
        taken = captured if side == to_play else captured[::-1]
        played(topic, name + suffix, reason + in_words(suffix), rule_ids, drawn[0], side, each, drawn[1], taken)


def reject_diagrams(topic, code, name, reason, rule_ids, moves, instead, captured, text, turns=1):
    """The last move is rejected. With `instead` in its place, or with no move if `instead` is empty, the last board follows."""
    lines, end = diagrams(text)
    to_play, *moves = moves.split()
    for (suffix, *drawn, side, bad), (_, _, _, _, good) in zip(
        variants(lines, end, to_play, moves, turns),
        variants(lines, end, to_play, moves[:-1] + instead.split(), turns),
        strict=True,
    ):
        taken = captured if side == to_play else captured[::-1]
        full = f"{name}{suffix}"
        what = "another move" if instead else "without the last move"
        played(topic, f"{full}-repaired", f"{reason}{in_words(suffix)}: {what}", rule_ids, drawn[0], side, good, drawn[1], taken)
        rejected(topic, full, reason + in_words(suffix), rule_ids, drawn[0], side, bad, code, len(bad) - 1, f"{full}-repaired")


def in_words(suffix):
    parts = []
    if "turned" in suffix:
        parts.append(f"turned {suffix.split('-')[2]} times")
    if "colours" in suffix:
        parts.append("with the colours exchanged")
    return "".join(f", {part}" for part in parts)
