"""Measures what `boardwire fuzz` finds without a reference, by the faults of a guest.

FOLDER/faults.json names three testees of our own, and faults in the file of the first. The fuzzer compares the three from the vectors of FOLDER.
A fault is found if a finding shows it; it is isolated if a finding has the first testee alone on one side.
"""

import hashlib
import json
import pathlib
import re
import shlex
import statistics
import tempfile

from engine import ROOT, change_of
from judge import Judge, outcome

# Options of the fuzzer: the seconds for each fault, the seconds for a reply, and the seed.
SECONDS, REPLY_SECONDS, SEED_OF_FUZZ = 30, 1, 1


def listed(folder):
    """The content of faults.json, and the changes of its faults by their numbers."""
    table = json.loads((folder / "faults.json").read_text(encoding="utf-8"))
    rows = ({"name": str(number), "file": table["file"], **fault} for number, fault in enumerate(table["faults"], 1))
    return table, {row["name"]: change_of(row) for row in rows}


def replace_seeded(folder, table, mutants, count, seed):
    """Writes other faults instead of those that are not written by hand: the first mutants by the digests of their names, without those that nobody
    can see."""
    text = (ROOT / table["file"]).read_text(encoding="utf-8")
    seen = {name for name in mutants if name not in table["equivalent"] and is_of_one_line(mutants[name], text)}
    names = sorted(seen, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest())
    by_hand = [fault for fault in table.pop("faults") if fault["by"] == "hand"]
    rows = [json.dumps(row) for row in [{**row_of(mutants[name], text), "by": "seed"} for name in names[:count]] + by_hand]
    head = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in {**table, "seed": seed}.items())
    faults = ",\n".join(rows)
    (folder / "faults.json").write_text(f'{{\n{head},\n"faults": [\n{faults}\n]}}\n', encoding="utf-8")


def is_of_one_line(change, text):
    start, end, new = change.edits[0]
    return "\n" not in text[start:end] + new


def row_of(change, text):
    """The row of a change: its lines, and as many lines before them as make the text unique in the file."""
    start, end, new = change.edits[0]
    begin, stop = text.rfind("\n", 0, start) + 1, text.index("\n", end)
    while text.count(text[begin:stop]) > 1:
        begin = text.rfind("\n", 0, begin - 1) + 1
    return {"find": text[begin:stop], "replace": text[begin:start] + new + text[end:stop]}


class PeerJudge(Judge):
    """Judges faults by the fuzzer, which compares the faulty testee with others, or holds it to the laws of the suite alone."""

    results = ("isolated", "found", "missed", "no mutant", "not judged")

    def __init__(self, options, target, table):
        super().__init__(options, target)
        self.table, self.others = table, [] if options.alone else table["testees"][1:]
        formats = json.loads((options.suite / "suite.json").read_text(encoding="utf-8"))["formats"]
        self.profiles = [f"--profile={name}" for format in formats for name in format.get("profiles", ())]

    def judged(self, change, testee):
        command, folder = testee
        # The command line of another testee may contain the same file. It then reads the original, without the fault.
        first = shlex.join(str(folder / word) if word == change.file else word for word in shlex.split(command))
        with tempfile.TemporaryDirectory() as temporary:
            found = pathlib.Path(temporary) / "found"
            words = [*(word for other in self.others for word in ("--testee", other)), "--suite", self.options.suite, *self.profiles, "--time",
                     self.options.seconds or SECONDS, "--seed", SEED_OF_FUZZ, "--timeout", REPLY_SECONDS, "--output", found]
            _, out = self.fuzz((first, ROOT), None, *words, fine=(0, 1, 4, 5))
            findings = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(found.glob("*.json"))]
        vectors = [finding["vectors"][0] if "vectors" in finding else finding for finding in findings]
        sizes = [size_of(vector["request"]) for vector in vectors]
        isolates = any(re.search(f"(^|; ){re.escape(self.table['name'])}: ", vector.get("flag", "")) for vector in vectors)
        said = f"{sizes}  {change.edits[0][2].strip()}  [{out.splitlines()[-1] if out else ''}]"
        return outcome("isolated" if isolates else "found" if sizes else "missed", said, sizes=sizes)


def size_of(request):
    """The size of the input of a request in bytes or characters."""
    if "hex" in request:
        return len(request["hex"]) // 2
    return len(request["text"] if "text" in request else json.dumps(request["value"]))


def summary(results):
    sizes = [size for entry in results.values() for size in entry.get("sizes", ())]
    return f"{len(sizes)} findings with a median of {statistics.median(sizes) if sizes else None} bytes"
