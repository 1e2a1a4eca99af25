"""Speaks the testee protocol for the codec in codec.py: one JSON object a line. See spec/protocol.md."""

import json
import sys

from codec import Reject, Unsupported, decode, encode

FORMAT = "@FORMAT@"
KEY = "@KEY@"  # the key of the input in requests and replies
LENIENCIES = {"unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters"}


def perform(request):
    """The members of the reply, without its id."""
    op = request["op"]
    if op == "hello":
        formats = {FORMAT: ["decode", "encode"]}
        return {"name": "@NAME@", "version": "0.1.0", "language": "Python", "formats": formats}
    if op not in ("decode", "encode") or request["format"] != FORMAT:
        raise Unsupported(f"only decode and encode of {FORMAT}")
    if op == "encode":
        output = encode(request["value"], request.get("position"))
        return {"ok": {KEY: output.hex() if KEY == "hex" else output}}
    allow, limits = set(request.get("allow", ())), request.get("limits", {})
    if not allow <= LENIENCIES or not set(limits) <= {"cells"}:
        raise Unsupported("a leniency or a limit that is not known")
    data = bytes.fromhex(request[KEY]) if KEY == "hex" else request[KEY]
    return {"ok": decode(data, allow, limits.get("cells"), request.get("position"))}


def answer(line):
    """The reply to one line. Other exceptions are bugs: they end the program, and the runner shows the traceback."""
    try:
        request = json.loads(line)
        reply = {"id": request["id"]}
    except (ValueError, TypeError, KeyError):
        return {"id": None, "error": "the line is not a request"}
    try:
        reply.update(perform(request))
    except Unsupported as unsupported:
        reply["unsupported"] = str(unsupported)
    except Reject as reject:
        reply["reject"] = reject.code
        if reject.offset is not None:
            reply["at"] = {"@UNIT@": reject.offset}
    return reply


for line in sys.stdin.buffer:
    print(json.dumps(answer(line)), flush=True)
