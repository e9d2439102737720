"""Why not: every refusal says what is in the way and names its rule by the rulebook's own heading, in brackets."""

from __future__ import annotations

from controller.engine.rules import TABLE
from controller.engine.speech import Facts, Sentence

_FIRST = {
    "snake": "First {seat} decides whether to play a Snake. (Snake)",
    "auction": "First {seat} bids for the tile. (A. Take an action tile)",
    "rebellion": "First {seat} says which pieces the rebellion removes. (Rebellion)",
    "change-marker": "First {seat} says which region marker is changed. (Change a region marker)",
    "withdraw": "First {seat} says whether a piece withdraws. (Takeover)",
    "occupy": "First {seat} says whether a piece goes into the region taken over. (Takeover)",
}
_DUE = {
    "region-marker": "“{move}” does not come now: first every region gets its marker. (Preparation)",
    "token": "“{move}” does not come now: a time token is turned over. (Reveal time token)",
    "offer": "“{move}” does not come now: tiles are turned over for the offer. (Turn over action tiles)",
    "start": "“{move}” does not come now: the start player is drawn. (Player's turn)",
}
_FORMS = {
    "take": "I cannot read “{move}”: after “take” comes a tile and nothing else.",
    "place": "I cannot read “{move}”: after “place” comes a region and nothing else.",
    "use": "I cannot read “{move}”: after the tile comes what it does, as in “use merlin takeover powys”.",
    "bid": "I cannot read “{move}”: after “bid” comes a number.",
    "rebel": "I cannot read “{move}”: after “rebel” come a region and pieces such as “1k1m”, or “none”.",
    "marker": "I cannot read “{move}”: after “marker” come a region and a symbol, or “none”.",
    "withdraw": "I cannot read “{move}”: after “withdraw” come “knight” or “magician” and a region, or “none”.",
    "region-marker": "I cannot read “{move}”: after “region-marker” come a region and a symbol.",
    "token": "I cannot read “{move}”: after “token” comes a number from 3 to 8.",
    "offer": "I cannot read “{move}”: after “offer” comes a tile and nothing else.",
    "start": "I cannot read “{move}”: after “start” comes a seat.",
}


def _not_yours(facts: Facts) -> str:
    if facts["seat"] == TABLE:
        return "Nothing is drawn now: it is for {to_act} to act. (Player's turn)"
    if TABLE in facts["to_act"]:
        return "{seat} has to wait: first something is drawn. (Turn sequence)"
    return "It is not for {seat} to act now, but for {to_act}. (Player's turn)"


def _unreadable(facts: Facts) -> str:
    return _FORMS.get(facts["verb"], "I cannot read “{move}”: after “{verb}” comes nothing else.")


def _order(facts: Facts) -> str:
    if facts["first"] == facts["second"]:
        return "The movement tile rearranges pieces in two regions, and {first} is only one. (Movement)"
    return "The two regions are named in the order of the map, {second} before {first}. (Movement)"


SENTENCES: dict[str, Sentence] = {
    # What cannot be read.
    "move.unknown-verb": "I cannot read “{move}”: no move begins with “{word}”.",
    "move.unknown-tile": "I cannot read “{move}”: there is no tile “{word}”.",
    "move.unknown-region": "I cannot read “{move}”: there is no region “{word}” on this map.",
    "move.unknown-symbol": "I cannot read “{move}”: there is no symbol “{word}”.",
    "move.unreadable": _unreadable,
    # Whose move it is.
    "game.over": "The game is over, and {winners} has won. (End of a cycle and end of the game)",
    "turn.not-yours": _not_yours,
    "turn.stop-first": "{seat} is using action tiles and has to stop that first. (D. Use action tiles)",
    "move.not-of-the-table": "“{move}” is a seat's move, and now something is drawn. (Turn sequence)",
    "move.of-the-table": "“{move}” is drawn, not chosen by {seat}. (Turn sequence)",
    "pending.first": lambda facts: _FIRST[facts["decision"]],
    "pending.nothing": "“{move}” is an answer, and nothing has been asked of {seat}. (Player's turn)",
    "table.not-due": lambda facts: _DUE[facts["due"]],
    # The four actions.
    "take.not-on-offer": "There is no {tile} on offer. (A. Take an action tile)",
    "place.enemy-region": "{region} is the opponent's: a piece goes into an empty or an own region. (B. Place a piece)",
    "place.no-active-reserve": "{seat} has no {kind} in reserve, and only {kinds} are active now. (B. Place a piece)",
    "place.too-many": "{seat} has {pieces} pieces in {region}, and three are the most to add to. (B. Place a piece)",
    "stop.nothing": "{seat} is not using action tiles, so there is nothing to stop. (D. Use action tiles)",
    "use.not-held": "{seat} has no {tile}. (D. Use action tiles)",
    "use.wrong-symbol": "The {tile} does nothing in {region}, whose marker shows {symbol}. (Influence tiles)",
    "reinforce.enemy-region": "{region} is the opponent's: only an empty or an own region is reinforced. (Reinforce)",
    "reinforce.no-active-reserve": "{seat} has no {kind} in reserve, and only {kinds} are active now. (Reinforce)",
    "takeover.own-region": "{region} is {seat}'s already. (Takeover)",
    "takeover.empty-region": "{region} is empty: there is nobody to take it from. (Takeover)",
    "takeover.majority": (
        "{region}: {attack} against {defence}, and {seat} needs at least one more than {defender}. "
        "{seat}: {attack_from}. {defender}: {defence_from}. (Takeover)"
    ),
    "movement.order": _order,
    "movement.not-neighbours": "{first} and {second} are not neighbours in this cycle. (Movement)",
    "movement.enemy-region": "{region} is the opponent's: only own pieces are rearranged. (Movement)",
    "movement.too-many": "{seat} has only {there} in {first} and {second} together. (Movement)",
    "movement.nobody": "{seat} has no pieces in {first} and {second}. (Movement)",
    "movement.unchanged": "{seat} has {force} in {first} already: something has to change. (Movement)",
    "sea.same-region": "A sea movement goes from one region to another, and {src} is only one. (Sea movement)",
    "sea.not-coastal": "{region} does not lie on the coast. (Sea movement)",
    "sea.not-own": "{seat} has no pieces in {src}. (Sea movement)",
    "sea.enemy-region": "{dst} is the opponent's: pieces land in an empty or an own region. (Sea movement)",
    "sea.too-many": "{seat} has only {there} in {src}. (Sea movement)",
    "sea.nothing": "At least one piece has to sail from {src}. (Sea movement)",
    # Auctions and what they bring.
    "bid.too-high": "{seat} has {held} in reserve and cannot bid more. (A. Take an action tile)",
    "rebel.no-enemy": "The opponent has no pieces in {region}. (Rebellion)",
    "rebel.one-or-two": "A rebellion removes one or two pieces, or else none at all. (Rebellion)",
    "rebel.too-many": "The opponent has only {there} in {region}. (Rebellion)",
    "marker.same-symbol": "The marker of {region} shows {symbol} already. (Change a region marker)",
    "marker.no-spare": "There is no spare marker that shows {symbol}. (Change a region marker)",
    # A region taken over.
    "withdraw.no-such-piece": "No {kind} was driven out of {from}. (Takeover)",
    "withdraw.not-a-neighbour": "{region} does not neighbour {from} in this cycle. (Takeover)",
    "withdraw.enemy-region": "{region} is the opponent's: a piece withdraws to an empty or an own region. (Takeover)",
    # What is drawn.
    "region-marker.next": "The next marker is for {next}, not for {region}. (Preparation)",
    "region-marker.none-left": "No marker that shows {symbol} is left. (Preparation)",
    "token.none-left": "No time token with the number {value} is left. (Reveal time token)",
    "offer.none-left": "There is no {tile} in the bag. (Turn over action tiles)",
}
