"""The rules that judge a reply, against the failures that the suite's own runner finds in the same codecs."""

import json
import sys
from functools import lru_cache
from pathlib import Path

import pytest
from boardwire_vectors import Codec, Reject, Session, Unsupported, beside, find, judge, load, run

SHARED = Path(__file__).resolve().parent.parent.parent / "test"
sys.path.insert(0, str(SHARED))
import wrong  # noqa: E402

TABLE = json.loads((SHARED / "failures.json").read_text("utf-8"))


def only(operations, codec):
    def answer(operation, format, request):
        return codec(operation, format, request) if operation in operations else {"unsupported": operation}

    return answer


@pytest.mark.parametrize("name", TABLE)
def test_wrong_codecs_fail_as_the_runner_says(name):
    format, operations, codec = wrong.CODECS[name]
    found = {vector.id: verdict.kind for vector, verdict in run(only(operations, codec), [format]) if verdict.fails()}
    assert found == TABLE[name]["failures"]
    assert found


def test_one_mistake_fails_named_vectors():
    codec = wrong.CODECS["code-8-is-empty"][2]
    failures = [vector.id for vector, verdict in run(codec) if verdict.fails()]
    assert failures == [
        "cb.decode.byte-008-first",
        "cb.decode.byte-008-last",
        "cb.decode.byte-008-at-1",
        "cb.decode.byte-008-at-35",
        "cb.decode.byte-008-at-62",
        "cb.decode.first-fault-invalid-then-cut",
    ]


@lru_cache(maxsize=1)
def right_replies(format):
    vectors = load(format)
    return {json.dumps([vector.operation, vector.request], sort_keys=True): vector.expected[-1] for vector in vectors}


def right_codec(operation, format, request):
    """Knows all right replies of a format by heart."""
    return right_replies(format)[json.dumps([operation, request], sort_keys=True)]


@pytest.mark.parametrize("format", ["xiangqi-map", "ternary-stream/1", "go-chains", "xiangqi-fen", "xiangqi-history"])
def test_the_right_replies_are_right(format):
    assert {verdict.kind for _, verdict in run(right_codec, [format])} == {"right"}


def test_each_vector_is_judged_beside_one_of_its_kind():
    for vector in load():
        other = beside(vector)
        # All explanations of an index are the same.
        if vector.outcome == "either" or (vector.format, vector.operation) == ("xiangqi-index/1", "explain") and not other:
            assert other is None
            continue
        assert (other.format, other.operation, other.outcome) == (vector.format, vector.operation, "accept")
        assert vector.outcome == "reject" or vector.expected != other.expected


REJECTING = "xs.decode.byte-91-piece-01"  # byte-out-of-range at bit 8


@pytest.mark.parametrize(
    ("reply", "kind", "levels"),
    [
        ({"reject": "byte-out-of-range", "at": {"bit": 8}}, "right", []),
        ({"reject": "byte-out-of-range", "at": {"bit": 1}}, "offset", ["offset"]),
        ({"reject": "byte-out-of-range", "at": {"char": 8}}, "offset", ["offset"]),
        ({"reject": "byte-out-of-range", "at": {"bit": True}}, "shape", ["verdict", "code", "offset"]),
        ({"reject": "byte-out-of-range"}, "offset", ["offset"]),
        ({"reject": "truncated", "at": {"bit": 8}}, "code", ["code", "offset"]),
        ({"ok": {"squares": []}}, "accepted", ["verdict", "code", "offset"]),
        ({"error": "what?"}, "error", ["verdict", "code", "offset"]),
        ({"unsupported": "no"}, "unsupported", []),
        ({"ok": {}, "reject": "truncated"}, "bad-reply", ["verdict", "code", "offset"]),
        ({"ok": []}, "bad-reply", ["verdict", "code", "offset"]),
        (None, "bad-reply", ["verdict", "code", "offset"]),
    ],
)
def test_a_rejection_is_judged_by_levels(reply, kind, levels):
    verdict = judge(find(REJECTING), reply, {"ok": {}})
    assert verdict.kind == kind
    assert [level for level in ("verdict", "code", "offset") if verdict.fails(level)] == levels


def test_a_rejection_needs_its_valid_counterpart():
    vector = find(REJECTING)
    right = vector.expected[0]
    assert judge(vector, right, {"ok": {"squares": "whatever"}}).kind == "right"
    assert judge(vector, right, right).kind == "counterpart-rejected"
    assert judge(vector, right, {"error": "what?"}).kind == "counterpart-rejected"
    assert judge(vector, right, {"unsupported": "no"}).kind == "unsupported"
    assert judge(vector, {"reject": "other"}, right).kind == "counterpart-rejected"


def test_a_value_needs_another_value_for_another_question():
    vector = find("xs.decode.opening")
    right = vector.expected[0]
    assert judge(vector, right, beside(vector).expected[0]).kind == "right"
    assert judge(vector, right, right).kind == "constant"


def test_either_accepts_each_of_its_replies_and_no_other():
    vector = next(vector for vector in load("ternary-board") if vector.outcome == "either")
    assert [judge(vector, reply).kind for reply in vector.expected] == ["right", "right"]
    assert judge(vector, {"reject": "truncated", "at": {"bit": 0}}).kind == "neither"


def test_values_are_compared_as_values():
    vector = find("xs.decode.opening")
    squares = vector.expected[0]["ok"]["squares"]
    assert judge(vector, {"ok": {"squares": tuple(float(square) for square in squares)}}).kind == "right"
    wrong_one = judge(vector, {"ok": {"squares": [*squares[:31], True]}})
    assert (wrong_one.kind, wrong_one.difference) == ("value", "squares[31]: expected 35, got true")
    assert judge(vector, {"ok": {"squares": squares, "turn": "red"}}).difference == "turn: the value has no such key"
    encoding = find("xs.encode.opening")
    hex = encoding.expected[0]["ok"]["hex"]
    told = judge(encoding, {"ok": {"hex": hex[:2] + "57" + hex[4:]}}).difference
    assert told == "bit 15: byte 1: expected 56 = 01010110, got 57 = 01010111"


def test_functions_receive_what_the_request_holds():
    seen = []

    def decode(data, **extra):
        seen.append(extra)
        raise Unsupported

    session = Session(Codec().add("ternary-board", decode=decode, allow=["trailing-bytes"], limits=True))
    lenient = next(v for v in load("ternary-board") if v.raw["request"].get("allow") == ["trailing-bytes"])
    assert session.judge(lenient).kind == "unsupported"
    other = next(v for v in load("ternary-board") if v.raw["request"].get("allow") == ["unused-trits"])
    assert "unused-trits" in session.judge(other).got
    assert seen == [{"allow": ["trailing-bytes"], "limits": None}]
    history = next(v for v in load("xiangqi-history") if v.operation == "decode")
    Session(Codec().add("xiangqi-history", decode=decode)).judge(history)
    assert seen[1] == {"position": history.request["position"]}


def test_an_unexpected_exception_is_an_error_of_that_vector():
    codec = Codec().add("xiangqi-list", decode=lambda data: 1 // 0)
    verdict = Session(codec).judge(find("xs.decode.opening"))
    assert verdict.kind == "error"
    assert "ZeroDivisionError" in verdict.got and "test_rules.py" in verdict.got


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
    assert codec("play", "go-chains/1", {"hex": "", "to_play": "black", "moves": []}) == {"reject": "ko", "move": 1}
    assert codec("encode", "xiangqi-map/1", {"value": {}}) == {"reject": "ko", "move": 1}


@pytest.mark.parametrize("misuse", [{"format": "chess"}, {"format": "xiangqi-fen", "explain": print}])
def test_what_does_not_exist_is_an_error(misuse):
    with pytest.raises(ValueError, match="there is no format|has no operation"):
        Codec().add(**misuse)
