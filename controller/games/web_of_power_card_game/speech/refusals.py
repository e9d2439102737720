"""Why not: every refusal says what is in the way and names its rule by the rulebook's own heading, in brackets."""

from __future__ import annotations

from controller.engine.rules import TABLE
from controller.engine.speech import Facts, Sentence

_DUE = {
    "land-card": "“{move}” does not come now: the Land cards are being laid out. (Set-up)",
    "law-card": "“{move}” does not come now: the Law cards are being laid. (Set-up)",
    "start": "“{move}” does not come now: the startplayer is drawn. (Set-up)",
    "reveal": "“{move}” does not come now: the Law cards are being shown. (Scoring and the end of the game)",
}
_FORMS = {
    "take": "I cannot read “{move}”: it is written as in “take 1 left” or “take 1 left pays hand”.",
    "law": "I cannot read “{move}”: after “law” comes a Law card and nothing else.",
    "stone": "I cannot read “{move}”: it is written as in “stone 3,5” or “stone 3,5 from 1,2”.",
    "land-card": "I cannot read “{move}”: after “land-card” come a place and a Land card.",
    "law-card": "I cannot read “{move}”: after “law-card” come a place and a Law card, or “unknown”.",
    "start": "I cannot read “{move}”: after “start” comes a seat.",
    "reveal": "I cannot read “{move}”: after “reveal” come a seat and a Law card.",
}


def _over(facts: Facts) -> str:
    if facts["winners"]:
        return "The game is over, and {winners} has won. (Scoring and the end of the game)"
    return "The game is over, and there is no winner. (Scoring and the end of the game)"


def _not_yours(facts: Facts) -> str:
    if facts["seat"] == TABLE:
        return "Nothing is dealt or shown now: it is for {to_act} to act. (Course of the game)"
    if TABLE in facts["to_act"]:
        return "{seat} has to wait: first cards are dealt or shown, or the startplayer is drawn. (Course of the game)"
    return "{seat} has to wait: it is for {to_act} to act. (Next player)"


def _taking_first(facts: Facts) -> str:
    if facts["taken"]:
        return "{seat} is still taking cards, and may place a stone once that is done. (Place a claiming stone)"
    return "{seat} may place a stone only after taking a card. (Place a claiming stone)"


def _pays_not_own(facts: Facts) -> str:
    if facts["holder"] is None:
        return (
            "{seat} cannot pay with a stone at {pays}: none lies there. "
            "(Taking a Land card covered by a claiming stone)"
        )
    return (
        "{seat} pays with an own stone, and the one at {pays} belongs to {holder}. "
        "(Taking a Land card covered by a claiming stone)"
    )


def _none_in_hand(facts: Facts) -> str:
    if facts["out"]:
        return (
            "{seat} has no stone in hand to place, but may move {out:the one on a card|one of the # on cards}. "
            "(Place a claiming stone)"
        )
    return "{seat} has no stone in hand to place, and none on a card to move. (Place a claiming stone)"


def _not_own(facts: Facts) -> str:
    if facts["holder"] is None:
        return "{seat} has no stone at {from} to move: none lies there. (Place a claiming stone)"
    return "{seat} moves only an own stone, and the one at {from} belongs to {holder}. (Place a claiming stone)"


SENTENCES: dict[str, Sentence] = {
    # What cannot be read.
    "move.unknown-verb": "I cannot read “{move}”: no move begins with “{word}”.",
    "move.unknown-place": "I cannot read “{move}”: there is no place “{word}”; the first one is written “1,1”.",
    "move.unknown-row": "I cannot read “{move}”: there is no row “{word}”.",
    "move.unknown-side": "I cannot read “{move}”: a row ends on the left and on the right, not “{word}”.",
    "move.unknown-law": "I cannot read “{move}”: there is no Law card “{word}”.",
    "move.unknown-seat-name": "I cannot read “{move}”: there is no seat “{word}” in this game.",
    "move.unknown-country": "I cannot read “{move}”: there is no country “{word}”.",
    "move.unknown-card": "I cannot read “{move}”: there is no Land card “{word}”.",
    "move.unreadable": lambda facts: _FORMS.get(
        facts["verb"], "I cannot read “{move}”: after “{verb}” comes nothing else."
    ),
    # Whose move it is.
    "game.over": _over,
    "turn.not-yours": _not_yours,
    "turn.taking-is-over": "{seat} takes no more cards now: only a stone may be placed. (Place a claiming stone)",
    "turn.taking-first": _taking_first,
    "move.not-of-the-table": "“{move}” is a seat's move, and now cards are dealt or shown. (Course of the game)",
    "move.of-the-table": "{seat} does not choose “{move}”: that is dealt, drawn or shown. (Course of the game)",
    "table.not-due": lambda facts: _DUE[facts["due"]],
    # Taking cards.
    "take.row-empty": "{seat} cannot take from row {row}: no card is left in it. (Take a card)",
    "take.last-is-left": "{card} is the last card of row {row} and is taken from the left. (Take a card)",
    "take.circles": (
        "{seat} has taken {so_far:1 circle symbol|# circle symbols} in this turn, and {card} would make it {sum}: "
        "{limit} are the most. (Take a card)"
    ),
    "take.country": "{seat} takes only {taken} in this turn, so not {card}. (Take a card)",
    "take.not-initial": (
        "{card} was no end of row {row} when the turn began, and this table plays that {seat} has to leave it. "
        "(Take a card)"
    ),
    "take.needs-no-stone": (
        "{seat} pays nothing for {card}: no stone lies on it. (Taking a Land card covered by a claiming stone)"
    ),
    "take.own-needs-no-stone": (
        "{seat} pays nothing for {card}: the stone on it is an own one. "
        "(Taking a Land card covered by a claiming stone)"
    ),
    "take.own-stone": (
        "{seat} may not take {card}, under an own stone, while another card can be taken, such as {others}. "
        "(Taking a Land card covered by a claiming stone)"
    ),
    "take.must-pay": (
        "{seat} has to pay with an own stone for {card}, as {owner} has one on it; {seat} has {stones}. "
        "(Taking a Land card covered by a claiming stone)"
    ),
    "take.no-stone-to-pay": (
        "{seat} has no stone left to pay with for {card}, on which {owner} has one. "
        "(Taking a Land card covered by a claiming stone)"
    ),
    "take.none-in-hand": (
        "{seat} has no stone in hand to pay with for {card}, only {out:1 that lies|# that lie} on cards. "
        "(Taking a Land card covered by a claiming stone)"
    ),
    "take.pays-not-own": _pays_not_own,
    "take.not-an-end": "{card} lies inside row {row}, whose ends are {ends}. (Take a card)",
    "take.gone": "{card} is taken already: {holder} has it. (Take a card)",
    "take.not-laid": "{card} is not laid out yet. (Set-up)",
    # Law cards. The first is given for one kind only, which is shown at the end: nothing may tell it from the others.
    "law.never-played": "{seat} cannot play this Law card. (Taking a Land card covered by a Law card)",
    "law.not-held": "{seat} has no {law} to play. (Taking a Land card covered by a Law card)",
    "law.all-elsewhere": (
        "{seat} cannot have {law}: {copies:its only copy is|its # copies are} known to be elsewhere. "
        "(Taking a Land card covered by a Law card)"
    ),
    "law.none-lost": (
        "{seat} has lost no stone that {law} could bring back. (Taking a Land card covered by a Law card)"
    ),
    "law.too-late": (
        "{seat} takes no more cards in this turn, so {law} would do nothing. (Taking a Land card covered by a Law card)"
    ),
    "law.in-force": (
        "{seat} has played {law} in this turn already, and a second one would add nothing. "
        "(Taking a Land card covered by a Law card)"
    ),
    # The end of a turn.
    "done.take-first": "{seat} has to take at least one card, as one can be taken. (Take a card)",
    "stone.no-card": "{seat} cannot put a stone at {place}: no card lies there. (Place a claiming stone)",
    "stone.occupied": (
        "{seat} cannot put a stone on {card} at {place}: {owner} has one on it. (Place a claiming stone)"
    ),
    "stone.none-in-hand": _none_in_hand,
    "stone.all-placed": (
        "{seat} has {out:1 stone|# stones} on cards and {most} are the most, so one of them may be moved instead. "
        "(Place a claiming stone)"
    ),
    "stone.not-own": _not_own,
    "stone.place-instead": (
        "{seat} has {in_hand:1 stone|# stones} in hand and may place one, so none may be moved. "
        "(Place a claiming stone)"
    ),
    # What is dealt and shown; which Law card lies face down is never said.
    "land-card.next": "The next Land card goes to {next}, not to {place}. (Set-up)",
    "land-card.dealt": "{card} is laid out already. (Set-up)",
    "law-card.next": "The next Law card goes to {next}, not to {place}. (Set-up)",
    "law-card.none-left": ("This Law card cannot lie at {place}: none of its kind is left to be laid. (Set-up)"),
    "reveal.next": "{seat} waits with this Law card: {next} shows one first. (Scoring and the end of the game)",
    "reveal.none-left": (
        "{seat} cannot have {law}: {copies:its only copy is|its # copies are} known already. "
        "(Scoring and the end of the game)"
    ),
}
