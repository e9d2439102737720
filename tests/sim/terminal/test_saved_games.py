"""What the games of a record mean for the next one: which of them goes on, and how strong `adaptive` is."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import boards
from controller.engine.game import TABLE
from controller.engine.journal import Journal, MemoryJournal
from controller.engine.next_draw import draw
from controller.engine.session import Session, begin
from controller.games_found import find
from controller.play import saved_games
from controller.play.saved_games import Arrangement, adapted, adapted_at
from controller.players import ADAPTIVE, PERSON
from controller.players.levels import FIRST, settled

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


def kept(journal: MemoryJournal, players: tuple[str, ...], seed: int, plies: int = 5000) -> tuple[str, ...]:
    """Keep a game of random moves; the winners' players."""
    chance = random.Random(seed)
    session = saved_games.begin_new(journal, RULES, STATE, Arrangement("table", BOARD.name, "", players))
    while len(session.history) < plies and (acting := RULES.to_act(session.state)):
        options = RULES.options(session.state, acting[0])
        move = draw(RULES, session.state, chance) if acting == (TABLE,) else chance.choice(options)
        session.commit(acting[0], move, 1.0)
    winners = RULES.write(session.state).get("winners") or ()
    return tuple(player for seat, player in zip(RULES.seats(session.state), players, strict=True) if seat in winners)


def kept_cards(journal: Journal, players: tuple[str, ...], plies: int = 5000) -> tuple[Session, bool]:
    """Keep a card game of random moves; the game, and whether the third seat has won it."""
    rules, chance = find("web-of-power-card-game"), random.Random(1)
    session = saved_games.begin_new(
        journal, rules, rules.new(rules.option_defaults), Arrangement("table", "", "", players)
    )
    while len(session.history) < plies and (acting := rules.to_act(session.state)):
        options = rules.options(session.state, acting[0])
        move = draw(rules, session.state, chance) if acting == (TABLE,) else chance.choice(options)
        session.commit(acting[0], move, 1.0)
    return session, rules.seats(session.state)[2] in (rules.write(session.state).get("winners") or ())


TWO_ADAPTIVE = (f"{ADAPTIVE}:novice", f"{ADAPTIVE}:club", PERSON)


def test_two_adaptive_seats_each_keep_a_level_of_their_own() -> None:
    journal, rules = MemoryJournal(), find("web-of-power-card-game")
    session, won = kept_cards(journal, TWO_ADAPTIVE)
    expected = tuple(f"{ADAPTIVE}:{settled(level, person_won=won)}" for level in ("novice", "club"))
    assert adapted(journal, rules, TWO_ADAPTIVE, after=session.number) == (*expected, PERSON)
    assert expected[0] != expected[1]


def test_after_a_game_that_was_given_up_the_levels_stay_as_they_are_named() -> None:
    """The level named is where it begins; a game before that one is no reason for another level."""
    journal, rules = MemoryJournal(), find("web-of-power-card-game")
    kept_cards(journal, TWO_ADAPTIVE)
    named = (f"{ADAPTIVE}:expert", PERSON, PERSON)
    session, _ = kept_cards(journal, named, plies=60)
    assert not session.over
    assert adapted(journal, rules, named, after=session.number) == named


def test_after_a_game_without_people_the_levels_stay_as_they_are_named() -> None:
    journal, rules = MemoryJournal(), find("web-of-power-card-game")
    kept_cards(journal, TWO_ADAPTIVE)
    named = (f"{ADAPTIVE}:expert", "club", "club")
    session, _ = kept_cards(journal, named)
    assert adapted(journal, rules, named, after=session.number) == named


def test_a_seat_that_is_handed_to_adaptive_has_the_level_of_its_own_place() -> None:
    journal, rules = MemoryJournal(), find("web-of-power-card-game")
    _, won = kept_cards(journal, TWO_ADAPTIVE)
    for place, level in enumerate(("novice", "club")):
        found = adapted_at(journal, rules, place, ADAPTIVE)
        assert found == f"{ADAPTIVE}:{settled(level, person_won=won)}"
    assert adapted_at(journal, rules, 1, "club") == "club"


def test_adaptive_leaves_the_weakest_level_after_two_games_that_a_person_won() -> None:
    """A game that somebody else won, or that was played at another level, does not count."""
    journal, players, before, met = MemoryJournal(), (PERSON, f"{ADAPTIVE}:newcomer"), "", set()
    for seed in range(12):
        won = PERSON in kept(journal, players, seed)
        met.add((won, bool(before)))
        level = "beginner" if won and before == "newcomer" else "newcomer"
        assert adapted(journal, RULES, (PERSON, ADAPTIVE)) == (PERSON, f"{ADAPTIVE}:{level}")
        before = "newcomer" if won else ""
    assert met == {(won, last) for won in (False, True) for last in (False, True)}
    won_by_a_person = next(seed for seed in range(12) if PERSON in kept(journal, players, seed))
    kept(journal, (PERSON, f"{ADAPTIVE}:beginner"), won_by_a_person)
    kept(journal, players, won_by_a_person)
    assert adapted(journal, RULES, (PERSON, ADAPTIVE)) == (PERSON, f"{ADAPTIVE}:newcomer")


@pytest.mark.parametrize("seed", range(4))
def test_adaptive_follows_the_last_finished_game_with_people(seed: int) -> None:
    journal, players = MemoryJournal(), (PERSON, ADAPTIVE)
    assert adapted(journal, RULES, ("club", PERSON)) == ("club", PERSON)
    assert adapted(journal, RULES, players) == (PERSON, f"{ADAPTIVE}:{FIRST}")
    level = FIRST
    for game in range(3):
        seated = adapted(journal, RULES, players)
        assert seated == (PERSON, f"{ADAPTIVE}:{level}")
        level = settled(level, person_won=PERSON in kept(journal, seated, 100 * seed + game))
    kept(journal, (PERSON, f"{ADAPTIVE}:expert"), seed, plies=30)
    kept(journal, (PERSON, "club"), seed)
    kept(journal, ("club", f"{ADAPTIVE}:expert"), seed)
    named = (f"{ADAPTIVE}:expert", PERSON)
    assert adapted(journal, RULES, named) == named
    assert adapted(journal, find("web-of-power-card-game"), players) == (PERSON, f"{ADAPTIVE}:{FIRST}")
