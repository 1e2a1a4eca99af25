"""Large boards of random cells as one integer. A converter that splits large numbers takes another path for them."""

from writing.runs import string
from size import EVERYONE
from ternary.packing import CONFIRMED, number, value_size
from topic import Topic

ORIGIN = "draws of cells, and Python's own integers"
SIZES = [(8, 20), (1, 5000), (5000, 1), (1, 16384), (256, 256)]


def topics():
    return [integers()]


def integers():
    topic = Topic("bi", "large", ORIGIN, CONFIRMED)
    for rows, cols in SIZES:
        cells = [{"of": ["0", "1", "2"], "seed": rows + cols, "count": rows * cols}]
        both(topic, f"large-random-{rows}-by-{cols}", f"{rows * cols} random cells", rows, cols, cells, number(string(cells)))
    # Divided by a power of two, or of three, it leaves equal digits.
    value = (3**2560 - 1) * 2**2029
    both(topic, "large-alike-digits", "(3^2560 - 1) * 2^2029", 1, 5000, trits(value, 5000), value)
    return topic


def both(topic, name, reason, rows, cols, cells, value):
    assert rows * cols <= EVERYONE and value < 3 ** (rows * cols)
    header = rows.to_bytes(3, "little") + cols.to_bytes(3, "little")
    wire = {"hex": (header + value.to_bytes(value_size(rows * cols), "little")).hex()}
    board = {"rows": rows, "cols": cols, "cells": cells}
    topic.accept("decode", name, reason, "BI-2 BI-3", wire, board)
    topic.accept("encode", name, reason, "BI-2 BI-3", {"value": board}, wire)


def trits(value, count):
    """The base-3 digits, least significant first."""
    digits = []
    for _ in range(count):
        value, digit = divmod(value, 3)
        digits.append(str(digit))
    return "".join(digits)
