"""The rulebook's worked examples: "Example One" and "Example Two"."""

from __future__ import annotations

import pytest

from tests.games.balance_of_power.table import Table, position

SET_UP = """
    london:gb:kgb cornwall:gb:g scotland:gb:k ireland:gb:b
    paris:fr:kgb normandy:fr:g brittany:fr:k aquitaine:fr:b
    brandenburg:ge:kgb the-netherlands:ge:k westphalia:ge:b brunswick:ge:g
"""
FROM_LONDON = ("cornwall", "denmark", "hanover", "midlands", "the-netherlands")


def one() -> Table:
    return Table(position(SET_UP, "gb kgb"))


def two() -> Table:
    """ "Everything is the same except that England has achieved empire and has a bonus fourth move"."""
    return Table(position(SET_UP, "gb kgb+"))


def test_the_set_up_can_be_played() -> None:
    table = Table(position("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb"))
    table.play("start great-britain", "place general cornwall", "place king scotland", "place banker ireland")
    table.play("place general normandy", "place king brittany", "place banker aquitaine")
    table.play("place king the-netherlands", "place banker westphalia", "place general brunswick")
    assert table.state == one().state


def test_the_general_in_cornwall_may_go_to_normandy_or_midlands() -> None:
    found = one().moves("general move cornwall")
    assert sorted(found) == ["general move cornwall midlands", "general move cornwall normandy"]
    assert one().why("general move cornwall london") == "move.full"


@pytest.mark.parametrize("kind", ["king", "general", "banker"])
def test_from_london_each_pawn_has_five_ways(kind: str) -> None:
    assert sorted(one().moves(f"{kind} move london")) == [f"{kind} move london {to}" for to in FROM_LONDON]


def test_the_general_may_attack_the_king_in_the_netherlands() -> None:
    assert one().moves("general attack") == ["general attack london the-netherlands king germany"]


def test_the_banker_in_paris_defends_normandy() -> None:
    table = one().play("general move cornwall normandy", "end")
    assert table.may("banker attack paris normandy general great-britain")


def test_the_banker_in_westphalia_defends_the_netherlands() -> None:
    """BP-4: it threatens the General, not the King as is printed."""
    table = one().play("general attack london the-netherlands king germany", "end", "end")
    assert table.moves("banker attack") == ["banker attack westphalia the-netherlands general great-britain"]


def test_brians_turn() -> None:
    table = one().play("general duplicate cornwall", "king move london the-netherlands", "banker move london denmark")
    assert table.turn == "france kgb"
    assert table.at("cornwall") == "great-britain:gg"
    assert table.at("the-netherlands") == "great-britain:k germany:k"
    # The German general comes to the defence by Hanover or by Hesse: it cannot reach Westphalia.
    table.play("end")
    assert not table.may("general move brunswick westphalia")
    assert table.may("general move brunswick hanover")
    assert table.may("general move brunswick hesse")
    # Else the king would take the banker of Westphalia.
    table.play("end")
    assert table.may("king attack the-netherlands westphalia banker germany")


def test_a_second_move_of_the_banker() -> None:
    table = two().play("banker move london denmark", "banker move denmark mecklenburg")
    assert table.turn == "great-britain kg"
    assert table.at("mecklenburg") == "great-britain:b"


def test_a_move_and_a_duplicate_of_the_banker() -> None:
    table = two().play("banker move london denmark", "banker duplicate denmark")
    assert table.at("denmark") == "great-britain:bb"


@pytest.mark.parametrize("to", ["midlands", "normandy"])
def test_a_duplicate_and_a_move_in_cornwall(to: str) -> None:
    table = two().play("general duplicate cornwall", f"general move cornwall {to}")
    assert table.at("cornwall") == "great-britain:g"


def test_two_duplicates_in_cornwall() -> None:
    assert two().play("general duplicate cornwall", "general duplicate cornwall").at("cornwall") == "great-britain:ggg"


@pytest.mark.parametrize("to", ["normandy", "rhineland", "westphalia", "hanover"])
def test_after_an_attack_the_general_may_go_on(to: str) -> None:
    table = two().play("general attack london the-netherlands king germany", f"general move the-netherlands {to}")
    assert table.turn == "great-britain kb"


def test_after_an_attack_the_general_may_duplicate() -> None:
    table = two().play("general attack london the-netherlands king germany", "general duplicate the-netherlands")
    assert table.at("the-netherlands") == "great-britain:gg"


def test_the_king_takes_westphalia_with_the_fourth_action() -> None:
    table = two().play("general attack london the-netherlands king germany", "king move london the-netherlands")
    table.play("king attack the-netherlands westphalia banker germany")
    assert table.at("westphalia") == "great-britain:k"
    assert table.turn == "great-britain b"
