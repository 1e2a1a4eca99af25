"""The vectors of the xiangqi formats."""

from . import (
    arrangement,
    arrangement_faults,
    fen_faults,
    fen_pictures,
    history_ends,
    history_faults,
    history_moves,
    link_bits,
    link_faults,
    link_forms,
    link_text,
    link_values,
    position_faults,
    position_squares,
    rules,
)

MODULES = [
    position_squares,
    position_faults,
    history_moves,
    history_faults,
    history_ends,
    link_forms,
    link_faults,
    link_text,
    link_bits,
    link_values,
    fen_pictures,
    fen_faults,
    arrangement,
    arrangement_faults,
    rules,
]
