"""Bytes from which a structure-aware target generates a given value: the reverse of each `Arbitrary` in the library and in
`fuzz/src/generate.rs`.

A fuzzer that starts from noise generates small empty boards. These seeds are games, captures and repetitions. The replay compares each
generated value with the intended one, so a stale seed fails.
"""

from boardwire import go_chains, ternary_board
from boardwire._pieces import CANDIDATES, ORIGINS
from writing.runs import written_out


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
    return written_out(value)


def ternary_board_bytes(value):
    return number(value["rows"], 1, 20) + number(value["cols"], 1, 70) + bytes(map(int, value["cells"]))


def ternary_board_features(value):
    """The sizes of Go boards, which the shortest vectors do not have."""
    return {("size", value["rows"])} if value["rows"] == value["cols"] and value["rows"] in (9, 13, 19) else ()


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
    """The position, and the plies before it, newest first."""
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
    """A position and the moves on it, the sides alternating. A position or a move that cannot be written is left out."""
    request = written_out(vector["request"])
    # A target never generates a position or a move that cannot be written. It does generate illegal moves.
    if vector["expect"].get("reject") in (None, "suicide", "ko", "point-occupied", "position-illegal"):
        board = ternary_board.decode(bytes.fromhex(request["hex"]))
        side = request["to_play"]
        moves = []
        for move in request["moves"]:
            if move.upper() != "PASS" and go_chains._point_of(move, board) is None:
                return None  # after the rejected move
            moves.append([side, "pass" if move.upper() == "PASS" else move.upper()])
            side = go_chains.OTHER[side]
        cells = ternary_board.to_json(board)["cells"].translate(str.maketrans("012", ".OX"))
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


# Beyond this number of points the liberties of a chain need more than one word of 64 bits.
POINTS_OF_A_WORD = 64


def moves_features(value):
    """Adjacent stones on a large board. The shortest vectors have few of them."""
    rows = value["rows"]
    stones = sum(cell != "." for row in rows for cell in row) + len(value["moves"])
    return {("large", stones > 3)} if len(rows) * len(rows[0]) > POINTS_OF_A_WORD else ()


def go_request_value(vector):
    """The target's value for a vector whose moves are all played. It generates at most 36 moves without a rejected one."""
    value = moves_value(vector) if vector["outcome"] == "accept" else None
    if value is None or len(value["moves"]) > 36:
        return None
    colors = [color for color, _ in value["moves"]]
    moves = [vertex.lower() for _, vertex in value["moves"]]
    return {"rows": value["rows"], "to_play": (colors or ["black"])[0], "moves": moves}


def go_request_bytes(value):
    sides = [value["to_play"], go_chains.OTHER[value["to_play"]]]
    moves = [[sides[at % 2], "pass" if move == "pass" else move.upper()] for at, move in enumerate(value["moves"])]
    return moves_bytes({"rows": value["rows"], "moves": moves})


def optional(value):
    return truth(False) if value is None else truth(True) + number(value, 0, 255)


def places_value(vector):
    """The squares of pieces, at most two of them wrong."""
    value = vector["request"]["value"]
    return value if len(wrong_places(value["squares"])) <= 2 else None


def wrong_places(squares):
    """The ids of the pieces that cannot be set, in rising id."""
    return [id for id, square in enumerate(squares)
            if square not in CANDIDATES[id] or square is not None and square in squares[:id]]


def places_bytes(value):
    """Pieces. The wrong ones are dead until they are changed."""
    squares = value["squares"]
    wrong = wrong_places(squares)
    data = ratio(not wrong, 1, 2)
    if wrong:
        data += number(len(wrong), 1, 2)
    for id in wrong:
        data += number(id, 0, 31) + optional(squares[id])
    right = [None if id in wrong else square for id, square in enumerate(squares)]
    return data + pieces_bytes({"squares": right})


PLY_FIELDS = ("piece", "from", "to", "captured")


def plies_bytes(value, field, changed):
    """A game with one changed field of its newest ply; None if `field` is None."""
    if field is None:
        return ratio(True, 1, 2) + bytes(3) + game_bytes(value)
    data = ratio(False, 1, 2) + bytes(2) + number(PLY_FIELDS.index(field), 0, 3)
    data += number(changed if field == "piece" else 0, 0, 31)
    data += number(changed if field in ("from", "to") else 0, 0, 89)
    return data + optional(changed if field == "captured" else None) + game_bytes(value)
