#!/usr/bin/env python3
"""Speaks the testee protocol for a decoder of this suite in a file of its own, such as a copy with a fault: `peer.py FILE`."""

import pathlib
import runpy
import sys

import adapter

adapter.serve(f"{pathlib.Path(sys.argv[1]).name} of this suite", runpy.run_path(sys.argv[1])["decode"])
