#!/usr/bin/env python3
"""Writes the inputs of the vectors as seeds of the fuzz targets: packages/c/fuzz/seeds.py FOLDER"""

import hashlib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ALLOW = {"unused-trits": 1, "padding-bits": 2, "trailing-bytes": 4, "unknown-parameters": 8}


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    formats = [f["id"] for f in json.loads((ROOT / "spec/formats.json").read_text())]
    for path in (ROOT / "conformance/vectors").glob("*/*.json"):
        document = json.loads(path.read_text())
        for vector in document["vectors"]:
            request = vector["request"]
            # Long inputs, which are in runs, teach a fuzzer nothing, and histories have a position.
            data = request.get("hex", request.get("text"))
            if not isinstance(data, str) or len(data) > 600 or "position" in request:
                continue
            data = bytes.fromhex(data) if "hex" in request else data.encode()
            allow = sum(ALLOW[name] for name in request.get("allow", []))
            seed = bytes([formats.index(document["format"]), allow, 128 + 16]) + data
            (folder / hashlib.sha256(seed).hexdigest()[:16]).write_bytes(seed)


if __name__ == "__main__":
    main()
