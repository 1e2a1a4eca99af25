"""xiangqi-rules/1: the legal moves of a position, and the number of sequences of legal moves.

The position is a xiangqi-fen/1, with the errors of this format.

A board is a list of the letters of 90 squares, "" for an empty square. To judge a move, the code looks
from the general along the lines and over the legs by which a piece can attack the general.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Dict, FrozenSet, List, Tuple, Union

from . import xiangqi_fen
from ._pieces import DOWN, LEFT, ORIGINS, OTHER, RIGHT, SIDES, UP, ids_of, letters_of, ray
from ._values import integer, check_type
from .xiangqi_position import Position

__all__ = ["MAX_DEPTH", "legal_moves", "perft", "to_json"]

MAX_DEPTH = 6
"""The greatest depth of `perft`."""

Move = Tuple[int, int]  # the squares that a piece leaves and reaches


def legal_moves(fen: str) -> List[str]:
    """The legal moves of the side to move in their normative order, such as "h2e2" (XR-1 to XR-13).

    Raises `DecodeError`; offsets are in characters.
    """
    return [_name(*move) for move in _Board(xiangqi_fen.decode(fen)).moves()]


def perft(fen: str, depth: int) -> int:
    """The number of sequences of `depth` legal moves from the position (XR-14). `depth` is 0 to 6.

    Raises `DecodeError`; offsets are in characters.
    """
    integer(depth, "depth", 0, MAX_DEPTH)
    return _Board(xiangqi_fen.decode(fen)).perft(depth)


def to_json(result: Union[int, List[str]]) -> Dict[str, Any]:
    """A result of `legal_moves` or of `perft` in the shape of the testee protocol."""
    return {"moves": result} if isinstance(result, list) else {"nodes": check_type(int, result, "the result")}


def _name(start: int, to: int) -> str:
    return _NAMES[start] + _NAMES[to]


def squares(name: str) -> Move:
    """The squares of a move that `legal_moves` names."""
    start, end = ("abcdefghi".index(name[at]) + 9 * (9 - int(name[at + 1])) for at in (0, 2))
    return start, end


def _side(letter: str) -> str:
    return "red" if letter.isupper() else "black"


def _targets(letter: str) -> List[Tuple[Tuple[int, int], ...]]:
    """By square: pairs of the square that must be free and the square that is reached (XR-2 to XR-5, XR-8).

    The steps are those of XH-5 to XH-7 in reverse. A horse and an elephant pass a square half way.
    """
    found: List[Dict[Tuple[int, int], None]] = [{} for _ in _SQUARES]
    for piece in ids_of(_side(letter), letter.upper()):
        for to, origins in ORIGINS[piece].items():
            for start in origins:
                rows, cols = to // 9 - start // 9, to % 9 - start % 9
                over = start + 9 * int(rows / 2) + int(cols / 2)
                found[start][_FREE if over == start else over, to] = None
    return [tuple(pairs) for pairs in found]


_SQUARES = range(90)
_FREE = 90  # a square beyond the board, always without a piece
_NAMES = ["abcdefghi"[square % 9] + str(9 - square // 9) for square in _SQUARES]
_OWN = {"red": frozenset("KABNRCP"), "black": frozenset("kabnrcp")}

_RAYS = [tuple(filter(None, (ray(square, step) for step in (UP, LEFT, RIGHT, DOWN)))) for square in _SQUARES]
# By square: for each ray, a function that returns the letters on it from a board, the nearest first.
_SEEN = [tuple(itemgetter(*line) for line in lines) for lines in _RAYS]

# The steps of a piece that does not slide, by its letter and its square.
_TARGETS = {letter: _targets(letter) for letter in "KABNPkabnp"}
# By the side of a piece and its square: a letter that attacks the piece, the square of the attacker, and the square that must be free.
_ATTACKERS = {side: [tuple((letter, start, over) for letter, targets in _TARGETS.items() if _side(letter) != side
                           for start in _SQUARES for over, to in targets[start] if to == square)
                     for square in _SQUARES] for side in SIDES}


class _Board:
    def __init__(self, position: Position) -> None:
        self.turn = position.turn
        self.letters = [""] * (_FREE + 1)
        self._watched: FrozenSet[int] = frozenset(_SQUARES)
        for square, letter in letters_of(position.squares).items():
            self.letters[square] = letter

    def moves(self) -> List[Move]:
        """The legal moves (XR-11) in their normative order (XR-13)."""
        self._watched = self._watch()
        letters, own = self.letters, _OWN[self.turn]
        return [(start, to) for start in _SQUARES if letters[start] in own
                for to in sorted(self._reached(start)) if letters[to] not in own and self._is_safe(start, to)]

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        moves = self.moves()
        if depth == 1:
            return len(moves)
        nodes = 0
        for start, to in moves:
            captured = self._make(start, to)
            self.turn = OTHER[self.turn]
            nodes += self.perft(depth - 1)
            self.turn = OTHER[self.turn]
            self._undo(start, to, captured)
        return nodes

    def play(self, start: int, to: int) -> None:
        """Makes a legal move."""
        self._make(start, to)
        self.turn = OTHER[self.turn]

    def _make(self, start: int, to: int) -> str:
        captured, self.letters[to] = self.letters[to], self.letters[start]
        self.letters[start] = ""
        return captured

    def _undo(self, start: int, to: int, captured: str) -> None:
        self.letters[start], self.letters[to] = self.letters[to], captured

    def _watch(self) -> FrozenSet[int]:
        """The squares of the moves that can leave the general in check, or bring it into check."""
        if self._in_check():
            return frozenset(_SQUARES)
        letters = self.letters
        king, sliders = ("K", frozenset("rck")) if self.turn == "red" else ("k", frozenset("RCK"))
        if king not in letters:
            return frozenset()
        square = letters.index(king)
        lines = [line for line, seen in zip(_RAYS[square], _SEEN[square]) if not sliders.isdisjoint(seen(letters))]
        legs = [leg for letter, start, leg in _ATTACKERS[self.turn][square] if letters[start] == letter]
        return frozenset((square, *sum(lines, ()), *legs))

    def _is_safe(self, start: int, to: int) -> bool:
        """Whether the general is not in check after the move."""
        if start not in self._watched and to not in self._watched:
            return True
        captured = self._make(start, to)
        safe = not self._in_check()
        self._undo(start, to, captured)
        return safe

    def _reached(self, start: int) -> List[int]:
        """The squares that a piece reaches, also those with pieces of its own side (XR-2 to XR-8)."""
        letters = self.letters
        letter = letters[start]
        if letter in _TARGETS:
            return [to for over, to in _TARGETS[letter][start] if not letters[over]]
        found: List[int] = []
        target = 1 if letter in "Cc" else 0  # the first piece is the screen of a cannon
        for line in _RAYS[start]:
            pieces = [place for place, square in enumerate(line) if letters[square]]
            found.extend(line[:pieces[0]] if pieces else line)
            if len(pieces) > target:
                found.append(line[pieces[target]])
        return found

    def _in_check(self) -> bool:
        """Whether the general of the side to move is attacked, or faces the other general (XR-10)."""
        king, other = ("K", "k") if self.turn == "red" else ("k", "K")
        # XR-12
        return king in self.letters and self._is_attacked(self.letters.index(king), other)

    def is_attacked_after(self, start: int, to: int) -> bool:
        """Whether the other side could capture the piece of a move after the move, legal or not (XC-7)."""
        letters = self.letters
        mover, letters[start] = letters[start], ""  # the piece on the reached square does not matter: no line passes it
        found = self._is_attacked(to)
        letters[start] = mover
        return found

    def _is_attacked(self, square: int, faces: str = "-") -> bool:
        """Whether a piece of the other side attacks a square, or `faces` is the first piece on a line from it."""
        letters = self.letters
        rook, cannon = "rc" if self.turn == "red" else "RC"
        for seen in _SEEN[square]:
            pieces = "".join(seen(letters))
            if pieces[:1] == rook or pieces[1:2] == cannon or pieces[:1] == faces:
                return True
        return any(letters[start] == letter and not letters[over] for letter, start, over in _ATTACKERS[self.turn][square])
