#!/usr/bin/env python3
"""Speaks the testee protocol for the codec plain of this suite, or for a package: `adapter.py plain|cshogi|rsshogi`.

Only plain has codes and offsets, and the format of rshogi. Of the others the verdict counts: judge them with `--level verdict`.
"""

import importlib
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from common import adapter  # noqa: E402
from plain import decode as decode_plain, encode as encode_plain  # noqa: E402, F401

PSFEN, HCP, PSV, HCPE, RSHOGI = FORMATS = "psfen@yaneuraou/1 hcp@cshogi/1 shogi-move16@psv/1 shogi-move16@hcpe/1 shogi-move16@rshogi/1".split()


def fields(sfen):
    board, turn, hands, *_ = sfen.split()
    return {"board": board, "turn": {"b": "black", "w": "white"}[turn], "hands": hands}


def sfen(value):
    return f"{value['board']} {value['turn'][0]} {value['hands']} 1"


def word(data):
    if len(data) != 2:
        raise ValueError("not 2 bytes")
    return int.from_bytes(data, "little")


def decode_cshogi(data, format):
    if format in (PSV, HCPE):
        move = cshogi.move16_from_psv(word(data)) if format == PSV else word(data)
        # cshogi takes any number. It has no text for a square or a piece beyond those that exist.
        if move % 128 >= len(cshogi.SQUARE_NAMES) or move // 128 % 128 >= len(cshogi.SQUARE_NAMES) + len(cshogi.HAND_PIECES):
            return {"move": ""}
        return {"move": cshogi.move_to_usi(move).replace("None", "none")}
    # A file of one position.
    (position,) = numpy.frombuffer(data, cshogi.PackedSfen if format == PSFEN else cshogi.HuffmanCodedPos)
    board = cshogi.Board()
    (board.set_psfen if format == PSFEN else board.set_hcp)(numpy.asarray(position))
    return fields(board.sfen())


def encode_cshogi(value, format):
    if format in (PSV, HCPE):
        usi, board, number = value["move"], cshogi.Board(), cshogi.SQUARE_NAMES.index
        if usi == "none":
            move = cshogi.MOVE_NONE
        elif usi[1] == "*":
            move = board.drop_move(number(usi[2:4]), cshogi.PIECE_SYMBOLS.index(usi[0].lower()))
        else:
            move = board.move(number(usi[:2]), number(usi[2:4]), usi.endswith("+"))
        move = cshogi.move16(move)
        return int(cshogi.move16_to_psv(move) if format == PSV else move).to_bytes(2, "little")
    board = cshogi.Board(sfen(value))
    data = numpy.zeros(32, numpy.uint8)
    (board.to_psfen if format == PSFEN else board.to_hcp)(data)
    return data.tobytes()


def decode_rsshogi(data, format):
    if format in (PSV, HCPE):
        move = (core.Move if format == PSV else core.AperyMove)(word(data)).to_usi()
        # What the package says of a number that is not a move.
        if move == "none" and any(data):
            raise ValueError(move)
        return {"move": move}
    board = core.Board()
    (board.set_packed_sfen if format == PSFEN else board.set_hcp)(data)
    return fields(board.to_sfen())


def encode_rsshogi(value, format):
    if format in (PSV, HCPE):
        kind = core.Move if format == PSV else core.AperyMove
        move = getattr(kind, f"MOVE_{value['move'].upper()}", None) or kind.from_usi(value["move"])
        return move.value.to_bytes(2, "little")
    board = core.Board()
    board.set_sfen(sfen(value))
    return bytes(board.to_packed_sfen() if format == PSFEN else board.to_hcp())


if __name__ == "__main__":
    name = sys.argv[1]
    if name == "cshogi":
        cshogi, numpy = map(importlib.import_module, ("cshogi", "numpy"))
    if name == "rsshogi":
        core = importlib.import_module("rsshogi.core")
    operations = {op: globals()[f"{op}_{name}"] for op in ("decode", "encode")}
    adapter.serve(name, FORMATS if name == "plain" else FORMATS[:4], operations)
