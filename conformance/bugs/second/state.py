"""Bugs of state: a reply depends on earlier requests."""

from second.common import *

KO = record(3, 4, "021021010210")
OTHER_START = "4k4/9/9/9/9/9/9/R8/9/4K4 b"


@bug("A request without a limit has the limit of the last request that had one.", "decode ternary-board/1",
     [decode("ternary-board/1", zeros(1, 3), limits={"cells": 4}), decode("ternary-board/1", zeros(1, 6))])
def limit_of_an_earlier_request(request, ask, memory):
    if limit_of(request) is None and "limit" in memory:
        return ask(limited(request, memory["limit"]))
    memory["limit"] = limit_of(request) if limit_of(request) is not None else NO_LIMIT
    return ask(request)


@bug("The records before a fault are also in the next stream.", "decode ternary-stream/1",
     [decode("ternary-stream/1", "01000001000001010000"), decode("ternary-stream/1", "")])
def records_of_a_rejected_stream(request, ask, memory):
    reply, kept = ask(request), memory.pop("records", [])
    if "ok" in reply:
        reply["ok"]["records"] = kept + reply["ok"]["records"]
        return reply
    start = max(start for start, _ in records_of(request["hex"]) if start <= reply["at"]["bit"])
    memory["records"] = kept + ask({**request, "hex": request["hex"][: start // 4]})["ok"]["records"]
    return reply


@bug("The buffer of a row is not cleared, so unused cells are those of a wider board before.", "encode ternary-bits2/1",
     [encode("ternary-bits2/1", board(1, 4, "1")), encode("ternary-bits2/1", board(2, 2, "2"))])
def row_of_a_wider_board(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        rows, cols = size(request)
        before = memory.get("row", "")
        unused = before[cols:].ljust(3, "0")[: -cols % 4]
        padded = "".join(row + unused for row in rows_of(request["value"]["cells"], cols))
        reply["ok"]["hex"] = reply["ok"]["hex"][:12] + bits2(rows, cols + len(unused), padded)[12:]
        memory["row"] = request["value"]["cells"][-cols:] + before[cols:]
    return reply


@bug("3^n is kept by the number of bytes of V, so boards of other sizes use it as well.", "decode ternary-integer/1",
     [decode("ternary-integer/1", integer(1, 5, 200)), decode("ternary-integer/1", integer(1, 4, 90))])
def power_kept_by_its_bytes(request, ask, memory):
    reply, total = ask(request), area(request)
    if "ok" not in reply and reply["reject"] != "value-out-of-range":
        return reply
    power = 3 ** memory.setdefault(bytes_of_integer(total), total)
    number = int.from_bytes(bytes.fromhex(request["hex"][12:]), "little")
    if number >= power:
        return rejection("value-out-of-range", 48)
    if "ok" in reply or len(request["hex"]) > 12 + 2 * bytes_of_integer(total):
        return reply
    return {"ok": board(*size(request), "".join(str(number // 3**i % 3) for i in range(total)))}


@bug("The first run is compared with the last run of the board before.", "decode ternary-runs/1",
     [decode("ternary-runs/1", dims(1, 1) + "01"), decode("ternary-runs/1", dims(1, 2) + "0102")])
def run_of_the_board_before(request, ask, memory):
    reply, before = ask(request), memory.get("cell")
    if "ok" in reply:
        memory["cell"] = reply["ok"]["cells"][-1]
        if reply["ok"]["cells"][0] == before:
            return rejection("run-not-maximal", 48)
    return reply


@bug("The squares of a position that is cut are still occupied in the next one.", "decode xiangqi-position/1",
     [decode("xiangqi-position/1", OPENING_HEX[:20]), decode("xiangqi-position/1", OPENING_HEX)])
def squares_of_a_cut_position(request, ask, memory):
    reply, left = ask(request), memory.pop("squares", set())
    squares, starts, _ = position_read(request["hex"] + "ff" * 23)
    end = reply["at"]["bit"] if "at" in reply else NO_LIMIT
    for square, start in zip(squares, starts):
        if square in left and start < end:
            return rejection("square-occupied-twice", start)
    if reply.get("reject") == "truncated":
        memory["squares"] = {square for square, start in zip(squares, starts) if start < end} - {None}
    return reply


@bug("Histories are kept by their bytes and squares, without the side to move.", "decode xiangqi-history/1",
     [decode("xiangqi-history/1", "907f", position={**OPENING, "turn": side}) for side in ("red", "black")])
def history_kept_without_the_side(request, ask, memory):
    return remembered(memory, (request["hex"], str(request["position"]["squares"])), request, ask)


@bug("The bits of a history that an encoder rejects are before those of the next.", "encode xiangqi-history/1",
     [encode("xiangqi-history/1", {"plies": shuttle(1)["plies"] * 2}, position=ROOKS), encode("xiangqi-history/1", shuttle(1), position=ROOKS)])
def bits_of_a_rejected_history(request, ask, memory):
    reply, plies = ask(request), request["value"]["plies"]
    if "ok" in reply:
        kept = memory.pop("bits", "")
        return {"ok": {"hex": packed(kept + "".join(words_of_history(plies)))}} if kept else reply
    valid = max(count for count in range(len(plies)) if "ok" in ask({**request, "value": {"plies": plies[:count]}}))
    memory["bits"] = memory.get("bits", "") + "".join(words_of_history(plies[:valid]))
    return reply


@bug("A link without s has the s of the link before.", "decode xiangqi-link/1",
     [decode("xiangqi-link/1", f"?p={OPENING_TEXT}&s=7"), decode("xiangqi-link/1", f"?p={OPENING_TEXT}")])
def s_of_the_link_before(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        memory["s"] = reply["ok"]["s"] = memory.get("s") if reply["ok"]["s"] is None else reply["ok"]["s"]
    return reply


@bug("Once unknown parameters were allowed, they are allowed in all later links.", "decode xiangqi-link/1",
     [decode("xiangqi-link/1", f"?p={OPENING_TEXT}", allow=["unknown-parameters"]), decode("xiangqi-link/1", f"?p={OPENING_TEXT}&t=1")])
def unknown_parameters_from_then_on(request, ask, memory):
    memory["allowed"] = memory.get("allowed") or allows(request, "unknown-parameters")
    return ask(allowing(request, "unknown-parameters") if memory["allowed"] else request)


@bug("A FEN without a side has the side of the FEN before.", "decode xiangqi-fen/1",
     [decode("xiangqi-fen/1", OPENING_FEN[:-1] + "b"), decode("xiangqi-fen/1", OPENING_FEN[:-2])])
def side_of_the_fen_before(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        if " " not in request["text"]:
            reply["ok"]["turn"] = memory.get("turn", "red")
        memory["turn"] = reply["ok"]["turn"]
    return reply


@bug("The bytes of dead pieces are those of the list before.", "encode xiangqi-list/1",
     [encode("xiangqi-list/1", {"squares": position(p0=85, p16=4)["squares"]}), encode("xiangqi-list/1", {"squares": position(p0=85)["squares"]})])
def dead_piece_where_it_was(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        data, before = rows_of(reply["ok"]["hex"], 2), memory.get("data", ["5a"] * 32)
        memory["data"] = [old if new == "5a" else new for old, new in zip(before, data)]
        reply["ok"]["hex"] = "".join(memory["data"])
    return reply


@bug("If every piece is dead, the map before is given again.", "encode xiangqi-map/1",
     [encode("xiangqi-map/1", {"squares": position(p0=85)["squares"]}), encode("xiangqi-map/1", {"squares": [None] * 32})])
def map_before_an_empty_one(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        memory["hex"] = reply["ok"]["hex"] = reply["ok"]["hex"] or memory.get("hex", "")
    return reply


@bug("The codes of a placement that is rejected are on the empty squares of the next one.", "encode chess-board-bytes/1",
     [encode("chess-board-bytes/1", {"placement": text}) for text in ("4k3/8/x", "8/8/8/8/8/8/8/4K3")])
def codes_of_a_rejected_placement(request, ask, memory):
    reply, codes = ask(request), memory.pop("codes", {})
    if "ok" in reply:
        data = rows_of(reply["ok"]["hex"], 2)
        return {"ok": {"hex": "".join(codes.get(square, code) if code == "00" else code for square, code in enumerate(data))}}
    rank = width = 0
    for char in request["value"]["placement"]:
        if char == "/" and rank < 7 and width == 8:
            rank, width = rank + 1, 0
        elif char in "PRNBQKprnbqk" and width < 8:
            codes[8 * rank + width] = f"{1 + 'PRNBQK'.index(char.upper()) + 8 * char.islower():02x}"
            width += 1
        elif char in "123456789" and width + int(char) < 9:
            width += int(char)
        else:
            break
    memory["codes"] = codes
    return reply


@bug("Boards are kept by their first 16 bytes.", "decode chess-board-packed/1, explain chess-board-packed/1",
     [decode("chess-board-packed/1", "00" * 31 + last) for last in ("06", "60")])
def board_kept_by_16_bytes(request, ask, memory):
    return remembered(memory, (request["op"], request["hex"][:32], len(request["hex"])), request, ask)


@bug("The ko point after the last move of a game is still one at the first move of the next game.", "play go-chains/1",
     [play(KO, "black", ["C2"]), play(record(3, 4, "021020210210"), "white", ["B2"])])
def ko_of_the_game_before(request, ask, memory):
    reply, moves, ko = ask(request), request["moves"], memory.pop("ko", None)
    if moves and moves[0].upper() == ko and "ok" in ask({**request, "moves": moves[:1]}):
        return {"reject": "ko", "move": 0}
    if "ok" in reply and moves and moves[-1].lower() != "pass":
        (rows, cols), before = size(request), ask({**request, "moves": moves[:-1]})
        taken = sum(reply["ok"]["captured"].values()) - sum(before["ok"]["captured"].values())
        stone = [rows - int(moves[-1][1:]), FILES.index(moves[-1][0].upper())]
        chain = next(chain for chain in ask(analyse(reply["ok"]["hex"]))["ok"]["chains"] if stone in chain["stones"])
        if taken == 1 == len(chain["stones"]) == len(chain["liberties"]):
            row, col = chain["liberties"][0]
            memory["ko"] = vertex(row * cols + col, rows, cols)
    return reply


@bug("The captures of a game that is rejected count in the next one.", "play go-chains/1",
     [play(KO, "black", ["C2", "B2"]), play(KO, "black", [])])
def captures_of_a_rejected_game(request, ask, memory):
    reply = ask(request)
    if "move" in reply:
        for side, count in ask({**request, "moves": request["moves"][: reply["move"]]})["ok"]["captured"].items():
            memory[side] = memory.get(side, 0) + count
    elif "ok" in reply:
        for side in ("black", "white"):
            reply["ok"]["captured"][side] += memory.pop(side, 0)
    return reply


@bug("A stone is marked with the number of the analysis in eight bits, and marks are never cleared.", "analyse go-chains/1",
     [analyse(data) for data in (record(1, 3, "002"), *[record(1, 3, "200")] * 255, record(1, 3, "002"))])
def marks_after_256_analyses(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        memory["mark"], cols = (memory.get("mark", 0) + 1) % 256, size(request)[1]
        chains = [(chain, [row * cols + col for row, col in chain["stones"]]) for chain in reply["ok"]["chains"]]
        reply["ok"]["chains"] = [chain for chain, points in chains if memory.get(points[0], 0) != memory["mark"]]
        memory.update({point: memory["mark"] for _, points in chains for point in points})
    return reply


@bug("Positions are kept by V as a number of type double, so the side to move may be that of an earlier request.", "decode xiangqi-index/1",
     [decode("xiangqi-index/1", f"{2 * OPENING_INDEX // 2 - bit:034x}") for bit in (0, 1)])
def index_kept_as_double(request, ask, memory):
    return remembered(memory, float(int(request["hex"], 16)), request, ask) if len(request["hex"]) == 34 else ask(request)


@bug("The pieces before an unknown letter are counted again in the next board.", "encode xiangqi-index/1",
     [encode("xiangqi-index/1", {"turn": "red", "board": f"4k4/9/9/9/9/9/9/9/{rank}/4K4"}) for rank in ("8x", "9")])
def pieces_before_an_unknown_letter(request, ask, memory):
    reply, board = ask(request), request["value"]["board"]
    counts = memory.pop("counts", {})
    if reply.get("reject") == "fen-letter":
        before = board[: ask(decode("xiangqi-fen/1", board.replace(" ", "!")))["at"]["char"]]
        memory["counts"] = {letter: counts.get(letter, 0) + before.count(letter) for letter in LETTERS}
    most = {letter: LETTERS.count(letter) for letter in LETTERS}
    if "ok" in reply and any(counts.get(letter, 0) + board.count(letter) > most[letter] for letter in most):
        return {"reject": "fen-identity"}
    return reply


@bug("Counts are kept by position, without the depth.", "perft xiangqi-rules/1",
     [perft("4k4/9/9/9/9/9/9/9/R8/3K5 w", depth) for depth in (1, 2)])
def perft_kept_without_the_depth(request, ask, memory):
    reply = ask(request)
    return {"ok": {"nodes": memory.setdefault(request["fen"], reply["ok"]["nodes"])}} if "ok" in reply and request["depth"] else reply


@bug("A side without a general has its general where it was in the position before.", "legal-moves xiangqi-rules/1",
     [moves_of("4k4/9/9/9/9/9/9/9/9/3K5 w"), moves_of("4k4/9/9/3r5/9/9/9/9/9/R8 w")])
def general_of_the_position_before(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        letters, red = read_fen(request["fen"])
        memory.update({letter: square for square, letter in letters.items() if letter in "Kk"})
        own = "K" if red else "k"
        if own not in letters.values() and own in memory:
            kept = []
            for move in reply["ok"]["moves"]:
                later = stepped(letters, square_of(move[:2]), square_of(move[2:]))
                if not any(memory[own] in reached(later, start) for start, letter in later.items() if letter.isupper() != red):
                    kept.append(move)
            reply["ok"]["moves"] = kept
    return reply


@bug("A game from the opening begins at the start of the game before, if that was another one.", "decode xiangqi-game/1",
     lambda right: [decode("xiangqi-game/1", game_hex(right, game(start))) for start in (OTHER_START, OPENING_FEN)])
def start_of_the_game_before(request, ask, memory):
    reply = ask(request)
    if "ok" in reply and reply["ok"]["start"] != OPENING_FEN:
        memory["start"] = reply["ok"]["start"]
    elif "ok" in reply and "start" in memory:
        start, number = start_number(ask, memory.pop("start")), number_of_game(request["hex"])
        return ask({**request, "hex": game_of("71", len(reply["ok"]["moves"]), 1 + 2 * (start + PLACEMENTS * number))})
    return reply


@bug("The weight of a move is kept by its squares and pieces, though attacks differ.", "encode xiangqi-compact/1",
     [encode("xiangqi-compact/1", game(f"3k5/9/9/9/9/9/9/{rank}/9/R3K4 w", "a0b0")) for rank in ("9", "1n7")])
def weights_kept_by_move(request, ask, memory):
    def weighed(letters, move):
        pieces = letters[square_of(move[:2])] + letters.get(square_of(move[2:]), "-")
        return memory.setdefault(pieces + move, weight(score(letters, move)))

    return compact_with(request, ask, weighed)
