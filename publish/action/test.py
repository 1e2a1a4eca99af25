#!/usr/bin/env python3
"""Runs the script of the action as GitHub does: publish/action/test.py PROGRAM, with the path of the program `boardwire`."""

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import run

sys.path.append(str(run.PACKAGE.parent.parent))
import versions  # noqa: E402

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = ""
FORMAT = "xiangqi-fen/1"
# GitHub rejects a larger summary.
MAX_SUMMARY_BYTES = 1 << 20


class Run:
    """A run of a step, in an empty folder."""

    def __init__(self, test, command, step="judge", **inputs):
        temporary = tempfile.TemporaryDirectory()
        test.addCleanup(temporary.cleanup)
        self.folder = folder = Path(temporary.name)
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("BOARDWIRE_", "GITHUB_"))}
        environment.update({f"BOARDWIRE_{name.upper()}": str(value) for name, value in inputs.items()})
        environment.setdefault("BOARDWIRE_PROGRAM", PROGRAM)
        environment["BOARDWIRE_COMMAND"] = command
        files = {name: folder / name for name in ("GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY")}
        for name, path in files.items():
            path.touch()
            environment[name] = str(path)
        words = [sys.executable, str(HERE / "run.py"), step]
        done = subprocess.run(words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=1800)
        self.status, self.log, self.errors = done.returncode, done.stdout.decode(), done.stderr.decode()
        self.files = {name: path.read_text("utf-8") for name, path in files.items()}
        self.summary = self.files["GITHUB_STEP_SUMMARY"]
        self.outputs = dict(line.split("=", 1) for line in self.files["GITHUB_OUTPUT"].splitlines())
        self.written = {name: Path(path).read_text("utf-8") for name, path in self.outputs.items() if name != "verdict" and path}


class Tags(HTMLParser):
    """Collects the tags of a page and the text in them."""

    def __init__(self, text):
        super().__init__(convert_charrefs=False)
        self.tags, self.text = [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, *attrs))

    def handle_data(self, data):
        self.text += data if self.tags else ""


def hostile():
    """The command of a testee that rejects all, with hostile texts."""
    statements = f"exec(open({str(HERE / 'hostile.py')!r}).read())"
    return shlex.join([sys.executable, str(ROOT / "cli/tests/testee.py"), statements, PROGRAM, "testee"])


def commands_outside(log):
    """The workflow commands that GitHub would execute, as its runner reads a log, and the token that stops them at the end of the log."""
    token, executed = None, []
    for line in log.splitlines():
        line = line.strip()
        stop = re.fullmatch(r"::stop-commands::(.+)", line)
        if token is None and stop:
            token = stop.group(1)
        elif token is not None and line == f"::{token}::":
            token = None
        elif token is None and (line.startswith("::") or "##[" in line):
            executed.append(line)
    return executed, token


class Action(unittest.TestCase):
    def check_summary(self, run):
        page = Tags(run.summary)
        self.assertEqual(page.tags, [("pre",)])
        self.assertTrue(all(c.isalnum() or c.isspace() for c in page.text), page.text)
        self.assertLess(len(run.summary.encode()), MAX_SUMMARY_BYTES)

    def test_conformant(self):
        run = Run(self, f"{PROGRAM} testee", formats=f"{FORMAT} go-chains/1")
        self.assertEqual((run.status, run.outputs["verdict"], run.errors), (0, "conformant", ""))
        self.assertIn("conformant&#58; ", run.summary)
        self.assertEqual({row["format"] for row in json.loads(run.written["report"])["table"]}, {FORMAT, "go-chains/1"})
        self.assertIn("<testsuite ", run.written["junit"])
        self.assertTrue(run.written["badge"].startswith("<svg "))
        self.assertEqual(commands_outside(run.log), ([], None))
        self.check_summary(run)

    def test_thousands_of_failures_and_hostile_text(self):
        run = Run(self, hostile())
        self.assertEqual((run.status, run.outputs["verdict"]), (1, "not-conformant"))
        report = json.loads(run.written["report"])
        self.assertGreater(len(report["failures"]), 14000)
        # The diagnosis may show another failure of the first cause.
        smallest = report["causes"][1]["example"]
        self.assertIn(smallest.replace(".", "&#46;").replace("-", "&#45;"), run.summary)
        self.assertIn(f'"{smallest}"', run.written["junit"])
        self.assertIn("more failures are not shown", run.log)
        self.check_summary(run)
        self.assertLess(len(run.summary.encode()), 200 << 10)
        for text in ("<img", "<script", "**bold", "[link]", "![image]", "`tick", "\u202e", "\x1b", "\n# Heading"):
            self.assertNotIn(text, run.summary)
        (executed,), token = commands_outside(run.log)
        self.assertTrue(executed.startswith("::error title=Boardwire::not-conformant") and token is None)
        self.assertNotIn("\x1b", run.log)
        self.assertNotIn("##[", run.log)
        self.assertIn("## [error]code", run.log)
        # The testee had no file through which a step changes later steps.
        self.assertEqual(run.files["GITHUB_ENV"] + run.files["GITHUB_PATH"] + run.files["GITHUB_STATE"], "")
        self.assertNotIn("hostile=1", run.files["GITHUB_OUTPUT"] + run.summary)

    def test_cannot_start(self):
        for command in ("no-such-program-<b>::error::x", "true"):
            run = Run(self, command)
            self.assertEqual((run.status, run.outputs["verdict"], run.outputs["junit"]), (3, "not-run", ""))
            self.assertIn("the testee could not be run", run.summary)
            self.check_summary(run)

    def test_no_program(self):
        run = Run(self, "true", program="/no/such/program")
        self.assertEqual((run.status, run.outputs["verdict"]), (3, "not-run"))
        self.assertIn("cannot start boardwire", run.log)

    def test_usage(self):
        run = Run(self, "  ")
        self.assertEqual(run.status, 2)
        self.assertIn("The input `command` is empty", run.log)
        run = Run(self, f"{PROGRAM} testee", formats="--help no-such-format")
        self.assertEqual((run.status, run.outputs["verdict"]), (2, "not-run"))
        self.check_summary(run)
        run = Run(self, f"{PROGRAM} testee", level="--json")
        self.assertEqual(run.status, 2)

    def test_a_path_with_a_line_break_makes_no_output(self):
        run = Run(self, f"{PROGRAM} testee", formats=FORMAT, folder="report\nverdict=conformant")
        self.assertEqual((run.status, run.files["GITHUB_OUTPUT"]), (1, ""))

    def test_expected_failures(self):
        command = hostile()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "expected"
            words = [PROGRAM, "conform", f"--testee={command}", f"--format={FORMAT}", f"--write-known={path}"]
            subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            inputs = {"formats": FORMAT, "expected_failures": path}
            run = Run(self, command, **inputs)
            self.assertEqual((run.status, run.outputs["verdict"]), (0, "as-known"))
            self.assertIn("the rest fails as expected", run.summary)
            self.check_summary(run)
            # A testee that is right where a failure is expected.
            run = Run(self, f"{PROGRAM} testee", **inputs)
            self.assertEqual(run.status, 1)
            self.assertIn("now passes", run.summary)
            self.check_summary(run)

    def test_install(self):
        """The package with the digest of the action is installed, each time into a new folder, and its program judges."""
        name, version = "boardwire_cli", versions.compare(ROOT, False)[0]
        parts = {
            f"{name}-{version}.data/scripts/boardwire": Path(PROGRAM).read_bytes(),
            f"{name}-{version}.dist-info/METADATA": f"Metadata-Version: 2.1\nName: boardwire-cli\nVersion: {version}\n".encode(),
            f"{name}-{version}.dist-info/WHEEL": b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: false\nTag: py3-none-any\n",
        }
        record = f"{name}-{version}.dist-info/RECORD"
        parts[record] = "".join(f"{part},,\n" for part in (*parts, record)).encode()
        with tempfile.TemporaryDirectory() as folder:
            wheel, action, output = Path(folder) / f"{name}-{version}-py3-none-any.whl", Path(folder) / "run.py", Path(folder) / "output"
            with zipfile.ZipFile(wheel, "w") as archive:
                for part, content in parts.items():
                    entry = zipfile.ZipInfo(part)
                    entry.external_attr = 0o100755 << 16
                    archive.writestr(entry, content)
            shutil.copyfile(HERE / "run.py", action)
            digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
            action.with_name("requirements.txt").write_text(re.sub("[0-9a-f]{64}", digest, run.PACKAGE.read_text("utf-8")), "utf-8")
            environment = {**os.environ, "RUNNER_TEMP": folder, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": folder, "GITHUB_OUTPUT": str(output)}
            words = [sys.executable, action, "install"]
            for _ in range(2):
                done = subprocess.run(words, env=environment, stdout=subprocess.PIPE)
                self.assertEqual((done.returncode, done.stdout), (0, b""))
                installed = Path(output.read_text("utf-8").splitlines()[-1].removeprefix("program="))
                judged = Run(self, f"{PROGRAM} testee", formats=FORMAT, program=installed)
                self.assertEqual((judged.status, judged.outputs["verdict"]), (0, "conformant"))
                # A testee with the rights of the job replaces the program.
                installed.write_text("#!/bin/sh\n", "utf-8")
            wheel.write_bytes(wheel.read_bytes() + b"changed")
            done = subprocess.run(words, env=environment, capture_output=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"::error title=Boardwire::The program cannot be installed", done.stdout)

    def test_suite(self):
        qoi = ROOT / "guests/qoi"
        judged = Run(self, f"{sys.executable} {qoi / 'testees/adapter.py'} plain", suite=qoi)
        self.assertEqual((judged.status, judged.outputs["verdict"]), (0, "conformant"))
        self.assertIn("qoi/1", {row["format"] for row in json.loads(judged.written["report"])["table"]})

    def test_no_line_of_the_log_has_a_command(self):
        for text in ("##[error]x", "a ##[group]", "###[x", "##[##[", "\n##[error]x", "#\u200b#[x"):
            self.assertNotIn("##[", run.visible(text))

    def test_all_inputs_reach_the_script(self):
        """The metadata, without a YAML reader: each input is in `env:` or an `if:`, and no `run:` interpolates."""
        text = (ROOT / "action.yml").read_text("utf-8")
        names = re.findall(r"^  ([a-z-]+):\n    description", text.split("outputs:")[0], re.MULTILINE)
        for name in names:
            variable = "BOARDWIRE_" + name.upper().replace("-", "_")
            self.assertRegex(text, rf"        {variable}: \${{{{ inputs\.{name} (\|\| steps\.install\.outputs\.program )?}}}}\n")
        for line in text.splitlines():
            if line.strip().startswith("run:"):
                self.assertNotIn("${{", line)
        self.assertIsNone(re.search(r"uses: (?!\S+@[0-9a-f]{40} # v)", text))

    def test_campaign_with_hostile_text(self):
        command = hostile()
        run = Run(self, command, "campaign", formats=FORMAT, campaign=3, seed=1)
        self.assertEqual((run.status, run.errors, run.outputs), (1, "", {}))
        self.assertEqual(commands_outside(run.log), (["::error title=Boardwire::new findings, or the run ended early. The job summary has the report."], None))
        self.check_summary(run)
        self.assertIn("disagreement&#59; seed 1", run.summary)
        self.assertNotRegex(run.log, r"\x1b|##\[")
        found = run.folder / "boardwire-report/found"
        names = [path.stem for path in found.glob("*.json")]
        self.assertTrue(names and all(name in (found / "campaign.txt").read_text("utf-8") for name in names))
        # With a file of all findings, none is new, and the summary shows none.
        known = [{"finding": name, "reason": "r", "owner": "o", "until": "9999-12-31"} for name in names]
        (run.folder / "known").write_text(json.dumps({"known": known}), "utf-8")
        rest = Run(self, "", "campaign", merge=run.folder, known_disagreements=run.folder / "known")
        self.assertEqual((rest.status, commands_outside(rest.log)), (0, ([], None)))
        self.assertEqual(Tags(rest.summary).text.split(), [str(len(names)), "findings", "0", "of", "them", "not", "known"])
        for inputs in ({"campaign": "--help"}, {"shard": "4/3"}, {"corpus": "of one format"}, {"known_disagreements": "none"}, {"merge": "none"}):
            self.assertEqual(Run(self, command, "campaign", **{"campaign": 1, **inputs}).status, 2)

    def test_nightly(self):
        """The workflow of the guide, with a made-up suite: its shards find a fault, and its last job merges what they found."""
        text = (HERE / "nightly.yml").read_text("utf-8")
        action, readme = (ROOT / "action.yml").read_text("utf-8"), (HERE / "README.md").read_text("utf-8")
        steps = re.findall(r"^      - uses: (OWNER/boardwire@\S+)\n        with:\n((?:          .+\n)+)", text, re.M)
        self.assertTrue(all(f"- uses: {name}\n" in readme for name, _ in steps))
        shard, merge = ({key.replace("-", "_"): value for key, value in re.findall(r"([\w-]+): (.+)", part)} for _, part in steps)
        for key in (*shard, *merge):
            self.assertIn(f"BOARDWIRE_{key.upper()}: ${{{{ inputs.{key.replace('_', '-')} }}}}\n", action)
        suite = ROOT / "cli/tests/program/laws"
        numbers = re.search(r"shard: \[(.+)\]", text)[1].split(", ")
        for fault, status in (("no-checksum", 1), ("", 0)):
            with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
                (Path(folder) / "known.json").write_text('{"known": []}', "utf-8")
                known = {"known_disagreements": Path(folder) / "known.json"}
                given = {**shard, **known, "command": f"{sys.executable} {suite / 'codec.py'} {fault}", "suite": suite, "campaign": 8, "seed": 1}
                each = [{**given, "shard": shard["shard"].replace("${{ matrix.shard }}", number)} for number in numbers]
                runs = list(pool.map(lambda inputs: Run(self, step="campaign", **inputs), each))
                for number, run in zip(numbers, runs):
                    shutil.copytree(run.folder / "boardwire-report", Path(folder) / merge["merge"] / f"shard-{number}")
                merged = Run(self, "", "campaign", merge=Path(folder) / merge["merge"], **known)
                found = {path.name for path in merged.folder.glob("*/found/*.json")}
                self.assertEqual([run.status for run in (*runs, merged)], [status] * 4)
                self.assertEqual((found, bool(found)), ({path.name for run in runs for path in run.folder.glob("*/found/*.json")}, bool(status)))

    def test_table(self):
        """The workflow of the book that keeps a table: its script prepares, judges and publishes three testees, of which one cannot be prepared."""
        script = re.search(r"        run: \|\n((?:          .+\n)+)", (HERE / "table.yml").read_text("utf-8"))[1]
        suite = ROOT / "cli/tests/program/laws"
        names = {"right": f"command = ['python3', '{suite}/codec.py']", "rejects": "exec = ['false']", "broken": "prepare = [['false']]\nexec = ['true']"}
        entries = (f"[[testee]]\nname = '{name}'\n{rest}\n" for name, rest in names.items())
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            (folder / "register.toml").write_text(f"suite = '{suite}'\n" + "".join(entries), "utf-8")
            (folder / "boardwire").symlink_to(PROGRAM)
            env = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "URL": "https://example.org/"}
            subprocess.run(["sh", "-e", "-c", script], cwd=folder, env=env, check=True)
            pages = {name: (folder / f"site/{name}.html").read_text("utf-8") for name in (*names, "index")}
            self.assertIn("could not be prepared", pages["broken"])
            self.assertIn("a valid input is rejected", pages["rejects"])
            self.assertTrue(all(f'href="{name}.html"' in pages["index"] for name in names))
            self.assertEqual({path.stem for path in folder.glob("results/*/*.json")}, set(names))
            self.assertIn("https://example.org/right.html", (folder / "site/feed.xml").read_text("utf-8"))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: publish/action/test.py PROGRAM [TEST...]")
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
