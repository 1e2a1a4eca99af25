"""The vectors of ternary boards and of their packings."""

from . import bytes, packing_bits2, packing_integer, packing_runs, packing_shapes, shapes, streams

MODULES = [bytes, shapes, streams, packing_shapes, packing_bits2, packing_integer, packing_runs]
