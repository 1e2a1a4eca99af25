#!/usr/bin/env python3
"""Rewrites the generated vector files; with --check it compares them instead, and checks the coverage."""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
CONFORMANCE = Path(__file__).resolve().parents[1]
sys.path.append(str(CONFORMANCE))

import chess  # noqa: E402
import coverage  # noqa: E402
import explain  # noqa: E402
import extents  # noqa: E402
import far  # noqa: E402
import faults_at  # noqa: E402
import go  # noqa: E402
import large  # noqa: E402
import last  # noqa: E402
import lengths  # noqa: E402
import limits  # noqa: E402
import mirrors  # noqa: E402
import model.vectors  # noqa: E402
import options  # noqa: E402
import places  # noqa: E402
import resources  # noqa: E402
import sizes  # noqa: E402
import survivors  # noqa: E402
import ternary  # noqa: E402
import variants  # noqa: E402
import wide  # noqa: E402
import xiangqi  # noqa: E402
from writing.vectors import main  # noqa: E402

MODULES = [module for part in (ternary, xiangqi, chess, go, explain) for module in part.MODULES] + [resources, far, options, survivors, large, sizes, lengths, places, wide, faults_at, limits, extents, model.vectors]
VECTORS = CONFORMANCE / "vectors"

if __name__ == "__main__":
    topics = [topic for module in MODULES for topic in module.topics()]
    files = {topic.path: topic for topic in [*topics, *last.topics(), *places.explained(topics), *places.encoded(topics), *mirrors.mirrored(topics), *variants.topics_of(topics)]}
    sys.exit(main(VECTORS, "*/generated-*.json", files, lambda: coverage.faults(VECTORS)))
