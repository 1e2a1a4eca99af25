"""Compares the reply of a codec with the replies that are right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Mapping, Tuple

from ._compare import same, to_json
from ._numbers import number_text
from ._vectors import Json, Vector, manifest

_KEYS = ("ok", "reject", "at", "unsupported", "error")
_MAX_SHOWN_CHARS = 160


@dataclass(frozen=True)
class Verdict:
    """The verdict on the reply to one vector."""

    kind: str
    """`right`, `wrong`, `unsupported`, or `observed`: wrong, but the vector does not count."""
    expected: str = ""
    got: str = ""


def judge(vector: Vector, reply: Any, counterpart: Any = None, level: str = "offset") -> Verdict:
    """Judges the reply of a codec to a vector.

    `reply` is a reply of the protocol without `id`: a dict with `ok`, `reject`, `unsupported` or `error`. `counterpart` is the reply of
    the same codec to `vector.counterpart`, which it must accept. Without it a codec that rejects everything passes more than it should.
    `level` says how much of a rejection must be right: `verdict` (rejected), `code` (and its code) or `offset` (and where).
    """
    return judge_asking(vector, reply, lambda: (str(vector.counterpart), counterpart), level)


def judge_asking(vector: Vector, reply: Any, ask: Callable[[], Tuple[str, Any]], level: str) -> Verdict:
    """As `judge`, but asks for the counterpart and its reply only if the verdict depends on them."""
    got = _members(reply)
    if set(got) == {"unsupported"}:
        if vector.needs and not vector.raw["request"].keys() & {"allow", "limits"}:
            return Verdict("wrong", f"a reply, because the codec does not lack {', '.join(vector.needs)}", to_json(got)[:_MAX_SHOWN_CHARS])
        return Verdict("unsupported", got=str(got["unsupported"]))
    if (vector.outcome == "reject" or vector.counterpart is not None) and isinstance(got.get("reject"), str):
        id, other = ask()
        members = _members(other)
        if set(members) == {"unsupported"}:
            return Verdict("unsupported", got=f"its valid counterpart {id}: {members['unsupported']}")
        if other is not None and not is_accepting(other):
            expected = f"a rejection, and that the valid counterpart {id} is accepted"
            return Verdict("wrong", expected, f"{to_json(got)}, and for the counterpart {to_json(members)[:_MAX_SHOWN_CHARS]}")
    right_replies = vector.expected
    if any(_is_near(right, got, level) for right in right_replies):
        return Verdict("right")
    texts = [to_json(right) for right in right_replies]
    shown = to_json(got if got else reply)
    at = next((index for index, (expected, actual) in enumerate(zip(texts[0], shown)) if expected != actual), 0)
    return Verdict("wrong", ", or ".join(_around(text, at) for text in texts), _around(shown, at))


def is_accepting(reply: Any) -> bool:
    """Whether a reply is a value."""
    members = _members(reply)
    return set(members) == {"ok"} and isinstance(members["ok"], Mapping)


def _members(reply: Any) -> Json:
    """The members of a reply that the protocol names. A member that is null is absent."""
    return {key: reply[key] for key in _KEYS if reply.get(key) is not None} if isinstance(reply, Mapping) else {}


def _is_near(right: Json, got: Json, level: str) -> bool:
    """Whether a reply is right at a level. If the reply has an offset, its form must be right."""
    if level == "offset" or "reject" not in right or not isinstance(got.get("reject"), str) or got.keys() - {"reject", "at"}:
        return right.keys() == got.keys() and same(right, got, manifest()["compare"])
    if got["reject"] != right["reject"]:
        return level == "verdict"
    return "at" not in got or isinstance(got["at"], Mapping) and [number_text(at) is not None for at in got["at"].values()] == [True]


def _around(text: str, at: int) -> str:
    """The part of a text around an index, if the text is long."""
    if len(text) <= _MAX_SHOWN_CHARS:
        return text
    start = max(0, min(at - 40, len(text) - _MAX_SHOWN_CHARS))
    return f"{'…' if start else ''}{text[start : start + _MAX_SHOWN_CHARS]}{'…' if start + _MAX_SHOWN_CHARS < len(text) else ''}"
