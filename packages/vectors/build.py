#!/usr/bin/env python3
"""Writes the data of both packages from `conformance/vectors` and `spec`, and the Python module that reads runs: `build.py [--suite FOLDER]`.

With a suite the data is that of a format of your own. The same sources give the same bytes.
"""

import argparse
import hashlib
import json
import shutil
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RUNS = ROOT / "conformance" / "writing" / "runs.py"

PYTHON = HERE / "python" / "src" / "boardwire_vectors" / "data"
JAVASCRIPT = HERE / "javascript" / "data"
VERSION = "0.1.0"
# As suite.json has it.
STANDARD_RUNS = {"strings": ["hex", "cells", "text", "base"], "lists": ["plies", "moves", "records"]}


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write_file(source):
    """A source file with a line for each vector, without `covers`: that names cells of a list which the packages lack."""
    lines = [compact({key: item for key, item in vector.items() if key != "covers"}) for vector in source["vectors"]]
    head = compact({key: item for key, item in source.items() if key != "vectors"})
    return head[:-1] + ',"vectors":[\n' + ",\n".join(lines) + "\n]}"


class Suite:
    """What the packages hold: `formats`, the `vectors` of files by format and name, and other `files` of JSON by their names."""


def own():
    """The suite of this repository."""
    suite, spec = Suite(), ROOT / "spec"
    suite.version, suite.runs = VERSION, STANDARD_RUNS
    suite.vectors = read_vectors(ROOT / "conformance" / "vectors")
    paths = [ROOT / "conformance" / "released" / "errata.json", *(spec / f"{name}.json" for name in ("formats", "errors", "requirements"))]
    suite.files = {path.name: path.read_text("utf-8") for path in paths}
    suite.files["vectors.schema.json"] = (ROOT / "conformance" / "vectors" / "schema.json").read_text("utf-8")
    for name in ("request", "reply"):
        suite.files[f"{name}.schema.json"] = (spec / "schemas" / f"{name}.json").read_text("utf-8")
    suite.formats = json.loads(suite.files["formats.json"])
    return suite


def foreign(folder):
    """The suite in a folder, by spec/src/suites.md."""
    suite, table = Suite(), json.loads((folder / "suite.json").read_text("utf-8"))
    suite.version, suite.runs = table["version"], {"strings": ["hex", "text"], "lists": []} | table.get("runs", {})
    suite.formats = [{"leniencies": [], "limits": []} | entry for entry in table.get("formats") or read(folder / "formats.json")]
    suite.vectors = read_vectors(folder / "vectors", released(folder / "released.txt"))
    errors = {entry["id"]: {code["code"]: code["requirement"] for code in entry["codes"]} for entry in suite.formats}
    tables = {"formats": suite.formats, "errors": errors, "requirements": read(folder / "requirements.json"), "errata": read(folder / "errata.json")}
    suite.files = {f"{name}.json": json.dumps(table, ensure_ascii=False, indent=1) + "\n" for name, table in tables.items()}
    return suite


def read(path):
    """A list in a file of JSON, which is empty without the file."""
    return json.loads(path.read_text("utf-8")) if path.exists() else []


def released(path):
    """The ids of released vectors, or None if the suite does not say which these are."""
    if not path.exists():
        return None
    return {line.split()[-1] for line in path.read_text("utf-8").splitlines() if len(line.split()) == 2}


def read_vectors(folder, ids=None):
    """The files of vectors by format and name. Vectors that are not released do not count."""
    found = {}
    for path in sorted([*folder.glob("*.json"), *folder.glob("*/*.json")]):
        source = json.loads(path.read_text("utf-8"))
        if "vectors" in source:
            source["vectors"] = [vector for vector in source["vectors"] if ids is None or vector["id"] in ids]
            files = found.setdefault(source["format"], {})
            files[path.name if path.name not in files else path.relative_to(folder).as_posix()] = source
    return found


def unit_of(format, vectors):
    """What the offsets of a format count."""
    replies = (reply for vector in vectors for reply in (vector["expect"] if isinstance(vector["expect"], list) else [vector["expect"]]))
    return next((unit for reply in replies for unit in reply.get("at", ())), "char" if format["input"] == "text" else "bit")


def read_format(format, sources, tags):
    """The text of the data file of a format, and its entry in the manifest. Counts the tags of the vectors."""
    files = ",\n".join(f"{compact(name)}:{write_file(source)}" for name, source in sources.items())
    text = f'{{"format":{compact(format["id"])},"licence":"CC0-1.0","files":{{\n{files}\n}}}}\n'
    vectors = [vector for source in sources.values() for vector in source["vectors"]]
    tags.update(tag for vector in vectors for tag in vector.get("tags", ()))
    operations = {operation: {"vectors": sum(vector["op"] == operation for vector in vectors)} for operation in format["operations"]}
    entry = {"file": format["id"].replace("/", "-") + ".json", "vectors": len(vectors), "offset": unit_of(format, vectors), "operations": operations}
    return text, entry


def build(suite):
    """The files of a package by name."""
    files, entries, tags = {}, {}, Counter()
    for format in suite.formats:
        text, entry = read_format(format, suite.vectors.get(format["id"], {}), tags)
        files[entry["file"]] = text
        entries[format["id"]] = entry
    files |= suite.files
    digests = {name: hashlib.sha256(files[name].encode()).hexdigest() for name in sorted(files)}
    lines = "".join(f"{digest}  {name}\n" for name, digest in digests.items())
    manifest = {
        "version": suite.version,
        "digest": "sha256:" + hashlib.sha256(lines.encode()).hexdigest(),
        "vectors": sum(entry["vectors"] for entry in entries.values()),
        "runs": suite.runs,
        "tags": dict(sorted(tags.items())),
        "formats": entries,
        "files": {name: {"bytes": len(files[name].encode()), "sha256": digest} for name, digest in digests.items()},
    }
    files["manifest.json"] = json.dumps(manifest, indent=1) + "\n"
    return files


def index(manifest):
    """A module that imports the data of a format when it is asked for. Bundlers follow literal names alone."""
    names = {format: entry["file"].replace(".json", ".js") for format, entry in manifest["formats"].items()}
    lines = "".join(f"  '{format}': () => import('./{name}'),\n" for format, name in names.items())
    return f"export default {{\n{lines}}};\n"


def replace(folder, files):
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8", newline="\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--suite", type=Path, metavar="FOLDER", help="a suite of other formats than ours")
    options = parser.parse_args()
    files = build(foreign(options.suite) if options.suite else own())
    replace(PYTHON, files)
    shutil.copyfile(RUNS, PYTHON.parent / "_runs.py")
    # A module is what Node 20 and every bundler import without a warning or a plugin. It is the JSON after `export default`.
    modules = {name: text for name, text in files.items() if not name.endswith(".schema.json")}
    schemas = {name: text for name, text in files.items() if name.endswith(".schema.json")}
    modules = {Path(name).stem + ".js": f"export default {text}" for name, text in modules.items()}
    replace(JAVASCRIPT, schemas | modules | {"index.js": index(json.loads(files["manifest.json"]))})
    for package in (HERE / "python", HERE / "javascript"):
        for name in ("LICENSE-MIT", "LICENSE-APACHE"):
            shutil.copyfile(ROOT / name, package / name)
    size = sum(len(text.encode()) for text in files.values())
    manifest = json.loads(files["manifest.json"])
    print(f"{manifest['vectors']} vectors, {len(files)} files, {size} bytes, {manifest['digest']}")


if __name__ == "__main__":
    main()
