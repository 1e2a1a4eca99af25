#!/usr/bin/env python3
"""Writes the data of both packages from `conformance/vectors` and `spec`, and the Python module that reads runs: `build.py`.

The same sources give the same bytes.
"""

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


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write_file(source):
    """A source file with a line for each vector, without `covers`: that names cells of a list which the packages lack."""
    lines = [compact({key: item for key, item in vector.items() if key != "covers"}) for vector in source["vectors"]]
    head = compact({key: item for key, item in source.items() if key != "vectors"})
    return head[:-1] + ',"vectors":[\n' + ",\n".join(lines) + "\n]}"


def read_format(format, tags):
    """The text of the data file of a format, and its entry in the manifest. Counts the tags of the vectors."""
    folder = ROOT / "conformance" / "vectors" / format["id"].split("/")[0]
    sources = {path.name: json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))}
    files = ",\n".join(f"{compact(name)}:{write_file(source)}" for name, source in sources.items())
    text = f'{{"format":{compact(format["id"])},"licence":"CC0-1.0","files":{{\n{files}\n}}}}\n'
    vectors = [vector for source in sources.values() for vector in source["vectors"]]
    tags.update(tag for vector in vectors for tag in vector.get("tags", ()))
    operations = {operation: {"vectors": sum(vector["op"] == operation for vector in vectors)} for operation in format["operations"]}
    entry = {"file": format["id"].replace("/", "-") + ".json", "vectors": len(vectors), "operations": operations}
    return text, entry


def build():
    """The files of a package by name."""
    spec = ROOT / "spec"
    formats = json.loads((spec / "formats.json").read_text("utf-8"))
    files, entries, tags = {}, {}, Counter()
    for format in formats:
        text, entry = read_format(format, tags)
        files[entry["file"]] = text
        entries[format["id"]] = entry
    for path in (
        ROOT / "conformance" / "vectors" / "schema.json",
        ROOT / "conformance" / "released" / "errata.json",
        spec / "formats.json",
        spec / "errors.json",
        spec / "requirements.json",
    ):
        files["vectors.schema.json" if path.name == "schema.json" else path.name] = path.read_text("utf-8")
    for name in ("request", "reply"):
        files[f"{name}.schema.json"] = (spec / "schemas" / f"{name}.json").read_text("utf-8")
    digests = {name: hashlib.sha256(files[name].encode()).hexdigest() for name in sorted(files)}
    lines = "".join(f"{digest}  {name}\n" for name, digest in digests.items())
    manifest = {
        "version": VERSION,
        "digest": "sha256:" + hashlib.sha256(lines.encode()).hexdigest(),
        "vectors": sum(entry["vectors"] for entry in entries.values()),
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
    files = build()
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
