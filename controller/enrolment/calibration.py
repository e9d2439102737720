"""Calibrating a map: places named and touched, bordering pairs and coasts put right. Pure; each step makes another.

A step is a word and the places it concerns (``felt powys``, ``borders powys rheged``, ``coastal kent``). Doing a step
twice is doing nothing, so a step is taken back by doing it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from controller.engine.box import Chart
from controller.enrolment.maps import OwnMap
from controller.enrolment.session import Told
from controller.errors import BoardError

FELT = "felt"
Difference = tuple[str, ...]
"""A key of the map and the place, or the pair of places in the order of the map, that differs."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Where a calibration stands.

    Attributes:
        game: whose map it is.
        chart: the map as we have it.
        stage: what touching means now: `FELT`, or a key of the map.
        differs: where the owner's map differs from ours.
        felt: the places whose wells have answered.
        steps: what was done so far, the last step last.
        put_off: places that are not asked for in this run.
        first: of a pair the place that was touched first.
    """

    game: str
    chart: Chart
    stage: str = FELT
    differs: frozenset[Difference] = frozenset()
    felt: frozenset[str] = frozenset()
    steps: tuple[str, ...] = ()
    put_off: tuple[str, ...] = ()
    first: str | None = None

    @classmethod
    def of(cls, own: OwnMap, chart: Chart) -> Calibration:
        """Where the calibration of a kept map stands; raises BoardError for one with places that ours has not."""
        _refuse_strangers(own, chart)
        ours, theirs = set(_all(chart, chart.written)), set(_all(chart, own.map))
        felt = frozenset(own.felt) & frozenset(chart.places)
        return cls(own.game, chart, differs=frozenset(ours ^ theirs), felt=felt, steps=own.steps)

    def own_map(self) -> OwnMap:
        """The map as a file keeps it: ours, in its order, without what is not and with what is besides."""
        written: dict[str, Any] = dict(self.chart.written)
        for key in self.stages[1:]:
            ours = [tuple(entry) if isinstance(entry, list) else (entry,) for entry in written[key]]
            gone = {places for places in ours if self._key(key, places) in self.differs}
            added = sorted((difference[1:] for difference in self.differs if difference[0] == key), key=self._in_order)
            known = {self._key(key, places) for places in ours}
            stay = [places for places in ours if places not in gone]
            stay += [places for places in added if (key, *places) not in known]
            written[key] = [list(places) if key == self.chart.pairs else places[0] for places in stay]
        felt = tuple(place for place in self.chart.places if place in self.felt)
        return OwnMap(self.game, written, felt=felt, steps=self.steps)

    @property
    def stages(self) -> tuple[str, ...]:
        """What touching can mean, in the order in which it is gone through."""
        return (FELT, self.chart.pairs, *self.chart.marks)

    @property
    def wanted(self) -> str | None:
        """The place to be touched now; None when all are felt, or something else is asked for."""
        left = (place for place in self.chart.places if place not in self.felt and place not in self.put_off)
        return next(left, None) if self.stage == FELT else None

    def asks(self) -> Told:
        """What is asked for."""
        if self.stage == self.chart.pairs:
            return Told("touch-pair")
        if self.stage != FELT:
            return Told("touch-mark", {"mark": self.stage, "places": self.marked(self.stage)})
        facts = {"done": len(self.felt), "n": len(self.chart.places), "next": self.stages[1:]}
        if self.wanted is not None:
            return Told("touch", {**facts, "place": self.wanted})
        return Told("all-felt" if len(self.felt) == len(self.chart.places) else "all-asked", facts)

    def summary(self) -> Told:
        """How much the owner's map differs from ours."""
        return Told("differs", {"changes": len(self.differs)}) if self.differs else Told("same-as-ours")

    def changes(self) -> tuple[Told, ...]:
        """What differs from our map, one thing after the other, in its order."""
        keys = self.stages
        ordered = sorted(self.differs, key=lambda entry: (keys.index(entry[0]), self._in_order(entry[1:])))
        return tuple(self._told(key, places) for key, *places in ordered)

    def marked(self, key: str) -> tuple[str, ...]:
        """The places that have this mark on the owner's map."""
        there = self._there()
        return tuple(place for place in self.chart.places if (key, place) in there)

    def beside(self, place: str) -> tuple[str, ...]:
        """The places that touch this one on the owner's map."""
        pairs = [entry[1:] for entry in self._there() if entry[0] == self.chart.pairs and place in entry[1:]]
        others = {other for pair in pairs for other in pair if other != place}
        return tuple(other for other in self.chart.places if other in others)

    def _there(self) -> frozenset[Difference]:
        """Every pair and mark of the owner's map."""
        return self.differs ^ frozenset(_all(self.chart, self.chart.written))

    # Steps.

    def at(self, stage: str) -> Calibration:
        """The same where touching means something else."""
        return replace(self, stage=stage, first=None)

    def switched(self, switch: str) -> tuple[Calibration, Told]:
        """A switch was closed: its zone is the place that was touched."""
        zone = switch.rpartition(".")[0]
        if zone not in self.chart.places:
            return self, Told("strange-switch", {"switch": switch})
        if self.stage != FELT:
            return self.touched(zone)
        wanted = self.wanted
        if wanted is not None and zone != wanted:
            return self, Told("wrong-place", {"place": wanted, "other": zone, "switch": switch})
        if zone in self.felt:
            return self, Told("felt", {"place": zone})
        return self._done(FELT, zone), Told("felt", {"place": zone})

    def touched(self, place: str) -> tuple[Calibration, Told]:
        """A place was named where pairs or marks are put right: by its well, or by its name."""
        if place not in self.chart.places:
            return self, Told("unknown-place", {"word": place})
        if self.stage in self.chart.marks:
            return self.toggle(self.stage, place)
        if self.first is None or self.first == place:
            return replace(self, first=place), Told("first-of-pair", {"place": place, "places": self.beside(place)})
        return self.toggle(self.chart.pairs, self.first, place)

    def toggle(self, key: str, *places: str) -> tuple[Calibration, Told]:
        """A pair or a mark is changed to its opposite."""
        places = self._in_order_of_map(places)
        after = self._done(key, *places)
        return after, after._told(key, places)

    def _told(self, key: str, places: Sequence[str]) -> Told:
        """What is so now of a pair or of a place."""
        there = (key, *places) in self._there()
        if key == self.chart.pairs:
            return Told("joined" if there else "parted", {"place": places[0], "other": places[1]})
        return Told("marked" if there else "unmarked", {"place": places[0], "mark": key})

    def skip(self) -> tuple[Calibration, Told]:
        """The place asked for is put off for this run."""
        if self.wanted is None:
            return self, Told("nothing-to-skip")
        return replace(self, put_off=(*self.put_off, self.wanted)), Told("skipped-place", {"place": self.wanted})

    def undo(self) -> tuple[Calibration, Told]:
        """The last step is taken back, in whichever run it was made."""
        if self.first is not None:
            return replace(self, first=None), Told("undone.first-of-pair", {"place": self.first})
        key, *named = self.steps[-1].split(" ") if self.steps else ("",)
        if not self._is_step(key, named):
            return self, Told("nothing-to-undo")
        places = self._in_order_of_map(named)
        back = replace(self._done(key, *places), steps=self.steps[:-1])
        told = Told("felt", {"place": places[0]}) if key == FELT else back._told(key, places)
        return back, Told(f"undone.{told.code}", told.facts)

    def _is_step(self, key: str, places: Sequence[str]) -> bool:
        """Whether there is such a step: the file may have been mended by hand."""
        n = 2 if key == self.chart.pairs else 1
        return key in self.stages and len(places) == len(set(places)) == n and set(places) <= set(self.chart.places)

    def _done(self, key: str, *places: str) -> Calibration:
        after = replace(self, steps=(*self.steps, " ".join((key, *places))), first=None)
        if key == FELT:
            return replace(after, felt=self.felt ^ set(places))
        return replace(after, differs=self.differs ^ {(key, *places)})

    def _key(self, key: str, places: tuple[str, ...]) -> Difference:
        return (key, *self._in_order_of_map(places))

    def _in_order_of_map(self, places: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(places, key=self.chart.places.index))

    def _in_order(self, places: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(self.chart.places.index(place) for place in places)


def _entries(chart: Chart, written: Mapping[str, Any]) -> Iterable[tuple[str, tuple[Any, ...]]]:
    for key in (chart.pairs, *chart.marks):
        for entry in written.get(key, ()):
            yield key, tuple(entry) if isinstance(entry, list) else (entry,)


def _all(chart: Chart, written: Mapping[str, Any]) -> Iterable[Difference]:
    """Every pair and mark of a map, the places of a pair in the order of the map."""
    for key, places in _entries(chart, written):
        yield (key, *sorted(places, key=chart.places.index))


def _refuse_strangers(own: OwnMap, chart: Chart) -> None:
    """Calibrating would lose whatever ours has no name for: such a map is mended by hand."""
    for key, places in _entries(chart, own.map):
        for place in places:
            if place not in chart.places:
                why = f"there is no place {place!r} on our map, so this one is mended in its file, not by touching"
                raise BoardError(f"map.{key}: {why}")
    written = {key: value for key, value in own.map.items() if key != chart.pairs and key not in chart.marks}
    if any(chart.written.get(key) != value for key, value in written.items()):
        raise BoardError(f"map: {', '.join(written)} are others than ours, so this map is mended in its file")
