"""What is shown and said of the game: hints for lights, announcements, and facts for messages.

Nothing here tells a law card that lies face down, or points before the end. Messages are in ``locale``; nothing here is
in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from controller.engine.events import Event
from controller.engine.game import Effect, Hint, Outcome, Presenter
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.engine.speech import Facts, Speech, Thing
from controller.games.web_of_power_card_game import events as e
from controller.games.web_of_power_card_game.actions.action import as_action
from controller.games.web_of_power_card_game.actions.stones import MoveStone, PlaceStone
from controller.games.web_of_power_card_game.actions.taking import Take, circle_limit
from controller.games.web_of_power_card_game.components import (
    CARD,
    CARDS,
    COLUMNS,
    COUNTRIES,
    FACES,
    FAMILIES,
    LAW,
    LAW_NAMES,
    LAW_PLACE,
    OF_COUNTRY,
    PLACE,
    PLACES,
    ROUTE_SIGNS,
    ROWS,
)
from controller.games.web_of_power_card_game.effects import SPOKEN, effects
from controller.games.web_of_power_card_game.scoring import best_family, scores
from controller.games.web_of_power_card_game.state import (
    NO_CARD,
    NOBODY,
    OVER,
    State,
    all_stones,
    count,
    law_at,
    of_kind,
    own_bits,
    own_law,
    owner_at,
    places_of,
)


class Presentation(Presenter):
    """The card game as lights, sentences and screens show it."""

    vocabulary: Mapping[str, Sequence[str]] = {
        "place": PLACES,
        "row": ("1", "2", "3", "4"),
        "side": ("left", "right"),
        "law": tuple(LAW),
        "country": COUNTRIES,
        "land": CARDS,
    }
    explained = (*LAW, *COUNTRIES, *CARDS)
    verbs = ("take", "pays", "law", "done", "stone", "from", "pass", "land-card", "law-card", "start", "reveal")
    forms = (
        "take ROW SIDE",
        "take ROW SIDE pays hand",
        "take ROW SIDE pays PLACE",
        "law LAW",
        "stone PLACE",
        "stone PLACE from PLACE",
        "done",
        "pass",
    )
    table_forms = ("land-card PLACE LAND", "law-card PLACE LAW", "start SEAT")
    gathered: Mapping[str, tuple[str, str, str]] = {
        "told.land-card": ("gathered.land-cards", "place", "places"),
        "told.law-card": ("gathered.law-cards", "place", "places"),
    }
    milestones = ("told.over",)
    spoken = SPOKEN

    def beside(self, state: State, actor: str, move: Move) -> Thing | None:
        """The card that is taken, or on which a stone is put."""
        if isinstance(move, Take):
            return _card_at(state, state.ends[move.end])
        return _card_at(state, move.place) if isinstance(move, PlaceStone | MoveStone) else None

    def lying(self, state: State, place: str) -> Thing | None:
        """The card there."""
        return _card_at(state, PLACE[place]) if place in PLACE else None

    def hints(self, state: State, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
        """Standing hints (whose stones, scores) and those of the moves that may be made now, or of these only."""
        found: dict[tuple[str, str], Hint] = {}
        possible = (hint for move in (state.moves if moves is None else moves) for hint in as_action(move).hints(state))
        for hint in (*_standing(state), *possible):
            found.setdefault((hint.place, hint.role), hint)
        return tuple(found.values())

    def announcements(self, before: State, actor: str, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
        """What is said of a committed move (`Action.announcements`) and of what followed from it."""
        found = as_action(move).announcements(before, before.setting.number[actor], outcome.events)
        for event in outcome.events:
            found += _followed(event)
        return tuple(found)

    def about(self, state: State, place: str) -> tuple[Reason, ...]:
        """What the country of the card at a place is worth; nothing where no card lies."""
        card = state.table[PLACE[place]]
        return () if card == NO_CARD else (_country(state, FACES[card].country),)

    def about_thing(self, state: State, name: str) -> tuple[Reason, ...]:
        """What a law card does, or where a land card is and what its country is worth."""
        if name in COUNTRIES:
            return (_country(state, COUNTRIES.index(name)),)
        if name in CARD:
            return (_where(state, CARD[name]), _country(state, FACES[CARD[name]].country))
        return (Reason("about.thing", {"name": Thing("word", name)}),)

    def on_table(self, state: State) -> tuple[Reason, ...]:
        """The cards row by row, then what `unseen` tells of the whole table."""
        return (*(_row(state, row) for row in range(ROWS)), *unseen(state, ()))

    def effects(self, state: State, seat: str, move: Move, outcome: Outcome) -> Iterable[Effect]:
        """Cards of a country, symbols, chains, stones, and what may still be taken."""
        return effects(state, seat, move, outcome)

    def projected_scores(self, state: State) -> dict[str, dict[str, Any]]:
        """The scoring chart, counted as things stand: by seat its parts, its number of cards, and whether it leads.

        Law cards that cost points are secret before the end, so until then they are left out.
        """
        over = state.turn == OVER
        found: dict[str, dict[str, Any]] = {}
        for seat, (name, score) in enumerate(scores(state, minus=over).items()):
            shown = {key: value for key, value in score.items() if over or key != "minus_two"}
            found[name] = {**shown, "cards": own_bits(state.cards, seat).bit_count()}
        best = max((chart["total"], chart["cards"]) for chart in found.values())
        for chart in found.values():
            chart["leads"] = (chart["total"], chart["cards"]) == best and bool(chart["cards"])
        return found


def _card_at(state: State, place: int) -> Thing | None:
    card = state.table[place]
    return None if card == NO_CARD else Thing("land", CARDS[card])


def _standing(state: State) -> Iterable[Hint]:
    acting = max(state.turn, 0)
    for seat in range(len(state.setting.names)):
        role = "own" if seat == acting else "enemy"
        for place in places_of(own_bits(state.stones, seat)):
            yield Hint(PLACES[place], role, {})
    for name, score in scores(state, minus=state.turn == OVER).items():
        yield Hint(f"score:{name}", "score", {"n": score["total"]})


def _followed(event: Event) -> list[Reason]:
    if isinstance(event, e.TurnBegan):
        return [Reason("told.turn", {"seat": event.seat})]
    if isinstance(event, e.SeatSkipped):
        return [Reason("told.skipped", {"seat": event.seat})]
    if isinstance(event, e.RowsEmptied):
        return [Reason("told.rows-emptied")]
    if isinstance(event, e.GameEnded):
        return [Reason("told.over", {"winners": list(event.winners), "totals": dict(event.totals)})]
    return []


def _where(state: State, card: int) -> Reason:
    """Where a land card is, and who has it."""
    holders = [name for seat, name in enumerate(state.setting.names) if own_bits(state.cards, seat) >> card & 1]
    at = state.table.index(card) if card in state.table else -1
    facts = {"card": CARDS[card], "place": PLACES[at] if at >= 0 else None, "holder": holders[0] if holders else None}
    return Reason("about.card", facts)


def _country(state: State, country: int) -> Reason:
    """The cards of a country, and who has how many, with the circles of the strongest family: as all can see."""
    hands = {name: own_bits(state.cards, seat) & OF_COUNTRY[country] for seat, name in enumerate(state.setting.names)}
    held = {name: cards.bit_count() for name, cards in hands.items() if cards}
    facts = {
        "country": COUNTRIES[country],
        "n": OF_COUNTRY[country].bit_count(),
        "lying": sum(card != NO_CARD and FACES[card].country == country for card in state.table),
        "held": held,
        "circles": {name: best_family(hands[name]) for name in held},
        "worth": sum(held.values()),
    }
    return Reason("about.country", facts)


def unseen(state: State, places: Sequence[str]) -> tuple[Reason, ...]:
    """The card and the stone on these places; of the whole table the stones on cards, the seats, and the turn."""
    named = [PLACE[name] for name in places if name in PLACE]
    chosen = named if places else places_of(all_stones(state.stones))
    found = [_place(state, place) for place in chosen if state.table[place] != NO_CARD]
    found += _empty(state, chosen)
    if places:
        return tuple(found)
    found += [_seat(state, seat) for seat in range(len(state.setting.names))]
    return (*found, *_turn(state))


def _row(state: State, row: int) -> Reason:
    lying = [place for place in range(row * COLUMNS, (row + 1) * COLUMNS) if state.table[place] != NO_CARD]
    cards = [CARDS[state.table[place]] for place in lying]
    ends = [place % COLUMNS + 1 for place in (lying[:1] + lying[-1:])] or [0, 0]
    return Reason("about.row", {"row": row + 1, "cards": cards, "first": ends[0], "last": ends[1]})


def _empty(state: State, chosen: Sequence[int]) -> list[Reason]:
    """The places on which no card lies, together."""
    empty = [PLACES[place] for place in chosen if state.table[place] == NO_CARD]
    return [Reason("unseen.empty", {"places": empty})] if empty else []


def _place(state: State, place: int) -> Reason:
    owner = owner_at(state.stones, place)
    number = LAW_PLACE.get(place)
    facts = {
        "place": PLACES[place],
        "card": CARDS[state.table[place]],
        "owner": None if owner == NOBODY else state.setting.names[owner],
        "law_card": number is not None and law_at(state.laid, number) >= 0,
    }
    return Reason("unseen.place", facts)


def _seat(state: State, seat: int) -> Reason:
    law = own_law(state.law, seat)
    facts = {
        "seat": state.setting.names[seat],
        "cards": own_bits(state.cards, seat).bit_count(),
        "law_cards": sum(of_kind(law, kind) for kind in range(len(LAW_NAMES))),
        "in_hand": count(state.hand, seat),
        "lost": count(state.lost, seat),
    }
    return Reason("unseen.seat", facts)


def _turn(state: State) -> list[Reason]:
    if state.turn < 0:
        return []
    facts = {
        "seat": state.setting.names[state.turn],
        "taken": [CARDS[code & 63] for code in state.taken],
        "circles": state.circles,
        "limit": circle_limit(state),
        "stone": state.stone_step,
    }
    return [Reason("unseen.turn", facts)]


# Facts for messages in any language: kinds, parts of names, more facts (`controller.engine.speech.Speech`).

FACTS: Mapping[str, str] = {
    # Seats.
    "owner": "seat",
    "holder": "seat",
    "rival": "seat",
    "to_act": "seat",
    "waits_for": "seat",
    "winners": "seat",
    "totals": "seat",
    "level": "seat",
    "reveal.next:next": "seat",
    "held": "seat",
    "about.country:circles": "seat",
    # Places.
    "from": "place",
    "pays": "place",
    "land-card.next:next": "place",
    "law-card.next:next": "place",
    # Cards.
    "about.row:cards": "land",
    "ends": "land",
    "others": "land",
    "examples": "land",
    "taken": "land",
    "law": "law",
    "country": "country",
    "take.country:taken": "country",
    # Words to choose by.
    "side": "word",
    "verb": "word",
    "due": "word",
    "land:family": "word",
    "route": "word",
    "stands": "word",
}
"""By the name of a fact the kind of thing that it names."""
_FAMILIES = dict(zip(FAMILIES, ("cross", "fan", "rose"), strict=True))
_ROUTES = dict(zip(ROUTE_SIGNS, ("ship", "carriage"), strict=True))
_EXAMPLES = 2
"""So many cards are named where any of them is an example."""
_SECRET_LAST = ("law-card", "reveal")
"""Moves whose last word is the name of a Law card that may lie face down."""


def land(name: str) -> Facts | None:
    """What a Land card shows: its country, the number and family of its circles, a ship or a carriage."""
    if name not in CARD:
        return None
    face = FACES[CARD[name]]
    return {
        "country": COUNTRIES[face.country],
        "circles": face.circles,
        "family": _FAMILIES[FAMILIES[face.family]] if face.circles else None,
        "route": _ROUTES[ROUTE_SIGNS[face.route]] if face.route >= 0 else None,
    }


def place(name: str) -> Facts | None:
    """The row and the column of ``3,5``."""
    if name not in PLACE:
        return None
    row, _, column = name.partition(",")
    return {"row": int(row), "column": int(column)}


def more(facts: Facts) -> dict[str, Any]:
    """The facts and what follows from them; a Law card that may lie face down is cut out of the text of a move."""
    found = dict(facts)
    if facts.get("card") in CARD:
        found["card"] = Thing("land", facts["card"])
    if facts.get("name") in LAW:
        found["law"] = facts["name"]
    if facts.get("to_act"):
        found["waits_for"] = facts["to_act"][0]  # of this game never more than one seat is to act
    if "so_far" in facts:
        found["sum"] = facts["so_far"] + facts["circles"]
    if "others" in facts:
        found["examples"] = facts["others"][:_EXAMPLES]
    if "totals" in facts:
        best = max(facts["totals"].values())
        found["level"] = [seat for seat, points in facts["totals"].items() if points == best]
    if (
        isinstance(facts.get("move"), str) and "word" not in facts and "verb" not in facts
    ):  # else it is no move, and shown as typed
        found["move"] = _without_secret(facts["move"])
    return found


def _without_secret(move: str) -> str:
    return move.rpartition(" ")[0] if move.partition(" ")[0] in _SECRET_LAST else move


SPEECH = Speech(locale=Path(__file__).with_name("locale"), facts=FACTS, parts={"land": land, "place": place}, more=more)
