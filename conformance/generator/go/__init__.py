"""The vectors of Go positions and moves."""

from . import captures, games, illegal, ko, random, records, refused, shapes, sizes, vertices

MODULES = [shapes, sizes, random, records, illegal, vertices, captures, refused, ko, games]
