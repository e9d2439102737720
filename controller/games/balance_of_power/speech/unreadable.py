"""What cannot be read as a move, and how it is written."""

from __future__ import annotations

from controller.engine.speech import Facts, Sentence
from controller.games.balance_of_power.components import CLASSES

_BLANK = "I cannot read “{move}”: a word is missing, or there is a blank too many."
_OF_A_PAWN = ("move", "attack", "duplicate")
_FORMS = {
    "empire": "I cannot read “{move}”: after “empire” comes an empire and nothing else.",
    "first": "I cannot read “{move}”: after “first” comes a seat and nothing else.",
    "start": "I cannot read “{move}”: after “start” comes a seat and nothing else.",
    "place": "I cannot read “{move}”: after “place” come a class and a territory, as in “place king cornwall”.",
    "respawn": "I cannot read “{move}”: after “respawn” come a class and a territory, as in “respawn king london”.",
    "end": "I cannot read “{move}”: after “end” comes nothing else.",
    "move": "I cannot read “{move}”: after “move” come two territories, as in “king move london cornwall”.",
    "attack": (
        "I cannot read “{move}”: after “attack” come two territories, a class and an empire, "
        "as in “general attack london the-netherlands king germany”."
    ),
    "duplicate": "I cannot read “{move}”: after “duplicate” comes a territory, as in “king duplicate london”.",
}


def _verb(facts: Facts) -> str:
    if not facts["word"]:
        return _BLANK
    if facts["word"] in _OF_A_PAWN:
        return "I cannot read “{move}”: before “{word}” comes a class, king, general or banker."
    if facts["move"].split(" ")[0] in CLASSES:
        return "I cannot read “{move}”: after the class comes “move”, “attack” or “duplicate”."
    return "I cannot read “{move}”: no move begins with “{word}”."


def _unknown(sentence: str) -> Sentence:
    """The sentence for a word that names nothing; another one where no word stands between two blanks."""
    return lambda facts: sentence if facts["word"] else _BLANK


SENTENCES: dict[str, Sentence] = {
    "move.unknown-verb": _verb,
    "move.unknown-class": _unknown(
        "I cannot read “{move}”: there is no class “{word}”, only king, general and banker."
    ),
    "move.unknown-territory": _unknown("I cannot read “{move}”: there is no territory “{word}” on this map."),
    "move.unknown-empire": _unknown("I cannot read “{move}”: there is no empire “{word}” on this map."),
    "move.no-such-seat": _unknown("I cannot read “{move}”: there is no seat “{word}” in this game."),
    "move.unreadable": lambda facts: _FORMS[facts["verb"]],
}
