#!/usr/bin/env python3
"""Speaks the testee protocol for a decoder of this suite in a file of its own, such as a copy with a fault: `peer.py FILE`."""

import importlib.util
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
import adapter as qoi  # noqa: E402
from common import adapter  # noqa: E402

spec = importlib.util.spec_from_file_location("decoder", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
qoi.decoders.IN_PYTHON["peer"] = module.decode
qoi.resource.setrlimit(qoi.resource.RLIMIT_AS, (qoi.MAX_MEMORY, qoi.MAX_MEMORY))
described = f"{pathlib.Path(sys.argv[1]).name} of this suite", "", "Python"
operations = {"decode": lambda data, _: qoi.decode(data, "peer", None)}
if module.decode.__defaults__:  # it takes an observer
    operations["explain"] = adapter.explained(module.decode)
adapter.serve(described, ["qoi/1"], operations)
