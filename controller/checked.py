"""TOML written by hand, checked as a whole: every mistake at once, each with its key and what was perhaps meant."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from math import isfinite
from typing import Any, NamedTuple, get_args, get_origin

from attrs import Attribute, fields, has, resolve_types
from cattrs import (
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
)
from cattrs.gen import make_dict_structure_fn, override

from controller.errors import BoardError

Check = Callable[[Any, "Attribute[Any]", Any], None]
"""An attrs validator: it refuses a value with a ValueError that says what would be right."""


class Mistake(NamedTuple):
    """One thing to mend: where, as keys joined by dots, and what."""

    path: str
    text: str


def parse(file: str, raw: bytes) -> dict[str, Any]:
    """The tables of a TOML file; raises BoardError with the line where it is none."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BoardError(f"{file}: this is not text in UTF-8") from None
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BoardError(f"{file}: this is nested too deeply") from None
    except ValueError as error:
        raise BoardError(f"{file}: {_first_trouble(str(error), text)}") from None


def _first_trouble(message: str, text: str) -> str:
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


def meant(word: object, known: Iterable[str]) -> str:
    """ "; did you mean ...?", if something known is close to the word."""
    close = get_close_matches(str(word), list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


# What a value may be.


def within(least: float, most: float) -> Check:
    """A number from ``least`` to ``most``."""

    def check(_: Any, __: Attribute[Any], value: Any) -> None:
        if not least <= value <= most:
            raise ValueError(f"{value} is not from {least} to {most}")

    return check


def one_of(*known: str) -> Check:
    """One of these words."""

    def check(_: Any, __: Attribute[Any], value: Any) -> None:
        if value not in known:
            raise ValueError(f"{value!r} is not one of {', '.join(known)}{meant(value, known)}")

    return check


def written_as(pattern: str, shape: str) -> Check:
    """A text (or several in a list, or as keys of a table, none twice) of this pattern."""

    def check(_: Any, __: Attribute[Any], value: Any) -> None:
        words = [value] if isinstance(value, str) else list(value)
        wrong = [repr(word) for word in words if not re.fullmatch(pattern, word)]
        if wrong:
            raise ValueError(f"{', '.join(wrong)} is not written as {shape}")
        twice = sorted({word for word in words if words.count(word) > 1})
        if twice:
            raise ValueError(f"{', '.join(twice)} is given twice")

    return check


# How plain values become attrs classes.

_converter = Converter(forbid_extra_keys=True, detailed_validation=True)


def structure(kind: Any, data: object) -> tuple[Any, list[Mistake]]:
    """The data as a value of this kind (an attrs class, or a mapping of them), or None and all that is wrong with it.

    A field whose metadata has ``read`` is made by that function. Validators are asked field by field, so that one
    refusal does not hide the next.
    """
    try:
        return made(kind, data), []
    except (ClassValidationError, IterableValidationError, ValueError) as error:
        return None, list(_mistakes(error, ()))


def made(kind: Any, data: object) -> Any:
    """The same for a field's own ``read``: what is wrong is raised, and finds its way to `structure`."""
    return _converter.structure(data, kind)


def _mistakes(error: BaseException, path: tuple[str, ...]) -> Iterator[Mistake]:
    where = ".".join(path)
    if isinstance(error, ClassValidationError | IterableValidationError):
        for each in error.exceptions:
            yield from _mistakes(each, (*path, *_noted(each)))
    elif isinstance(error, ForbiddenExtraKeysError):
        known = [field.name for field in fields(error.cl)]
        for key in sorted(error.extra_fields):
            yield Mistake(".".join((*path, key)), f"there is no such key{meant(key, known)}")
    else:
        yield Mistake(where, "is missing" if isinstance(error, KeyError) else str(error))


def _noted(error: BaseException) -> Iterator[str]:
    """The key or the number, counted from 0, under which an error was found."""
    for note in getattr(error, "__notes__", ()):
        key = getattr(note, "name", getattr(note, "index", None))
        if key is not None:
            yield str(key)


def _plain(kind: type, what: str) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, kind):
            raise ValueError(f"{value!r} is not {what}")
        return value

    return hook


def _number(value: Any, _: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise ValueError(f"{value!r} is not a number")
    return float(value)


def _table_of(kind: Any) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"{value!r} is not a table")
        return made(dict[get_args(kind)], value)  # type: ignore[misc]

    return hook


def _list_of(kind: Any) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        if not isinstance(value, list):
            raise ValueError(f"{value!r} is not a list")
        return tuple(made(list[get_args(kind)[0]], value))  # type: ignore[misc]

    return hook


def _class_of(kind: Any) -> Callable[[Any, Any], Any]:
    resolve_types(kind)
    overrides: dict[str, Any] = {field.name: override(struct_hook=_field(field)) for field in fields(kind)}
    inner = make_dict_structure_fn(kind, _converter, **overrides)

    def hook(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"{value!r} is not a table")
        return inner(value, kind)

    return hook


def _field(field: Attribute[Any]) -> Callable[[Any, Any], Any]:
    read = field.metadata.get("read")

    def hook(value: Any, _: Any) -> Any:
        found = read(value) if read else made(field.type, value)
        if field.validator is not None:
            field.validator(None, field, found)
        return found

    return hook


def _made_of(origin: object) -> Callable[[Any], bool]:
    return lambda kind: get_origin(kind) is origin


_converter.register_structure_hook(int, _plain(int, "a whole number"))
_converter.register_structure_hook(float, _number)
_converter.register_structure_hook(str, _plain(str, "a text"))
_converter.register_structure_hook_factory(_made_of(Mapping), _table_of)
_converter.register_structure_hook_factory(_made_of(tuple), _list_of)
_converter.register_structure_hook_factory(has, _class_of)
