"""Bugs of state: a reply depends on earlier requests, through a cache, a flag that stays or a buffer that is used again."""

import json
import zlib

from core import *

ONE = "01000001000001"
LOOSE = "010000010000d0"
REAL_GAME = "8124022f93f9a080e1085242201278790080917f"


def all_but(request, *keys):
    """A key for a cache that ignores the id and the keys named."""
    return json.dumps({key: value for key, value in request.items() if key not in ("id", *keys)}, sort_keys=True)


@bug("A cache looks at the first 64 characters of hex; two boards that differ in the last stone.", "decode ternary-board/1",
     [decode("ternary-board/1", record(1, 200, "0" * 199 + digit)) for digit in "12"])
def cache_by_beginning(request, ask, memory):
    return remembered(memory, (request["hex"][:64], len(request["hex"]), all_but(request, "hex")), request, ask)


@bug("A cache looks at the last eight bytes of a position alone; two positions that differ in their first pieces.",
     "decode xiangqi-position/1",
     [decode("xiangqi-position/1", OPENING_HEX), decode("xiangqi-position/1", "05" + OPENING_HEX[2:])])
def cache_by_end(request, ask, memory):
    return remembered(memory, (request["hex"][-16:], len(request["hex"]), all_but(request, "hex")), request, ask)


@bug("The reply before is given again if an input of the same format has its length and its first byte; 1 × 1 with other stones.",
     "decode ternary-integer/1", [decode("ternary-integer/1", dims(1, 1) + stone) for stone in ("01", "02")])
def same_length_same_reply(request, ask, memory):
    key = (len(request["hex"]), request["hex"][:2], all_but(request, "hex"))
    if memory.get("key") != key:
        memory.update(key=key, reply=ask(request))
    return dict(memory["reply"])


@bug("A cache ignores `allow`; a board strictly, then with unused-trits.", "decode ternary-board/1",
     [decode("ternary-board/1", LOOSE), decode("ternary-board/1", LOOSE, allow=["unused-trits"])])
def cache_without_allow(request, ask, memory):
    return remembered(memory, all_but(request, "allow"), request, ask)


@bug("A cache ignores `limits`; a board without, then with a limit of 0.", "decode ternary-*, explain ternary-*",
     [decode("ternary-runs/1", ONE), decode("ternary-runs/1", ONE, limits=cells(0))])
def cache_without_limits(request, ask, memory):
    return remembered(memory, all_but(request, "limits"), request, ask)


@bug("One cache serves both packings; four black cells as two bits a cell, then as one integer.",
     "decode ternary-bits2/1, decode ternary-integer/1",
     [decode(f"ternary-{name}/1", "010000040000aa") for name in ("bits2", "integer")])
def cache_without_packing(request, ask, memory):
    return remembered(memory, all_but(request, "format"), request, ask)


@bug("A cache of chess boards ignores the format; 32 bytes of 0 packed, then a byte a square.", "decode chess-board-*",
     [decode(f"chess-board-{name}/1", "00" * 32) for name in ("packed", "bytes")])
def cache_without_chess_format(request, ask, memory):
    return remembered(memory, all_but(request, "format"), request, ask)


@bug("A cache of histories ignores the position; d7 from two positions.", "decode xiangqi-history/1",
     [decode("xiangqi-history/1", "d7", position=position("black", p0=85, p13=square)) for square in (49, 58)])
def cache_without_position(request, ask, memory):
    return remembered(memory, all_but(request, "position"), request, ask)


@bug("A cache of played moves ignores `to_play`; A1 of Black, then of White.", "play go-chains/1",
     [play(zeros(2, 2), side, ["A1"]) for side in ("black", "white")])
def cache_without_side(request, ask, memory):
    return remembered(memory, all_but(request, "to_play"), request, ask)


@bug("A cache of played moves ignores their order; A1 B1 and B1 A1.", "play go-chains/1",
     [play(zeros(2, 2), "black", moves) for moves in (["A1", "B1"], ["B1", "A1"])])
def cache_without_order(request, ask, memory):
    return remembered(memory, (*sorted(request["moves"]), all_but(request, "moves")), request, ask)


@bug("A cache of analyses is keyed by a checksum of 8 bits; two stones whose records share it.", "analyse go-chains/1",
     lambda right: sharing_a_checksum())
def cache_by_checksum(request, ask, memory):
    return remembered(memory, zlib.crc32(request["hex"].encode()) % 256, request, ask)


def sharing_a_checksum():
    """Two records of one byte of cells with one checksum of 8 bits."""
    seen = {}
    for byte in range(243):
        data = dims(1, 5) + f"{byte:02x}"
        other = seen.setdefault(zlib.crc32(data.encode()) % 256, data)
        if other != data:
            return [analyse(other), analyse(data)]


@bug("A cache of encoded lists ignores which piece is where; the two red rooks exchanged.",
     "encode xiangqi-list/1, encode xiangqi-map/1",
     [encode("xiangqi-list/1", {"squares": position(p7=a, p8=b)["squares"]}) for a, b in ((3, 5), (5, 3))])
def cache_by_set_of_squares(request, ask, memory):
    return remembered(memory, (request["format"], *sorted(map(str, request["value"]["squares"]))), request, ask)


@bug("A cache of placements ignores the case of letters; a white king, then a black one.", "encode chess-board-*",
     [encode("chess-board-bytes/1", {"placement": f"{king}7/8/8/8/8/8/8/8"}) for king in "Kk"])
def cache_ignores_case(request, ask, memory):
    return remembered(memory, (request["format"], request["value"]["placement"].lower()), request, ask)


@bug("A leniency once allowed for a format stays allowed; unused-trits, then none.", "* ternary-board/1, * ternary-stream/1",
     [decode("ternary-board/1", LOOSE, allow=["unused-trits"]), decode("ternary-board/1", LOOSE)])
def leniency_stays(request, ask, memory):
    allowed = memory.setdefault(request["format"], [])
    allowed += [name for name in request.get("allow") or [] if name not in allowed]
    return ask({**request, "allow": allowed})


@bug("A leniency is still allowed in the next request without `allow`; a link with a fragment.",
     "decode xiangqi-link/1, decode xiangqi-position/1",
     [decode("xiangqi-link/1", "x?p=" + OPENING_TEXT + "#", allow=["unknown-parameters"]), decode("xiangqi-link/1", "x?p=" + OPENING_TEXT + "#")])
def leniency_once_more(request, ask, memory):
    allow = request.get("allow")
    before, memory["allow"] = memory.get("allow"), allow
    return ask({**request, "allow": before} if allow is None and before else request)


@bug("A limit stays for later requests that have none; a limit of 1, then a board of 5 cells.", "* ternary-*",
     [decode("ternary-board/1", ONE, limits=cells(1)), decode("ternary-board/1", "010000050000d0")])
def limit_stays(request, ask, memory):
    memory["limit"] = limit_of(request) if limit_of(request) is not None else memory.get("limit")
    return ask(limited(request, memory["limit"]) if memory["limit"] is not None else request)


@bug("The lowest limit so far applies to streams; a limit of 1, then one of 9.", "decode ternary-stream/1",
     [decode("ternary-stream/1", ONE, limits=cells(1)), decode("ternary-stream/1", "010000050000d0", limits=cells(9))])
def lowest_limit_stays(request, ask, memory):
    limits = [limit for limit in (limit_of(request), memory.get("limit")) if limit is not None]
    memory["limit"] = min(limits, default=None)
    return ask(limited(request, min(limits)) if limits else request)


@bug("After an over-limit board the next one of the format is rejected, too; a limit of 0, then none.", "decode ternary-*",
     [decode("ternary-integer/1", ONE, limits=cells(0)), decode("ternary-integer/1", ONE)])
def over_limit_once_more(request, ask, memory):
    reply = ask(request)
    before, memory[request["format"]] = memory.get(request["format"]), reply.get("reject") == "limit-exceeded"
    return rejection("limit-exceeded", 0) if before and "ok" in reply else reply


@bug("After a rejected board the next is read leniently; a header alone, then a byte too many.", "decode ternary-board/1",
     [decode("ternary-board/1", "010000010000"), decode("ternary-board/1", ONE + "00")])
def lenient_after_fault(request, ask, memory):
    reply = ask(allowing(request, "trailing-bytes", "unused-trits") if memory.get("fault") else request)
    memory["fault"] = "reject" in reply
    return reply


@bug("What was left of an input that was cut off is put before the next one; one byte, then a map.", "decode xiangqi-map/1",
     [decode("xiangqi-map/1", "00"), decode("xiangqi-map/1", "00551004")])
def rest_before_next_input(request, ask, memory):
    request["hex"] = memory.pop("rest", "") + request["hex"]
    reply = ask(request)
    if reply.get("reject") == "truncated":
        memory["rest"] = request["hex"]
    return reply


@bug("Captured stones are counted on from request to request; two captures.", "play go-chains/1",
     [play("0100000300000c", "black", ["A1"])] * 2)
def captured_counted_on(request, ask, memory):
    reply = ask(request)
    def add(ok):
        memory.update({color: memory.get(color, 0) + count for color, count in ok["captured"].items()})
        ok["captured"] = dict(memory)
    return with_ok(reply, add)


@bug("The ko point stays from one request to the next; C2, then B2 on the position after it.", "play go-chains/1",
     [play("030000040000b1ac01", "black", ["C2"]), play("030000040000b1b101", "white", ["B2"])])
def ko_point_stays(request, ask, memory):
    reply, before = ask(request), memory.get("request")
    if before and request["moves"] and memory["hex"] == request["hex"]:
        longer = ask({**before, "moves": before["moves"] + request["moves"][:1]})
        if longer.get("reject") == "ko":
            return {"reject": "ko", "move": 0}
    memory.update(request=dict(request) if "ok" in reply else None, hex=reply.get("ok", {}).get("hex"))
    return reply


@bug("Every 256th request is answered with the reply before; 256 lists, the last of which differs.", "decode xiangqi-list/1",
     [decode("xiangqi-list/1", OPENING_LIST)] * 255 + [decode("xiangqi-list/1", "5a" * 32)])
def every_256th_repeated(request, ask, memory):
    reply = ask(request)
    memory["count"] = memory.get("count", 0) + 1
    before, memory["reply"] = memory.get("reply"), reply
    return dict(before) if memory["count"] % 256 == 0 else reply


@bug("After 1000 boards without a fault the arena is full, and the next is rejected as over the limit; 1001 boards.",
     "decode ternary-board/1",
     [decode("ternary-board/1", ONE)] * 1001)
def full_after_1000_boards(request, ask, memory):
    reply = ask(request)
    memory["count"] = memory.get("count", 0) + ("ok" in reply)
    return rejection("limit-exceeded", 0) if memory["count"] > 1000 and "ok" in reply else reply


@bug("A shorter map is followed by the end of the longer one written before; two pieces, then one.", "encode xiangqi-map/1",
     [encode("xiangqi-map/1", {"squares": position(p0=85, p16=4)["squares"]}), encode("xiangqi-map/1", {"squares": position(p0=85)["squares"]})])
def buffer_not_cleared(request, ask, memory):
    def overwrite(data):
        memory["buffer"] = data + memory.get("buffer", "")[len(data) :]
        return memory["buffer"]
    return with_hex(ask(request), overwrite)


@bug("Undoing a history changes the position that is kept for the next; the same request twice.", "decode xiangqi-history/1",
     [decode("xiangqi-history/1", "907f", position=OPENING)] * 2)
def position_stays_undone(request, ask, memory):
    key = json.dumps(request["position"], sort_keys=True)
    request["position"] = memory.get(key, request["position"])
    reply = ask(request)
    memory[key] = undone(request["position"], reply["ok"]["plies"]) if "ok" in reply else request["position"]
    return reply


@bug("A FEN without a side has the side of the FEN before; b, then none.", "decode xiangqi-fen/1",
     [decode("xiangqi-fen/1", "9/9/9/9/9/9/9/9/9/9" + side) for side in (" b", "")])
def side_of_fen_stays(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        if " " not in request["text"]:
            reply["ok"]["turn"] = memory.get("turn", "red")
        memory["turn"] = reply["ok"]["turn"]
    return reply


@bug("A link without a base has the base of the link before; x?p=, then ?p=.", "decode xiangqi-link/1",
     [decode("xiangqi-link/1", base + "?p=" + OPENING_TEXT) for base in ("x", "")])
def base_stays(request, ask, memory):
    def keep(ok):
        ok["base"] = memory["base"] = ok["base"] or memory.get("base")
    return with_ok(ask(request), keep)


@bug("A link without r has the history of the link before with the same p; r=kH8, then none.", "decode xiangqi-link/1",
     [decode("xiangqi-link/1", "?p=" + OPENING_TEXT + rest) for rest in ("&r=kH8", "")])
def history_of_link_stays(request, ask, memory):
    def keep(ok):
        key = str(ok["position"])
        ok["history"] = memory[key] = ok["history"] if ok["history"]["plies"] else memory.get(key, ok["history"])
    return with_ok(ask(request), keep)


@bug("The flag of a fault is cleared too late: the position after a rejected one is rejected, too; encode twice.",
     "encode xiangqi-position/1",
     [encode("xiangqi-position/1", position(p0=0)), encode("xiangqi-position/1", OPENING)])
def fault_flag_stays(request, ask, memory):
    reply = ask(request)
    before, memory["fault"] = memory.get("fault"), reply.get("reject")
    return rejection(before) if before and "ok" in reply else reply


@bug("Explain names TB-9 once unused-trits was ever allowed; a loose board, then a strict one.", "explain ternary-board/1",
     [explain("ternary-board/1", LOOSE, allow=["unused-trits"]), explain("ternary-board/1", ONE)])
def explain_leniency_stays(request, ask, memory):
    memory["allowed"] = memory.get("allowed") or allows(request, "unused-trits")
    reply = ask(request)
    return ask(allowing(request, "unused-trits")) if memory["allowed"] and "ok" in reply else reply


@bug("An input that equals the one before finds its reader at the end; the same packed chess board twice.",
     "decode chess-board-packed/1",
     [decode("chess-board-packed/1", "00" * 32)] * 2)
def reader_not_reset(request, ask, memory):
    before, memory["hex"] = memory.get("hex"), request["hex"]
    return rejection("truncated", 0) if before == request["hex"] else ask(request)


@bug("After an input of more than 65536 bytes leniencies are ignored once; a long board, then a loose one.",
     "decode ternary-board/1",
     lambda right: [decode("ternary-board/1", zeros(1, 330000)), decode("ternary-board/1", LOOSE, allow=["unused-trits"])])
def strict_after_long_input(request, ask, memory):
    before, memory["long"] = memory.get("long"), len(request["hex"]) > 131072
    return ask({**request, "allow": []} if before else request)


@bug("After an explain with trailing bytes the next decode of a position ignores its padding; explain, then decode.",
     "* xiangqi-position/1",
     [explain("xiangqi-position/1", OPENING_HEX + "00", allow=["trailing-bytes"]), decode("xiangqi-position/1", OPENING_HEX[:-1] + "8")])
def padding_after_explain(request, ask, memory):
    before, memory["loose"] = memory.get("loose"), request["op"] == "explain" and allows(request, "trailing-bytes")
    return ask(allowing(request, "padding-bits") if before and request["op"] == "decode" else request)


@bug("The identities of a FEN are those of the position encoded as a FEN before, if the text is the same; the real game, then its FEN.",
     "* xiangqi-fen/1",
     lambda right: [encode("xiangqi-fen/1", right(decode("xiangqi-position/1", REAL_GAME))["ok"]),
                    decode("xiangqi-fen/1", "rnbakabnr/7R1/9/C8/2p1P3p/6p2/PcP5P/1C7/9/RNBAKcB2 w")])
def identities_of_encoded_fen(request, ask, memory):
    reply = ask(request)
    if request["op"] == "encode" and "ok" in reply:
        memory[reply["ok"]["text"]] = request["value"]
    elif "ok" in reply and request["text"] in memory:
        reply["ok"] = memory[request["text"]]
    return reply
