"""Random games. Some end with a rejected move, of each kind."""

from go import model as go_model
from go.drawing import COLUMNS, empty, played, rejected, rules, topic_of
from go.random import labelled, random_board
from rng import Rng

ORIGIN = "moves at random on boards from literal headers and the table of groups"
CONFIRMED = ("the plain model, and a count of the stones after each move; labels that spread find a liberty for every chain")


def topics():
    return [games(), bad_ends()]


# rows, columns, moves
SIZES = [(size, size) for size in range(1, 26)]
RECTANGLES = [(1, 7), (9, 1), (2, 5), (5, 3), (4, 9), (7, 6), (3, 25), (11, 8), (13, 19), (24, 22)]
MOST = 400


def vertex(board, point):
    return f"{COLUMNS[point[1]]}{max(board)[0] + 1 - point[0]}"


def candidate(rng, game, last):
    """A point of the board, often one near the last move."""
    rows, cols = max(game.board)
    if last and rng.below(4):
        at = (last[0] + rng.below(5) - 2, last[1] + rng.below(5) - 2)
        if at in game.board:
            return at
    return (rng.below(rows + 1), rng.below(cols + 1))


def start_board(rng, rows, cols, full):
    """A random board without chains that have no liberty."""
    board = go_model.board_of(random_board(rng, rows, cols, full))
    for chain in go_model.analyse(go_model.lines_of(board))["chains"]:
        if not chain["liberties"]:
            board |= dict.fromkeys(((row, column) for row, column in chain["stones"]), ".")
    return go_model.lines_of(board)


def allowed(rng, game, last):
    """A legal move and its point; a pass if none is found."""
    if rng.below(25):
        for _ in range(40):
            point = candidate(rng, game, last)
            if game.board[point] != ".":
                continue
            move = vertex(game.board, point)
            if rng.below(8) == 0:
                move = move.lower()
            if game.code_of(move) is None:
                return move, point
    return "pass", None


def shut(board, point):
    return all(board[at] != "." for at in go_model.beside(board, point))


def refusable(rng, game, code, last):
    """A move that is rejected with the code, or None."""
    if code == "vertex-invalid":
        rows, cols = max(game.board)
        off = [f"A{rows + 2}", "A0", "I1", "a01", "", "resign", "A-1", "11"]
        if cols < 24:
            off.append(COLUMNS[cols + 1] + "1")
        return rng.pick(off)
    # a ko is next to the last move, and a suicide has no empty neighbour
    if code == "ko":
        points = go_model.beside(game.board, last) if last else []
    elif code == "suicide":
        points = [point for point in sorted(game.board) if game.board[point] == "." and shut(game.board, point)]
    else:
        points = [point for point in sorted(game.board) if game.board[point] != "."]
    moves = [vertex(game.board, point) for point in points]
    moves = [move for move in moves if game.code_of(move) == code]
    return rng.pick(moves) if moves else None


def random_game(rng, rows, cols, most, full, until=None):
    """A game of at most this many moves. With `until` it ends before a move that is rejected with that code."""
    lines = start_board(rng, rows, cols, full) if full else empty(rows, cols)
    to_play = rng.pick(["black", "white"])
    game, moves, last, bad = go_model.Game(lines, to_play), [], None, None
    stones = sum(line.count("X") + line.count("O") for line in lines)
    while len(moves) < most:
        if until and len(moves) >= most // 3 and (bad := refusable(rng, game, until, last)):
            break
        move, last = allowed(rng, game, last)
        game.play(move)
        moves.append(move)
        stones += move != "pass"
        here = "".join(go_model.lines_of(game.board))
        assert stones == len(here) - here.count(".") + sum(game.captured.values())
    assert all(chain["liberties"] for chain in labelled(go_model.lines_of(game.board)))
    return lines, to_play, moves, go_model.lines_of(game.board), game.captured, bad


def add(topic, name, reason, rule_ids, lines, to_play, moves, end, captured):
    played(topic, name, reason, rule_ids, lines, to_play, moves, end, (captured["black"], captured["white"]))


def games():
    topic = topic_of("games", ORIGIN, CONFIRMED)
    rng = Rng(403)
    for number, (rows, cols) in enumerate(SIZES + RECTANGLES):
        # a small board is soon full and captured again
        most = min(MOST, 20 + [2, 3, 1][number % 3] * rows * cols)
        full = 0 if number % 2 else 60
        *game, captured, _ = random_game(rng, rows, cols, most, full)
        name = f"game-{rows}-by-{cols}"
        reason = f"{len(game[2])} moves on {rows} by {cols}, {sum(captured.values())} stones captured"
        add(topic, name, reason, rules(13, 2, 7, 8, 10), *game, captured)
    return topic


KINDS = ["vertex-invalid", "point-occupied", "suicide", "ko"]
NUMBERS = {"vertex-invalid": 8, "point-occupied": 9, "suicide": 11, "ko": 12}


def bad_ends():
    topic = topic_of("games-refused", ORIGIN, CONFIRMED)
    rng = Rng(404)
    boards = [(size, size) for size in (3, 4, 5, 7, 9, 13, 19, 25)] + [(4, 7)]
    for number, (rows, cols) in enumerate(boards):
        for kind in KINDS:
            most, full = min(MOST - 100, 20 + 3 * rows * cols), [0, 55, 75][number % 3]
            *game, captured, bad = random_game(rng, rows, cols, most, full, kind)
            while not bad:
                *game, captured, bad = random_game(rng, rows, cols, most, full, kind)
            name = f"game-{rows}-by-{cols}-before-{kind}"
            lines, to_play, moves, *_ = game
            reason = f"{len(moves)} moves on {rows} by {cols}"
            add(topic, name, reason, rules(13, 7, 10), *game, captured)
            rejected(
                topic, f"game-{rows}-by-{cols}-{kind}", f"{reason}, and a rejected one", rules(NUMBERS[kind], 14),
                lines, to_play, [*moves, bad], kind, len(moves), name,
            )
    return topic
