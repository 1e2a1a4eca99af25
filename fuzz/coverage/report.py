"""The figures and the list of unreached code, as a page."""

import datetime
import json
import subprocess

KINDS = ("lines", "regions", "branches")


def snippet(text, span):
    """The code of a span of the source; if it has several lines, the first."""
    first, start, last, end = span
    return text[first - 1][start - 1: end - 1 if first == last else None].strip()


def totals(files):
    """How many lines, regions and branches are reached, and how many there are."""
    return {kind: (sum(1 for counts in files.values() for count in getattr(counts, kind).values() if count),
                   sum(len(getattr(counts, kind)) for counts in files.values())) for kind in KINDS}


def modules(files):
    """The files by module: a game's folder, or the files next to the games."""
    found = {}
    for file, counts in files.items():
        parts = file.removeprefix("src/").removesuffix(".rs").removesuffix("/mod").split("/")
        found.setdefault("/".join(parts[:2] if len(parts) > 2 else parts[:1]), {})[file] = counts
    return found


def share(reached, of):
    return f"{reached} of {of}, {100 * reached / of:.2f} %" if of else "none"


def table(files, title="the codecs"):
    rows = [(name, totals(found)) for name, found in modules(files).items()] + [(f"**{title}**", totals(files))]
    lines = ["| | lines | regions | branches |", "|---|---|---|---|"]
    lines += [f"| {name} | {' | '.join(share(*found[kind]) for kind in KINDS)} |" for name, found in rows]
    return "\n".join(lines)


def page(files, texts, entries, without_excluded, root):
    ask = lambda *command: subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.strip()
    commit = ask("git", "rev-parse", "--short", "HEAD")
    changed = ask("git", "status", "--porcelain", "--", "src", "fuzz/src", "fuzz/seeds", "tests/library/replay")
    seeds = sum(len(json.loads(path.read_text(encoding="utf-8"))) for path in (root / "fuzz/seeds").glob("*.json"))
    with_constants = totals(without_excluded(files, texts, entries, apart=("no-codec",)))
    everything = totals(files)
    return f"""# What the seeds reach

Written by `fuzz/coverage.sh --report` on {datetime.date.today()}, at commit {commit}{' with changes' if changed else ''}, with
{ask('rustc', '+nightly', '--version')}, from one replay of the {seeds} seeds and nothing else.

{table(without_excluded(files, texts, entries))}

| | lines | regions | branches |
|---|---|---|---|
| with what the compiler runs | {' | '.join(share(*with_constants[kind]) for kind in KINDS)} |
| all of `src/` | {' | '.join(share(*everything[kind]) for kind in KINDS)} |

A line, region or branch is reached if any copy of its generic function reaches it. A branch is one outcome of a condition.

## Not counted

{chr(10).join(f'- {location_of(entry)}: {entry.reason}' for entry in entries if entry.kind == 'no-codec')}

## Run by the compiler

No run of the program can count it: these functions make constants.

{chr(10).join(f'- {location_of(entry)}: {entry.reason}' for entry in entries if entry.kind == 'compile-time')}

## Counted and unreached

{chr(10).join(unreached(entry) for entry in entries if entry.kind == 'unreachable')}
"""


def location_of(entry):
    return f"`{entry.file}`, `{entry.first}`" if entry.first else f"`{entry.file}`"


def unreached(entry):
    found = [f"{entry.regions} region{'s' * (entry.regions > 1)}"] * (entry.regions > 0) + [f"never `{never}`" for never in entry.never]
    return f"- {location_of(entry)} ({', '.join(found)}): {entry.reason}"
