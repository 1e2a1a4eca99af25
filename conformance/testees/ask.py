"""Asks a testee of the protocol: one request after another."""

import json
import subprocess
import threading


class Testee:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def answer(self, line):
        """The line that follows a line."""
        # What a pipe does not hold is read while it is written.
        writer = threading.Thread(target=self._send, args=(line,))
        writer.start()
        answer = self.process.stdout.readline()
        writer.join()
        return answer

    def ask(self, request):
        """The reply without its id."""
        reply = json.loads(self.answer(json.dumps({"id": "q", **request}).encode() + b"\n"))
        assert reply.pop("id") == "q"
        return reply

    def _send(self, line):
        self.process.stdin.write(line)
        self.process.stdin.flush()
