"""Asks a testee of the protocol, a program that reads requests and writes replies, as a codec is asked."""

import json
import subprocess


class Testee:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.formats = self.exchange({"op": "hello", "protocol": 1})["formats"]

    def exchange(self, request):
        self.process.stdin.write(json.dumps({"id": "1", **request}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def __call__(self, operation, format, request):
        if operation not in self.formats.get(format, ()):
            return {"unsupported": "the testee's hello does not name it"}
        return self.exchange({"op": operation, "format": format, **request})

    def close(self):
        self.process.stdin.close()
        self.process.wait()
