"""Misreadings of the packings of ternary boards, and of go."""

from misreadings.common import *

HEADED = both("ternary-board/1", "ternary-bits2/1", "ternary-integer/1", "ternary-runs/1")
EXCHANGED = str.maketrans("12", "21")


def swapped(data):
    """Hex with its bytes in reverse."""
    return bytes.fromhex(data)[::-1].hex()


def by_byte(change):
    """An encoding with each byte after the header changed."""
    table = bytes(map(change, range(256)))
    return lambda data: data[:12] + bytes.fromhex(data[12:]).translate(table).hex()


def with_cells_of(change):
    return lambda value: {**value, "cells": change(value)}


def by_columns(value, sides=("rows", "cols")):
    step = value[sides[1]]
    return "".join(value["cells"][at::step] for at in range(step))


table(__name__, writes,
      ("dimensions-big-endian", "Rows and columns have their high byte first.", HEADED,
       lambda data: swapped(data[:6]) + swapped(data[6:12]) + data[12:]),
      ("first-trit-heaviest", "The first cell of a byte has the weight 81, the last one 1.", both("ternary-board/1"), by_byte(trits_reversed)),
      ("bits2-first-cell-highest", "The first of four cells is in the two highest bits.", both("ternary-bits2/1"), by_byte(lambda byte: int("".join(f"{byte >> 2 * i & 3:02b}" for i in range(4)), 2))),
      ("integer-big-endian", "V has its high byte first.", both("ternary-integer/1"), lambda data: data[:12] + swapped(data[12:])))

table(__name__, means,
      ("cells-by-column", "The cells are column by column.", both("ternary-board/1"),
       with_cells_of(by_columns), with_cells_of(lambda value: by_columns(value, ("cols", "rows")))),
      ("white-and-black-exchanged", "White is 2 and black is 1.", both("ternary-board/1"),
       with_cells_of(lambda value: value["cells"].translate(EXCHANGED))),
      ("integer-first-cell-heaviest", "The first cell has the weight 3^(n-1).", both("ternary-integer/1"),
       with_cells_of(lambda value: value["cells"][::-1])))

table(__name__, changed,
      ("unused-trits-of-the-byte-before", "The unused trits of the last byte are the cells of the byte before.", "encode ternary-board/1",
       "ternary_board", "cells = board.cells.ljust(", "more = board.cells[-5 : len(board.cells) // 5 * 5] if len(board.cells) % 5 else b\"\"\n"
       "    cells = (board.cells + more).ljust("),
      ("bits2-rows-without-padding", "A row begins in the byte in which the row before ends.", "encode ternary-bits2/1", "ternary_bits2",
       "    stride = -(-board.cols", "    board = Board(1, len(board.cells), board.cells)\n    stride = -(-board.cols"),
      ("runs-with-their-length", "The number of a run is length*3 + cell.", "encode ternary-runs/1", "ternary_runs",
       "(len(run) - 1) * 3 +", "len(run) * 3 +", "_Numbers((cells, bytes((number,))) for number, cells in enumerate(_CELLS))", "_Numbers()"),
      ("runs-high-groups-first", "The seven-bit groups of a number are written from the highest on.", "encode ternary-runs/1", "ternary_runs",
       "return bytes(result)", "return bytes([*(byte | 128 for byte in result[:0:-1]), result[0] & 127])"),
      ("cut-before-bytes", "The length is compared with the header before the cell bytes are read.", "decode ternary-board/1", "ternary_board",
       "    if bad:", "    if bad and end <= len(data):"))

# Go

ANALYSE, PLAY = "analyse go-chains/1", "play go-chains/1"


table(__name__, lambda *texts: changed("go_chains", *texts),
      ("liberty-for-each-stone", "A liberty is listed once for each stone that it is next to.", ANALYSE, "(chain.stones, chain.liberties))",
       "(chain.stones, [at for stone in chain.stones for at in _ChainSet._neighbours_of(board, stone) if not board.cells[at]]))"),
      ("board-without-edges", "The last point of a row is next to the first of the next.", ANALYSE,
       "if 0 <= r < self.rows and 0 <= c < self.cols", "if 0 <= r * self.cols + c < len(self.at)"))
table(__name__, gives,
      ("points-as-column-and-row", "A point is its column and its row.", ANALYSE, lambda ok, _: {**ok, "chains": [
          {**chain, "stones": [point[::-1] for point in chain["stones"]], "liberties": [point[::-1] for point in chain["liberties"]]}
          for chain in ok["chains"]]}),
      ("black-chains-first", "Black's chains are before White's.", ANALYSE,
       lambda ok, _: {**ok, "chains": sorted(ok["chains"], key=lambda chain: chain["color"])}),
      ("legal-if-one-chain-is", "A position is legal if any chain has a liberty.", ANALYSE,
       lambda ok, _: {**ok, "legal": not ok["chains"] or any(chain["liberties"] for chain in ok["chains"])}),
      ("captured-for-the-captor", "Captured stones count for the side that captures them.", PLAY,
       lambda ok, _: {**ok, "captured": {"black": ok["captured"]["white"], "white": ok["captured"]["black"]}}))
table(__name__, lambda *texts: changed("go_chains", *texts),
      ("black-is-1", "1 is a black stone and 2 a white one.", ANALYSE, "{1: \"white\", 2: \"black\"}", "{1: \"black\", 2: \"white\"}"),
      ("row-1-at-the-top", "The rows of vertices are counted from the top.", PLAY,
       "row = board.rows - int(vertex[2])", "row = int(vertex[2]) - 1", "row < 0", "row >= board.rows"),
      ("black-moves-first", "Black moves first.", PLAY, "side = to_play", "side = \"black\""),
      ("pass-keeps-the-side", "After a pass the same side moves.", PLAY,
       "        side = OTHER[side]", "        side = side if _PASS.fullmatch(move) else OTHER[side]"),
      ("suicide-of-one-stone", "A stone without liberties is removed, and the move is made.", PLAY,
       "if not own.liberties:", "if not own.liberties and (len(own.stones) > 1 or chains._take_off(own)):"),
      ("no-ko", "There is no ko.", PLAY, "if point == forbidden:", "if False:"),
      ("all-vertices-first", "All vertices are read before the first move is made.", PLAY, "    for index, move in enumerate(moves):",
       "    for index, move in enumerate(moves):\n        if not _PASS.fullmatch(move) and _point_of(move, board) is None:\n"
       "            raise Fault(\"vertex-invalid\", path=f\"moves[{index}]\")\n    for index, move in enumerate(moves):"),
      ("captured-stones-stay", "The stones that the last move captures stay on the board.", PLAY, "    return Played(",
       "    for point in taken if moves and not _PASS.fullmatch(moves[-1]) else ():\n        chains._add(point, side)\n    return Played("),
      ("positional-superko", "No earlier position of the game may recur.", PLAY, "side = to_play", "side, seen = to_play, [board]",
       "if point == forbidden:", "if chains.board() in seen or seen.append(chains.board()):"))
