"""The testee COMMAND with exactly one bug: `wrap.py NAME -- COMMAND...`, or `wrap.py --list`.

COMMAND is a correct testee. This program speaks the testee protocol too, and forwards each line. `none` is no bug.
"""

import json
import subprocess
import sys

import core

# The sealed bugs are kept as the text of their functions, which has the words that the protocol had then. So each bug sees these words in
# replies, and what it makes of a reply is translated back. The bugs at the levels `line` and `end` read none of them.
SEALED_NAMES = {"trailing-bytes": "surplus", "integer": "number"}
NAMES = {sealed: name for name, sealed in SEALED_NAMES.items()}


def renamed(reply, names):
    """The reply of explain with other names of fields. The fields are new: a bug may keep its own."""
    ok = reply.get("ok")
    if not isinstance(ok, dict) or "fields" not in ok:
        return reply
    return {**reply, "ok": {**ok, "fields": [{**field, "name": names.get(field["name"], field["name"])} for field in ok["fields"]]}}


def sealed_words(reply):
    """A reply of the child as a bug reads it."""
    if "move" in (reply.get("at") or {}):
        reply["move"] = reply.pop("at")["move"]
    return renamed(reply, SEALED_NAMES)


def current_words(reply):
    """A reply of a bug as the protocol has it."""
    if "move" in reply:
        reply = {**reply, "at": {**(reply.get("at") or {}), "move": reply["move"]}}
        del reply["move"]
    return renamed(reply, NAMES)


def converse(bug, child, lines, out):
    """Answers each line with the bug, or as the child does if `bug` is None."""

    def answer(line):
        child.stdin.write(line)
        child.stdin.flush()
        return child.stdout.readline()

    def ask(request):
        return sealed_words(json.loads(answer(json.dumps(request).encode() + b"\n")))

    memory = ({},) if bug and core.takes_memory(bug.run) else ()
    for line in lines:
        reply = reply_to(line, bug, answer, ask, memory)
        if not reply:
            return
        out.write(reply)
        out.flush()
    if bug and bug.level == "end":
        out.write(bug.run())
        out.flush()


def reply_to(line, bug, answer, ask, memory):
    """The reply to one line. A request that the bug does not concern goes to the child as it is."""
    if bug is None or bug.level == "end":
        return answer(line)
    try:
        if bug.level == "line":
            return bug.run(line, answer, *memory)
        request = json.loads(line)
        if not bug.matches(request):
            return answer(line)
        reply = current_words(bug.run(request, ask, *memory))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return answer(line)  # a request of another shape: the child says so
    if "id" in request:
        reply["id"] = request["id"]
    return json.dumps(reply, separators=(",", ":")).encode() + b"\n"


def main(arguments):
    bugs = {name: bug for set_name in core.SETS for name, bug in core.load_bugs(set_name).items()}
    if arguments == ["--list"]:
        for bug in bugs.values():
            print(f"{bug.kind:<9} {bug.name:<44} {bug.sentence}")
        return
    if len(arguments) < 3 or arguments[1] != "--" or arguments[0] not in {*bugs, "none"}:
        sys.exit("usage: wrap.py NAME -- COMMAND..., or wrap.py --list; NAME is a bug of the list or `none`")
    with subprocess.Popen(arguments[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        converse(bugs.get(arguments[0]), child, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main(sys.argv[1:])
