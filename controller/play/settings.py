"""What the people of a table have set, beside its record: who may watch, the lights, the voice, options of new games.

A board file says what a table is; these say how its people like it. A command line that says otherwise goes first.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from attrs import field, frozen

from controller.boards import owner_files
from controller.engine.strict import among, made, parse_toml, refuse, structure, within

ALL, CODE = "all", "code"
LEAST_BRIGHTNESS = 0.05
"""Lights that are lit can be seen: who wants none takes their plug."""
HEADING = """How the people of this table like it, as its page /setup keeps it. You may mend this file by hand."""


def _fixed(table: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType(dict(table))


def _plain(data: object) -> Any:
    return made(Mapping[str, Any], data)


@frozen
class Settings:
    """The settings of a table.

    Attributes:
        watch: who may look at its pages: everybody on the network (``all``), or who has a code of the table (``code``).
        brightness: of the lights, as a share of what the board file gives.
        night: whether the lights have the brightness for the night.
        voice: whether the table's own voice speaks.
        options: table options of new games, by name.
    """

    watch: str = field(default=ALL, validator=among(ALL, CODE))
    brightness: float = field(default=1.0, validator=within(LEAST_BRIGHTNESS, 1.0))
    night: bool = False
    voice: bool = True
    options: Mapping[str, Any] = field(factory=dict, converter=_fixed, metadata={"read": _plain}, hash=False)

    @classmethod
    def of(cls, data: object, name: str) -> Self:
        """The settings that data say; raises BoardError with all mistakes."""
        found, mistakes = structure(cls, data)
        refuse(name, mistakes)
        assert isinstance(found, cls)
        return found

    @classmethod
    def load(cls, path: Path) -> Self:
        """Those of a file, or the usual ones where there is none; raises BoardError with all that is to be mended."""
        return cls.of(parse_toml(str(path), owner_files.read(path)), str(path)) if path.is_file() else cls()

    @property
    def watched_by_code(self) -> bool:
        """Whether looking needs a code."""
        return self.watch == CODE

    def written(self) -> dict[str, Any]:
        """As a file, and a page, have them."""
        return {
            "watch": self.watch,
            "brightness": self.brightness,
            "night": self.night,
            "voice": self.voice,
            "options": dict(self.options),
        }

    def save(self, path: Path) -> None:
        """Write them, so that a power cut leaves the old file or the new one; raises BoardError."""
        owner_files.save(path, self.written(), HEADING)


def settings_file(record: Path) -> Path:
    """Where the settings lie beside the kept games."""
    return record.with_name("settings.toml")
