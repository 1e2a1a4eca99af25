"""The vectors of a guest."""

import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "conformance"))
import writing.vectors  # noqa: E402


class Vectors(writing.vectors.Vectors):
    """The vectors of one file. All are of one format of the suite in `folder`."""

    separators = (", ", ": ")
    unit = "byte"

    def __init__(self, folder, format, origin, confirmed_by):
        formats = json.loads((folder / "suite.json").read_text())["formats"]
        entry = next(entry for entry in formats if entry["id"] == format)
        super().__init__(entry, origin, confirmed_by)
        self.codes = {code["code"]: code["requirement"] for code in entry["codes"]}

    def accept(self, op, name, reason, requirements, tags, request, value, **more):
        ids = sorted(requirements, key=lambda requirement: (requirement[:3], int(requirement[3:])))
        self.add(op, name, reason, ids, request, "accept", {"ok": value}, tags=tags, **more)

    def reject(self, op, name, reason, code, tags, request, counterpart, at=None, requirement=None):
        """A fault with its code, and its offset `at`. `counterpart` names a valid vector of the same operation. `requirement` is that of the
        code if none is given."""
        expect = {"reject": code} | ({} if at is None else {"at": {self.unit: at}})
        self.add(op, name, reason, [requirement or self.codes[code]], request, "reject", expect, tags=tags, counterpart=counterpart)


def write(folder, files):
    """Writes the vectors of each file into the folder `vectors`, or compares with them if the option is `--check`."""
    sys.exit(writing.vectors.main(folder / "vectors", "*.json", {f"{name}.json": vectors for name, vectors in files.items()}))
