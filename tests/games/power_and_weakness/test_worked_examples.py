"""Every worked example of the rulebook, on the position that fits all it says of the pictures."""

from controller.games.power_and_weakness import GAME
from tests.games.power_and_weakness.table import Table
from tests.positions import example

SEVEN = "armour tent keys movement snake merlin rebellion"


def test_sword_orange_takes_d_three_against_two() -> None:
    table = Table(example(orange="2k castle", spare=""))
    assert table.strength("orange", "use influence-castle takeover d") == (3, 2)
    table.play("orange: use influence-castle takeover d")
    assert table.to_act == ("white",)
    assert table.moves("white") == ["withdraw none", "withdraw knight b", "withdraw knight c"]
    assert table.why("white", "withdraw knight e") == "withdraw.enemy-region"
    assert table.why("white", "withdraw knight h") == "withdraw.enemy-region"
    assert table.why("white", "withdraw knight g") == "withdraw.not-a-neighbour"


def test_sword_orange_cannot_take_b_four_against_four() -> None:
    table = Table(example(orange="2k tent castle"))
    assert table.strength("orange", "use influence-tent takeover b") == (4, 4)
    assert table.why("orange", "use influence-tent takeover b") == "takeover.majority"
    assert "use influence-tent takeover b" not in table.moves("orange")


def test_sword_the_reckoning_names_where_each_number_comes_from() -> None:
    facts = Table(example(orange="2k tent")).verdict("orange", "use influence-tent takeover b").reason.facts
    assert facts["attackers"] == {"a": 1, "e": 3}
    assert facts["defenders"] == {"c": 1, "d": 1}
    assert (facts["inside"], facts["attack_bonus"], facts["defence_bonus"]) == (2, 0, 0)


def test_magic_white_takes_f_two_against_one_and_orange_cannot_withdraw() -> None:
    table = Table(example(cycle=3, to_move="white 2", white="1m armour tent"))
    assert table.strength("white", "use influence-armour takeover f") == (2, 1)
    before = table.stock("orange")
    table.play("white: use influence-armour takeover f")
    assert table.phase == "cycle.turn.takeover.occupy"
    assert (before, table.stock("orange")) == ("11k13m", "12k13m")
    assert table.play("white: occupy").pieces("f") == "white 0k1m"


def test_magic_white_cannot_take_a_or_g() -> None:
    table = Table(example(cycle=3, to_move="white 2", white="1m tent"))
    assert table.strength("white", "use influence-tent takeover a") == (2, 3)
    assert table.strength("white", "use influence-tent takeover g") == (2, 2)
    for region in "ag":
        assert table.why("white", f"use influence-tent takeover {region}") == "takeover.majority"


def test_magic_orange_can_take_b_only_with_the_tent_bonus() -> None:
    table = Table(example(cycle=3, orange="1m tent extra-tent"))
    assert table.strength("orange", "use influence-tent takeover b") == (2, 2)
    assert not table.may("orange", "use influence-tent takeover b")
    table.play("orange: use extra-tent strengthen")
    assert table.strength("orange", "use influence-tent takeover b") == (3, 2)
    table.play("orange: use influence-tent takeover b")
    assert (table.timer, table.pieces("b"), table.phase) == (2, "empty", "cycle.turn.takeover.occupy")


def test_movement_white_exchanges_two_magicians_and_a_knight_between_c_and_d() -> None:
    table = Table(example(to_move="white 2", white="movement"))
    table.play("white: use movement c d 2k0m")
    assert (table.pieces("c"), table.pieces("d")) == ("white 2k0m", "white 0k2m")


def test_sea_movement_orange_takes_a_piece_from_a_to_f() -> None:
    table = Table(example(orange="sea-movement"))
    assert table.may("orange", "use sea-movement a f 0k1m")
    table.play("orange: use sea-movement a f 1k0m")
    assert (table.pieces("a"), table.pieces("f")) == ("orange 0k1m", "orange 2k0m")


def test_start_the_seat_with_fewer_active_regions_has_one_action() -> None:
    # The magic cycle is over, in which white counted four active regions (b, c, d, g) and orange two (a, h).
    table = Table(
        example(
            regions="a:tent:orange:1k2m b:tent:white:2m c:armour:white:1k2m d:castle:white:1m "
            "e:keys:orange:3k f:armour:orange:1k g:tent:white:1m h:keys:orange:1m",
            cycle=4,
            orange="2vp 2k",
            white="2vp 2k",
            to_move=None,
            offer=SEVEN,
        )
    )
    assert table.turn() == "orange 1"
    table.play("orange: place e")
    assert table.turn() == "white 2"
    table.play("white: place b", "white: place b")
    assert table.turn() == "orange 2"


def test_strengthen_is_legal_on_the_last_cube_and_for_a_symbol_on_no_region() -> None:
    table = Table(example(timer=1, orange="extra-castle extra-tent"))
    assert table.may("orange", "use extra-castle strengthen")
    table = Table(
        example(regions="a:tent:orange:1k b:tent:white:1k", land="a-b", coast="", timer=1, orange="extra-castle")
    )
    table.play("orange: use extra-castle strengthen")
    # It was the last cube: the cycle, and the bonus with it, is over.
    assert (table.phase, table.extra("orange")) == ("cycle.token", {})


def test_rebel_with_no_piece_is_written_rebel_none() -> None:
    table = Table(example(orange="2k", white="1k", offer="rebellion"))
    table.play("orange: take rebellion", "orange: bid 1", "white: bid 0")
    assert "rebel none" in table.moves("orange")
    assert table.why("orange", "rebel b 0k0m") == "rebel.one-or-two"
    before = table.written["regions"]
    assert table.play("orange: rebel none").written["regions"] == before


def test_the_detailed_example() -> None:
    table = Table(
        example(
            cycle=2,
            timer=4,
            orange="5k castle movement 2vp",
            white="2k 3vp",
            to_move=None,
            offer=SEVEN,
        )
    )
    assert table.turn() == "orange 2"
    table.play("orange: take influence-armour", "orange: place h")
    assert (table.timer, table.turn()) == (4, "white 2")
    table.play("white: recruit")
    assert (table.timer, table.reserve("white")) == (3, "2k3m")
    table.play("white: place b")
    assert table.turn() == "orange 2"
    table.play("orange: place h")
    assert table.strength("orange", "use influence-castle takeover d") == (5, 3)
    table.play("orange: use influence-castle takeover d")
    assert (table.timer, table.turn()) == (2, "orange 0 using")
    table.play("white: withdraw knight c", "orange: occupy", "orange: use movement d e 4k0m")
    assert (table.timer, table.pieces("d"), table.pieces("e")) == (1, "orange 4k0m", "empty")
    assert table.strength("orange", "use influence-armour takeover c") == (6, 5)
    table.play("orange: use influence-armour takeover c")
    assert (table.timer, table.phase) == (0, "cycle.turn.takeover.retreat")
    stock = table.stock("white")
    table.play("white: withdraw magician b")
    # Of two knights and two magicians one withdrew.
    assert (stock, table.stock("white"), table.pieces("b")) == ("12k9m", "14k10m", "white 1k3m")
    table.play("orange: occupy")
    assert table.points() == (3, 3)
    assert (table.phase, table.written["cycle"]) == ("cycle.token", {"number": 3, "kind": "magic"})
    # New supplies of the magic cycle have been taken.
    assert (table.reserve("orange"), table.reserve("white")) == ("1k2m", "1k5m")
    table.play("table: token 3")
    while table.phase == "cycle.offer":
        table.play(f"table: {table.moves('table')[0]}")
    assert table.turn() == "white 1"


def test_the_detailed_example_counts_four_active_regions_against_none() -> None:
    table = Table(
        example(
            timer=1,
            to_move="orange 0 using",
            orange="1k armour 2vp",
            white="2k 3vp",
            regions="a:tent:orange:1k1m b:tent:white:1k2m c:armour:white:2k2m d:castle:orange:4k e:keys "
            "f:armour:orange:1k g:tent:orange:1m h:keys:orange:2k1m",
        )
    )
    table.play("orange: use influence-armour takeover c", "white: withdraw magician b")
    outcome = GAME.resolve(table.state, "orange", GAME.read_move(table.state, "occupy"))
    (scored,) = (event for event in outcome.events if event.trigger == "cycle_scored")
    assert scored.active == {"orange": 4, "white": 0}
    assert scored.gained == {"orange": 1, "white": 0}
    assert scored.totals == {"orange": 7, "white": 3}
