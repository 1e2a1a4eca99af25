"""The common layout of the formats of games: the version, the plies, and the number with the start and the moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

from . import _placements, xiangqi_fen, xiangqi_rules
from ._fault import Fault
from ._ranks import write_ranks
from ._run import Allow
from ._values import keys, sequence, text
from .explanation import Field

MAX_PLIES = 2000
"""The maximum number of moves of a game (XG-7)."""
_START_BYTES = 17  # XG-13, XC-11
_OPENING = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
_START_COUNT = 2 * _placements.COUNT  # XG-5, XC-2


@dataclass(frozen=True)
class Layout:
    """The parts of the layout that differ between the formats."""

    version: int
    ply_bytes: int
    """An upper bound on the bytes of the number per ply."""
    weigh: Callable[[xiangqi_rules._Board, List[xiangqi_rules.Move]], List[int]]
    """The weights of the legal moves."""
    requirements: Tuple[Tuple[str, ...], Tuple[str, ...], Tuple[str, ...]]
    """The requirements of the fields "version", "plies" and "integer"."""

    def shares(self, position: xiangqi_rules._Board) -> List[Tuple[int, int, int, int]]:
        """The legal moves in order: the two squares, the weights of the moves before, and the weight."""
        shares, before = [], 0
        moves = position.moves()
        for (start, to), weight in zip(moves, self.weigh(position, moves)):
            shares.append((start, to, before, weight))
            before += weight
        return shares

    def decode(self, data: bytes, allow: Allow, max_cells: Optional[int]) -> Game:
        ply_count, head_bytes = self._head(data)
        offset, number_bytes = 8 * head_bytes, data[head_bytes:]
        if number_bytes[:1] == b"\0":
            raise Fault("number-not-shortest", offset)  # XG-12
        if len(number_bytes) > self.ply_bytes * ply_count + _START_BYTES:
            raise Fault("value-out-of-range", offset)  # XG-13, XC-11
        number, is_other = divmod(int.from_bytes(number_bytes, "big"), 2)
        start = _OPENING
        if is_other:
            number, start_index = divmod(number, _START_COUNT)
            board = write_ranks(_placements.board_of(start_index // 2), 10, 9)
            start = f"{board} {'w' if start_index % 2 else 'b'}"
            if start == _OPENING:
                raise Fault("number-not-shortest", offset)  # XG-14
        position, moves = xiangqi_rules._Board(xiangqi_fen.decode(start)), []
        for _ in range(ply_count):
            shares = self.shares(position)
            if not shares:
                raise Fault("no-legal-move", offset)  # XG-15
            number, slot = divmod(number, _total_weight(shares))
            origin, to, before, weight = next(share for share in reversed(shares) if share[2] <= slot)
            number = slot - before + weight * number  # XC-4
            moves.append(xiangqi_rules._name(origin, to))
            position.play(origin, to)
        if number:
            raise Fault("value-out-of-range", offset)  # XG-16
        return Game(start, tuple(moves))

    def _head(self, data: bytes) -> Tuple[int, int]:
        """The number of plies, and the number of bytes before V."""
        if not data:
            raise Fault("truncated", 0)  # XG-8
        if data[0] != self.version:
            raise Fault("version-unknown", 0)  # XG-9
        count_bytes = data[1:3]
        if not count_bytes or count_bytes[0] >= 128 and len(count_bytes) < 2:
            raise Fault("truncated", 8)  # XG-8
        if count_bytes[0] < 128:
            return count_bytes[0], 2
        if count_bytes[1] == 0:
            raise Fault("number-not-shortest", 8)  # XG-11
        ply_count = count_bytes[0] - 128 + 128 * count_bytes[1]
        if ply_count > MAX_PLIES:  # also if the high bit of the second byte is 1
            raise Fault("too-many-plies", 8)  # XG-10
        return ply_count, 3

    def encode(self, game: Game) -> bytes:
        try:
            position = xiangqi_rules._Board(xiangqi_fen._decode(game.start, frozenset(), None))
        except Fault as fault:
            raise fault.moved(None, "").within("start")  # XG-19
        if len(game.moves) > MAX_PLIES:
            raise Fault("too-many-plies", path=f"moves[{MAX_PLIES}]")  # XG-10
        digits = _start_digits(position)
        for index, move in enumerate(game.moves):
            shares = self.shares(position)
            share = next((share for share in shares if xiangqi_rules._name(*share[:2]) == move), None)
            if share is None:
                raise Fault("move-illegal", path=f"moves[{index}]")  # XG-20
            origin, to, before, weight = share
            digits.append((before, weight, _total_weight(shares)))
            position.play(origin, to)
        number = 0
        for before, weight, radix in reversed(digits):  # XG-4, XC-4
            number = before + number % weight + radix * (number // weight)
        ply_count = len(game.moves)
        count_bytes = bytes([ply_count]) if ply_count < 128 else bytes([ply_count % 128 + 128, ply_count // 128])  # XG-2
        return bytes([self.version]) + count_bytes + number.to_bytes((number.bit_length() + 7) // 8, "big")

    def fields(self, data: bytes, allow: Allow) -> Iterator[Field]:
        of_version, of_plies, of_integer = self.requirements
        if data:
            yield Field("version", 0, 0, 8, data[0], None, of_version)
        try:
            ply_count, head_bytes = self._head(data)
        except Fault:
            return
        yield Field("plies", 0, 8, 8 * head_bytes - 8, ply_count, None, of_plies)
        number_bytes = len(data) - head_bytes
        if number_bytes:
            yield Field("integer", 0, 8 * head_bytes, 8 * number_bytes, number_bytes, None, of_integer)


@dataclass(frozen=True)
class Game:
    """A start and the moves from there. Raises `TypeError` or `ValueError` if it does not have the shape below.

    The encoder checks that the start is valid and that the moves are legal.
    """

    start: str = _OPENING
    """A FEN of the position before the first move."""
    moves: Tuple[str, ...] = ()
    """The moves, such as "h2e2", the first one first."""

    def __post_init__(self) -> None:
        text(self.start, "start")
        moves = sequence(self.moves, "moves")
        object.__setattr__(self, "moves", tuple(text(move, f"moves[{index}]") for index, move in enumerate(moves)))


def to_json(game: Game) -> Dict[str, Any]:
    """The game in the shape of the testee protocol."""
    return {"start": game.start, "moves": list(game.moves)}


def from_json(value: Any) -> Game:
    """The game from its JSON of the testee protocol. Raises `TypeError` or `ValueError`."""
    start, moves = keys(value, "start", "moves")
    return Game(start, moves)


def _total_weight(shares: List[Tuple[int, int, int, int]]) -> int:
    """The sum of the weights of all moves."""
    return shares[-1][2] + shares[-1][3]


def _start_digits(position: xiangqi_rules._Board) -> List[Tuple[int, int, int]]:
    """The digits of the start, each with its weight 1 and its radix (XG-5)."""
    board = {square: letter for square, letter in enumerate(position.letters) if letter}
    if position.turn == "red" and write_ranks(board, 10, 9) == _OPENING.partition(" ")[0]:
        return [(0, 1, 2)]
    return [(1, 1, 2), (2 * _placements.index_of(board) + (position.turn == "red"), 1, _START_COUNT)]

