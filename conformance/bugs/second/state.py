"""Bugs of state: replies that depend on earlier requests."""

from second.common import *

LOOSE = "010000010000d0"
TWO_SIZES = ["010000050000f2", "010000010000f2"]


def is_rejected(reply):
    return "reject" in reply


@bug("Decoded boards are cached by their bytes, without the leniencies.", "decode ternary-board/1",
     [decode("ternary-board/1", LOOSE, allow=["unused-trits"]), decode("ternary-board/1", LOOSE)])
def board_cached_without_leniencies(request, ask, memory):
    if request["hex"] in memory:
        return dict(memory[request["hex"]])
    reply = ask(request)
    if "ok" in reply:
        memory[request["hex"]] = reply
    return reply


@bug("Streams are cached by their bytes, without the limit.", "decode ternary-stream/1",
     [decode("ternary-stream/1", zeros(3, 3)), decode("ternary-stream/1", zeros(3, 3), limits={"cells": 5})])
def stream_cached_without_limit(request, ask, memory):
    return remembered(memory, (request["hex"], *sorted(request.get("allow") or [])), request, ask)


@bug("A history is cached by its bytes and the squares, without the side to move.", "decode xiangqi-history/1, explain xiangqi-history/1",
     [decode("xiangqi-history/1", "707f", position=ROOKS), decode("xiangqi-history/1", "707f", position={**ROOKS, "turn": "black"})])
def history_cached_without_side(request, ask, memory):
    return remembered(memory, (request["op"], request["hex"], str(request["position"]["squares"])), request, ask)


@bug("A history is cached by its bytes and the living pieces.", "decode xiangqi-history/1",
     lambda right: [decode("xiangqi-history/1", shuttle_hex(right, 2), position=ROOKS),
                    decode("xiangqi-history/1", shuttle_hex(right, 2), position=position(p0=85, p16=4, p7=72, p23=0))])
def history_cached_by_living_pieces(request, ask, memory):
    place = request["position"]
    alive = "".join(".x"[square is not None] for square in place["squares"])
    return remembered(memory, (request["hex"], place["turn"], alive), request, ask)


@bug("An s that is absent is that of the link before.", "decode xiangqi-link/1",
     [decode("xiangqi-link/1", f"?p={OPENING_TEXT}&s=a"), decode("xiangqi-link/1", f"x?p={OPENING_TEXT}")])
def s_of_the_link_before(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        if reply["ok"]["s"] is None and "s" in memory:
            reply["ok"]["s"] = memory.pop("s")
        elif reply["ok"]["s"]:
            memory["s"] = reply["ok"]["s"]
    return reply


@bug("After a rejected link the names that it had are still seen.", "decode xiangqi-link/1",
     [decode("xiangqi-link/1", f"?s=1&s=1&p={OPENING_TEXT}"), decode("xiangqi-link/1", f"?p={OPENING_TEXT}&s=1")])
def names_of_a_rejected_link(request, ask, memory):
    reply = ask(request)
    seen = memory.pop("seen", ())
    if reply.get("reject") in ("parameter-twice", "parameter-unknown", "s-invalid"):
        head = request["text"][: reply["at"]["char"]]
        memory["seen"] = [name for name in "prs" if f"?{name}=" in head or f"&{name}=" in head]
    elif "ok" in reply and seen and "?" in request["text"]:
        spans = [span[0] - 2 for name in seen if (span := value_span(request["text"], name))]
        if spans:
            return {"reject": "parameter-twice", "at": {"char": min(spans)}}
    return reply


@bug("A FEN without a side has that of the FEN before.", "decode xiangqi-fen/1",
     [decode("xiangqi-fen/1", OPENING_FEN[:-1] + "b"), decode("xiangqi-fen/1", OPENING_FEN[:-2])])
def side_of_the_fen_before(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        if " " not in request["text"]:
            reply["ok"]["turn"] = memory.get("turn", "red")
        memory["turn"] = reply["ok"]["turn"]
    return reply


@bug("The ko point stays for a game that begins where the last one ended.", "play go-chains/1",
     [play("030000040000b1ac01", "black", ["C2"]), play("030000040000b1b101", "white", ["B2"])])
def ko_of_the_game_before(request, ask, memory):
    reply = ask(request)
    last = memory.get("last")
    if "ok" in reply and last and last[1] == request["hex"] and request["moves"] and request["moves"][0].lower() != "pass":
        first = ask({**request, "moves": request["moves"][:1]})
        if first["ok"]["hex"] == last[0]:
            return {"reject": "ko", "move": 0}
    if "ok" in reply and request["moves"] and request["moves"][-1].lower() != "pass":
        memory["last"] = ask({**request, "moves": request["moves"][:-1]})["ok"]["hex"], reply["ok"]["hex"]
    return reply


@bug("Stones captured before a move to an occupied point count in the next game.", "play go-chains/1",
     [play("030000040000b1ac01", "black", ["C2", "C2"]), play(zeros(2, 2), "black", ["A1"])])
def captured_before_a_rejection(request, ask, memory):
    reply = ask(request)
    if reply.get("reject") == "point-occupied":
        memory["captured"] = ask({**request, "moves": request["moves"][: reply["move"]]})["ok"]["captured"]
    elif "ok" in reply:
        for color, count in memory.pop("captured", {}).items():
            reply["ok"]["captured"][color] += count
    return reply


@bug("The table of perft, used from depth 2 on, has the board and the depth as its key, without the side.", "perft xiangqi-rules/1",
     [perft("3k5/9/9/9/9/9/9/9/R8/4K4 w", 2), perft("3k5/9/9/9/9/9/9/9/R8/4K4 b", 2)])
def perft_table_without_side(request, ask, memory):
    if request["depth"] < 2:
        return ask(request)
    return remembered(memory, (request["fen"].split(" ")[0], request["depth"]), request, ask)


@bug("Lists of moves are cached by their FEN in lower case.", "legal-moves xiangqi-rules/1",
     [moves_of("3k5/9/9/9/9/4P4/9/9/9/4K4 w"), moves_of("3k5/9/9/9/9/4p4/9/9/9/4K4 w")])
def moves_cached_by_lower_case(request, ask, memory):
    return remembered(memory, request["fen"].lower(), request, ask)


@bug("Explained positions are cached by their bytes, without the leniencies.", "explain xiangqi-position/1",
     [explain("xiangqi-position/1", OPENING_HEX, allow=["padding-bits"]), explain("xiangqi-position/1", OPENING_HEX)])
def explained_position_cached(request, ask, memory):
    return remembered(memory, request["hex"], request, ask)


@bug("A game is cached by its start, its length and its last move.", "encode xiangqi-game/1",
     [encode("xiangqi-game/1", game(OPENING_FEN, "h2e2", "a9a8", "a0a1")), encode("xiangqi-game/1", game(OPENING_FEN, "b2e2", "a9a8", "a0a1"))])
def game_cached_by_its_last_move(request, ask, memory):
    value = request["value"]
    return remembered(memory, (value["start"], len(value["moves"]), value["moves"][-1]), request, ask)


@bug("Both formats of games share a cache, whose key is without the version.", "decode xiangqi-game/1, decode xiangqi-compact/1",
     [decode("xiangqi-game/1", "710130"), decode("xiangqi-compact/1", "f10130")])
def games_share_a_cache(request, ask, memory):
    version = "71" if request["format"] == "xiangqi-game/1" else "f1"
    if request["hex"][:2] != version:
        return ask(request)
    return remembered(memory, request["hex"][2:], request, ask)


@bug("After a rejected board the next index has the side of that request.", "encode xiangqi-index/1",
     [encode("xiangqi-index/1", {"turn": "black", "board": "9/9"}), encode("xiangqi-index/1", {"turn": "red", "board": OPENING_FEN[:-2]})])
def side_of_a_rejected_index(request, ask, memory):
    turn = memory.pop("turn", None) or request["value"]["turn"]
    reply = ask({**request, "value": {**request["value"], "turn": turn}})
    if is_rejected(reply):
        memory["turn"] = request["value"]["turn"]
    return reply


@bug("Pieces that were read before a faulty code stay on the next board.", "decode chess-board-bytes/1",
     [decode("chess-board-bytes/1", "0605" + "07" * 62), decode("chess-board-bytes/1", "00" * 64)])
def pieces_of_a_rejected_board(request, ask, memory):
    reply, data = ask(request), request["hex"]
    if reply.get("reject") == "piece-code-invalid":
        memory["left"] = data[: reply["at"]["bit"] // 4]
    elif "ok" in reply and "left" in memory:
        left = memory.pop("left")
        mixed = "".join(left[at : at + 2] if data[at : at + 2] == "00" and at < len(left) else data[at : at + 2] for at in range(0, 128, 2))
        return ask({**request, "hex": mixed})
    return reply


@bug("Pieces of a map that was cut are still on their squares when the next map is read.", "decode xiangqi-map/1",
     [decode("xiangqi-map/1", "0055015610"), decode("xiangqi-map/1", "0055")])
def pieces_of_a_cut_map(request, ask, memory):
    reply, data = ask(request), bytes.fromhex(request["hex"])
    if reply.get("reject") == "truncated":
        memory["left"] = dict(zip(data[:-1:2], data[1::2]))
    elif "ok" in reply:
        squares = reply["ok"]["squares"]
        for id, square in memory.pop("left", {}).items():
            if squares[id] is None and square not in squares:
                squares[id] = square
    return reply


@bug("Squares that were taken when a list was rejected are taken for the next list.", "encode xiangqi-list/1",
     [encode("xiangqi-list/1", {"squares": position(p0=85, p1=0)["squares"]}), encode("xiangqi-list/1", {"squares": position(p0=85)["squares"]})])
def squares_of_a_rejected_list(request, ask, memory):
    reply, squares = ask(request), request["value"]["squares"]
    taken = memory.pop("taken", set())
    if reply.get("reject") == "square-not-allowed":
        wrong = next(id for id, square in enumerate(squares) if square not in CANDIDATES[id])
        memory["taken"] = {square for square in squares[:wrong] if square is not None}
    elif "ok" in reply and taken & set(squares):
        return {"reject": "square-occupied-twice"}
    return reply


@bug("The power of 3 is cached by the number of bytes of V.", "decode ternary-integer/1",
     [decode("ternary-integer/1", data) for data in TWO_SIZES])
def power_cached_by_bytes(request, ask, memory):
    reply, cells = ask(request), area(request)
    length = bytes_of_integer(cells)
    if len(request["hex"]) != 12 + 2 * length or not ("ok" in reply or reply["reject"] == "value-out-of-range"):
        return reply
    bound = memory.setdefault(length, 3**cells)
    number = int.from_bytes(bytes.fromhex(request["hex"][12:]), "little")
    if number >= bound:
        return rejection("value-out-of-range", 48)
    return ask({**request, "hex": integer(*size(request), number % 3**cells)}) if number >= 3**cells else reply


@bug("The cell of the run before stays after a cut input.", "decode ternary-runs/1",
     [decode("ternary-runs/1", dims(1, 9) + "01"), decode("ternary-runs/1", dims(1, 1) + "01")])
def run_before_a_cut(request, ask, memory):
    reply = ask(request)
    before = memory.pop("before", None)
    if reply.get("reject") == "truncated":
        found = [number for _, _, number in numbers_at(request["hex"])]
        if found:
            memory["before"] = found[-1] % 3
    elif "ok" in reply and next(numbers_at(request["hex"]))[2] % 3 == before:
        return rejection("run-not-maximal", 48)
    return reply


@bug("The limit of a request holds for the next one if that has none.", "decode ternary-bits2/1",
     [decode("ternary-bits2/1", "010000040000aa", limits={"cells": 4}), decode("ternary-bits2/1", "0100000600006106")])
def limit_of_the_request_before(request, ask, memory):
    limit = memory.pop("limit", None)
    if limit_of(request) is not None:
        memory["limit"] = limit_of(request)
    elif limit is not None:
        return ask(limited(request, limit))
    return ask(request)


@bug("After a rejection the leniencies stay allowed for one request.", "decode xiangqi-position/1",
     [decode("xiangqi-position/1", OPENING_HEX[:-2], allow=["padding-bits"]), decode("xiangqi-position/1", OPENING_HEX[:-1] + "e")])
def leniencies_after_a_rejection(request, ask, memory):
    left = memory.pop("allow", ())
    reply = ask(allowing(request, *left)) if left else ask(request)
    if is_rejected(reply) and request.get("allow"):
        memory["allow"] = tuple(request["allow"])
    return reply


@bug("Decoded lists are cached by the sum of their bytes.", "decode xiangqi-list/1",
     [decode("xiangqi-list/1", OPENING_LIST), decode("xiangqi-list/1", OPENING_LIST[:10] + "5258" + OPENING_LIST[14:])])
def list_cached_by_its_sum(request, ask, memory):
    data = bytes.fromhex(request["hex"])
    return remembered(memory, (len(data), sum(data)), request, ask) if len(data) == 32 else ask(request)


@bug("Records that were written before a faulty one are written again with the next stream.", "encode ternary-stream/1",
     [encode("ternary-stream/1", {"records": [board(1, 1, "2"), {"rows": 0, "cols": 1, "cells": ""}]}),
      encode("ternary-stream/1", {"records": [board(1, 1, "1")]})])
def records_of_a_rejected_stream(request, ask, memory):
    reply, records = ask(request), request["value"]["records"]
    left = memory.pop("left", "")
    if is_rejected(reply):
        wrong = next(at for at, each in enumerate(records) if not each["rows"] * each["cols"])
        memory["left"] = ask(encode("ternary-stream/1", {"records": records[:wrong]}))["ok"]["hex"]
    return with_hex(reply, lambda data: left + data)


@bug("An encoded position is kept by its squares alone.", "encode xiangqi-position/1",
     [encode("xiangqi-position/1", OPENING), encode("xiangqi-position/1", {**OPENING, "turn": "black"})])
def position_kept_by_its_squares(request, ask, memory):
    return remembered(memory, str(request["value"]["squares"]), request, ask)


@bug("A FEN is kept by the squares that have a piece.", "encode xiangqi-fen/1",
     [encode("xiangqi-fen/1", ROOKS), encode("xiangqi-fen/1", position(p0=85, p16=4, p9=81, p25=0))])
def fen_kept_by_its_squares(request, ask, memory):
    value = request["value"]
    reply = ask(request)
    if "ok" not in reply:
        return reply
    key = value["turn"], tuple(sorted(square for square in value["squares"] if square is not None))
    return dict(memory.setdefault(key, reply))


@bug("Of two equal requests in a row the second explains the fields of the first again.", "explain chess-board-packed/1, explain xiangqi-map/1",
     [explain("xiangqi-map/1", "00551004")] * 2)
def fields_that_pile_up(request, ask, memory):
    reply, key = ask(request), (request["format"], request["hex"])
    if "ok" in reply:
        if memory.get("key") == key:
            reply["ok"]["fields"] = reply["ok"]["fields"] * 2
        memory["key"] = key
    return reply


@bug("A board of chess is cached by its first row and its last one.", "encode chess-board-packed/1",
     [encode("chess-board-packed/1", {"placement": "r7/8/8/8/8/3n4/P7/8"}), encode("chess-board-packed/1", {"placement": "r7/8/8/8/8/4n3/P7/8"})])
def placement_cached_by_its_ends(request, ask, memory):
    reply, ranks = ask(request), request["value"]["placement"].split("/")
    if "ok" not in reply:
        return reply
    return dict(memory.setdefault((ranks[0], ranks[-1]), reply))


@bug("Whether the opening was read is not cleared before the next game without moves.", "encode xiangqi-compact/1",
     [encode("xiangqi-compact/1", game(OPENING_FEN, "h2e2")), encode("xiangqi-compact/1", game("4k4/9/9/9/9/9/9/9/9/4K4 w"))])
def opening_of_the_game_before(request, ask, memory):
    reply, is_opening = ask(request), request["value"]["start"] == OPENING_FEN
    if "ok" in reply and memory.get("opening") and not request["value"]["moves"]:
        reply = {"ok": {"hex": "f100"}}
    memory["opening"] = is_opening
    return reply


@bug("The points that play visited before it rejected a position are still visited in the next analysis.", "analyse go-chains/1, play go-chains/1",
     [play(record(1, 3, "012"), "black", []), analyse(record(2, 2, "0110"))])
def visited_points_left(request, ask, memory):
    reply = ask(request)
    rows, cols = size(request)
    if request["op"] == "play":
        if reply.get("reject") == "position-illegal":
            chains = ask({**request, "op": "analyse"})["ok"]["chains"]
            dead = [bool(chain["liberties"]) for chain in chains].index(False)
            memory["visited"] = {row * cols + col for chain in chains[: dead + 1] for row, col in chain["stones"]}
        return reply
    if "ok" in reply:
        visited = memory.pop("visited", set())
        reply["ok"]["chains"] = [chain for chain in reply["ok"]["chains"] if chain["stones"][0][0] * cols + chain["stones"][0][1] not in visited]
    return reply
