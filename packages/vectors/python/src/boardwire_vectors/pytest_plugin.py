"""The pytest plugin: one test for each vector, in the order of the vectors."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Dict, Iterator, Optional, Tuple

import pytest

from ._codec import Codec
from ._run import LEVELS, Session, all_profiles, choose, describe, read_known
from ._vectors import Vector, manifest

_REASONS = pytest.StashKey[Dict[str, str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    known_help = "a file of expected failures, as `conform --known` reads it"
    try:
        parser.getgroup("boardwire", "vectors of Boardwire").addoption("--boardwire-known", metavar="FILE", help=known_help)
    except ValueError:
        return  # The package of another suite has added the options.
    parser.addini("boardwire_known", known_help, default="")
    level_help = "how much of a rejection must be right: verdict, code or offset"
    parser.getgroup("boardwire").addoption("--boardwire-level", choices=LEVELS, default="offset", help=level_help)
    profile_help = "judge also the requirements of this profile, and do not only observe them; may be repeated"
    parser.getgroup("boardwire").addoption("--boardwire-profile", action="append", default=[], metavar="NAME", help=profile_help)


def pytest_configure(config: pytest.Config) -> None:
    option, ini = config.getoption("boardwire_known"), config.getini("boardwire_known")
    # A path of an ini file starts at the ini file's folder, unless it is absolute.
    folder = config.invocation_params.dir if option else config.inipath and config.inipath.parent
    try:
        config.stash[_REASONS] = read_known(Path(folder or config.rootpath, option or ini)) if option or ini else {}
    except (OSError, ValueError) as error:
        raise pytest.UsageError(f"boardwire-vectors: {error}") from None
    # The packages of several suites have the same options.
    vars(config).setdefault("boardwire_profiles", set()).update(all_profiles())
    config.addinivalue_line("markers", "boardwire: a vector of Boardwire")
    for tag, count in manifest()["tags"].items():
        config.addinivalue_line("markers", f"{tag}: {count} vectors of Boardwire with this tag")


def pytest_sessionstart(session: pytest.Session) -> None:
    profiles = vars(session.config)["boardwire_profiles"]
    for name in set(session.config.getoption("boardwire_profile")) - profiles:
        raise pytest.UsageError(f"boardwire-vectors: there is no profile {name!r}; the profiles are {', '.join(sorted(profiles)) or 'none'}")


def pytest_pycollect_makeitem(collector: pytest.Collector, name: str, obj: object) -> Optional[pytest.Collector]:
    """Collects the tests of a Codec in a test module."""
    if not isinstance(obj, Codec):
        return None
    vectors: VectorCollector = VectorCollector.from_parent(collector, name=name)
    profiles = all_profiles().intersection(collector.config.getoption("boardwire_profile"))
    vectors.session_of_codec = Session(obj, collector.config.getoption("boardwire_level"), profiles)
    return vectors


class VectorCollector(pytest.Collector):
    """The vectors by which one codec is judged."""

    session_of_codec: Session

    def collect(self) -> Iterator[VectorItem]:
        for vector in choose(self.session_of_codec.codec):
            item: VectorItem = VectorItem.from_parent(self, name=vector.id)
            item.vector, item.codec_session = vector, self.session_of_codec
            for mark in ("boardwire", *vector.tags):
                item.add_marker(mark)
            yield item


class VectorItem(pytest.Item):
    """The test of one vector."""

    vector: Vector
    codec_session: Session

    def runtest(self) -> None:
        verdict = self.codec_session.judge(self.vector)
        reason = self.config.stash[_REASONS].get(self.vector.id)
        if verdict.kind == "unsupported":
            pytest.skip(verdict.got)
        if verdict.kind == "observed":
            kinds = [word for word in (self.vector.strength, *self.vector.profiles) if word != "must"]
            pytest.xfail(f"observed, {', '.join(kinds)}: expected {verdict.expected}, got {verdict.got}")
        if verdict.kind == "right" and reason is not None and self.codec_session.counts(self.vector):
            raise VectorFailure("expected to fail, and passes: delete the entry")
        if verdict.kind == "wrong" and reason is not None:
            pytest.xfail(reason)
        if verdict.kind == "wrong":
            raise VectorFailure(describe(self.vector, verdict))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        # Pytest takes a second to show the traceback of an expected failure, which leads into this package.
        is_ours = isinstance(excinfo.value, (VectorFailure, pytest.xfail.Exception))
        return str(excinfo.value) if is_ours else super().repr_failure(excinfo)

    def reportinfo(self) -> Tuple[Path, Optional[int], str]:
        # With the id alone pytest would write its dots as `::`.
        return self.path, None, f"{self.vector.id} ({self.vector.format})"


class VectorFailure(Exception):
    """A vector that the codec fails."""
