"""What the tests share: the package in src, the repository, the vectors."""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent
ROOT = PACKAGE.parent.parent
SOURCE = PACKAGE / "src"
sys.path[:0] = [str(SOURCE), str(ROOT / "conformance")]

import boardwire  # noqa: E402
from boardwire import FORMATS  # noqa: E402
from writing.runs import written_out  # noqa: E402

REQUIREMENTS = json.loads((ROOT / "spec" / "errors.json").read_text(encoding="utf-8"))


def vectors():
    """The vectors written by hand and a fifth of the others, with the ids of their formats, none of them long. `boardwire conform` sends all to the testee."""
    for path in sorted((ROOT / "conformance" / "vectors").glob("*/*.json")):
        file = json.loads(path.read_text(encoding="utf-8"))
        for vector in file["vectors"][:: 5 if path.name.startswith("generated-") else 1]:
            if "large" not in vector.get("tags", ()) and len(str(vector)) < 4000:
                yield file["format"], vector


__all__ = ["FORMATS", "PACKAGE", "REQUIREMENTS", "ROOT", "SOURCE", "boardwire", "vectors", "written_out"]
