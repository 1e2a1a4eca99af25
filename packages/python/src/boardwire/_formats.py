"""The registry of formats."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Dict, Tuple

from ._record import ENTRIES


@dataclass(frozen=True)
class Format:
    """A format, for tools that treat all of them in the same way: an entry of spec/formats.json."""

    id: str
    game: str
    """"ternary", "xiangqi" or "chess"."""
    input: str = "bytes"
    """"bytes" or "text"."""
    operations: Tuple[str, ...] = ("decode", "encode", "explain")
    """The operations of the testee protocol."""
    leniencies: Tuple[str, ...] = ()
    """The leniencies that have an effect on the format."""
    limits: Tuple[str, ...] = ()
    """The limits that have an effect on the format."""

    @property
    def module(self) -> Any:
        """The module of the format. Besides the operations, the module has `to_json` and `from_json`."""
        return import_module(f"{__package__}.{self.id.partition('/')[0].replace('-', '_')}")


FORMATS: Dict[str, Format] = {entry["id"]: Format(**entry) for entry in ENTRIES}
"""The formats by id, such as "ternary-board/1"."""

LENIENCIES = frozenset(leniency for format in FORMATS.values() for leniency in format.leniencies)
"""All names that `allow` knows."""
