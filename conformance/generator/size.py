"""The size of a request: the means that a testee needs for it (spec/src/protocol.md#unsupported)."""


from writing.runs import length, string

# A request of this size is within the means of every testee.
EVERYONE = 65536
HEADER = 6


def size(format, request):
    """The cells of the largest board that the limit allows; bytes or characters of input if there is no board."""
    if format.startswith("ternary"):
        cells = cells_of_value(request["value"]) if "value" in request else cells_of_header(beginning(request["hex"], 2 * HEADER))
        return min(cells, request.get("limits", {}).get("cells", cells))
    value = request.get("value", {})
    texts = (request.get("text"), request.get("moves"), value.get("base"), value.get("plies"))
    return max(length(request.get("hex") or "") // 2, *(length(text or "") for text in texts))


def cells_of_value(value):
    boards = [board for item in value.get("records", [value]) for board in (item[0] if isinstance(item, list) else [item])]
    return max((board["rows"] * board["cols"] for board in boards), default=0)


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
    for run in runs:
        text += string([run]) if isinstance(run, dict) else run[0] * min(run[1], most)
        if len(text) >= most:
            break
    return text[:most]
