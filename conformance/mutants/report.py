"""Writes score.md, the page of the library, and languages.md, that of the codecs in other languages."""

import collections

from engine import HERE

TITLES = {"c": "C", "python": "Python", "javascript": "JavaScript"}


def write(results, excluded, equivalent, options):
    if "rust" in results:
        (HERE / "score.md").write_text("\n".join(score(results.pop("rust"), equivalent)) + "\n", encoding="utf-8")
    if results:
        (HERE / "languages.md").write_text("\n".join(languages(results, excluded, equivalent, options)) + "\n", encoding="utf-8")


def score(results, equivalent):
    files = collections.defaultdict(collections.Counter)
    for name, entry in results.items():
        files[name.split(":")[0]][entry["result"]] += 1
    killed, survivors, unviable = (sum(of[result] for of in files.values()) for result in ("killed", "survived", "no mutant"))
    yield from (
        "# The mutation score of the vectors",
        "",
        f"cargo-mutants makes {killed + survivors + unviable} mutants of the codecs, of which {unviable} do not compile. The vectors",
        f"alone kill {killed} of the other {killed + survivors}. The {survivors} survivors are equivalent, for the reasons",
        "below. `run.py` writes this page, and `mutants.toml` lists the code that is not mutated, with the reasons.",
        "",
        "| file | killed | equivalent | do not compile |",
        "|---|---|---|---|",
        *(f"| {file} | {of['killed']} | {of['survived']} | {of['no mutant']} |" for file, of in sorted(files.items())),
        "",
        "| equivalent mutant | why |",
        "|---|---|",
    )  # fmt: skip
    # A survivor that is not listed fails the run.
    for name, why in sorted(equivalent.items()):
        if name.startswith("src/"):
            yield f"| `{name.replace('|', chr(92) + '|')}` | {why} |"


def languages(results, excluded, equivalent, options):
    chosen = f"a sample of {options.sample} mutants a language (seed {options.seed})" if options.sample else "all mutants"
    yield from (
        "# The mutation score of the vectors in other languages",
        "",
        f"`run.py` writes this page, from {chosen}.",
        "",
        "- *Not counted*: the mutant does not compile, or compiles to the same code.",
        "- *Equivalent*: the mutant survives, and `equivalent.json` has the reason why no request can show it.",
        "- *Left*: the mutant survives without a reason.",
        "",
        "| language | mutants | not counted | killed | equivalent | left |",
        "|---|---|---|---|---|---|",
    )
    for language, of_language in results.items():
        of = collections.Counter(entry["result"] for entry in of_language.values())
        left = sum(entry["result"] == "survived" and name not in equivalent for name, entry in of_language.items())
        yield f"| {TITLES[language]} | {len(of_language)} | {of['no mutant']} | {of['killed']} | {of['survived'] - left} | {left} |"
    counts = ", ".join(f"{excluded[language]} mutants in {TITLES[language]}" for language in results)
    yield from ("", f"Not mutated, by `languages.toml`: {counts}.")
