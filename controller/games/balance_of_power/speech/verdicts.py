"""What a legal move would be: the answers of `reedlight check`, and of whoever asks beforehand."""

from __future__ import annotations

from controller.engine.speech import Facts, Sentence


def _empire(facts: Facts) -> str:
    if facts["apart"]:
        return "{seat} may play {empire}, but then {apart} {many:touches|each touch} no other empire in play."
    return "{seat} may play {empire}."


SENTENCES: dict[str, Sentence] = {
    "empire.legal": _empire,
    "first.legal": "{seat} may be the first to choose an empire.",
    "start.legal": "{seat} may be the starting player.",
    "place.legal": "{seat} may place a {kind} in {territory}.",
    "move.legal": "{seat} may move a {kind} from {from} to {to}{fourth:, as its fourth action|}.",
    "attack.legal": (
        "{seat} may attack from {from} with a {kind}, eliminate a {beaten} of {owner} in {to} and enter"
        "{fourth:, as its fourth action|}."
    ),
    "attack.in-place.legal": (
        "{seat} may attack with its {kind} in {from} and eliminate a {beaten} of {owner} there"
        "{fourth:, as its fourth action|, but then it may not leave in this turn}."
    ),
    "duplicate.legal": "{seat} may duplicate a {kind} in {territory}{fourth:, as its fourth action|}.",
    "duplicate.declares.legal": (
        "{seat} may declare a duplicate of a {kind} in {territory}: all {each} are on the map, so it ends the game."
    ),
    "respawn.legal": "{seat} may bring a {kind} back in {territory}.",
    "end.legal": "{seat} may end its turn, though its {actions} {many:action is|actions are} left.",
}
