"""The rulings on what the rulebooks leave open, each by its number, and the two options."""

from typing import Any

import pytest

from controller.games.power_and_weakness import GAME
from tests.games.power_and_weakness.table import Table
from tests.positions import example, position

PAIR = {"regions": "a:tent:orange:2k b:tent:white:1k c:keys", "land": "a-b b-c", "coast": "a c"}
SNAKE_OVER_LIGHTNING = {"options": {"snake_vs_lightning": True}}


def pair(**parts: Any) -> Table:
    """Two regions that border on each other and share a symbol, and an empty third."""
    return Table(position(**{**PAIR, **parts}))


def ended(regions: str, orange: str, white: str) -> Table:
    """A sword cycle that ends with these regions and points; the last cube goes to recruiting."""
    return Table(position(regions, land="", timer=1, orange=orange, white=white)).play("orange: recruit")


# PW-1


def test_pw_1_both_reach_12_and_the_higher_total_wins() -> None:
    table = ended("a:tent:orange:1k b:tent:white:1k c:keys:white:1k", "12vp", "11vp")
    # Orange has 12 and 1 region, white 11 and 1 for the cycle and 2 regions.
    assert (table.points(), table.winners) == ((12, 12), ["white"])


def test_pw_1_then_more_active_regions_win() -> None:
    table = ended("a:tent:orange:1k b:tent:white:1k c:keys:white:1k", "13vp", "11vp")
    assert (table.points(), table.winners) == ((13, 12), ["white"])


def test_pw_1_then_another_cycle_is_played() -> None:
    table = ended("a:tent:orange:1k b:tent:white:1k", "11vp", "11vp")
    assert (table.points(), table.winners, table.phase) == ((12, 12), None, "cycle.token")
    assert table.to_act == ("table",)


def test_pw_1_one_alone_with_12_wins_even_with_fewer_victory_points() -> None:
    table = ended("a:tent:orange:1k b:tent:orange:1k c:keys:orange:1k", "8vp", "11vp")
    assert (table.points(), table.winners) == ((9, 11), ["orange"])


# PW-2 and start_tie_basis

TIED = "a:tent:orange:1k b:tent:orange:1k c:keys:white:1m d:keys:white:2m e:castle:white:1m"
"""Orange has two regions that are active in a sword cycle, white three that are active in a magic cycle."""


def start_of(cycle: int, **parts: Any) -> Table:
    return Table(position(TIED, land="", cycle=cycle, to_move=None, timer=1, offer="tent tent keys keys", **parts))


def test_pw_2_the_cycle_just_ended_is_counted() -> None:
    assert start_of(3).turn() == "white 1"
    assert start_of(4).turn() == "orange 1"


def test_start_tie_basis_new_counts_the_cycle_that_begins() -> None:
    assert start_of(3, options={"start_tie_basis": "new"}).turn() == "orange 1"
    assert start_of(4, options={"start_tie_basis": "new"}).turn() == "white 1"


def test_start_tie_basis_is_ended_by_default() -> None:
    assert GAME.option_defaults["start_tie_basis"] == "ended"
    assert start_of(3, options={"start_tie_basis": "ended"}).turn() == start_of(3).turn()


def test_pw_2_fewer_victory_points_come_first() -> None:
    assert start_of(3, orange="1vp", white="2vp").turn() == "orange 2"
    assert start_of(3, orange="2vp", white="1vp").turn() == "white 2"


def test_pw_2_all_equal_is_drawn() -> None:
    table = Table(position("a:tent b:tent", land="", to_move=None, timer=1, offer="tent tent keys keys"))
    assert (table.to_act, table.moves("table")) == (("table",), ["start orange", "start white"])
    assert table.play("table: start white").turn() == "white 1"


# PW-3


def test_pw_3_a_bid_of_0_against_0_is_a_tie() -> None:
    table = pair(orange="1k", white="1k", offer="victory-point")
    table.play("orange: take victory-point")
    assert (table.to_act, table.timer) == (("orange", "white"), 3)
    table.play("white: bid 0", "orange: bid 0")
    assert (table.points(), table.discards) == ((0, 0), ["victory-point"])
    assert (table.reserve("orange"), table.reserve("white"), table.turn()) == ("1k0m", "1k0m", "orange 1")


def test_pw_3_without_an_active_piece_a_bid_of_0_follows_by_itself() -> None:
    table = pair(orange="3m", white="3m", offer="victory-point")
    assert table.play("orange: take victory-point").turn() == "orange 1"
    table = pair(orange="3m", white="1k", offer="victory-point")
    assert table.play("orange: take victory-point").to_act == ("white",)
    assert table.play("white: bid 1").points() == (0, 1)


def test_pw_3_the_winner_alone_pays() -> None:
    table = pair(orange="3k", white="3k", offer="victory-point")
    table.play("orange: take victory-point", "orange: bid 2", "white: bid 1")
    assert (table.points(), table.reserve("orange"), table.reserve("white")) == ((1, 0), "1k0m", "3k0m")
    assert table.stock("orange") == "13k16m"


# PW-4


def test_pw_4_a_snake_stops_a_tile_used_to_recruit() -> None:
    table = pair(orange="1k movement", white="snake")
    table.play("orange: use movement recruit")
    assert (table.to_act, table.timer, table.phase) == (("white",), 3, "cycle.turn.window")
    table.play("white: snake")
    assert (table.timer, table.reserve("orange"), table.tiles("orange"), table.tiles("white")) == (2, "1k0m", [], [])
    assert sorted(table.discards) == ["movement", "snake"]


def test_pw_4_a_snake_stops_an_extra_but_not_one_in_force() -> None:
    table = pair(orange="+tent extra-tent tent 1k", white="snake")
    table.play("orange: use extra-tent strengthen", "white: snake")
    assert table.extra("orange") == {"tent": 1}
    assert table.turn() == "orange 1 using"


def test_pw_4_allowing_lets_the_tile_have_its_effect_and_keeps_the_snake() -> None:
    table = pair(orange="extra-tent", white="snake")
    table.play("orange: use extra-tent strengthen", "white: allow")
    assert (table.extra("orange"), table.tiles("white"), table.timer) == ({"tent": 1}, ["snake"], 3)


def test_pw_4_no_window_on_the_last_cube() -> None:
    table = pair(timer=1, orange="movement", white="snake")
    assert table.play("orange: use movement recruit").phase == "cycle.token"


def test_pw_4_a_snake_may_take_the_last_cube_and_end_the_cycle() -> None:
    table = pair(timer=2, orange="movement tent 1k", white="snake")
    table.play("orange: use movement recruit", "white: snake")
    assert (table.phase, table.written["cycle"]["number"]) == ("cycle.token", 3)


# PW-5 and snake_vs_lightning


def test_pw_5_no_snake_against_a_lightning_tile() -> None:
    table = pair(orange="1k", white="1k snake", offer="victory-point")
    assert table.play("orange: take victory-point").phase == "cycle.turn.auction.bidding"
    assert GAME.option_defaults["snake_vs_lightning"] is False


def test_snake_vs_lightning_opens_the_window_before_the_auction() -> None:
    table = pair(orange="1k", white="1k snake", offer="victory-point", **SNAKE_OVER_LIGHTNING)
    table.play("orange: take victory-point")
    assert table.written["pending"] == {"kind": "snake", "seat": "white", "played": "take victory-point"}
    table.play("white: snake")
    assert (table.timer, sorted(table.discards), table.turn()) == (2, ["snake", "victory-point"], "orange 1")


def test_snake_vs_lightning_allowed_the_auction_follows() -> None:
    table = pair(orange="1k", white="1k snake", offer="victory-point", **SNAKE_OVER_LIGHTNING)
    table.play("orange: take victory-point", "white: allow")
    assert (table.phase, table.to_act) == ("cycle.turn.auction.bidding", ("orange", "white"))


def test_snake_vs_lightning_needs_a_cube_too_and_no_ordinary_tile_is_stopped() -> None:
    table = pair(timer=1, orange="1k", white="1k snake", offer="victory-point", **SNAKE_OVER_LIGHTNING)
    assert table.play("orange: take victory-point").phase == "cycle.turn.auction.bidding"
    table = pair(orange="1k", white="1k snake", offer="tent", **SNAKE_OVER_LIGHTNING)
    assert table.play("orange: take influence-tent").turn() == "orange 1"


# PW-6


def test_pw_6_no_snake_against_a_snake_played_in_the_window() -> None:
    table = pair(orange="snake movement 1k", white="snake")
    table.play("orange: use movement recruit", "white: snake")
    assert (table.to_act, table.turn(), table.tiles("orange")) == (("orange",), "orange 1 using", ["snake"])


def test_pw_6_a_snake_used_to_recruit_can_be_stopped() -> None:
    table = pair(orange="snake", white="snake")
    table.play("orange: use snake recruit knights", "white: snake")
    assert (table.reserve("orange"), table.timer, table.discards) == ("0k0m", 2, ["snake", "snake"])


# PW-7


def test_pw_7_two_extras_of_one_symbol_add_up() -> None:
    table = pair(orange="+tent extra-tent merlin", regions="a:tent:orange:1k b:tent:white:1k1m c:keys", white="1k")
    assert table.strength("orange", "use merlin takeover b") == (2, 2)
    table.play("orange: use extra-tent strengthen")
    assert table.extra("orange") == {"tent": 2}
    assert table.strength("orange", "use merlin takeover b") == (3, 2)


def test_pw_7_a_bonus_counts_in_defence_and_for_its_symbol_only() -> None:
    table = pair(orange="+keys merlin", white="+tent")
    assert table.strength("orange", "use merlin takeover b") == (2, 2)


# PW-8


def test_pw_8_the_defender_chooses_whether_which_and_where() -> None:
    regions = "a:tent:orange:4k b:tent:white:1k1m c:keys d:castle:white:1m"
    table = pair(regions=regions, land="a-b b-c b-d", orange="1k merlin")
    table.play("orange: use merlin takeover b")
    assert table.to_act == ("white",)
    assert table.moves("white") == [
        "withdraw none", "withdraw knight c", "withdraw knight d", "withdraw magician c", "withdraw magician d",
    ]  # fmt: skip
    table.play("white: withdraw none")
    assert (table.stock("white"), table.to_act, table.moves("orange")) == ("16k15m", ("orange",), ["occupy", "leave"])
    assert table.play("orange: leave").pieces("b") == "empty"


def test_pw_8_no_limit_of_pieces_where_one_withdraws_to() -> None:
    table = pair(regions="a:tent:orange:3k b:tent:white:1m c:keys:white:9m", orange="merlin")
    table.play("orange: use merlin takeover b", "white: withdraw magician c")
    assert table.pieces("c") == "white 0k10m"
    # Orange has no knight to occupy with: that follows by itself.
    assert (table.pieces("b"), table.turn()) == ("empty", "orange 1")


# PW-9


def test_pw_9_reinforcing_takes_an_active_piece_only() -> None:
    assert pair(orange="5m tent").why("orange", "use influence-tent reinforce a") == "reinforce.no-active-reserve"
    table = pair(orange="1k5m tent").play("orange: use influence-tent reinforce a")
    assert (table.pieces("a"), table.reserve("orange")) == ("orange 3k0m", "0k5m")


def test_pw_9_reinforcing_minds_no_number_of_pieces_but_placing_does() -> None:
    table = pair(regions="a:tent:orange:3k1m b:tent:white:1k c:keys", orange="2k tent")
    assert table.why("orange", "place a") == "place.too-many"
    assert table.may("orange", "use influence-tent reinforce a")
    table = pair(regions="a:tent:orange:2k1m b:tent:white:1k c:keys", orange="2k")
    assert table.play("orange: place a").pieces("a") == "orange 3k1m"


# PW-10


def test_pw_10_a_takeover_that_fails_cannot_be_played() -> None:
    table = pair(regions="a:tent:orange:1k b:tent:white:1k c:keys", orange="tent")
    assert table.why("orange", "use influence-tent takeover b") == "takeover.majority"


@pytest.mark.parametrize(
    ("hand", "move", "code"),
    [
        ("movement", "use movement a c 2k0m", "movement.not-neighbours"),
        ("movement", "use movement a b 1k0m", "movement.enemy-region"),
        ("movement", "use movement b a 1k0m", "movement.order"),
        ("sea-movement", "use sea-movement a c 0k0m", "sea.nothing"),
        ("sea-movement", "use sea-movement a c 3k0m", "sea.too-many"),
        ("sea-movement", "use sea-movement a b 1k0m", "sea.not-coastal"),
        ("sea-movement", "use sea-movement c a 1k0m", "sea.not-own"),
        ("tent", "use influence-tent takeover a", "takeover.own-region"),
        ("keys", "use influence-keys takeover c", "takeover.empty-region"),
        ("keys", "use influence-keys reinforce a", "use.wrong-symbol"),
        ("tent", "use influence-tent reinforce b", "reinforce.enemy-region"),
        ("", "use merlin recruit knights", "use.not-held"),
    ],
)
def test_pw_10_a_tile_without_effect_cannot_be_played(hand: str, move: str, code: str) -> None:
    assert pair(orange=f"1k {hand}").why("orange", move) == code


def test_a_refused_share_or_voyage_tells_who_is_there() -> None:
    table = Table(
        position("a:tent:orange:2k1m b:tent:orange:1k", land="a-b", coast="a b", orange="movement sea-movement")
    )
    assert table.facts("orange", "use movement a b 4k0m")["there"] == {"knights": 3, "magicians": 1}
    assert table.facts("orange", "use sea-movement a b 3k0m")["there"] == {"knights": 2, "magicians": 1}


def test_pw_10_recruiting_alone_may_come_to_nothing() -> None:
    table = pair(regions="a:tent:orange:2k b:tent:white:1k c:keys", orange="14k16m merlin movement snake extra-keys")
    for move in ("recruit", "use merlin recruit knights", "use snake recruit magicians", "use movement recruit"):
        assert table.may("orange", move)
    table.play("orange: use merlin recruit knights")
    assert (table.reserve("orange"), table.timer) == ("14k16m", 3)


def test_pw_10_an_unchanged_movement_cannot_be_played() -> None:
    table = Table(position("a:tent:orange:2k b:tent:orange:1m", land="a-b", orange="movement"))
    assert table.why("orange", "use movement a b 2k0m") == "movement.unchanged"
    assert table.may("orange", "use movement a b 2k1m")
    assert table.may("orange", "use movement a b 0k0m")


def test_pw_10_the_stop_follows_when_no_tile_can_be_used() -> None:
    table = pair(orange="1k tent keys")
    table.play("orange: use influence-tent reinforce a")
    # Without a knight in reserve the keys tile can do nothing.
    assert table.turn() == "orange 1"


# PW-11


def test_pw_11_two_actions_or_one_for_a_start_player_tied_on_victory_points() -> None:
    assert start_of(3).turn() == "white 1"
    table = start_of(3, white="1vp 5m", orange="5m")
    assert table.turn() == "orange 2"
    table.play("orange: place a")
    assert table.turn() == "orange 1"
    table.play("orange: place a")
    assert table.turn() == "white 2"


def test_pw_11_the_end_of_the_cycle_cuts_a_turn_short() -> None:
    table = pair(timer=1, orange="2k", white="2k")
    table.play("orange: recruit")
    assert (table.phase, table.turn()) == ("cycle.token", None)


def test_pw_11_the_same_action_may_be_taken_twice_action_d_too() -> None:
    table = pair(orange="4k tent tent")
    table.play("orange: use influence-tent reinforce a", "orange: stop", "orange: use influence-tent reinforce a")
    assert table.turn() == "white 2"
    assert table.pieces("a") == "orange 4k0m"


# PW-12


def test_pw_12_the_taker_of_a_lightning_tile_goes_on() -> None:
    table = pair(orange="3k", white="3k", offer="rebellion")
    table.play("orange: take rebellion", "white: bid 1", "orange: bid 0", "white: rebel a 1k0m")
    assert (table.turn(), table.pieces("a"), table.timer) == ("orange 1", "orange 1k0m", 3)


def test_pw_12_not_after_the_last_cube() -> None:
    table = pair(timer=1, orange="3k", white="3k", offer="victory-point")
    table.play("orange: take victory-point")
    assert table.phase == "cycle.turn.auction.bidding"
    table.play("orange: bid 1", "white: bid 0")
    # The auction was completed; each seat has one active region.
    assert (table.phase, table.points()) == ("cycle.token", (2, 1))


# PW-13


def test_pw_13_12_points_in_mid_cycle_change_nothing_until_scoring() -> None:
    table = pair(orange="3k 11vp", white="3k", offer="victory-point")
    table.play("orange: take victory-point", "orange: bid 1", "white: bid 0")
    assert (table.points(), table.turn(), table.winners) == ((12, 0), "orange 1", None)
    table.play("orange: place c", "white: recruit", "white: recruit", "orange: recruit")
    assert (table.points(), table.winners, table.phase) == ((13, 0), ["orange"], "over")


# PW-14


def test_pw_14_movement_into_an_empty_region() -> None:
    regions = "a:tent:white:1k b:tent:orange:2k1m c:keys"
    table = pair(regions=regions, orange="movement").play("orange: use movement b c 0k0m")
    assert (table.pieces("b"), table.pieces("c")) == ("empty", "orange 2k1m")
    assert not any("a" in move.split()[2:4] for move in pair(regions=regions, orange="movement").moves("orange"))


# PW-15


def test_pw_15_a_lone_symbol_has_no_neighbours_in_magic() -> None:
    regions = "a:tent:orange:5m b:keys:white:1m c:tent"
    table = pair(regions=regions, cycle=3, orange="2m +keys keys extra-keys")
    assert table.strength("orange", "use influence-keys takeover b") == (1, 1)
    table.play("orange: use extra-keys strengthen")
    assert table.strength("orange", "use influence-keys takeover b") == (2, 1)
    table.play("orange: use influence-keys takeover b")
    assert (table.stock("white"), table.to_act, table.phase) == ("16k16m", ("orange",), "cycle.turn.takeover.occupy")


# PW-16


def test_pw_16_placing_is_action_b_and_costs_no_cube() -> None:
    table = Table(example(orange="2k", white="2k"))
    table.play("orange: place h", "orange: place e")
    assert (table.timer, table.turn(), table.pieces("h")) == (4, "white 2", "orange 1k1m")
