"""What the benchmarks of bodies share: spreads, the bodies of a game, and what cannot be measured on this computer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from controller.commands.measuring import Figure, Result, Setting
from controller.errors import BodyError
from controller.ports import Body, Reading

PATIENCE_S = 20.0
"""Whatever is awaited comes within this, on a busy computer too."""
_R = TypeVar("_R", bound=Reading)


class Measured(NamedTuple):
    """What was found of one body: figures for people, and values for programs."""

    figures: tuple[Figure, ...]
    values: Mapping[str, Any]


class Subject(NamedTuple):
    """One thing that is measured.

    Attributes:
        name: in the line for programs: the rig's name.
        told: what it is, and what of it is simulated.
        game: the only game that it serves; or none in particular.
        extra: of the package, where what it needs is.
    """

    name: str
    told: str
    game: str = ""
    extra: str = "link"


BODIES: Sequence[Subject] = (
    Subject("pi-lines", "pi-lines on mock pins", "power-and-weakness", "pi"),
    Subject("pi-matrix", "pi-matrix on mock pins", "power-and-weakness", "pi"),
    Subject("pico", "a simulated Pico", "power-and-weakness"),
    Subject("two-picos", "two simulated Picos", "balance-of-power"),
    Subject("pico-tray", "a simulated Pico", "web-of-power-card-game"),
)
"""The bodies with switches, by their rigs (`hardware.bench.rigs`)."""


def bodies_for(setting: Setting) -> tuple[Subject, ...]:
    """The bodies that the game of a setting is played on."""
    return tuple(subject for subject in BODIES if subject.game == setting.game.name)


def picos_for(setting: Setting) -> tuple[Subject, ...]:
    """Those of them that are Picos."""
    return tuple(subject for subject in bodies_for(setting) if not subject.name.startswith("pi-"))


def spread(what: str, key: str, seconds: Sequence[float]) -> Measured:
    """The middle and the 99th of a hundred, in milliseconds."""
    inorder = [1000 * one for one in sorted(seconds)]
    parts = {name: inorder[int(share * (len(inorder) - 1))] for name, share in (("p50", 0.5), ("p99", 0.99))}
    figures = tuple(Figure(f"{what}, {name}", value, "ms") for name, value in parts.items())
    values = {f"{key}_{name}_ms": round(value, 4) for name, value in parts.items()}
    return Measured(figures, {**values, f"{key}_samples": len(inorder)})


def together(*parts: Measured) -> Measured:
    """Several findings of one body as one."""
    figures = tuple(figure for part in parts for figure in part.figures)
    return Measured(figures, {key: value for part in parts for key, value in part.values.items()})


def each(name: str, setting: Setting, subjects: Sequence[Subject], measure: Callable[[Subject], Measured]) -> Result:
    """One after the other; what this computer lacks is told. Raises BodyError where nothing could be measured."""
    figures: list[Figure] = []
    line: dict[str, Any] = {"name": name, "game": setting.game.name}
    notes: list[str] = []
    for subject in subjects:
        try:
            found = measure(subject)
        except (BodyError, ImportError) as error:
            notes.append(f"{subject.told}. {_lack(subject, error)}")
        else:
            figures += found.figures
            line[subject.name] = {"on": subject.told, **found.values}
    if not figures:
        raise BodyError("; ".join(notes) or f"There is no body for {setting.game.name} to measure.")
    return Result(tuple(figures), line, tuple(notes))


def _lack(subject: Subject, error: BodyError | ImportError) -> str:
    if isinstance(error, BodyError):
        return str(error)
    package = error.name.partition(".")[0] if error.name else error
    return (
        f"It needs the Python package {package}, which is not installed. "
        f"Install it with: pip install 'reedlight[{subject.extra}]'"
    )


def awaited(body: Body, kind: type[_R], holds: Callable[[_R], bool] = lambda reading: True) -> _R:
    """The first reading of this kind that comes from now on; raises TimeoutError."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        body.wait(PATIENCE_S)
        for reading in body.read():
            if isinstance(reading, kind) and holds(reading):
                return reading
    raise TimeoutError(f"no {kind.__name__} within {PATIENCE_S:g} s")


def turns(seconds: float) -> Iterator[int]:
    """Numbers from 0 while there is time, two at least."""
    until = time.monotonic() + seconds
    number = 0
    while number < 2 or time.monotonic() < until:
        yield number
        number += 1
