"""Mistaken readings of the packings of ternary boards."""

from mistakes.acts import *
from shared import bytes_of_integer, leb128, numbers_at

MAX_CELLS = 1 << 20
BIG_ENDIAN = both(part(0, 3, back), part(3, 6, back))


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


FOUR_BYTES = wire(from_four, lambda data: data[:3] + b"\0" + data[3:6] + b"\0" + data[6:], lambda bit: bit + 8 * (bit >= 24) + 8 * (bit >= 48))


def cells(change):
    """The cells of a value changed: `change` takes the cells, the rows and the columns."""
    return lambda value: {**value, "cells": change(value["cells"], value["rows"], value["cols"])} if value["rows"] and value["cols"] else value


def upside_down(text, rows, cols):
    return text[::-1] if cols == 1 else "".join(text[at : at + cols] for at in range(len(text) - cols, -1, -cols))


def mirrored(text, rows, cols):
    return upside_down(text[::-1], rows, cols)


def by_step(step):
    return cells(lambda text, *sides: text if 1 in sides else "".join(text[at :: sides[step]] for at in range(sides[step])))


UPSIDE_DOWN, MIRRORED, BY_COLUMN = means(cells(upside_down)), means(cells(mirrored)), means(by_step(1), by_step(0))
WHITE_AND_BLACK = means(cells(lambda text, *_: text.translate(str.maketrans("12", "21"))))


def cells_back(byte):
    return sum((byte >> 2 * i & 3) << 6 - 2 * i for i in range(4))


def unused_trits(data):
    """The unused trits t of the last byte as 2-t."""
    rows, cols = size(data)
    used, last = rows * cols % 5, 6 + rows * cols // 5
    if not used or len(data) <= last or data[last] > 242:
        return data
    high, low = divmod(data[last], 3**used)
    return data[:last] + bytes([low + 3**used * (3 ** (5 - used) - 1 - high)]) + data[last + 1 :]


def unused_cells(data):
    """The bits of unused cells inverted."""
    (rows, cols), data = size(data), bytearray(data)
    width = -(-cols // 4)
    for last in range(5 + width, min(len(data), 6 + rows * width), width) if cols % 4 else ():
        data[last] ^= 0xFF << 2 * (cols % 4) & 0xFF
    return bytes(data)


def one_byte_more(end_of, code, at_end):
    """The cells take a byte more where `end_of` says where, and not None. It must be 0, otherwise the code; `at_end` is the offset if it is missing."""

    def run(request, ask):
        reply, encoding = ask(request), request["op"] == "encode"
        if "ok" not in reply and (encoding or reply["reject"] != "trailing-bytes"):
            return reply
        data = bytes.fromhex((reply["ok"] if encoding else request)["hex"])
        end = end_of(*size(data))
        if end is None:
            return reply
        if encoding:
            return {**reply, "ok": {"hex": (data[:end] + b"\0" + data[end:]).hex()}}
        if len(data) <= end or data[end]:
            return rejection(code if len(data) > end else "truncated", at_end(end))
        return moved(ask({**request, "hex": (data[:end] + data[end + 1 :]).hex()}), lambda bit: bit + 8 * (bit >= 8 * end))

    return run


def wide_rows(data):
    """The right data of rows with floor(cols/4)+1 bytes."""
    rows, cols = size(data)
    if cols % 4 or not rows or not cols:
        return data
    width, out = cols // 4 + 1, data[:6]
    for start in range(6, 6 + min(rows, len(data)) * width, width):
        row = data[start : start + width]
        if len(row) < width:
            raise Rejected("truncated", 8 * len(data))
        if row[-1]:
            raise Rejected("unused-cells-not-zero", 8 * (start + width - 1))
        out += row[:-1]
    return out + data[6 + rows * width :]


def widened(data):
    rows, cols = size(data)
    width = cols // 4
    return data if cols % 4 else data[:6] + b"".join(data[6 + row * width :][:width] + b"\0" for row in range(rows))


def without_zeros(data):
    return data[:6] + data[6:].rstrip(b"\0")


def with_zeros(data):
    """V completed to its length. A V that is too long loses its zeros."""
    rows, cols = size(data)
    if not rows * cols:
        return data
    length = 6 + bytes_of_integer(rows * cols)
    if 6 <= len(data) < length and rows * cols > MAX_CELLS:
        raise Rejected("limit-exceeded", 0)  # few bytes declare more than memory holds
    if len(data) > length and not any(data[length:]):
        return data[:length]
    return data + bytes(length - len(data)) if 6 <= len(data) < length else data


def negative_integer(data):
    """A V of the highest bit as one that is too great."""
    end = 6 + bytes_of_integer(size(data)[0] * size(data)[1])
    return data[:6] + b"\xff" * (end - 6) + data[end:] if 6 < end <= len(data) and data[end - 1] > 127 else data


def numbers(change):
    """Each number of runs changed. `change` takes the bytes of a number, its value and its offset."""

    def changed(data):
        out, end = data[:6], 6
        for at, length, number in numbers_at(data.hex()):
            out, end = out + change(data[at : at + length], number, 8 * at), at + length
        return out + data[end:]

    return changed


def runs(read, write=lambda data, *_: data):
    """Each number read and written in another way. A board that memory cannot hold is not supported: few bytes may declare one."""
    act = wire(numbers(read), numbers(write))

    def run(request, ask):
        limit = request.get("limits", {}).get("cells", MAX_CELLS)
        if request["op"] == "encode" or limit < MAX_CELLS:
            return act(request, ask)
        reply = act({**request, "limits": {"cells": MAX_CELLS}}, ask)
        return {"unsupported": f"more than {MAX_CELLS} cells"} if reply.get("reject") == "limit-exceeded" and limit > MAX_CELLS else reply

    return run


def high_groups_first(data, *_):
    groups = [byte % 128 for byte in data[::-1]]
    return bytes([*(group + 128 for group in groups[:-1]), groups[-1]])


def shortest(number):
    return bytes.fromhex(leb128(number))


def is_shortest(data):
    return len(data) == 1 or data[-1] > 0


def shorter_run(data, number, _):
    return data if number < 3 or not is_shortest(data) else shortest(number - 3)


def unsigned(data, number, bit):
    """The right number of a signed one. A negative length does not fit."""
    if data[-1] & 64:
        raise Rejected("run-too-long", bit)
    return data if is_shortest(data) or not data[-2] & 64 else shortest(number)


def signed(data, number, _):
    return data[:-1] + bytes([data[-1] | 128, 0]) if data[-1] & 64 else data
