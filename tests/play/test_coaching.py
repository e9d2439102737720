"""The coach at a table: off until asked for, step by step, and silent about secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from controller.choices import new_game
from controller.engine import session
from controller.engine.game import TABLE, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.next_draw import draw
from controller.games_found import Installed, find
from controller.language import language_for
from controller.play.answers import Answers, called_so, shown_as
from controller.play.coaching import NO_REASON, Coaching, asked_why
from controller.play.understanding import kinds_of, plays, spelled, vocabulary
from controller.players import GreedyPlayer, player_for
from controller.players.coach import BLUNDER, why
from controller.ports import Entered, KeyPressed
from controller.terminal.faces import face_for
from tests.games.web_of_power_card_game.table import position as cards
from tests.players.evidence import TABLES, decisions
from tests.positions import position
from tests.sim.terminal.terminals import played

WINNING = position(
    "a:tent:white:1k b:castle:orange:3k c:keys:white:1k", land="a-b b-c", cycle=2, timer=1,
    orange="3k merlin 9vp", white="1k 10vp", to_move="orange 1",
)  # fmt: skip


def coached_games(name: str, every: int = 5) -> Iterator[tuple[Coaching, GameState, str, list[str]]]:
    """Positions of a game of bots, with the coach on and some legal moves, from the first one to the last."""
    game, seats = find(name), TABLES[name]
    players = [player_for("novice", Random(place)) for place in range(seats)]
    coaching = Coaching(game, language_for(game), own=True)
    for number, one in enumerate(decisions(game, seats, players, Random(7))):
        if number == 0:
            for seat in game.seats(one.before):
                coaching.answer(f"coach {seat} warn", one.before)
        options = game.options(one.before, one.seat)
        if number % every == 0 and len(options) > 1 and len(game.to_act(one.before)) == 1:
            yield coaching, one.before, one.seat, [move.text for move in options[:: 1 + len(options) // 4]]
        if number > 200:
            return


def coach(start: dict[str, Any]) -> tuple[Coaching, GameState]:
    game = find(start["game"])
    return Coaching(game, language_for(game)), game.read(start)


def test_it_is_off_until_it_is_asked_for() -> None:
    coaching, state = coach(WINNING)
    assert coaching.answer("hint", state) is None
    assert coaching.price("? recruit", state) == ()
    assert coaching.doubt(Entered(1.0, "recruit", "orange"), state) is None


def test_nobody_is_advised_for_a_program() -> None:
    game = find(WINNING["game"])
    state = game.read(WINNING)
    for players in (("club", "person"), ("club", "club"), ("person", "club")):
        said = Coaching(game, language_for(game), players=lambda players=players: players).answer("hint", state)
        told = ("The program plays Orange, and makes its moves itself.",)
        assert said == (told if players == ("club", "person") else None)


def test_each_hint_says_one_step_more() -> None:
    coaching, state = coach(WINNING)
    assert coaching.answer("coach orange on", state) == (
        "The coach helps Orange: type hint, again for the next step, or ? and a move for what it costs.",
        "The program has learnt on the game as shipped: with this map, this box or these rules it plays less well.",
    )
    said = [coaching.answer("hint", state) for _ in range(6)]
    steps = [one[0] for one in said if one]
    assert steps[0] == "Look at what you leave White: how near its total is to 12."
    assert steps[1] == "The kind of move: take a region over."
    assert any(one.startswith("The move: “use merlin takeover") for one in steps)
    assert len(dict.fromkeys(steps)) == len([one for one in steps if steps.count(one) == 1]) + 1


def test_the_last_step_is_the_move_with_its_reason_once() -> None:
    coaching, state = coach(WINNING)
    coaching.answer("coach orange on", state)
    said = [coaching.answer("hint", state) for _ in range(5)]
    assert said[3] == said[4]
    assert said[3] is not None
    move, reason, *others = said[3]
    assert move == "The move: “use merlin takeover a”. Whoever makes it wins 100 of 100 such games."
    assert reason == "It takes A over from White, 3 against 1, and the cycle ends with it."
    assert others == [
        "As the cycle then ends, Orange too would gain a victory point: active regions 1 against 1.",
        "Just as good: use merlin takeover c.",
    ]


def test_a_price_is_told_with_the_reason_of_a_move() -> None:
    coaching, state = coach(WINNING)
    coaching.answer("coach orange on", state)
    (said,) = coaching.price("? recruit", state)
    assert said.startswith("The move “use merlin takeover")
    assert said.endswith("more games in 100 than “Recruit”.")
    assert coaching.price("recruit", state) == ()


def test_a_blunder_is_asked_about_once_if_the_seat_wants_it() -> None:
    coaching, state = coach(WINNING)
    coaching.answer("coach orange on", state)
    assert coaching.doubt(Entered(1.0, "recruit", "orange"), state) is None
    coaching.answer("coach orange warn", state)
    doubt = coaching.doubt(Entered(1.0, "recruit", "orange"), state)
    assert doubt is not None
    assert doubt.startswith("Are you sure of “Recruit”?")
    assert coaching.doubt(Entered(2.0, "recruit", "orange"), state) is None
    coaching.answer("coach orange off", state)
    assert coaching.doubt(Entered(3.0, "recruit", "orange"), state) is None


def test_yes_makes_the_blunder_that_was_asked_about_and_no_leaves_it() -> None:
    coaching, state = coach(WINNING)
    coaching.answer("coach orange warn", state)
    assert coaching.resolved("yes", state) == "yes"
    doubt = coaching.doubt(Entered(1.0, "recruit", "orange"), state)
    assert doubt is not None
    assert doubt.endswith("Type “yes” to make it, “no” to choose again.")
    for line in ("Yes ", "orange: yes", "card yes"):
        assert coaching.resolved(line, state) == "recruit"
    assert coaching.resolved("white: yes", state) == "white: yes", "another seat's word"
    assert coaching.answer("no", state) == ("Then it is not made.",)
    assert coaching.resolved("yes", state) == "yes"
    assert coaching.answer("no", state) is None
    assert coaching.doubt(Entered(2.0, "recruit", "orange"), state) is not None
    assert coaching.doubt(Entered(3.0, coaching.resolved("y", state), "orange"), state) is None


@pytest.mark.parametrize("line", ["no", "card no", "Undo", "card undo", "key seat-2.undo", "key white.undo"])
def test_what_drops_a_move_drops_the_doubtful_one_before_anything_else(line: str) -> None:
    coaching, state = coach(WINNING)
    coaching.answer("coach orange warn", state)
    assert coaching.answer(line, state) is None
    assert coaching.doubt(Entered(1.0, "recruit", "orange"), state) is not None
    assert coaching.resolved(line, state) == line
    assert coaching.answer(line, state) == ("Then it is not made.",)
    assert coaching.answer(line, state) is None, "it is dropped once"
    assert coaching.resolved("yes", state) == "yes"


@pytest.mark.parametrize("line", ["card yes", "card undo", "key white.undo"])
def test_a_question_before_a_blunder_is_not_answered_in_another_position(line: str) -> None:
    coaching, state = coach(WINNING)
    coaching.answer("coach orange warn", state)
    assert coaching.doubt(Entered(1.0, "recruit", "orange"), state) is not None
    on = session.begin(find(WINNING["game"]), MemoryJournal(), state)
    on.commit("orange", on.game.read_move(state, "use merlin takeover a"), 3.0)
    coaching.notice(on.history[-1])
    for now in (on.state, state):  # which is on the table again once the other move is taken back
        assert coaching.resolved(line, now) == line
        assert coaching.answer(line, now) is None
        assert coaching.asked_again(now) == ()


def test_words_for_the_table_leave_the_question_before_a_blunder_open() -> None:
    coaching, state = coach(WINNING)
    coaching.answer("coach orange warn", state)
    assert coaching.asked_again(state) == ()
    doubt = coaching.doubt(Entered(1.0, "recruit", "orange"), state)
    assert doubt is not None
    for word in ("pause", "resume", "again", "accept"):
        assert coaching.doubt(Entered(2.0, word, TABLE), state) is None
        assert coaching.asked_again(state) == (doubt,)
    assert coaching.doubt(KeyPressed(2.5, "orange.confirm"), state) is None
    assert coaching.asked_again(state) == (doubt,)
    assert coaching.resolved("card yes", state) == "recruit"
    assert coaching.doubt(Entered(3.0, "place c", "orange"), state) != doubt
    assert coaching.resolved("yes", state) != "recruit", "another move was typed"


def test_an_answer_of_the_coach_does_not_hide_the_question_before_a_blunder() -> None:
    coaching, state = coach(WINNING)
    coaching.answer("coach orange warn", state)
    doubt = coaching.doubt(Entered(1.0, "recruit", "orange"), state)
    for _ in range(4):
        hint = coaching.answer("hint", state)
        assert hint is not None
        assert len(hint) > 1
        assert hint[-1] == doubt
    assert coaching.price("? recruit", state)[-1] == doubt
    assert coaching.answer("no", state) == ("Then it is not made.",)
    assert doubt not in (coaching.answer("hint", state) or ())


def test_yes_and_no_belong_to_whatever_was_asked_last() -> None:
    """The table may have asked something before the move was typed, as it does in an auction, and may ask since."""
    game, before, since = find(WINNING["game"]), object(), object()
    state = game.read(WINNING)
    for word, already in product(("yes", "no"), (None, before)):
        asks = [already]
        coaching = Coaching(game, language_for(game), asks=partial(asks.__getitem__, -1))
        coaching.answer("coach orange warn", state)
        assert coaching.doubt(Entered(1.0, "recruit", "orange"), state) is not None
        asks.append(since)
        assert coaching.resolved(word, state) == word
        assert coaching.answer(word, state) is None
        asks.append(None)
        assert coaching.resolved("yes", state) == "recruit", "what was asked since is answered"
        asks.append(already)
        assert coaching.resolved("yes", state) == "recruit"
        assert coaching.answer("no", state) == ("Then it is not made.",)


def test_what_was_asked_about_is_not_asked_about_again_once_it_is_made() -> None:
    game = find("power-and-weakness")
    for insisted in (False, True):
        coaching, state = coach(WINNING)
        coaching.answer("coach orange warn", state)
        if insisted:
            assert coaching.doubt(Entered(1.0, "recruit", "orange"), state) is not None
            assert coaching.doubt(Entered(2.0, "recruit", "orange"), state) is None
        on = session.begin(game, MemoryJournal(), state)
        on.commit("orange", game.read_move(state, "recruit"), 3.0)
        coaching.notice(on.history[-1])
        assert [reason.code for reason in coaching.noticed(on.history)] == ["coach.blundered"] * (not insisted)
        coaching.notice(on.history[-1])
        assert not coaching.noticed(()), "it was taken back"


def test_why_is_told_of_the_last_move_of_a_program_whatever_people_did_since() -> None:
    start = position(
        "a:tent:white:1k b:castle:orange:3k c:keys", land="a-b b-c", cycle=2, timer=4,
        orange="3k merlin", white="3k", to_move="orange 1",
    )  # fmt: skip
    game = find(start["game"])
    state = game.read(start)
    on = session.begin(game, MemoryJournal(), state)
    players = ["person", "person"]
    coaching = Coaching(game, language_for(game), players=lambda: players)
    nothing = (language_for(game).sentence(NO_REASON.code, {}),)
    for seat, text in (("orange", "place c"), ("white", "place a")):
        on.commit(seat, game.read_move(on.state, text), 1.0)
    assert coaching.why(on.history, on.state) == (language_for(game).sentence("typed.no-program", {}),)
    players[0] = "club"
    told = why(game, "orange", [(state, "place c")])
    assert told
    assert coaching.why(on.history, on.state) == (language_for(game).sentence(told[0].code, told[0].facts),) != nothing
    assert coaching.why((), state) == nothing


def test_why_with_a_seat_tells_of_the_last_turn_of_its_program() -> None:
    start = cards("1: sachsen f1, england f1S, bayern r1", "4: italien x2, italien x1S, bayern f1C")
    game = find(start["game"])
    on = session.begin(game, MemoryJournal(), game.read(start))
    players = ["club", "club", "person"]
    coaching = Coaching(game, language_for(game), players=lambda: players)
    views: dict[str, list[tuple[GameState, str]]] = {"anna": [], "bert": []}
    for seat, text in (("anna", "take 1 left"), ("anna", "pass"), ("bert", "take 2 left")):
        views[seat].append((game.view(on.state, seat), text))
        on.commit(seat, game.read_move(on.state, text), 1.0)
    for seat, made in views.items():
        question = coaching.why_moved(on.history, game.seats(on.state).index(seat))
        assert question is not None
        assert (question.seat, (*question.before, (question.view, question.move))) == (seat, tuple(made))
        told = coaching.why(on.history, on.state, seat)
        assert told[0] != language_for(game).sentence("coach.no-reason-of", {"seat": seat})
    assert coaching.why(on.history, on.state, "bert") == coaching.why(on.history, on.state)
    assert coaching.why(on.history, on.state, "anna") != coaching.why(on.history, on.state)
    assert coaching.why((), on.state, "anna") == ("There is nothing to tell about the last turn of Anna.",)
    assert coaching.why(on.history, on.state, "carl") == (
        "One of you plays Carl: “why” tells what spoke for a turn of the program.",
    )


def test_a_line_asks_why_of_a_seat_or_of_none() -> None:
    seats = ("orange", "great-britain", "McX")
    asked = {
        "why": "", "Why?": "", "why orange": "orange", "why Great Britain?": "great-britain", "why mcx": "McX",
        "why seat-1": "orange", "why 3": None, "why table": None, "why take tent": None, "": None, "hint": None,
    }  # fmt: skip
    assert {line: asked_why(line, seats) for line in asked} == asked


def test_why_tells_of_the_move_that_mattered_most_in_a_turn() -> None:
    game = find("power-and-weakness")
    start = position(
        "a:tent:white:1k b:castle:white:1k c:keys:orange:3k", land="a-b b-c", cycle=2, timer=4,
        orange="3k castle", white="3k", to_move="orange 2",
    )  # fmt: skip
    on = session.begin(game, MemoryJournal(), game.read(start))
    coaching = Coaching(game, language_for(game), players=lambda: ("club", "person"))
    for text in ("recruit", "use influence-castle takeover b"):
        on.commit("orange", game.read_move(on.state, text), 1.0)
    mattered, reason = coaching.why(on.history, on.state)
    assert "use influence castle takeover b" in mattered
    assert "takes B over" in reason


def test_why_tells_of_one_turn_only_where_a_cycle_ends_between_two() -> None:
    game, chance = find("power-and-weakness"), Random(1)
    on, player = session.begin(game, MemoryJournal(), new_game(game, {}, ())), GreedyPlayer(chance)
    coaching = Coaching(game, language_for(game), players=lambda: ("club", "club"))
    while game.to_act(on.state):
        seat = game.guide.asked_first(on.state)
        drawn = seat == TABLE
        move = draw(game, on.state, chance) if drawn else player.choose(game, game.view(on.state, seat), seat).move
        on.commit(seat, move, 0.0)
        question = coaching.why_moved(on.history)
        if question is not None:
            assert {game.standing(view).cycle for view, _ in question.before} <= {game.standing(question.view).cycle}


@pytest.mark.parametrize("line", ["coach on", "coach warn", "coach off"])
def test_while_several_decide_the_coach_is_not_switched_for_nobody(line: str) -> None:
    game = find("power-and-weakness")
    state = next(
        state
        for state in (played(game.name, ("orange", "white"), plies) for plies in range(10, 250))
        if len(game.to_act(state)) > 1
    )
    coaching = Coaching(game, language_for(game), players=lambda: ("person", "person"))
    assert coaching.answer(line, state) == coaching.answer("coach", state)


def test_why_tells_nothing_that_only_the_seat_knew() -> None:
    state = cards("1: sachsen f1, england x2", "4: italien x2", law={"anna": ["three-symbols"]})
    game = find("web-of-power-card-game")
    on = session.begin(game, MemoryJournal(), game.read(state))
    seat = game.to_act(on.state)[0]
    on.commit(seat, game.options(on.state, seat)[0], 1.0)
    assert Coaching(game, language_for(game), players=lambda: ("club",) * 3).why_moved(on.history) is None


def test_hints_prices_and_why_name_the_card_as_the_list_of_moves_does() -> None:
    start = cards("1: sachsen f1, england f1S, bayern r1", "4: italien x2, italien x1S, bayern f1C")
    game, language = find(start["game"]), language_for(find(start["game"]))
    coaching, state = coach(start)
    coaching.answer("coach anna on", state)
    seat = "anna"
    legal = {move.text: move for move in game.options(state, seat)}
    noted = face_for(game.name).notes(game, state, seat, legal, language)
    listed = {text: f"{text} ({noted[text]})" for text in legal}
    assert listed["take 1 left"] == "take 1 left (Sachsen, fan)"
    hints = [" ".join(coaching.answer("hint", state) or ()) for _ in range(4)]
    (found,) = [text for text in listed if f"The move: “{listed[text]}”." in hints[-1]]
    row = re.search(r"Look here: row (\d), column \d+ \((.*?)\)", hints[2])
    assert row is not None
    assert (row[1], row[2]) == (found.split()[1], noted[found])
    assert all(text not in hints[-1].replace(listed[text], "") for text in listed)
    other = next(text for text in listed if text != found)
    assert f"“{listed[other]}”" in coaching.price(f"? {other}", state)[0]
    hint = Answers(game, state, language, eye=seat).hint(seat)
    assert hint in {f"A player who looks one move ahead would play “{one}”." for one in listed.values()}
    on = session.begin(game, MemoryJournal(), state)
    for text in ("take 2 right", "take 1 right"):
        on.commit(seat, game.read_move(on.state, text), 1.0)
    program = Coaching(game, language, players=lambda: ("club", "person", "person"))
    mattered = program.why(on.history, on.state)[0]
    assert mattered in {
        "What mattered most in Anna’s turn was “take 2 right (Bayern, fan, carriage)”.",
        "What mattered most in Anna’s turn was “take 1 right (Bayern, rose)”.",
    }


def test_a_price_is_told_of_a_shortened_move_too() -> None:
    coaching, state = coach(WINNING)
    coaching.answer("coach orange on", state)
    assert coaching.price("? recr", state) == coaching.price("? recruit", state) != ()
    assert coaching.price("? use", state) == ()


def test_a_price_is_told_of_a_move_that_is_named_by_its_number() -> None:
    coaching, state = coach(WINNING)
    coaching.answer("coach orange on", state)
    moves = {3: "recruit", 4: "no such move"}
    for line, told in (("? 3", True), ("why 3", True), ("? 4", False), ("? 5", False)):
        said = coaching.price(line, state, lambda number: moves.get(number, ""))
        assert said == (coaching.price("? recruit", state) if told else ())


@pytest.mark.parametrize(("name", "every"), [("power-and-weakness", 5), ("web-of-power-card-game", 19)])
def test_a_move_whose_price_was_told_is_asked_about_if_that_is_a_blunder(name: str, every: int) -> None:
    """One ply may see no blunder where the second look that told the price does, nor the search before that."""
    asked = other = 0
    for coaching, state, seat, moves in coached_games(name, every=every):
        for move in moves:
            coaching.drop(state)  # what was asked of the move before
            price = re.search(r"wins (\d+) more", " ".join(coaching.price(f"? {move}", state)))
            alone = Coaching(find(name), language_for(find(name)), own=True)
            alone.answer(f"coach {seat} warn", state)
            if price is not None and int(price[1]) > 100 * BLUNDER:
                doubt = coaching.doubt(Entered(1.0, move, seat), state)
                assert doubt is not None
                assert f"wins {price[1]} more games in 100" in doubt
                asked += 1
                other += alone.doubt(Entered(1.0, move, seat), state) is None
    assert asked > other > 0


def test_a_move_that_costs_less_than_one_game_in_a_hundred_is_as_good_as_the_best() -> None:
    coaching, state = coach(WINNING)
    coaching.answer("coach orange on", state)
    (said,) = coaching.price("? use merlin takeover c", state)
    assert said.startswith("No move is better than “use merlin takeover c”.")


def test_it_says_nothing_that_tells_a_secret() -> None:
    coaching, state = coach(cards("1: sachsen f1, england x2", "4: italien x2", law={"anna": ["three-symbols"]}))
    coaching.answer("coach anna on", state)
    assert coaching.answer("hint", state) is None


AUCTION = position(
    "a:castle:orange:2k b:tent:white:1k", land="a-b", cycle=2, timer=4, orange="4k 10vp", white="3k 10vp",
    pending={"kind": "auction", "tile": "victory-point", "taker": "orange", "bids": {}}, to_move="orange 1",
)  # fmt: skip


@pytest.mark.parametrize("bid", [None, "bid 0"])
def test_a_bid_is_advised_only_where_one_person_hears_it(bid: str | None) -> None:
    game = find(AUCTION["game"])
    state = game.read(AUCTION)
    state = state if bid is None else game.play(state, "white", game.read_move(state, bid))
    for players, own in product((("person", "person"), ("person", "club")), (True, False)):
        coaching = Coaching(game, language_for(game), own=own, players=lambda players=players: players)
        hints = [coaching.answer("hint", state)]
        coaching.answer("coach orange warn", state)
        hints += [coaching.answer("hint", state) for _ in range(4)]
        price, doubt = coaching.price("? bid 0", state), coaching.doubt(Entered(1.0, "bid 0", "orange"), state)
        if players[1] == "person":
            assert {*hints} == {("There is no hint for a bid here: bids are secret, and everybody would hear it.",)}
            assert (price, doubt) == ((), None)
        else:
            assert hints[0] is None
            assert any("The move: “bid 4”" in line for lines in hints[1:] for line in lines or ())
            assert any("“bid 3” wins" in line for line in hints[-1] or ())
            assert re.fullmatch(r"The move “bid 4” wins \d+ more games in 100 than “bid 0”\.", *price)
            assert doubt is not None


def test_a_move_that_is_no_bid_is_advised_to_several_persons() -> None:
    game = find(WINNING["game"])
    coaching = Coaching(game, language_for(game), players=lambda: ("person", "person"))
    coaching.answer("coach orange on", game.read(WINNING))
    assert coaching.answer("hint", game.read(WINNING))


def test_what_cannot_be_switched_is_said() -> None:
    coaching, state = coach(WINNING)
    for line in ("coach", "coach green on", "coach orange maybe"):
        said = coaching.answer(line, state)
        assert said is not None
        assert said[0].endswith(".")


SAILING = position(
    "a:tent:orange:2k b:castle:white:1k c:keys", land="a-b b-c", coast="a c", cycle=2, timer=3,
    orange="1k movement sea-movement", white="2k", to_move="orange 2",
)  # fmt: skip


def test_moves_are_named_as_a_menu_does_and_can_be_typed_so() -> None:
    coaching, state = coach(SAILING)
    game, language = coaching._game, coaching._language
    coaching.answer("coach orange warn", state)
    moves = {move.text: move for move in game.options(state, "orange")}
    spellings, kinds = spelled(game, state, "orange", moves, language), kinds_of(game, state)
    named = set[str]()
    for text in moves:
        said = " ".join(coaching.price(f"? {text}", state))
        for quoted in re.findall("“(.*?)”", said):
            assert not re.search(r"\dk\dm", quoted), said
            found = called_so(language, moves, quoted) or plays(spellings, quoted, kinds)
            assert found in moves, said
            shown = shown_as(game, language, state, "orange", game.read_move(state, found))
            assert quoted.casefold() == shown.casefold(), said
            named.add(found)
    assert {"use sea-movement a c 1k0m", "use sea-movement a c 2k0m"} <= named
    rungs = [coaching.answer("hint", state) for _ in range(5)]
    assert not re.search(r"\dk\dm", str(rungs))


@pytest.mark.parametrize("name", Installed())
def test_in_every_game_the_coach_speaks_in_whole_sentences(name: str, caplog: pytest.LogCaptureFixture) -> None:
    game, language, told = find(name), language_for(find(name)), set[str]()
    known = [*vocabulary(game, game.new({})).values(), game.evaluator.model.names]
    codes = {code for some in known for code in some if "-" in code}
    for coaching, state, seat, moves in coached_games(name, every=23):
        answers = [coaching.answer("hint", state) for _ in range(5)]
        said = [line for lines in answers if lines for line in lines]
        assert said
        doubts = []
        for move in moves:
            said += coaching.price(f"? {move}", state)
            doubts.append(coaching.doubt(Entered(1.0, move, seat), state))
        said += [one for one in doubts if one is not None]
        view = game.view(state, seat)
        said += [language.sentence(reason.code, reason.facts) for reason in why(game, seat, [(view, moves[0])])]
        told |= {*said}
    assert len(told) > 40
    for line in told:
        assert re.fullmatch(r"[A-Z“].*[.?]", line), line
        assert "no sentence" not in line
        assert not re.search(r"[{}_]|None|True|False|\d\.\d|  ", line), line
        assert not [code for code in codes if code in line], line
    assert not caplog.records


def test_coach_alone_tells_for_whom_it_is_on_and_how_it_is_switched() -> None:
    coaching, state = coach(WINNING)
    assert coaching.answer("coach", state) == (
        "The coach is off for all seats. Type “coach orange on” to have it help, “coach orange warn” to be asked "
        "before a blunder too.",
    )
    coaching.answer("coach on", state)
    coaching.answer("coach white warn", state)
    asks = "It asks White before a move that gives much away."
    assert coaching.answer("coach", state) == (
        "The coach helps Orange and White. Type “coach orange on”, “warn” or “off” to switch it.",
        asks,
    )
    coaching.answer("coach off", state)
    assert coaching.answer("coach", state) == (
        "The coach helps White. Type “coach orange on”, “warn” or “off” to switch it.",
        asks,
    )


def test_the_only_person_need_not_be_named() -> None:
    coaching = Coaching(find(WINNING["game"]), language_for(None), players=lambda: ("club", "person"))
    coaching.answer("coach on", find(WINNING["game"]).read(WINNING))  # while the other seat, a program, is to act
    assert "White" in str(coaching.answer("coach", find(WINNING["game"]).read(WINNING)))


@pytest.mark.parametrize(
    ("seats", "rules", "says"), [(2, {}, ""), (5, {}, "with 5 it plays"), (2, {"respawn": True}, "these rules")]
)
def test_a_game_that_the_program_has_not_learnt_is_told_once(seats: int, rules: dict[str, Any], says: str) -> None:
    game = find("balance-of-power")
    state = new_game(game, rules, game.default_seats[:seats])
    coaching, seat = Coaching(game, language_for(game)), game.seats(state)[0]
    _, *notes = coaching.answer(f"coach {seat} on", state) or ()
    assert [says in note for note in notes] == [True] * bool(says)
    assert coaching.answer(f"coach {seat} warn", state) != ()
    assert coaching.unlearnt(state) == ()
