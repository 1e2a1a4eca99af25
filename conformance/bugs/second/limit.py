"""Bugs of limits: a limit, a leniency or a check that is compared, converted, ignored, or applied too late or to the wrong thing."""

from core import *
from shared import *
from second.common import *


@bug("The limit is converted to 32 bits, so 2^32 is a limit of 0; 3 × 3 with a limit of 2^32.",
     "decode ternary-board/1", decode("ternary-board/1", "030000030000d046", limits={"cells": 2**32}))
def limit_taken_in_32_bits(request, ask):
    reply = ask(request)
    if not fine(reply) or not limit_of(request):
        return reply
    limit = int(limit_of(request)) % 2**32
    return reply if limit == limit_of(request) else ask(limited(request, limit))


@bug("The limit is converted to a signed number of 64 bits, so 2^63 is below each board; 3 × 3 with a limit of 2^63.",
     "decode ternary-integer/1", decode("ternary-integer/1", "0300000300004243", limits={"cells": 2**63}))
def limit_of_2_to_the_63(request, ask):
    reply = ask(request)
    if fine(reply) and limit_of(request) is not None and 2**63 <= limit_of(request) % 2**64:
        return ask(limited(request, 0))
    return reply


@bug("A limit of 0 is taken for no limit, because 0 is false; 1 × 1 with a limit of 0.",
     "decode ternary-bits2/1, explain ternary-bits2/1", decode("ternary-bits2/1", "01000001000001", limits={"cells": 0}))
def limit_of_0_is_none(request, ask):
    reply = ask(request)
    return ask(limited(request, NO_LIMIT)) if reply.get("reject") == "limit-exceeded" and limit_of(request) == 0 else reply


@bug("The limit is compared with the length of each run instead of rows*cols; two runs of 5 cells with a limit of 8.",
     "decode ternary-runs/1", decode("ternary-runs/1", dims(2, 5) + "0c0d", limits={"cells": 8}))
def limit_of_a_run(request, ask):
    reply = ask(request)
    if reply.get("reject") != "limit-exceeded" or limit_of(request) is None or area(request) > 10**6:
        return reply
    unlimited = ask(limited(request, NO_LIMIT))
    for at, _, number in numbers_at(request["hex"]):
        if bit_at(unlimited) is not None and bit_at(unlimited) <= 8 * at:
            return unlimited
        if number // 3 + 1 > limit_of(request):
            return reply
    return unlimited


@bug("With trailing-bytes the decoder returns before it checks the padding; a padding of 0 with trailing-bytes.",
     "decode xiangqi-position/1, explain xiangqi-position/1",
     decode("xiangqi-position/1", OPENING_HEX[:-1] + "8", allow=["trailing-bytes"]))
def no_padding_before_trailing_bytes(request, ask):
    reply = ask(request)
    if reply.get("reject") == "padding-not-ones" and allows(request, "trailing-bytes"):
        return ask(allowing(request, "padding-bits"))
    return reply


@bug("Explain gives the last cell byte without its unused trits; d0 for one cell, with unused-trits.",
     "explain ternary-board/1", explain("ternary-board/1", "010000010000d0", allow=["unused-trits"]))
def unused_trits_are_hidden(request, ask):
    def change(field):
        if field["name"] == "cells":
            field["value"] %= 3 ** field["represents"]

    return with_fields(ask(request), change)


@bug("The leniency unused-trits applies only to the first record of a stream; the second record needs it.",
     "decode ternary-stream/1", decode("ternary-stream/1", "01000001000001" + "010000010000d0", allow=["unused-trits"]))
def unused_trits_of_the_first_record(request, ask):
    reply = ask(request)
    if not fine(reply) or not allows(request, "unused-trits"):
        return reply
    data = bytearray(bytes_in(request))
    for start, count in records_of(request["hex"])[:1]:
        last = start // 8 + 5 - -count // 5
        if count % 5 and last < len(data) and data[last] < 243:
            data[last] %= 3 ** (count % 5)
    strict = [name for name in request["allow"] if name != "unused-trits"]
    return ask({**request, "hex": data.hex(), "allow": strict})


@bug("With unknown-parameters a repeated name is rejected also if it is unknown; two parameters t.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", f"x?p={OPENING_TEXT}&t=1&t=2", allow=["unknown-parameters"]))
def unknown_parameter_twice(request, ask):
    reply = ask(request)
    text = request["text"].split("#")[0] if "ok" in reply else ""
    at, names = text.find("?") + 1, set()
    for part in text[at:].split("&") if at else ():
        name = part.split("=")[0]
        if "=" in part and name in names:
            return {"reject": "parameter-twice", "at": {"char": at}}
        if "=" in part:
            names.add(name)
        at += len(part) + 1
    return reply


@bug("The leniency padding-bits applies also to r, so fewer than 8 bits left are padding; d6 as r.",
     "decode xiangqi-link/1",
     lambda ask: decode("xiangqi-link/1", "?p=" + ask(encode("xiangqi-link/1", {
         "base": None, "position": {"turn": "black", "squares": [49 if id == 13 else square for id, square in enumerate(OPENING["squares"])]},
         "history": {"plies": []}, "s": None}))["ok"]["text"][3:] + "&r=1g", allow=["padding-bits"]))
def padding_bits_for_r(request, ask):
    reply = ask(request)
    if "reject" not in reply or not allows(request, "padding-bits"):
        return reply
    found = re.search(r"[?&]r=([A-Za-z0-9_-]+)(?=[&#]|$)", request["text"].split("#")[0])
    if not found or not found.start(1) <= (char_at(reply) or 0) <= found.end(1) or reply["reject"].startswith("base64"):
        return reply
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    bits = "".join(f"{alphabet.index(c):06b}" for c in found[1])
    end = len(bits) // 8 * 8
    for count in range(1, 8):
        changed = bits[: end - count] + "1" * count + bits[end:]
        value = "".join(alphabet[int(changed[i : i + 6], 2)] for i in range(0, len(bits), 6))
        other = ask({**request, "text": request["text"][: found.start(1)] + value + request["text"][found.end(1) :]})
        if "ok" in other:
            return other
    return reply


@bug("2000 plies are too many, because the decoder and the encoder compare with >=; a game of 2000 plies.",
     "decode xiangqi-game/1, explain xiangqi-game/1, encode xiangqi-game/1", decode("xiangqi-game/1", "71d00f"))
def two_thousand_plies_are_too_many(request, ask):
    reply = ask(request)
    if not fine(reply):
        return reply
    if request["op"] == "encode":
        started = "ok" in reply or reply.get("reject") == "move-illegal"
        return rejection("too-many-plies", move=2000) if started and len(request["value"]["moves"]) == 2000 else reply
    data = bytes_in(request)
    header = plies_in(data)
    return rejection("too-many-plies", 8) if header and data[0] == 0x71 and header[0] == 2000 else reply


@bug("A V of too many bytes is rejected only after the moves; a start without a legal move, one ply and a V of 19 bytes.",
     "decode xiangqi-game/1, explain xiangqi-game/1",
     decode("xiangqi-game/1", game_of("71", 1, 3 + 2 ** (8 * 19 - 1) // (4 * PLACEMENTS) * (4 * PLACEMENTS))))
def long_v_after_the_moves(request, ask):
    reply = ask(request)
    if reply.get("reject") != "value-out-of-range":
        return reply
    header = plies_in(bytes_in(request))
    if not header:
        return reply
    data, rest = request["hex"][: 2 * header[1]], bytes_in(request)[header[1] :]
    if len(rest) <= header[0] + 17:
        return reply
    number = int.from_bytes(rest, "big")
    if number % 2 == 0:
        return reply
    number = 1 + number // 2 % (2 * PLACEMENTS) * 2
    other = ask({**request, "hex": data + number.to_bytes((number.bit_length() + 7) // 8, "big").hex()})
    return other if other.get("reject") in ("no-legal-move", "number-not-shortest") else reply


@bug("More than 2000 plies are rejected only after V is read; 2001 plies and a V that begins with 0.",
     "decode xiangqi-compact/1, explain xiangqi-compact/1", decode("xiangqi-compact/1", "f1d10f00"))
def too_many_plies_after_v(request, ask):
    reply = ask(request)
    if reply.get("reject") != "too-many-plies":
        return reply
    data = bytes_in(request)
    header = plies_in(data)
    if header and data[header[1] : header[1] + 1] == b"\0":
        return rejection("number-not-shortest", 8 * header[1])
    return reply


@bug("Perft searches at most five plies; depth 6 with two generals.",
     "perft xiangqi-rules/1",
     {"op": "perft", "format": "xiangqi-rules/1", "fen": "3k5/9/9/9/9/9/9/9/9/5K3 w", "depth": 6})
def depth_of_at_most_5(request, ask):
    reply = ask(request)
    return ask({**request, "depth": 5}) if "ok" in reply and request["depth"] > 5 else reply


@bug("The fifth and the sixth field of a FEN must be numbers, although a decoder ignores them; a sixth field of a minus.",
     "decode xiangqi-fen/1", decode("xiangqi-fen/1", OPENING_FEN + " - - 0 -"))
def counters_must_be_numbers(request, ask):
    reply = ask(request)
    if "ok" not in reply:
        return reply
    fields = request["text"].split(" ")
    for number in (4, 5):
        if len(fields) > number and not re.fullmatch("[0-9]+", fields[number]):
            return {"reject": "fen-fields", "at": {"char": len(" ".join(fields[:number])) + 1}}
    return reply


@bug("Whether identities fit is checked after the whole text, so a later fault is reported first; two generals, and a seventh rank "
     "of ten files.",
     "decode xiangqi-fen/1, legal-moves xiangqi-rules/1, perft xiangqi-rules/1",
     decode("xiangqi-fen/1", "4k4/9/9/4K4/9/9/55/9/9/9 w"))
def identities_after_the_text(request, ask):
    reply = ask(request)
    if reply.get("reject") != "fen-identity":
        return reply
    key = "text" if request["op"] == "decode" else "fen"
    board, *fields = request[key].split(" ")
    empty = re.sub("[KABENHRCPkabenhrcp]", "1", board)
    other = ask({**request, key: " ".join([empty, *fields])})
    return other if "reject" in other else reply


@bug("A list is searched for two pieces on a square only after its last byte; rook 8 on 89 as rook 7, and pawn 31 on 18.",
     "decode xiangqi-list/1, explain xiangqi-list/1",
     decode("xiangqi-list/1", OPENING_LIST[:16] + "59" + OPENING_LIST[18:62] + "12"))
def occupied_squares_after_the_list(request, ask):
    reply = ask(request)
    if reply.get("reject") != "square-occupied-twice":
        return reply
    data = bytes_in(request)
    for id, square in enumerate(data[:32]):
        if square > 90:
            return rejection("byte-out-of-range", 8 * id)
        if square < 90 and square not in CANDIDATES[id]:
            return rejection("square-not-allowed", 8 * id)
    if len(data) != 32:
        return rejection("truncated", 8 * len(data)) if len(data) < 32 else rejection("trailing-bytes", 256)
    return reply


@bug("The width of a rank is checked at its end only; a rank of nine empty squares and an unknown letter.",
     "encode chess-board-bytes/1", encode("chess-board-bytes/1", {"placement": "9x/8/8/8/8/8/8/8"}))
def width_at_the_end_of_a_rank(request, ask):
    reply = ask(request)
    if reply.get("reject") != "fen-files":
        return reply
    rank = width = 0
    for char in request["value"]["placement"] + "\0":
        if char in "/\0":
            if rank == 7 and char == "/" or rank < 7 and char == "\0":
                return rejection("fen-ranks")
            if width != 8:
                return reply
            rank, width = rank + 1, 0
        elif char not in "PRNBQKprnbqk123456789":
            return rejection("fen-letter")
        else:
            width += int(char) if char.isdigit() else 1
    return reply


@bug("The encoder obeys `limits`, which belong to decode; 3 × 3 with a limit of 8.",
     "encode ternary-runs/1", encode("ternary-runs/1", board(3, 3, "1"), limits={"cells": 8}))
def encoder_with_a_limit(request, ask):
    reply = ask(request)
    limits = request.get("limits")
    limit = limits.get("cells") if isinstance(limits, dict) else None
    if "ok" in reply and isinstance(limit, (int, float)) and area(request) > limit:
        return rejection("limit-exceeded")
    return reply


@bug("Analyse passes `allow` on to the decoder of boards; a position and one more byte, with trailing-bytes.",
     "analyse go-chains/1", {**analyse("0100000200000100"), "allow": ["trailing-bytes"]})
def analyse_is_lenient(request, ask):
    reply = ask(request)
    allowed = request.get("allow")
    if reply.get("reject") == "trailing-bytes" and isinstance(allowed, list) and "trailing-bytes" in allowed:
        return ask({**request, "hex": request["hex"][: bit_at(reply) // 4]})
    return reply


@bug("The encoder of a FEN does not look into the candidate lists; a red pawn on its own back rank.",
     "encode xiangqi-fen/1", encode("xiangqi-fen/1", position(p0=85, p16=4, p11=81)))
def fen_of_a_forbidden_square(request, ask):
    reply = ask(request)
    if reply.get("reject") != "square-not-allowed":
        return reply
    squares = request["value"]["squares"]
    living = {square: LETTERS[id] for id, square in enumerate(squares) if square is not None}
    if len(living) < 32 - squares.count(None):
        return rejection("square-occupied-twice")
    rows = ["".join(living.get(9 * row + col, ".") for col in range(9)) for row in range(10)]
    text = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))
    return {"ok": {"text": text + (" w" if request["value"]["turn"] == "red" else " b")}}
