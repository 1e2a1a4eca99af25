"""Generated boards in four packings, with a fault or without: sizes at powers of two and ten and next to them.

The bytes are put together from the tables of groups and from Python's integers, as those of the other vectors.
"""

from itertools import groupby

from model.classes import LENIENCIES
from model.parts import in_runs
from ternary.cells import BYTE
from ternary.packing import QUAD_BYTE, number, value_size

RULE = {"tb": "TB-4", "bt": "BT-3", "bi": "BI-3", "br": "BR-3"}
OVER = {"tb": "TB-11", "bt": "BT-7", "bi": "BI-6", "br": "BR-8"}
CUT = {"tb": "TB-10", "bt": "BT-6", "bi": "BI-5", "br": "BR-7"}
MEANINGFUL = {"tb": ["unused-trits", "trailing-bytes"], "bt": [], "bi": [], "br": []}
# whose hex is as long as the board
LITERAL = {"tb": 900, "bt": 900, "bi": 900, "br": 400}
MOST = {"tb": 1 << 21, "bt": 1 << 21, "bi": 70_000, "br": 1 << 21}
AXES = [
    [1], range(2, 10), range(10, 255), [255, 256, 257], [*range(258, 1030), 4095], [4096, 5000, 9999, 10000, 32767, 32768, 65534],
    [65535, 65536, 65537], [65538, 99999, 100000, 655361, 1048575], [1048576, 4194304, 8388607], [8388608, 8388609, 16777214, 16777215],
]
GREAT = [2**24, 2**24 + 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**40, 2**53, 2**53 + 1, 2**64 - 1, 2**64]


class Drawn:
    """A request, the expected reply, the requirements, and the repaired request of a rejected one."""

    def __init__(self, request, reply, rules, reason, repaired=None):
        self.request, self.reply, self.rules, self.reason, self.repaired = request, reply, rules, reason, repaired


def le(number):
    return number.to_bytes(3, "little").hex()


def allowed(rng, meaningful):
    """A set of leniencies: each class of sets is as likely as another."""
    others = sorted(LENIENCIES - set(meaningful))
    return rng.pick([[], meaningful[:1], meaningful[1:2], meaningful, others[:1], others, sorted(LENIENCIES), meaningful[:1] + others[:1]])


def limits(rng, cells):
    """None or a limit that allows the board."""
    return rng.pick([None, cells, cells + 1, cells + 2 + rng.below(1000), *(great for great in GREAT if great > cells)])


def options(allow, limit):
    return ({"allow": allow} if allow else {}) | ({} if limit is None else {"limits": {"cells": limit}})


def sides(rng, most):
    """Rows and columns of a board that is not too large, or of one that only a header declares."""
    while True:
        rows, cols = rng.pick(rng.pick(AXES)), rng.pick(rng.pick(AXES))
        if rng.below(3) == 0:
            rows, cols = (1, cols) if rng.below(2) else (rows, 1)
        count = rows * cols
        # expensive boards are generated seldom
        if count <= 200_000 or rng.below(8 if count <= most else 4) == 0:
            return rows, cols


def contents(rng, prefix, rows, cols):
    """The cells as a string, of one value where the board is large."""
    count = rows * cols
    cell = "0" if prefix == "bi" and count > LITERAL["bi"] else rng.pick("012")
    kind = rng.below(4)
    if kind == 0 or count > 70_000 or prefix == "bi" and count > LITERAL["bi"]:
        return cell * count
    if kind == 1:
        at = rng.below(count)
        return cell * at + rng.pick("012") + cell * (count - at - 1)
    if kind == 2 or count > LITERAL[prefix]:
        piece = rng.pick(["01", "10212", "0012", "12", "00000000001", "210"])
        return (piece * (count // len(piece) + 1))[:count]
    return "".join(rng.pick("012") for _ in range(count))


def leb(number):
    """LEB128."""
    low = []
    while number > 127:
        low.append(number % 128 + 128)
        number //= 128
    return bytes([*low, number]).hex()


def data_of(prefix, rows, cols, cells):
    """The data in pieces: bytes, rows of bytes, one number, or runs."""
    if prefix == "tb":
        whole, rest = len(cells) // 5 * 5, len(cells) % 5
        if len(set(cells)) == 1:
            found = [BYTE[cells[0] * 5] * (whole // 5)] if whole else []
        else:
            found = ["".join(BYTE[cells[at : at + 5]] for at in range(0, whole, 5))]
        return "".join(found) + (BYTE[cells[whole:].ljust(5, "0")] if rest else "")
    if prefix == "bt":
        lines = {}
        data = []
        for at in range(0, len(cells), cols):
            line = cells[at : at + cols]
            if line not in lines:
                lines[line] = "".join(QUAD_BYTE[line[col : col + 4].ljust(4, "0")] for col in range(0, cols, 4))
            data.append(lines[line])
        return "".join(data)
    if prefix == "bi":
        size = value_size(len(cells))
        return number(cells).to_bytes(size, "little").hex() if cells.strip("0") else "00" * size
    return "".join(words(cells))


def words(cells):
    if len(cells) > 70_000:
        return [leb(3 * (len(cells) - 1) + int(cells[0]))]
    return [leb(3 * (len(list(group)) - 1) + int(cell)) for cell, group in groupby(cells)]


def board(rows, cols, cells):
    return {"rows": rows, "cols": cols, "cells": in_runs(cells)}


def decode(prefix, rng):
    """A request to decode, or None if there is none for these choices."""
    rows, cols = sides(rng, MOST[prefix])
    count, allow = rows * cols, allowed(rng, MEANINGFUL[prefix])
    limit = limits(rng, count)
    if limit is None and count > 65536:
        limit = count
    head, settings = le(rows) + le(cols), options(allow, limit)
    if count > MOST[prefix] or rng.below(12) == 0:
        return of_header(prefix, rng, rows, cols, allow, limit)
    cells = contents(rng, prefix, rows, cols)
    data = data_of(prefix, rows, cols, cells)
    good = {"hex": in_runs(head + data, 2)} | settings
    value = board(rows, cols, cells)
    right = Drawn(good, {"ok": value}, RULE[prefix], f"a board of {rows} x {cols}")
    kind = rng.below(3)
    if kind == 0:
        return right
    if kind == 1:
        return other_limit(rng, right, prefix, count, allow)
    fault = rng.pick(FAULTS[prefix])(rng, rows, cols, cells, data, allow)
    if fault is None:
        return right
    code, at, bad, rule = fault
    wrong = {"hex": in_runs(head + bad, 2)} | settings
    if code is None:
        return Drawn(wrong, {"ok": value}, rule, f"a board of {rows} x {cols}; {' and '.join(allow)} allowed")
    return Drawn(wrong, {"reject": code, "at": {"bit": 48 + at}}, rule, f"{code} in a board of {rows} x {cols}", right)


def other_limit(rng, right, prefix, count, allow):
    small = rng.pick([0, count // 2, count - 1])
    request = {key: member for key, member in right.request.items() if key != "limits"}
    right.request = request | {"limits": {"cells": count}}
    reply = {"reject": "limit-exceeded", "at": {"bit": 0}}
    return Drawn(request | {"limits": {"cells": small}}, reply, OVER[prefix], f"{count} cells and a limit of {small}", right)


def of_header(prefix, rng, rows, cols, allow, limit):
    """A header with a fault, or a header that more data must follow; the repaired one is a small board."""
    count = rows * cols
    zero = rng.below(4)
    if zero == 0:
        head, code, at, rule = le(0) + le(cols), "dimension-zero", 0, "TB-2"
    elif zero == 1:
        head, code, at, rule = le(rows) + le(0), "dimension-zero", 24, "TB-2"
    elif zero == 2:
        cut = rng.below(6)
        head, code, at = (le(rows) + le(cols))[: 2 * cut], "truncated", 0 if cut < 3 else 24
        rule = CUT[prefix]
    else:
        return over_or_cut(prefix, rng, rows, cols, allow, limit)
    return Drawn({"hex": head} | options(allow, limit), {"reject": code, "at": {"bit": at}}, rule, f"{code} in the header of {rows} x {cols}", SMALL)


# what a header is repaired to: the board 1 x 1
SMALL = "small"


def over_or_cut(prefix, rng, rows, cols, allow, limit):
    count, byte = rows * cols, {"tb": "0d", "bt": "01", "bi": "01", "br": "01"}[prefix]
    head = le(rows) + le(cols)
    if rng.below(2):
        limit = rng.pick([count - 1, count // 2, *(great for great in GREAT if great < count)])
        reply = {"reject": "limit-exceeded", "at": {"bit": 0}}
        return Drawn({"hex": head + byte} | options(allow, limit), reply, OVER[prefix], f"the header of {rows} x {cols} and a limit of {limit}", SMALL)
    # A decoder of runs needs no bytes for its cells, and may find the board beyond its memory.
    if count < 100 or prefix == "br" and count >= 2**30:
        return None
    reply = {"reject": "truncated", "at": {"bit": 48 if prefix == "bi" else 56}}
    return Drawn({"hex": head + byte} | options(allow, limit), reply, CUT[prefix], f"the header of {rows} x {cols} and a byte", SMALL)


# Each fault gives the code, the bit in the data, the data and the requirement; None if it does not apply. Without a code it is allowed.


def somewhere(rng, data):
    """The index of a byte: the first, the last or another one."""
    last = len(data) // 2 - 1
    return rng.pick([0, last, rng.below(last + 1)])


def put(data, index, byte):
    return data[: 2 * index] + byte + data[2 * index + 2 :]


def trailing(rule, forgiven_by=None):
    def fault(rng, rows, cols, cells, data, allow):
        more = rng.pick(["00", "ff", "00" * 256, "01" * 65536])
        code = None if "trailing-bytes" in allow and forgiven_by else "trailing-bytes"
        return code, 4 * len(data), data + more, rule if code else forgiven_by

    return fault


def cut(rule, to_start=False):
    def fault(rng, rows, cols, cells, data, allow):
        index = somewhere(rng, data)
        return "truncated", 0 if to_start else 8 * index, data[: 2 * index], rule

    return fault


def bad_byte(rng, rows, cols, cells, data, allow):
    index = somewhere(rng, data)
    return "byte-out-of-range", 8 * index, put(data, index, f"{243 + rng.below(13):02x}"), "TB-6"


def unused_trits(rng, rows, cols, cells, data, allow):
    rest = len(cells) % 5
    if not rest:
        return None
    beyond = "".join(rng.pick("012") for _ in range(4 - rest)) + rng.pick("12")
    code = None if "unused-trits" in allow else "unused-trits-not-zero"
    bad = put(data, len(data) // 2 - 1, BYTE[cells[-rest:] + beyond])
    return code, 4 * len(data) - 8, bad, "TB-8" if code else "TB-9"


def bad_cell(rng, rows, cols, cells, data, allow):
    wide = (cols + 3) // 4
    index = somewhere(rng, data)
    held = min(4, cols - index % wide * 4)
    cell = rng.below(held)
    byte = int(data[2 * index : 2 * index + 2], 16) | 3 << 2 * cell
    return "cell-invalid", 8 * index + 6 - 2 * cell, put(data, index, f"{byte:02x}"), "BT-4"


def unused_cells(rng, rows, cols, cells, data, allow):
    rest, wide = cols % 4, (cols + 3) // 4
    if not rest:
        return None
    index = rng.pick([0, rows - 1, rng.below(rows)]) * wide + wide - 1
    byte = int(data[2 * index : 2 * index + 2], 16) | (1 + rng.below(2)) << 2 * rest
    return "unused-cells-not-zero", 8 * index, put(data, index, f"{byte:02x}"), "BT-5"


def too_great(rng, rows, cols, cells, data, allow):
    size, least = len(data) // 2, 3 ** len(cells)
    most = 256**size - 1
    if least > most:
        return None
    return "value-out-of-range", 0, rng.pick([least, most]).to_bytes(size, "little").hex(), "BI-4"


def split_words(rng, cells):
    """The runs, and one of them: its index and the bit at which it begins."""
    if len(cells) > 70_000:
        return None
    runs = [(cell, len(list(group))) for cell, group in groupby(cells)]
    index = rng.pick([0, len(runs) - 1, rng.below(len(runs))])
    data = [leb(3 * (length - 1) + int(cell)) for cell, length in runs]
    return runs, data, index, 4 * len("".join(data[:index]))


def not_shortest(rng, rows, cols, cells, data, allow):
    if not (found := split_words(rng, cells)):
        return None
    _, data, index, at = found
    last = int(data[index][-2:], 16) + 128
    data[index] = data[index][:-2] + f"{last:02x}" + "00"
    return "number-not-shortest", at, "".join(data), "BR-4"


def too_long(rng, rows, cols, cells, data, allow):
    if not (found := split_words(rng, cells)):
        return None
    runs, data, index, at = found
    left = sum(length for _, length in runs[index:])
    data[index] = leb(3 * (left + rng.pick([0, 1, 1000, 2**32, 2**40])) + int(runs[index][0]))
    return "run-too-long", at, "".join(data[: index + 1]), "BR-5"


def not_maximal(rng, rows, cols, cells, data, allow):
    if not (found := split_words(rng, cells)):
        return None
    runs, data, index, at = found
    cell, length = runs[index]
    if length < 2:
        return None
    first = leb(3 * (length - 2) + int(cell))
    data[index] = first + leb(int(cell))
    return "run-not-maximal", at + 4 * len(first), "".join(data), "BR-6"


FAULTS = {
    "tb": [trailing("TB-12", "TB-13"), cut("TB-10"), bad_byte, unused_trits],
    "bt": [trailing("BT-8"), cut("BT-6"), bad_cell, unused_cells],
    "bi": [trailing("BI-7"), cut("BI-5", to_start=True), too_great],
    "br": [trailing("BR-9"), not_shortest, too_long, not_maximal],
}


def encode(prefix, rng):
    while (drawn := sides(rng, MOST[prefix])) and drawn[0] * drawn[1] > MOST[prefix]:
        pass
    rows, cols = drawn
    cells = contents(rng, prefix, rows, cols)
    head = le(rows) + le(cols)
    wire = {"hex": in_runs(head + data_of(prefix, rows, cols, cells), 2)}
    return Drawn({"value": board(rows, cols, cells)}, {"ok": wire}, RULE[prefix], f"a board of {rows} x {cols}")
