"""Judges the testees of a guest that are installed, and writes its page who-fails.md."""

import datetime
import json
import subprocess

TEXT = """# Who fails what, as of {date}

`judge.py` writes this page; here with Boardwire {version}, at the level `verdict`. {columns}

A rejection counts only if the testee accepts the valid counterpart. {note}

{table}

`testees/install.sh FOLDER` installs the testees. Then, in the root of the repository, one command repeats a cell:

```sh
export {variable}=FOLDER
judge() {{ boardwire conform --suite guests/{guest} --level verdict --testee "${variable}/python/bin/python guests/{guest}/testees/adapter.py $1" --tag "$2"; }}
```

| cell | failures: a wrong value or an accepted file, or the kind in parentheses |
|---|---|
{cells}
"""


def report(boardwire, here, installed, name):
    """The report of a run, or nothing if the testee is not installed."""
    testee = f"{installed}/python/bin/python {here}/testees/adapter.py {name}"
    command = [boardwire, "conform", "--suite", str(here), "--level", "verdict", "--testee", testee, "--json"]
    run = subprocess.run(command, stdout=subprocess.PIPE)
    if run.returncode == 3:
        return None
    report = json.loads(run.stdout)
    if report["ended"] or report["totals"]["no_reply"]:
        raise SystemExit(f"{name}: not all vectors were judged: {report['ended']}")
    return report


def write(boardwire, here, installed, names, tags, shown, **text):
    """Judges by the suite in `here` and writes its page. A failure counts in the column of the first tag of its vector, and `shown`
    shortens its id. `text` is for the places in TEXT."""
    files = [json.loads(path.read_text()) for path in (here / "vectors").glob("*.json")]
    first = {vector["id"]: vector["tags"][0] for file in files for vector in file["vectors"]}
    heads = [f"fails of {list(first.values()).count(tag)} {tag}" for tag in tags]
    rows, cells = [f"| testee | package | {' | '.join(heads)} |", "|---|---|" + "--:|" * len(tags)], []
    for name in names:
        run = report(boardwire, here, installed, name)
        if run is None:
            continue
        failures = {tag: [] for tag in tags}
        for failure in run["failures"]:
            kind = "" if failure["kind"] in ("value", "accepted") else f" ({failure['kind']})"
            failures[first[failure["id"]]].append(shown(failure["id"]) + kind)
        counts = " | ".join(str(len(failed)) for failed in failures.values())
        rows.append(f"| `{name}` | {' '.join((run['testee']['name'], run['testee']['version'])).strip()} | {counts} |")
        cells += [f"| `judge {name} {tag}` | {', '.join(failed)} |" for tag, failed in failures.items() if failed]
    text |= {"date": datetime.date.today(), "version": run["version"], "guest": here.name}
    (here / "who-fails.md").write_text(TEXT.format(**text, table="\n".join(rows), cells="\n".join(cells)))
