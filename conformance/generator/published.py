"""The tables that the specification publishes in `spec/tables`, written out in full."""

import json
from pathlib import Path

TABLES = Path(__file__).resolve().parent.parent.parent / "spec" / "tables"


def load(name):
    return json.loads((TABLES / f"{name}.json").read_text(encoding="utf-8"))


# the 243 groups of five cells, in the order of the byte that represents them, the first cell on the left
GROUPS = load("ternary-bytes")
# the 256 groups of four numbers of two bits, likewise; a 3 is no cell
QUADS = load("ternary-bits2-bytes")
# the code words of every number of candidates that the xiangqi formats use, index 0 first
WORDS = {int(count): words for count, words in load("code-words").items()}
# the candidate lists of the 32 pieces, index 0 first; D is a dead piece
CANDIDATES = [["D" if square is None else str(square) for square in piece["candidates"]] for piece in load("xiangqi-candidates")]
# the origin candidates of a piece on a square, index 0 first
ORIGINS = {
    (piece, int(square)): origins
    for entry in load("xiangqi-origins")
    for piece in entry["ids"]
    for square, origins in entry["origins"].items()
}
# the letter of a piece, or a dot, and its code in hex
CODE = {entry.get("letter", "."): f"{entry['code']:x}" for entry in load("chess-codes")}
