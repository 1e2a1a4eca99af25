"""The programs whose sources are mutated: which files they have, how a copy with a mutant is made, and how it is run."""

import compileall
import pathlib
import py_compile
import shutil
import subprocess
import sys

from shared import ROOT

TESTEES = "conformance/testees"


class NoMutant(Exception):
    """The change does not compile, or the compiler makes the same of it."""


class Target:
    """One language: `folders` and the files `extra` are copied; the files that fit a pattern of `mutated` have mutants."""

    folders, extra, mutated = [], [], []

    def __init__(self, folder):
        """Prepares the unmutated program in a folder."""
        self.base = folder / "original"
        for name in self.folders:
            shutil.copytree(ROOT / name, self.base / name, ignore=shutil.ignore_patterns("__pycache__", "testee", "node_modules"))
        for name in self.extra:
            (self.base / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.base / name)
        self.prepare()

    @classmethod
    def files(cls):
        return sorted(str(path.relative_to(ROOT)) for pattern in cls.mutated for path in ROOT.glob(pattern))

    @classmethod
    def has(cls, name):
        """Is it the name of one of its mutants?"""
        return any(name.startswith(folder + "/") for folder in cls.folders)

    def copy(self, folder, mutant):
        """A copy with the mutant, or without one. Raises NoMutant."""
        shutil.copytree(self.base, folder)
        if mutant is not None:
            path = folder / mutant.file
            path.write_bytes(mutant.applied(path.read_bytes()))
            self.compile(folder, mutant)

    def prepare(self):
        pass

    def compile(self, folder, mutant):
        pass

    def check_failed_start(self, folder, mutant):
        """Raises NoMutant if a program that does not start does not even compile."""


class C(Target):
    folders = ["packages/c/src", f"{TESTEES}/c/adapter"]
    mutated = ["packages/c/src/*.c", f"{TESTEES}/c/adapter/*.c"]
    library = "packages/c/src/boardwire.c"

    def units(self):
        """What is compiled: the library, which includes its other files, and each file of the adapter."""
        return [self.library, *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob(f"{TESTEES}/c/adapter/*.c"))]

    def object_of(self, folder, unit):
        path = pathlib.Path(unit).with_suffix(".o")
        # A path from the folder itself, so that equal sources make equal objects.
        command = ["cc", "-std=c11", "-O2", "-w", "-Ipackages/c/src", "-c", unit, "-o", str(path)]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise NoMutant(done.stderr[:200])
        return (folder / path).read_bytes()

    def link(self, folder):
        objects = [str(pathlib.Path(unit).with_suffix(".o")) for unit in self.units()]
        subprocess.run(["cc", "-o", "testee", *objects, "-ljansson"], cwd=folder, check=True)

    def prepare(self):
        self.objects = {unit: self.object_of(self.base, unit) for unit in self.units()}
        self.link(self.base)

    def compile(self, folder, mutant):
        unit = mutant.file if mutant.file in self.objects else self.library
        if self.object_of(folder, unit) == self.objects[unit]:
            raise NoMutant("the same object code")
        self.link(folder)

    def testee(self, folder):
        return [str(folder / "testee")]


class Python(Target):
    folders = ["packages/python/src/boardwire", f"{TESTEES}/python"]
    mutated = ["packages/python/src/boardwire/*.py", f"{TESTEES}/python/testee.py"]

    def prepare(self):
        # Modules that are compiled make a start short. The mutated one is compiled anew.
        compileall.compile_dir(self.base, quiet=1, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)

    def compile(self, folder, mutant):
        path = folder / mutant.file
        try:
            same = comparable(compile(path.read_text(), "", "exec")) == comparable(compile((ROOT / mutant.file).read_text(), "", "exec"))
        except SyntaxError as error:
            raise NoMutant(str(error)) from None
        if same:
            raise NoMutant("the same bytecode")
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*"):
            compiled.unlink()

    def testee(self, folder):
        return [sys.executable, "-B", str(folder / TESTEES / "python" / "testee.py")]


def comparable(code):
    """What a code object does, without its lines."""
    constants = [comparable(each) if hasattr(each, "co_code") else repr(each) for each in code.co_consts]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_name, code.co_code, code.co_flags, code.co_argcount, code.co_kwonlyargcount, code.co_exceptiontable, names, constants


class JavaScript(Target):
    folders = ["packages/javascript/src", f"{TESTEES}/javascript"]
    mutated = ["packages/javascript/src/*.js", f"{TESTEES}/javascript/testee.mjs"]
    extra = ["packages/javascript/package.json", "spec/formats.json", "spec/values.json"]

    def check_failed_start(self, folder, mutant):
        done = subprocess.run(["node", "--check", str(folder / mutant.file)], capture_output=True, text=True)
        if done.returncode:
            raise NoMutant(done.stderr[:200])

    def testee(self, folder):
        return ["node", str(folder / TESTEES / "javascript" / "testee.mjs")]


TARGETS = {"c": C, "python": Python, "javascript": JavaScript}
