"""What the tests share: the package in src, and the repository."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent
ROOT = PACKAGE.parent.parent
SOURCE = PACKAGE / "src"
sys.path[:0] = [str(SOURCE)]

import boardwire  # noqa: E402
from boardwire import FORMATS  # noqa: E402

__all__ = ["FORMATS", "PACKAGE", "ROOT", "SOURCE", "boardwire"]
