"""Bugs of limits and leniencies: compared, converted, ordered or defaulted wrongly, or applied to the wrong thing."""

from second.common import *

BARE = OPENING_TEXT[:-2] + "AA"


@bug("The limit is kept in 64 bits: 2^64 is 0.", "decode ternary-board/1, explain ternary-board/1",
     decode("ternary-board/1", zeros(1, 3), limits={"cells": 1 << 64}))
def limit_in_64_bits(request, ask):
    return ask(limited(request, limit_of(request) % (1 << 64)))


@bug("Explain does not look at the limit.", "explain ternary-board/1", explain("ternary-board/1", zeros(1, 3), limits={"cells": 2}))
def explain_without_limits(request, ask):
    return ask({**request, "limits": {}})


@bug("An encoder rejects a board above the limit of the request.", "encode ternary-board/1",
     encode("ternary-board/1", board(1, 3, "1"), limits={"cells": 2}))
def encoder_with_a_limit(request, ask):
    reply, limit = ask(request), limit_of(request)
    return {"reject": "limit-exceeded"} if "ok" in reply and limit is not None and area(request) > limit else reply


@bug("Where trailing bytes follow and are allowed, the unused trits are not checked, as the byte is not the last.", "decode ternary-board/1",
     decode("ternary-board/1", "010000010000d000", allow=["trailing-bytes"]))
def unused_trits_before_trailing_bytes(request, ask):
    more = len(request["hex"]) // 2 > 6 + -(-area(request) // 5)
    return ask(allowing(request, "unused-trits") if more and allows(request, "trailing-bytes") else request)


@bug("The limit applies to the cells of all records together.", "decode ternary-stream/1, explain ternary-stream/1",
     decode("ternary-stream/1", zeros(1, 3) + zeros(1, 4), limits={"cells": 6}))
def limit_of_all_records(request, ask):
    reply, total, limit = ask(request), 0, limit_of(request)
    for start, count in records_of(request["hex"]) if limit is not None else ():
        total += count
        if total > limit and count and ("ok" in reply or start < reply["at"]["bit"]):
            return rejection("limit-exceeded", start)
    return reply


@bug("The limit applies to the first record alone.", "decode ternary-stream/1", decode("ternary-stream/1", zeros(1, 1) + zeros(1, 4), limits={"cells": 3}))
def limit_of_the_first_record(request, ask):
    reply = ask(request)
    return ask({**request, "limits": {}}) if reply.get("reject") == "limit-exceeded" and reply["at"]["bit"] else reply


@bug("A stream allows trailing bytes: a record that is cut at the end is ignored.", "decode ternary-stream/1",
     decode("ternary-stream/1", "010000010000010100000500", allow=["trailing-bytes"]))
def trailing_bytes_of_a_stream(request, ask):
    reply = ask(request)
    if reply.get("reject") == "truncated" and allows(request, "trailing-bytes"):
        start = max(start for start, _ in records_of(request["hex"]) if start <= reply["at"]["bit"])
        return ask({**request, "hex": request["hex"][: start // 4]})
    return reply


@bug("Unused trits are allowed in the last record alone.", "decode ternary-stream/1, explain ternary-stream/1",
     decode("ternary-stream/1", "010000010000d0" + zeros(1, 1), allow=["unused-trits"]))
def unused_trits_of_the_last_record(request, ask):
    strict = ask({**request, "allow": []})
    last = max(start for start, count in records_of(request["hex"]) if count)
    return strict if strict.get("reject") == "unused-trits-not-zero" and strict["at"]["bit"] < last else ask(request)


@bug("TB-9 is listed only where an unused trit is not 0.", "explain ternary-stream/1",
     explain("ternary-stream/1", zeros(1, 3), allow=["unused-trits"]))
def tb_9_only_for_odd_trits(request, ask):
    def change(field):
        if field["name"] == "cells" and field["value"] < 3 ** field["represents"]:
            field["requirements"] = [each for each in field["requirements"] if each != "TB-9"]

    return with_fields(ask(request), change)


@bug("The limit is a signed number of 32 bits, so a limit of 2^31 is negative and every board is above it.",
     "decode ternary-bits2/1, explain ternary-bits2/1", decode("ternary-bits2/1", dims(1, 1) + "01", limits={"cells": 1 << 31}))
def limit_in_signed_32_bits(request, ask):
    limit = (limit_of(request) + (1 << 31)) % (1 << 32) - (1 << 31)
    return ask(limited(request, max(limit, 0)))


@bug("The unused cells of rows count for the limit.", "decode ternary-bits2/1", decode("ternary-bits2/1", bits2(2, 3, "102120"), limits={"cells": 7}))
def limit_with_unused_cells(request, ask):
    rows, cols = size(request)
    return rejection("limit-exceeded", 0) if 0 < rows * cols and rows * -(-cols // 4) * 4 > limit_of(request) else ask(request)


@bug("The limit is compared after V has been read.", "decode ternary-integer/1", decode("ternary-integer/1", dims(20, 20) + "00", limits={"cells": 9}))
def limit_after_v(request, ask):
    reply = ask(request)
    cut = len(request["hex"]) // 2 - 6 < bytes_of_integer(area(request))
    return rejection("truncated", 48) if reply.get("reject") == "limit-exceeded" and cut else reply


@bug("Limits without `cells` are a limit of 0 cells.", "decode ternary-integer/1, explain ternary-integer/1",
     decode("ternary-integer/1", dims(1, 1) + "01", limits={}))
def empty_limits_are_0(request, ask):
    return ask(limited(request, 0) if request.get("limits") == {} else request)


@bug("A limit of 0 is no limit.", "decode ternary-runs/1, explain ternary-runs/1", decode("ternary-runs/1", dims(1, 1) + "01", limits={"cells": 0}))
def limit_of_0_is_none(request, ask):
    return ask({**request, "limits": {}} if limit_of(request) == 0 else request)


@bug("A number of rows above the limit is rejected before the columns are read.", "decode ternary-runs/1",
     decode("ternary-runs/1", "0a000000", limits={"cells": 9}))
def limit_of_rows_first(request, ask):
    reply = ask(request)
    return rejection("limit-exceeded", 0) if int.from_bytes(bytes.fromhex(request["hex"][:6]), "little") > limit_of(request) and reply["at"]["bit"] else reply


@bug("The leniency `trailing-bytes` also admits padding bits of 0.", "decode xiangqi-position/1, explain xiangqi-position/1",
     decode("xiangqi-position/1", OPENING_HEX[:-1] + "8", allow=["trailing-bytes"]))
def trailing_bytes_admit_padding(request, ask):
    return ask(allowing(request, "padding-bits") if allows(request, "trailing-bytes") else request)


@bug("The leniency `padding-bits` admits a last byte of a history with 0 bits.", "decode xiangqi-history/1",
     decode("xiangqi-history/1", "906f", position=OPENING, allow=["padding-bits"]))
def padding_bits_of_a_history(request, ask):
    reply = ask(request)
    bits = bits_of(request["hex"])
    if "reject" not in reply or not allows(request, "padding-bits"):
        return reply
    start = max(start for start, *_ in history_read(request["hex"][: len(bits) // 8 * 2 - 2] + "ff", request["position"]))
    for end in range(len(bits) - 7, len(bits)):
        again = ask({**request, "hex": packed(bits[:end])})
        if "ok" in again and end > start:
            return again
    return reply


@bug("Only the first leniency of the list is allowed.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"?p={BARE}&t=1", allow=["unknown-parameters", "padding-bits", "trailing-bytes"]))
def first_leniency_alone(request, ask):
    return ask({**request, "allow": request["allow"][:1]})


@bug("An unknown parameter may not come twice, even where unknown parameters are allowed.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"?p={OPENING_TEXT}&t=1&t=1", allow=["unknown-parameters"]))
def unknown_parameter_twice(request, ask):
    reply, at, seen = ask(request), request["text"].split("#")[0].find("?") + 1, set()
    if "ok" not in reply or not at or not allows(request, "unknown-parameters"):
        return reply
    for part in request["text"].split("#")[0][at:].split("&"):
        name = part.split("=")[0]
        if "=" in part and name in seen:
            return {"reject": "parameter-twice", "at": {"char": at}}
        seen.add(name)
        at += len(part) + 1
    return reply


@bug("A link that is p alone is read without leniencies for its bits.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", BARE, allow=["padding-bits", "trailing-bytes"]))
def bare_p_read_strictly(request, ask):
    bare = "?" not in request["text"].split("#")[0]
    return ask({**request, "allow": [name for name in request["allow"] if name == "unknown-parameters"]} if bare else request)


@bug("The limit on cells applies to the 64 squares of a chess board.", "decode chess-board-packed/1",
     decode("chess-board-packed/1", "00" * 32, limits={"cells": 63}))
def limit_of_a_chess_board(request, ask):
    return rejection("limit-exceeded", 0) if limit_of(request) < 64 else ask(request)


@bug("The leniency `unused-trits` is allowed for the position of a game.", "play go-chains/1",
     {**play("01000002000009", "black", []), "allow": ["unused-trits"]})
def unused_trits_of_a_go_position(request, ask):
    reply, total = ask(request), area(request)
    if reply.get("reject") != "unused-trits-not-zero" or not allows(request, "unused-trits"):
        return reply
    at, data = reply["at"]["bit"] // 8, bytearray.fromhex(request["hex"])
    data[at] %= 3 ** (total % 5)
    return ask({**request, "hex": data.hex()})
