"""Bugs of offsets: a fault or a field at a wrong bit, character, move or number."""

from core import *
from shared import *
from second.common import *

DEAD_PAIR = record(2, 6, "1" * 6 + "2" * 6)


@bug("A run that is too long is rejected at the last byte of its number; 43 cells on a board of 3.",
     "decode ternary-runs/1, explain ternary-runs/1", decode("ternary-runs/1", dims(1, 3) + "8001"))
def long_run_at_its_last_byte(request, ask):
    reply = ask(request)
    if reply.get("reject") != "run-too-long" or bit_at(reply) is None:
        return reply
    lengths = {8 * at: length for at, length, _ in numbers_at(request["hex"])}
    return moved(reply, lambda bit: bit + 8 * (lengths.get(bit, 1) - 1))


@bug("The offset of an invalid cell is computed with cols div 4 bytes for each row; an invalid cell in the second row of 2 × 3.",
     "decode ternary-bits2/1, explain ternary-bits2/1", decode("ternary-bits2/1", dims(2, 3) + "0003"))
def stride_rounded_down(request, ask):
    reply = ask(request)
    if reply.get("reject") != "cell-invalid" or bit_at(reply) is None:
        return reply
    cols = size(request)[1]
    row, byte = divmod(bit_at(reply) // 8 - 6, -(-cols // 4))
    return moved(reply, lambda bit: 48 + 8 * (row * (cols // 4) + byte) + bit % 8)


@bug("Columns of 0 are rejected at bit 24 of their record, not of the stream; the second record has no columns.",
     "decode ternary-stream/1, explain ternary-stream/1", decode("ternary-stream/1", "01000001000001" + "010000000000"))
def columns_from_the_record(request, ask):
    reply = ask(request)
    if reply.get("reject") != "dimension-zero" or bit_at(reply) is None:
        return reply
    return moved(reply, lambda bit: 24 if any(start == bit - 24 for start, _ in records_of(request["hex"])) else bit)


@bug("The offset of trailing bytes takes the length from ternary-board/1, ceil(n/5) bytes; 111 cells and one byte more.",
     "decode ternary-integer/1, explain ternary-integer/1", decode("ternary-integer/1", dims(3, 37) + "00" * 23))
def end_of_another_packing(request, ask):
    reply = ask(request)
    return moved(reply, lambda bit: 48 + 8 * -(-area(request) // 5), "trailing-bytes") if fine(reply) else reply


def cut_words():
    """Positions that end before the last bit of a code word of the longer form."""
    for data in (LONGEST_HEX, OPENING_HEX, "8124022f93f9a080e1085242201278790080917f"):
        for end in range(2, len(data), 2):
            if any(at + k == 4 * end and k != 0 for at, k in words_read(data[:end])):
                yield decode("xiangqi-position/1", data[:end])


@bug("A code word that lacks only its last bit is rejected at this bit; a position that ends there.",
     "decode xiangqi-position/1, explain xiangqi-position/1", list(cut_words()))
def cut_at_the_longer_word(request, ask):
    reply = ask(request)
    if reply.get("reject") != "truncated" or not bit_at(reply):
        return reply
    *_, (at, k) = words_read(request["hex"])
    return moved(reply, lambda bit: bit + k) if at == bit_at(reply) and at + k == 4 * len(request["hex"]) else reply


def value_span(text, char):
    """Where the value of the parameter with a character begins."""
    before = text[: char + 1].split("#")[0]
    if "?" not in before:
        return 0
    start = max(before.rfind("&", 0, char), before.index("?")) + 1
    return before.find("=", start) + 1


@bug("A fault in the bits of p or r is reported at the start of the value plus floor(n/6), as if a percent-encoded character took "
     "one character; a cut p whose first character is encoded.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", "?p=%68SQi"))
def encoded_character_counts_one(request, ask):
    reply = ask(request)
    if reply.get("reject") not in ("truncated", "square-occupied-twice", "padding-not-ones", "trailing-bytes", "mover-dead",
                                   "no-origin", "captured-alive", "captured-misplaced", "origin-occupied"):
        return reply
    char = char_at(reply)
    if char is None:
        return reply
    start = value_span(request["text"], char - 1)
    return moved(reply, lambda char: char - 2 * request["text"].count("%", start, char))


@bug("Spare bits and a wrong length of base64url are reported at the last digit of a percent-encoded last character; p ends in %78.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", "x?p=" + OPENING_TEXT[:-1] + "%78"))
def last_digit_of_an_encoded_character(request, ask):
    reply = ask(request)
    char = char_at(reply)
    if char is None or request["text"][char : char + 1] != "%":
        return reply
    return moved(reply, lambda char: char + 2, "base64-spare-bits", "base64-length")


@bug("A missing p is reported at the end of the query, not of the text; a link without p, with a fragment and unknown-parameters.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", "x?s=1#top", allow=["unknown-parameters"]))
def missing_before_the_fragment(request, ask):
    reply = ask(request)
    if char_at(reply) is None or "#" not in request["text"]:
        return reply
    return moved(reply, lambda char: request["text"].index("#"), "parameter-missing")


@bug("Offsets in a link count UTF-16 code units; a base with a character above U+FFFF, and a wrong character in p.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", "\U0001f004?p=!"))
def characters_of_utf_16(request, ask):
    reply = ask(request)
    if char_at(reply) is None:
        return reply
    return moved(reply, lambda char: char + sum(c > "\uffff" for c in request["text"][:char]))


@bug("Offsets in a FEN count bytes of UTF-8; a third field that is not ASCII, and a seventh field.",
     "decode xiangqi-fen/1, perft xiangqi-rules/1, legal-moves xiangqi-rules/1",
     [decode("xiangqi-fen/1", OPENING_FEN + " é - 0 1 x"),
      {"op": "perft", "format": "xiangqi-rules/1", "fen": OPENING_FEN + " é - 0 1 x", "depth": 0}])
def bytes_of_utf_8(request, ask):
    reply = ask(request)
    text = request["text" if request["op"] == "decode" else "fen"] if char_at(reply) is not None else ""
    return moved(reply, lambda char: len(text[:char].encode()))


@bug("An occupied origin whose index has no bits is rejected at the mover's id; a pawn whose square behind is occupied.",
     "decode xiangqi-history/1", decode("xiangqi-history/1", "d7",
                                        position={"turn": "black", "squares": [58 if id == 7 else 49 if id == 13 else square for id, square in
                                                                               enumerate(OPENING["squares"])]}))
def origin_of_no_bits_at_the_mover(request, ask):
    reply = ask(request)
    if reply.get("reject") != "origin-occupied":
        return reply
    trace = {}
    read_history(request["hex"], request["position"], origins, trace)
    return moved(reply, lambda bit: trace["ply"]) if trace.get("candidates") == 1 else reply


@bug("An invalid code in the low half of a byte is rejected at the byte; code 8 on b8.",
     "decode chess-board-packed/1, explain chess-board-packed/1", decode("chess-board-packed/1", "08" + "00" * 31))
def low_code_at_its_byte(request, ask):
    return moved(ask(request), lambda bit: bit - bit % 8, "piece-code-invalid")


@bug("Play looks for a chain without a liberty among the black chains first; a white and a black chain without liberties.",
     "play go-chains/1", play(DEAD_PAIR, "black", []))
def dead_black_chain_first(request, ask):
    reply = ask(request)
    if reply.get("reject") != "position-illegal":
        return reply
    rows, cols = size(request)
    cells, seen = cells_of(request["hex"]), set()
    for point, cell in enumerate(cells):
        if cell == "2" and point not in seen:
            stones, liberties = chain_of(cells, point, rows, cols)
            seen |= stones
            if not liberties:
                return moved(reply, lambda bit: 48 + 8 * (point // 5))
    return reply


@bug("Faults of V are reported at bit 16, also if the number of plies has two bytes; 128 plies and a V of 00.",
     "decode xiangqi-game/1, explain xiangqi-game/1", decode("xiangqi-game/1", "71800100"))
def v_always_at_bit_16(request, ask):
    return moved(ask(request), lambda bit: 16 if bit == 24 else bit,
                 "number-not-shortest", "value-out-of-range", "no-legal-move")


@bug("The index of an illegal move has eight bits; move 260 is illegal.",
     "encode xiangqi-compact/1", encode("xiangqi-compact/1", game(OPENING_FEN, *long_game(260)["moves"], "a0a9")))
def illegal_move_in_8_bits(request, ask):
    reply = ask(request)
    if reply.get("reject") == "move-illegal" and "move" in reply:
        reply["move"] %= 256
    return reply


@bug("Explain numbers the cells of a stream without a restart; two records.",
     "explain ternary-stream/1", explain("ternary-stream/1", "01000001000001" + "010000050000d0"))
def cells_numbered_through_the_stream(request, ask):
    reply = ask(request)
    before = here = 0
    for field in (reply.get("ok") or {}).get("fields", ()):
        if field["name"] == "rows":
            before, here = before + here, 0
        elif field["name"] == "cells":
            here += field["represents"]
            field["number"] += before
    return reply


FULL_BYTES = {"turn": "red", "squares": [{5: 45, 6: 46, 7: 47}.get(id, square) for id, square in enumerate(OPENING["squares"])]}


@bug("Explain has a padding of 0 bits if the code words end with a byte; a position of 152 bits.",
     "explain xiangqi-position/1",
     lambda ask: explain("xiangqi-position/1", ask(encode("xiangqi-position/1", FULL_BYTES))["ok"]["hex"]))
def padding_of_no_bits(request, ask):
    reply = ask(request)
    fields = (reply.get("ok") or {}).get("fields", [])
    if len(fields) > 32 and (fields[32]["start"] + fields[32]["len"]) % 8 == 0:
        end = fields[32]["start"] + fields[32]["len"]
        fields.insert(33, {"name": "padding", "number": 0, "start": end, "len": 0, "value": 0, "represents": None,
                           "requirements": ["XP-14"]})
    return reply


@bug("A list that is too short is rejected at its last square, bit 248; half of a list.",
     "decode xiangqi-list/1, explain xiangqi-list/1", decode("xiangqi-list/1", OPENING_LIST[:32]))
def short_list_at_bit_248(request, ask):
    return moved(ask(request), lambda bit: 248, "truncated")


@bug("Explain numbers the fields of a map by the id and not by the pair; the two generals.",
     "explain xiangqi-map/1", explain("xiangqi-map/1", "00551004"))
def pairs_numbered_by_id(request, ask):
    reply, id = ask(request), 0
    for field in (reply.get("ok") or {}).get("fields", ()):
        id = field["value"] if field["name"] == "id" else id
        field["number"] = id
    return reply


@bug("Explain numbers the codes of a chess board from a1, as other programs number the squares; an empty board.",
     "explain chess-board-bytes/1", explain("chess-board-bytes/1", "00" * 64))
def codes_numbered_from_a1(request, ask):
    return with_fields(ask(request), lambda field: field.update(number=field["number"] ^ 56))
