"""The vectors of the xiangqi formats."""

from . import (
    arrangement, arrangement_faults, compact, fen_diagrams, fen_faults, game, game_faults, history_ends, history_faults, history_moves,
    index, index_faults, link_bits, link_faults, link_forms, link_text, link_values, position_faults, position_squares, rules,
)

MODULES = [
    position_squares, position_faults, history_moves, history_faults, history_ends, link_forms, link_faults, link_text, link_bits,
    link_values, fen_diagrams, fen_faults, arrangement, arrangement_faults, index, index_faults, rules, game, game_faults, compact,
]
