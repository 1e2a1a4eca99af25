"""The command `python -m boardwire_vectors MODULE:CODEC`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Dict, List, Optional, Tuple

from ._judge import LEVELS, Verdict, check_level
from ._run import describe, read_known, run, write_known
from ._target import import_codec
from ._vectors import Vector, format_id, manifest

DESCRIPTION = """Judge a codec by the conformance vectors of Boardwire.

Exit status: 0 conformant, or all failures are expected; 1 not conformant; 2 wrong usage; 4 nothing was judged."""


def parse(arguments: Optional[List[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("boardwire-vectors", None, DESCRIPTION, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("codec", metavar="MODULE:CODEC", help="where the Codec, or a function of the protocol, is")
    parser.add_argument("--format", action="append", metavar="FORMAT", help="only vectors of this format; can be repeated")
    parser.add_argument("--level", default="offset", metavar="LEVEL", help=f"how far a rejection must be right: {', '.join(LEVELS)}")
    parser.add_argument("--known", metavar="FILE", help="a file of expected failures, as `conform --known` reads it")
    parser.add_argument("--write-known", metavar="FILE", help="write the failures of this run as such a file")
    parser.add_argument("--failures", type=int, default=5, metavar="N", help="describe at most N failures in full (default 5)")
    parser.add_argument("--version", action="version", version=f"{manifest()['version']} {manifest()['digest']}")
    options = parser.parse_args(arguments)
    try:
        options.level = check_level(options.level)
        options.format = options.format and [format_id(name) for name in options.format]
        options.known = read_known(options.known) if options.known else {}
        sys.path.insert(0, "")
        options.codec = import_codec(options.codec)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    return options


def main(arguments: Optional[List[str]] = None) -> int:
    """Judges a codec, prints a table and the failures, and returns the exit status."""
    options = parse(arguments)
    rows: Dict[Tuple[str, str], Counter[str]] = {}
    failures: List[Tuple[Vector, Verdict]] = []
    unexpected: List[str] = []
    for vector, verdict in run(options.codec, options.format):
        row = rows.setdefault((vector.format, vector.operation), Counter())
        fails, expected = verdict.fails(options.level), options.known.get(vector.id)
        row["skipped" if verdict.kind == "unsupported" else "wrong" if fails else "right"] += 1
        if fails:
            failures.append((vector, verdict))
        if fails and (expected is None or expected.kind != verdict.kind):
            unexpected.append(f"{vector.id} {describe(vector, verdict)}")
        if expected and not fails and verdict.kind != "unsupported":
            unexpected.append(f"{vector.id}: expected to fail with `{expected.kind}`, and passes: delete the entry")
    for format, operation in rows:
        row = rows[format, operation]
        skipped = f", {row['skipped']} skipped" if row["skipped"] else ""
        print(f"{format:<22} {operation:<8} {row['right']} of {row['right'] + row['wrong']} right{skipped}")
    if options.write_known:
        write_known(options.write_known, failures, options.known)
    for text in unexpected[: max(options.failures, 0)]:
        print(f"\n{text}")
    if len(unexpected) > options.failures:
        print(f"\n… and {len(unexpected) - options.failures} more")
    return conclude(rows, unexpected, len(failures), options.level)


def conclude(rows: Dict[Tuple[str, str], Counter[str]], unexpected: List[str], failures: int, level: str) -> int:
    judged = sum(row["right"] + row["wrong"] for row in rows.values())
    if not judged:
        print("nothing was judged: the codec offers no operation of these formats", file=sys.stderr)
        return 4
    expected = f", {failures} failures, all expected" if failures and not unexpected else ""
    print(f"\n{'not conformant' if unexpected else 'conformant'} at level {level}: {judged} vectors{expected}")
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main())
