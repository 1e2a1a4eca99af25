"""go-chains/1: the chains of a Go position, and moves by the rules of capture, suicide and ko.

A position is a strict ternary-board/1 file of at most 25 rows and columns. The number of a
point is that of its cell. Analyse and play use one structure, which each stone updates: the chains
with their liberties. So no operation searches for a chain.

`explain` has the fields of the file, and checks the rules of a position. `allow` and `limits` have no effect.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence, Set, Tuple

from . import _run, ternary_board
from ._fault import Fault
from ._run import Allow, Buffer
from ._values import check_type, one_of, sequence
from .ternary_board import Board

__all__ = ["Analysis", "Chain", "Played", "analyse", "explain", "play", "to_json"]

Point = Tuple[int, int]
"""Row and column from 0; row 0 is the first row of the board."""

_FORMAT = "go-chains/1"
MAX_DIMENSION = 25  # GC-2
OTHER = {"black": "white", "white": "black"}

_COLOR = {1: "white", 2: "black"}  # GC-1, by cell
_CELL = {color: cell for cell, color in _COLOR.items()}
_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # GC-8: no I
# GC-8. Without ASCII, IGNORECASE would take U+212A, the Kelvin sign, for a K.
_PASS = re.compile("pass", re.ASCII | re.IGNORECASE)
_VERTEX = re.compile("([A-HJ-Z])([1-9][0-9]?)", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Chain:
    """Stones of one color that are connected. Points are in row-major order (GC-4)."""

    color: str
    """"black" or "white"."""
    stones: Tuple[Point, ...]
    liberties: Tuple[Point, ...]
    """The empty points next to the stones."""


@dataclass(frozen=True)
class Analysis:
    """The chains of a position."""

    legal: bool
    """Whether each chain has a liberty (GC-5)."""
    chains: Tuple[Chain, ...]
    """The chains in the order of their first stones."""


@dataclass(frozen=True)
class Played:
    """A position after moves."""

    record: bytes
    """The position as a ternary-board/1 file."""
    captured: Dict[str, int]
    """The numbers of captured stones of "black" and of "white"."""


def analyse(data: Buffer) -> Analysis:
    """The chains and liberties of a position of at most 25 x 25 points (GC-1 to GC-5).

    Raises `DecodeError` or `TruncatedError`.
    """
    return _run.decode_input(_FORMAT, _analyse, data, (), None)


def play(data: Buffer, to_play: str, moves: Sequence[str]) -> Played:
    """The position after the moves, the sides in turn (GC-6 to GC-14).

    `to_play` is the side of the first move, "black" or "white". A move is a vertex such as "D4", or
    "pass". Raises `DecodeError` or `TruncatedError` for the position, and `MoveError` for the first
    move that is against the rules.
    """
    side = one_of(("black", "white"), to_play, "to_play")
    texts = [check_type(str, move, f"moves[{index}]") for index, move in enumerate(sequence(moves, "moves"))]
    return _run.decode_input(_FORMAT, _play, data, (), None, side, texts)


def to_json(result: Any) -> Dict[str, Any]:
    """An `Analysis` or a `Played` in the shape of the testee protocol."""
    if isinstance(result, Played):
        return {"hex": result.record.hex(), "captured": result.captured}
    check_type(Analysis, result, "the result")
    return {"legal": result.legal, "chains": [
        {"color": chain.color, "stones": list(map(list, chain.stones)), "liberties": list(map(list, chain.liberties))}
        for chain in result.chains
    ]}


def _analyse(data: bytes, allow: Allow, max_cells: Optional[int]) -> Analysis:
    board = _read_position(data)
    chains = [
        Chain(chain.color, *(tuple(divmod(point, board.cols) for point in sorted(points))
                             for points in (chain.stones, chain.liberties)))
        for chain in _ChainSet(board).chains()
    ]
    return Analysis(all(chain.liberties for chain in chains), tuple(chains))  # GC-5


def _play(data: bytes, allow: Allow, max_cells: Optional[int], to_play: str, moves: List[str]) -> Played:
    board = _read_position(data)
    chains = _ChainSet(board)
    for stone, chain in enumerate(chains.at):
        if chain and not chain.liberties:
            raise Fault("position-illegal", 8 * (6 + stone // 5), f"cells[{stone}]")  # GC-6
    captured = {"black": 0, "white": 0}
    side = to_play
    forbidden: Optional[int]
    ko: Optional[int] = None  # the ko point: a move there would recreate the previous position (GC-12)
    for index, move in enumerate(moves):  # GC-14
        forbidden, ko = ko, None
        if not _PASS.fullmatch(move):  # GC-7: a pass changes only the side
            point = _point_of(move, board)
            if point is None:
                raise Fault("vertex-invalid", path=f"moves[{index}]")  # GC-8
            if chains.at[point]:
                raise Fault("point-occupied", path=f"moves[{index}]")  # GC-9
            taken = chains.put(point, side)
            own = chains.at[point]
            if not own.liberties:
                raise Fault("suicide", path=f"moves[{index}]")  # GC-11
            if point == forbidden:
                raise Fault("ko", path=f"moves[{index}]")  # GC-12
            captured[OTHER[side]] += len(taken)
            if len(taken) == len(own.stones) == len(own.liberties) == 1:
                ko = taken[0]
        side = OTHER[side]
    return Played(ternary_board._encode(chains.board()), captured)  # GC-13


def _read_position(data: bytes, allow: Allow = frozenset(), max_cells: Optional[int] = None) -> Board:
    for start, name in ((0, "rows"), (3, "cols")):  # each dimension is checked before the next one is read
        if ternary_board.read_dimension(data, start, name) > MAX_DIMENSION:
            raise Fault("board-too-large", 8 * start, name)  # GC-2
    return ternary_board._decode(data, frozenset(), None)  # GC-1: strict whatever is allowed


def _point_of(move: str, board: Board) -> Optional[int]:
    """The point that a vertex names, None if the move is not a vertex of the board (GC-8)."""
    vertex = _VERTEX.fullmatch(move)
    if not vertex:
        return None
    col = _COLUMNS.index(vertex[1].upper())
    row = board.rows - int(vertex[2])
    if col >= board.cols or row < 0:
        return None
    return row * board.cols + col


class _Chain:
    """A chain that may still grow (GC-3)."""

    def __init__(self, color: str, stone: int, liberties: Set[int]) -> None:
        self.color = color
        self.stones = [stone]
        self.liberties = liberties


class _ChainSet:
    """A board as its chains: at[point] is the chain of the stone there, None if there is none."""

    def __init__(self, board: Board) -> None:
        self.rows, self.cols = board.rows, board.cols
        self.at: List[Any] = [None] * len(board.cells)
        self.neighbours = [self._neighbours_of(point) for point in range(len(self.at))]
        for point, cell in enumerate(board.cells):
            if cell in _COLOR:
                self._add(point, _COLOR[cell])

    def _neighbours_of(self, point: int) -> List[int]:
        row, col = divmod(point, self.cols)
        steps = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
        return [r * self.cols + c for r, c in steps
                if 0 <= r < self.rows and 0 <= c < self.cols]

    def chains(self) -> List[_Chain]:
        """Each chain once, in the order of their first stones (GC-4)."""
        return list(dict.fromkeys(filter(None, self.at)))

    def board(self) -> Board:
        cells = bytes(_CELL[chain.color] if chain else 0 for chain in self.at)
        return Board(self.rows, self.cols, cells)

    def put(self, point: int, color: str) -> List[int]:
        """Play a stone on an empty point, and return the captured stones (GC-10).

        Only chains next to the stone can lose their last liberty. If the chain of the stone has no
        liberty afterwards, the move was suicide.
        """
        self._add(point, color)
        taken: List[int] = []
        for neighbour in self.neighbours[point]:
            chain = self.at[neighbour]  # None also if it has just been captured
            if chain and chain.color != color and not chain.liberties:
                self._take_off(chain)
                taken += chain.stones
        return taken

    def _add(self, point: int, color: str) -> None:
        """Add a stone, and join the chains next to it. Nothing is captured."""
        around = self.neighbours[point]
        stones = [neighbour for neighbour in around if self.at[neighbour]]
        self.at[point] = _Chain(color, point, set(around).difference(stones))
        for stone in stones:
            self.at[stone].liberties.discard(point)  # chains of both colors lose this liberty before captures are judged
        for stone in stones:
            if self.at[stone].color == color:
                self._merge(self.at[stone], self.at[point])

    def _merge(self, short: _Chain, long: _Chain) -> None:
        if short is long:  # the new stone touches one chain on several sides
            return
        if len(short.stones) > len(long.stones):
            short, long = long, short
        for stone in short.stones:  # relabelling the shorter chain changes a stone at most nine times
            self.at[stone] = long
        long.stones += short.stones
        long.liberties |= short.liberties

    def _take_off(self, chain: _Chain) -> None:
        for stone in chain.stones:
            self.at[stone] = None
        for stone in chain.stones:  # the points become liberties of the adjacent chains
            for neighbour in self.neighbours[stone]:
                if self.at[neighbour]:
                    self.at[neighbour].liberties.add(stone)


explain = _run.explainer(_FORMAT, _read_position, ternary_board._fields)
