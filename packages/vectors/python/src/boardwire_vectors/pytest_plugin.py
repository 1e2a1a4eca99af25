"""The pytest plugin: one test for each vector, in the order of the vectors."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

import pytest

from ._codec import Answer, Codec
from ._judge import LEVELS, check_level
from ._run import Expected, Session, choose, describe, read_known
from ._target import import_codec
from ._vectors import Vector, format_id, manifest

_OPTIONS = pytest.StashKey["_Options"]()


class _Options:
    """The plugin's options, read once."""

    def __init__(self, config: pytest.Config) -> None:
        def value(name: str) -> Any:
            return config.getoption(f"boardwire_{name}") or config.getini(f"boardwire_{name}")

        self.codec: str = value("codec")
        self.formats: Optional[List[str]] = [format_id(name) for name in value("formats")] or None
        self.level = check_level(value("level") or "offset")
        known = value("known")
        # A path of an ini file starts at the ini file's folder, unless it is absolute.
        folder = config.invocation_params.dir if config.getoption("boardwire_known") else config.inipath and config.inipath.parent
        self.known: Dict[str, Expected] = read_known(Path(folder or config.rootpath, known)) if known else {}


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("boardwire", "vectors of Boardwire")
    codec = "the codec to be judged, as `module:object`"
    formats = "only vectors of this format; can be repeated"
    level = f"how far a rejection must be right: {', '.join(LEVELS)} (default offset)"
    known = "a file of expected failures, as `conform --known` reads it"
    group.addoption("--boardwire-codec", metavar="MODULE:CODEC", help=codec)
    group.addoption("--boardwire-format", dest="boardwire_formats", action="append", metavar="FORMAT", help=formats)
    group.addoption("--boardwire-level", metavar="LEVEL", help=level)
    group.addoption("--boardwire-known", metavar="FILE", help=known)
    parser.addini("boardwire_codec", codec, default="")
    parser.addini("boardwire_formats", "only vectors of these formats", type="args", default=[])
    parser.addini("boardwire_level", level, default="")
    parser.addini("boardwire_known", known, default="")


def pytest_configure(config: pytest.Config) -> None:
    try:
        config.stash[_OPTIONS] = _Options(config)
    except (OSError, ValueError) as error:
        raise pytest.UsageError(f"boardwire-vectors: {error}") from None
    config.addinivalue_line("markers", "boardwire: a vector of Boardwire")
    for tag, count in manifest()["tags"].items():
        config.addinivalue_line("markers", f"{tag}: {count} vectors of Boardwire with this tag")


def pytest_pycollect_makeitem(collector: pytest.Collector, name: str, obj: object) -> Optional[pytest.Collector]:
    """A Codec in a test module is judged there."""
    return VectorCollector.of(obj, collector, name=name) if isinstance(obj, Codec) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: List[pytest.Item]) -> None:
    """The codec of an option, of the ini file or of a conftest.py is judged unless the command names files or tests."""
    options = config.stash[_OPTIONS]
    folders = all("::" not in argument and Path(config.invocation_params.dir, argument).is_dir() for argument in config.args)
    if not config.getoption("boardwire_codec") and not folders:
        return
    try:
        codec = import_codec(options.codec) if options.codec else _codec_of_conftest(config)
    except ValueError as error:
        raise pytest.UsageError(f"boardwire_codec: {error}") from None
    if codec is not None:
        items += VectorCollector.of(codec, session, name="boardwire", nodeid="boardwire").collect()


def _codec_of_conftest(config: pytest.Config) -> Union[Codec, Answer, None]:
    for plugin in config.pluginmanager.get_plugins():
        if Path(getattr(plugin, "__file__", None) or "").name == "conftest.py" and hasattr(plugin, "boardwire_codec"):
            codec: Union[Codec, Answer] = plugin.boardwire_codec
            return codec
    return None


class VectorCollector(pytest.Collector):
    """The vectors by which one codec is judged."""

    session_of_codec: Session

    @classmethod
    def of(cls, codec: Any, parent: pytest.Collector, **names: str) -> VectorCollector:
        collector: VectorCollector = cls.from_parent(parent, **names)
        collector.session_of_codec = Session(codec)
        return collector

    def collect(self) -> Iterator[VectorItem]:
        for vector in choose(self.session_of_codec.codec, self.config.stash[_OPTIONS].formats):
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
        options = self.config.stash[_OPTIONS]
        verdict = self.codec_session.judge(self.vector)
        expected = options.known.get(self.vector.id)
        if verdict.kind == "unsupported":
            pytest.skip(verdict.got)
        if not verdict.fails(options.level):
            if expected:
                raise VectorFailure(f"expected to fail with `{expected.kind}`, and passes: delete the entry")
            return
        if expected and expected.kind == verdict.kind:
            pytest.xfail(expected.reason or "expected")
        other = f"\n  expected to fail with `{expected.kind}`" if expected else ""
        raise VectorFailure(describe(self.vector, verdict) + other)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, VectorFailure) else super().repr_failure(excinfo)

    def reportinfo(self) -> Tuple[Path, Optional[int], str]:
        # With the id alone pytest would write its dots as `::`.
        return self.path, None, f"{self.vector.id} ({self.vector.format})"


class VectorFailure(Exception):
    """A vector that the codec fails."""
