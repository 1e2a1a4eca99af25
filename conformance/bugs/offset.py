"""Bugs of offset: a fault or a field is reported at a wrong bit, character, move or number."""

from core import *

PLAIN_LINK = "?p=" + OPENING_TEXT


@bug("The bit number of a fault wraps at 256; a list of 33 bytes.", "decode xiangqi-list/1, decode chess-board-*",
     decode("xiangqi-list/1", OPENING_LIST + "5a"))
def bit_number_wraps_at_256(request, ask):
    return moved(ask(request), lambda bit: bit % 256)


@bug("Bits are counted in 16 bits; a byte of 243 after byte 8191.", "decode ternary-board/1, explain ternary-board/1",
     lambda right: decode("ternary-board/1", zeros(1, 50000)[:20000] + "f3" + "00" * 6))
def bit_in_16_bits(request, ask):
    return moved(ask(request), lambda bit: bit % (1 << 16))


@bug("Bits are counted in 20 bits; a cell of 3 after byte 131071.", "decode ternary-bits2/1",
     lambda right: decode("ternary-bits2/1", dims(1, 600000) + "00" * 140000 + "03" + "00" * 9999))
def bit_in_20_bits(request, ask):
    return moved(ask(request), lambda bit: bit % (1 << 20))


@bug("Bits are counted in 24 bits; a stream that is cut off after byte 2097151.", "decode ternary-stream/1",
     lambda right: decode("ternary-stream/1", zeros(1, 10500000) + "01", limits=cells(1 << 24)))
def bit_in_24_bits(request, ask):
    return moved(ask(request), lambda bit: bit % (1 << 24))


@bug("Bits are counted in 25 bits; a byte after a board of two bits a cell with 16777215 cells.", "decode ternary-bits2/1",
     lambda right: decode("ternary-bits2/1", dims(1, (1 << 24) - 1) + "00" * (1 << 22) + "00", limits=cells(1 << 24)))
def bit_in_25_bits(request, ask):
    return moved(ask(request), lambda bit: bit % (1 << 25))


@bug("After byte 4095 the byte is reported, not the bit; a stream that ends inside its second record.", "decode ternary-stream/1",
     lambda right: decode("ternary-stream/1", zeros(1, 25000) + "0100"))
def byte_beyond_a_block(request, ask):
    return moved(ask(request), lambda bit: bit // 8 if bit >= 32768 else bit)


@bug("Faults of the black half of a list are one byte late; a black pawn after its home.", "decode xiangqi-list/1",
     decode("xiangqi-list/1", OPENING_LIST[:-2] + "12"))
def black_half_of_list_late(request, ask):
    return moved(ask(request), lambda bit: bit + 8 if bit > 128 else bit)


@bug("The first padding bit is reported, not the first that is 0; a position that ends in 0e.", "decode xiangqi-position/1",
     decode("xiangqi-position/1", OPENING_HEX[:-2] + "0e"))
def first_padding_bit(request, ask):
    reply = ask(request)
    if reply.get("reject") == "padding-not-ones":
        fields = ask({**request, "op": "explain", "allow": ["padding-bits", "trailing-bytes"]})["ok"]["fields"]
        reply["at"]["bit"] = next(field["start"] for field in fields if field["name"] == "padding")
    return reply


@bug("Of several trailing bytes the last is reported; two bytes after a position.", "decode *, explain *",
     decode("xiangqi-position/1", OPENING_HEX + "0000"))
def last_trailing_byte(request, ask):
    return moved(ask(request), lambda bit: 4 * len(request["hex"]) - 8, "trailing-bytes")


@bug("From the third record of a stream on bits are counted from the record; a third record with 0 columns.",
     "decode ternary-stream/1",
     decode("ternary-stream/1", "01000001000001" * 2 + "010000000000"))
def bit_of_third_record(request, ask):
    reply = ask(request)
    begins = [at for at, _ in records_of(request["hex"])]
    return moved(reply, lambda bit: bit - max(at for at in begins if at <= bit) if len(begins) > 2 and bit >= begins[2] else bit)


@bug("A limit that a later record of a stream is over is reported at bit 0; 1 × 1, then 1 × 5 with a limit of 4.",
     "* ternary-stream/1",
     decode("ternary-stream/1", "01000001000001010000050000d0", limits=cells(4)))
def stream_limit_at_bit_0(request, ask):
    return moved(ask(request), lambda bit: 0, "limit-exceeded")


@bug("A header that is cut off is reported at the end of the input; five bytes.", "decode ternary-board/1, decode ternary-runs/1",
     decode("ternary-runs/1", "0100000100"))
def cut_header_at_end(request, ask):
    length = len(request["hex"])
    return moved(ask(request), lambda bit: 4 * length if length < 12 else bit, "truncated")


@bug("V that is cut off is reported at the end of the input; one of two bytes.",
     "* ternary-integer/1", explain("ternary-integer/1", "03000003000042"))
def cut_integer_at_end(request, ask):
    length = len(request["hex"])
    return moved(ask(request), lambda bit: 4 * length if length > 12 else bit, "truncated")


@bug("A number that is too long is reported at its last byte; 8080 00.",
     "decode ternary-runs/1", decode("ternary-runs/1", "030000030000808000"))
def end_of_long_number(request, ask):
    reply = ask(request)
    if reply.get("reject") == "number-not-shortest":
        at = reply["at"]["bit"] // 8
        tail = bytes.fromhex(request["hex"][2 * at :])[:8]
        reply["at"]["bit"] = 8 * (at + next((i for i, byte in enumerate(tail) if byte < 128), 7))
    return reply


@bug("A run of several bytes that is the same cell again is reported at its second byte; an empty cell, then 51 more.",
     "* ternary-runs/1",
     decode("ternary-runs/1", dims(1, 100) + leb128(0) + leb128(50 * 3)))
def run_not_maximal_one_byte_late(request, ask):
    reply = ask(request)
    if reply.get("reject") == "run-not-maximal":
        at = reply["at"]["bit"] // 4
        return moved(reply, lambda bit: bit + 8 * (int(request["hex"][at : at + 2], 16) > 127))
    return reply


@bug("The cells of a byte are counted from its highest bits when a fault is reported; a second cell of 3.",
     "decode ternary-bits2/1",
     decode("ternary-bits2/1", "0100000400000c"))
def cell_from_highest_bits(request, ask):
    return moved(ask(request), lambda bit: bit ^ 6, "cell-invalid")


@bug("Of several cells of 3 in a byte the last is reported; a byte of 255.",
     "* ternary-bits2/1", explain("ternary-bits2/1", "010000040000ff"))
def last_cell_of_byte(request, ask):
    reply = ask(request)
    if reply.get("reject") == "cell-invalid":
        at = reply["at"]["bit"] // 8
        byte, cols = int(request["hex"][2 * at : 2 * at + 2], 16), size(request)[1]
        used = min(4, cols - 4 * ((at - 6) % -(-cols // 4)))
        reply["at"]["bit"] = 8 * at + 6 - 2 * max(i for i in range(used) if byte >> 2 * i & 3 == 3)
    return reply


@bug("A code in the low half of a byte is reported at the byte; code 7 on b8.", "* chess-board-packed/1",
     decode("chess-board-packed/1", "07" + "00" * 31))
def low_half_at_byte(request, ask):
    return moved(ask(request), lambda bit: bit // 8 * 8)


@bug("The bit offset in a history wraps at 256; a history of 60 plies that is cut off.", "decode xiangqi-history/1",
     lambda right: decode("xiangqi-history/1", shuttle_hex(right, 60)[:-2] + "00", position=ROOKS))
def history_offset_wraps_at_256(request, ask):
    return moved(ask(request), lambda bit: bit % 256)


@bug("An occupied origin of a pawn in the first record is reported at the captured bit; the pawn 13 from 49 with a rook on 58.",
     "* xiangqi-history/1", decode("xiangqi-history/1", "d7", position=position("black", p0=85, p16=4, p13=49, p7=58)))
def origin_of_pawn_one_early(request, ask):
    reply = ask(request)
    pawn = request["hex"][:1] > "a"
    return moved(reply, lambda bit: 4 if bit == 5 and pawn else bit, "origin-occupied")


@bug("A captured piece that is misplaced is reported at the captured bit; the advisor 17 captured on 49.",
     "decode xiangqi-history/1",
     decode("xiangqi-history/1", "d8ff", position=position("black", p0=85, p16=4, p13=49)))
def misplaced_at_captured_bit(request, ask):
    return moved(ask(request), lambda bit: bit - 1, "captured-misplaced")


@bug("Characters of a link are counted in UTF-16; a base of U+1F600 and a fault after it.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", "\U0001f600" + PLAIN_LINK + "&s=+"))
def link_in_utf16(request, ask):
    return moved(ask(request), lambda char: len(request["text"][:char].encode("utf-16-le")) // 2)


@bug("Characters of a link are counted in bytes of UTF-8; a base of é and a fault after it.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", "é" + PLAIN_LINK + "#"))
def link_in_utf8(request, ask):
    return moved(ask(request), lambda char: len(request["text"][:char].encode()))


@bug("Characters of a FEN are counted in UTF-16; U+1F600 as third field and a seventh field.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "9/9/9/9/9/9/9/9/9/9 w \U0001f600 - - - x"))
def fen_in_utf16(request, ask):
    return moved(ask(request), lambda char: len(request["text"][:char].encode("utf-16-le")) // 2)


@bug("A fault in r is reported from the beginning of r; r=_w.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", PLAIN_LINK + "&r=_w"))
def char_of_r(request, ask):
    reply, begin = ask(request), request["text"].find("&r=") + 3
    inside = begin > 2 and not {"&", "#"} & set(request["text"][begin:])
    return moved(reply, lambda char: char - begin if char >= begin else char) if inside else reply


@bug("Percent-encoding in a value counts as one character; p whose first character is %68 and whose bits are cut off.",
     "decode xiangqi-link/1",
     decode("xiangqi-link/1", "?p=%68SQi"))
def percent_as_one_character(request, ask):
    reply, text = ask(request), request["text"]
    def shorten(char):
        begin = max(text.rfind("?", 0, char), text.rfind("&", 0, char))
        return char - 2 * text.count("%", begin + 1, char)
    return moved(reply, shorten) if "?" in text and reply.get("reject") not in ("parameter-missing", "fragment-present") else reply


@bug("A missing p is reported where the fragment begins; x?s=1#top with unknown-parameters.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", "x?s=1#top", allow=["unknown-parameters"]))
def missing_p_before_fragment(request, ask):
    return moved(ask(request), lambda char: len(request["text"].split("#")[0]), "parameter-missing")


@bug("A field cut off after the last character of p is reported at that character; the first 24 characters of the opening.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", "?p=" + OPENING_TEXT[:24]))
def not_past_last_character(request, ask):
    reply, text = ask(request), request["text"]
    return moved(reply, lambda char: char - 1 if text[char : char + 1] in ("", "&") else char, "truncated")


@bug("An empty part is reported at the & before it; p, then && and s.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", PLAIN_LINK + "&&s=1"))
def empty_part_at_ampersand(request, ask):
    reply, text = ask(request), request["text"]
    if reply.get("reject") == "parameter-unknown":
        char = reply["at"]["char"]
        return moved(reply, lambda char: char - 1 if text[char - 1] == "&" and text[char : char + 1] in ("", "&", "#") else char)
    return reply


@bug("A text with too many ranks is rejected at its end; eleven ranks.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "9/9/9/9/9/9/9/9/9/9/9 w"))
def eleventh_rank_at_end(request, ask):
    return moved(ask(request), lambda char: len(request["text"].split(" ")[0]), "fen-ranks")


@bug("A rank that is too wide is reported at its ninth file or before; a tenth file.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "9/9/9/9/9/9/9/9/9/9R w"))
def wide_rank_one_early(request, ask):
    reply, text = ask(request), request["text"]
    return moved(reply, lambda char: char - 1 if text[char : char + 1] not in ("", " ", "/") else char, "fen-files")


@bug("Identities that do not fit are reported at the beginning of the rank; a second general.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "3kk4/9/9/9/9/9/9/9/9/4K4 w"))
def identity_at_rank(request, ask):
    return moved(ask(request), lambda char: request["text"].rfind("/", 0, char) + 1, "fen-identity")


@bug("Explain keeps the number of a cell in a byte; 1 × 300.", "explain ternary-*", explain("ternary-board/1", zeros(1, 300)))
def cell_number_in_a_byte(request, ask):
    return with_fields(ask(request), lambda field: field.update(number=field["number"] % 256))


@bug("Explain keeps the first bit of a field in 16 bits; 8200 bytes.", "explain *",
     explain("ternary-board/1", zeros(1, 41000)))
def field_start_in_16_bits(request, ask):
    return with_fields(ask(request), lambda field: field.update(start=field["start"] % (1 << 16)))


@bug("Explain counts the cells of a stream through all records; two records.", "explain ternary-stream/1",
     explain("ternary-stream/1", "01000001000001" * 2))
def cells_numbered_through(request, ask):
    records = records_of(request["hex"])
    def number(field):
        if field["name"] == "cells":
            field["number"] += sum([total for at, total in records if at < field["start"]][:-1])
    return with_fields(ask(request), number)


@bug("Explain gives the bits of what is after a position, not its bytes; one byte.", "explain xiangqi-position/1",
     explain("xiangqi-position/1", OPENING_HEX + "00", allow=["trailing-bytes"]))
def surplus_in_bits(request, ask):
    return with_fields(ask(request), lambda field: field["name"] == "surplus" and field.update(value=field["len"]))


@bug("Explain counts the plies modulo 16; 17 plies.", "explain xiangqi-history/1",
     lambda right: explain("xiangqi-history/1", shuttle_hex(right, 17), position=ROOKS))
def ply_in_four_bits(request, ask):
    return with_fields(ask(request), lambda field: field.update(number=field["number"] % 16))


@bug("Explain leaves out an origin without bits; the ply d7.", "explain xiangqi-history/1",
     explain("xiangqi-history/1", "d7", position=position("black", p0=85, p16=4, p13=49)))
def no_field_without_bits(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(fields=[field for field in ok["fields"] if field["len"]]))


@bug("An illegal position is reported as if rows were columns; 3 × 7 with a dead stone in the second row.", "play go-chains/1",
     play(record(3, 7, "200000012000002000000"), "black", []))
def illegal_cell_by_rows(request, ask):
    rows, cols = size(request)
    reply = ask(request)
    if reply.get("reject") == "position-illegal":
        chains = ask({"op": "analyse", "format": "go-chains/1", "hex": request["hex"]})["ok"]["chains"]
        row, col = next(chain["stones"][0] for chain in chains if not chain["liberties"])
        reply["at"]["bit"] = 48 + 8 * ((row * rows + col) // 5)
    return reply


@bug("The move counts stones alone, not passes; a pass, then an occupied point.", "play go-chains/1",
     play(record(1, 3, "200"), "black", ["pass", "A1"]))
def passes_not_counted(request, ask):
    reply = ask(request)
    if "move" in reply:
        reply["move"] -= sum(move.lower() == "pass" for move in request["moves"][: reply["move"]])
    return reply


@bug("The index of a rejected move is kept in a byte; 256 passes, then a vertex that is none.", "play go-chains/1",
     play(zeros(1, 1), "black", ["pass"] * 256 + ["I1"]))
def move_in_a_byte(request, ask):
    reply = ask(request)
    return {**reply, "move": reply["move"] % 256} if "move" in reply else reply


@bug("A ko is reported at the move that took the stone, one before; C2 B2.", "play go-chains/1",
     play("030000040000b1ac01", "black", ["C2", "B2"]))
def ko_at_move_before(request, ask):
    reply = ask(request)
    return {**reply, "move": reply["move"] - 1} if reply.get("reject") == "ko" else reply


@bug("In a map a square that is occupied is reported at the id before it; 0055 0155.",
     "decode xiangqi-map/1, explain xiangqi-map/1",
     decode("xiangqi-map/1", "00550155"))
def taken_square_at_id(request, ask):
    return moved(ask(request), lambda bit: bit - 8, "square-occupied-twice")
