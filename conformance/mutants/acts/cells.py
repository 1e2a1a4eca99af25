"""Mistaken readings of the packings of ternary boards."""

from acts.kinds import *

HEADER_BYTES = 6


def trits_reversed(byte):
    """A byte of five cells with the cells in reverse order. A byte above 242 is not five cells, and stays."""
    return byte if byte > 242 else sum(byte // 3**i % 3 * 3 ** (4 - i) for i in range(5))


def columns_first(data):
    return data[3:6] + data[:3] + data[6:] if len(data) > 5 else data


def size(data):
    return int.from_bytes(data[:3], "little"), int.from_bytes(data[3:6], "little")


def from_four(data):
    """The right data of a header with four bytes a dimension."""
    for bit, dimension in ((0, data[:4]), (32, data[4:8])):
        if len(dimension) < 4:
            raise Rejected("truncated", bit)
        if not any(dimension):
            raise Rejected("dimension-zero", bit)
    if data[3] or data[7]:
        raise Rejected("truncated", 64)  # a board that no input fills
    return data[:3] + data[4:7] + data[8:]


header_of_four_bytes = wire(from_four, lambda data: data[:3] + b"\0" + data[3:6] + b"\0" + data[6:], lambda bit: bit + 8 * (bit >= 24) + 8 * (bit >= 48))


def cells(change):
    """Changes the cells of a value: `change` takes the cells, the rows and the columns."""
    return lambda value: {**value, "cells": change(value["cells"], value["rows"], value["cols"])} if value["rows"] and value["cols"] else value


def upside_down(text, rows, cols):
    return text[::-1] if cols == 1 else "".join(text[at : at + cols] for at in range(len(text) - cols, -1, -cols))


def mirrored(text, rows, cols):
    return upside_down(text[::-1], rows, cols)


def by_step(step):
    return cells(lambda text, *sides: text if 1 in sides else "".join(text[at :: sides[step]] for at in range(sides[step])))


cell_rows_reversed, cell_columns_reversed, cells_by_column = means(cells(upside_down)), means(cells(mirrored)), means(by_step(1), by_step(0))
cells_reversed = means(cells(lambda text, *_: text[::-1]))
white_and_black = means(cells(lambda text, *_: text.translate(str.maketrans("12", "21"))))


def cells_back(byte):
    return sum((byte >> 2 * i & 3) << 6 - 2 * i for i in range(4))


def unused_cells(data):
    """Inverts the bits of unused cells."""
    (rows, cols), data = size(data), bytearray(data)
    width = -(-cols // 4)
    for last in range(5 + width, min(len(data), 6 + rows * width), width) if cols % 4 else ():
        data[last] ^= 0xFF << 2 * (cols % 4) & 0xFF
    return bytes(data)


def of_cells(change, kind=wire):
    """Changes each byte after the header."""
    return kind(by_byte(change, HEADER_BYTES))


header_big_endian = wire(both(part(0, 3, back), part(3, 6, back)))
header_columns_first = wire(columns_first)
digits_reversed, cell_bits_reversed, cell_halves_exchanged = of_cells(trits_reversed), of_cells(BITS_REVERSED), of_cells(HALVES)
cell_bytes_negative = of_cells(lambda byte: 255 if byte > 127 else byte, decoder_only)
bits2_cells_reversed, bits2_padding_inverted = of_cells(cells_back), wire(unused_cells)
bits2_bytes_negative = of_cells(lambda byte: byte | 192 if byte > 127 else byte, decoder_only)
integer_bytes_reversed = wire(part(HEADER_BYTES, None, back))
