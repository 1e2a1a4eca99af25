"""Two bits a cell: every value of a byte, rows and their unused cells, every group of cells."""

from ternary.packing import CONFIRMED, ORIGIN, QUAD_BYTE, header, pack
from rng import Rng
from published import QUADS
from ternary.cells import board, random_cells
from topic import Topic, bit

# the first bit of each of the four cells of a byte
PLACE = [6, 4, 2, 0]
BEFORE, AFTER = "1021", "2012"


def topics():
    return [whole_byte(), last_byte(), rows(), row_lengths(), places(), encode_groups(), long_rows()]


def topic_of(name):
    return Topic("bt", name, ORIGIN["bt"], CONFIRMED)


def whole_byte():
    """Every byte as the row of four cells between two others."""
    topic = topic_of("byte-whole")
    for byte, group in enumerate(QUADS):
        name, cell = f"byte-whole-{byte:03}", f"bt.byte.whole.{byte}"
        request = {"hex": header(3, 4) + QUAD_BYTE[BEFORE] + f"{byte:02x}" + QUAD_BYTE[AFTER]}
        if "3" not in group:
            topic.accept("decode", name, f"byte {byte} holds {group}", "BT-3 BT-4", request, board(3, 4, BEFORE + group + AFTER), cell)
            continue
        counterpart = f"byte-whole-{QUADS.index(group.replace('3', '0')):03}"
        has_second_fault = group.count("3") > 1
        topic.reject(
            "decode", name, f"byte {byte} holds {group}", "BT-4 BT-9" if has_second_fault else "BT-4", request, "cell-invalid",
            bit(56 + PLACE[group.index("3")]), counterpart, cell, "two-faults" if has_second_fault else "",
        )
    return topic


def last_byte():
    """Every byte as the only one of a row of one, two and three cells."""
    topic = topic_of("byte-last")
    for count in (1, 2, 3):
        for byte, group in enumerate(QUADS):
            name, cell = f"byte-last-{count}-{byte:03}", f"bt.byte.last.{count}.{byte}"
            request, used, unused = {"hex": header(1, count) + f"{byte:02x}"}, group[:count], group[count:]
            clean = used.replace("3", "0").ljust(4, "0")
            counterpart, reason = f"byte-last-{count}-{QUADS.index(clean):03}", f"{group} where {count} cells are left"
            if group == clean:
                topic.accept("decode", name, f"{used} in the last byte", "BT-2 BT-3 BT-5", request, board(1, count, used), cell)
            elif "3" in used:
                has_second_fault = used.count("3") > 1 or unused.strip("0")
                topic.reject(
                    "decode", name, reason, "BT-4 BT-9" if has_second_fault else "BT-4", request, "cell-invalid",
                    bit(48 + PLACE[used.index("3")]), counterpart, cell, "two-faults" if has_second_fault else "",
                )
            else:
                topic.reject("decode", name, reason, "BT-5", request, "unused-cells-not-zero", bit(48), counterpart, cell)
    return topic


def rows():
    """Rows of one to nine columns, each filled up to a complete byte."""
    topic = topic_of("rows")
    rng = Rng(111)
    for cols in range(1, 10):
        for count in (2,) if cols % 2 else (3,):
            cells = random_cells(rng, count * cols - 1) + "2"
            wire, value = {"hex": pack("bt", count, cols, cells)}, board(count, cols, cells)
            name, reason = f"rows-{count}-of-{cols}", f"{count} rows of {cols}, each in bytes of its own"
            topic.both(name, reason, "BT-2 BT-5", wire, value, f"rows.{count}.of.{cols}")
    return topic


# rows of other lengths than ceil(cols/4) bytes: name, rows, columns, data, code, offset, correct data
LENGTHS = [
    ("padded-to-two-bytes", 2, 3, "21001900", "trailing-bytes", 64, "2119"),
    ("padded-to-words", 1, 4, "9900000000000000", "trailing-bytes", 56, "99"),
    ("last-byte-left-out", 2, 5, "210019", "truncated", 72, "21001900"),
    ("rows-joined", 4, 1, "01", "truncated", 56, "01000000"),
]


def row_lengths():
    topic = topic_of("row-lengths")
    for name, count, cols, data, code, place, right in LENGTHS:
        lines = [QUADS[int(right[at : at + 2], 16)] for at in range(0, len(right), 2)]
        width = (cols + 3) // 4
        cells = "".join("".join(lines[row * width : (row + 1) * width])[:cols] for row in range(count))
        topic.accept(
            "decode", f"row-length-{name}", f"{count} rows of {width} bytes", "BT-2 BT-8", {"hex": header(count, cols) + right},
            board(count, cols, cells), f"bt.row-length.{name}.right",
        )
        topic.reject(
            "decode", f"row-length-{name}-wrong", name.replace("-", " "), f"BT-2 BT-{8 if code == 'trailing-bytes' else 6}",
            {"hex": header(count, cols) + data}, code, bit(place), f"row-length-{name}", f"bt.row-length.{name}.wrong",
        )
    return topic


# columns and, in each row's last byte, the group of unused cells at fault
UNUSED = [(1, "0100"), (1, "0003"), (2, "0010"), (3, "0002"), (5, "0300"), (6, "0001"), (7, "0003"), (9, "0111")]


def places():
    """A fault at the first and the last possible offset."""
    topic = topic_of("places")
    for cols, extra in UNUSED:
        width = (cols + 3) // 4
        clean = pack("bt", 3, cols, "0" * (3 * cols))
        counterpart = topic.counterpart(
            "decode", f"unused-clean-{cols}", f"three empty rows of {cols}", "BT-5", {"hex": clean}, board(3, cols, "0" * (3 * cols)),
            f"bt.unused.{cols}.clean",
        )
        for row in (0, 2):
            at = 6 + width * (row + 1) - 1
            topic.reject(
                "decode", f"unused-{cols}-{extra}-row-{row}", f"unused cells {extra} after {cols} columns, in row {row}", "BT-5",
                {"hex": clean[: 2 * at] + QUAD_BYTE[extra] + clean[2 * at + 2 :]}, "unused-cells-not-zero", bit(8 * at),
                counterpart, f"bt.unused.{cols}.{extra}.row.{row}",
            )
    cells = "102121212021012100"
    for rows_, cols in ((2, 9),):
        name = f"{rows_}-by-{cols}"
        topic.accept(
            "decode", f"cells-{name}", "no cell of 3", "BT-4", {"hex": pack("bt", rows_, cols, cells)}, board(rows_, cols, cells),
            f"bt.cell.{name}.none",
        )
        for at in range(18):
            row, col = divmod(at, cols)
            byte = row * ((cols + 3) // 4) + col // 4
            wrong = cells[:at] + "3" + cells[at + 1 :]
            topic.reject(
                "decode", f"cells-{name}-at-{at}", f"3 in row {row}, column {col}", "BT-4", {"hex": pack("bt", rows_, cols, wrong)},
                "cell-invalid", bit(48 + 8 * byte + PLACE[col % 4]), f"cells-{name}", f"bt.cell.{name}.at.{at}",
            )
    return topic


def encode_groups():
    topic = topic_of("encode-groups")
    for byte, group in enumerate(QUADS):
        for count in (1, 2, 3, 4):
            if "3" in group or group[count:].strip("0"):
                continue
            cells = group[:count]
            topic.accept(
                "encode", f"group-{cells}", f"{cells} is byte {byte}", {3: "BT-3 BT-4", 4: "BT-4 BT-3"}.get(count, "BT-5 BT-3 BT-4"),
                {"value": board(1, count, cells)}, {"hex": header(1, count) + f"{byte:02x}"}, f"bt.group.{count}.{byte}",
            )
    return topic


# cells of the longest row and its bytes, in runs
LONGEST = board(1, 16777215, [["2", 16777215]]), [[header(1, 16777215), 1], ["aa", 4194303], ["2a", 1]]


def long_rows():
    topic = topic_of("long-row")
    value, wire = LONGEST
    request = {"hex": wire, "limits": {"cells": 16777215}}
    topic.accept("decode", "longest-row", "a row of 16777215", "BT-2 BT-1", request, value, "bt.decode.longest", "large limits")
    topic.accept("encode", "longest-row", "a row of 16777215", "BT-2 BT-1", {"value": value}, {"hex": wire}, "bt.encode.longest", "large")
    return topic
