#!/usr/bin/env python3
"""The steps of the GitHub Action.

    publish/action/run.py install    installs the package of the program for the version of this action
    publish/action/run.py judge      judges the testee, and ends with the exit status of `boardwire conform`
    publish/action/run.py campaign   fuzzes the testee, or merges findings, and ends with the exit status of `boardwire fuzz`

The inputs of `judge` and `campaign` are the environment variables BOARDWIRE_* that action.yml sets. Standard library only, Python 3.9 or later.
"""

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import venv
from collections import deque
from contextlib import contextmanager
from pathlib import Path

# The package of the program for the version of this action, with its digest.
PACKAGE = Path(__file__).resolve().with_name("requirements.txt")
EXTRA_FILES = ("junit.xml", "badge.svg")
VERDICTS = ("conformant", "as-known", "not-conformant", "not-decided", "nothing-verified")
# The lines about a known finding, of a campaign or a merge.
KNOWN_LINES = re.compile(r"^known: .*\n|^\S+ in \d+ runs?, known: .*\n.*\n", re.M)
CAMPAIGN_ENDS = {1: "new findings, or the run ended early", 4: "nothing was verified", 5: "not decided"}
# Through these files a step changes later steps. The testee gets none of them.
COMMAND_FILES = ("GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY")
USAGE, NOT_RUN = 2, 3
# GitHub rejects a summary above 1 MiB, and a character may take 10 bytes.
MAX_SUMMARY_CHARS = 50_000


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
    """The job summary. Numeric references represent all characters but letters, digits, spaces and line ends, so that it contains no markup."""
    shown = visible(text)
    cut = "" if len(shown) <= MAX_SUMMARY_CHARS else f"\n… ({len(shown)} characters)"
    escaped = "".join(c if c.isalnum() or c in " \n" else f"&#{ord(c)};" for c in shown[:MAX_SUMMARY_CHARS] + cut)
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


def arguments(environment, command, **options):
    """The words of a command with a testee. A value is in one word with its option, so that it does not become an option itself."""
    words = [environment["BOARDWIRE_PROGRAM"], command, f"--testee={environment['BOARDWIRE_COMMAND']}"]
    words += [f"--format={name}" for name in environment.get("BOARDWIRE_FORMATS", "").split()]
    values = {option: environment.get(f"BOARDWIRE_{name}") for option, name in {"suite": "SUITE", "level": "LEVEL", **options}.items()}
    return words + [f"--{option}={value}" for option, value in values.items() if value]


def run(words, report):
    """Runs the program, which writes its report into a file. Returns its exit status and its last messages."""
    environment = {name: value for name, value in os.environ.items() if name not in COMMAND_FILES}
    try:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=report, stderr=subprocess.PIPE, env=environment)
    except OSError as error:
        return NOT_RUN, f"cannot start boardwire: {error.strerror}"
    messages = deque(maxlen=20)
    for line in process.stderr:
        messages.append(visible(line.decode("utf-8", "replace").rstrip("\r\n")))
        print(messages[-1], flush=True)
    return process.wait(), "\n".join(messages)


def judge_within(folder):
    """Judges and prints the report, which may have text of the testee. Returns the exit status, the verdict in a word, and the report as text."""
    # The report in JSON, which decides the verdict, goes into a file without a name, which the testee cannot open.
    with tempfile.TemporaryFile() as file, tempfile.TemporaryDirectory() as made:
        words = arguments(os.environ, "conform", known="EXPECTED_FAILURES")
        outputs = [f"--{Path(name).stem}={Path(made, name)}" for name in EXTRA_FILES]
        status, messages = run([*words, "--json", f"--text={Path(made, 'report.txt')}", *outputs], file)
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
    # The testee has ended, so it can no longer replace these files.
    for name in ("report.json", *EXTRA_FILES):
        (folder / name).unlink(missing_ok=True)
        if content.get(name):
            (folder / name).write_bytes(content[name])
    return status, verdict if verdict in VERDICTS else "not-run", text


@contextmanager
def no_commands():
    """Stops workflow commands while the output of a testee is printed, such as `::add-mask::`. The testee cannot know the token."""
    token = secrets.token_hex(16)
    print(f"::stop-commands::{token}", flush=True)
    try:
        yield
    finally:
        print(f"::{token}::", flush=True)


def end(status, what, text):
    """Writes the job summary, and says in the log how the step ends."""
    if status:
        print(f"::error title=Boardwire::{what}. The job summary has the report.", flush=True)
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write(page(text))
    return status


def judge(folder):
    """Judges, and writes the job summary and the outputs."""
    with no_commands():
        status, verdict, text = judge_within(folder)
    end(status, verdict, text)
    paths = {Path(file).stem: str(folder / file) if (folder / file).is_file() else "" for file in ("report.json", *EXTRA_FILES)}
    write_outputs({"verdict": verdict, **paths})
    return status


def campaign(folder):
    """Fuzzes, or merges the findings of the shards of a campaign. The folder `found` gets the output, and the findings that are not known."""
    merged, known = os.environ.get("BOARDWIRE_MERGE"), os.environ.get("BOARDWIRE_KNOWN_DISAGREEMENTS")
    if merged:
        shards = [str(path) for path in sorted(Path(merged).absolute().glob("*/found"))]
        words = [os.environ["BOARDWIRE_PROGRAM"], "fuzz", "merge", *shards, *([f"--known={known}"] if known else [])]
    else:
        words = arguments(os.environ, "fuzz", time="CAMPAIGN", seed="SEED", shard="SHARD", corpus="CORPUS", known="KNOWN_DISAGREEMENTS")
    # The findings of an earlier run are not findings of this run.
    shutil.rmtree(folder / "found", ignore_errors=True)
    with no_commands(), tempfile.TemporaryFile() as file:
        status, messages = run([*words, f"--output={folder / 'found'}"], file)
        file.seek(0)
        text = file.read().decode("utf-8", "replace") or messages
        print(visible(text), flush=True)
    report = folder / "found" / "campaign.txt"
    report.parent.mkdir(exist_ok=True)
    # A testee may have made a link of this name.
    report.unlink(missing_ok=True)
    report.write_text(visible(text), "utf-8")
    return end(status, CAMPAIGN_ENDS.get(status, "not-run"), KNOWN_LINES.sub("", text))


def with_folder(step):
    """Runs a step that needs a testee or findings, with the folder for its files."""
    if not (os.environ.get("BOARDWIRE_COMMAND", "").strip() or os.environ.get("BOARDWIRE_MERGE")):
        print("::error title=Boardwire::The input `command` is empty: it names the testee, such as `python3 testee.py`.")
        return USAGE
    folder = Path(os.environ.get("BOARDWIRE_FOLDER") or "boardwire-report").absolute()
    folder.mkdir(parents=True, exist_ok=True)
    return step(folder)


def main():
    steps = {"install": install, "judge": lambda: with_folder(judge), "campaign": lambda: with_folder(campaign)}
    if len(sys.argv) != 2 or sys.argv[1] not in steps:
        sys.exit(f"usage: publish/action/run.py {'|'.join(steps)}")
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(steps[sys.argv[1]]())


if __name__ == "__main__":
    main()
