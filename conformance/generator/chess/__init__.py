"""The vectors of chess boards."""

from . import boards, faults

MODULES = [boards, faults]
