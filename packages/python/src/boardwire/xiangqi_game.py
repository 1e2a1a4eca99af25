"""xiangqi-game/1: a start and moves, each written as its number among the legal moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

from . import _placements, _run, xiangqi_fen, xiangqi_index, xiangqi_rules
from ._fault import Fault
from ._run import Allow, Buffer, Limits
from ._values import is_a, keys, sequence, text
from .explanation import Explanation, Field

__all__ = ["MAX_PLIES", "Game", "decode", "encode", "explain", "from_json", "to_json"]

_FORMAT = "xiangqi-game/1"
_VERSION = 0x71  # XG-1
MAX_PLIES = 2000
"""The most moves of a game (XG-7)."""
_START_BYTES = 17  # XG-13
_OPENING = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
_STARTS = 2 * _placements.COUNT  # XG-5


@dataclass(frozen=True)
class Game:
    """A start and the moves from there. Raises `TypeError` or `ValueError` if it does not have the shape below.

    Whether the start is valid and the moves are legal is for the encoder.
    """

    start: str = _OPENING
    """A FEN of the position before the first move."""
    moves: Tuple[str, ...] = ()
    """The moves, such as "h2e2", the first one first."""

    def __post_init__(self) -> None:
        text(self.start, "start")
        moves = sequence(self.moves, "moves")
        object.__setattr__(self, "moves", tuple(text(move, f"moves[{index}]") for index, move in enumerate(moves)))


def decode(data: Buffer, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> Game:
    """The game (XG-1 to XG-18).

    `allow` and `limits` have no meaning. Raises `DecodeError` or `TruncatedError`.
    """
    return _run.decode(_FORMAT, _decode, data, allow, limits)


def encode(game: Game) -> bytes:
    """The bytes. Raises `EncodeError` for the start and `MoveError` for a move (XG-10, XG-19, XG-20)."""
    return _run.encode(_FORMAT, _encode, is_a(Game, game, "the value"))


def explain(data: Buffer, *, allow: Iterable[str] = (), limits: Optional[Limits] = None) -> Explanation[Game]:
    """The fields "version", "plies" and "number"; a rejected input is no exception."""
    return _run.explain(_FORMAT, _decode, _fields, data, allow, limits)


def to_json(game: Game) -> Dict[str, Any]:
    """The game in the shape of the testee protocol."""
    return {"start": game.start, "moves": list(game.moves)}


def from_json(value: Any) -> Game:
    """The game that the testee protocol writes so. Raises `TypeError` or `ValueError`."""
    start, moves = keys(value, "start", "moves")
    return Game(start, moves)


def _decode(data: bytes, allow: Allow, max_cells: Optional[int]) -> Game:
    plies, head = _head(data)
    at, rest = 8 * head, data[head:]
    if rest[:1] == b"\0":
        raise Fault("number-not-shortest", at)  # XG-12
    if len(rest) > plies + _START_BYTES:
        raise Fault("value-out-of-range", at)  # XG-13
    number, is_other = divmod(int.from_bytes(rest, "big"), 2)
    start = _OPENING
    if is_other:
        number, setup = divmod(number, _STARTS)
        board = xiangqi_index.written(_placements.board_of(setup // 2))
        start = f"{board} {'w' if setup % 2 else 'b'}"
        if start == _OPENING:
            raise Fault("number-not-shortest", at)  # XG-14
    position, moves = xiangqi_rules._Board(xiangqi_fen.decode(start)), []
    for _ in range(plies):
        legal = position.moves()
        if not legal:
            raise Fault("no-legal-move", at)  # XG-15
        number, choice = divmod(number, len(legal))
        moves.append(xiangqi_rules._name(*legal[choice]))
        position.play(*legal[choice])
    if number:
        raise Fault("value-out-of-range", at)  # XG-16
    return Game(start, tuple(moves))


def _head(data: bytes) -> Tuple[int, int]:
    """The number of plies, and how many bytes come before V."""
    if not data:
        raise Fault("truncated", 0)  # XG-8
    if data[0] != _VERSION:
        raise Fault("version-unknown", 0)  # XG-9
    count = data[1:3]
    if not count or count[0] >= 128 and len(count) < 2:
        raise Fault("truncated", 8)  # XG-8
    if count[0] < 128:
        return count[0], 2
    if count[1] == 0:
        raise Fault("number-not-shortest", 8)  # XG-11
    plies = count[0] - 128 + 128 * count[1]
    if plies > MAX_PLIES:  # also if the high bit of the second byte is 1
        raise Fault("too-many-plies", 8)  # XG-10
    return plies, 3


def _encode(game: Game) -> bytes:
    try:
        position = xiangqi_rules._Board(xiangqi_fen._decode(game.start, frozenset(), None))
    except Fault as fault:
        raise fault.moved(None, "").within("start")  # XG-19
    if len(game.moves) > MAX_PLIES:
        raise Fault("too-many-plies", path=f"moves[{MAX_PLIES}]")  # XG-10
    digits = _start_digits(position)
    for index, move in enumerate(game.moves):
        legal = position.moves()
        names = [xiangqi_rules._name(*each) for each in legal]
        if move not in names:
            raise Fault("move-illegal", path=f"moves[{index}]")  # XG-20
        choice = names.index(move)
        digits.append((choice, len(legal)))
        position.play(*legal[choice])
    number = 0
    for digit, radix in reversed(digits):  # XG-4
        number = digit + radix * number
    plies = len(game.moves)
    count = bytes([plies]) if plies < 128 else bytes([plies % 128 + 128, plies // 128])  # XG-2
    return bytes([_VERSION]) + count + number.to_bytes((number.bit_length() + 7) // 8, "big")


def _start_digits(position: xiangqi_rules._Board) -> List[Tuple[int, int]]:
    """The digits of the start, each with its radix (XG-5)."""
    board = {square: letter for square, letter in enumerate(position.letters) if letter}
    if position.turn == "red" and xiangqi_index.written(board) == _OPENING.partition(" ")[0]:
        return [(0, 2)]
    return [(1, 2), (2 * _placements.index_of(board) + (position.turn == "red"), _STARTS)]


def _fields(data: bytes, allow: Allow) -> Iterator[Field]:
    if data:
        yield Field("version", 0, 0, 8, data[0], None, ("XG-1",))
    try:
        plies, head = _head(data)
    except Fault:
        return
    yield Field("plies", 0, 8, 8 * head - 8, plies, None, ("XG-1", "XG-2"))
    size = len(data) - head
    if size:
        yield Field("number", 0, 8 * head, 8 * size, size, None, ("XG-1", "XG-3", "XG-4", "XG-5", "XG-6"))
