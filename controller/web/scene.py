"""What a page needs to draw a game as one viewer may see it: a plain value made from the rules' view of a frozen state.

A page is a picture of its last scene, so one that lost its connection needs no more than the next. Everything secret is
left out by `Game.view` before anything is made of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.engine.game import TABLE, Game, GameState
from controller.engine.layout import ON_BOARD
from controller.engine.next_draw import draws
from controller.engine.reasons import Reason
from controller.hints.palette import palette
from controller.language import Language, languages
from controller.language.letters import letters
from controller.play.answers import label, moves_seen
from controller.play.lessons import LessonTold
from controller.play.prompts import prompt_for
from controller.play.published import OnTable
from controller.recognition.decisions import asked_as
from controller.table.reports import Viewer
from controller.table.undo import ASK_UNDO
from controller.web.log import announced

MAPS = ("england-15", "europe-54")
"""The maps that are drawn (`controller/web/maps`)."""
MOST_MOVES = 4000
"""So many moves are sent to a page at most; the rest can still be typed."""
MOST_EXPLAINED = 24
"""So many moves are explained at once."""


def scene(on: OnTable, viewer: Viewer, plays: Sequence[int], draws: bool, language: Language) -> dict[str, Any]:
    """The table as it is now.

    Args:
        plays: the seats, by number, that this page may move for.
        draws: whether it may also tell what was drawn.
    """
    companion, rules = on.companion, on.rules
    stands = on.session.standing
    state = stands.state
    seen = companion.snapshot(viewer)
    standing = companion.standing
    return {
        **picture(rules, state, viewer, language, scores=on.scores_shown),
        "ply": stands.plies,
        "phase": seen["phase"],
        "attention": seen["attention"],
        "cycle": standing.cycle,
        "cycleKind": standing.kind,
        "timer": standing.timer,
        "lights": seen["lights"],
        "question": _question(_own_question(seen["question"], rules, state, viewer), on, language),
        "astray": _astray(seen["astray"], language),
        "prompt": _prompt(on, language),
        "lesson": None if on.lesson is None else _lesson(on.lesson, language),
        "moves": _moves(rules, state, viewer, plays, draws),
    }


def game_facts(rules: Game, state: GameState, language: Language) -> dict[str, Any]:
    """What a page has to know of a game besides its positions: names, the map, how lights look."""
    chart = rules.guide.map(state)
    shown = rules.write(state).get("map")
    empires = {} if chart is None else chart.written.get("empires", {})
    return {
        "game": rules.name,
        "title": language.name("game", rules.name),
        "language": language.lang,
        "languages": list(languages(rules)),
        "map": shown if isinstance(shown, str) and shown in MAPS else None,
        "chart": None if chart is None else {"places": list(chart.places), "pairs": chart.written.get(chart.pairs, [])},
        "homes": {name: list(one["territories"]) for name, one in empires.items()},
        "capitals": [one["capital"] for one in empires.values()],
        "words": words(rules, state, language),
        "roles": {
            name: {"colour": "#{:02x}{:02x}{:02x}".format(*look.colour), "wave": [list(key) for key in look.wave.keys]}
            for name, look in palette().items()
        },
    }


def picture(
    rules: Game, state: GameState, viewer: Viewer, language: Language, *, scores: bool, whole: bool = False
) -> dict[str, Any]:
    """What can be drawn of any position, of the game as it stands or of an earlier one.

    Args:
        whole: show everything, as of a game that is over.
    """
    seats = rules.seats(state)
    eye = viewer.seat_in(seats)
    view = state if whole else rules.view(state, eye)
    acting = rules.to_act(state)
    projected = rules.presenter.projected_scores(view) if scores else {}
    names = [language.name("seat", seat) for seat in seats]
    return {
        "position": rules.write(view),
        "seats": [
            {
                "id": seat,
                "name": name,
                "letter": letter,
                "acting": seat in acting,
                "ifNow": projected.get(seat),
            }
            for seat, name, letter in zip(seats, names, letters(names), strict=True)
        ],
        "tableActs": acting == (TABLE,),
        "over": not acting,
        "result": dict(rules.result(state)) if not acting else None,
    }


def _prompt(on: OnTable, language: Language) -> str:
    """What the table waits for. A reader takes what was drawn, where there is one and a component that it could read;
    all else that people draw is tapped on a page."""
    rules, state = on.rules, on.session.state
    by_hand = rules.to_act(state) == (TABLE,) and not draws(rules, state, on.options)
    shown = bool(on.companion.board.readers)
    if by_hand and shown:
        shown = prompt_for(rules, state, language)[0] != "wait.drawn"
    code, facts = prompt_for(rules, state, language, tapped=not shown and (by_hand or not rules.to_act(state)))
    return language.sentence(code, facts)


def _lesson(told: LessonTold, language: Language) -> dict[str, Any]:
    """The lesson that is taught, as it stands."""

    def says(*reasons: Reason) -> list[str]:
        return [language.sentence(reason.code, reason.facts) for reason in reasons]

    return {
        "title": says(told.title)[0],
        "begin": says(told.begin)[0],
        "number": told.number,
        "tasks": told.tasks,
        "says": says(*told.says),
        "missed": says(*told.missed),
        "over": told.over,
        "following": told.following,
    }


def _undo(asked: Mapping[str, Any], on: OnTable, language: Language) -> dict[str, Any]:
    """What is told of an undo that seats are asked about. Its move is told by the sentence that everybody heard, a
    sealed one by the word that they know."""
    steps = reversed(tuple(on.session.history))
    step = next((one for one in steps if (one.seat, one.move.text) == (asked["mover"], asked["move"])), None)
    said = announced(on.rules, step)[:1] if step else ()
    told = [language.sentence(reason.code, reason.facts).removesuffix(".") for reason in said]
    return {**asked, "move": told[0] if told else label(on.rules, language, on.session.state, asked["move"])}


def _own_question(
    asked: Mapping[str, Any] | None, rules: Game, state: GameState, viewer: Viewer
) -> Mapping[str, Any] | None:
    """What a viewer is asked: of a decision that several seats make at once, as when both bid, its own."""
    seats, acting = rules.seats(state), rules.to_act(state)
    eye = viewer.seat_in(seats)
    if asked is None or asked["code"] != rules.guide.question(state) or asked["seat"] == eye or eye not in acting:
        return asked
    own = [(text, text.split()[-1]) for text in moves_seen(rules, state, eye, eye)]
    choices = [{"label": word, "card": word, "place": None, "moves": [text]} for text, word in own]
    return {**asked, "seat": eye, "choices": choices}


def _question(asked: Mapping[str, Any] | None, on: OnTable, language: Language) -> dict[str, Any] | None:
    if asked is None:
        return None
    seats = on.rules.seats(on.session.state)
    told = _undo(asked["told"], on, language) if asked["code"] == ASK_UNDO else asked["told"]
    message = asked_as(asked["code"], {choice["card"]: choice["moves"] for choice in asked["choices"]})
    return {
        "code": asked["code"],
        "seat": seats.index(asked["seat"]) if asked["seat"] in seats else None,
        "says": language.sentence(message, {"seat": asked["seat"], **told}),
        "choices": [{**choice, "moves": list(choice["moves"])} for choice in asked["choices"]],
    }


def _astray(astray: Mapping[str, Any] | None, language: Language) -> dict[str, Any] | None:
    if astray is None:
        return None
    told = (("screen.take-away", "extra"), ("screen.put-back", "missing"))
    says = [language.sentence(code, {fact: astray[fact]}) for code, fact in told if astray[fact]]
    return {"extra": dict(astray["extra"]), "missing": dict(astray["missing"]), "says": says}


def _moves(rules: Game, state: GameState, viewer: Viewer, plays: Sequence[int], draws: bool) -> list[dict[str, Any]]:
    """By seat the moves that this page may make, as its viewer sees them."""
    seats = rules.seats(state)
    eye = viewer.seat_in(seats)
    found = []
    for actor in rules.to_act(state):
        if actor == TABLE:
            may, number = draws, None
        else:
            number = seats.index(actor)
            may = number in plays
        if may:
            texts = moves_seen(rules, state, actor, eye)[:MOST_MOVES]
            found.append({"seat": TABLE if number is None else number, "moves": texts})
    return found


def words(rules: Game, state: GameState, language: Language) -> dict[str, dict[str, str]]:
    """By kind what everything is called that a page shows: places, pieces, buttons, and the page's own words."""
    kinds = dict.fromkeys((*rules.speech.facts.values(), "verb", "web", "role"))
    named = {kind: language.names(kind) for kind in kinds if kind not in ("text", "word", "record") and "/" not in kind}
    places = named.setdefault("place", {})
    for zone in rules.layout(state):
        if zone.startswith(ON_BOARD):
            place = zone.removeprefix(ON_BOARD)
            places[place] = language.name("place", place)
    chart = rules.guide.map(state)
    if chart is not None:
        for place in chart.places:
            places.setdefault(place, language.name("place", place))
    for kind in ("place", "land"):
        for one in rules.presenter.vocabulary.get(kind, ()):
            named.setdefault(kind, {}).setdefault(one, language.name(kind, one))
    named["web"] = {f"web-{name}": text for name, text in named["web"].items()}
    return {kind: found for kind, found in named.items() if found}
