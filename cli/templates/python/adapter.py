"""Speaks the testee protocol for the codec in codec.py: one JSON object a line. See spec/protocol.md."""

import json
import re
import sys

from codec import Reject, Unsupported, decode, encode

FORMAT = "@FORMAT@"
KEY = "@KEY@"  # the key of the input in requests and replies
CONTEXT = "@CONTEXT@"  # the key of the additional data of a request; empty if there is none
LENIENCIES = [@LENIENCIES@]
MEMBERS = [@MEMBERS@]  # the keys of a value


class BadRequest(Exception):
    """A malformed request (spec/protocol.md, "Malformed requests")."""


def member(request, key, kind):
    """A member of the request that must be of this type."""
    if type(request.get(key)) is not kind:
        raise BadRequest(f"{key} is missing or malformed")
    return request[key]


def perform(request):
    """The members of the reply, without its id."""
    op = member(request, "op", str)
    if op == "hello":
        if request.get("protocol") != 1:
            raise Unsupported("only version 1 of the protocol")
        formats = {FORMAT: [@OPERATIONS@]}
        return {"name": "@NAME@", "version": "0.1.0", "language": "Python", "formats": formats}
    if op not in ("decode", "encode") or member(request, "format", str) != FORMAT:
        raise Unsupported(f"only decode and encode of {FORMAT}")
    context = member(request, CONTEXT, dict) if CONTEXT else None
    if op == "encode":
        value = member(request, "value", dict)
        if MEMBERS and not set(value) <= set(MEMBERS):
            raise BadRequest("the value has an unknown key")
        output = encode(value, context)
        return {"ok": {KEY: output.hex() if KEY == "hex" else output}}
    request = {"allow": [], "limits": {}, **request}
    allow, limits = member(request, "allow", list), member(request, "limits", dict)
    if not all(name in LENIENCIES for name in allow) or not set(limits) <= {"@LIMIT@"}:
        raise Unsupported("unknown leniency or limit")
    if limits and member(limits, "@LIMIT@", int) < 0:
        raise BadRequest("a limit below 0")
    data = member(request, KEY, str)
    if KEY == "hex":
        if not re.fullmatch("([0-9a-f]{2})*", data):
            raise BadRequest("the input is not hex in lower case")
        data = bytes.fromhex(data)
    elif re.search("[\ud800-\udfff]", data):
        raise BadRequest("the text has a lone surrogate")
    return {"ok": decode(data, set(allow), limits.get("@LIMIT@"), context)}


def answer(line):
    """The reply to one line. Other exceptions are bugs: they end the program, and the runner shows the traceback."""
    try:
        request = json.loads(line.decode())
        reply = {"id": member(request, "id", str)}
    except (ValueError, AttributeError, BadRequest):
        return {"id": None, "error": "the line is not a request"}
    try:
        reply.update(perform(request))
    except BadRequest as fault:
        reply["error"] = str(fault)
    except Unsupported as unsupported:
        reply["unsupported"] = str(unsupported)
    except Reject as reject:
        reply["reject"] = reject.code
        if reject.offset is not None:
            reply["at"] = {"@UNIT@": reject.offset}
    return reply


for line in sys.stdin.buffer:
    print(json.dumps(answer(line)), flush=True)
