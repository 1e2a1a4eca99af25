"""Bugs of limits: the limit on cells is compared with something else, is converted, or is asked at another time."""

import struct

from core import *

WIDE = dims(1 << 16, 1 << 16)


def exceeded(request, ask, count):
    """The reply of a program that compares the limit with `count` instead of the cells."""
    limit = limit_of(request)
    if limit is None or not area(request):
        return ask(request)
    return rejection("limit-exceeded", 0) if count > limit else ask(limited(request, NO_LIMIT))


def converted(request, ask, convert):
    """The reply of a program that converts the limit."""
    limit = limit_of(request)
    return ask(request if limit is None else limited(request, convert(limit)))


@bug("A board at the limit is rejected; 1 × 1 with a limit of 1.", "decode ternary-board/1, explain ternary-board/1",
     decode("ternary-board/1", "01000001000001", limits=cells(1)))
def limit_itself_rejected(request, ask):
    return exceeded(request, ask, area(request) + 1)


@bug("A board one above the limit is accepted; 1 × 2 with a limit of 1.", "decode ternary-bits2/1, explain ternary-bits2/1",
     decode("ternary-bits2/1", "01000002000001", limits=cells(1)))
def one_above_accepted(request, ask):
    return exceeded(request, ask, area(request) - 1)


@bug("The limit is compared with the rows; 1 × 5 with a limit of 4.",
     "decode ternary-integer/1", decode("ternary-integer/1", "010000050000d0", limits=cells(4)))
def limit_of_rows(request, ask):
    return exceeded(request, ask, size(request)[0])


@bug("The limit is compared with the columns; 5 × 1 with a limit of 4.",
     "decode ternary-runs/1", decode("ternary-runs/1", dims(5, 1) + "0c", limits=cells(4)))
def limit_of_columns(request, ask):
    return exceeded(request, ask, size(request)[1])


@bug("The limit is compared with the longer side; 3 × 3 with a limit of 8.",
     "decode ternary-bits2/1", decode("ternary-bits2/1", "030000030000211926", limits=cells(8)))
def limit_of_longer_side(request, ask):
    return exceeded(request, ask, max(size(request)))


@bug("Each side is compared with the root of the limit; 1 × 9 with a limit of 9.", "decode ternary-board/1",
     decode("ternary-board/1", dims(1, 9) + "d046", limits=cells(9)))
def limit_of_sides_by_root(request, ask):
    return exceeded(request, ask, max(size(request)) ** 2)


@bug("The limit is compared with the sum of the sides; 3 × 3 with a limit of 8.",
     "explain ternary-integer/1, decode ternary-integer/1",
     explain("ternary-integer/1", "0300000300004243", limits=cells(8)))
def limit_of_sum(request, ask):
    return exceeded(request, ask, sum(size(request)))


@bug("The limit is compared with the bytes of cells; 3 × 3 with a limit of 8.", "decode ternary-board/1",
     decode("ternary-board/1", "030000030000d046", limits=cells(8)))
def limit_of_bytes(request, ask):
    return exceeded(request, ask, -(-area(request) // 5))


@bug("The limit is compared with all cells of the rows' bytes; 3 × 3 with a limit of 9.", "decode ternary-bits2/1",
     decode("ternary-bits2/1", "030000030000211926", limits=cells(9)))
def limit_of_padded_rows(request, ask):
    rows, cols = size(request)
    return exceeded(request, ask, rows * -(-cols // 4) * 4)


@bug("The limit is converted to 32 bits; 1 × 1 with a limit of 2^32.",
     "decode ternary-*", decode("ternary-board/1", "01000001000001", limits=cells(1 << 32)))
def limit_in_32_bits(request, ask):
    return converted(request, ask, lambda limit: limit % (1 << 32))


@bug("The limit is converted to 24 bits, as a side is; 1 × 1 with a limit of 2^24.", "decode ternary-stream/1",
     decode("ternary-stream/1", "01000001000001", limits=cells(1 << 24)))
def limit_in_24_bits(request, ask):
    return converted(request, ask, lambda limit: limit % (1 << 24))


@bug("The limit is converted to 16 bits; 1 × 1 with a limit of 65536.",
     "explain ternary-*", explain("ternary-bits2/1", "01000001000001", limits=cells(65536)))
def limit_in_16_bits(request, ask):
    return converted(request, ask, lambda limit: limit % (1 << 16))


@bug("A limit above 2^31-1 becomes 2^31-1; a header of 65536 × 65536 with a limit of 2^33.",
     "decode ternary-board/1, decode ternary-bits2/1",
     decode("ternary-board/1", WIDE, limits=cells(1 << 33)))
def limit_at_most_31_bits(request, ask):
    return converted(request, ask, lambda limit: min(limit, (1 << 31) - 1))


@bug("A limit above 2^31-1 is negative, and each board is above; 1 × 1 with a limit of 2^31.",
     "decode ternary-runs/1, decode ternary-integer/1",
     decode("ternary-runs/1", "01000001000001", limits=cells(1 << 31)))
def limit_is_negative(request, ask):
    return converted(request, ask, lambda limit: limit if limit < 1 << 31 else 0)


@bug("The limit is a float of 32 bits; the header of 257 × 65281 with a limit of 16777217.", "decode ternary-board/1",
     decode("ternary-board/1", dims(257, 65281), limits=cells((1 << 24) + 1)))
def limit_is_a_float(request, ask):
    return converted(request, ask, lambda limit: int(struct.unpack("f", struct.pack("f", limit))[0]))


@bug("A limit of 0 is none; 1 × 1 with a limit of 0.",
     "decode ternary-*, explain ternary-*", decode("ternary-board/1", "01000001000001", limits=cells(0)))
def limit_0_is_none(request, ask):
    return converted(request, ask, lambda limit: limit or NO_LIMIT)


@bug("A limit above 2^24 is ignored; the header of 8192 × 8192 with a limit of 2^25.", "decode ternary-*",
     decode("ternary-board/1", dims(8192, 8192), limits=cells(1 << 25)))
def limit_above_24_bits_ignored(request, ask):
    return converted(request, ask, lambda limit: limit if limit <= 1 << 24 else NO_LIMIT)


@bug("A limit is ignored if unused-trits is allowed; 1 × 5 with a limit of 4.", "decode ternary-board/1, decode ternary-stream/1",
     decode("ternary-board/1", "010000050000d0", limits=cells(4), allow=["unused-trits"]))
def limit_ignored_with_leniency(request, ask):
    return converted(request, ask, lambda limit: NO_LIMIT if allows(request, "unused-trits") else limit)


@bug("A limit is asked only if `allow` is there; 1 × 5 with a limit of 4.",
     "decode ternary-runs/1", decode("ternary-runs/1", "0100000500000c", limits=cells(4)))
def limit_only_with_allow(request, ask):
    return converted(request, ask, lambda limit: limit if "allow" in request else NO_LIMIT)


@bug("The leniencies are ignored if there is a limit; a loose board with a limit of 9.",
     "decode ternary-board/1, explain ternary-board/1",
     decode("ternary-board/1", "010000010000d0", allow=["unused-trits"], limits=cells(9)))
def limit_without_leniencies(request, ask):
    return ask({**request, "allow": []} if limit_of(request) is not None else request)


@bug("The limit is asked when the cells have been read; a byte of 243 on 1 × 5 with a limit of 4.", "decode ternary-board/1",
     decode("ternary-board/1", "010000050000f3", limits=cells(4)))
def limit_after_cells(request, ask):
    reply = ask(limited(request, NO_LIMIT)) if limit_of(request) is not None else ask(request)
    return ask(request) if "ok" in reply else reply


@bug("The limit is asked after the first run; 1 × 5 and no run with a limit of 4.", "decode ternary-runs/1",
     decode("ternary-runs/1", "010000050000", limits=cells(4)))
def limit_after_first_run(request, ask):
    early = limit_of(request) is not None and ask(limited(request, NO_LIMIT))
    return early if early and (early.get("at") or {}).get("bit") == 48 and early["reject"] != "trailing-bytes" else ask(request)


@bug("The limit is asked when V is there; one byte of two with a limit of 8.", "* ternary-integer/1",
     decode("ternary-integer/1", "03000003000042", limits=cells(8)))
def limit_after_integer(request, ask):
    early = limit_of(request) is not None and ask(limited(request, NO_LIMIT))
    return early if early and early.get("reject") == "truncated" else ask(request)


@bug("The limit is asked of the rows alone before the columns are read; the rows 5 with a limit of 4.", "decode ternary-*",
     decode("ternary-board/1", "050000", limits=cells(4)))
def limit_before_columns(request, ask):
    limit, head = limit_of(request), bytes.fromhex(request["hex"][:6])
    return rejection("limit-exceeded", 0) if limit is not None and len(head) == 3 and int.from_bytes(head, "little") > limit else ask(request)


@bug("The limit is checked before a dimension of 0, by dividing; 5 × 0 with a limit of 4.", "decode ternary-bits2/1",
     decode("ternary-bits2/1", "050000000000", limits=cells(4)))
def limit_before_zero(request, ask):
    limit, (rows, cols) = limit_of(request), size(request)
    return rejection("limit-exceeded", 0) if limit is not None and len(request["hex"]) >= 12 and cols == 0 and rows > limit else ask(request)


@bug("A limit concerns all records of a stream together; 1 × 1 twice with a limit of 1.",
     "decode ternary-stream/1, explain ternary-stream/1",
     decode("ternary-stream/1", "01000001000001" * 2, limits=cells(1)))
def limit_of_whole_stream(request, ask):
    reply, limit = ask(request), limit_of(request)
    if limit is not None and "ok" in reply:
        for at, total in records_of(request["hex"]):
            limit -= total
            if limit < 0:
                return rejection("limit-exceeded", at)
    return reply


@bug("A limit concerns the first record of a stream alone; 1 × 1, then 1 × 5 with a limit of 4.", "decode ternary-stream/1",
     decode("ternary-stream/1", "01000001000001010000050000d0", limits=cells(4)))
def limit_of_first_record(request, ask):
    reply = ask(request)
    return ask(limited(request, NO_LIMIT)) if reply.get("reject") == "limit-exceeded" and reply["at"]["bit"] else reply


@bug("A limit is compared with the records of a stream; three of one cell with a limit of 2.", "decode ternary-stream/1",
     decode("ternary-stream/1", "01000001000001" * 3, limits=cells(2)))
def limit_of_records(request, ask):
    reply, limit = ask(request), limit_of(request)
    records = records_of(request["hex"])
    return rejection("limit-exceeded", records[limit][0]) if limit is not None and "ok" in reply and len(records) > limit else reply


@bug("Explain has no limit; 1 × 5 with a limit of 4.",
     "explain ternary-*", explain("ternary-runs/1", "0100000500000c", limits=cells(4)))
def explain_without_limit(request, ask):
    return converted(request, ask, lambda limit: NO_LIMIT)


@bug("A limit below 1024 is raised to 1024; 1 × 5 with a limit of 4.", "decode ternary-integer/1",
     decode("ternary-integer/1", "010000050000d0", limits=cells(4)))
def limit_at_least_1024(request, ask):
    return converted(request, ask, lambda limit: max(limit, 1024))


@bug("A limit concerns the 90 squares of xiangqi, too; a list with a limit of 89.", "decode xiangqi-*, explain xiangqi-*",
     decode("xiangqi-list/1", OPENING_LIST, limits=cells(89)))
def limit_of_xiangqi_board(request, ask):
    limit, unit = limit_of(request), "char" if "text" in request else "bit"
    return {"reject": "limit-exceeded", "at": {unit: 0}} if limit is not None and limit < 90 else ask(request)


@bug("A limit concerns the 64 squares of chess, too; an empty board with a limit of 63.", "decode chess-*, explain chess-*",
     decode("chess-board-packed/1", "00" * 32, limits=cells(63)))
def limit_of_chess_board(request, ask):
    limit = limit_of(request)
    return rejection("limit-exceeded", 0) if limit is not None and limit < 64 else ask(request)


@bug("A limit concerns the characters of a FEN; one of 21 with a limit of 20.", "decode xiangqi-fen/1",
     decode("xiangqi-fen/1", "9/9/9/9/9/9/9/9/9/9 w", limits=cells(20)))
def limit_of_fen_text(request, ask):
    limit = limit_of(request)
    return {"reject": "limit-exceeded", "at": {"char": 0}} if limit is not None and limit < len(request["text"]) else ask(request)


@bug("A limit concerns the plies of a history; one ply with a limit of 0.", "decode xiangqi-history/1, explain xiangqi-history/1",
     decode("xiangqi-history/1", "907f", position=OPENING, limits=cells(0)))
def limit_of_plies(request, ask):
    reply, limit = ask(request), limit_of(request)
    count = len(reply.get("ok", {}).get("plies", ()))
    return rejection("limit-exceeded", 0) if limit is not None and count > limit else reply


@bug("Encode asks the limit; 1 × 5 with a limit of 4.",
     "encode ternary-*", encode("ternary-board/1", board(1, 5, "10212"), limits=cells(4)))
def limit_of_encode(request, ask):
    limit = limit_of(request)
    return rejection("limit-exceeded") if limit is not None and area(request) > limit else ask(request)


@bug("An own limit of 1000000 cells applies even if the caller gives a higher one; the header of 1001 × 1000 with a limit of 2000000.",
     "decode ternary-board/1, decode ternary-bits2/1, decode ternary-stream/1",
     decode("ternary-stream/1", dims(1001, 1000), limits=cells(2000000)))
def own_limit_beats_given(request, ask):
    return converted(request, ask, lambda limit: min(limit, 1000000))
