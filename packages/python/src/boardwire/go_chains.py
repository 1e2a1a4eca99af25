"""go-chains/1: the chains of a Go position, and moves by the rules of capture, suicide and ko.

A position is a strict ternary-board/1 file of at most 25 rows and columns. Points are numbered as
its cells. Both operations use one structure, which keeps the chains and their liberties up to date
while stones come and go: no chain is ever searched for.
"""

import re
from typing import NamedTuple

import ternary_board
from errors import Refusal
from ternary_board import Board

MAX_DIMENSION = 25  # GC-2
OTHER = {"black": "white", "white": "black"}

_COLOR = {"1": "white", "2": "black"}  # GC-1, by cell
_CELL = {color: cell for cell, color in _COLOR.items()}
_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # GC-8: no I
# GC-8. Without ASCII, IGNORECASE would take U+212A, the Kelvin sign, for a K.
_PASS = re.compile("pass", re.ASCII | re.IGNORECASE)
_VERTEX = re.compile("([A-HJ-Z])([1-9][0-9]?)", re.ASCII | re.IGNORECASE)


class Chain(NamedTuple):
    """A chain as analyse tells it: points are (row, column), in row-major order (GC-4)."""

    color: str  # "black" or "white"
    stones: list
    liberties: list


class Analysis(NamedTuple):
    legal: bool
    chains: list


class Played(NamedTuple):
    record: bytes
    captured: dict  # color -> how many stones of that color were taken off


def analyse(data):
    board = _read_position(data)
    chains = [
        Chain(chain.color, *([divmod(point, board.cols) for point in sorted(points)]
                             for points in (chain.stones, chain.liberties)))
        for chain in _ChainSet(board).chains()
    ]
    return Analysis(all(chain.liberties for chain in chains), chains)  # GC-5


def play(data, to_play, moves):
    """The position after the moves, which are texts; the first one is of the side `to_play`."""
    board = _read_position(data)
    chains = _ChainSet(board)
    for point, chain in enumerate(chains.at):
        if chain and not chain.liberties:
            raise Refusal("position-illegal", 8 * (6 + point // 5))  # GC-6
    captured = {"black": 0, "white": 0}
    side = to_play
    ko = None  # the ko point: where the next move would bring the position before back (GC-12)
    for index, move in enumerate(moves):  # GC-14
        forbidden, ko = ko, None
        if not _PASS.fullmatch(move):  # GC-7: a pass changes the side alone
            point = _point_of(move, board)
            if point is None:
                raise Refusal("vertex-invalid", move=index)  # GC-8
            if chains.at[point]:
                raise Refusal("point-occupied", move=index)  # GC-9
            taken = chains.put(point, side)
            own = chains.at[point]
            if not own.liberties:
                raise Refusal("suicide", move=index)  # GC-11
            if point == forbidden:
                raise Refusal("ko", move=index)  # GC-12
            captured[OTHER[side]] += len(taken)
            if len(taken) == len(own.stones) == len(own.liberties) == 1:
                ko = taken[0]
        side = OTHER[side]
    return Played(ternary_board.encode(chains.board()), captured)  # GC-13


def _read_position(data):
    for start in (0, 3):  # each dimension is judged before the next one is read
        if ternary_board.read_dimension(data, start) > MAX_DIMENSION:
            raise Refusal("board-too-large", 8 * start)  # GC-2
    return ternary_board.decode(data)  # GC-1


def _point_of(move, board):
    """The point that a vertex names, None if the move is no vertex of the board (GC-8)."""
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

    def __init__(self, color, stone, liberties):
        self.color = color
        self.stones = [stone]
        self.liberties = liberties  # a set of points


class _ChainSet:
    """A board as its chains: at[point] is the chain of the stone there, None if there is none."""

    def __init__(self, board):
        self.rows, self.cols = board.rows, board.cols
        self.at = [None] * len(board.cells)
        self.neighbours = [self._neighbours_of(point) for point in range(len(self.at))]
        for point, cell in enumerate(board.cells):
            if cell in _COLOR:
                self._add(point, _COLOR[cell])

    def _neighbours_of(self, point):
        row, col = divmod(point, self.cols)
        steps = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
        return [r * self.cols + c for r, c in steps
                if 0 <= r < self.rows and 0 <= c < self.cols]

    def chains(self):
        """Each chain once, in the order of their first stones (GC-4)."""
        return list(dict.fromkeys(filter(None, self.at)))

    def board(self):
        cells = "".join(_CELL[chain.color] if chain else "0" for chain in self.at)
        return Board(self.rows, self.cols, cells)

    def put(self, point, color):
        """Play a stone on an empty point; the stones that it took (GC-10).

        Only chains next to it can have lost their last liberty. If its own chain has none
        afterwards, the move was suicide.
        """
        self._add(point, color)
        taken = []
        for neighbour in self.neighbours[point]:
            chain = self.at[neighbour]  # None also where it has just been taken off
            if chain and chain.color != color and not chain.liberties:
                self._take_off(chain)
                taken += chain.stones
        return taken

    def _add(self, point, color):
        """A stone and the chains that it joins; nothing is taken off."""
        around = self.neighbours[point]
        stones = [neighbour for neighbour in around if self.at[neighbour]]
        self.at[point] = _Chain(color, point, set(around).difference(stones))
        for stone in stones:
            self.at[stone].liberties.discard(point)  # of either color, before anything is judged
        for stone in stones:
            if self.at[stone].color == color:
                self._merge(self.at[stone], self.at[point])

    def _merge(self, short, long):
        if short is long:  # the new stone touches one chain on several sides
            return
        if len(short.stones) > len(long.stones):
            short, long = long, short
        for stone in short.stones:  # the shorter is relabelled: at most nine times a stone
            self.at[stone] = long
        long.stones += short.stones
        long.liberties |= short.liberties

    def _take_off(self, chain):
        for stone in chain.stones:
            self.at[stone] = None
        for stone in chain.stones:  # and its points are liberties of the chains around again
            for neighbour in self.neighbours[stone]:
                if self.at[neighbour]:
                    self.at[neighbour].liberties.add(stone)
