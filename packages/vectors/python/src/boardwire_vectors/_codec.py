"""A codec under test: the functions of a user, and the exceptions that they raise."""

from __future__ import annotations

from typing import Any, Callable, Dict, FrozenSet, Iterable, Mapping, Optional, Tuple, Type, Union

from ._vectors import Json, format_entries, format_id, manifest

Answer = Callable[[str, str, Json], Mapping[str, Any]]
"""A function that receives operation, format and request and returns a reply of the protocol without `id`."""

Function = Callable[..., Any]


class Reject(Exception):
    """Raised by a codec that rejects an input or a value.

    `code` is the code of the specification, such as `truncated`. `offset` is that of the fault, in the unit of the format; `encode` has none.
    A location in another unit has the name of this unit: `Reject("ko", move=1)`.
    """

    def __init__(self, code: str, offset: Optional[int] = None, **at: int) -> None:
        super().__init__(code)
        self.code, self.offset, self.at = code, offset, at


class Unsupported(Exception):
    """Raised by a codec for a request that it does not offer. The vector is then skipped."""


class Codec:
    """The functions under test, by format. `Codec(errors=MyError)` names exceptions that are rejections, as `Reject` is.

    Such an exception has `code` and, where known, `offset` (or a dict `at`) among its attributes. `Codec(function)` has one function in place
    of all: it receives operation, format and request and returns a reply of the protocol without `id`. `Codec(function, lacks={format: […]})`
    names the features that it lacks.
    """

    def __init__(
        self,
        answer: Optional[Answer] = None,
        *,
        errors: Union[Type[Exception], Tuple[Type[Exception], ...]] = (),
        lacks: Mapping[str, Iterable[str]] = {},
    ) -> None:
        self._answer = answer
        given = errors if isinstance(errors, tuple) else (errors,)
        self._errors: Tuple[Type[Exception], ...] = (Reject, *given)
        self._formats: Dict[str, _Functions] = {}
        self._lacks = {format_id(name): _check_names(format_id(name), "features", features) for name, features in lacks.items()}

    def add(
        self,
        format: str,
        functions: Mapping[str, Function] = {},
        /,
        *,
        allow: Iterable[str] = (),
        limits: Iterable[str] = (),
        lacks: Iterable[str] = (),
        **others: Optional[Function],
    ) -> Codec:
        """Adds the functions of a format, by the names of its operations, and returns the codec. Other operations are not judged.

        - `decode(data)` receives bytes, or a str for a text format, and returns the value; `explain(data)` returns the list of fields.
        - `encode(value)` returns bytes, or a str.
        - Another function, such as `normalise=…`, receives the input too, if the request has one, and returns the value of `ok`. In the name of
          a keyword `_` is written for `-`; `functions` has operations by their own names.
        - Each function receives the other members of the request as keyword arguments.
        - `allow` and `limits` list the leniencies and limits that the functions offer. Then all but `encode` receive `allow=[…]`, or `limits=`, a
          dict or None. Vectors with one that is not offered are skipped.
        - `lacks` lists the features that the functions lack. Vectors that need one are skipped.

        Raises ValueError for a format, an operation, a leniency, a limit or a feature that does not exist.
        """
        name = format_id(format)
        operations = format_entries()[name]["operations"]
        words = {operation.replace("-", "_"): operation for operation in operations}
        given = {**functions, **{words.get(word, word): function for word, function in others.items() if function is not None}}
        for operation in given:
            if operation not in operations:
                raise ValueError(f"{name} has no operation {operation!r}; its operations are {', '.join(operations)}")
        self._lacks[name] = self._lacks.get(name, frozenset()) | _check_names(name, "features", lacks)
        self._formats[name] = _Functions(name, given, _check_names(name, "leniencies", allow), _check_names(name, "limits", limits))
        return self

    def offers(self, format: str, operation: str) -> bool:
        """Whether there is a function for the operation of the format."""
        return self._answer is not None or format in self._formats and operation in self._formats[format].functions

    def lacking(self, format: str, needs: Iterable[str]) -> str:
        """The features among these that the codec lacks, as a list in words."""
        return ", ".join(feature for feature in needs if feature in self._lacks.get(format, ()))

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
            offset, at = getattr(error, "offset", None), getattr(error, "at", None)
            if isinstance(at, Mapping) and at:
                reply["at"] = at
            elif offset is not None and operation != "encode":
                reply["at"] = {functions.unit: offset}
            return reply


def _check_names(format: str, kind: str, names: Iterable[str]) -> FrozenSet[str]:
    """Returns the names. Raises ValueError for one that the format does not have."""
    defined, given = format_entries()[format].get(kind, []), [names] if isinstance(names, (str, bool)) else list(names)
    for name in given:
        if name not in defined:
            raise ValueError(f"{format} has no {name!r} among its {kind}: {', '.join(defined) or 'it has none'}")
    return frozenset(given)


class _Functions:
    """The functions of one format."""

    def __init__(self, format: str, functions: Mapping[str, Function], allow: FrozenSet[str], limits: FrozenSet[str]) -> None:
        self.functions, self.allow, self.limits, self.entry = functions, allow, limits, format_entries()[format]
        self.unit = manifest()["formats"][format]["offset"]

    def call(self, operation: str, request: Json) -> Any:
        """Calls the function with the arguments from the request, and returns the result under `ok`."""
        extra = {key: value for key, value in request.items() if key not in ("allow", "limits")}
        if operation != "encode":
            extra.update(self.options(request))
        input_key = "value" if operation == "encode" else "text" if self.entry["input"] == "text" else "hex"
        inputs = [extra.pop(input_key)] if input_key in extra else []
        result = self.functions[operation](*(map(bytes.fromhex, inputs) if input_key == "hex" else inputs), **extra)
        if operation == "encode":
            if isinstance(result, str):
                return {"text": result}
            if not isinstance(result, (bytes, bytearray, memoryview)):
                raise TypeError(f"encode must return bytes or str, got {type(result).__name__}")
            return {"hex": result.hex()}
        if operation == "explain" and isinstance(result, (list, tuple)):
            return {"fields": result}
        if isinstance(result, Mapping) and isinstance(result.get("hex"), (bytes, bytearray)):
            return {**result, "hex": result["hex"].hex()}
        return result

    def options(self, request: Json) -> Json:
        """The keyword arguments for leniencies and limits. Names that the format does not have are ignored."""
        options: Json = {}
        for key, kind, offered in (("allow", "leniencies", self.allow), ("limits", "limits", self.limits)):
            lacking = sorted(set(self.entry[kind]).intersection(request.get(key) or ()) - offered)
            if lacking:
                raise Unsupported(f"not offered: {', '.join(lacking)}")
            if offered:
                options[key] = request.get(key, [] if key == "allow" else None)
        return options
