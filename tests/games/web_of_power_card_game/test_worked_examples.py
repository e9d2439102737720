"""The rulebook's worked examples, and the totals of its cards."""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.web_of_power_card_game import GAME
from controller.games.web_of_power_card_game.components import (
    CARDS,
    CARRIAGE,
    COPIES,
    COUNTRIES,
    COUNTRY_SIZES,
    FACES,
    LAW_PLACES,
    PLACES,
    SHIP,
)
from controller.games.web_of_power_card_game.scoring import chain_points, land_points, symbol_points
from tests.games.web_of_power_card_game.table import Table, position


def of(country: str) -> list[str]:
    return [card for card in CARDS if card.startswith(country + " ")]


def finished(**cards: list[str]) -> dict[str, Any]:
    """The scores of a game that ended with these cards; the fourth seat has all others."""
    seats = ("andreas", "beate", "claus", "rest")
    state = GAME.read(
        position(
            turn=None,
            seats=seats,
            cards=cards,
            law={"rest": ["take-back-stone", "take-back-stone", "three-symbols", "three-symbols", "different-colours",
                          "different-colours", "minus-two", "minus-two"]},
        )
    )  # fmt: skip
    assert GAME.standing(state).phase == "over"
    found: dict[str, Any] = GAME.result(state)["scores"]
    return found


# The box.


def test_the_cards_add_up_to_what_is_printed() -> None:
    assert len(CARDS) == len(set(CARDS)) == len(PLACES) == 56
    assert dict(zip(COUNTRIES, COUNTRY_SIZES, strict=True)) == {
        "daenemark": 4, "england": 5, "italien": 6, "bayern": 6, "ungarn": 6, "kastilien": 7, "franken": 7,
        "sachsen": 7, "frankreich": 8,
    }  # fmt: skip
    for country, size in zip(COUNTRIES, COUNTRY_SIZES, strict=True):
        assert len(of(country)) == size
    assert sum(COPIES) == len(LAW_PLACES) == 8


def test_64_circles_15_ships_12_carriages() -> None:
    assert sum(face.circles for face in FACES) == 64
    routes = [face.route for face in FACES]
    assert (routes.count(SHIP), routes.count(CARRIAGE)) == (15, 12)
    assert all(face.circles or face.route >= 0 for face in FACES)
    assert all((face.family >= 0) == (face.circles > 0) and face.circles <= 2 for face in FACES)


def test_law_places_lie_on_a_slant_and_mirror_each_other() -> None:
    assert [PLACES[place] for place in LAW_PLACES] == ["1,2", "1,13", "2,3", "2,12", "3,4", "3,11", "4,5", "4,10"]


# Scoring.


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ([5, 2, 1], [8, 5, 2]),
        ([2, 2, 0], [4, 4, 0]),
        ([4, 2, 2], [8, 4, 4]),
        ([3, 3, 2], [8, 8, 3]),
        ([0, 0, 7], [0, 0, 7]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_lands(held: list[int], points: list[int]) -> None:
    assert land_points(held) == points


@pytest.mark.parametrize(("best", "points"), [([4, 2, 0], [4, 0, 0]), ([2, 2, 2], [2, 2, 2]), ([0, 0, 0], [0, 0, 0])])
def test_symbols(best: list[int], points: list[int]) -> None:
    assert symbol_points(best) == points


def test_chains() -> None:
    assert [chain_points(n) for n in (3, 4, 5, 7)] == [0, 0, 5, 7]


def test_frankreich_5_2_1_is_8_5_2() -> None:
    cards = of("frankreich")
    scores = finished(andreas=cards[:5], beate=cards[5:7], claus=cards[7:])
    assert [scores[seat]["land"].get("frankreich") for seat in ("andreas", "beate", "claus")] == [8, 5, 2]
    assert "frankreich" not in scores["rest"]["land"]


def test_daenemark_2_2_is_4_4() -> None:
    cards = of("daenemark")
    scores = finished(andreas=cards[:2], beate=cards[2:])
    assert [scores[seat]["land"].get("daenemark") for seat in ("andreas", "beate", "claus")] == [4, 4, None]


def test_four_crosses_against_two_fans() -> None:
    crosses, fans = ["frankreich x2", "frankreich x1S", "frankreich x1"], ["frankreich f2"]
    scores = finished(andreas=crosses, beate=fans)
    assert [scores[seat]["symbols"].get("frankreich") for seat in ("andreas", "beate")] == [4, None]


def test_two_fans_two_crosses_two_crosses_score_2_each() -> None:
    scores = finished(
        andreas=["frankreich f2"],
        beate=["frankreich x2"],
        claus=["frankreich x1S", "frankreich x1", "frankreich f1S"],
    )
    assert [scores[seat]["symbols"].get("frankreich") for seat in ("andreas", "beate", "claus")] == [2, 2, 2]


SHIPS = [card for card, face in zip(CARDS, FACES, strict=True) if face.route == SHIP]
CARRIAGES = [card for card, face in zip(CARDS, FACES, strict=True) if face.route == CARRIAGE]


@pytest.mark.parametrize(
    ("ships", "carriages", "chains"),
    [
        (3, 4, {}),
        (7, 3, {"ships": 7}),
        (5, 5, {"ships": 5, "carriages": 5}),
        (4, 6, {"carriages": 6}),
    ],
)
def test_ships_and_carriages(ships: int, carriages: int, chains: dict[str, int]) -> None:
    scores = finished(andreas=SHIPS[:ships] + CARRIAGES[:carriages])
    assert scores["andreas"]["chains"] == chains


def test_each_minus_two_costs_2_and_the_total_is_the_sum() -> None:
    score = finished(andreas=of("frankreich"))["rest"]
    assert score["minus_two"] == -4
    parts = (score["land"], score["symbols"], score["chains"])
    assert score["total"] == sum(sum(part.values()) for part in parts) - 4


# Taking.


def test_andreas_takes_two_circles_and_may_take_no_more() -> None:
    table = Table("5: frankreich x2, frankreich x1, sachsen f1").play("anna: take 1 left")
    assert table.phase == "turn.stone"
    table = Table("5: frankreich x2, frankreich x1, sachsen f1")
    assert table.facts("anna", "take 1 left")["circles"] == 2


def test_beate_takes_one_and_one_of_the_same_country() -> None:
    table = Table("5: frankreich x1, frankreich x1S, frankreich r1, sachsen f1").play("anna: take 1 left")
    assert table.takes("anna") == ["take 1 left"]
    assert (table.why("anna", "take 1 right"), table.why("anna", "take 1 left")) == ("take.country", "take.legal")
    table.play("anna: take 1 left")
    assert table.phase == "turn.stone"


def test_andreas_takes_a_card_under_beates_stone_and_gives_up_one_that_lies_out() -> None:
    stones = {"1,5": "bert", "2,5": "anna", "2,6": "anna", "2,7": "anna"}
    table = Table("5: frankreich x2, england x2", "5: sachsen f1, sachsen r1, sachsen x1, sachsen x2", stones=stones)
    assert [move for move in table.takes("anna") if move.startswith("take 1 left")] == [
        "take 1 left pays 2,5", "take 1 left pays 2,6", "take 1 left pays 2,7",
    ]  # fmt: skip
    table.play("anna: take 1 left pays 2,6")
    assert table.stones("anna") == (0, 2, 1)
    assert table.stones("bert") == (3, 0, 0)
    assert table.written["stones"] == {"2,5": "anna", "2,7": "anna"}
