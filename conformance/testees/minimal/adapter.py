"""The smallest useful adapter: it lets the suite ask a codec, one line of JSON at a time."""

import json
import sys

from ternary import Reject, decode, encode  # your codec

for line in sys.stdin:
    request = json.loads(line)
    reply = {"id": request["id"]}
    try:
        if request["op"] == "hello":
            reply |= {"name": "minimal", "version": "1", "language": "Python"}
            reply["formats"] = {"ternary-board/1": ["decode", "encode"]}
        elif request["op"] == "decode":
            limit = request.get("limits", {}).get("cells")
            reply["ok"] = decode(bytes.fromhex(request["hex"]), request.get("allow", []), limit)
        else:
            reply["ok"] = {"hex": encode(request["value"]).hex()}
    except Reject as fault:
        reply["reject"] = fault.code
        if fault.bit is not None:  # a value that cannot be written has no place
            reply["at"] = {"bit": fault.bit}
    print(json.dumps(reply), flush=True)
