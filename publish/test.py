#!/usr/bin/env python3
"""The tests of the scripts for releases that take only a second: publish/test.py. `publish/build.py --allow-untagged` is the complete test."""

import re
import runpy
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
import build  # noqa: E402
import versions  # noqa: E402

ROOT = build.ROOT
OTHER_VERSION = "98.7.6"


class Versions(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = Path(temporary.name)
        self.files = [*versions.CRATES, *versions.LINE_PATTERNS, *versions.JSON, "CHANGELOG.md", "publish/action/README.md"]
        for file in self.files:
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, self.root / file)
        self.version, self.sentences = versions.compare(self.root, False)

    def test_all_agree(self):
        self.assertEqual(self.sentences, [])

    def test_another_version_in_any_line_of_any_file_is_found(self):
        for file in self.files[1:-2]:
            path = self.root / file
            text = path.read_text("utf-8")
            changed = text.replace(self.version, OTHER_VERSION, 1).replace("version.workspace = true", f'version = "{OTHER_VERSION}"')
            path.write_text(changed, "utf-8")
            self.assertEqual(len(versions.compare(self.root, False)[1]), 1, file)
            path.write_text(text, "utf-8")
        path = self.root / "Cargo.toml"
        text = path.read_text("utf-8")
        spans = [match.span() for match in re.finditer(re.escape(self.version), text)]
        self.assertEqual(len(spans), 4)
        for start, end in spans[1:]:
            path.write_text(text[:start] + OTHER_VERSION + text[end:], "utf-8")
            self.assertEqual(len(versions.compare(self.root, False)[1]), 1)

    def test_a_release_needs_its_heading(self):
        path = self.root / "CHANGELOG.md"
        text = path.read_text("utf-8")
        for heading, release, faults in (("Unreleased", False, 0), ("Unreleased", True, 1), (self.version, True, 0), (OTHER_VERSION, False, 1)):
            path.write_text(re.sub(r"^## \S+", f"## {heading}", text, count=1, flags=re.M), "utf-8")
            self.assertEqual(len(versions.compare(self.root, release)[1]), faults, heading)


class Site(unittest.TestCase):
    def test_the_newest_version_is_that_of_the_greatest_number(self):
        # A module `site` is in the standard library.
        version_key = runpy.run_path(str(ROOT / "publish/site.py"))["version_key"]
        in_order = ["0.9.0", "0.10.0-rc.2", "0.10.0-rc.10", "0.10.0", "0.10.1", "1.0.0-alpha", "1.0.0"]
        self.assertEqual(sorted(reversed(in_order), key=version_key), in_order)


class Crates(unittest.TestCase):
    def test_all_embedded_files_are_copied_into_the_crate(self):
        patterns = (r'env!\("BOARDWIRE_ROOT"\), "/([^"]{2,})"', r'include_file!\("([^"]+)"\)', r'(?m)^const [A-Z]+: &str = "(.+/.+)";$')
        packed = (r'include_package!\("([^"]+)"\)', r'files!\["([^"]+)":')
        for crate, names, patterns in (("boardwire-suite", build.EMBEDDED, patterns), ("boardwire-cli", build.PACKED, packed)):
            folder = ROOT / build.CRATES[crate]
            text = "".join(path.read_text("utf-8") for path in (folder / "build.rs", *folder.glob("src/**/*.rs")))
            embedded = {file for pattern in patterns for file in re.findall(pattern, text)}
            self.assertGreater(len(embedded), 5)
            missing = {file for file in embedded if not any(file == name or file.startswith(f"{name}/") for name in names)}
            self.assertEqual(missing | {name for name in names if not (ROOT / name).exists()}, set())

    def test_no_copied_folder_is_a_crate(self):
        # Cargo would leave it out.
        for name in (*build.EMBEDDED, *build.PACKED):
            self.assertEqual(list((ROOT / name).glob("**/Cargo.toml")), [], name)

    def test_no_crate_embeds_a_file_from_outside_its_folder(self):
        for folder in build.CRATES.values():
            source = ROOT / folder / "src"
            for path in source.glob("**/*.rs"):
                for file in re.findall(r'include_(?:str|bytes|dir)!\("([^"$]+)"\)', path.read_text("utf-8")):
                    self.assertTrue((path.parent / file).resolve().is_relative_to(ROOT / folder), f"{path}: {file}")


if __name__ == "__main__":
    unittest.main()
