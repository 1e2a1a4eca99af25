#!/usr/bin/env python3
"""Tests of judge.py that need no Spark. With pyarrow, a batch of rows is tested, too."""

import importlib.util
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / "packages" / "python" / "src")]

import judge  # noqa: E402

FORMAT = "xiangqi-fen/1"


class Verdicts(unittest.TestCase):
    def test_a_verdict_has_what_an_error_has(self):
        columns = judge.verdicts_of(FORMAT, ["4k4/9/9/9/9/9/9/9/9/4K4 w", "4k4/9/9/9/9/9/9/9/9/4K3 w"])
        self.assertEqual([*zip(*columns)], [("valid", None, None, None), ("invalid", "fen-files", 23, "XF-2")])

    def test_no_row_ends_the_job(self):
        values = [None, b"bytes", "\ud800", 7, ""]
        verdicts, codes, _, _ = judge.verdicts_of(FORMAT, values)
        self.assertEqual(verdicts, ["missing", "not-judged", "not-judged", "not-judged", "invalid"])
        self.assertEqual(codes[1:3], ["TypeError", "ValueError"])
        self.assertEqual(judge.verdicts_of("ternary-board/1", [bytes.fromhex("ffffffffffff")])[0], ["over-limit"])
        self.assertEqual(judge.verdicts_of(FORMAT, []), [[], [], [], []])

    def test_a_wrong_format_is_an_error_before_any_row(self):
        for format in ("xiangqi-history/1", "go-chains/1", "fen"):
            with self.assertRaisesRegex(ValueError, "expected one of ternary-board/1, "):
                judge.judge(format, "fen")

    @unittest.skipUnless(importlib.util.find_spec("pyarrow"), "pyarrow is not installed")
    def test_a_batch_keeps_its_columns_and_gets_four(self):
        import pyarrow

        batch = pyarrow.RecordBatch.from_pydict({"n": [1, 2], "fen": ["", None]})
        (judged,) = judge.judge(FORMAT, "fen")([batch])
        self.assertEqual(judged.schema.names, ["n", "fen", "verdict", "code", "offset", "requirement"])
        self.assertEqual(judged.column("verdict").to_pylist(), ["invalid", "missing"])
        self.assertEqual(judged.column("n").to_pylist(), [1, 2])


if __name__ == "__main__":
    unittest.main()
