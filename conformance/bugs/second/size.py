"""Bugs of size: dimensions, counts, lengths, products and buffers."""

from second.common import *


@bug("The middle byte of a dimension is a signed char, so 32768 to 65535 become negative and too many cells.",
     "decode ternary-board/1, explain ternary-board/1", decode("ternary-board/1", zeros(1, 32768)))
def board_middle_byte_signed(request, ask):
    rows, cols = size(request)
    return rejection("limit-exceeded", 0) if rows and cols and (rows | cols) >> 15 & 1 else ask(request)


@bug("The encoder writes blocks of 512 bytes, and does not write the last block of a record if it is full; 1 × 2530.",
     "encode ternary-board/1", encode("ternary-board/1", board(1, 2530, "1")))
def board_last_block_full(request, ask):
    def cut(data):
        return data[:-1024] if len(data) % 1024 == 0 else data

    return with_hex(ask(request), cut)


@bug("The column counter wraps at 256 while a row is filled; a board of 300 columns.", "decode ternary-board/1",
     decode("ternary-board/1", record(2, 300, "1")))
def board_column_wraps_at_256(request, ask):
    rows, cols = size(request)

    def filled(row):
        out = ["0"] * cols
        for col, cell in enumerate(row):
            out[col % 256] = cell
        return "".join(out)

    return with_cells(ask(request), lambda cells: "".join(map(filled, rows_of(cells, cols))) if cols > 256 else cells)


@bug("Explain keeps the number of a cell in a signed word of 16 bits; a board of 32775 cells.", "explain ternary-board/1",
     explain("ternary-board/1", zeros(5, 6555)))
def board_cell_number_signed(request, ask):
    def signed(field):
        if field["name"] == "cells":
            field["number"] = (field["number"] + 32768) % 65536 - 32768

    return with_fields(ask(request), signed)


@bug("Explain: the number of trailing bytes wraps at 256.", "explain ternary-board/1, explain xiangqi-position/1",
     explain("ternary-board/1", zeros(1, 1) + "00" * 256, allow=["trailing-bytes"]))
def trailing_byte_count_wraps_at_256(request, ask):
    def short(field):
        if field["name"] == "surplus":
            field["value"] %= 256

    return with_fields(ask(request), short)


@bug("The reader takes blocks of 8192 bytes, and loses the first byte of each block after the first.", "decode ternary-board/1",
     decode("ternary-board/1", record(5, 8200, "1")))
def board_byte_lost_at_refill(request, ask):
    def lost(cells):
        cells = list(cells)
        for first in range(8192, 6 + -(-len(cells) // 5), 8192):
            at = 5 * (first - 6)
            cells[at : at + 5] = "0" * len(cells[at : at + 5])
        return "".join(cells)

    return with_cells(ask(request), lost)


@bug("The cells of a row are copied in steps of 64, and a rest of one cell is not.",
     "encode ternary-board/1, encode ternary-bits2/1", encode("ternary-bits2/1", board(3, 129, "2")))
def row_rest_after_steps_of_64(request, ask):
    value = request["value"]
    cols = value["cols"]
    if cols > 64 and cols % 64 == 1:
        cells = "".join(row[:-1] + "0" for row in rows_of(value["cells"], cols))
        return ask({**request, "value": {**value, "cells": cells}})
    return ask(request)


@bug("The number of records wraps at 256.", "decode ternary-stream/1", decode("ternary-stream/1", zeros(1, 1) * 257))
def stream_count_wraps_at_256(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(records=ok["records"][: len(ok["records"]) % 256]))


@bug("The encoder has a table of 1024 records, and leaves out others.", "encode ternary-stream/1",
     encode("ternary-stream/1", {"records": [board(1, 1, "1")] * 1025}))
def stream_table_of_1024(request, ask):
    return ask({**request, "value": {"records": request["value"]["records"][:1024]}})


@bug("The room for cells, 64 at first, is doubled once for a greater record, not until it is enough.", "decode ternary-stream/1",
     decode("ternary-stream/1", record(1, 3, "1") + record(12, 12, "2")))
def stream_room_doubled_once(request, ask):
    def cut(ok):
        room = 64
        for one in ok["records"]:
            count = len(one["cells"])
            room = room * 2 if count > room else room
            one["cells"] = one["cells"][:room].ljust(count, "0")

    return with_ok(ask(request), cut)


@bug("The bytes of a row are (2*cols + 7) / 8 in 16 bits; 32768 columns.", "encode ternary-bits2/1",
     encode("ternary-bits2/1", board(2, 32770, "1")))
def bits2_stride_in_16_bits(request, ask):
    rows, cols = size(request)
    stride = (2 * cols + 7) % 65536 // 8

    def narrow(data):
        lines = rows_of(data[12:], 2 * -(-cols // 4))
        return data[:12] + "".join(line[: 2 * stride] for line in lines)

    return with_hex(ask(request), narrow)


@bug("A row takes cols / 4 + 1 bytes, also if 4 divides cols.", "decode ternary-bits2/1, encode ternary-bits2/1",
     encode("ternary-bits2/1", board(2, 8, "1")))
def bits2_row_with_one_byte_more(request, ask):
    rows, cols = size(request)
    if cols % 4 or not cols:
        return ask(request)
    if request["op"] == "encode":
        return with_hex(ask(request), lambda data: data[:12] + "".join(row + "00" for row in rows_of(data[12:], cols // 2)))
    lines = rows_of(request["hex"][12:], cols // 2 + 2)[:rows]
    reply = ask({**request, "hex": request["hex"][:12] + "".join(line[: cols // 2] for line in lines)})
    if "ok" in reply and len(request["hex"]) < 12 + rows * (cols // 2 + 2):
        return rejection("truncated", 4 * len(request["hex"]))
    return reply


@bug("The loop over rows counts in 16 bits; 65536 rows.", "decode ternary-bits2/1", decode("ternary-bits2/1", bits2(65538, 1, "1")))
def bits2_rows_in_16_bits(request, ask):
    rows, cols = size(request)
    reply = ask(request)
    if rows < 65536 or "ok" not in reply:
        return reply
    return rejection("trailing-bytes", 48 + 8 * (rows % 65536) * -(-cols // 4))


@bug("Explain: the row number wraps at 256; 258 rows.", "explain ternary-bits2/1", explain("ternary-bits2/1", bits2(258, 5, "0")))
def bits2_explained_row_wraps_at_256(request, ask):
    _, cols = size(request)

    def short(field):
        if field["name"] == "bits2":
            row, col = divmod(field["number"], cols)
            field["number"] = row % 256 * cols + col

    return with_fields(ask(request), short)


@bug("The number of bytes of V is taken from 1.585 instead of log2(3); wrong from 853 cells on.",
     "encode ternary-integer/1, decode ternary-integer/1", encode("ternary-integer/1", board(1, 853, "1")))
def integer_log2_of_3_in_thousandths(request, ask):
    count = area(request)
    more = count * 1585 // 1000 // 8 + 1 - bytes_of_integer(count)
    if not count or not more:
        return ask(request)
    if request["op"] == "encode":
        return with_hex(ask(request), lambda data: data + "00" * more)
    end = 12 + 2 * bytes_of_integer(count)
    rest = request["hex"][end:]
    if 2 * more > len(rest):
        reply = ask({**request, "hex": request["hex"][:end]})
        return rejection("truncated", 48) if "ok" in reply or reply["reject"] != "limit-exceeded" else reply
    if rest.startswith("00" * more):
        return moved(ask({**request, "hex": request["hex"][:end] + rest[2 * more :]}), lambda bit: bit + 8 * more, "trailing-bytes")
    return rejection("value-out-of-range", 48)


@bug("The encoder takes 41 cells at a time into a word of 64 bits, and 3^41 is above 2^64.", "encode ternary-integer/1",
     encode("ternary-integer/1", board(5, 9, "2")))
def integer_chunks_of_41_cells(request, ask):
    cells, number = request["value"]["cells"], 0
    chunks = [int(cells[i : i + 41][::-1], 3) for i in range(0, len(cells), 41)]
    if max(chunks) < 1 << 64:
        return ask(request)
    for chunk in reversed(chunks):
        number = number * 3**41 + chunk % (1 << 64)
    return with_hex(ask(request), lambda data: integer(*size(request), number))


@bug("Above 512 cells the number is split, and the low half is written without the zeros at its top.", "decode ternary-integer/1",
     decode("ternary-integer/1", integer(20, 30, number_of("1" * 290 + "0" * 10 + "2" * 300))))
def integer_low_half_without_zeros(request, ask):
    def joined(cells):
        half = len(cells) // 2
        return (cells[:half].rstrip("0") + cells[half:]).ljust(len(cells), "0") if len(cells) > 512 else cells

    return with_cells(ask(request), joined)


@bug("A run is counted in 16 bits, and ends at 65535 cells.", "encode ternary-runs/1", encode("ternary-runs/1", board(2, 32769, "0")))
def runs_of_16_bits(request, ask):
    numbers = []
    for number in runs(request["value"]["cells"]):
        length, cell = divmod(number + 3, 3)
        while length > 65535:
            numbers.append(65534 * 3 + cell)
            length -= 65535
        numbers.append((length - 1) * 3 + cell)
    return with_hex(ask(request), lambda data: data[:12] + "".join(map(leb128, numbers)))


@bug("A number is read into 32 bits, so that 2^32 is 0.", "decode ternary-runs/1, explain ternary-runs/1",
     decode("ternary-runs/1", dims(1, 1) + "8080808010"))
def runs_number_in_32_bits(request, ask):
    data = request["hex"]
    for at, length, number in numbers_at(data):
        if 4 < length < 9 and number >= 1 << 32:
            short = leb128(number % (1 << 32))
            lost = length - len(short) // 2
            reply = ask({**request, "hex": data[: 2 * at] + short + data[2 * (at + length) :]})
            return moved(reply, lambda bit: bit + 8 * lost if bit > 8 * at else bit)
    return ask(request)


@bug("The encoder has branches for one, two and three bytes, and the second includes 16384.", "encode ternary-runs/1",
     encode("ternary-runs/1", board(1, 5462, "1")))
def runs_16384_in_two_bytes(request, ask):
    numbers = runs(request["value"]["cells"])
    written = "".join("8080" if number == 16384 else leb128(number) for number in numbers)
    return with_hex(ask(request), lambda data: data[:12] + written)


@bug("The number of captured stones of each colour wraps at 256.", "play go-chains/1",
     play(record(17, 17, "1" * 288 + "0"), "black", ["R1"]))
def go_captured_count_wraps_at_256(request, ask):
    def short(ok):
        ok["captured"] = {color: count % 256 for color, count in ok["captured"].items()}

    return with_ok(ask(request), short)


@bug("The set of liberties has eight words of 64 bits, and points from 512 on are in none.", "analyse go-chains/1",
     analyse(record(23, 23, "0" * 528 + "2")))
def go_liberties_in_512_bits(request, ask):
    rows, cols = size(request)

    def short(ok):
        for chain in ok["chains"]:
            chain["liberties"] = [point for point in chain["liberties"] if point[0] * cols + point[1] < 512]
        ok["legal"] = all(chain["liberties"] for chain in ok["chains"])

    return with_ok(ask(request), short)


@bug("The list of the stones of a chain has room for 19 × 19.", "analyse go-chains/1", analyse(record(20, 20, "2" * 399 + "0")))
def go_chain_of_361(request, ask):
    def cut(ok):
        for chain in ok["chains"]:
            chain["stones"] = chain["stones"][:361]

    return with_ok(ask(request), cut)


@bug("The text of a placement has 63 characters and an end.", "decode chess-board-bytes/1",
     decode("chess-board-bytes/1", "05" * 64))
def chess_text_of_63(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(placement=ok["placement"][:63]))


@bug("The encoder copies 64 characters of the placement.", "encode chess-board-packed/1",
     encode("chess-board-packed/1", {"placement": "/".join(["11111111"] * 8)}))
def chess_input_of_64(request, ask):
    return ask({**request, "value": {"placement": request["value"]["placement"][:64]}})


@bug("The list of plies has 512 entries.", "decode xiangqi-history/1",
     lambda right: decode("xiangqi-history/1", shuttle_hex(right, 600), position=ROOKS))
def history_of_512_plies(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(plies=ok["plies"][:512]))


@bug("Explain: the number of a ply wraps at 256.", "explain xiangqi-history/1",
     lambda right: explain("xiangqi-history/1", shuttle_hex(right, 300), position=ROOKS))
def history_explained_ply_wraps_at_256(request, ask):
    return with_fields(ask(request), lambda field: field.update(number=field["number"] % 256))


@bug("The encoder packs bits in a buffer of 256 bytes, and writes those that are there.", "encode xiangqi-history/1",
     encode("xiangqi-history/1", shuttle(240), position=ROOKS))
def history_buffer_of_256_bytes(request, ask):
    return with_hex(ask(request), lambda data: data[:512])


@bug("The base has room for 255 characters.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", "x" * 300 + "?p=" + OPENING_TEXT))
def link_base_of_255(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(base=ok["base"] and ok["base"][:255]))


@bug("base64url is decoded in blocks of 1024 characters, and the bits at the end of a block are padding.", "decode xiangqi-link/1",
     lambda right: decode("xiangqi-link/1", right(encode("xiangqi-link/1", {
         "base": None, "position": ROOKS, "history": shuttle(700), "s": None}))["ok"]["text"]))
def link_history_of_one_block(request, ask):
    text = request["text"]
    begin = text.find("&r=") + 3
    end = len(text) if text.find("&", begin) < 0 else text.find("&", begin)
    return ask({**request, "text": text[: begin + 1024] + text[end:]} if begin > 2 and end - begin > 1024 else request)


@bug("The encoder has a buffer of 512 bytes for a link.", "encode xiangqi-link/1",
     encode("xiangqi-link/1", {"base": "y" * 500, "position": OPENING, "history": {"plies": []}, "s": "1"}))
def link_text_of_511(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(text=ok["text"][:511]))


@bug("The text is copied to a buffer of 100 bytes, so that a long board loses its side.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "/".join(["1" * 9] * 10) + " b"))
def fen_text_of_99(request, ask):
    return ask({**request, "text": request["text"][:99]})


@bug("The list of moves has room for 64.", "legal-moves xiangqi-rules/1",
     {"op": "legal-moves", "format": "xiangqi-rules/1", "fen": "3k5/9/1C5R1/9/2P1R1P1P/2N2N2C/P8/9/9/4K4 w"})
def rules_list_of_64_moves(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(moves=ok["moves"][:64]))


@bug("V is divided in a buffer of 256 bytes, and a longer one is out of range.", "decode xiangqi-game/1, explain xiangqi-game/1",
     lambda right: decode("xiangqi-game/1", right(encode("xiangqi-game/1", long_game(500)))["ok"]["hex"]))
def game_number_of_256_bytes(request, ask):
    reply = ask(request)
    header, number = parts_of(request["hex"])
    return rejection("value-out-of-range", 4 * len(header)) if "ok" in reply and len(number) > 512 else reply


@bug("V is written from words of 64 bits, and a full top word brings an empty one.", "encode xiangqi-game/1",
     lambda right: [encode("xiangqi-game/1", long_game(plies)) for plies in range(2, 40)])
def game_empty_top_word(request, ask):
    def padded(data):
        header, number = parts_of(data)
        return header + "00" + number if number and len(number) % 16 == 0 else data

    return with_hex(ask(request), padded)


@bug("Explain: the length of V wraps at 256.", "explain xiangqi-game/1, explain xiangqi-compact/1",
     lambda right: explain("xiangqi-compact/1", right(encode("xiangqi-compact/1", long_game(400)))["ok"]["hex"]))
def game_explained_length_wraps_at_256(request, ask):
    def short(field):
        if field["name"] == "number":
            field["value"] %= 256

    return with_fields(ask(request), short)


@bug("The encoder writes a number of plies that wraps at 256.", "encode xiangqi-compact/1", encode("xiangqi-compact/1", long_game(260)))
def compact_ply_count_wraps_at_256(request, ask):
    count = len(request["value"]["moves"])

    def short(data):
        return data[:2] + leb128(count % 256) + parts_of(data)[1]

    return with_hex(ask(request), short)


@bug("The number of plies in two bytes is read with eight bits of the first.", "decode xiangqi-compact/1",
     lambda right: decode("xiangqi-compact/1", right(encode("xiangqi-compact/1", long_game(130)))["ok"]["hex"]))
def compact_plies_with_high_bit(request, ask):
    data = request["hex"]
    reply = ask(request)
    header, number = parts_of(data)
    if len(header) != 6 or reply.get("reject") in ("truncated", "version-unknown", "number-not-shortest"):
        return reply
    plies = int(data[2:4], 16) + (int(data[4:6], 16) << 7)
    if plies > 2000:
        return rejection("too-many-plies", 8)
    return ask({**request, "hex": data[:2] + leb128(plies) + number})


@bug("An input of 16 bytes is long enough: the last byte is then 0.", "decode xiangqi-index/1, explain xiangqi-index/1",
     decode("xiangqi-index/1", "357cdb2b3751b6819cc86421f6d070d5"))
def index_of_sixteen_bytes(request, ask):
    return ask({**request, "hex": request["hex"] + "00"} if len(request["hex"]) == 32 else request)


@bug("A map is as long as a list, 32 bytes, so that a seventeenth piece is lost.", "encode xiangqi-map/1",
     encode("xiangqi-map/1", {"squares": OPENING["squares"]}))
def map_of_32_bytes(request, ask):
    return with_hex(ask(request), lambda data: data[:64])


@bug("The number of bytes is that of a text in C, which ends at a 0.", "decode xiangqi-list/1, explain xiangqi-list/1",
     decode("xiangqi-list/1", OPENING_LIST))
def list_ends_at_zero(request, ask):
    data = bytes.fromhex(request["hex"])
    return ask({**request, "hex": data[: data.index(0)].hex()} if 0 in data[:32] else request)


@bug("A position whose bits fill its bytes gets one more byte of padding.", "encode xiangqi-position/1",
     encode("xiangqi-position/1", position(p0=68, p16=4, p7=10, p8=11)))
def position_padded_by_a_byte(request, ask):
    full = len("".join(words_of_position(request["value"]))) % 8 == 0
    return with_hex(ask(request), lambda data: data + "ff" if full else data)
