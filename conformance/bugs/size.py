"""Bugs of size: dimensions, counts, lengths and buffers that are too small."""

from core import *



def resized(request, rows, cols):
    """The request with another header."""
    return {**request, "hex": dims(rows, cols) + request["hex"][12:]}


@bug("The encoder writes the rows in 16 bits; 65537 × 1.",
     "encode ternary-board/1", encode("ternary-board/1", board(65537, 1, "0")))
def rows_in_16_bits(request, ask):
    return with_hex(ask(request), lambda data: data[:4] + "00" + data[6:])


@bug("The encoder of a stream writes the columns in 16 bits; a record of 1 × 65536.", "encode ternary-stream/1",
     encode("ternary-stream/1", {"records": [board(1, 1, "1"), board(1, 65536, "0")]}))
def stream_cols_in_16_bits(request, ask):
    for one in request["value"]["records"]:
        one["cols"] = one["cols"] % 65536 or one["cols"] and 1
        one["cells"] = one["cells"][: one["rows"] * one["cols"]]
    return ask(request)


@bug("The decoder drops the third byte of the columns; 1 × 65537.", "decode ternary-board/1, explain ternary-board/1",
     lambda right: decode("ternary-board/1", zeros(1, 65537)))
def cols_without_third_byte(request, ask):
    rows, cols = size(request)
    return ask(resized(request, rows, cols % 65536) if cols else request)


@bug("The rows are a signed number, and one below 1 is rejected as 0; a header with 8388608 rows.", "decode ternary-*",
     decode("ternary-runs/1", dims(1 << 23, 1)))
def signed_rows(request, ask):
    rows, _ = size(request)
    return rejection("dimension-zero", 0) if rows >= 1 << 23 else ask(request)


@bug("The columns lose their highest bit; a header of 1 × 8388609, of which one cell byte is there.", "decode ternary-integer/1",
     decode("ternary-integer/1", dims(1, (1 << 23) + 1) + "01", limits=cells(1 << 24)))
def cols_in_23_bits(request, ask):
    rows, cols = size(request)
    return ask(resized(request, rows, cols % (1 << 23)) if cols else request)


@bug("rows*cols wraps at 2^32 before the limit is asked; 65536 × 65536 with a limit of 1000.", "decode ternary-*",
     decode("ternary-board/1", dims(65536, 65536), limits=cells(1000)))
def product_in_32_bits(request, ask):
    limit = limit_of(request)
    within = limit is not None and area(request) >= 1 << 32 and area(request) % (1 << 32) <= limit
    return ask(limited(request, NO_LIMIT) if within else request)


@bug("rows*cols is a signed number of 32 bits, and a negative one is within each limit; 46341 × 46341 with a limit of 1000.",
     "decode ternary-*, explain ternary-*", explain("ternary-bits2/1", dims(46341, 46341), limits=cells(1000)))
def product_in_31_bits(request, ask):
    within = limit_of(request) is not None and area(request) % (1 << 32) >= 1 << 31
    return ask(limited(request, NO_LIMIT) if within else request)


@bug("rows*cols is kept in three bytes; 4096 × 4096 with a limit of 1000.", "decode ternary-integer/1, decode ternary-bits2/1",
     decode("ternary-integer/1", dims(4096, 4096), limits=cells(1000)))
def product_in_24_bits(request, ask):
    limit = limit_of(request)
    within = limit is not None and area(request) >= 1 << 24 and area(request) % (1 << 24) <= limit
    return ask(limited(request, NO_LIMIT) if within else request)


@bug("A board with more than 255 rows and columns comes back transposed; 256 × 257 with one stone.", "decode ternary-board/1",
     lambda right: decode("ternary-board/1", zeros(256, 257)[:-2] + "01"))
def great_board_transposed(request, ask):
    def transpose(ok):
        rows, cols, digits = ok["rows"], ok["cols"], ok["cells"]
        if rows > 255 and cols > 255:
            ok["cells"] = "".join(digits[col::cols] for col in range(cols))
    return with_ok(ask(request), transpose)


@bug("With more rows than columns the last row is lost if the columns are 5 or more; 7 × 6.", "decode ternary-board/1",
     decode("ternary-board/1", record(7, 6, "1")))
def last_row_of_tall_board(request, ask):
    rows, cols = size(request)
    return with_cells(ask(request), lambda digits: digits[:-cols] + "0" * cols if rows > cols >= 5 else digits)


@bug("The last cell of a row is lost in rows of 256 cells and more; 1 × 256.", "encode ternary-bits2/1",
     encode("ternary-bits2/1", board(1, 256, "1")))
def last_cell_of_long_row(request, ask):
    value = request["value"]
    cols = value["cols"]
    if cols >= 256:
        rows = [value["cells"][i : i + cols] for i in range(0, len(value["cells"]), cols)]
        value["cells"] = "".join(row[:-1] + "0" for row in rows)
    return ask(request)


@bug("The cells from number 65536 on are read as empty; 257 × 256 white cells.", "decode ternary-bits2/1",
     lambda right: decode("ternary-bits2/1", dims(257, 256) + "55" * 64 * 257))
def cell_counter_in_16_bits(request, ask):
    return with_cells(ask(request), lambda digits: digits[:65536] + "0" * (len(digits) - 65536))


@bug("A board of exactly 2^k cells, k above 9, loses its last one; 32 × 32 white cells.", "decode ternary-*",
     decode("ternary-board/1", record(32, 32, "1")))
def power_of_two_loses_last_cell(request, ask):
    def lose(digits):
        count = len(digits)
        return digits[:-1] + "0" if count >= 1024 and count & (count - 1) == 0 else digits
    return ask(request) if request["format"] == "ternary-stream/1" else with_cells(ask(request), lose)


@bug("Output is flushed every 4096 bytes, and the byte on the boundary is written twice; 1 × 20500.", "encode ternary-board/1",
     encode("ternary-board/1", board(1, 20500, "1")))
def output_block_repeats_a_byte(request, ask):
    return with_hex(ask(request), lambda data: data[:8192] + data[8190:8192] + data[8192:] if len(data) > 8192 else data)


@bug("An input of exactly a multiple of 4096 bytes is rejected as truncated; 1 × 20450.", "decode ternary-board/1",
     lambda right: decode("ternary-board/1", zeros(1, 20450)))
def full_block_is_cut_off(request, ask):
    length = len(request["hex"]) // 2
    reply = ask(request)
    return rejection("truncated", 8 * length) if "ok" in reply and length and length % 4096 == 0 else reply


@bug("The input after byte 65536 is ignored; the byte after a record of 65536 bytes.", "decode ternary-board/1",
     lambda right: decode("ternary-board/1", zeros(1, 5 * 65530) + "00"))
def input_cut_at_65536(request, ask):
    return ask({**request, "hex": request["hex"][:131072]})


@bug("The input is read in blocks of 2^20 bytes, and the first byte of the second block is lost; 1 × 5242910 with a stone there.",
     "decode ternary-board/1",
     lambda right: decode("ternary-board/1", dims(1, 5242910) + "00" * 1048570 + "01" + "00" * 11, limits=cells(1 << 24)))
def second_block_begins_late(request, ask):
    data = request["hex"]
    return ask({**request, "hex": data[: 1 << 21] + "00" + data[(1 << 21) + 2 :] if len(data) > 1 << 21 else data})


@bug("The length of V is computed with log2(3) = 1.585; the least board where that gives a byte more.",
     "encode ternary-integer/1",
     encode("ternary-integer/1", board(1, 853, "1")))
def log_of_three_rounded(request, ask):
    count = area(request)
    def grow(data):
        return data.ljust(12 + 2 * (count * 1585 // 8000 + 1), "0")
    return with_hex(ask(request), grow)


@bug("V is built from limbs of 32 bits, and its last limb is lost if it is the 65th or a later one; 1 × 1313 white cells.",
     "encode ternary-integer/1", encode("ternary-integer/1", board(1, 1313, "1")))
def integer_of_64_limbs(request, ask):
    return with_hex(ask(request), lambda data: data[: 12 + 512] + "0" * len(data[12 + 512 :]))


@bug("The length of a run is kept in 16 bits; 1 × 70000 empty cells.",
     "encode ternary-runs/1", encode("ternary-runs/1", board(1, 70000, "0")))
def run_in_16_bits(request, ask):
    digits = request["value"]["cells"]
    if len(digits) > 65536 and len(set(digits)) == 1:
        return {"ok": {"hex": dims(*size(request)) + leb128((len(digits) - 1) % 65536 * 3 + int(digits[0]))}}
    return ask(request)


@bug("A number of runs is kept in 32 bits; 2^32 on a board of one cell.", "decode ternary-runs/1",
     decode("ternary-runs/1", dims(1, 1) + leb128(1 << 32)))
def run_number_in_32_bits(request, ask):
    reply = ask(request)
    if reply.get("reject") == "run-too-long":
        head, number, shift = 2 * reply["at"]["bit"] // 8, 0, 0
        tail = bytes.fromhex(request["hex"][head:])
        for used, byte in enumerate(tail, 1):
            number, shift = number + (byte % 128 << shift), shift + 7
            if byte < 128:
                break
        if number >> 32:
            return ask({**request, "hex": request["hex"][:head] + leb128(number % (1 << 32)) + tail[used:].hex()})
    return reply


@bug("A run of more than 10000 cells is written as two; 100 × 101 empty cells.",
     "encode ternary-runs/1", encode("ternary-runs/1", board(100, 101, "0")))
def long_run_in_two(request, ask):
    digits = request["value"]["cells"]
    if len(digits) > 10000 and len(set(digits)) == 1:
        cell = int(digits[0])
        return {"ok": {"hex": dims(*size(request)) + leb128(9999 * 3 + cell) + leb128((len(digits) - 10001) * 3 + cell)}}
    return ask(request)


@bug("The number of records in a stream wraps at 256; 256 records.", "decode ternary-stream/1",
     decode("ternary-stream/1", "01000001000001" * 256))
def records_wrap_at_256(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(records=ok["records"][: len(ok["records"]) % 256]))


@bug("A stream is read in blocks of 4096 bytes, and a record that begins exactly on a boundary is lost; 1 × 20450, then 1 × 1.",
     "decode ternary-stream/1", lambda right: decode("ternary-stream/1", zeros(1, 20450) + "01000001000001"))
def record_on_block_boundary(request, ask):
    reply = ask(request)
    if "ok" in reply:
        begins = [at for at, _ in records_of(request["hex"])]
        reply["ok"]["records"] = [one for one, at in zip(reply["ok"]["records"], begins) if at % 32768 or not at]
    return reply


@bug("The unused cells of a row are judged in its first 255 bytes only; 1 × 1023 with a stone beyond the last column.",
     "decode ternary-bits2/1",
     decode("ternary-bits2/1", dims(1, 1023) + "00" * 255 + "40"))
def unused_cell_of_long_row(request, ask):
    reply = ask(request)
    if reply.get("reject") == "unused-cells-not-zero" and size(request)[1] > 1020:
        byte, used = 2 * reply["at"]["bit"] // 8, size(request)[1] % 4
        kept = int(request["hex"][byte : byte + 2], 16) % 4**used
        return ask({**request, "hex": request["hex"][:byte] + f"{kept:02x}" + request["hex"][byte + 2 :]})
    return reply


@bug("Explain ends after 4096 fields; a stream of 2048 records.",
     "explain *", explain("ternary-stream/1", "01000001000001" * 2048))
def at_most_4096_fields(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(fields=ok["fields"][:4096]))


@bug("A board of more than 19 columns is rejected; 1 × 20.", "* go-chains/1", analyse(zeros(1, 20)))
def go_of_19_columns(request, ask):
    rows, cols = size(request)
    return rejection("board-too-large", 24) if 1 <= rows <= 25 and 19 < cols else ask(request)


@bug("The number of a vertex is counted from the columns; A1 on 3 × 4.", "play go-chains/1", play(zeros(3, 4), "black", ["A1"]))
def vertex_counted_from_columns(request, ask):
    rows, cols = size(request)
    def shift(move):
        number = move[1:]
        return f"{move[0]}{int(number) + rows - cols}" if number.isdigit() and number[0] != "0" and move[0].isalpha() else move
    request["moves"] = [shift(move) for move in request["moves"]]
    return ask(request)


@bug("Liberties are a set of 512 bits, and later points are none; a stone on the last point of 25 × 25.", "analyse go-chains/1",
     analyse(record(25, 25, "0" * 624 + "1")))
def liberties_in_512_bits(request, ask):
    cols = size(request)[1]
    def lose(ok):
        for chain in ok["chains"]:
            chain["liberties"] = [point for point in chain["liberties"] if point[0] * cols + point[1] < 512]
    return with_ok(ask(request), lose)


@bug("A chain has at most 255 stones; 275 in one chain.", "analyse go-chains/1", analyse(record(25, 25, "2" * 275 + "0" * 350)))
def chain_of_255_stones(request, ask):
    return with_ok(ask(request), lambda ok: [chain.update(stones=chain["stones"][:255]) for chain in ok["chains"]])


@bug("Captured stones are counted in a byte; 624 at once.",
     "play go-chains/1", play(record(25, 25, "1" * 624 + "0"), "black", ["Z1"]))
def captured_in_a_byte(request, ask):
    def wrap(ok):
        ok["captured"] = {color: count % 256 for color, count in ok["captured"].items()}
    return with_ok(ask(request), wrap)


@bug("Moves after the 1000th are not played; 1001 moves, the last one a stone.",
     "play go-chains/1", play(zeros(1, 2), "black", ["pass"] * 1000 + ["A1"]))
def at_most_1000_moves(request, ask):
    return ask({**request, "moves": request["moves"][:1000]})


@bug("A history has at most 255 plies; 256.", "decode xiangqi-history/1",
     lambda right: decode("xiangqi-history/1", shuttle_hex(right, 256), position=ROOKS))
def history_of_255_plies(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(plies=ok["plies"][:255]))


@bug("The buffer of a history has 1024 bytes; one of 1400 plies is cut off.", "decode xiangqi-history/1",
     lambda right: decode("xiangqi-history/1", shuttle_hex(right, 1400), position=ROOKS))
def history_of_1024_bytes(request, ask):
    return ask({**request, "hex": request["hex"][:2048]})


@bug("Of a history of more than 4096 plies the oldest are dropped; 4097.", "encode xiangqi-history/1",
     lambda right: encode("xiangqi-history/1", shuttle(4097), position=ROOKS))
def history_of_4096_plies(request, ask):
    request["value"]["plies"] = request["value"]["plies"][:4096]
    return ask(request)


@bug("A position has at most 22 bytes; the longest has 23.", "* xiangqi-position/1", decode("xiangqi-position/1", LONGEST_HEX))
def position_of_22_bytes(request, ask):
    reply = ask(request)
    if request["op"] == "encode":
        return with_hex(reply, lambda data: data[:44])
    return rejection("trailing-bytes", 176) if "ok" in reply and len(request["hex"]) > 44 and not allows(request, "trailing-bytes") else reply


@bug("A base is cut after 255 characters; one of 256.", "encode xiangqi-link/1",
     encode("xiangqi-link/1", {"base": "x" * 256, "position": OPENING, "history": {"plies": []}, "s": None}))
def base_of_255_characters(request, ask):
    request["value"]["base"] = request["value"]["base"] and request["value"]["base"][:255]
    return ask(request)


@bug("A link is read up to 2048 characters; a base of 2100.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", "x" * 2100 + "?p=" + OPENING_TEXT))
def link_of_2048_characters(request, ask):
    return ask({**request, "text": request["text"][:2048]})


@bug("A FEN is read up to 128 characters; a fourth field that long, then a seventh.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "9/9/9/9/9/9/9/9/9/9 w - " + "-" * 128 + " 0 1 x"))
def fen_of_128_characters(request, ask):
    return ask({**request, "text": request["text"][:128]})
