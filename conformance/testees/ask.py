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
        self.process.stdout.close()

    def answer(self, line):
        """The answer to a line, as bytes."""
        return self._answers([line])[0]

    def ask(self, request):
        """The reply to a request, without its id."""
        return self.ask_all([request])[0]

    def ask_all(self, requests):
        """The replies to requests, without their ids, in order."""
        replies = [json.loads(line) for line in self._answers([json.dumps({"id": "q", **request}).encode() + b"\n" for request in requests])]
        assert all(reply.pop("id") == "q" for reply in replies)
        return replies

    def _answers(self, lines):
        # A thread writes the lines while this one reads: a pipe holds only a part of long lines, so writing all first could block for ever.
        writer = threading.Thread(target=self._send, args=(b"".join(lines),))
        writer.start()
        answers = [self.process.stdout.readline() for _ in lines]
        writer.join()
        return answers

    def _send(self, line):
        self.process.stdin.write(line)
        self.process.stdin.flush()
