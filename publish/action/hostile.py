"""A testee for test.py: it rejects all, and its name and its messages are markup and workflow commands.

    python3 hostile.py PROGRAM

PROGRAM replies to malformed requests, so that the adapter is sound.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

NAME = (
    "::add-mask::secret <img src=x onerror=alert(1)> **bold** [link](javascript:alert) ![image](x) `tick` \u202e\x1b[31m\n"
    "::error::from the name\n# Heading"
)

sound = subprocess.Popen([sys.argv[1], "testee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

for line in sys.stdin:
    sound.stdin.write(line)
    sound.stdin.flush()
    answer = json.loads(sound.stdout.readline())
    reply = {"id": answer["id"]}
    if "formats" in answer:
        # Writes into the files of the runner, if it can.
        for name in ("GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY"):
            if name in os.environ:
                with open(os.environ[name], "a", encoding="utf-8") as file:
                    file.write("hostile=1\n")
        # Forges the report.
        if os.path.isdir("boardwire-report"):
            Path("forged").write_text(json.dumps({"verdict": "conformant\n::error::from the report"}), "utf-8")
            os.replace("forged", "boardwire-report/report.json")
        reply |= {"name": NAME, "version": "</code></table>", "language": "<script>", "formats": answer["formats"]}
    elif "ok" not in answer and "reject" not in answer:
        reply = answer
    else:
        print("::set-output name=verdict::conformant\n##[error]from stderr\n::warning::</code><b>stderr", file=sys.stderr, flush=True)
        reply["reject"] = "<b>&amp;::error::##[error]code"
    print(json.dumps(reply), flush=True)
