#!/usr/bin/env python3
"""Checks that all packages have one version, and prints it.

    publish/versions.py              while a version is in the making: CHANGELOG.md may begin with "Unreleased"
    publish/versions.py --release    before a release: CHANGELOG.md begins with the version

Needs Python 3.11 or later.
"""

import json
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CRATES = ("Cargo.toml", "cli/Cargo.toml", "conformance/suite/Cargo.toml", "conformance/testees/rust/Cargo.toml")
# Files with one line that names the version, and a pattern for the line.
LINE_PATTERNS = {
    "packages/c/CMakeLists.txt": r"^project\(boardwire VERSION (\S+) ",
    "packages/c/src/boardwire.h": r'^#define BW_VERSION "(.+)"$',
    "packages/python/src/boardwire/__init__.py": r'^__version__ = "(.+)"$',
    "packages/vectors/python/src/boardwire_vectors/__init__.py": r'^__version__ = "(.+)"$',
    "publish/action/requirements.txt": r"^boardwire-cli==(\S+) ",
    "publish/action/table.yml": r"pip install boardwire-cli==(\S+)$",
}
JSON = ("cli/npm/package.json", "packages/javascript/package.json", "packages/vectors/javascript/package.json", "spec/suite.json")


def versions_in(root):
    """Pairs of a place that names the version, and this version. It is None if the place does not name one."""
    workspace = tomllib.loads((root / "Cargo.toml").read_text("utf-8"))["workspace"]
    yield "Cargo.toml: workspace.package", workspace["package"]["version"]
    for name, dependency in workspace["dependencies"].items():
        if "path" in dependency:
            yield f"Cargo.toml: workspace.dependencies.{name}", dependency["version"].removeprefix("=")
    for crate in CRATES:
        inherits = tomllib.loads((root / crate).read_text("utf-8"))["package"]["version"] == {"workspace": True}
        yield f"{crate}: version.workspace", workspace["package"]["version"] if inherits else None
    for file, pattern in LINE_PATTERNS.items():
        match = re.search(pattern, (root / file).read_text("utf-8"), re.MULTILINE)
        yield file, match and match[1]
    for file in JSON:
        document = json.loads((root / file).read_text("utf-8"))
        yield file, document.get("version")
        for name, dependency in document.get("optionalDependencies", {}).items():
            yield f"{file}: {name}", dependency


def compare(root, is_release):
    """The version of Cargo.toml, and a sentence for each place that disagrees with it."""
    places = list(versions_in(root))
    version = places[0][1]
    sentences = [f"{place} has {found or 'no version'}, expected {version}" for place, found in places if found != version]
    heading = re.search(r"^## (\S+)", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    newest = heading and heading[1]
    if newest != version and (is_release or newest != "Unreleased"):
        sentences.append(f"CHANGELOG.md begins with {newest or 'no heading'}, expected {version}")
    # Users of the action name the branch of the major version.
    major = version.split(".")[0]
    if f"/boardwire@v{major}\n" not in (root / "publish/action/README.md").read_text("utf-8"):
        sentences.append(f"publish/action/README.md has no example with boardwire@v{major}")
    return version, sentences


def main():
    if sys.argv[1:] not in ([], ["--release"]):
        sys.exit("usage: publish/versions.py [--release]")
    version, sentences = compare(ROOT, bool(sys.argv[1:]))
    if sentences:
        sys.exit("\n".join(sentences))
    print(version)


if __name__ == "__main__":
    main()
