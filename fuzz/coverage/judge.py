#!/usr/bin/env python3
"""Judges the coverage of the seeds: each line, region and branch of the codecs that they do not reach has its reason in `unreached.toml`, each
reason there is still needed, and the figures hold their bounds.

    judge.py WORK [--report]

WORK holds the two exports of llvm-cov, `json` and `lcov`. With --report it writes report.md next to this file.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True

import listed  # noqa: E402
import measured  # noqa: E402
import report  # noqa: E402

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# For new code. What is not reached today has a reason in unreached.toml, and most of it is an outcome that no input has.
BOUNDS = {"lines": 99, "regions": 99, "branches": 96}


def main(arguments):
    if not arguments or arguments[1:] not in ([], ["--report"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    files = measured.read(Path(arguments[0]), ROOT)
    entries = listed.read(HERE / "unreached.toml")
    texts = {file: (ROOT / file).read_text().splitlines() for file in files}
    faults = judge(files, texts, entries) or controls(files, texts, entries)
    print(report.table(without_excluded(files, texts, entries)))
    if faults:
        print(*faults, sep="\n", file=sys.stderr)
        return 1
    if arguments[1:]:
        (HERE / "report.md").write_text(report.page(files, texts, entries, without_excluded, ROOT))
    return 0


def without_excluded(files, texts, entries, apart=("no-codec", "compile-time")):
    """The files without the excluded ones."""
    kept = {}
    for file, counts in files.items():
        gone = set()
        for entry in entries:
            if entry.file == file and entry.kind in apart:
                gone |= listed.lines(entry, texts[file])
        kept[file] = measured.Measured({line: count for line, count in counts.lines.items() if line not in gone},
                                       {span: count for span, count in counts.regions.items() if span[0] not in gone},
                                       {span: count for span, count in counts.branches.items() if span[0] not in gone})
    return {file: counts for file, counts in kept.items() if counts.lines}


def judge(files, texts, entries):
    """The faults, as messages."""
    faults = []
    for entry in entries:
        text = texts.get(entry.file, [])
        if not listed.lines(entry, text):
            faults.append(f"{entry}: listed, but the file has no such line")
        elif entry.kind == "compile-time":
            faults += [f"{entry}: listed for the compiler alone, but line {line} runs"
                       for line in sorted(listed.lines(entry, text)) if files[entry.file].lines.get(line)]
    codecs = without_excluded(files, texts, entries)
    known = {(entry.file, entry.first): entry for entry in entries if entry.kind == "unreachable"}
    found = {}
    for file, counts in codecs.items():
        for span, count in counts.regions.items():
            if not count:
                found.setdefault((file, line_of(texts[file], span[0])), [0, set(), span[0]])[0] += 1
        for *span, is_so in (span for span, count in counts.branches.items() if not count):
            at = found.setdefault((file, line_of(texts[file], span[0])), [0, set(), span[0]])
            at[1].add(f"{report.snippet(texts[file], span)} is {str(is_so).lower()}")
        for line, count in counts.lines.items():
            if not count and (file, line_of(texts[file], line)) not in found and not is_inside(counts.regions, line):
                faults.append(f"{file}:{line}: unreached and not listed: {line_of(texts[file], line)}")
    for (file, line), (regions, never, number) in found.items():
        entry = known.pop((file, line), None)
        if entry is None or (entry.regions, set(entry.never)) != (regions, never):
            listed_as = f"listed with {entry.regions} and {list(entry.never)}" if entry else "not listed"
            faults.append(f"{file}:{number}: {regions} regions unreached, never {sorted(never)}, and {listed_as}: {line}")
    faults += [f"{entry}: listed, but all of it is reached" for entry in known.values()]
    for kind, (reached, of) in report.totals(codecs).items():
        if reached * 100 < of * BOUNDS[kind]:
            faults.append(f"{reached} of {of} {kind} of the codecs are reached, less than {BOUNDS[kind]} %")
    return faults


def line_of(text, number):
    return text[number - 1].strip()


def is_inside(regions, line):
    """Whether a line without a region of its own belongs to an unreached one, whose first line is reported."""
    return any(first < line <= last and not count for (first, _, last, _), count in regions.items())


def controls(files, texts, entries):
    """A control: the judge fails without the list, with a reached line in the list, and if nothing of a folder is reached."""
    reached = next(file for file, counts in files.items() if any(counts.regions.values()))
    span = next(span for span, count in files[reached].regions.items() if count)
    stale = listed.Entry("unreachable", reached, line_of(texts[reached], span[0]), 1, (), "")
    silent = {file: measured.Measured(*({key: 0 for key in part} for part in counts)) if file.startswith("src/formats/ternary") else counts
              for file, counts in files.items()}
    must_fail = {"an empty list": (files, []), "a line that is reached": (files, [*entries, stale]), "no seed of a folder": (silent, entries)}
    return [f"the control passes and must fail: {name}" for name, (counts, list_) in must_fail.items() if not judge(counts, texts, list_)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
