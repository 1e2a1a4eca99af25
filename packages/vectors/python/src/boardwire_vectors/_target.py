"""Finding a codec by its name, `module:object`."""

from __future__ import annotations

import importlib
from typing import Any, Callable, Union

from ._codec import Answer, Codec


def import_codec(name: str) -> Union[Codec, Answer]:
    """Returns the object that `module:object` names. Raises ValueError if there is none or if it is no codec."""
    module, colon, attribute = name.partition(":")
    if not colon or not module or not attribute:
        raise ValueError(f"{name!r} is no codec: expected `module:object`, such as `mycodec:codec`")
    try:
        found: Any = getattr(importlib.import_module(module), attribute)
    except ModuleNotFoundError as error:
        if error.name and (module == error.name or module.startswith(error.name + ".")):
            raise ValueError(f"{name!r}: there is no module {error.name!r} on the import path") from None
        raise
    except AttributeError:
        raise ValueError(f"{name!r}: the module {module!r} has no {attribute!r}") from None
    if not callable(found):
        raise ValueError(f"{name!r} is no codec: expected a Codec or a function, got {type(found).__name__}")
    codec: Callable[..., Any] = found
    return codec
