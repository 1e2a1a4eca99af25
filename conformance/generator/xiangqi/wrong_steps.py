"""Steps that no piece makes, and a position with room for faults."""

# steps that a kind does not make: name, piece, its square, an impossible origin, a possible one, the rule
WRONG_STEPS = [
    ("general-diagonal", 0, 76, 84, 85, "XH-6"), ("general-outside", 0, 84, 83, 85, "XH-6 XH-8"),
    ("general-two-steps", 0, 67, 85, 76, "XH-6"), ("general-diagonal", 16, 13, 3, 4, "XH-6"),
    ("general-outside", 16, 21, 30, 22, "XH-6 XH-8"), ("general-two-steps", 16, 4, 22, 13, "XH-6"),
    ("advisor-straight", 1, 76, 75, 84, "XH-7"), ("advisor-outside", 1, 66, 58, 76, "XH-7 XH-8"),
    ("advisor-straight", 18, 13, 4, 3, "XH-7"), ("advisor-outside", 18, 23, 31, 13, "XH-7 XH-8"),
    ("elephant-one-step", 3, 67, 57, 47, "XH-7"), ("elephant-over-the-river", 4, 47, 27, 63, "XH-7 XH-8"),
    ("elephant-one-step", 19, 22, 14, 6, "XH-7"), ("elephant-over-the-river", 20, 42, 58, 22, "XH-7 XH-8"),
    ("horse-straight", 5, 40, 22, 21, "XH-7"), ("horse-around-the-edge", 5, 44, 54, 51, "XH-7"),
    ("horse-straight", 22, 40, 42, 47, "XH-7"), ("horse-around-the-edge", 22, 36, 26, 29, "XH-7"),
    ("rook-diagonal", 7, 40, 30, 31, "XH-4"), ("rook-around-the-edge", 7, 44, 45, 43, "XH-4"),
    ("rook-diagonal", 24, 40, 50, 49, "XH-4"), ("cannon-diagonal", 9, 40, 32, 41, "XH-4"),
    ("cannon-around-the-edge", 26, 45, 44, 46, "XH-4"),
    ("pawn-from-ahead", 13, 31, 22, 40, "XH-5"), ("pawn-from-the-side-at-home", 13, 49, 50, 58, "XH-5"),
    ("pawn-two-steps", 13, 31, 49, 40, "XH-5"), ("pawn-from-behind-off-its-list", 13, 41, 50, 42, "XH-5 XH-8"),
    ("pawn-around-the-edge", 15, 36, 35, 37, "XH-5"),
    ("pawn-from-ahead", 29, 58, 67, 49, "XH-5"), ("pawn-from-the-side-at-home", 29, 40, 41, 31, "XH-5"),
    ("pawn-two-steps", 29, 58, 40, 49, "XH-5"), ("pawn-from-behind-off-its-list", 29, 48, 39, 47, "XH-5 XH-8"),
    ("pawn-around-the-edge", 31, 53, 54, 52, "XH-5"),
]

# the opening with both sides' horses, rooks and cannons moved out and one horse and one cannon of each side dead
OPENING_MOVED = [
    85, 86, 84, 87, 83, None, 65, 80, 41, None, 66, 62, 60, 58, 56, 54, 4, 3, 5, 2, 6, None, 24, 9, 48, None, 23, 27, 29, 31, 33, 35,
]
