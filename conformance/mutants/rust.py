"""Builds mutants of the library: all that can be chosen when the program starts share one build, and each of the others has its own."""

import collections
import contextlib
import json
import os
import queue
import re
import subprocess

from engine import HERE, ROOT, VARIABLE, Change, NoMutant, copy_tree, copy_with_choice

# A mutant that any vector kills. If it survives, nothing was tested.
CONTROL = "src/codes/trits.rs: replace pack -> u8 with 0"
COPIES = ROOT / "target" / "mutants"
ENVIRONMENT = os.environ | {
    # Only the reference runs, because a fast path would hide a mutant of it. Code that always overflows or panics is an error by two lints, so these
    # are off: such a mutant compiles, and panics when it runs. The lint against a constant that is computed without end stays on.
    "RUSTFLAGS": "--cfg boardwire_reference_only --allow arithmetic_overflow --allow unconditional_panic",
    # As in a test build, a number that overflows ends the testee.
    "CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS": "true",
    "CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS": "true",
    "CARGO_PROFILE_RELEASE_DEBUG": "none",
    "CARGO_PROFILE_DEV_DEBUG": "none",
    "CARGO_INCREMENTAL": "1",
}


def listed(*extra):
    """The mutants as cargo-mutants lists them."""
    command = ["cargo", "mutants", "--dir", ROOT, "--config", HERE / "mutants.toml", "--package", "boardwire", "--list", "--json", *extra]
    entries = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout or "[]")
    lines = {file: starts((ROOT / file).read_text(encoding="utf-8")) for file in {entry["file"] for entry in entries}}
    for entry in entries:
        begin, end = offsets(lines[entry["file"]], entry["span"])
        function = entry["function"]
        if function:
            function = (function["function_name"], *offsets(lines[entry["file"]], function["span"]))
        yield Change(entry["name"], entry["file"], ((begin, end, entry["replacement"]),), function)


def starts(text):
    """The offset of each line."""
    found = [0]
    for line in text.splitlines(keepends=True):
        found.append(found[-1] + len(line))
    return found


def offsets(lines, span):
    """The offsets of a span, which has lines and columns."""
    return tuple(lines[span[side]["line"] - 1] + span[side]["column"] - 1 for side in ("start", "end"))


class Function:
    """A function of a file with its mutants."""

    def __init__(self, text, mutants):
        path, self.begin, self.end = mutants[0].function
        # Attributes may have braces, and so may the pattern of a parameter.
        name = re.compile(r"\bfn (\w+)").search(text, self.begin)
        self.path, self.mutants, self.body, depth = short(path), mutants, name.end(), 0
        while depth or text[self.body] != "{":
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text[self.body], 0)
            self.body += 1
        # Each body of `impl Trait` would be a type of its own.
        self.is_opaque = "-> impl " in text[name.end() : self.body]
        self.is_const = "const" in text[: name.start()].rpartition("\n")[2].split()


def short(path):
    """The name of a function, after that of its type if it has one: `BitReader<'a>::bits` and `bits::BitReader::<'_>::bits` are `BitReader::bits`."""
    names = re.sub(r"<[^<>]*>", "", path).replace("::::", "::").removesuffix("::").split("::")
    return "::".join(names[-2:]) if len(names) > 1 and names[-2][:1].isupper() else names[-1]


def functions_of(text, mutants):
    """The functions of a file that have mutants, in the order of the file."""
    found = collections.defaultdict(list)
    for mutant in mutants:
        found[mutant.function].append(mutant)
    return sorted((Function(text, of_function) for of_function in found.values()), key=lambda function: function.begin)


class Together:
    """One build with all mutants of functions that can be chosen. Its `numbers` say which number chooses which mutant."""

    def __init__(self, mutants, folder):
        self.folder, self.unviable, self.apart = folder, set(), []
        self.by_file = collections.defaultdict(list)
        for mutant in mutants:
            if mutant.function is None:
                self.apart.append(mutant)
            else:
                self.by_file[mutant.file].append(mutant)
        self.numbers = {mutant: number for number, mutant in enumerate(mutants, 1)}
        # Names of functions that constants call. They stay `const`.
        self.constant = set()
        while self.is_rejected():
            pass
        for file, of_file in self.by_file.items():
            for function in functions_of((ROOT / file).read_text(), of_file):
                if self.is_apart(function):
                    self.apart += function.mutants
        for mutant in {*self.apart, *self.unviable}:
            del self.numbers[mutant]

    def is_apart(self, function):
        return function.is_opaque or (function.is_const and function.path in self.constant)

    def write(self):
        """Writes the copy. Returns for each file the lines of each mutant's body, and those of each original body."""
        changed, places = {}, {}
        for path in (ROOT / "src").rglob("*.rs"):
            file, text = str(path.relative_to(ROOT)), path.read_text()
            changed[file], places[file] = self.with_choices(text, self.by_file.get(file, []))
        copy_with_choice(self.folder / "source", changed)
        return places

    def with_choices(self, text, mutants):
        parts, places, end, line = [], [], 0, 1
        kept = {path.rpartition("::")[2] for path in self.constant}

        def add(part, head=False):
            nonlocal line
            # Only functions that constants call stay `const`: a function that chooses a mutant when it runs cannot be `const`, nor can its callers.
            part = re.sub(r"\bconst fn (\w+)", lambda found: found[0] if found[1] in kept else f"fn {found[1]}", part)
            if head:
                before, _, name = part.rpartition("fn ")
                part = f"{before.removesuffix('const ')}fn {name}"
            parts.append(part)
            line += part.count("\n")

        for function in functions_of(text, mutants):
            if self.is_apart(function):
                continue
            add(text[end : function.body], head=True)
            add("{ match crate::injected::chosen() {\n")
            original = text[function.body : function.end]
            for mutant in [*function.mutants, None]:
                if mutant in self.unviable:
                    continue
                body = original
                if mutant:
                    # The change is inside the function, so the text after the function is unchanged, and its length gives the end of the changed
                    # body.
                    whole = mutant.applied(text)
                    body = whole[function.body : len(whole) - (len(text) - function.end)]
                first = line
                add(f"{self.numbers.get(mutant, '_')} => {body}\n")
                places.append((first, line - 1, mutant))
            add("} }")
            end = function.end
        add(text[end:])
        return "".join(parts), places

    def is_rejected(self):
        """Whether the compiler rejects the copy. Remembers the mutants that do not compile, and the functions that constants call."""
        places = self.write()
        errors = cargo(self.folder, "check")
        if not errors:
            return False
        known = (len(self.unviable), len(self.constant))
        for error in errors:
            if "non-const" in error["message"]:
                self.constant.add(short(re.search(r"`([^`]*)`", error["message"])[1]))
                continue
            spans = [span for span in error["spans"] if span["file_name"] in places]
            for span in spans:
                for first, last, mutant in places[span["file_name"]]:
                    if first <= span["line_start"] <= last and mutant:
                        self.unviable.add(mutant)
        if known == (len(self.unviable), len(self.constant)):
            give_up(errors)
        return True

    def build(self):
        """The testee with all mutants."""
        if errors := cargo(self.folder, "build", "--release"):
            give_up(errors)
        return testee(self.folder, "release")


def give_up(errors):
    raise SystemExit("the copy does not compile: " + "\n".join(error["rendered"] for error in errors[:5]))


def cargo(folder, *command):
    """Runs cargo in the copy, with the build beside the copy. Returns the errors of the compiler."""
    done = subprocess.run(
        ["cargo", *command, "--quiet", "--package", "boardwire-testee", "--target-dir", "../target", "--message-format", "json"],
        cwd=folder / "source", env=ENVIRONMENT, capture_output=True, text=True,
    )
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    errors = [entry["message"] for entry in messages if entry["reason"] == "compiler-message" and entry["message"]["level"] == "error"]
    errors = [error for error in errors if error["spans"]]
    if done.returncode and not errors:
        raise SystemExit(done.stderr)
    return errors


def testee(folder, profile):
    return folder / "target" / profile / "boardwire-testee"


class Rust:
    """The library, with its testee in Rust. The mutants that share a build run at the same time, and so do separate builds of the others."""

    def __init__(self, mutants, jobs):
        self.together = Together(mutants, COPIES / "together")
        self.program = self.together.build()
        self.folders = queue.SimpleQueue()
        for number in range(jobs):
            self.folders.put(COPIES / f"alone-{number}")

    @contextlib.contextmanager
    def testee(self, mutant=None):
        """The command of the testee with a mutant, and its folder. Raises NoMutant."""
        if mutant in self.together.unviable:
            raise NoMutant("it does not compile")
        if mutant not in self.together.apart:
            yield f"env {VARIABLE}={self.together.numbers.get(mutant, 0)} {self.program}", ROOT
            return
        folder = self.folders.get()
        try:
            text = (ROOT / mutant.file).read_text(encoding="utf-8")
            copy_tree(folder / "source", {mutant.file: mutant.applied(text)})
            # A debug build takes less time than a build with --release.
            if cargo(folder, "build"):
                raise NoMutant("it does not compile")
            yield str(testee(folder, "debug")), ROOT
        finally:
            self.folders.put(folder)
