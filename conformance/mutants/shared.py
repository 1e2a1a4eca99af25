"""What all mutation runs share: names of mutants, and the comparison of survivors with the list of equivalent ones."""

import collections
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def plain(name):
    """The name without line and column, which change with every edit."""
    return re.sub(r"^([^:]+):\d+:\d+: ", r"\1: ", name)


def numbered(names):
    """Names with a number where several are the same: the second `<` of a function is `… (2)`."""
    seen = collections.Counter()
    for name in names:
        seen[plain(name)] += 1
        count = seen[plain(name)]
        yield name, plain(name) + (f" ({count})" if count > 1 else "")


def location(name):
    """File, line and column of a name, for sorting."""
    file, line, column = re.match(r"([^:]+):(\d+):(\d+):", name).groups()
    return file, int(line), int(column)


def faults_of(survivors, killed, equivalent, known, control):
    """What is wrong with a run. `known` has all mutants, or is None if the run did not see all; `control` is None if it was not judged."""
    faults = [f"survives: {name}" for name in survivors if name not in equivalent]
    faults += [f"is listed as equivalent and dies: {name}" for name in equivalent if name in killed]
    if known is not None:
        faults += [f"is listed as equivalent and is no mutant: {name}" for name in equivalent if name not in known]
    if control is not None and control not in killed:
        faults.append(f"the control lives: {control}")
    return faults


def cell(text):
    """A text in a cell of a Markdown table."""
    return text.replace("|", "\\|")


def copy_tree(folder, changed):
    """Makes a copy of the repository with other contents of some files. A file that is as it was keeps its time, so that cargo builds only what
    has changed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split("\0")
    files = {name: (ROOT / name).read_bytes() for name in listed if (ROOT / name).is_file()}
    files |= {name: text.encode() for name, text in changed.items()}
    for path in folder.rglob("*"):
        if path.is_file() and str(path.relative_to(folder)) not in files:
            path.unlink()
    for name, content in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
