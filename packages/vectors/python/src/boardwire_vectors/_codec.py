"""A codec under test: the functions of a user, and what they raise."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterable, Mapping, Optional, Tuple, Type, Union

from ._vectors import Json, format_entries, format_id, manifest

Answer = Callable[[str, str, Json], Mapping[str, Any]]
"""A function that receives operation, format and request and returns a reply of the protocol without `id`."""


class Reject(Exception):
    """Raised by a codec that rejects an input, a value or a move.

    `code` is the code of the specification, such as `truncated`. `offset` is that of the fault, in bits for binary formats and in
    characters for texts; `encode` has none. `move` is the index of the move that `play` rejects.
    """

    def __init__(self, code: str, offset: Optional[int] = None, *, move: Optional[int] = None) -> None:
        super().__init__(code)
        self.code, self.offset, self.move = code, offset, move


class Unsupported(Exception):
    """Raised by a codec for a request that it does not offer. The vector is then skipped."""


class Codec:
    """The functions under test, by format. `Codec(errors=MyError)` names exceptions that are rejections, as `Reject` is.

    Such an exception has `code` and, where known, `offset` (or `move`) among its attributes. `Codec(function)` has one function in place of
    all: it receives operation, format and request and returns a reply of the protocol without `id`.
    """

    def __init__(
        self, answer: Optional[Answer] = None, *, errors: Union[Type[Exception], Tuple[Type[Exception], ...]] = ()
    ) -> None:
        self._answer = answer
        given = errors if isinstance(errors, tuple) else (errors,)
        self._errors: Tuple[Type[Exception], ...] = (Reject, *given)
        self._formats: Dict[str, _Functions] = {}

    def add(
        self,
        format: str,
        *,
        decode: Optional[Callable[..., Any]] = None,
        encode: Optional[Callable[..., Any]] = None,
        explain: Optional[Callable[..., Any]] = None,
        analyse: Optional[Callable[..., Any]] = None,
        play: Optional[Callable[..., Any]] = None,
        perft: Optional[Callable[..., Any]] = None,
        legal_moves: Optional[Callable[..., Any]] = None,
        allow: Iterable[str] = (),
        limits: bool = False,
    ) -> Codec:
        """Adds the functions of a format and returns the codec. What is not given is not judged.

        - `decode(data)` receives bytes, or a str for a text format, and returns the value; `explain(data)` returns the list of fields.
        - `encode(value)` returns bytes, or a str.
        - `analyse(data)` returns a dict; `play(data, to_play=…, moves=…)` returns a dict, whose `hex` may be bytes.
        - `perft(fen, depth=…)` and `legal_moves(fen)` return a dict.
        - For `xiangqi-history/1` each function has the keyword argument `position`.
        - `allow` lists the leniencies that the functions offer: then decode and explain receive `allow=[…]`.
        - With `limits=True` they receive `limits`: None, or `{"cells": n}`.

        Values have the form of the chapter "The testee protocol". Vectors with a leniency or a limit that is not offered are skipped.
        Raises ValueError for a format or an operation that does not exist.
        """
        name = format_id(format)
        given = {
            "decode": decode, "encode": encode, "explain": explain, "analyse": analyse, "play": play, "perft": perft,
            "legal-moves": legal_moves,
        }
        functions = {operation: function for operation, function in given.items() if function is not None}
        operations = format_entries()[name]["operations"]
        for operation in functions:
            if operation not in operations:
                raise ValueError(f"{name} has no operation {operation!r}; its operations are {', '.join(operations)}")
        self._formats[name] = _Functions(name, functions, frozenset(allow), limits)
        return self

    def offers(self, format: str, operation: str) -> bool:
        """Whether there is a function for the operation of the format."""
        return self._answer is not None or format in self._formats and operation in self._formats[format].functions

    def __call__(self, operation: str, format: str, request: Json) -> Mapping[str, Any]:
        """Returns the reply of the protocol, without `id`. Exceptions other than rejections pass through."""
        if self._answer is not None:
            return self._answer(operation, format, request)
        if not self.offers(format, operation):
            return {"unsupported": f"{operation} of {format}"}
        functions = self._formats[format]
        try:
            return {"ok": functions.call(operation, request)}
        except Unsupported as reason:
            return {"unsupported": str(reason) or "the codec does not offer this"}
        except self._errors as error:
            reply: Json = {"reject": str(getattr(error, "code", type(error).__name__))}
            offset, move = getattr(error, "offset", None), getattr(error, "move", None)
            if move is not None:
                reply["at"] = {"move": move}
            elif offset is not None and operation != "encode":
                reply["at"] = {functions.unit: offset}
            return reply


class _Functions:
    """The functions of one format."""

    def __init__(self, format: str, functions: Dict[str, Callable[..., Any]], allow: frozenset[str], limits: bool) -> None:
        self.functions, self.allow, self.limits = functions, allow, limits
        entry = format_entries()[format]
        self.is_text, self.unit = entry["input"] == "text", manifest()["formats"][format]["offset"]
        self.leniencies, self.has_limits = frozenset(entry["leniencies"]), bool(entry["limits"])

    def call(self, operation: str, request: Json) -> Any:
        """Calls the function with the arguments from the request, and returns the result under `ok`."""
        function = self.functions[operation]
        extra: Json = {key: request[key] for key in ("position", "to_play", "moves", "depth") if key in request}
        if operation in ("decode", "explain"):
            extra.update(self.options(request))
        if operation == "encode":
            result = function(request["value"], **extra)
            if isinstance(result, str):
                return {"text": result}
            if not isinstance(result, (bytes, bytearray, memoryview)):
                raise TypeError(f"encode must return bytes or str, got {type(result).__name__}")
            return {"hex": result.hex()}
        text = request.get("text", request.get("fen"))
        data = text if self.is_text else bytes.fromhex(request["hex"])
        result = function(data, **extra)
        if operation == "explain" and isinstance(result, (list, tuple)):
            return {"fields": result}
        if operation == "play" and isinstance(result.get("hex"), (bytes, bytearray)):
            return {**result, "hex": result["hex"].hex()}
        return result

    def options(self, request: Json) -> Json:
        """The keyword arguments for leniencies and limits. What the format does not have, the specification says to ignore."""
        options: Json = {}
        lacking = self.leniencies.intersection(request.get("allow", ())) - self.allow
        if lacking:
            raise Unsupported(f"leniency {', '.join(sorted(lacking))}")
        if self.has_limits and "limits" in request and not self.limits:
            raise Unsupported("limits")
        if self.allow:
            options["allow"] = list(request.get("allow", ()))
        if self.limits:
            options["limits"] = request.get("limits")
        return options
