"""Judging a codec by the vectors, and the failures that are expected of it."""

from __future__ import annotations

import json
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union

from ._codec import Answer, Codec
from ._judge import Verdict, judge_asking
from ._vectors import Vector, format_entries, format_id, load, manifest, requirement_texts


class Session:
    """A codec and its replies to the vectors with which others are compared."""

    def __init__(self, codec: Union[Codec, Answer]) -> None:
        self.codec = codec
        self._others: Dict[str, Mapping[str, Any]] = {}
        operations = (one for entry in manifest()["formats"].values() for one in entry["operations"].values())
        self._contrasts = frozenset(id for operation in operations for id in operation["contrast"])

    def ask(self, vector: Vector) -> Any:
        """Returns the codec's reply. An exception of the codec becomes `{"error": …}`."""
        try:
            return self.codec(vector.operation, vector.format, vector.request)
        except Exception as error:  # A codec may raise anything: the other vectors are still judged.
            frame = traceback.extract_tb(error.__traceback__)[-1]
            return {"error": f"{type(error).__name__}: {error} (in {frame.name}, {Path(frame.filename).name}:{frame.lineno})"}

    def judge(self, vector: Vector) -> Verdict:
        """Asks the codec and judges its reply."""
        return judge_asking(vector, self.ask(vector), self._ask_other)

    def _ask_other(self, vector: Vector) -> Any:
        if vector.id not in self._others:
            reply = self.ask(vector)
            # Of a counterpart only the acceptance counts, and its value can be 16 MiB long.
            if isinstance(reply, Mapping) and reply.get("ok") is not None and vector.id not in self._contrasts:
                reply = {"ok": {}}
            self._others[vector.id] = reply
        return self._others[vector.id]


def choose(codec: Union[Codec, Answer], formats: Optional[Iterable[str]] = None) -> Iterator[Vector]:
    """Yields the vectors of the formats, or of all formats, for which the codec has a function."""
    chosen = None if formats is None else {format_id(name) for name in formats}
    for name in format_entries():
        if chosen is None or name in chosen:
            for vector in load(name):
                if not isinstance(codec, Codec) or codec.offers(name, vector.operation):
                    yield vector


def run(codec: Union[Codec, Answer], formats: Optional[Iterable[str]] = None) -> Iterator[Tuple[Vector, Verdict]]:
    """Yields each vector with the verdict on the codec's reply, always in the same order."""
    session = Session(codec)
    for vector in choose(codec, formats):
        yield vector, session.judge(vector)


def describe(vector: Vector, verdict: Verdict) -> str:
    """Returns what a person needs to know of a failure: request, right reply, reply, requirements."""
    texts = requirement_texts()
    operation = f"{vector.operation} {vector.format}"
    lines = [f"[{verdict.kind}] {vector.reason}"]
    raw = json.dumps(vector.raw["request"], separators=(",", ":"))
    lines.append(f"  request    {operation} {raw if len(raw) <= 400 else raw[:400] + '…'}")
    lines.append(f"  expected   {verdict.expected}")
    lines.append(f"  got        {verdict.got}")
    if verdict.difference:
        lines.append(f"  difference {verdict.difference}")
    lines += [f"  {id:<10} {texts[id]}" for id in vector.requirements if id in texts]
    return "\n".join(lines)


@dataclass(frozen=True)
class Expected:
    """A failure that is expected."""

    kind: str
    reason: str


def read_known(path: Union[str, Path]) -> Dict[str, Expected]:
    """Returns the expected failures of a file by id: the file that `conform --known` reads and `conform --write-known` writes.

    Raises ValueError if the content is not `{"failures": [{"id": …, "kind": …, "reason": …}, …]}`, OSError if it cannot be read.
    """
    try:
        content = json.loads(Path(path).read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: not a JSON file: {error}") from None
    if not isinstance(content, dict) or list(content) != ["failures"] or not isinstance(content["failures"], list):
        raise ValueError(f"{path}: expected an object with the key `failures` and no other, whose value is a list")
    known: Dict[str, Expected] = {}
    for index, entry in enumerate(content["failures"]):
        if not isinstance(entry, dict) or not {"id", "kind"} <= set(entry) <= {"id", "kind", "reason"}:
            raise ValueError(f"{path}: failures[{index}]: expected the keys `id`, `kind` and, optionally, `reason`")
        if not all(isinstance(text, str) for text in entry.values()):
            raise ValueError(f"{path}: failures[{index}]: expected strings")
        known[entry["id"]] = Expected(entry["kind"], entry.get("reason", ""))
    return known


def write_known(path: Union[str, Path], failures: Iterable[Tuple[Vector, Verdict]], before: Mapping[str, Expected]) -> None:
    """Writes failures as expected ones, with the reasons that `before` gives."""
    entries: List[Dict[str, str]] = []
    for vector, verdict in failures:
        reason = before[vector.id].reason if vector.id in before else "not known yet"
        entries.append({"id": vector.id, "kind": verdict.kind, "reason": reason})
    Path(path).write_text(json.dumps({"failures": entries}, indent=2, ensure_ascii=False) + "\n", "utf-8")
