"""Writes the vectors of a guest: requests with their right replies, in files, and the comparison `--check`."""

import argparse
import json


class Vectors:
    """The vectors of one file. All are of one format of the suite in `folder`."""

    def __init__(self, folder, format, origin, confirmed_by):
        entry = next(entry for entry in json.loads((folder / "suite.json").read_text())["formats"] if entry["id"] == format)
        self.codes = {code["code"]: code["requirement"] for code in entry["codes"]}
        self.prefix, self.entries = entry["prefix"].lower(), []
        provenance = {"kind": "generator", "origin": origin, "confirmed_by": confirmed_by}
        self.head = f'{{"format": "{format}", "licence": "CC0-1.0", "provenance": {json.dumps(provenance)}, "vectors": [\n'

    def accept(self, op, name, reason, requirements, tags, request, value, **more):
        self._add(op, name, reason, requirements, tags, request, outcome="accept", expect={"ok": value}, **more)

    def reject(self, op, name, reason, code, tags, request, twin, at=None):
        """A fault with its code, and its byte `at`. `twin` names the valid counterpart of the same operation."""
        expect = {"reject": code} | ({} if at is None else {"at": {"byte": at}})
        self._add(op, name, reason, [self.codes[code]], tags, request, outcome="reject", expect=expect, twin=f"{self.prefix}.{op}.{twin}")

    def _add(self, op, name, reason, requirements, tags, request, **rest):
        ids = sorted(requirements, key=lambda requirement: (requirement[:3], int(requirement[3:])))
        head = {"id": f"{self.prefix}.{op}.{name}", "reason": reason, "requirements": ids, "tags": tags, "op": op}
        self.entries.append({**head, "request": request, **rest})

    def text(self):
        return self.head + ",\n".join(map(json.dumps, self.entries)) + "\n]}\n"


def write(folder, files):
    """Writes the vectors of each file into the folder `vectors`, or compares with them if the option is `--check`."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--check", action="store_true", help="compare, and write nothing")
    check = arguments.parse_args().check
    folder = folder / "vectors"
    folder.mkdir(exist_ok=True)
    stale = {path.stem for path in folder.glob("*.json")} - set(files)
    for name, vectors in files.items():
        path = folder / f"{name}.json"
        if not path.exists() or path.read_text() != vectors.text():
            stale.add(name)
        if not check:
            path.write_text(vectors.text())
    if check and stale:
        raise SystemExit(f"not as this program writes them: {', '.join(sorted(stale))}")
