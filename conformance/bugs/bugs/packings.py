"""Bugs of ternary-bits2/1, ternary-integer/1 and ternary-runs/1."""

from . import bug, edit, wrap

# ---- two bits a cell


@bug
def bits2_first_cell_highest():
    # Round trip: all tables of both directions are made from the one of the weights.
    edit("ternary_bits2._WEIGHTS", "(1, 4, 16, 64)", "(64, 16, 4, 1)")


@bug
def bits2_rows_not_padded():
    # Round trip: to both directions the board is one row.
    edit(
        "ternary_bits2._decode",
        "    begin = 6",
        "    shape, rows, cols = (rows, cols), 1, rows * cols\n    begin = 6",
    )
    edit("ternary_bits2._decode", "Board(rows, cols, ", "Board(*shape, ")
    edit(
        "ternary_bits2._encode",
        "    stride",
        "    board = Board(1, len(board.cells), board.cells)\n    stride",
    )


@bug
def bits2_three_accepted():
    edit(
        "ternary_bits2._BAD",
        "_one_of(byte for byte in range(256) if 3 in _cells(byte))",
        're.compile(b"(?!)")',
    )
    edit("ternary_bits2._BAD_LAST", "3 in _cells(byte) or ", "")


def _unused_cells_masked(rows):
    edit(
        "ternary_bits2._decode",
        "    bad = [",
        f"""\
    body = bytearray(body)
    for at in range(stride - 1, {rows}, stride):
        body[at] &= 4**used - 1
    bad = [""",
    )


@bug
def bits2_unused_cells_ignored():
    _unused_cells_masked("len(body)")


@bug
def bits2_unused_cells_of_the_last_row_alone():
    _unused_cells_masked("len(body) - 1")


@bug
def bits2_place_from_the_left():
    edit("ternary_bits2._reject_byte", "offset + 6 - 2 * number", "offset + 2 * number")


# ---- one integer


@bug
def integer_big_endian():
    # Round trip: V is read from the end that it was written from.
    edit("ternary_integer._decode", '"little"', '"big"')
    edit("ternary_integer._encode", '"little"', '"big"')


@bug
def integer_first_cell_heaviest():
    # Round trip: V = 3*V + cell from the first cell on; the digits fill the board from its end.
    edit("ternary_integer._decode", "cells[:total])", "cells[:total][::-1])")
    edit("ternary_integer._encode", "board.cells[::-1]", "board.cells")


@bug
def integer_without_its_high_zeros():
    # Round trip: the writer drops them, the reader accepts the remaining ones.
    @wrap("ternary_integer._encode")
    def _encode(old):
        return lambda board: old(board)[:6] + (old(board)[6:].rstrip(b"\0") or b"\0")

    edit(
        "ternary_integer._decode",
        "    if end > len(data):",
        '    if 6 < len(data) < end:\n        data = data.ljust(end, b"\\0")\n    if end > len(data):',
    )


@bug
def integer_length_of_a_rounded_logarithm():
    # Round trip: where V gets a byte too many, the reader expects it and finds it to be 0.
    edit("ternary_integer.length_of", "(cells * _LOG2_OF_3 >> 128)", "int(cells * 1.585)")


@bug
def integer_length_of_one_cell_less():
    edit("ternary_integer.length_of", "cells * _LOG2_OF_3", "(cells - 1) * _LOG2_OF_3")


@bug
def integer_out_of_range_accepted():
    edit("ternary_integer._decode", 'if cells[total:].strip(b"\\0"):', "if False:")


@bug
def integer_bound_one_too_high():
    edit(
        "ternary_integer._decode",
        'if cells[total:].strip(b"\\0"):',
        'if cells[total:].rstrip(b"\\0") not in (b"", b"\\1") or'
        ' cells[total:].strip(b"\\0") and cells[:total].strip(b"\\0"):',
    )


@bug
def integer_truncated_at_the_end():
    edit("ternary_integer._decode", 'Fault("truncated", 8 * begin, ', 'Fault("truncated", 8 * len(data), ')


# ---- runs


@bug
def runs_length_not_less_one():
    # Round trip: length*3 + cell on both sides.
    edit("ternary_runs._LENGTH", "number // 3 + 1", "number // 3")
    edit("ternary_runs._read_long", "number // 3 + 1", "number // 3")
    edit("ternary_runs._Numbers", "(len(run) - 1) * 3", "len(run) * 3")
    edit("ternary_runs._NUMBERS", "enumerate(_CELLS)", "enumerate(_CELLS) if cells")


@bug
def runs_end_with_the_row():
    edit(
        "ternary_runs._encode",
        "_RUN.findall(board.cells)",
        "[run for at in range(0, len(board.cells), board.cols)\n"
        "        for run in _RUN.findall(board.cells[at:at + board.cols])]",
    )


@bug
def runs_not_maximal_accepted():
    edit("ternary_runs._judge", "if twice:", "if False:")
    edit("ternary_runs._read_runs", 'if bytes((cell,)) == before:', "if False:")


@bug
def run_too_long_cut():
    edit("ternary_runs._judge", "if total > left:", "if False:")
    edit("ternary_runs._read_runs", "if length > left:", "if False:")
    edit("ternary_runs._read_runs", 'return b"".join(pieces), at', 'return b"".join(pieces)[:total], at')
    edit("ternary_runs._read_runs", "while left:", "while left > 0:")


@bug
def leb128_overlong_accepted():
    edit("ternary_runs._read_long", "if match[0][-1] == 0:", "if False:")


@bug
def leb128_most_significant_first():
    # Round trip: the groups of seven bits are turned round on both sides.
    edit("ternary_runs._read_long", "enumerate(match[0])", "enumerate(reversed(match[0]))")
    edit("ternary_runs._read_long", "match[0][-1] == 0", "match[0][0] == 128")
    edit(
        "ternary_runs._Numbers",
        "        return bytes(result)",
        "        result.reverse()\n        result[0], result[-1] = result[0] | 128,"
        " result[-1] & 127\n        return bytes(result)",
    )


@bug
def leb128_of_32_bits():
    edit("ternary_runs._read_long", "    return number // 3", "    number %= 1 << 32\n    return number // 3")


@bug
def leb128_ninth_byte_read():
    edit("ternary_runs._LONG", "{1,7}", "{1,9}")
    edit("ternary_runs._MAX_BYTES", "8", "10")


@bug
def runs_may_end_early():
    edit("ternary_runs._read_runs", "while left:", "while left and at < len(data):")


@bug
def runs_limit_behind_the_runs():
    edit(
        "ternary_runs._decode",
        "read_header(data, 0, max_cells)",
        "read_header(data, 0, None)",
    )
    edit(
        "ternary_runs._decode",
        "    if at < len(data):",
        """\
    if max_cells is not None and rows * cols > max_cells:
        raise Fault("limit-exceeded", 0)
    if at < len(data):""",
    )
