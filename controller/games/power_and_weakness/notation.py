"""Moves as text, back and forth: ``use movement powys rheged 2k0m``. A move writes itself (`Move.text`)."""

from __future__ import annotations

import re

from controller.engine.moves import Move
from controller.errors import UnreadableMove
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import MOVEMENT, SEA_MOVEMENT, SYMBOLS, TILES
from controller.games.power_and_weakness.map import Setting

_NUMBER = r"(?:0|[1-9][0-9]{0,3})"
_PIECES = re.compile(rf"({_NUMBER})k({_NUMBER})m", re.ASCII)
_BID = re.compile(rf"bid ({_NUMBER})", re.ASCII)
VERBS = (
    "take", "place", "recruit", "stop", "use", "snake", "allow", "bid", "rebel", "marker", "withdraw", "occupy",
    "leave", "region-marker", "token", "offer", "start",
)  # fmt: skip


def read(setting: Setting, text: str) -> Move:
    """The move of a map that a text stands for; raises UnreadableMove, saying which word cannot be read."""
    fixed = setting.catalogue.fixed.get(text)
    if fixed is not None:
        return fixed
    words = text.split(" ")
    move = _numbered(setting, text, words)
    if move is not None:
        return move
    raise _unreadable(setting, text, words)


def _numbered(setting: Setting, text: str, words: list[str]) -> Move | None:
    """The moves with numbers in them."""
    bid = _BID.fullmatch(text)
    if bid:
        return m.Bid(text, int(bid[1]))
    pieces = _PIECES.fullmatch(words[-1])
    if pieces is None:
        return None
    knights, magicians = int(pieces[1]), int(pieces[2])
    if len(words) == 3 and words[0] == "rebel":
        region = setting.number.get(words[1])
        return None if region is None else m.Rebel(text, region, knights, magicians)
    if len(words) != 5 or words[2] not in setting.number or words[3] not in setting.number:
        return None
    first, second = setting.number[words[2]], setting.number[words[3]]
    if words[:2] == ["use", TILES[MOVEMENT]]:
        return m.Share(text, MOVEMENT, first, second, knights, magicians)
    if words[:2] == ["use", TILES[SEA_MOVEMENT]]:
        return m.Sail(text, SEA_MOVEMENT, first, second, knights, magicians)
    return None


def _unreadable(setting: Setting, text: str, words: list[str]) -> UnreadableMove:
    """Which word is at fault, as far as it can be told."""
    shown = text if len(text) <= 80 else text[:77] + "..."
    facts: dict[str, object] = {"move": shown}
    verb = words[0]
    if verb not in VERBS:
        return UnreadableMove("move.unknown-verb", facts | {"word": verb[:40]})
    if verb in ("take", "use", "offer") and len(words) > 1 and words[1] not in TILES:
        return UnreadableMove("move.unknown-tile", facts | {"word": words[1][:40]})
    for place in _places_of_regions(words):
        if place not in setting.number:
            return UnreadableMove("move.unknown-region", facts | {"word": place[:40]})
    if verb in ("marker", "region-marker") and len(words) == 3 and words[2] not in SYMBOLS:
        return UnreadableMove("move.unknown-symbol", facts | {"word": words[2][:40]})
    return UnreadableMove("move.unreadable", facts | {"verb": verb})


def _places_of_regions(words: list[str]) -> list[str]:
    """The words that stand where a move of this verb and length names its regions."""
    verb = words[0]
    if verb in ("place", "marker", "region-marker", "rebel"):
        return words[1:2]
    if verb == "withdraw" and len(words) == 3:
        return words[2:]
    if verb == "use" and len(words) == 4 and words[2] in ("reinforce", "takeover"):
        return words[3:]
    if verb == "use" and len(words) == 5:
        return words[2:4]
    return []
