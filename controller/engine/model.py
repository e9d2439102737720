"""A learnt judgement of positions: for each seat a sum of weighed features, and from the sums everybody's chances.

A seat's *strength* is the sum of its features, each times its weight. The chances of winning are the softmax of all
strengths, ``exp(s_i) / sum(exp(s_j))``: one set of weights serves any number of seats, and what two seats have in
common cancels out. That is a multinomial logistic regression, so weights are fitted to the winners of finished games
(`controller.learning`), and the chances are calibrated: of the positions judged 0.7, some 70 % are won.

Weights are data: a TOML file beside the game's other data, with where they come from. A game that is played by several
numbers of seats may have a set for each; the nearest one serves a number that has none.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import exp
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

WIDEST = 30.0
"""Strengths further apart than this are as good as certain; it keeps `exp` from overflowing."""


class Tempo(NamedTuple):
    """By how much strength a seat gains with a move on the average, more than its position was judged to promise:
    with the first of its turn, and with one within it (`controller.learning.tempo`)."""

    fresh: float = 0.0
    within: float = 0.0


@dataclass(frozen=True)
class Model:
    """Weights of named features.

    Attributes:
        names: the features, in the order in which the game reckons them.
        weights: by number of seats the weights, in the order of ``names``; empty before anything was learnt.
        provenance: where the weights come from, by number of seats.
        tempo: by number of seats what a move gains.
    """

    names: tuple[str, ...]
    weights: Mapping[int, tuple[float, ...]] = field(default_factory=dict)
    provenance: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    tempo: Mapping[int, Tempo] = field(default_factory=dict)

    def for_seats(self, seats: int) -> tuple[float, ...]:
        """The weights for so many seats: learnt with as many, else with the nearest number; all 0 if none are."""
        found = self._nearest.get(seats)
        if found is None:
            near = self._near(seats)
            found = self._nearest[seats] = (0.0,) * len(self.names) if near is None else self.weights[near]
        return found

    def tempo_for(self, seats: int) -> Tempo:
        """What a move gains with so many seats, found like the weights."""
        near = self._near(seats)
        return Tempo() if near is None else self.tempo.get(near, Tempo())

    def _near(self, seats: int) -> int | None:
        return min(self.weights, key=lambda n: (abs(n - seats), n), default=None)

    @cached_property
    def _nearest(self) -> dict[int, tuple[float, ...]]:
        return {}

    def strengths(self, numbers: Sequence[Sequence[float]]) -> list[float]:
        """By seat the sum of its features, each times its weight."""
        weights = self.for_seats(len(numbers))
        found = []
        for own in numbers:
            total = 0.0
            for one in map(mul, weights, own):  # not sum(), which rounds otherwise from 3.12 on
                total += one
            found.append(total)
        return found

    def chances(self, numbers: Sequence[Sequence[float]]) -> tuple[float, ...]:
        """By seat its chance to win; they add up to 1."""
        return softmax(self.strengths(numbers))


def softmax(strengths: Sequence[float]) -> tuple[float, ...]:
    """The chances that follow from strengths."""
    most = max(strengths)
    grown = [exp(max(one - most, -WIDEST)) for one in strengths]
    whole = 0.0
    for one in grown:
        whole += one
    return tuple([one / whole for one in grown])


def read_model(file: Path, names: Sequence[str]) -> Model:
    """The model in a file, for these features; none learnt where there is no such file.

    A feature that the file does not know counts nothing; one that the game does not know any more is left out.
    """
    if not file.exists():
        return Model(tuple(names))
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    weights, provenance, tempo = {}, {}, {}
    for key, one in table.items():
        seats = int(key.removeprefix("seats-"))
        weights[seats] = tuple(float(one["weights"].get(name, 0.0)) for name in names)
        provenance[seats] = {name: value for name, value in one.items() if name not in ("weights", "tempo")}
        if "tempo" in one:
            tempo[seats] = Tempo(**one["tempo"])
    return Model(tuple(names), weights, provenance, tempo)


def write_model(model: Model, file: Path) -> None:
    """Write a model as `read_model` reads it."""
    lines = ["# Made by `reedlight learn`: how much each feature of a position counts. See docs/strength.md."]
    for seats in sorted(model.weights):
        lines += ["", f"[seats-{seats}]"]
        for name, value in model.provenance.get(seats, {}).items():
            shown = f'"{value}"' if isinstance(value, str) else str(value).lower() if value is False else value
            lines.append(f"{name} = {shown}")
        if seats in model.tempo:
            lines += ["", f"[seats-{seats}.tempo]"]
            lines += [f"{name} = {gain:.3f}" for name, gain in model.tempo[seats]._asdict().items()]
        lines += ["", f"[seats-{seats}.weights]"]
        lines += [f"{name} = {weight:.5f}" for name, weight in zip(model.names, model.weights[seats], strict=True)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
