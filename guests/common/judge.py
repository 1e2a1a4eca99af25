"""Judges the testees of a guest that are installed by one run of `boardwire conform`, and writes its page who-fails.md."""

import datetime
import json
import subprocess

TEXT = """# Who fails what, as of {date}

`judge.py` writes this page from one run of `conform`; here with Boardwire {version}, at the level `verdict`. {columns}

A rejection counts only if the testee accepts the valid counterpart. {note}

{table}

`testees/install.sh FOLDER` installs the testees. In the root of the repository, the first command repeats the page, the second one testee:

```sh
export {variable}=FOLDER
guests/{guest}/judge.py boardwire
boardwire conform --suite guests/{guest} --level verdict --timeout 60 --testee "${variable}/python/bin/python guests/{guest}/testees/adapter.py NAME"
```

| cause | failures of |
|---|---|
{causes}

| vectors | who fails them: by a wrong value or an accepted file, or by the kind in parentheses |
|---|---|
{vectors}
"""


def write(boardwire, here, installed, names, tags, shown, **text):
    """Judges by the suite in `here` and writes its page. A failure counts in the column of the first tag of its vector, and `shown`
    shortens its id. `text` is for the places in TEXT."""
    # Some decoders take seconds for a large picture, and no verdict may depend on the machine.
    command = [boardwire, "conform", "--suite", str(here), "--level", "verdict", "--timeout", "60", "--json"]
    testees = [f"--testee={installed}/python/bin/python {here}/testees/adapter.py {name}" for name in names]
    suite, run = (json.loads(subprocess.run([*command, *more], stdout=subprocess.PIPE).stdout) for more in (["--list"], testees))
    first = {vector["id"]: vector["tags"][0] for vector in suite}
    heads = [f"fails of {list(first.values()).count(tag)} {tag}" for tag in tags]
    rows = [f"| testee | package | {' | '.join(heads)} |", "|---|---|" + "--:|" * len(tags)]
    for at, (name, report) in enumerate(zip(names, run["reports"])):
        if report["verdict"] == "not-run":
            continue
        if report["ended"] or report["unjudged"] or report["totals"]["no_reply"]:
            raise SystemExit(f"{name}: not all vectors were judged: {report['ended']}")
        failed = [first[vector["id"]] for vector in run["vectors"] if vector["results"][at] not in ("right", "not-judged")]
        package = f"{report['testee']['name']} {report['testee']['version']}".strip()
        rows.append(f"| `{name}` | {package} | {' | '.join(str(failed.count(tag)) for tag in tags)} |")
    causes, groups = [], {}
    for cause in run["causes"]:
        who = [f"{name} {count}" for name, count in zip(names, cause["failures"]) if count]
        causes.append(f"| {cause['what']} | {', '.join(who)} |")
    plain = {"value": "", "accepted": "", "right": None, "not-judged": None}
    for vector in sorted(run["vectors"], key=lambda vector: tags.index(first[vector["id"]])):
        kinds = [(name, plain.get(kind, f" ({kind})")) for name, kind in zip(names, vector["results"])]
        who = ", ".join(name + kind for name, kind in kinds if kind is not None)
        groups.setdefault((first[vector["id"]], who), []).append(shown(vector["id"]))
    vectors = [f"| {tag}: {', '.join(ids)} | {who} |" for (tag, who), ids in groups.items()]
    text |= {"date": datetime.date.today(), "version": run["version"], "guest": here.name}
    parts = {"table": "\n".join(rows), "causes": "\n".join(causes), "vectors": "\n".join(vectors)}
    (here / "who-fails.md").write_text(TEXT.format(**text, **parts))
