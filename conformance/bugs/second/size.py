"""Bugs of sizes: counters and buffers that are too small, products that overflow, sizes at which another path is taken."""

import struct

from second.common import *

GREAT_CHAIN = record(25, 25, "0" + "1" * 624)
COMB = record(25, 25, ("2" * 25 + "2" + "0" * 24) * 12 + "2" * 25)
UNLIKELY_MOVES = (
    "f128049eba648a7b08a69229f5224048005fd56ecb935c1f4ab52ecc3cd94644922854a3"
    "3b1a40ed2f8aad461f94688e40c4363bc8abc95205694e72a65b2ed8c83b35222c18e0ef")
BOARD_OF_CHAINS = record(25, 25, ("12" * 12 + "1" + "21" * 12 + "2") * 12 + "12" * 12 + "1")


@bug("A stream keeps the number of its records in eight bits.", "decode ternary-stream/1",
     decode("ternary-stream/1", "01000001000002" * 260))
def stream_of_256_records(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(records=ok["records"][: len(ok["records"]) % 256]))


@bug("The number of a cell in explain has sixteen bits.", "explain ternary-board/1", explain("ternary-board/1", zeros(3, 21850)))
def explained_cell_65536(request, ask):
    return with_fields(ask(request), lambda field: field.update(number=field["number"] % 65536))


@bug("The number of bytes of a row is kept in eight bits.", "decode ternary-bits2/1",
     decode("ternary-bits2/1", bits2(2, 1030, "1")))
def bits2_row_of_256_bytes(request, ask):
    reply, (rows, cols) = ask(request), size(request)
    width = -(-cols // 4)
    if "ok" in reply and width > 255:
        return rejection("trailing-bytes", 48 + 8 * rows * (width % 256))
    return reply


@bug("log2(3) is taken as 1.58496 for the length of V.", "encode ternary-integer/1",
     encode("ternary-integer/1", board(1, 1383, "2")))
def log2_of_3_with_five_decimals(request, ask):
    length = int(area(request) * 1.58496) // 8 + 1
    return with_hex(ask(request), lambda data: data[: 12 + 2 * length])


@bug("The number of a run is written from sixteen bits.", "encode ternary-runs/1",
     encode("ternary-runs/1", board(3, 8000, "1")))
def run_number_of_sixteen_bits(request, ask):
    return with_hex(ask(request), lambda data: data[:12] + "".join(leb128(number % 65536) for _, _, number in numbers_at(data)))


@bug("A number of more than three bytes is refused.", "decode ternary-runs/1, explain ternary-runs/1",
     decode("ternary-runs/1", dims(2, 350000) + leb128(699999 * 3 + 2)))
def run_number_of_four_bytes(request, ask):
    reply = ask(request)
    for at, length, _ in numbers_at(request["hex"]) if "ok" in reply else ():
        if length > 3:
            return rejection("number-not-shortest", 8 * at)
    return reply


@bug("p is written from a buffer of 22 bytes.", "encode xiangqi-link/1",
     lambda right: encode("xiangqi-link/1", {"base": "x", "position": right(decode("xiangqi-position/1", LONGEST_HEX))["ok"],
                                             "history": {"plies": []}, "s": None}))
def p_of_23_bytes(request, ask):
    reply = ask(request)
    start, end = value_span(reply["ok"]["text"], "p")
    reply["ok"]["text"] = reply["ok"]["text"][: min(end, start + 30)] + reply["ok"]["text"][end:]
    return reply


@bug("The number of a ply in explain has eight bits.", "explain xiangqi-history/1",
     lambda right: explain("xiangqi-history/1", shuttle_hex(right, 300), position=ROOKS))
def explained_ply_256(request, ask):
    return with_fields(ask(request), lambda field: field.update(number=field["number"] % 256))


@bug("A link has room for 500 plies, and the older ones are dropped.", "decode xiangqi-link/1",
     lambda right: decode("xiangqi-link/1", link_of(right, 600)))
def link_of_500_plies(request, ask):
    return with_ok(ask(request), lambda ok: ok["history"].update(plies=ok["history"]["plies"][:500]))


@bug("s is kept in a buffer of 255 characters.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"?p={OPENING_TEXT}&s={'x' * 260}"))
def s_of_256_characters(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(s=ok["s"][:255]))


@bug("The encoder of base64 breaks the line after 76 characters.", "encode xiangqi-link/1", linked(120))
def base64_in_lines(request, ask):
    def broken(ok):
        start, end = value_span(ok["text"], "r")
        value = ok["text"][start:end]
        lines = "\n".join(value[at : at + 76] for at in range(0, len(value), 76))
        ok["text"] = ok["text"][:start] + lines + ok["text"][end:]

    return with_ok(ask(request), broken)


@bug("A FEN is read from a buffer of 128 characters.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", f"{OPENING_FEN} - - 0 {'1' * 90} x"))
def fen_of_128_characters(request, ask):
    return ask({**request, "text": request["text"][:128]})


@bug("The length of the input is kept in eight bits.", "decode chess-board-bytes/1, explain chess-board-bytes/1",
     decode("chess-board-bytes/1", "00" * 320))
def board_of_320_bytes(request, ask):
    data = request["hex"]
    return ask({**request, "hex": data[:128]}) if len(data) > 128 and len(data) // 2 % 256 == 64 else ask(request)


@bug("The length of the input is kept in eight bits.", "decode xiangqi-list/1",
     decode("xiangqi-list/1", OPENING_LIST + "5a" * 256))
def list_of_288_bytes(request, ask):
    data = request["hex"]
    return ask({**request, "hex": data[:64]}) if len(data) > 64 and len(data) // 2 % 256 == 32 else ask(request)


@bug("The rows of vertices end at 19.", "play go-chains/1", play(zeros(25, 2), "black", ["A19", "A20"]))
def vertex_of_row_20(request, ask):
    reply = ask(request)
    made = [] if "at" in reply else request["moves"][: reply.get("move")]
    for at, move in enumerate(made):
        if move[1:].isdecimal() and int(move[1:]) > 19:
            return {"reject": "vertex-invalid", "move": at}
    return reply


@bug("Captured stones are counted in eight bits.", "play go-chains/1", play(GREAT_CHAIN, "black", ["A25"]))
def captured_256(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(captured={color: count % 256 for color, count in ok["captured"].items()}))


@bug("A chain has room for 255 liberties.", "analyse go-chains/1", analyse(COMB))
def liberties_256(request, ask):
    def cut(ok):
        for chain in ok["chains"]:
            del chain["liberties"][255:]

    return with_ok(ask(request), cut)


@bug("The number of a chain has eight bits, so that chain 256 is chain 0.", "analyse go-chains/1", analyse(BOARD_OF_CHAINS))
def chains_256(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(chains=ok["chains"][:256]))


@bug("A game of go has room for 1024 moves.", "play go-chains/1", play(zeros(2, 2), "white", ["pass"] * 1024 + ["A1"]))
def moves_after_1024(request, ask):
    return ask({**request, "moves": request["moves"][:1024]})


@bug("The nodes of each first move are counted in sixteen bits.", "perft xiangqi-rules/1", perft(OPENING_FEN, 4))
def nodes_of_a_first_move(request, ask):
    reply = ask(request)
    if request["depth"] < 3 or reply["ok"]["nodes"] < 65536:
        return reply
    moves = ask(moves_of(request["fen"]))["ok"]["moves"]
    nodes = [ask(perft(fen_after(request["fen"], move), request["depth"] - 1))["ok"]["nodes"] for move in moves]
    return {"ok": {"nodes": sum(each % 65536 for each in nodes)}}


@bug("Nodes are added up in numbers of type float.", "perft xiangqi-rules/1", perft("3k5/4a4/2n6/9/4p3r/r8/P3P3R/2N6/R8/4K4 w", 5))
def nodes_as_float(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(nodes=int(struct.unpack("f", struct.pack("f", ok["nodes"]))[0])))


@bug("The list of moves has room for 80.", "legal-moves xiangqi-rules/1",
     moves_of("3k5/2P1P4/9/P7P/2R6/5N3/1R4C2/2N6/3C5/3AKA3 w"))
def moves_after_80(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(moves=ok["moves"][:80]))


@bug("The second byte of the number of plies has three bits.", "encode xiangqi-game/1",
     encode("xiangqi-game/1", long_game(1030)))
def plies_1024(request, ask):
    return with_hex(ask(request), lambda data: data[:4] + f"{int(data[4:6], 16) & 7:02x}" + data[6:] if int(data[2:4], 16) >= 128 else data)


@bug("A game of exactly 2000 moves is too long.", "encode xiangqi-compact/1", encode("xiangqi-compact/1", long_game(2000)))
def compact_of_2000_plies(request, ask):
    return {"reject": "too-many-plies", "move": 1999} if len(request["value"]["moves"]) == 2000 else ask(request)


@bug("The greatest number of plies in decoding is 1999.", "decode xiangqi-game/1, explain xiangqi-game/1",
     lambda right: decode("xiangqi-game/1", right(encode("xiangqi-game/1", long_game(2000)))["ok"]["hex"]))
def game_of_2000_plies(request, ask):
    reply = ask(request)
    return rejection("too-many-plies", 8) if request["hex"][2:6] == "d00f" and reply.get("reject") != "version-unknown" else reply


@bug("A V has at most plies + 17 bytes, as in xiangqi-game/1.", "decode xiangqi-compact/1, explain xiangqi-compact/1",
     decode("xiangqi-compact/1", UNLIKELY_MOVES))
def compact_v_as_of_a_game(request, ask):
    reply = ask(request)
    header, number = parts_of(request["hex"])
    plies = int(header[2:4], 16) % 128 + (128 * int(header[4:6], 16) if len(header) == 6 else 0)
    if "ok" in reply and len(number) // 2 > plies + 17:
        return rejection("value-out-of-range", 4 * len(header))
    return reply


@bug("The number of bytes of V in explain has eight bits.", "explain xiangqi-game/1",
     lambda right: explain("xiangqi-game/1", right(encode("xiangqi-game/1", long_game(600)))["ok"]["hex"]))
def explained_v_of_256_bytes(request, ask):
    return with_fields(ask(request), lambda field: field.update(value=field["value"] % 256) if field["name"] == "number" else None)


@bug("The encoder of a history has a buffer of 512 bytes, and the rest is lost.", "encode xiangqi-history/1",
     encode("xiangqi-history/1", shuttle(600), position=ROOKS))
def history_of_513_bytes(request, ask):
    return with_hex(ask(request), lambda data: data[:1024])
