"""Setting up, a cycle from its supplies to its scoring, and what the table brings."""

from collections import Counter
from random import Random

from controller.engine import layout
from controller.games.power_and_weakness import GAME
from controller.games.power_and_weakness.components import MOVEMENT, SYMBOLS, TILES
from tests.games.power_and_weakness.drawn import OPTIONS
from tests.games.power_and_weakness.table import Table
from tests.positions import ENGLAND, position

THREE = {"regions": "a:tent:orange:2k b:tent:white:1k c:keys", "land": "a-b b-c", "coast": "a c"}


def test_setting_up() -> None:
    rng = Random(5)
    table = Table(GAME.write(GAME.new({})))
    assert (table.phase, table.timer, table.written["cycle"]) == ("setup", 4, {"number": 1, "kind": "magic"})
    assert (table.reserve("orange"), table.reserve("white")) == ("3k5m", "3k5m")
    for region in ENGLAND:
        assert all(move.startswith(f"region-marker {region} ") for move in table.moves("table"))
        table.play(f"table: {rng.choice(table.moves('table'))}")
    assert len(table.written["spare_markers"]) == 3
    for n in range(7):
        assert (table.phase, len(table.written["offer"])) == ("cycle.offer", n)
        table.play(f"table: {rng.choice(table.moves('table'))}")
    assert (table.phase, table.moves("table")) == ("cycle.start", ["start orange", "start white"])
    assert table.play("table: start orange").turn() == "orange 1"


def test_the_box_holds_what_it_should() -> None:
    lies = layout.totals(GAME.layout(GAME.new({})))
    kinds: Counter[str] = Counter()
    for item, n in lies.items():
        kinds[item.partition(".")[0]] += n
    assert kinds == {"orange": 32, "white": 32, "tile": 40, "marker": 18, "token": 11, "cube": 8}


def test_tiles_are_listed_in_the_order_of_the_data_file_symbols_first() -> None:
    assert TILES[:MOVEMENT] == (*(f"influence-{name}" for name in SYMBOLS), *(f"extra-{name}" for name in SYMBOLS))
    assert TILES[MOVEMENT:] == (
        "movement", "sea-movement", "merlin", "snake", "victory-point", "rebellion", "change-marker",
    )  # fmt: skip


def test_options_are_kept_in_the_position() -> None:
    for options in OPTIONS:
        assert GAME.write(GAME.new(options))["options"] == options


def test_a_cycle_begins_with_supplies_as_far_as_the_stock_goes() -> None:
    table = Table(position("a:tent:orange:8m b:tent:white:8m", land="", timer=1, orange="7m", white="8m"))
    table.play("orange: recruit")
    # Orange recruited its last magician; the magic cycle brings nothing more.
    assert (table.reserve("orange"), table.reserve("white")) == ("0k8m", "0k8m")
    table = Table(position("a:tent:orange:8m b:tent:white:8m", land="", timer=1, orange="3m", white="7m"))
    assert table.play("orange: recruit").reserve("orange") == "0k8m"
    assert table.reserve("white") == "0k8m"


def test_a_cycle_begins_without_bonuses_and_without_the_old_offer() -> None:
    table = Table(position(**THREE, timer=1, orange="2k +tent", white="+keys", offer="tent keys", recruited=True))
    table.play("orange: recruit")
    assert (table.written["offer"], table.discards) == ([], ["influence-tent", "influence-keys"])
    assert (table.extra("orange"), table.extra("white"), table.written["recruited"]) == ({}, {}, False)
    assert (table.written["cycle"], table.timer) == ({"number": 3, "kind": "magic"}, 0)


def test_the_first_recruit_of_a_cycle_takes_three_by_whichever_seat() -> None:
    table = Table(position(**THREE, timer=8, white="1m"))
    table.play("orange: recruit", "orange: recruit", "white: recruit")
    assert (table.reserve("orange"), table.reserve("white"), table.timer) == ("0k5m", "0k3m", 5)


def test_recruiting_with_a_tile_does_not_count_for_that() -> None:
    table = Table(position(**THREE, orange="movement"))
    table.play("orange: use movement recruit", "orange: recruit")
    assert table.reserve("orange") == "1k4m"


def test_tiles_recruit_what_they_show() -> None:
    for tile, gained in {
        "merlin recruit knights": "2k0m",
        "merlin recruit magicians": "0k2m",
        "snake recruit knights": "2k0m",
        "snake recruit magicians": "0k2m",
        "movement recruit": "1k1m",
        "sea-movement recruit": "1k1m",
        "extra-tent recruit": "1k1m",
    }.items():
        table = Table(position(**THREE, orange=tile.split()[0])).play(f"orange: use {tile}")
        assert table.reserve("orange") == gained


def test_a_token_of_n_offers_n_and_three_tiles() -> None:
    table = Table(position(**THREE, timer=0, to_move=None, orange="1vp"))
    assert table.moves("table") == [f"token {value}" for value in range(3, 9)]
    table.play("table: token 3")
    assert (table.timer, table.written["token_discards"]) == (3, [3])
    for _ in range(6):
        assert table.phase == "cycle.offer"
        table.play("table: " + table.moves("table")[0])
    assert table.turn() == "white 2"


def test_a_short_bag_deals_what_it_has_then_the_discards() -> None:
    table = Table(
        position(
            **THREE, timer=0, to_move=None, orange="1vp", bag=["merlin"], tile_discards=["snake"] * 2, time_tokens=[3]
        )
    )
    table.play("table: token 3")
    assert table.moves("table") == ["offer merlin"]
    table.play("table: offer merlin")
    assert (table.moves("table"), table.discards) == (["offer snake"], [])
    # Still short: fewer are offered.
    table.play("table: offer snake", "table: offer snake")
    assert table.turn() == "white 2"


def test_spent_tokens_are_shuffled_back_when_none_is_left() -> None:
    table = Table(position(**THREE, timer=0, to_move=None, time_tokens=[], token_discards=[4, 8, 4]))
    assert table.moves("table") == ["token 4", "token 8"]
    table.play("table: token 4")
    assert (table.written["time_tokens"], table.written["token_discards"]) == ([4, 8], [4])


def test_scoring_gives_a_point_for_more_active_regions_and_to_both_when_equal() -> None:
    # Three knights against three magicians is not active.
    regions = "a:tent:orange:1k b:tent:white:3k3m c:keys:white:1k"
    assert Table(position(regions, land="", timer=1)).play("orange: recruit").points() == (1, 1)
    regions = "a:tent:orange:1k b:tent:white:3k3m c:keys:white:1m"
    assert Table(position(regions, land="", timer=1)).play("orange: recruit").points() == (1, 0)
    assert Table(position("a:tent", land="", timer=1)).play("orange: recruit").points() == (1, 1)


def test_the_tile_begun_is_completed_after_the_last_cube() -> None:
    table = Table(position(**THREE, timer=1, orange="1k merlin", white="3k"))
    table.play("orange: use merlin takeover b")
    assert (table.timer, table.phase) == (0, "cycle.turn.takeover.retreat")
    table.play("white: withdraw knight c")
    assert (table.timer, table.phase) == (0, "cycle.turn.takeover.occupy")
    table.play("orange: occupy")
    assert (table.phase, table.points()) == ("cycle.token", (1, 0))


def test_a_change_of_marker_needs_a_different_spare() -> None:
    table = Table(position(**THREE, orange="1k", white="1k", offer="change-marker", spare="castle tent"))
    table.play("orange: take change-marker", "orange: bid 1", "white: bid 0")
    assert table.moves("orange") == [
        "marker none", "marker a castle", "marker b castle", "marker c castle", "marker c tent",
    ]  # fmt: skip
    assert table.why("orange", "marker a tent") == "marker.same-symbol"
    assert table.why("orange", "marker a armour") == "marker.no-spare"
    table.play("orange: marker b castle")
    assert table.written["regions"]["b"]["marker"] == "castle"
    assert table.written["spare_markers"] == ["tent", "tent"]
    table = Table(position("a:tent b:tent", land="", orange="1k", white="1k", offer="change-marker", spare="tent"))
    table.play("orange: take change-marker", "orange: bid 1", "white: bid 0")
    assert table.turn() == "orange 1"


def test_a_rebellion_against_nobody_is_over_at_once() -> None:
    table = Table(position("a:tent:orange:1k", land="", orange="1k", white="1k", offer="rebellion"))
    table.play("orange: take rebellion", "orange: bid 1", "white: bid 0")
    assert (table.turn(), table.discards) == ("orange 1", ["rebellion"])


def test_a_rebellion_takes_two_of_any_kinds_from_one_region() -> None:
    table = Table(position("a:tent:white:1k2m b:tent:white:3k", land="", orange="1k", white="1k", offer="rebellion"))
    table.play("orange: take rebellion", "orange: bid 1", "white: bid 0")
    assert set(table.moves("orange")) == {
        "rebel none", "rebel a 0k1m", "rebel a 0k2m", "rebel a 1k0m", "rebel a 1k1m", "rebel b 1k0m", "rebel b 2k0m",
    }  # fmt: skip
    assert table.why("orange", "rebel b 3k0m") == "rebel.one-or-two"
    assert table.why("orange", "rebel a 2k0m") == "rebel.too-many"
    assert table.play("orange: rebel a 1k1m").pieces("a") == "white 0k1m"


def test_a_finished_game_stands_as_it_ended() -> None:
    table = Table(position(**THREE, timer=1, orange="11vp +tent", offer="tent")).play("orange: recruit")
    written = table.written
    assert (table.to_act, table.winners, table.phase) == ((), ["orange"], "over")
    assert (written["turn"], written["pending"], written["cycle"]["number"], written["timer"]) == (None, None, 2, 0)
    assert table.why("orange", "recruit") == "game.over"
    assert GAME.read(written) == table.state
