"""The naive referee by itself: its games end, nothing gets lost on the way, and it knows the rulebook's examples."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.web_of_power_card_game import drawn, naive


def conserved(p: naive.Position) -> None:
    """Cards, law cards and stones are all somewhere, once."""
    in_front = [card for mine in p["seats"].values() for card in mine["cards"]]
    assert len(set(in_front)) == len(in_front)
    if in_front:
        assert sorted([*in_front, *(card for row in p["rows"] for card in row)]) == sorted(naive.CARDS)
        laws = [*p["law"].values(), *(name for mine in p["seats"].values() for name in mine["law"]), *p["played"]]
        assert len(laws) == len(naive.LAW_PLACES)
        assert all(laws.count(name) <= naive.COPIES for name in naive.LAW_NAMES)
    table = naive.table_of(p)
    assert set(p["stones"]) <= set(table)
    for seat, mine in p["seats"].items():
        assert mine["stones"] + mine["lost"] + len(naive.places_of(p, seat)) == naive.STONES
        assert len(naive.places_of(p, seat)) <= naive.may_lie_out(p)


@pytest.mark.parametrize(("seats", "options"), tuple(zip(drawn.SEATS, drawn.OPTIONS * 2, strict=False)))
def test_whole_games_end(seats: tuple[str, ...], options: dict[str, Any]) -> None:
    rng = Random(len(seats[0]) + len(seats))
    p = naive.complete(drawn.beginning(options, seats))
    for _ in range(600):
        legal = naive.legal(p)
        if not legal:
            break
        ((actor, moves),) = legal.items()
        p = naive.apply(p, actor, rng.choice(moves))
        conserved(p)
    assert p["winners"] == naive.winners(p)
    assert sum(len(mine["cards"]) for mine in p["seats"].values()) == 56


def test_every_drawn_position_has_somebody_to_act_or_is_at_its_end() -> None:
    for seed in range(300):
        p = naive.complete(drawn.position(seed))
        naive.settle(p)
        conserved(p)
        legal = naive.legal(p)
        assert ("winners" in p) == (not legal)
        for moves in legal.values():
            assert moves
            assert len(set(moves)) == len(moves)


def test_the_cards_add_up_as_the_rules_say() -> None:
    assert Counter(map(naive.country, naive.CARDS)) == {
        "daenemark": 4, "england": 5, "italien": 6, "bayern": 6, "ungarn": 6, "kastilien": 7, "franken": 7,
        "sachsen": 7, "frankreich": 8,
    }  # fmt: skip
    assert len(set(naive.CARDS)) == 56
    assert sum(map(naive.circles, naive.CARDS)) == 64
    assert Counter(map(naive.route, naive.CARDS)) == {"": 29, "S": 15, "C": 12}


def holding(**cards: list[str]) -> naive.Position:
    """Seats with these cards before them, as if no other had been dealt."""
    seats = {seat: {"cards": held} for seat, held in cards.items()}
    return naive.complete({"seats": seats, "turn": None})


def points(p: naive.Position, part: str, name: str) -> list[int]:
    return [entry[part].get(name, 0) for entry in naive.scores(p).values()]


def test_worked_examples_of_lands() -> None:
    france = [card for card in naive.CARDS if naive.country(card) == "frankreich"]
    p = holding(andreas=france[:5], beate=france[5:7], claus=france[7:])
    assert points(p, "land", "frankreich") == [8, 5, 2]
    danes = [card for card in naive.CARDS if naive.country(card) == "daenemark"]
    assert points(holding(andreas=danes[:2], beate=danes[2:], claus=[]), "land", "daenemark") == [4, 4, 0]


def test_worked_examples_of_symbols() -> None:
    crosses = ["frankreich x2", "frankreich x1S", "frankreich x1"]
    p = holding(andreas=crosses, beate=["frankreich f2"], claus=[])
    assert points(p, "symbols", "frankreich") == [4, 0, 0]
    p = holding(andreas=["italien r2"], beate=["italien x2"], claus=["italien r1S", "italien x1S", "italien f1C"])
    assert points(p, "symbols", "italien") == [2, 2, 0]


def test_worked_examples_of_chains() -> None:
    ships = [card for card in naive.CARDS if naive.route(card) == "S"]
    carriages = [card for card in naive.CARDS if naive.route(card) == "C"]
    p = holding(
        andreas=ships[:3] + carriages[:4],
        beate=ships[3:10] + carriages[4:7],
        claus=ships[10:] + carriages[7:],
    )
    assert [entry["chains"] for entry in naive.scores(p).values()] == [{}, {"ships": 7}, {"ships": 5, "carriages": 5}]
