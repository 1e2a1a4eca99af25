"""Bugs of offsets: a fault or a field at a wrong bit, character, move or number, or the second fault first."""

from second.common import *



def own_fault(data, faults):
    """The hex with bytes changed: pairs of an index and a byte."""
    changed = bytearray.fromhex(data)
    for at, byte in faults:
        changed[at] = byte
    return changed.hex()


@bug("The offset of a cell byte has sixteen bits.", "decode ternary-board/1, explain ternary-board/1",
     decode("ternary-board/1", own_fault(zeros(5, 9000), [(8500, 243)])))
def byte_at_bit_65536(request, ask):
    return moved(ask(request), lambda bit: bit % 65536, "byte-out-of-range")


@bug("A run that is too long is reported at the last byte of its number.", "decode ternary-runs/1, explain ternary-runs/1",
     decode("ternary-runs/1", dims(1, 100) + leb128(100 * 3)))
def run_at_its_last_byte(request, ask):
    reply = ask(request)
    if reply.get("reject") == "run-too-long":
        for at, length, _ in numbers_at(request["hex"]):
            if 8 * at == reply["at"]["bit"]:
                reply["at"]["bit"] = 8 * (at + length - 1)
                break
    return reply


@bug("The end of the input is checked before the value of V.", "decode ternary-integer/1, explain ternary-integer/1",
     decode("ternary-integer/1", dims(1, 3) + "ff00"))
def end_before_v(request, ask):
    reply, length = ask(request), 6 + bytes_of_integer(area(request) or 1)
    if reply.get("reject") == "value-out-of-range" and len(request["hex"]) // 2 > length:
        return rejection("trailing-bytes", 8 * length)
    return reply


@bug("Where unused trits are allowed, a cut field of a later record is reported at its record.", "decode ternary-stream/1, explain ternary-stream/1",
     decode("ternary-stream/1", "010000010000d0" + "05000002000000", allow=["unused-trits"]))
def cut_record_with_leniency(request, ask):
    reply = ask(request)
    if reply.get("reject") != "truncated" or not allows(request, "unused-trits"):
        return reply
    starts = [start for start, _ in records_of(request["hex"]) if start <= reply["at"]["bit"]]
    return moved(reply, lambda bit: starts[-1] if starts else bit)


@bug("Two black pieces on one square are reported at the first of them.", "decode xiangqi-list/1, explain xiangqi-list/1",
     decode("xiangqi-list/1", "5a" * 21 + "2828" + "5a" * 9))
def first_black_piece_of_two(request, ask):
    reply = ask(request)
    if reply.get("reject") == "square-occupied-twice":
        data, at = bytes.fromhex(request["hex"]), reply["at"]["bit"] // 8
        first = data.index(data[at])
        if first > 15:
            reply["at"]["bit"] = 8 * first
    return reply


@bug("A code word that lacks its last bit alone is reported at this bit.", "decode xiangqi-position/1, explain xiangqi-position/1",
     decode("xiangqi-position/1", "7e1487ccc338"))
def code_word_without_its_last_bit(request, ask):
    reply = ask(request)
    if reply.get("reject") == "truncated":
        for at, short in words_read(request["hex"]):
            if at == reply["at"]["bit"] and at + short == 4 * len(request["hex"]):
                reply["at"]["bit"] = at + short
    return reply


@bug("Where padding bits are allowed, trailing bytes begin at the padding.", "decode xiangqi-position/1, explain xiangqi-position/1",
     decode("xiangqi-position/1", OPENING_HEX[:-1] + "8" + "ff", allow=["padding-bits"]))
def trailing_bytes_from_the_padding(request, ask):
    reply = ask(request)
    if reply.get("reject") == "trailing-bytes" and allows(request, "padding-bits"):
        value = ask({**request, "op": "decode", "allow": ["padding-bits", "trailing-bytes"]})["ok"]
        reply["at"]["bit"] = len("".join(words_of_position(value)))
    return reply


@bug("An occupied origin without index bits is reported at the last bit of the field before.", "decode xiangqi-history/1",
     decode("xiangqi-history/1", "d7", position=position("black", p0=85, p16=4, p13=49, p7=58)))
def occupied_origin_one_bit_early(request, ask):
    reply = ask(request)
    if reply.get("reject") != "origin-occupied":
        return reply
    bit, bits = reply["at"]["bit"], bits_of(request["hex"])
    before = ask({**request, "hex": packed(bits[: bit - 5])})
    if bits[bit - 1] == "0" and "ok" in before:
        plies = before["ok"]["plies"]
        place = undone(request["position"], plies)
        mover = int(bits[bit - 5 : bit - 1], 2) + (16 if place["turn"] == "red" else 0)
        if len(origins(mover, place["squares"][mover])) == 1:
            reply["at"]["bit"] = bit - 1
    return reply


@bug("A captured id that is cut is reported at the mover of its ply.", "decode xiangqi-history/1, explain xiangqi-history/1",
     decode("xiangqi-history/1", "78", position=ROOKS))
def cut_captured_id_at_its_ply(request, ask):
    reply = ask(request)
    if reply.get("reject") == "truncated":
        whole = ask({**request, "hex": request["hex"] + "00"})
        if whole.get("reject") in ("captured-alive", "captured-misplaced") and whole["at"] == reply["at"]:
            reply["at"]["bit"] -= 5
    return reply


@bug("A percent-encoded character of r counts as one where a fault is looked up.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"?p={OPENING_TEXT}&r=k%48%38AA"))
def percent_in_r(request, ask):
    reply, span = ask(request), value_span(request["text"], "r")
    syntax = ("percent-invalid", "not-ascii", "s-invalid", "parameter-unknown", "parameter-twice", "fragment-present", "parameter-missing")
    if not span or "at" not in reply or reply["reject"] in syntax or not span[0] <= reply["at"]["char"] <= span[1]:
        return reply
    before = request["text"][span[0] : reply["at"]["char"]]
    return moved(reply, lambda char: char - 2 * before.count("%"))


@bug("Characters of a link are counted in UTF-16.", "decode xiangqi-link/1", decode("xiangqi-link/1", f"\U0001f004?p={OPENING_TEXT}="))
def link_in_utf_16(request, ask):
    return moved(ask(request), lambda char: char + sum(ord(each) > 0xFFFF for each in request["text"][:char]))


@bug("After a character of several bytes, an offset in a FEN counts bytes.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", f"{OPENING_FEN} \u7d05 - 0 1 x"))
def fen_in_bytes(request, ask):
    return moved(ask(request), lambda char: len(request["text"][:char].encode()))


@bug("A FEN in a request of perft has its offsets in bytes.", "perft xiangqi-rules/1", perft(f"{OPENING_FEN} \u4e00  1", 1))
def perft_fen_in_bytes(request, ask):
    return moved(ask(request), lambda char: len(request["fen"][:char].encode()))


@bug("Identities are checked at the end of each rank, after its letters and its width.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "4kk3x/9/9/9/9/9/9/9/9/4K4 w"))
def identities_after_the_rank(request, ask):
    reply = ask(request)
    if reply.get("reject") != "fen-identity":
        return reply
    text, at = request["text"], reply["at"]["char"]
    end = next((i for i in range(at, len(text)) if text[i] in "/ "), len(text))
    later = text[:at] + "".join("1" if each.isascii() and each in LETTERS + "EHeh" else each for each in text[at:end]) + text[end:]
    other = ask({**request, "text": later})
    return other if other.get("reject") in ("fen-letter", "fen-files", "fen-ranks") and other["at"]["char"] <= end else reply


@bug("A list that is too long is rejected before its bytes are read.", "decode xiangqi-list/1", decode("xiangqi-list/1", "5b" + "5a" * 32))
def long_list_first(request, ask):
    return rejection("trailing-bytes", 256) if len(request["hex"]) > 64 else ask(request)


@bug("An occupied square of a map is reported at the id before it, for black pieces.", "decode xiangqi-map/1, explain xiangqi-map/1",
     decode("xiangqi-map/1", "005515281628"))
def occupied_square_at_its_id(request, ask):
    reply, data = ask(request), bytes.fromhex(request["hex"])
    if reply.get("reject") == "square-occupied-twice" and data[reply["at"]["bit"] // 8 - 1] > 15:
        reply["at"]["bit"] -= 8
    return reply


@bug("The low half of a byte is checked before the high half.", "decode chess-board-packed/1, explain chess-board-packed/1",
     decode("chess-board-packed/1", "00" * 9 + "7f" + "00" * 22))
def low_half_first(request, ask):
    reply = ask(request)
    if reply.get("reject") == "piece-code-invalid" and reply["at"]["bit"] % 8 == 0:
        low = int(request["hex"][reply["at"]["bit"] // 4 + 1], 16)
        if low in (7, 8, 15):
            reply["at"]["bit"] += 4
    return reply


@bug("The byte of a point is counted with the number of rows for that of columns.", "play go-chains/1",
     play(record(2, 9, "200000000" + "120000000"), "black", []))
def illegal_point_by_rows(request, ask):
    reply = ask(request)
    if reply.get("reject") == "position-illegal":
        rows, cols = size(request)
        first = next(chain for chain in ask({**request, "op": "analyse"})["ok"]["chains"] if not chain["liberties"])
        row, col = first["stones"][0]
        reply["at"]["bit"] = 48 + 8 * ((row * rows + col) // 5)
    return reply


@bug("The columns of a board are checked before its rows.", "analyse go-chains/1, play go-chains/1", analyse("1a00001b0000"))
def columns_before_rows(request, ask):
    reply, (rows, cols) = ask(request), size(request)
    if reply.get("reject") in ("board-too-large", "dimension-zero") and reply["at"]["bit"] == 0 and len(request["hex"]) >= 12:
        if cols == 0 or cols > 25:
            return rejection("dimension-zero" if cols == 0 else "board-too-large", 24)
    return reply


@bug("The number of a rejected move has eight bits.", "play go-chains/1", play(zeros(3, 3), "black", ["pass"] * 260 + ["A1", "A1"]))
def rejected_move_256(request, ask):
    reply = ask(request)
    if "move" in reply:
        reply["move"] %= 256
    return reply


@bug("V is taken to begin at bit 16 where the number of plies has two bytes.", "decode xiangqi-game/1, explain xiangqi-game/1",
     decode("xiangqi-game/1", "71800100"))
def v_after_two_bytes_of_plies(request, ask):
    return moved(ask(request), lambda bit: 16 if bit == 24 else bit)


@bug("Moves are numbered from 1 if black begins.", "encode xiangqi-game/1, encode xiangqi-compact/1",
     encode("xiangqi-game/1", game(OPENING_FEN[:-1] + "b", "a9a8", "a9a8")))
def move_of_black_from_1(request, ask):
    reply = ask(request)
    if reply.get("reject") == "move-illegal" and request["value"]["start"].split(" ")[1:2] == ["b"]:
        reply["move"] += 1
    return reply


@bug("A game that is too long is rejected at its last move.", "encode xiangqi-compact/1", encode("xiangqi-compact/1", long_game(2010)))
def too_long_at_the_last_move(request, ask):
    reply = ask(request)
    return {**reply, "move": len(request["value"]["moves"]) - 1} if reply.get("reject") == "too-many-plies" else reply


@bug("An empty field after the side is reported at the space before it.", "legal-moves xiangqi-rules/1, decode xiangqi-fen/1",
     moves_of(OPENING_FEN + " -  0 1"))
def empty_field_at_its_space(request, ask):
    reply = ask(request)
    text = request.get("fen", request.get("text"))
    if reply.get("reject") == "fen-fields" and text[: reply["at"]["char"]].count(" ") in (2, 3, 4, 5):
        reply["at"]["char"] -= 1
    return reply


@bug("Unused cells are reported in the first row.", "decode ternary-bits2/1, explain ternary-bits2/1",
     decode("ternary-bits2/1", dims(3, 6) + "000000000040"))
def unused_cells_in_the_first_row(request, ask):
    width = -(-size(request)[1] // 4)
    return moved(ask(request), lambda bit: 48 + (bit - 48) % (8 * width), "unused-cells-not-zero")


@bug("Where trailing bytes are allowed, unused trits are reported at the last byte of the input.", "decode ternary-board/1, explain ternary-board/1",
     decode("ternary-board/1", "010000010000d0aabb", allow=["trailing-bytes"]))
def unused_trits_at_the_end(request, ask):
    reply = ask(request)
    if reply.get("reject") == "unused-trits-not-zero" and allows(request, "trailing-bytes"):
        reply["at"]["bit"] = 4 * len(request["hex"]) - 8
    return reply


@bug("A long index is rejected before its V is compared.", "decode xiangqi-index/1, explain xiangqi-index/1",
     decode("xiangqi-index/1", "ff" * 18))
def long_index_first(request, ask):
    return rejection("trailing-bytes", 136) if len(request["hex"]) > 34 else ask(request)


@bug("A number of plies is read to its last byte before it is compared with 2000.", "decode xiangqi-compact/1",
     decode("xiangqi-compact/1", "f1ffff"))
def compact_plies_cut_at_the_third_byte(request, ask):
    data = request["hex"]
    if data[:2] == "f1" and len(data) == 6 and int(data[2:4], 16) >= 128 and int(data[4:6], 16) >= 128:
        return rejection("truncated", 8)
    return ask(request)


@bug("The last character of a link value is looked up from the end of the text.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"?p={OPENING_TEXT[:-1]}x&s=12"))
def spare_bits_at_the_end_of_the_text(request, ask):
    reply, text = ask(request), request["text"]
    if reply.get("reject") in ("base64-spare-bits", "base64-length"):
        reply["at"]["char"] = len(text.split("#")[0]) - 1
    return reply


@bug("Where unknown parameters are allowed, a second parameter is reported at its value.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"?p={OPENING_TEXT}&t=1&s=1&s=2", allow=["unknown-parameters"]))
def second_parameter_at_its_value(request, ask):
    reply = ask(request)
    if reply.get("reject") == "parameter-twice" and allows(request, "unknown-parameters"):
        reply["at"]["char"] = request["text"].index("=", reply["at"]["char"]) + 1
    return reply
