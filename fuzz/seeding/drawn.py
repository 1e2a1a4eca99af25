"""Bytes from which a structure-aware target draws a given value: the reverse of each `Arbitrary` in the library and in
`fuzz/src/generate.rs`.

A fuzzer that starts from noise draws small boards with nothing on them. These seeds are games, captures and repetitions, and a
replay on stable compares what is drawn with what was meant, so they cannot go stale unseen.
"""

import go_chains
import ternary_board
import wire
from pieces import CANDIDATES
from xiangqi_history import ORIGINS


def number(value, first, last):
    """`int_in_range`: as many bytes as the range needs, the highest first; none for a range of one number."""
    width = ((last - first).bit_length() + 7) // 8
    return (value - first).to_bytes(width, "big")


def truth(value):
    return bytes([value])


def variant(index, count):
    """A variant of an enum: the share of 2^32 in which a 32-bit number lies."""
    return (-(-(index << 32) // count)).to_bytes(4, "little")


def ratio(is_true, numerator, denominator):
    """`ratio`: true for the first `numerator` of `denominator` numbers."""
    return number(1 if is_true else numerator + 1, 1, denominator)


def ternary_board_value(vector):
    value = vector["request"]["value"]
    in_range = 1 <= value["rows"] <= 20 and 1 <= value["cols"] <= 70
    if not in_range or vector["outcome"] != "accept":
        return None
    cells = value["cells"]
    if not isinstance(cells, str):
        cells = "".join(text * count for text, count in cells)
    return value | {"cells": cells}


def ternary_board_bytes(value):
    return number(value["rows"], 1, 20) + number(value["cols"], 1, 70) + bytes(map(int, value["cells"]))


CHESS_KINDS = "PRNBQK"


def chess_value(vector):
    return vector["expect"].get("ok")


def chess_bytes(value):
    data = b""
    for letter in value["placement"].replace("/", ""):
        if letter.isdigit():
            data += truth(False) * int(letter)
        else:
            kind = variant(CHESS_KINDS.index(letter.upper()), len(CHESS_KINDS))
            data += truth(True) + variant(letter.islower(), 2) + kind
    return data


def pieces_value(vector):
    return vector["request"]["value"] if vector["outcome"] == "accept" else None


def pieces_bytes(value):
    squares = zip(CANDIDATES, value["squares"])
    return b"".join(number(places.index(square), 0, len(places) - 1) for places, square in squares)


def game_value(vector):
    request = vector["request"]
    if vector["outcome"] != "accept" or len(request["value"]["plies"]) > 300:
        return None
    return {"position": request["position"], "plies": request["value"]["plies"]}


def game_bytes(value):
    """The position, and the plies that led to it, newest first."""
    position = value["position"]
    data = variant(["red", "black"].index(position["turn"]), 2) + pieces_bytes(position)
    for ply in value["plies"]:
        captured = ply["captured"]
        data += bytes([ply["piece"] % 16]) + ratio(captured is not None, 1, 4)
        if captured is not None:
            data += bytes([captured % 16])
        origins = ORIGINS[ply["piece"]][ply["to"]]
        data += number(origins.index(ply["from"]), 0, len(origins) - 1)
    return data


def moves_value(vector):
    """A position and the moves on it, the sides in turn; a position or a move that cannot be written is left out."""
    request = vector["request"]
    if not isinstance(request["hex"], str):
        request = request | {"hex": "".join(text * count for text, count in request["hex"])}
    # A position or a move that cannot be written is never drawn; one that is refused by the rules is.
    if vector["expect"].get("reject") in (None, "suicide", "ko", "point-occupied", "position-illegal"):
        board = ternary_board.decode(bytes.fromhex(request["hex"]))
        side = request["to_play"]
        moves = []
        for move in request["moves"]:
            if move.upper() != "PASS" and go_chains._point_of(move, board) is None:
                return None  # behind the move that is refused
            moves.append([side, "pass" if move.upper() == "PASS" else move.upper()])
            side = go_chains.OTHER[side]
        cells = wire.board_to_wire(board)["cells"].translate(str.maketrans("012", ".OX"))
        rows = [cells[start:start + board.cols] for start in range(0, len(cells), board.cols)]
        return {"rows": rows, "moves": moves}
    return None


def moves_bytes(value):
    rows = value["rows"]
    height, width = len(rows), len(rows[0])
    data = b""
    for side in (height, width):
        data += ratio(side <= 6, 3, 4) + number(side, 1, 6 if side <= 6 else 25)
    is_empty = not "".join(rows).strip(".")
    data += ratio(is_empty, 2, 3)
    if not is_empty:
        data += b"".join(number("..OX".rindex(cell), 0, 3) for row in rows for cell in row)
    colors = [color for color, _ in value["moves"]]
    data += variant((colors or ["black"])[0] == "white", 2)
    for index, (color, vertex) in enumerate(value["moves"]):
        is_pass = vertex == "pass"
        row = 0 if is_pass else height - int(vertex[1:])
        col = 0 if is_pass else "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(vertex[0])
        data += number(row, 0, height - 1) + number(col, 0, width - 1) + ratio(is_pass, 1, 40)
        stays = colors[index + 1:index + 2] == [color]
        data += ratio(stays, 1, 20)
    return data
