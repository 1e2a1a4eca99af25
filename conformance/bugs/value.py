"""Bugs of rare values: a square, a byte, a letter or a combination that a program treats in a wrong way."""

import unicodedata

from core import *

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
LINK = "?p=" + OPENING_TEXT
EMPTY_FEN = "9/9/9/9/9/9/9/9/9/9"


def link(base=None, plies=(), s=None):
    """The value of a link of the opening position."""
    return {"base": base, "position": OPENING, "history": {"plies": list(plies)}, "s": s}


# Ternary boards


@bug("A cell byte of 242 is rejected; five black cells.", "decode ternary-board/1, decode ternary-stream/1",
     decode("ternary-board/1", "010000050000f2"))
def byte_242_rejected(request, ask):
    reply = ask(request)
    if "ok" in reply and request["format"] == "ternary-board/1":
        data = bytes.fromhex(request["hex"])[: 6 + -(-area(request) // 5)]
        at = data.find(242, 6)
        return rejection("byte-out-of-range", 8 * at) if at > 0 else reply
    return reply


@bug("A cell byte of 255 is taken for the end of the input; 1 × 5.", "decode ternary-board/1, decode ternary-stream/1",
     decode("ternary-board/1", "010000050000ff"))
def byte_255_is_the_end(request, ask):
    reply = ask(request)
    if reply.get("reject") == "byte-out-of-range":
        at = reply["at"]["bit"] // 4
        return {**reply, "reject": "truncated"} if request["hex"][at : at + 2] == "ff" else reply
    return reply


@bug("The first value with an unused trit is accepted; 1 × 1 with the byte 3.", "decode ternary-board/1",
     decode("ternary-board/1", "01000001000003"))
def least_unused_trit(request, ask):
    reply = ask(request)
    if reply.get("reject") == "unused-trits-not-zero":
        at = reply["at"]["bit"] // 4
        return ask(allowing(request, "unused-trits")) if int(request["hex"][at : at + 2], 16) == 3 ** (area(request) % 5) else reply
    return reply


@bug("With unused-trits the last byte may be above 242; 1 × 1 with the byte f3.", "decode ternary-board/1",
     decode("ternary-board/1", "010000010000f3", allow=["unused-trits"]))
def last_byte_above_242(request, ask):
    reply = ask(request)
    if reply.get("reject") == "byte-out-of-range" and allows(request, "unused-trits") and area(request) % 5:
        at, data = reply["at"]["bit"] // 4, request["hex"]
        if at == 12 + 2 * (area(request) // 5):
            return ask({**request, "hex": f"{data[:at]}{int(data[at : at + 2], 16) % 243:02x}{data[at + 2 :]}"})
    return reply


@bug("Only one leniency is asked, the first; a loose board with a byte too many, both allowed.",
     "decode ternary-board/1, decode xiangqi-position/1",
     decode("ternary-board/1", "010000010000d000", allow=["trailing-bytes", "unused-trits"]))
def first_leniency_only(request, ask):
    return ask({**request, "allow": (request.get("allow") or [])[:1]})


@bug("Each leniency includes trailing-bytes; a byte too many with unused-trits.",
     "decode ternary-board/1, decode xiangqi-position/1",
     decode("ternary-board/1", "0100000100000100", allow=["unused-trits"]))
def leniency_includes_trailing(request, ask):
    return ask(allowing(request, "trailing-bytes") if request.get("allow") else request)


@bug("trailing-bytes has a meaning in the other packings; a byte after two bits a cell.",
     "decode ternary-bits2/1, decode ternary-integer/1",
     decode("ternary-bits2/1", "0100000100000100", allow=["trailing-bytes"]))
def trailing_bytes_in_packings(request, ask):
    reply = ask(request)
    if reply.get("reject") == "trailing-bytes" and allows(request, "trailing-bytes"):
        return ask({**request, "hex": request["hex"][: reply["at"]["bit"] // 4]})
    return reply


@bug("With trailing-bytes a stream ends quietly at a header that is cut off; one byte after a record.", "decode ternary-stream/1",
     decode("ternary-stream/1", "0100000100000100", allow=["trailing-bytes"]))
def stream_ends_quietly(request, ask):
    reply = ask(request)
    if reply.get("reject") == "truncated" and allows(request, "trailing-bytes"):
        begin, total = (records_of(request["hex"]) or [(0, 0)])[-1]
        return reply if total else ask({**request, "hex": request["hex"][: begin // 4]})
    return reply


@bug("A stream of no bytes is cut off; the empty stream.",
     "decode ternary-stream/1, explain ternary-stream/1", decode("ternary-stream/1", ""))
def empty_stream_rejected(request, ask):
    return ask(request) if request["hex"] else rejection("truncated", 0)


@bug("A 3 in an unused cell is an invalid cell; the byte c0 on 1 × 1.",
     "decode ternary-bits2/1", decode("ternary-bits2/1", "010000010000c0"))
def unused_cell_of_3(request, ask):
    reply = ask(request)
    if reply.get("reject") == "unused-cells-not-zero":
        bit = reply["at"]["bit"]
        byte = int(request["hex"][bit // 4 : bit // 4 + 2], 16)
        return next((rejection("cell-invalid", bit + 6 - 2 * i) for i in range(4) if byte >> 2 * i & 3 == 3), reply)
    return reply


@bug("V of 0 is written in one byte; 3 × 3 empty cells.",
     "encode ternary-integer/1", encode("ternary-integer/1", board(3, 3, "0")))
def integer_0_in_one_byte(request, ask):
    return with_hex(ask(request), lambda data: data if data[12:].strip("0") else data[:14])


@bug("V may be 3^n; 1 × 1 with the byte 3.", "decode ternary-integer/1", decode("ternary-integer/1", "01000001000003"))
def integer_of_just_3_to_n(request, ask):
    reply = ask(request)
    if reply.get("reject") == "value-out-of-range":
        count, data = area(request), request["hex"]
        if count < 100000 and int.from_bytes(bytes.fromhex(data[12:]), "little") == 3**count:
            return ask({**request, "hex": data[:12] + "0" * len(data[12:])})
    return reply


@bug("Where V is above 3^n and a byte follows, the byte is reported; two bytes of ff and one more.", "decode ternary-integer/1",
     decode("ternary-integer/1", "030000030000ffff00"))
def trailing_before_range(request, ask):
    reply = ask(request)
    if reply.get("reject") == "value-out-of-range":
        end = 6 + bytes_of_integer(area(request))
        return rejection("trailing-bytes", 8 * end) if len(request["hex"]) > 2 * end else reply
    return reply


@bug("The number 128 is written in one byte; 43 black cells.",
     "encode ternary-runs/1", encode("ternary-runs/1", board(1, 43, "2")))
def number_128_in_one_byte(request, ask):
    return with_hex(ask(request), lambda data: data[:12] + "80" if data[12:] == "8001" else data)


@bug("A number of eight bytes is always too long; one that is the shortest.", "decode ternary-runs/1",
     decode("ternary-runs/1", dims(1, 1) + "ff" * 7 + "01"))
def number_of_eight_bytes(request, ask):
    reply = ask(request)
    if reply.get("reject") == "run-too-long":
        tail = bytes.fromhex(request["hex"][reply["at"]["bit"] // 4 :])[:7]
        return {**reply, "reject": "number-not-shortest"} if len(tail) == 7 and min(tail) > 127 else reply
    return reply


@bug("A number is rejected for going on only at its ninth byte; eight bytes of ff.",
     "decode ternary-runs/1, explain ternary-runs/1",
     decode("ternary-runs/1", dims(3, 3) + "ff" * 8))
def number_of_nine_bytes(request, ask):
    reply = ask(request)
    if reply.get("reject") == "number-not-shortest":
        tail = bytes.fromhex(request["hex"][reply["at"]["bit"] // 4 :])
        return {**reply, "reject": "truncated"} if len(tail) == 8 and min(tail) > 127 else reply
    return reply


@bug("A run that is too long and the same cell again is reported as not maximal; 0a 10 on 3 × 3.", "decode ternary-runs/1",
     decode("ternary-runs/1", "0300000300000a10"))
def not_maximal_before_too_long(request, ask):
    reply = ask(request)
    if reply.get("reject") == "run-too-long" and reply["at"]["bit"] == 56:
        run = int(request["hex"][14:16], 16)
        return {**reply, "reject": "run-not-maximal"} if run < 128 and run % 3 == int(request["hex"][12:14], 16) % 3 else reply
    return reply


# Xiangqi boards


@bug("Square 0 is taken for dead in what is read; the opening.",
     "decode xiangqi-map/1, decode xiangqi-list/1", decode("xiangqi-map/1", "1700"))
def square_0_read_as_dead(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(squares=[square or None for square in ok["squares"]]))


@bug("Square 0 is taken for dead in a FEN that is written; a black rook there.",
     "encode xiangqi-fen/1", encode("xiangqi-fen/1", position(p23=0)))
def square_0_not_written(request, ask):
    request["value"]["squares"] = [square or None for square in request["value"]["squares"]]
    return ask(request)


@bug("Square 89 is out of range in a map; the rook 7 there.", "decode xiangqi-map/1", decode("xiangqi-map/1", "0759"))
def square_89_of_map(request, ask):
    reply, data = ask(request), bytes.fromhex(request["hex"])
    return rejection("byte-out-of-range", 8 + 16 * data[1::2].index(89)) if "ok" in reply and 89 in data[1::2] else reply


@bug("A byte after a map of 32 pieces is trailing; the opening and 1f.", "decode xiangqi-map/1",
     decode("xiangqi-map/1", "".join(f"{id:02x}{square:02x}" for id, square in enumerate(OPENING["squares"])) + "1f"))
def trailing_after_full_map(request, ask):
    reply = ask(request)
    return rejection("trailing-bytes", 512) if (reply.get("at") or {}).get("bit") == 512 else reply


@bug("A map of no bytes is cut off; the empty map.", "decode xiangqi-map/1", decode("xiangqi-map/1", ""))
def empty_map_rejected(request, ask):
    return ask(request) if request["hex"] else rejection("truncated", 0)


@bug("127 is dead in a list, as in the code of text X; the horse 5.", "decode xiangqi-list/1",
     decode("xiangqi-list/1", OPENING_LIST[:10] + "7f" + OPENING_LIST[12:]))
def dead_is_127(request, ask):
    data = bytes.fromhex(request["hex"])
    return ask({**request, "hex": data.replace(b"\x7f", b"\x5a").hex()})


@bug("In a list candidate squares are checked before occupied ones; the advisor 1 on the general's 85.",
     "decode xiangqi-list/1, explain xiangqi-list/1",
     decode("xiangqi-list/1", "5555" + OPENING_LIST[4:]))
def not_allowed_before_occupied(request, ask):
    reply = ask(request)
    if reply.get("reject") == "square-occupied-twice":
        byte = reply["at"]["bit"] // 8
        alone = "5a" * byte + request["hex"][2 * byte : 2 * byte + 2] + "5a" * (31 - byte)
        if ask({**request, "op": "decode", "hex": alone}).get("reject") == "square-not-allowed":
            return {**reply, "reject": "square-not-allowed"}
    return reply


@bug("Two pieces of one kind come back in the order of their squares; the red rooks on 3 and 5.",
     "decode xiangqi-position/1, decode xiangqi-list/1",
     decode("xiangqi-list/1", "555a5a5a5a5a5a0503" + "5a" * 7 + "04" + "5a" * 15))
def rooks_by_square(request, ask):
    def sort(ok):
        rooks = ok["squares"][7:9]
        ok["squares"][7:9] = sorted(rooks) if None not in rooks and max(rooks) < 9 else rooks
    return with_ok(ask(request), sort)


@bug("The last candidate of a list of 91 is read as dead; the longest position, whose red horse 5 is on 0.",
     "decode xiangqi-position/1",
     decode("xiangqi-position/1", LONGEST_HEX))
def last_candidate_is_dead(request, ask):
    def lose(ok):
        for ids, last in ((range(5, 11), 0), (range(21, 27), 89)):
            for id in ids:
                ok["squares"][id] = None if ok["squares"][id] == last else ok["squares"][id]
    return with_ok(ask(request), lose)


@bug("A position with a dead general is rejected; both of them dead.",
     "encode xiangqi-position/1, encode xiangqi-list/1, encode xiangqi-map/1",
     encode("xiangqi-list/1", {"squares": position()["squares"]}))
def dead_general_rejected(request, ask):
    squares = request["value"]["squares"]
    return rejection("square-not-allowed") if None in (squares[0], squares[16]) else ask(request)


@bug("A side of which all but the general are dead is written as dead; red's general alone.", "encode xiangqi-map/1",
     encode("xiangqi-map/1", {"squares": [85] + [None] * 15 + OPENING["squares"][16:]}))
def bare_general_lost(request, ask):
    squares = request["value"]["squares"]
    if squares[0] is not None and not any(square is not None for square in squares[1:16]):
        squares[0] = None
    return ask(request)


@bug("Padding of seven bits is taken for a trailing byte; the real game with padding bits that are 0.",
     "decode xiangqi-position/1",
     decode("xiangqi-position/1", "8124022f93f9a080e10852422012787900809100"))
def seven_padding_bits(request, ask):
    reply = ask(request)
    if reply.get("reject") == "padding-not-ones" and reply["at"]["bit"] % 8 == 1:
        return {"reject": "trailing-bytes", "at": reply["at"]}
    return reply


# Xiangqi histories


@bug("The captured piece 0 is taken for none; the red general captured.", "encode xiangqi-history/1",
     encode("xiangqi-history/1", {"plies": [{"piece": 23, "from": 76, "to": 85, "captured": 0}]}, position=position(p16=4, p23=85)))
def captured_0_is_none(request, ask):
    for ply in request["value"]["plies"]:
        ply["captured"] = ply["captured"] or None
    return ask(request)


@bug("A last byte of ff is always padding; the mover 15, dead, after d7.", "decode xiangqi-history/1, explain xiangqi-history/1",
     decode("xiangqi-history/1", "d7ff", position=position("black", p0=85, p13=49)))
def byte_ff_is_padding(request, ask):
    reply = ask(request)
    if "reject" in reply and request["hex"].endswith("ff"):
        short = ask({**request, "hex": request["hex"][:-2]})
        return short if "ok" in short else reply
    return reply


@bug("padding-bits has a meaning in a history; d6.", "decode xiangqi-history/1",
     decode("xiangqi-history/1", "d6", position=position("black", p0=85, p13=49), allow=["padding-bits"]))
def padding_bits_in_history(request, ask):
    reply = ask(request)
    if "reject" in reply and allows(request, "padding-bits") and request["hex"]:
        last = int(request["hex"][-2:], 16)
        for bits in range(1, 8):
            loose = ask({**request, "hex": f"{request['hex'][:-2]}{last | (1 << bits) - 1:02x}"})
            if "ok" in loose:
                return loose
    return reply


@bug("An empty history is written as a byte of padding; no plies.", "encode xiangqi-history/1",
     encode("xiangqi-history/1", {"plies": []}, position=OPENING))
def empty_history_padded(request, ask):
    return with_hex(ask(request), lambda data: data or "ff")


@bug("A captured general is rejected; the black rook takes the red general.",
     "decode xiangqi-history/1, encode xiangqi-history/1",
     encode("xiangqi-history/1", {"plies": [{"piece": 23, "from": 76, "to": 85, "captured": 0}]}, position=position(p16=4, p23=85)))
def captured_general_rejected(request, ask):
    reply = ask(request)
    plies = (request.get("value") or reply.get("ok") or {}).get("plies", ())
    if "ok" in reply and any(ply["captured"] in (0, 16) for ply in plies):
        return rejection("captured-misplaced", 5 if request["op"] == "decode" else None)
    return reply


# Xiangqi links


@bug("Percent-encoding in lower case is rejected; s=%2d.", "decode xiangqi-link/1", decode("xiangqi-link/1", LINK + "&s=%2d"))
def percent_in_lower_case(request, ask):
    reply, begin = ask(request), request["text"].find("?") + 1
    query = request["text"][begin:]
    at = next((i for i in range(len(query) - 2) if query[i] == "%" and any(c in "abcdef" for c in query[i + 1 : i + 3])), None)
    return {"reject": "percent-invalid", "at": {"char": begin + at}} if "ok" in reply and at is not None else reply


@bug("Percent-encoding is undone twice; s=%2541.", "decode xiangqi-link/1", decode("xiangqi-link/1", LINK + "&s=%2541"))
def percent_undone_twice(request, ask):
    reply = ask(request)
    twice = ask({**request, "text": request["text"].replace("%25", "%")}) if "reject" in reply and "%25" in request["text"] else {}
    return twice if "ok" in twice else reply


@bug("%00 ends the text; s=1%00.", "decode xiangqi-link/1", decode("xiangqi-link/1", LINK + "&s=1%00"))
def percent_00_ends(request, ask):
    return ask({**request, "text": request["text"].split("%00")[0]})


@bug("The alphabet of base64 is accepted as well; a slash in r.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", LINK + "&r=/w"))
def base64_with_slash(request, ask):
    head, mark, query = request["text"].partition("?")
    return ask({**request, "text": head + mark + query.replace("/", "_").replace("+", "-")})


@bug("One = at the end of p or r is ignored where the length is then divisible by 4; r=kH8=.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", LINK + "&r=kH8="))
def base64_with_padding(request, ask):
    reply = ask(request)
    if reply.get("reject") == "base64-character":
        parts = request["text"].split("&")
        fixed = "&".join(part[:-1] if part.endswith("=") and len(part) > 2 and len(part.rpartition("?")[2]) % 4 == 2 else part for part in parts)
        return ask({**request, "text": fixed}) if fixed != request["text"] else reply
    return reply


@bug("~ is no character of s; s=~.", "decode xiangqi-link/1, encode xiangqi-link/1", encode("xiangqi-link/1", link(s="a~")))
def tilde_in_s(request, ask):
    reply = ask(request)
    s = (request.get("value") or reply.get("ok") or {}).get("s")
    if "ok" in reply and s and "~" in s:
        at = {"at": {"char": request["text"].rfind("~")}} if request["op"] == "decode" else {}
        return {"reject": "s-invalid", **at}
    return reply


@bug("An empty s is not written; s of no characters.", "encode xiangqi-link/1", encode("xiangqi-link/1", link("x", s="")))
def empty_s_not_written(request, ask):
    request["value"]["s"] = request["value"]["s"] or None
    return ask(request)


@bug("s is a number where it looks like one; s=007.", "decode xiangqi-link/1", decode("xiangqi-link/1", LINK + "&s=007"))
def s_is_a_number(request, ask):
    return with_ok(ask(request), lambda ok: ok["s"] and ok["s"].isdecimal() and ok.update(s=str(int(ok["s"]))))


@bug("unknown-parameters admits a second p; p twice.", "decode xiangqi-link/1",
     decode("xiangqi-link/1", LINK + "&p=A", allow=["unknown-parameters"]))
def second_p_with_leniency(request, ask):
    reply, text = ask(request), request["text"]
    if reply.get("reject") == "parameter-twice" and allows(request, "unknown-parameters"):
        at = reply["at"]["char"]
        return ask({**request, "text": text[:at] + "x" + text[at:]})
    return reply


@bug("The name of a parameter is compared without case; P=.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", "?P=" + OPENING_TEXT))
def name_without_case(request, ask):
    reply, text = ask(request), request["text"]
    for name in "PRS":
        text = text.replace(f"?{name}=", f"?{name.lower()}=").replace(f"&{name}=", f"&{name.lower()}=")
    return ask({**request, "text": text}) if reply.get("reject") in ("parameter-unknown", "parameter-missing") else reply


@bug("Tabs and line feeds are taken out of a base, as a browser does; a tab.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", "a\tb" + LINK))
def base_without_tabs(request, ask):
    return with_ok(ask(request), lambda ok: ok["base"] and ok.update(base="".join(c for c in ok["base"] if c not in "\t\n\r") or None))


@bug("White space around a base is removed; a base that begins with a space.",
     "encode xiangqi-link/1", encode("xiangqi-link/1", link(" x")))
def base_trimmed(request, ask):
    base = request["value"]["base"]
    request["value"]["base"] = base and (base.strip() or base)
    return ask(request)


@bug("A base is normalised to NFC; e and U+0301.", "decode xiangqi-link/1", decode("xiangqi-link/1", "e\u0301" + LINK))
def base_normalised(request, ask):
    return with_ok(ask(request), lambda ok: ok["base"] and ok.update(base=unicodedata.normalize("NFC", ok["base"])))


@bug("The scheme and host of a base are put in lower case; HTTPS://Example.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", "HTTPS://Example" + LINK))
def base_in_lower_case(request, ask):
    return with_ok(ask(request), lambda ok: ok["base"] and "://" in ok["base"] and ok.update(base=ok["base"].lower()))


@bug("Characters beyond U+FFFF are replaced in a base; U+1F600.", "decode xiangqi-link/1, encode xiangqi-link/1",
     decode("xiangqi-link/1", "\U0001f600" + LINK))
def base_of_16_bit_characters(request, ask):
    def replace(ok):
        for key in ("base", "text"):
            if ok.get(key):
                ok[key] = "".join(c if c < "\U00010000" else "\ufffd" for c in ok[key])
    return with_ok(ask(request), replace)


@bug("A base with a character of three bytes in UTF-8 is cut there; U+0800.",
     "encode xiangqi-link/1", encode("xiangqi-link/1", link("a\u0800b")))
def base_cut_at_three_bytes(request, ask):
    base = request["value"]["base"]
    if base:
        request["value"]["base"] = next((base[:i] for i, c in enumerate(base) if "\u0800" <= c < "\u1000"), base) or base
    return ask(request)


@bug("Percent-encoding is undone in a base; %41?p=.", "decode xiangqi-link/1", decode("xiangqi-link/1", "%41" + LINK))
def base_decoded(request, ask):
    return with_ok(ask(request), lambda ok: ok["base"] and ok.update(base=ok["base"].replace("%41", "A").replace("%2F", "/").replace("%20", " ")))


# FEN


@bug("N and H are not understood in one text; a horse of each letter.",
     "decode xiangqi-fen/1", decode("xiangqi-fen/1", "1N5H1" + EMPTY_FEN[1:]))
def one_letter_for_horses(request, ask):
    reply = ask(request)
    text = request["text"].split(" ")[0].lower()
    second = max(text.find("n"), text.find("h"))
    return {"reject": "fen-letter", "at": {"char": second}} if "ok" in reply and "n" in text and "h" in text else reply


@bug("Three digits beside each other are too many; 441.", "decode xiangqi-fen/1", decode("xiangqi-fen/1", "441" + EMPTY_FEN[1:]))
def three_digits(request, ask):
    reply, text = ask(request), request["text"].split(" ")[0]
    at = next((i for i in range(len(text) - 2) if text[i : i + 3].isdecimal()), None)
    return {"reject": "fen-files", "at": {"char": at + 2}} if "ok" in reply and at is not None else reply


@bug("r as the side is unknown; r.", "decode xiangqi-fen/1", decode("xiangqi-fen/1", EMPTY_FEN + " r"))
def side_r_unknown(request, ask):
    fields = request["text"].split(" ")
    reply = ask(request)
    return {"reject": "fen-side", "at": {"char": len(fields[0]) + 1}} if "ok" in reply and fields[1:2] == ["r"] else reply


@bug("A FEN must have two or six fields; three.", "decode xiangqi-fen/1", decode("xiangqi-fen/1", EMPTY_FEN + " w -"))
def fields_two_or_six(request, ask):
    reply, text = ask(request), request["text"]
    return {"reject": "fen-fields", "at": {"char": len(text)}} if "ok" in reply and text.count(" ") in (2, 3, 4) else reply


@bug("A row without pieces is written as 81 between two others without; the empty board.",
     "encode xiangqi-fen/1", encode("xiangqi-fen/1", position()))
def nine_as_two_digits(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(text=ok["text"].replace("/9/9/9/", "/9/81/9/")))


# Chess


@bug("8 is an empty square; a byte of 8 on b8.", "decode chess-board-bytes/1", decode("chess-board-bytes/1", "0008" + "00" * 62))
def code_8_is_empty(request, ask):
    return ask({**request, "hex": bytes.fromhex(request["hex"]).replace(b"\x08", b"\x00").hex()})


@bug("The high half of a byte is ignored; 16 on a8.",
     "decode chess-board-bytes/1", decode("chess-board-bytes/1", "10" + "00" * 63))
def high_half_ignored(request, ask):
    return ask({**request, "hex": bytes(byte & 15 for byte in bytes.fromhex(request["hex"])).hex()})


@bug("9 is no digit of a placement; a rank of 9.",
     "encode chess-board-*", encode("chess-board-packed/1", {"placement": "8/8/8/9/8/8/8/8"}))
def nine_is_a_letter(request, ask):
    reply = ask(request)
    return rejection("fen-letter") if reply.get("reject") == "fen-files" and "9" in request["value"]["placement"] else reply


@bug("Pawns on the first and last rank are rejected; a pawn on a8.",
     "decode chess-board-*, explain chess-board-*", decode("chess-board-bytes/1", "01" + "00" * 63))
def pawn_on_last_rank(request, ask):
    reply = ask(request)
    if "ok" in reply:
        codes = request["hex"][1::2] if "bytes" in request["format"] else request["hex"]
        at = next((square for square in [*range(8), *range(56, 64)] if codes[square] in "19"), None)
        if at is not None:
            return rejection("piece-code-invalid", at * (8 if "bytes" in request["format"] else 4))
    return reply


@bug("A placement of more than 32 pieces is rejected; 64 queens.",
     "encode chess-board-*", encode("chess-board-bytes/1", {"placement": "/".join(["Q" * 8] * 8)}))
def at_most_32_pieces(request, ask):
    reply = ask(request)
    return rejection("fen-files") if "ok" in reply and sum(c.isalpha() for c in request["value"]["placement"]) > 32 else reply


@bug("A fault of the ranks is found before those inside them; nine ranks, the first with an x.", "encode chess-board-*",
     encode("chess-board-packed/1", {"placement": "x8/8/8/8/8/8/8/8/8"}))
def ranks_counted_first(request, ask):
    return rejection("fen-ranks") if request["value"]["placement"].count("/") != 7 else ask(request)


# Go


@bug("Among lower-case letters there is an i; j1 on a board of 25 columns.",
     "play go-chains/1", play(zeros(1, 25), "black", ["j1"]))
def lower_case_with_i(request, ask):
    def translate(move):
        column = ord(move[0]) - 97 if move[:1].islower() and move[:1].isascii() and move != "pass" else -1
        return (LETTERS + "!")[column] + move[1:] if column >= 0 else move
    request["moves"] = [translate(move) for move in request["moves"]]
    return ask(request)


@bug("pass is read in lower or upper case, not in both; Pass.", "play go-chains/1", play(zeros(1, 2), "black", ["Pass"]))
def pass_of_mixed_case(request, ask):
    moves = request["moves"]
    return ask({**request, "moves": [move if move in ("pass", "PASS") or move.lower() != "pass" else "?" for move in moves]})


@bug("The column is put in upper case by Unicode; U+017F 1, which becomes S1.",
     "play go-chains/1", play(zeros(1, 25), "black", ["\u017f1"]))
def column_by_unicode(request, ask):
    return ask({**request, "moves": [move.upper() for move in request["moves"]]})


@bug("Spaces around a move are removed; ' A1'.", "play go-chains/1", play(zeros(1, 2), "black", [" A1"]))
def move_trimmed(request, ask):
    return ask({**request, "moves": [move.strip() for move in request["moves"]]})


@bug("Leading zeros in a vertex are accepted; A01.", "play go-chains/1", play(zeros(1, 2), "black", ["A01"]))
def leading_zero_in_vertex(request, ask):
    return ask({**request, "moves": [move[:1] + move[1:].lstrip("0") if move[1:].isdecimal() else move for move in request["moves"]]})


@bug("The ko point survives passes; C2 pass pass B2.",
     "play go-chains/1", play("030000040000b1ac01", "black", ["C2", "pass", "pass", "B2"]))
def ko_survives_passes(request, ask):
    moves = request["moves"]
    for i in range(3, min(len(moves), 50)):
        if moves[i - 1].lower() == moves[i - 2].lower() == "pass" and moves[i].lower() != "pass":
            if ask({**request, "moves": moves[: i - 2] + [moves[i]]}) | {"id": 0} == {"id": 0, "reject": "ko", "move": i - 2}:
                return {"reject": "ko", "move": i}
    return ask(request)


def positions(request, ask):
    """The replies to play after each move that is not rejected, as far as 60 moves."""
    replies = []
    for i in range(min(len(request["moves"]), 60) + 1):
        reply = ask({**request, "moves": request["moves"][:i]})
        if "ok" not in reply:
            break
        replies.append(reply["ok"])
    return replies


@bug("Each earlier position is rejected as a ko; C2 pass pass B2.",
     "play go-chains/1", play("030000040000b1ac01", "black", ["C2", "pass", "pass", "B2"]))
def ko_with_all_positions(request, ask):
    seen = [ok["hex"] for ok in positions(request, ask)]
    for i, move in enumerate(request["moves"][: len(seen) - 1]):
        if move.lower() != "pass" and seen[i + 1] in seen[:i]:
            return {"reject": "ko", "move": i}
    return ask(request)


@bug("Taking back on a point that was just taken is always a ko; the snapback B1 C1.",
     "play go-chains/1", play("0300000300006c23", "black", ["B1", "C1"]))
def snapback_is_a_ko(request, ask):
    taken = [sum(ok["captured"].values()) for ok in positions(request, ask)]
    for i in range(1, len(taken) - 1):
        if taken[i + 1] - taken[i] > 1 and taken[i] - taken[i - 1] == 1:
            return {"reject": "ko", "move": i}
    return ask(request)


@bug("Of several chains that one move takes the first alone is counted; D1 between two white stones.", "play go-chains/1",
     play("0100000700006002", "black", ["D1"]))
def first_chain_counted(request, ask):
    reply, seen = ask(request), positions(request, ask)
    for before, after in zip(seen, seen[1:]) if "ok" in reply else ():
        if sum(after["captured"].values()) - sum(before["captured"].values()) > 1:
            old, new = (ask(analyse(ok["hex"]))["ok"]["chains"] for ok in (before, after))
            left = [stone for chain in new for stone in chain["stones"]]
            for chain in [chain for chain in old if chain["stones"][0] not in left][1:]:
                reply["ok"]["captured"][chain["color"]] -= len(chain["stones"])
    return reply


@bug("The suicide of several stones is reported as an occupied point; D1 of White between two.", "play go-chains/1",
     play("0100000700006002", "white", ["D1"]))
def great_suicide_is_occupied(request, ask):
    reply = ask(request)
    if reply.get("reject") == "suicide":
        before = ask({**request, "moves": request["moves"][: reply["move"]]})["ok"]["hex"]
        side = (request["to_play"] == "black") ^ (reply["move"] % 2 == 1)
        rows, cols = size(request)
        digits = "".join(str(byte // 3**i % 3) for byte in bytes.fromhex(before[12:]) for i in range(5))
        move = request["moves"][reply["move"]].upper()
        row, col = rows - int(move[1:]), LETTERS.index(move[0])
        around = [(row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col)]
        if any(0 <= r < rows and 0 <= c < cols and digits[r * cols + c] == "12"[side] for r, c in around):
            return {**reply, "reject": "point-occupied"}
    return reply


@bug("Captured stones are counted for the side that took them if White began; A1 B1 on . O O.", "play go-chains/1",
     play("0100000300000c", "white", ["pass", "A1"]))
def captured_of_other_side(request, ask):
    def swap(ok):
        if request["to_play"] == "white":
            ok["captured"] = {"black": ok["captured"]["white"], "white": ok["captured"]["black"]}
    return with_ok(ask(request), swap)


@bug("A board without stones is not legal; 1 × 1, empty.", "analyse go-chains/1", analyse("01000001000000"))
def empty_board_not_legal(request, ask):
    return with_ok(ask(request), lambda ok: ok["chains"] or ok.update(legal=False))


@bug("White chains come before black ones; a black stone before a white one.",
     "analyse go-chains/1", analyse(record(1, 4, "2001")))
def white_chains_first(request, ask):
    return with_ok(ask(request), lambda ok: ok["chains"].sort(key=lambda chain: chain["color"] == "black"))


@bug("Stones beyond column 10 are sorted as text; two chains in columns 9 and 10.",
     "analyse go-chains/1", analyse(record(1, 12, "000000000222")))
def points_sorted_as_text(request, ask):
    def sort(ok):
        for chain in ok["chains"]:
            chain["stones"].sort(key=str)
    return with_ok(ask(request), sort)
