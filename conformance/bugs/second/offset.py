"""Bugs of offset: the right code at a wrong place, and fields of explain with a wrong place, number or meaning."""

from second.common import *

LINKED_BITS = ("truncated", "square-occupied-twice", "padding-not-ones", "trailing-bytes", "mover-dead", "no-origin", "captured-alive",
               "captured-misplaced", "origin-occupied")


@bug("The end of the record is thought to be at byte 7 + floor(n / 5).", "decode ternary-board/1", decode("ternary-board/1", zeros(3, 5) + "0000"))
def record_end_rounded_down_and_one(request, ask):
    return moved(ask(request), lambda _: 56 + 8 * (area(request) // 5), "trailing-bytes")


@bug("Unused trits are reported at the last byte of the input, not of the record.", "decode ternary-board/1",
     decode("ternary-board/1", dims(1, 2) + "0900"))
def unused_trits_at_the_last_byte(request, ask):
    return moved(ask(request), lambda _: 4 * len(request["hex"]) - 8, "unused-trits-not-zero")


@bug("The bit of an invalid cell is computed from its cell number, as if rows had no unused cells.", "decode ternary-bits2/1",
     decode("ternary-bits2/1", bits2(3, 3, "102121212")[:-2] + "2e"))
def invalid_cell_by_its_number(request, ask):
    cols = size(request)[1]

    def change(bit):
        row, byte = divmod(bit // 8 - 6, -(-cols // 4))
        number = row * cols + 4 * byte + (6 - bit % 8) // 2
        return 48 + 8 * (number // 4) + 6 - 2 * (number % 4)

    return moved(ask(request), change, "cell-invalid")


@bug("A number that is too long is reported at its last byte.", "decode ternary-runs/1", decode("ternary-runs/1", dims(1, 9) + "01808000"))
def number_too_long_at_its_last_byte(request, ask):
    ends = {8 * at: 8 * (at + length - 1) for at, length, _ in numbers_at(request["hex"])}
    return moved(ask(request), lambda bit: ends.get(bit, bit + 56), "number-not-shortest")


@bug("Padding is reported at its last 0, not at the first.", "decode xiangqi-position/1", decode("xiangqi-position/1", OPENING_HEX[:-1] + "9"))
def padding_at_its_last_zero(request, ask):
    end = position_read(request["hex"])[2]
    return moved(ask(request), lambda _: bits_of(request["hex"])[: -(-end // 8) * 8].rindex("0"), "padding-not-ones")


@bug("A second piece on a square is reported where its code word ends.", "decode xiangqi-position/1",
     decode("xiangqi-position/1", "8124022f91f9a080e1085242201278790080917f"))
def occupied_where_the_word_ends(request, ask):
    _, starts, end = position_read(request["hex"])
    return moved(ask(request), lambda bit: [*starts, end][starts.index(bit) + 1], "square-occupied-twice")


@bug("An occupied origin whose index has no bits is reported at the field before.", "decode xiangqi-history/1",
     decode("xiangqi-history/1", "d7", position=position("black", p0=85, p7=58, p13=49, p16=4)))
def origin_without_bits_at_the_field_before(request, ask):
    before = {start: start - (4 if captures else 1) for _, captures, start, length in history_read(request["hex"], request["position"]) if not length}
    return moved(ask(request), lambda bit: before.get(bit, bit), "origin-occupied")


@bug("A captured piece that cannot be there is reported at the captured bit.", "decode xiangqi-history/1",
     decode("xiangqi-history/1", "98ff", position={"turn": "red", "squares": [85, None, *OPENING["squares"][2:]]}))
def misplaced_capture_at_its_flag(request, ask):
    return moved(ask(request), lambda bit: bit - 1, "captured-misplaced")


@bug("The fields `captured` are numbered one after another, not by their plies.", "explain xiangqi-history/1",
     lambda right: explain("xiangqi-history/1", "f3aa54ebee276d2877f0e0a88cb6ab72ea5639bd6b5f",
                           position=right(decode("xiangqi-position/1", "8124022f93f9a080e1085242201278790080917f"))["ok"]))
def captures_numbered_one_by_one(request, ask):
    reply = ask(request)
    for number, field in enumerate(field for field in reply["ok"]["fields"] if field["name"] == "captured"):
        field["number"] = number
    return reply


@bug("Offsets count the units of UTF-16.", "decode xiangqi-link/1", decode("xiangqi-link/1", f"\U0001f004\U0001f004?p={OPENING_TEXT}="))
def link_offsets_in_utf_16(request, ask):
    return moved(ask(request), lambda char: len(request["text"][:char].encode("utf-16-le")) // 2)


@bug("For a fault of the bits, a percent-encoded character of the value counts as one.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", "?p=%67SQCL5H5oIDhCFJCIBJ4eQCAkX8"))
def link_bits_without_percent(request, ask):
    text = request["text"]

    def change(char):
        spans = [span for span in (value_span(text, "p"), value_span(text, "r")) if span and span[0] <= char <= span[1]]
        return char - 2 * text[spans[0][0] : char].count("%") if spans else char

    return moved(ask(request), change, *LINKED_BITS)


@bug("The first of two pieces on one square is reported.", "decode xiangqi-list/1", decode("xiangqi-list/1", "5a565457535852595946" + "5a" * 22))
def first_piece_on_the_square(request, ask):
    data = bytes.fromhex(request["hex"])
    return moved(ask(request), lambda bit: 8 * data.index(data[bit // 8]), "square-occupied-twice")


@bug("A square out of range is reported at the id before it.", "decode xiangqi-map/1", decode("xiangqi-map/1", "0055105a"))
def square_fault_at_its_id(request, ask):
    return moved(ask(request), lambda bit: bit // 16 * 16, "byte-out-of-range")


@bug("A code of 16 or more is reported at the low half of its byte.", "decode chess-board-bytes/1", decode("chess-board-bytes/1", "00" * 10 + "10" + "00" * 53))
def high_code_at_its_low_half(request, ask):
    data = request["hex"]
    return moved(ask(request), lambda bit: bit + 4 * (data[bit // 4] != "0"), "piece-code-invalid")


@bug("The cell byte of a chain is found as if each row began in a new byte.", "play go-chains/1", play(record(3, 3, "000100212"), "black", []))
def chain_byte_by_rows(request, ask):
    reply = ask(request)
    if reply.get("reject") == "position-illegal":
        row, col = next(chain["stones"][0] for chain in ask(analyse(request["hex"]))["ok"]["chains"] if not chain["liberties"])
        reply["at"]["bit"] = 48 + 8 * (row * -(-size(request)[1] // 5) + col // 5)
    return reply


@bug("Offsets of a FEN count the bytes of UTF-8.", "legal-moves xiangqi-rules/1, perft xiangqi-rules/1", moves_of("4k4/9/9/9/9/9/9/9/9/4K4 w é é 0 1 2"))
def rules_offsets_in_bytes(request, ask):
    return moved(ask(request), lambda char: len(request["fen"][:char].encode()))


@bug("Faults of V are reported at bit 16, even if the number of plies has two bytes.", "decode xiangqi-game/1", decode("xiangqi-game/1", "71810100"))
def v_always_at_bit_16(request, ask):
    return moved(ask(request), lambda bit: min(bit, 16))


@bug("Too many moves are reported at the last of them.", "encode xiangqi-game/1", encode("xiangqi-game/1", game(OPENING_FEN, *["a0a1"] * 2004)))
def too_many_at_the_last_move(request, ask):
    reply = ask(request)
    return {**reply, "move": len(request["value"]["moves"]) - 1} if reply.get("reject") == "too-many-plies" else reply


@bug("A ply without a legal move is reported at the number of plies.", "decode xiangqi-compact/1", decode("xiangqi-compact/1", "f10103"))
def no_legal_move_at_the_plies(request, ask):
    return moved(ask(request), lambda _: 8, "no-legal-move")


@bug("The field of V begins at bit 16, even if the number of plies has two bytes.", "explain xiangqi-compact/1",
     lambda right: explain("xiangqi-compact/1", game_hex(right, long_game(130), "xiangqi-compact/1")))
def compact_v_field_at_bit_16(request, ask):
    return with_fields(ask(request), lambda field: field["name"] == "number" and field.update(start=16, len=4 * len(request["hex"]) - 16))


@bug("Trailing bytes are reported at the last of them.", "decode xiangqi-index/1", decode("xiangqi-index/1", "00" * 20))
def trailing_at_the_last_byte(request, ask):
    return moved(ask(request), lambda _: 4 * len(request["hex"]) - 8, "trailing-bytes")


@bug("A byte has fewer than four cells only at the end of the board, not of each row.", "explain ternary-bits2/1",
     explain("ternary-bits2/1", bits2(2, 5, "1020112010")))
def cells_of_a_byte_to_the_end_of_the_board(request, ask):
    return with_fields(ask(request), lambda field: field["name"] == "bits2" and field.update(represents=min(4, area(request) - field["number"])))


@bug("Each trailing byte is a field of its own.", "explain xiangqi-position/1", explain("xiangqi-position/1", OPENING_HEX + "0102", allow=["trailing-bytes"]))
def trailing_bytes_one_by_one(request, ask):
    reply = ask(request)
    *fields, last = reply["ok"]["fields"]
    if last["name"] == "surplus":
        singles = [{**last, "number": number, "start": last["start"] + 8 * number, "len": 8, "value": 1} for number in range(last["value"])]
        reply["ok"]["fields"] = fields + singles
    return reply


@bug("The value of V's field is the number of bytes up to the last that is not 0.", "explain ternary-integer/1",
     explain("ternary-integer/1", integer(1, 20, 5)))
def integer_bytes_without_zeros(request, ask):
    length = len(bytes.fromhex(request["hex"][12:]).rstrip(b"\0"))
    return with_fields(ask(request), lambda field: field["name"] == "number" and field.update(value=max(1, length)))


@bug("A dead piece represents 90.", "explain xiangqi-list/1", explain("xiangqi-list/1", "5a" * 32))
def dead_piece_represents_90(request, ask):
    return with_fields(ask(request), lambda field: field["value"] == 90 and field.update(represents=90))


@bug("The fields of a pair are numbered by the id of the piece.", "explain xiangqi-map/1", explain("xiangqi-map/1", "00551004"))
def pairs_numbered_by_their_ids(request, ask):
    number = 0

    def change(field):
        nonlocal number
        number = field["value"] if field["name"] == "id" else number
        field["number"] = number

    return with_fields(ask(request), change)


@bug("Empty squares have no field of their own: a run of them in a rank is one.", "explain chess-board-bytes/1",
     explain("chess-board-bytes/1", "00" * 64))
def empty_squares_in_one_field(request, ask):
    reply, kept = ask(request), []
    for field in reply["ok"]["fields"]:
        if kept and field["number"] % 8 and field["value"] == 0 == kept[-1]["value"]:
            kept[-1]["len"] += field["len"]
        else:
            kept.append(field)
    reply["ok"]["fields"] = kept
    return reply
