"""Bugs of limits and leniencies: compared, converted or applied wrongly, too late, or for the wrong format or operation."""

from second.common import *

SQUARE_OF_65536 = "000001000001"
LOOSE = "010000010000d0"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def above(request, cells):
    limit = limit_of(request)
    return limit is not None and cells > limit


def unlimited(request):
    return {key: value for key, value in request.items() if key != "limits"}


@bug("rows*cols is computed in 32 bits before it is compared with the limit.", "decode ternary-board/1, decode ternary-stream/1",
     decode("ternary-board/1", SQUARE_OF_65536, limits={"cells": 1000}))
def product_of_32_bits(request, ask):
    reply = ask(request)
    if reply.get("reject") != "limit-exceeded" or not limit_of(request):
        return reply
    start = reply["at"]["bit"] // 4
    rows, cols = size({"hex": request["hex"][start : start + 12]})
    if rows * cols % 2**32 > limit_of(request):
        return reply
    return rejection("truncated", 4 * len(request["hex"])) if len(request["hex"]) < start + 14 else reply


@bug("A limit of 0 is no limit.", "decode ternary-runs/1, explain ternary-runs/1", decode("ternary-runs/1", "01000001000002", limits={"cells": 0}))
def limit_of_0(request, ask):
    return ask(unlimited(request)) if limit_of(request) == 0 else ask(request)


@bug("A limit has 32 bits with a sign.", "decode ternary-bits2/1", decode("ternary-bits2/1", "01000001000001", limits={"cells": 2**31}))
def limit_with_a_sign(request, ask):
    limit, reply = limit_of(request), ask(request)
    if limit is not None and limit % 2**32 >= 2**31 and ("ok" in reply or reply["at"]["bit"] >= 48):
        return rejection("limit-exceeded", 0)
    return reply


@bug("A limit keeps its lowest 32 bits.", "decode ternary-integer/1", decode("ternary-integer/1", "010000050000d0", limits={"cells": 2**32}))
def limit_of_32_bits(request, ask):
    limit = limit_of(request)
    return ask(limited(request, limit % 2**32)) if limit is not None else ask(request)


@bug("A limit above 2^63 is taken as 0.", "decode ternary-stream/1, decode ternary-runs/1",
     decode("ternary-stream/1", "01000001000001", limits={"cells": 2**64}))
def limit_above_63_bits(request, ask):
    return ask(limited(request, 0)) if (limit_of(request) or 0) >= 2**63 else ask(request)


@bug("Explain does not apply the limit.", "explain ternary-bits2/1", explain("ternary-bits2/1", "0100000600006106", limits={"cells": 5}))
def explain_without_limit(request, ask):
    return ask(unlimited(request))


@bug("Explain rejects a board with exactly as many cells as the limit.", "explain ternary-integer/1",
     explain("ternary-integer/1", "010000050000d0", limits={"cells": 5}))
def explain_at_the_limit(request, ask):
    limit = limit_of(request)
    return ask(limited(request, limit - 1)) if limit else ask(request)


@bug("The limit of a stream is compared with the cells of all records so far.", "decode ternary-stream/1",
     decode("ternary-stream/1", zeros(2, 2) + zeros(2, 2), limits={"cells": 6}))
def limit_of_all_records(request, ask):
    reply, total = ask(request), 0
    for start, cells in records_of(request["hex"]) if "ok" in reply and limit_of(request) is not None else ():
        total += cells
        if total > limit_of(request):
            return rejection("limit-exceeded", start)
    return reply


@bug("The limit is applied after the cells of a record are read.", "decode ternary-stream/1",
     decode("ternary-stream/1", zeros(2, 3) + "030000030000f3", limits={"cells": 8}))
def limit_after_the_cells(request, ask):
    reply = ask(request)
    if reply.get("reject") != "limit-exceeded":
        return reply
    start = reply["at"]["bit"] // 4
    other = ask(unlimited(request))
    cells = area({"hex": request["hex"][start : start + 12]})
    inside = start + 12 <= other.get("at", {}).get("bit", 0) // 4 <= start + 12 + 2 * -(-cells // 5)
    return other if other.get("reject") in ("truncated", "byte-out-of-range", "unused-trits-not-zero") and inside else reply


@bug("The limit is compared with the rows as soon as they are read.", "decode ternary-runs/1, decode ternary-bits2/1",
     decode("ternary-runs/1", "0900000000", limits={"cells": 8}))
def limit_of_rows(request, ask):
    rows = int.from_bytes(bytes.fromhex(request["hex"][:6]), "little")
    return rejection("limit-exceeded", 0) if len(request["hex"]) >= 6 and above(request, rows) else ask(request)


@bug("The greatest board of 2^19 cells is a limit also where the request has a greater one.", "decode ternary-runs/1, explain ternary-runs/1",
     decode("ternary-runs/1", dims(600, 1000) + leb128(599999 * 3), limits={"cells": 1000000}))
def own_limit_below_that_of_the_request(request, ask):
    if len(request["hex"]) >= 12 and (limit_of(request) or 0) > 2**19 and area(request) > 2**19:
        return rejection("limit-exceeded", 0)
    return ask(request)


@bug("A limit applies to a board of go.", "analyse go-chains/1, play go-chains/1",
     play(zeros(2, 2), "black", []) | {"limits": {"cells": 3}})
def limit_of_go(request, ask):
    reply = ask(request)
    return rejection("limit-exceeded", 0) if "ok" in reply and above(request, area(request)) else reply


@bug("Unused trits may be allowed in a board of go.", "analyse go-chains/1", analyse(LOOSE) | {"allow": ["unused-trits"]})
def unused_trits_of_go(request, ask):
    reply = ask(request)
    if reply.get("reject") == "unused-trits-not-zero" and allows(request, "unused-trits"):
        tail = ask(decode("ternary-board/1", request["hex"], allow=["unused-trits"]))
        if "ok" in tail:
            return ask({**request, "hex": record(*size(request), tail["ok"]["cells"])})
    return reply


@bug("Trailing bytes may be allowed in a board of two bits a cell.", "decode ternary-bits2/1, decode ternary-integer/1",
     decode("ternary-bits2/1", "0100000100000100", allow=["trailing-bytes"]))
def trailing_bytes_of_packings(request, ask):
    reply = ask(request)
    if reply.get("reject") == "trailing-bytes" and allows(request, "trailing-bytes"):
        return ask({**request, "hex": request["hex"][: reply["at"]["bit"] // 4]})
    return reply


@bug("Where unused trits are allowed, unused cells are ignored too.", "decode ternary-bits2/1",
     decode("ternary-bits2/1", "0100000100000d", allow=["unused-trits"]))
def unused_cells_as_trits(request, ask):
    reply, data = ask(request), request["hex"]
    while reply.get("reject") == "unused-cells-not-zero" and allows(request, "unused-trits"):
        at = reply["at"]["bit"] // 4
        kept = int(data[at : at + 2], 16) % 4 ** (size(request)[1] % 4)
        data = f"{data[:at]}{kept:02x}{data[at + 2:]}"
        reply = ask({**request, "hex": data})
    return reply


@bug("Padding bits may be allowed at the end of a history.", "decode xiangqi-history/1",
     decode("xiangqi-history/1", "7070", position=ROOKS, allow=["padding-bits"]))
def padding_bits_of_a_history(request, ask):
    reply = ask(request)
    if "reject" in reply and allows(request, "padding-bits"):
        bits = bits_of(request["hex"])
        for padding in range(7, 0, -1):
            if reply["at"]["bit"] >= len(bits) - padding:
                other = ask({**request, "hex": packed(bits[:-padding])})
                if "ok" in other:
                    return other
    return reply


@bug("Trailing bytes may be allowed after a list.", "decode xiangqi-list/1, explain xiangqi-list/1",
     decode("xiangqi-list/1", OPENING_LIST + "00", allow=["trailing-bytes"]))
def trailing_bytes_of_a_list(request, ask):
    return ask({**request, "hex": request["hex"][:64]}) if allows(request, "trailing-bytes") else ask(request)


@bug("Of several leniencies the last one alone is allowed.", "decode xiangqi-position/1",
     decode("xiangqi-position/1", OPENING_HEX[:-1] + "e00", allow=["padding-bits", "trailing-bytes"]))
def last_leniency_alone(request, ask):
    return ask({**request, "allow": request["allow"][-1:]}) if request.get("allow") else ask(request)


@bug("A leniency that is named twice is not allowed.", "decode ternary-stream/1, decode ternary-board/1",
     decode("ternary-stream/1", LOOSE, allow=["unused-trits", "unused-trits"]))
def leniency_named_twice(request, ask):
    allow = request.get("allow") or []
    return ask({**request, "allow": [name for name in set(allow) if allow.count(name) % 2]})


@bug("Unknown parameters include a second s.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"?p={OPENING_TEXT}&s=1&s=2", allow=["unknown-parameters"]))
def second_s_is_unknown(request, ask):
    reply = ask(request)
    while reply.get("reject") == "parameter-twice" and allows(request, "unknown-parameters"):
        text, at = request["text"], reply["at"]["char"]
        if text[at : at + 2] != "s=":
            break
        end = min((end for end in (text.find("&", at), text.find("#", at)) if end > 0), default=len(text))
        request = {**request, "text": text[: at - 1] + text[end:]}
        reply = ask(request)
    return reply


@bug("Where unknown parameters are allowed, their names are not decoded.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"?%zz=1&p={OPENING_TEXT}", allow=["unknown-parameters"]))
def names_of_unknown_parameters(request, ask):
    reply = ask(request)
    while reply.get("reject") in ("percent-invalid", "not-ascii") and allows(request, "unknown-parameters"):
        text, at = request["text"], reply["at"]["char"]
        start = max(text.rfind("?", 0, at), text.rfind("&", 0, at)) + 1
        if start == 0 or "=" in text[start:at]:
            break
        request = {**request, "text": text[:at] + "x" + text[at + 1 :]}
        reply = ask(request)
    return reply


@bug("Padding bits of p are ignored only if trailing bytes are allowed too.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"?p={OPENING_TEXT[:-2]}Dg", allow=["padding-bits"]))
def padding_of_p_with_trailing_bytes(request, ask):
    if allows(request, "trailing-bytes"):
        return ask(request)
    return ask({**request, "allow": [name for name in request.get("allow") or [] if name != "padding-bits"]})


@bug("Where trailing bytes are allowed, spare bits of p are ignored.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", f"?p={OPENING_TEXT[:-1]}x", allow=["trailing-bytes"]))
def spare_bits_with_trailing_bytes(request, ask):
    reply, text = ask(request), request["text"]
    if reply.get("reject") == "base64-spare-bits" and allows(request, "trailing-bytes"):
        span = value_span(text, "p") if "?" in text else (0, len(text))
        at = reply["at"]["char"]
        if at == span[1] - 1:
            spare = 16 if (span[1] - span[0]) % 4 == 2 else 4
            value = ALPHABET.index(text[at])
            return ask({**request, "text": text[:at] + ALPHABET[value - value % spare] + text[at + 1 :]})
    return reply


@bug("Where unused trits are allowed, the last byte of a record may be above 242.", "decode ternary-stream/1",
     decode("ternary-stream/1", "010000010000f4", allow=["unused-trits"]))
def last_byte_above_242(request, ask):
    reply, data = ask(request), request["hex"]
    while reply.get("reject") == "byte-out-of-range" and allows(request, "unused-trits"):
        at = reply["at"]["bit"] // 4
        start, cells = [each for each in records_of(data) if each[0] // 4 <= at][-1]
        if at != start // 4 + 10 + 2 * -(-cells // 5) or cells % 5 == 0:
            break
        data = f"{data[:at]}{int(data[at:at + 2], 16) % 3 ** (cells % 5):02x}{data[at + 2:]}"
        reply = ask({**request, "hex": data})
    return reply


@bug("Where trailing bytes are allowed, padding bits are not checked.", "decode xiangqi-position/1, explain xiangqi-position/1",
     decode("xiangqi-position/1", OPENING_HEX[:-1] + "e", allow=["trailing-bytes"]))
def padding_with_trailing_bytes(request, ask):
    reply = ask(request)
    if reply.get("reject") == "padding-not-ones" and allows(request, "trailing-bytes"):
        return ask({**request, "allow": ["padding-bits", "trailing-bytes"]})
    return reply


@bug("An encoder applies the limit of a request.", "encode ternary-runs/1, encode ternary-bits2/1",
     encode("ternary-runs/1", board(2, 2, "1"), limits={"cells": 3}))
def limit_of_an_encoder(request, ask):
    reply = ask(request)
    return {"reject": "limit-exceeded"} if "ok" in reply and above(request, area(request)) else reply


@bug("An encoder does not know leniencies, and so does not support a request with one.",
     "encode ternary-board/1, encode xiangqi-position/1, encode xiangqi-link/1",
     encode("xiangqi-position/1", OPENING, allow=["padding-bits"]))
def leniency_of_an_encoder(request, ask):
    return {"unsupported": "an encoder has no leniencies"} if request.get("allow") else ask(request)


@bug("TB-9 is named only if unused trits are not 0.", "explain ternary-board/1, explain ternary-stream/1",
     explain("ternary-board/1", "01000001000001", allow=["unused-trits"]))
def explained_unused_trits_of_0(request, ask):
    def change(field):
        if field["name"] == "cells" and field["value"] < 3 ** field["represents"]:
            field["requirements"] = [each for each in field["requirements"] if each != "TB-9"]

    return with_fields(ask(request), change)


@bug("Explain allows every leniency that is not named, too.", "explain ternary-stream/1", explain("ternary-stream/1", LOOSE))
def explain_is_lenient(request, ask):
    reply = ask(request)
    if reply.get("reject") == "unused-trits-not-zero":
        return ask(allowing(request, "unused-trits"))
    return reply


@bug("The limit of a board is compared with its cells rounded up to a byte.", "decode ternary-board/1, explain ternary-board/1",
     decode("ternary-board/1", zeros(2, 3), limits={"cells": 7}))
def limit_of_whole_bytes(request, ask):
    reply = ask(request)
    if "ok" in reply and above(request, -(-area(request) // 5) * 5):
        return rejection("limit-exceeded", 0)
    return reply
