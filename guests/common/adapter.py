"""The testee protocol for a codec in Python: lines of JSON, one reply a request."""

import json
import re
import sys


class Reject(Exception):
    """A fault with its code, and its offset in a decoder's input."""

    unit = "byte"  # or "char" for formats of text
    more = {}  # other members of the reply

    def __init__(self, code, at=None):
        super().__init__(code)
        self.code, self.at = code, at


class BadRequest(Exception):
    pass


def member(request, key, kind=str):
    if type(request.get(key)) is not kind:
        raise BadRequest(f"{key} is missing or of another type")
    return request[key]


def from_hex(request, key):
    if not re.fullmatch("([0-9a-f]{2})*", member(request, key)):
        raise BadRequest(f"{key} is not pairs of digits in lower case")
    return bytes.fromhex(request[key])


def performed(request, name, formats, operations, rejections):
    """The members of the reply, without its id."""
    op = member(request, "op")
    if op == "hello" and request.get("protocol") == 1:
        return {"name": name, "language": "Python", "formats": dict.fromkeys(formats, list(operations))}
    if op not in operations or member(request, "format") not in formats:
        return {"unsupported": f"only {' and '.join(operations)} of {' and '.join(formats)}"}
    if op == "encode":
        argument = member(request, "value", dict)
    else:
        argument = member(request, "text") if Reject.unit == "char" else from_hex(request, "hex")
    try:
        value = operations[op](argument, request["format"])
        return {"ok": value if isinstance(value, dict) else {"hex": value.hex()}}
    except BadRequest:
        raise
    except Reject as reject:
        return {"reject": reject.code} | ({} if reject.at is None else {"at": {reject.unit: reject.at}}) | reject.more
    except rejections as error:
        return {"reject": type(error).__name__}


def explained(decode):
    """The operation explain of a decoder of bytes that gives each field to a function: its name, its first byte, the byte after it, its number
    or None, its value, what it represents and its requirements."""

    def explain(data, _):
        fields = []

        def add(name, start, end, number, value, represents, *rules):
            field = {"name": name, "number": number, "start": 8 * start, "len": 8 * (end - start)}
            fields.append(field | {"value": value, "represents": represents, "requirements": rules})

        try:
            decode(data, add)
        except Reject as reject:
            reject.more = {"fields": fields}
            raise
        return {"fields": fields}

    return explain


def serve(name, formats, operations, rejections=Exception):
    """Answers requests until the input ends. Each of the operations takes bytes or a text (decode) or a value (encode) and the format, and
    returns bytes or the member `ok` of the reply. A package rejects by an exception of `rejections`."""
    for line in sys.stdin.buffer:
        reply = {"id": None}
        try:
            request = json.loads(line.decode())
            reply["id"] = member(request, "id")
            reply |= performed(request, name, formats, operations, rejections)
        except (ValueError, AttributeError, BadRequest) as fault:
            reply["error"] = str(fault) if reply["id"] else "the line is not a request"
        print(json.dumps(reply), flush=True)
