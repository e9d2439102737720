"""The owner's map: what differs on the printed board from the map that we had to reconstruct.

A map is calibrated against ours: only differences are touched, and touching twice is nothing. The file holds the whole
map as positions have it, marked as printed, so that a game on it needs nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from attrs import field, frozen

from controller.boards import Board, owner_files
from controller.choices import new_game
from controller.engine.box import Chart
from controller.engine.game import Game, GameState
from controller.engine.strict import made, parse_toml, refuse, structure
from controller.errors import BoardError, PositionError

HEADING = """The owner's map, as `reedlight enrol map` learnt it; new games of `reedlight play` are played on it.
You may mend this file and write notes beside its lines. `felt` lists the places whose wells have answered,
and `steps` what the last steps were, for the word `undo`."""


def _fixed(table: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType(dict(table))


def _plain(data: object) -> Any:
    return made(Mapping[str, Any], data)


@frozen
class OwnMap:
    """A map of an owner's, as it stands in its file.

    Attributes:
        game: the game whose map it is.
        map: the map as a position of that game has it written out.
        provenance: ``printed``: read off the board.
        felt: the places whose own wells have answered when they were named.
        steps: what was done, the last step last; see `controller.enrolment.calibration`.
    """

    game: str
    map: Mapping[str, Any] = field(converter=_fixed, metadata={"read": _plain}, hash=False)
    provenance: str = "printed"
    felt: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()

    @classmethod
    def load(cls, path: Path) -> Self:
        """The map of a file; raises BoardError with all that is to be mended."""
        own, mistakes = structure(cls, parse_toml(str(path), owner_files.read(path)))
        refuse(str(path), mistakes)
        assert isinstance(own, cls)
        return own

    def save(self, path: Path) -> None:
        """Write the map, so that a power cut leaves the old one or the new; raises BoardError."""
        values = {
            "game": self.game,
            "provenance": self.provenance,
            "felt": list(self.felt),
            "steps": list(self.steps),
            "map": dict(self.map),
        }
        owner_files.save(path, values, HEADING)


def map_file(folder: Path, game: str) -> Path:
    """Where an owner's map is kept in the folder of kept games."""
    return folder / "maps" / f"{game}.toml"


def chart_of(game: Game) -> Chart:
    """The map that a new game is played on; raises BoardError for a game without one."""
    chart = game.guide.map(new_game(game, {}, ()))
    if chart is None:
        raise BoardError(f"{game.name} has no map to calibrate; its tags are learnt by `reedlight enrol tags`")
    return chart


def position_on(game: Game, options: Mapping[str, Any], seats: Sequence[str], path: Path) -> GameState:
    """A new game on the map of a file, with the counts of the rules' box; raises BoardError or PositionError."""
    return begin_on(game, options, seats, OwnMap.load(path), str(path))


def begin_on(
    game: Game, options: Mapping[str, Any], seats: Sequence[str], own: OwnMap, file: str = "this map"
) -> GameState:
    """A new game on this map: a new position is written, given the map, and read back."""
    if own.game != game.name:
        raise BoardError(f"{file}: this is a map of {own.game}, not of {game.name}; name another file by --map")
    position = game.write(new_game(game, options, seats))
    try:
        return game.read({**position, "map": dict(own.map)})
    except PositionError as error:
        remedy = f"mend it there, or learn it anew with `reedlight enrol map --game {game.name}`"
        raise BoardError(f"{file}: no game can be played on this map: {error}; {remedy}") from None


def strange_zones(chart: Chart, board: Board) -> tuple[str, ...]:
    """The zones of a board that are no places of the map: the board file is another map's."""
    return tuple(zone for zone in board.zones if zone not in chart.places)
