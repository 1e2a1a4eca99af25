#!/usr/bin/env python3
"""The steps of the GitHub Action.

    publish/action/run.py install    installs the package of the program for the version of this action
    publish/action/run.py judge      judges the testee, and ends with the exit status of `boardwire conform`

The inputs of `judge` are the environment variables BOARDWIRE_* that action.yml sets. Standard library only, Python 3.9 or later.
"""

import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import venv
from collections import deque
from pathlib import Path

# The package of the program for the version of this action, with its digest.
PACKAGE = Path(__file__).resolve().with_name("requirements.txt")
FILES = ("junit.xml", "badge.svg")
VERDICTS = ("conformant", "as-known", "not-conformant", "not-decided", "nothing-verified")
# Through these files a step changes later steps. The testee gets none of them.
COMMAND_FILES = ("GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY")
USAGE, NOT_RUN = 2, 3
# GitHub rejects a summary above 1 MiB, and a character may take 10 bytes.
SHOWN = 50_000


def write_outputs(outputs):
    """Appends `name=value` lines. A value is a path or a word."""
    for name, value in outputs.items():
        if "\n" in value or "\r" in value:
            sys.exit(f"{name}: a path must not have a line break")
    path = os.environ.get("GITHUB_OUTPUT")
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write("".join(f"{name}={value}\n" for name, value in outputs.items()))


def visible(text):
    """The text without characters that a terminal or GitHub executes. GitHub finds `##[command]` anywhere in a line."""
    printable = "".join(c if c.isprintable() or c == "\n" else f"\\u{{{ord(c):x}}}" for c in text)
    return printable.replace("##[", "## [")


def page(text):
    """The job summary. Numeric references represent all characters but letters, digits, spaces and line ends: no markup is left."""
    shown = visible(text)
    cut = "" if len(shown) <= SHOWN else f"\n… ({len(shown)} characters)"
    escaped = "".join(c if c.isalnum() or c in " \n" else f"&#{ord(c)};" for c in shown[:SHOWN] + cut)
    return f"# Boardwire\n\n<pre>{escaped}</pre>\n"


def install():
    """Installs the program into a new folder: a testee of an earlier step may have changed any file that it could name."""
    home = Path(tempfile.mkdtemp(prefix="boardwire-program-", dir=os.environ.get("RUNNER_TEMP")))
    venv.create(home, with_pip=True)
    words = ["-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:", "--require-hashes"]
    # Away from the user's repository, whose settings must play no part.
    done = subprocess.run([str(home / "bin" / "python"), *words, f"--requirement={PACKAGE}"], cwd=home)
    if done.returncode:
        print("::error title=Boardwire::The program cannot be installed: see the log. The input `program` names an installed one.")
    else:
        write_outputs({"program": str(home / "bin" / "boardwire")})
    return done.returncode


def arguments(environment, folder):
    """The command line of `boardwire conform`. A value is one word with its option: none becomes an option itself."""
    words = [environment["BOARDWIRE_PROGRAM"], "conform", "--json", f"--testee={environment['BOARDWIRE_COMMAND']}"]
    words += [f"--format={name}" for name in environment.get("BOARDWIRE_FORMATS", "").split()]
    for name, option in (("SUITE", "--suite"), ("LEVEL", "--level"), ("EXPECTED_FAILURES", "--known")):
        value = environment.get(f"BOARDWIRE_{name}")
        if value:
            words.append(f"{option}={value}")
    return [*words, f"--text={folder / 'report.txt'}", *(f"--{Path(file).stem}={folder / file}" for file in FILES)]


def run(words, report):
    """Runs `boardwire conform`, with its report into a file without a name, which the testee cannot open. Its exit status and its last messages."""
    environment = {name: value for name, value in os.environ.items() if name not in COMMAND_FILES}
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=report, stderr=subprocess.PIPE, env=environment)
    messages = deque(maxlen=20)
    for line in process.stderr:
        messages.append(visible(line.decode("utf-8", "replace").rstrip("\r\n")))
        print(messages[-1], flush=True)
    return process.wait(), "\n".join(messages)


def judge_within(folder):
    """Judges and prints. All that it prints may have text of the testee. Its exit status, the verdict in a word, and the report as text."""
    with tempfile.TemporaryFile() as file, tempfile.TemporaryDirectory() as made:
        try:
            status, messages = run(arguments(os.environ, Path(made)), file)
        except OSError as error:
            status, messages = NOT_RUN, f"cannot start boardwire: {error.strerror}"
            print(messages)
        file.seek(0)
        content = {"report.json": file.read(), **{path.name: path.read_bytes() for path in Path(made).iterdir() if path.is_file()}}
    try:
        report = json.loads(content["report.json"])
    except ValueError:
        report = {}
    verdict = report.get("verdict")
    text = content.get("report.txt", b"").decode("utf-8", "replace")
    if not text:
        text = "\n".join(["the testee could not be run", report.get("fault", messages), *report.get("stderr", ())])
    print(visible(text), flush=True)
    # Only now: the testee has ended, and what it left under these names is replaced.
    for name in ("report.json", *FILES):
        (folder / name).unlink(missing_ok=True)
        if content.get(name):
            (folder / name).write_bytes(content[name])
    return status, verdict if verdict in VERDICTS else "not-run", text


def judge():
    if not os.environ.get("BOARDWIRE_COMMAND", "").strip():
        print("::error title=Boardwire::The input `command` is empty: it names the testee, such as `python3 testee.py`.")
        return USAGE
    folder = Path(os.environ.get("BOARDWIRE_FOLDER") or "boardwire-report").absolute()
    folder.mkdir(parents=True, exist_ok=True)
    # A testee may print `::add-mask::`: within these two lines GitHub executes no command. The testee cannot know the token.
    token = secrets.token_hex(16)
    print(f"::stop-commands::{token}", flush=True)
    try:
        status, verdict, text = judge_within(folder)
    finally:
        print(f"::{token}::", flush=True)
    if status:
        print(f"::error title=Boardwire::{verdict}. The job summary has the report.", flush=True)
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write(page(text))
    paths = {Path(file).stem: str(folder / file) if (folder / file).is_file() else "" for file in ("report.json", *FILES)}
    write_outputs({"verdict": verdict, **paths})
    return status


def main():
    steps = {"install": install, "judge": judge}
    if len(sys.argv) != 2 or sys.argv[1] not in steps:
        sys.exit(f"usage: publish/action/run.py {'|'.join(steps)}")
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(steps[sys.argv[1]]())


if __name__ == "__main__":
    main()
