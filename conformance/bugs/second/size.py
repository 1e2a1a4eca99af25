"""Bugs of sizes: dimensions, counts and lengths in too few bits or as fractions, buffers and lists that are too small."""

from core import *
from shared import *
from second.common import *

KO_SHAPE = "0210" + "2101" + "0210"


def on_a_board(rows, cols, row, col, shape, width):
    """The cells of an empty board with a shape."""
    cells = ["0"] * (rows * cols)
    for i, cell in enumerate(shape):
        cells[(row + i // width) * cols + col + i % width] = cell
    return "".join(cells)


@bug("The product of rows and columns is a signed number of 32 bits when it is compared with the limit, so 2^31 cells are "
     "fewer than none; 32768 × 65536 with a limit of 1000000, and no cell.",
     "decode ternary-bits2/1, explain ternary-bits2/1",
     [decode("ternary-bits2/1", dims(32768, 65536), limits={"cells": 10**6}),
      explain("ternary-bits2/1", dims(32768, 65536), limits={"cells": 10**6})])
def product_is_signed_32_bits(request, ask):
    reply = ask(request)
    if reply.get("reject") != "limit-exceeded" or limit_of(request) is None:
        return reply
    signed = (area(request) + 2**31) % 2**32 - 2**31
    return ask(limited(request, NO_LIMIT)) if signed <= limit_of(request) else reply


@bug("The encoder counts a run in 16 bits and begins a new run after 65535 cells; 65536 equal cells.",
     "encode ternary-runs/1", encode("ternary-runs/1", board(1, 65536, "0")))
def run_ends_after_65535_cells(request, ask):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    cells = request["value"]["cells"]
    if not any(cell * 65536 in cells for cell in "012"):
        return reply
    numbers = []
    for cell, run in groupby(cells):
        left = len(list(run))
        while left > 0:
            numbers.append((min(left, 65535) - 1) * 3 + int(cell))
            left -= 65535
    return with_hex(reply, lambda data: data[:12] + "".join(map(leb128, numbers)))


@bug("The seven bits of a byte are shifted in an int of 32 bits, where a shift by 35 is a shift by 3; three cells as a number of "
     "six bytes, which is 8 then.",
     "decode ternary-runs/1", decode("ternary-runs/1", dims(1, 3) + "808080808001"))
def shift_wraps_at_32_bits(request, ask):
    reply, surplus = ask(request), 0
    for _ in range(20):
        if reply.get("reject") != "run-too-long" or bit_at(reply) is None:
            break
        at = bit_at(reply) // 8
        data = bytes_in(request)
        end = at
        while data[end] >= 128:
            end += 1
        if end - at < 4:
            break
        number = sum(byte % 128 << 7 * i % 32 for i, byte in enumerate(data[at : end + 1])) % 2**32
        short = bytes.fromhex(leb128(number))
        request = {**request, "hex": (data[:at] + short + data[end + 1 :]).hex()}
        reply = ask(request)
        surplus += 8 * (end + 1 - at - len(short))
        if bit_at(reply) == 8 * at:
            surplus -= 8 * (end + 1 - at - len(short))
            break
    return moved(reply, lambda bit: bit + surplus if bit > 48 else bit)


@bug("The number of bytes of V is computed with 1054/665 for log2(3), which is too small from 33197 cells on; a board of 33197 "
     "cells, encoded and decoded.",
     "decode ternary-integer/1, encode ternary-integer/1",
     [encode("ternary-integer/1", board(1, 33197, "2")), decode("ternary-integer/1", dims(1, 33197) + "00" * 6578)])
def log2_of_3_is_1054_to_665(request, ask):
    reply = ask(request)
    if not fine(reply):
        return reply
    count = area(request)
    length, short = bytes_of_integer(count), count * 1054 // 665 // 8 + 1
    if length == short or reply.get("reject") in ("dimension-zero", "limit-exceeded"):
        return reply
    if request["op"] == "encode":
        return with_hex(reply, lambda data: data[: 12 + 2 * short])
    given = len(request["hex"]) // 2 - 6
    if given > short:
        return rejection("trailing-bytes", 48 + 8 * short)
    return ask({**request, "hex": request["hex"] + "00"}) if given == short else reply


@bug("The encoder has the number of bytes of a row in 16 bits; a row of 262145 cells, which takes 65537 bytes.",
     "encode ternary-bits2/1", encode("ternary-bits2/1", board(1, 262145, "1")))
def bytes_of_a_row_in_16_bits(request, ask):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    stride = -(-request["value"]["cols"] // 4)
    if stride < 65536:
        return reply
    return with_hex(reply, lambda data: data[:12] + "".join(
        data[i : i + 2 * (stride % 65536)] for i in range(12, len(data), 2 * stride)))


@bug("A codec has an array of 1024 records, and forgets the others; a stream of 1025 records, decoded and encoded.",
     "decode ternary-stream/1, encode ternary-stream/1",
     [decode("ternary-stream/1", "01000001000001" * 1025),
      encode("ternary-stream/1", {"records": [board(1, 1, "1")] * 1025})])
def array_of_1024_records(request, ask):
    reply = ask(request)
    if not fine(reply):
        return reply
    if request["op"] == "encode":
        return ask({**request, "value": {"records": request["value"]["records"][:1024]}})
    found = records_of(request["hex"])
    return ask({**request, "hex": request["hex"][: found[1024][0] // 4]}) if len(found) > 1024 else reply


@bug("The encoder writes a history to a buffer of 4096 bytes and drops what does not fit; 3700 plies of rooks.",
     "encode xiangqi-history/1", encode("xiangqi-history/1", shuttle(3700), position=ROOKS))
def history_in_4096_bytes(request, ask):
    return with_hex(ask(request), lambda data: data[:8192])


@bug("The decoder reads at most 2048 characters of a link, as browsers did; a base of 2100 characters.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", "x" * 2100 + "?p=" + OPENING_TEXT))
def link_of_2_kib(request, ask):
    reply = ask(request)
    return ask({**request, "text": request["text"][:2048]}) if fine(reply) and len(request["text"]) > 2048 else reply


@bug("The encoder has the number of plies in ten bits; a game of 1024 plies.",
     "encode xiangqi-game/1", encode("xiangqi-game/1", long_game(1024)))
def plies_in_10_bits(request, ask):
    reply = ask(request)
    if "ok" not in reply or len(request["value"]["moves"]) < 1024:
        return reply
    return with_hex(reply, lambda data: data[:4] + f"{int(data[4:6], 16) % 8:02x}" + data[6:])


def long_compact(ask):
    """A compact game whose moves take more than eight bits each, from a start that is not the opening."""
    listed = ask({"op": "legal-moves", "format": "xiangqi-rules/1", "fen": LIGHT_START})["ok"]["moves"]
    games = [ask(encode("xiangqi-compact/1", game(LIGHT_START, move)))["ok"]["hex"] for move in listed]
    return decode("xiangqi-compact/1", max(games, key=len))


LIGHT_START = "PP3r2N/9/5k3/1P1P3n1/2R6/4cC2p/1p7/3C1p3/pN1Kr4/1p2R4 w"


@bug("The decoder of a compact game allows V only plies + 17 bytes, as in xiangqi-game/1; one move of a small weight among captures "
     "of a great weight, with V of 19 bytes.",
     "decode xiangqi-compact/1, explain xiangqi-compact/1", long_compact)
def v_no_longer_than_in_a_game(request, ask):
    reply = ask(request)
    if not fine(reply):
        return reply
    data = bytes_in(request)
    header = plies_in(data)
    if not header or data[0] != 0xF1 or header[0] > 2000 or data[header[1] : header[1] + 1] == b"\0":
        return reply
    if len(data) - header[1] > header[0] + 17:
        return rejection("value-out-of-range", 8 * header[1])
    return reply


@bug("The ko point has eight bits, so there is no ko at point 256 or later; a ko in row 17 of 20 × 20.",
     "play go-chains/1", play(record(20, 20, on_a_board(20, 20, 16, 5, KO_SHAPE, 4)), "black", ["H3", "G3"]))
def ko_point_in_8_bits(request, ask):
    reply, inserted = ask(request), 0
    moves = list(request["moves"]) if fine(reply) else []
    while reply.get("reject") == "ko" and inserted < 200:
        rows, cols = size(request)
        index = reply["move"]
        if point_named(moves[index], rows, cols) < 256:
            break
        moves[index:index] = ["pass", "pass"]
        inserted += 2
        reply = ask({**request, "moves": moves})
    if "move" in reply:
        reply["move"] -= inserted
    return reply


@bug("Analyse marks the points of chains on a board of 361 points, so a chain is listed again for each later stone; two "
     "stones of one chain at the bottom of 20 × 20.",
     "analyse go-chains/1", analyse(record(20, 20, "0" * 380 + "11" + "0" * 18)))
def marks_for_19_by_19(request, ask):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    cols, listed = size(request)[1], []
    for chain in reply["ok"]["chains"]:
        numbers = [row * cols + col for row, col in chain["stones"]]
        listed += [(number, chain) for number in numbers[:1] + [number for number in numbers[1:] if number > 360]]
    reply["ok"]["chains"] = [chain for _, chain in sorted(listed, key=lambda item: item[0])]
    return reply


@bug("A FEN is copied to a buffer of 127 characters; a long third field, and a seventh field.",
     "decode xiangqi-fen/1, perft xiangqi-rules/1, legal-moves xiangqi-rules/1",
     [decode("xiangqi-fen/1", OPENING_FEN + " " + "-" * 100 + " - 0 1 x"),
      {"op": "legal-moves", "format": "xiangqi-rules/1", "fen": OPENING_FEN + " " + "-" * 100 + " - 0 1 x"}])
def fen_of_127_characters(request, ask):
    reply = ask(request)
    key = "text" if request["op"] == "decode" else "fen"
    return ask({**request, key: request[key][:127]}) if fine(reply) and len(request[key]) > 127 else reply


MANY_MOVES = "1P1k5/3P1P3/2C6/1P1P1N3/R8/8C/7R1/3AB1N2/4AK3/1p1p2B2 w"


@bug("The list of legal moves has room for 100 moves; a position with 106.",
     "legal-moves xiangqi-rules/1", {"op": "legal-moves", "format": "xiangqi-rules/1", "fen": MANY_MOVES})
def room_for_100_moves(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(moves=ok["moves"][:100]))


@bug("The encoder takes the cells in chunks of 65536, which is no multiple of five, and each chunk ends its last byte; 65541 cells.",
     "encode ternary-board/1", encode("ternary-board/1", board(1, 65541, "1")))
def chunks_of_65536_cells(request, ask):
    reply = ask(request)
    if "ok" not in reply or len(request["value"]["cells"]) <= 65536:
        return reply
    cells = request["value"]["cells"]
    chunks = [cells[i : i + 65536] for i in range(0, len(cells), 65536)]
    parts = [ask({**request, "value": board(1, len(chunk), chunk if len(chunk) > 1 else chunk[0])}) for chunk in chunks]
    return with_hex(reply, lambda data: data[:12] + "".join(part["ok"]["hex"][12:] for part in parts))


@bug("Explain has the first bit of a field in 16 bits; a board of 8190 cell bytes.",
     "explain ternary-board/1", explain("ternary-board/1", zeros(1, 40950)))
def first_bit_in_16_bits(request, ask):
    return with_fields(ask(request), lambda field: field.update(start=field["start"] % 65536))


@bug("Explain has the number of trailing bytes in eight bits; a position and 256 more bytes, with trailing-bytes.",
     "explain xiangqi-position/1", explain("xiangqi-position/1", OPENING_HEX + "00" * 256, allow=["trailing-bytes"]))
def trailing_bytes_in_8_bits(request, ask):
    def change(field):
        if field["name"] in ("surplus", "trailing-bytes"):
            field["value"] %= 256

    return with_fields(ask(request), change)


@bug("The decoder compares the length of the input in eight bits before it reads the squares; 64 squares and 256 more bytes.",
     "decode chess-board-bytes/1", decode("chess-board-bytes/1", "00" * 320))
def length_in_8_bits(request, ask):
    reply = ask(request)
    if reply.get("reject") == "trailing-bytes" and len(request["hex"]) // 2 % 256 == 64:
        return ask({**request, "hex": request["hex"][:128]})
    return reply


@bug("The decoder keeps the lowest 134 bits of V, which 2*N - 1 needs, and ignores the two bits above; a V of 2^134.",
     "decode xiangqi-index/1", decode("xiangqi-index/1", "40" + "00" * 16))
def v_of_an_index_in_134_bits(request, ask):
    reply = ask(request)
    if reply.get("reject") != "value-out-of-range":
        return reply
    data = bytes_in(request)
    return ask({**request, "hex": f"{data[0] % 64:02x}" + data[1:].hex()})
