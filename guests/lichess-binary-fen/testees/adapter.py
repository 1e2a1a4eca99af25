#!/usr/bin/env python3
"""Speaks the testee protocol for the codec plain of this suite, or for python-chess: `adapter.py NAME`.

Only plain has codes and offsets. Of the other the verdict counts: judge it with `--level verdict`.
"""

import importlib
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
import plain  # noqa: E402
from common import adapter  # noqa: E402

FORMATS = ["lichess-binary-fen@scalachess/1", "lichess-binary-fen@strict/1"]
NAMES = "standard crazyhouse chess960 from-position king-of-the-hill three-check antichess atomic horde racing-kings".split()
LETTERS = "PNBRQpnbrq"


def decode(data, _):
    """A board of python-chess as a value: what the library stores, not what its rules derive."""
    number = int(codec.BinaryFen.parse_from_bytes(data).variant_header)
    board, _ = codec.BinaryFen.decode(data)
    listed = lambda bits: [chess.square_name(square) for square in chess.scan_forward(bits)]
    value = {"board": board.board_fen(promoted=False), "turn": "white" if board.turn else "black", "castling": listed(board.castling_rights)}
    value |= {"ep": None if board.ep_square is None else chess.square_name(board.ep_square)}
    value |= {"halfmove": board.halfmove_clock, "fullmove": board.fullmove_number, "variant": NAMES[number]}
    if value["variant"] == "three-check":
        value["checks"] = {"white": 3 - board.remaining_checks[chess.BLACK], "black": 3 - board.remaining_checks[chess.WHITE]}
    if value["variant"] == "crazyhouse":
        pockets = [board.pockets[letter.isupper()].count(chess.Piece.from_symbol(letter).piece_type) for letter in LETTERS]
        value["pockets"] = "".join(letter * count for letter, count in zip(LETTERS, pockets))
        value["promoted"] = listed(board.promoted)
    return value


def encode(value, _):
    header = codec.VariantHeader(NAMES.index(value["variant"]))
    board = header.board()
    board.set_board_fen(value["board"])
    mask = lambda names: sum(chess.BB_SQUARES[chess.parse_square(name)] for name in names)
    board.turn, board.castling_rights = value["turn"] == "white", mask(value["castling"])
    board.ep_square = value["ep"] and chess.parse_square(value["ep"])
    board.halfmove_clock, board.fullmove_number = value["halfmove"], value["fullmove"]
    if value["variant"] == "three-check":
        board.remaining_checks = [3 - value["checks"]["white"], 3 - value["checks"]["black"]]
    if value["variant"] == "crazyhouse":
        letters = value["pockets"]
        sides = ("".join(filter(str.islower, letters)), "".join(filter(str.isupper, letters)).lower())
        board.pockets, board.promoted = [variant.CrazyhousePocket(side) for side in sides], mask(value["promoted"])
    return codec.BinaryFen.encode(board, codec.ChessHeader.from_int_opt(header))


if __name__ == "__main__":
    if sys.argv[1] == "plain":
        decode, encode = (lambda argument, format, step=step: step(argument, format == FORMATS[1]) for step in (plain.decode, plain.encode))
    else:
        chess, codec, variant = map(importlib.import_module, ("chess", "chess.binary_fen", "chess.variant"))
    adapter.serve(sys.argv[1], FORMATS, {"decode": decode, "encode": encode})
