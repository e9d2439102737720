"""What a simulated game is made of, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from sim.faults import Profile

MOST_PLIES = 3000


@dataclass(frozen=True, slots=True)
class Setting:
    """What all games of a campaign share."""

    profile: Profile
    seats: Mapping[str, str] = field(default_factory=dict)
    """The seats of the game in their order, and who plays each; none: the seats that the game has by default, played
    at random."""
    game_options: Mapping[str, Any] = field(default_factory=dict)
    """The rules' options."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Table options of the companion."""
    most_plies: int = MOST_PLIES
    companion_seed: int | None = None
    """For what the companion draws; None derives it from the game's."""
    programs: Set[int] = frozenset()
    """The places of the seats whose moves are entered, as a program's are, and then carried out by the hands."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """What became of one game.

    Attributes:
        starter: the seat that moved first.
        recognised: by `sim.beliefs.HOWS` how many of the moves that the hands meant were recognised so.
        undone: moves that came of a slip of the hands and were taken back; ``misreadings`` are all others nobody meant.
        lost: in the end companion and hands did not agree, or the pieces lay otherwise, or nothing went on any more.
        readings: how many the companion was given. ``seconds`` are those of the table's clock.
        notes: what went wrong, to be read by people.
    """

    moves: int
    winners: tuple[str, ...]
    starter: str
    recognised: Mapping[str, int]
    undone: int
    misreadings: int
    lost: bool
    cut_short: bool
    readings: int
    seconds: float
    notes: tuple[str, ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> GameResult:
        """A result that was written as JSON (`dataclasses.asdict`). Raises TypeError where it is none."""
        values: dict[str, Any] = {key: tuple(one) if isinstance(one, list) else one for key, one in data.items()}
        return cls(**values)
