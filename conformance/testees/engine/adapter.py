#!/usr/bin/env python3
"""A Xiangqi engine that speaks UCI or UCCI, as a testee of xiangqi-rules/1: `adapter.py [--wait SECONDS] ENGINE [ARGUMENT...]`."""

import argparse
import contextlib
import json
import queue
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "packages" / "python" / "src"))

from boardwire import BoardwireError, xiangqi_fen  # noqa: E402

FORMAT = "xiangqi-rules/1"
OPENING = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
MAX_LINE, MAX_LINES = 1 << 16, 10_000


class Engine:
    def __init__(self, command, wait):
        self.wait, self.lines = wait, queue.Queue(MAX_LINES)
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            sys.exit(f"the engine {command[0]!r} cannot be started: {error}")
        threading.Thread(target=self.read, daemon=True).start()
        # An engine ignores the word of the protocol that it does not speak. An engine that speaks both continues with UCCI.
        greeting = self.ask("uci\nucci", lambda line: line in ("uciok", "ucciok"))
        self.name = next((line[8:] for line in greeting if line.startswith("id name ")), "engine")
        if any(line.startswith("option name UCI_Variant ") for line in greeting):
            self.send("setoption name UCI_Variant value xiangqi")
        # In the opening, a cannon can capture on the last rank: 9, or 10 if the engine counts from 1.
        self.first_rank = 0
        self.first_rank = int(any(rank == 10 for move, _ in self.perft(OPENING, 1) for _, rank in move))

    def read(self):
        for line in iter(lambda: self.process.stdout.readline(MAX_LINE), b""):
            self.lines.put(line.decode(errors="replace").strip())
        self.lines.put(None)

    def send(self, text):
        with contextlib.suppress(OSError):  # the end of its output says that it ended
            self.process.stdin.write(f"{text}\n".encode())
            self.process.stdin.flush()

    def ask(self, text, is_last):
        """The lines of an answer before the last line, which is the first that satisfies `is_last`."""
        self.send(text)
        answer, deadline = [], time.monotonic() + self.wait
        while len(answer) < MAX_LINES:
            try:
                line = self.lines.get(timeout=max(deadline - time.monotonic(), 0.001))
            except queue.Empty:
                sys.exit(f"the engine gives no complete answer to {text!r} within {self.wait:g} s")
            if line is None:
                sys.exit(f"the engine ended with status {self.process.wait(self.wait)} after {text!r}")
            if is_last(line):
                return answer
            answer.append(line)
        sys.exit(f"the engine answers {text!r} with more than {MAX_LINES} lines, the last {answer[-1][:60]!r}")

    def perft(self, fen, depth):
        """The legal moves, each with the number of sequences of `depth` moves that begin with it."""
        # Engines need all fields of a FEN.
        answer = self.ask(f"position fen {fen} - - 0 1\ngo perft {depth}", lambda line: line.lower().startswith("nodes"))
        matches = (re.fullmatch(r"([a-i])(10|[0-9])([a-i])(10|[0-9]): ([0-9]+)", line) for line in answer)
        moves = [([(match[1], int(match[2])), (match[3], int(match[4]))], int(match[5])) for match in matches if match]
        if not moves and fen == OPENING:
            sys.exit("the engine does not list the moves of the opening for `go perft 1`")
        # Squares are numbered from the top of the board to the bottom.
        return sorted(moves, key=lambda move: [(-rank, file) for file, rank in move[0]])

    def answer(self, request):
        operation = request["op"]
        if operation == "hello" and request["protocol"] == 1:
            return {"name": self.name, "formats": {FORMAT: ["perft", "legal-moves"]}}
        if operation not in ("perft", "legal-moves") or request["format"] != FORMAT:
            return {"unsupported": operation + " " + request["format"]}
        depth = request["depth"] if operation == "perft" else 1
        if type(depth) is not int or not 0 <= depth <= 6:
            raise ValueError("depth is an integer from 0 to 6")
        fen = xiangqi_fen.encode(xiangqi_fen.decode(request["fen"]))  # an engine rejects nothing
        moves = self.perft(fen, depth) if depth else [([], 1)]  # engines accept no depth of 0
        if operation == "perft":
            return {"ok": {"nodes": sum(nodes for _, nodes in moves)}}
        return {"ok": {"moves": ["".join(f"{file}{rank - self.first_rank}" for file, rank in move) for move, _ in moves]}}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wait", type=float, default=30, help="the most seconds for an answer of the engine")
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="ENGINE")
    options = parser.parse_args()
    engine = Engine(options.command, options.wait)
    for line in sys.stdin.buffer:
        reply = {"id": ""}
        try:
            request = json.loads(line.decode())
            reply["id"] = request["id"] if isinstance(request["id"], str) else ""
            reply |= engine.answer(request)
        except BoardwireError as error:
            reply |= {"reject": error.code, "at": {"char": error.offset}}
        except Exception as error:  # the request makes no sense
            reply["error"] = repr(error)
        print(json.dumps(reply), flush=True)
    engine.send("quit")


if __name__ == "__main__":
    main()
