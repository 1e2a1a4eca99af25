"""The examples of the README give what it shows."""

import contextlib
import doctest
import io
import re
import unittest

from support import PACKAGE, ROOT

README = (PACKAGE / "README.md").read_text(encoding="utf-8")
LINK = re.compile(r"game\.hullqin\.cn/xq\?p=[^'\"\s]*&s=1")


class Readme(unittest.TestCase):
    def test_the_first_lines_print_what_follows_them(self):
        code, output = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", README, re.DOTALL).groups()
        self.assertEqual(code.count("\n"), 5)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, "README.md", "exec"), {})
        self.assertEqual(printed.getvalue(), output)

    def test_the_link_is_that_of_the_project(self):
        self.assertEqual(LINK.search(README)[0], LINK.search((ROOT / "README.md").read_text(encoding="utf-8"))[0])

    def test_examples(self):
        result = doctest.testfile(str(PACKAGE / "README.md"), module_relative=False)
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 10)


if __name__ == "__main__":
    unittest.main()
