"""Every answer that a prompt shows may be typed as it is shown, and every question about a game is answered."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from controller import boards
from controller.choices import board_for, new_game
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.next_draw import draw
from controller.engine.session import begin
from controller.games_found import find
from controller.language import Language, language_for
from controller.play import log
from controller.play.answers import SHORT_RULES, TOPICS, Answers, moves_seen, shown_as
from controller.play.log import Log
from controller.play.question_lines import MOST_CHOICES, _answer, typed_choices
from controller.play.thinking import InPlace, ProgramSeats
from controller.play.typed import Interpreter, just_began
from controller.play.understanding import kinds_of, plays, spelled, vocabulary
from controller.recognition.decisions import Question
from controller.table.companion import Companion
from controller.table.reports import SPECTATOR, question_in
from controller.terminal.menu import Menu
from controller.terminal.typed import understand
from sim.terminal.trace import labels
from tests.engine.random_games import random_game
from tests.games.web_of_power_card_game.table import position as cards

GAMES = {
    "power-and-weakness": ("orange", "white"),
    "balance-of-power": ("seat-1", "seat-2", "seat-3"),
    "web-of-power-card-game": ("anna", "bert", "carl"),
}
PLIES = 160
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def moments(name: str, seed: int) -> tuple[GameState, ...]:
    """The states of a game of random moves in which a seat is to act."""
    return tuple(_moments(find(name), GAMES[name], seed))


def _moments(game: Game, seats: tuple[str, ...], seed: int) -> Iterator[GameState]:
    chance, state = random.Random(seed), new_game(game, {}, seats)
    for _ in range(PLIES):
        acting = game.to_act(state)
        if not acting:
            return
        if acting[0] == TABLE:
            state = game.play(state, TABLE, draw(game, state, chance))
            continue
        yield state
        options = game.options(state, acting[0])
        move = chance.choice([move for move in options if move.text != "end"] or options)
        state = game.play(state, acting[0], move)


def test_a_broken_rule_does_not_hide_those_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("power-and-weakness")
    language, render = language_for(game), Language.render
    answers = Answers(game, moments(game.name, 1)[0], language)
    whole = answers.rules_in_short()
    broken = f"{SHORT_RULES}2"
    monkeypatch.setattr(
        Language, "render", lambda self, code, facts: 1 / 0 if code == broken else render(self, code, facts)
    )
    told = answers.rules_in_short()
    assert len(told) == len(whole) > 2
    assert (told[0], *told[2:]) == (whole[0], *whole[2:])


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_every_move_is_understood_as_a_menu_shows_it_and_in_all_its_spellings(name: str, seed: int) -> None:
    game, chance = find(name), random.Random(seed)
    language, interpreter = language_for(game), Interpreter(game)
    for state in moments(name, seed)[::7]:
        seat = game.to_act(state)[0]
        moves = {move.text: move for move in game.options(state, seat)}
        spellings, kinds = spelled(game, state, seat, moves, language), kinds_of(game, state)
        for text in chance.sample(sorted(moves), min(12, len(moves))):
            shown = shown_as(game, language, state, seat, moves[text])
            for way in (shown, shown.upper(), text, *spellings[text]):
                assert plays(spellings, way, kinds) == text, way
            assert interpreter.meaning(shown, state, seat, eye=seat).text == text


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("power-and-weakness", "? use castel takeover powys", "You may mean “use castle takeover powys”."),
        ("balance-of-power", "? duplicate king londn", "You may mean “duplicate king london”."),
    ],
)
def test_a_word_spelled_wrongly_is_told_with_the_rule_against_the_move(name: str, typed: str, told: str) -> None:
    game = find(name)
    states = [state for seed in (1, 2) for state in moments(name, seed)]
    found = [Interpreter(game).meaning(typed, state, seat, eye=seat).lines
             for state in states[::9] for seat in game.to_act(state)[:1]]  # fmt: skip
    first = [lines for lines in found if lines[0] == told]
    assert first
    assert all(len(lines) == 2 and "cannot read" not in lines[1] for lines in first)


@pytest.mark.parametrize("typed", ["yes", "No", "n"])
def test_an_answer_to_nothing_is_told_so(typed: str) -> None:
    game = find("power-and-weakness")
    state = next(state for state in moments(game.name, 1) if len(game.options(state, game.to_act(state)[0])) > 9)
    lines = Interpreter(game).meaning(typed, state, game.to_act(state)[0]).lines
    assert lines == (f"Nothing is asked that “{typed}” could answer.",)


@every_game
@pytest.mark.parametrize("typed", ["yes", "no", "No", "y", "n"])
def test_yes_and_no_are_never_short_for_a_word_of_a_move(name: str, typed: str) -> None:
    """Nor do they end a turn. What does nothing is the answer no, and what does something the answer yes."""
    game, interpreter, made = find(name), Interpreter(find(name)), set[str]()
    for state in (state for seed in range(4) for state in moments(name, seed)):
        seat = game.to_act(state)[0]
        means = interpreter.meaning(typed, state, seat, eye=seat)
        assert means.kind in ("say", "move"), means
        if means.kind == "move" and typed.casefold() in ("yes", "y"):
            assert len(game.options(state, seat)) == 2
        elif means.kind == "move":
            made.add(means.text.split()[-1])
    assert made <= ({"allow", "leave", "none"} if name == "power-and-weakness" else set())


def test_no_is_not_short_for_norway() -> None:
    game = find("balance-of-power")
    found = 0
    for state in (state for seed in range(6) for state in moments(game.name, seed)):
        seat = game.to_act(state)[0]
        if sum("norway" in move.text for move in game.options(state, seat)) == 1:
            found += 1
            means = Interpreter(game).meaning("no", state, seat, eye=seat)
            assert means.lines == ("Nothing is asked that “no” could answer.",)
            assert Interpreter(game).meaning("norw", state, seat, eye=seat).kind == "move"
    assert found


def test_only_none_and_pass_place_no_stone() -> None:
    """As the cards of the same names: no one asks for a stone with yes or no."""
    game = find("web-of-power-card-game")
    found = 0
    for state in moments(game.name, 1):
        seat = game.to_act(state)[0]
        if "pass" in (move.text for move in game.options(state, seat)):
            found += 1
            meant = {word: Interpreter(game).meaning(word, state, seat, eye=seat) for word in ("no", "none", "pass")}
            assert meant["no"].kind == "say"
            assert meant["none"].text == meant["pass"].text == "pass"
    assert found


@every_game
def test_a_move_of_one_word_is_played_by_the_name_that_sentences_give_it(name: str) -> None:
    """As the coach quotes it: “End the turn”, “Place no stone”."""
    game, found = find(name), set[str]()
    interpreter = Interpreter(game)
    for state in (state for seed in range(2) for state in moments(name, seed)):
        seat = game.to_act(state)[0]
        for text in {move.text for move in game.options(state, seat) if " " not in move.text} - found:
            found.add(text)
            for typed in (
                interpreter.language.name("verb", text),
                f"{seat}: {interpreter.language.name('verb', text)}",
            ):
                means = interpreter.meaning(typed, state, seat, eye=seat)
                assert (means.kind, means.text) == ("move", text), typed
    expected = {
        "power-and-weakness": {"recruit", "stop"},
        "balance-of-power": {"end"},
        "web-of-power-card-game": {"pass", "done"},
    }
    assert expected.get(name, set()) <= found


@every_game
def test_neighbours_of_no_place_are_told_how_to_ask(name: str) -> None:
    game = find(name)
    state = moments(name, 1)[9]
    (line,) = Interpreter(game).meaning("neighbours", state, game.to_act(state)[0]).lines
    assert line.startswith("Name the place too")


def test_a_hint_without_the_coach_says_where_there_is_no_choice() -> None:
    game = find("web-of-power-card-game")
    for taken, says in (("england x2", "Anna has only one move: “done”."), ("bayern f1C", "A player who looks")):
        start = cards("1: bayern r1", taken={"2,14": taken}, law={"anna": ["minus-two"]}, lost={"anna": 3})
        state = game.read(start)
        assert Answers(game, state, language_for(game), eye="anna").hint("anna").startswith(says)


@pytest.mark.parametrize("name", ["undo", "again", "hint", "neighbours", "accept", "quit"])
def test_each_command_has_its_own_help(name: str) -> None:
    game = find("power-and-weakness")
    lines = Interpreter(game).meaning(f"help {name}", moments(game.name, 1)[9], "orange", eye="orange").lines
    assert len(lines) == 1
    assert name in lines[0].partition("  ")[0]


def test_what_is_alike_of_several_things_is_told_once() -> None:
    game = find("power-and-weakness")
    lines = Interpreter(game).meaning("? influence", moments(game.name, 1)[9], "orange", eye="orange").lines
    assert len(lines) == len(set(lines)) == 1


LAW_HELD = {"anna": ["three-symbols", "take-back-stone"]}
ROWS = find("web-of-power-card-game").read(cards("1: frankreich x1, sachsen f1, sachsen r1", law=LAW_HELD))


@pytest.mark.parametrize(
    "typed",
    ["law three-symbols", "three symbols", "law “3 Symbole erlaubt”", "3 symbole erlaubt", "law 3 symbole", "3 Symb"],
)
def test_a_law_card_may_be_called_as_on_the_card_or_as_in_notation(typed: str) -> None:
    game = find("web-of-power-card-game")
    assert Interpreter(game).meaning(typed, ROWS, "anna", eye="anna").text == "law three-symbols"


@pytest.mark.parametrize("typed", ["? three symbols", "? 3 Symbole erlaubt", "? “3 symbole"])
def test_a_law_card_is_explained_as_it_is_called(typed: str) -> None:
    lines = Interpreter(find("web-of-power-card-game")).meaning(typed, ROWS, "anna", eye="anna").lines
    assert "3 circles together" in " ".join(lines)


def test_a_land_card_and_a_country_tell_what_they_are_worth_and_who_has_them() -> None:
    game = find("web-of-power-card-game")
    state = game.read(cards("1: daenemark r2, daenemark f1, sachsen f1", cards={"anna": ["daenemark r1S"]}))

    def told(text: str) -> str:
        return " ".join(Interpreter(game).meaning(text, state, "anna", eye="anna").lines)

    country = (
        "Dänemark: 4 cards, 2 of them on the table. Taken: Anna 1, Carl 1. Most circles of one family: Anna 1, Carl 1."
    )
    for text in (
        "? daenemark",
        "? Dänemark",
        "? danem",
        "? 1,1",
        "? daenemark r2",
        "? Dänemark, 2 roses",
        "? daenemark r1S",
    ):
        assert country in told(text), text
        assert "now 2" in told(text)
        assert "(Scoring and the end of the game)" in told(text)
    assert "Dänemark with two roses lies at row 1, column 1." in told("? daenemark r2")
    assert "Dänemark with one rose and a ship is Anna’s." in told("? Dänemark, rose, ship")
    assert "Sachsen with one fan" in told("? sachsen fan")


@every_game
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_answer_that_a_question_shows_is_accepted(name: str, seed: int) -> None:
    """Of every question that the companion puts by itself, in every way in which an answer is shown."""
    game = find(name)
    board, interpreter = board_for(name), Interpreter(game)
    asked = 0
    for state in moments(name, seed):
        companion = Companion(game, board, begin(game, MemoryJournal(), state), seed=1)
        reports = companion.hub.subscribe(SPECTATOR, after=0)
        companion.begin(0.0)
        companion.pass_time(30.0)
        for question in (question_in(report) for report in reports.read() if report.kind == "asked"):
            asked += 1
            _accepts(interpreter, state, question)
            _accepts_at_a_real_table(Interpreter(game, cards=True), state, question)
    assert asked or name == "balance-of-power"  # a turn there is free: nothing is asked


def _accepts(interpreter: Interpreter, state: GameState, question: Question) -> None:
    choices = tuple(one for one in typed_choices(question.choices) if one.card or one.moves)
    shown = [label for label in labels(replace(question, choices=choices)) if not label.startswith("and ")]
    for label, choice in zip(shown, choices, strict=False):
        names = [label, label.upper(), *([interpreter.language.name("place", label)] if choice.place else [])]
        for typed in names:
            means = interpreter.meaning(typed, state, question.seat, eye=question.seat, question=question)
            if len(choice.moves) == 1:
                assert (means.kind, means.text) == ("move", choice.moves[0]), (typed, question)
            else:
                assert means.kind in ("list", "tag"), (typed, question)


def _accepts_at_a_real_table(interpreter: Interpreter, state: GameState, question: Question) -> None:
    """Whatever `reedlight play` prints below the question: cards with what they stand for, other answers, places."""
    for choice in question.choices[:MOST_CHOICES]:
        if choice.card is None and choice.place:
            ways = [interpreter.language.name("place", choice.place)]
        else:
            card, _, means = _answer(choice, question.choices, interpreter.language).partition(" (")
            ways = [card, card.removeprefix("card "), *(means.removesuffix(")").split(" or ") if means else [])]
        for typed in ways:
            if "," in typed and not typed.replace(",", "").isdecimal():
                continue  # several things that the card stands for
            found = interpreter.meaning(typed, state, question.seat, eye=TABLE, question=question)
            assert found.kind in ("move", "tag", "list"), (typed, question, found)
            if found.kind == "move":
                assert found.text in choice.moves, (typed, question)


@every_game
def test_every_place_and_thing_is_explained(name: str) -> None:
    game = find(name)
    for state in moments(name, 1)[10::40]:
        answers = Answers(game, state, language_for(game))
        names = [*vocabulary(game, state)["place"], *game.presenter.explained]
        for one in names:
            told = " ".join(answers.about(one, game.to_act(state)[0]))
            assert told.strip(), one
            assert "no sentence" not in told, told
        for lines in (answers.score(), answers.map(), answers.rules_in_short(), answers.help(""), answers.turn()):
            assert lines
            assert not any("no sentence" in line for line in lines), lines
        for topic in ("moves", "answers", "table", "rules", "nonsense"):
            assert not any("no sentence" in line for line in answers.help(topic))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("general attack malta banker", "nobody stands there"),
        ("general move malta ireland london", "general"),
        ("king move paris", "Paris"),
    ],
)
def test_what_is_illegal_gets_its_reason_however_short(typed: str, said: str) -> None:
    game = find("balance-of-power")
    state = next(s for s in moments("balance-of-power", 1) if "actions" in (game.write(s)["turn"] or {}))
    seat = game.to_act(state)[0]
    means = Interpreter(game).meaning(typed, state, seat)
    assert means.kind in ("say", "list")
    assert "Traceback" not in str(means)
    if typed.startswith(("general attack", "attack")):
        assert said in " ".join(means.lines), means


def test_what_cannot_be_understood_gets_the_nearest_move() -> None:
    game = find("power-and-weakness")
    state = moments("power-and-weakness", 1)[0]
    seat = game.to_act(state)[0]
    first = moves_seen(game, state, seat, seat)[-2]
    means = Interpreter(game).meaning(f"{first[:-1]}x", state, seat)
    assert "The nearest legal move" in " ".join(means.lines)


def test_no_text_plays_a_move_that_it_contradicts() -> None:
    game, language = find("balance-of-power"), language_for(find("balance-of-power"))
    for state in moments("balance-of-power", 2)[20::15]:
        seat = game.to_act(state)[0]
        moves = moves_seen(game, state, seat, seat)
        spellings, kinds = spelled(game, state, seat, moves, language), kinds_of(game, state)
        for text in moves:
            words = text.split()
            if words[1:2] == ["move"]:
                swapped = f"{words[0]} move {words[3]} {words[2]}"
                assert plays(spellings, swapped, kinds) in (None, swapped if swapped in moves else None)


def test_the_end_of_a_turn_that_ended_by_itself_is_asked_not_obeyed() -> None:
    game = find("balance-of-power")
    session = begin(game, MemoryJournal(), new_game(game, {}, GAMES["balance-of-power"]))
    chance, interpreter = random.Random(5), Interpreter(game)
    for _ in range(200):
        state = session.state
        acting = game.to_act(state)[0]
        fresh = just_began(game, session.history, acting, game.seats(state))
        options = game.options(state, acting)
        if acting != TABLE and fresh and any(move.text == "end" for move in options):
            asked = interpreter.meaning("end", state, acting, fresh=True)
            assert asked.kind == "say"
            assert "has just begun" in asked.lines[0]
            assert interpreter.meaning("end", state, acting, fresh=True).text == "end"
            looking = Interpreter(game)
            looking.meaning("? end", state, acting, fresh=True)
            assert looking.meaning("end", state, acting, fresh=True).text == "end"
            for words in (("undo",), ("key undo", "yes"), ("undo", "moves")):
                back = Interpreter(game)
                for word in words:
                    back.meaning(word, session.history[-1].before, acting)
                assert back.meaning("end", state, acting, fresh=True).kind == "move", "it was taken back just now"
            return
        move = (
            draw(game, state, chance)
            if acting == TABLE
            else chance.choice([move for move in options if move.text != "end"] or options)
        )
        session.commit(acting, move, 0.0)
    raise AssertionError("no turn ended by itself")


def test_a_log_gathers_lists_and_is_the_same_after_a_resume(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("power-and-weakness")
    session = begin(game, MemoryJournal(), new_game(game, {}, ()))
    chance, language = random.Random(1), language_for(game)
    live = Log(game, language)
    for _ in range(60):
        acting = game.to_act(session.state)[0]
        before = session.state
        options = game.options(before, acting)
        move = draw(game, before, chance) if acting == TABLE else chance.choice(options)
        outcome = session.commit(acting, move, 0.0)
        for reason in game.presenter.announcements(before, acting, move, outcome):
            live.add(reason.code, reason.facts)
    recalled = Log(game, language)
    recalled.recall(session.history)
    assert recalled.lines == live.lines
    assert recalled.unread == ()
    monkeypatch.setattr(log, "MOST_RECALLED", 20)
    late = Log(game, language)
    late.recall(session.history)
    assert late.lines[0] == "The first 40 moves were made before; reedlight replay shows them."
    assert late.lines[1:][-10:] == live.lines[-10:]
    assert "15 region markers are laid out." in live.lines
    assert sum(line.startswith("On offer: ") for line in live.lines) <= 6
    assert boards.load("power-and-weakness-counting")


@every_game
def test_an_entry_of_the_menu_is_explained_by_its_number(name: str) -> None:
    """At a screen with a menu and in a list of plain lines alike; a group tells some of its moves."""
    game, interpreter = find(name), Interpreter(find(name))
    for state in moments(name, 1)[1::30]:
        seat = game.to_act(state)[0]
        moves = moves_seen(game, state, seat, seat)
        listed = tuple((seat, move) for move in moves)
        for number, move in list(enumerate(moves, 1))[:8]:
            means = interpreter.meaning(f"? {number}", state, seat, eye=seat, listed=listed)
            whole = interpreter.answers(state, seat).why(move, seat)
            assert (means.kind, means.lines[: len(whole)]) == ("say", whole)
        menu = Menu(tuple(moves))
        for entry in menu.entries():
            means = understand(f"? {entry.number}", menu, interpreter, state, seat, game.seats(state), eye=seat)
            assert means.kind == "say"
            assert not any("cannot read" in line or "no sentence" in line for line in means.lines), means.lines


def test_a_name_that_several_tiles_share_explains_them_all() -> None:
    game = find("power-and-weakness")
    answers = Answers(game, moments("power-and-weakness", 1)[0], language_for(game))
    told = answers.about("castle", "orange")
    assert [line.split(":")[0] for line in told] == ["Influence tile", "Extra number"]


@every_game
def test_every_word_of_a_move_is_explained_by_its_section_of_the_rulebook(name: str) -> None:
    """By the word of the notation, by the words on the screen, and by others that people type for it."""
    game, language = find(name), language_for(find(name))
    played = {move.text.split()[0] for _, _, _, move, _ in random_game(name, 1)}
    classes = set(game.presenter.vocabulary.get("class", ()))
    assert played - classes <= {*game.presenter.verbs}
    written = {word for form in game.presenter.forms for word in form.split() if not word.isupper()}
    assert written - {"hand"} <= {*game.presenter.verbs}
    for state in moments(name, 1)[10::60]:
        interpreter, seat = Interpreter(game), game.to_act(state)[0]
        answers = Answers(game, state, language)
        for verb in game.presenter.verbs:
            own = answers.about(verb, seat)
            assert own, verb
            assert all(line.endswith(")") and "no sentence" not in line for line in own), own
            also = language.name("verb", verb, "also").split("; ")
            for typed in (verb, language.name("verb", verb), *also):
                if typed in ("snake", "Change a marker"):
                    continue  # it is a tile as well
                means = interpreter.meaning(f"? {typed}", state, seat)
                assert (means.kind, means.lines[: len(own)]) == ("say", own), (typed, means.lines)
                assert own[0] in answers.help(typed), typed


@every_game
def test_a_word_that_is_a_whole_move_is_explained_and_judged(name: str) -> None:
    game, state = find(name), moments(name, 1)[30]
    word = {"power-and-weakness": "recruit", "balance-of-power": "end", "web-of-power-card-game": "done"}[name]
    seat = game.to_act(state)[0]
    answers = Answers(game, state, language_for(game))
    lines = Interpreter(game).meaning(f"? {word}", state, seat).lines
    assert lines == (*answers.about(word, seat), *answers.why(word, seat))
    assert len(lines) == 2


GUESSED = (
    "resume", "save", "quit", "undo", "score", "language", "sound", "clock", "cycle", "players", "bots", "hint",
    "log", "map", "timer", "turn", "seat", "seats", "new", "exit", "load", "voice", "speech", "pause", "accept",
    "card", "cards", "key", "yes", "no", "question", "move", "moves", "type", "rules", "neighbours", "lessons",
    "tutorial", "web", "phone", "page", "settings", "options", "dealer", "draw", "coach", "level", "difficulty",
    "record", "records", "replay", "games", "screen", "colours", "plain", "again", "time", "bot", "computer",
    "mistake", "back", "kept", "win", "points", "end", "help",
)  # fmt: skip
"""What a person may ask for help on."""


@every_game
def test_every_topic_that_a_person_would_guess_leads_to_help(name: str) -> None:
    game, language = find(name), language_for(find(name))
    answers = Answers(game, moments(name, 1)[0], language)
    shown = answers.help("help")
    topics = "".join(shown).partition("more on: ")[2].partition("quit ")[0].replace(",", " ").split()
    assert set(topics) <= {*TOPICS}
    assert {*TOPICS} <= {*" ".join(answers.help("")).replace(",", " ").split()}
    also = [word for topic in TOPICS for word in language.name("help", topic, "also").split("; ")]
    for topic in (*TOPICS, *also, *GUESSED, *(word.upper() for word in GUESSED)):
        lines = answers.help(topic)
        assert lines, topic
        assert not any("There is no help" in line or "no sentence" in line for line in lines), topic
    assert answers.help("banana")[0].startswith("There is no help on “banana”.")


@every_game
def test_what_is_explained_of_a_thing_names_the_section_of_the_rulebook(name: str) -> None:
    game = find(name)
    answers = Answers(game, moments(name, 1)[0], language_for(game))
    for thing in game.presenter.explained:
        assert all(line.endswith(")") for line in answers.about(thing, "")), thing


@every_game
@pytest.mark.parametrize(("typed", "said"), [("save", "there is nothing to save"), ("? map", "what lies where")])
def test_a_topic_that_is_typed_like_a_move_or_asked_about_is_answered_as_help(name: str, typed: str, said: str) -> None:
    state = moments(name, 1)[10]
    means = Interpreter(find(name)).meaning(typed, state, find(name).to_act(state)[0])
    assert means.kind == "say"
    assert said in " ".join(means.lines)


def test_another_word_for_an_action_is_explained_where_it_is_no_move() -> None:
    state = moments("power-and-weakness", 1)[10]
    lines = Interpreter(find("power-and-weakness")).meaning("attack", state, "orange").lines
    assert lines[0].startswith("I cannot read “attack”")
    assert lines[1].startswith("Take over (attack): ")


def test_the_map_of_the_card_game_tells_the_rows_of_cards() -> None:
    """Who cannot see the table has to hear what lies where; a whole row is one sentence."""
    game, state = find("web-of-power-card-game"), moments("web-of-power-card-game", 1)[60]
    lines = Answers(game, state, language_for(game)).map()
    rows = game.write(state)["rows"]
    first = game.write(state)["first"]
    for number, (row, start) in enumerate(zip(rows, first, strict=True), 1):
        line = next(line for line in lines if line.startswith(f"Row {number}"))
        if not row:
            assert line == f"Row {number} is empty."
        elif len(row) > 1:
            assert line.startswith(f"Row {number}, columns {start} to {start + len(row) - 1}: "), line
            assert line.count(", ") == len(row), line


def test_the_score_now_is_told_as_what_it_is() -> None:
    """It counts active regions too, so it is not what the seats are said to have."""
    game = find("power-and-weakness")
    lines = Answers(game, moments("power-and-weakness", 1)[40], language_for(game)).score()
    assert "victory point" in lines[0]
    assert lines[-1].startswith("If the cycle ended now, victory points and active regions together: Orange ")


@every_game
def test_seats_of_the_game_that_is_on_are_named_as_examples(name: str) -> None:
    game, language = find(name), language_for(find(name))
    state = moments(name, 1)[-1]
    seats = game.seats(state)
    program = ProgramSeats(game, {}, "1", thinker=InPlace())
    for words, seat in (([], seats[-1]), ([seats[0]], seats[0]), (["nobody", "="], seats[-1])):
        reason = program.seated(words, state)
        said = language.sentence(reason.code, reason.facts)
        assert re.findall("“seat (.*?)”", said) == [f"{seat}=club", f"{seat}=person"]
        assert said.endswith("newcomer, beginner, novice, casual, regular, keen, club, expert and adaptive.")
        assert "player" in program.seated([f"{seat}=club"], state).facts
    called = [language.name("seat", seat) for seat in game.seats(state)]
    program.seated([f"{seats[0]}=keen"], state)
    reason = program.seated([], state)
    assert language.sentence(reason.code, reason.facts).startswith(f"Now keen plays {called[0]}")
    (said,) = Answers(game, state, language).help("players")
    assert Answers(game, state, language).help("seat")[-1:] == (said,)
    first, second = game.default_seats[:2]
    assert f"“--seats {first}=person,{second}=club”" in said
    assert f"“seat {seats[-1]}=club”" in said


@every_game
def test_help_gives_an_example_of_the_game_and_tells_of_why(name: str) -> None:
    game = find(name)
    answers = Answers(game, moments(name, 1)[0], language_for(game))
    line = next(line for line in answers.help("") if line.lstrip().startswith("? TILE"))
    example = line.partition("“? ")[2].partition("”")[0]
    assert answers.about(example, ""), example
    assert [line.split("  ")[0] for line in map(str.strip, answers.help("why"))] == ["why, why SEAT"]
