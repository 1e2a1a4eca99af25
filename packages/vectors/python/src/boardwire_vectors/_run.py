"""Judges a codec by the vectors."""

from __future__ import annotations

import json
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Any, Dict, FrozenSet, Iterable, Iterator, Optional, Tuple

from ._codec import Codec
from ._compare import to_json
from ._judge import Verdict, is_accepting, judge_asking
from ._vectors import Vector, find, format_entries, format_id, load, manifest, requirement_texts

LEVELS = ("verdict", "code", "offset")


class Session:
    """A codec and its replies to the valid counterparts of vectors."""

    def __init__(self, codec: Codec, level: str = "offset", profiles: Iterable[str] = ()) -> None:
        if level not in LEVELS:
            raise ValueError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
        self._profiles = frozenset(profiles)
        for name in self._profiles - all_profiles():
            raise ValueError(f"there is no profile {name!r}; the profiles are {', '.join(sorted(all_profiles())) or 'none'}")
        # The level of a suite may be less strict than the level of the user.
        self.codec, self.level = codec, min(level, manifest()["level"], key=LEVELS.index)
        self._counterparts: Dict[str, Any] = {}
        self._chosen: Dict[Tuple[str, str], Tuple[str, Any]] = {}

    def ask(self, vector: Vector) -> Any:
        """Returns the codec's reply. An exception of the codec becomes `{"error": …}`."""
        try:
            return self.codec(vector.operation, vector.format, vector.request)
        except Exception as error:  # A codec may raise anything: the other vectors are still judged.
            frame = traceback.extract_tb(error.__traceback__)[-1]
            return {"error": f"{type(error).__name__}: {error} (in {frame.name}, {Path(frame.filename).name}:{frame.lineno})"}

    def judge(self, vector: Vector) -> Verdict:
        """Asks the codec and judges its reply. A codec that lacks what the vector needs is not asked."""
        lacking = self.codec.lacking(vector.format, vector.needs)
        if lacking:
            return Verdict("unsupported", got=f"not offered: {lacking}")
        verdict = judge_asking(vector, self.ask(vector), lambda: self._counterpart(vector), self.level)
        return replace(verdict, kind="observed") if verdict.kind == "wrong" and not self.counts(vector) else verdict

    def counts(self, vector: Vector) -> bool:
        """Whether a wrong reply is a failure, and not only observed."""
        return vector.strength == "must" and self._profiles.issuperset(vector.profiles)

    def _counterpart(self, vector: Vector) -> Tuple[str, Any]:
        """The counterpart of a rejection, and the reply to it: the vector's own, unless the codec lacks a feature of it.

        Otherwise it is the shortest input that the codec accepts.
        """
        named = None if vector.counterpart is None else find(vector.counterpart)
        if named is not None and not self.codec.lacking(named.format, named.needs):
            return named.id, self._ask_once(named)
        kind = vector.format, vector.operation
        if kind not in self._chosen:
            others = [other for other in load(vector.format) if (other.operation, other.outcome) == (vector.operation, "accept")]
            others = [other for other in others if not self.codec.lacking(other.format, other.needs)]
            others.sort(key=lambda other: len(to_json(other.raw["request"])))
            accepted = (other.id for other in others if is_accepting(self._ask_once(other)))
            first = next(accepted, None)
            self._chosen[kind] = ("that the run chooses", {}) if first is None else (first, {"ok": {}})
        return self._chosen[kind]

    def _ask_once(self, vector: Vector) -> Any:
        if vector.id not in self._counterparts:
            reply = self.ask(vector)
            # Only the acceptance counts, and the value can be 16 MiB long.
            self._counterparts[vector.id] = {"ok": {}} if is_accepting(reply) else reply
        return self._counterparts[vector.id]


def choose(codec: Codec, formats: Optional[Iterable[str]] = None) -> Iterator[Vector]:
    """Yields the vectors of the formats, or of all formats, for which the codec has a function."""
    chosen = None if formats is None else {format_id(name) for name in formats}
    for name in format_entries():
        if chosen is None or name in chosen:
            yield from (vector for vector in load(name) if codec.offers(name, vector.operation))


def all_profiles() -> FrozenSet[str]:
    """The profiles of all formats."""
    return frozenset(name for entry in format_entries().values() for name in entry.get("profiles", ()))


def run(
    codec: Codec, formats: Optional[Iterable[str]] = None, level: str = "offset", profiles: Iterable[str] = ()
) -> Iterator[Tuple[Vector, Verdict]]:
    """Yields each vector with the verdict on the codec's reply, always in the same order."""
    session = Session(codec, level, profiles)
    for vector in choose(codec, formats):
        yield vector, session.judge(vector)


def describe(vector: Vector, verdict: Verdict) -> str:
    """Returns a failure for people: request, right reply, reply, requirements."""
    texts = requirement_texts()
    raw = to_json(vector.raw["request"])
    lines = [
        vector.reason,
        f"  request    {vector.operation} {vector.format} {raw if len(raw) <= 400 else raw[:400] + '…'}",
        f"  expected   {verdict.expected}",
        f"  got        {verdict.got}",
    ]
    return "\n".join([*lines, *(f"  {id:<10} {texts[id]}" for id in vector.requirements if id in texts)])


def read_known(path: Path) -> Dict[str, str]:
    """Returns the reasons of expected failures by id: of the file that `conform --known` reads and `conform --write-known` writes.

    Raises ValueError if the content has another form, OSError if the file cannot be read.
    """
    try:
        return {entry["id"]: str(entry.get("reason", "expected")) for entry in json.loads(path.read_text("utf-8"))["failures"]}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(f'{path}: expected {{"failures": [{{"id": …, "reason": …}}, …]}}: {error!r}') from None
