"""One integer for the complete board: its least and greatest values, and its number of bytes."""

from ternary.packing import CONFIRMED, ORIGIN, header, pack, value_size
from rng import Rng
from ternary.cells import board, random_cells
from topic import Topic, bit

# n, and the bytes of 3^n - 1 and of 3^n, least significant first; the latter None where it needs one more byte
POWERS = [
    (1, "02", "03"), (2, "08", "09"), (3, "1a", "1b"), (4, "50", "51"), (5, "f2", "f3"), (6, "d802", "d902"), (7, "8a08", "8b08"),
    (8, "a019", "a119"), (9, "e24c", "e34c"), (10, "a8e6", "a9e6"), (11, "fab302", "fbb302"), (12, "f01b08", "f11b08"),
]


def topics():
    return [small(), middling(), sizes()]


def topic_of(name):
    return Topic("bi", name, ORIGIN["bi"], CONFIRMED)


def decoded(topic, name, reason, rule_ids, rows, cols, data, cells, tags=""):
    topic.accept("decode", name, reason, rule_ids, {"hex": header(rows, cols) + data}, board(rows, cols, cells), f"bi.decode.{name}", tags)


def encoded(topic, name, reason, rule_ids, rows, cols, data, cells, tags=""):
    topic.accept(
        "encode", name, reason, rule_ids, {"value": board(rows, cols, cells)}, {"hex": header(rows, cols) + data}, f"bi.encode.{name}", tags,
    )


def over(topic, name, reason, rows, cols, data, counterpart):
    topic.reject(
        "decode", name, reason, "BI-4", {"hex": header(rows, cols) + data}, "value-out-of-range", bit(48), counterpart, f"bi.decode.{name}",
    )


def small():
    """Literal numbers, in a row and in a column."""
    topic = topic_of("small")
    for value, data in enumerate(["00", "01", "02"]):
        decoded(topic, f"one-cell-{value}", f"V is {value}", "BI-2 BI-4", 1, 1, data, str(value))
        encoded(topic, f"one-cell-{value}", f"V is {value}", "BI-2", 1, 1, data, str(value))
    for value in range(3, 256):
        if value in (3, 4, 9, 127, 128, 254, 255):
            over(topic, f"one-cell-{value}", f"V is {value}", 1, 1, f"{value:02x}", "one-cell-0")
    for value, cells in enumerate("000 100 200 010 110 210 020 120 220 001".split()):
        decoded(topic, f"three-cells-{value}", f"V is {value}", "BI-2", 3, 1, f"{value:02x}", cells)
        encoded(topic, f"three-cells-{value}", f"V is {value}", "BI-2", 3, 1, f"{value:02x}", cells)
    for n, greatest, power in POWERS:
        for rows, cols in {(1, n), (n, 1)} if n in (2, 5, 6) else {(1, n)}:
            name = f"power-{rows}-by-{cols}"
            decoded(topic, f"{name}-greatest", f"V is 3^{n} - 1", "BI-4 BI-3", rows, cols, greatest, "2" * n)
            encoded(topic, f"{name}-greatest", f"V is 3^{n} - 1", "BI-3", rows, cols, greatest, "2" * n)
            over(topic, f"{name}-over", f"V is 3^{n}", rows, cols, power, f"{name}-greatest")
    # the last cell is the most significant trit
    for at, data in enumerate(
        ["010000", "030000", "090000", "1b0000", "510000", "f30000", "d90200", "8b0800", "a11900", "e34c00", "a9e600"]
    ):
        cells = "0" * at + "1" + "0" * (10 - at)
        decoded(topic, f"cell-{at}-of-11", f"V is 3^{at}, in three bytes", "BI-2 BI-3", 1, 11, data, cells)
        encoded(topic, f"cell-{at}-of-11", f"V is 3^{at}, in three bytes", "BI-2 BI-3", 1, 11, data, cells)
    return topic


def middling():
    """Boards of 13 to 45 cells."""
    topic = topic_of("middling")
    rng = Rng(121)
    for n in range(13, 46):
        size = value_size(n)
        data = {"least": bytes(size).hex(), "greatest": (3**n - 1).to_bytes(size, "little").hex()}
        decoded(topic, f"row-of-{n}-least", "V is 0", "BI-3 BI-2", 1, n, data["least"], "0" * n)
        decoded(topic, f"row-of-{n}-greatest", "V is 3^n - 1", "BI-4 BI-3", 1, n, data["greatest"], "2" * n)
        encoded(topic, f"row-of-{n}-greatest", "V is 3^n - 1", "BI-3 BI-2", 1, n, data["greatest"], "2" * n)
        # 3^n always fits the bytes of 3^n - 1: no power of 3 is a power of 256
        over(topic, f"row-of-{n}-over", "V is 3^n", 1, n, (3**n).to_bytes(size, "little").hex(), f"row-of-{n}-greatest")
        if n % 5 in (0, 1):
            over(topic, f"row-of-{n}-ones", "V is all ones", 1, n, "ff" * size, f"row-of-{n}-greatest")
            encoded(topic, f"row-of-{n}-least", "V is 0", "BI-3 BI-2", 1, n, data["least"], "0" * n)
        if n % 3 == 0:
            cells = random_cells(rng, n)
            wire = pack("bi", n, 1, cells)[12:]
            decoded(topic, f"column-of-{n}", "cells at random", "BI-2 BI-3", n, 1, wire, cells)
            encoded(topic, f"column-of-{n}", "cells at random", "BI-2 BI-3", n, 1, wire, cells)
    return topic


# rows, columns and the bytes of V where their number grows, or is below that of five cells a byte
SIZES = [(1, 111, 22), (1, 112, 23), (1, 1277, 253), (1, 2660, 528), (1, 9257, 1834), (100, 100, 1982)]


def sizes():
    topic = topic_of("sizes")
    rng = Rng(122)
    for rows, cols, size in SIZES:
        n, head = rows * cols, header(rows, cols)
        assert value_size(n) == size
        name, reason = f"size-{n}", f"V of {n} cells takes {size} bytes"
        least, empty = [[head, 1], ["00", size]], board(rows, cols, [["0", n]])
        greatest, full = head + (3**n - 1).to_bytes(size, "little").hex(), board(rows, cols, [["2", n]])
        topic.accept("decode", f"{name}-least", reason, "BI-3", {"hex": least}, empty, f"bi.decode.{name}.least")
        topic.accept("encode", f"{name}-least", reason, "BI-3", {"value": empty}, {"hex": least}, f"bi.encode.{name}.least")
        short, long = [[head, 1], ["00", size - 1]], [[head, 1], ["00", size + 1]]
        topic.reject(
            "decode", f"{name}-byte-less", f"{reason}, and one is missing", "BI-3 BI-5", {"hex": short}, "truncated", bit(48),
            f"{name}-least", f"bi.decode.{name}.byte-less",
        )
        topic.reject(
            "decode", f"{name}-byte-more", f"{reason}, and one is too many", "BI-3 BI-7", {"hex": long}, "trailing-bytes",
            bit(48 + 8 * size), f"{name}-least", f"bi.decode.{name}.byte-more",
        )
        topic.reject(
            "decode", f"{name}-ones", f"{reason}, all ones", "BI-4", {"hex": [[head, 1], ["ff", size]]}, "value-out-of-range",
            bit(48), f"{name}-least", f"bi.decode.{name}.ones",
        )
        if n < 2000:
            topic.accept(
                "decode", f"{name}-greatest", f"{reason}: 3^{n} - 1", "BI-4 BI-3", {"hex": greatest}, full, f"bi.decode.{name}.greatest",
            )
            topic.accept(
                "encode", f"{name}-greatest", f"{reason}: 3^{n} - 1", "BI-3", {"value": full}, {"hex": greatest},
                f"bi.encode.{name}.greatest",
            )
            topic.reject(
                "decode", f"{name}-over", f"{reason}: 3^{n}", "BI-4", {"hex": head + (3**n).to_bytes(size, "little").hex()},
                "value-out-of-range", bit(48), f"{name}-greatest", f"bi.decode.{name}.over",
            )
    cells = random_cells(rng, 10000)
    wire = pack("bi", 100, 100, cells)[12:]
    decoded(topic, "board-100-by-100", "ten thousand cells at random", "BI-2", 100, 100, wire, cells)
    encoded(topic, "board-100-by-100", "ten thousand cells at random", "BI-2", 100, 100, wire, cells)
    return topic
