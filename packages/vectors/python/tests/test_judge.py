"""The functions of the package. `test/against_runner.py` compares their verdicts with those of the suite's own runner."""

import pytest
from boardwire_vectors import Codec, Reject, Unsupported, describe, find, judge, load, run

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
    stream = next(v for v in load("ternary-stream") if v.outcome == "accept" and len(str(v.expected)) > 10_000)
    verdict = judge(stream, {"ok": {"records": []}})
    assert len(verdict.expected) < 200 and verdict.expected.endswith("…")


def test_functions_receive_what_the_request_holds():
    seen = []

    def decode(data, **extra):
        seen.append(extra)
        raise Unsupported

    codec = Codec().add("ternary-board", decode=decode, allow=["trailing-bytes"], limits=True)

    def asked(vector):
        return codec(vector.operation, vector.format, vector.request)

    lenient = next(v for v in load("ternary-board") if v.raw["request"].get("allow") == ["trailing-bytes"])
    assert "unsupported" in asked(lenient)
    other = next(v for v in load("ternary-board") if v.raw["request"].get("allow") == ["unused-trits"])
    assert "unused-trits" in asked(other)["unsupported"]
    assert seen == [{"allow": ["trailing-bytes"], "limits": None}]
    history = next(v for v in load("xiangqi-history") if v.operation == "decode")
    codec.add("xiangqi-history", decode=decode)
    asked(history)
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


@pytest.mark.parametrize("misuse", [{"format": "chess"}, {"format": "xiangqi-fen", "explain": print}])
def test_what_does_not_exist_is_an_error(misuse):
    with pytest.raises(ValueError, match="there is no format|has no operation"):
        Codec().add(**misuse)
