"""What is said once a move is made: seat, class and place, how the game goes on; what no switch can see; questions."""

from __future__ import annotations

from controller.engine.speech import Facts, Sentence
from controller.games.balance_of_power.components import CLASSES


def _class_lost(facts: Facts) -> str:
    if facts["respawn"]:
        return "{seat} has lost its last {kind}; one may come back while {seat} has other pawns."
    return "{seat} has lost its last {kind}, for good."


def _turn(facts: Facts) -> str:
    began = "{seat} is on, with a fourth action." if facts["fourth"] else "{seat} is on."
    return f"{began} Points: {{scores}}." if "scores" in facts else began


def _won(facts: Facts) -> str:
    if facts["why"] == "last":
        return "{winners} has won the game: nobody else has a pawn left."
    if facts["why"] == "points":
        return "{winners} has won the game: {to_win} points are reached. Points: {scores}."
    if facts["why"] == "draw":
        return "{winners} share a draw, with equal points and equal pawns. Points: {scores}."
    best = max(facts["scores"].values())
    if [*facts["scores"].values()].count(best) > 1:
        return "{winners} has won the game: of those with the most points it has the most pawns. Points: {scores}."
    return "{winners} has won the game with the most points. Points: {scores}."


def _seat(facts: Facts) -> str:
    """Supply, classes lost and, where they may be told, points; each in a sentence of its own."""
    told = ["{seat}: {supply} in supply."]
    if len(facts["lost"]) == len(CLASSES):
        told.append("It has no pawn on the map and is out.")
    elif facts["lost"]:
        told.append("It has no {lost} on the map.")
    if "points" in facts:
        told.append("It has {points:no points|1 point|# points}.")
    return " ".join(told)


def _actions(facts: Facts) -> str:
    left = "{seat} is on: its {actions} {many:action is|actions are} left."
    return f"{left} Not to leave in this turn: {{rooted}}." if facts["rooted"] else left


SENTENCES: dict[str, Sentence] = {
    # Setting up.
    "told.empire": "{seat} plays {empire}.",
    "told.first": "{seat} chooses an empire first.",
    "told.start": "{seat} is the starting player.",
    "told.place": "{seat}: {kind} to {territory}.",
    "told.apart": (
        "{empires} {many:touches|each touch} no other empire in play: that is allowed, though neighbours are advised."
    ),
    "told.chooses": "{seat} is to choose an empire.",
    "told.empires-complete": "{everybody}, please put a king, a general and a banker each into your capital.",
    "told.places": "{seat}, please place one more king, general and banker at home, but not in the capital.",
    # Actions.
    "told.move": "{seat}: {kind} from {from} to {to}{fourth:, as the fourth action|}.",
    "told.attack": (
        "{seat}: {kind} from {from} to {to}{fourth:, as the fourth action|}. A {beaten} of {owner} goes back to supply."
    ),
    "told.attack.in-place": (
        "{seat}: {kind} attacks in {to}{fourth:, as the fourth action|}. A {beaten} of {owner} goes back to supply."
    ),
    "told.duplicate": "{seat}: one more {kind} in {territory}{fourth:, as the fourth action|}.",
    "told.duplicate.declares": (
        "{seat} declares a duplicate of a {kind} in {territory} with all {each} on the map, and so ends the game."
    ),
    "told.respawn": "{seat}: a {kind} comes back in {territory}.",
    "told.end": "{seat} ends its turn.",
    # What followed.
    "told.empire-achieved": "{seat} has achieved empire: a fourth action, if that still holds when its turn begins.",
    "told.empire-broken": "{seat} has achieved empire no longer.",
    "told.class-lost": _class_lost,
    "told.out": "{seat} has no pawn left and is out of the game.",
    "told.turn": _turn,
    "told.won": _won,
    # What no switch can see, to be compared.
    "unseen.territory": "{territory}: {standing}.",
    "unseen.empty": "Nobody stands in {places}.",
    "unseen.seat": _seat,
    "unseen.no-empire": "{seat} has no empire yet.",
    "unseen.placing": "{seat} has still to place {placing} at home.",
    "unseen.turn": _actions,
    # What a seat is asked.
    "ask.empire": "{seat}, which empire do you choose?",
    "ask.kind": "{seat}, which class: king, general or banker?",
    "ask.where": "{seat}, in which territory?",
    "ask.from": "{seat}, from which territory?",
    "ask.to": "{seat}, to which territory, or none: an attack in place?",
    "ask.owner": "{seat}, whose pawn?",
    "ask.declare": "{seat}, shall the game end now, yes or no?",
}
