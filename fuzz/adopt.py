#!/usr/bin/env python3
"""Adopts those inputs of fuzz/corpus that reach edges which no seed reaches.

    fuzz/adopt.py [TARGET...]

They go to fuzz/seeds/TARGET.json with their verdicts. A verdict is that of the testee in Python, which is written from the specification
alone; `cargo test --test library replay` checks whether the library agrees. Only the way `raw` of a format has verdicts.
Needs the programs that `fuzz/campaign.py none` has built.
"""

import argparse
import datetime
import hashlib
import json
import shutil
import sys
import tempfile
from pathlib import Path

from campaign import FUZZ, ROOT, UNPACKED, merge, program
from unpack import table_of_targets, unpack

sys.dont_write_bytecode = True
sys.path[:0] = [str(FUZZ / "seeding"), str(ROOT / "packages" / "python" / "src"), str(ROOT / "conformance")]

import seeds  # noqa: E402
import vectors  # noqa: E402
from testees.ask import Testee  # noqa: E402

# The request for a target: decode its bytes as the format in its name. A limit, because runs of a few bytes can represent any number of
# cells.
ASKED = {
    "go_chains": {"format": "go-chains/1", "op": "analyse"},
    "xiangqi_rules": {"format": "xiangqi-rules/1", "op": "legal-moves"},
} | {
    target: {"format": entry["id"], "op": "decode"} | ({"limits": {"cells": 4096}} if entry["limits"] else {})
    for target, entry in ((target, vectors.FORMATS.get(target.replace("_", "-"))) for target in table_of_targets())
    if entry is not None and "decode" in entry["operations"]
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    arguments = parser.parse_args()
    if unknown := sorted(set(arguments.targets) - ASKED.keys()):
        parser.error(f"no verdicts for {', '.join(unknown)}; the targets with verdicts are {' '.join(ASKED)}")
    targets = arguments.targets or ASKED
    for path in (path for target in targets for path in (program("none", target), FUZZ / "corpus" / target)):
        if not path.exists():
            sys.exit(f"{path.relative_to(ROOT)} is missing: fuzz/campaign.py none SECONDS creates it")
    unpack(UNPACKED)
    with Testee([sys.executable, ROOT / "conformance" / "testees" / "python" / "testee.py"]) as testee:
        for target in targets:
            adopt(target, testee)


def adopt(target, testee):
    """Copies the new inputs of a target, with their verdicts, to its seeds."""
    path = FUZZ / "seeds" / f"{target}.json"
    entries = json.loads(path.read_text(encoding="utf-8"))
    new = 0
    for data in new_inputs(target):
        name = f"raw/reached-{hashlib.sha256(data).hexdigest()[:8]}"
        request = request_for(target, data, testee)
        if request is None:
            continue
        reply = testee.ask(request)
        if "ok" not in reply and "reject" not in reply:
            sys.exit(f"{target}/{name}: the testee in Python has no verdict: {reply}")
        entries[name] = {"hex": data.hex(), "reached": str(datetime.date.today())} | ASKED[target] | {"expect": vectors.expected(reply)}
        new += 1
    path.write_text(seeds.table(entries), encoding="utf-8")
    print(f"{target}: {new} new")


def new_inputs(target):
    """The inputs of a corpus that reach edges of their own, and are read in the way `raw`, without the byte that selects it."""
    with tempfile.TemporaryDirectory() as work:
        known = Path(work)
        shutil.copytree(UNPACKED / target, known, dirs_exist_ok=True)
        known_names = {path.name for path in known.iterdir()}
        # Without counters: a new count of a known edge is no reason to keep an input for ever.
        merge(program("none", target), known, [FUZZ / "corpus" / target], "-use_counters=0", f"-max_len={vectors.MAX_BYTES}")
        new = [path.read_bytes() for path in sorted(known.iterdir()) if path.name not in known_names]
        ways = table_of_targets()[target]
        return [data[1:] for data in new if ways[data[0] % len(ways)] == "raw"]


def request_for(target, data, testee):
    """The target's request for the bytes; None if the target has no request for them."""
    request = dict(ASKED[target])
    if vectors.FORMATS[request["format"].partition("/")[0]]["input"] == "text":
        try:
            return request | {"fen" if request["op"] == "legal-moves" else "text": data.decode()}
        except UnicodeDecodeError:
            return None
    if request["format"] == "xiangqi-history/1":
        # The target splits its input in the same way: the position, then the history.
        lenient = {"format": "xiangqi-position/1", "op": "decode", "hex": data.hex(), "allow": ["padding-bits", "trailing-bytes"]}
        position = testee.ask(lenient).get("ok")
        if position is None:
            return None
        length = len(testee.ask({"format": "xiangqi-position/1", "op": "encode", "value": position})["ok"]["hex"]) // 2
        return request | {"position": position, "hex": data[length:].hex()}
    return request | {"hex": data.hex()}


if __name__ == "__main__":
    main()
