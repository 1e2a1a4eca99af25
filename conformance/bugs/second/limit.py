"""Bugs of limit: a limit that is compared or converted in a wrong way, or too late."""

import struct

from second.common import *

# Moves that leave many captures aside take more than 8 bits.
UNLIKELY_GAME = game("4k4/1n3N3/1N6C/4n4/2C4r1/R8/5c1R1/r2c5/9/4K4 w", *["e0e1", "f3f1", "e1e0", "f1f3"] * 30)


@bug("The product of the dimensions is a float of 32 bits, so 16777217 cells are 16777216.", "decode ternary-board/1",
     decode("ternary-board/1", dims(257, 65281), limits=cells(1 << 24)))
def product_in_a_float(request, ask):
    limit = limit_of(request)
    (product,) = struct.unpack("f", struct.pack("f", area(request)))
    return ask(limited(request, NO_LIMIT) if limit is not None and product <= limit else request)


@bug("The limit is compared with the cells that rows of whole bytes hold.", "decode ternary-bits2/1",
     decode("ternary-bits2/1", bits2(3, 3, "1"), limits=cells(9)))
def bits2_limit_with_unused_cells(request, ask):
    rows, cols = size(request)
    within = limit_of(request) is None or not rows * cols or rows * -(-cols // 4) * 4 <= limit_of(request)
    return ask(request) if within else rejection("limit-exceeded", 0)


@bug("Rows and columns are compared with the limit one by one.", "explain ternary-bits2/1, explain ternary-integer/1",
     explain("ternary-bits2/1", bits2(3, 3, "1"), limits=cells(8)))
def limit_of_each_dimension(request, ask):
    limit = limit_of(request)
    return ask(limited(request, NO_LIMIT) if limit is not None and max(size(request)) <= limit else request)


@bug("The limit is that of all records together.", "explain ternary-stream/1", explain(
     "ternary-stream/1", zeros(2, 2) * 2, limits=cells(7)))
def stream_limit_of_all_records(request, ask):
    limit, total = limit_of(request), 0
    reply = ask(request)
    if limit is None or "ok" not in reply:
        return reply
    for bit, count in records_of(request["hex"]):
        total += count
        if total > limit:
            return rejection("limit-exceeded", bit)
    return reply


@bug("A limit of 0 is no limit.", "decode ternary-runs/1, explain ternary-runs/1",
     decode("ternary-runs/1", dims(1, 1) + "01", limits=cells(0)))
def runs_limit_of_zero(request, ask):
    return ask(limited(request, NO_LIMIT) if limit_of(request) == 0 else request)


@bug("The limit is a number of 32 bits, so 2^32 is 0.", "decode ternary-integer/1, explain ternary-integer/1",
     decode("ternary-integer/1", dims(1, 1) + "01", limits=cells(1 << 32)))
def integer_limit_in_32_bits(request, ask):
    limit = limit_of(request)
    return ask(request if limit is None else limited(request, limit % (1 << 32)))


@bug("A limit of 2^63 or more is no integer of the parser, and the request is malformed.", "decode ternary-bits2/1, decode ternary-board/1",
     decode("ternary-bits2/1", bits2(1, 1, "1"), limits=cells(1 << 64)))
def limit_above_63_bits(request, ask):
    return {"error": "limits.cells is no integer"} if (limit_of(request) or 0) >= 1 << 63 else ask(request)


@bug("Without a limit the decoder has one of its own, below 65536 cells.", "decode ternary-runs/1, decode ternary-bits2/1",
     decode("ternary-runs/1", dims(256, 256) + leb128(3 * 65535)))
def own_limit_below_65536(request, ask):
    return ask(request if limit_of(request) is not None else limited(request, 65535))


@bug("The limit is asked after the first byte of cells has been read.", "decode ternary-stream/1",
     decode("ternary-stream/1", dims(3, 3), limits=cells(8)))
def stream_limit_after_first_byte(request, ask):
    reply = ask(request)
    if reply.get("reject") == "limit-exceeded":
        end = reply["at"]["bit"] + 48
        byte = request["hex"][end // 4 : end // 4 + 2]
        return rejection("truncated", end) if not byte else rejection("byte-out-of-range", end) if int(byte, 16) > 242 else reply
    return reply


@bug("The limit must be above the number of cells.", "explain ternary-board/1",
     explain("ternary-board/1", zeros(3, 3), limits=cells(9)))
def explained_board_at_the_limit(request, ask):
    limit = limit_of(request)
    return ask(request if limit is None else limited(request, max(limit - 1, 0)))


@bug("The dimensions are compared with 25 after both have been read.", "analyse go-chains/1, play go-chains/1",
     analyse(dims(26, 0)))
def go_dimensions_after_both(request, ask):
    reply = ask(request)
    if reply.get("reject") == "board-too-large" and reply["at"]["bit"] == 0:
        if len(request["hex"]) < 12:
            return rejection("truncated", 24)
        if size(request)[1] == 0:
            return rejection("dimension-zero", 24)
    return reply


@bug("The number of columns wraps at 256 before it is compared with 25, so 257 columns are 1.", "analyse go-chains/1, play go-chains/1",
     analyse(dims(1, 257) + "00"))
def go_columns_wrap_at_256(request, ask):
    rows, cols = size(request)
    if cols < 256 or not 0 < rows < 26:
        return ask(request)
    return ask({**request, "hex": dims(rows, cols % 256) + request["hex"][12:]})


@bug("Play has room for 255 moves, and ends there.", "play go-chains/1", play(zeros(2, 2), "black", ["pass"] * 255 + ["A1"]))
def go_255_moves(request, ask):
    return ask({**request, "moves": request["moves"][:255]})


@bug("2000 plies are too many for the encoder.", "encode xiangqi-game/1", encode("xiangqi-game/1", long_game(2000)))
def game_2000_plies_encoded(request, ask):
    reply = ask(request)
    if len(request["value"]["moves"]) == 2000 and reply.get("reject") in (None, "move-illegal"):
        return {"reject": "too-many-plies", "move": 1999}
    return reply


@bug("A V of exactly plies + 17 bytes is too long.", "decode xiangqi-game/1, explain xiangqi-game/1",
     decode("xiangqi-game/1", "71006af9b6566ea36d033990c843eda0e1aba1"))
def game_number_at_its_bound(request, ask):
    header, number = parts_of(request["hex"])
    plies = int(header[2:4], 16) % 128 + (int(header[4:6], 16) << 7 if len(header) == 6 else 0)
    reply = ask(request)
    if "ok" in reply and len(number) // 2 == plies + 17:
        return rejection("value-out-of-range", 4 * len(header))
    return reply


@bug("Too many plies are reported after a leading 0 of V.", "decode xiangqi-game/1, decode xiangqi-compact/1",
     decode("xiangqi-compact/1", "f1d10f00"))
def game_plies_after_leading_zero(request, ask):
    reply = ask(request)
    data = request["hex"]
    if reply.get("reject") == "too-many-plies" and int(data[4:6], 16) < 128 and data[6:8] == "00":
        return rejection("number-not-shortest", 24)
    return reply


@bug("The bound of V is that of xiangqi-game/1, plies + 17 bytes.", "decode xiangqi-compact/1, explain xiangqi-compact/1",
     lambda right: decode("xiangqi-compact/1", right(encode("xiangqi-compact/1", UNLIKELY_GAME))["ok"]["hex"]))
def compact_bound_of_the_other_game(request, ask):
    header, number = parts_of(request["hex"])
    plies = int(header[2:4], 16) % 128 + (int(header[4:6], 16) << 7 if len(header) == 6 else 0)
    reply = ask(request)
    if "ok" in reply and len(number) // 2 > plies + 17:
        return rejection("value-out-of-range", 4 * len(header))
    return reply


@bug("A link of more than 2048 characters is no request.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", "x" * 2048 + "?p=" + OPENING_TEXT))
def link_above_2048_characters(request, ask):
    return {"error": "the text is too long"} if len(request["text"]) > 2048 else ask(request)


@bug("A text has 127 characters at most, and the others are not read.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", OPENING_FEN + " - - 0 " + "1" * 70 + "  "))
def fen_of_127_characters(request, ask):
    return ask({**request, "text": request["text"][:127]})


@bug("A depth of 6 is not below 6, and the request is malformed.", "perft xiangqi-rules/1",
     {"op": "perft", "format": "xiangqi-rules/1", "fen": "4k4/9/9/9/9/9/9/9/9/3K5 w", "depth": 6})
def rules_depth_below_6(request, ask):
    return {"error": "depth is not in 0..6"} if request["depth"] == 6 else ask(request)


@bug("Each half of V is compared with that of 2*N: a V is too great if both are.", "decode xiangqi-index/1, explain xiangqi-index/1",
     decode("xiangqi-index/1", "3f" + "00" * 16))
def index_bound_by_halves(request, ask):
    number = int(request["hex"][:34], 16)
    high, low = divmod(number, 1 << 64)
    top, bottom = divmod(2 * PLACEMENTS, 1 << 64)
    if number >= 2 * PLACEMENTS and not (high >= top and low >= bottom):
        return ask({**request, "hex": f"{number % (2 * PLACEMENTS):034x}" + request["hex"][34:]})
    return ask(request)


@bug("The input has room for 32 bytes, and more trailing bytes are not allowed.", "decode xiangqi-position/1",
     decode("xiangqi-position/1", OPENING_HEX + "00" * 20, allow=["trailing-bytes"]))
def position_of_32_bytes(request, ask):
    reply = ask(request)
    return rejection("trailing-bytes", 256) if "ok" in reply and len(request["hex"]) > 64 else reply
