"""Bugs of xiangqi-history/1."""

from . import bug, edit, wrap


@bug
def plies_oldest_first():
    # Both directions share the bug: a value that was read is written as before.
    @wrap("xiangqi_history._decode")
    def _decode(old):
        return lambda *arguments: old(*arguments)[::-1]

    @wrap("xiangqi_history._encode")
    def _encode(old):
        return lambda plies, position: old(plies[::-1], position)


@bug
def mover_is_the_side_to_move():
    edit("xiangqi_history._Board", "OTHER[position.turn]", "position.turn")


@bug
def sides_do_not_alternate():
    edit("xiangqi_history._Board.undo", "        self.side = OTHER[self.side]", "")


@bug
def captured_flag_inverted():
    # Round trip: 0 is a capture to both directions.
    edit("xiangqi_history._read_ply", "if reader.take(1, reader.at):", "if not reader.take(1, reader.at):")
    edit(
        "xiangqi_history._write_ply", 'is None:\n        writer.put("0")', 'is None:\n        writer.put("1")'
    )
    edit(
        "xiangqi_history._write_ply",
        'writer.put("1")\n        writer.put_number(ply.captured',
        'writer.put("0")\n        writer.put_number(ply.captured',
    )


@bug
def captured_id_of_all_32():
    edit(
        "xiangqi_history._write_ply",
        "writer.put_number(ply.captured % 16, 4)",
        "writer.put_number(ply.captured, 5)",
    )
    edit(
        "xiangqi_history._read_ply",
        "reader.take(4, offset) + 16 * SIDES.index(OTHER[board.side])",
        "reader.take(5, offset)",
    )


@bug
def captured_not_put_back():
    # Round trip: only a ply that must be rejected shows the bug.
    edit("xiangqi_history._Board.undo", "            self.occupied.add(ply.to)", "            pass")


@bug
def mover_not_moved_back():
    edit("xiangqi_history._Board.undo", "self.squares[ply.piece] = ply.origin", "pass")


@bug
def left_square_stays_occupied():
    edit("xiangqi_history._Board.undo", "        self.occupied.discard(ply.to)\n", "")


@bug
def captured_alive_accepted():
    edit("xiangqi_history._read_ply", "if board.squares[captured] is not DEAD:", "if False:")


@bug
def captured_misplaced_accepted():
    edit("xiangqi_history._read_ply", "if to not in INDEX[captured]:", "if False:")


@bug
def captured_own_piece_written():
    edit("xiangqi_history._write_ply", "if side_of(ply.captured) == board.side:", "if False:")


@bug
def occupied_origin_accepted():
    edit("xiangqi_history._read_ply", "if origin in board.occupied:", "if False:")


@bug
def dead_mover_as_no_origin():
    edit("xiangqi_history._read_ply", '"mover-dead"', '"no-origin"')


@bug
def no_origin_at_the_index():
    edit(
        "xiangqi_history._read_ply",
        '"no-origin", offset',
        '"no-origin", offset + 5',
    )


@bug
def origin_occupied_behind_its_index():
    edit("xiangqi_history._read_ply", '"origin-occupied", offset', '"origin-occupied", reader.at')


# ---- the end


@bug
def padding_read_as_a_record():
    edit("xiangqi_history._decode", "(reader.left < 8 and reader.only_ones_left())", "reader.left == 0")


@bug
def fewer_than_eight_bits_are_padding():
    edit("xiangqi_history._decode", "reader.left < 8 and reader.only_ones_left()", "reader.left < 8")


@bug
def all_ones_are_padding():
    edit("xiangqi_history._decode", "reader.left < 8 and reader.only_ones_left()", "reader.only_ones_left()")


@bug
def eight_ones_are_padding():
    edit("xiangqi_history._decode", "reader.left < 8", "reader.left <= 8")


@bug
def seven_ones_are_a_record():
    edit("xiangqi_history._decode", "reader.left < 8", "reader.left < 7")


@bug
def empty_history_a_byte():
    # Round trip: the reader ignores the byte of 1 bits that represents no plies.
    edit(
        "xiangqi_history._encode",
        "return writer.padded_with_ones()",
        'return writer.padded_with_ones() or b"\\xff"',
    )
    edit(
        "xiangqi_history._decode",
        "BitReader(data, ",
        'BitReader(b"" if data == b"\\xff" else data, ',
    )


# ---- origin candidates


@bug
def directions_left_first():
    # Round trip: one table serves both directions.
    edit(
        "_pieces._origins",
        "for step in (RIGHT, LEFT, UP, DOWN) for s in",
        "for step in (LEFT, RIGHT, UP, DOWN) for s in",
    )


@bug
def directions_from_the_movers_seat():
    # Round trip: one table serves both directions.
    edit(
        "_pieces._origins",
        '    if kind in "RC":',
        """\
    RIGHT, LEFT, UP, DOWN = (((0, 1), (0, -1), (-1, 0), (1, 0)) if side == "red"
                             else ((0, -1), (0, 1), (1, 0), (-1, 0)))
    if kind in "RC":""",
    )
    edit("_pieces._origins", 'DOWN if side == "red" else UP', "DOWN")


@bug
def far_to_near():
    # Round trip: one table serves both directions.
    edit("_pieces._origins", "for s in _ray(square, step)]", "for s in [*_ray(square, step)][::-1]]")


@bug
def rooks_in_rising_squares():
    # Round trip: one table serves both directions.
    edit(
        "_pieces._origins",
        "[s for step in (RIGHT, LEFT, UP, DOWN) for s in _ray(square, step)]",
        "sorted(s for step in (RIGHT, LEFT, UP, DOWN) for s in _ray(square, step))",
    )


@bug
def generals_in_rising_squares():
    # Round trip: one table serves both directions.
    edit(
        "_pieces._origins",
        "        squares = _steps(square, (RIGHT, LEFT, UP, DOWN))",
        "        squares = sorted(_steps(square, (RIGHT, LEFT, UP, DOWN)))",
    )


@bug
def horses_in_order_of_their_steps():
    # Round trip: one table serves both directions.
    edit(
        "_pieces._origins",
        "squares = sorted(_steps(square, steps))",
        "squares = sorted(_steps(square, steps), key=lambda s: (s % 9, s))",
    )


@bug
def pawn_left_before_right():
    # Round trip: one table serves both directions.
    edit("_pieces._origins", "(RIGHT, LEFT) if across_river", "(LEFT, RIGHT) if across_river")


@bug
def pawn_sideways_before_the_river():
    # The pawn's own list would hide the bug: this program asks the list for the square behind the pawn alone.
    edit("_pieces._origins", "if across_river(side, square) else ()", "")
    edit(
        "_pieces._origins",
        "if s in INDEX[piece])",
        "if s in INDEX[piece] or kind == 'P' and abs(s - square) == 1)",
    )


@bug
def river_one_row_late():
    edit("_pieces.across_river", "square <= 44", "square <= 35")


@bug
def black_pawn_as_red():
    edit("_pieces._origins", 'DOWN if side == "red" else UP', "DOWN")


@bug
def pawn_origins_off_its_list():
    edit("_pieces._origins", "if s in INDEX[piece])", "if s in INDEX[piece] or kind == 'P')")


@bug
def general_from_outside_the_palace():
    edit("_pieces._origins", "if s in INDEX[piece])", "if s in INDEX[piece] or kind == 'K')")


@bug
def blocked_paths_refused():
    edit(
        "xiangqi_history._read_ply",
        "    return Ply",
        """\
    step = 1 if abs(origin - to) < 9 else 9
    if len(origins) == 17 and LETTER[mover % 16] == "R":
        if board.occupied.intersection(range(min(origin, to) + step, max(origin, to), step)):
            raise Fault("origin-occupied", offset)
    return Ply""",
    )
    edit("xiangqi_history._Board", "class _Board:", "from ._pieces import LETTER\n\n\nclass _Board:")


@bug
def general_never_captured():
    edit(
        "xiangqi_history._read_ply",
        "if board.squares[captured] is not DEAD:",
        "if board.squares[captured] is not DEAD or captured % 16 == 0:",
    )
