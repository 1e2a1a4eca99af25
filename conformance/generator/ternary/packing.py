"""The three other packings of a ternary board: two bits a cell, one integer, runs."""

from itertools import groupby

from published import QUADS
from ternary.run_numbers import RUNS
from ternary.cells import DIMENSION

ORIGIN = {
    "bt": "literal headers and the table of the 256 groups of four two-bit numbers",
    "bi": "literal headers and small numbers; Python's own integers for larger boards",
    "br": "literal headers and the table of the words of runs",
}
CONFIRMED = "generator tables; a second program, which computes, read and wrote the same"
# the prefix of the ids of the requirements
RULE = {"bt": "BT", "bi": "BI", "br": "BR"}

QUAD_BYTE = {group: f"{byte:02x}" for byte, group in enumerate(QUADS)}


def header(rows, cols):
    return DIMENSION[rows] + DIMENSION[cols]


def bits2(rows, cols, cells):
    data = ""
    for row in range(rows):
        line = cells[row * cols : (row + 1) * cols]
        data += "".join(QUAD_BYTE[line[at : at + 4].ljust(4, "0")] for at in range(0, cols, 4))
    return data


def value_size(n):
    """The bytes that 3^n - 1 needs."""
    return ((3**n - 1).bit_length() + 7) // 8


def number(cells):
    """The integer whose base-3 numeral, read backwards, is the string of cells."""
    value = 0
    for cell in reversed(cells):
        value = 3 * value + int(cell)
    return value


def integer(rows, cols, cells):
    return number(cells).to_bytes(value_size(rows * cols), "little").hex()


def run(cell, length):
    return RUNS[length][int(cell)]


def runs(rows, cols, cells):
    return "".join(run(cell, len(list(group))) for cell, group in groupby(cells))


DATA = {"bt": bits2, "bi": integer, "br": runs}


def pack(prefix, rows, cols, cells):
    """The hex of a board whose cells are written as a string of 0, 1 and 2."""
    assert len(cells) == rows * cols
    return header(rows, cols) + DATA[prefix](rows, cols, cells)


def rules(prefix, *numbers):
    return " ".join(f"{RULE[prefix]}-{n}" for n in numbers)
