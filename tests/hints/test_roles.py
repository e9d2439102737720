"""What a role means, in words for any game's table: a map of regions, one of territories, cards in their rows."""

from __future__ import annotations

import re

import pytest

from controller.engine.speech import Thing
from controller.hints.roles import ROLES, Role
from controller.language import language_for

OF_ONE_GAME = {"region", "territory", "card", "tile", "marker", "stone", "pawn", "knight", "magician"}
GIVEN_BY_ONE_GAME = ("asks",)
"""It lists what it may wait for, in whichever game."""


@pytest.mark.parametrize("role", ROLES.values(), ids=list(ROLES))
def test_no_role_speaks_of_what_only_one_game_has(role: Role) -> None:
    told = language_for(None).render("demo.light", {"n": 2, "role": Thing("role", role.name)})
    if role.name not in GIVEN_BY_ONE_GAME:
        assert OF_ONE_GAME.isdisjoint(re.findall(r"[a-z]+", f"{role.means} {told}".lower()))
    assert told.startswith("These lights: ")
    assert told.endswith(".")
