#!/usr/bin/env python3
"""Speaks the testee protocol for the codec plain of this suite, or for a package: `adapter.py NAME`."""

import importlib
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
import plain  # noqa: E402
from common import adapter  # noqa: E402


def chess(package):
    """The package chess reads and writes values, too. Its decoder keeps the castling rights as they are given, and its writer checks them."""
    first_ranks = {"white": package.BB_RANK_1, "black": package.BB_RANK_8}
    files = lambda squares: "".join("abcdefgh"[square % 8] for square in squares)

    def board_of(text, dialect):
        return package.Board(text, chess960=dialect in (plain.X_FEN, plain.SHREDDER))

    def written(board, dialect):
        return board.fen(shredder=dialect == plain.SHREDDER, en_passant="xfen" if dialect == plain.X_FEN else "fen")

    def decode(text, dialect):
        board = board_of(text, dialect)
        pieces = [board.piece_at(at ^ 56) for at in range(64)]
        return {
            "ranks": ["".join(piece.symbol() if piece else "." for piece in pieces[at : at + 8]) for at in range(0, 64, 8)],
            "turn": "w" if board.turn else "b",
            "castling": {color: files(package.SquareSet(board.castling_rights & rank)) for color, rank in first_ranks.items()},
            "ep": None if board.ep_square is None else package.square_name(board.ep_square),
            "clock": str(board.halfmove_clock),
            "number": str(board.fullmove_number),
        }

    def encode(value, dialect):
        board = board_of(None, dialect)
        for at, piece in enumerate("".join(value["ranks"])):
            board.set_piece_at(at ^ 56, None if piece == "." else package.Piece.from_symbol(piece))
        board.turn = value["turn"] == "w"
        rooks = [file + rank for color, rank in (("white", "1"), ("black", "8")) for file in value["castling"][color]]
        board.castling_rights = sum(package.BB_SQUARES[package.parse_square(rook)] for rook in rooks)
        board.ep_square = package.parse_square(value["ep"]) if value["ep"] else None
        board.halfmove_clock, board.fullmove_number = int(value["clock"]), int(value["number"])
        return {"text": written(board, dialect)}

    return {"decode": decode, "encode": encode, "rewrite": lambda text, dialect: plain.fields(written(board_of(text, dialect), dialect))}


def rejected():
    raise adapter.Reject("invalid")


def cozy_chess(package, text, dialect):
    board = package.Board.from_fen(text, dialect == plain.SHREDDER)
    return board.shredder_fen() if dialect == plain.SHREDDER else board.fen()


# How other packages read a text and write it again.
REWRITERS = {
    "Chessnut": lambda package, text, _: package.Game(text).get_fen(),
    "anima_chess": lambda package, text, _: package.Board(text).fen(),
    "cozy_chess": cozy_chess,
    "pyffish": lambda package, text, _: package.get_fen("chess", text, []) if package.validate_fen(text, "chess") == package.FEN_OK else rejected(),
}


def operations_of(name):
    if name == "plain":
        return {"decode": plain.decode, "encode": plain.encode, "rewrite": plain.rewrite}
    package = importlib.import_module(name)
    return chess(package) if name == "chess" else {"rewrite": lambda *request: plain.fields(REWRITERS[name](package, *request))}


if __name__ == "__main__":
    adapter.Reject.unit = "char"
    adapter.serve(sys.argv[1], plain.FORMATS, operations_of(sys.argv[1]))
