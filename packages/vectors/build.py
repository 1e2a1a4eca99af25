#!/usr/bin/env python3
"""Writes the data of both packages with `boardwire suite pack`, and the module that reads runs: `build.py [PROGRAM]`. The same sources give the same bytes."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def main():
    program = sys.argv[1:2] or ["cargo", "run", "--quiet", "--manifest-path", ROOT / "Cargo.toml", "--package", "boardwire-cli", "--"]
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        for kind in ("pip", "npm"):
            subprocess.run([*program, "suite", "pack", "--to", kind, "--output", made / kind], check=True)
        module = Path("src/boardwire_vectors")
        for source, target in ((made / "pip" / module, HERE / "python" / module), (made / "npm", HERE / "javascript")):
            shutil.rmtree(target / "data", ignore_errors=True)
            shutil.copytree(source / "data", target / "data")
        shutil.copyfile(made / "pip" / module / "_runs.py", HERE / "python" / module / "_runs.py")
    for package in (HERE / "python", HERE / "javascript"):
        for name in ("LICENSE-MIT", "LICENSE-APACHE"):
            shutil.copyfile(ROOT / name, package / name)


if __name__ == "__main__":
    main()
