"""Bugs of value: a rare square, byte, letter or combination."""

from itertools import permutations

from second.common import *


@bug("A last byte of exactly 3^r has no unused trits for the comparison.", "decode ternary-board/1, decode ternary-stream/1",
     decode("ternary-board/1", dims(1, 2) + "09"))
def last_byte_of_a_power(request, ask):
    reply = ask(request)
    if reply.get("reject") == "unused-trits-not-zero":
        data, at = bytes.fromhex(request["hex"]), reply["at"]["bit"] // 8
        if data[at] in (3, 9, 27, 81):
            (left,) = [total % 5 for bit, total in records_of(request["hex"]) if 48 + bit + 8 * ((total - 1) // 5) == 8 * at]
            if data[at] == 3**left:
                return ask({**request, "hex": (data[:at] + b"\0" + data[at + 1 :]).hex()})
    return reply


@bug("Unused trits are allowed in the last record alone.", "decode ternary-stream/1", decode(
     "ternary-stream/1", (dims(1, 1) + "d0") * 2, allow=["unused-trits"]))
def stream_leniency_of_last_record(request, ask):
    if not allows(request, "unused-trits"):
        return ask(request)
    reply = ask({**request, "allow": []})
    last = records_of(request["hex"])[-1][0]
    if reply.get("reject") == "unused-trits-not-zero" and reply["at"]["bit"] > last:
        return ask(request)
    return reply


@bug("A record after the first with columns of 0 is skipped.", "decode ternary-stream/1",
     decode("ternary-stream/1", zeros(1, 1) + dims(5, 0)))
def stream_record_without_columns(request, ask):
    reply = ask(request)
    begin = (reply.get("at") or {}).get("bit", 0) - 24
    data = request["hex"]
    if reply.get("reject") == "dimension-zero" and begin > 0 and begin in [first for first, _ in records_of(data)]:
        reply = ask({**request, "hex": data[: begin // 4] + data[begin // 4 + 12 :]})
        return moved(reply, lambda bit: bit + 48 if bit >= begin else bit)
    return reply


@bug("The mask that finds a 3 has 0x15 for 0x55, and a fourth cell of 3 is read as 2.", "decode ternary-bits2/1",
     decode("ternary-bits2/1", dims(1, 4) + "c0"))
def bits2_fourth_cell_of_3(request, ask):
    data = bytearray.fromhex(request["hex"])
    while True:
        reply = ask({**request, "hex": data.hex()})
        if reply.get("reject") != "cell-invalid" or reply["at"]["bit"] % 8:
            return reply
        data[reply["at"]["bit"] // 8] -= 64


@bug("V may be 3^n, which is read as 0.", "decode ternary-integer/1", decode("ternary-integer/1", dims(3, 3) + "e34c"))
def integer_of_exactly_3_to_n(request, ask):
    reply = ask(request)
    count = area(request)
    if reply.get("reject") == "value-out-of-range":
        end = 12 + 2 * bytes_of_integer(count)
        if int.from_bytes(bytes.fromhex(request["hex"][12:end]), "little") == 3**count:
            return ask({**request, "hex": integer(*size(request), 0) + request["hex"][end:]})
    return reply


@bug("A number of two bytes may end in 0.", "decode ternary-runs/1", decode("ternary-runs/1", dims(3, 3) + "9900"))
def runs_two_bytes_with_zero(request, ask):
    reply = ask(request)
    if reply.get("reject") != "number-not-shortest":
        return reply
    at = reply["at"]["bit"] // 4
    first, second = request["hex"][at : at + 2], request["hex"][at + 2 : at + 4]
    if second != "00":
        return reply
    short = request["hex"][:at] + f"{int(first, 16) % 128:02x}" + request["hex"][at + 4 :]
    return moved(ask({**request, "hex": short}), lambda bit: bit + 8 if bit > 4 * at else bit)


@bug("Rows of a multiple of 8 cells are encoded word by word, and each run ends with its row.",
     "encode ternary-runs/1", encode("ternary-runs/1", board(2, 8, "1")))
def runs_end_with_rows_of_8(request, ask):
    rows, cols = size(request)
    if cols % 8 or not cols:
        return ask(request)
    numbers = [number for row in rows_of(request["value"]["cells"], cols) for number in runs(row)]
    return with_hex(ask(request), lambda data: dims(rows, cols) + "".join(map(leb128, numbers)))


@bug("In the list of the black general 12 and 13 are exchanged.", "encode xiangqi-position/1, decode xiangqi-position/1",
     encode("xiangqi-position/1", position(p0=85, p16=13)))
def position_black_palace_exchanged(request, ask):
    other = {12: 13, 13: 12}
    if request["op"] == "encode":
        squares = list(request["value"]["squares"])
        if not {12, 13} & {square for id, square in enumerate(squares) if id != 16}:
            squares[16] = other.get(squares[16], squares[16])
        return ask({**request, "value": {**request["value"], "squares": squares}})

    def exchanged(ok):
        ok["squares"][16] = other.get(ok["squares"][16], ok["squares"][16])

    return with_ok(ask(request), exchanged)


@bug("An index of exactly 2^k is written as those below it, in k bits and a 0.", "encode xiangqi-position/1",
     encode("xiangqi-position/1", position(p0=85, p16=4, p7=26)))
def position_index_of_a_power(request, ask):
    def word(id, square):
        index, count = CANDIDATES[id].index(square), len(CANDIDATES[id])
        k = count.bit_length() - 1
        return "0" * k + "0" if index == 1 << k else code_word(index, count)

    reply = ask(request)
    value = request["value"]
    words = "".join(word(id, square) for id, square in enumerate(value["squares"])) if "ok" in reply else ""
    return with_hex(reply, lambda data: packed(turn_bit(value) + words))


@bug("The second square of a pawn's home file is not in the list of the last pawn of a side.",
     "decode xiangqi-list/1, encode xiangqi-list/1, decode xiangqi-map/1",
     encode("xiangqi-list/1", {"squares": position(p15=45)["squares"]}))
def last_pawn_after_one_step(request, ask):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    squares = reply["ok"]["squares"] if request["op"] == "decode" else request["value"]["squares"]
    wrong = [id for id, square in ((15, 45), (31, 44)) if squares[id] == square]
    if not wrong:
        return reply
    if request["op"] == "encode":
        return {"reject": "square-not-allowed"}
    data = bytes.fromhex(request["hex"])
    at = wrong[0] if request["format"] == "xiangqi-list/1" else 2 * data[::2].index(wrong[0]) + 1
    return rejection("square-not-allowed", 8 * at)


@bug("A pawn on the last column has the square after it as its right, in the next row.", "encode xiangqi-history/1",
     encode("xiangqi-history/1", {"plies": [{"piece": 11, "from": 34, "to": 35, "captured": None},
                                           {"piece": 16, "from": 13, "to": 4, "captured": None}]},
            position=position("black", p0=85, p16=4, p11=35)))
def history_pawn_across_the_edge(request, ask):
    def wrong(id, square):
        found = origins(id, square)
        across = (square > 44) == (id > 15)
        if KINDS[id % 16] == "P" and across and square % 9 == 8 and square + 1 in CANDIDATES[id]:
            found.insert(1 if square + (-9 if id > 15 else 9) in found else 0, square + 1)
        return found

    reply = ask(request)
    return with_hex(reply, lambda data: packed("".join(words_of_history(request["value"]["plies"], wrong))))


@bug("Eight 1 bits at the end are padding.", "decode xiangqi-history/1",
     lambda right: [decode("xiangqi-history/1", shuttle_hex(right, plies) + "ff", position=ROOKS) for plies in range(1, 20)])
def history_eight_ones(request, ask):
    data = request["hex"]
    if data.endswith("ff"):
        reply = ask({**request, "hex": data[:-2]})
        if "ok" in reply and len("".join(words_of_history(reply["ok"]["plies"]))) == 4 * len(data) - 8:
            return reply
    return ask(request)


@bug("The origins of a horse one row away come after those two rows away.", "encode xiangqi-history/1",
     encode("xiangqi-history/1", {"plies": [{"piece": 5, "from": 29, "to": 40, "captured": None}]},
            position=position("black", p0=85, p16=4, p5=40)))
def history_horse_by_rows(request, ask):
    def wrong(id, square):
        found = origins(id, square)
        return sorted(found, key=lambda one: (abs(one // 9 - square // 9) == 1, one)) if KINDS[id % 16] == "H" else found

    return with_hex(ask(request), lambda data: packed("".join(words_of_history(request["value"]["plies"], wrong))))


@bug("The alphabet of base64 is that of files as well, with + and /.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", "?p=7d///++s9+ufuffeve3f///77+z37rnjfbX/"))
def link_alphabet_of_files(request, ask):
    text = list(request["text"])
    while True:
        reply = ask({**request, "text": "".join(text)})
        at = (reply.get("at") or {}).get("char")
        if reply.get("reject") != "base64-character" or text[at] not in "+/":
            return reply
        text[at] = "-" if text[at] == "+" else "_"


@bug("Names of parameters are compared without case.", "decode xiangqi-link/1", decode("xiangqi-link/1", "?P=" + OPENING_TEXT))
def link_names_without_case(request, ask):
    base, mark, query = request["text"].partition("?")
    parts = [part.replace(part[0], part[0].lower(), 1) if part[:2] in ("P=", "R=", "S=") else part for part in query.split("&")]
    return ask({**request, "text": base + mark + "&".join(parts)} if "#" not in request["text"] else request)


@bug("An s without a character is not written.", "encode xiangqi-link/1",
     encode("xiangqi-link/1", {"base": None, "position": OPENING, "history": {"plies": []}, "s": ""}))
def link_empty_s_not_written(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(text=ok["text"].removesuffix("&s=")))


@bug("The letters H and E are known as capitals alone.", "decode xiangqi-fen/1", decode("xiangqi-fen/1", "3hk4/9/9/9/9/9/9/9/9/4K4 w"))
def fen_letters_h_and_e(request, ask):
    reply = ask(request)
    places = [at for at, char in enumerate(request["text"].split(" ")[0]) if char in "he"]
    if places and ("ok" in reply or reply["at"]["char"] > places[0]):
        return rejection("fen-letter", **{}) | {"at": {"char": places[0]}}
    return reply


@bug("Pawns take the smallest bits, whatever their file.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "4k4/9/9/9/4P4/9/9/9/9/4K4 b"))
def fen_pawns_by_bits_alone(request, ask):
    def chosen(ok):
        for ids in (range(11, 16), range(27, 32)):
            squares = [ok["squares"][id] for id in ids]
            fits = [way for way in permutations(squares) if all(square in CANDIDATES[id] for id, square in zip(ids, way))]
            words = {way: "".join(map(word_of_piece, ids, way)) for way in fits}
            for id, square in zip(ids, min(fits, key=lambda way: (len(words[way]), words[way]))):
                ok["squares"][id] = square

    return with_ok(ask(request), chosen)


@bug("The digit 9 is no digit of a chess board.", "encode chess-board-bytes/1",
     encode("chess-board-bytes/1", {"placement": "8/9/8/8/8/8/8/8"}))
def chess_digit_9(request, ask):
    reply = ask(request)
    text = request["value"]["placement"]
    if reply.get("reject") == "fen-files" and "9" in text:
        before = text[: text.index("9")]
        if ask({**request, "value": {"placement": before + "x"}}).get("reject") == "fen-letter":
            return {"reject": "fen-letter"}
    return reply


@bug("A digit that is too great for its rank fills the rank.", "encode chess-board-packed/1",
     encode("chess-board-packed/1", {"placement": "8/k8/8/8/8/8/8/8"}))
def chess_digit_fills_the_rank(request, ask):
    def clipped(rank):
        width, out = 0, ""
        for char in rank:
            step = int(char) if char in "123456789" else 1
            if char in "123456789" and width < 8:
                step = min(step, 8 - width)
                char = str(step)
            width += step
            out += char
        return out

    ranks = request["value"]["placement"].split("/")
    return ask({**request, "value": {"placement": "/".join(map(clipped, ranks))}})


@bug("A code that is 0 modulo 8 is an empty square: 8, too.", "decode chess-board-bytes/1",
     decode("chess-board-bytes/1", "00" * 63 + "08"))
def chess_black_empty_square(request, ask):
    data = bytes(0 if byte == 8 else byte for byte in bytes.fromhex(request["hex"]))
    return ask({**request, "hex": data.hex()})


@bug("A rank that is too short is seen before there are too many ranks.", "encode chess-board-packed/1",
     encode("chess-board-packed/1", {"placement": "8/8/8/8/8/8/8/7/8"}))
def chess_files_before_ranks(request, ask):
    reply = ask(request)
    if reply.get("reject") == "fen-ranks":
        ranks = request["value"]["placement"].split("/")
        if len(ranks) > 8 or ranks[-1] != "":
            checked = "/".join([*ranks[:8], *["8"] * (8 - len(ranks))])
            return {"reject": "fen-files"} if ask({**request, "value": {"placement": checked}}).get("reject") == "fen-files" else reply
    return reply


@bug("Small letters of a vertex are counted with i.", "play go-chains/1", play(zeros(9, 12), "black", ["j5"]))
def go_small_letters_with_i(request, ask):
    def read(move):
        if move.lower() == "pass" or not move[:1].islower() or not "i" <= move[0] <= "z":
            return move
        return "JKLMNOPQRSTUVWXYZ?"["ijklmnopqrstuvwxyz".index(move[0])] + move[1:]

    return ask({**request, "moves": [read(move) for move in request["moves"]]})


@bug("A number of a vertex must not have a 0.", "play go-chains/1", play(zeros(10, 3), "black", ["A10"]))
def go_row_with_a_zero(request, ask):
    reply = ask(request)
    zero = [at for at, move in enumerate(request["moves"]) if move[1:] in ("10", "20")]
    if zero and ("ok" in reply or reply.get("move", -1) > zero[0] or reply.get("move") == zero[0]):
        return {"reject": "vertex-invalid", "move": zero[0]}
    return reply


@bug("A captured chain counts once for each side on which it touches the stone.", "play go-chains/1",
     play(record(2, 2, "1110"), "black", ["B1"]))
def go_chain_captured_on_two_sides(request, ask):
    rows, cols = size(request)
    reply = ask(request)
    if "ok" not in reply or reply["ok"]["captured"] == {"black": 0, "white": 0}:
        return reply
    after = cells_of(request["hex"])
    for count, move in enumerate(request["moves"], 1):
        before, after = after, cells_of(ask({**request, "moves": request["moves"][:count]})["ok"]["hex"])
        taken = {point for point, cell in enumerate(after) if cell == "0" != before[point]}
        color = "white" if (request["to_play"] == "black") == (count % 2 == 1) else "black"
        if not taken:
            continue
        (stone,) = [point for point, cell in enumerate(after) if cell != "0" == before[point]]
        for touched in neighbours(stone, rows, cols):
            if touched in taken:
                chain, open_points = {touched}, [touched]
                while open_points:
                    for near in neighbours(open_points.pop(), rows, cols):
                        if near in taken and near not in chain:
                            chain.add(near)
                            open_points.append(near)
                reply["ok"]["captured"][color] += len(chain)
        reply["ok"]["captured"][color] -= len(taken)
    return reply


@bug("`pass` is known in small letters and in capitals.", "play go-chains/1", play(zeros(1, 3), "black", ["Pass"]))
def go_pass_of_mixed_case(request, ask):
    mixed = [move if move.lower() != "pass" or move in ("pass", "PASS") else "?" for move in request["moves"]]
    return ask({**request, "moves": mixed})


@bug("The letters of columns end with Y.", "play go-chains/1", play(zeros(1, 25), "black", ["Z1"]))
def go_column_z(request, ask):
    return ask({**request, "moves": ["?" if move[:1] in ("Z", "z") else move for move in request["moves"]]})


@bug("The other letters of elephants and horses are unknown.", "encode xiangqi-index/1",
     encode("xiangqi-index/1", {"turn": "red", "board": "2e1k4/9/9/9/9/9/9/9/9/4K4"}))
def index_other_letters(request, ask):
    reply = ask(request)
    return {"reject": "fen-letter"} if "ok" in reply and set(request["value"]["board"]) & set("EeHh") else reply


@bug("V is written in as few bytes as it needs, as in a game.", "encode xiangqi-index/1",
     encode("xiangqi-index/1", {"turn": "black", "board": "/".join("9999999999")}))
def index_without_leading_zeros(request, ask):
    def short(data):
        while data.startswith("00"):
            data = data[2:]
        return data

    return with_hex(ask(request), short)


@bug("Moves that capture a general are not legal.", "legal-moves xiangqi-rules/1",
     {"op": "legal-moves", "format": "xiangqi-rules/1", "fen": "4k4/4P4/9/9/9/9/9/9/9/3K5 w"})
def rules_general_not_captured(request, ask):
    letters = letters_of(request["fen"])
    return with_ok(ask(request), lambda ok: ok.update(
        moves=[move for move in ok["moves"] if letters.get(square_of(move[2:])) not in ("K", "k")]))


@bug("A pawn on the last row has no moves.", "legal-moves xiangqi-rules/1",
     {"op": "legal-moves", "format": "xiangqi-rules/1", "fen": "P3k4/9/9/9/9/9/9/9/9/3K5 w"})
def rules_pawn_on_last_row(request, ask):
    letters = letters_of(request["fen"])
    last = [name_of(square) for square, letter in letters.items() if (letter == "P" and square < 9) or (letter == "p" and square > 80)]
    return with_ok(ask(request), lambda ok: ok.update(moves=[move for move in ok["moves"] if move[:2] not in last]))


@bug("A side without a general has lost, and has no moves.", "legal-moves xiangqi-rules/1, perft xiangqi-rules/1",
     {"op": "perft", "format": "xiangqi-rules/1", "fen": "4k4/9/9/9/9/9/9/9/9/r8 w", "depth": 0})
def rules_side_without_general(request, ask):
    reply = ask(request)
    fields = request["fen"].split(" ")
    general = "k" if fields[1:2] == ["b"] else "K"
    if "ok" in reply and general not in fields[0]:
        reply["ok"] = {"moves": []} if request["op"] == "legal-moves" else {"nodes": 0}
    return reply


@bug("The start is compared with the text of the opening: one without w is another start.", "encode xiangqi-game/1",
     encode("xiangqi-game/1", game(OPENING_FEN[:-2], "h2e2")))
def game_opening_by_its_text(request, ask):
    start = request["value"]["start"]

    def other(data):
        number = int(parts_of(data)[1] or "0", 16)
        if start == OPENING_FEN or number % 2:
            return data
        return game_of("71", len(request["value"]["moves"]), 1 + 2 * (OPENING_INDEX + 2 * PLACEMENTS * (number // 2)))

    return with_hex(ask(request), other)


@bug("A start with the board of the opening is the opening, also with black to move.", "encode xiangqi-compact/1",
     encode("xiangqi-compact/1", game(OPENING_FEN[:-1] + "b", "h9g7")))
def compact_opening_with_black_to_move(request, ask):
    fields = request["value"]["start"].split(" ")

    def short(data):
        number = int(parts_of(data)[1] or "0", 16)
        if fields[0] != OPENING_FEN[:-2] or number % 2 == 0:
            return data
        return game_of("f1", len(request["value"]["moves"]), (number - 1) // 2 // (2 * PLACEMENTS) * 2)

    return with_hex(ask(request), short)
