"""The vectors of Go positions and moves."""

from . import captures, counts, games, illegal, ko, random, records, rejected, shapes, sizes, vertices

MODULES = [shapes, sizes, random, counts, records, illegal, vertices, captures, rejected, ko, games]
