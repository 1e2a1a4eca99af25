"""Reads and writes bits, the most significant bit of each byte first (XP-1, XH-1).

The bits are kept as a string of '0' and '1': conversions to and from base 2 take linear time, and
taking k bits from the middle does not depend on the length of the string.
"""

from __future__ import annotations

from typing import List, Optional

from ._fault import Fault
from .explanation import Field


class BitReader:
    def __init__(self, data: bytes, trace: Optional[List[Field]] = None) -> None:
        self.bits = format(int.from_bytes(data, "big"), f"0{8 * len(data)}b") if data else ""
        self.at = 0  # the offset of the next bit
        self.path = ""  # the path of the current field, for errors
        self._trace = trace

    @property
    def bits_left(self) -> int:
        return len(self.bits) - self.at

    def take(self, count: int, offset: int) -> int:
        """Read `count` bits as a number. `offset` is the first bit of their field."""
        end = self.at + count
        if end > len(self.bits):
            raise Fault("truncated", offset, self.path)  # XP-18, XH-16: at the first bit of the field
        value = int(self.bits[self.at:end], 2) if count else 0
        self.at = end
        return value

    def is_at_padding(self) -> bool:
        return "0" not in self.bits[self.at:]

    def note(self, name: str, number: int, start: int, value: int, represents: Optional[int], *requirements: str) -> None:
        """Report the field from `start` to the current bit, which is complete and has no fault."""
        if self._trace is not None:
            self._trace.append(Field(name, number, start, self.at - start, value, represents, requirements))


class BitWriter:
    def __init__(self) -> None:
        self._pieces: List[str] = []

    def put(self, bits: str) -> None:
        """Append a string of '0' and '1'."""
        self._pieces.append(bits)

    def put_number(self, value: int, count: int) -> None:
        self._pieces.append(format(value, f"0{count}b"))

    def to_padded_bytes(self) -> bytes:
        """All bits as bytes, completed by the least number of 1 bits (XP-14, XH-17)."""
        bits = "".join(self._pieces)
        bits += "1" * (-len(bits) % 8)
        return int(bits, 2).to_bytes(len(bits) // 8, "big") if bits else b""
