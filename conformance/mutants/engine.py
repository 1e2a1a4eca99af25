"""What mutants and injected faults share: a change of a text, the copy of a repository, the choice of a change when a program starts, and a run
with bounds."""

import contextlib
import dataclasses
import os
import pathlib
import signal
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# A program with many changes in it has the one whose number this variable is.
VARIABLE = "BOARDWIRE_INJECTED"
# The library has no `std` of its own where the feature is off.
INJECTED = f"""\
extern crate std;

pub(crate) fn chosen() -> u32 {{
    static CHOSEN: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *CHOSEN.get_or_init(|| std::env::var("{VARIABLE}").ok().and_then(|chosen| chosen.parse().ok()).unwrap_or(0))
}}
"""


class NoMutant(Exception):
    """The change does not compile, or the compiler makes the same of it."""


@dataclasses.dataclass(frozen=True)
class Mutant:
    """One change: the text of the file from `start` to `end` becomes `new`."""

    name: str
    file: str
    start: int
    end: int
    new: str
    # In Rust, the function that has the change: its name, and where it begins and ends.
    function: tuple = None

    def applied(self, text):
        return text[: self.start] + self.new + text[self.end :]

    @contextlib.contextmanager
    def within(self, folder):
        """Changes the file in a copy for a while. Yields its text, and the changed one."""
        path = folder / self.file
        original = path.read_bytes()
        changed = self.applied(original.decode())
        path.write_bytes(changed.encode())
        try:
            yield original.decode(), changed
        finally:
            path.write_bytes(original)


def copy_tree(folder, changed, root=ROOT):
    """Makes a copy of what git lists in a folder, with other contents of some files. A file that is as it was keeps its time, so that cargo
    builds only what has changed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, check=True, capture_output=True, text=True
    ).stdout.split("\0")
    files = {name: (root / name).read_bytes() for name in listed if (root / name).is_file()}
    files |= {name: text.encode() for name, text in changed.items()}
    for path in folder.rglob("*"):
        if path.is_file() and str(path.relative_to(folder)) not in files:
            path.unlink()
    for name, content in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def copy_with_choice(folder, changed):
    """Makes a copy of the repository whose library says in `crate::injected::chosen()` which change is chosen."""
    library = "src/lib.rs"
    text = changed.get(library) or (ROOT / library).read_text(encoding="utf-8")
    copy_tree(folder, changed | {library: text + "\nmod injected;\n", "src/injected.rs": INJECTED})


def run(command, seconds, cwd=ROOT, **variables):
    """The exit status of a program and what it writes to both outputs. The status is None if it exceeds its time in seconds."""
    process = subprocess.Popen(
        [str(word) for word in command], cwd=cwd, env=os.environ | variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True,
    )  # fmt: skip
    try:
        outputs = process.communicate(timeout=seconds)
        return process.returncode, *outputs
    except subprocess.TimeoutExpired:
        # An interrupted program ends its testee.
        process.send_signal(signal.SIGINT)
        try:
            process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        return None, "", ""
