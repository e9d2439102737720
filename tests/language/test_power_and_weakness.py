"""Everything that Power & Weakness can give as a reason has a sentence, and the sentence finds all its facts."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.engine.game import TABLE
from controller.engine.moves import Move
from controller.errors import UnreadableMove
from controller.games.power_and_weakness import GAME
from controller.games.power_and_weakness.components import TILES
from controller.games.power_and_weakness.queries import owner, pairs
from controller.games.power_and_weakness.state import State
from controller.language import language_for
from tests.games.power_and_weakness import drawn
from tests.language.catalogues import ANSWERS, codes_in, sentences
from tests.positions import example, position

ENGLISH = language_for(GAME)
SENTENCES = {name for name in sentences(GAME) if not name.startswith(ANSWERS)}
ACTORS = ("orange", "white", TABLE)
FOLDER = Path(__file__).resolve().parents[2] / "controller/games/power_and_weakness"
WHOLE = re.compile(r"(?:[A-Z0-9“]|r\d|[a-h]\b).*(?:[.?]|\([A-Z][^()]*\))", re.DOTALL)
ONE_OF_MANY = r"\b1 (?:knights|magicians|pieces|cubes|actions|points)\b"
MANY_OF_ONE = r"\b(?:0|[2-9]|\d\d) (?:knight|magician|piece|cube|action)\b"
UNTIDY = re.compile(rf"{ONE_OF_MANY}|{MANY_OF_ONE}|[{{}}]|  | \.|None")
TEXTS = (
    "", "fly", "take", "take rome", "place", "place atlantis", "use", "use merlin", "use merlin recruit goats", "bid",
    "bid -1", "use movement powys rheged", "use movement powys nowhere 1k0m", "rebel powys", "marker powys gold",
    "withdraw", "token 9", "stop now", "region-marker powys", "start nobody", "offer all", "recruit two",
)  # fmt: skip


def ids(codes: Iterable[str]) -> set[str]:
    """The messages of codes."""
    return {code.replace(".", "-") for code in codes}


@cache
def moments() -> tuple[State, ...]:
    """Moments of random games, every kind of decision among them, and positions made up."""
    chosen: dict[str, list[State]] = {}
    for seed in range(12):
        for step in drawn.game(seed):
            chosen.setdefault(GAME.standing(step.before).phase + str(GAME.guide.question(step.before)), []).append(
                step.before
            )
            chosen.setdefault(GAME.standing(step.after).phase, []).append(step.after)
    games = [
        state for states in chosen.values() for state in (*Random(5).sample(states, min(3, len(states))), states[-1])
    ]
    games.append([step.before for step in drawn.game(0) if GAME.standing(step.before).phase == "setup"][-1])
    return (*games, *(GAME.read(drawn.position(seed)) for seed in range(25)), GAME.read(example()))


def universe(state: State, chance: Random) -> Iterator[Move]:
    """Moves of every form, most of them illegal: a share of all that have no free number, and a few of the others."""
    regions, fixed = state.setting.regions, list(drawn.fixed_moves(state))
    yield from chance.sample(fixed, min(len(fixed), 120))
    for actor in GAME.to_act(state):
        yield from GAME.options(state, actor)
    for _ in range(60):
        one, two = chance.choice(regions), chance.choice(regions)
        pieces = f"{chance.randint(0, 3)}k{chance.randint(0, 3)}m"
        told = (f"use movement {one} {two} {pieces}", f"use sea-movement {one} {two} {pieces}", f"rebel {one} {pieces}")
        yield GAME.read_move(state, chance.choice(told))
    yield GAME.read_move(state, f"bid {chance.randint(0, 20)}")
    for one, two in pairs(state):
        seat = owner(state, one) if owner(state, one) >= 0 else 0
        here = "".join(f"{(state.on_map[2 * seat + kind] >> 8 * one) & 255}{'km'[kind]}" for kind in (0, 1))
        yield GAME.read_move(state, f"use movement {regions[one]} {regions[two]} {here}")


def holding_all(state: State) -> State:
    """The state with one of each tile in front of both seats, so that no use is refused for want of the tile."""
    one_each = sum(1 << (8 * tile) for tile in range(12))
    tiles = list(state.tiles)
    tiles[3] |= one_each
    tiles[4] |= one_each
    return state._replace(tiles=tuple(tiles))


def whole(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence, seen to be one."""
    said = ENGLISH.render(code, facts)
    assert WHOLE.fullmatch(said), (code, said)
    assert not UNTIDY.search(said), (code, said)
    return said


@cache
def verdicts() -> dict[str, list[tuple[Mapping[str, Any], str]]]:
    """By code some facts that the game gave with it, and the sentence."""
    chance = Random(7)
    found: dict[str, list[tuple[Mapping[str, Any], str]]] = {}
    for moment in moments():
        for state in (moment, holding_all(moment)):
            for move in universe(state, chance):
                for actor in ACTORS:
                    reason = GAME.check(state, actor, move).reason
                    known = found.setdefault(reason.code, [])
                    if len(known) < 300:
                        known.append((reason.facts, whole(reason.code, reason.facts)))
    return found


def test_every_reason_of_the_judge_is_met_and_told_in_a_whole_sentence():
    # Sentences are made, and looked at, as the verdicts are gathered.
    written = codes_in(FOLDER / "actions", "__init__", "turn", "snake", "tiles", "takeover", "auction", "chance")
    written = {code for code in written if not code.startswith("told.")} | {"start.legal"}
    written |= {f"{draw}.{end}" for draw in ("region-marker", "token", "offer") for end in ("legal", "none-left")}
    assert len(written) > 70
    assert written - {"game.over"} <= set(verdicts())
    assert ids(verdicts()) <= SENTENCES


def test_every_refusal_names_its_rule():
    for code, met in verdicts().items():
        if not code.endswith(".legal"):
            assert all(re.search(r" \((?:[A-D]\. )?[A-Z][A-Za-z' ]+\)$", said) for _, said in met), (code, met[0])


def test_every_text_that_is_no_move_is_told():
    met = set()
    state = GAME.read(position())
    for text in TEXTS:
        with pytest.raises(UnreadableMove) as caught:
            GAME.read_move(state, text)
        met.add(caught.value.code)
        assert f"“{text}”" in whole(caught.value.code, caught.value.facts)
    assert met == codes_in(FOLDER, "moves")


def test_whatever_is_told_of_a_game_is_told_in_whole_sentences():
    met = set()
    for seed in range(30):
        for before, actor, move, _ in drawn.game(seed):
            outcome = GAME.resolve(before, actor, move)
            told = GAME.presenter.announcements(before, actor, move, outcome)
            assert told
            for reason in told:
                met.add(reason.code)
                whole(reason.code, reason.facts)
    assert {name for name in SENTENCES if name.startswith("told-")} == ids(met)


def test_what_no_switch_sees_is_told_in_whole_sentences():
    for state in moments():
        for reason in GAME.guide.unseen(state, ()):
            whole(reason.code, reason.facts)


def test_regions_without_pieces_are_told_together_and_tiles_with_their_numbers():
    regions = {name: {} for name in GAME.new({}).setting.regions}
    regions |= {name: {"marker": "keys"} for name in ("powys", "dyfed", "ceint")}
    regions["rheged"] = {"owner": "orange", "knights": 1, "marker": "keys"}
    seats = {"orange": {"victory_points": 0, "tiles": ["snake", "merlin", "snake"]}, "white": {"victory_points": 0}}
    start = {"game": "power-and-weakness", "version": 1, "map": "england-15", "cycle": {"number": 2}, "timer": 5}
    state = GAME.read(start | {"seats": seats, "regions": regions, "offer": ["movement"], "turn": None})
    told = [
        whole(reason.code, reason.facts) for reason in GAME.guide.unseen(state, ("rheged", "powys", "ceint", "dyfed"))
    ]
    assert told == ["Rheged, keys: Orange with 1 knight.", "No pieces, marker keys: Powys, Dyfed and Ceint."]
    told = [whole(reason.code, reason.facts) for reason in GAME.guide.unseen(state, ())]
    assert told[0] == "Rheged, keys: Orange with 1 knight."
    assert sum(sentence.startswith("No pieces, no marker: Alt Clut, ") for sentence in told) == 1
    assert told[-3:] == [
        "In front of Orange: the Merlin tile and 2 Snake tiles.", "In front of White: no tiles.",
        "On offer: the movement tile.",
    ]  # fmt: skip
    assert whole("unseen.offer", {"tiles": {}}) == "On offer: no tiles."


def test_every_question_of_the_game_is_asked_in_a_sentence():
    questions = {code for code in codes_in(FOLDER, "state") if code.startswith("ask.")}
    assert len(questions) == 6
    for code in questions:
        assert whole(code, {"seat": "orange"}).startswith("Orange, ")


def test_no_sentence_on_a_bid_gives_its_number_away():
    facts = {"seat": "orange", "bid": 13, "reserve": 5, "kind": "knight", "tile": "rebellion"}
    for code in ("bid.legal", "bid.too-high", "told.bid"):
        assert "13" not in whole(code, facts)


def test_every_tile_has_a_name():
    assert {*TILES} == {*drawn.IN_HAND, *drawn.LIGHTNING}


def says(facts_of: dict[str, Any], seat: str, move: str) -> str:
    state = GAME.read(facts_of)
    reason = GAME.check(state, seat, GAME.read_move(state, move)).reason
    return whole(reason.code, reason.facts)


def test_a_movement_of_one_piece_is_told_in_the_singular():
    facts = {"seat": "orange", "first": "powys", "second": "rheged", "knights": 1, "magicians": 0}
    told = ENGLISH.render("movement.legal", {**facts, "there": {"knights": 2, "magicians": 1}})
    assert told == "Orange may move pieces so that Powys holds 1 knight and Rheged holds 1 knight and 1 magician."


def test_what_a_cycle_brings_is_told_as_victory_points_and_regions_together():
    facts = {
        "active": {"orange": 1, "white": 3},
        "gained": {"orange": 0, "white": 1},
        "totals": {"orange": 1, "white": 5},
    }
    told = ENGLISH.render("told.cycle-scored", facts)
    assert told.endswith("White gains a victory point. Victory points and active regions together: Orange 1, White 5.")


@pytest.mark.parametrize(("reserve", "taken"), [("3m", 2), ("4m", 1), ("5m", 0)])
def test_new_supplies_are_told_as_far_as_the_stock_goes(reserve: str, taken: int) -> None:
    """No switch sees them: hands have to take them. Recruiting ends the cycle, and brings Orange three before."""
    start = position("a:tent:orange:8m b:tent:white:8m", land="", timer=1, orange=reserve, white="6m")
    state = GAME.read(start)
    move = GAME.read_move(state, "recruit")
    told = GAME.presenter.announcements(state, "orange", move, GAME.resolve(state, "orange", move))
    (supplies,) = (ENGLISH.sentence(one.code, one.facts) for one in told if one.code == "told.supplies")
    assert supplies == f"New magicians for the reserves: Orange {taken}, White 2."


def test_a_tile_on_offer_is_not_called_it():
    assert "this tile from the offer" in ENGLISH.render("ask.take", {"seat": "white"})


def test_a_takeover_is_told_with_its_reckoning():
    land = example(to_move="orange 2", orange="castle tent", cycle=2)
    assert says(land, "orange", "use influence-castle takeover d") == (
        "D: 3 against 2, so Orange may take it over. Orange: E 3. White: D 1 and C 1."
    )
    assert says(land, "orange", "use influence-tent takeover b") == (
        "B: 4 against 4, and Orange needs at least one more than White. "
        "Orange: A 1 and E 3. White: B 2, C 1 and D 1. (Takeover)"
    )


def test_regions_of_the_shipped_map_have_their_names_and_numbers_their_grammar():
    one = position("alt-clut:castle:orange:1k", orange="1k", to_move="orange 2")
    assert says(one, "orange", "place alt-clut") == "Orange may place a knight in Alt Clut."
    full = position("caer-gloui:castle:orange:3k1m", orange="1k", to_move="orange 2")
    assert says(full, "orange", "place caer-gloui") == (
        "Orange has 4 pieces in Caer Gloui. A piece can be added to at most three. (B. Place a piece)"
    )
    assert says(one, "orange", "recruit") == (
        "Orange may recruit 3 magicians. Then 3 cubes are left on the sand-timer."
    )


def test_a_committed_move_is_told_by_seat_kind_and_place():
    facts = {"seat": "orange", "region": "powys", "kind": "magician", "pieces": 1}
    assert whole("told.place", facts) == "Orange: magician to Powys."
    assert whole("told.cubes", {"cubes": 0}) == "The sand-timer is empty."
    assert whole("told.cubes", {"cubes": 1}) == "1 cube is left on the timer."
    assert whole("told.turn", {"seat": "white", "actions": 1}) == "White to move, with 1 action."
    tie = {"bids": {"orange": 2, "white": 2}, "winner": None}
    assert whole("told.bids-opened", tie) == "Bids: Orange 2, White 2. Nobody gets the tile."


def test_no_region_is_said_not_to_neighbour_itself():
    driven = {"seat": "white", "kind": "knight", "from": "dyfed"}
    told = ENGLISH.render("withdraw.not-a-neighbour", {**driven, "region": "dyfed"})
    assert told == "Dyfed was just taken over: a piece withdraws to a neighbour of it. (Takeover)"
    told = ENGLISH.render("withdraw.not-a-neighbour", {**driven, "region": "rheged"})
    assert told == "Rheged is not a neighbour of Dyfed in this cycle. (Takeover)"
