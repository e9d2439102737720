"""What hands probably meant where no legal move fits: the nearest move first, and the game's answer to it."""

from __future__ import annotations

from typing import Any

import pytest

from controller.games.power_and_weakness import GAME
from controller.games.power_and_weakness.components import LIGHTNING, TILES
from tests.recognition.scene import position


def nearest(start: dict[str, Any], off: str, *heard: str) -> tuple[str, str] | None:
    """The nearest guess and the code of its check; ``off`` as in ``-rheged:3 +dumnonia``."""
    state = GAME.read(start)
    (actor,) = GAME.to_act(state)
    extra, missing = (
        {zone: int(n or 1) for zone, _, n in (word[1:].partition(":") for word in off.split() if word[0] == sign)}
        for sign in "+-"
    )
    found = GAME.guide.guess(state, actor, extra, missing, heard)
    return (found[0].text, GAME.check(state, actor, found[0]).reason.code) if found else None


@pytest.mark.parametrize(
    ("off", "heard", "guess", "code"),
    [
        ("+powys", "", "place powys", "place.enemy-region"),
        ("-powys", "", "use influence-keys takeover powys", "use.not-held"),
        ("-rheged", "", None, None),  # taken away, and set down nowhere yet
        ("-rheged:2 +alt-clut:2", "", "use movement alt-clut rheged 2k0m", "movement.legal"),
        ("-rheged +alt-clut +dumnonia", "tile:movement", "use movement alt-clut rheged 1k0m", "movement.legal"),
        ("-gododdin:3 +powys:3", "tile:movement", "use movement gododdin powys 0k0m", "movement.not-neighbours"),
        ("-rheged +powys", "tile:sea-movement", "use sea-movement rheged powys 1k0m", "sea.not-coastal"),
        ("-ebrauc +powys", "tile:influence-castle", "use influence-castle takeover ebrauc", "takeover.legal"),
        ("-rheged +powys", "tile:influence-castle", "use influence-castle reinforce powys", "use.wrong-symbol"),
        ("-rheged", "tile:influence-castle", "use influence-castle takeover rheged", "use.wrong-symbol"),
        ("+powys", "tile:movement", None, None),  # nothing was lifted for it
        ("+powys", "card:place", "place powys", "place.enemy-region"),
        ("+powys", "marker:castle", None, None),
        ("", "tile:influence-castle", "use influence-castle reinforce alt-clut", "reinforce.legal"),
        ("", "tile:snake", "take snake", "take.not-on-offer"),
        ("", "card:place", None, None),
    ],
)
def test_the_whole_difference_and_the_component_tell_what_was_meant(
    off: str, heard: str, guess: str | None, code: str | None
) -> None:
    assert nearest(position(), off, heard) == (guess and (guess, code))


def test_without_the_tile_in_hand_a_piece_cannot_be_moved() -> None:
    start = position()
    start["seats"]["orange"]["tiles"] = []
    assert nearest(start, "-rheged +dumnonia") == ("use movement rheged dumnonia 3k0m", "use.not-held")
    start["seats"]["orange"]["tiles"] = ["sea-movement"]
    assert nearest(start, "-rheged +caer-gloui") == ("use sea-movement rheged caer-gloui 1k0m", "sea.not-coastal")


@pytest.mark.parametrize("tile", [tile for number, tile in enumerate(TILES) if number not in LIGHTNING])
def test_a_tile_in_hand_that_is_read_is_to_be_used(tile: str) -> None:
    start = position()
    start["seats"]["orange"]["tiles"] = [tile]
    found = nearest(start, "", f"tile:{tile}")
    assert found is not None
    assert found[0].startswith(f"use {tile} ")


def test_a_tile_without_effect_speaks_of_a_region_with_its_symbol() -> None:
    start = position()
    start["seats"]["orange"]["reserve"] = {"magicians": 1}
    assert nearest(start, "", "tile:influence-castle") == (
        "use influence-castle reinforce alt-clut", "reinforce.no-active-reserve",
    )  # fmt: skip


def test_an_answer_to_what_is_pending_is_judged_as_that() -> None:
    state = GAME.read(position())
    takeover = GAME.read_move(state, "use influence-castle takeover ebrauc")
    state = GAME.play(state, "orange", takeover)
    assert GAME.to_act(state) == ("white",)
    found = [move.text for move in GAME.guide.guess(state, "white", {"rheged": 1}, {}, ())]
    assert found == ["withdraw knight rheged", "place rheged"]
    assert GAME.check(state, "white", GAME.read_move(state, found[0])).reason.code == "withdraw.enemy-region"
