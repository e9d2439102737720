"""Strict reading of what people and other programs write: positions and lines in JSON, board files and others in TOML.

Nothing is guessed or silently ignored: unknown keys, repeated keys, true for 1, 1.0 for 1 and NaN are mistakes. Every
mistake names its path, as keys joined by dots, and what would be right.

The two forms differ in what they do with mistakes:

- **JSON** is mostly written by programs, which want a code. The functions `load`, `obj`, `whole` and so on raise
  `PositionError` at the first mistake; the caller passes the path along. docs/formats.md lists the codes.
- **TOML** is written by hand, and a person who mends a file wants all mistakes at once. `parse_toml` gives its tables;
  `structure` makes values of attrs classes of them by their types, and collects every `Mistake`; `refuse` raises
  `BoardError` with one line for each. What no type can say is a validator of a field (`within`, `among`,
  `written_as`), or a function of its own under ``metadata["read"]``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from inspect import Parameter, signature
from math import isfinite
from pathlib import Path
from types import UnionType
from typing import Any, NamedTuple, NoReturn, get_args, get_origin, get_type_hints

from controller.errors import BoardError, PositionError

MOST = 10_000
"""No count in any position is larger."""
MOST_TOML = 1 << 63
"""Whole numbers of TOML are smaller than that."""
MOST_BYTES = 1_000_000
"""No line and no file is longer. What it is read into takes some 60 times as much memory at worst."""
MOST_LETTERS = 80
"""No name is longer: hundreds of moves may repeat it."""


def meant(word: object, known: Iterable[str]) -> str:
    """The hint "; did you mean ...?" if something known is close to the word, else nothing."""
    text = str(word)
    close = get_close_matches(text, list(known), n=1) if len(text) < 100 else []
    return f"; did you mean {close[0]}?" if close else ""


def file_bytes(path: Path) -> bytes:
    """The content of a file, or as much of it as shows that it is longer than `MOST_BYTES`. Raises OSError."""
    with path.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)


# JSON.


class _Repeated(dict[str, Any]):
    """An object in which a key stood twice; it is refused when the object is looked at, where the path is known."""

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
    if len(line) > MOST_BYTES:
        raise PositionError("out-of-range", "", f"this is longer than {MOST_BYTES:,} bytes")
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        return json.loads(text, object_pairs_hook=_pairs, parse_constant=_no_constant)
    except RecursionError:
        raise PositionError("not-json", "", "this is nested too deeply") from None
    except ValueError as error:
        raise PositionError("not-json", "", f"this is not JSON: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    told = str(error).split("\n", maxsplit=1)[0]
    if "set_int_max_str_digits" in told:  # Python's advice on itself is of no use to the writer of the line
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
                raise PositionError("unknown-key", below(path, key[:100]), f"there is no such key{meant(key, known)}")
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
        raise PositionError("unknown-name", path, f"there is no {what} {shown(word)}{meant(word, names)}")
    return word


def listing(value: object, path: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise wrong_type(path, "a list", value)
    return value


def name(value: object, path: str) -> str:
    """A name that people may choose: not empty, without white space."""
    word = text(value, path)
    if not word or any(letter.isspace() for letter in word):
        raise PositionError("bad-name", path, f"a name has at least one letter and no white space, not {shown(word)}")
    if len(word) > MOST_LETTERS:
        raise PositionError("bad-name", path, f"a name has at most {MOST_LETTERS} letters")
    return word


def at_most(limit: int, found: Sized, path: str, what: str) -> None:
    """Refuse more of something than anybody needs: each costs memory and time."""
    if len(found) > limit:
        raise PositionError("too-many", path, f"there are at most {limit:,} {what}, not {len(found):,}")


# TOML.

Check = Callable[[Any, Any, Any], None]
"""A validator of attrs (instance, attribute, value): refuses a value by a ValueError that says what would be right."""


class Mistake(NamedTuple):
    """One mistake in a file: its path, as keys joined by dots, and what is wrong."""

    path: str
    text: str


class _Mistakes(ValueError):
    """All mistakes in one value; their paths begin at that value."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        super().__init__(mistakes)
        self.mistakes = mistakes


def parse_toml(file: str, raw: bytes) -> dict[str, Any]:
    """The tables of a TOML file; raises BoardError with the line where it is none."""
    if len(raw) > MOST_BYTES:
        raise BoardError(f"{file}: this is longer than {MOST_BYTES:,} bytes")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BoardError(f"{file}: this is not text in UTF-8") from None
    try:
        tables = tomllib.loads(text)
    except RecursionError:
        raise BoardError(f"{file}: this is nested too deeply") from None
    except ValueError as error:
        raise BoardError(f"{file}: {_toml_trouble(str(error), text)}") from None
    refuse(file, _too_large(tables))
    return tables


def _too_large(tables: Mapping[str, Any]) -> Iterator[Mistake]:
    """Whole numbers that TOML does not have to hold: they could be no value here, nor be made one with a fraction."""
    left: list[tuple[str, Any]] = [("", tables)]
    while left:
        path, value = left.pop()
        if isinstance(value, dict):
            left += ((below(path, key), inner) for key, inner in value.items())
        elif isinstance(value, list):
            left += ((below(path, number), inner) for number, inner in enumerate(value))
        elif isinstance(value, int) and not -MOST_TOML <= value < MOST_TOML:
            yield Mistake(path, "a number has more digits than anything here can hold")


def _toml_trouble(message: str, text: str) -> str:
    """What the parser said; a key given twice by its name."""
    if not message.startswith("Cannot overwrite"):
        return message
    found = re.search(r"at line (\d+)", message)
    lines = text.rstrip().split("\n")
    number = int(found[1]) if found else len(lines)
    key = lines[number - 1].partition("=")[0].strip().strip("\"'")
    return f"line {number}: {key} is given twice"


def refuse(file: str, mistakes: Iterable[Mistake]) -> None:
    """Raise BoardError with every mistake on a line of its own, if there is any."""
    lines = dict.fromkeys(f"{file}: {path}: {text}" if path else f"{file}: {text}" for path, text in mistakes)
    if lines:
        raise BoardError("\n".join(lines))


def within(least: float, most: float) -> Check:
    """A number from ``least`` to ``most``."""

    def check(_: Any, __: Any, value: Any) -> None:
        if not least <= value <= most:
            raise ValueError(f"{value} is not from {least} to {most}")

    return check


def among(*known: str) -> Check:
    """One of these words."""

    def check(_: Any, __: Any, value: Any) -> None:
        if value not in known:
            raise ValueError(f"{value!r} is not one of {', '.join(known)}{meant(value, known)}")

    return check


def written_as(pattern: str, shape: str) -> Check:
    """A text (or several in a list, or as keys of a table, none twice) of this pattern."""

    def check(_: Any, __: Any, value: Any) -> None:
        words = [value] if isinstance(value, str) else list(value)
        wrong = [repr(word) for word in words if not re.fullmatch(pattern, word)]
        if wrong:
            raise ValueError(f"{', '.join(wrong)} is not written as {shape}")
        twice = sorted({word for word in words if words.count(word) > 1})
        if twice:
            raise ValueError(f"{', '.join(twice)} is given twice")

    return check


def structure(kind: Any, data: object) -> tuple[Any, list[Mistake]]:
    """The data as a value of this kind, or None; and all mistakes in it.

    Args:
        kind: an attrs class, ``Mapping[str, X]``, ``tuple[X, ...]``, ``X | None``, ``str``, ``int``, ``float``,
            ``bool`` or ``Any``; the same for the fields of a class. A field with ``metadata["read"]`` is made by that
            function.
    """
    value, found = None, list[Mistake]()
    with _noting(found, ""):
        value = made(kind, data)
    return value, found


def made(kind: Any, data: object) -> Any:
    """The data as a value of this kind, for a field's own ``read``; raises ValueError with all mistakes."""
    if kind is Any:
        return data
    if hasattr(kind, "__attrs_attrs__"):
        return _object(kind, data)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is UnionType:
        return None if data is None else made(next(one for one in arguments if one is not type(None)), data)
    if origin is tuple:
        return _items(arguments[0], data)
    if origin is Mapping:
        return _table(arguments[1], data)
    return _plain(kind, data)


def _plain(kind: Any, data: object) -> Any:
    types, what = _PLAIN[kind]
    if not isinstance(data, types) or isinstance(data, bool) is not (kind is bool):
        raise ValueError(f"{data!r} is not {what}")
    if kind is float and not isfinite(data):
        raise ValueError(f"{data!r} is not {what}")
    return kind(data)


_PLAIN: Mapping[type, tuple[Any, str]] = {
    int: (int, "a whole number"),
    float: (int | float, "a number"),
    str: (str, "a text"),
    bool: (bool, "true or false"),
}


def _items(kind: Any, data: object) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise ValueError(f"{data!r} is not a list")
    items, found = list[Any](), list[Mistake]()
    for number, one in enumerate(data):
        with _noting(found, str(number)):
            items.append(made(kind, one))
    _raise(found)
    return tuple(items)


def _table(kind: Any, data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ValueError(f"{data!r} is not a table")
    table, found = dict[str, Any](), list[Mistake]()
    for key, value in data.items():
        with _noting(found, key):
            table[key] = made(kind, value)
    _raise(found)
    return table


def _object(kind: Any, data: object) -> Any:
    """A value of an attrs class. Validators are asked here, field by field, so that one does not hide the next."""
    if not isinstance(data, dict):
        raise ValueError(f"{data!r} is not a table")
    types, required = _shape(kind)
    values, found = dict[str, Any](), list[Mistake]()
    fields = {field.name: field for field in kind.__attrs_attrs__}
    for key, field in fields.items():
        if key not in data:
            if key in required:
                found.append(Mistake(key, "is missing"))
            continue
        with _noting(found, key):
            read = field.metadata.get("read")
            values[key] = read(data[key]) if read else made(types[key], data[key])
            if field.validator is not None:
                field.validator(None, field, values[key])
    for key in sorted(data.keys() - fields):
        found.append(Mistake(key, f"there is no such key{meant(key, fields)}"))
    _raise(found)
    return kind(**values)


@cache
def _shape(kind: Any) -> tuple[Mapping[str, Any], frozenset[str]]:
    """The types of a class's fields, and which of them have no default. To find them takes longer than all the rest."""
    parameters = signature(kind).parameters.values()
    return get_type_hints(kind), frozenset(one.name for one in parameters if one.default is Parameter.empty)


@contextmanager
def _noting(found: list[Mistake], key: str) -> Iterator[None]:
    """Note the mistakes that are raised meanwhile, under this key."""
    try:
        yield
    except _Mistakes as error:
        found += (Mistake(below(key, path) if path else key, text) for path, text in error.mistakes)
    except ValueError as error:
        found.append(Mistake(key, str(error)))


def _raise(found: list[Mistake]) -> None:
    if found:
        raise _Mistakes(found)
