"""A simple model of the rules: a board is a dictionary of points, and a flood fill finds a chain.

Nothing here is kept from one move to the next but copies of whole boards.
"""

import re

NAME = {"X": "black", "O": "white"}
FOE = {"X": "O", "O": "X"}
VERTEX = re.compile("([A-HJ-Za-hj-z])([1-9][0-9]*)")
COLUMN = {letter: column for column, letter in enumerate("ABCDEFGHJKLMNOPQRSTUVWXYZ")}


def board_of(lines):
    return {(row, column): mark for row, line in enumerate(lines) for column, mark in enumerate(line)}


def lines_of(board):
    rows, columns = max(board)
    return ["".join(board[row, column] for column in range(columns + 1)) for row in range(rows + 1)]


def beside(board, point):
    row, column = point
    return [at for at in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)) if at in board]


def chain_at(board, point):
    """The stones of the chain that holds the point, and its liberties."""
    stones, liberties, waiting = {point}, set(), [point]
    while waiting:
        for at in beside(board, waiting.pop()):
            if board[at] == ".":
                liberties.add(at)
            elif board[at] == board[point] and at not in stones:
                stones.add(at)
                waiting.append(at)
    return stones, liberties


def analyse(lines):
    board, seen, chains = board_of(lines), set(), []
    for point in sorted(board):
        if board[point] != "." and point not in seen:
            stones, liberties = chain_at(board, point)
            seen |= stones
            chains.append(chain(NAME[board[point]], stones, liberties))
    return {"legal": all(each["liberties"] for each in chains), "chains": chains}


def chain(color, stones, liberties):
    return {"color": color, "stones": [list(point) for point in sorted(stones)], "liberties": [list(point) for point in sorted(liberties)]}


class Rejected(Exception):
    """A code and the index of a move."""


def point_of(board, move):
    found = VERTEX.fullmatch(move)
    if not found:
        return None
    point = (max(board)[0] + 1 - int(found[2]), COLUMN[found[1].upper()])
    return point if point in board else None


class Game:
    def __init__(self, lines, to_play):
        self.board = board_of(lines)
        self.side = "X" if to_play == "black" else "O"
        self.befores = []
        self.captured = {"black": 0, "white": 0}

    def code_of(self, move):
        """Why the move is rejected, or None. The board does not change."""
        return self._after(move)[0]

    def play(self, move):
        code, board, taken = self._after(move)
        if code:
            raise Rejected(code, len(self.befores))
        self.befores.append(self.board)
        self.board = board
        self.captured[NAME[FOE[self.side]]] += taken
        self.side = FOE[self.side]

    def _after(self, move):
        board, taken = dict(self.board), 0
        if move.isascii() and move.lower() == "pass":
            return None, board, 0
        point = point_of(board, move)
        if point is None:
            return "vertex-invalid", None, 0
        if board[point] != ".":
            return "point-occupied", None, 0
        board[point] = self.side
        for at in beside(board, point):
            if board[at] == FOE[self.side]:
                stones, liberties = chain_at(board, at)
                if not liberties:
                    taken += len(stones)
                    board |= dict.fromkeys(stones, ".")
        if not chain_at(board, point)[1]:
            return "suicide", None, 0
        if self.befores and board == self.befores[-1]:
            return "ko", None, 0
        return None, board, taken


def play(lines, to_play, moves):
    """The last board and the captured stones; raises Rejected."""
    game = Game(lines, to_play)
    for move in moves:
        game.play(move)
    return lines_of(game.board), game.captured
