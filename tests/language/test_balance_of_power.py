"""Everything that Balance of Power can give as a reason has a message, and the message finds all its facts."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from controller.engine.game import TABLE
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.errors import UnreadableMove
from controller.games.balance_of_power import GAME
from controller.games.balance_of_power.actions.pawns import Attack, Duplicate, Go
from controller.games.balance_of_power.actions.setup import Place
from controller.games.balance_of_power.builder import Builder
from controller.games.balance_of_power.components import BEATS, CLASSES, ROOM
from controller.games.balance_of_power.map import called, shipped
from controller.games.balance_of_power.position import PLACES
from controller.games.balance_of_power.state import OVER, PLACING, State, pawns_in
from controller.language import language_for
from tests.games.balance_of_power import drawn
from tests.language.catalogues import ANSWERS, codes_in

ENGLISH = language_for(GAME)
FOLDER = Path(__file__).resolve().parents[2] / "controller/games/balance_of_power"
FILE = FluentParser().parse((FOLDER / "locale/en.ftl").read_text(encoding="utf-8"))
MESSAGES = {entry.id.name: entry for entry in FILE.body if isinstance(entry, fluent.Message)}
NAMES = {
    f"game-{GAME.name}",
    *(f"card-{card}" for card in GAME.guide.cards),
    *(name for name in MESSAGES if name.startswith(("verb-", "web-"))),
    *(f"kind-{kind}" for kind in CLASSES),
    *(f"place-{territory}" for territory in shipped().territories),
    *(f"seat-{seat}" for seat in (*PLACES, *(empire.name for empire in shipped().empires))),
}
"""The messages that are names."""
PARTS = {
    "move-blank", "actions-left", "fourth-left", "turn-begins", "turn-actions", "supply-told", "points-told",
    "standing", "rooted-pawn", "piece", "list-standing", "list-and-no",
}  # fmt: skip
"""The messages that other messages are made of."""
SENTENCES = {name for name in {*MESSAGES} - NAMES - PARTS if not name.startswith(ANSWERS)}
"""The messages that are sentences, by name: codes with hyphens for dots."""
HEADINGS = {
    "Set-up", "How to Play the Game", "Move Action", "Attack Action", "Duplicate Action", "Eliminated Pawns",
    "Winning the Game", "Selecting Empires", "Re-spawn Eliminated Class of Pawn", "Total Domination",
}  # fmt: skip
WHOLE = re.compile(r"[A-Z0-9“].*(?:[.?]|\([A-Z][^()]*\))", re.DOTALL)
ONE_OF_MANY = r"\b1 (?:kings|generals|bankers|pawns|points|actions)\b"
MANY_OF_ONE = r"\b(?:0|[2-9]|\d\d) (?:king|general|banker|pawn|point|action)\b"
EVEN = {"winners": ["france"], "to_win": 30, "scores": {"france": 9, "great-britain": 9}}
"""The facts of an end with equal points."""
RARE: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("ask.to", {"seat": "great-britain", "none": ["none"]}),
    ("empire.legal", {"seat": "seat-3", "empire": "russia", "apart": ["russia"]}),
    ("game.over", {"winners": ["france", "germany"]}),
    ("told.apart", {"empires": ["russia"]}),
    ("told.won", EVEN | {"why": "declared"}),
)
"""Facts that few games produce."""
QUOTED = re.compile(r"“[^“”]*”")
UNTIDY = re.compile(rf"{ONE_OF_MANY}|{MANY_OF_ONE}|[{{}}\[\]]|  | [.,:;]|None|True|False|\bin \.|\bits (?:and|action)")
TEXTS = (
    "", " end", "fly", "king", "king fly", "king place london", "king move london ", "move london cornwall",
    "place duke london", "place king atlantis", "place king ", "empire atlantis", "first nobody", "start nobody",
    "general attack london cornwall duke france", "general attack london cornwall king rome", "empire", "first",
    "start", "place", "place king", "respawn king", "end now", "king move london", "king attack london",
    "king duplicate", "king duplicate london now",
)  # fmt: skip
CARDS_AND_PLACES = {"card:great-britain": "the card “Great Britain”", "at:the-netherlands": "“the Netherlands”"}


def message_id(code: str) -> str:
    return code.replace(".", "-")


def message_ids(codes: Iterable[str]) -> set[str]:
    return {message_id(code) for code in codes}


@cache
def moments() -> tuple[State, ...]:
    """Positions of every kind, on maps made up and on the shipped one, and moments of games on from some of them."""
    found = []
    for seed in range(150):
        rng = Random(seed)
        state = GAME.read(drawn.position(seed) if seed % 5 else drawn.narrow_game(seed))
        found.append(state)
        for _ in range(12 if seed % 5 else 60):
            if not GAME.to_act(state):
                break
            state = step(rng, state)
            found.append(state)
    full = [crowded(state) for state in found if state.stage == PLACING]
    return (*Random(1).sample(found, 700), *full[:20])


def step(rng: Random, state: State) -> State:
    """The state after some legal move; turns are seldom ended early."""
    (actor,) = GAME.to_act(state)
    options = GAME.options(state, actor)
    move = options[rng.randrange(len(options))]
    return GAME.play(state, actor, rng.choice(options[:-1] or options) if move.text == "end" else move)


def crowded(state: State) -> State:
    """Setting up with a home that is full, as no position may be."""
    builder = Builder(state)
    map_ = state.setting.map
    empire = state.setting.empires[state.turn]
    home = next(t for t in map_.homes[empire] if t != map_.capitals[empire])
    while pawns_in(builder, home) < ROOM:
        builder.put(3 * empire, home)
    return builder.freeze()


def universe(state: State, rng: Random) -> Iterator[Move]:
    """Moves of every form, most of them illegal, and some legal ones."""
    for actor in GAME.to_act(state):
        options = GAME.options(state, actor)
        yield from rng.sample(list(options), min(len(options), 12))
    position = GAME.write(state)
    for _ in range(40):
        try:
            yield GAME.read_move(state, drawn.any_move(rng, position))
        except UnreadableMove as error:  # a seat that has no empire yet
            whole(error.code, error.facts)
    setting, map_ = state.setting, state.setting.map
    for kind, rooted in enumerate(state.rooted):
        for near in map_.near[rooted] if rooted >= 0 else ():
            yield Go.of(setting, kind, rooted, near)
            yield Attack.of(setting, kind, rooted, near, BEATS[kind], rng.choice(range(len(map_.empires))))
    for kind in range(3):
        territories = {t for row in state.pawns for t in row} | set(map_.capitals)
        for territory in rng.sample(sorted(territories), min(len(territories), 4)):
            yield Place.of(setting, kind, territory)
            yield Duplicate.of(setting, kind, territory)
            owner, beaten = rng.randrange(len(map_.empires)), rng.randrange(3)
            yield Attack.of(setting, kind, territory, territory, beaten, owner)


def whole(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence, seen to be one."""
    said = ENGLISH.render(code, facts)
    assert WHOLE.fullmatch(said), (code, said)
    tidy = QUOTED.sub("“”", said)
    if "'none'" in repr(facts):  # a territory of a map made up is called so
        tidy = tidy.replace("None", "Nowhere")
    assert not UNTIDY.search(tidy), (code, said)
    return said


def shape(reason: Reason) -> tuple[object, ...]:
    """What messages may choose by: the code, words, yes and no, how many there are of what is listed."""
    facts = reason.facts
    chosen = [(key, facts[key]) for key in facts if isinstance(facts[key], bool) or key in ("due", "verb")]
    counted = [(key, len(value)) for key, value in facts.items() if isinstance(value, list)]
    whose = [facts.get("seat") == TABLE, facts.get("to_act") == [TABLE], facts.get("nearest") == [facts.get("capital")]]
    return (reason.code, *chosen, *counted, *whose)


@cache
def verdicts() -> Mapping[str, list[tuple[State, Reason, str]]]:
    """By code some reasons that the game gave, where, and the sentence."""
    rng = Random(7)
    found: dict[str, list[tuple[State, Reason, str]]] = {}
    times: Counter[tuple[object, ...]] = Counter()
    for state in moments():
        actors = (*GAME.seats(state), TABLE)
        for move in universe(state, rng):
            for actor in (*GAME.to_act(state), rng.choice(actors)):
                reason = GAME.check(state, actor, move).reason
                times[shape(reason)] += 1
                if times[shape(reason)] < 200:
                    said = whole(reason.code, reason.facts)
                    found.setdefault(reason.code, []).append((state, reason, said))
    return found


@cache
def tidings() -> Mapping[str, list[tuple[State, Reason, str]]]:
    """By code what is told of moves and of what followed, where it led, and the sentence."""
    rng = Random(8)
    found: dict[str, list[tuple[State, Reason, str]]] = {}
    for state in moments():
        for actor in GAME.to_act(state):
            options = GAME.options(state, actor)
            for move in rng.sample(list(options), min(len(options), 15)):
                outcome = GAME.resolve(state, actor, move)
                told = GAME.presenter.announcements(state, actor, move, outcome)
                assert told
                for reason in told:
                    found.setdefault(reason.code, []).append((outcome.state, reason, whole(reason.code, reason.facts)))
    return found


@cache
def unseen() -> Mapping[str, list[tuple[State, Reason, str]]]:
    """By code what no switch sees of whole tables and of single territories, and the sentence."""
    rng = Random(9)
    found: dict[str, list[tuple[State, Reason, str]]] = {}
    for state in moments():
        places = rng.sample(state.setting.map.territories, 2)
        for reason in (*GAME.guide.unseen(state, ()), *GAME.guide.unseen(state, places)):
            found.setdefault(reason.code, []).append((state, reason, whole(reason.code, reason.facts)))
    return found


def test_every_reason_of_the_judge_is_met_and_told_in_a_whole_sentence():
    # Sentences are made, and looked at, as the verdicts are gathered.
    written = codes_in(FOLDER, "actions/__init__", "actions/pawns", "actions/setup") - {"told.apart"}
    assert len(written) > 40
    assert written <= {*verdicts()}
    assert message_ids(verdicts()) <= SENTENCES


def test_every_refusal_names_its_rule_by_a_heading_of_the_rulebook():
    for code, met in verdicts().items():
        for _, _, said in met if not code.endswith(".legal") else ():
            rule = re.search(r" \(([^()]*)\)$", said)
            assert rule, said
            assert rule[1] in HEADINGS, said


def test_whoever_may_act_is_named_first():
    for code, met in verdicts().items():
        for _, reason, said in met if code.endswith(".legal") or code.startswith(("action.", "attack.")) else ():
            seat = ENGLISH.name("seat", str(reason.facts["seat"]), "within")
            assert said.startswith(f"{seat[0].upper()}{seat[1:]} "), said


@cache
def unread() -> Mapping[str, list[str]]:
    """By code the sentences for texts that are no moves."""
    found: dict[str, list[str]] = {}
    state = GAME.new({}, ("great-britain", "france", "germany"))
    for text in TEXTS:
        with pytest.raises(UnreadableMove) as caught:
            GAME.read_move(state, text)
        said = whole(caught.value.code, caught.value.facts)
        assert f"“{text}”" in said
        found.setdefault(caught.value.code, []).append(said)
    return found


def test_every_text_that_is_no_move_is_told():
    # Codes of words unknown are made of what the word should name.
    assert message_ids(unread()) == {name for name in SENTENCES if name.startswith(("move-un", "move-no-such"))}
    assert {*unread()} >= codes_in(FOLDER, "actions/action")


def test_a_word_that_cannot_be_read_is_quoted_or_said_to_be_missing():
    state = GAME.new({})
    for text, needed in {
        "king fly": "write “move”, “attack” or “duplicate” after the class",
        "move london cornwall": "write a class before “move”",
        "king": "after the class",
        "fly": "no move begins with “fly”",
        "": "a space too many",
        "place king ": "a space too many",
        "place king rome": "no territory “rome”",
        "first seat-9": "no seat “seat-9”",
    }.items():
        with pytest.raises(UnreadableMove) as caught:
            GAME.read_move(state, text)
        assert needed in whole(caught.value.code, caught.value.facts)


def test_whatever_is_told_of_a_game_is_told_in_whole_sentences():
    assert {name for name in SENTENCES if name.startswith("told-")} == message_ids(tidings())
    assert {reason.facts["why"] for _, reason, _ in tidings()["told.won"]} == {"points", "last", "declared", "draw"}


def test_what_no_switch_sees_is_told_in_whole_sentences():
    assert {name for name in SENTENCES if name.startswith("unseen-")} == message_ids(unseen())


@cache
def asked() -> Mapping[str, str]:
    """By code the questions that the game and its moves may lead to."""
    slots = set()
    for state in moments():
        for actor in GAME.to_act(state):
            for move in GAME.options(state, actor):
                slots |= {f"ask.{word.slot}" for word in GAME.guide.words(state, actor, move)}
    codes = {*slots, *filter(None, (GAME.guide.question(state) for state in moments()))}
    return {code: whole(code, {"seat": "great-britain"}) for code in codes}


def test_every_question_of_the_game_is_asked_in_a_sentence_and_no_other_is_written():
    # Some are the table's own.
    assert {name for name in SENTENCES if name.startswith("ask-")} <= message_ids(asked())
    assert all(said.startswith("Great Britain, ") for said in asked().values())


def test_no_message_is_unused():
    # Questions are in the test above.
    said = message_ids((*verdicts(), *tidings(), *unseen(), *unread()))
    assert {name for name in SENTENCES if not name.startswith("ask-")} == said
    text = (FOLDER / "locale/en.ftl").read_text(encoding="utf-8")
    for part in PARTS:
        if part == "piece":  # the table's own messages use it
            continue
        used = [
            rf"\{{ {part} \}}",
            rf"item: \"{part}\"",
            rf"style: \"{part.removeprefix('list-')}\"",
            rf"LIST\([^)]*{part}\)",
        ]
        assert any(re.search(one, text) for one in used), part
    assert {*MESSAGES} >= NAMES | PARTS


class Variants(Visitor):
    """Gathers the variants of a message that have words of their own, as patterns of what is said."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_Variant(self, node: fluent.Variant) -> None:  # noqa: N802 - named by the library
        parts = node.value.elements
        if any(isinstance(part, fluent.TextElement) and part.value.strip() for part in parts):
            said = (re.escape(part.value) if isinstance(part, fluent.TextElement) else ".*" for part in parts)
            self.found.append("".join(said))
        self.generic_visit(node)


def test_every_variant_of_every_message_is_said():
    met: dict[str, set[str]] = {message_id(code): {said} for code, said in asked().items()}
    for reasons in (verdicts(), tidings(), unseen()):
        for code, several in reasons.items():
            met.setdefault(message_id(code), set()).update(said for _, _, said in several)
    for code, sentences in unread().items():
        met.setdefault(message_id(code), set()).update(sentences)
    for code, facts in RARE:
        met[message_id(code)].add(whole(code, facts))
    unsaid = []
    for name in SENTENCES | PARTS:
        variants = Variants()
        variants.visit(MESSAGES[name])
        said = met[name] if name in SENTENCES else {one for sentences in met.values() for one in sentences}
        unsaid += [(name, one) for one in variants.found if not any(re.search(one, text, re.DOTALL) for text in said)]
    assert not unsaid


def test_no_sentence_gives_points_away_before_they_may_be_told():
    hidden = shown = 0
    for met in (verdicts(), tidings(), unseen()):
        for state, reason, said in (one for several in met.values() for one in several):
            if state.setting.options.visible_scores or state.stage == OVER:
                shown += "oint" in said
            else:
                hidden += 1
                assert "oint" not in said, (reason, said)
    assert hidden > 1000
    assert shown > 100


def told_code(code: str) -> str:
    return f"told.{code.removesuffix('.legal')}"


def test_no_two_legal_moves_are_told_alike():
    told = 0
    for state in moments():
        for actor in GAME.to_act(state):
            options = GAME.options(state, actor)
            verdict = [GAME.check(state, actor, move).reason for move in options]
            beforehand = {ENGLISH.render(reason.code, reason.facts) for reason in verdict}
            afterwards = {ENGLISH.render(told_code(reason.code), reason.facts) for reason in verdict}
            assert len(beforehand) == len(afterwards) == len(options)
            told += len(options)
    assert told > 10_000


@pytest.mark.parametrize(("word", "said"), CARDS_AND_PLACES.items())
def test_what_is_said_of_any_game_calls_cards_and_places_by_their_names(word: str, said: str):
    assert whole("word.unexpected", {"word": word}) == f"No move can use {said} now."


def test_territories_and_empires_of_the_shipped_map_are_called_by_their_names():
    articles = {"ottoman-empire": "the ", "midlands": "the ", "rhineland": "the ", "papal-states": "the "}
    for territory in shipped().territories:
        said = f"{articles.get(territory, '')}{called()[territory]}".replace("The ", "the ")
        assert whole("unseen.empty", {"places": [territory]}) == f"Nobody stands in {said}."
    for empire in shipped().empires:
        said = f"{articles.get(empire.name, '')}{called()[empire.name]}"
        assert whole("wait.seats", {"acting": [empire.name]}) == f"{said[0].upper()}{said[1:]} is to move."
        assert whole("turn.not-yours", {"seat": "france", "acting": empire.name}) == (
            f"France has to wait: it is {said}’s turn. (How to Play the Game)"
        )
        assert ENGLISH.name("seat", empire.name) == called()[empire.name], "alone it has no article"
    assert whole("unseen.empty", {"places": ["london", "hesse"]}) == "Nobody stands in London or Hesse."
    assert whole("named", {"region": "st-petersburg"}).startswith("St. Petersburg?")
    assert "the Netherlands 1" in whole("astray.owed", {"extra": {"the-netherlands": 1}, "missing": {}})


def test_pieces_to_set_out_are_counted_by_class_and_empire():
    facts = {"region": "london", "pieces": {"great-britain.king": 2, "france.banker": 1}}
    assert whole("out.put", facts).endswith("London: 2 kings of Great Britain and 1 banker of France.")


def test_seats_and_territories_without_a_message_of_their_own_are_called_by_what_they_are_written_as():
    assert whole("unseen.empty", {"places": ["new-london"]}) == "Nobody stands in New London."
    assert whole("told.empire", {"seat": "seat-2", "empire": "new-england"}) == "Seat 2 plays New England."
    # There is a message for the code place.capital.
    assert whole("unseen.empty", {"places": ["capital"]}) == "Nobody stands in Capital."


# Sentences as they are heard: the rulebook's first example, and a little more.

SEATS = ("great-britain", "france", "germany")
LAND = {
    "london": "great-britain king general banker", "cornwall": "great-britain general", "paris": "france banker",
    "normandy": "france general", "the-netherlands": "germany king", "westphalia": "germany banker",
    "brunswick": "germany general",
}  # fmt: skip


def example(options: str = "", fourth: bool = False, rooted: str = "", spent: str = "", **land: str) -> State:
    """England's turn in the rulebook's first example, with other pawns in some territories."""
    territories = {}
    for name, pawns in {**LAND, **{name.replace("_", "-"): pawns for name, pawns in land.items()}}.items():
        seat, *kinds = pawns.split()
        territories[name] = {seat: {kind: kinds.count(kind) for kind in kinds}}
    actions = {kind: int(kind not in spent.split()) for kind in ("king", "general", "banker")}
    turn = {"seat": SEATS[0], "actions": actions, "bonus": int(fourth), "rooted": [rooted] if rooted else []}
    return GAME.read(
        {
            "game": "balance-of-power", "version": 1, "options": dict.fromkeys(options.split(), True),
            "map": "europe-54", "seats": [*SEATS], "territories": territories, "turn": turn,
        }
    )  # fmt: skip


def says(state: State, move: str, seat: str = "great-britain") -> str:
    reason = GAME.check(state, seat, GAME.read_move(state, move)).reason
    return whole(reason.code, reason.facts)


def tells(state: State, move: str, seat: str = "great-britain") -> list[str]:
    made = GAME.read_move(state, move)
    told = GAME.presenter.announcements(state, seat, made, GAME.resolve(state, seat, made))
    return [whole(reason.code, reason.facts) for reason in told]


def test_moves_and_attacks_are_told_by_seat_class_and_place():
    state = example()
    assert (
        says(state, "general move cornwall normandy") == "Great Britain may move a general from Cornwall to Normandy."
    )
    assert says(state, "general move cornwall london") == (
        "Great Britain cannot move to London: 3 pawns stand there, and a territory holds no more. (Move Action)"
    )
    assert says(state, "general attack london the-netherlands king germany") == (
        "Great Britain may attack from London with a general, eliminate a king of Germany in the Netherlands and enter."
    )
    assert says(state, "general attack london the-netherlands banker germany") == (
        "Great Britain cannot do that: a general eliminates a king, not a banker. (Attack Action)"
    )
    assert says(state, "end", "france") == ("France has to wait: it is Great Britain’s turn. (How to Play the Game)")
    assert tells(state, "general attack london the-netherlands king germany") == [
        "Great Britain attacks with a general from London to the Netherlands. "
        "A king of Germany goes back to the supply.",
        "Germany has lost its last king for good.",
    ]
    assert tells(state, "end") == ["Great Britain ends its turn.", "It is France’s turn."]


def test_a_refusal_tells_the_rule_of_the_move_not_only_what_failed_first():
    state = example()
    for move, said in {
        "king move london paris": (
            "Great Britain cannot move a king from London to Paris: a king moves only to an adjacent territory. "
            "(Move Action)"
        ),
        "king move paris normandy": (
            "Great Britain has no king in Paris. A king moves from the territory where it stands to an adjacent one. "
            "(Move Action)"
        ),
        "king attack paris paris banker france": (
            "Great Britain has no king in Paris. A king attacks in the territory where it stands, or in an adjacent "
            "one. (Attack Action)"
        ),
        # What a piece put down too far away is taken for.
        "king duplicate portugal": (
            "Great Britain has no king in Portugal. A king is duplicated only where one stands, and moves only to an "
            "adjacent territory. (How to Play the Game)"
        ),
    }.items():
        assert says(state, move) == said


def test_the_fourth_action_is_named():
    state = example(fourth=True, spent="banker")
    assert says(state, "banker move london denmark") == (
        "Great Britain may move a banker from London to Denmark, as its fourth action."
    )
    assert says(state, "end") == "Great Britain may end its turn, though its king, general and fourth actions are left."
    assert tells(state, "banker move london denmark")[0] == (
        "Great Britain moves a banker from London to Denmark, as the fourth action."
    )
    only = example(fourth=True, spent="king general banker", rooted="general cornwall")
    assert whole("unseen.turn", GAME.guide.unseen(only, ())[-1].facts) == (
        "It is Great Britain’s turn. Its fourth action is left. In this turn one general may not leave Cornwall."
    )
    assert says(only, "general move cornwall normandy") == (
        "Great Britain attacked in Cornwall with this general, so it may not leave Cornwall in this turn. "
        "(Attack Action)"
    )


def test_a_class_lost_comes_back_only_where_it_is_agreed_upon():
    land: dict[str, Any] = {
        "the_netherlands": "great-britain general",
        "brunswick": "germany king general",
        "london": "france king",
    }
    assert says(example(**land), "king duplicate london") == (
        "Great Britain has lost its last king, and in this game none comes back. (Eliminated Pawns)"
    )
    state = example("respawn", **land)
    assert says(state, "respawn king the-netherlands") == "Great Britain may bring a king back in the Netherlands."
    assert says(state, "respawn king london") == (
        "Great Britain has no pawn in its capital, London, so its king comes back only where its nearest pawns "
        "stand: in Cornwall or the Netherlands. (Re-spawn Eliminated Class of Pawn)"
    )
    assert tells(state, "respawn king cornwall")[0] == "Great Britain brings a king back in Cornwall."


def test_points_are_told_where_they_are_visible():
    assert tells(example("visible_scores"), "end")[-1] == (
        "It is France’s turn. Points: Great Britain 5, France 2 and Germany 3."
    )
    seat = {"seat": "france", "kings": 15, "generals": 14, "banker": 1, "bankers": 1, "lost": ["king"]}
    assert (
        whole("unseen.seat", seat)
        == "France has 15 kings, 14 generals and 1 banker in supply. It has no king on the map."
    )
    assert whole("unseen.seat", seat | {"lost": [], "points": 1}).endswith("in supply. It has 1 point.")
    assert whole("unseen.seat", seat | {"lost": ["king", "banker"]}).endswith(
        "It has no king and no banker on the map."
    )
    out = seat | {"kings": 15, "generals": 15, "bankers": 15, "lost": ["king", "general", "banker"], "points": 0}
    assert whole("unseen.seat", out).endswith("It has no pawn on the map and is out. It has no points.")


def test_the_end_is_told_with_its_reason():
    facts = {"winners": ["france"], "to_win": 30, "scores": {"france": 12, "great-britain": 9}}
    points = "Points: France 12 and Great Britain 9."
    for why, said in {
        "points": f"France has won the game by reaching 30 points. {points}",
        "last": "France has won the game: nobody else has a pawn left.",
        "declared": f"France has won the game with the most points. {points}",
    }.items():
        assert whole("told.won", facts | {"why": why}) == said
    assert "it has the most pawns" in whole("told.won", EVEN | {"why": "declared"})
    assert whole("told.won", EVEN | {"why": "draw", "winners": ["france", "great-britain"]}) == (
        "The game is a draw between France and Great Britain, with equal points and equal pawns. "
        "Points: France 9 and Great Britain 9."
    )
    assert whole("game.over", EVEN) == "The game is over, and France has won. (Winning the Game)"
    assert whole("game.over", {"winners": ["france", "germany"]}) == (
        "The game is over. It is a draw between France and Germany. (Winning the Game)"
    )


def test_empires_apart_are_warned_of_and_allowed():
    facts = {"seat": "seat-3", "empire": "russia", "apart": ["russia"]}
    assert whole("empire.legal", facts) == "Seat 3 may play Russia, but then Russia touches no other empire in play."
    assert whole("empire.legal", facts | {"apart": []}) == "Seat 3 may play Russia."
    assert whole("told.apart", {"empires": ["great-britain", "russia"]}).startswith(
        "Great Britain and Russia each touch no other empire in play"
    )


def test_who_stands_where_is_told_by_seat():
    pawns = {"great-britain": {"king": 2}, "france": {"banker": 1}}
    assert whole("unseen.territory", {"territory": "the-netherlands", "pawns": pawns}) == (
        "The Netherlands: Great Britain with 2 kings, and France with 1 banker."
    )
    assert whole("unseen.placing", {"seat": "france", "left": ["king", "banker"]}) == (
        "France still has to place a king and a banker at home."
    )
