"""The pytest plugin and the command, as a user runs them."""

import json
import subprocess
import sys

import pytest

pytest_plugins = ["pytester"]

# Accepts 91 as the mark of a dead piece, and is otherwise right as far as these tests look.
CODEC = """
from boardwire_vectors import Codec, Reject

def decode(data):
    for at, byte in enumerate(data):
        if byte > 91:
            raise Reject("byte-out-of-range", at)
    return {"squares": [None if byte >= 90 else byte for byte in data]}

def answer(operation, format, request):
    return codec(operation, format, request)

codec = Codec().add("xiangqi-list/1", decode=decode)
"""
FAILING = "xs.decode.byte-91-piece-00"
MISPLACED = "xs.decode.byte-127-piece-31"


@pytest.fixture
def user(pytester, monkeypatch):
    monkeypatch.syspath_prepend(pytester.path)
    return pytester


def test_a_codec_in_a_test_module_is_judged_there(user):
    user.makepyfile(test_mine=CODEC)
    result = user.runpytest_subprocess("-v", "test_mine.py")
    result.stdout.fnmatch_lines(
        [
            f"test_mine.py::codec::{FAILING} FAILED*",
            "test_mine.py::codec::xs.decode.piece-08-on-89 PASSED*",
            "*accepted*byte 91 for piece 0",
            "*expected   reject byte-out-of-range at bit 0",
            "*XS-2*A decoder MUST reject a byte above 90*",
        ]
    )
    assert "Warning" not in result.stdout.str()
    one = user.runpytest_subprocess(f"test_mine.py::codec::{FAILING}")
    one.assert_outcomes(failed=1)


def test_ids_are_unique_and_in_order(user):
    user.makepyfile(test_mine=CODEC)
    result = user.runpytest_subprocess("--collect-only", "-q", "test_mine.py")
    ids = [line.split("::")[-1] for line in result.outlines if "::" in line]
    from boardwire_vectors import load

    assert ids == [vector.id for vector in load("xiangqi-list") if vector.operation == "decode"]


@pytest.mark.parametrize("how", ["ini", "conftest", "option"])
def test_a_codec_is_found(user, how):
    user.makepyfile(mine=CODEC)
    arguments = []
    if how == "ini":
        user.makeini("[pytest]\nboardwire_codec = mine:answer\nboardwire_formats = xiangqi-list\npythonpath = .\n")
    elif how == "conftest":
        user.makeconftest("from mine import codec as boardwire_codec")
    else:
        arguments = ["--boardwire-codec", "mine:codec"]
    result = user.runpytest_subprocess("-v", *arguments)
    result.stdout.fnmatch_lines([f"boardwire::{FAILING} FAILED*"])


def test_a_run_of_one_file_is_left_alone(user):
    user.makepyfile(mine=CODEC, test_other="def test_one(): pass")
    user.makeconftest("from mine import codec as boardwire_codec")
    user.runpytest_subprocess("test_other.py").assert_outcomes(passed=1)


def test_levels_formats_and_tags_choose(user):
    user.makepyfile(test_mine=CODEC)
    place = f"test_mine.py::codec::{MISPLACED}"
    user.runpytest_subprocess(place).assert_outcomes(failed=1)
    user.runpytest_subprocess(place, "--boardwire-level", "code").assert_outcomes(passed=1)
    none = user.runpytest_subprocess("test_mine.py", "--boardwire-format", "go-chains")
    assert none.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    outcomes = user.runpytest_subprocess("test_mine.py", "-m", "sample").parseoutcomes()
    assert outcomes["deselected"] > 200


def test_expected_failures_are_strict(user):
    user.makepyfile(test_mine=CODEC)

    def outcomes(id, kind):
        entry = {"id": id, "kind": kind, "reason": "issue 7"}
        (user.path / "known.json").write_text(json.dumps({"failures": [entry]}))
        result = user.runpytest_subprocess("-rx", f"test_mine.py::codec::{id}", "--boardwire-known", "known.json")
        return result, result.parseoutcomes()

    result, as_expected = outcomes(FAILING, "accepted")
    assert as_expected == {"xfailed": 1}
    result.stdout.fnmatch_lines(["*issue 7*"])
    result, otherwise = outcomes(FAILING, "code")
    assert otherwise == {"failed": 1}
    result.stdout.fnmatch_lines(["*expected to fail with `code`*"])
    result, passes = outcomes("xs.decode.piece-08-on-89", "value")
    assert passes == {"failed": 1}
    result.stdout.fnmatch_lines(["*expected to fail with `value`, and passes*"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--boardwire-level", "deep"], "*there is no level 'deep'*"),
        (["--boardwire-format", "chess"], "*there is no format 'chess'*"),
        (["--boardwire-codec", "nowhere:codec"], "*there is no module 'nowhere'*"),
        (["--boardwire-codec", "mine"], "*expected `module:object`*"),
        (["--boardwire-known", "no.json"], "*no.json*"),
    ],
)
def test_misuse_is_reported(user, arguments, message):
    result = user.runpytest_subprocess(*arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([message])


def command(folder, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "boardwire_vectors", *arguments], cwd=folder, capture_output=True, encoding="utf-8"
    )


def test_the_command_writes_and_reads_expected_failures(tmp_path):
    (tmp_path / "mine.py").write_text(CODEC)
    first = command(tmp_path, "mine:codec", "--write-known", "known.json")
    assert first.returncode == 1
    assert f"{FAILING} [accepted] byte 91 for piece 0" in first.stdout
    known = json.loads((tmp_path / "known.json").read_text("utf-8"))
    assert {"id": FAILING, "kind": "accepted", "reason": "not known yet"} in known["failures"]
    again = command(tmp_path, "mine:codec", "--known", "known.json")
    assert (again.returncode, "all expected" in again.stdout) == (0, True)
    (tmp_path / "mine.py").write_text(CODEC.replace("> 91", "> 90"))
    better = command(tmp_path, "mine:codec", "--known", "known.json")
    assert (better.returncode, "and passes: delete the entry" in better.stdout) == (1, True)


def test_the_exit_status_of_the_command(tmp_path):
    (tmp_path / "mine.py").write_text(CODEC)
    assert command(tmp_path, "mine:codec", "--format", "go-chains").returncode == 4
    assert command(tmp_path, "mine:nothing").returncode == 2
    assert command(tmp_path, "mine:codec", "--level", "deep").returncode == 2
