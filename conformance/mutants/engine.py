"""What all changes share: a change of a text, rows of changes, the copy of a repository, the choice of a change when a program starts, and a run
with bounds."""

import contextlib
import dataclasses
import os
import pathlib
import signal
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# A program that contains many changes applies the change whose number is in this variable.
VARIABLE = "BOARDWIRE_INJECTED"
# The library may be built without `std`, so this module declares the crate itself.
INJECTED = f"""\
extern crate std;

pub(crate) fn chosen() -> u32 {{
    static CHOSEN: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *CHOSEN.get_or_init(|| std::env::var("{VARIABLE}").ok().and_then(|chosen| chosen.parse().ok()).unwrap_or(0))
}}
"""


class NoMutant(Exception):
    """The change does not compile, or the compiled program is the same as without the change."""


@dataclasses.dataclass(frozen=True)
class Change:
    """A change of a file. Each edit replaces the text between two offsets. The edits are in order."""

    name: str
    file: str
    edits: tuple
    # In Rust, the name of the function that contains the change, its start and its end.
    function: tuple = None

    def applied(self, text):
        for start, end, new in reversed(self.edits):
            text = text[:start] + new + text[end:]
        return text

    @contextlib.contextmanager
    def within(self, folder):
        """Changes the file in a copy until the context ends. Yields the original and the changed text."""
        path = folder / self.file
        original = path.read_bytes()
        changed = self.applied(original.decode())
        path.write_bytes(changed.encode())
        try:
            yield original.decode(), changed
        finally:
            path.write_bytes(original)


def change_of(row):
    """The change that a row describes: each text of `find` occurs once in the file, and the text of `replace` takes its place. Both may be lists."""
    text = (ROOT / row["file"]).read_text(encoding="utf-8")
    finds, replacements = ([row[key]] if isinstance(row[key], str) else row[key] for key in ("find", "replace"))
    for find in finds:
        if text.count(find) != 1:
            sys.exit(f"{row['name']}: {row['file']} has {find!r} {text.count(find)} times; it must be there exactly once")
    edits = ((text.index(find), text.index(find) + len(find), new) for find, new in zip(finds, replacements, strict=True))
    return Change(row["name"], row["file"], tuple(sorted(edits)))


def table_of(set_name):
    """The parsed file of a set: its rows, and its other tables."""
    return tomllib.loads((HERE / f"{set_name}.toml").read_text(encoding="utf-8"))


def rows_of(set_name):
    """The rows of a set by name."""
    rows = {}
    for row in table_of(set_name)["change"]:
        if row["name"] in rows:
            sys.exit(f"{set_name}.toml has several rows with the name {row['name']}")
        rows[row["name"]] = row
    return rows


def copy_tree(folder, changed, root=ROOT):
    """Copies the files that git lists in a folder, with other contents of some files. An unchanged file keeps its time, so that cargo
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
    """Copies the repository, and adds `crate::injected::chosen()` to the library: the number of the chosen change."""
    library = "src/lib.rs"
    text = changed.get(library) or (ROOT / library).read_text(encoding="utf-8")
    copy_tree(folder, changed | {library: text + "\nmod injected;\n", "src/injected.rs": INJECTED})


def run(command, seconds, cwd=ROOT, **variables):
    """Runs a program. Returns its exit status, its stdout and its stderr. The status is None if the program exceeds its time in seconds."""
    process = subprocess.Popen(
        [str(word) for word in command], cwd=cwd, env=os.environ | variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True,
    )  # fmt: skip
    try:
        outputs = process.communicate(timeout=seconds)
        return process.returncode, *outputs
    except subprocess.TimeoutExpired:
        # An interrupted program ends its testee, which a killed one does not.
        process.send_signal(signal.SIGINT)
        try:
            process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        return None, "", ""
