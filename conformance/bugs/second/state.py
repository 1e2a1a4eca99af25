"""Bugs of state: a reply that depends on earlier requests."""

from core import *
from shared import *
from second.common import *

TWO_GENERALS = {"turn": "red", "board": "4k4/9/9/9/9/9/9/9/9/4K4"}
STEP = {"turn": "black", "squares": [49 if id == 13 else square for id, square in enumerate(OPENING["squares"])]}


@bug("The flag for padding-bits is a global variable that is never reset; a padding of 0 with the leniency, then strictly.",
     "decode xiangqi-position/1", [decode("xiangqi-position/1", OPENING_HEX[:-1] + "8", allow=["padding-bits"]),
                                   decode("xiangqi-position/1", OPENING_HEX[:-1] + "8")])
def padding_bits_stay_allowed(request, ask, memory):
    reply = ask(request)
    if fine(reply) and allows(request, "padding-bits"):
        memory["allowed"] = True
    elif reply.get("reject") == "padding-not-ones" and memory.get("allowed"):
        return ask(allowing(request, "padding-bits"))
    return reply


@bug("A cache of histories has the squares of the position in its key and not the side to move; one history from both sides.",
     "decode xiangqi-history/1", [decode("xiangqi-history/1", "d7", position=STEP),
                                  decode("xiangqi-history/1", "d7", position={**STEP, "turn": "red"})])
def history_cache_without_turn(request, ask, memory):
    reply = ask(request)
    if not fine(reply) or reply.get("reject", "").startswith("square-"):
        return reply
    key = (request["hex"], str(request["position"]["squares"]))
    if memory.get("key") == key:
        return dict(memory["reply"])
    memory.update(key=key, reply=reply)
    return dict(reply)


@bug("The encoder undoes the plies in the position itself, and uses this again if the next request has the same position; one "
     "history encoded twice.",
     "encode xiangqi-history/1",
     [encode("xiangqi-history/1", {"plies": [{"piece": 13, "from": 58, "to": 49, "captured": None}]}, position=STEP)] * 2)
def position_left_undone(request, ask, memory):
    reply = ask(request)
    if not fine(reply):
        return reply
    position = request["position"]
    if memory.get("position") == position:
        position = memory["undone"]
        reply = ask({**request, "position": position})
    memory["position"] = request["position"]
    memory["undone"] = undone(position, request["value"]["plies"]) if "ok" in reply else position
    return reply


@bug("The ko point is kept from one request to the next; a capture that leaves a ko, then the capture back as a first move.",
     "play go-chains/1", [play("030000040000b1ac01", "black", ["C2"]), play("030000040000b1b101", "white", ["B2"])])
def ko_point_of_the_request_before(request, ask, memory):
    reply = ask(request)
    if not fine(reply):
        return reply
    count = len(request["moves"]) if "ok" in reply else reply.get("move", 0)
    if "bit" in (reply.get("at") or {}) or not request["moves"]:
        return reply
    rows, cols = size(request)
    ko, board = memory.get("ko"), (rows, cols)
    steps = list(stones_played(request, count))
    if count and steps[0][0] is not None and steps[0][0] == ko and memory.get("board") == board:
        return rejection("ko", move=0)
    if steps:
        point, taken, stones, liberties = steps[-1]
        single = point is not None and len(taken) == 1 and len(stones) == 1 and len(liberties) == 1
        memory.update(ko=next(iter(taken)) if single else None, board=board)
    return reply


@bug("Analyse marks points with the number of the request in eight bits, so at request 256 each point has its mark already; 256 "
     "requests.",
     "analyse go-chains/1", [analyse("030000040000b1ac01")] * 256)
def marks_of_256_requests(request, ask, memory):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    memory["requests"] = memory.get("requests", 0) + 1
    return {"ok": {"legal": True, "chains": []}} if memory["requests"] % 256 == 0 else reply


@bug("The value of s is reset only after a link that was accepted; a link with s and without p, then one without s.",
     "decode xiangqi-link/1", [decode("xiangqi-link/1", "x?s=1"), decode("xiangqi-link/1", "x?p=" + OPENING_TEXT)])
def s_of_a_rejected_link(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        old = memory.pop("s", None)
        if reply["ok"]["s"] is None:
            reply["ok"]["s"] = old
    elif reply.get("reject") == "parameter-missing":
        found = re.search(r"[?&]s=([A-Za-z0-9._~-]*)(?=[&#]|$)", request["text"].split("#")[0])
        if found:
            memory["s"] = found[1]
    return reply


@bug("Without a second field the side to move is that of the FEN before; a FEN with black to move, then one without a side.",
     "decode xiangqi-fen/1", [decode("xiangqi-fen/1", OPENING_FEN[:-1] + "b"), decode("xiangqi-fen/1", OPENING_FEN[:-2])])
def side_of_the_fen_before(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        if " " not in request["text"]:
            reply["ok"]["turn"] = memory.get("turn", "red")
        memory["turn"] = reply["ok"]["turn"]
    return reply


@bug("A table of perft has the placement and the depth in its key and not the side to move; one placement with both sides.",
     "perft xiangqi-rules/1",
     [{"op": "perft", "format": "xiangqi-rules/1", "fen": "4k4/9/9/9/9/9/9/9/4R4/3K5 " + side, "depth": 1} for side in "wb"])
def table_of_perft_without_side(request, ask, memory):
    reply = ask(request)
    if "ok" not in reply or not request["depth"]:
        return reply
    key = (request["fen"].split(" ")[0], request["depth"])
    if len(memory) > 4096:
        memory.clear()
    return {"ok": {"nodes": memory.setdefault(key, reply["ok"]["nodes"])}}


@bug("Legal moves are cached by the sum of the characters of the FEN; a position, then its mirror image.",
     "legal-moves xiangqi-rules/1",
     [{"op": "legal-moves", "format": "xiangqi-rules/1", "fen": fen} for fen in
      ("3k5/9/9/9/9/9/9/9/9/R3K4 w", "3k5/9/9/9/9/9/9/9/9/4K3R w")])
def moves_by_the_sum_of_characters(request, ask, memory):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    key = (len(request["fen"]), sum(map(ord, request["fen"])))
    if memory.get("key") == key:
        return {"ok": {"moves": list(memory["moves"])}}
    memory.update(key=key, moves=list(reply["ok"]["moves"]))
    return reply


@bug("The encoder writes the number into a buffer of 17 bytes and leaves the high bytes that it does not need; the opening, then "
     "two generals, whose first byte is 0.",
     "encode xiangqi-index/1",
     [encode("xiangqi-index/1", {"turn": "red", "board": OPENING_FEN[:-2]}), encode("xiangqi-index/1", TWO_GENERALS)])
def high_bytes_of_the_index_before(request, ask, memory):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    data = bytes.fromhex(reply["ok"]["hex"])
    low = data.lstrip(b"\0")
    memory["buffer"] = memory.get("buffer", bytes(17))[: 17 - len(low)] + low
    return with_hex(reply, lambda _: memory["buffer"].hex())


@bug("The encoder writes pieces into a board that it does not clear, and skips empty squares; the opening, then an empty board.",
     "encode chess-board-packed/1",
     [encode("chess-board-packed/1", {"placement": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}),
      encode("chess-board-packed/1", {"placement": "8/8/8/8/8/8/8/8"})])
def board_is_not_cleared(request, ask, memory):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    codes = memory.setdefault("codes", ["0"] * 64)
    for square, code in enumerate(reply["ok"]["hex"]):
        if code != "0":
            codes[square] = code
    return with_hex(reply, lambda _: "".join(codes))


@bug("The cell of the previous run is kept from the board before; a board of white cells twice.",
     "decode ternary-runs/1", [decode("ternary-runs/1", "03000003000019")] * 2)
def run_of_the_board_before(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        cells = reply["ok"]["cells"]
        if memory.get("cell") == cells[0]:
            return rejection("run-not-maximal", 48)
        memory["cell"] = cells[-1]
    return reply


@bug("The power 3^n is kept as long as boards have the same number of rows; 1 × 5, then 1 × 6 with a V of 3^5 or more.",
     "decode ternary-integer/1", [decode("ternary-integer/1", "010000050000d0"), decode("ternary-integer/1", "010000060000c301")])
def power_of_3_by_rows(request, ask, memory):
    reply = ask(request)
    if "ok" not in reply and reply.get("reject") not in ("value-out-of-range", "trailing-bytes"):
        return reply
    rows, cols = size(request)
    count = memory["count"] if memory.get("rows") == rows else rows * cols
    memory.update(rows=rows, count=count)
    if "ok" in reply and max(map(reply["ok"]["cells"].rfind, "12")) >= count:
        return rejection("value-out-of-range", 48)
    if reply.get("reject") == "value-out-of-range" and rows * cols < count <= 2000:
        number = int.from_bytes(bytes_in(request)[6 : 6 + bytes_of_integer(rows * cols)], "little")
        digits = "".join(str(number // 3**i % 3) for i in range(rows * cols))
        if number < 3**count:
            return ask({**request, "hex": request["hex"][:12] + integer(rows, cols, number_of(digits))[12:]})
    return reply


@bug("Explain adds XP-20 to a list of requirements that all replies share; a padding with the leniency, then strictly.",
     "explain xiangqi-position/1",
     [explain("xiangqi-position/1", OPENING_HEX, allow=["padding-bits"]), explain("xiangqi-position/1", OPENING_HEX)])
def shared_list_of_requirements(request, ask, memory):
    reply = ask(request)
    for field in (reply.get("ok") or {}).get("fields", ()):
        if field["name"] == "padding":
            if "XP-20" in field["requirements"]:
                memory["lenient"] = True
            elif memory.get("lenient"):
                field["requirements"].append("XP-20")
    return reply


@bug("A game from the opening begins with the start of the game before; a game from another position, then one from the opening.",
     "decode xiangqi-game/1",
     lambda ask: [decode("xiangqi-game/1", ask(encode("xiangqi-game/1", game(OPENING_FEN[:-1] + "b")))["ok"]["hex"]),
                  decode("xiangqi-game/1", "7100")])
def start_of_the_game_before(request, ask, memory):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    header, rest = parts_of(request["hex"])
    number = int(rest or "0", 16)
    if number % 2:
        memory["start"] = number // 2 % (2 * PLACEMENTS)
    elif "start" in memory:
        data = 1 + 2 * (memory["start"] + 2 * PLACEMENTS * (number // 2))
        hex = data.to_bytes((data.bit_length() + 7) // 8, "big").hex()
        reply = moved(ask({**request, "hex": header + hex}), lambda bit: bit)
    return reply


@bug("The legal moves of the start are cached by its placement without the side to move; one start with both sides.",
     "encode xiangqi-compact/1",
     [encode("xiangqi-compact/1", game(OPENING_FEN, "h2e2")), encode("xiangqi-compact/1", game(OPENING_FEN[:-1] + "b", "h9g7"))])
def moves_of_the_other_side(request, ask, memory):
    reply = ask(request)
    if not fine(reply) or not request["value"]["moves"] or not ("ok" in reply or reply.get("reject") == "move-illegal"):
        return reply
    key, red = request["value"]["start"].split(" ")[0], red_to_move(request["value"]["start"])
    if memory.get("key") == key:
        return reply if memory["red"] == red else rejection("move-illegal", move=0)
    memory.update(key=key, red=red)
    return reply


@bug("The squares of a map are not reset to dead; a general, an advisor and a general, then the two generals only.",
     "decode xiangqi-map/1", [decode("xiangqi-map/1", "005501561004"), decode("xiangqi-map/1", "00551004")])
def map_keeps_pieces(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        old = memory.get("squares", [None] * 32)
        reply["ok"]["squares"] = [before if square is None else square for square, before in zip(reply["ok"]["squares"], old)]
        memory["squares"] = list(reply["ok"]["squares"])
    return reply


@bug("The table of occupied squares is cleared only after a list that was accepted; a list with a wrong last byte, then a right one.",
     "decode xiangqi-list/1", [decode("xiangqi-list/1", OPENING_LIST[:-2] + "ff"), decode("xiangqi-list/1", OPENING_LIST)])
def squares_of_a_rejected_list(request, ask, memory):
    reply = ask(request)
    if not fine(reply):
        return reply
    occupied, data = memory.setdefault("occupied", set()), bytes_in(request)
    end = len(data) if "ok" in reply else min(32, (bit_at(reply) or 0) // 8)
    for at, square in enumerate(data[:end]):
        if square < 90 and square in occupied:
            return rejection("square-occupied-twice", 8 * at)
    if "ok" in reply:
        occupied.clear()
    else:
        occupied.update(square for square in data[:end] if square < 90)
    return reply


@bug("A limit stays until another request has one; a board with a limit of 8, then without a limit.",
     "decode ternary-board/1", [decode("ternary-board/1", "01000001000001", limits={"cells": 8}),
                                decode("ternary-board/1", "030000030000d046")])
def limit_of_the_request_before(request, ask, memory):
    reply = ask(request)
    if not fine(reply):
        return reply
    if limit_of(request) is not None:
        memory["limit"] = limit_of(request)
    elif "limit" in memory:
        return ask(limited(request, memory["limit"]))
    return reply
