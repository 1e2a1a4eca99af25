"""Ternary records, built from literal headers and the table of groups."""

from published import GROUPS

# a dimension in its encoding
DIMENSION = {
    1: "010000", 2: "020000", 3: "030000", 4: "040000", 5: "050000", 6: "060000", 7: "070000", 8: "080000", 9: "090000", 10: "0a0000",
    11: "0b0000", 12: "0c0000", 13: "0d0000", 14: "0e0000", 15: "0f0000", 16: "100000", 17: "110000", 18: "120000", 19: "130000",
    20: "140000", 21: "150000", 22: "160000", 23: "170000", 24: "180000", 25: "190000", 26: "1a0000", 27: "1b0000", 28: "1c0000",
    29: "1d0000", 30: "1e0000", 31: "1f0000", 32: "200000", 33: "210000", 34: "220000", 35: "230000", 36: "240000", 37: "250000",
    38: "260000", 39: "270000", 40: "280000", 41: "290000", 42: "2a0000", 43: "2b0000", 44: "2c0000", 45: "2d0000", 85: "550000",
    86: "560000", 87: "570000", 100: "640000", 110: "6e0000", 111: "6f0000", 112: "700000", 255: "ff0000", 256: "000100", 257: "010100",
    258: "020100", 1277: "fd0400", 2660: "640a00", 5461: "551500", 5462: "561500", 5463: "571500", 9257: "292400", 16384: "004000",
    65535: "ffff00", 65536: "000001", 65537: "010001", 66051: "030201", 131844: "040302", 699050: "aaaa0a", 699051: "abaa0a",
    699052: "acaa0a", 16777214: "feffff", 16777215: "ffffff",
}

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
