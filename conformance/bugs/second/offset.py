"""Bugs of offset: a fault or a field at a wrong bit, character or move."""

from second.common import *


@bug("The reader counts bytes in 16 bits.", "decode ternary-board/1, decode ternary-bits2/1",
     decode("ternary-board/1", zeros(1, 5 * 65540)[:-2] + "ff"))
def byte_offset_in_16_bits(request, ask):
    return moved(ask(request), lambda bit: bit % (8 * 65536))


@bug("In a record after the first, unused trits are reported one byte late, as if the byte had been skipped.",
     "decode ternary-stream/1, explain ternary-stream/1", decode("ternary-stream/1", zeros(1, 1) + record(1, 6, "0")[:-2] + "d0"))
def stream_unused_trits_late(request, ask):
    first = records_of(request["hex"])[0][1]
    return moved(ask(request), lambda bit: bit + 8 if bit > 48 + 8 * -(-first // 5) else bit, "unused-trits-not-zero")


@bug("The limit of a later record is reported after its header.", "decode ternary-stream/1",
     decode("ternary-stream/1", zeros(1, 1) + zeros(3, 3), limits=cells(8)))
def stream_limit_after_header(request, ask):
    return moved(ask(request), lambda bit: bit + 48 if bit else 0, "limit-exceeded")


@bug("In the last byte of a row that is not full, the cells are counted from the other end.",
     "decode ternary-bits2/1, explain ternary-bits2/1", decode("ternary-bits2/1", dims(1, 3) + "03"))
def bits2_cell_from_the_other_end(request, ask):
    _, cols = size(request)
    width = -(-cols // 4)

    def mirrored(bit):
        byte, within = divmod(bit - 48, 8)
        use = cols % 4 if byte % width == width - 1 and cols % 4 else 4
        cell = (6 - within) // 2
        return 48 + 8 * byte + 6 - 2 * (cell if use == 4 else use - 1 - cell)

    return moved(ask(request), mirrored, "cell-invalid")


@bug("Unused cells are reported at the first unused cell.", "decode ternary-bits2/1, explain ternary-bits2/1",
     decode("ternary-bits2/1", dims(2, 5) + "000400" + "00"))
def bits2_unused_at_the_cell(request, ask):
    _, cols = size(request)
    return moved(ask(request), lambda bit: bit + 6 - 2 * (cols % 4), "unused-cells-not-zero")


@bug("Trailing bytes are reported at the last of them.",
     "decode ternary-integer/1, explain ternary-integer/1, decode chess-board-bytes/1, explain chess-board-bytes/1",
     decode("ternary-integer/1", dims(1, 1) + "010000"))
def trailing_at_the_last_byte(request, ask):
    return moved(ask(request), lambda bit: 4 * len(request["hex"]) - 8, "trailing-bytes")


@bug("A number of several bytes that is cut is reported at the end of the input.", "decode ternary-runs/1, explain ternary-runs/1",
     decode("ternary-runs/1", dims(9, 9) + "8080"))
def runs_cut_at_the_end(request, ask):
    end = 4 * len(request["hex"])
    return moved(ask(request), lambda bit: end if bit >= 48 else bit, "truncated")


@bug("A run that is too long is reported at the last byte of its number.", "decode ternary-runs/1, explain ternary-runs/1",
     decode("ternary-runs/1", dims(3, 3) + "00" + "8101"))
def runs_too_long_at_last_byte(request, ask):
    ends = {8 * at: 8 * (at + length - 1) for at, length, _ in numbers_at(request["hex"])}
    return moved(ask(request), lambda bit: ends[bit], "run-too-long")


@bug("The cell of an illegal position is row*rows + col.", "play go-chains/1",
     play(record(7, 2, "00" * 5 + "1221"), "black", []))
def go_illegal_by_rows(request, ask):
    rows, cols = size(request)
    reply = ask(request)
    if reply.get("reject") != "position-illegal" or rows == cols:
        return reply
    for chain in ask({**request, "op": "analyse"})["ok"]["chains"]:
        if not chain["liberties"]:
            row, col = chain["stones"][0]
            return rejection("position-illegal", 48 + 8 * ((row * rows + col) // 5))
    return reply


@bug("The index of a rejected move does not count passes.", "play go-chains/1",
     play(zeros(2, 2), "black", ["A1", "pass", "A1"]))
def go_move_without_passes(request, ask):
    reply = ask(request)
    if "move" in reply:
        reply["move"] -= sum(move.lower() == "pass" for move in request["moves"][: reply["move"]])
    return reply


@bug("The bit offset of a fault wraps at 256, so trailing bytes are at bit 0.", "decode xiangqi-list/1, decode chess-board-packed/1",
     decode("xiangqi-list/1", OPENING_LIST + "5a"))
def offset_wraps_at_256(request, ask):
    return moved(ask(request), lambda bit: bit % 256)


@bug("Explain gives both halves of a byte the offset of the byte.", "explain chess-board-packed/1",
     explain("chess-board-packed/1", "00" * 31 + "06"))
def packed_low_half_explained(request, ask):
    def at_byte(field):
        field["start"] -= field["start"] % 8

    return with_fields(ask(request), at_byte)


@bug("The extra bit of a long code word is a field of its own where the input ends.",
     "decode xiangqi-position/1, explain xiangqi-position/1", lambda right: [
         decode("xiangqi-position/1", LONGEST_HEX[: 2 * end]) for end in range(1, 23)])
def position_cut_at_the_extra_bit(request, ask):
    end = 4 * len(request["hex"])
    short = {at: at + k for at, k in words_read(request["hex"])}
    return moved(ask(request), lambda bit: end if short.get(bit) == end else bit, "truncated")


@bug("A wrong padding bit is reported where the padding begins.", "decode xiangqi-position/1, explain xiangqi-position/1",
     decode("xiangqi-position/1", OPENING_HEX[:-1] + "e"))
def position_padding_at_its_begin(request, ask):
    begin = [at for at, _ in words_read(request["hex"])][-1]
    bits = bits_of(request["hex"])
    extra = len(CANDIDATES[31]).bit_length() - 1
    begin += extra + (int(bits[begin : begin + extra], 2) >= 16)
    return moved(ask(request), lambda bit: begin, "padding-not-ones")


@bug("A field that is cut is reported at the end of the input.",
     "decode xiangqi-history/1, explain xiangqi-history/1", decode("xiangqi-history/1", "9e", position=OPENING))
def history_cut_at_the_end(request, ask):
    end = 4 * len(request["hex"])
    return moved(ask(request), lambda bit: end, "truncated")


@bug("The offset of a fault is 16 bits.", "decode xiangqi-history/1", lambda right: decode(
    "xiangqi-history/1", shuttle_hex(right, 7600) + "00", position=ROOKS))
def history_offset_in_16_bits(request, ask):
    return moved(ask(request), lambda bit: bit % 65536)


@bug("Offsets count units of UTF-16.", "decode xiangqi-link/1", decode("xiangqi-link/1", "\U0001f004?p=" + OPENING_TEXT + "&"))
def link_offset_in_utf16(request, ask):
    text = request["text"]
    return moved(ask(request), lambda char: char + sum(ord(one) > 65535 for one in text[:char]))


@bug("A fault in the bits of p or r is found in the decoded value, not in the text with its percent-encoding.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", "x?p=%68SQiASVGghCEIUkIgElRoIQh"))
def link_offset_without_percent(request, ask):
    text = request["text"]

    def decoded(char):
        begin = max(text.rfind("=", 0, char), text.rfind("&", 0, char))
        return char - 2 * text.count("%", begin + 1, char)

    return moved(ask(request), decoded, "truncated", "square-occupied-twice", "no-origin", "mover-dead", "origin-occupied")


@bug("Fields after the second are counted in bytes of UTF-8.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "4k4/9/9/9/9/9/9/9/9/4K4 w é - 0 "))
def fen_fields_in_bytes(request, ask):
    text = request["text"]
    return moved(ask(request), lambda char: len(text[:char].encode()), "fen-fields")


@bug("A last rank that ends too soon is reported at the end of the text, also if a side follows.",
     "decode xiangqi-fen/1", decode("xiangqi-fen/1", "4k4/9/9/9/9/9/9/9/9/4K3 w"))
def fen_last_rank_at_the_end(request, ask):
    text = request["text"]
    return moved(ask(request), lambda char: len(text) if text[char : char + 1] == " " else char, "fen-files")


@bug("A piece without identity is reported at its square.", "perft xiangqi-rules/1, legal-moves xiangqi-rules/1",
     {"op": "perft", "format": "xiangqi-rules/1", "fen": "4k4/9/9/9/9/9/9/9/4K4/4K4 w", "depth": 1})
def rules_identity_at_its_square(request, ask):
    def square(char):
        before = request["fen"][:char].replace("/", "")
        return sum(int(one) if one.isdigit() else 1 for one in before)

    return moved(ask(request), square, "fen-identity")


@bug("V begins at bit 16, also after a number of plies in two bytes.", "decode xiangqi-game/1, explain xiangqi-game/1",
     decode("xiangqi-game/1", "71800100"))
def game_number_at_16(request, ask):
    return moved(ask(request), lambda bit: 16 if bit == 24 else bit)


@bug("A number of plies that lacks its second byte is reported at that byte.", "decode xiangqi-compact/1, explain xiangqi-compact/1",
     decode("xiangqi-compact/1", "f180"))
def compact_plies_cut_at_second_byte(request, ask):
    return moved(ask(request), lambda bit: 16 if len(request["hex"]) == 4 else bit, "truncated")


@bug("The index of an illegal move is counted within its side, two moves a number.", "encode xiangqi-compact/1",
     encode("xiangqi-compact/1", game(OPENING_FEN, "a0a1", "a9a8", "a1a0", "a1a0")))
def compact_move_by_number(request, ask):
    reply = ask(request)
    if reply.get("reject") == "move-illegal":
        reply["move"] //= 2
    return reply


@bug("A missing square is reported at its id.",
     "decode xiangqi-map/1", decode("xiangqi-map/1", "00"))
def map_cut_at_the_id(request, ask):
    return moved(ask(request), lambda bit: bit - 8, "truncated")


@bug("Trailing bytes are reported after the 134 bits of V.", "decode xiangqi-index/1, explain xiangqi-index/1",
     decode("xiangqi-index/1", "00" * 18))
def index_trailing_after_134_bits(request, ask):
    return moved(ask(request), lambda bit: 134, "trailing-bytes")
