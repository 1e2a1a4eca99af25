"""Bugs of ternary-board/1 and ternary-stream/1; those of the header touch all that begins with it."""

from dataclasses import replace

from . import bug, edit, wrap

# ---- the header


@bug
def dimensions_big_endian():
    # Round trip: both ends of the two numbers are exchanged in the same way.
    edit("ternary_board.read_dimension", '"little"', '"big"')

    @wrap("ternary_board.write_header")
    def _make(old):
        return lambda board: old(board)[2::-1] + old(board)[:2:-1]


@bug
def rows_and_columns_swapped():
    # Round trip: reader and writer both take the columns for the first dimension.
    edit("ternary_board.read_header", "return rows, cols", "return cols, rows")

    @wrap("ternary_board.write_header")
    def _make(old):
        return lambda board: old(board)[3:] + old(board)[:3]


@bug
def dimension_without_its_high_byte():
    edit("ternary_board.read_dimension", "data[start:start + 3]", "data[start:start + 2]")


@bug
def dimension_zero_accepted():
    edit("ternary_board.read_dimension", "if value == 0:", "if False:")


@bug
def limit_never():
    edit("ternary_board.read_header", "if max_cells is not None and", "if False and")


@bug
def limit_at_least():
    edit("ternary_board.read_header", "rows * cols > max_cells", "rows * cols >= max_cells")


@bug
def limit_after_allocation():
    edit("ternary_board.read_header", "    if max_cells", "    bytearray(rows * cols)\n    if max_cells")


@bug
def limit_of_a_wrapped_product():
    edit("ternary_board.read_header", "rows * cols > max_cells", "rows * cols % (1 << 32) > max_cells")


# ---- the cells


def _through(turn, back):
    """The cells of a record are in another order: the encoder turns them, the decoder back."""

    @wrap("ternary_board._encode")
    def _encode(old):
        return lambda board: old(replace(board, cells=turn(board)))

    @wrap("ternary_board.decode_record")
    def _decode(old):
        def decode_record(*arguments):
            board, end = old(*arguments)
            return replace(board, cells=back(board)), end

        return decode_record


def _transposed(cells, cols):
    """Column by column; the shorter way is a slice."""
    rows = len(cells) // (cols or 1)
    if cols < rows:
        return b"".join(cells[col::cols] for col in range(cols))
    turned = bytearray(len(cells))
    for row in range(rows):
        turned[row::rows] = cells[row * cols : (row + 1) * cols]
    return bytes(turned)


@bug
def set_wipes_its_word():
    # Round trip of what is saved: the board that was damaged in memory is saved, and read back as
    # it was saved. Storing keeps nothing of a word of 64 bits, 32 cells of a row, but the last cell.
    def stored(board):
        cells = bytearray(len(board.cells))
        for col in {*range(31, board.cols, 32), board.cols - 1} if cells else ():
            cells[col :: board.cols] = board.cells[col :: board.cols]
        return bytes(cells)

    _through(stored, stored)


@bug
def first_trit_heaviest():
    # Round trip: 3*byte + cell from the first cell on, and the digits read from the last one back.
    def reversed_by_five(board):
        whole = len(board.cells) // 5 * 5
        cells = bytearray(whole)
        for trit in range(5):
            cells[trit::5] = board.cells[4 - trit : whole : 5]
        return bytes(cells) + board.cells[whole:][::-1]

    _through(reversed_by_five, reversed_by_five)


@bug
def cells_column_by_column():
    # Round trip: the transposed board is written, and transposed again when read.
    _through(
        lambda board: _transposed(board.cells, board.cols), lambda board: _transposed(board.cells, board.rows)
    )


@bug
def white_and_black_swapped():
    # Round trip: the exchange undoes itself.
    other = bytes.maketrans(b"\1\2", b"\2\1")
    _through(lambda board: board.cells.translate(other), lambda board: board.cells.translate(other))


@bug
def rows_padded_to_bytes():
    # Round trip: the writer fills up each row, the reader cuts what was filled up.
    def filled_up(board, wide):
        cells = bytearray(board.rows * wide)
        if board.cols < board.rows or not cells:
            for col in range(board.cols if cells else 0):
                cells[col::wide] = board.cells[col :: board.cols]
        else:
            for row in range(board.rows):
                of_row = board.cells[row * board.cols : (row + 1) * board.cols]
                cells[row * wide : row * wide + board.cols] = of_row
        return bytes(cells)

    @wrap("ternary_board._encode")
    def _encode(old):
        def encode(board):
            wide = -(-board.cols // 5) * 5
            cells = filled_up(board, wide)
            return old(board)[:6] + old(replace(board, cols=wide, cells=cells))[6:]

        return encode

    edit("ternary_board.decode_record", "total = rows * cols", "total = rows * (wide := -(-cols // 5) * 5)")
    edit(
        "ternary_board.decode_record",
        "del cells[total:]",
        """\
    for width in range(wide, cols, -1):
        del cells[cols::width]""".lstrip(),
    )


@bug
def one_byte_too_many():
    # Round trip: cells div 5 + 1 bytes on both sides, so that full boards end in a byte of 0.
    edit("ternary_board.decode_record", "count = -(-total // 5)", "count = total // 5 + 1")
    edit("ternary_board._encode", "count = -(-len(board.cells) // 5)", "count = len(board.cells) // 5 + 1")


@bug
def byte_243_accepted():
    edit("ternary_board._TOO_HIGH", r"[\xf3-\xff]", r"[\xf4-\xff]")


@bug
def last_byte_not_checked():
    edit("ternary_board.decode_record", "min(end, len(data))", "min(end - 1, len(data))")


@bug
def unused_trits_ignored():
    edit("ternary_board.decode_record", 'and "unused-trits" not in allow', "and False")


@bug
def unused_trits_never_allowed():
    edit("ternary_board.decode_record", ' and "unused-trits" not in allow', "")


@bug
def unused_trits_from_the_byte_before():
    # The writer's five cells are not emptied before the last byte.
    edit(
        "ternary_board._encode",
        '.ljust(5 * count, b"\\0")',
        """
    unused = 5 * count - len(cells)
    cells += cells[5 * count - 5 - unused:5 * count - 5]
    cells = cells.ljust(5 * count, b"\\0")""",
    )


# ---- ends


@bug
def trailing_bytes_ignored():
    edit("ternary_board._decode", 'and "trailing-bytes" not in allow', "and False")


@bug
def truncated_before_bytes():
    # The length is compared first: the bytes of an incomplete input are not checked.
    edit(
        "ternary_board.decode_record",
        "    # TB-14",
        '    if end > len(data):\n        raise Fault("truncated", 8 * len(data))\n    # TB-14',
    )


@bug
def truncated_at_the_record():
    edit(
        "ternary_board.decode_record",
        'Fault("truncated", 8 * len(data), ',
        'Fault("truncated", 8 * start, ',
    )


@bug
def dimension_truncated_at_the_end():
    edit(
        "ternary_board.read_dimension",
        'Fault("truncated", 8 * start, ',
        'Fault("truncated", 8 * len(data), ',
    )


# ---- the stream


@bug
def stream_places_from_the_record():
    edit(
        "ternary_stream._decode",
        "board, at = ternary_board.decode_record(data, at, ",
        "board, size = ternary_board.decode_record(data[at:], 0, ",
    )
    edit("ternary_stream._decode", "boards.append(board)", "boards.append(board)\n        at += size")


@bug
def stream_limit_of_all_records():
    edit(
        "ternary_stream._decode",
        "        boards.append",
        "        if max_cells is not None:\n            max_cells -= len(board.cells)\n        boards.append",
    )


@bug
def stream_ends_in_a_header():
    edit("ternary_stream._decode", "while at < len(data):", "while at + 6 <= len(data):")


@bug
def stream_of_one_record():
    edit("ternary_stream._decode", "while at < len(data):", "if at < len(data):")


@bug
def empty_stream_refused():
    edit("ternary_stream._decode", "while at < len(data):", "while at < len(data) or at == 0:")
