"""Everything that any game gives a reason for has a whole sentence, in every language, that finds its facts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from random import Random

import pytest

from controller.engine.game import TABLE, Game
from controller.engine.journal import MemoryJournal
from controller.engine.reasons import Reason
from controller.engine.session import begin
from controller.errors import UnreadableMove
from controller.games_found import find
from controller.language import language_for as spoken
from controller.language import languages
from tests.engine.random_games import GAMES, boards_of, positions, random_game, states, walk
from tests.language.catalogues import sentences

every_game = pytest.mark.parametrize("name", GAMES)
WHOLE = re.compile(r"[A-Z0-9“].*[.?!](?: \([^()]+\))?", re.DOTALL)
"""A sentence, perhaps with the section of the rules that it stands on."""
STRANGE = re.compile(WHOLE.pattern.replace("[A-Z0-9“]", r"\S"), re.DOTALL)
"""The same where somebody gave odd names to seats and places."""
BROKEN = re.compile(r"[{}|#\n]|True|False|\[|  ")
SEEDS = range(8)
OF_THE_HOUSE = tuple(
    code.replace("-", ".", 1)
    for code in sentences(None)
    if code.startswith(("move-", "named", "forgotten", "key-", "tag-", "word-", "astray-", "ask-", "window-", "lay-"))
)
"""Codes that the table itself says of the moves of any game."""


def said(game: Game, reasons: Iterable[Reason], whole: re.Pattern[str] = WHOLE) -> int:
    """How many reasons there were; each is rendered, and nothing of its making is left in the sentence."""
    reasons = tuple(reasons)
    for reason in reasons:
        facts = json.dumps(dict(reason.facts), allow_nan=False)
        for lang in languages(game):
            sentence = spoken(game, lang).render(reason.code, reason.facts)
            assert whole.fullmatch(sentence), (reason.code, sentence)
            assert not BROKEN.search(sentence), (reason.code, sentence)
            assert "None" not in sentence or '"none"' in facts, (reason.code, sentence)  # an odd place is called so
    return len(reasons)


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_every_committed_move_is_told(name: str, seed: int) -> None:
    for game, before, actor, move, outcome in random_game(name, seed):
        assert said(game, [game.check(before, actor, move).reason]) == 1
        assert said(game, game.presenter.announcements(before, actor, move, outcome)) > 0


@every_game
def test_moves_from_all_kinds_of_positions_are_told(name: str) -> None:
    for number, state in enumerate(positions(name, 0, 150)):
        for game, before, actor, move, outcome in walk(find(name), state, number, 6):
            said(game, game.presenter.announcements(before, actor, move, outcome), STRANGE)


@every_game
def test_what_no_switch_sees_is_told(name: str) -> None:
    game, rng = find(name), Random(1)
    zones = list(dict.fromkeys(zone for board in boards_of(name) for zone in board.zones))
    for state in (*states(name, 1), *states(name, 2), *positions(name, 0, 60)):
        assert said(game, game.guide.unseen(state, ()), STRANGE) > 0 or not game.to_act(state)
        said(game, game.guide.unseen(state, rng.sample(zones, 5)), STRANGE)
        assert said(game, game.guide.unseen(state, ["nowhere"])) == 0


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_every_refusal_is_told(name: str, seed: int) -> None:
    """Moves of other states and other seats, most of them illegal here."""
    game, rng, refused = find(name), Random(seed), set()
    steps = random_game(name, seed)
    moves = [step.move for step in steps]
    for step in steps:
        seats = (*game.seats(step.before), TABLE)
        for move in rng.sample(moves, 4):
            actor = rng.choice(seats)
            verdict = game.check(step.before, actor, move)
            assert verdict.legal is (move in game.options(step.before, actor))
            said(game, [verdict.reason])
            if not verdict.legal:
                refused.add(verdict.reason.code)
    assert len(refused) > 2


@every_game
def test_every_text_that_is_no_move_is_told(name: str) -> None:
    game = find(name)
    state = next(step.before for step in random_game(name, 3) if step.actor != TABLE)
    texts = [move.text for move in game.options(state, game.guide.asked_first(state))]
    spoiled = ["", " ", "\x00", "fly kent", "{move}", "x" * 5000, "é", "take", "place", "KING", "use", "stone 0,0"]
    spoiled += [text[:cut] for text in texts[:20] for cut in range(0, len(text), 3)]
    spoiled += [text.replace(" ", "  ", 1) for text in texts[:20]] + [text + " x" for text in texts[:20]]
    unread = 0
    for text in spoiled:
        try:
            game.read_move(state, text)
        except UnreadableMove as error:
            unread += 1
            sentence = spoken(game, "en").render(error.code, error.facts)
            assert WHOLE.fullmatch(sentence), sentence
            assert len(sentence) < 600, "what somebody typed is cut short"
    assert unread > 20


@every_game
def test_the_house_s_own_sentences_can_be_said_in_a_game(name: str) -> None:
    game = find(name)
    (seat, *_), zone = game.default_seats, next(iter(boards_of(name)[-1].zones))
    facts = {
        "seat": seat, "seats": [*game.default_seats, TABLE], "region": zone, "switch": f"{zone}.1", "seconds": 10,
        "part": "reader", "word": f"at:{zone}", "before": "card:end", "places": [zone], "extra": {zone: 1},
        "missing": {zone: 2},
        "game": "chess", "known": list(GAMES), "code": "not-json", "path": "n", "message": "must be a number",
        "expected": 3, "found": 4, "move": "place powys",
    }  # fmt: skip
    said(game, [Reason(code, facts) for code in OF_THE_HOUSE])


@every_game
def test_a_seat_that_a_game_does_not_have_is_told(name: str) -> None:
    game = find(name)
    step = random_game(name, 1)[0]
    session = begin(game, MemoryJournal(), step.before)
    assert said(game, [session.check("purple", step.move).reason]) == 1


@pytest.mark.parametrize(
    ("name", "move", "told"),
    [
        ("power-and-weakness", "use influence-keys reinforce alt-clut", "use influence keys reinforce Alt Clut"),
        (
            "balance-of-power",
            "king attack galicia prussia king great-britain",
            "king attack Galicia Prussia king Great Britain",
        ),
        ("web-of-power-card-game", "stone 1,14", "stone 1,14"),
        ("power-and-weakness", "stop", "Stop using tiles"),
        ("balance-of-power", "end", "End the turn"),
        ("web-of-power-card-game", "pass", "Place no stone"),
    ],
)
def test_a_move_that_is_taken_back_is_named_as_menus_show_it(name: str, move: str, told: str) -> None:
    facts = {"seat": "orange", "mover": "orange", "move": move, "by": None}
    assert spoken(find(name)).render("undone", facts) == f"The last move of Orange is undone: “{told}”."


def test_what_is_no_move_is_shown_as_it_was_typed() -> None:
    facts = {"move": "fly-to alt-clut", "word": "fly-to"}
    told = spoken(find("power-and-weakness")).render("move.unknown-verb", facts)
    assert told == "I cannot read “fly-to alt-clut”: no move begins with “fly-to”."
