"""Moves as text, back and forth: ``take 1 left pays 3,4``. A move writes itself (`Move.text`)."""

from __future__ import annotations

from controller.engine.moves import Move
from controller.errors import UnreadableMove
from controller.games.web_of_power_card_game.catalogue import SIDES
from controller.games.web_of_power_card_game.components import CARDS, COUNTRIES, LAW, LAW_NAMES, PLACE, ROWS
from controller.games.web_of_power_card_game.world import World

VERBS = ("take", "law", "done", "stone", "pass", "land-card", "law-card", "start", "reveal")
_PLACES = {"stone": (1, 3), "land-card": (1,), "law-card": (1,), "take": (4,)}
"""By verb where a place stands."""
_ROW_NAMES = tuple(str(row + 1) for row in range(ROWS))
_Slot = tuple[str, int, tuple[str, ...]]
"""What is named, by which word after the verb, and what it may be."""


def read(world: World, text: str) -> Move:
    """The move that a text stands for; raises UnreadableMove, saying which word cannot be read."""
    move = world.catalogue.fixed.get(text) or world.named.get(text)
    if move is None:
        raise _unreadable(world, text)
    return move


def _unreadable(world: World, text: str) -> UnreadableMove:
    """Which word is at fault, as far as it can be told."""
    words = text.split(" ")
    verb, rest = words[0], words[1:]
    facts: dict[str, object] = {"move": text if len(text) <= 80 else text[:77] + "..."}
    if verb not in VERBS:
        return UnreadableMove("move.unknown-verb", facts | {"word": verb[:40]})
    for code, word in (*_wrong_place(words), *_wrong_name(world, verb, rest)):
        return UnreadableMove(code, facts | {"word": word[:40]})
    return UnreadableMove("move.unreadable", facts | {"verb": verb})


def _wrong_place(words: list[str]) -> list[tuple[str, str]]:
    """Words that stand where this verb has a place (or ``hand``) and are none."""
    verb = words[0]
    found = [words[n] for n in _PLACES.get(verb, ()) if n < len(words)]
    return [("move.unknown-place", word) for word in found if word not in PLACE and (verb, word) != ("take", "hand")]


def _wrong_name(world: World, verb: str, rest: list[str]) -> list[tuple[str, str]]:
    """The first word that stands where this verb has a name of another kind, and is none."""
    wanted: dict[str, tuple[_Slot, ...]] = {
        "take": (("row", 0, _ROW_NAMES), ("side", 1, SIDES)),
        "law": (("law", 0, LAW),),
        "law-card": (("law", 1, LAW_NAMES),),
        "start": (("seat-name", 0, world.names),),
        "reveal": (("seat-name", 0, world.names), ("law", 1, LAW)),
        "land-card": (("country", 1, COUNTRIES),),
    }
    slots = [slot for slot in wanted.get(verb, ()) if slot[1] < len(rest)]
    found = [(f"move.unknown-{what}", rest[n]) for what, n, names in slots if rest[n] not in names]
    if not found and verb == "land-card" and len(rest) == 3 and f"{rest[1]} {rest[2]}" not in CARDS:
        found.append(("move.unknown-card", f"{rest[1]} {rest[2]}"))
    return found
