"""What several faces draw alike: the head of a seat, the companion's mood, how a game has ended, lights in a word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from controller.engine.game import TABLE
from controller.terminal.lines import Lines, line, wrapped
from controller.terminal.looks import ROLES, Look
from controller.terminal.seeing import Seat, Seen

_ATTENTION = {
    "watching": ("watching", "green3"),
    "held": ("sees hands at work", "yellow"),
    "asking": ("asking", "bold cyan"),
    "astray": ("ASTRAY: the table differs", "bold red"),
    "undoing": ("undoing: put it back", "bold yellow"),
    "dark": ("NO POWER: all is dark", "bold red"),
    "paused": ("paused", "bold yellow"),
    "faulted": ("FAULT: a part is silent", "bold red"),
}


def mood(attention: str) -> tuple[str, str]:
    """Whether the companion is content, in a word and its style."""
    return _ATTENTION.get(attention, (attention or "-", ""))


def companion(attention: str) -> list[Text]:
    """The line on the companion; none where no companion sits at the game, as in one that is only looked at."""
    return [line("Companion: ", mood(attention))] if attention else []


def title(name: str) -> str:
    """A name of a position as it is shown: ``great-britain`` is Great Britain."""
    return " ".join(part.capitalize() for part in name.split("-"))


def seat_head(seat: Seat, look: Look, *more: str | tuple[str, str]) -> Text:
    """``▸ ○ Great Britain  you``: whether it is to act, its sign, its name, who plays it, and more."""
    return line(
        ("▸ " if seat.to_act else "  ", "bold"),
        (f" {look.glyph or look.letter} {title(seat.name)} ", look.style),
        f" {seat.player} ",
        *more,
    )


def whose_turn(seen: Seen) -> str:
    """Who is to act, or how the game has ended."""
    if seen.over:
        return ended(seen.result.get("winners", ()))
    if seen.acting == (TABLE,):
        return "The table deals"
    return f"{' and '.join(title(name) for name in seen.acting)} to move"


def ended(winners: Sequence[str]) -> str:
    """Who has won: one, several who share it, or nobody."""
    names = [title(name) for name in winners]
    if not names:
        return "Nobody has won"
    return f"{names[0]} has won" if len(names) == 1 else f"A draw: {', '.join(names[:-1])} and {names[-1]}"


def bold_wrapped(text: str, width: int) -> Lines:
    """A bold text in as many lines as it needs."""
    return [line((part, "bold")) for part in wrapped(text, width)]


def legend(notes: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """What the letters mean that stand on the table now: ``P place``."""
    letters = {note.split()[0] for place in notes for note in place}
    return tuple(f"{look.letter} {look.word}" for look in ROLES.values() if look.letter in letters)
