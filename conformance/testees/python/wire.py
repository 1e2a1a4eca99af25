"""Values as the JSON of the testee protocol, to and from the types of the format modules."""

from ternary_board import MAX_DIMENSION, Board
from xiangqi_history import Ply
from xiangqi_link import Link
from xiangqi_position import Position


class NotUnderstood(Exception):
    """The request or a value in it does not have the shape that the protocol gives."""


def _expect(condition, what):
    if not condition:
        raise NotUnderstood(what)


def _keys(value, *names):
    _expect(isinstance(value, dict) and set(value) == set(names), f"keys {names} expected")
    return [value[name] for name in names]


def integer(value):
    """A number without a fraction, however it is spelt."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    _expect(isinstance(value, int) and not isinstance(value, bool), "an integer expected")
    return value


def text(value):
    _expect(isinstance(value, str), "a text expected")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:  # a lone surrogate is no Unicode scalar value
        raise NotUnderstood("a surrogate in a text") from None
    return value


def octets(value):
    """Hex is two lower-case digits a byte and nothing else."""
    data = bytes.fromhex(text(value))
    _expect(data.hex() == value, "lower-case hex expected")
    return data


def optional(read, value):
    return None if value is None else read(value)


def board(value):
    rows, cols, cells = _keys(value, "rows", "cols", "cells")
    rows, cols = integer(rows), integer(cols)
    _expect(0 <= rows <= MAX_DIMENSION and 0 <= cols <= MAX_DIMENSION, "a dimension out of range")
    if rows == 0 or cols == 0:  # TB-2: refused by the encoder whatever the cells hold
        return Board(rows, cols, "")
    _expect(isinstance(cells, str) and cells.isascii(), "cells expected")
    _expect(len(cells) == rows * cols, "rows*cols cells expected")
    _expect(not cells.encode("ascii").translate(None, b"012"), "cells 0, 1, 2 expected")
    return Board(rows, cols, cells)


def stream(value):
    (records,) = _keys(value, "records")
    _expect(isinstance(records, list), "a list of records expected")
    return [board(record) for record in records]


def position(value):
    turn, its_squares = _keys(value, "turn", "squares")
    _expect(turn in ("red", "black"), "a turn expected")
    return Position(turn, _squares(its_squares))


def squares(value):
    return _squares(*_keys(value, "squares"))


def _squares(value):
    _expect(isinstance(value, list) and len(value) == 32, "32 squares expected")
    return tuple(optional(_square, entry) for entry in value)


def _square(value):
    value = integer(value)
    _expect(0 <= value <= 89, "a square 0..=89 expected")
    return value


def placement(value):
    return text(*_keys(value, "placement"))


def piece_id(value):
    value = integer(value)
    _expect(0 <= value <= 31, "an id 0..=31 expected")
    return value


def ply(value):
    piece, origin, to, captured = _keys(value, "piece", "from", "to", "captured")
    return Ply(piece_id(piece), integer(origin), integer(to), optional(piece_id, captured))


def history(value):
    (plies,) = _keys(value, "plies")
    _expect(isinstance(plies, list), "a list of plies expected")
    return [ply(entry) for entry in plies]


def link(value):
    base, its_position, its_history, s = _keys(value, "base", "position", "history", "s")
    return Link(optional(text, base), position(its_position), history(its_history),
                optional(text, s))


def color(value):
    _expect(value in ("black", "white"), "a color expected")
    return value


def moves(value):
    """Texts; which of them are moves is for play to judge."""
    _expect(isinstance(value, list), "a list of moves expected")
    return [text(move) for move in value]


def board_to_wire(value):
    return {"rows": value.rows, "cols": value.cols, "cells": value.cells}


def stream_to_wire(value):
    return {"records": [board_to_wire(record) for record in value]}


def position_to_wire(value):
    return {"turn": value.turn, "squares": list(value.squares)}


def squares_to_wire(value):
    return {"squares": list(value)}


def placement_to_wire(value):
    return {"placement": value}


def history_to_wire(value):
    return {"plies": [
        {"piece": entry.piece, "from": entry.origin, "to": entry.to, "captured": entry.captured}
        for entry in value
    ]}


def link_to_wire(value):
    return {"base": value.base, "position": position_to_wire(value.position),
            "history": history_to_wire(value.history), "s": value.s}


def analysis_to_wire(value):
    return {"legal": value.legal, "chains": [chain._asdict() for chain in value.chains]}


def played_to_wire(value):
    return {"hex": value.record.hex(), "captured": value.captured}
