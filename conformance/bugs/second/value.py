"""Bugs of value: a rare square, byte, letter or kind of input is treated wrongly, or the wrong one of several faults is reported."""

from second.common import *

TWO_ON_A9 = position(p0=85, p7=0, p16=4, p23=0)
PAWN_AT_EDGE = encode("xiangqi-history/1", {"plies": [
    {"piece": 12, "from": 34, "to": 35, "captured": None}, {"piece": 16, "from": 5, "to": 4, "captured": None}]},
    position=position("black", p0=85, p12=35, p16=4))


def changed_q(letters, move):
    """The weight of a move with two digits of the table exchanged: a pawn's in row 5, columns 3 and 4."""
    def correction(square):
        row, col = divmod(square, 9)
        return {3: -4, 5: -4, 4: 4}.get(col, 0) if (9 - row if letter.islower() else row) == 5 else 0

    start, to = square_of(move[:2]), square_of(move[2:])
    letter, taken = letters[start], letters.get(to)
    total = 4 + (CAPTURE_VALUES[taken.upper()] if taken else 0) + square_value(letter, to) - square_value(letter, start)
    if letter in "Pp":
        total += correction(start) - correction(to)
    total += (attacked(letters, start) - attacked(stepped(letters, start, to), to)) * THREAT_VALUES[letter.upper()]
    return weight(max(0, min(16, total)))


@bug("For four cells in the last byte, 80 is thought to be too great.", "decode ternary-board/1, explain ternary-board/1",
     decode("ternary-board/1", dims(2, 2) + "50"))
def four_black_cells_too_great(request, ask):
    reply = ask(request)
    last = area(request) // 5 * 2 + 12
    lenient = allows(request, "unused-trits")
    return rejection("unused-trits-not-zero", 4 * last) if area(request) % 5 == 4 and request["hex"][last : last + 2] == "50" and not lenient and (
        "ok" in reply or reply["at"]["bit"] > 4 * last) else reply


@bug("Dimensions of 0 are looked for in the first record alone.", "encode ternary-stream/1",
     encode("ternary-stream/1", {"records": [board(1, 1, "1"), {"rows": 2, "cols": 0, "cells": ""}]}))
def zeros_of_later_records(request, ask):
    records = request["value"]["records"]
    if any(part["rows"] * part["cols"] == 0 for part in records[1:]) and records[0]["rows"] * records[0]["cols"]:
        return {"ok": {"hex": "".join(record(part["rows"], part["cols"], part["cells"]) if part["cells"] else dims(part["rows"], part["cols"])
                                      for part in records)}}
    return ask(request)


@bug("V is compared with 3^n by its eight highest bytes, so a V with the same ones is too great.", "decode ternary-integer/1, explain ternary-integer/1",
     decode("ternary-integer/1", integer(6, 10, 3**60 - 1)))
def v_by_its_eight_highest_bytes(request, ask):
    reply, length = ask(request), bytes_of_integer(area(request))
    cut = 8 * max(0, length - 8)
    number = int.from_bytes(bytes.fromhex(request["hex"][12:])[:length], "little")
    return rejection("value-out-of-range", 48) if ("ok" in reply or reply["reject"] == "trailing-bytes") and cut and (
        number >> cut >= 3 ** area(request) >> cut) else reply


@bug("A number of nine bytes or more is rejected after its last byte, so it may be cut.", "decode ternary-runs/1",
     decode("ternary-runs/1", dims(3, 3) + "ff" * 8))
def ninth_byte_of_a_number(request, ask):
    reply = ask(request)
    rest = bytes.fromhex(request["hex"])[reply["at"]["bit"] // 8 :]
    return {**reply, "reject": "truncated"} if reply["reject"] == "number-not-shortest" and all(byte > 127 for byte in rest) else reply


@bug("Square 0 is taken for dead when squares are compared.", "decode xiangqi-position/1",
     decode("xiangqi-position/1", packed("1" + "".join(word_of_piece(id, square) for id, square in enumerate(TWO_ON_A9["squares"])))))
def two_pieces_on_square_0(request, ask):
    reply = ask(request)
    if reply.get("reject") != "square-occupied-twice":
        return reply
    squares, starts, _ = position_read(request["hex"])
    living = [square for square in squares if square]
    if len(set(living)) < len(living) or squares[starts.index(reply["at"]["bit"])] != 0:
        return reply
    again = ask({**request, "hex": packed(bits_of(request["hex"])[0] + "".join(
        word_of_piece(id, square if square != 0 or id == squares.index(0) else None) for id, square in enumerate(squares)))})
    return {"ok": {**again["ok"], "squares": squares}} if "ok" in again else reply


@bug("A dead black piece lists its requirements without XP-10.", "explain xiangqi-position/1",
     explain("xiangqi-position/1", "80000000000000000000000000000000000007"))
def dead_black_without_xp_10(request, ask):
    def change(field):
        if field["name"] == "piece" and field["represents"] is None:
            field["requirements"] = [each for each in field["requirements"] if each != "XP-10"]

    return with_fields(ask(request), change)


@bug("A piece that a later ply captured is still dead when it is to move.", "decode xiangqi-history/1",
     lambda right: decode("xiangqi-history/1", right(encode("xiangqi-history/1", {"plies": [
         {"piece": 7, "from": 81, "to": 0, "captured": 23}, {"piece": 23, "from": 1, "to": 0, "captured": None}]},
         position=position("black", p0=85, p16=4, p7=0)))["ok"]["hex"], position=position("black", p0=85, p16=4, p7=0)))
def captured_piece_never_moved(request, ask):
    reply = ask(request)
    if "ok" in reply:
        plies = reply["ok"]["plies"]
        for ply, start in zip(plies, ply_starts(plies)):
            if request["position"]["squares"][ply["piece"]] is None:
                return rejection("mover-dead", start)
    return reply


@bug("On file i, the square to the right of a pawn is the first of the row below.", "encode xiangqi-history/1", PAWN_AT_EDGE)
def pawn_right_of_file_i(request, ask):
    def wrapped(id, square):
        found = origins(id, square)
        across = square < 45 if id < 16 else square > 44
        if KINDS[id % 16] != "P" or square % 9 != 8 or not across or square + 1 not in CANDIDATES[id]:
            return found
        left = found[-1:] if square - 1 in found else []
        return [*found[: len(found) - len(left)], square + 1, *left]

    return with_hex(ask(request), lambda _: packed("".join(words_of_history(request["value"]["plies"], wrapped))))


@bug("A part without = is percent-decoded, so an invalid % in it is reported.", "decode xiangqi-link/1", decode("xiangqi-link/1", f"?p={OPENING_TEXT}&%zz"))
def part_without_equals_decoded(request, ask):
    reply, text = ask(request), request["text"]
    at = text.split("#")[0].find("?") + 1
    for part in text.split("#")[0][at:].split("&") if at else ():
        bad = [i for i in range(len(part)) if part[i] == "%" and not all(digit in "0123456789abcdefABCDEF" for digit in part[i + 1 : i + 3].ljust(2, "-"))]
        if "=" not in part and bad and ("ok" in reply or reply["at"]["char"] >= at):
            return {"reject": "percent-invalid", "at": {"char": at + bad[0]}}
        at += len(part) + 1
    return reply


@bug("The characters of r are checked before the bits of p.", "decode xiangqi-link/1", decode("xiangqi-link/1", "?p=hSQi&r=A"))
def text_of_r_before_bits_of_p(request, ask):
    reply, span = ask(request), value_span(request["text"], "p")
    if reply.get("reject") not in ("truncated", "square-occupied-twice", "padding-not-ones", "trailing-bytes") or not span[0] <= reply["at"]["char"] <= span[1]:
        return reply
    text = request["text"]
    again = ask({**request, "text": f"{text[: span[0]]}{OPENING_TEXT}{text[span[1] :]}"})
    if again.get("reject", "").startswith("base64"):
        return moved(again, lambda char: char + (span[1] - span[0] - len(OPENING_TEXT)) * (char > span[0]))
    return reply


@bug("A link is split at its first ?, even after #.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"{OPENING_TEXT}#?p={OPENING_TEXT}", allow=["unknown-parameters"]))
def question_mark_of_the_fragment(request, ask):
    text = request["text"]
    if "?" in text.split("#")[0] or "?" not in text:
        return ask(request)
    base, _, query = text.partition("?")
    return with_ok(ask({**request, "text": base.replace("#", "!") + "?" + query}), lambda ok: ok.update(base=base))


@bug("H and E are known for red alone.", "decode xiangqi-fen/1", decode("xiangqi-fen/1", "4k1e2/9/9/9/9/9/9/9/9/4K4 w"))
def small_h_and_e_unknown(request, ask):
    reply, field = ask(request), request["text"].split(" ")[0]
    at = min((field.index(letter) for letter in "he" if letter in field), default=None)
    return {"reject": "fen-letter", "at": {"char": at}} if at is not None and ("ok" in reply or reply["at"]["char"] > at) else reply


@bug("Pawns across the river are compared with the home files of red, also for black, which are in the other order.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "4k4/9/9/9/9/9/p8/9/9/4K4 w"))
def home_files_of_red_for_black(request, ask):
    reply = ask(request)
    if "ok" in reply:
        own = [square for square in reply["ok"]["squares"][27:] if square is not None]
        lists = CANDIDATES[27:]

        def key(way):
            words = "".join(code_word(candidates.index(square), len(candidates)) for candidates, square in zip(lists, way))
            on_file = sum(square is not None and square > 44 and square % 9 == 8 - 2 * i for i, square in enumerate(way))
            return len(words), -on_file, words

        ways = set(permutations([*own, *[None] * (5 - len(own))]))
        reply["ok"]["squares"][27:] = min((way for way in ways if all(map(list.__contains__, lists, way))), key=key)
    return reply


@bug("Identities are looked for after the board is complete, so a fault after the piece is reported first.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "3KK4/9/x8/9/9/9/9/9/9/9 w"))
def identities_after_the_board(request, ask):
    reply = ask(request)
    if reply.get("reject") != "fen-identity":
        return reply
    text = request["text"]
    field = text.split(" ")[0]
    bare = "".join("1" if letter in "KAEBHNRCPkaebhnrcp" else letter for letter in field)
    again = ask({**request, "text": bare + text[len(field) :]})
    return again if "reject" in again and again["at"]["char"] < len(field) + (again["reject"] in ("fen-ranks", "fen-files")) else reply


@bug("A pawn may be on the home squares of the other pawns of its side.", "decode xiangqi-list/1",
     decode("xiangqi-list/1", "5a" * 11 + "3c" + "5a" * 20))
def pawn_on_another_home(request, ask):
    first = reply = ask(request)
    data, found = bytearray.fromhex(request["hex"]), {}
    while reply.get("reject") == "square-not-allowed":
        id = reply["at"]["bit"] // 8
        side = range(id // 16 * 16 + 11, id // 16 * 16 + 16)
        if id not in side or data[id] not in {square for pawn in side for square in CANDIDATES[pawn]} or data.count(data[id]) > 1:
            return first
        found[id], data[id] = data[id], 90
        reply = ask({**request, "hex": data.hex()})
    for id, square in found.items() if "ok" in reply else ():
        reply["ok"]["squares"][id] = square
    return reply


@bug("Only the low half of a byte is compared, so codes of 16 or more are accepted.", "decode chess-board-bytes/1",
     decode("chess-board-bytes/1", "00" * 20 + "1c" + "00" * 43))
def high_half_of_a_code_ignored(request, ask):
    data = bytes.fromhex(request["hex"])
    reply = ask({**request, "hex": bytes(byte & 15 for byte in data[:64]).hex() + request["hex"][128:]})
    return reply


@bug("`pass` is accepted as pass, Pass and PASS alone.", "play go-chains/1", play(zeros(3, 3), "black", ["A1", "pASS"]))
def pass_in_three_ways(request, ask):
    for at, move in enumerate(request["moves"]):
        if move.lower() == "pass" and move not in ("pass", "Pass", "PASS"):
            reply = ask({**request, "moves": request["moves"][:at]})
            return reply if "reject" in reply else {"reject": "vertex-invalid", "move": at}
    return ask(request)


@bug("The columns of small letters are counted with i.", "play go-chains/1", play(zeros(3, 12), "black", ["k1"]))
def small_letters_with_i(request, ask):
    def change(move):
        if not move[1:].isdecimal() or not "i" <= move[0] <= "z":
            return move
        return ("JKLMNOPQRSTUVWXYZ?"[ord(move[0]) - ord("i")]) + move[1:]

    return ask({**request, "moves": [change(move) for move in request["moves"]]})


@bug("A point is ko if the move before captured one stone there, even with a chain of several stones.", "play go-chains/1",
     play(record(3, 3, "000112201"), "black", ["B1", "C1"]))
def ko_after_any_single_capture(request, ask):
    (rows, cols), boards, taken = size(request), [], []
    for at in range(len(request["moves"]) + 1):
        reply = ask({**request, "moves": request["moves"][:at]})
        boards.append(cells_of((reply if "ok" in reply else {"ok": request})["ok"]["hex"]))
        if at > 1 and taken[-1:] and request["moves"][at - 1].upper() == taken[-1]:
            if "ok" in reply:
                return {"reject": "ko", "move": at - 1}
        if "reject" in reply:
            return ask(request)
        gone = [point for point in range(rows * cols) if at and boards[-2][point] != "0" == boards[-1][point]]
        taken.append(vertex(gone[0], rows, cols) if len(gone) == 1 else None)
    return ask(request)


@bug("Adjacent digits of a board are not added up: the second is an unknown character.", "encode xiangqi-index/1",
     encode("xiangqi-index/1", {"turn": "red", "board": "4k4/9/9/9/45/9/9/9/9/4K4"}))
def adjacent_digits_of_a_board(request, ask):
    reply, board = ask(request), request["value"]["board"]
    return {"reject": "fen-letter"} if "ok" in reply and any(a.isdigit() and b.isdigit() for a, b in zip(board, board[1:])) else reply


@bug("Arrangements of pawns on the squares of elephants are not left out.", "encode xiangqi-index/1",
     encode("xiangqi-index/1", {"turn": "red", "board": "4k4/9/9/9/9/2B6/8P/9/9/4K4"}))
def pawns_on_squares_of_elephants(request, ask):
    return indexed("pawns-on-elephants")(request, ask)


@bug("The sets of a group are compared by their squares, without a look at their size.", "encode xiangqi-index/1",
     encode("xiangqi-index/1", {"turn": "black", "board": "3aka3/9/9/9/9/9/9/9/9/4K4"}))
def sets_compared_by_squares(request, ask):
    return indexed("sets-by-squares")(request, ask)


@bug("A pawn on the last rank has no moves.", "legal-moves xiangqi-rules/1", moves_of("2P1k4/9/9/9/9/9/9/9/9/3K5 w"))
def pawn_on_the_last_rank(request, ask):
    def change(ok):
        letters, _ = read_fen(request["fen"])
        ok["moves"] = [move for move in ok["moves"] if letters[square_of(move[:2])] + move[1] not in ("P9", "p0")]

    return with_ok(ask(request), change)


@bug("A general may capture the other general if they face each other.", "legal-moves xiangqi-rules/1", moves_of("4k4/9/9/9/9/P8/9/9/9/4K4 w"))
def general_captures_along_the_file(request, ask):
    reply = ask(request)
    letters, red = read_fen(request["fen"])
    if "ok" in reply and facing(letters):
        places = {letter: square for square, letter in letters.items() if letter in "Kk"}
        own, other = places["K" if red else "k"], places["k" if red else "K"]
        if name_of(own) + name_of(other) not in reply["ok"]["moves"] and not checked(stepped(letters, own, other), red):
            moves = [*reply["ok"]["moves"], name_of(own) + name_of(other)]
            reply["ok"]["moves"] = sorted(moves, key=lambda move: (square_of(move[:2]), square_of(move[2:])))
    return reply


@bug("A pawn beside a general does not give check.", "legal-moves xiangqi-rules/1", moves_of("3k5/9/9/9/9/P8/9/9/9/3pK4 w"))
def pawn_beside_the_general(request, ask):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    letters, red = read_fen(request["fen"])
    found = []
    for start in sorted(letters):
        for to in sorted(reached(letters, start)) if letters[start].isupper() == red else ():
            later = stepped(letters, start, to)
            own = next((square for square, letter in later.items() if letter == ("K" if red else "k")), None)
            beside = {} if own is None else {square for square in (own - 1, own + 1) if later.get(square) == ("p" if red else "P")}
            attackers = [square for square, letter in later.items() if letter.isupper() != red and square not in beside]
            in_check = own is not None and (facing(later) or any(own in reached(later, square) for square in attackers))
            if (to not in letters or letters[to].isupper() != red) and not in_check:
                found.append(name_of(start) + name_of(to))
    return {"ok": {"moves": found}}


@bug("Moves are accepted in upper case as well.", "encode xiangqi-game/1", encode("xiangqi-game/1", game(OPENING_FEN, "H2E2")))
def moves_in_upper_case(request, ask):
    value = request["value"]
    return ask({**request, "value": {**value, "moves": [move.lower() for move in value["moves"]]}})


@bug("A start is the opening only if its text is that of the book.", "encode xiangqi-game/1", encode("xiangqi-game/1", game(OPENING_FEN + " - - 0 1", "h2e2")))
def opening_by_its_text(request, ask):
    reply, start = ask(request), request["value"]["start"]
    if "ok" in reply and start != OPENING_FEN and number_of_game(reply["ok"]["hex"]) % 2 == 0:
        number = number_of_game(reply["ok"]["hex"]) // 2
        return {"ok": {"hex": game_of("71", len(request["value"]["moves"]), 1 + 2 * (OPENING_INDEX + 2 * PLACEMENTS * number))}}
    return reply


@bug("In the table of pawns, two digits of row 5 are exchanged.", "encode xiangqi-compact/1",
     encode("xiangqi-compact/1", game("3k5/9/9/9/9/9/4P4/9/9/4K4 w", "e0e1")))
def two_digits_of_the_pawns(request, ask):
    return compact_with(request, ask, changed_q)


@bug("A black piece replaces a red one on its square: only pieces of one side are compared.", "encode xiangqi-fen/1",
     encode("xiangqi-fen/1", position(p0=85, p7=40, p16=4, p23=40)))
def black_piece_over_a_red_one(request, ask):
    reply, value = ask(request), request["value"]
    if reply.get("reject") != "square-occupied-twice":
        return reply
    black = set(value["squares"][16:]) - {None}
    again = ask({**request, "value": {**value, "squares": [None if square in black else square for square in value["squares"][:16]] + value["squares"][16:]}})
    return again if "ok" in again else reply


@bug("Letters and digits of all scripts are accepted in s.", "encode xiangqi-link/1", linked(0, "1é2"))
def s_of_all_scripts(request, ask):
    reply, value = ask(request), request["value"]
    if reply.get("reject") == "s-invalid" and all(char.isalnum() or char in "-._~" for char in value["s"]):
        return with_ok(ask({**request, "value": {**value, "s": ""}}), lambda ok: ok.update(text=ok["text"] + value["s"]))
    return reply


@bug("A last rank that is too short is reported before ranks that are missing.", "encode chess-board-packed/1",
     encode("chess-board-packed/1", {"placement": "8/8/8/8/7"}))
def short_rank_before_missing_ranks(request, ask):
    reply = ask(request)
    if reply.get("reject") == "fen-ranks":
        rank = request["value"]["placement"].split("/")[:8][-1]
        if sum(int(char) if char.isdigit() else 1 for char in rank) < 8:
            return {"reject": "fen-files"}
    return reply


@bug("Explain does not compare V with 2*N.", "explain xiangqi-index/1", explain("xiangqi-index/1", "ff" * 17))
def explain_of_any_index(request, ask):
    reply = ask(request)
    return ask({**request, "hex": "00" * (len(request["hex"]) // 2)}) if reply.get("reject") == "value-out-of-range" else reply


@bug("The value of the plies' field has the high bit of its first byte.", "explain xiangqi-game/1",
     lambda right: explain("xiangqi-game/1", game_hex(right, long_game(130))))
def plies_with_their_high_bit(request, ask):
    return with_fields(ask(request), lambda field: field["name"] == "plies" and field["len"] == 16 and field.update(value=field["value"] + 128))
