"""Checks of the shape of values. A failed check raises `TypeError` or `ValueError`."""

from __future__ import annotations

from typing import Any, Callable, List, Optional, Sequence, Tuple, Type, TypeVar

T = TypeVar("T")


def check_type(kind: Type[T], value: Any, name: str) -> T:
    """Returns the value. Raises `TypeError` if the value is not of the class."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} is {type(value).__name__}; expected {kind.__name__}")
    return value


def instance_of(kind: Type[T]) -> Callable[[T], T]:
    """A function that returns its argument. Raises `TypeError` if it is not of the class."""
    return lambda value: check_type(kind, value, "the value")


def integer(value: Any, name: str, first: int, last: Optional[int] = None) -> int:
    """The value if it is an integer of the range, both ends included. Without `last` the range has no end."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} is {type(value).__name__}; expected int")
    if value < first or last is not None and value > last:
        to = "or more" if last is None else f"to {last}"
        raise ValueError(f"{name} is out of range; expected {first} {to}")
    return value


def one_of(choices: Tuple[str, ...], value: Any, name: str) -> str:
    """The value if it is one of the texts."""
    if check_type(str, value, name) not in choices:
        raise ValueError(f"{name} is {value[:40]!r}; expected {' or '.join(map(repr, choices))}")
    return str(value)


def text(value: Any, name: str) -> str:
    """The value if it is a text of Unicode scalar values."""
    string = check_type(str, value, name)
    try:
        string.encode("utf-8")
    except UnicodeEncodeError as reason:
        raise ValueError(f"{name} has a lone surrogate at character {reason.start}; "
                         "expected Unicode scalar values") from None
    return string


def sequence(value: Any, name: str) -> Tuple[Any, ...]:
    """The items of a list or a tuple."""
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"{name} is {type(value).__name__}; expected a list or a tuple")
    return tuple(value)


def squares(value: Sequence[Optional[int]]) -> Tuple[Optional[int], ...]:
    """32 squares in the order of the ids, None for a captured piece."""
    items = sequence(value, "squares")
    if len(items) != 32:
        raise ValueError(f"{len(items)} squares; expected 32")
    for piece, square in enumerate(items):
        if square is not None:
            integer(square, f"squares[{piece}]", 0, 89)
    return items


def keys(value: Any, *names: str) -> List[Any]:
    """The members of a JSON object that has exactly these keys."""
    if set(check_type(dict, value, "the value")) != set(names):
        raise ValueError(f"the value has other keys; expected {', '.join(names)}")
    return [value[name] for name in names]
