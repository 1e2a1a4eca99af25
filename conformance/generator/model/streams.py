"""Generated streams: many records, the last of them with a fault or without, and few large ones."""

from model.boards import AXES, FAULTS, Drawn, allowed, board, contents, data_of, le, limits, options
from model.parts import in_runs

COUNTS = [[1], range(2, 10), range(10, 100), range(100, 255), [255, 256, 257], [300, 1000], [4096, 5000]]


def drawn_record(rng, count):
    while True:
        rows, cols = rng.pick(rng.pick(AXES)), rng.pick(rng.pick(AXES))
        if rng.below(2):
            rows = 1
        if rows * cols * count <= 700_000 or count < 10 and rows * cols <= 70_000:
            cells = contents(rng, "tb", rows, cols)
            return rows, cols, cells, le(rows) + le(cols) + data_of("tb", rows, cols, cells)


def records(rng):
    """A number of equal records, and another one before or after them."""
    count = rng.pick(rng.pick(COUNTS))
    many = drawn_record(rng, count)
    other = drawn_record(rng, 1) if count > 1 else many
    return count, many, other, rng.below(2) == 0


def value(count, many, other, is_first):
    each, one = board(*many[:3]), board(*other[:3])
    others = [[[each], count - 1]] if count > 2 else [each] * (count - 1)
    return {"records": [one, *others] if is_first else [*others, one]}


def decode(prefix, rng):
    count, many, other, is_first = records(rng)
    if rng.below(4) == 0:
        return truncated_stream(rng, count, many)
    largest = max(many[0] * many[1] if count > 1 else 0, other[0] * other[1])
    allow, limit = allowed(rng, ["unused-trits"]), limits(rng, largest)
    limit = largest if limit is None and largest > 65536 else limit
    settings, lead = options(allow, limit), many[3] * (count - 1)
    good = {"hex": in_runs(other[3] + lead if is_first else lead + other[3], 2)} | settings
    right = Drawn(good, {"ok": value(count, many, other, is_first)}, "TS-1", f"{count} records")
    kind = rng.below(3)
    rows, cols, cells, wire = other
    if kind == 0 or is_first:
        return right
    if kind == 1:
        small = rng.pick([0, largest // 2, largest - 1])
        before = 0 if many[0] * many[1] > small and count > 1 else 4 * len(lead)
        right.request = {key: member for key, member in good.items() if key != "limits"} | {"limits": {"cells": largest}}
        reply = {"reject": "limit-exceeded", "at": {"bit": before}}
        return Drawn(good | {"limits": {"cells": small}}, reply, "TS-3", f"{count} records and a limit of {small}", right)
    fault = rng.pick(FAULTS["tb"][1:])(rng, rows, cols, cells, wire[12:], allow)
    if fault is None:
        return right
    code, at, bad, rule = fault
    wrong = {"hex": in_runs(lead + wire[:12] + bad, 2)} | settings
    if code is None:
        return Drawn(wrong, right.reply, rule, f"{count} records, unused trits in the last allowed")
    rule = "TS-2" if code == "truncated" else "TS-4"
    return Drawn(wrong, {"reject": code, "at": {"bit": 4 * len(lead) + 48 + at}}, rule, f"{code} in the last of {count} records", right)


def truncated_stream(rng, count, many):
    """So many records that their value is not written out, and the beginning of another one."""
    rows, cols, _, wire = many
    size, cut = 4 * len(wire) * count, 1 + rng.below(5)
    allow, limit = allowed(rng, ["unused-trits"]), rows * cols
    whole = {"hex": in_runs(wire * count, 2)} | options(allow, limit)
    right = Drawn(whole, {"ok": value(count, many, many, False)}, "TS-1", f"{count} records")
    reply = {"reject": "truncated", "at": {"bit": size + (0 if cut < 3 else 24)}}
    request = whole | {"hex": in_runs(wire * count + wire[: 2 * cut], 2)}
    return Drawn(request, reply, "TS-2", f"the header of record {count} is cut", right)


def encode(prefix, rng):
    count, many, other, is_first = records(rng)
    lead = many[3] * (count - 1)
    wire = {"hex": in_runs(other[3] + lead if is_first else lead + other[3], 2)}
    return Drawn({"value": value(count, many, other, is_first)}, {"ok": wire}, "TS-1", f"{count} records")
