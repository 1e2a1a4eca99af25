"""Diagrams in FEN, and the choice of identities from all assignments."""

from itertools import permutations

from xiangqi import position
from xiangqi.history import KIND
from xiangqi.position import squares, word

LETTER = {"general": "k", "advisor": "a", "elephant": "b", "horse": "n", "rook": "r", "cannon": "c", "pawn": "p"}
LETTERS = [LETTER[kind].upper() for kind in KIND] + [LETTER[kind] for kind in KIND]
GROUPS = [range(0, 1), range(1, 3), range(3, 5), range(5, 7), range(7, 9), range(9, 11), range(11, 16)]
GROUPS += [range(16, 17), range(17, 19), range(19, 21), range(21, 23), range(23, 25), range(25, 27), range(27, 32)]
ACROSS = {"red": range(0, 45), "black": range(45, 90)}
# the file of each pawn's home
FILE_OF_HOME = dict(zip([11, 12, 13, 14, 15, 27, 28, 29, 30, 31], [8, 6, 4, 2, 0, 0, 2, 4, 6, 8]))
FILE = dict(zip(range(90), [0, 1, 2, 3, 4, 5, 6, 7, 8] * 10))


def diagram(where):
    """The letter on each square."""
    return {square: LETTERS[piece] for piece, square in enumerate(where) if square is not None}


def ranks(shown):
    """The ten ranks, with as few digits as possible."""
    rows = []
    for row in range(10):
        text, gap = "", 0
        for square in range(9 * row, 9 * row + 9):
            if square not in shown:
                gap += 1
                continue
            text += (str(gap) if gap else "") + shown[square]
            gap = 0
        rows.append(text + (str(gap) if gap else ""))
    return "/".join(rows)


def write(turn, where):
    return f"{ranks(diagram(where))} {'w' if turn == 'red' else 'b'}"


def at_home_file(piece, square):
    across = ACROSS["red" if piece < 16 else "black"]
    return piece in FILE_OF_HOME and square in across and FILE[square] == FILE_OF_HOME[piece]


def choices(group, standing):
    """Every assignment of a group's squares to ids of their kind; the other ids are dead."""
    rest = [None] * (len(group) - len(standing))
    for order in set(permutations(list(standing) + rest)):
        if all(square in squares(piece) for piece, square in zip(group, order)):
            yield order


def choose(shown):
    """The identities of a diagram: fewest bits, most pawns over the river on their home's file, smallest string."""
    where = [None] * 32
    for group in GROUPS:
        standing = [square for square, letter in shown.items() if letter == LETTERS[group[0]]]
        ranked = []
        for order in choices(group, standing):
            stream = "".join(word(piece, square) for piece, square in zip(group, order))
            home = sum(at_home_file(piece, square) for piece, square in zip(group, order) if square is not None)
            ranked.append((len(stream), -home, stream, order))
        if not ranked:
            return None
        best = min(ranked, key=lambda each: each[:3])
        for piece, square in zip(group, best[3]):
            where[piece] = square
    return where


def value_of(turn, shown):
    return position.value(turn, choose(shown))
