"""The functions of the package. `test/against_runner.py` compares their verdicts with those of the suite's own runner."""

import dataclasses
import math
import random
import re
from decimal import Decimal
from pathlib import Path

import boardwire_vectors
import pytest
from boardwire_vectors import Codec, JsonNumber, Reject, Unsupported, describe, find, judge, load, manifest, parse_json, run, to_json
from boardwire_vectors._vectors import format_entries

REJECTING = "xs.decode.byte-91-piece-01"  # byte-out-of-range at bit 8
CODE = "byte-out-of-range"


def test_a_rejection_needs_its_valid_counterpart():
    vector, right = find(REJECTING), {"reject": CODE, "at": {"bit": 8}}
    for counterpart, kind in ((None, "right"), ({"ok": {}}, "right"), (right, "wrong"), ({"error": "?"}, "wrong"), ({"unsupported": ""}, "unsupported")):
        assert judge(vector, right, counterpart).kind == kind
    assert judge(vector, {"unsupported": "no"}).kind == "unsupported"
    # Replies at which the runner ends.
    assert {judge(vector, reply).kind for reply in (None, {"ok": []}, {"ok": {}, "unsupported": "no"})} == {"wrong"}


def test_a_tuple_is_a_list():
    vector = find("xs.decode.opening")
    squares = tuple(vector.expected[0]["ok"]["squares"])
    assert judge(vector, {"ok": {"squares": squares}}).kind == "right"
    assert judge(vector, {"ok": {"squares": squares[1:]}}).kind == "wrong"


def test_expected_and_got_show_where_they_differ():
    vector = find(REJECTING)
    verdict = judge(vector, {"reject": CODE, "at": {"bit": 1}})
    assert (verdict.expected, verdict.got) == (
        '{"at":{"bit":8},"reject":"byte-out-of-range"}',
        '{"at":{"bit":1},"reject":"byte-out-of-range"}',
    )
    assert "XS-2 " in describe(vector, verdict)
    stream = next(vector for vector in load("ternary-stream") if vector.outcome == "accept" and len(str(vector.expected)) > 10_000)
    verdict = judge(stream, {"ok": {"records": []}})
    assert len(verdict.expected) < 200 and verdict.expected.endswith("…")


def test_functions_receive_what_the_request_holds():
    seen = []

    def decode(data, **extra):
        seen.append(extra)
        raise Unsupported

    codec = Codec().add("ternary-board", decode=decode, allow=["trailing-bytes"], limits=["cells"])

    def ask(vector):
        return codec(vector.operation, vector.format, vector.request)

    lenient = next(vector for vector in load("ternary-board") if vector.raw["request"].get("allow") == ["trailing-bytes"])
    assert "unsupported" in ask(lenient)
    other = next(vector for vector in load("ternary-board") if vector.raw["request"].get("allow") == ["unused-trits"])
    assert "unused-trits" in ask(other)["unsupported"]
    assert seen == [{"allow": ["trailing-bytes"], "limits": None}]
    history = next(vector for vector in load("xiangqi-history") if vector.operation == "decode")
    codec.add("xiangqi-history", decode=decode)
    ask(history)
    assert seen[1] == {"position": history.request["position"]}


def test_an_unexpected_exception_is_an_error_of_that_vector():
    _, verdict = next(run(Codec().add("xiangqi-list", decode=lambda data: 1 // 0)))
    assert verdict.kind == "wrong"
    assert "ZeroDivisionError" in verdict.got and "test_judge.py" in verdict.got


def test_exceptions_of_the_codec_itself_are_rejections():
    class Bad(ValueError):
        code, offset = "byte-out-of-range", 8

    def decode(data):
        raise Bad

    assert Codec(errors=Bad).add("xiangqi-list", decode=decode)("decode", "xiangqi-list/1", {"hex": ""}) == {
        "reject": "byte-out-of-range",
        "at": {"bit": 8},
    }
    with pytest.raises(Bad):
        Codec().add("xiangqi-list", decode=decode)("decode", "xiangqi-list/1", {"hex": ""})


def test_a_refused_move_and_a_value_have_no_offset():
    def refuse(data, **_):
        raise Reject("ko", 3, move=1)

    codec = Codec().add("go-chains", play=refuse).add("xiangqi-map", encode=refuse)
    assert codec("play", "go-chains/1", {"hex": "", "to_play": "black", "moves": []}) == {"reject": "ko", "at": {"move": 1}}
    assert codec("encode", "xiangqi-map/1", {"value": {}}) == {"reject": "ko", "at": {"move": 1}}


@pytest.mark.parametrize("name", ["explain", "allow", "limits", "lacks"])
def test_what_does_not_exist_is_an_error(name):
    with pytest.raises(ValueError, match="has no operation|has no 'cells' among"):
        Codec().add("xiangqi-fen", **{name: print if name == "explain" else ["cells"]})
    with pytest.raises(ValueError, match="there is no format"):
        Codec().add("chess")
    with pytest.raises(ValueError, match="there is no profile 'strict'"):
        next(run(Codec(), profiles=["strict"]))


def with_members(vector, **changes):
    """The vector with other members of its file."""
    members = {key: changes[key] for key in ("request", "expect") if key in changes}
    return dataclasses.replace(vector, **{"raw": {**vector.raw, **members}, **{key: value for key, value in changes.items() if key not in members}})


def is_right(right, got, vector=find("xs.decode.opening")):
    return judge(with_members(vector, expect={"ok": {"v": right}}), {"ok": {"v": got}}).kind == "right"


def test_numbers_keep_their_value():
    long = "7" * 5000
    for text, number in (("1E2", 100.0), ("-0", -0.0), ("0.1", 0.1), ("1e400", Decimal("1e400")), ("1e-400", Decimal("1e-400"))):
        assert parse_json(text) == number and type(parse_json(text)) is type(number) and to_json(number) == str(number)
    assert to_json(parse_json(long)) == long and is_right(parse_json(long), Decimal(long)) and not is_right(parse_json(long), parse_json(long) + 1)
    assert parse_json("1e99999999999999999999") == JsonNumber("1e99999999999999999999")
    for got in (math.nan, math.inf, Decimal("NaN1"), 1j, b"", {1}, "", None):
        assert not is_right(Decimal("1e400"), got) and not is_right(0, got)


def test_random_numbers_and_their_neighbours():
    generator = random.Random(52)
    for _ in range(10_000):
        number = generator.choice((1, -1)) * generator.randrange(10 ** generator.randint(1, 40))
        assert is_right(parse_json(f"{number}"), number) and not is_right(parse_json(f"{number}"), number + 1)
    for _ in range(10_000):
        number = math.ldexp(generator.choice((1, -1)) * generator.getrandbits(53), generator.randint(-1074, 970))
        assert is_right(parse_json(repr(number)), number) and is_right(parse_json(repr(Decimal(number))[9:-2]), Decimal(number))
        assert not is_right(parse_json(repr(number)), math.nextafter(number, math.inf))


def test_values_may_be_nested_deeply(monkeypatch):
    monkeypatch.setitem(manifest(), "runs", {"strings": ["hex"], "lists": ["v"]})
    deep, other = (parse_json('{"v":[[[1],2]],"w":' + '[{"w":' * 450 + item + "}]" * 450 + "}") for item in ("[1]", "[2]"))
    vector = with_members(find("xs.decode.opening"), expect={"ok": deep}, request={"value": deep})
    got = with_members(vector, expect={"ok": {**other, "v": [1, 1]}}).expected[0]
    assert judge(vector, vector.expected[0]).kind == "right" and vector.request["value"]["v"] == [1, 1]
    assert "[1]" in judge(vector, got).expected and "[2]" in describe(vector, judge(vector, got))
    endless = []
    endless.append(endless)
    assert not is_right([], endless)


def test_other_operations_receive_the_members_of_the_request():
    def seen(*inputs, **extra):
        return [inputs, extra]

    codec = Codec().add("xiangqi-rules", {"legal-moves": seen}, perft=seen).add("go-chains", play=lambda data, **_: {"hex": data})
    assert codec("legal-moves", "xiangqi-rules/1", {"fen": "9"})["ok"] == [(), {"fen": "9"}]
    assert codec("perft", "xiangqi-rules/1", {"text": "9", "depth": 1, "allow": [], "limits": {"cells": 1}})["ok"] == [("9",), {"depth": 1}]
    assert codec("play", "go-chains/1", {"hex": "0a", "moves": []}) == {"ok": {"hex": "0a"}}


def test_a_counterpart_that_needs_what_is_lacking_is_not_asked(monkeypatch):
    """`test_plugin.py` has features, profiles and strengths of vectors, and `test/against_runner.py` those with several right replies."""
    monkeypatch.setitem(format_entries()["xiangqi-list/1"], "features", ["big"])
    needing = with_members(find("xs.decode.opening"), needs=("big",))
    monkeypatch.setitem(boardwire_vectors._vectors.vectors_of("xiangqi-list/1"), "xs.decode.opening", needing)
    rejecting, right = find(REJECTING), {"reject": CODE, "at": {"bit": 8}}

    def kind(vector, answer, lacks=()):
        return boardwire_vectors._run.Session(Codec(answer, lacks={"xiangqi-list": lacks})).judge(vector).kind

    assert kind(needing, lambda *_: {"unsupported": "no"}) == "wrong"
    # Without its counterpart the vector has the shortest one that is accepted.
    except_needing = lambda *of: right if of[2] in (rejecting.request, needing.request) else {"ok": {}}  # noqa: E731
    assert kind(rejecting, except_needing, ["big"]) == "right" and kind(rejecting, except_needing) == "wrong"


def test_a_package_says_nothing_of_other_suites():
    words = "xiangqi|ternary|chess|cells|fen|perft|legal.moves|to_play|trailing|limit-exceeded"
    for path in Path(boardwire_vectors.__file__).parent.glob("*.py"):
        assert not re.search(rf"(?<!\w)({words})(?!\w)", path.read_text("utf-8")), path.name
