"""Which game of a record the simulated table goes on with."""

from hypothesis import given
from hypothesis import strategies as st

from controller import boards
from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.games_found import find
from controller.play import saved_games
from controller.play.saved_games import Arrangement

RULES = find("power-and-weakness")
BOARD = boards.load("power-and-weakness-presence")
STATE = RULES.new(RULES.option_defaults)


def arranged(place: str) -> Arrangement:
    return Arrangement(place, BOARD.name)


@given(st.lists(st.sampled_from(["simulated", "real", "untold"]), max_size=5))
def test_a_game_of_a_real_table_is_never_gone_on_with_on_a_simulated_one(played: list[str]) -> None:
    journal = MemoryJournal()
    wanted = None
    for where in played:
        if where == "real":
            session = saved_games.begin_new(journal, RULES, STATE, arranged(saved_games.TABLE))
        elif where == "simulated":
            session = saved_games.begin_new(journal, RULES, STATE, arranged(saved_games.SIMULATED))
        else:
            session = begin(RULES, journal, STATE)
        seat = RULES.to_act(session.state)[0]
        session.commit(seat, RULES.options(session.state, seat)[0], 1.0)
        wanted = wanted if where == "real" else session.number
    found = saved_games.to_resume(journal, None, (saved_games.SIMULATED,), RULES.name)
    assert (found.id if found else None) == wanted


def test_a_game_without_a_move_is_none_to_go_on_with() -> None:
    journal, here = MemoryJournal(), (saved_games.TABLE,)
    session = saved_games.begin_new(journal, RULES, STATE, arranged(saved_games.TABLE))
    assert saved_games.to_resume(journal, None, here, RULES.name) is None
    seat = RULES.to_act(session.state)[0]
    session.commit(seat, RULES.options(session.state, seat)[0], 1.0)
    saved_games.begin_new(journal, RULES, STATE, arranged(saved_games.TABLE))
    found = saved_games.to_resume(journal, None, here, RULES.name)
    assert found is not None
    assert found.id == session.number, "the one begun last has no move"
