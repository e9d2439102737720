"""Reading JSON that anybody may have written: every mistake is a `PositionError` that names its path.

JSON's own leniencies are closed: repeated keys, true for 1, 1.0 for 1, NaN, numbers too long to print.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from controller.errors import PositionError

MOST = 10_000
"""No count in any position is larger."""


class _Repeated(dict[str, Any]):
    """An object in which a key stood twice; found out when the object is looked at, which knows the path."""

    key: str = ""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    seen: set[str] = set()
    repeated = _Repeated(found)
    for key, _ in pairs:
        if key in seen:
            repeated.key = key
            break
        seen.add(key)
    return repeated


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


def load(line: str | bytes) -> Any:
    """Read one JSON value. Raises PositionError ``not-json`` for whatever is none."""
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        return json.loads(text, object_pairs_hook=_pairs, parse_constant=_no_constant)
    except RecursionError:
        raise PositionError("not-json", "", "this is nested too deeply") from None
    except ValueError as error:
        raise PositionError("not-json", "", f"this is not JSON: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    told = str(error).split("\n", maxsplit=1)[0]
    if "set_int_max_str_digits" in told:  # Python's advice on itself is of no use to whoever wrote the line
        return "a number has more digits than anything here can hold"
    return told[:200]


def below(path: str, key: object) -> str:
    """The path of a key under a path."""
    return f"{path}.{key}" if path else str(key)


def shown(value: object) -> str:
    """A value as an error may show it: short, whatever it is."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = json.dumps(value) if isinstance(value, str | bool | None) else str(type(value).__name__)
    if isinstance(value, int) and not isinstance(value, bool):
        text = str(value) if abs(value) < 10**12 else "a huge number"
    elif isinstance(value, float):
        text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def wrong_type(path: str, wanted: str, value: object) -> PositionError:
    """The error for a value of another type."""
    return PositionError("wrong-type", path, f"must be {wanted}, not {shown(value)}")


def obj(value: object, path: str, known: Collection[str] | None, required: Sequence[str] = ()) -> Mapping[str, Any]:
    """An object with only known keys (None: any) and all the required ones."""
    if not isinstance(value, dict):
        raise wrong_type(path, "an object", value)
    if isinstance(value, _Repeated):
        raise PositionError("repeated-key", below(path, value.key), "this key stands here twice")
    if known is not None:
        for key in value:
            if key not in known:
                near = get_close_matches(key, known, 1) if len(key) < 100 else []
                hint = f"; did you mean {near[0]}?" if near else ""
                raise PositionError("unknown-key", below(path, key[:100]), f"there is no such key{hint}")
    for key in required:
        if key not in value:
            raise PositionError("missing-key", below(path, key), "this key is required")
    return value


def whole(value: object, path: str, least: int = 0, most: int = MOST) -> int:
    """A whole number within bounds; true and 1.0 are none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong_type(path, "a whole number", value)
    if not least <= value <= most:
        raise PositionError("out-of-range", path, f"must be from {least} to {most}, not {shown(value)}")
    return value


def flag(value: object, path: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise wrong_type(path, "true or false", value)
    return value


def text(value: object, path: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise wrong_type(path, "a text", value)
    return value


def one_of(value: object, path: str, names: Sequence[str], what: str) -> str:
    """A text that is one of the names; ``what`` calls them in the error."""
    word = text(value, path)
    if word not in names:
        near = get_close_matches(word, names, 1) if len(word) < 100 else []
        hint = f"; did you mean {near[0]}?" if near else ""
        raise PositionError("unknown-name", path, f"there is no {what} {shown(word)}{hint}")
    return word


def listing(value: object, path: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise wrong_type(path, "a list", value)
    return value


def name(value: object, path: str) -> str:
    """A name somebody may choose: not empty, without white space."""
    word = text(value, path)
    if not word or any(letter.isspace() for letter in word):
        raise PositionError("bad-name", path, f"a name has at least one letter and no white space, not {shown(word)}")
    return word
