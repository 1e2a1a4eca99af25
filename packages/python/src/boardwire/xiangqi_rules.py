"""xiangqi-rules/1: the legal moves of a position, and how many sequences of them there are.

The position is a xiangqi-fen/1, whose errors it has.

A board is a list of the letters of 90 squares, "" for an empty one. Whether a move is legal is seen
from the general: it looks along the lines and over the legs by which it can be attacked.
"""

from __future__ import annotations

from typing import Any, Dict, FrozenSet, Iterator, List, Optional, Tuple, Union

from . import xiangqi_fen
from ._pieces import DEAD, OTHER, Step, across_river, kind_of, side_of
from ._values import integer, is_a
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
    """How many sequences of `depth` legal moves begin at the position (XR-14). `depth` is 0 to 6.

    Raises `DecodeError`; offsets are in characters.
    """
    integer(depth, "depth", 0, MAX_DEPTH)
    return _Board(xiangqi_fen.decode(fen)).perft(depth)


def to_json(result: Union[int, List[str]]) -> Dict[str, Any]:
    """A result of `legal_moves` or of `perft` in the shape of the testee protocol."""
    return {"moves": result} if isinstance(result, list) else {"nodes": is_a(int, result, "the result")}


def _name(*squares: int) -> str:
    return "".join("abcdefghi"[square % 9] + str(9 - square // 9) for square in squares)


def squares(name: str) -> Move:
    """The squares of a move that `legal_moves` names."""
    start, end = ("abcdefghi".index(name[at]) + 9 * (9 - int(name[at + 1])) for at in (0, 2))
    return start, end


_LINES: Tuple[Step, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONALS: Tuple[Step, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def _at(square: int, rows: int, cols: int) -> Optional[int]:
    """The square so many rows down and columns to the right, if the board has it."""
    row, col = square // 9 + rows, square % 9 + cols
    return 9 * row + col if 0 <= row < 10 and 0 <= col < 9 else None


def _ray(square: int, step: Step) -> Tuple[int, ...]:
    found = []
    reached = _at(square, *step)
    while reached is not None:
        found.append(reached)
        reached = _at(reached, *step)
    return tuple(found)


def _leaps(square: int, leaps: Iterator[Tuple[Step, Step]]) -> Tuple[Tuple[int, int], ...]:
    """Pairs of the square that must be free and the square that is reached."""
    pairs = ((_at(square, *over), _at(square, *to)) for over, to in leaps)
    return tuple((over, to) for over, to in pairs if over is not None and to is not None)


def _horse() -> Iterator[Tuple[Step, Step]]:
    for rows, cols in _LINES:
        for side in (-1, 1):
            yield (rows, cols), (2 * rows + side * cols, 2 * cols + side * rows)


def _elephant() -> Iterator[Tuple[Step, Step]]:
    for rows, cols in _DIAGONALS:
        yield (rows, cols), (2 * rows, 2 * cols)


def _in_palace(side: str, square: int) -> bool:
    return 3 <= square % 9 <= 5 and (square // 9 >= 7 if side == "red" else square // 9 <= 2)


def _steps(square: int, steps: Tuple[Step, ...]) -> Tuple[int, ...]:
    return tuple(to for to in (_at(square, *step) for step in steps) if to is not None)


def _pawn(side: str, square: int) -> Tuple[int, ...]:
    sideways = _LINES[1:3] if across_river(side, square) else ()
    return _steps(square, (_AHEAD[side], *sideways))


_SQUARES = range(90)
_RAYS = [tuple(_ray(square, step) for step in _LINES) for square in _SQUARES]
_HORSE = [_leaps(square, _horse()) for square in _SQUARES]
_ELEPHANT = [_leaps(square, _elephant()) for square in _SQUARES]
_AHEAD = {"red": (-1, 0), "black": (1, 0)}

# By the letter of the piece: the squares that it reaches in one step, XR-2, XR-3 and XR-8.
_STEPS: Dict[str, List[Tuple[int, ...]]] = {}
for _side, _case in (("red", str.upper), ("black", str.lower)):
    for _kind, _shape in (("k", _LINES), ("a", _DIAGONALS)):
        _STEPS[_case(_kind)] = [
            tuple(to for to in _steps(square, _shape) if _in_palace(_side, to)) for square in _SQUARES]
    _STEPS[_case("p")] = [_pawn(_side, square) for square in _SQUARES]

# By the letter of a general, an advisor or a pawn: the squares from which it reaches a square.
_STEPS_TO = {letter: [tuple(start for start in _SQUARES if to in steps[start]) for to in _SQUARES]
             for letter, steps in _STEPS.items()}
# The squares from which a horse reaches a square, each with its leg.
_HORSES_TO = [tuple((leg, start) for start in _SQUARES for leg, to in _HORSE[start] if to == square)
              for square in _SQUARES]
# By the square of a general: that square, its lines, and the legs of the horses that reach it.
_WATCHED = [frozenset((square, *sum(_RAYS[square], ()), *(leg for leg, _ in _HORSES_TO[square])))
            for square in _SQUARES]


class _Board:
    def __init__(self, position: Position) -> None:
        self.turn = position.turn
        self.letters = [""] * 90
        self._watched: FrozenSet[int] = frozenset(_SQUARES)
        for piece, square in enumerate(position.squares):
            if square is not DEAD:
                letter = kind_of(piece)
                self.letters[square] = letter if side_of(piece) == "red" else letter.lower()

    def moves(self) -> List[Move]:
        """The legal moves (XR-11) in their normative order (XR-13)."""
        self._watched = self._watch()
        return [(start, to) for start in _SQUARES if self._is_own(start)
                for to in sorted(self._reached(start)) if not self._is_own(to) and self._is_safe(start, to)]

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

    def _is_own(self, square: int) -> bool:
        letter = self.letters[square]
        return letter != "" and letter.isupper() == (self.turn == "red")

    def _make(self, start: int, to: int) -> str:
        captured, self.letters[to] = self.letters[to], self.letters[start]
        self.letters[start] = ""
        return captured

    def _undo(self, start: int, to: int, captured: str) -> None:
        self.letters[start], self.letters[to] = self.letters[to], captured

    def _watch(self) -> FrozenSet[int]:
        """The squares that a move touches which leaves the general in check or brings it there."""
        if self._in_check():
            return frozenset(_SQUARES)
        king = "K" if self.turn == "red" else "k"
        return _WATCHED[self.letters.index(king)] if king in self.letters else frozenset()

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
        letter = self.letters[start]
        kind = letter.upper()
        if kind in "KAP":
            return list(_STEPS[letter][start])
        if kind == "N":
            return [to for leg, to in _HORSE[start] if not self.letters[leg]]
        if kind == "B":
            side = "red" if letter == "B" else "black"
            return [to for eye, to in _ELEPHANT[start] if not self.letters[eye] and not across_river(side, to)]
        return self._slides(start, kind == "C")

    def _slides(self, start: int, is_cannon: bool) -> List[int]:
        found: List[int] = []
        for ray in _RAYS[start]:
            pieces = [place for place, square in enumerate(ray) if self.letters[square]]
            first = pieces[0] if pieces else len(ray)
            found.extend(ray[:first])
            target = 1 if is_cannon else 0  # the first piece is the screen of a cannon
            if len(pieces) > target:
                found.append(ray[pieces[target]])
        return found

    def _in_check(self) -> bool:
        """Whether the general of the side to move is attacked, or faces the other one (XR-10)."""
        king, other = ("K", "k") if self.turn == "red" else ("k", "K")
        if king not in self.letters:
            return False  # XR-12
        general = self.letters.index(king)
        return self._is_reached(general, other)

    def is_attacked(self, start: int, to: int) -> bool:
        """Whether the other side could capture the piece of a move after the move, legal or not (XC-7)."""
        captured = self._make(start, to) if start != to else ""
        found = self._is_reached(to) or self._is_reached_near(to)
        if start != to:
            self._undo(start, to, captured)
        return found

    def _is_reached(self, square: int, faces: str = "") -> bool:
        """Whether a rook, a cannon, a horse or a pawn of the other side reaches a square, or the piece `faces` faces it."""
        rook, cannon, horse, pawn = "rcnp" if self.turn == "red" else "RCNP"
        letters = self.letters
        for ray in _RAYS[square]:
            pieces = (letters[each] for each in ray if letters[each])
            first = next(pieces, "")
            if first and (first == rook or first == faces or next(pieces, "") == cannon):
                return True
        if any(letters[start] == horse and not letters[leg] for leg, start in _HORSES_TO[square]):
            return True
        return any(letters[start] == pawn for start in _STEPS_TO[pawn][square])

    def _is_reached_near(self, square: int) -> bool:
        """Whether the general, an advisor or an elephant of the other side reaches a square."""
        side, kinds = ("black", "kab") if self.turn == "red" else ("red", "KAB")
        if any(self.letters[start] == kind for kind in kinds[:2] for start in _STEPS_TO[kind][square]):
            return True
        return not across_river(side, square) and any(
            self.letters[start] == kinds[2] and not self.letters[eye] for eye, start in _ELEPHANT[square])
