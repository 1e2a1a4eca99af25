"""A Xiangqi engine that knows a few positions: `engine.py PROTOCOL HOW`. UCI counts ranks from 1, UCCI from 0."""

import functools
import sys

PROTOCOL, HOW = sys.argv[1:]
# The moves of each position, from positions of the suite. Ranks are counted from 0.
MOVES = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR": "a0a1 b2b9 h2h9",
    "9/9/9/9/9/9/9/9/9/9": "",
    "9/9/9/9/9/9/9/9/9/3K5": "d0e0 d0d1",
    "9/9/9/9/9/9/9/9/9/4K4": "e0f0 e0e1 e0d0",
}

say = functools.partial(print, flush=True)
board = ""
for line in sys.stdin:
    word, *rest = line.split()
    if word in ("uci", "ucci"):
        if word == PROTOCOL and HOW != "mute":
            say(f"id name {HOW}\n{word}ok")
    elif word == "position":
        assert rest[0] == "fen" and rest[2:] == ["w", "-", "-", "0", "1"], line
        board = rest[1]
    elif word == "go" and not board.startswith("rnb"):
        if HOW == "crashing":
            sys.exit("illegal position")
        if HOW == "silent":
            sys.stdin.read()
    if word == "go" and HOW != "without-perft":
        moves = MOVES.get(board, "a0a1").split()
        for move in moves[:-1] if HOW == "wrong" and len(moves) == 2 else moves:
            squares = [move[:2], move[2:]]
            say("".join(file + str(int(rank) + (PROTOCOL == "uci")) for file, rank in squares) + ": 1")
        say(f"\nNodes searched: {len(moves)}")
    elif word == "quit":
        break
