"""The result of `explain`: the fields of an input."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Generic, NamedTuple, Optional, Tuple, TypeVar

from .errors import BoardwireError

T = TypeVar("T")


class Field(NamedTuple):
    """A part of an input that a decoder reads as a unit. The specification's page Explain lists the names."""

    name: str
    """Such as "rows", "piece" or, for what follows the last field before a fault, "undecoded"."""
    number: int
    """The index among the fields of this name, as the page Explain counts them."""
    start: int
    """The first bit, counted from the first bit of the input."""
    len: int
    """The number of bits."""
    value: int
    """The value; for "integer" and `trailing-bytes` the number of bytes, for "undecoded" the number of bits."""
    represents: Optional[int] = None
    """The square, the id or the number of cells that the value represents. None for a captured piece,
    and for a value that represents nothing else."""
    requirements: Tuple[str, ...] = ()
    """The requirements that give the field its meaning."""

    @property
    def end(self) -> int:
        """The first bit after the field."""
        return self.start + self.len

    def to_json(self) -> Dict[str, Any]:
        """The field in the shape of the testee protocol."""
        return {**self._asdict(), "requirements": list(self.requirements)}


@dataclass(frozen=True)
class Explanation(Generic[T]):
    """The fields of an input. They tile it: each bit is in exactly one field, accepted or not."""

    fields: Tuple[Field, ...]
    """In reading order. If the input is rejected: the fields before the fault and, if bits are left,
    "undecoded" for all of them."""
    value: Optional[T]
    """The result of `decode`; None if the input is rejected."""
    error: Optional[BoardwireError]
    """The error that `decode` raises; None if the input is accepted."""
    leniencies: Tuple[str, ...]
    """The leniencies in `allow` that the input needed, in the order of its faults."""
