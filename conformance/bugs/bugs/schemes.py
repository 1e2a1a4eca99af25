"""Bugs of xiangqi-list/1 and xiangqi-map/1."""

from . import bug, edit


@bug
def dead_is_127():
    # Round trip: 127 on both sides.
    edit("xiangqi_schemes._DEAD_BYTE", "90", "127")
    edit("xiangqi_schemes.decode_list", "if square > _DEAD_BYTE:", "if square > 89 and square != 127:")
    edit("xiangqi_schemes.decode_map", "square >= _DEAD_BYTE", "square >= 90")


@bug
def dead_is_127_too():
    edit(
        "xiangqi_schemes.decode_list",
        "        if square > _DEAD_BYTE:",
        "        if square == 127:\n            square = _DEAD_BYTE\n        if square > _DEAD_BYTE:",
    )


@bug
def any_byte_above_89_is_dead():
    edit(
        "xiangqi_schemes.decode_list",
        "        if square > _DEAD_BYTE:",
        "        square = min(square, _DEAD_BYTE)\n        if square > _DEAD_BYTE:",
    )


@bug
def list_square_off_its_list_accepted():
    edit("xiangqi_schemes._judge", "if square not in INDEX[piece]:", "if False:")


@bug
def list_two_on_one_square_accepted():
    edit("xiangqi_schemes._judge", "if square in occupied:", "if False:")


@bug
def list_own_list_before_occupied():
    edit(
        "xiangqi_schemes._judge",
        "    if square in occupied:",
        """\\
    if square not in INDEX[piece]:
        raise Refusal("square-not-allowed", place)
    if square in occupied:""",
    )


@bug
def list_dead_pieces_occupy_a_square():
    edit("xiangqi_schemes._judge", "    if square is not DEAD:\n", "")
    edit("xiangqi_schemes._judge", "        occupied.add", "    occupied.add")


@bug
def list_trailing_bytes_ignored():
    edit("xiangqi_schemes.decode_list", "if len(data) > _PIECES:", "if False:")


@bug
def list_files_counted_from_the_right():
    # Round trip: each square is mirrored when read and when written.
    mirrored = "square + 8 - 2 * (square % 9)"
    edit(
        "xiangqi_schemes.decode_list",
        "            square = DEAD\n",
        f"            square = DEAD\n        else:\n            square = {mirrored}\n",
    )
    edit("xiangqi_schemes.encode_list", "else square for", f"else {mirrored} for")


@bug
def map_ids_in_any_order():
    edit("xiangqi_schemes.decode_map", "if piece <= last:", "if squares[piece] is not DEAD:")


@bug
def map_same_id_again_accepted():
    edit("xiangqi_schemes.decode_map", "if piece <= last:", "if piece < last:")


@bug
def map_square_before_id():
    # Round trip: the square comes first on both sides.
    edit(
        "xiangqi_schemes.decode_map",
        "    squares, occupied",
        """\\
    data = b"".join(data[at:at + 2][::-1] for at in range(0, len(data), 2))
    squares, occupied""",
    )
    edit("xiangqi_schemes.encode_map", "for byte in entry)", "for byte in entry[::-1])")


@bug
def map_dead_pieces_written():
    edit(
        "xiangqi_schemes.encode_map",
        "for entry in enumerate(squares) if entry[1] is not DEAD for byte in entry)",
        "for piece, square in enumerate(squares) for byte in (piece, 90 if square is DEAD else square))",
    )


@bug
def map_dead_entry_accepted():
    edit(
        "xiangqi_schemes.decode_map",
        "        _judge(",
        """\\
        if square == 90:
            continue
        _judge(""",
    )
    edit("xiangqi_schemes.decode_map", "square >= _DEAD_BYTE", "square > _DEAD_BYTE")


@bug
def map_half_an_entry_ignored():
    edit("xiangqi_schemes.decode_map", "range(0, len(data), 2)", "range(0, len(data) - 1, 2)")


@bug
def map_id_32_accepted():
    edit("xiangqi_schemes.decode_map", "if piece >= _PIECES:", "if piece > _PIECES:")
    edit(
        "xiangqi_schemes.decode_map",
        "        _judge(",
        """\\
        if piece == _PIECES:
            continue
        _judge(""",
    )
