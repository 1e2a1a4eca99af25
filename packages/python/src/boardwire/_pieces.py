"""Squares, ids, and the tables of candidates and origins that the xiangqi formats use.

Squares are 0..=89 = 9*row + col, row 0 being Black's back rank; dead is None. Ids are 0..=15 for
red and 16..=31 for black (XP-4).
"""

from __future__ import annotations

from typing import Dict, Iterable, List, Optional, Sequence, Tuple

Step = Tuple[int, int]  # rows, columns
Square = Optional[int]

DEAD: None = None
SIDES = ("red", "black")
OTHER = {"red": "black", "black": "red"}

# XP-4: the kinds in the order of their ids within a side, by the letters of FEN.
KINDS = {"K": (0,), "A": (1, 2), "B": (3, 4), "N": (5, 6), "R": (7, 8), "C": (9, 10),
         "P": (11, 12, 13, 14, 15)}
LETTER = tuple(letter for letter, ids in KINDS.items() for _ in ids)  # by id within the side

RED_PAWN_HOMES = {11: 62, 12: 60, 13: 58, 14: 56, 15: 54}


def side_of(piece: int) -> str:
    return SIDES[piece // 16]


def kind_of(piece: int) -> str:
    return LETTER[piece % 16]


def letter_of(piece: int) -> str:
    """The letter of a piece in a FEN, upper case for red (XF-7)."""
    return kind_of(piece) if side_of(piece) == "red" else kind_of(piece).lower()


def letters_of(squares: Sequence[Square]) -> Dict[int, str]:
    """The letters of a position by square."""
    return {square: letter_of(piece) for piece, square in enumerate(squares) if square is not DEAD}


def ids_of(side: str, kind: str) -> Tuple[int, ...]:
    """The ids of a side and kind in rising order."""
    offset = 16 * SIDES.index(side)
    return tuple(offset + number for number in KINDS[kind])


def across_river(side: str, square: int) -> bool:
    return square <= 44 if side == "red" else square >= 45


def _red_candidates(number: int) -> Tuple[Square, ...]:
    kind = LETTER[number]
    if kind == "K":
        return (85, 86, 84, 76, 77, 75, 67, 68, 66, DEAD)  # XP-5
    if kind == "A":
        return ((DEAD, 86, 84, 76, 68, 66), (DEAD, 84, 86, 76, 66, 68))[number - 1]  # XP-6
    if kind == "B":
        return ((DEAD, 87, 67, 71, 51, 83, 47, 63),
                (DEAD, 83, 67, 63, 47, 87, 51, 71))[number - 3]  # XP-7
    if kind == "P":
        home = RED_PAWN_HOMES[number]
        return (DEAD, home, home - 9, *range(44, -1, -1))  # XP-9
    return (DEAD, *range(89, -1, -1))  # XP-8


def _turned(candidates: Tuple[Square, ...]) -> Tuple[Square, ...]:
    return tuple(DEAD if square is DEAD else 89 - square for square in candidates)  # XP-10


_RED = tuple(map(_red_candidates, range(16)))

# CANDIDATES[id]: the squares where the piece may be; INDEX[id]: square -> index.
CANDIDATES = _RED + tuple(map(_turned, _RED))
INDEX = tuple({place: index for index, place in enumerate(row)} for row in CANDIDATES)

# The home square's column of each pawn (XF-9); a pawn's home is its candidate 1.
HOME_FILE = {piece: (CANDIDATES[piece][1] or 0) % 9
             for side in SIDES for piece in ids_of(side, "P")}


RIGHT, LEFT, UP, DOWN = (0, 1), (0, -1), (-1, 0), (1, 0)
ADVISOR_STEPS = tuple((r, c) for r in (-1, 1) for c in (-1, 1))
ELEPHANT_STEPS = tuple((r, c) for r in (-2, 2) for c in (-2, 2))
HORSE_STEPS = tuple((r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c))


def ray(square: int, step: Step) -> Tuple[int, ...]:
    """The squares from `square` on in one direction, near to far, to the edge of the board."""
    found, (row, col) = [], divmod(square, 9)
    while 0 <= row + step[0] <= 9 and 0 <= col + step[1] <= 8:
        row, col = row + step[0], col + step[1]
        found.append(9 * row + col)
    return tuple(found)


def _steps(square: int, steps: Iterable[Step]) -> List[int]:
    return [target for step in steps for target in ray(square, step)[:1]]


def _origins(piece: int, square: int) -> Tuple[int, ...]:
    """The possible origins of the piece on `square`, in order."""
    kind, side = kind_of(piece), side_of(piece)
    if kind in "RC":  # XH-4
        squares = [s for step in (RIGHT, LEFT, UP, DOWN) for s in ray(square, step)]
    elif kind == "P":  # XH-5: the origin behind the pawn is one step backward
        behind = DOWN if side == "red" else UP
        sideways = (RIGHT, LEFT) if across_river(side, square) else ()
        squares = _steps(square, (behind, *sideways))
    elif kind == "K":  # XH-6
        squares = _steps(square, (RIGHT, LEFT, UP, DOWN))
    else:  # XH-7
        steps = {"A": ADVISOR_STEPS, "B": ELEPHANT_STEPS, "N": HORSE_STEPS}[kind]
        squares = sorted(_steps(square, steps))
    return tuple(s for s in squares if s in INDEX[piece])  # XH-8


# ORIGINS[id][square]: the origin candidates; they do not depend on the other pieces (XH-8).
ORIGINS = tuple(
    {square: _origins(piece, square) for square in CANDIDATES[piece] if square is not DEAD}
    for piece in range(32)
)
