"""What is said once a move is made: seat, card and place, how the game goes on; what no switch can see; questions."""

from __future__ import annotations

from controller.engine.speech import Facts, Sentence


def _over(facts: Facts) -> str:
    if not facts["winners"]:
        return "There is no winner: {level} are level, in cards too. Points: {totals}."
    points = list(facts["totals"].values())
    if points.count(max(points)) > 1:
        return "{winners} wins by the number of Land cards. Points: {totals}."
    return "{winners} wins. Points: {totals}."


def _place(facts: Facts) -> str:
    if facts["owner"] is None:
        return "{Place}: {card}, under a Law card." if facts["law_card"] else "{Place}: {card}."
    if facts["law_card"]:
        return "{Place}: {card}, under a Law card and a stone of {owner}."
    return "{Place}: {card}, under a stone of {owner}."


def _turn(facts: Facts) -> str:
    if facts["stone"]:
        return "{seat} has taken {taken} and may place a stone."
    if facts["taken"]:
        return "{seat} has taken {taken}: {circles} of {limit} circle symbols."
    return "{seat} is on and has taken no card yet: up to {limit} circle symbols are allowed."


SENTENCES: dict[str, Sentence] = {
    # Taking cards; stones that come back and Law cards are told of by themselves.
    "told.turn": "{seat} is on.",
    "told.take": "{seat} takes {card} from the {side} of row {row}.",
    "told.take-own": "{seat} takes {card} from the {side} of row {row}, under an own stone.",
    "told.take-paid-from-hand": "{seat} takes {card} from the {side} of row {row} and pays with a stone in hand.",
    "told.take-paid-from-card": "{seat} takes {card} from the {side} of row {row} and pays with the stone at {pays}.",
    "told.stone-returned": "{seat} has the stone from {place} back in hand.",
    "told.law-received": "{seat} gets a Law card, face down.",
    "told.law-take-back-stone": "{seat} plays {law}: a lost stone is back in hand.",
    "told.law-three-symbols": "{seat} plays {law}: up to 3 circle symbols in this turn.",
    "told.law-different-colours": "{seat} plays {law}: countries may differ in this turn.",
    "told.done": "{seat} stops with {taken:1 card|# cards} taken.",
    "told.done-nothing": "{seat} ends the turn without a card.",
    # Stones.
    "told.stone": "{seat}: stone to {card} at {place}.",
    "told.stone-moved": "{seat}: stone from {from} to {card} at {place}.",
    "told.pass": "{seat} places no stone.",
    # What is dealt and shown.
    "told.land-card": "{Place}: {card}.",
    "told.law-card": "{Place}: a Law card, face down.",
    "told.start": "{seat} is the startplayer.",
    "told.reveal": "{seat} shows {law}.",
    # How it goes on.
    "told.skipped": "{seat} can take no card and is skipped.",
    "told.rows-emptied": "The last Land card is taken, and the scoring begins.",
    "told.over": _over,
    # What no switch can see, to be compared.
    "unseen.place": _place,
    "unseen.empty": "No card lies at {places}.",
    "unseen.seat": (
        "{seat}: {cards:no Land cards|1 Land card|# Land cards}, {law_cards:no Law cards|1 Law card|# Law cards}, "
        "{in_hand:no stones|1 stone|# stones} in hand, {lost:none|1|#} lost."
    ),
    "unseen.turn": _turn,
    # What a seat is asked, and what hands say.
    "ask.stone": "{seat}, where does a stone go, or none?",
    "ask.pays": "{seat}, which stone do you pay with?",
    "ask.where": "{seat}, which card does the stone go to?",
    "ask.from": "{seat}, which card does the stone come from?",
    "named": "Is it {region}? Knock again, or say yes.",
    "named.lapsed": "The knock on {region} came only once and is forgotten.",
}
