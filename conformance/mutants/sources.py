"""What starts a testee with a change: a copy of the repository for each job, in which one file in C, Python or JavaScript after another is changed,
or a bug around a correct testee."""

import contextlib
import json
import pathlib
import py_compile
import queue
import shlex
import subprocess
import sys

from engine import HERE, ROOT, NoMutant, copy_tree, table_of

sys.path.append(str(HERE.parent))
from testees.ask import Testee  # noqa: E402


class Sources:
    """The sources of a testee: `root` is the repository, `command` starts the testee in it, and `build` builds it."""

    def __init__(self, root, files, command, build, folder, jobs):
        self.command, self.build, self.folders = command, build, queue.SimpleQueue()
        for number in range(jobs):
            copy = folder / str(number)
            copy_tree(copy, {}, root)
            self.original = self.built(copy)
            for file in files:
                if file.endswith(".py"):
                    # A compiled module makes the start of a testee short. Each compiled file has the digest of its source, so a changed source is
                    # compiled again.
                    py_compile.compile(copy / file, doraise=True, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)
            self.folders.put(copy)

    @contextlib.contextmanager
    def testee(self, mutant=None):
        """The command of the testee with a mutant, and its folder. Raises NoMutant."""
        copy = self.folders.get()
        try:
            if mutant is None:
                yield self.command, copy
            else:
                with mutant.within(copy) as (old, new):
                    self.compare(copy, mutant.file, old, new)
                    yield self.command, copy
        finally:
            self.folders.put(copy)

    def built(self, copy):
        """The contents of the built program; None if nothing is built."""
        if self.build is None:
            return None
        done = subprocess.run(self.build, shell=True, cwd=copy, capture_output=True, text=True)
        if done.returncode:
            raise NoMutant(done.stderr[:200])
        return (copy / shlex.split(self.command)[0]).read_bytes()

    def compare(self, copy, file, old, new):
        """Raises NoMutant if a change does not compile, or if the compiler makes the same of it."""
        match pathlib.Path(file).suffix:
            case ".py":
                try:
                    same = comparable(compile(old, "", "exec")) == comparable(compile(new, "", "exec"))
                except SyntaxError as error:
                    raise NoMutant(str(error)) from None
            case ".c":
                same = self.built(copy) == self.original
            case _:
                done = subprocess.run(["node", "--check", copy / file], capture_output=True, text=True)
                same = False
                if done.returncode:
                    raise NoMutant(done.stderr[:200])
        if same:
            raise NoMutant("the same code")


def comparable(code):
    """The parts of a code object that decide what it does: all but its line numbers."""
    constants = [comparable(each) if hasattr(each, "co_code") else repr(each) for each in code.co_consts]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_name, code.co_code, code.co_flags, code.co_argcount, code.co_kwonlyargcount, code.co_exceptiontable, names, constants


class Wrapped:
    """A bug around a correct testee: the testee of the program, or the decoder of a guest."""

    def __init__(self, set_name, program):
        self.set_name, self.program, self.suites = set_name, str(program), table_of("mistakes")["suites"]

    def correct(self, bug):
        guest = bug.row and self.suites.get(bug.row.get("format"))
        return [sys.executable, "-B", str(ROOT / guest / "testees" / "adapter.py"), "plain"] if guest else [self.program, "testee"]

    def wrapped(self, bug):
        return [sys.executable, "-B", str(HERE / "wrap.py"), "--set", self.set_name, bug.name, "--", *self.correct(bug)]

    @contextlib.contextmanager
    def testee(self, bug):
        yield shlex.join(self.wrapped(bug)), ROOT

    def is_shown(self, bug):
        """Whether a reply to the witness differs from that of the correct testee."""
        with Testee(self.correct(bug)) as right, Testee(self.wrapped(bug)) as wrong:
            witness = bug.witness(right.ask) if callable(bug.witness) else bug.witness
            for request in witness if isinstance(witness, (list, tuple)) else [witness]:
                line = (request if isinstance(request, str) else json.dumps({"id": "w", **request})).encode() + b"\n"
                if json.loads(right.answer(line)) != json.loads(wrong.answer(line)):
                    return True
        return False
