"""Speaks the testee protocol for the codec in codec.py: one JSON object a line. See spec/protocol.md."""

import json
import re
import sys

import codec
from codec import Options, Reject, Unsupported

FORMAT = "@FORMAT@"
KEY = "@KEY@"  # the key of the input in requests and replies
OPERATIONS = [@OPERATIONS@]
UNITS = dict([@UNIT_ROWS@])  # the unit of the offsets of an operation
MEMBERS = [@MEMBER_ROWS@]  # the operation, key and type of each member that a request must have
LENIENCIES = [@LENIENCIES@]
LIMITS = [@LIMITS@]
@IF features@LACKS = []  # the features that the codec lacks, of @FEATURES@
@IF value-keys@VALUE_KEYS = [@VALUE_KEYS@]
TYPES = {"string": str, "number": (int, float), "boolean": bool, "object": dict, "array": list, "any": object}


class BadRequest(Exception):
    """A malformed request (spec/protocol.md, "Malformed requests")."""


def member(request, key, kind):
    """A member of the request that must be of this type."""
    found = request.get(key)
    if key not in request or not isinstance(found, TYPES[kind]) or (kind == "number" and isinstance(found, bool)):
        raise BadRequest(f"{key} is missing or malformed")
    return found


def read_options(request):
    given = {"allow": [], "limits": {}, **request}
@IF built-in@
    # Other operations ignore both.
    if request["op"] not in ("decode", "explain"):
        return Options(set(), {}, request)
@END@
    allow, limits = member(given, "allow", "array"), member(given, "limits", "object")
    if not all(name in LENIENCIES for name in allow) or not set(limits) <= set(LIMITS):
        raise Unsupported("unknown leniency or limit")
    if not all(type(limit) is int and limit >= 0 for limit in limits.values()):
        raise BadRequest("a limit is not an integer from 0")
    return Options(set(allow), limits, request)


def read_input(request):
    if KEY not in request:
        return None
    data = member(request, KEY, "string")
    if KEY == "hex":
        if not re.fullmatch("([0-9a-f]{2})*", data):
            raise BadRequest("the input is not hex in lower case")
        return bytes.fromhex(data)
    if re.search("[\ud800-\udfff]", data):
        raise BadRequest("the text has a lone surrogate")
    return data


def perform(request):
    """The members of the reply, without its id."""
    op = member(request, "op", "string")
    if op == "hello":
        if request.get("protocol") != 1:
            raise Unsupported("only version 1 of the protocol")
        hello = {"name": "@NAME@", "version": "0.1.0", "language": "Python", "formats": {FORMAT: OPERATIONS}}
@IF features@        hello.update({"lacks": {FORMAT: LACKS}} if LACKS else {})
        return hello
    if member(request, "format", "string") != FORMAT or op not in OPERATIONS:
        raise Unsupported(f"only @ONLY@ of {FORMAT}")
    for _, key, kind in (row for row in MEMBERS if row[0] == op):
        member(request, key, kind)
    options = read_options(request)
@IF encode@
    if op == "encode":
@IF value-keys@
        if not set(request["value"]) <= set(VALUE_KEYS):
            raise BadRequest("the value has an unknown key")
@END@
        output = codec.encode(request["value"], options)
        return {"ok": {KEY: output.hex() if KEY == "hex" else output}}
@END@
    data = read_input(request)
@IF decode@
    if op == "decode":
        return {"ok": codec.decode(data, options)}
@END@
@IF other@    return {"ok": codec.perform(op, data, options)}


def answer(line):
    """The reply to one line. Other exceptions are bugs: they end the program, and the runner shows the traceback."""
    try:
        request = json.loads(line.decode())
        reply = {"id": member(request, "id", "string")}
    except (ValueError, TypeError, AttributeError, BadRequest):
        return {"id": None, "error": "the line is not a request"}
    try:
        reply.update(perform(request))
    except BadRequest as fault:
        reply["error"] = str(fault)
    except Unsupported as unsupported:
        reply["unsupported"] = str(unsupported)
    except Reject as reject:
        reply["reject"] = reject.code
        if reject.offset is not None and request["op"] in UNITS:
            reply["at"] = {UNITS[request["op"]]: reject.offset}
    return reply


for line in sys.stdin.buffer:
    print(json.dumps(answer(line)), flush=True)
