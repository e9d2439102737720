"""Everything that the Web of Power card game can give as a reason has a message that finds all its facts."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

from controller.engine.game import TABLE
from controller.engine.moves import Move
from controller.errors import UnreadableMove
from controller.games.web_of_power_card_game import GAME
from controller.games.web_of_power_card_game.actions import dealing, fixed, law_cards, naming_seats, stones, taking
from controller.games.web_of_power_card_game.components import CARDS, COUNTRIES, LAW, LAW_PLACES, PLACES
from controller.games.web_of_power_card_game.state import State, own_bits, places_of
from controller.language import language_for
from tests.games.web_of_power_card_game import drawn
from tests.language.catalogues import ANSWERS, codes_in

ENGLISH = language_for(GAME)
FOLDER = Path(__file__).resolve().parents[2] / "controller/games/web_of_power_card_game"
LAWS = {name: ENGLISH.name("law", name) for name in LAW}
NAMES = (
    "verb-",
    "web-",
    "country-",
    "sort-",
    "game-web-",
    "land-shows-",
    "land-short-",
    *(f"law-{name}" for name in LAW),
)
"""How the names of messages begin that are names, or parts of names."""
FILE = FluentParser().parse((FOLDER / "locale/en.ftl").read_text(encoding="utf-8"))
MESSAGES = {entry.id.name for entry in FILE.body if isinstance(entry, fluent.Message)}
SENTENCES = {
    name
    for name in MESSAGES
    if not name.startswith(ANSWERS)
    and name not in ("place", "land", "shown", "face")
    and (name.endswith("-legal") or not name.startswith(NAMES))
}
"""The messages that are sentences, by name: codes with hyphens for dots."""
HEADINGS = (
    "Set-up", "Course of the game", "Take a card", "Place a claiming stone", "Next player",
    "Taking a Land card covered by a claiming stone", "Taking a Land card covered by a Law card",
    "Scoring and the end of the game",
)  # fmt: skip
"""The rulebook's own headings."""
WHOLE = re.compile(r"(?:[A-Z0-9“]|-|_|a_b\b).*(?:[.?]|\([A-Z][^()]*\))", re.DOTALL)
ONE_OF_MANY = r"\b(?:1|one) (?:cards|Land cards|Law cards|stones|circle symbols|crosses|fans|roses)\b"
MANY_OF_ONE = r"\b(?:0|[2-9]|\d\d|two) (?:card|Land card|Law card|stone|circle symbol|cross|fan|rose)\b"
UNTIDY = re.compile(rf"{ONE_OF_MANY}|{MANY_OF_ONE}|[{{}}]|  | \.|None|\b\d+,\d+\b|x[12]|\bdaenemark\b")
SECRET = re.compile("|".join((*LAW, *(name.strip("“”") for name in LAWS.values()))))
"""The names of Law cards, as they are written and as they are said."""
TEXTS = (
    "", "fly", "take", "take 1", "take 5 left", "take 1 up", "take 1 left pays", "take 1 left pays 9,9",
    "take 1 left pays nobody", "law", "law gravity", "law three-symbols now", "done now", "pass on", "stone",
    "stone 5,1", "stone 1,1 from", "stone 1,1 from 0,1", "land-card", "land-card 1,1", "land-card 1,15 frankreich x2",
    "land-card 1,1 preussen x2", "land-card 1,1 frankreich x9", "law-card", "law-card 1,2", "law-card 1,99 minus-two",
    "law-card 1,2 gravity", "start", "start nobody", "reveal", "reveal anna", "reveal nobody minus-two",
    "reveal anna unknown",
)  # fmt: skip


def ids(codes: Iterable[str]) -> set[str]:
    """The names of the messages for codes."""
    return {code.replace(".", "-") for code in codes}


def whole(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence, seen to be one."""
    said = ENGLISH.render(code, facts)
    assert WHOLE.fullmatch(said), (code, said)
    # What is quoted is as somebody wrote it.
    assert not UNTIDY.search(re.sub("“[^”]*”", "“”", said)), (code, said)
    return said


@cache
def game(seed: int) -> tuple[tuple[State, str, Move], ...]:
    """A random game to its end, in which each kind of move is as likely as the next."""
    rng = Random(seed)
    found = []
    state = GAME.new(rng.choice(drawn.OPTIONS), rng.choice(drawn.SEATS))
    while GAME.to_act(state):
        (actor,) = GAME.to_act(state)
        by_text = {move.text: move for move in GAME.options(state, actor)}
        move = by_text[drawn.choose(rng, list(by_text))]
        found.append((state, actor, move))
        state = GAME.play(state, actor, move)
    return (*found, (state, "", Move("")))


@cache
def moments() -> tuple[State, ...]:
    """Moments of random games, some of every phase, and positions made up."""
    chosen: dict[str, list[State]] = {}
    for seed in range(12):
        for state, _, _ in game(seed):
            chosen.setdefault(GAME.standing(state).phase, []).append(state)
    games = [state for states in chosen.values() for state in Random(5).sample(states, min(6, len(states)))]
    return (*games, *(GAME.read(drawn.position(seed)) for seed in range(250)))


def universe(state: State, chance: Random) -> Iterator[Move]:
    """Moves of every form, most of them illegal: a share of all, and what hands may have meant."""
    yield from (*taking.TAKE, *law_cards.PLAY, taking.DONE, stones.PASS, *naming_seats(GAME.seats(state)).values())
    yield from chance.sample(list(fixed().values()), 40)
    laws = [dealing.LAW_CARD[place] for place in LAW_PLACES]
    for row in (*taking.PAY, *laws, *chance.sample(stones.MOVE, 10)):
        yield from chance.sample(row, 2)
    yield from (ways[0] for ways in taking.PAY)
    yield from chance.sample(stones.PLACE, 8)
    for src in places_of(own_bits(state.stones, state.turn)) if state.turn >= 0 else ():
        yield from chance.sample(stones.MOVE[src], 8)
    yield from (move for row in laws for move in row if GAME.standing(state).phase == "deal.law")
    ends = {state.table[place] for place in state.ends if place in range(len(PLACES))}
    no_ends = [card for card in range(len(CARDS)) if card not in ends]
    yield from (taking.TakeCard(f"take {CARDS[card]}", card) for card in chance.sample(no_ends, 12))
    for actor in GAME.to_act(state):
        options = GAME.options(state, actor)
        yield from chance.sample(options, min(20, len(options)))


def untaken() -> State:
    """A turn in which the cards that are not in their rows are nowhere: the check does not rely on it."""
    return next(state for state in moments() if GAME.standing(state).phase == "turn.taking" and state.cards)._replace(
        cards=0
    )


@cache
def verdicts() -> dict[str, list[tuple[Mapping[str, Any], str]]]:
    """By code some facts that the game gave with it, and the sentence."""
    chance = Random(7)
    found: dict[str, list[tuple[Mapping[str, Any], str]]] = {}
    for state in (*moments(), untaken()):
        for move in universe(state, chance):
            for actor in {GAME.seats(state)[0]: 0, **dict.fromkeys(GAME.to_act(state)), TABLE: 0}:
                reason = GAME.check(state, actor, move).reason
                known = found.setdefault(reason.code, [])
                if len(known) < 300:
                    known.append((reason.facts, whole(reason.code, reason.facts)))
    return found


@cache
def told() -> tuple[tuple[Move, str, str], ...]:
    """What is told of moves in games and in positions made up: the move, and codes with their sentences."""
    steps = [step for seed in range(8) for step in game(seed)[:-1]]
    for state in moments():
        for actor in GAME.to_act(state):
            options = GAME.options(state, actor)
            steps += [(state, actor, move) for move in Random(3).sample(options, min(6, len(options)))]
    found = []
    for state, actor, move in steps:
        reasons = GAME.presenter.announcements(state, actor, move, GAME.resolve(state, actor, move))
        assert reasons
        found += [(move, reason.code, whole(reason.code, reason.facts)) for reason in reasons]
    return tuple(found)


def unseen_of(state: State) -> list[tuple[str, str]]:
    """What is told that no switch sees, of the whole table and of each place: codes and sentences."""
    reasons = (*GAME.guide.unseen(state, ()), *GAME.guide.unseen(state, PLACES))
    return [(reason.code, whole(reason.code, reason.facts)) for reason in reasons]


@cache
def unseen() -> tuple[tuple[str, str], ...]:
    """The same of many moments."""
    return tuple(pair for state in moments() for pair in unseen_of(state))


@cache
def unreadable() -> Mapping[str, list[tuple[str, str]]]:
    """By code the texts that are no move, with the sentence on each."""
    state = GAME.new({})
    found: dict[str, list[tuple[str, str]]] = {}
    for text in TEXTS:
        with pytest.raises(UnreadableMove) as caught:
            GAME.read_move(state, text)
        found.setdefault(caught.value.code, []).append((text, whole(caught.value.code, caught.value.facts)))
    return found


def slots() -> set[str]:
    """What a seat may be asked of a move: the slots of words; tags are read, and an empty slot needs no telling."""
    tellings = (GAME.guide.words(state, actor, move) for seed in range(4) for state, actor, move in game(seed)[:-1])
    return {word.slot for words in tellings for word in words} - {"tag", ""}


def questions() -> set[str]:
    """The codes of everything that a seat may be asked."""
    return {asked for state in moments() if (asked := GAME.guide.question(state))} | {f"ask.{slot}" for slot in slots()}


# Everything has its sentence, and every sentence has its use.


def test_every_reason_of_the_judge_is_met_and_told_in_a_whole_sentence():
    # Sentences are made, and looked at, as the verdicts are gathered.
    actions = [f"actions/{path.stem}" for path in (FOLDER / "actions").glob("*.py")]
    written = {code for code in codes_in(FOLDER, *actions) if not code.startswith(("told.", "move.un"))}
    assert len(written) > 54
    assert written <= set(verdicts())
    assert ids(verdicts()) <= SENTENCES


def test_every_refusal_names_its_rule():
    for code, met in verdicts().items():
        if not code.endswith(".legal"):
            for facts, said in met:
                assert re.search(r" \(([^()]+)\)$", said)[1] in HEADINGS, (code, facts)


def test_every_text_that_is_no_move_is_told():
    met = unreadable()
    for code, told_of in met.items():
        assert all(f"“{text}”" in said for text, said in told_of), code
    assert {f"move.unknown-{what}" for what in ("place", "row", "side", "law", "seat-name", "country", "card")} <= {
        *met
    }
    assert {code for code in codes_in(FOLDER, "actions/__init__") if code.startswith("move.un")} <= {*met}


def test_whatever_is_told_of_a_game_is_told_in_whole_sentences():
    assert {name for name in SENTENCES if name.startswith("told-")} == ids(code for _, code, _ in told())


def test_what_no_switch_sees_is_told_in_whole_sentences():
    assert {name for name in SENTENCES if name.startswith("unseen-")} == ids(code for code, _ in unseen())


def test_every_question_of_the_game_is_asked_in_a_sentence():
    assert {name for name in SENTENCES if name.startswith("ask-")} <= ids(questions())
    for code in questions():
        said = ENGLISH.render(code, {"seat": "anna"})
        assert said.startswith("Anna, ")
        assert said.endswith("?")


def test_no_sentence_is_unused():
    # The last ones are the table's own, in this game's words.
    own = ("named", "named.lapsed", "wait.table", "wait.table-typed")
    used = {*verdicts(), *unreadable(), *questions(), *own}
    used |= {code for _, code, _ in told()} | {code for code, _ in unseen()}
    assert ids(used) >= SENTENCES


# Nothing hidden is given away.


def test_only_law_cards_played_or_shown_are_told_by_name():
    for move, code, said in told():
        if SECRET.search(said):
            assert code.startswith("told.law-") or code == "told.reveal", (move, said)
            assert SECRET.search(said)[0] in (move.text.split()[-1], LAWS[move.text.split()[-1]].strip("“”"))
    assert not any(SECRET.search(said) for _, code, said in told() if code in ("told.law-card", "told.law-received"))
    assert not any(SECRET.search(said) for _, said in unseen())


def test_a_law_card_laid_face_down_sounds_like_any_other():
    dealing = [state for state in moments() if GAME.standing(state).phase == "deal.law"]
    assert dealing
    for state in dealing:
        by_code: dict[str, set[str]] = {}
        for move in GAME.options(state, TABLE):
            reason = GAME.check(state, TABLE, move).reason
            by_code.setdefault(reason.code, set()).add(whole(reason.code, reason.facts))
            (told_of_it,) = (
                whole(one.code, one.facts)
                for one in GAME.presenter.announcements(state, TABLE, move, GAME.resolve(state, TABLE, move))
            )
            by_code.setdefault("told", set()).add(told_of_it)
        assert all(len(sayings) == 1 for sayings in by_code.values()), by_code


def test_no_verdict_on_a_law_card_that_is_laid_tells_which_it_is():
    sealed = ("law-card.", "reveal.next", "table.not-due", "move.of-the-table", "turn.", "game.over", "law.never")
    for code, met in verdicts().items():
        if code.startswith(sealed):
            assert not any(SECRET.search(said) for _, said in met), code
    assert any("law-card" in str(facts.get("move")) for facts, _ in verdicts()["move.of-the-table"])


def test_a_law_card_read_at_the_wrong_time_is_not_named():
    sayings = {ENGLISH.render("word.unexpected", {"word": f"law:{name}"}) for name in LAW}
    assert len(sayings) == 1
    assert "this Law card" in sayings.pop()
    assert ENGLISH.name("face", "law:minus-two") == "the Law card “-2 Siegpunkte”"


def test_what_no_switch_sees_is_no_more_than_any_seat_may_see():
    for state in moments()[::5]:
        for seat in GAME.seats(state):
            assert unseen_of(GAME.view(state, seat)) == unseen_of(state)


def test_no_points_are_told_before_the_end():
    for _, code, said in told():
        assert ("oints" in said) == (code == "told.over")
    assert not any("oint" in said for _, said in unseen())


# Names.


def test_no_two_cards_places_or_law_cards_are_called_alike():
    for kind, names in (("land", CARDS), ("place", PLACES), ("law", LAW), ("country", COUNTRIES)):
        assert len({ENGLISH.name(kind, name) for name in names}) == len(names)
    assert {f"{kind}-{name}" for kind, names in (("law", LAW), ("country", COUNTRIES)) for name in names} <= MESSAGES


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("frankreich x2", "Frankreich with two crosses"),
        ("frankreich x1S", "Frankreich with one cross and a ship"),
        ("franken -C", "Franken with a carriage"),
        ("daenemark r1S", "Dänemark with one rose and a ship"),
        ("bayern f1C", "Bayern with one fan and a carriage"),
    ],
)
def test_cards_are_called_as_people_would(name: str, said: str):
    assert ENGLISH.name("land", name) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("anna", "Anna"),
        ("seat-1", "Seat 1"),
        ("a_b", "a_b"),
        ("McX", "McX"),
        ("-", "-"),
        ("10", "10"),
        (TABLE, "the table"),
    ],
)
def test_seats_are_called_by_their_names_and_none_is_called_nothing(name: str, said: str):
    assert ENGLISH.name("seat", name) == said


# Examples.


def take_facts(**more: object) -> dict[str, object]:
    facts = {"seat": "anna", "row": 1, "side": "left", "card": "franken -C", "place": "1,3", "circles": 0, "so_far": 1}
    return {**facts, "limit": 2, **more}


def test_refusals_say_why_with_their_numbers():
    too_many = take_facts(card="frankreich x2", circles=2)
    assert whole("take.circles", too_many) == (
        "Anna has taken 1 circle symbol in this turn, and Frankreich with two crosses would make it 3: "
        "at most 2 are allowed. (Take a card)"
    )
    assert whole("take.must-pay", take_facts(owner="bert", in_hand=1, out=2, lost=0)) == (
        "Anna has to pay with a stone for Franken with a carriage, because Bert has a stone on it. "
        "Anna has 1 in hand and 2 on cards. (Taking a Land card covered by a claiming stone)"
    )
    others = ["bayern r1", "ungarn x1", "england -S"]
    assert "such as Bayern with one rose or Ungarn with one cross. (" in whole(
        "take.own-stone", take_facts(others=others)
    )


def test_without_a_stone_in_hand_one_on_a_card_may_be_moved_if_there_is_one():
    facts = {"seat": "anna", "place": "1,1", "card": "bayern r1", "in_hand": 0, "most": 3, "stones": 3}
    assert [whole("stone.none-in-hand", facts | {"out": out}).partition(" to place, ")[2] for out in (0, 1, 3)] == [
        "and none on a card to move. (Place a claiming stone)",
        "but may move the one on a card. (Place a claiming stone)",
        "but may move one of the 3 on cards. (Place a claiming stone)",
    ]


def test_a_stone_that_is_not_there_and_one_of_another_are_told_apart():
    pays = take_facts(owner="bert", in_hand=0, out=1, lost=0, pays="2,3")
    assert ": there is none. (" in whole("take.pays-not-own", pays | {"holder": None})
    assert "it belongs to Carl. (" in whole("take.pays-not-own", pays | {"holder": "carl"})
    moved = {"seat": "anna", "from": "2,3"}
    assert ": there is none. (" in whole("stone.not-own", moved | {"holder": None})
    assert "it belongs to Carl. (" in whole("stone.not-own", moved | {"holder": "carl"})


def test_a_committed_move_is_told_by_seat_card_and_place():
    assert whole("told.take", take_facts()) == "Anna takes Franken with a carriage from the left end of row 1."
    moved = {"seat": "bert", "from": "1,3", "place": "2,14", "card": "bayern r1"}
    assert whole("told.stone-moved", moved) == (
        "Bert moves a stone from row 1, column 3 to Bayern with one rose at row 2, column 14."
    )
    assert whole("told.land-card", {"place": "1,1", "card": "bayern r1"}) == "Row 1, column 1: Bayern with one rose."
    assert whole("told.done", {"seat": "bert", "taken": 1}) == "Bert stops with 1 card taken."


def test_the_end_says_by_what_somebody_has_won():
    over = {"winners": ["anna"], "totals": {"anna": 40, "bert": 31, "carl": -2}}
    assert whole("told.over", over) == "Anna wins. Points: Anna 40, Bert 31 and Carl minus 2."
    tie = {"winners": ["anna"], "totals": {"anna": 40, "bert": 40, "carl": 3}}
    assert whole("told.over", tie) == "Anna wins by the number of Land cards. Points: Anna 40, Bert 40 and Carl 3."
    nobody = {"winners": [], "totals": {"anna": 40, "bert": 40, "carl": 3}}
    assert whole("told.over", nobody) == (
        "Nobody wins: Anna and Bert have the same points, and the number of Land cards does not decide it. "
        "Points: Anna 40, Bert 40 and Carl 3."
    )
    assert whole("game.over", {"winners": []}).startswith("The game is over, and there is no winner.")


def test_who_has_to_wait_and_for_whom_is_told():
    wait = {seat: whole("turn.not-yours", {"seat": "bert", "to_act": [seat]}) for seat in ("anna", TABLE)}
    assert wait == {
        "anna": "Bert has to wait: it is Anna’s turn. (Next player)",
        TABLE: "Bert has to wait until the cards are dealt or shown, or the starting player is drawn. "
        "(Course of the game)",
    }
    assert whole("turn.not-yours", {"seat": TABLE, "to_act": ["anna"]}) == (
        "No card is dealt or shown now: it is Anna’s turn. (Course of the game)"
    )


@pytest.mark.parametrize(
    ("due", "told"),
    [
        ("land-card", "the Land cards are being laid out. (Set-up)"),
        ("law-card", "the Law cards are being laid out. (Set-up)"),
        ("start", "the starting player is being drawn. (Set-up)"),
        ("reveal", "the Law cards are being shown. (Scoring and the end of the game)"),
    ],
)
def test_what_the_table_waits_for_is_told(due: str, told: str):
    facts = {"due": due, "move": "law-card 1,2 minus-two"}
    assert whole("table.not-due", facts) == f"“law card 1,2” does not come now: {told}"


@pytest.mark.parametrize("code", ["law.all-elsewhere", "reveal.none-left"])
def test_boxes_may_have_other_numbers_of_law_cards(code: str):
    facts = {"seat": "anna", "name": "three-symbols"}
    told = [whole(code, facts | {"copies": n}).partition("“3 Symbole erlaubt”: ")[2] for n in (0, 1, 2)]
    assert [said[:17] for said in told] == ["there is no such ", "its only copy is ", "its 2 copies are "]


def test_a_seat_may_be_called_like_a_word_of_ours():
    facts = {"place": "1,1", "card": "bayern r1", "law_card": False}
    assert ENGLISH.render("unseen.place", facts | {"owner": "none"}).endswith("under a stone of None.")


def test_what_a_seat_has_is_told_with_its_numbers():
    facts = {"seat": "anna", "cards": 1, "law_cards": 0, "in_hand": 2, "lost": 1}
    assert whole("unseen.seat", facts) == "Anna: 1 Land card, no Law cards, 2 stones in hand, 1 lost."
    facts = {"seat": "anna", "cards": 0, "law_cards": 1, "in_hand": 1, "lost": 0}
    assert whole("unseen.seat", facts) == "Anna: no Land cards, 1 Law card, 1 stone in hand, none lost."


def test_the_table_calls_the_places_of_this_game_by_row_and_column():
    assert whole("named", {"region": "3,5"}) == "Is it row 3, column 5? Knock again, or say yes."
    assert whole("switch.worn", {"switch": "3,5.1"}).startswith("Switch 1 of row 3, column 5 flickers")
    owed = {"extra": {"3,5": 1}, "missing": {"1,2": 2, "1,3": 1}}
    said = whole("astray.owed", owed)
    assert " a stone at row 3, column 5" in said
    assert " 2 stones at row 1, column 2 and a stone at row 1, column 3" in said
    said = whole("astray.unknown", {"places": ["1,1", "1,2", "1,3"]})
    assert " row 1, column 1; row 1, column 2; row 1, column 3" in said
    assert " Bayern with one rose " in whole("word.unexpected", {"word": "land:bayern r1"})
    assert " the card “yes” " in whole("word.unexpected", {"word": "card:yes"})
    assert " row 3, column 5 " in whole("word.unexpected", {"word": "at:3,5"})
    assert ENGLISH.name("face", "land:bayern r1") == "Bayern with one rose"
    assert ENGLISH.name("sort", "law", "indefinite") == "a Law card"
