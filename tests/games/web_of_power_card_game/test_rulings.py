"""The rulings, the options, and each sentence of the contract on moves and on what follows by itself."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from controller.games.web_of_power_card_game import GAME
from controller.games.web_of_power_card_game.components import CARDS
from tests.games.web_of_power_card_game.table import FIVE, Table, position

ROW = "5: frankreich x1, frankreich f1S, sachsen f1, frankreich r1"


def ends_turn(table: Table, seat: str) -> bool:
    return table.to_act == (seat,) and table.phase == "turn.taking"


# WP-1: a card uncovered in this turn, and `only_initial_ends`.


def test_wp_1_a_card_uncovered_in_this_turn_may_be_next() -> None:
    table = Table(ROW).play("anna: take 1 left")
    assert table.takes("anna") == ["take 1 left", "take 1 right"]


def test_only_initial_ends_leaves_out_what_was_uncovered() -> None:
    table = Table(ROW, options={"only_initial_ends": True}).play("anna: take 1 left")
    assert table.takes("anna") == ["take 1 right"]
    assert table.why("anna", "take 1 left") == "take.not-initial"


def test_only_initial_ends_lets_the_last_card_be_taken_that_was_the_other_end() -> None:
    parts: dict[str, Any] = {"options": {"only_initial_ends": True}}
    table = Table("5: frankreich x1, frankreich f1S", "1: sachsen f1", **parts).play("anna: take 1 left")
    assert table.takes("anna") == ["take 1 left"]
    table = Table("5: frankreich -S, frankreich x1, frankreich f1S", "1: sachsen f1", **parts)
    table.play("anna: take 1 left", "anna: take 1 right")
    assert table.phase == "turn.stone"


# WP-2: cards without circles.


def test_wp_2_cards_without_circles_go_with_two_circles() -> None:
    table = Table("5: frankreich x2, frankreich -S, sachsen f1").play("anna: take 1 left")
    assert table.takes("anna") == ["take 1 left"]
    table.play("anna: take 1 left")
    assert (table.phase, table.seat("anna")["cards"]) == ("turn.stone", ["frankreich x2", "frankreich -S"])


# WP-3: law cards at once, and two of them.

PLENTY = "5: frankreich x2, sachsen f1, sachsen x2"


def test_wp_3_a_law_card_may_be_played_in_the_turn_it_was_taken() -> None:
    table = Table("2: frankreich x2, frankreich x1, sachsen f1", lying={"1,2": "three-symbols"})
    table.play("anna: take 1 left", "anna: law three-symbols", "anna: take 1 left")
    assert table.written["turn"] is None or table.written["turn"]["stone"]
    assert table.written["played"] == ["three-symbols"]


def test_wp_3_two_law_cards_in_one_turn() -> None:
    table = Table(PLENTY, law={"anna": ["three-symbols", "different-colours"]})
    table.play("anna: law different-colours", "anna: take 1 left", "anna: law three-symbols", "anna: take 1 left")
    assert sorted(table.seat("anna")["cards"]) == ["frankreich x2", "sachsen f1"]


def test_three_symbols_are_three_and_never_more() -> None:
    table = Table("5: frankreich x2, frankreich f2, frankreich r1", law={"anna": ["three-symbols", "three-symbols"]})
    table.play("anna: law three-symbols")
    assert table.why("anna", "law three-symbols") == "law.in-force"
    table.play("anna: take 1 left")
    facts = table.facts("anna", "take 1 left")
    assert table.why("anna", "take 1 left") == "take.circles"
    assert (facts["so_far"], facts["circles"], facts["limit"]) == (2, 2, 3)
    assert table.takes("anna") == ["take 1 right"]


def test_different_colours_hold_for_one_turn() -> None:
    table = Table("5: frankreich x1, sachsen f1, sachsen r1, kastilien x1", law={"anna": ["different-colours"]})
    table.play("anna: law different-colours", "anna: take 1 left", "anna: take 1 left")
    assert table.phase == "turn.stone"
    table.play("anna: pass", "bert: take 1 left")
    assert table.why("bert", "take 1 left") == "turn.taking-is-over"
    assert table.written["turn"]["law"] == []


# WP-4: which stone pays.

CLAIMED = "5: frankreich x1, sachsen f1, sachsen r1, kastilien x1"


def test_wp_4_the_payer_chooses_hand_or_any_stone_out() -> None:
    table = Table(CLAIMED, stones={"1,5": "bert", "1,7": "anna"})
    assert table.moves("anna") == ["take 1 right", "take 1 left pays hand", "take 1 left pays 1,7"]
    assert table.why("anna", "take 1 left") == "take.must-pay"
    assert table.why("anna", "take 1 left pays 1,6") == "take.pays-not-own"
    assert table.facts("anna", "take 1 left pays 1,5")["holder"] == "bert"
    assert table.why("anna", "take 1 right pays hand") == "take.needs-no-stone"


def test_one_move_for_the_hand_however_many_stones_are_there() -> None:
    table = Table(CLAIMED, stones={"1,5": "bert"})
    assert table.moves("anna").count("take 1 left pays hand") == 1
    assert table.play("anna: take 1 left pays hand").stones("anna") == (2, 0, 1)
    assert table.stones("bert") == (3, 0, 0)


def test_with_all_stones_out_nothing_is_paid_from_the_hand() -> None:
    table = Table(CLAIMED, stones={"1,5": "bert", "1,7": "anna", "1,6": "anna"}, lost={"anna": 1})
    assert table.why("anna", "take 1 left pays hand") == "take.none-in-hand"


def test_without_a_stone_it_cannot_be_taken() -> None:
    table = Table(CLAIMED, stones={"1,5": "bert"}, lost={"anna": 3})
    assert table.why("anna", "take 1 left") == "take.no-stone-to-pay"
    assert table.why("anna", "take 1 left pays hand") == "take.no-stone-to-pay"
    assert table.moves("anna") == ["take 1 right"]


# WP-5: an own stone, and `own_claim_block`.


def test_own_stone_is_blocked_by_a_free_end() -> None:
    table = Table(CLAIMED, stones={"1,5": "anna"})
    assert (table.why("anna", "take 1 left"), table.moves("anna")) == ("take.own-stone", ["take 1 right"])
    assert table.facts("anna", "take 1 left")["others"] == ["kastilien x1"]


def test_own_stone_is_told_each_card_that_blocks_it_once() -> None:
    """The last card of a row is both its ends."""
    table = Table(CLAIMED, "1: italien x2", stones={"1,5": "anna"})
    assert table.facts("anna", "take 1 left")["others"] == ["kastilien x1", "italien x2"]


def test_wp_5_ends_under_others_stones_count_if_the_seat_can_pay() -> None:
    table = Table(CLAIMED, stones={"1,5": "anna", "1,8": "bert"}, lost={"anna": 2})
    # Her only stone lies on the card itself: with that one she could pay.
    assert table.moves("anna") == ["take 1 right pays 1,5"]
    assert table.facts("anna", "take 1 left")["others"] == ["kastilien x1"]


def test_own_claim_block_off_only_free_cards_block() -> None:
    table = Table(CLAIMED, stones={"1,5": "anna", "1,8": "bert"}, options={"own_claim_block": False})
    assert table.moves("anna") == ["take 1 right pays hand", "take 1 right pays 1,5", "take 1 left"]
    assert table.play("anna: take 1 left").stones("anna") == (3, 0, 0)
    table = Table(CLAIMED, stones={"1,5": "anna"}, options={"own_claim_block": False})
    assert table.moves("anna") == ["take 1 right"]


def test_own_stone_comes_back_where_nothing_else_could_be_taken() -> None:
    table = Table("5: frankreich x1, sachsen f1", stones={"1,5": "anna", "1,6": "anna"})
    assert table.moves("anna") == ["take 1 left", "take 1 right"]
    assert table.play("anna: take 1 left").stones("anna") == (2, 1, 0)
    # Sachsen is another country, and no card without a stone is left to put one on: the turn is over.
    assert ends_turn(table, "bert")


def test_own_stone_is_judged_at_each_take_anew_and_within_the_limits() -> None:
    stones = {"1,5": "anna", "1,8": "anna"}
    table = Table("5: frankreich x1, frankreich f1S, frankreich -S, kastilien x1", stones=stones)
    table.play("anna: take 1 left")
    # Kastilien is another country now, so it does not count; frankreich f1S is free, so it blocks nothing of its own.
    assert table.takes("anna") == ["take 1 left"]
    stones = {"1,6": "anna", "1,8": "anna"}
    table = Table("5: frankreich x1, frankreich f1S, frankreich -S, kastilien x1", stones=stones)
    assert table.why("anna", "take 1 right") == "take.own-stone"
    assert table.play("anna: take 1 left").takes("anna") == ["take 1 left"]


def test_law_cards_that_might_be_played_count_for_nothing() -> None:
    table = Table(
        "5: frankreich x2, frankreich x1, kastilien x1",
        stones={"1,6": "anna"},
        law={"anna": ["different-colours", "three-symbols"]},
    )
    table.play("anna: take 1 left", "anna: law three-symbols")
    assert table.takes("anna") == ["take 1 left"]
    table.play("anna: law different-colours")
    assert table.takes("anna") == ["take 1 right"]
    assert table.facts("anna", "take 1 left")["others"] == ["kastilien x1"]


def test_only_initial_ends_counts_for_blocking_too() -> None:
    table = Table(
        "5: frankreich x1, frankreich f1S, frankreich -S, frankreich r1",
        stones={"1,8": "anna"},
        options={"only_initial_ends": True},
    )
    table.play("anna: take 1 left")
    assert table.takes("anna") == ["take 1 right"]


# Law cards.


@pytest.mark.parametrize("name", ["take-back-stone", "three-symbols", "different-colours"])
def test_an_unknown_card_may_be_any_that_is_not_known_elsewhere(name: str) -> None:
    table = Table(CLAIMED, law={"anna": ["unknown"]}, lost={"anna": 1})
    assert table.may("anna", f"law {name}")
    table.play(f"anna: law {name}")
    assert (table.seat("anna")["law"], table.written["played"]) == ([], [name])
    table = Table(CLAIMED, law={"anna": ["unknown"], "bert": [name]}, lost={"anna": 1}, played=[name])
    assert table.why("anna", f"law {name}") == "law.all-elsewhere"
    table = Table(CLAIMED, law={"anna": ["unknown", name]}, lost={"anna": 1})
    assert table.play(f"anna: law {name}").seat("anna")["law"] == ["unknown"]
    table = Table(CLAIMED, law={"anna": ["minus-two"]}, lost={"anna": 1})
    assert table.why("anna", f"law {name}") == "law.not-held"


def test_minus_two_is_never_played() -> None:
    table = Table(CLAIMED, law={"anna": ["minus-two"]})
    assert table.why("anna", "law minus-two") == "law.never-played"


def test_take_back_stone_wants_a_lost_stone_and_may_be_played_in_the_stone_step() -> None:
    table = Table(CLAIMED, law={"anna": ["take-back-stone"]})
    assert table.why("anna", "law take-back-stone") == "law.none-lost"
    table = Table(CLAIMED, law={"anna": ["take-back-stone", "three-symbols"]}, lost={"anna": 1})
    table.play("anna: take 1 left", "anna: done")
    assert table.phase == "turn.stone"
    assert table.why("anna", "law three-symbols") == "law.too-late"
    assert table.play("anna: law take-back-stone").stones("anna") == (3, 0, 0)


def test_a_law_card_goes_with_its_land_card_and_stays_unknown() -> None:
    table = Table("2: frankreich x2, frankreich x1, sachsen f1").play("anna: take 1 left")
    assert (table.seat("anna")["law"], table.written["law"]) == (["unknown"], {})
    assert table.phase == "turn.taking"


# The end of a turn.


def test_at_least_one_must_be_taken() -> None:
    table = Table(CLAIMED)
    assert table.why("anna", "done") == "done.take-first"
    table.play("anna: take 1 left")
    # Nothing further within the limits: done follows by itself.
    assert table.phase == "turn.stone"


def test_done_is_asked_where_more_could_be_taken_or_played() -> None:
    table = Table(CLAIMED, law={"anna": ["different-colours"]}).play("anna: take 1 left")
    assert table.moves("anna") == ["law different-colours", "done"]
    assert table.play("anna: done").phase == "turn.stone"


def test_a_seat_that_can_take_nothing_is_skipped() -> None:
    table = Table(CLAIMED, stones={"1,5": "carl", "1,8": "carl"}, lost={"anna": 3, "bert": 3})
    assert ends_turn(table, "carl")


# WP-6: with a law card in front, whichever, the seat is asked.

ANY_LAW = pytest.mark.parametrize(
    "law", ["take-back-stone", "three-symbols", "different-colours", "minus-two", "unknown"]
)


@ANY_LAW
def test_wp_6_a_seat_that_can_take_nothing_is_asked(law: str) -> None:
    stones = {"1,5": "carl", "1,8": "carl"}
    table = Table(CLAIMED, stones=stones, lost={"anna": 3, "bert": 3}, law={"anna": [law], "bert": [law]})
    assert (table.to_act, table.moves("anna")[-1]) == (("anna",), "done")
    table.play("anna: done")
    assert (table.to_act, table.moves("bert")[-1]) == (("bert",), "done")
    assert ends_turn(table.play("bert: done"), "carl")


@ANY_LAW
def test_wp_6_done_as_the_only_move_is_asked(law: str) -> None:
    table = Table("5: frankreich x2, sachsen f1, sachsen x2", law={"anna": [law]}).play("anna: take 1 left")
    assert (table.phase, table.moves("anna")[-1]) == ("turn.taking", "done")
    assert table.play("anna: done").phase == "turn.stone"


@ANY_LAW
def test_wp_6_pass_as_the_only_move_is_asked(law: str) -> None:
    table = Table("5: sachsen f1", stones={"1,5": "bert"}, taken={"2,1": "frankreich x2"}, stone=True,
                  law={"anna": [law]})  # fmt: skip
    assert (table.phase, table.moves("anna")) == ("turn.stone", ["pass"])
    assert ends_turn(table.play("anna: pass"), "bert")


def test_wp_6_the_last_law_card_once_played_leaves_nothing_to_ask() -> None:
    stones = {"1,5": "carl", "1,8": "carl"}
    table = Table(CLAIMED, stones=stones, lost={"anna": 3, "bert": 3}, law={"anna": ["three-symbols"]})
    assert ends_turn(table.play("anna: law three-symbols"), "carl")


def test_with_take_back_stone_a_card_can_be_taken_after_all_and_done_ends_the_turn() -> None:
    stones = {"1,5": "carl", "1,8": "carl"}
    table = Table(CLAIMED, stones=stones, lost={"anna": 3, "bert": 3}, law={"anna": ["take-back-stone"]})
    assert table.moves("anna") == ["law take-back-stone", "done"]
    assert table.why("anna", "done") == "done.nothing-to-take.legal"
    assert ends_turn(Table(CLAIMED, stones=stones, lost={"anna": 3, "bert": 3}, law={"anna": ["take-back-stone"]})
                     .play("anna: done"), "carl")  # fmt: skip
    table.play("anna: law take-back-stone")
    assert table.moves("anna") == ["take 1 left pays hand", "take 1 right pays hand"]


def test_the_game_ends_at_once_with_the_last_card() -> None:
    table = Table("5: frankreich x1", stones={"1,5": "bert"}, law={"carl": _all_named()})
    table.play("anna: take 1 left pays hand")
    assert (table.phase, table.to_act, table.written["turn"]) == ("over", (), None)
    assert (table.stones("anna"), table.stones("bert")) == ((2, 0, 1), (3, 0, 0))
    assert table.written["winners"] == ["carl"]


def _all_named() -> list[str]:
    return ["take-back-stone", "three-symbols", "different-colours", "minus-two"] * 2


def test_unknown_law_cards_are_shown_at_the_end_seat_by_seat() -> None:
    law = {"anna": ["unknown"], "bert": ["minus-two", "minus-two", "three-symbols"], "carl": ["unknown", "unknown"]}
    table = Table("5: frankreich x1", law=law, played=["three-symbols", "different-colours"])
    table.play("anna: take 1 left")
    assert (table.phase, table.to_act) == ("reveal", ("table",))
    assert table.moves("table") == ["reveal anna take-back-stone", "reveal anna different-colours"]
    assert table.why("table", "reveal carl take-back-stone") == "reveal.next"
    assert table.why("table", "reveal anna minus-two") == "reveal.none-left"
    table.play("table: reveal anna take-back-stone")
    table.play("table: reveal carl take-back-stone")
    # Asked even if only one is possible.
    assert table.moves("table") == ["reveal carl different-colours"]
    table.play("table: reveal carl different-colours")
    assert table.phase == "over"
    assert table.written["scores"]["bert"]["minus_two"] == -4


def test_most_points_then_most_cards_then_nobody() -> None:
    rng, met = Random(7), Counter[str]()
    for _ in range(400):
        shares: dict[str, list[str]] = {"anna": [], "bert": [], "carl": []}
        for card in CARDS:
            rng.choice(list(shares.values())).append(card)
        state = GAME.read(position(turn=None, cards=shares, law={rng.choice(["anna", "bert", "carl"]): _all_named()}))
        result = GAME.result(state)
        ranks = {seat: (result["scores"][seat]["total"], len(cards)) for seat, cards in shares.items()}
        best = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
        assert result["winners"] == (best if len(best) == 1 else [])
        most = max(points for points, _ in ranks.values())
        met["points" if [points for points, _ in ranks.values()].count(most) == 1 else f"tie {len(best)}"] += 1
    assert min(met["points"], met["tie 1"], met["tie 2"]) > 0, met


# Stones.


@pytest.mark.parametrize(("seats", "most"), [(("anna", "bert", "carl"), 3), (FIVE[:4], 2), (FIVE, 2)])
def test_how_many_stones_may_lie_out(seats: tuple[str, ...], most: int) -> None:
    stones = {f"1,{5 + n}": "anna" for n in range(most - 1)}
    table = Table("5: sachsen f1, sachsen r1, sachsen x1, sachsen x2, bayern x2", seats=seats, stones=stones,
                  taken={"2,1": "frankreich x2"}, stone=True)  # fmt: skip
    assert table.moves("anna") == [f"stone 1,{n}" for n in range(4 + most, 10)] + ["pass"]
    assert table.why("anna", "stone 1,9 from 1,5") == "stone.place-instead"
    stones[f"1,{4 + most}"] = "anna"
    table = Table("5: sachsen f1, sachsen r1, sachsen x1, sachsen x2, bayern x2", seats=seats, stones=stones,
                  taken={"2,1": "frankreich x2"}, stone=True)  # fmt: skip
    assert table.why("anna", "stone 1,9") == ("stone.none-in-hand" if most == 3 else "stone.all-placed")
    assert table.may("anna", "stone 1,9 from 1,5")
    assert len(table.moves("anna")) == most * (5 - most) + 1
    assert ends_turn(table.play("anna: stone 1,9 from 1,5"), "bert")
    assert set(table.written["stones"]) == {*stones, "1,9"} - {"1,5"}


def test_a_seat_with_lost_stones_and_none_in_hand_may_move_one() -> None:
    table = Table("5: sachsen f1, sachsen r1", stones={"1,5": "anna"}, lost={"anna": 2},
                  taken={"2,1": "frankreich x2"}, stone=True)  # fmt: skip
    assert table.moves("anna") == ["stone 1,6 from 1,5", "pass"]


def test_a_stone_goes_to_a_card_without_one_covered_by_a_law_card_or_not() -> None:
    table = Table("2: sachsen f1, sachsen r1", stones={"1,3": "bert"}, taken={"2,1": "frankreich x2"}, stone=True)
    assert table.moves("anna") == ["stone 1,2", "pass"]
    assert table.why("anna", "stone 1,3") == "stone.occupied"
    assert table.why("anna", "stone 1,4") == "stone.no-card"
    assert table.why("anna", "stone 1,2 from 1,3") == "stone.not-own"


def test_pass_as_the_only_move_is_made() -> None:
    table = Table("5: sachsen f1", stones={"1,5": "bert"}, taken={"2,1": "frankreich x2"}, stone=True)
    assert ends_turn(table, "bert")
    table = Table("5: sachsen f1", lost={"anna": 3}, taken={"2,1": "frankreich x2"}, stone=True)
    assert ends_turn(table, "bert")


def test_stones_wait_for_done_and_takes_do_not_come_after() -> None:
    table = Table(CLAIMED, law={"anna": ["different-colours"]})
    assert table.why("anna", "stone 1,5") == table.why("anna", "pass") == "turn.taking-first"
    table.play("anna: take 1 left", "anna: done")
    assert table.why("anna", "take 1 left") == table.why("anna", "done") == "turn.taking-is-over"


# Notation of rows, and who may act.


def test_the_last_card_of_a_row_is_its_left_end() -> None:
    table = Table("5: sachsen f1", "7: bayern x2, bayern f2")
    assert table.takes("anna") == ["take 1 left", "take 2 left", "take 2 right"]
    assert table.why("anna", "take 1 right") == "take.last-is-left"
    assert table.why("anna", "take 3 left") == "take.row-empty"


def test_who_may_act() -> None:
    table = Table(CLAIMED)
    assert table.why("bert", "take 1 left") == table.why("table", "start anna") == "turn.not-yours"
    assert table.why("anna", "start anna") == "move.of-the-table"
    dealing = GAME.new({})
    move = GAME.read_move(dealing, "take 1 left")
    assert GAME.check(dealing, "table", move).reason.code == "move.not-of-the-table"
    over = GAME.read(position(turn=None, law={"carl": _all_named()}))
    assert GAME.check(over, "anna", move).reason.code == "game.over"


# The deal.


def dealt(*, law: int = 0, cards: int = 56) -> Table:
    table = Table.__new__(Table)
    table.state = GAME.new({})
    for _ in range(cards + law):
        table.state = GAME.play(table.state, "table", GAME.options(table.state, "table")[-1])
    return table


def test_cards_are_dealt_place_by_place() -> None:
    table = dealt(cards=0)
    assert len(table.moves("table")) == 56
    assert table.why("table", "land-card 1,2 frankreich x2") == "land-card.next"
    table.play("table: land-card 1,1 frankreich x2")
    assert len(table.moves("table")) == 55
    assert table.why("table", "land-card 1,2 frankreich x2") == "land-card.dealt"
    assert table.why("table", "start anna") == table.why("table", "law-card 1,2 unknown") == "table.not-due"
    assert dealt(cards=14).moves("table")[0].startswith("land-card 2,1 ")


def test_law_cards_are_laid_in_their_order_and_at_most_two_of_a_name() -> None:
    table = dealt()
    assert table.phase == "deal.law"
    table.play("table: law-card 1,2 minus-two", "table: law-card 1,13 minus-two")
    assert table.moves("table") == [
        f"law-card 2,3 {name}" for name in ("take-back-stone", "three-symbols", "different-colours", "unknown")
    ]
    assert table.why("table", "law-card 2,3 minus-two") == "law-card.none-left"
    assert table.why("table", "law-card 4,5 unknown") == table.why("table", "law-card 1,1 unknown") == "law-card.next"
    assert dealt(law=8).moves("table") == ["start anna", "start bert", "start carl"]
    assert ends_turn(dealt(law=8).play("table: start carl"), "carl")


def test_an_unread_law_card_weighs_nothing() -> None:
    table = dealt(law=1).play("table: law-card 1,13 minus-two")
    assert [weight for _, weight in GAME.chances(table.state)] == [2, 2, 2, 1, 0]
    assert {weight for _, weight in GAME.chances(GAME.new({}))} == {1}
