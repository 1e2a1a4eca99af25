"""The rules by which a reply is judged: those of `conform`, the suite's own runner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, List, Mapping, Optional, Tuple

from ._difference import brief, difference
from ._vectors import Json, Vector, find, manifest

LEVELS = ("verdict", "code", "offset")
"""How far a rejection must be right: that there is one, that its code is right, that its offset is right."""

_KINDS = ("ok", "reject", "unsupported", "error")
_UNITS = ("bit", "char", "move")


@dataclass(frozen=True)
class Verdict:
    """What becomes of one vector."""

    kind: str
    """`right`, `unsupported`, or a kind of failure, by the same words as in the reports of `conform`:

    - `rejected`: what is valid is rejected; `accepted`: what is invalid is accepted; `value`: another value
    - `code`, `offset`: rejected with another code, at another offset; `shape`: the offset has another shape
    - `counterpart-rejected`: the valid counterpart is rejected, too; `constant`: a different question gets the same value
    - `neither`: none of several right replies; `error`: the codec raised another exception; `bad-reply`: not a reply
    """
    expected: str = ""
    got: str = ""
    difference: str = ""
    """Where the right value and that of the codec differ, if there is more to say."""

    def fails(self, level: str = "offset") -> bool:
        """Whether the codec fails the vector at this level: one of `LEVELS`."""
        depth = LEVELS.index(check_level(level))
        if self.kind == "code":
            return depth >= 1
        if self.kind == "offset":
            return depth >= 2
        return self.kind not in ("right", "unsupported")


def check_level(level: str) -> str:
    """Returns the level. Raises ValueError for another word."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    return level


def beside(vector: Vector) -> Optional[Vector]:
    """Returns the vector whose reply `judge` needs as well: the valid counterpart of a rejection, the contrast of an acceptance."""
    if vector.counterpart is not None:
        return find(vector.counterpart)
    if vector.outcome != "accept":
        return None
    for id in manifest()["formats"][vector.format]["operations"][vector.operation]["contrast"]:
        contrast = find(id)
        if not _same(vector, vector.expected[0], contrast, contrast.expected[0]):
            return contrast
    return None


def judge(vector: Vector, reply: Any, other: Any = None) -> Verdict:
    """Judges the reply of a codec to a vector.

    `reply` is a reply of the protocol without `id`: a dict with `ok`, `reject`, `unsupported` or `error`.
    `other` is the reply of the same codec to `beside(vector)`. Without it the reply is judged by itself:
    then a codec that rejects everything, or that always returns the same value, passes more than it should.
    """
    return judge_asking(vector, reply, lambda _: other)


def judge_asking(vector: Vector, reply: Any, ask: Callable[[Vector], Any]) -> Verdict:
    """As `judge`, but asks for the other reply, and only where that can change the verdict."""
    verdict = _judge_alone(vector, reply)
    if verdict.kind not in ("right", "shape", "code", "offset"):
        return verdict
    second = beside(vector)
    other = None if second is None else ask(second)
    if second is None or other is None:
        return verdict
    if vector.outcome == "accept":
        return _beside_contrast(vector, reply, second, other)
    return _beside_counterpart(verdict, reply, second, other)


def _judge_alone(vector: Vector, reply: Any) -> Verdict:
    fault = _fault(reply)
    if fault:
        return Verdict("bad-reply", "a reply of the protocol", fault)
    if _has(reply, "unsupported"):
        return Verdict("unsupported", got=str(reply["unsupported"]))
    right = vector.expected
    expected, got = ", or ".join(in_short(one) for one in right), in_short(reply)
    if _has(reply, "error"):
        return Verdict("error", expected, got)
    kinds = [_compare(one, reply) for one in right]
    if any(kind == "right" for kind, _ in kinds):
        return Verdict("right")
    if vector.outcome == "either":
        return Verdict("neither", expected, got)
    kind, where = kinds[0]
    return Verdict(kind, expected, got, where)


def _compare(right: Json, reply: Json) -> Tuple[str, str]:
    """In what a reply is wrong, and where."""
    if "ok" in right:
        if not _has(reply, "ok"):
            return "rejected", ""
        where = difference(right["ok"], reply["ok"])
        return ("value", where) if where else ("right", "")
    if _has(reply, "ok"):
        return "accepted", ""
    if reply["reject"] != right["reject"]:
        return "code", ""
    expected, got = _location(right), _location(reply)
    if got is not None and not _is_location(reply):
        return "shape", f"an offset is such as {{'at': {{'bit': 48}}}}, and this is {brief(got)}"
    if expected is None and got is None or expected is not None and got is not None and difference(expected, got) is None:
        return "right", ""
    return "offset", _offset_hint(expected, got)


def _is_location(reply: Json) -> bool:
    """Whether a reply has either `at`, a bit or a character, or `move`: an integer from 0."""
    at, move = reply.get("at"), reply.get("move")
    if at is None:
        return _is_natural(move)
    if move is not None or not isinstance(at, Mapping) or len(at) != 1:
        return False
    ((unit, number),) = at.items()
    return unit in ("bit", "char") and _is_natural(number)


def _is_natural(number: Any) -> bool:
    return isinstance(number, (int, float)) and not isinstance(number, bool) and number >= 0 and number % 1 == 0


def _offset_hint(expected: Any, got: Any) -> str:
    if expected is None:
        return "an encoder reads no input: its rejection has no offset"
    if got is None:
        return "the rejection has no offset"
    if isinstance(got, Mapping) and "bit" in expected and got.get("bit") == expected["bit"] // 8:
        return "offsets are counted in bits, and this looks like bytes"
    return ""


def _beside_counterpart(verdict: Verdict, reply: Json, counterpart: Vector, other: Any) -> Verdict:
    fault = _fault(other)
    if not fault and _has(other, "ok"):
        return verdict
    if not fault and _has(other, "unsupported"):
        return Verdict("unsupported", got=f"its valid counterpart {counterpart.id}: {other['unsupported']}")
    expected = f"a rejection, and that the valid counterpart {counterpart.id} is accepted"
    return Verdict("counterpart-rejected", expected, f"{in_short(reply)}, and for the counterpart {fault or in_short(other)}")


def _beside_contrast(vector: Vector, reply: Json, contrast: Vector, other: Any) -> Verdict:
    if _fault(other) or not _has(other, "ok") or not _same(vector, reply, contrast, other):
        return Verdict("right")
    return Verdict("constant", f"this value, and another one for {contrast.id}", "the same value for both")


def _same(one: Vector, reply: Json, other: Vector, other_reply: Json) -> bool:
    """Whether two accepting replies are the same: the same value, or each gives back the bytes of its request."""
    echoes: List[bool] = []
    for vector, value in ((one, reply["ok"]), (other, other_reply["ok"])):
        given = vector.raw["request"].get("hex")
        echoes.append(given is not None and "hex" in value and value["hex"] == vector.request["hex"])
    if any(echoes):
        return all(echoes)
    return difference(reply["ok"], other_reply["ok"]) is None


def _has(reply: Mapping[str, Any], key: str) -> bool:
    return reply.get(key) is not None


def _fault(reply: Any) -> str:
    """What is wrong with the form of a reply, if anything is."""
    if not isinstance(reply, Mapping):
        return f"expected a dict, got {brief(reply)}"
    found = [kind for kind in _KINDS if _has(reply, kind)]
    if len(found) != 1:
        return f"expected one of {', '.join(_KINDS)}, got {', '.join(found) or 'none of them'}"
    (kind,) = found
    if not isinstance(reply[kind], Mapping if kind == "ok" else str):
        return f"`{kind}` must be {'a dict' if kind == 'ok' else 'a str'}, got {brief(reply[kind])}"
    return ""


def _location(reply: Mapping[str, Any]) -> Any:
    """Where a rejection says the fault is: {"bit": n}, {"char": n} or {"move": n}."""
    at, move = reply.get("at"), reply.get("move")
    if move is None:
        return at
    return {"move": move} if at is None else {"at": at, "move": move}


def in_short(reply: Mapping[str, Any]) -> str:
    """Returns a reply as a few words."""
    if _has(reply, "ok"):
        return f"ok {brief(reply['ok'])}"
    if not _has(reply, "reject"):
        kind = "error" if _has(reply, "error") else "unsupported"
        return f"{kind}: {str(reply[kind])[:1000]}"
    location, code = _location(reply), str(reply["reject"])[:100]
    if isinstance(location, Mapping):
        for unit in _UNITS:
            if isinstance(location.get(unit), int):
                return f"reject {code} at {unit} {location[unit]}"
    return f"reject {code}" if location is None else f"reject {code} at {brief(location)}"
