"""The vectors of the operation explain: from bytes to the fields in them."""

from . import boards, chess_boards, games, histories, indices, packings, positions, schemes

MODULES = [boards, packings, positions, histories, schemes, chess_boards, indices, games]
