"""Judges the testees of a guest that are installed by one run of `boardwire conform`, and writes its page who-fails.md."""

import datetime
import json
import subprocess

REJECTIONS = "rejections"

TEXT = """# Who fails what, as of {date}

`judge.py` writes this page from one run of `conform`; here with Boardwire {version}, at the level `verdict`. {meaning}

A rejection counts only if the testee accepts the valid counterpart. {note}

{table}

`testees/install.sh FOLDER` installs the testees. In the root of the repository, the first command repeats the page, the second one testee:

```sh
export {variable}=FOLDER
guests/{guest}/judge.py boardwire
boardwire conform --suite guests/{guest} {profiles} --level verdict --timeout 60 --testee "${variable}/python/bin/python guests/{guest}/testees/adapter.py NAME"
```

| cause | failures of |
|---|---|
{causes}

| vectors | who fails them: by a wrong value or an accepted file, or by the kind in parentheses |
|---|---|
{vectors}
"""


def profiles_of(here):
    """The profiles of a suite, and the profile of each requirement that has one."""
    formats, rules = (json.loads((here / name).read_text()) for name in ("suite.json", "requirements.json"))
    names = dict.fromkeys(name for entry in formats["formats"] for name in entry.get("profiles", ()))
    return list(names), {rule["id"]: rule["profile"] for rule in rules if "profile" in rule}


def write(boardwire, here, installed, names, columns, shown, **text):
    """Judges by the suite in `here` with all its profiles, and writes its page. Each vector is in one of the columns: that of its profile, or else
    `rejections` or that of its first tag. `shown` shortens its id. `text` is for the places in TEXT."""
    profiles, profile_of = profiles_of(here)
    chosen = [f"--profile={name}" for name in profiles]
    # Some decoders take seconds for a large picture, and no verdict may depend on the machine.
    command = [boardwire, "conform", "--suite", str(here), *chosen, "--level", "verdict", "--timeout", "60", "--json"]
    testees = [f"--testee={installed}/python/bin/python {here}/testees/adapter.py {name}" for name in names]
    suite, run = (json.loads(subprocess.run([*command, *more], stdout=subprocess.PIPE).stdout) for more in (["--list"], testees))

    def column(vector):
        of_profile = [profile_of[id] for id in vector["requirements"] if id in profile_of]
        return of_profile[0] if of_profile else REJECTIONS if vector["outcome"] == "reject" else vector["tags"][0]

    # Packages do not explain.
    column_of = {vector["id"]: column(vector) for vector in suite if vector["op"] != "explain"}
    run["vectors"] = [vector for vector in run["vectors"] if vector["id"] in column_of]
    heads = [f"fails of {list(column_of.values()).count(head)} {head}" for head in columns]
    rows = [f"| testee | package | {' | '.join(heads)} |", "|---|---|" + "--:|" * len(columns)]
    for at, (name, report) in enumerate(zip(names, run["reports"])):
        if report["verdict"] == "not-run":
            continue
        if report["ended"] or report["unjudged"] or report["totals"]["no_reply"]:
            raise SystemExit(f"{name}: not all vectors were judged: {report['ended']}")
        failed = [column_of[vector["id"]] for vector in run["vectors"] if vector["results"][at] not in ("right", "not-judged")]
        package = f"{report['testee']['name']} {report['testee']['version']}".strip()
        rows.append(f"| `{name}` | {package} | {' | '.join(str(failed.count(head)) for head in columns)} |")
    causes, groups = [], {}
    for cause in run["causes"]:
        who = [f"{name} {count}" for name, count in zip(names, cause["failures"]) if count]
        causes.append(f"| {cause['what']} | {', '.join(who)} |")
    plain = {"value": "", "accepted": "", "right": None, "not-judged": None}
    for vector in sorted(run["vectors"], key=lambda vector: columns.index(column_of[vector["id"]])):
        kinds = [(name, plain.get(kind, f" ({kind})")) for name, kind in zip(names, vector["results"])]
        who = ", ".join(name + kind for name, kind in kinds if kind is not None)
        groups.setdefault((column_of[vector["id"]], who), []).append(shown(vector["id"]))
    vectors = [f"| {head}: {', '.join(ids)} | {who} |" for (head, who), ids in groups.items()]
    text |= {"date": datetime.date.today(), "version": run["version"], "guest": here.name, "profiles": " ".join(chosen)}
    parts = {"table": "\n".join(rows), "causes": "\n".join(causes), "vectors": "\n".join(vectors)}
    (here / "who-fails.md").write_text(TEXT.format(**text, **parts))
