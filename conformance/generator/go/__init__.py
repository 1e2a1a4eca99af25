"""The vectors of Go positions and moves."""

from . import captures, games, illegal, ko, random, records, rejected, shapes, sizes, vertices

MODULES = [shapes, sizes, random, records, illegal, vertices, captures, rejected, ko, games]
