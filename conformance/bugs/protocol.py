"""Bugs of the protocol: how a request is read, how a reply is written, what is claimed, and how the program ends."""

import json
import re
import time

from core import *

LINK = "?p=" + OPENING_TEXT
HELLO = {"op": "hello", "protocol": 1}
ONE = decode("ternary-board/1", "01000001000001")
PLAIN = '"op":"decode","format":"ternary-board/1","hex":"01000001000001"'
NO_SENSE = b'{"id":null,"error":"no sense"}\n'


def edited(line, answer, change):
    """The right reply, as an object, edited in place."""
    reply = json.loads(answer(line))
    change(reply)
    return json.dumps(reply).encode() + b"\n"


# Reading


@bug("An id is cut after 32 characters; one of 40.", "*", [HELLO | {"id": "x" * 40}], "line")
def id_of_32_characters(line, answer):
    return edited(line, answer, lambda reply: reply.update(id=str(reply["id"])[:32]))


@bug("An id is sent back as a number where it looks like one; the id 17.", "*", [ONE | {"id": "17"}], "line")
def id_is_a_number(line, answer):
    return edited(line, answer, lambda reply: str(reply["id"]).isdecimal() and reply.update(id=int(reply["id"])))


@bug("An id is sent back without its escapes; one with a quotation mark.", "*", [ONE | {"id": 'a"b'}], "line")
def id_without_escapes(line, answer):
    reply = answer(line)
    return re.sub(rb'^{"id":"((?:[^"\\]|\\.)*)"', lambda found: b'{"id":"' + found[1].replace(b"\\", b"") + b'"', reply)


@bug("Characters beyond ASCII in an id become question marks; é.", "*", [ONE | {"id": "é"}], "line")
def id_in_ascii(line, answer):
    return edited(line, answer, lambda reply: reply.update(id=str(reply["id"]).encode("ascii", "replace").decode()))


@bug("The escape of a slash is not undone; a base of a\\/b.", "* xiangqi-link/1",
     ['{"id":"1","op":"decode","format":"xiangqi-link/1","text":"a\\/b%s"}' % LINK], "line")
def escaped_slash(line, answer):
    return answer(line.replace(b"\\/", b"\\\\/"))


@bug("Escapes of two surrogates are read as two characters; \\ud83d\\ude00 in a base.", "*",
     ['{"id":"1","op":"decode","format":"xiangqi-link/1","text":"\\ud83d\\ude00%s"}' % LINK], "line")
def escaped_surrogates(line, answer):
    return answer(re.sub(rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}", rb"\\ufffd\\ufffd", line))


@bug("Escapes in upper case are not understood; \\u00E9 in a base.", "*",
     ['{"id":"1","op":"decode","format":"xiangqi-link/1","text":"\\u00E9%s"}' % LINK], "line")
def escape_in_upper_case(line, answer):
    return NO_SENSE if re.search(rb"\\u[0-9a-f]*[A-F]", line) else answer(line)


@bug("The key op must come before the others but the id; format before op.", "*",
     ['{"id":"1","format":"ternary-board/1","op":"decode","hex":"01000001000001"}'], "line")
def op_must_come_early(line, answer):
    return answer(line) if re.match(rb'\s*{\s*("id"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*)?"op"', line) else NO_SENSE


@bug("The key id must come first; op first.", "*", ["{%s,\"id\":\"1\"}" % PLAIN], "line")
def id_must_come_first(line, answer):
    return answer(line) if re.match(rb'\s*{\s*"id"', line) else NO_SENSE


@bug("White space after the first colon is not understood; one space.", "*", ['{"id": "1",%s}' % PLAIN], "line")
def no_white_space(line, answer):
    return NO_SENSE if re.match(rb'\s*{\s*"\w+"\s*:\s', line) else answer(line)


@bug("A key that is not known is an error; the key comment.", "*", ['{"id":"1",%s,"comment":"x"}' % PLAIN], "line")
def unknown_key_is_error(line, answer):
    known = {"id", "op", "format", "hex", "text", "value", "position", "allow", "limits", "to_play", "moves", "protocol"}
    return answer(line) if json.loads(line).keys() <= known else NO_SENSE


@bug("Keys inside an unknown object count as keys of the request; the key hint with a hex of its own.", "*",
     ['{"id":"1",%s,"hint":{"hex":"01000001000002"}}' % PLAIN], "line")
def nested_keys_count(line, answer):
    request = json.loads(line)
    for key, inner in list(request.items()):
        if isinstance(inner, dict) and key not in ("value", "position", "limits"):
            request.update(inner)
    return answer(json.dumps(request).encode() + b"\n")


@bug("`allow` of no leniency is an error; an empty list.", "*", ONE | {"allow": []})
def empty_allow_is_error(request, ask):
    return {"error": "allow is empty"} if request.get("allow") == [] else ask(request)


@bug("`allow` of several leniencies is an error; two.", "*", ONE | {"allow": ["unused-trits", "trailing-bytes"]})
def two_leniencies_are_error(request, ask):
    return {"error": "allow"} if len(request.get("allow") or []) > 1 else ask(request)


@bug("A leniency without meaning for a format is an error; padding-bits for a board with an unused trit.", "decode ternary-*",
     decode("ternary-board/1", "01000001000003", allow=["padding-bits"]))
def foreign_leniency_is_error(request, ask):
    known = {"unused-trits", "trailing-bytes"}
    return {"error": "leniency"} if set(request.get("allow") or []) - known else ask(request)


@bug("A leniency that is not known is ignored; the leniency all.", "*", ONE | {"allow": ["all"]})
def unknown_leniency_ignored(request, ask):
    known = ("unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters")
    return ask({**request, "allow": [name for name in request.get("allow") or [] if name in known]} if "allow" in request else request)


@bug("Limits for a format without cells are an error; a limit for a chess board.", "decode chess-*, decode xiangqi-*",
     decode("chess-board-packed/1", "00" * 32, limits=cells(100)))
def foreign_limits_are_error(request, ask):
    return {"error": "limits"} if "limits" in request else ask(request)


@bug("`allow` in a request to encode is an error; encode with trailing-bytes.", "encode *",
     encode("ternary-board/1", board(1, 1, "1"), allow=["trailing-bytes"]))
def allow_in_encode_is_error(request, ask):
    return {"error": "allow"} if "allow" in request else ask(request)


@bug("A list of no moves is an error; none.", "play *", play("01000001000000", "black", []))
def no_moves_are_error(request, ask):
    return {"error": "moves"} if not request["moves"] else ask(request)


@bug("Hex in upper case is read; 0A in a chess board.", "decode *, explain *", decode("chess-board-bytes/1", "0A" + "00" * 63))
def upper_case_hex_read(request, ask):
    return ask({**request, "hex": request["hex"].lower()} if "hex" in request else request)


@bug("A to_play that is neither black nor white is white; Black.", "play *", play("01000002000000", "Black", []))
def other_side_is_white(request, ask):
    return ask({**request, "to_play": "black" if request["to_play"] == "black" else "white"})


@bug("Where a history comes without a position it is read from the opening; no position.",
     "decode xiangqi-history/1", decode("xiangqi-history/1", ""))
def opening_without_position(request, ask):
    return ask({"position": OPENING, **request})


@bug("A lone surrogate in a text is a character; \\ud800 in a base.", "*",
     ['{"id":"1","op":"decode","format":"xiangqi-link/1","text":"\\ud800%s"}' % LINK], "line")
def lone_surrogate_read(line, answer):
    return answer(re.sub(rb"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])", rb"\\ufffd", line))


@bug("A format that is not known is an error; ternary-board/2.", "*", decode("ternary-board/2", ""))
def unknown_format_is_error(request, ask):
    reply = ask(request)
    return {"error": reply["unsupported"]} if "unsupported" in reply and "/1" not in request.get("format", "/1") else reply


@bug("The version of the protocol is not checked; hello with protocol 2.", "hello *", {"op": "hello", "protocol": 2})
def version_not_looked_at(request, ask):
    return ask({**request, "protocol": 1})


@bug("A line is read up to 1 MiB; a board of 540006 bytes.", "*",
     lambda right: [decode("ternary-board/1", zeros(1, 2700000), limits=cells(1 << 24))], "line")
def line_of_1_mib(line, answer):
    return NO_SENSE if len(line) > 1 << 20 else answer(line)


# Claims


@bug("hello names explain for chess boards, and each request for it is unsupported; any.", "explain chess-*",
     explain("chess-board-packed/1", "00" * 32))
def claimed_but_unsupported(request, ask):
    return {"unsupported": "explain is not ready"}


@bug("A board over the limit is unsupported, not rejected; 1 × 5 with a limit of 4.", "decode ternary-*, explain ternary-*",
     decode("ternary-board/1", "010000050000d0", limits=cells(4)))
def over_limit_unsupported(request, ask):
    reply = ask(request)
    return {"unsupported": "a board of this size"} if reply.get("reject") == "limit-exceeded" else reply


@bug("What a decoder finds at fault after its first kilobyte is unsupported; a byte after a board of 1206.", "decode *",
     lambda right: decode("ternary-board/1", zeros(1, 6000) + "00"))
def late_fault_unsupported(request, ask):
    reply = ask(request)
    return {"unsupported": "damaged"} if (reply.get("at") or {}).get("bit", 0) >= 8192 else reply


@bug("A value that cannot be encoded is unsupported; two pieces on one square.", "encode *",
     encode("xiangqi-list/1", {"squares": position(p5=40, p6=40)["squares"]}))
def bad_value_unsupported(request, ask):
    reply = ask(request)
    return {"unsupported": "this value"} if "reject" in reply else reply


@bug("A rejected move is unsupported from the 20th move on; 20 passes, then I1.",
     "play *", play("01000001000000", "black", ["pass"] * 20 + ["I1"]))
def late_move_unsupported(request, ask):
    reply = ask(request)
    return {"unsupported": "a long game"} if reply.get("move", 0) > 19 else reply


# Writing


@bug("A rejected value has an `at` without a number; a list with two pieces on one square.", "encode *",
     encode("xiangqi-list/1", {"squares": position(p5=40, p6=40)["squares"]}))
def rejected_value_at_null(request, ask):
    reply = ask(request)
    return {**reply, "at": {"bit": None}} if "reject" in reply else reply


@bug("A rejected placement has the bit 0; seven ranks.",
     "encode chess-*", encode("chess-board-bytes/1", {"placement": "8/8/8/8/8/8/8"}))
def rejected_placement_at_0(request, ask):
    reply = ask(request)
    return {**reply, "at": {"bit": 0}} if "reject" in reply else reply


@bug("A rejected move has an `at` besides; an occupied point.", "play *", play("01000002000001", "black", ["A1"]))
def rejected_move_with_at(request, ask):
    reply = ask(request)
    return {**reply, "at": {"bit": 48}} if "move" in reply else reply


@bug("A rejected position has a `move` besides; an illegal one.", "play *", play("01000001000001", "black", ["A1"]))
def rejected_position_with_move(request, ask):
    reply = ask(request)
    return {**reply, "move": 0} if "at" in reply else reply


@bug("A fault of a link in its base64 is given in bits; a character that is none.",
     "decode xiangqi-link/1", decode("xiangqi-link/1", LINK + "*"))
def link_fault_in_bits(request, ask):
    reply = ask(request)
    return {**reply, "at": {"bit": reply["at"]["char"]}} if reply.get("reject", "").startswith("base64") else reply


@bug("An offset has both units; a FEN of eight ranks.", "decode xiangqi-fen/1", decode("xiangqi-fen/1", "4k4/9/9/9/9/9/9/9 w"))
def offset_in_both_units(request, ask):
    reply = ask(request)
    return {**reply, "at": {**reply["at"], "bit": 8 * reply["at"]["char"]}} if "at" in reply else reply


@bug("Offsets are texts beyond 9999; a byte after a board of 1300 bytes.", "decode ternary-*",
     lambda right: decode("ternary-board/1", zeros(1, 6500) + "00"))
def offset_is_a_text(request, ask):
    return moved(ask(request), lambda bit: str(bit) if bit > 9999 else bit)


@bug("Dimensions above 65535 are texts; 65536 × 1.",
     "decode ternary-board/1", lambda right: decode("ternary-board/1", zeros(65536, 1)))
def dimension_is_a_text(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(rows=str(ok["rows"]) if ok["rows"] > 65535 else ok["rows"]))


@bug("A board has a key more: its number of cells; any board of one integer.",
     "decode ternary-integer/1", decode("ternary-integer/1", "01000001000001"))
def board_with_count(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(count=len(ok["cells"])))


@bug("Dead pieces are 90 in the squares of a map; any dead piece.", "decode xiangqi-map/1", decode("xiangqi-map/1", "00551004"))
def dead_is_90(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(squares=[90 if square is None else square for square in ok["squares"]]))


@bug("A ply without a capture has no key `captured`; any.", "decode xiangqi-link/1", decode("xiangqi-link/1", LINK + "&r=kH8"))
def ply_without_captured(request, ask):
    def strip(ok):
        ok["history"]["plies"] = [{key: part for key, part in ply.items() if part is not None} for ply in ok["history"]["plies"]]
    return with_ok(ask(request), strip)


@bug("A link without s has an empty s; none.", "decode xiangqi-link/1", decode("xiangqi-link/1", LINK))
def absent_s_is_empty(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(s=ok["s"] or ""))


@bug("`legal` is a number; any position.", "analyse *", analyse("01000002000001"))
def legal_is_a_number(request, ask):
    return with_ok(ask(request), lambda ok: ok.update(legal=int(ok["legal"])))


@bug("A rejected stream has the records before the fault besides; one record, then a byte.",
     "decode ternary-stream/1", decode("ternary-stream/1", "0100000100000101"))
def rejected_with_records(request, ask):
    reply = ask(request)
    return {**reply, "ok": {"records": []}} if "reject" in reply else reply


@bug("Codes of three words have underscores; a V out of range.",
     "decode ternary-integer/1, decode ternary-runs/1", decode("ternary-integer/1", "01000001000003"))
def code_with_underscores(request, ask):
    reply = ask(request)
    return {**reply, "reject": reply["reject"].replace("-", "_")} if reply.get("reject", "").count("-") > 1 else reply


@bug("The record after the moves is in upper case; stones that give a letter.", "play *", play("030000040000b1ac01", "black", []))
def record_in_upper_case(request, ask):
    return with_hex(ask(request), str.upper)


@bug("The base is written in Latin-1; é.", "*", [decode("xiangqi-link/1", "é" + LINK)], "line")
def reply_in_latin_1(line, answer):
    return answer(line).decode().encode("latin-1", "replace")


@bug("A warning is written on standard output before a reply with `truncated`; a header alone.",
     "*", [decode("ternary-board/1", "010000010000"), ONE], "line")
def warning_on_stdout(line, answer):
    reply = answer(line)
    return b"warning: truncated\n" + reply if b'"reject":"truncated"' in reply else reply


@bug("A large reply is broken into lines of 65536 characters; a board of 70000 cells.",
     "*", lambda right: [decode("ternary-board/1", zeros(1, 70000))], "line")
def large_reply_in_lines(line, answer):
    reply = answer(line)
    return b"\n".join(reply[i : i + 65536] for i in range(0, len(reply), 65536))


# The end


@bug("The program does not end when its input does; the end of the input.", "*", [], "end")
def does_not_end():
    time.sleep(60)
    return b""


@bug("The program writes a farewell when its input ends; the end of the input.", "*", [], "end")
def farewell():
    return b"bye\n"


@bug("The program ends after 2000 requests; the 2001st.", "*", [ONE] * 2001, "line")
def ends_after_2000(line, answer, memory):
    memory["count"] = memory.get("count", 0) + 1
    return answer(line) if memory["count"] <= 2000 else b""
