"""The modules have what the registry says, which spec/record.py writes."""

import ast
import unittest

from support import FORMATS, PACKAGE, ROOT, SOURCE


class Registry(unittest.TestCase):
    def test_each_module_offers_what_its_entry_says(self):
        for format in FORMATS.values():
            for operation in (*format.operations, "to_json"):
                self.assertTrue(callable(getattr(format.module, operation.replace("-", "_"))), f"{format.id} {operation}")
                self.assertIn(operation.replace("-", "_"), format.module.__all__)
            self.assertEqual(hasattr(format.module, "explain"), format.input == "bytes")

    def test_licences_are_those_of_the_project(self):
        for name in ("LICENSE-MIT", "LICENSE-APACHE"):
            self.assertEqual((PACKAGE / name).read_bytes(), (ROOT / name).read_bytes())

    def test_syntax_is_that_of_python_3_9(self):
        for path in (SOURCE / "boardwire").glob("*.py"):
            ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))


if __name__ == "__main__":
    unittest.main()
