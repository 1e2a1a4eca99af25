"""Bugs of values: rare squares, pieces, bytes, letters, plies, and combinations of fields."""

import re
from itertools import permutations

from second.common import *


@bug("Along a row a cannon does not capture at the edge of the board.", "legal-moves xiangqi-rules/1",
     moves_of("3k5/9/9/9/9/C2N4r/9/9/9/4K4 w"))
def cannon_to_the_edge(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(moves=list(legal(request["fen"], "cannon-short-of-the-edge"))))


@bug("The eye of a black elephant is not checked.", "legal-moves xiangqi-rules/1", moves_of("2b1k4/3n5/9/9/9/9/9/9/9/3K5 b"))
def eye_of_a_black_elephant(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(moves=list(legal(request["fen"], "black-eyes"))))


@bug("A black pawn moves to the sides only from the second row across the river.", "legal-moves xiangqi-rules/1",
     moves_of("4k4/9/9/9/9/4p4/9/9/9/3K5 b"))
def black_pawn_on_the_bank(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(moves=list(legal(request["fen"], "black-bank"))))


@bug("Facing generals are looked at on two files of three.", "legal-moves xiangqi-rules/1",
     moves_of("5k3/9/9/9/9/5R3/9/9/9/5K3 w"))
def facing_on_file_f(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(moves=list(legal(request["fen"], "facing-on-file-f"))))


@bug("After the capture of a general no more moves are counted.", "perft xiangqi-rules/1", perft("4k3r/9/9/9/9/4R4/9/9/9/3K5 w", 2))
def nodes_after_the_capture_of_a_general(request, ask):
    reply, depth = ask(request), request["depth"]
    if "ok" not in reply or not 1 < depth < 4:
        return reply

    def nodes(fen, depth):
        if depth == 0:
            return 1
        letters, _ = read_fen(fen)
        moves = ask(moves_of(fen))["ok"]["moves"]
        if depth == 1:
            return len(moves)
        return sum(nodes(fen_after(fen, move), depth - 1) for move in moves if letters.get(square_of(move[2:])) not in ("K", "k"))

    return {"ok": {"nodes": nodes(request["fen"], depth)}}


@bug("The moves of a black pawn are listed with that ahead first.", "legal-moves xiangqi-rules/1",
     moves_of("4k4/9/9/9/9/9/4p4/9/9/3K5 b"))
def black_pawn_ahead_first(request, ask):
    letters, red = read_fen(request["fen"])

    def key(move):
        start, to = square_of(move[:2]), square_of(move[2:])
        return start, letters[start] == "p" and to - start != 9, to

    return with_ok(ask(request), lambda ok: ok["moves"].sort(key=key))


@bug("A position without a legal move counts as one sequence.", "perft xiangqi-rules/1", perft("R3k4/1R7/9/9/9/9/9/9/9/3K5 b", 2))
def mate_is_a_leaf(request, ask):
    reply, depth = ask(request), request["depth"]
    if "ok" not in reply or not 0 < depth < 4:
        return reply

    def ends(fen, depth):
        moves = ask(moves_of(fen))["ok"]["moves"]
        if not moves:
            return 1
        return sum(ends(fen_after(fen, move), depth - 1) for move in moves) if depth > 1 else 0

    return {"ok": {"nodes": reply["ok"]["nodes"] + ends(request["fen"], depth)}}


@bug("The small letter e is not known.", "legal-moves xiangqi-rules/1, perft xiangqi-rules/1", moves_of(OPENING_FEN.replace("b", "e", 2)))
def black_elephant_as_e(request, ask):
    field = request["fen"].split(" ")[0]
    reply = ask(request)
    at = field.find("e")
    if at >= 0 and ("ok" in reply or reply["at"]["char"] > at):
        return {"reject": "fen-letter", "at": {"char": at}}
    return reply


@bug("Of a pawn the first index with a longer word is written in the shorter one.", "encode xiangqi-position/1",
     encode("xiangqi-position/1", position(p0=85, p16=4, p11=31)))
def pawn_index_16(request, ask):
    def data(_):
        words = words_of_position(request["value"])
        for id in range(32):
            if id % 16 > 10 and words[id + 1] == "100000":
                words[id + 1] = "10000"
        return packed("".join(words))

    return with_hex(ask(request), data)


@bug("Squares 2 and 42 of elephant 20 are exchanged.", "decode xiangqi-position/1, encode xiangqi-position/1",
     encode("xiangqi-position/1", position(p0=85, p16=4, p20=42)))
def squares_of_elephant_20(request, ask):
    other = {2: 42, 42: 2}
    if request["op"] == "encode":
        squares = list(request["value"]["squares"])
        moved_to = other.get(squares[20], squares[20])
        if moved_to in squares[:20] + squares[21:]:
            return ask(request)
        squares[20] = moved_to
        return ask({**request, "value": {**request["value"], "squares": squares}})
    reply = ask(request)
    if "ok" in reply:
        squares = reply["ok"]["squares"]
        squares[20] = other.get(squares[20], squares[20])
    return reply


@bug("Square 42 is not in the list of black elephant 19.", "decode xiangqi-map/1, encode xiangqi-map/1",
     decode("xiangqi-map/1", "132a"))
def elephant_19_on_42(request, ask):
    reply = ask(request)
    if "ok" in reply and request["op"] == "encode" and request["value"]["squares"][19] == 42:
        return {"reject": "square-not-allowed"}
    at = [pair for pair in range(0, len(request.get("hex", "")), 4) if request["hex"][pair : pair + 4] == "132a"]
    if at and ("ok" in reply or reply["at"]["bit"] > 4 * at[0] + 8):
        return rejection("square-not-allowed", 4 * at[0] + 8)
    return reply


@bug("A black pawn on the bank of the river has no origin to the sides.", "encode xiangqi-history/1",
     encode("xiangqi-history/1", {"plies": [{"piece": 29, "from": 40, "to": 49, "captured": None}]}, position=position("red", p0=85, p16=4, p29=49)))
def pawn_origins_on_the_bank(request, ask):
    def other(id, square):
        found = origins(id, square)
        return [each for each in found if square - each == 9] if id > 26 and square // 9 == 5 else found

    reply = ask(request)
    try:
        return with_hex(reply, lambda _: packed("".join(words_of_history(request["value"]["plies"], other))))
    except ValueError:
        return {"reject": "no-origin"}


@bug("A captured red general is no capture.", "encode xiangqi-history/1, decode xiangqi-history/1",
     encode("xiangqi-history/1", {"plies": [{"piece": 23, "from": 81, "to": 84, "captured": 0}]}, position=position("red", p16=4, p23=84)))
def captured_id_0(request, ask):
    if request["op"] == "decode":
        reply = ask(request)
        for ply in reply["ok"]["plies"]:
            ply["captured"] = ply["captured"] or None
        return reply
    return with_hex(ask(request), lambda _: packed("".join(words_of_history(
        [{**ply, "captured": ply["captured"] or None} for ply in request["value"]["plies"]]))))


@bug("An origin on square 0 represents null.", "explain xiangqi-history/1",
     lambda right: explain("xiangqi-history/1", right(encode("xiangqi-history/1", {"plies": [{"piece": 23, "from": 0, "to": 5, "captured": None}]},
                                                             position=position("red", p0=85, p16=4, p23=5)))["ok"]["hex"],
                           position=position("red", p0=85, p16=4, p23=5)))
def explained_origin_0(request, ask):
    return with_fields(ask(request), lambda field: field.update(represents=field["represents"] or None) if field["name"] == "origin" else None)


@bug("The origins of a black advisor are in falling order.", "encode xiangqi-history/1",
     encode("xiangqi-history/1", {"plies": [{"piece": 17, "from": 3, "to": 13, "captured": None}]}, position=position("red", p0=85, p16=4, p17=13)))
def origins_of_a_black_advisor(request, ask):
    def other(id, square):
        return origins(id, square)[::-1] if id in (17, 18) else origins(id, square)

    return with_hex(ask(request), lambda _: packed("".join(words_of_history(request["value"]["plies"], other))))


@bug("Of three digits side by side the last one is not added.", "encode chess-board-bytes/1",
     encode("chess-board-bytes/1", {"placement": "r7/8/8/8/224/8/8/8"}))
def three_digits(request, ask):
    fields = request["value"]["placement"].split("/")
    reply = ask(request)
    if "ok" in reply and any(rank[at : at + 3].isdigit() for rank in fields for at in range(len(rank) - 2)):
        return {"reject": "fen-files"}
    return reply


@bug("The high bit of a byte is left out of the code.", "decode chess-board-bytes/1", decode("chess-board-bytes/1", "00" * 20 + "81" + "00" * 43))
def code_with_the_high_bit(request, ask):
    data = bytes.fromhex(request["hex"])
    return ask({**request, "hex": bytes(byte & 127 for byte in data).hex()})


@bug("The digit 9 is an unknown character of a placement.", "encode chess-board-packed/1",
     encode("chess-board-packed/1", {"placement": "8/9/8/8/8/8/8/8"}))
def digit_9_of_chess(request, ask):
    reply, text = ask(request), request["value"]["placement"]
    return {"reject": "fen-letter"} if reply.get("reject") == "fen-files" and "9" in text else reply


@bug("The code 14 is missing in the mask of the low half of a byte.", "decode chess-board-packed/1, explain chess-board-packed/1",
     decode("chess-board-packed/1", "0" * 11 + "e" + "0" * 52))
def black_king_in_the_low_half(request, ask):
    reply = ask(request)
    for at in range(1, min(64, len(request["hex"])), 2):
        if request["hex"][at] == "e" and ("ok" in reply or reply["at"]["bit"] > 4 * at):
            return rejection("piece-code-invalid", 4 * at)
    return reply


@bug("In small letters the columns after i are not moved by one.", "play go-chains/1", play(zeros(2, 11), "black", ["j1"]))
def small_letters_after_i(request, ask):
    def change(move):
        if move[:1].isascii() and move[:1] in "jklmnopqrstuvwxyz" and move[1:].isdigit():
            letter = chr(ord(move[0]) + 1)
            return (letter if letter <= "z" else "?") + move[1:]
        return move

    return ask({**request, "moves": [change(move) for move in request["moves"]]})


@bug("pass is known in the notations pass, Pass and PASS alone.", "play go-chains/1", play(zeros(2, 2), "black", ["paSS"]))
def pass_in_mixed_letters(request, ask):
    known = ("pass", "Pass", "PASS")
    return ask({**request, "moves": [move if move in known or move.lower() != "pass" else "?" for move in request["moves"]]})


@bug("A ko on point 0 is not noticed.", "play go-chains/1", play(record(1, 2, "10"), "black", ["B1", "A1"]))
def ko_on_point_0(request, ask):
    reply, (rows, _), moves = ask(request), size(request), request["moves"]
    if reply.get("reject") != "ko" or moves[reply["move"]].upper() != f"A{rows}":
        return reply
    at = reply["move"]
    other = ask({**request, "moves": [*moves[:at], "pass", "pass", *moves[at:]]})
    if other.get("move", 0) > at:
        other["move"] -= 2
    return other


@bug("On 19 columns the point to the right of the last column is the first of the next row.", "analyse go-chains/1",
     analyse(record(2, 19, "0" * 18 + "1" + "0" * 19)))
def right_edge_of_19(request, ask):
    def change(ok):
        rows, cols = size(request)
        cells = cells_of(request["hex"])
        for chain in ok["chains"] if cols == 19 else ():
            for row, col in chain["stones"]:
                if col == 18 and row + 1 < rows and cells[19 * (row + 1)] == "0" and [row + 1, 0] not in chain["liberties"]:
                    chain["liberties"].append([row + 1, 0])
            chain["liberties"].sort()
        ok["legal"] = all(chain["liberties"] for chain in ok["chains"])

    return with_ok(ask(request), change)


@bug("The high bit of a byte is written only while more than 128 is left.", "encode ternary-runs/1", encode("ternary-runs/1", board(1, 43, "2")))
def number_128(request, ask):
    def short(number):
        out = bytearray()
        while number > 128:
            out.append(number % 128 + 128)
            number //= 128
        return (out + bytes([number])).hex()

    return with_hex(ask(request), lambda data: data[:12] + "".join(short(number) for _, _, number in numbers_at(data)))


@bug("A group of 40 black cells is above the greatest number of 40 digits.", "decode ternary-integer/1", lambda right: decode(
    "ternary-integer/1", right(encode("ternary-integer/1", board(4, 20, "0" * 20 + "2" * 60)))["ok"]["hex"]))
def forty_black_cells(request, ask):
    reply = ask(request)
    if "ok" in reply:
        cells = reply["ok"]["cells"]
        if any(cells[at : at + 40] == "2" * 40 for at in range(0, len(cells), 40)):
            return rejection("value-out-of-range", 48)
    return reply


@bug("A V below 2^120 is written in 16 bytes.", "encode xiangqi-index/1",
     encode("xiangqi-index/1", {"turn": "black", "board": "4c4/9/9/9/9/9/9/9/9/9"}))
def index_of_16_bytes(request, ask):
    return with_hex(ask(request), lambda data: data[2:] if data[:4] == "0000" else data)


@bug("The opening with r for w, or with H and E, is another start.", "encode xiangqi-game/1",
     encode("xiangqi-game/1", game(OPENING_FEN[:-1] + "r", "h2e2")))
def opening_with_r(request, ask):
    reply, start = ask(request), request["value"]["start"]
    number = int(parts_of(reply["ok"]["hex"])[1] or "0", 16)
    if number % 2 or start.split(" ")[:2] == OPENING_FEN.split(" "):
        return reply
    number = 1 + 2 * (OPENING_INDEX + 2 * PLACEMENTS * (number // 2))
    return {"ok": {"hex": game_of(reply["ok"]["hex"][:2], len(request["value"]["moves"]), number)}}


@bug("Generals that face each other attack each other.", "encode xiangqi-compact/1",
     encode("xiangqi-compact/1", game("4k4/9/9/9/9/P8/9/9/9/4K4 w", "e0f0")))
def facing_generals_attack(request, ask):
    return compact_with(request, ask, lambda letters, move: weight(score(letters, move, "facing-attacks")))


@bug("A sum below 0 is set to 0 before the threat values are added.", "encode xiangqi-compact/1",
     encode("xiangqi-compact/1", game("3k5/2N5r/9/9/9/9/9/9/9/4K4 w", "c8a7")))
def sum_set_to_0_early(request, ask):
    return compact_with(request, ask, lambda letters, move: weight(score(letters, move, "floor-before-threats")))


@bug("Capital digits of a percent-encoded character alone are known.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"?p={OPENING_TEXT}&s=%7e"))
def small_digits_of_percent(request, ask):
    reply, text = ask(request), request["text"]
    head = text.split("#")[0]
    begin = head.index("?") if "?" in head else 0
    for at in range(begin, len(head) - 2):
        if head[at] == "%" and any(each in "abcdef" for each in head[at + 1 : at + 3]):
            if "ok" in reply or reply["at"]["char"] > at:
                return {"reject": "percent-invalid", "at": {"char": at}}
    return reply


@bug("Percent-encoding of the base is undone.", "decode xiangqi-link/1", decode("xiangqi-link/1", f"a%20b?p={OPENING_TEXT}"))
def base_without_percent(request, ask):
    def change(ok):
        at = 0
        while ok["base"] and (at := ok["base"].find("%", at)) >= 0:
            digits = ok["base"][at + 1 : at + 3]
            if len(digits) == 2 and all(each in "0123456789abcdefABCDEF" for each in digits):
                ok["base"] = ok["base"][:at] + chr(int(digits, 16)) + ok["base"][at + 3 :]
            at += 1

    return with_ok(ask(request), change)


@bug("A tilde is percent-encoded in s.", "encode xiangqi-link/1", linked(0, "a~b"))
def tilde_in_s(request, ask):
    def change(ok):
        head, mark, s = ok["text"].rpartition("&s=")
        ok["text"] = head + mark + s.replace("~", "%7E") if mark else ok["text"]

    return with_ok(ask(request), change)


@bug("Black pawns across the river are not preferred on the file of their home.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "4k4/9/9/9/9/4p4/9/9/9/3K5 b"))
def black_pawns_on_their_file(request, ask):
    def change(ok):
        pawns = ok["squares"][27:]
        ways = [way for way in set(permutations(pawns)) if all(square in CANDIDATES[id] for id, square in enumerate(way, 27))]
        ok["squares"][27:] = min(ways, key=lambda way: (len(word := "".join(map(word_of_piece, range(27, 32), way))), word))

    return with_ok(ask(request), change)


@bug("The side of a start is known by its first letter.", "encode xiangqi-game/1, encode xiangqi-compact/1",
     encode("xiangqi-game/1", game(OPENING_FEN + "hite", "h2e2")))
def side_by_its_first_letter(request, ask):
    value = request["value"]
    fields = value["start"].split(" ")
    if len(fields) > 1 and fields[1][:1] in ("w", "r", "b"):
        fields[1] = fields[1][:1]
    return ask({**request, "value": {**value, "start": " ".join(fields)}})


@bug("The pawn squares 38 and 42 of black elephants are exchanged.", "decode xiangqi-index/1, encode xiangqi-index/1",
     encode("xiangqi-index/1", {"turn": "red", "board": "4k4/9/9/9/2b6/9/9/9/9/4K4"}))
def pawn_squares_of_elephants(request, ask):
    def change(value):
        letters, _ = read_fen(value["board"])
        if {letters.get(38, "1"), letters.get(42, "1")} == {"b", "1"}:
            letters = {{38: 42, 42: 38}.get(square, square): letter for square, letter in letters.items()}
            value = {**value, "board": re.sub("1+", lambda ones: str(len(ones[0])), written_fen(letters, True).split(" ")[0])}
        return value

    if request["op"] == "encode":
        reply = ask(request)
        return ask({**request, "value": change(request["value"])}) if "ok" in reply else reply
    reply = ask(request)
    return {**reply, "ok": change(reply["ok"])} if "ok" in reply else reply


@bug("A cell byte of 242 at the end of a record is above the greatest one.", "decode ternary-stream/1",
     decode("ternary-stream/1", record(1, 10, "2")))
def byte_242_at_the_end(request, ask):
    reply = ask(request)
    for start, cells in records_of(request["hex"]) if "ok" in reply else ():
        at = start // 4 + 10 + 2 * -(-cells // 5)
        if request["hex"][at : at + 2] == "f2":
            return rejection("byte-out-of-range", 4 * at)
    return reply


@bug("Unused cells are searched for a 3, too.", "decode ternary-bits2/1, explain ternary-bits2/1",
     decode("ternary-bits2/1", dims(1, 2) + "32"))
def three_in_an_unused_cell(request, ask):
    reply = ask(request)
    if reply.get("reject") == "unused-cells-not-zero":
        byte = int(request["hex"][reply["at"]["bit"] // 4 :][:2], 16)
        for cell in range(size(request)[1] % 4, 4):
            if byte >> 2 * cell & 3 == 3:
                return rejection("cell-invalid", reply["at"]["bit"] + 6 - 2 * cell)
    return reply


@bug("A last byte that is not full is 0 if its first cell is empty.", "encode ternary-board/1",
     encode("ternary-board/1", board(1, 8, "12120001")))
def last_byte_by_its_first_cell(request, ask):
    reply, cells = ask(request), request["value"]["cells"]
    used = len(cells) % 5
    return with_hex(reply, lambda data: data[:-2] + "00") if used and cells[-used] == "0" else reply


@bug("A red piece on square 0 is written as dead.", "encode xiangqi-list/1",
     encode("xiangqi-list/1", {"squares": position(p0=85, p7=0, p16=4)["squares"]}))
def red_piece_on_square_0(request, ask):
    squares = request["value"]["squares"]
    return with_hex(ask(request), lambda data: "".join("5a" if squares[id] == 0 else data[2 * id : 2 * id + 2] for id in range(16)) + data[32:])


@bug("An index explains a V of 0 as no field.", "explain xiangqi-index/1", explain("xiangqi-index/1", "00" * 17))
def explained_index_0(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(fields=[]) if not int(request["hex"], 16) else None)


@bug("An empty number V is a field without bits.", "explain xiangqi-compact/1, explain xiangqi-game/1", explain("xiangqi-compact/1", "f100"))
def explained_v_of_0(request, ask):
    def change(ok):
        bits = 4 * len(request["hex"])
        if ok["fields"][-1]["name"] == "plies":
            ids = ["XC-1", "XC-2", "XC-4", "XC-5", "XC-6", "XC-7", "XC-8"] if request["format"] == "xiangqi-compact/1" else \
                ["XG-1", "XG-3", "XG-4", "XG-5", "XG-6"]
            ok["fields"].append({"name": "number", "number": 0, "start": bits, "len": 0, "value": 0, "represents": None, "requirements": ids})

    return with_ok(ask(request), change)
