"""The command line: verdicts, exit status, detection, conversions, escaping."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from support import ROOT, SOURCE

from boardwire import Link, Ply, Position, _cli, ternary_board, ternary_runs, ternary_stream, xiangqi_fen, xiangqi_link

FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
OPENING = xiangqi_fen.decode(FEN)
LINK = xiangqi_link.encode(Link(OPENING))
PLAYED = re.search(r"game\.hullqin\.cn/xq\?p=[^'\s]*&s=1", (ROOT / "README.md").read_text(encoding="utf-8"))[0]
BOARD = bytes.fromhex("0100000300000f")


def run(*arguments, data=b"", terminal=False):
    """Exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    out.isatty = lambda: terminal
    stdin = mock.Mock(buffer=io.BytesIO(data))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), mock.patch("sys.stdin", stdin):
        try:
            status = _cli.main(arguments)
        except SystemExit as ended:
            status = ended.code
    return status, out.getvalue(), err.getvalue()


class Check(unittest.TestCase):
    def test_valid(self):
        for arguments, data in (([LINK], b""), ([FEN], b""), (["-"], f"{LINK}\n".encode()), (["-"], FEN.encode()),
                                (["--format", "ternary-board", "-"], BOARD),
                                (["--format", "go-chains/1", "--hex", BOARD.hex()], b""),
                                (["--format", "xiangqi-rules", FEN], b""),
                                (["--format", "ternary-stream", "-"], b"")):
            status, out, err = run("check", *arguments, data=data)
            self.assertEqual((status, err), (0, ""), arguments)
            self.assertTrue(out.startswith("valid: "), out)

    def test_each_format_of_a_conversion_is_valid(self):
        for to in ("position", "list", "map", "fen", "link"):
            status, out, err = run("convert", LINK, "--to", f"xiangqi-{to}", "--lossy")
            self.assertEqual((status, err), (0, ""))
            is_hex = () if to in ("fen", "link") else ("--hex",)
            status, out, _ = run("check", "--format", f"xiangqi-{to}", *is_hex, out.strip())
            self.assertEqual(status, 0, out)

    def test_invalid(self):
        status, out, err = run("check", "--format", "ternary-board", "--hex", "010000010000f3")
        self.assertEqual((status, err), (1, ""))
        for line in ("invalid: ternary-board/1", r"  code +byte-out-of-range", r"  offset +bit 48",
                     r"  requirement +TB-6", r"  path +cells\[0\]"):
            self.assertRegex(out, f"(?m)^{line}$")
        self.assertEqual(run("check", "?p=AAAA")[0], 1)

    def test_leniency(self):
        arguments = ("check", "--format", "ternary-board", "--hex", "010000010000d0")
        self.assertEqual(run(*arguments)[0], 1)
        status, out, _ = run(*arguments, "--allow", "unused-trits")
        self.assertEqual(status, 0)
        self.assertRegex(out, "leniencies +unused-trits")

    def test_a_limit_is_no_verdict(self):
        arguments = ("check", "--format", "ternary-board", "--hex", BOARD.hex(), "--limit")
        self.assertEqual(run(*arguments, "3")[0], 0)
        status, out, err = run(*arguments, "2")
        self.assertEqual((status, out), (2, ""))
        self.assertTrue(err.startswith("not judged: "), err)

    def test_history(self):
        self.assertEqual(run("check", "--format", "xiangqi-history", "--hex", "")[0], 2)
        for position in (LINK, FEN, run("convert", LINK, "--to", "xiangqi-position")[1].strip()):
            self.assertEqual(run("check", "--format", "xiangqi-history", "--hex", "", "--position", position)[0], 0)

    def test_hex_needs_no_option_and_bytes_no_format(self):
        also = "read as ternary-board/1; valid as ternary-stream/1, ternary-integer/1 too: choose with --format\n"
        named = ["--format", "ternary-board"]
        with tempfile.TemporaryDirectory() as folder:
            digits, raw = Path(folder) / "digits", Path(folder) / "raw"
            digits.write_text(f"{BOARD[:6].hex()} {BOARD[6:].hex()}\n", encoding="ascii")
            raw.write_bytes(BOARD)
            for arguments, data, note in (
                ([BOARD.hex()], b"", also), ([str(raw)], b"", also), (["-"], BOARD, also), ([str(digits)], b"", also),
                (["--hex", "-"], BOARD.hex().encode(), also), ([*named, BOARD.hex()], b"", ""),
                ([*named, "--hex", str(digits)], b"", ""),
            ):
                status, out, err = run("check", *arguments, data=data)
                self.assertEqual((status, err), (0, note), arguments)
                self.assertTrue(out.startswith("valid: ternary-board/1"), out)
            # With a format, the bytes of the file are the digits themselves: rows 0x303130.
            self.assertEqual(run("check", *named, str(digits))[0], 2)
        position = run("convert", LINK, "--to", "xiangqi-position")[1].strip()
        self.assertEqual(run("convert", position, "--to", "xiangqi-fen"), (0, f"{FEN}\n", ""))

    def test_what_is_not_recognised_names_the_program(self):
        chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        for argument in ("(;SZ[9];B[cc])", "no-such-file", "00", chess):
            status, out, err = run("check", argument)
            self.assertEqual((status, out), (2, ""), argument)
            self.assertIn("The program boardwire recognises more", err)

    def test_usage(self):
        for arguments in ([], ["check"], ["check", "no-such-file"], ["check", "--format", "nonsense", "-"], ["check", "-"],
                          ["check", "--hex", "00"], ["check", "--format", "ternary-board", "--hex", "0g"],
                          ["check", "--format", "xiangqi-fen", "--hex", "ff"], ["check", "--allow", "x", LINK],
                          ["check", "--limit", "-1", LINK], ["explain", LINK], ["convert", LINK],
                          ["check", "--format", "ternary-board", str(ROOT)],
                          ["check", "--format", "xiangqi-history", "--hex", "00", "--position", "?p="]):
            status, out, err = run(*arguments)
            self.assertEqual((status, out), (2, ""), arguments)
            self.assertRegex(err, "(?m)^(error: |usage: )", arguments)

    def test_text_from_outside_is_escaped(self):
        hostile = "\x1b[31m\u202e\u200b\x9b"
        shown = r"\u{1b}[31m\u{202e}\u{200b}\u{9b}"
        self.assertIn(shown, run("convert", hostile + LINK, "--to", "xiangqi-link", terminal=True)[1])
        for arguments in (["check", hostile], ["check", "--format", hostile, LINK], ["check", LINK, hostile],
                          ["check", LINK + hostile], ["convert", LINK, "--to", hostile]):
            status, out, err = run(*arguments)
            self.assertNotEqual(status, 0)
            self.assertTrue((out + err).replace("\n", "").isprintable(), (out, err))


class Explain(unittest.TestCase):
    def test_fields(self):
        # The worked example of the specification's page Explain.
        squares = [85, 86, 84, 87, 83, 88, 82, 89, 81, 70, 64, 62, 60, 49, 56, 54,
                   4, 3, 5, 2, 6, 1, 7, 0, 8, 19, 25, 27, 29, 31, 33, 35]
        link = xiangqi_link.encode(Link(Position("black", squares)))
        status, out, _ = run("explain", "--format", "xiangqi-history", "--hex", "d7", "--position", link)
        self.assertEqual(status, 0)
        self.assertEqual([line.split() for line in out.splitlines()], [
            ["bits", "field", "number", "value", "represents", "requirements"],
            ["0..=3", "mover", "0", "13", "13", "XH-1", "XH-2", "XH-3"],
            ["4", "capture", "0", "0", "XH-3"],
            ["5", "(none)", "origin", "0", "0", "58", "XH-3", "XH-5", "XH-8"],
            ["5..=7", "padding", "0", "7", "XH-14", "XH-17"],
        ])

    def test_rejected(self):
        status, out, _ = run("explain", "--format", "ternary-board", "--hex", "010000010000f3")
        self.assertEqual(status, 1)
        self.assertRegex(out, r"(?m)^48\.\.=55 +undecoded")
        self.assertRegex(out, "(?m)^  code +byte-out-of-range")


class Convert(unittest.TestCase):
    def converted(self, *arguments):
        status, out, err = run("convert", *arguments)
        self.assertEqual((status, err), (0, ""), arguments)
        return out.strip()

    def test_boards(self):
        board = ternary_board.decode(BOARD)
        for to, encode in (("runs", ternary_runs.encode), ("stream", lambda value: ternary_stream.encode([value]))):
            out = self.converted("--format", "ternary-board", "--hex", BOARD.hex(), "--to", f"ternary-{to}")
            self.assertEqual(out, encode(board).hex())
            back = self.converted("--format", f"ternary-{to}", "--hex", out, "--to", "ternary-board/1")
            self.assertEqual(back, BOARD.hex())
        two = (BOARD * 2).hex()
        self.assertEqual(run("convert", "--format", "ternary-stream", "--hex", two, "--to", "ternary-board")[0], 2)

    def test_xiangqi(self):
        self.assertEqual(self.converted(LINK, "--to", "xiangqi-fen"), FEN)
        self.assertEqual(self.converted(FEN, "--to", "xiangqi-link"), LINK)
        squares = self.converted(FEN, "--to", "xiangqi-list", "--lossy")
        self.assertEqual(bytes.fromhex(squares), bytes(OPENING.squares))
        back = ["--format", "xiangqi-list", "--hex", squares, "--to", "xiangqi-fen"]
        self.assertEqual(run("convert", *back)[0], 2)
        self.assertEqual(self.converted(*back, "--turn", "red"), FEN)

    def test_nothing_is_dropped_unasked(self):
        for to, dropped in (("xiangqi-fen", "the history, base, s, which of the pieces"),
                            ("xiangqi-position", "the history, base, s;"), ("xiangqi-history", "the position, base, s;"),
                            ("xiangqi-map", "the history, base, s, the side to move;")):
            status, out, err = run("convert", PLAYED, "--to", to)
            self.assertEqual((status, out), (2, ""))
            self.assertIn(dropped, err)
        history = self.converted(PLAYED, "--to", "xiangqi-history", "--lossy")
        link = self.converted("--format", "xiangqi-history", "--hex", history, "--position", PLAYED, "--to", "xiangqi-link")
        self.assertEqual(xiangqi_link.decode(link).history, xiangqi_link.decode(PLAYED).history)

    def test_game(self):
        for name, opening in (("xiangqi-game", "7100"), ("xiangqi-compact", "f100")):
            with self.subTest(name):
                self.of_game(name, opening)

    def of_game(self, name, opening):
        game = self.converted(PLAYED, "--to", name, "--lossy")
        source = ("--format", name, "--hex", game)
        status, out, _ = run("check", *source)
        self.assertEqual(status, 0)
        self.assertIn(f"{FEN}, 20 plies", out)
        link = xiangqi_link.decode(self.converted(*source, "--to", "xiangqi-link"))
        self.assertEqual(link.history, xiangqi_link.decode(PLAYED).history)
        self.assertEqual(link.position, xiangqi_link.decode(PLAYED).position)
        self.assertEqual(self.converted("--to", name, xiangqi_link.encode(link)), game)
        for to, dropped in (("fen", "the history;"), ("history", "the position;")):
            self.assertIn(f"would drop {dropped}", run("convert", *source, "--to", f"xiangqi-{to}")[2])
        self.assertEqual(self.converted(*source, "--to", "xiangqi-fen", "--lossy"), xiangqi_fen.encode(link.position))
        self.assertEqual(self.converted(FEN, "--to", name), opening)
        position = xiangqi_fen.decode("4k4/9/9/9/9/p8/9/9/R8/3K5 b")
        jump = Link(position, (Ply(position.squares.index(72), 0, 72),))  # a history may have it, a game not
        status, _, err = run("convert", xiangqi_link.encode(jump), "--to", name)
        self.assertEqual(status, 2)
        self.assertIn("move-illegal", err)

    def test_chess(self):
        empty = bytes(64).hex()
        self.assertEqual(self.converted("--format", "chess-board-bytes", "--hex", empty, "--to", "chess-board-packed"),
                         bytes(32).hex())
        self.assertEqual(run("convert", "--format", "chess-board-bytes", "--hex", empty, "--to", "ternary-board")[0], 2)

    def test_json_and_file(self):
        value = json.loads(self.converted(FEN, "--to", "json"))
        self.assertEqual(value, {"format": "xiangqi-fen/1", "value": {"turn": "red", "squares": list(OPENING.squares)}})
        with tempfile.TemporaryDirectory() as folder:
            source, target = Path(folder) / "board", Path(folder) / "runs"
            source.write_bytes(BOARD)
            self.converted("--format", "ternary-board", str(source), "--to", "ternary-runs", "-o", str(target))
            self.assertEqual(target.read_bytes(), ternary_runs.encode(ternary_board.decode(BOARD)))


class Program(unittest.TestCase):
    def test_as_a_module(self):
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONDONTWRITEBYTECODE": "1"}
        for arguments, status in ((["check", LINK], 0), (["check", "?p=AA"], 1), (["check"], 2), (["--version"], 0)):
            done = subprocess.run([sys.executable, "-m", "boardwire", *arguments], env=environment, capture_output=True)
            self.assertEqual(done.returncode, status, done)
            self.assertNotIn(b"Traceback", done.stderr)


if __name__ == "__main__":
    unittest.main()
