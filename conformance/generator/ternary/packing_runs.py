"""Runs: their words, the lengths at which these grow, and runs that must be rejected."""

from ternary.packing import CONFIRMED, ORIGIN, header, pack, run
from rng import Rng
from ternary.cells import board
from topic import Topic, bit

# the lengths at which the words grow from one byte to two, to three and to four
LENGTHS = [1, 2, 42, 43, 44, 5461, 5462, 5463, 699050, 699051, 699052, 16777215]
LARGE = 65535


def topics():
    return [lengths(), run_sequences(), sums(), not_shortest(), too_long(), not_maximal(), cut_inside()]


def topic_of(name):
    return Topic("br", name, ORIGIN["br"], CONFIRMED)


def lengths():
    topic = topic_of("lengths")
    for length in LENGTHS:
        # One run of the longest across all columns is enough: it takes a decoder its time.
        for cell in "1" if length == 16777215 else "012":
            rows, cols = 1, length
            wire = {"hex": header(rows, cols) + run(cell, length)}
            value = board(rows, cols, cell * length if length < 100 else [[cell, length]])
            tags = "large" if length >= LARGE else ""
            limits = {"limits": {"cells": length}} if tags else {}
            name, reason = f"run-of-{rows}-by-{cols}-{cell}", f"one run of {length}"
            rule_ids = "BR-3 BR-2 BR-4" if length > 42 else "BR-2 BR-3 BR-4"
            topic.accept(
                "decode", name, reason, rule_ids, wire | limits, value, f"br.decode.run.{rows}.by.{cols}.{cell}",
                "large limits" if tags else "",
            )
            rule_ids = "BR-4 BR-3 BR-2" if length in (1, 43, 5462, 699051) else rule_ids
            topic.accept("encode", name, reason, rule_ids, {"value": value}, wire, f"br.encode.run.{rows}.by.{cols}.{cell}", tags)
    return topic


# name, rows, columns, runs (cell, length)
RUN_SEQUENCES = [
    ("over-the-end-of-a-row", 2, 3, [("1", 2), ("0", 2), ("1", 2)]),
    ("of-rows", 3, 2, [("2", 2), ("0", 2), ("1", 2)]),
    ("over-three-rows", 5, 2, [("0", 1), ("2", 8), ("0", 1)]),
    ("long-between-short", 5, 9, [("1", 1), ("2", 43), ("1", 1)]),
    ("two-bytes-first", 5, 9, [("2", 43), ("0", 1), ("1", 1)]),
    ("two-bytes-last", 5, 9, [("2", 1), ("0", 1), ("1", 43)]),
    ("two-bytes-each", 2, 86, [("2", 43), ("1", 43), ("0", 86)]),
    ("one-and-two-bytes", 1, 86, [("1", 43), ("2", 43)]),
    ("long-and-short", 1, 5462, [("0", 5461), ("2", 1)]),
    ("short-and-long", 5463, 1, [("2", 1), ("0", 5462)]),
]


def run_sequences():
    topic = topic_of("several")
    for name, rows, cols, parts in RUN_SEQUENCES:
        head = header(rows, cols)
        cells = [[cell, length] for cell, length in parts]
        if rows * cols < 200:
            cells = "".join(cell * length for cell, length in parts)
        wire, value = {"hex": head + "".join(run(*part) for part in parts)}, board(rows, cols, cells)
        reason = f"runs {name.replace('-', ' ')}"
        topic.both(f"runs-{name}", reason, "BR-2", wire, value, f"runs.{name}")
    for first in "012":
        for second in "012":
            if first == second:
                continue
            cells = first * 3 + second * 2
            wire, value = {"hex": pack("br", 5, 1, cells)}, board(5, 1, cells)
            name, reason = f"pair-{first}-{second}", f"a run of {second} after one of {first}"
            topic.accept("decode", name, reason, "BR-6 BR-2", wire, value, f"br.decode.pair.{first}.{second}")
            topic.accept("encode", name, reason, "BR-2", {"value": value}, wire, f"br.encode.pair.{first}.{second}")
    rng = Rng(131)
    for at in range(4):
        cells = ""
        while len(cells) < 90:
            cells += rng.pick("012") * (rng.below(14) + 1)
        wire, value = {"hex": pack("br", 9, 10, cells[:90])}, board(9, 10, cells[:90])
        topic.both(f"random-{at}", "runs at random", "BR-2", wire, value, f"random.{at}")
    alternating = {"hex": [[header(1, 65536), 1], ["0002", 32768]]}, board(1, 65536, [["02", 32768]])
    topic.accept(
        "decode", "alternating", "65536 runs of one", "BR-2", alternating[0] | {"limits": {"cells": 65536}}, alternating[1],
        "br.decode.alternating", "large limits",
    )
    topic.accept(
        "encode", "alternating", "65536 runs of one", "BR-2", {"value": alternating[1]}, alternating[0], "br.encode.alternating", "large",
    )
    return topic


# name, hex, code, offset, the rule on it
SUMS = [
    ("one-short", "010204", "truncated", 72, 7), ("one-over", "01020a", "run-too-long", 64, 5), ("none", "", "truncated", 48, 7),
    ("one-run-more", "01020701", "trailing-bytes", 72, 9),
]


def sums():
    """Lengths that do not sum to the cells of the board."""
    topic = topic_of("sums")
    topic.accept(
        "decode", "sum-right", "lengths 1, 1 and 3 in five cells", "BR-2", {"hex": header(5, 1) + "010207"}, board(5, 1, "12111"),
        "br.decode.sum.right",
    )
    for name, data, code, place, rule in SUMS:
        topic.reject(
            "decode", f"sum-{name}", f"the lengths in five cells: {name.replace('-', ' ')}", f"BR-2 BR-{rule}",
            {"hex": header(5, 1) + data}, code, bit(place), "sum-right", f"br.decode.sum.{name}",
        )
    return topic


# boards with one number in too many bytes: name, header, bytes before, shortest, bytes after, cells
HOSTS = [
    ("only-0", 1, 1, "", "00", "", "0"), ("only-1", 1, 1, "", "01", "", "1"), ("only-2", 1, 1, "", "02", "", "2"),
    ("only-127", 1, 43, "", "7f", "", "1" * 43), ("only-128", 1, 43, "", "8001", "", "2" * 43),
    ("first", 1, 3, "", "01", "0002", "102"), ("middle", 1, 3, "01", "00", "02", "102"), ("last", 1, 3, "0100", "02", "", "102"),
]


def stretched(shortest, size):
    """The number in `size` bytes."""
    data = [int(shortest[at : at + 2], 16) for at in range(0, len(shortest), 2)]
    data += [0] * (size - len(data))
    return "".join(f"{byte | 0x80:02x}" for byte in data[:-1]) + f"{data[-1]:02x}"


def not_shortest():
    topic = topic_of("not-shortest")
    for name, rows, cols, before, shortest, after, cells in HOSTS:
        head = header(rows, cols) + before
        topic.accept(
            "decode", f"shortest-{name}", "every number in the fewest bytes", "BR-4", {"hex": head + shortest + after},
            board(rows, cols, cells), f"br.shortest.{name}",
        )
        for size in range(len(shortest) // 2 + 1, 11):
            if size not in (2, 3, 8, 9) and name != "only-0":
                continue
            topic.reject(
                "decode", f"not-shortest-{name}-in-{size}", f"a number of {len(shortest) // 2} in {size} bytes", "BR-4",
                {"hex": head + stretched(shortest, size) + after}, "number-not-shortest", bit(4 * len(head)),
                f"shortest-{name}", f"br.not-shortest.{name}.{size}",
            )
    return topic


# name, rows, columns, hex, offset, counterpart's hex, cells
TOO_LONG = [
    ("one-cell-by-one", 1, 1, "03", 48, "00", "0"), ("one-cell-by-two", 1, 1, "07", 48, "01", "1"),
    ("one-cell-of-2-by-one", 1, 1, "05", 48, "02", "2"),
    ("nine-cells-by-one", 3, 3, "1c", 48, "19", "1" * 9), ("nine-cells-least-word-of-two-bytes", 3, 3, "8001", 48, "1a", "2" * 9),
    ("second-by-one", 1, 2, "0005", 56, "0002", "02"), ("last-by-one", 3, 3, "010002010201020105", 112, "010002010201020102", "102121212"),
    ("last-by-many", 3, 3, "010002010201020180808001", 112, "010002010201020102", "102121212"),
    ("second-by-a-row", 2, 2, "010c", 56, "0106", "1000"),
    ("five-bytes", 1, 1, "8080808001", 48, "00", "0"), ("six-bytes", 1, 1, "808080808001", 48, "00", "0"),
    ("seven-bytes", 1, 1, "80808080808001", 48, "00", "0"), ("eight-bytes-least", 1, 1, "8080808080808001", 48, "00", "0"),
    ("eight-bytes-greatest", 1, 1, "ffffffffffffff7f", 48, "00", "0"),
    ("above-32-bits", 1, 1, "8080808010", 48, "00", "0"), ("above-32-bits-and-three", 1, 1, "8380808010", 48, "00", "0"),
    ("above-32-bits-in-lengths", 1, 1, "8080808030", 48, "00", "0"),
    ("eight-bytes-last", 1, 2, "01ffffffffffffff7f", 56, "0100", "10"),
]


def too_long():
    topic = topic_of("too-long")
    for name, rows, cols, data, place, right, cells in TOO_LONG:
        head = header(rows, cols)
        counterpart = topic.counterpart(
            "decode", f"long-enough-{name}", "the last run ends the board", "BR-5", {"hex": head + right}, board(rows, cols, cells), f"br.long-enough.{name}",
        )
        topic.reject(
            "decode", f"too-long-{name}", "a run is longer than the cells left", "BR-5", {"hex": head + data}, "run-too-long",
            bit(place), counterpart, f"br.too-long.{name}",
        )
    return topic


# name, rows, columns, hex, offset, repaired hex, its cells
NOT_MAXIMAL = [
    ("second-0", 1, 2, "0000", 56, "0001", "01"), ("second-1", 1, 2, "0101", 56, "0102", "12"), ("second-2", 1, 2, "0202", 56, "0200", "20"),
    ("second-0-long", 1, 5, "0603", 56, "0604", "00011"), ("second-1-long", 1, 5, "0704", 56, "0705", "11122"),
    ("second-2-long", 1, 5, "0805", 56, "0803", "22200"), ("next-row", 2, 2, "0404", 56, "0405", "1122"),
    ("next-row-of-three", 3, 1, "020101", 64, "020100", "210"),
    ("last", 3, 3, "010002010201020101", 112, "010002010201020102", "102121212"),
    ("third", 3, 3, "010000010201020102", 64, "010002010201020102", "102121212"),
    ("behind-two-bytes", 1, 44, "800102", 64, "800101", "2" * 43 + "1"), ("in-two-bytes", 1, 44, "028001", 56, "027f", "2" + "1" * 43),
]


def not_maximal():
    topic = topic_of("not-maximal")
    for name, rows, cols, data, place, right, cells in NOT_MAXIMAL:
        head = header(rows, cols)
        counterpart = topic.counterpart(
            "decode", f"maximal-{name}", "neighbouring runs differ", "BR-6", {"hex": head + right}, board(rows, cols, cells), f"br.maximal.{name}",
        )
        topic.reject(
            "decode", f"not-maximal-{name}", "the same cell as in the run before", "BR-6", {"hex": head + data}, "run-not-maximal",
            bit(place), counterpart, f"br.not-maximal.{name}",
        )
    return topic


def cut_inside():
    """A number that continues up to the seventh byte, where the input ends."""
    topic = topic_of("cut-inside")
    for size in range(1, 8):
        for name, byte in (("zeros", "80"), ("ones", "ff")):
            topic.reject(
                "decode", f"cut-inside-{name}-{size}", f"{size} bytes with their high bit set, and nothing after them", "BR-7",
                {"hex": header(1, 1) + byte * size}, "truncated", bit(48), "shortest-only-0", f"br.cut-inside.{name}.{size}",
            )
    return topic
