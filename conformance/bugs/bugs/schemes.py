"""Bugs of xiangqi-list/1 and xiangqi-map/1."""

from . import bug, edit


@bug
def dead_is_127():
    # Round trip: 127 on both sides.
    edit("xiangqi_list.DEAD_BYTE", "90", "127")
    edit("xiangqi_list._decode", "if square > DEAD_BYTE:", "if square > 89 and square != 127:")
    edit("xiangqi_map._decode", "square >= DEAD_BYTE", "square >= 90")


@bug
def dead_is_127_too():
    edit(
        "xiangqi_list._decode",
        "        if square > DEAD_BYTE:",
        "        if square == 127:\n            square = DEAD_BYTE\n        if square > DEAD_BYTE:",
    )


@bug
def any_byte_above_89_is_dead():
    edit(
        "xiangqi_list._decode",
        "        if square > DEAD_BYTE:",
        "        square = min(square, DEAD_BYTE)\n        if square > DEAD_BYTE:",
    )


@bug
def list_square_off_its_list_accepted():
    edit("xiangqi_list.judge", "if square not in INDEX[piece]:", "if False:")


@bug
def list_two_on_one_square_accepted():
    edit("xiangqi_list.judge", "if square in occupied:", "if False:")


@bug
def list_own_list_before_occupied():
    edit(
        "xiangqi_list.judge",
        "    if square in occupied:",
        """\\
    if square not in INDEX[piece]:
        raise Fault("square-not-allowed", offset)
    if square in occupied:""",
    )


@bug
def list_dead_pieces_occupy_a_square():
    edit("xiangqi_list.judge", "    if square is not DEAD:\n", "")
    edit("xiangqi_list.judge", "        occupied.add", "    occupied.add")


@bug
def list_trailing_bytes_ignored():
    edit("xiangqi_list._decode", "if len(data) > PIECES:", "if False:")


@bug
def list_files_counted_from_the_right():
    # Round trip: each square is mirrored when read and when written.
    mirrored = "square + 8 - 2 * (square % 9)"
    edit(
        "xiangqi_list._decode",
        "else square)",
        f"else {mirrored})",
    )
    edit("xiangqi_list._encode", "else square for", f"else {mirrored} for")


@bug
def map_ids_in_any_order():
    edit("xiangqi_map._decode", "if piece <= last:", "if squares[piece] is not DEAD:")


@bug
def map_same_id_again_accepted():
    edit("xiangqi_map._decode", "if piece <= last:", "if piece < last:")


@bug
def map_square_before_id():
    # Round trip: the square comes first on both sides.
    edit(
        "xiangqi_map._decode",
        "    squares: List",
        """\\
    data = b"".join(data[at:at + 2][::-1] for at in range(0, len(data), 2))
    squares: List""",
    )
    edit("xiangqi_map._encode", "for byte in (piece, square))", "for byte in (square, piece))")


@bug
def map_dead_pieces_written():
    edit(
        "xiangqi_map._encode",
        "if square is not DEAD for byte in (piece, square))",
        "for byte in (piece, 90 if square is DEAD else square))",
    )


@bug
def map_dead_entry_accepted():
    edit(
        "xiangqi_map._decode",
        "        judge(",
        """\\
        if square == 90:
            continue
        judge(""",
    )
    edit("xiangqi_map._decode", "square >= DEAD_BYTE", "square > DEAD_BYTE")


@bug
def map_half_an_entry_ignored():
    edit("xiangqi_map._decode", "range(0, len(data), 2)", "range(0, len(data) - 1, 2)")


@bug
def map_id_32_accepted():
    edit("xiangqi_map._decode", "if piece >= PIECES:", "if piece > PIECES:")
    edit(
        "xiangqi_map._decode",
        "        judge(",
        """\\
        if piece == PIECES:
            continue
        judge(""",
    )
