#!/usr/bin/env python3
"""Executes the examples of the book and of the READMEs, and generates their tables.

    spec/book.py [--check] [--program target/debug/boardwire]

Rewrites spec/src/*.md, README.md and README.zh-CN.md. `--check` writes nothing, and fails with each line that would change.

    ```jsonl              requests, each followed by the reply of `boardwire testee`; `…` in a written reply is any text
    ```console            `$ boardwire …` and what it prints
    <!-- file: NAME -->   the block in the next line is a file, in a folder of the page in which its commands run
    <!-- generated: KIND ARGUMENT… -->
                          the block or table in the next line; book_tables.py has a function for each kind

Everywhere, each equation of numbers holds, each hex input is in an example, and requirements, commands and the codes in pseudocode exist.
Links of a README lead somewhere. A Chinese page has the examples, names and numbers of the English one.
"""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from functools import cached_property
from itertools import zip_longest
from pathlib import Path

sys.dont_write_bytecode = True

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "conformance"))

import book_tables  # noqa: E402
from book_tables import Fault  # noqa: E402
from testees.ask import Testee  # noqa: E402

PAGES = ROOT / "spec" / "src"
READMES = [ROOT / "README.md", ROOT / "README.zh-CN.md"]
FILE = re.compile(r"<!-- file: ([\w./-]+) -->")
MARK = re.compile(r"<!-- generated: (\S+)((?: \S+)*) -->")
NUMBER = r"(?:0x[0-9a-f]+|\d+)"
TERM = rf"(?:{NUMBER}|\({NUMBER}(?: [-+*·] {NUMBER})*\))"
SUM = rf"{TERM}(?:(?: [-+*·×/] |[*·/^]){TERM})*"
EQUATION = re.compile(rf"(?<![\w.^*·/+)-])(?<![-+*·×/^=] )(?<!div )(?<!mod )({SUM}(?: = {SUM})+)(?! ?[-+*·×/^]|\.?\d|[\w…]| div| mod| %)")


def fits(written, real):
    """Whether a reply with omissions may be this one: `…` is any text, and lists and objects may have fewer members."""
    if isinstance(written, dict):
        return isinstance(real, dict) and all(key in real and fits(value, real[key]) for key, value in written.items())
    if isinstance(written, list):
        return isinstance(real, list) and all(any(fits(value, other) for other in real) for value in written)
    return written in ("…", real)


class Book:
    """The data and the program from which the book is made."""

    def __init__(self, program):
        self.root, self.program, self.faults, self.kinds, self.executed = ROOT, program, [], set(), ""
        self.folder, self.testee = ROOT, Testee([program, "testee"])

    def read(self, name):
        return json.loads((ROOT / name).read_text(encoding="utf-8"))

    @cached_property
    def formats(self):
        return {entry["id"]: {**entry, **entry["x-record"]} for entry in self.read("spec/formats.json")}

    @cached_property
    def errors(self):
        return self.read("spec/errors.json")

    @cached_property
    def vectors(self):
        """(format, vector) for all vectors of the suite."""
        files = sorted((ROOT / "conformance" / "vectors").glob("*/*.json"))
        contents = [json.loads(file.read_text(encoding="utf-8")) for file in files]
        return [(content["format"], vector) for content in contents for vector in content["vectors"]]

    def reply(self, request):
        """The reply to a line, as the program writes it, without the id if the request has none."""
        reply = self.testee.answer(f"{request}\n".encode()).decode().rstrip("\n")
        if "error" in json.loads(reply) or "unsupported" in json.loads(reply):
            raise Fault(f"{request}: {reply}")
        return reply.replace('{"id":null,', "{", 1)

    def ask(self, **request):
        return json.loads(self.reply(json.dumps(request)))

    def run(self, *arguments):
        """What the program prints, line by line."""
        environment = {name: value for name, value in os.environ.items() if "COLOR" not in name and name not in ("COLUMNS", "LINES")}
        ran = subprocess.run([self.program, *arguments], cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8")
        if ran.returncode not in (0, 1):
            raise Fault(f"boardwire {shlex.join(arguments)}: exit status {ran.returncode}")
        return ran.stdout.rstrip("\n").split("\n")

    def jsonl(self, lines):
        new = []
        for number, request in enumerate(lines):
            if not request.startswith(('{"op":', "-> ")):
                continue
            request_mark, reply_mark = ("-> ", "<- ") if request.startswith("-> ") else ("", "")
            reply = reply_mark + self.reply(request.removeprefix(request_mark))
            written = lines[number + 1] if number + 1 < len(lines) else ""
            is_cut = "…" in written and fits(*(json.loads(text.removeprefix(reply_mark)) for text in (written, reply)))
            new += [request, written if is_cut else reply]
        return new

    def console(self, lines):
        new = []
        for command in lines:
            if command.startswith("$ boardwire "):
                new += [command, *self.run(*shlex.split(command)[2:])]
        return new

    def item(self, mark, language, lines):
        """What the lines of a block or a table should be."""
        if mark:
            self.kinds.add(mark[1])
            return book_tables.KINDS[mark[1]](self, mark[2].split(), lines)
        if language not in ("jsonl", "console") and any(line.startswith(('{"op":', "$ boardwire ")) for line in lines):
            raise Fault("expected ```jsonl or ```console before this block")
        return {"jsonl": self.jsonl, "console": self.console}.get(language, list)(lines)

    def write(self, name, lines):
        """Writes a file of the page."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")

    def rewrite(self, path, text):
        """The page with all items as they should be."""
        if not FILE.search(text):
            return self.rewritten(path, text)
        with tempfile.TemporaryDirectory() as folder:
            self.folder = Path(folder)
            text = self.rewritten(path, text)
            self.folder = ROOT
        return text

    def rewritten(self, path, text):
        name, lines, new, mark, file, at = path.relative_to(ROOT).as_posix(), text.split("\n"), [], None, None, 0
        while at < len(lines):
            is_table, is_block = lines[at].startswith("|"), lines[at].startswith("```")
            if (mark or file) and not is_block and not (mark and is_table):
                self.faults.append(f"{name}:{at + 1}: expected the block or table of the mark above")
            if is_block:
                new.append(lines[at])
                language, at = lines[at][3:], at + 1
                end = lines.index("```", at)
            elif is_table:
                language, end = "", next(end for end in range(at, len(lines)) if not lines[end].startswith("|"))
            else:
                mark, file = MARK.fullmatch(lines[at]), FILE.fullmatch(lines[at])
                new.append(lines[at])
                at += 1
                continue
            written = lines[at:end]
            if file:
                self.write(file[1], written)
            try:
                computed = self.item(mark, language, written)
            except Exception as fault:  # of any kind: the other items are still checked
                line = at + getattr(fault, "line", -1) + 1
                self.faults.append(f"{name}:{line}: {fault if isinstance(fault, Fault) else repr(fault)}")
                computed = written
            for number, (old, new_line) in enumerate(zip_longest(written, computed, fillvalue="(no line)")):
                if old != new_line:
                    first = next((i for i, (a, b) in enumerate(zip(old, new_line)) if a != b), min(len(old), len(new_line)))
                    shown = slice(max(0, first - 40), first + 80)
                    self.faults.append(f"{name}:{at + number + 1}\n   written: {old[shown]}\n  computed: {new_line[shown]}")
            if mark or language in ("jsonl", "console"):
                self.executed += "\n".join([*computed, mark[0] if mark else ""])
            new += computed + (["```"] if is_block else [])
            at, mark, file = end + is_block, None, None
        return "\n".join(new)

    def sentences(self, path, text):
        """What holds in every line of a page."""
        name = path.relative_to(ROOT).as_posix()
        codes = {code for codes in self.errors.values() for code in codes}
        rules = {rule["id"] for rule in self.read("spec/requirements.json")}
        prefixes = "|".join(entry["prefix"] for entry in self.formats.values())
        is_block = False
        for number, line in enumerate(text.split("\n"), 1):
            is_block ^= line.startswith("```")
            for found in EQUATION.findall("" if line.startswith("#") else line):
                # A number in decimal with a leading zero is not an expression of Python.
                values = [eval(re.sub(r"\b0+(?=\d)", "", re.sub("[·×]", "*", part).replace("^", "**"))) for part in found.split(" = ")]
                if len(set(values)) > 1:
                    self.faults.append(f"{name}:{number}: {found}: {values}")
            for code in re.findall(r"\bfail ([a-z0-9-]+)", line if is_block else ""):
                if code not in codes:
                    self.faults.append(f"{name}:{number}: {code} is not a code of errors.json")
            for rule in re.findall(rf"\b(?:{prefixes})-\d+", line):
                if rule not in rules:
                    self.faults.append(f"{name}:{number}: {rule} is not a requirement")
            for data in re.findall(r"`((?=\d*[a-f])(?:[0-9a-f]{2}){7,})`", line):
                if data not in self.executed:
                    self.faults.append(f"{name}:{number}: {data} is in no example that is executed")
            for command in re.findall(r"(?:`|^    )boardwire ([a-z]+)", line):
                if command not in self.commands:
                    self.faults.append(f"{name}:{number}: boardwire has no command {command}")

    def links(self, path, text):
        """The links of a README lead to a file, and to a heading in it. `conformance/suite/tests/suite/specification.rs` follows those of the book."""
        for link in re.findall(r"\]\(([^):]+)\)|(?:src|srcset)=\"([^\"]+)\"", text):
            file, _, anchor = "".join(link).partition("#")
            target = ROOT / file
            headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.M) if target.suffix == ".md" and target.is_file() else []
            if not target.is_file() or anchor and anchor not in [heading.strip().lower().replace(" ", "-") for heading in headings]:
                self.faults.append(f"{path.name}: no {''.join(link)}")

    @cached_property
    def commands(self):
        """The commands that `boardwire --help` lists."""
        return re.findall(r"^  ([a-z]+) ", "\n".join(self.run("--help")).split("Commands:")[1], re.M)


def kept(text):
    """What a translation keeps: the lines of examples in order, and, in any order, names in backticks and numbers."""
    examples, prose, is_block = [], [], False
    for line in text.split("\n"):
        is_fence = line.startswith("```")
        is_example = is_block or is_fence or line.startswith("    ")
        (examples if is_example else prose).append(line if is_example or not line.startswith(("#", "<")) else "")
        is_block ^= is_fence
    parts = re.sub(r"\]\([^)]*\)", "]", "\n".join(prose)).split("`")
    return examples, sorted(parts[1::2]), sorted(re.findall(r"\d+", " ".join(parts[::2])))


def translations(pages):
    """Each Chinese text that lacks something of the English one, or has more."""
    pairs = [("README.zh-CN.md", *(pages[path] for path in READMES))]
    for section in pages[PAGES / "zh-cn.md"].split("\n## "):
        if original := re.search(r"^英文原文：\[([a-z-]+\.md)\].*$", section, re.M):
            glance = pages[PAGES / original[1]].split("\n## At a glance\n")[1].split("\n## ")[0]
            pairs.append((f"zh-cn.md, {original[1]}", glance, section.replace(original[0], "").split("\n", 1)[1]))
    missing = {path.name for path in pages if path.name.startswith(("xiangqi-", "go-"))} - {name.split(", ")[-1] for name, *_ in pairs}
    faults = [f"zh-cn.md: no section on {name}" for name in sorted(missing)]
    for name, english, chinese in pairs:
        for english_parts, chinese_parts in zip(kept(english), kept(chinese)):
            differing = [pair for pair in zip_longest(english_parts, chinese_parts) if pair[0] != pair[1]]
            faults += [f"{name}: English {part!r}, Chinese {counterpart!r}" for part, counterpart in differing[:1]]
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--program", default=ROOT / "target" / "debug" / "boardwire", type=Path)
    options = parser.parse_args()

    if not options.program.exists():
        sys.exit(f"no {options.program}: build it with `cargo build`")
    book, pages = Book(options.program.resolve()), {}
    for path in [*sorted(PAGES.glob("*.md")), *READMES]:
        text = path.read_text(encoding="utf-8")
        changed = book_tables.update_figures(ROOT, path, text)
        if changed != text:
            book.faults.append(f"{path.relative_to(ROOT)}: a figure differs from its report")
        pages[path] = book.rewrite(path, changed)
        if not options.check and pages[path] != text:
            path.write_text(pages[path], encoding="utf-8")
    if not options.check:
        # What is written is no fault any more. What cannot be written stays one.
        book.faults = [fault for fault in book.faults if "\n" not in fault and "a figure differs" not in fault]
    for path, text in pages.items():
        book.sentences(path, text)
        if path in READMES:
            book.links(path, text)
    faults = book.faults + translations(pages)
    faults += [f"no mark asks for {kind}" for kind in sorted(set(book_tables.KINDS) - book.kinds)]
    listed = set(re.findall(r"\]\(([a-z-]+\.md)\)", pages[PAGES / "SUMMARY.md"])) | {"SUMMARY.md"}
    faults += [f"SUMMARY.md and the files differ: {name}" for name in sorted(listed ^ {path.name for path in PAGES.glob("*.md")})]
    faults += [f"replies.json: no entry for {name}" for name in book.formats if name not in book.read("spec/replies.json")]
    logged = re.findall(r"[a-z0-9-]+", "".join(re.findall(r"^\| \d{4}-\d\d-\d\d \|.*?\|", pages[PAGES / "versioning.md"], re.M)))
    faults += [f"versioning.md: no row of the log names {name}" for name in (id.split("/")[0] for id in book.formats) if name not in logged]
    guide = pages[PAGES / "guide.md"]
    faults += [f"guide.md: no row for {name}" for name in book.commands if name != "help" and f"| `boardwire {name}" not in guide]
    if faults:
        sys.exit("\n".join(faults) + f"\n{len(faults)} faults" + (": run spec/book.py and look at what changed" if options.check else ""))


if __name__ == "__main__":
    main()
