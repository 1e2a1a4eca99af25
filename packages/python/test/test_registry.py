"""The tables of the package against those of the specification."""

import ast
import json
import unittest

from support import FORMATS, PACKAGE, REQUIREMENTS, ROOT, SOURCE

from boardwire import LENIENCIES, _codes


class Registry(unittest.TestCase):
    def test_formats_are_those_of_the_specification(self):
        entries = json.loads((ROOT / "spec" / "formats.json").read_text(encoding="utf-8"))
        names = ("id", "game", "input", "operations", "leniencies", "limits")
        wanted = [{name: entry[name] for name in names} for entry in entries]
        found = [{name: getattr(format, name) for name in names} for format in FORMATS.values()]
        self.assertEqual(json.loads(json.dumps(found)), wanted)
        self.assertEqual(list(FORMATS), [entry["id"] for entry in wanted])
        self.assertEqual(LENIENCIES, {name for entry in wanted for name in entry["leniencies"]})

    def test_each_module_offers_what_its_entry_says(self):
        for format in FORMATS.values():
            for operation in (*format.operations, "to_json"):
                self.assertTrue(callable(getattr(format.module, operation.replace("-", "_"))), f"{format.id} {operation}")
                self.assertIn(operation.replace("-", "_"), format.module.__all__)
            self.assertEqual(hasattr(format.module, "explain"), format.input == "bytes")

    def test_requirements_are_those_of_the_specification(self):
        self.assertEqual(_codes.REQUIREMENTS, REQUIREMENTS)

    def test_each_code_has_a_message(self):
        codes = {code for table in REQUIREMENTS.values() for code in table}
        self.assertEqual({key.rpartition(" ")[2] for key in _codes.EXPECTED}, codes)

    def test_licences_are_those_of_the_project(self):
        for name in ("LICENSE-MIT", "LICENSE-APACHE"):
            self.assertEqual((PACKAGE / name).read_bytes(), (ROOT / name).read_bytes())

    def test_syntax_is_that_of_python_3_9(self):
        for path in (SOURCE / "boardwire").glob("*.py"):
            ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))


if __name__ == "__main__":
    unittest.main()
