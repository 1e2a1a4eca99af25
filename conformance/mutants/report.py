"""Writes the sections of score.md that a run has measured: of the library, of the codecs in other languages, and of the injected faults."""

import collections
import datetime
import os
import re
import subprocess

from engine import HERE, table_of
from injected import NIGHTLY, SECONDS

PAGE = HERE / "score.md"


def write(results, sets, options):
    sections = {}
    if "rust" in results:
        sections["library"] = library(results["rust"], sets["rust"].equivalent)
    if languages := [name for name in results if name in table_of("languages")]:
        sections["languages"] = of_languages({name: results[name] for name in languages}, sets, options)
    if "injected" in results:
        sections["injected"] = injected(results["injected"], sets["injected"].changes, options)
    text = PAGE.read_text(encoding="utf-8")
    for name, lines in sections.items():
        begin, end = f"<!-- ANCHOR: {name} -->\n", f"<!-- ANCHOR_END: {name} -->\n"
        section = begin + "\n".join([*lines, ""]) + end
        text = re.sub(f"{begin}.*?{end}", lambda _, section=section: section, text, flags=re.DOTALL)
    PAGE.write_text(text, encoding="utf-8")


def table(*columns):
    """The head of a table."""
    return f"| {' | '.join(columns)} |", "|" + "---|" * len(columns)


def library(results, equivalent):
    files = collections.defaultdict(collections.Counter)
    for name, entry in results.items():
        files[name.split(":")[0]][entry["result"]] += 1
    killed, survivors, unviable = (sum(of[result] for of in files.values()) for result in ("killed", "survived", "no mutant"))
    yield from (
        "# The mutation score of the vectors",
        "",
        f"cargo-mutants makes {killed + survivors + unviable} mutants of the codecs, of which {unviable} do not compile. The vectors",
        f"alone kill {killed} of the other {killed + survivors}. The {survivors} survivors are equivalent, for the reasons",
        "below. `run.py` writes this section, and `mutants.toml` lists the code that is not mutated, with the reasons.",
        "",
        *table("file", "killed", "equivalent", "do not compile"),
        *(f"| {file} | {of['killed']} | {of['survived']} | {of['no mutant']} |" for file, of in sorted(files.items())),
        "",
        *table("equivalent mutant", "why"),
        # A survivor that equivalent.json does not list fails the run, so all listed ones are equivalent.
        *(f"| `{name.replace('|', chr(92) + '|')}` | {why} |" for name, why in sorted(equivalent.items())),
    )  # fmt: skip


def of_languages(results, sets, options):
    chosen = f"a sample of {options.sample} mutants a language (seed {options.seed})" if options.sample else "all mutants"
    titles = {language: rules["title"] for language, rules in table_of("languages").items()}
    yield from (
        "# The mutation score of the vectors in other languages",
        "",
        f"`run.py` writes this section, from {chosen}.",
        "",
        "- *Not counted*: the mutant does not compile, or compiles to the same code.",
        "- *Equivalent*: the mutant survives, and `equivalent.json` has the reason why no request can show it.",
        "- *Left*: the mutant survives without a reason.",
        "",
        *table("language", "mutants", "not counted", "killed", "equivalent", "left"),
    )
    for language, of_language in results.items():
        of = collections.Counter(entry["result"] for entry in of_language.values())
        left = sum(entry["result"] == "survived" and name not in sets[language].equivalent for name, entry in of_language.items())
        yield f"| {titles[language]} | {len(of_language)} | {of['no mutant']} | {of['killed']} | {of['survived'] - left} | {left} |"
    counts = ", ".join(f"{sets[language].excluded} mutants in {titles[language]}" for language in results)
    yield from ("", f"Not mutated, by `languages.toml`: {counts}.")


def injected(results, faults, options):
    times = sorted(entry["seconds"] for entry in results.values() if entry["result"] == "found")
    by_seeds = sum(entry["result"] == "by seeds" for entry in results.values())
    version = subprocess.run(["rustc", f"+{NIGHTLY}", "-V"], capture_output=True, text=True, check=True).stdout.strip()
    limit = options.seconds or SECONDS
    yield from (
        "# Injected faults",
        "",
        f"`run.py --set injected --seconds {limit} --seed {options.seed}` on {datetime.date.today()}, {version}, {os.cpu_count()} cores. "
        f"The fuzz targets of each format that a fault affects look for it, one after another, each for at most {limit} seconds and "
        "without seeds. If none finds it, the seeds are tried.",
        "",
        f"**The fuzz targets find {len(times)} of {len(results)}, half of them within {times[len(times) // 2]:.1f} s, the slowest within "
        f"{times[-1]:.1f} s. The seeds find {by_seeds} of the others.**",
        "",
        *table("fault", "what is wrong", "format", "found by", "s"),
    )
    for name, entry in results.items():
        fault, seconds = faults[name], entry.get("seconds")
        yield f"| {fault.name} | {fault.what} | {fault.kind} | {entry.get('finder', '**none**')} | {'' if seconds is None else f'{seconds:.1f}'} |"
