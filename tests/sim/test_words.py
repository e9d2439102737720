"""What hands have to say is counted by move, with and without phones."""

import pytest

from tests.sim.words import BOARDS, counted


def test_words_are_counted_by_move_and_a_well_a_place_needs_more_of_them():
    counting, presence = (counted(f"power-and-weakness-{kind}", 1).counts for kind in ("counting", "presence"))
    for found in (counting, presence):
        assert 0 < found["moves with words"] < found["moves"]
        assert found["cards"] + found["knocks"] >= found["moves with words"] / 3
        assert not found["taps"]
    assert presence["knocks"] / presence["moves"] > counting["knocks"] / counting["moves"]


@pytest.mark.parametrize("board", BOARDS)
def test_with_phones_no_command_card_is_shown_and_no_place_knocked(board):
    said = counted(board, 1, phones=True, most_plies=120)
    found = said.counts
    assert not found["cards"]
    assert not found["knocks"]
    assert 0 < found["taps"] < found["moves"]
    assert found["moves"] == sum(verb["moves"] for verb in said.by_verb.values())
    assert found["moves asked about"] <= found["moves with words"]


def test_what_looks_alike_is_asked_about_where_pieces_are_counted_and_never_where_nothing_feels_them():
    """Whatever the reader alone is told is told by components and words."""
    counting, reader = (
        counted(board, 1, phones=True, most_plies=120).counts["moves asked about"]
        for board in ("balance-of-power-counting", "web-of-power-card-game-reader")
    )
    assert counting > reader == 0
