"""What the misreadings share: tables of bugs, and the kinds of misreading that a row of a table may be."""

import importlib
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path

from core import *

CODEC = FORMATS.parents[1] / "packages" / "python" / "src" / "boardwire"
TESTEE = FORMATS.parents[1] / "conformance" / "testees" / "python"


def table(module, make, *rows):
    """Registers a bug for each row: name, sentence, patterns, and what `make` takes to make the bug."""
    for name, sentence, on, *parts in rows:
        run = make(*parts)
        run.__name__, run.__module__ = name.replace("-", "_"), module
        bug(sentence, on)(run)


def both(*formats):
    return ", ".join(f"{op} {format}" for format in formats for op in ("decode", "encode"))


BITS_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def trits_reversed(byte):
    """A byte of five cells with its cells in the other order. A byte above 242 stays."""
    return byte if byte > 242 else sum(byte // 3**i % 3 * 3 ** (4 - i) for i in range(5))


# Kinds of misreading


def changed(module, *texts):
    """The codec in Python with another text in a module: after each text comes the one in its place. Where the changed codec fails, the reply is right."""
    source = (CODEC / f"{module}.py").read_text(encoding="utf-8")
    for old, new in zip(texts[::2], texts[1::2], strict=True):
        if source.count(old) != 1:
            sys.exit(f"{module}.py has {old!r} {source.count(old)} times; it must be there exactly once")
        source = source.replace(old, new)

    def run(request, ask):
        try:
            reply = codec_with(module, source).reply_to(json.dumps(request).encode())
        except Exception:  # a change that does not load is no bug: it escapes
            return ask(request)
        return ask(request) if "error" in reply else reply

    return run


@cache
def codec_with(module, source):
    """The testee in Python, whose package has another source of a module."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(CODEC, Path(folder) / "boardwire", ignore=shutil.ignore_patterns("__pycache__"))
        (copy / f"{module}.py").write_text(source, encoding="utf-8")
        # The testee puts the folder of the package after the first one.
        sys.path[:0] = [folder, str(TESTEE)]
        return importlib.import_module("testee")


def asks(change):
    """The program reads another request."""
    return lambda request, ask: ask(change(request))


def replies(change):
    """The program gives another reply."""
    return lambda request, ask: change(ask(request), request)


def gives(change):
    """The program gives another result."""
    return replies(lambda reply, request: {**reply, "ok": change(reply["ok"], request)} if "ok" in reply else reply)


def means(change, back=None):
    """Encoder and decoder have another meaning for the encoding: the value is changed."""

    def run(request, ask):
        if request["op"] == "encode":
            return ask({**request, "value": change(request["value"])})
        return gives(lambda ok, _: (back or change)(ok))(request, ask)

    return run


def writes(change):
    """Encoder and decoder have another order of bytes: the encoding is changed."""

    def run(request, ask):
        if request["op"] == "encode":
            return gives(lambda ok, _: {key: change(data) for key, data in ok.items()})(request, ask)
        return ask({**request, **{key: change(request[key]) for key in ("hex", "text") if key in request}})

    return run
