"""A testee for test.py: it rejects every input, and its name and its messages are markup and workflow commands.

cli/tests/testee.py executes these statements, and has the functions that they call.
"""

NAME = (
    "::add-mask::secret <img src=x onerror=alert(1)> **bold** [link](javascript:alert) ![image](x) `tick` \u202e\x1b[31m\n"
    "::error::from the name\n# Heading"
)


def rejection(reply):
    if "ok" not in reply and "reject" not in reply:
        return reply
    write("::set-output name=verdict::conformant\n##[error]from stderr\n::warning::</code><b>stderr\n".encode(), 2)
    return {"id": reply["id"], "reject": "<b>&amp;::error::##[error]code"}


# Writes into the files of the runner, if it can.
for name in ("GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY"):
    if name in os.environ:
        with open(os.environ[name], "a", encoding="utf-8") as file:
            file.write("hostile=1\n")
# Forges the report.
if os.path.isdir("boardwire-report"):
    with open("forged", "w", encoding="utf-8") as file:
        json.dump({"verdict": "conformant\n::error::from the report"}, file)
    os.replace("forged", "boardwire-report/report.json")
hello(name=NAME, version="</code></table>", language="<script>")
answer(rejection)
