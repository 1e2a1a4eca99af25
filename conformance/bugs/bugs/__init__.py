"""How a bug is put into the Python package while its modules are loaded.

A function with the decorator `bug` makes the bug that has its name. It says which function or table
of the package becomes another: by `edit`, the same one with a few words of it changed, or by `wrap`,
a new one that is given the old one. What the package computes from it follows by itself.
"""

import ast
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location

MAKERS = {}  # the bugs by id
_EDITS = {}  # module -> list of (name, old, new)
_WRAPS = {}  # module -> list of (name, make)


def bug(maker):
    MAKERS[maker.__name__.replace("_", "-")] = maker
    return maker


def edit(place, old, new):
    """In the text of a function or table, `module.name` or `module.Class.name`, `old` becomes `new`.

    `old` must occur there exactly once: the package cannot change so that the bug is silently gone.
    """
    module, _, name = place.partition(".")
    _EDITS.setdefault(module, []).append((name, old, new))


def wrap(place):
    """A decorator: the result of the function for the old `module.name` replaces that."""
    module, _, name = place.partition(".")

    def register(make):
        _WRAPS.setdefault(module, []).append((name, make))
        return make

    return register


def install(name, folder):
    """Loads the modules of the package in the folder with the bug from now on."""
    if name != "none":
        MAKERS[name]()
        sys.meta_path.insert(0, _Finder(folder))


class _Finder:
    def __init__(self, folder):
        self._folder = folder

    def find_spec(self, fullname, _path=None, _target=None):
        package, _, name = fullname.rpartition(".")
        if package != self._folder.name or name not in _EDITS and name not in _WRAPS:
            return None
        path = str(self._folder / f"{name}.py")
        return spec_from_file_location(fullname, path, loader=_Loader(fullname, path))


class _Loader(SourceFileLoader):
    def get_code(self, fullname):  # neither from the cache of the sound module nor into it
        source = self.get_source(fullname)
        for name, old, new in _EDITS.get(_short(fullname), ()):
            source = _edited(source, name, old, new)
        return compile(source, self.path, "exec")

    def exec_module(self, module):
        super().exec_module(module)
        for name, make in _WRAPS.get(_short(module.__name__), ()):
            setattr(module, name, make(getattr(module, name)))


def _short(fullname):
    return fullname.rpartition(".")[2]


def _edited(source, name, old, new):
    first, last = _lines_of(ast.parse(source).body, name.split("."))
    lines = source.splitlines(keepends=True)
    text = "".join(lines[first - 1 : last])
    if text.count(old) != 1:
        raise ValueError(f"{name} has {old!r} {text.count(old)} times")
    return "".join([*lines[: first - 1], text.replace(old, new), *lines[last:]])


def _lines_of(body, path):
    """The first and the last line of a function or class, or of the assignment to a name."""
    for node in body:
        names = [
            getattr(node, "name", None),
            *(getattr(target, "id", None) for target in getattr(node, "targets", ())),
        ]
        if path[0] in names:
            return _lines_of(node.body, path[1:]) if path[1:] else (node.lineno, node.end_lineno)
    raise ValueError(f"no {'.'.join(path)} in the package")
