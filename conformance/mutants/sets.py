"""The sets of changes: what is changed, and what must notice it."""

import collections
import functools
import json
import pathlib
import re
import sys
from dataclasses import dataclass, field
from typing import Callable

import core
import injected
import peers
import rust
from engine import HERE, ROOT, table_of
from explained import ReportJudge
from judge import BugJudge, MutantJudge
from operators import mutants_of, words_of
from sources import Sources, Wrapped

LANGUAGES = {".c": "c", ".py": "python", ".js": "javascript", ".mjs": "javascript", ".cjs": "javascript"}
CODECS = ("c", "python", "javascript")


@dataclass
class ChangeSet:
    """Changes by name, and `judge`, which makes the judge for a list of these changes."""

    changes: dict
    judge: Callable
    # The changes that no vector can notice, with the reasons, and the number of changes that are left out.
    equivalent: dict = field(default_factory=dict)
    excluded: int = 0
    # A change that any vector notices. If this change survives, nothing was tested.
    control: str = None
    # A function that describes the results further, and a function that checks the set without a run.
    summary: Callable = None
    check: Callable = None


def named(name, options, folder):
    """The set with this name. Its copies of the repository are in `folder`."""
    if name == "suite":
        return of_suite(options, folder) if options.testee else of_guest(options, folder)
    if name == "rust":
        return of_library(options)
    if name in CODECS:
        return of_codec(name, options, folder)
    if name == "injected":
        return ChangeSet(injected.faults(), lambda faults: injected.TargetJudge(options, faults), check=injected.check)
    judge = ReportJudge if name == "mistakes" else BugJudge
    return ChangeSet(core.load_bugs(name), lambda _: judge(options, Wrapped(name, options.program)))


def of_library(options):
    equivalent = {name: why for name, why in reasons(HERE).items() if name.startswith("src/")}
    found = numbered(rust.listed())
    return ChangeSet(found, lambda mutants: MutantJudge(options, rust.Rust(mutants, options.jobs)), equivalent, control=rust.CONTROL)


def of_codec(language, options, folder):
    """The mutants of our own codec in a language."""
    rules = table_of("languages")[language]
    files = sorted(str(path.relative_to(ROOT)) for pattern in rules["files"] for path in ROOT.glob(pattern))
    found = mutants_in(ROOT, files, words_of(None), rules["guards"])
    # Numbers are given before the exclusion: a new exclusion renames nothing.
    kept = {name: mutant for name, mutant in found.items() if not any(re.search(pattern, name) for pattern in rules["names"])}
    unused = [pattern for pattern in rules["names"] if not any(re.search(pattern, name) for name in found)]
    if unused:
        sys.exit("languages.toml excludes what is not there: " + ", ".join(unused))
    equivalent = {name: why for name, why in reasons(HERE).items() if name.partition(": ")[0] in files}
    target = functools.partial(Sources, ROOT, files, rules["testee"], rules.get("build"), folder, options.jobs)
    return ChangeSet(kept, lambda _: MutantJudge(options, target()), equivalent, len(found) - len(kept), rules["control"])


def of_suite(options, folder):
    """The mutants of the files of a testee, judged by the vectors of a suite."""
    root = pathlib.Path.cwd()
    found = mutants_in(root, options.files, words_of(options.suite), {})
    target = functools.partial(Sources, root, options.files, options.testee, None, folder, options.jobs)
    return ChangeSet(found, lambda _: MutantJudge(options, target()), reasons(options.suite))


def of_guest(options, folder):
    """The faults of a guest, which the fuzzer looks for without a reference."""
    table, changes = peers.listed(options.suite)
    if options.replace_seeded:
        mutants = mutants_in(ROOT, [table["file"]], words_of(options.suite), {})
        peers.replace_seeded(options.suite, table, mutants, options.replace_seeded, options.seed)
        sys.exit(0)
    target = functools.partial(Sources, ROOT, [table["file"]], table["testees"][0], None, folder, options.jobs)
    return ChangeSet(changes, lambda _: peers.PeerJudge(options, target(), table), summary=peers.summary)


def reasons(folder):
    """The reasons why changes are equivalent, by the names of the changes."""
    listed = folder / "equivalent.json"
    return json.loads(listed.read_text(encoding="utf-8")) if listed.exists() else {}


def mutants_in(root, files, words, guards):
    """The mutants of files by their names."""
    found = []
    for file in files:
        language = LANGUAGES.get(pathlib.Path(file).suffix)
        if language is None:
            sys.exit(f"{file}: expected a file in C, Python or JavaScript: its name ends in {', '.join(LANGUAGES)}")
        found += mutants_of(language, file, (root / file).read_bytes(), words, guards)
    return numbered(found)


def numbered(mutants):
    """Mutants by their names without line and column, which change with every edit. Of equal names the second one ends in `(2)`."""
    seen, found = collections.Counter(), {}
    for mutant in sorted(mutants, key=lambda mutant: (mutant.file, mutant.edits[0][0])):
        name = re.sub(r"^([^:]+):\d+:\d+: ", r"\1: ", mutant.name)
        seen[name] += 1
        found[name + (f" ({seen[name]})" if seen[name] > 1 else "")] = mutant
    return found
