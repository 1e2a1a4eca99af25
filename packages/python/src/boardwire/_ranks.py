"""The first field of a FEN: ranks with a letter for each piece and a digit for each run of empty squares."""

from __future__ import annotations

import re
from typing import Container, Dict, Iterator, Tuple

from ._fault import Fault


def read_ranks(text: str, end: int, ranks: int, files: int, letters: Container[str]) -> Iterator[Tuple[int, int]]:
    """Each piece of text[:end]: its index in the text and its square.

    XF-12 gives the order of the checks at one character. CB-7 and CP-7 give the same order.
    """
    rank = width = 0
    for at in range(end + 1):
        character = text[at] if at < end else ""  # "": the end of the field
        path = f"ranks[{rank}]"
        if character in ("", "/"):
            if (rank == ranks - 1) != (character == ""):
                raise Fault("fen-ranks", at)  # XF-1
            if width < files:
                raise Fault("fen-files", at, path)  # XF-2: the rank is too short
            rank, width = rank + 1, 0
            continue
        if character not in letters and character not in "123456789":
            raise Fault("fen-letter", at, path)  # XF-3: the width of another character is unknown
        first = files * rank + width
        width += 1 if character in letters else int(character)  # XF-4
        if width > files:
            raise Fault("fen-files", at, path)  # XF-2: the rank is too long
        if character in letters:
            yield at, first


def write_ranks(letters: Dict[int, str], ranks: int, files: int) -> str:
    """The letters by square as ranks, with the greatest digits possible (XF-7, XI-11, CB-8, CP-8)."""
    rows = ("".join(letters.get(files * rank + file, "1") for file in range(files)) for rank in range(ranks))
    return re.sub("1+", lambda run: str(len(run[0])), "/".join(rows))
