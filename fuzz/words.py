"""Dictionaries, in libFuzzer's syntax: the words of each target's input language that random changes rarely find."""


def u24(number):
    return number.to_bytes(3, "little")


def leb128(number):
    data = bytearray()
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    return bytes([*data, number])


def run(length, cell):
    return leb128((length - 1) * 3 + cell)


def of_bytes(prefix, *numbers):
    return {f"{prefix}-{number}": bytes([number]) for number in numbers}


def of_texts(prefix, *texts):
    return {f"{prefix}-{number}": text.encode() for number, text in enumerate(texts)}


# Both sides of each bound: of a group of five or four cells, a byte, 16 bits, a Go board, a limit of 2^20 cells, the greatest.
DIMENSIONS = {f"dimension-{n}": u24(n) for n in (
    0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 19, 24, 25, 26, 52, 255, 256, 257, 1023, 1024, 1025, 65535, 65536, (1 << 24) - 1)}
SHAPES = {f"shape-{rows}-{cols}": u24(rows) + u24(cols) for rows, cols in (
    (1, 1), (1, 4), (1, 5), (1, 6), (5, 1), (2, 3), (3, 3), (9, 9), (10, 9), (19, 19), (25, 25), (25, 26), (26, 25),
    (1024, 1024), (1024, 1025), ((1 << 24) - 1, (1 << 24) - 1))}
# The powers of three bound a last byte of one to four cells, 243 any byte.
TRITS = of_bytes("trits", 1, 2, 3, 8, 9, 26, 27, 80, 81, 121, 242, 243, 244, 255)
BITS2 = of_bytes("cells", 0x01, 0x02, 0x03, 0x05, 0x0a, 0x0c, 0x15, 0x2a, 0x30, 0x55, 0x80, 0xaa, 0xbf, 0xc0, 0xfe, 0xff)
# What 3^n - 1 is for the small boards, and one more.
INTEGERS = {f"integer-{n}-{name}": value.to_bytes((3**n - 1).bit_length() + 7 >> 3, "little")
            for n in (1, 2, 3, 4, 5, 6, 9, 10, 25, 81) for name, value in (("most", 3**n - 1), ("over", 3**n))}
RUNS = {
    **{f"run-{length}-{cell}": run(length, cell) for length in (1, 2, 5, 42, 43, 44, 361, 5461, 5462, 1 << 20)
       for cell in (0, 1, 2)},
    **{f"leb128-{number}": leb128(number) for number in (127, 128, 16383, 16384, (1 << 21) - 1, 1 << 21, (1 << 32) - 1)},
    "leb128-eight": b"\xff" * 7 + b"\x7f",
    "leb128-nine": b"\x80" * 8 + b"\x01",
    "leb128-not-shortest": b"\x80\x00",
    "leb128-open": b"\x80",
}
CHESS = {**of_bytes("code", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 255),
         "empty-rank": bytes(8), "white-pawns": b"\x01" * 8, "black-pawns": b"\x09" * 8,
         "packed-empty-rank": bytes(4), "packed-white-pawns": b"\x11" * 4, "packed-black-pawns": b"\x99" * 4,
         "packed-invalid": b"\x07\x80\xf0"}
# The arrangement of the opening, and ends of a position: padding of ones, one zero in it, zeros.
OPENING = bytes.fromhex("852422012546821084214908804951a084210f")
POSITIONS = {"opening": OPENING, "opening-zeros": OPENING[:-1] + b"\x08", "all-ones": b"\xff" * 19, "all-zeros": bytes(19),
             **of_bytes("end", 0x7f, 0xfe, 0xff, 0x0f, 0x07, 0x00)}
# A mover of 4 bits, a 0 or a 1 with 4 bits of the captured piece, an origin; eight ones are no end, seven are.
HISTORIES = {**of_bytes("ply", 0x00, 0x08, 0x0f, 0x10, 0x7f, 0x80, 0x88, 0xb8, 0xf0, 0xf8, 0xfe, 0xff),
             "two-ends": b"\xff\xff", "long-end": b"\xff" * 8}
LISTS = {**of_bytes("square", 0, 3, 4, 5, 10, 19, 44, 45, 76, 85, 88, 89, 90, 91, 255), "dead-side": b"\x5a" * 16,
         "red-generals-palace": bytes((85, 86, 84, 76, 77, 75, 67, 68, 66))}
MAPS = {**of_bytes("id", 0, 1, 15, 16, 31, 32), **of_bytes("square", 4, 85, 89, 90, 255),
        "generals": bytes.fromhex("00551004"), "falling": bytes.fromhex("10040055")}
INDICES = {"opening": bytes.fromhex("357cdb2b3751b6819cc86421f6d070d5d1"), "empty": bytes(17), "generals": bytes.fromhex("000ce3b04221031fa7ec3d322a1e514145"),
           "last": bytes.fromhex("3e23633e82639a80bd22164bdb89e89f4b"), "above": bytes.fromhex("3e23633e82639a80bd22164bdb89e89f4c")}
# The plies at the bounds of their bytes, and starts: the opening as another position, an empty one.


def games(version):
    plies = {f"plies-{n}": bytes([version]) + leb128(n) for n in (0, 1, 2, 20, 127, 128, 1999, 2000, 2001, 16384)}
    others = {f"other-{name}": (2 * int.from_bytes(data, "big") + 1).to_bytes(17, "big") for name, data in INDICES.items()}
    # Games without moves: the opening as another start, the same with a rest after it in too many bytes, and a rest alone.
    opening, bound = (int.from_bytes(INDICES[name], "big") for name in ("opening", "above"))
    starts = {"start-opening": opening, "start-opening-and-rest": opening + 1024 * bound, "start-and-rest": 2 * bound}
    numbers = {name: 2 * start + 1 for name, start in starts.items()}
    wholes = {name: bytes([version, 0]) + number.to_bytes((number.bit_length() + 7) // 8, "big") for name, number in numbers.items()}
    return plies | {"long": bytes([version, 0x80, 0])} | others | wholes


P = "hSQiASVGghCEIUkIgElRoIQhDw"
LINKS = {
    "p": b"?p=", "p-upper": b"?P=", "r": b"&r=", "s": b"&s=", "p-again": b"&p=", "unknown": b"&q=", "empty-part": b"&&", "no-equals": b"&p",
    "fragment": b"#", "question": b"?", "plus": b"+", "slash": b"/", "padding": b"=", "space": b" ",
    "escape": b"%", "escape-p": b"%70", "escape-upper": b"%2D", "escape-lower": b"%2d", "escape-plus": b"%2B",
    "escape-not-ascii": b"%C3%A9", "escape-cut": b"%2", "escape-zero": b"%00", "not-ascii": "é".encode(),
    "alphabet-upper": b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "alphabet-lower": b"abcdefghijklmnopqrstuvwxyz",
    "alphabet-rest": b"0123456789-_", "unreserved": b"-._~", "scheme": b"https://", "base": b"game.example/xq",
    "opening": P.encode(), "opening-link": f"?p={P}".encode(), "spare-bits": b"hSQiASVGghCEIUkIgElRoIQhDx", "one-ply": b"kH8",
}
FENS = {
    **of_texts("letter", *"rnbakcpehRNBAKCPEH"), **of_texts("digit", *"0123456789"),
    "rank-end": b"/", "empty-rank": b"9/", "opening-rank": b"rnbakabnr/", "cannons": b"1c5c1/", "pawns": b"p1p1p1p1p/",
    "red": b" w", "red-r": b" r", "black": b" b", "fields": b" w - - 0 1", "seventh": b" w - - 0 1 x", "two-spaces": b"  ",
    "opening": b"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "two-generals": b"3kk4/", "three-advisors": b"3aaa3/", "six-pawns": b"pppppp3/",
}
# A side as the bytes of its enum, sizes after the ratio that selects small boards, colours, a stone, a pass.
MOVES = {
    "size-1": b"\x00\x00", "size-2": b"\x00\x01", "size-5": b"\x00\x04", "size-6": b"\x00\x05", "size-9": b"\x03\x08",
    "size-19": b"\x03\x12", "size-25": b"\x03\x18", "empty": b"\x00", "not-empty": b"\x02", "black": bytes(4),
    "white": b"\x00\x00\x00\x80", "corner": b"\x00\x00\x01\x01", "pass": b"\x00\x00\x00\x01", "same-side": b"\x01\x01\x01\x00",
}
SIDES = {"red": bytes(4), "black": b"\x00\x00\x00\x80"}
PIECES = of_bytes("index", 0, 1, 2, 6, 7, 8, 9, 45, 46, 47, 89, 90, 91)

# Of generated values: the sides of a board, the fields of plies.
BOARDS = {**of_bytes("rows", 0, 1, 4, 19), **of_bytes("cols", 3, 4, 5, 30, 31, 32, 62, 63, 64, 69),
          "white-five": b"\x01" * 5, "black-five": b"\x02" * 5, "empty-five": bytes(5)}
CHESS_VALUES = {"piece": b"\x01", "white": bytes(4), "black": b"\x00\x00\x00\x80", "king": b"\xff" * 4, "white-pawn": b"\x01" + bytes(8)}
PLIES = of_bytes("mover", 5, 7, 9, 11, 15) | {"captures": b"\x00", "moves": b"\x01"}

DICTIONARIES = {
    "chess_board_bytes": CHESS | CHESS_VALUES,
    "chess_board_packed": CHESS,
    "chess_placement": FENS,
    "go_chains": DIMENSIONS | SHAPES | TRITS | MOVES,
    "protocol": DIMENSIONS | SHAPES | FENS,
    "small_texts": FENS,
    "ternary_bits2": DIMENSIONS | SHAPES | BITS2,
    "ternary_board": DIMENSIONS | SHAPES | TRITS | BOARDS,
    "ternary_integer": DIMENSIONS | SHAPES | INTEGERS,
    "ternary_runs": DIMENSIONS | SHAPES | RUNS,
    "ternary_stream": DIMENSIONS | SHAPES | TRITS,
    "xiangqi_compact": games(0xF1),
    "xiangqi_fen": FENS | PIECES | {"dead-advisors": b"\x00\x00", "dead-side": b"\x09" + bytes(15)},
    "xiangqi_game": games(0x71),
    "xiangqi_history": POSITIONS | HISTORIES | SIDES | PIECES | PLIES,
    "xiangqi_index": INDICES,
    "xiangqi_link": LINKS,
    "xiangqi_list": LISTS,
    "xiangqi_map": MAPS,
    "xiangqi_position": POSITIONS,
    "xiangqi_rules": FENS,
}
# For a format without a line: any board, any position.
OTHER = DIMENSIONS | SHAPES | POSITIONS | FENS


def quoted(data):
    """A word in libFuzzer's syntax: printable ASCII unchanged, quotes and backslashes escaped, other characters as codes."""
    letters = []
    for byte in data:
        letter = chr(byte)
        plain = " " <= letter <= "~"
        letters.append("\\" + letter if letter in '"\\' else letter if plain else f"\\x{byte:02x}")
    return '"' + "".join(letters) + '"'


def dictionary(target):
    # Groups overlap: the number of a run may be a bound of LEB128.
    once = {data: name for name, data in reversed(DICTIONARIES.get(target, OTHER).items())}
    return "".join(f"{name}={quoted(data)}\n" for data, name in reversed(once.items()))
