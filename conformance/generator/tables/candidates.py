"""The candidate lists of the 32 pieces, index 0 first; D is a dead piece.

Both colours are written out: black's lists are not computed from red's.
"""

# every square, for the pieces that may stand anywhere
ALL_FROM_RED = """
    89 88 87 86 85 84 83 82 81
    80 79 78 77 76 75 74 73 72
    71 70 69 68 67 66 65 64 63
    62 61 60 59 58 57 56 55 54
    53 52 51 50 49 48 47 46 45
    44 43 42 41 40 39 38 37 36
    35 34 33 32 31 30 29 28 27
    26 25 24 23 22 21 20 19 18
    17 16 15 14 13 12 11 10  9
     8  7  6  5  4  3  2  1  0
"""
ALL_FROM_BLACK = """
     0  1  2  3  4  5  6  7  8
     9 10 11 12 13 14 15 16 17
    18 19 20 21 22 23 24 25 26
    27 28 29 30 31 32 33 34 35
    36 37 38 39 40 41 42 43 44
    45 46 47 48 49 50 51 52 53
    54 55 56 57 58 59 60 61 62
    63 64 65 66 67 68 69 70 71
    72 73 74 75 76 77 78 79 80
    81 82 83 84 85 86 87 88 89
"""

# the squares across the river, for the pawns of each colour
ACROSS_RED = """
    44 43 42 41 40 39 38 37 36
    35 34 33 32 31 30 29 28 27
    26 25 24 23 22 21 20 19 18
    17 16 15 14 13 12 11 10  9
     8  7  6  5  4  3  2  1  0
"""
ACROSS_BLACK = """
    45 46 47 48 49 50 51 52 53
    54 55 56 57 58 59 60 61 62
    63 64 65 66 67 68 69 70 71
    72 73 74 75 76 77 78 79 80
    81 82 83 84 85 86 87 88 89
"""

CANDIDATES = [
    line.split()
    for line in (
        "85 86 84 76 77 75 67 68 66 D",  # 0 red general
        "D 86 84 76 68 66",  # 1 red advisor
        "D 84 86 76 66 68",  # 2 red advisor
        "D 87 67 71 51 83 47 63",  # 3 red elephant
        "D 83 67 63 47 87 51 71",  # 4 red elephant
        "D " + ALL_FROM_RED,  # 5 red horse
        "D " + ALL_FROM_RED,  # 6 red horse
        "D " + ALL_FROM_RED,  # 7 red rook
        "D " + ALL_FROM_RED,  # 8 red rook
        "D " + ALL_FROM_RED,  # 9 red cannon
        "D " + ALL_FROM_RED,  # 10 red cannon
        "D 62 53 " + ACROSS_RED,  # 11 red pawn
        "D 60 51 " + ACROSS_RED,  # 12 red pawn
        "D 58 49 " + ACROSS_RED,  # 13 red pawn
        "D 56 47 " + ACROSS_RED,  # 14 red pawn
        "D 54 45 " + ACROSS_RED,  # 15 red pawn
        "4 3 5 13 12 14 22 21 23 D",  # 16 black general
        "D 3 5 13 21 23",  # 17 black advisor
        "D 5 3 13 23 21",  # 18 black advisor
        "D 2 22 18 38 6 42 26",  # 19 black elephant
        "D 6 22 26 42 2 38 18",  # 20 black elephant
        "D " + ALL_FROM_BLACK,  # 21 black horse
        "D " + ALL_FROM_BLACK,  # 22 black horse
        "D " + ALL_FROM_BLACK,  # 23 black rook
        "D " + ALL_FROM_BLACK,  # 24 black rook
        "D " + ALL_FROM_BLACK,  # 25 black cannon
        "D " + ALL_FROM_BLACK,  # 26 black cannon
        "D 27 36 " + ACROSS_BLACK,  # 27 black pawn
        "D 29 38 " + ACROSS_BLACK,  # 28 black pawn
        "D 31 40 " + ACROSS_BLACK,  # 29 black pawn
        "D 33 42 " + ACROSS_BLACK,  # 30 black pawn
        "D 35 44 " + ACROSS_BLACK,  # 31 black pawn
    )
]
