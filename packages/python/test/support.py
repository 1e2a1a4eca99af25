"""What the tests share: the package in src, the repository, the vectors written out."""

import functools
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent
ROOT = PACKAGE.parent.parent
SOURCE = PACKAGE / "src"
sys.path[:0] = [str(SOURCE), str(ROOT / "conformance")]

import boardwire  # noqa: E402
from boardwire import FORMATS, Limits  # noqa: E402
from writing.runs import written_out  # noqa: E402

REQUIREMENTS = json.loads((ROOT / "spec" / "errors.json").read_text(encoding="utf-8"))


def vectors():
    """The vectors written by hand and a fifth of the others, with the ids of their formats, none of them long. `boardwire conform` sends all to the testee."""
    for path in sorted((ROOT / "conformance" / "vectors").glob("*/*.json")):
        file = json.loads(path.read_text(encoding="utf-8"))
        for vector in file["vectors"][:: 5 if path.name.startswith("generated-") else 1]:
            if "large" not in vector.get("tags", ()) and len(str(vector)) < 4000:
                yield file["format"], vector


@functools.lru_cache(maxsize=None)
def short_inputs(format):
    """The inputs of the decoding vectors of a format, with their keyword arguments."""
    found = []
    for name, vector in vectors():
        if name == format and vector["op"] in ("decode", "analyse", "legal-moves"):
            request = written_out(vector["request"])
            found.append((data_of(request), options_of(format, request)))
    return found


def data_of(request):
    text = request.get("text", request.get("fen"))
    return bytes.fromhex(request["hex"]) if text is None else text


def options_of(format, request):
    """The keyword arguments of decode and explain."""
    options = {"allow": request.get("allow", ()), "limits": Limits(**request.get("limits", {}))}
    return {**options, **position_of(format, request)}


def position_of(format, request):
    if format != "xiangqi-history/1":
        return {}
    return {"position": boardwire.xiangqi_position.from_json(request["position"])}


def tiles(fields, data):
    """Whether each bit of the input is in exactly one field, in order."""
    at = 0
    for field in fields:
        if field.start != at or field.len < (0 if field.name == "origin" else 1):
            return False
        at = field.end
    return at == 8 * len(data)


def fault_of(error):
    """What two results have to agree on."""
    return None if error is None else (type(error), error.code, error.format, error.offset, error.path)


__all__ = ["FORMATS", "PACKAGE", "REQUIREMENTS", "ROOT", "SOURCE", "boardwire", "data_of", "fault_of", "options_of",
           "position_of", "short_inputs", "tiles", "vectors", "written_out"]
