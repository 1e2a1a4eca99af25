"""A testee that misbehaves: it passes lines to a correct testee, and bends the replies as its argument says.

    python3 bend.py HOW COMMAND [ARGUMENT ...]
"""

import json
import os
import subprocess
import sys
import time

how = sys.argv[1]
sound = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="surrogateescape")
asked = 0


def answer(line):
    sound.stdin.write(line)
    sound.stdin.flush()
    return json.loads(sound.stdout.readline())


def write(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def say(reply):
    write(json.dumps(reply).encode() + b"\n")


def say_id(reply, name):
    say({**reply, "id": name})


def bent_hello(reply):
    """The hello of the testees whose hello is wrong."""
    if how == "hello-without-name":
        del reply["name"]
    elif how == "hello-without-formats":
        del reply["formats"]
    elif how == "hello-of-boards":
        reply["formats"] = {"ternary-board/1": ["decode"]}
    elif how == "hello-of-streams":
        reply["formats"] = {"ternary-stream/1": ["decode"]}
    elif how == "hello-of-others":
        reply["formats"] = {"ternary-board": ["decode", "read"]}
    elif how == "hello-with-bell":
        reply["name"] = "\x07\x1b[31mred"
    say(reply)


def bent(request, reply):
    """One reply, bent."""
    text = json.dumps(reply).encode()
    if how == "noise":
        write(b"decoding...\n" + text + b"\n")
    elif how == "afterthought":
        write(text + b"\ndone\n")
    elif how == "twice":
        write(text + b"\n" + text + b"\n")
    elif how == "halves":
        write(text[:9])
        time.sleep(0.002)
        write(text[9:] + b"\r\n")
    elif how == "latin-1":
        write(b'{"id":"\xe9"}\n')
    elif how == "bom":
        write(b"\xef\xbb\xbf" + text + b"\n")
    elif how == "array":
        write(b"[1]\n")
    elif how == "blank":
        write(b"\n" + text + b"\n")
    elif how == "huge":
        try:
            while True:
                write(b"x" * (1 << 20))
        except BrokenPipeError:
            os._exit(0)
    elif how == "wrong-id":
        say_id(reply, "0")
    elif how == "number-id":
        say_id(reply, 1)
    elif how == "no-id":
        del reply["id"]
        say(reply)
    elif how == "tenth" and asked % 10 == 0:
        print("out of luck", file=sys.stderr, flush=True)
        os._exit(7)
    elif how == "always":
        print("\x1b[31mpanic", file=sys.stderr, flush=True)
        os._exit(7)
    elif how == "slow":
        time.sleep(0.01)
        say(reply)
    elif how == "hang":
        time.sleep(100)
    elif how == "forgetful" and asked > 6 and "reject" in reply:
        say({"id": reply["id"], "reject": "truncated", "at": {"bit": 0}})
    elif how == "greedy":
        ballast = b"x" * (300 << 20)
        say(reply)
        del ballast
    elif how == "chatter":
        sys.stderr.write("chatter\n" * 20000)
        say(reply)
    elif how == "nothing":
        say({"id": reply["id"]})
    elif how == "both":
        say({"id": reply["id"], "ok": {}, "reject": "truncated"})
    elif how == "error":
        say({"id": None, "error": "what?"})
    elif how == "error-with-bell":
        say({"id": reply["id"], "error": "\x07"})
    elif how == "extra":
        say({"took": 1, **reply, "ok": reply.get("ok"), "at": reply.get("at"), "unsupported": None})
    elif how == "accept-all":
        say(reply if "ok" in reply else {"id": reply["id"], "ok": {}})
    elif how == "refuse-all":
        say({"id": reply["id"], "reject": "truncated", "at": {"bit": 0}})
    elif how == "always-truncated":
        say({**reply, "reject": "truncated"} if "reject" in reply else reply)
    elif how == "without-place":
        reply.pop("at", None)
        say(reply)
    elif how == "no-leniency":
        say({"id": reply["id"], "unsupported": "no leniencies"} if request.get("allow") else reply)
    elif how == "plain-json-alone" and not line.startswith('{"id":"'):
        say({"id": reply["id"], "ok": {}})
    elif how == "unsupported":
        say({"id": reply["id"], "unsupported": "not yet"})
    elif how == "off-by-one" and "hex" in reply.get("ok", {}):
        last = int(reply["ok"]["hex"][-2:], 16) ^ 1
        reply["ok"]["hex"] = reply["ok"]["hex"][:-2] + f"{last:02x}"
        say(reply)
    elif how == "off-by-one" and "cells" in reply.get("ok", {}):
        reply["ok"]["cells"] = reply["ok"]["cells"][::-1]
        say(reply)
    elif how == "off-by-one" and "bytes" in reply.get("ok", {}):
        reply["ok"]["bytes"] += "00"
        say(reply)
    elif how == "off-by-one" and "bit" in reply.get("at", {}):
        reply["at"]["bit"] += 1
        say(reply)
    else:
        say(reply)


sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
for line in sys.stdin:
    if how == "any-leniency":
        line = line.replace('"allow":["all"]', '"allow":[]')
    reply = answer(line)
    if "error" in reply:
        say(reply)
        continue
    request = json.loads(line)
    if "formats" in reply:
        bent_hello(reply)
        if how == "stops-reading":
            time.sleep(100)
        if how == "closes-stdout":
            os.close(1)
            time.sleep(100)
    else:
        asked += 1
        bent(request, reply)

if how == "stays":
    time.sleep(100)
