"""A testee with an injected fault: it passes each line to a correct testee, and changes the replies.

    python3 inject.py FAULT COMMAND [ARGUMENT ...]
"""

import json
import os
import subprocess
import sys
import time

fault = sys.argv[1]
reference = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="surrogateescape")
request_count = 0


def answer(line):
    reference.stdin.write(line)
    reference.stdin.flush()
    return json.loads(reference.stdout.readline())


def write(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def write_json(reply):
    write(json.dumps(reply).encode() + b"\n")


def write_with_id(reply, name):
    write_json({**reply, "id": name})


def write_hello(reply):
    """Writes the hello, which some faults change."""
    if fault == "hello-without-name":
        del reply["name"]
    elif fault == "hello-without-formats":
        del reply["formats"]
    elif fault == "hello-of-boards":
        reply["formats"] = {"ternary-board/1": ["decode"]}
    elif fault == "hello-of-streams":
        reply["formats"] = {"ternary-stream/1": ["decode"]}
    elif fault == "hello-of-others":
        reply["formats"] = {"ternary-board": ["decode", "read"]}
    elif fault == "hello-with-bell":
        reply["name"] = "\x07\x1b[31mred"
    write_json(reply)


def write_reply(request, reply):
    """Writes a reply, which most faults change."""
    text = json.dumps(reply).encode()
    if fault == "noise":
        write(b"decoding...\n" + text + b"\n")
    elif fault == "afterthought":
        write(text + b"\ndone\n")
    elif fault == "twice":
        write(text + b"\n" + text + b"\n")
    elif fault == "halves":
        write(text[:9])
        time.sleep(0.002)
        write(text[9:] + b"\r\n")
    elif fault == "latin-1":
        write(b'{"id":"\xe9"}\n')
    elif fault == "bom":
        write(b"\xef\xbb\xbf" + text + b"\n")
    elif fault == "array":
        write(b"[1]\n")
    elif fault == "blank":
        write(b"\n" + text + b"\n")
    elif fault == "huge":
        try:
            while True:
                write(b"x" * (1 << 20))
        except BrokenPipeError:
            os._exit(0)
    elif fault == "wrong-id":
        write_with_id(reply, "0")
    elif fault == "number-id":
        write_with_id(reply, 1)
    elif fault == "no-id":
        del reply["id"]
        write_json(reply)
    elif fault == "tenth" and request_count % 10 == 0:
        print("out of luck", file=sys.stderr, flush=True)
        os._exit(7)
    elif fault == "always":
        print("\x1b[31mpanic", file=sys.stderr, flush=True)
        os._exit(7)
    elif fault == "slow":
        time.sleep(0.01)
        write_json(reply)
    elif fault == "hang":
        time.sleep(100)
    elif fault == "forgetful" and request_count > 6 and "reject" in reply:
        write_json({"id": reply["id"], "reject": "truncated", "at": {"bit": 0}})
    elif fault == "greedy":
        ballast = b"x" * (300 << 20)
        write_json(reply)
        del ballast
    elif fault == "chatter":
        sys.stderr.write("chatter\n" * 20000)
        write_json(reply)
    elif fault == "nothing":
        write_json({"id": reply["id"]})
    elif fault == "both":
        write_json({"id": reply["id"], "ok": {}, "reject": "truncated"})
    elif fault == "error":
        write_json({"id": None, "error": "what?"})
    elif fault == "error-with-bell":
        write_json({"id": reply["id"], "error": "\x07"})
    elif fault == "extra":
        write_json({"took": 1, **reply, "ok": reply.get("ok"), "at": reply.get("at"), "unsupported": None})
    elif fault == "accept-all":
        write_json(reply if "ok" in reply else {"id": reply["id"], "ok": {}})
    elif fault == "refuse-all":
        write_json({"id": reply["id"], "reject": "truncated", "at": {"bit": 0}})
    elif fault == "always-truncated":
        write_json({**reply, "reject": "truncated"} if "reject" in reply else reply)
    elif fault == "without-place":
        reply.pop("at", None)
        write_json(reply)
    elif fault == "no-leniency":
        write_json({"id": reply["id"], "unsupported": "no leniencies"} if request.get("allow") else reply)
    elif fault == "plain-json-alone" and not line.startswith('{"id":"'):
        write_json({"id": reply["id"], "ok": {}})
    elif fault == "unsupported":
        write_json({"id": reply["id"], "unsupported": "not yet"})
    elif fault == "off-by-one" and "hex" in reply.get("ok", {}):
        last = int(reply["ok"]["hex"][-2:], 16) ^ 1
        reply["ok"]["hex"] = reply["ok"]["hex"][:-2] + f"{last:02x}"
        write_json(reply)
    elif fault == "off-by-one" and "cells" in reply.get("ok", {}):
        reply["ok"]["cells"] = reply["ok"]["cells"][::-1]
        write_json(reply)
    elif fault == "off-by-one" and "bytes" in reply.get("ok", {}):
        reply["ok"]["bytes"] += "00"
        write_json(reply)
    elif fault == "off-by-one" and "bit" in reply.get("at", {}):
        reply["at"]["bit"] += 1
        write_json(reply)
    else:
        write_json(reply)


sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
for line in sys.stdin:
    if fault == "any-leniency":
        line = line.replace('"allow":["all"]', '"allow":[]')
    reply = answer(line)
    if "error" in reply:
        write_json(reply)
        continue
    request = json.loads(line)
    if "formats" in reply:
        write_hello(reply)
        if fault == "stops-reading":
            time.sleep(100)
        if fault == "closes-stdout":
            os.close(1)
            time.sleep(100)
    else:
        request_count += 1
        write_reply(request, reply)

if fault == "stays":
    time.sleep(100)
