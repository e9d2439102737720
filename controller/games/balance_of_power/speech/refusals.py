"""Why not: every refusal says what is in the way and names its rule by the rulebook's own heading, in brackets."""

from __future__ import annotations

from controller.engine.rules import TABLE
from controller.engine.speech import Facts, Sentence

_TABLE_DUE = {
    "empire": "“{move}” does not come now: first every seat gets its empire. (Set-up)",
    "first": "“{move}” does not come now: it is drawn who chooses an empire first. (Selecting Empires)",
    "start": "“{move}” does not come now: the starting player is drawn. (Set-up)",
}
_SEAT_DUE = {
    "empire": "{seat} is to choose an empire now, so “{move}” cannot be made. (Selecting Empires)",
    "place": "{seat} is setting up and places pawns at home, so “{move}” cannot be made. (Set-up)",
    "turn": "{seat} has its turn and the set-up is over, so “{move}” cannot be made. (How to Play the Game)",
}


def _over(facts: Facts) -> str:
    if len(facts["winners"]) > 1:
        return "The game is over: it is a draw between {winners}. (Winning the Game)"
    return "The game is over, and {winners} has won. (Winning the Game)"


def _not_yours(facts: Facts) -> str:
    if facts["seat"] == TABLE:
        return "Nothing is drawn now: it is for {to_act} to act. (How to Play the Game)"
    if TABLE in facts["to_act"]:
        return "{seat} has to wait: first something is drawn. (Set-up)"
    return "{seat} has to wait: it is for {to_act} to act. (How to Play the Game)"


def _class_lost(facts: Facts) -> str:
    if facts["respawn"]:
        return "{seat} has no {kind} on the map: one has to come back first. (Re-spawn Eliminated Class of Pawn)"
    return "{seat} has lost its last {kind}, and none comes back in this game. (Eliminated Pawns)"


def _not_nearest(facts: Facts) -> str:
    if facts["nearest"] == [facts["capital"]]:
        return (
            "{seat} has a pawn in its capital, {capital}, so its {kind} comes back only there. "
            "(Re-spawn Eliminated Class of Pawn)"
        )
    return (
        "{seat} has no pawn in its capital, {capital}, so its {kind} comes back only where its nearest pawns stand: "
        "in {nearest}. (Re-spawn Eliminated Class of Pawn)"
    )


SENTENCES: dict[str, Sentence] = {
    # Whose move it is, and what is due.
    "game.over": _over,
    "turn.not-yours": _not_yours,
    "move.not-of-the-table": "“{move}” is a seat's move, and now something is drawn. (Set-up)",
    "move.of-the-table": "“{move}” is drawn, not chosen by {seat}. (Set-up)",
    "table.not-due": lambda facts: _TABLE_DUE[facts["due"]],
    "move.not-due": lambda facts: _SEAT_DUE[facts["due"]],
    # Setting up.
    "empire.taken": "{seat} cannot play {empire}: that empire is taken already. (Set-up)",
    "place.already": "{seat} has placed its second {kind} already. (Set-up)",
    "place.not-home": "{seat} places at home, and {territory} is not a territory of its empire. (Set-up)",
    "place.capital": "{seat} places outside its capital, and {territory} is its capital. (Set-up)",
    "place.full": "{seat} finds no room in {territory}: {room} pawns stand there. (How to Play the Game)",
    # What every action needs.
    "action.class-lost": _class_lost,
    "action.spent": "{seat} has used its {kind} action, and has no fourth action left. (How to Play the Game)",
    "action.no-pawn": "{seat} has no {kind} in {territory}. (How to Play the Game)",
    # Moves.
    "move.same-territory": "{seat} has this {kind} in {from} already: a move leads to another territory. (Move Action)",
    "move.not-adjacent": "{seat} cannot move from {from} to {to}: they are not adjacent. (Move Action)",
    "move.rooted": "{seat} has attacked in {from} with this {kind}, so it may not leave in this turn. (Attack Action)",
    "move.full": "{seat} finds no room in {to}: {pawns} pawns stand there. (Move Action)",
    # Attacks.
    "attack.not-beaten": "{seat} cannot do that: a {kind} eliminates a {beats}, not a {beaten}. (Attack Action)",
    "attack.own": "{seat} cannot attack a {beaten} of its own. (Attack Action)",
    "attack.not-played": "{seat} cannot attack {owner}, which nobody plays in this game. (Attack Action)",
    "attack.not-adjacent": "{seat} cannot attack from {from} into {to}: they are not adjacent. (Attack Action)",
    "attack.rooted": (
        "{seat} has attacked in {from} with this {kind}, so it may not attack elsewhere in this turn. (Attack Action)"
    ),
    "attack.nobody-there": "{seat} cannot attack a {beaten} of {owner} in {to}: there is none. (Attack Action)",
    # Duplicates.
    "duplicate.no-supply": (
        "{seat} has all {each} of its {kind}s on the map, and here that does not end the game. (Total Domination)"
    ),
    "duplicate.full": "{seat} finds no room in {territory}: {room} pawns stand there. (Duplicate Action)",
    # A class that comes back.
    "respawn.not-played": "{seat} cannot bring a {kind} back: this game is played without that. (Eliminated Pawns)",
    "respawn.not-lost": (
        "{seat} has a {kind} on the map, and only a class wholly eliminated comes back. "
        "(Re-spawn Eliminated Class of Pawn)"
    ),
    "respawn.not-nearest": _not_nearest,
    "respawn.full": (
        "{seat} finds no room in {territory}: {room} pawns stand there. (Re-spawn Eliminated Class of Pawn)"
    ),
}
