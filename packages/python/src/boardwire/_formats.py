"""The registry of formats."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Dict, Tuple


@dataclass(frozen=True)
class Format:
    """A format, for tools that treat all of them in the same way: an entry of spec/formats.json."""

    id: str
    game: str
    """"ternary", "xiangqi" or "chess": `convert` goes from one format to another of the same game."""
    input: str
    """"bytes" or "text"."""
    operations: Tuple[str, ...]
    """The operations of the testee protocol."""
    leniencies: Tuple[str, ...]
    """What `allow` may name to some effect."""
    limits: Tuple[str, ...] = ()
    """What `limits` bounds."""

    @property
    def module(self) -> Any:
        """The module of the format. Besides the operations it has `to_json` and `from_json`."""
        return import_module(f"{__package__}.{self.id.partition('/')[0].replace('-', '_')}")


_BINARY = ("decode", "encode", "explain")
_CELLS = ("cells",)
FORMATS: Dict[str, Format] = {format.id: format for format in (
    Format("ternary-board/1", "ternary", "bytes", _BINARY,
           ("unused-trits", "trailing-bytes"), _CELLS),
    Format("ternary-stream/1", "ternary", "bytes", _BINARY, ("unused-trits",), _CELLS),
    Format("xiangqi-position/1", "xiangqi", "bytes", _BINARY, ("padding-bits", "trailing-bytes")),
    Format("xiangqi-history/1", "xiangqi", "bytes", _BINARY, ()),
    Format("xiangqi-link/1", "xiangqi", "text", ("decode", "encode"),
           ("padding-bits", "trailing-bytes", "unknown-parameters")),
    Format("xiangqi-fen/1", "xiangqi", "text", ("decode", "encode"), ()),
    Format("ternary-bits2/1", "ternary", "bytes", _BINARY, (), _CELLS),
    Format("ternary-integer/1", "ternary", "bytes", _BINARY, (), _CELLS),
    Format("ternary-runs/1", "ternary", "bytes", _BINARY, (), _CELLS),
    Format("xiangqi-list/1", "xiangqi", "bytes", _BINARY, ()),
    Format("xiangqi-map/1", "xiangqi", "bytes", _BINARY, ()),
    Format("chess-board-bytes/1", "chess", "bytes", _BINARY, ()),
    Format("chess-board-packed/1", "chess", "bytes", _BINARY, ()),
    Format("go-chains/1", "ternary", "bytes", ("analyse", "play"), ()),
    Format("xiangqi-index/1", "xiangqi", "bytes", _BINARY, ()),
    Format("xiangqi-rules/1", "xiangqi", "text", ("perft", "legal-moves"), ()),
    Format("xiangqi-game/1", "xiangqi", "bytes", _BINARY, ()),
    Format("xiangqi-compact/1", "xiangqi", "bytes", _BINARY, ()),
)}
"""The formats by id, such as "ternary-board/1"."""

LENIENCIES = frozenset(leniency for format in FORMATS.values() for leniency in format.leniencies)
"""All names that `allow` knows."""
