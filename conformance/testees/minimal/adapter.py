"""The smallest useful adapter: it lets the suite ask a codec, one line of JSON at a time."""

import json
import re
import sys

from ternary import Reject, decode, encode  # your codec

FORMATS = {"ternary-board/1": ["decode", "encode"]}
LENIENCIES = {"unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters"}


def answer(request):
    op = request["op"]
    if op == "hello" and request["protocol"] == 1:
        return {"name": "minimal", "version": "1", "language": "Python", "formats": FORMATS}
    if op == "hello" or op not in FORMATS.get(request["format"], []):
        return {"unsupported": str(op)}
    if op == "encode":
        return {"ok": {"hex": encode(**request["value"]).hex()}}
    allow, limit = request.get("allow", []), request.get("limits", {}).get("cells")
    if set(allow) - LENIENCIES:
        return {"unsupported": str(allow)}
    if not re.fullmatch("([0-9a-f]{2})*", request["hex"]) or not (limit is None or type(limit) is int and limit >= 0):
        raise ValueError("lower-case hex and a natural limit")
    return {"ok": decode(bytes.fromhex(request["hex"]), allow, limit)}


for line in sys.stdin.buffer:
    reply = {"id": ""}
    try:
        request = json.loads(line.decode())
        reply["id"] = request["id"]
        reply |= answer(request)
    except Reject as fault:
        reply["reject"] = fault.code
        if fault.bit is not None:  # a value that cannot be encoded has no offset
            reply["at"] = {"bit": fault.bit}
    except Exception as error:  # the request makes no sense
        reply["error"] = repr(error)
    print(json.dumps(reply), flush=True)
