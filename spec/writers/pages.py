"""The tables in the READMEs."""

import re

from writers.common import FORMATS, VALUES, camel, name_of, snake, value_of


def table(head, rows):
    return "\n".join([f"| {' | '.join(head)} |", "|" + "---|" * len(head), *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def contents(head, about, comma, semicolon):
    """A row for each chapter."""
    of_chapter = {}
    for entry in FORMATS:
        of_chapter.setdefault(entry["chapter"], []).append(entry)
    return table(head, ([f"[{comma.join('`' + entry['id'] + '`' for entry in entries)}](spec/src/{chapter})",
                         semicolon.join(entry[about] for entry in entries)] for chapter, entries in of_chapter.items()))


def operations_of(entry, to_case, suffix):
    return " and ".join(f"`{to_case(operation)}`" for operation in entry["operations"]) + suffix


def javascript_table():
    def value(entry):
        if "value" not in entry:
            return operations_of(entry, camel, ", see below")
        shape = "`{ " + ", ".join(value_of(entry)["schema"]["required"]) + " }`"
        return f"{shape}, {value_of(entry)['note']}" if entry["value"] in ("stream", "history") else shape

    return table(("format", "import", "value"), (
        [f"`{entry['id']}`" + " (text)" * (entry["input"] == "text"), f"`boardwire/{name_of(entry)}`", value(entry)] for entry in FORMATS))


def python_table():
    return table(("module", "format", "value"), (
        [f"`{snake(name_of(entry))}`", f"`{entry['id']}`" + ", a text" * (entry["input"] == "text"),
         value_of(entry)["python"] if "value" in entry else operations_of(entry, snake, ", see below")] for entry in FORMATS))


def c_table():
    def row(entry):
        name = "bw_" + snake(name_of(entry))
        decode = "next" if entry["value"] == "stream" else "decode"
        return [f"`{entry['id']}`", f"`{name}_{decode}`", f"`{name}_encode`", value_of(entry)["c"]]

    return table(("format", "decode", "encode", "value"), (row(entry) for entry in FORMATS if "value" in entry))


def samples(form):
    rows = []
    for name, value in VALUES.items():
        ids = ", ".join(f"`{entry['id']}`" for entry in FORMATS if entry.get("value") == name)
        note = f": {value['note']}" if name == "position" else ""
        rows.append([ids, form(f"`{value['sample']}`") + note.replace("null", form("null"))])
    return table(("format", "value"), rows)


def as_javascript(sample):
    plain = re.sub(r'"(\w+)": ', r"\1: ", sample).replace('"', "'")
    return re.sub(r"(\w+): …", r"\1", plain).replace("{", "{ ").replace("}", " }")


def as_python(sample):
    return sample.replace("null", "None")
