"""What several faces draw alike: the head of a seat, the companion's mood, how a game has ended, lights in a word."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from rich.text import Text

from controller.engine.game import TABLE
from controller.engine.speech import Thing
from controller.terminal.lines import Lines, fitted, line, wrapped
from controller.terminal.looks import ROLES, Look
from controller.terminal.seeing import Seat, Seen

_ATTENTION = {
    "watching": "green3",
    "held": "yellow",
    "asking": "bold cyan",
    "astray": "bold red",
    "undoing": "bold yellow",
    "dark": "bold red",
    "paused": "bold yellow",
    "faulted": "bold red",
}


def mood(seen: Seen) -> tuple[str, str]:
    """Whether the companion is content, in a word and its style."""
    if not seen.attention:
        return "-", ""
    return seen.say("face.attention", attention=seen.attention), _ATTENTION.get(seen.attention, "")


def companion(seen: Seen) -> list[Text]:
    """The line on the companion; none where no companion sits at the game, as in one that is only looked at."""
    return [line(f"{seen.say('face.companion')} ", mood(seen))] if seen.attention else []


def texts(words: Iterable[str]) -> list[Thing]:
    """Words as the facts of a message."""
    return [Thing("text", word) for word in words]


def seat_head(seen: Seen, seat: Seat, look: Look, *more: str | tuple[str, str]) -> Text:
    """``▸ ○ Great Britain  you``: whether it is to act, its sign, its name, who plays it, and more."""
    return line(
        ("▸ " if seat.to_act else "  ", "bold"),
        (f" {look.glyph or look.letter} {seen.seat_name(seat.name)} ", look.style),
        f" {seat.player} ",
        *more,
    )


def whose_turn(seen: Seen) -> str:
    """Who is to act, or how the game has ended."""
    if seen.over:
        return ended(seen)
    if seen.acting == (TABLE,):
        return seen.say("face.deals")
    return seen.say("face.to-move", acting=seen.acting)


def ended(seen: Seen) -> str:
    """Who has won: one, several who share it, or nobody."""
    return seen.say("face.ended", winners=tuple(seen.result.get("winners", ())))


def bold_wrapped(text: str, width: int) -> Lines:
    """A bold text in as many lines as it needs."""
    return [line((part, "bold")) for part in wrapped(text, width)]


def listed(seen: Seen, cells: Mapping[str, Text], taken: Collection[str], most: int) -> list[Text]:
    """The cells of places; where there are more than ``most`` those of places that are taken, then of those that are
    lit or where something may be done, and how the others can be seen."""
    if len(cells) <= most:
        return list(cells.values())

    def last_seen(place: str) -> int:
        if place in taken or place in seen.touched:
            return 0
        if place in seen.notes or place in seen.lights:
            return 2 if seen.lights.get(place) in ("may-place", "may-reinforce") else 1
        return 3

    first = set(sorted(cells, key=last_seen)[: max(0, most - 1)])
    told = line((seen.say("face.more-places", n=len(cells) - len(first)), "dim"))
    return [*(cell for place, cell in cells.items() if place in first), told][:most]


def columns(cells: Sequence[Text], width: int, cell: int) -> Lines:
    """Cells of a width, column by column."""
    down = -(-len(cells) // max(1, (width + 1) // (cell + 1)))
    return [Text(" ").join(fitted(one, cell) for one in cells[y::down]) for y in range(down)]


def legend(seen: Seen) -> tuple[str, ...]:
    """What the letters mean that stand on the table now: ``P place``."""
    letters = {note.split()[0] for place in seen.notes.values() for note in place}
    roles = ((role, look) for role, look in ROLES.items() if look.letter in letters)
    return tuple(f"{look.letter} {seen.say('face.role', role=role)}" for role, look in roles)
