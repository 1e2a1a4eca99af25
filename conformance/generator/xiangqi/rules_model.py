"""The rules of moves, from the chapter Xiangqi rules, as plainly as they can be: a move is tried, and then every answer to it.

A board is a dict from squares, (row, col), to the letters of FEN."""

PALACE = {"w": range(7, 10), "b": range(0, 3)}
HALF = {"w": range(5, 10), "b": range(0, 5)}
LINES = [(-1, 0), (1, 0), (0, -1), (0, 1)]
SLANTS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def read(fen):
    placement, _, rest = fen.partition(" ")
    board = {}
    for row, rank in enumerate(placement.split("/")):
        col = 0
        for char in rank:
            if char.isdigit():
                col += int(char)
            else:
                board[row, col] = {"e": "b", "h": "n", "E": "B", "H": "N"}.get(char, char)
                col += 1
    return board, "b" if rest[:1] == "b" else "w"


def side_of(letter):
    return "w" if letter.isupper() else "b"


def other(side):
    return "b" if side == "w" else "w"


def inside(square):
    return 0 <= square[0] < 10 and 0 <= square[1] < 9


def reached(board, square):
    """The squares that the piece on a square reaches, those of its own side included."""
    letter = board[square]
    side, kind = side_of(letter), letter.lower()
    row, col = square
    ahead = -1 if side == "w" else 1
    found = []
    if kind == "k":
        found = [(row + r, col + c) for r, c in LINES if row + r in PALACE[side] and 3 <= col + c <= 5]
    elif kind == "a":
        found = [(row + r, col + c) for r, c in SLANTS if row + r in PALACE[side] and 3 <= col + c <= 5]
    elif kind == "b":
        found = [(row + 2 * r, col + 2 * c) for r, c in SLANTS if row + 2 * r in HALF[side] and (row + r, col + c) not in board]
    elif kind == "n":
        for r, c in LINES:
            if (row + r, col + c) not in board:
                # One on in the same direction, and one to either side.
                found += [(row + 2 * r + c, col + 2 * c + r), (row + 2 * r - c, col + 2 * c - r)]
    elif kind == "p":
        found = [(row + ahead, col)]
        if row not in HALF[side]:
            found += [(row, col - 1), (row, col + 1)]
    else:
        for r, c in LINES:
            screens = 0
            at = (row + r, col + c)
            while inside(at):
                if kind == "r" and screens == 0 or kind == "c" and (screens == 0 and at not in board):
                    found.append(at)
                elif kind == "c" and screens == 1 and at in board:
                    found.append(at)
                screens += at in board
                at = (at[0] + r, at[1] + c)
    return [at for at in found if inside(at)]


def pseudo(board, side):
    """The moves of the pieces, before it is asked whether they expose the general: in rising order."""
    for square in sorted(square for square, letter in board.items() if side_of(letter) == side):
        for to in sorted(reached(board, square)):
            if to not in board or side_of(board[to]) != side:
                yield square, to


def facing(board):
    generals = sorted(square for square, letter in board.items() if letter in "kK")
    if len(generals) < 2:
        return False
    (top, col), (bottom, file) = generals
    return col == file and not any((row, col) in board for row in range(top + 1, bottom))


def is_attacked(board, square, side):
    """Whether a piece of the side reaches the square."""
    return any(square in reached(board, at) for at, letter in board.items() if letter.isupper() == (side == "w"))


def in_check(board, side):
    general = "K" if side == "w" else "k"
    at = next((square for square, letter in board.items() if letter == general), None)
    return at is not None and (facing(board) or is_attacked(board, at, other(side)))


def moved(board, move):
    board = dict(board)
    board[move[1]] = board.pop(move[0])
    return board


def legal(board, side):
    return [move for move in pseudo(board, side) if not in_check(moved(board, move), side)]


def perft(board, side, depth):
    if depth == 0:
        return 1
    moves = legal(board, side)
    if depth == 1:
        return len(moves)
    return sum(perft(moved(board, move), other(side), depth - 1) for move in moves)


def iccs(move):
    return "".join("abcdefghi"[col] + str(9 - row) for row, col in move)
