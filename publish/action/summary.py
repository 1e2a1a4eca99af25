"""The report of `boardwire conform --json` for people: the job summary in Markdown, and the lines of the log.

A report quotes the testee, whose text is untrusted. `visible` makes one line of it. `code` makes HTML in which no character has a meaning.
"""

import re

# GitHub rejects a summary above 1 MiB. These bounds keep it under 200 KiB.
SHOWN, LENGTH, LINES = 40, 240, 5
LOGGED = 10
HEADINGS = {
    "conformant": "Conformant",
    "as-known": "As expected",
    "not-conformant": "Not conformant",
    "nothing-verified": "Nothing was verified",
    "not-decided": "Not decided",
    "not-run": "The testee could not be run",
}  # fmt: skip


def visible(text, length=LENGTH):
    """The text as one line of printable characters. A longer text is cut, with its number of characters."""
    text = str(text)
    cut = f" … ({len(text)} characters)" if len(text) > length else ""
    shown = "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text[:length])
    # GitHub finds `##[command]` anywhere in a line.
    return shown.replace("##[", "## [") + cut


def code(text, length=LENGTH):
    """The text in <code>. Numeric references represent all characters but letters, digits and spaces: no markup is left."""
    escaped = "".join(c if c.isalnum() or c == " " else f"&#{ord(c)};" for c in visible(text, length))
    return f"<code>{escaped}</code>"


def word(text):
    """A word of the report, such as a verdict. Anything else has no place in an output or a heading."""
    return text if re.fullmatch(r"[a-z-]{1,40}", str(text)) else "unknown"


def counted(count):
    return f"{count['right']} of {count['of']}"


def title(report):
    """The verdict in a few words, with no text of the testee."""
    verdict = word(report.get("verdict"))
    heading = HEADINGS.get(verdict, verdict)
    return f"{heading}: {counted(report['vectors'])} vectors are right" if "vectors" in report else heading


def rows(pairs):
    return "".join(f"<tr><th align=\"left\">{name}</th><td>{'<br>'.join(cells)}</td></tr>" for name, cells in pairs if cells)


def failure(item):
    """A failure on one line, so that the complete line is one block of HTML."""
    requirements = [f"{code(rule['id'])} {code(rule['text'])}" for rule in item.get("requirements", ())[:LINES]]
    table = rows(
        [
            ("why", [code(item["reason"])]),
            ("sent", [code(f"{key}: {member}") for key, member in item.get("request", {}).items()]),
            ("expected", [code(item["expected"])]),
            ("got", [code(item["got"])]),
            ("difference", [code(item["difference"])] if item.get("difference") else []),
            ("requirements", requirements),
            ("stderr", [code(line) for line in item.get("stderr", ())[-LINES:]]),
            ("again", [code(item["again"], 4 * LENGTH)]),
        ]
    )
    return f"<details><summary>{code(item['id'])} {code(item['kind'])}</summary><table>{table}</table></details>\n\n"


def failures(report):
    all_failures = report.get("failures", [])
    if not all_failures:
        return ""
    left_out = len(all_failures) - SHOWN
    shown = "".join(failure(item) for item in all_failures[:SHOWN])
    more = f"{left_out} more failures are in `report.json`.\n\n" if left_out > 0 else ""
    return f"## {len(all_failures)} failures\n\n{shown}{more}"


def table(report):
    """A row for each format and operation. The columns are the counts that the report has."""
    lines = report.get("table", [])
    if not lines:
        return ""
    counts = [name for name, value in lines[0].items() if isinstance(value, dict)]
    numbers = [name for name, value in lines[0].items() if isinstance(value, int)]
    numbers = [name for name in numbers if any(line[name] for line in lines)]
    head = ["format", "op", *counts, *numbers]
    cells = [
        [line["format"], line["op"], *(counted(line[name]) for name in counts), *(line[name] for name in numbers)] for line in lines
    ]
    body = "".join(f"<tr>{''.join(f'<td>{code(cell)}</td>' for cell in row)}</tr>" for row in cells)
    return f"## Formats\n\n<table><tr>{''.join(f'<th>{code(name)}</th>' for name in head)}</tr>{body}</table>\n\n"


def expected(report):
    """What differs from the file of expected failures."""
    known = report.get("known")
    if not known:
        return ""
    lines = [f"{known['as_known']} vectors fail as expected.\n\n"]
    for name, text in (("stale", "expected to fail and right"), ("changed", "failing in another way")):
        ids = [item if isinstance(item, str) else item[0] for item in known[name]]
        if ids:
            more = f" and {len(ids) - SHOWN} more" if len(ids) > SHOWN else ""
            lines.append(f"{len(ids)} {text}: {', '.join(code(id) for id in ids[:SHOWN])}{more}\n\n")
    return "".join(lines)


def testee(report):
    about = report.get("testee")
    if not about:
        return f"Command: {code(report['command'])}\n\n" if report.get("command") else ""
    return f"Testee: {code(about['name'])} {code(about['version'])} {code(about['language'])}, level {code(report['level'])}\n\n"


def page(report):
    """The job summary: the verdict, then the failures, then the rest."""
    fault = f"{code(report['fault'])}\n\n" if report.get("fault") else ""
    stderr = "".join(f"stderr: {code(line)}\n\n" for line in report.get("stderr", ())[-SHOWN:])
    ended = f"The run ended early: {code(report['ended'])}\n\n" if report.get("ended") else ""
    warnings = "".join(f"Warning: {code(text)}\n\n" for text in report.get("warnings", ())[:SHOWN])
    parts = (f"# Boardwire: {title(report)}\n\n", fault, stderr, ended, expected(report), failures(report), warnings)
    return "".join(parts) + testee(report) + table(report)


def log(report):
    """The verdict and the first failures, for the log."""
    lines = [title(report)]
    if report.get("fault"):
        lines.append(visible(report["fault"], 4 * LENGTH))
    for item in report.get("failures", [])[:LOGGED]:
        lines += [f"{visible(item['id'])}: {visible(item['kind'])}", f"  expected {visible(item['expected'])}"]
        lines += [f"  got      {visible(item['got'])}", f"  again    {visible(item['again'], 4 * LENGTH)}"]
    left_out = len(report.get("failures", [])) - LOGGED
    if left_out > 0:
        lines.append(f"and {left_out} more failures: see report.json")
    return "\n".join(lines)
