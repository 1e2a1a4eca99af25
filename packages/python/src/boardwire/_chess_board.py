"""The common codec of chess-board-bytes/1 and chess-board-packed/1: a code for each of 64 squares, a8 first (CB-1, CP-1).

The value is the placement as text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Tuple

from ._fault import Fault
from ._ranks import read_ranks, write_ranks
from ._run import Allow
from ._values import keys, text
from .explanation import Field

# CB-2, CP-2: the letters by code; a space is not a piece.
_LETTERS = " PRNBQK  prnbqk "
_CODE = {letter: code for code, letter in enumerate(_LETTERS) if letter != " "}


@dataclass(frozen=True)
class Layout:
    """The properties that differ between the formats."""

    code_bits: int
    """The number of bits of a code, 8 or 4. The high half of a byte is its first square."""
    requirements: Tuple[str, ...]

    def decode(self, data: bytes, allow: Allow, max_cells: int) -> str:
        letters: Dict[int, str] = {}
        for square, code in enumerate(self._codes(data)):
            if code and _LETTERS[code:code + 1].strip() == "":
                raise Fault("piece-code-invalid", self.code_bits * square, f"squares[{square}]")  # CB-3, CP-3
            if code:
                letters[square] = _LETTERS[code]
        byte_count = 8 * self.code_bits
        if len(data) < byte_count:
            raise Fault("truncated", 8 * len(data), f"squares[{8 * len(data) // self.code_bits}]")  # CB-4, CP-4
        if len(data) > byte_count:
            raise Fault("trailing-bytes", 8 * byte_count)  # CB-5, CP-5: no leniency has a meaning
        return write_ranks(letters, 8, 8)

    def _codes(self, data: bytes) -> List[int]:
        """The codes of at most 64 squares, as far as the input goes."""
        octets = data[:8 * self.code_bits]
        return list(octets) if self.code_bits == 8 else [int(digit, 16) for digit in octets.hex()]

    def encode(self, placement: str) -> bytes:
        """Raise the first fault in the text (CB-7, CP-7). There are no other checks (CB-6, CP-6)."""
        codes = [0] * 64
        try:
            for at, square in read_ranks(placement, len(placement), 8, 8, _CODE):
                codes[square] = _CODE[placement[at]]
        except Fault as fault:
            raise fault.moved(None, "")
        return bytes(codes) if self.code_bits == 8 else bytes.fromhex("".join(f"{code:x}" for code in codes))

    def fields(self, data: bytes, allow: Allow) -> Iterator[Field]:
        for square, code in enumerate(self._codes(data)):
            yield Field("code", square, self.code_bits * square, self.code_bits, code, None, self.requirements)


def check_placement(placement: str) -> str:
    return text(placement, "the placement")


def to_json(placement: str) -> Dict[str, Any]:
    """The placement in the shape of the testee protocol."""
    return {"placement": placement}


def from_json(value: Any) -> str:
    """The placement from its JSON of the testee protocol. Raises `TypeError` or `ValueError`."""
    (placement,) = keys(value, "placement")
    return text(placement, "placement")
