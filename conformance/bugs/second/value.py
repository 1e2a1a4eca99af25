"""Bugs of values: a rare square, byte, letter, number, piece or combination of rules that is read or written wrong."""

from core import *
from shared import *
from second.common import *


@bug("The encoder writes 16384 in two bytes, because it compares with <= for the second byte; a run of 5462 white cells.",
     "encode ternary-runs/1", encode("ternary-runs/1", board(1, 5462, "1")))
def number_16384_in_two_bytes(request, ask):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    numbers = runs(request["value"]["cells"])
    if 16384 not in numbers:
        return reply
    return with_hex(reply, lambda data: data[:12] + "".join("8080" if number == 16384 else leb128(number) for number in numbers))


@bug("An unused cell of 3 is rejected as an invalid cell; c0 for a row of three cells.",
     "decode ternary-bits2/1, explain ternary-bits2/1", decode("ternary-bits2/1", "010000030000c0"))
def unused_cell_of_3_is_invalid(request, ask):
    reply = ask(request)
    if reply.get("reject") != "unused-cells-not-zero" or bit_at(reply) is None:
        return reply
    byte = bytes_in(request)[bit_at(reply) // 8]
    for i in range(4):
        if byte >> 2 * i & 3 == 3:
            return rejection("cell-invalid", bit_at(reply) + 6 - 2 * i)
    return reply


@bug("V is compared with 3^n as a double, which is the same for 3^n - 1 from n = 34 on; 34 black cells.",
     "decode ternary-integer/1, explain ternary-integer/1", decode("ternary-integer/1", integer(1, 34, 3**34 - 1)))
def v_compared_as_a_double(request, ask):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    count = area(request)
    if count <= 640 and float(int.from_bytes(bytes_in(request)[6:], "little")) >= float(3**count):
        return rejection("value-out-of-range", 48)
    return reply


def with_words(data, change):
    """A position in hex with its code words changed; `change` has the id and the word."""
    bits, starts = bits_of(data), list(words_read(data))
    starts = [at for at, _ in starts]
    ends = starts[1:] + [len(bits)]
    if len(starts) == 32:
        k = len(CANDIDATES[31]).bit_length() - 1
        longer = starts[31] + k <= len(bits) and int(bits[starts[31] : starts[31] + k], 2) >= 2 * (1 << k) - len(CANDIDATES[31])
        ends[31] = starts[31] + k + longer
    out, end = bits[:1], 1
    for id, (start, end) in enumerate(zip(starts, ends)):
        out += change(id, bits[start:end])
    return packed(out + bits[end:])


@bug("The code words of advisors are those of the textbook, with 101 and 110 exchanged; an advisor in the middle of the palace.",
     "decode xiangqi-position/1, encode xiangqi-position/1",
     [encode("xiangqi-position/1", position(p0=85, p16=4, p1=76)),
      decode("xiangqi-position/1", packed("".join(words_of_position(position(p0=85, p16=4, p1=76)))))])
def advisors_by_the_textbook(request, ask):
    def change(id, word):
        return {"101": "110", "110": "101"}.get(word, word) if id % 16 in (1, 2) else word

    reply = ask(request)
    if not fine(reply):
        return reply
    if request["op"] == "encode":
        return with_hex(reply, lambda data: with_words(data, change))
    return ask({**request, "hex": with_words(request["hex"], change)})


ANY_PAWN = [sorted(set().union(*(set(CANDIDATES[id]) - {None} for id in range(first, first + 5)))) for first in (11, 27)]
BY_KIND = [ANY_PAWN[id > 15] if KINDS[id % 16] == "P" else CANDIDATES[id] for id in range(32)]


@bug("Pawns are checked with the squares of their kind and not of their id; pawn 11 on the home of pawn 15.",
     "decode xiangqi-map/1", decode("xiangqi-map/1", "0b36"))
def squares_by_kind_of_pawn(request, ask):
    reply = ask(request)
    return read_map(bytes_in(request), candidates=BY_KIND) if reply.get("reject") == "square-not-allowed" else reply


def origins_of_any_pawn(id, square):
    if KINDS[id % 16] != "P":
        return origins(id, square)
    row, col = divmod(square, 9)
    found = [(row + (-1 if id > 15 else 1), col)]
    found += [(row, col + 1), (row, col - 1)] if (square > 44) == (id > 15) else []
    return [9 * r + c for r, c in found if on_board(r, c)]


CROSSED = {"turn": "black", "squares": [44 if id == 13 else square for id, square in enumerate(OPENING["squares"])]}


@bug("The origin candidates of a pawn are not restricted to its own list; red pawn 13 on 44, whose square behind is 53.",
     "decode xiangqi-history/1, encode xiangqi-history/1",
     decode("xiangqi-history/1", "d3", position=CROSSED))
def pawn_from_a_square_of_another(request, ask):
    reply = ask(request)
    if not fine(reply) or reply.get("reject", "").startswith("square-"):
        return reply
    if request["op"] == "decode":
        return read_history(request["hex"], request["position"], origins_of_any_pawn)
    if "ok" not in reply:
        return reply
    return with_hex(reply, lambda _: packed("".join(words_of_history(request["value"]["plies"], origins_of_any_pawn))))


@bug("The encoder writes the captured id modulo 16 and does not see that it is of the mover's side; red pawn 13 captures red horse 5.",
     "encode xiangqi-history/1",
     encode("xiangqi-history/1", {"plies": [{"piece": 13, "from": 49, "to": 40, "captured": 5}]},
            position={"turn": "black", "squares": [{5: None, 13: 40, 21: None, 29: None}.get(id, square)
                                                   for id, square in enumerate(OPENING["squares"])]}))
def captured_of_the_own_side(request, ask):
    reply = ask(request)
    if reply.get("reject") != "captured-misplaced":
        return reply
    plies = [{**ply, "captured": (ply["captured"] + 16) % 32} if ply["captured"] is not None and
             (ply["captured"] > 15) == (ply["piece"] > 15) else ply for ply in request["value"]["plies"]]
    return ask({**request, "value": {"plies": plies}})


@bug("The link is split at its last ? and not at its first; an unknown parameter with a ? in its value.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", f"x?p={OPENING_TEXT}&t=a?b", allow=["unknown-parameters"]))
def split_at_the_final_question_mark(request, ask):
    reply = ask(request)
    if not fine(reply):
        return reply
    text = request["text"].split("#")[0]
    if text.count("?") < 2:
        return reply
    at = text.rindex("?")
    reply = ask({**request, "text": text[:at].replace("?", "!") + request["text"][at:]})
    if "ok" in reply:
        reply["ok"]["base"] = text[:at]
    return reply


@bug("The encoder percent-encodes the ~ in s, as older functions do; s of a~b.",
     "encode xiangqi-link/1",
     encode("xiangqi-link/1", {"base": "x", "position": OPENING, "history": {"plies": []}, "s": "a~b"}))
def tilde_is_encoded(request, ask):
    reply = ask(request)
    s = request["value"]["s"] if "ok" in reply else None
    if s:
        text = reply["ok"]["text"]
        reply["ok"]["text"] = text[: len(text) - len(s)] + s.replace("~", "%7E")
    return reply


def home_file(id):
    return [8, 6, 4, 2, 0][id % 16 - 11]


@bug("The files of black pawns' homes are taken from the red pawns; one black pawn across the river on file a.",
     "decode xiangqi-fen/1", decode("xiangqi-fen/1", "4k4/9/9/9/9/9/p8/9/9/4K4 w"))
def home_files_of_the_other_side(request, ask):
    reply = ask(request)
    squares = reply["ok"]["squares"] if "ok" in reply else [None] * 32
    held = [square for square in squares[27:] if square is not None]
    best = None
    for ids in permutations(range(27, 32), len(held)):
        if all(square in CANDIDATES[id] for id, square in zip(ids, held)):
            placed = dict(zip(ids, held))
            words = [word_of_piece(id, placed.get(id)) for id in range(27, 32)]
            key = (sum(map(len, words)), -sum(square > 44 and square % 9 == home_file(id) for id, square in placed.items()), words)
            if best is None or key < best[0]:
                best = (key, placed)
    if held and best:
        squares[27:] = [best[1].get(id) for id in range(27, 32)]
    return reply


@bug("The encoder takes each character that isdigit() of Unicode accepts for a digit; a rank with an Arabic 8.",
     "encode chess-board-bytes/1", encode("chess-board-bytes/1", {"placement": "8/8/8/8/8/8/8/\u0668"}))
def digits_of_unicode(request, ask):
    reply = ask(request)
    if reply.get("reject") not in ("fen-letter", "fen-files"):
        return reply
    placement = "".join(str(unicodedata.decimal(c, c)) for c in request["value"]["placement"])
    return ask({**request, "value": {"placement": placement}}) if placement != request["value"]["placement"] else reply


@bug("A pass is accepted only as pass, Pass and PASS; pASS.",
     "play go-chains/1", play("01000002000000", "black", ["pASS"]))
def pass_in_three_spellings(request, ask):
    reply = ask(request)
    if not fine(reply) or "bit" in (reply.get("at") or {}):
        return reply
    end = len(request["moves"]) if "ok" in reply else reply.get("move", 0)
    for index, move in enumerate(request["moves"][:end]):
        if move.lower() == "pass" and move not in ("pass", "Pass", "PASS"):
            return rejection("vertex-invalid", move=index)
    return reply


@bug("A small letter of a vertex counts all letters, also i; j1 on a board of ten columns.",
     "play go-chains/1", play("0100000a00000000", "black", ["j1"]))
def small_letters_count_i(request, ask):
    reply = ask(request)
    if not fine(reply):
        return reply

    def change(move):
        if not re.fullmatch("[i-z][1-9][0-9]?", move, re.ASCII):
            return move
        col = ord(move[0]) - 97
        return (FILES[col] if col < 25 else "?") + move[1:]

    return ask({**request, "moves": [change(move) for move in request["moves"]]})


@bug("The number of a vertex is read by int() of Python, which accepts A1_0; a move to it.",
     "play go-chains/1", play("0a00000200000000" + "0000", "black", ["A1_0"]))
def vertex_by_int(request, ask):
    reply = ask(request)
    if reply.get("reject") != "vertex-invalid":
        return reply
    moves = []
    for move in request["moves"]:
        found = re.fullmatch(r"([A-Za-z])([1-9]\d*(_\d+)*)", move)
        moves.append(found[1] + str(int(found[2])) if found and len(move) < 40 else move)
    return ask({**request, "moves": moves}) if moves != request["moves"] else reply


@bug("The encoder of an index knows only the letters that a decoder writes; elephants as E.",
     "encode xiangqi-index/1", encode("xiangqi-index/1", {"turn": "red", "board": "4k4/9/9/9/9/9/9/9/9/2E1K4"}))
def letters_e_and_h_unknown(request, ask):
    reply = ask(request)
    if "ok" in reply and re.search("[EHeh]", request["value"]["board"]):
        return rejection("fen-letter")
    return reply


@bug("Explain counts the bytes of V without the zeros before it; two generals.",
     "explain xiangqi-index/1", explain("xiangqi-index/1", "000ce3b04221031fa7ec3d322a1e514145"))
def bytes_of_v_without_zeros(request, ask):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    return with_fields(reply, lambda field: field.update(value=len(bytes_in(request).lstrip(b"\0"))))


def added(moves, more):
    """Moves with other moves, in order."""
    return sorted({*moves, *more}, key=lambda move: (square_of(move[:2]), square_of(move[2:])))


@bug("A move that captures the general is legal even if the own side is in check afterwards; two generals in check, a rook between.",
     "legal-moves xiangqi-rules/1",
     {"op": "legal-moves", "format": "xiangqi-rules/1", "fen": "r3k4/9/9/9/4R4/9/9/9/9/r3K4 w"})
def general_is_captured_first(request, ask):
    reply = ask(request)
    if "ok" in reply:
        board, red = board_of(request["fen"]), red_to_move(request["fen"])
        other = "k" if red else "K"
        if other in board:
            general = board.index(other)
            more = [move_text(*move) for move in pseudo_moves(board, red) if move[1] == general]
            reply["ok"]["moves"] = added(reply["ok"]["moves"], more)
    return reply


def reached_by_horse_from_general(board, general, red):
    """The horses of a side that attack a square, with the leg next to this square."""
    row, col = divmod(general, 9)
    for down, right in LINES:
        if on_board(row + down, col + right) and board[9 * (row + down) + col + right] is None:
            for side in (-1, 1):
                r, c = row + 2 * down + side * abs(right), col + 2 * right + side * abs(down)
                if on_board(r, c) and board[9 * r + c] == ("N" if red else "n"):
                    return True
    return False


def in_check_by_reverse_horse(board, red):
    general = "K" if red else "k"
    if general not in board:
        return False
    square = board.index(general)
    if any(piece and piece not in "Nn" and piece.isupper() != red and square in reached_from(board, origin)
           for origin, piece in enumerate(board)):
        return True
    return reached_by_horse_from_general(board, square, not red) or generals_face(board)


@bug("Check by a horse is looked for from the general with the leg next to the general; a horse whose leg is free and a piece next to "
     "the general.",
     "legal-moves xiangqi-rules/1",
     {"op": "legal-moves", "format": "xiangqi-rules/1", "fen": "3k5/9/9/9/9/9/9/3n5/4A4/R3K4 w"})
def leg_next_to_the_general(request, ask):
    reply = ask(request)
    if "ok" in reply and ("n" if red_to_move(request["fen"]) else "N") in board_of(request["fen"]):
        board, red = board_of(request["fen"]), red_to_move(request["fen"])
        reply["ok"]["moves"] = [move_text(*move) for move in legal_moves(board, red, in_check_by_reverse_horse)]
    return reply


@bug("The encoder compares the start with the opening as text, so another notation of it is another start; h for a horse, and more "
     "fields.",
     "encode xiangqi-game/1, encode xiangqi-compact/1",
     [encode("xiangqi-game/1", game(OPENING_FEN + " - - 0 1", "h2e2")),
      encode("xiangqi-compact/1", game(OPENING_FEN.replace("n", "h").replace("N", "H")))])
def opening_compared_as_text(request, ask):
    reply = ask(request)
    if "ok" not in reply or request["value"]["start"] == OPENING_FEN:
        return reply
    header, rest = parts_of(reply["ok"]["hex"])
    number = int(rest or "0", 16)
    if number % 2:
        return reply
    number = 1 + 2 * (OPENING_INDEX + 2 * PLACEMENTS * (number // 2))
    return with_hex(reply, lambda _: header + number.to_bytes((number.bit_length() + 7) // 8, "big").hex())


@bug("The encoder ignores the case of moves; H2E2.",
     "encode xiangqi-compact/1", encode("xiangqi-compact/1", game(OPENING_FEN, "H2E2")))
def moves_in_capitals(request, ask):
    reply = ask(request)
    if reply.get("reject") != "move-illegal":
        return reply
    value = {**request["value"], "moves": [move.translate(CAPITALS) for move in request["value"]["moves"]]}
    return ask({**request, "value": value})


CAPITALS = str.maketrans("ABCDEFGHI", "abcdefghi")


@bug("Explain gives XP-12 for the index 2^k, because it compares with >; a general on the ninth square of its list.",
     "explain xiangqi-position/1",
     lambda ask: explain("xiangqi-position/1", ask(encode("xiangqi-position/1", position(p0=66, p16=4)))["ok"]["hex"]))
def requirement_of_the_index_2_to_the_k(request, ask):
    def change(field):
        if field["name"] == "piece" and field["requirements"][-1] == "XP-13":
            count = len(CANDIDATES[field["number"]])
            if field["value"] == 1 << count.bit_length() - 1:
                field["requirements"][-1] = "XP-12"

    return with_fields(ask(request), change)


@bug("Explain gives the captured id within the side of the mover; a capture of the real game.",
     "explain xiangqi-history/1",
     explain("xiangqi-history/1", "f3aa54ebee276d2877f0e0a88cb6ab72ea5639bd6b5f", position={
         "turn": "red", "squares": [85, None, 84, 87, 83, None, 82, 16, 81, 27, 64, 62, None, 40, 56, 54, 4, 3, 5, 2, 6, 1, 7, 0, 8, 55,
                                    86, None, 38, None, 51, 44]}))
def captured_id_of_the_mover_side(request, ask):
    def change(field):
        if field["name"] == "captured":
            field["represents"] = (field["represents"] + 16) % 32

    return with_fields(ask(request), change)


def faced_before(board, origin, to):
    return threat_before(board, origin, to) or board[origin] in ("K", "k") and generals_face(board)


def reweighted(number, weights, others):
    """A number M of moves whose first move has another weight."""
    high, slot = divmod(number, sum(weights))
    index = 0
    while slot >= weights[index]:
        slot, index = slot - weights[index], index + 1
    rest = slot + weights[index] * high
    return sum(others[:index]) + rest % others[index] + sum(others) * (rest // others[index])


@bug("Generals that face each other attack each other in the weights; a general that leaves the file of the other.",
     "encode xiangqi-compact/1, decode xiangqi-compact/1",
     encode("xiangqi-compact/1", game("4k4/9/9/9/9/9/9/9/9/4K4 w", "e0f0")))
def facing_generals_attack(request, ask):
    reply = ask(request)
    encoding = request["op"] == "encode"
    if "ok" not in reply and (encoding or reply.get("reject") != "value-out-of-range"):
        return reply
    data = bytes.fromhex(reply["ok"]["hex"] if encoding else request["hex"])
    plies, at = plies_in(data)
    number, base = int.from_bytes(data[at:], "big"), 4 * PLACEMENTS
    if not plies or number % 2 == 0 or len(data) - at > 2 * plies + 17:
        return reply
    start = ask({"op": "decode", "format": request["format"], "hex": game_of("f1", 0, number % base)})["ok"]["start"]
    board, red = board_of(start), red_to_move(start)
    legal = legal_moves(board, red)
    if not legal or not generals_face(board):  # generals face each other before the first ply or never
        return reply
    right = [weight_of(board, *move, threat_before, threat_after) for move in legal]
    wrong = [weight_of(board, *move, faced_before, threat_after) for move in legal]
    number = number % base + base * reweighted(number // base, *((right, wrong) if encoding else (wrong, right)))
    hex = game_of("f1", plies, number)
    return with_hex(reply, lambda _: hex) if encoding else ask({**request, "hex": hex})


@bug("The encoder tests a captured id for truth, so the red general, id 0, is not captured; a black rook that captured it.",
     "encode xiangqi-history/1, encode xiangqi-link/1",
     encode("xiangqi-history/1", {"plies": [{"piece": 23, "from": 84, "to": 85, "captured": 0}]}, position=position(p16=4, p23=85)))
def captured_general_is_false(request, ask):
    reply = ask(request)
    if not fine(reply):
        return reply
    history = request["value"] if request["format"] == "xiangqi-history/1" else request["value"]["history"]
    if not any(ply["captured"] == 0 for ply in history["plies"]):
        return reply
    plies = {"plies": [{**ply, "captured": ply["captured"] or None} for ply in history["plies"]]}
    value = plies if request["format"] == "xiangqi-history/1" else {**request["value"], "history": plies}
    return ask({**request, "value": value})


@bug("The encoder writes `square or 90`, so a piece on square 0 is dead; a rook on a9.",
     "encode xiangqi-list/1", encode("xiangqi-list/1", {"squares": OPENING["squares"]}))
def piece_on_square_0_is_dead(request, ask):
    reply = ask(request)
    return with_hex(reply, lambda data: bytes(byte or 90 for byte in bytes.fromhex(data)).hex())
