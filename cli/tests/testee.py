"""A testee with a fault: `testee.py FAULT [COMMAND ...]`.

The fault is one of FAULTS, or Python statements, which may use all functions below: `testee.py 'hello(); flood(1)'`. Without a fault, the replies
are those of the command, or of our own small codec.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time

FORMATS = {"ternary-board/1": ["decode", "encode"]}
fault, *command = sys.argv[1:]
reference = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) if command else None
if not command:
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../conformance/testees/minimal"))
    from ternary import Reject, decode, encode
# The request that is answered: its number, its line and its content.
number, text, request = -1, b"", {}


def requests():
    """The requests. A line without an object and an id becomes one without an operation."""
    global number, text, request
    for text in iter(sys.stdin.buffer.readline, b""):
        number += 1
        try:
            read = json.loads(text)
            request = read if isinstance(read, dict) and "id" in read else {"id": ""}
        except ValueError:
            request = {"id": ""}
        yield request


def read():
    """The next request; a testee without one ends."""
    return next(requests(), None) or sys.exit()


def expected_reply(request):
    """The expected reply."""
    if reference:
        reference.stdin.write(text.replace(b'"allow":["all"]', b'"allow":[]') if fault == "any-leniency" else text)
        reference.stdin.flush()
        return json.loads(reference.stdout.readline())
    reply = {"id": request["id"]}
    try:
        if request["op"] == "hello":
            reply |= {"name": "hostile", "version": "1", "language": "Python", "formats": FORMATS}
        elif request["op"] == "decode":
            limit = request.get("limits", {}).get("cells")
            reply["ok"] = decode(bytes.fromhex(request["hex"]), request.get("allow", []), limit)
        else:
            reply["ok"] = {"hex": encode(**request["value"]).hex()}
    except Reject as rejection:
        reply["reject"] = rejection.code
        if rejection.bit is not None:
            reply["at"] = {"bit": rejection.bit}
    except Exception as error:  # the request makes no sense
        reply["error"] = repr(error)
    return reply


def write(data, fd=1):
    """Writes all bytes to a file descriptor."""
    while data:
        data = data[os.write(fd, data) :]


def line(reply):
    return json.dumps(reply).encode() + b"\n"


def hello(**changes):
    """Answers the hello."""
    write(line(expected_reply(read()) | changes))


def serve(change=line):
    """Answers the hello, and each request with the expected reply after `change`."""
    hello()
    answer(change)


def answer(change=line):
    """Answers each request with the expected reply after `change`, which returns an object or bytes."""
    for request in requests():
        reply = expected_reply(request)
        changed = reply if reference and ("error" in reply or "formats" in reply) else change(reply)
        write(line(changed) if isinstance(changed, dict) else changed)


def forever():
    """Does nothing and does not end."""
    while True:
        signal.pause()


def crash(words):
    write(words.encode() + b"\n", 2)
    os._exit(7)


def flood(fd, data=b"x"):
    """Writes the same bytes without end."""
    block = data * (65536 // len(data))
    while True:
        write(block, fd)


def drip(fd, data=b"x"):
    """Writes a byte at a time without end."""
    while True:
        write(data, fd)


def meanwhile(function, *arguments):
    """Runs a function in a thread."""
    threading.Thread(target=function, args=arguments, daemon=True).start()


def child(what, *arguments, session=False):
    """Runs a function in a process of its own, which has the same pipes. With a session of its own it has the folder / as well."""
    if os.fork() == 0:
        if session:
            os.setsid()
            os.chdir("/")
        what(*arguments)
        os._exit(0)


def refused(reply):
    return {"id": reply["id"], "reject": "truncated", "at": {"bit": 0}}


def off_by_one(reply):
    """The reply with another bit, cell, byte or offset."""
    ok = reply.get("ok", {})
    if "hex" in ok:
        ok["hex"] = ok["hex"][:-2] + f"{int(ok['hex'][-2:], 16) ^ 1:02x}"
    elif "cells" in ok:
        ok["cells"] = ok["cells"][::-1]
    elif "bytes" in ok:
        ok["bytes"] += "00"
    elif "bit" in reply.get("at", {}):
        reply["at"]["bit"] += 1
    return reply


# The change of a reply, by the name of the fault.
FAULTS = {
    "none": line,
    "any-leniency": line,
    "accept-all": lambda reply: reply if "ok" in reply else {"id": reply["id"], "ok": {}},
    "refuse-all": refused,
    "always-truncated": lambda reply: reply | {"reject": "truncated"} if "reject" in reply else reply,
    "without-place": lambda reply: {key: value for key, value in reply.items() if key != "at"},
    "off-by-one": off_by_one,
    "extra": lambda reply: {"took": 1, "ok": None, "at": None, **reply, "unsupported": None},
    "unsupported": lambda reply: {"id": reply["id"], "unsupported": "not yet"},
    "no-leniency": lambda reply: {"id": reply["id"], "unsupported": "no leniencies"} if request.get("allow") else reply,
    "plain-json-alone": lambda reply: reply if text.startswith(b'{"id":"') else {"id": reply["id"], "ok": {}},
    "forgetful": lambda reply: refused(reply) if number > 6 and "reject" in reply else reply,
    "tenth": lambda reply: reply if number % 10 else crash("out of luck"),
    "always": lambda reply: crash("\x1b[31mpanic"),
    "hang": lambda reply: time.sleep(100),
    "huge": lambda reply: flood(1),
    "slow": lambda reply: time.sleep(0.01) or reply,
    "greedy": lambda reply: b"x" * (300 << 20) and reply,
}

# The formats that a hello names, by the name of the fault.
HELLOS = {
    "hello-of-boards": {"ternary-board/1": ["decode"]},
    "hello-of-streams": {"ternary-stream/1": ["decode"]},
    "hello-of-others": {"ternary-board": ["decode", "read"]},
}

# A testee that dies of a signal leaves no core file, and one without a reader ends.
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
if fault in FAULTS:
    serve(FAULTS[fault])
elif fault in HELLOS:
    hello(formats=HELLOS[fault])
    answer()
else:
    exec(fault)
