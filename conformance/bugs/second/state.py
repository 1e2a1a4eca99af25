"""Bugs of state: a reply that depends on earlier requests."""

from second.common import *


@bug("The leniencies of the first request stay for the program.", "decode ternary-board/1, decode xiangqi-position/1",
     [decode("ternary-board/1", zeros(1, 1), allow=["unused-trits"]), decode("ternary-board/1", dims(1, 1) + "d0")])
def first_leniencies_stay(request, ask, memory):
    kept = memory.setdefault(request["format"], request.get("allow") or [])
    return ask({**request, "allow": kept})


@bug("A request without a limit has that of the request before.", "decode ternary-stream/1",
     [decode("ternary-stream/1", zeros(2, 2), limits=cells(4)), decode("ternary-stream/1", zeros(3, 3))])
def stream_limit_of_last_request(request, ask, memory):
    if limit_of(request) is not None:
        memory["limit"] = limit_of(request)
    elif "limit" in memory:
        request = limited(request, memory["limit"])
    return ask(request)


@bug("The cache of decoded numbers has the length and the first 8 bytes as its key.", "decode ternary-integer/1",
     [decode("ternary-integer/1", dims(1, 20) + "00000000"), decode("ternary-integer/1", dims(1, 20) + "00000001")])
def integer_cache_of_short_key(request, ask, memory):
    return remembered(memory, (len(request["hex"]), request["hex"][:16], limit_of(request)), request, ask)


@bug("The cache of decoded boards does not know the limit.", "decode ternary-runs/1",
     [decode("ternary-runs/1", dims(3, 3) + "19"), decode("ternary-runs/1", dims(3, 3) + "19", limits=cells(8))])
def runs_cache_without_limit(request, ask, memory):
    return remembered(memory, request["hex"], request, ask)


@bug("After a rejected number, its cell is still that of the run before.", "decode ternary-runs/1", [
     decode("ternary-runs/1", dims(3, 3) + "0102"), decode("ternary-runs/1", dims(3, 3) + "1a")])
def runs_cell_after_rejection(request, ask, memory):
    reply = ask(request)
    numbers = list(numbers_at(request["hex"]))
    before = memory.pop("cell", None)
    if "ok" in reply and numbers[0][2] % 3 == before:
        return rejection("run-not-maximal", 48)
    if "reject" in reply:
        done = [number for at, _, number in numbers if 8 * at < reply["at"]["bit"]]
        if done:
            memory["cell"] = done[-1] % 3
    return reply


@bug("The buffer of a row is not cleared, so unused cells are those of a longer row before.", "encode ternary-bits2/1", [
     encode("ternary-bits2/1", board(1, 8, "2")), encode("ternary-bits2/1", board(1, 5, "1"))])
def bits2_row_not_cleared(request, ask, memory):
    rows, cols = size(request)
    kept = memory.get("row", "")
    reply = ask(request)
    if "ok" in reply:
        lines = []
        for row in rows_of(request["value"]["cells"], cols):
            kept = row + kept[cols:]
            lines.append(kept[: 4 * -(-cols // 4)].ljust(4 * -(-cols // 4), "0"))
        memory["row"] = kept
        whole = bits2(rows, 4 * -(-cols // 4), "".join(lines))
        reply["ok"]["hex"] = dims(rows, cols) + whole[12:]
    return reply


@bug("A history is decoded in a position that is kept, and a request with the position of the request before begins where that ended.",
     "decode xiangqi-history/1", [decode("xiangqi-history/1", "907f", position=OPENING)] * 2)
def history_position_undone_twice(request, ask, memory):
    given = request["position"]
    begin = memory["undone"] if memory.get("given") == given else given
    reply = ask({**request, "position": begin})
    memory["given"] = given
    memory["undone"] = undone(begin, reply["ok"]["plies"]) if "ok" in reply else begin
    return reply


@bug("The cache of histories has the bytes as its key, without the position.", "explain xiangqi-history/1", [
     explain("xiangqi-history/1", "907f", position=OPENING), explain("xiangqi-history/1", "907f", position=ROOKS)])
def history_cache_without_position(request, ask, memory):
    return remembered(memory, request["hex"], request, ask)


@bug("The ko point stays when a game ends.", "play go-chains/1", [
     play(dims(1, 2) + "03", "black", ["A1"]), play(dims(1, 2) + "02", "white", ["B1"])])
def go_ko_point_stays(request, ask, memory):
    rows, cols = size(request)
    moves = request["moves"]
    reply = ask(request)
    ko, memory["ko"] = memory.get("ko"), None
    if moves and moves[0].upper() == ko and ("ok" in reply or reply.get("move", 0) > 0):
        return rejection("ko", move=0)
    if "ok" in reply and moves and moves[-1].lower() != "pass":
        before = cells_of(ask({**request, "moves": moves[:-1]})["ok"]["hex"])
        after = cells_of(reply["ok"]["hex"])
        taken = [point for point, cell in enumerate(after) if cell == "0" != before[point]]
        if len(taken) == 1:
            point = vertex(taken[0], rows, cols)
            memory["ko"] = point if ask({**request, "moves": [*moves, point]}).get("reject") == "ko" else None
    return reply


@bug("After a rejected move, the stones captured before it count in the next game.", "play go-chains/1", [
     play("030000040000b1ac01", "black", ["C2", "B2"]), play("030000040000b1ac01", "black", [])])
def go_captures_of_rejected_game(request, ask, memory):
    reply = ask(request)
    if "move" in reply:
        memory["captured"] = ask({**request, "moves": request["moves"][: reply["move"]]})["ok"]["captured"]
    elif "ok" in reply:
        more = memory.pop("captured", {})
        reply["ok"]["captured"] = {color: count + more.get(color, 0) for color, count in reply["ok"]["captured"].items()}
    return reply


@bug("On a board without stones `legal` is that of the board before.", "analyse go-chains/1",
     [analyse(dims(1, 1) + "01"), analyse(dims(1, 1) + "00")])
def go_legal_of_last_board(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        if not reply["ok"]["chains"]:
            reply["ok"]["legal"] = memory.get("legal", True)
        memory["legal"] = reply["ok"]["legal"]
    return reply


@bug("A visited point is marked with the number of the analysis, which wraps at 256; 0 marks points that were never visited.", "analyse go-chains/1",
     [analyse(dims(1, 2) + "01")] * 256)
def go_marks_wrap_at_256(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        memory["calls"] = memory.get("calls", 0) + 1
        if memory["calls"] % 256 == 0:
            reply["ok"] = {"legal": True, "chains": []}
    return reply


@bug("The squares are not cleared after a rejected placement, and an empty square keeps what was there.", "encode chess-board-packed/1", [
     encode("chess-board-packed/1", {"placement": "qq6/9/8/8/8/8/8/8"}), encode("chess-board-packed/1", {"placement": "/".join("88888888")})])
def chess_squares_after_rejection(request, ask, memory):
    reply = ask(request)
    codes = " PRNBQK  prnbqk"
    if "reject" in reply:
        kept = []
        for char in request["value"]["placement"].replace("/", "")[:64]:
            if char.isdigit() and char != "9":
                kept += [0] * int(char)
            elif char in codes[1:7] + codes[9:]:
                kept.append(codes.index(char))
            else:
                break
        memory["kept"] = kept[:64]
    elif "ok" in reply:
        data = reply["ok"]["hex"]
        kept = memory.pop("kept", [])
        reply["ok"]["hex"] = "".join(f"{kept[i]:x}" if cell == "0" and i < len(kept) else cell for i, cell in enumerate(data))
    return reply


@bug("The last board is kept with its bytes, and its side with them.", "encode xiangqi-index/1", [
     encode("xiangqi-index/1", {"turn": turn, "board": "4k4/9/9/9/9/9/9/9/9/4K4"}) for turn in ("red", "black")])
def index_last_board_with_side(request, ask, memory):
    text = request["value"]["board"]
    if memory.get("board") == text:
        return dict(memory["reply"])
    memory.update(board=text, reply=ask(request))
    return dict(memory["reply"])


@bug("Counts are kept by placement and depth, without the side.", "perft xiangqi-rules/1", [
     {"op": "perft", "format": "xiangqi-rules/1", "fen": f"4k4/9/9/9/9/9/9/9/9/R3K4 {side}", "depth": 2} for side in "wb"])
def rules_counts_without_side(request, ask, memory):
    reply = ask(request)
    key = request["fen"].split(" ")[0], request["depth"]
    if "ok" not in reply or request["depth"] == 0:
        return reply
    reply["ok"] = memory.setdefault(key, reply["ok"])
    return reply


@bug("The opening is a position that is kept, and after an illegal move it has the moves before it.", "encode xiangqi-game/1", [
     encode("xiangqi-game/1", game(OPENING_FEN, "h2e2", "h2e2")), encode("xiangqi-game/1", game(OPENING_FEN, "h2e2"))])
def game_opening_after_illegal_move(request, ask, memory):
    reply = ask(request)
    value = request["value"]
    if value["start"] != OPENING_FEN:
        return reply
    before = memory.pop("before", [])
    if before and value["moves"] and "ok" in reply:
        moves = before + value["moves"][:1]
        if ask({**request, "value": {**value, "moves": moves}}).get("reject") == "move-illegal":
            reply = {"reject": "move-illegal", "move": 0}
    if reply.get("reject") == "move-illegal":
        memory["before"] = value["moves"][: reply["move"]]
    return reply


@bug("The cache of decoded games has V as its key, without the number of plies.", "decode xiangqi-compact/1",
     [decode("xiangqi-compact/1", "f1023a48"), decode("xiangqi-compact/1", "f1033a48")])
def compact_cache_without_plies(request, ask, memory):
    header, number = parts_of(request["hex"])
    reply = memory.get(number) if number else None
    if reply:
        return dict(reply)
    reply = ask(request)
    if "ok" in reply:
        memory[number] = dict(reply)
    return reply


@bug("A FEN without a side has that of the FEN before.", "decode xiangqi-fen/1", [
     decode("xiangqi-fen/1", "4k4/9/9/9/9/9/9/9/9/4K4" + side) for side in (" b", "")])
def fen_side_of_last_text(request, ask, memory):
    reply = ask(request)
    if "ok" in reply:
        if " " not in request["text"]:
            reply["ok"]["turn"] = memory.get("turn", "red")
        memory["turn"] = reply["ok"]["turn"]
    return reply


@bug("After a rejected map, the pieces read before the fault are alive in the next.", "decode xiangqi-map/1",
     [decode("xiangqi-map/1", "005510ff"), decode("xiangqi-map/1", "1004")])
def map_pieces_after_rejection(request, ask, memory):
    reply = ask(request)
    if "reject" in reply:
        data = bytes.fromhex(request["hex"])[: reply["at"]["bit"] // 16 * 2]
        memory["pieces"] = list(zip(data[::2], data[1::2]))
    elif "ok" in reply:
        for id, square in memory.pop("pieces", ()):
            if reply["ok"]["squares"][id] is None:
                reply["ok"]["squares"][id] = square
    return reply


@bug("After a rejected list, its squares are still occupied in the next.", "decode xiangqi-list/1", [
     decode("xiangqi-list/1", "55" + "5a" * 30 + "ff"), decode("xiangqi-list/1", "55" + "5a" * 31)])
def list_squares_after_rejection(request, ask, memory):
    reply = ask(request)
    data = bytes.fromhex(request["hex"])
    occupied = memory.pop("occupied", ())
    end = reply["at"]["bit"] // 8 if "reject" in reply else 32
    for id, square in enumerate(data[:end]):
        if square in occupied:
            reply, end = rejection("square-occupied-twice", 8 * id), id
            break
    if "reject" in reply:
        memory["occupied"] = {square for square in data[:end] if square != 90}
    return reply


@bug("A link without s has that of the link before.", "decode xiangqi-link/1", [
     decode("xiangqi-link/1", "?p=" + OPENING_TEXT + rest) for rest in ("&s=7", "")])
def link_s_of_last_text(request, ask, memory):
    def kept(ok):
        memory["s"] = ok["s"] = memory.get("s") if ok["s"] is None else ok["s"]

    return with_ok(ask(request), kept)


@bug("The writer of bits keeps those of a rejected position.", "encode xiangqi-position/1", [
     encode("xiangqi-position/1", position(p0=85, p1=84, p2=84)), encode("xiangqi-position/1", ROOKS)])
def position_bits_after_rejection(request, ask, memory):
    reply = ask(request)
    value = request["value"]
    bits = memory.pop("bits", "")
    if "ok" in reply:
        reply["ok"]["hex"] = packed(bits + "".join(words_of_position(value)))
    elif "reject" in reply:
        bits, seen = turn_bit(value), {None}
        for id, square in enumerate(value["squares"]):
            if square not in CANDIDATES[id] or square in seen - {None}:
                break
            seen.add(square)
            bits += word_of_piece(id, square)
        memory["bits"] = bits
    return reply


@bug("The table of codes makes an empty entry for an unknown code, which is an empty square from then on.",
     "decode chess-board-bytes/1", [decode("chess-board-bytes/1", "0f" + "00" * 63)] * 2)
def chess_code_entered_in_table(request, ask, memory):
    known = memory.setdefault("known", set())
    data = bytes(0 if byte in known else byte for byte in bytes.fromhex(request["hex"]))
    reply = ask({**request, "hex": data.hex()})
    if reply.get("reject") == "piece-code-invalid":
        known.add(data[reply["at"]["bit"] // 8])
    return reply
