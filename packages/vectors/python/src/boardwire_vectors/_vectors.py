"""The vectors and the lists of the specification, read from the package's own data."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

from ._numbers import parse_json
from ._runs import check, written_out

DATA = Path(__file__).resolve().parent / "data"

Json = Dict[str, Any]


@dataclass(frozen=True)
class Vector:
    """One request to a codec and the replies that are right."""

    id: str
    """The permanent id, such as `po.decode.first`."""
    format: str
    """The format with its version, such as `point/1`."""
    operation: str
    """`decode`, `encode`, `explain`, or another operation that the suite names."""
    reason: str
    """The purpose of the vector, in one line."""
    requirements: Tuple[str, ...]
    """The ids of the requirements that the vector exercises."""
    tags: Tuple[str, ...]
    """Words to filter by."""
    outcome: str
    """`accept`, `reject`, `either`, or `disputed`: one of the readings is right, and the owner has not decided which one."""
    counterpart: Optional[str]
    """The id of the valid counterpart, which a codec that rejects the vector must accept."""
    needs: Tuple[str, ...]
    """The features of the format that the vector needs. A codec that lacks one is not asked."""
    strength: str
    """`must`, `should` or `may`: the weakest of the requirements. Only vectors of `must` count."""
    profiles: Tuple[str, ...]
    """The profiles of the requirements. The vector counts if all of them are chosen."""
    raw: Mapping[str, Any] = field(repr=False, compare=False)
    """The vector as the file holds it, with long strings in runs."""

    @property
    def request(self) -> Json:
        """The keys of the protocol's request besides `id`, `op` and `format`. Expands runs at each access: up to 16 MiB."""
        request: Json = written_out(self.raw["request"], "", **self._keys)
        return request

    @property
    def expected(self) -> List[Json]:
        """All replies that are right: `{"ok": …}` or `{"reject": code, "at": …}`. Expands runs at each access."""
        expect = self.raw["expect"]
        return [written_out(reply, "", **self._keys) for reply in (expect if isinstance(expect, list) else [expect])]

    @cached_property
    def _keys(self) -> Json:
        """The keys that may have runs, once the runs of this vector are known to be sound."""
        keys: Json = manifest()["runs"]
        check([self.raw["request"], self.raw["expect"]], **keys)
        return keys


def read_data(name: str) -> Any:
    """Returns the content of a JSON file of the package's data, such as `errors.json`."""
    return parse_json((DATA / name).read_text("utf-8"))


@lru_cache(maxsize=None)
def manifest() -> Json:
    """Returns the manifest: version, digest, and for each format its file, its operations and their counts."""
    value: Json = read_data("manifest.json")
    return value


@lru_cache(maxsize=None)
def format_entries() -> Dict[str, Json]:
    """Returns the entries of `formats.json` by the id of the format, in the order of the specification."""
    return {entry["id"]: entry for entry in read_data("formats.json")}


@lru_cache(maxsize=None)
def requirement_texts() -> Dict[str, str]:
    """Returns the sentence of each requirement by its id."""
    return {entry["id"]: entry["text"] for entry in read_data("requirements.json")}


def format_id(name: str) -> str:
    """Returns the id of a format that is given with its version or without. Raises ValueError if there is no such format."""
    for id in format_entries():
        if name in (id, id.split("/")[0]):
            return id
    raise ValueError(f"there is no format {name[:60]!r}; the formats are {', '.join(format_entries())}")


@lru_cache(maxsize=None)
def vectors_of(format: str) -> Dict[str, Vector]:
    """Returns all vectors of a format by their ids, with those that an erratum withdraws."""
    content = read_data(manifest()["formats"][format]["file"])
    return {
        raw["id"]: Vector(
            id=raw["id"],
            format=format,
            operation=raw["op"],
            reason=raw["reason"],
            requirements=tuple(raw["requirements"]),
            tags=tuple(raw.get("tags", ())),
            outcome=raw["outcome"],
            counterpart=raw.get("counterpart"),
            needs=tuple(raw.get("needs", ())),
            strength=raw.get("strength", "must"),
            profiles=tuple(raw.get("profiles", ())),
            raw=raw,
        )
        for file in content["files"].values()
        for raw in file["vectors"]
    }


@lru_cache(maxsize=None)
def _withdrawn() -> frozenset[str]:
    return frozenset(erratum["id"] for erratum in read_data("errata.json"))


def load(format: Optional[str] = None) -> Iterator[Vector]:
    """Yields the vectors of a format, or of all formats, always in the same order: that of the specification and its files.

    `format` is an id such as `point/1`, or the id without the version. Raises ValueError for another word.
    """
    for name in format_entries() if format is None else [format_id(format)]:
        for vector in vectors_of(name).values():
            if vector.id not in _withdrawn():
                yield vector


def find(id: str) -> Vector:
    """Returns the vector with this id. Raises ValueError if there is none."""
    for name, entry in format_entries().items():
        if id.split(".")[0] == entry["prefix"].lower() and id in vectors_of(name):
            return vectors_of(name)[id]
    raise ValueError(f"there is no vector {id[:100]!r}")
