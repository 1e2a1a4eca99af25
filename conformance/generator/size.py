"""The size of a request: what a testee must have the means for (spec/src/protocol.md#unsupported)."""

# A request of this size is within the means of every testee.
EVERYONE = 65536
HEADER = 6


def size(format, request):
    """The cells of the largest board that the limit lets pass; bytes or characters of input where there is no board."""
    if format.startswith("ternary"):
        cells = cells_of_value(request["value"]) if "value" in request else cells_of_header(beginning(request["hex"], 2 * HEADER))
        return min(cells, request.get("limits", {}).get("cells", cells))
    value = request.get("value", {})
    texts = (request.get("text"), request.get("moves"), value.get("base"), value.get("plies"))
    return max(length(request.get("hex")) // 2, *map(length, texts))


def cells_of_value(value):
    return max((board["rows"] * board["cols"] for board in value.get("records", [value])), default=0)


def cells_of_header(start):
    """The cells that the first header declares. In the vectors the first record of a stream is the largest one, or all are small."""
    header = bytes.fromhex(start)
    rows, cols = (int.from_bytes(header[at : at + 3], "little") for at in (0, 3))
    return rows * cols if len(header) == HEADER else 0


def beginning(runs, most):
    """The beginning of a text that may be written in runs."""
    if isinstance(runs, str):
        return runs[:most]
    text = ""
    for part, count in runs:
        text += part * min(count, most)
        if len(text) >= most:
            break
    return text[:most]


def length(items):
    """The length of a text or a list with its runs written out."""
    if items is None or isinstance(items, str):
        return len(items or "")
    return sum(len(item[0]) * item[1] if isinstance(item, list) else 1 for item in items)
