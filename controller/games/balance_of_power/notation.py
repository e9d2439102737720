"""Moves as text, back and forth: ``general attack london the-netherlands king germany``. A move writes itself."""

from __future__ import annotations

from controller.engine.moves import Move
from controller.errors import UnreadableMove
from controller.games.balance_of_power.components import CLASSES
from controller.games.balance_of_power.world import World

KIND, TERRITORY, EMPIRE, SEAT = "class", "territory", "empire", "seat"
FORMS: dict[str, tuple[str, ...]] = {
    "empire": (EMPIRE,),
    "first": (SEAT,),
    "start": (SEAT,),
    "place": (KIND, TERRITORY),
    "respawn": (KIND, TERRITORY),
    "end": (),
    "move": (TERRITORY, TERRITORY),
    "attack": (TERRITORY, TERRITORY, KIND, EMPIRE),
    "duplicate": (TERRITORY,),
}
"""By verb what follows it; before ``move``, ``attack`` and ``duplicate`` stands the class that acts."""
_ACTIONS = ("move", "attack", "duplicate")


def read(world: World, text: str) -> Move:
    """The move of a map that a text stands for; raises UnreadableMove, saying which word cannot be read."""
    words = text.split(" ")
    kind = -1
    if words[0] in CLASSES and len(words) > 1:
        kind = CLASSES.index(words.pop(0))
    verb, *rest = words
    if verb not in FORMS or (verb in _ACTIONS) != (kind >= 0):
        raise UnreadableMove("move.unknown-verb", {"move": _short(text), "word": _short(verb, 40)})
    numbers = [_number(world, text, what, word) for what, word in zip(FORMS[verb], rest, strict=False)]
    if len(rest) != len(FORMS[verb]):
        raise UnreadableMove("move.unreadable", {"move": _short(text), "verb": verb})
    return _made(world, verb, kind, numbers)


def _short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def _number(world: World, text: str, what: str, word: str) -> int:
    atlas = world.atlas
    if what == KIND:
        number = CLASSES.index(word) if word in CLASSES else None
    elif what == SEAT:
        number = world.seats.index(word) if word in world.seats else None
    else:
        number = (atlas.number if what == TERRITORY else atlas.empire_number).get(word)
    if number is None:
        code = "move.no-such-seat" if what == SEAT else f"move.unknown-{what}"
        raise UnreadableMove(code, {"move": _short(text), "word": _short(word, 40)})
    return number


def _made(world: World, verb: str, kind: int, numbers: list[int]) -> Move:
    made = world.atlas.catalogue
    if verb == "end":
        return made.end
    if verb == "move":
        return made.go(kind, *numbers)
    if verb == "attack":
        src, dst, beaten, owner = numbers
        return made.attack(kind, src, dst, owner, beaten)
    if verb == "duplicate":
        return made.duplicate(kind, *numbers)
    if verb in ("place", "respawn"):
        return (made.place if verb == "place" else made.respawn)(*numbers)
    rows = {"empire": made.empire, "first": world.draw_first, "start": world.draw_start}
    return rows[verb][numbers[0]]
