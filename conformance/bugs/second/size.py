"""Bugs of size: the program goes wrong at certain dimensions, counts and lengths."""

from second.common import *

MANY_MOVES = "111k111R1/11P11P111/111P11111/1111P111P/111111111/111111C11/R111N1111/1N11BA11B/11C111111/1111KA111 w"
WALLED = record(25, 25, "0" + "1" * 299 + "2" * 25 + "0" * 300)


def unlikely_game(right):
    """A compact game of moves with small weights."""
    fen, moves = "3k2c2/5n3/2c6/4rR3/9/C1n6/5r3/4N4/7R1/2N1K2C1 w", []
    start = fen
    for _ in range(44):
        letters, _ = read_fen(fen)
        listed = [move for move in right(moves_of(fen))["ok"]["moves"] if square_of(move[2:]) not in letters]
        moves.append(min(listed, key=lambda move: (score(letters, move), move)))
        fen = fen_after(fen, moves[-1])
    return decode("xiangqi-compact/1", game_hex(right, game(start, *moves), "xiangqi-compact/1"))


@bug("The number of cells is computed in 32 bits before it is compared with the limit.", "decode ternary-board/1",
     decode("ternary-board/1", dims(65536, 65536), limits=cells(200000)))
def board_area_in_32_bits(request, ask):
    reply, low = ask(request), area(request) % (1 << 32)
    if reply.get("reject") != "limit-exceeded" or area(request) == low or low > limit_of(request):
        return reply
    rest = len(request["hex"]) // 2 - 6
    return rejection("truncated", 8 * (6 + rest)) if rest * 5 < low else {"ok": {**board(*size(request), ""), "cells": ""}}


@bug("The cell number of a field is a signed number of 16 bits.", "explain ternary-board/1", explain("ternary-board/1", zeros(200, 200)))
def cell_number_in_signed_16_bits(request, ask):
    return with_fields(ask(request), lambda field: field.update(number=(field["number"] + 32768) % 65536 - 32768))


@bug("A stream has at most 256 records; the others are lost.", "decode ternary-stream/1", decode("ternary-stream/1", "01000001000001" * 257))
def stream_of_256_records(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(records=ok["records"][:256]))


@bug("The number of bytes of a row is kept in eight bits.", "encode ternary-bits2/1", encode("ternary-bits2/1", board(2, 1030, "1")))
def row_bytes_in_eight_bits(request, ask):
    width = 2 * -(-size(request)[1] // 4)
    return with_hex(ask(request), lambda data: data[:12] + "".join(row[: width % 512] for row in rows_of(data[12:], width)))


@bug("log2(3) is rounded to 1.585 when the length of V is computed.", "encode ternary-integer/1", encode("ternary-integer/1", board(1, 853, "2")))
def log2_of_3_to_three_places(request, ask):
    return with_hex(ask(request), lambda data: data + "00" * (area(request) * 1585 // 8000 + 1 - bytes_of_integer(area(request))))


@bug("Forty cells are added up in a signed 64-bit number before they are added to V.", "encode ternary-integer/1",
     encode("ternary-integer/1", board(1, 45, "0" * 36 + "222222000")))
def forty_cells_in_signed_64_bits(request, ask):
    def wrapped(data):
        digits, number = request["value"]["cells"], 0
        for i in reversed(range(0, len(digits), 40)):
            part = number_of(digits[i : i + 40])
            number = number * 3**40 + (part if part < 1 << 63 else part - (1 << 64))
        length = bytes_of_integer(len(digits))
        return data[:12] + (number % (1 << 8 * length)).to_bytes(length, "little").hex()

    return with_hex(ask(request), wrapped)


@bug("A run is counted in 16 bits, so a run of more than 65535 cells is written as several.", "encode ternary-runs/1",
     encode("ternary-runs/1", board(256, 256, "1")))
def runs_counted_in_16_bits(request, ask):
    value = request["value"]
    parts = [(min(65535, length - i), number % 3) for number in runs(value["cells"]) for length in [number // 3 + 1] for i in range(0, length, 65535)]
    return with_hex(ask(request), lambda data: data[:12] + "".join(leb128(3 * (length - 1) + cell) for length, cell in parts))


@bug("A number is kept in 32 bits: higher bits are lost.", "decode ternary-runs/1", decode("ternary-runs/1", dims(1, 1) + "8180808010"))
def run_number_of_32_bits(request, ask):
    reply = ask(request)
    found = list(numbers_at(request["hex"]))
    if reply.get("reject") != "run-too-long" or all(number < 1 << 32 for *_, number in found):
        return reply
    low = "".join(leb128(number % (1 << 32)) for *_, number in found)
    again = ask({**request, "hex": request["hex"][:12] + low})
    return again if "ok" in again else reply


@bug("The bits of a position are in a buffer of 22 bytes.", "encode xiangqi-position/1",
     encode("xiangqi-position/1", {"turn": "black", "squares": [66, 68, 76, 63, 71, *range(11), 23, 21, 13, 26, 18, *range(89, 81, -1), 81, 80, 79]}))
def position_in_22_bytes(request, ask):
    return with_hex(ask(request), lambda data: data[:44])


@bug("A history has at most 256 plies: the oldest ones are lost.", "decode xiangqi-history/1",
     lambda right: decode("xiangqi-history/1", shuttle_hex(right, 260), position=ROOKS))
def history_of_256_plies(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(plies=ok["plies"][:256]))


@bug("The value of s is cut after 64 characters.", "decode xiangqi-link/1", decode("xiangqi-link/1", f"?p={OPENING_TEXT}&s={'a' * 63}bc"))
def s_of_64_characters(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(s=ok["s"] and ok["s"][:64]))


@bug("The first field of a FEN is cut after 90 characters.", "decode xiangqi-fen/1", decode("xiangqi-fen/1", "/".join(["1" * 9] * 10) + " b"))
def fen_field_of_90_characters(request, ask):
    field = request["text"].split(" ")[0]
    return ask({**request, "text": field[:90]} if len(field) > 90 else request)


@bug("The length of a list is compared in eight bits.", "decode xiangqi-list/1", decode("xiangqi-list/1", OPENING_LIST + "5a" * 256))
def list_length_in_eight_bits(request, ask):
    length = len(request["hex"]) // 2
    return ask({**request, "hex": request["hex"][:64]} if length % 256 == 32 else request)


@bug("A map has room for 31 pieces.", "encode xiangqi-map/1", encode("xiangqi-map/1", {"squares": OPENING["squares"]}))
def map_of_31_pieces(request, ask):
    return with_hex(ask(request), lambda data: data[:124])


@bug("The loop that checks the codes ends before the last square, where another code is an empty square.", "decode chess-board-packed/1",
     decode("chess-board-packed/1", "00" * 31 + "0f"))
def code_of_h1_unchecked(request, ask):
    data = request["hex"]
    return ask({**request, "hex": data[:63] + "0"} if len(data) == 64 and data[63] in "78f" else request)


@bug("A set of points has 361 bits, enough for a board of 19 x 19.", "analyse go-chains/1", analyse(record(25, 25, "0" * 359 + "2" + "0" * 265)))
def liberties_in_361_bits(request, ask):
    def change(ok):
        for chain in ok["chains"]:
            chain["liberties"] = [[row, col] for row, col in chain["liberties"] if row * size(request)[1] + col < 361]

    return with_ok(ask(request), change)


@bug("Captured stones are counted in eight bits.", "play go-chains/1", play(WALLED, "black", ["A25"]))
def captures_in_eight_bits(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(captured={side: count % 256 for side, count in ok["captured"].items()}))


@bug("Analyse lists at most 256 chains.", "analyse go-chains/1", analyse(record(25, 25, "20" * 312 + "2")))
def list_of_256_chains(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(chains=ok["chains"][:256]))


@bug("For five pawns, the loop over the earlier blocks ends one early.", "encode xiangqi-index/1",
     encode("xiangqi-index/1", {"turn": "red", "board": "4k4/PPPPP4/9/9/9/9/9/9/9/4K4"}))
def blocks_of_five_pawns(request, ask):
    return indexed("four-blocks")(request, ask)


@bug("A list of moves has room for 80 moves.", "legal-moves xiangqi-rules/1", moves_of(MANY_MOVES))
def list_of_80_moves(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(moves=ok["moves"][:80]))


@bug("The greatest length of V is kept in eight bits.", "decode xiangqi-game/1",
     lambda right: decode("xiangqi-game/1", game_hex(right, long_game(250))))
def bound_of_v_in_eight_bits(request, ask):
    reply = ask(request)
    head, number = parts_of(request["hex"])
    if "ok" in reply and len(number) // 2 > (len(reply["ok"]["moves"]) + 17) % 256:
        return rejection("value-out-of-range", 4 * len(head))
    return reply


@bug("A game of exactly 2000 plies is too long.", "decode xiangqi-game/1", decode("xiangqi-game/1", "71d00f"))
def game_below_2000_plies(request, ask):
    reply = ask(request)
    return rejection("too-many-plies", 8) if request["hex"][:6] == "71d00f" else reply


@bug("A weight has eight bits: it is at most 255.", "encode xiangqi-compact/1",
     encode("xiangqi-compact/1", game("3k5/9/9/9/r7n/9/9/9/9/R3K3R w", "i0i1", "d9d8")))
def weights_to_255(request, ask):
    return compact_with(request, ask, lambda letters, move: min(255, weight(score(letters, move))))


@bug("V may have plies + 17 bytes, as in xiangqi-game/1.", "decode xiangqi-compact/1", unlikely_game)
def compact_v_as_short_as_a_game(request, ask):
    reply = ask(request)
    head, number = parts_of(request["hex"])
    return rejection("value-out-of-range", 4 * len(head)) if "ok" in reply and len(number) // 2 > len(reply["ok"]["moves"]) + 17 else reply
