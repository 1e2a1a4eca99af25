#!/usr/bin/env python3
"""Judges the decoders that are in a folder which testees/install.sh filled, and writes who-fails.md: `judge.py BOARDWIRE`.

The variable QOI_TESTEES names the folder.
"""

import datetime
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE / "testees"))
import decoders  # noqa: E402

TAGS = ("valid", "malformed", "strict")
TEXT = """# Who fails what, as of {date}

`judge.py` writes this page; here with Boardwire {version}, at the level `verdict`. Only the column `valid` says that a decoder is wrong by the
text of the format. Vectors tagged `malformed` are files that the reference rejects. Vectors tagged `strict` are files that the reference
accepts: they belong to a profile of ours, and a failure there is an observation. [SOURCES.md](SOURCES.md) has the basis of each expectation.

A rejection counts only if the decoder accepts the valid counterpart. The adapter gives a process 4 GiB of address space: a decoder that
allocates what a header declares ends there (`ended`).

{table}

`testees/install.sh FOLDER` installs the decoders. Then, in the root of the repository, one command repeats a cell:

```sh
export QOI_TESTEES=FOLDER
judge() {{ boardwire conform --suite guests/qoi --level verdict --testee "$QOI_TESTEES/python/bin/python guests/qoi/testees/adapter.py $1" --tag "$2"; }}
```

| cell | failures: a wrong value or an accepted file, or the kind in parentheses |
|---|---|
{cells}
"""


def report(boardwire, name):
    """The report of a run, or nothing if the decoder is not installed."""
    testee = f"{decoders.FOLDER}/python/bin/python {HERE}/testees/adapter.py {name}"
    command = [boardwire, "conform", "--suite", str(HERE), "--level", "verdict", "--testee", testee, "--json"]
    run = subprocess.run(command, stdout=subprocess.PIPE)
    if run.returncode == 3:
        return None
    report = json.loads(run.stdout)
    if report["ended"] or report["totals"]["no_reply"] or report["totals"]["unsupported"]:
        raise SystemExit(f"{name}: not all vectors were judged: {report['ended']}")
    return report


def shown(failure):
    name = failure["id"].removeprefix("qo.decode.")
    return name if failure["kind"] in ("value", "accepted") else f"{name} ({failure['kind']})"


def main():
    boardwire = sys.argv[1]
    files = [json.loads(path.read_text()) for path in (HERE / "vectors").glob("*.json")]
    tags = {vector["id"]: vector["tags"][0] for file in files for vector in file["vectors"]}
    heads = [f"fails of {list(tags.values()).count(tag)} {tag}" for tag in TAGS]
    rows, cells = [f"| decoder | package | {' | '.join(heads)} |", "|---|---|" + "--:|" * len(TAGS)], []
    for name in decoders.ALL:
        run = report(boardwire, name)
        if run is None:
            continue
        failures = {tag: [shown(failure) for failure in run["failures"] if tags[failure["id"]] == tag] for tag in TAGS}
        counts = " | ".join(str(len(failed)) for failed in failures.values())
        rows.append(f"| `{name}` | {' '.join((run['testee']['name'], run['testee']['version'])).strip()} | {counts} |")
        cells += [f"| `judge {name} {tag}` | {', '.join(failed)} |" for tag, failed in failures.items() if failed]
    page = TEXT.format(date=datetime.date.today(), version=run["version"], table="\n".join(rows), cells="\n".join(cells))
    (HERE / "who-fails.md").write_text(page)


if __name__ == "__main__":
    main()
