#!/usr/bin/env python3
"""Speaks the testee protocol for the codec plain of this suite, or for a package: `adapter.py NAME`.

Only plain has codes and offsets. Of the others the verdict counts: judge them with `--level verdict`.
"""

import importlib
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
import plain  # noqa: E402
from common import adapter  # noqa: E402

# The module of a package, and its functions.
PACKAGES = {
    "bencode.py": ("bencodepy", "decode", "encode"),
    "bencode2": ("bencode2", "bdecode", "bencode"),
    "fastbencode": ("fastbencode", "bdecode", "bencode"),
    "bencoder.pyx": ("bencoder", "bdecode", "bencode"),
    "flatbencode": ("flatbencode", "decode", "encode"),
    "bencoding": ("bencoding", "bdecode", "bencode"),
    "bencode-rs": ("bencode_rs", "bdecode", "bencode"),
    "libbencode": ("libbencode", "decode", "encode"),
}


def node(value):
    """The value of this suite for a value of a package. A value of another kind gets a kind that is no right reply."""
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, list):
        return {"list": [node(item) for item in value]}
    if isinstance(value, dict):
        if all(isinstance(key, bytes) for key in value):
            return {"dict": [[key.hex(), node(value[key])] for key in sorted(value)]}
        return {"dict": [[node(key), node(item)] for key, item in value.items()]}
    return {type(value).__name__: str(value)}


def native(value):
    """The value of a package for a value of this suite."""
    ((kind, content),) = value.items()
    if kind == "dict":
        return {bytes.fromhex(key): native(item) for key, item in content}
    return {"bytes": bytes.fromhex, "int": int, "list": lambda items: [native(item) for item in items]}[kind](content)


def has_key_twice(value):
    """Whether a dictionary in a value cannot be a mapping."""
    ((kind, content),) = value.items()
    items = [item for _, item in content] if kind == "dict" else content if kind == "list" else []
    return kind == "dict" and len(dict(content)) < len(content) or any(map(has_key_twice, items))


def serve(name, from_bytes, to_bytes):
    def encode(value, _):
        if has_key_twice(value):
            raise adapter.Reject("duplicate-key")
        return to_bytes(value)

    adapter.serve(name, ["bencode@bep3/1"], {"decode": lambda data, _: from_bytes(data), "encode": encode})


if __name__ == "__main__":
    name = sys.argv[1]
    if name == "plain":
        serve(name, plain.decode, plain.encode)
    else:
        module, *functions = PACKAGES[name]
        decode, encode = (getattr(importlib.import_module(module), function) for function in functions)
        serve(name, lambda data: node(decode(data)), lambda value: encode(native(value)))
