"""What the misreadings share: tables of bugs, and the kinds of misreading that a row of a table may be."""

from shared import *


def table(module, make, *rows):
    """Registers a bug for each row: name, sentence, patterns, and what `make` takes to make the bug."""
    for name, sentence, on, *parts in rows:
        run = make(*parts)
        run.__name__, run.__module__ = name.replace("-", "_"), module
        bug(sentence, on)(run)


def both(*formats):
    return ", ".join(f"{op} {format}" for format in formats for op in ("decode", "encode"))


# Kinds of misreading


def asks(change):
    """The program reads another request."""
    return lambda request, ask: ask(change(request))


def replies(change):
    """The program gives another reply."""
    return lambda request, ask: change(ask(request), request)


def gives(change):
    """The program gives another result."""
    return replies(lambda reply, request: {**reply, "ok": change(reply["ok"], request)} if "ok" in reply else reply)


def means(change, back=None):
    """Encoder and decoder have another meaning for the encoding: the value is changed."""

    def run(request, ask):
        if request["op"] == "encode":
            return ask({**request, "value": change(request["value"])})
        return gives(lambda ok, _: (back or change)(ok))(request, ask)

    return run


def writes(change):
    """Encoder and decoder have another order of bytes: the encoding is changed."""

    def run(request, ask):
        if request["op"] == "encode":
            return gives(lambda ok, _: {key: change(data) for key, data in ok.items()})(request, ask)
        return ask({**request, **{key: change(request[key]) for key in ("hex", "text") if key in request}})

    return run


def recodes(encoded, *codes):
    """The encoder computes other bytes, also for what is rejected with one of the codes."""
    return replies(lambda reply, request: {"ok": {"hex": encoded(request)}} if "ok" in reply or reply["reject"] in codes else reply)


def accepts(code, repair):
    """What is rejected with the code is accepted: `repair` takes the request and the reply, and makes a request without the fault, or None."""

    def run(request, ask):
        reply = ask(request)
        while reply.get("reject") == code and (repaired := repair(request, reply)):
            request, reply = repaired, ask(repaired)
        return reply

    return run
