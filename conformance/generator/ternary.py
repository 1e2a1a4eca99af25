"""Ternary records, put together from literal headers and the table of groups."""

from tables.groups import GROUPS

# a dimension as it is written
DIMENSION = {
    1: "010000", 2: "020000", 3: "030000", 4: "040000", 5: "050000", 6: "060000", 7: "070000", 8: "080000",
    9: "090000", 10: "0a0000", 11: "0b0000", 12: "0c0000", 13: "0d0000", 15: "0f0000", 19: "130000", 21: "150000",
    255: "ff0000", 256: "000100", 257: "010100", 258: "020100", 65535: "ffff00", 65536: "000001", 65537: "010001",
    66051: "030201", 131844: "040302", 16777215: "ffffff",
}  # fmt: skip

BYTE = {group: f"{byte:02x}" for byte, group in enumerate(GROUPS)}


def record(rows, cols, cells):
    """The hex of a board whose cells are written as a string of 0, 1 and 2."""
    assert len(cells) == rows * cols
    data = "".join(BYTE[cells[at : at + 5].ljust(5, "0")] for at in range(0, len(cells), 5))
    return DIMENSION[rows] + DIMENSION[cols] + data


def board(rows, cols, cells):
    return {"rows": rows, "cols": cols, "cells": cells}


def random_cells(rng, count):
    return "".join(rng.pick("012") for _ in range(count))
