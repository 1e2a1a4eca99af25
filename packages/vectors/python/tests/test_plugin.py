"""The pytest plugin, as a user runs it."""

import json

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

codec = Codec().add("xiangqi-list/1", decode=decode)
"""
FAILING = "xs.decode.byte-91-piece-00"


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
            "*byte 91 for piece 0",
            '*expected   {"at":{"bit":0},"reject":"byte-out-of-range"}',
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


def test_tags_choose(user):
    user.makepyfile(test_mine=CODEC)
    outcomes = user.runpytest_subprocess("test_mine.py", "-m", "sample").parseoutcomes()
    assert outcomes["deselected"] > 200


def test_expected_failures_are_strict(user):
    user.makepyfile(test_mine=CODEC)

    def outcomes(id):
        (user.path / "known.json").write_text(json.dumps({"failures": [{"id": id, "kind": "accepted", "reason": "issue 7"}]}))
        result = user.runpytest_subprocess("-rx", f"test_mine.py::codec::{id}", "--boardwire-known", "known.json")
        return result, result.parseoutcomes()

    result, fails = outcomes(FAILING)
    assert fails == {"xfailed": 1}
    result.stdout.fnmatch_lines(["*issue 7*"])
    result, passes = outcomes("xs.decode.piece-08-on-89")
    assert passes == {"failed": 1}
    result.stdout.fnmatch_lines(["*expected to fail, and passes*"])


def test_what_does_not_count_is_shown_and_does_not_fail(user):
    changes = f"""
import dataclasses
from boardwire_vectors import _vectors

_vectors.format_entries()["xiangqi-list/1"].update(profiles=["strict"], features=["big"])
vectors = _vectors.vectors_of("xiangqi-list/1")
for id, more in ((FAILING, {{"profiles": ("strict",)}}), (RIGHT, {{"strength": "may"}}), (BIG, {{"needs": ("big",)}})):
    vectors[id] = dataclasses.replace(vectors[id], **more)
"""
    names = {"FAILING": FAILING, "RIGHT": "xs.decode.piece-08-on-89", "BIG": "xs.decode.opening"}
    user.makeconftest("".join(f"{name} = {id!r}\n" for name, id in names.items()) + changes)
    user.makepyfile(test_mine=CODEC.replace("decode=decode", "decode=decode, lacks=['big']"))
    (user.path / "known.json").write_text(json.dumps({"failures": [{"id": names["RIGHT"]}]}))
    chosen = [f"test_mine.py::codec::{id}" for id in names.values()]
    result = user.runpytest_subprocess("-rxs", "--boardwire-known", "known.json", *chosen)
    result.assert_outcomes(xfailed=1, passed=1, skipped=1)
    result.stdout.fnmatch_lines(["*observed, strict: expected *", "*not offered: big"])
    user.runpytest_subprocess("--boardwire-profile=strict", *chosen).assert_outcomes(failed=1, passed=1, skipped=1)
    result = user.runpytest_subprocess("--boardwire-profile=lax", *chosen)
    result.stderr.fnmatch_lines(["*there is no profile 'lax'; the profiles are strict"])


@pytest.mark.parametrize("content", [None, "[]", '{"failures": [{"kind": "value"}]}'])
def test_an_invalid_file_of_known_failures_is_reported(user, content):
    if content is not None:
        (user.path / "no.json").write_text(content)
    result = user.runpytest_subprocess("--boardwire-known", "no.json")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*no.json*"])
