"""The question that splits the moves which are still possible: by the first slot in which they differ.

Some moves may have nothing to say in that slot, as a tile that is used for what it is printed for. Where such moves are
made by pieces or told by a knock, the places to knock stand for them, and a player who means one may simply make it.
Elsewhere the card `OTHER` stands for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.engine.game import MUST_HEAR
from controller.recognition.decisions import Choice, Question
from controller.recognition.plans import AT, Heard, Plan, named_places

ORDER = ("act", "how", "consent", "answer", "number", "where", "from", "first", "to", "second", "kind")
"""Slots in the order of asking; others follow as the moves list them. Tags are read, never asked."""
SEEMS_TOLD = ("act", "pays")
"""Slots that are asked of a component which nearly always tells its move alone: who has read it may think that it has.
Slots of places, and of how a tile is used, are known to be open."""
ENDS = "ask.ends"
"""The code of the question whether a seat ends a turn that has hardly begun."""
OTHER = "no"
"""The card for "none of these", where some moves have nothing to say in the slot."""
NONE = "none"
"""The card for "nowhere else", where that is an answer of its own."""


def question_for(plans: Sequence[Plan], heard: Sequence[Heard], code: str | None = None) -> Question | None:
    """The question whose answers split the plans best; None where no words could split them."""
    decided = {one.slot for one in heard if one.slot}
    for slot in _slots(plans):
        if slot in decided:
            continue
        groups = _groups(plans, slot, heard)
        if len(groups) > 1:
            other = None if any(f"card:{OTHER}" in sayings for sayings in groups) else OTHER
            places = _by_place(groups.pop(())) if _made_without_words(groups) else {}
            choices = tuple(_choice(sayings, members, other) for sayings, members in {**groups, **places}.items())
            told = _component_of(plans) | {"none": [choice.label for choice in choices if choice.card == NONE]}
            return Question(plans[0].actor, code or f"ask.{slot}", choices, slot, told)
    return None


def _component_of(plans: Sequence[Plan]) -> dict[str, Any]:
    """The component that all of these moves use, as a fact of the question."""
    first, *others = ({word.said for word in plan.words if word.slot == "tag"} for plan in plans)
    return {"said": sorted(first.intersection(*others))}


def _slots(plans: Sequence[Plan]) -> list[str]:
    found: dict[str, None] = {}
    for plan in plans:
        for word in plan.words:
            if word.slot not in ("", "tag"):
                found.setdefault(word.slot)
    return sorted(found, key=lambda slot: ORDER.index(slot) if slot in ORDER else len(ORDER))


def _groups(plans: Sequence[Plan], slot: str, heard: Sequence[Heard]) -> dict[tuple[str, ...], list[Plan]]:
    """The plans by what they have to say in a slot. One that has nothing to say there, and whose component was not read
    yet, is no answer: the component tells it."""
    groups: dict[tuple[str, ...], list[Plan]] = {}
    for plan in plans:
        sayings = tuple(word.said for word in plan.words if word.slot == slot)
        if sayings or plan.read(heard):
            groups.setdefault(sayings, []).append(plan)
    return groups


def _made_without_words(groups: Mapping[tuple[str, ...], Sequence[Plan]]) -> bool:
    """Whether the plans that have nothing to say in the slot need no card: each is made by pieces, or by a knock, at a
    place that tells it from all plans that have something to say."""
    silent = groups.get((), ())
    elsewhere = {place for sayings, members in groups.items() if sayings for plan in members for place in plan.places}
    return bool(silent) and all(named_places(plan.words) - elsewhere for plan in silent)


def _by_place(plans: Sequence[Plan]) -> dict[tuple[str, ...], list[Plan]]:
    """The plans by the place that each is told by first, as a word."""
    found: dict[tuple[str, ...], list[Plan]] = {}
    for slot in _slots(plans):
        for plan in plans:
            if not any(plan in members for members in found.values()):
                places = tuple(word.said for word in plan.words if word.slot == slot and word.said.startswith(AT))
                if places:
                    found.setdefault(places[:1], []).append(plan)
    return found


def confirmation_for(plan: Plan, heard: Sequence[Heard], doubtful: bool = False) -> Question | None:
    """The question left when one plan is: the first slot that must be heard, or any where no piece will show it, or
    pieces are too ``doubtful`` to."""
    for slot, sayings in plan.slots():
        needed = slot != "tag" and (slot in MUST_HEAR or doubtful or not plan.effect)
        if needed and not any(one.slot == slot or one.said in sayings for one in heard):
            yes = _choice(tuple(sayings), [plan], None)
            return Question(
                plan.actor, f"ask.{slot}", (yes, Choice(OTHER, OTHER, None, ())), slot, _component_of([plan])
            )
    return None


def _choice(sayings: tuple[str, ...], members: list[Plan], other: str | None) -> Choice:
    cards = [said.partition(":")[2] for said in sayings if said.startswith("card:")]
    places = [said.partition(":")[2] for said in sayings if said.startswith("at:")]
    card = cards[0] if cards else (None if sayings else other)
    place = places[0] if places else None
    label = place or card or (sayings[0].partition(":")[2] if sayings else "")
    return Choice(label, card, place, tuple(plan.move.text for plan in members))
