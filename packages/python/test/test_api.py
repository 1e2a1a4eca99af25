"""Errors, their paths and classes, and values of the wrong shape."""

import pickle
import time
import unittest
from xml.etree import ElementTree

from support import FORMATS, boardwire

from boardwire import (Board, BoardwireError, DecodeError, EncodeError, Game, LimitError, Limits, Link, MoveError,
                       Ply, Position, Setup, TruncatedError, chess_board_bytes, chess_board_packed, go_chains,
                       ternary_board, ternary_runs, ternary_stream, xiangqi_compact, xiangqi_fen, xiangqi_game, xiangqi_history,
                       xiangqi_index, xiangqi_link, xiangqi_list, xiangqi_map, xiangqi_position)

OPENING = xiangqi_fen.decode("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w")
GAME = Game(moves=("h2e2", "h9g7"))
INDEX = xiangqi_index.encode(Setup("red", GAME.start[:-2]))
ONE = bytes.fromhex("01000001000001")  # a board of one white cell
ZEROS = bytes.fromhex("010000000000")  # a board without columns


def with_square(piece, square):
    squares = list(OPENING.squares)
    squares[piece] = square
    return squares


class Errors(unittest.TestCase):
    def rejected(self, kind, code, path, operation, *arguments, **options):
        with self.assertRaises(BoardwireError) as raised:
            operation(*arguments, **options)
        error = raised.exception
        self.assertEqual((type(error), error.code, error.path), (kind, code, path), error)
        return error

    def test_classes(self):
        for kind in (DecodeError, EncodeError, LimitError, MoveError, TruncatedError):
            self.assertTrue(issubclass(kind, BoardwireError))
        self.assertTrue(issubclass(BoardwireError, ValueError))
        self.assertTrue(issubclass(TruncatedError, (DecodeError, EOFError)))
        self.assertFalse(issubclass(LimitError, DecodeError))

    def test_attributes(self):
        error = self.rejected(DecodeError, "byte-out-of-range", "records[1].cells[5]", ternary_stream.decode,
                              ONE + bytes.fromhex("020000030000" "00f3"))
        self.assertEqual((error.format, error.offset, error.unit, error.requirement),
                         ("ternary-stream/1", 8 * 14, "bit", "TB-6"))
        self.assertEqual(error.message, "ternary-stream/1: a cell byte is out of range at bit 112 (byte 0xf3) in "
                                        "records[1].cells[5]. Expected 0 to 242. byte-out-of-range, TB-6.")
        self.assertEqual(str(error), error.message)
        copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(copy), vars(copy)), (type(error), vars(error)))

    def test_message_names_the_leniency_of_the_format(self):
        self.assertIn("The leniency trailing-bytes accepts it.", str(fault(ternary_board.decode, ONE + b"\0")))
        self.assertNotIn("leniency", str(fault(ternary_runs.decode, bytes.fromhex("010000010000" "01" "00"))))

    def test_paths_of_decoders(self):
        for kind, code, path, operation, data, options in (
            (DecodeError, "dimension-zero", "cols", ternary_board.decode, ZEROS, {}),
            (TruncatedError, "truncated", "cells[5]", ternary_board.decode, bytes.fromhex("02000003000000"), {}),
            (LimitError, "limit-exceeded", "records[1]", ternary_stream.decode,
             ONE + bytes.fromhex("0200000200000000"), {"limits": Limits(cells=3)}),
            (DecodeError, "cell-invalid", "cells[6]", boardwire.ternary_bits2.decode,
             bytes.fromhex("020000050000" "0000" "0c00"), {}),
            (DecodeError, "run-too-long", "cells[3]", ternary_runs.decode, bytes.fromhex("010000040000" "0604"), {}),
            (TruncatedError, "truncated", "turn", xiangqi_position.decode, b"", {}),
            (TruncatedError, "truncated", "pieces[3]", xiangqi_position.decode, b"\x80", {}),
            (TruncatedError, "truncated", "pieces[2]", xiangqi_list.decode, b"\x55\x5a", {}),
            (DecodeError, "ids-not-rising", "pairs[1]", xiangqi_map.decode, b"\x00\x55\x00", {}),
            (DecodeError, "square-not-allowed", "pieces[0]", xiangqi_map.decode, b"\x00\x00", {}),
            (DecodeError, "piece-code-invalid", "squares[1]", chess_board_packed.decode, b"\x07", {}),
            (DecodeError, "fen-files", "ranks[1]", xiangqi_fen.decode, "9/8/", {}),
            (DecodeError, "fen-side", "turn", xiangqi_fen.decode, xiangqi_fen.encode(OPENING)[:-1] + "x", {}),
            (DecodeError, "no-origin", "plies[0].piece", xiangqi_history.decode, b"\xb0",
             {"position": Position("black", OPENING.squares)}),  # a pawn on its home square
            (DecodeError, "mover-dead", "plies[0].piece", xiangqi_history.decode, b"\xd7",
             {"position": Position("black", [None] * 32)}),
            (DecodeError, "parameter-missing", "position", xiangqi_link.decode, "?s=1", {}),
            (DecodeError, "s-invalid", "s", xiangqi_link.decode, "?s=%2F", {}),
            (TruncatedError, "truncated", "position.pieces[3]", xiangqi_link.decode, "?p=gA", {}),
            (TruncatedError, "truncated", "", xiangqi_game.decode, b"\x71", {}),
            (DecodeError, "too-many-plies", "", xiangqi_game.decode, b"\x71\xd1\x0f", {}),
            (DecodeError, "number-not-shortest", "", xiangqi_game.decode,
             bytes((0x71, 0)) + (int.from_bytes(INDEX, "big") * 2 + 1).to_bytes(17, "big"), {}),
            (DecodeError, "no-legal-move", "", xiangqi_game.decode, bytes.fromhex("710103"), {}),
            (DecodeError, "version-unknown", "", xiangqi_compact.decode, b"\x71\0", {}),
            (DecodeError, "value-out-of-range", "", xiangqi_compact.decode, bytes.fromhex("f10002"), {}),
            (DecodeError, "board-too-large", "rows", go_chains.analyse, b"\x1a\0\0", {}),
        ):
            with self.subTest(path, code=code):
                self.rejected(kind, code, path, operation, data, **options)

    def test_error_within_a_link_is_of_what_it_contains(self):
        link = xiangqi_link.encode(Link(OPENING))
        error = self.rejected(TruncatedError, "truncated", "history.plies[0].captured", xiangqi_link.decode,
                              link + "&r=WA")  # a horse, and the 1 of a capture in bit 4
        self.assertEqual((error.format, error.requirement, error.unit), ("xiangqi-history/1", "XH-16", "character"))
        self.assertEqual(link[:3], "?p=")
        self.assertEqual(error.offset, len(link + "&r="))

    def test_paths_of_encoders(self):
        board = Board(0, 3, b"")
        far = Position("red", with_square(5, None))
        for code, path, operation, value, options in (
            ("dimension-zero", "rows", ternary_board.encode, board, {}),
            ("dimension-zero", "records[1].rows", ternary_stream.encode, [Board(1, 1, b"\0"), board], {}),
            ("square-not-allowed", "pieces[0]", xiangqi_position.encode, Position("red", with_square(0, 0)), {}),
            ("square-occupied-twice", "pieces[6]", xiangqi_list.encode, with_square(6, OPENING.squares[5]), {}),
            ("square-not-allowed", "position.pieces[0]", xiangqi_history.encode, [],
             {"position": Position("red", with_square(0, 0))}),
            ("mover-dead", "plies[0].piece", xiangqi_history.encode, [Ply(5, 70, 88)],
             {"position": Position("black", far.squares)}),
            ("mover-dead", "history.plies[0].piece", xiangqi_link.encode,
             Link(Position("black", far.squares), (Ply(5, 70, 88),)), {}),
            ("base-invalid", "base", xiangqi_link.encode, Link(OPENING, base="a?"), {}),
            ("s-invalid", "s", xiangqi_link.encode, Link(OPENING, s="&"), {}),
            ("fen-ranks", "start", xiangqi_game.encode, Game("9"), {}),
            ("fen-files", "start.ranks[1]", xiangqi_game.encode, Game("9/8/9"), {}),
            ("fen-side", "start.turn", xiangqi_game.encode, Game(GAME.start[:-1] + "x", ("a0a9",)), {}),
            ("fen-letter", "ranks[7]", chess_board_bytes.encode, "8/8/8/8/8/8/8/x", {}),
        ):
            with self.subTest(path, code=code):
                error = self.rejected(EncodeError, code, path, operation, value, **options)
                self.assertEqual((error.offset, error.unit), (None, None))

    def test_move(self):
        error = self.rejected(MoveError, "ko", "moves[1]", go_chains.play, bytes.fromhex("01000002000003"), "black",
                              ["A1", "B1"])
        self.assertEqual((error.move, error.offset, error.requirement), (1, None, "GC-12"))
        for module, format, illegal, too_many in ((xiangqi_game, "xiangqi-game/1", "XG-20", "XG-10"),
                                                  (xiangqi_compact, "xiangqi-compact/1", "XC-16", "XC-10")):
            for moves, code, path, requirement in ((["h2e2", "h2e2"], "move-illegal", "moves[1]", illegal),
                                                   (["x"] * 2001, "too-many-plies", "moves[2000]", too_many)):
                error = self.rejected(MoveError, code, path, module.encode, Game(moves=moves))
                self.assertEqual((error.format, error.offset, error.requirement), (format, None, requirement))

    def test_longest_game_is_decoded_fast(self):
        to_and_fro = ("b0c2", "b9c7", "c2b0", "c7b9") * 500
        game = Game(moves=to_and_fro)
        begin = time.process_time()
        self.assertEqual(xiangqi_game.decode(xiangqi_game.encode(game)), game)
        self.assertLess(time.process_time() - begin, 10)


class Shapes(unittest.TestCase):
    def test_wrong_types(self):
        for operation in (
            lambda: ternary_board.decode("01"), lambda: ternary_board.decode(None), lambda: xiangqi_fen.decode(b"9/"),
            lambda: ternary_board.encode({"rows": 1}), lambda: xiangqi_list.encode("9" * 32),
            lambda: chess_board_bytes.encode(b"8/8"), lambda: ternary_board.decode(ONE, allow="unused-trits"),
            lambda: ternary_board.decode(ONE, limits={"cells": 1}), lambda: Limits(cells="1"), lambda: Limits(cells=True),
            lambda: Board(1, 1, "0"), lambda: Board(1.0, 1, b"\0"), lambda: Position("red", 5),
            lambda: Position("red", [1.5] * 32), lambda: Ply(None, 1, 2), lambda: Link(None), lambda: Link(OPENING, base=1),
            lambda: Link(OPENING, (1,)), lambda: xiangqi_history.decode(b"", position=None),
            lambda: xiangqi_history.encode([1], position=OPENING), lambda: go_chains.play(ONE, "black", "A1"),
            lambda: go_chains.play(ONE, "black", [1]), lambda: go_chains.play(ONE, 1, []),
            lambda: ternary_stream.encode([1]), lambda: Game(None), lambda: Game(moves="h2e2"), lambda: Game(moves=[1]),
            lambda: xiangqi_game.encode(("", ())), lambda: xiangqi_game.from_json([]),
        ):
            with self.assertRaises(TypeError):
                operation()

    def test_digits_are_told_about_fromhex(self):
        for operation in (ternary_board.decode, ternary_board.explain, go_chains.analyse, xiangqi_game.decode):
            with self.assertRaisesRegex(TypeError, "^str given; expected bytes; bytes.fromhex reads hexadecimal digits$"):
                operation("0100000300000f")

    def test_wrong_values(self):
        for operation in (
            lambda: ternary_board.decode(ONE, allow=["trits"]), lambda: Limits(cells=-1), lambda: Board(1, 2, b"\0"),
            lambda: Board(1, 1, b"\3"), lambda: Board(1 << 24, 0, b""), lambda: Position("white", OPENING.squares),
            lambda: Position("red", [None] * 31), lambda: Position("red", [90] * 32), lambda: Ply(32, 0, 0),
            lambda: Ply(0, 90, 0), lambda: Ply(0, 0, 0, 32), lambda: xiangqi_link.decode("?p=\ud800"),
            lambda: Link(OPENING, base="\udfff"), lambda: chess_board_bytes.encode("\ud800"),
            lambda: go_chains.play(ONE, "red", []), lambda: xiangqi_list.encode([None] * 33),
            lambda: Game("\ud800"), lambda: Game(moves=["\ud800"]), lambda: xiangqi_game.from_json({"start": ""}),
        ):
            with self.assertRaises(ValueError) as raised:
                operation()
            self.assertNotIsInstance(raised.exception, (BoardwireError, UnicodeError))

    def test_from_json_rejects_other_shapes(self):
        odd = [None, 1, "x", [], {}, {"rows": 1}, {"rows": 1, "cols": 1, "cells": "\u00e9"},
               {"rows": 1, "cols": 1, "cells": [1]}, {"rows": "1", "cols": 1, "cells": "0"}, {"records": 5},
               {"records": [None]}, {"turn": 1, "squares": []}, {"turn": "red", "squares": {}}, {"squares": "x"},
               {"plies": [None]}, {"plies": 1}, {"placement": 1}, {"base": 1, "position": 2, "history": 3, "s": 4}]
        for format in FORMATS.values():
            for value in odd if "encode" in format.operations else ():
                with self.subTest(format.id, value=value), self.assertRaises((TypeError, ValueError)):
                    format.module.from_json(value)

    def test_any_buffer_is_decoded(self):
        for buffer in (bytearray(ONE), memoryview(ONE), memoryview(ONE * 2)[:7]):
            self.assertEqual(ternary_board.decode(buffer), Board(1, 1, b"\1"))


class Drawings(unittest.TestCase):
    SVG = "{http://www.w3.org/2000/svg}"

    def image(self, value):
        return ElementTree.fromstring(value._repr_svg_())

    def test_text_of_a_board(self):
        self.assertEqual(str(Board(2, 3, bytes((0, 1, 2, 2, 0, 0)))), "  A B C\n2 . O X 2\n1 X . . 1\n  A B C")
        tall = str(Board(10, 1, bytes(10))).splitlines()
        self.assertEqual([tall[0], tall[1], tall[-2]], ["   A", "10 . 10", " 1 . 1"])
        self.assertEqual(str(Board(25, 25, bytes(625))).split()[24], "Z")
        self.assertEqual(str(Board(2, 26, bytes(52))), "\n".join([" ".join("." * 26)] * 2))  # Go has no names here
        self.assertEqual([str(Board(0, 3, b"")), str(Board(2, 0, b""))], ["0 x 3 cells", "2 x 0 cells"])
        self.assertEqual(repr(Board(1, 1, b"\2")), "Board(rows=1, cols=1, cells=b'\\x02')")

    def test_text_of_a_position(self):
        lines = str(OPENING).splitlines()
        self.assertEqual([lines[at] for at in (0, 1, 3, 10, 12)], [
            "  a b c d e f g h i", "9 r n b a k a b n r 9", "7 . c . . . . . c . 7", "0 R N B A K A B N R 0", "red to move"])
        self.assertIn("Position(turn='red', squares=(85, 86", repr(OPENING))
        twice = str(Position("black", with_square(0, 0))).splitlines()
        self.assertEqual([twice[1][:3], twice[10], twice[12]], ["9 *", "0 R N B A . A B N R 0", "black to move"])

    def test_image_of_a_board(self):
        image = self.image(Board(2, 3, bytes((0, 1, 2, 2, 0, 0))))
        self.assertEqual(image.find(f"{self.SVG}title").text, "2 x 3 cells")
        stones = [(path.get("stroke"), path.get("d").count("h0")) for path in image.findall(f"{self.SVG}path")]
        self.assertEqual(stones[1:], [("#1c1c1c", 3), ("#fff", 1)])  # white has a black edge
        self.assertEqual([label.text for label in image.findall(f"{self.SVG}text")], [*"ABCABC", *"2121"])
        self.assertEqual(len(self.image(Board(1 << 8, 1 << 8, bytes(1 << 16))).findall(f"{self.SVG}text")), 0)
        for none in (Board(0, 3, b""), Board(1, (1 << 16) + 1, bytes((1 << 16) + 1))):
            self.assertIsNone(none._repr_svg_())

    def test_image_of_a_position(self):
        image = self.image(OPENING)
        self.assertEqual(image.find(f"{self.SVG}title").text, "Xiangqi, red to move")
        texts = [(label.text, label.get("x"), label.get("y")) for label in image.findall(f"{self.SVG}text")]
        self.assertIn(("帥", "220", "420"), texts)  # e0
        self.assertIn(("將", "220", "60"), texts)
        self.assertEqual(len(texts), 32 + 4 + 2 * (9 + 10))  # pieces, river, names


class Options(unittest.TestCase):
    def test_default_limit(self):
        at_limit, above = bytes.fromhex("001000001000"), bytes.fromhex("001000011000")  # 4096 x 4096, 4096 x 4097
        for module in (ternary_board, ternary_stream, boardwire.ternary_bits2, ternary_runs):
            self.assertIsInstance(fault(module.decode, at_limit), TruncatedError)
            self.assertIsInstance(fault(module.decode, above), LimitError)
            self.assertIsInstance(fault(module.decode, above, limits=Limits(cells=1 << 25)), TruncatedError)

    def test_default_limit_of_one_number(self):
        at_limit, above = bytes.fromhex("000400000400"), bytes.fromhex("000400010400")  # 1024 x 1024, 1024 x 1025
        module = boardwire.ternary_integer
        self.assertIsInstance(fault(module.decode, at_limit), TruncatedError)
        self.assertIsInstance(fault(module.decode, above), LimitError)
        self.assertIsInstance(module.explain(above).error, LimitError)
        self.assertIsInstance(fault(module.decode, above, limits=Limits()), TruncatedError)

    def test_limit_above_the_memory_is_a_limit_error(self):
        data = bytes.fromhex("ffffffffffff818080d0ffffbf01")  # 2^48 cells in one run
        self.assertIsInstance(fault(ternary_runs.decode, data), LimitError)
        self.assertIsInstance(fault(ternary_runs.decode, data, limits=Limits(cells=1 << 48)), LimitError)

    def test_leniencies_that_were_needed(self):
        everything = boardwire.LENIENCIES
        unused = bytes.fromhex("010000010000d0")
        for data, needed in ((ONE, ()), (unused, ("unused-trits",)), (ONE + b"\0", ("trailing-bytes",)),
                             (unused + b"\0", ("unused-trits", "trailing-bytes"))):
            explanation = ternary_board.explain(data, allow=everything)
            self.assertEqual((explanation.leniencies, explanation.error), (needed, None))
        rejected = ternary_board.explain(unused + b"\0", allow=["unused-trits"])
        self.assertEqual((rejected.leniencies, rejected.error.code), (("unused-trits",), "trailing-bytes"))

    def test_fields_of_a_rejected_input(self):
        def shown(data, **options):
            return [(field.name, field.start, field.end) for field in ternary_board.explain(data, **options).fields]

        header = [("rows", 0, 24), ("cols", 24, 48)]
        self.assertEqual(shown(b""), [])
        self.assertEqual(shown(b"\1"), [("undecoded", 0, 8)])
        self.assertEqual(shown(ZEROS), [header[0], ("undecoded", 24, 48)])
        self.assertEqual(shown(ONE, limits=Limits(cells=0)), [*header, ("undecoded", 48, 56)])
        self.assertEqual(shown(ONE + b"\0\0"), [*header, ("cells", 48, 56), ("undecoded", 56, 72)])
        position = xiangqi_position.explain(xiangqi_position.encode(OPENING)[:2])
        self.assertEqual([field.name for field in position.fields], ["turn", *["piece"] * 5, "undecoded"])

    def test_explain_of_a_go_position_has_its_own_rules(self):
        explanation = go_chains.explain(bytes.fromhex("1a000001000000"))
        self.assertEqual((explanation.error.code, explanation.fields[0].name), ("board-too-large", "undecoded"))


def fault(operation, *arguments, **options):
    """The error that the operation raises."""
    try:
        operation(*arguments, **options)
    except BoardwireError as error:
        return error
    raise AssertionError("no error")


if __name__ == "__main__":
    unittest.main()
