"""What a legal move would be: the answers of `reedlight check`, and of whoever asks beforehand."""

from __future__ import annotations

from controller.engine.speech import Sentence

SENTENCES: dict[str, Sentence] = {
    "take.legal": "{seat} may take {card} from the {side} of row {row}.",
    "take.own.legal": "{seat} may take {card} from the {side} of row {row} and gets back the own stone on it.",
    "take.paid-from-hand.legal": "{seat} may take {card}, on which {owner} has a stone, and pay with a stone in hand.",
    "take.paid-from-card.legal": (
        "{seat} may take {card}, on which {owner} has a stone, and pay with the stone at {pays}."
    ),
    "law.take-back-stone.legal": "{seat} may play {law} and take back {lost:the stone|one of the # stones} lost.",
    "law.three-symbols.legal": "{seat} may play {law} and take up to 3 circle symbols in this turn.",
    "law.different-colours.legal": "{seat} may play {law} and take cards of different countries in this turn.",
    "done.legal": "{seat} may stop with {taken:1 card|# cards} taken.",
    "done.nothing-to-take.legal": "{seat} can take no card and may end the turn.",
    "stone.legal": "{seat} may place a stone on {card} at {place}.",
    "stone.moved.legal": "{seat} may move the stone at {from} to {card} at {place}.",
    "pass.legal": "{seat} may place no stone.",
    "land-card.legal": "{card} may lie at {place}.",
    # Law cards are laid face down: which one it is, is never said.
    "law-card.legal": "This Law card may lie at {place}.",
    "law-card.unread.legal": "A Law card may lie at {place} unread.",
    "start.legal": "{seat} may be the startplayer.",
    "reveal.legal": "{seat} may show {law}.",
}
