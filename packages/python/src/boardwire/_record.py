"""spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json."""

from __future__ import annotations

from typing import Any, Dict, Tuple

# What differs from most formats.
ENTRIES: Tuple[Dict[str, Any], ...] = (
    {"id": "ternary-board/1", "game": "ternary", "leniencies": ("unused-trits", "trailing-bytes"),
     "limits": ("cells",)},
    {"id": "ternary-stream/1", "game": "ternary", "leniencies": ("unused-trits",), "limits": ("cells",)},
    {"id": "xiangqi-position/1", "game": "xiangqi", "leniencies": ("padding-bits", "trailing-bytes")},
    {"id": "xiangqi-history/1", "game": "xiangqi"},
    {"id": "xiangqi-link/1", "game": "xiangqi", "input": "text", "operations": ("decode", "encode"),
     "leniencies": ("padding-bits", "trailing-bytes", "unknown-parameters")},
    {"id": "xiangqi-fen/1", "game": "xiangqi", "input": "text", "operations": ("decode", "encode")},
    {"id": "ternary-bits2/1", "game": "ternary", "limits": ("cells",)},
    {"id": "ternary-integer/1", "game": "ternary", "limits": ("cells",)},
    {"id": "ternary-runs/1", "game": "ternary", "limits": ("cells",)},
    {"id": "xiangqi-list/1", "game": "xiangqi"},
    {"id": "xiangqi-map/1", "game": "xiangqi"},
    {"id": "chess-board-bytes/1", "game": "chess"},
    {"id": "chess-board-packed/1", "game": "chess"},
    {"id": "go-chains/1", "game": "ternary", "operations": ("analyse", "play")},
    {"id": "xiangqi-index/1", "game": "xiangqi"},
    {"id": "xiangqi-rules/1", "game": "xiangqi", "input": "text", "operations": ("perft", "legal-moves")},
    {"id": "xiangqi-game/1", "game": "xiangqi"},
    {"id": "xiangqi-compact/1", "game": "xiangqi"},
)

# The requirement that each code reports, by format.
REQUIREMENTS: Dict[str, Dict[str, str]] = {
    "ternary-board/1": {
        "truncated": "TB-10", "dimension-zero": "TB-2", "limit-exceeded": "TB-11", "byte-out-of-range": "TB-6",
        "unused-trits-not-zero": "TB-8", "trailing-bytes": "TB-12",
    },
    "ternary-stream/1": {
        "truncated": "TS-2", "dimension-zero": "TB-2", "limit-exceeded": "TS-3", "byte-out-of-range": "TB-6",
        "unused-trits-not-zero": "TB-8",
    },
    "xiangqi-position/1": {
        "truncated": "XP-18", "square-occupied-twice": "XP-17", "square-not-allowed": "XP-22",
        "padding-not-ones": "XP-15", "trailing-bytes": "XP-16",
    },
    "xiangqi-history/1": {
        "truncated": "XH-16", "mover-dead": "XH-9", "no-origin": "XH-10", "captured-alive": "XH-11",
        "captured-misplaced": "XH-12", "origin-occupied": "XH-13",
    },
    "xiangqi-link/1": {
        "percent-invalid": "XL-4", "not-ascii": "XL-5", "parameter-twice": "XL-7", "parameter-unknown": "XL-12",
        "fragment-present": "XL-13", "s-invalid": "XL-11", "parameter-missing": "XL-8", "base64-character": "XL-16",
        "base64-length": "XL-17", "base64-spare-bits": "XL-18", "base-invalid": "XL-22",
    },
    "xiangqi-fen/1": {
        "square-occupied-twice": "XP-17", "square-not-allowed": "XP-22", "fen-ranks": "XF-1", "fen-files": "XF-2",
        "fen-letter": "XF-3", "fen-side": "XF-5", "fen-fields": "XF-6", "fen-identity": "XF-11",
    },
    "ternary-bits2/1": {
        "truncated": "BT-6", "dimension-zero": "TB-2", "limit-exceeded": "BT-7", "cell-invalid": "BT-4",
        "unused-cells-not-zero": "BT-5", "trailing-bytes": "BT-8",
    },
    "ternary-integer/1": {
        "truncated": "BI-5", "dimension-zero": "TB-2", "limit-exceeded": "BI-6", "value-out-of-range": "BI-4",
        "trailing-bytes": "BI-7",
    },
    "ternary-runs/1": {
        "truncated": "BR-7", "dimension-zero": "TB-2", "limit-exceeded": "BR-8", "number-not-shortest": "BR-4",
        "run-too-long": "BR-5", "run-not-maximal": "BR-6", "trailing-bytes": "BR-9",
    },
    "xiangqi-list/1": {
        "truncated": "XS-5", "byte-out-of-range": "XS-2", "square-occupied-twice": "XS-3",
        "square-not-allowed": "XS-4", "trailing-bytes": "XS-6",
    },
    "xiangqi-map/1": {
        "truncated": "XM-6", "byte-out-of-range": "XM-2", "square-occupied-twice": "XM-4",
        "square-not-allowed": "XM-5", "ids-not-rising": "XM-3",
    },
    "chess-board-bytes/1": {
        "truncated": "CB-4", "piece-code-invalid": "CB-3", "trailing-bytes": "CB-5", "fen-ranks": "CB-7",
        "fen-files": "CB-7", "fen-letter": "CB-7",
    },
    "chess-board-packed/1": {
        "truncated": "CP-4", "piece-code-invalid": "CP-3", "trailing-bytes": "CP-5", "fen-ranks": "CP-7",
        "fen-files": "CP-7", "fen-letter": "CP-7",
    },
    "go-chains/1": {
        "truncated": "TB-10", "dimension-zero": "TB-2", "board-too-large": "GC-2", "byte-out-of-range": "TB-6",
        "unused-trits-not-zero": "TB-8", "trailing-bytes": "TB-12", "position-illegal": "GC-6",
        "vertex-invalid": "GC-8", "point-occupied": "GC-9", "suicide": "GC-11", "ko": "GC-12",
    },
    "xiangqi-index/1": {
        "truncated": "XI-7", "value-out-of-range": "XI-8", "trailing-bytes": "XI-9", "fen-ranks": "XI-12",
        "fen-files": "XI-12", "fen-letter": "XI-12", "fen-identity": "XI-12",
    },
    "xiangqi-rules/1": {},
    "xiangqi-game/1": {
        "truncated": "XG-8", "version-unknown": "XG-9", "too-many-plies": "XG-10", "number-not-shortest": "XG-11",
        "no-legal-move": "XG-15", "value-out-of-range": "XG-16", "move-illegal": "XG-20", "fen-ranks": "XG-19",
        "fen-files": "XG-19", "fen-letter": "XG-19", "fen-side": "XG-19", "fen-fields": "XG-19",
        "fen-identity": "XG-19",
    },
    "xiangqi-compact/1": {
        "truncated": "XC-10", "version-unknown": "XC-9", "too-many-plies": "XC-10", "number-not-shortest": "XC-10",
        "no-legal-move": "XC-12", "value-out-of-range": "XC-13", "move-illegal": "XC-16", "fen-ranks": "XC-16",
        "fen-files": "XC-16", "fen-letter": "XC-16", "fen-side": "XC-16", "fen-fields": "XC-16",
        "fen-identity": "XC-16",
    },
}

# The leniency with which a decoder accepts a fault of this code, in the formats that have it.
LENIENCY_OF = {
    "unused-trits-not-zero": "unused-trits",
    "padding-not-ones": "padding-bits",
    "trailing-bytes": "trailing-bytes",
    "parameter-unknown": "unknown-parameters",
    "fragment-present": "unknown-parameters",
}

# By code, or by format and code where formats differ: what is wrong, and what was expected.
EXPECTED: Dict[str, Tuple[str, str]] = {
    "truncated": (
        "the input ends too soon",
        "a complete field",
    ),
    "dimension-zero": (
        "a dimension is 0",
        "1 to 16777215 rows and columns",
    ),
    "board-too-large": (
        "the board is too large",
        "at most 25 rows and columns",
    ),
    "limit-exceeded": (
        "the board has more cells than the limit",
        "fewer cells, or a higher limit",
    ),
    "byte-out-of-range": (
        "a cell byte is out of range",
        "0 to 242",
    ),
    "cell-invalid": (
        "a cell has the value 3",
        "0, 1 or 2",
    ),
    "unused-trits-not-zero": (
        "an unused trit of the last byte is not 0",
        "0 in each unused trit",
    ),
    "unused-cells-not-zero": (
        "an unused cell of the last byte of a row is not 0",
        "0 in each unused cell",
    ),
    "value-out-of-range": (
        "the number is too great",
        "a number below 3 to the power of the number of cells",
    ),
    "number-not-shortest": (
        "the number has too many bytes",
        "the shortest form, of at most 8 bytes",
    ),
    "run-too-long": (
        "the run is longer than the cells left",
        "runs that end with the board",
    ),
    "run-not-maximal": (
        "the run continues the run before it",
        "another cell than that of the run before",
    ),
    "square-occupied-twice": (
        "two pieces are on one square",
        "a separate square for each piece",
    ),
    "square-not-allowed": (
        "the piece is on a square that is not in its list",
        "a square of its list",
    ),
    "ids-not-rising": (
        "the id is not above the id before it",
        "ids in rising order",
    ),
    "mover-dead": (
        "the piece that moved is captured",
        "a living piece",
    ),
    "no-origin": (
        "the piece cannot have made this move",
        "a move that a piece of this side can have made",
    ),
    "captured-alive": (
        "the captured piece is alive",
        "a piece that is captured in the position after the move",
    ),
    "captured-misplaced": (
        "the captured piece cannot have been on the square",
        "a piece of the other side that has the square in its list",
    ),
    "origin-occupied": (
        "a piece is on the origin",
        "an empty square",
    ),
    "padding-not-ones": (
        "a padding bit is 0",
        "1 in each padding bit",
    ),
    "piece-code-invalid": (
        "the code is not that of a piece",
        "0 to 6 or 9 to 14",
    ),
    "trailing-bytes": (
        "bytes follow the last field",
        "the end of the input",
    ),
    "position-illegal": (
        "a chain has no liberty",
        "a position in which each chain has a liberty",
    ),
    "vertex-invalid": (
        "the move is not a vertex of the board",
        "pass, or a vertex such as D4",
    ),
    "point-occupied": (
        "the point is not empty",
        "an empty point",
    ),
    "suicide": (
        "the stone would leave its chain without a liberty",
        "a move that leaves its chain a liberty",
    ),
    "ko": (
        "the move would recreate the position before the previous move",
        "a move elsewhere",
    ),
    "percent-invalid": (
        "a % is not followed by two hexadecimal digits",
        "% and two hexadecimal digits",
    ),
    "not-ascii": (
        "the character is not ASCII",
        "ASCII in names and values",
    ),
    "parameter-twice": (
        "the parameter occurs twice",
        "each of p, r and s at most once",
    ),
    "parameter-unknown": (
        "the parameter is unknown",
        "p=, r= or s=",
    ),
    "fragment-present": (
        "the link has a fragment",
        "the end of the link",
    ),
    "s-invalid": (
        "the character is not allowed in s",
        "A-Z a-z 0-9 - . _ ~",
    ),
    "parameter-missing": (
        "the parameter p is missing or empty",
        "a position in p",
    ),
    "base64-character": (
        "the character is not base64url",
        "A-Z a-z 0-9 - _",
    ),
    "base64-length": (
        "the base64url has one character too many",
        "a length that is not 1 modulo 4",
    ),
    "base64-spare-bits": (
        "the spare bits of the last character are not 0",
        "0 in each spare bit",
    ),
    "base-invalid": (
        "the base is empty or contains ? or #",
        "None, or a text without ? and #",
    ),
    "fen-ranks": (
        "the number of ranks is wrong",
        "10 ranks",
    ),
    "fen-files": (
        "the rank has the wrong width",
        "9 files in each rank",
    ),
    "fen-letter": (
        "the character is unknown",
        "KABNRCPEH, kabnrcpeh or a digit 1 to 9",
    ),
    "fen-side": (
        "the side to move is unknown",
        "w, r or b",
    ),
    "fen-fields": (
        "the field is empty or the seventh",
        "at most 6 fields, one space between two",
    ),
    "fen-identity": (
        "no piece of this kind is left that can be on the square",
        "pieces that each have a square of their list",
    ),
    "version-unknown": (
        "the byte is not the format and version of a game",
        "0x71, or 0xf1 for a compact game",
    ),
    "too-many-plies": (
        "there are too many plies",
        "at most 2000",
    ),
    "no-legal-move": (
        "the game goes on where no move is legal",
        "a game that ends with mate or stalemate",
    ),
    "move-illegal": (
        "the move is not legal",
        "a legal move such as h2e2",
    ),
    "xiangqi-list/1 byte-out-of-range": (
        "a byte is out of range",
        "a square 0 to 89, or 90 for a captured piece",
    ),
    "xiangqi-map/1 byte-out-of-range": (
        "a byte is out of range",
        "an id 0 to 31 or a square 0 to 89",
    ),
    "chess-board-bytes/1 fen-ranks": (
        "the number of ranks is wrong",
        "8 ranks",
    ),
    "chess-board-bytes/1 fen-files": (
        "the rank has the wrong width",
        "8 files in each rank",
    ),
    "chess-board-bytes/1 fen-letter": (
        "the character is unknown",
        "one of PRNBQK or prnbqk, or a digit 1 to 8",
    ),
    "chess-board-packed/1 fen-ranks": (
        "the number of ranks is wrong",
        "8 ranks",
    ),
    "chess-board-packed/1 fen-files": (
        "the rank has the wrong width",
        "8 files in each rank",
    ),
    "chess-board-packed/1 fen-letter": (
        "the character is unknown",
        "one of PRNBQK or prnbqk, or a digit 1 to 8",
    ),
    "xiangqi-index/1 value-out-of-range": (
        "the number is too great",
        "a number below twice that of all placements",
    ),
    "xiangqi-game/1 version-unknown": (
        "the version is unknown",
        "the byte 0x71",
    ),
    "xiangqi-game/1 number-not-shortest": (
        "the number is not in its shortest form",
        "no byte of 0, and the opening as one bit",
    ),
    "xiangqi-game/1 value-out-of-range": (
        "the number is too great for the plies",
        "a number without a remainder after the last move",
    ),
    "xiangqi-compact/1 version-unknown": (
        "the version is unknown",
        "the byte 0xF1",
    ),
    "xiangqi-compact/1 number-not-shortest": (
        "the number is not in its shortest form",
        "no byte of 0, and the opening as one bit",
    ),
    "xiangqi-compact/1 value-out-of-range": (
        "the number is too great for the plies",
        "a number without a remainder after the last move",
    ),
}
