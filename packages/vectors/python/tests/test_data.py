"""The data of the package, against the sources."""

import dataclasses
import hashlib
import json
from contextlib import nullcontext
from pathlib import Path

import boardwire_vectors
import pytest
from boardwire_vectors import find, load, manifest, read_data

ROOT = Path(__file__).resolve().parents[4]
HOSTILE_RUNS = json.loads((ROOT / "conformance/suite/src/hostile-runs.json").read_text("utf-8"))
DATA = Path(boardwire_vectors.__file__).parent / "data"


def test_all_vectors_are_there_in_order():
    released = (ROOT / "conformance" / "released" / "vectors.txt").read_text("utf-8").splitlines()[1:]
    ids = [vector.id for vector in load()]
    assert sorted(ids) == sorted(line.split()[-1] for line in released)
    assert manifest()["vectors"] == len(ids)
    assert ids == [vector.id for vector in load()]
    formats = [entry["id"] for entry in read_data("formats.json")]
    assert [vector.format for vector in load()] == sorted((v.format for v in load()), key=formats.index)


def test_a_vector_is_as_in_its_source():
    for folder in ("xiangqi-map", "xiangqi-history"):
        for path in sorted((ROOT / "conformance" / "vectors" / folder).glob("*.json")):
            for source in json.loads(path.read_text("utf-8"))["vectors"]:
                source.pop("covers", None)
                assert find(source["id"]).raw == source


def test_the_manifest_states_digests():
    files = manifest()["files"]
    lines = ""
    for name, entry in files.items():
        content = (DATA / name).read_bytes()
        assert (len(content), hashlib.sha256(content).hexdigest()) == (entry["bytes"], entry["sha256"])
        lines += f"{entry['sha256']}  {name}\n"
    assert manifest()["digest"] == "sha256:" + hashlib.sha256(lines.encode()).hexdigest()
    assert {str(path.relative_to(DATA)) for path in DATA.rglob("*.json")} == {*files, "manifest.json"}
    assert manifest()["version"] == boardwire_vectors.__version__


@pytest.mark.parametrize("row", HOSTILE_RUNS, ids=lambda row: row["name"])
def test_runs_are_bounded_before_they_are_written_out(row, monkeypatch):
    monkeypatch.setitem(manifest(), "runs", row["keys"])
    vector = dataclasses.replace(next(load()), raw={"request": {}, "expect": row["value"]})
    with pytest.raises(ValueError, match="run") if row["error"] else nullcontext():
        assert len(json.dumps(vector.expected)) < 2 << 20


@pytest.mark.parametrize("word", ["chess", "ternary-board/2", ""])
def test_unknown_formats_are_named(word):
    with pytest.raises(ValueError, match="the formats are ternary-board/1, "):
        next(load(word))


def test_unknown_vectors_are_named():
    with pytest.raises(ValueError, match="there is no vector 'tb.decode.nothing'"):
        find("tb.decode.nothing")
