"""The usual mistakes, and the pairs of a mistake and a format.

A good report names the mistake in its first line. The words of a mistake decide that: a line names it if it has one of the phrases, as
`explained.py` compares them, and the sentence of each pair has one. The phrases were written from the mistakes alone, before the report of a pair was seen.
"""

import re
from dataclasses import dataclass

import core
from mistakes.picture import *
from mistakes.piece import *
from mistakes.ternary import *

BOARD, BITS2, INTEGER, RUNS = (f"ternary-{name}/1" for name in ("board", "bits2", "integer", "runs"))
BYTES, PACKED = "chess-board-bytes/1", "chess-board-packed/1"
POSITION, FEN, MAP, LINK, HISTORY = (f"xiangqi-{name}/1" for name in ("position", "fen", "map", "link", "history"))
QOI_FILE, BINARY_FEN = "qoi/1", "lichess-binary-fen@strict/1"
GUESTS = {QOI_FILE: "guests/qoi", BINARY_FEN: "guests/lichess-binary-fen"}

ORDER_OF_BYTES = ["byte order", "bytes order", "bytes revers", "bytes swap", "bytes exchang", "bytes backward", "most significant byte", "high byte first"]
COLOURS = ["colour exchang", "color exchang", "colours exchang", "colors exchang", "white black exchang", "white black swap"]
MISTAKES = {
    "halves of a byte exchanged": ["halves", "nibble", "half exchang", "half swap"],
    "bits in the other order": ["bits order", "bits revers", "bits backward", "bits mirror", "bit-revers", "least_significant_bit_first", "lsb"],
    "bytes in the other order": [*ORDER_OF_BYTES, "endian", "id square exchang", "id square swap", "pairs exchang", "pairs swap"],
    "digits of a byte reversed": ["digits revers", "digits order", "trits revers", "trits order", "cells revers", "cells order", "cells backward"],
    "rows from the bottom": ["rows bottom", "rows revers", "rows order", "rows backward", "ranks bottom", "ranks revers", "ranks order",
                             "ranks backward", "upside down", "vertical", "flipped", "bottom_row", "last_row_first"],
    "columns from the right": ["columns right", "columns revers", "columns order", "columns backward", "files right", "files revers", "files order",
                               "files backward", "mirror", "horizontal", "right to left", "each_row revers", "each_rank revers"],
    "rows and columns exchanged": ["transpos", "rows columns exchang", "rows columns swap", "ranks files exchang", "ranks files swap",
                                   "column by column", "file by file", "rows are columns"],
    "two symbols exchanged": ["exchang", "swap", "symbol", "permut", "for each other", "confus", "substitut"],
    "index from 1": ["from_1", "off_by_one", "off_by_1", "one_too", "one_more", "one_less", "one_greater", "one_higher", "by_1", "by_one", "1_more",
                     "1_less", "1_greater", "1_higher", "plus_1", "minus_1"],
    "header in the other byte order": [*ORDER_OF_BYTES, "big-endian", "big_endian"],
    "header of four bytes a number": ["four_bytes", "4_bytes", "four-byte", "4-byte", "32_bits", "32-bit", "u32", "one_byte_more", "one_byte_longer"],
    "padding inverted": ["padding invert", "padding complement", "padding zeros", "padding ones", "padding is", "padding are", "padded with",
                         "filled with", "unused invert", "unused are", "unused is"],
    "a bit doubled": ["doubled", "bit twice", "extra bit", "additional bit", "one_bit", "1_bit", "bit too many", "bit inserted"],
    "a length or count off by one": ["off_by_one", "off_by_1", "one_too", "one_more", "one_less", "one_fewer", "one_byte", "1_byte", "longer_by", "shorter_by",
                                     "by_one", "by_1", "1_more", "1_less", "one_longer", "one_shorter", "byte_longer", "byte_shorter", "from_0"],
    "signed numbers": ["signed", "two's complement", "negative", "above_127", "128_or_more", "sign_bit", "sign-ext"],
    "text in another case": [*COLOURS, "red black exchang", "red black swap", "case", "upper lower", "upper-case", "lower-case"],
    "zeros of a number": ["leading zero", "trailing zero", "zero bytes", "zeros dropped", "zeros missing", "overlong", "bytes_of_0", "zeros_at_the_end"],
    "a list in another order": ["another order", "other order", "wrong order", "different order", "order differs", "order_of", "revers", "backward",
                                "descending", "not sorted", "rotat"],
    "a level of nesting lost": ["nest", "one_level", "wrapp", "unwrapp", "flat", "bare", "enclos", "object", "without_the_member", "lacks_the_member"],
}


@dataclass
class Mistake(core.Bug):
    format: str
    words: list


PAIRS = core.BUGS.setdefault("mistakes", {})


def table(format, *rows):
    """Adds a bug for each row: name, mistake, what a good first line says, how the mistake acts, and the words if they are not those of the mistake."""
    on = f"hello *, decode {format}, encode {format}"
    for name, mistake, sentence, act, *words in rows:
        assert name not in PAIRS, name
        PAIRS[name] = Mistake(name, mistake, sentence, on, (), alone(format, act), format, *words or [MISTAKES[mistake]])


HALF, BIT, BYTE, DIGITS, ROWS, COLUMNS, TRANSPOSE, SYMBOLS, FROM_ONE, HEADER, FOUR, PAD, DOUBLED, COUNT, SIGN, CASE, ZEROS, LIST, NESTING = MISTAKES
PLACES = (("rows", ROWS, "The ranks are in the other order: rank 1 is first."), ("columns", COLUMNS, "Each rank is reversed: file h is first."),
          ("transpose", TRANSPOSE, "Ranks and files are exchanged: the squares are file by file."))

table(PACKED,
      ("packed-halves", HALF, "The halves of each byte are exchanged: the first square is in the low one.", wire(by_byte(HALVES))),
      ("packed-bits", BIT, "The bits of each byte are reversed.", wire(by_byte(BITS_REVERSED))),
      ("packed-bytes", BYTE, "Each four bytes are reversed: they are a little-endian number.", wire(words_back)),
      *[(f"packed-{name}", mistake, sentence, placement(grid(GRIDS[mistake]))) for name, mistake, sentence in PLACES],
      ("packed-symbols", SYMBOLS, "Knight and bishop are exchanged.", placement(lambda text: text.translate(KNIGHT_AND_BISHOP))),
      ("packed-from-1", FROM_ONE, "Each code is one greater: codes count from 1.", wire(nibbles(-1), nibbles(1))),
      ("packed-signed", SIGN, "Bytes above 127 are negative: a black piece in a high half is rejected.", decoder_only(by_byte(high_half_15))),
      ("packed-case", CASE, "The case of the letters is exchanged: capital letters are black.", placement(str.swapcase)))

table(BYTES,
      ("bytes-halves", HALF, "The halves of each byte are exchanged: the code is in the high one.", wire(by_byte(HALVES))),
      ("bytes-bits", BIT, "The bits of each byte are reversed.", wire(by_byte(BITS_REVERSED))),
      *[(f"bytes-{name}", mistake, sentence, placement(grid(GRIDS[mistake]))) for name, mistake, sentence in PLACES],
      ("bytes-symbols", SYMBOLS, "Queen and king are exchanged.", placement(lambda text: text.translate(str.maketrans("QKqk", "KQkq")))),
      ("bytes-from-1", FROM_ONE, "Each code is one greater: codes count from 1.", wire(
          by_byte(lambda code: (code - 1) % 256), by_byte(lambda code: (code + 1) % 256))),
      ("bytes-63", COUNT, "There is one byte too few: the last square has none.", wire(
          lambda data: data[:63] + b"\0" + data[63:] if len(data) >= 63 else data, lambda data: data[:63], lambda bit: bit - 8 * (bit >= 512))),
      ("bytes-case", CASE, "The case of the letters is exchanged: capital letters are black.", placement(str.swapcase)),
      ("bytes-nesting", NESTING, "The value is a bare text, without the object around it.", unnested(lambda value: value["placement"])))

table(BOARD,
      ("board-digits", DIGITS, "The cells of each byte are reversed: the first is the highest digit.", wire(by_byte(trits_reversed, 6))),
      ("board-bits", BIT, "The bits of each cell byte are reversed.", wire(by_byte(BITS_REVERSED, 6))),
      ("board-rows", ROWS, "The rows are in the other order: the last is first.", UPSIDE_DOWN),
      ("board-columns", COLUMNS, "Each row is reversed: the last column is first.", MIRRORED),
      ("board-transpose", TRANSPOSE, "The cells are column by column.", BY_COLUMN),
      ("board-symbols", SYMBOLS, "1 and 2 are exchanged: white is black.", WHITE_AND_BLACK),
      ("board-header", HEADER, "Rows and columns are big-endian.", wire(BIG_ENDIAN)),
      ("board-four", FOUR, "Rows and columns have four bytes each.", FOUR_BYTES),
      ("board-padding", PAD, "Unused trits are 2, not 0.", changed(
          "ternary_board", "if data[end - 1] >= 3**used", "if data[end - 1] // 3**used + 1 != 3 ** (5 - used)",
          "ljust(5 * count, b\"\\0\")", "ljust(5 * count, b\"\\2\")")),
      ("board-count", COUNT, "There is one byte too many if rows*cols is a multiple of 5.", changed(
          "ternary_board", "count = -(-total // 5)", "count = total // 5 + 1",
          "count = -(-len(board.cells) // 5)", "count = len(board.cells) // 5 + 1")),
      ("board-signed", SIGN, "Bytes above 127 are negative, and rejected.", decoder_only(by_byte(lambda byte: 255 if byte > 127 else byte, 6))))

table(BITS2,
      ("bits2-halves", HALF, "The halves of each cell byte are exchanged.", wire(by_byte(HALVES, 6))),
      ("bits2-bits", BIT, "The bits of each cell byte are reversed.", wire(by_byte(BITS_REVERSED, 6))),
      ("bits2-digits", DIGITS, "The cells of each byte are reversed: the first is in the highest bits.", wire(by_byte(cells_back, 6))),
      ("bits2-columns", COLUMNS, "Each row is reversed: the last column is first.", MIRRORED),
      ("bits2-transpose", TRANSPOSE, "Rows and columns are exchanged in the header.", wire(columns_first)),
      ("bits2-symbols", SYMBOLS, "1 and 2 are exchanged: white is black.", WHITE_AND_BLACK),
      ("bits2-header", HEADER, "Rows and columns are big-endian.", wire(BIG_ENDIAN)),
      ("bits2-four", FOUR, "Rows and columns have four bytes each.", FOUR_BYTES),
      ("bits2-padding", PAD, "The bits of unused cells are 1, not 0.", wire(unused_cells)),
      ("bits2-count", COUNT, "A row has one byte too many if cols is a multiple of 4.", changed(
          "ternary_bits2", "stride = -(-cols // 4)", "stride = cols // 4 + 1",
          "stride = -(-board.cols // 4)", "stride = board.cols // 4 + 1")),
      ("bits2-signed", SIGN, "Bytes above 127 are negative: a black cell in the highest bits is rejected.", decoder_only(
          by_byte(lambda byte: byte | 192 if byte > 127 else byte, 6))))

table(INTEGER,
      ("integer-bytes", BYTE, "The bytes of V are reversed: V is big-endian.", wire(part(6, 1 << 32, back))),
      ("integer-bits", BIT, "The bits of each byte of V are reversed.", wire(by_byte(BITS_REVERSED, 6))),
      ("integer-digits", DIGITS, "The digits of V are reversed: the first cell is the highest.", means(cells(lambda text, *_: text[::-1]))),
      ("integer-rows", ROWS, "The rows are in the other order: the last is first.", UPSIDE_DOWN),
      ("integer-symbols", SYMBOLS, "1 and 2 are exchanged: white is black.", WHITE_AND_BLACK),
      ("integer-header", HEADER, "Rows and columns are big-endian.", wire(BIG_ENDIAN)),
      ("integer-four", FOUR, "Rows and columns have four bytes each.", FOUR_BYTES),
      ("integer-count", COUNT, "V has one byte too many.", changed(
          "ternary_integer", "(cells * _LOG2_OF_3 >> 128) // 8 + 1", "(cells * _LOG2_OF_3 >> 128) // 8 + 2")),
      ("integer-signed", SIGN, "A V whose last byte is above 127 is negative, and rejected.", changed(
          "ternary_integer", "if number.bit_length() >", "if data[end - 1] > 127 or number.bit_length() >")),
      ("integer-zeros", ZEROS, "The zero bytes at the end of V are missing.", changed(
          "ternary_integer", "if end > len(data):\n        raise Fault(\"truncated\", 8 * begin, \"cells\")",
          # Few bytes declare more than memory holds.
          "if end > len(data) and total > 1 << 20:\n        raise Fault(\"limit-exceeded\", 0)",
          "if end < len(data):", "if data[end:].strip(b\"\\0\"):",
          "to_bytes(length_of(total), \"little\")", "to_bytes(length_of(total), \"little\").rstrip(b\"\\0\")")))

table(RUNS,
      ("runs-bytes", BYTE, "The bytes of each number are reversed: the highest seven bits are first.", changed(
          "ternary_runs", "if match[0][-1] == 0:", "if match[0][0] == 128:",
          "# BR-4\n    number = sum(byte % 128 << 7 * k for k, byte in enumerate(match[0]))",
          "\n    number = sum(byte % 128 << 7 * k for k, byte in enumerate(match[0][::-1]))",
          "return bytes(result)", "return bytes([*(byte | 128 for byte in result[:0:-1]), result[0] & 127])")),
      ("runs-rows", ROWS, "The rows are in the other order: the last is first.", UPSIDE_DOWN),
      ("runs-transpose", TRANSPOSE, "The cells are column by column.", BY_COLUMN),
      ("runs-symbols", SYMBOLS, "1 and 2 are exchanged: white is black.", WHITE_AND_BLACK),
      ("runs-header", HEADER, "Rows and columns are big-endian.", wire(BIG_ENDIAN)),
      ("runs-four", FOUR, "Rows and columns have four bytes each.", FOUR_BYTES),
      ("runs-count", COUNT, "Each length is one too great: the number is length*3 + cell.", changed(
          "ternary_runs", "bytes(number // 3 + 1 for", "bytes(max(number // 3, 1) for",
          "return number // 3 + 1,", "return number // 3,", "(len(run) - 1) * 3 +", "len(run) * 3 +",
          "_Numbers((cells, bytes((number,))) for number, cells in enumerate(_CELLS))", "_Numbers()")),
      ("runs-signed", SIGN, "Numbers are signed: 64 to 127 take a second byte.", changed(
          "ternary_runs", "rb\"[\\x00-\\x7f]+\"", "rb\"[\\x00-\\x3f]+\"",
          "match = _LONG.match(data, at)", "match = _NUMBER.match(data, at)",
          "if match[0][-1] == 0:",
          "if match[0][-1] & 64:\n        raise Fault(\"run-too-long\", 8 * at, \"\")\n    if match[0][-1] == 0 and not match[0][-2] & 64:",
          "while number >= 128:", "while number >= 64:",
          "_Numbers((cells, bytes((number,))) for number, cells in enumerate(_CELLS))", "_Numbers()")),
      ("runs-zeros", ZEROS, "Numbers with leading zeros are accepted.", changed(
          "ternary_runs", "if match[0][-1] == 0:", "if False:")))

table(POSITION,
      ("position-bits", BIT, "The bits of each byte are reversed: the least significant is first.", wire(by_byte(BITS_REVERSED))),
      ("position-bytes", BYTE, "The bytes are reversed.", wire(back)),
      ("position-rows", ROWS, "The rows are in the other order: squares count from the last row.", ROWS_BACK),
      ("position-columns", COLUMNS, "The columns are in the other order: squares count from file i.", COLUMNS_BACK),
      ("position-transpose", TRANSPOSE, "Rows and columns are exchanged: squares are 10*column + row.", TRANSPOSED),
      ("position-symbols", SYMBOLS, "Red and black are exchanged in the turn bit.", member("turn", {"red": "black", "black": "red"}.get)),
      ("position-from-1", FROM_ONE, "Each square is one greater: squares count from 1.", FROM_1),
      ("position-padding", PAD, "The padding bits are 0, not 1.", changed(
          "xiangqi_position", "if not bit and", "if bit and",
          "    return writer.to_padded_bytes()", "    return writer.put(-sum(map(len, writer._pieces)) % 8 * \"0\") or writer.to_padded_bytes()")),
      ("position-doubled", DOUBLED, "The turn bit is doubled.", changed(
          "xiangqi_position", "reader.take(1, 0) else", "reader.take(2, 0) > 1 else",
          "writer.put(\"1\" if", "writer.put(2 * \"1\" if", "\"red\" else \"0\")", "\"red\" else \"00\")")),
      ("position-list", LIST, "The pieces are in another order: black's are first.", SIDES),
      ("position-nesting", NESTING, "The value is a bare list of squares, without the object around it.", unnested(lambda value: value["squares"])))

table(FEN,
      ("fen-rows", ROWS, "The ranks are in the other order: red's back rank is first.", ranks(ROWS)),
      ("fen-columns", COLUMNS, "Each rank is reversed: file i is first.", ranks(COLUMNS)),
      ("fen-symbols", SYMBOLS, "N and B are exchanged: horse and elephant.", wire(field(0, lambda text: text.translate(KNIGHT_AND_BISHOP)))),
      ("fen-side", SYMBOLS, "w and b are exchanged in the second field.", wire(field(1, lambda side: side.translate(str.maketrans("wrb", "bbw"))))),
      ("fen-case", CASE, "The case of the letters is exchanged: capital letters are black.", wire(field(0, str.swapcase))),
      ("fen-side-case", CASE, "The side to move is in upper case.", wire(field(1, str.swapcase))),
      ("fen-from-1", FROM_ONE, "Each square is one greater: squares count from 1.", FROM_1))

table(MAP,
      ("map-bytes", BYTE, "The two bytes of each piece are exchanged: square, id.", wire(pairs(lambda id, square: (square, id)))),
      ("map-bits", BIT, "The bits of each byte are reversed.", wire(by_byte(BITS_REVERSED))),
      ("map-rows", ROWS, "The rows are in the other order: squares count from the last row.", ROWS_BACK),
      ("map-columns", COLUMNS, "The columns are in the other order: squares count from file i.", COLUMNS_BACK),
      ("map-transpose", TRANSPOSE, "Rows and columns are exchanged: squares are 10*column + row.", TRANSPOSED),
      ("map-symbols", SYMBOLS, "Red and black are exchanged: black has the ids 0 to 15.", SIDES),
      ("map-ids-from-1", FROM_ONE, "Each id is one greater: ids count from 1.", wire(
          pairs(lambda id, square: ((id - 1) % 256, square)), pairs(lambda id, square: (id + 1, square)))),
      ("map-squares-from-1", FROM_ONE, "Each square is one greater: squares count from 1.", wire(
          pairs(lambda id, square: (id, (square - 1) % 256)), pairs(lambda id, square: (id, square + 1)))),
      ("map-list", LIST, "The pieces are in the other order: ids fall.", wire(pairs_back)),
      ("map-nesting", NESTING, "The value is a bare list, without the object around it.", unnested(lambda value: value["squares"])))

table(LINK,
      ("link-case", CASE, "The case of base64url is exchanged: small letters are first.", wire(coded(lambda text, _: text.swapcase()))),
      ("link-symbols", SYMBOLS, "The symbols - and _ of base64url are exchanged with + and /.", wire(coded(lambda text, _: text.translate(
          str.maketrans("-_+/", "+/-_")))), [*MISTAKES[SYMBOLS], "alphabet"]),
      ("link-padding", PAD, "p and r are padded with =.", wire(coded(without_equals), coded(lambda text, _: text + "=" * (-len(text) % 4))),
       ["padded", "padding", "=", "equals"]),
      ("link-list", LIST, "The parameters are in another order: r is before p.", wire(
          lambda text: text, lambda text: re.sub(r"\?(p=[^&]*)&(r=[^&]*)", r"?\2&\1", text))),
      ("link-from-1", FROM_ONE, "Each square is one greater: squares count from 1.", FROM_1),
      ("link-nesting", NESTING, "The history is a bare list, without the object around it.", unnested(
          lambda value: {**value, "history": value["history"]["plies"]})))

table(HISTORY,
      ("history-bits", BIT, "The bits of each byte are reversed: the least significant is first.", wire(by_byte(BITS_REVERSED))),
      ("history-bytes", BYTE, "The bytes are reversed.", wire(back)),
      ("history-rows", ROWS, "The rows are in the other order: squares count from the last row.", ROWS_BACK),
      ("history-columns", COLUMNS, "The columns are in the other order: squares count from file i.", COLUMNS_BACK),
      ("history-from-1", FROM_ONE, "Each square is one greater: squares count from 1.", FROM_1),
      ("history-list", LIST, "The plies are in the other order: oldest first.", member("plies", back)),
      ("history-nesting", NESTING, "The value is a bare list, without the object around it.", unnested(lambda value: value["plies"])))

table(QOI_FILE,
      ("qoi-header", HEADER, "Width and height are little-endian.", wire(both(part(4, 8, back), part(8, 12, back))),
       [*ORDER_OF_BYTES, "little-endian", "little endian", "least significant byte"]),
      ("qoi-halves", HALF, "The halves of the second byte of a LUMA are exchanged.", chunks(kind(2, lambda first, second: (first, HALVES[second])))),
      ("qoi-rows", ROWS, "The rows are in the other order: the last is first.", pixel_rows(back)),
      ("qoi-columns", COLUMNS, "Each row is reversed: the last column is first.", pixel_rows(lambda rows: [row[::-1] for row in rows])),
      ("qoi-transpose", TRANSPOSE, "Width and height are exchanged.", wire(
          part(4, 12, lambda sides: sides[4:] + sides[:4]), at=lambda byte: {4: 8, 8: 4}.get(byte, byte)),
       [*MISTAKES[TRANSPOSE], "width height exchang", "width height swap"]),
      ("qoi-symbols", SYMBOLS, "Red and blue are exchanged.", pixels(lambda found, *_: [one[4:6] + one[2:4] + one[:2] + one[6:] for one in found])),
      ("qoi-list", LIST, "The channels are in another order: alpha is first.", pixels(lambda found, *_: [one[6:] + one[:6] for one in found])),
      ("qoi-count", COUNT, "Each run is one pixel too short.", chunks(
          lambda chunk: chunk if not 192 <= chunk[0] < 254 else bytes([chunk[0] - 1]) * (chunk[0] > 192), lambda run: run % 64),
       [*MISTAKES[COUNT], "one pixel", "1 pixel"]),
      ("qoi-from-1", FROM_ONE, "Each position of the array is one greater: positions count from 1.", chunks(
          lambda chunk: bytes([(chunk[0] - 1) % 64]) if chunk[0] < 64 else chunk)),
      ("qoi-signed", SIGN, "The fields of DIFF and LUMA are signed numbers, not numbers less 2, 8 or 32.", chunks(lambda chunk: kind(
          2, lambda first, second: (first ^ 32, second ^ 0x88))(kind(1, lambda first: (first ^ 42,))(chunk)))),
      ("qoi-end", PAD, "The end marker is eight bytes 00.", chunks(tail=lambda data: data[:7] + bytes([data[7] ^ 1]) + data[8:] if len(data) > 7 else data),
       ["end marker", "ending", "eight zero", "last byte"]))

table(BINARY_FEN,
      ("binary-fen-halves", HALF, "The halves of each byte of pieces are exchanged.", wire(pieces(halves=lambda data, _: data.translate(HALVES)))),
      ("binary-fen-bits", BIT, "The bits are reversed in each byte of the occupied squares.", wire(pieces(by_byte(BITS_REVERSED)))),
      ("binary-fen-bytes", BYTE, "The bytes of the occupied squares are reversed: they are little-endian.", wire(pieces(back))),
      ("binary-fen-rows", ROWS, "The ranks are in the other order.", board(grid(GRIDS[ROWS]))),
      ("binary-fen-columns", COLUMNS, "Each rank is reversed.", board(grid(GRIDS[COLUMNS]))),
      ("binary-fen-symbols", SYMBOLS, "Knight and bishop are exchanged.", board(lambda text: text.translate(KNIGHT_AND_BISHOP))),
      ("binary-fen-case", CASE, "The case of the letters is exchanged: capital letters are black.", board(str.swapcase)),
      ("binary-fen-names", CASE, "Squares are in upper case.", means(names(str.lower), names(str.upper))),
      ("binary-fen-from-1", FROM_ONE, "Each variant is one greater: variants count from 1.", wire(
          pieces(rest=after_numbers(by_first(-1))), pieces(rest=after_numbers(by_first(1))))),
      ("binary-fen-list", LIST, "The castling rooks are in the other order.", member("castling", back)),
      ("binary-fen-count", COUNT, "The full move is one too small: moves count from 0.", means(
          lambda value: {**value, "fullmove": value["fullmove"] + 1}, lambda value: {**value, "fullmove": value["fullmove"] - 1})),
      ("binary-fen-padding", PAD, "The unused half of a byte is 15, not 0.", wire(pieces(halves=unused_half))),
      ("binary-fen-zeros", ZEROS, "Numbers of 0 at the end are written as zero bytes.", wire(lambda data: data, pieces(rest=both_numbers))),
      ("binary-fen-nesting", NESTING, "The checks are beside the other members, without the object around them.", unnested(checks_inside)))
