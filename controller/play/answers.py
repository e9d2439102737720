"""Answers to what people ask at a table or in a terminal: the score, the map, a place, a tile, a move, the rules.

All of them are codes and facts of the game, made into sentences here. `eye` is whose screen it is: a seat, or the table
(everybody). Nothing is said that this eye may not see.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count, takewhile

from controller.engine.game import TABLE, Game, GameState
from controller.engine.layout import ON_BOARD
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.engine.speech import Thing, noted
from controller.errors import UnreadableMove
from controller.language import Language
from controller.language.facts import computed
from controller.play.understanding import (
    LEAST_LETTERS,
    completed,
    kinds_of,
    meant,
    nearest,
    not_left,
    parts,
    plays,
    printed_names,
    respelled,
    spelled,
    vocabulary,
)
from controller.players import GreedyPlayer
from controller.players.coach import only_move

MOST_LISTED = 6
"""So many of the moves that a text may mean are named in a sentence."""
SHORT_RULES = "rules.short-"
MAY_TAKE = "may-take"
"""The hint role of a place that may be taken."""
_VERB = "verb"
TOPICS = (
    "moves", "answers", "table", "games", "undo", "players", "language", "sound", "time", "hints", "screen", "pages",
    "draws", "options", "lessons",
)  # fmt: skip
"""What there is help on, besides commands and the things of the game. The attribute ``also`` of the message
``help-TOPIC`` holds the other words that people may type for it."""
OF_GAMES = ("hint", "why", "quit")
"""The commands whose lines of help a lesson replaces, by those of ``help-in-lesson`` in this order."""
NOT_IN_LESSONS = ("coach", "seat")
"""The commands that a lesson does not know."""
PAGES = "pages"
"""The topic that tells where pages are while they are served."""
ALSO = "also"
"""The form of a name that holds other words for it, with semicolons between them."""


class Answers:
    """Answer questions about one position.

    Args:
        eye: whose screen it is, a seat or the table.
        scores: whether points may be told before the end.
        pages: tells where the table's pages are; nothing where none are served.
        lesson: whether a lesson is taught, in which other things can be typed.
    """

    def __init__(
        self,
        rules: Game,
        state: GameState,
        language: Language,
        *,
        eye: str = TABLE,
        scores: bool = True,
        pages: Callable[[], Sequence[Reason]] = tuple,
        lesson: bool = False,
    ) -> None:
        self._rules, self._state, self._language, self._scores = rules, state, language, scores
        self._view = rules.view(state, eye)
        self._eye, self._pages, self._lesson = eye, pages, lesson

    def say(self, code: str, **facts: object) -> str:
        """A sentence of the table."""
        return self._language.sentence(code, facts)

    def _told(self, reasons: Iterable[Reason]) -> tuple[str, ...]:
        return tuple(self._language.sentence(reason.code, reason.facts) for reason in reasons)

    # The game as it stands.

    def score(self) -> tuple[str, ...]:
        """What every seat has, and what it would have if it were counted now."""
        found = list(self._told(one for one in self._rules.guide.unseen(self._view, ()) if one.code == "unseen.seat"))
        over = not self._rules.to_act(self._state)
        outlook = self._rules.presenter.projected_scores(self._view) if self._scores or over else {}
        totals = {seat: told["total"] for seat, told in outlook.items() if "total" in told}
        if totals and not over:
            found.append(self.say("typed.score-now", totals=totals))
        if over and (winners := self._rules.result(self._state).get("winners")):
            found.append(self.say("typed.won", winners=list(winners)))
        return tuple(found) or (self.say("typed.score-hidden"),)

    def map(self) -> tuple[str, ...]:
        """Everything on the table, place by place, and whose turn it is."""
        return (*self._told(self._rules.presenter.on_table(self._view)), *self.turn())

    def turn(self) -> tuple[str, ...]:
        """Who is to act."""
        acting = self._rules.to_act(self._state)
        if not acting:
            winners = self._rules.result(self._state).get("winners", ())
            return (self.say("typed.won", winners=list(winners)) if winners else self.say("typed.nobody-won"),)
        if acting == (TABLE,):
            return (self.say("typed.drawn-next"),)
        return (self.say("wait.seats", acting=acting),)

    def rules_in_short(self) -> tuple[str, ...]:
        """The rules of the game in a few sentences."""
        codes = takewhile(self._language.has, (f"{SHORT_RULES}{number}" for number in count(1)))
        return tuple(map(self.say, codes)) or (self.say("typed.no-rules"),)

    def help(self, topic: str) -> tuple[str, ...]:
        """What can be typed; more on a topic."""
        name = " ".join(parts(topic))
        if name in ("rules", "rule"):
            return self.rules_in_short()
        if not name:
            return self._commands()
        if name in TOPICS:
            return self._on_topic(name)
        if command := self._about_command(name):
            more = self._on_topic("players") if name == "seat" else ()
            return (*command, *more, *self._about_verbs(topic))
        found = (*self._on_topics_called(name), *self.about(topic, ""))
        return (
            found
            or self._rules_with(name)
            or (self.say("help.unknown", topic=Thing("text", topic), topics=[Thing("text", t) for t in TOPICS]),)
        )

    def _on_topics_called(self, name: str) -> tuple[str, ...]:
        """Help on the topics that have this as another name."""
        topics = [topic for topic in TOPICS if name == topic or name in _also(self._language, "help", topic)]
        return tuple(line for topic in topics for line in self._on_topic(topic))

    def _on_topic(self, name: str) -> tuple[str, ...]:
        if name == PAGES and (where := self._told(self._pages())):
            return where
        forms = [Thing("text", form) for form in self._rules.presenter.forms]
        first, second = self._rules.default_seats[:2]
        players, seat = Thing("text", f"{first}=person,{second}=club"), self._rules.seats(self._state)[-1]
        told = self.say(f"help.{name}", forms=forms, text=players, example=seat)
        return tuple(told.split("\n"))

    def _rules_with(self, word: str) -> tuple[str, ...]:
        """The short rules in which a word stands, as it is or as a beginning."""
        return (
            tuple(rule for rule in self.rules_in_short() if any(part.startswith(word) for part in parts(rule)))
            if len(word) > LEAST_LETTERS
            else ()
        )

    def _commands(self) -> tuple[str, ...]:
        """The lines of help on all that can be typed, with something of this game as an example."""
        presenter = self._rules.presenter
        thing = next(iter((*presenter.explained, *presenter.verbs)), "")
        lines = self.say("help.all", thing=Thing("text", thing)).split("\n")
        if not self._lesson:
            return tuple(lines)
        own = dict(zip(OF_GAMES, self.say("help.in-lesson").split("\n"), strict=True))
        said = {line: line.partition(" ")[0].rstrip(",") for line in lines}
        return tuple(own.get(command, line) for line, command in said.items() if command not in NOT_IN_LESSONS)

    def _about_command(self, name: str) -> list[str]:
        """The lines of help on what is typed so."""
        lines = (*self._commands(), *self.say("help.table").split("\n"))
        return [line for line in lines if name in line.strip().partition("  ")[0].replace(",", " ").lower().split()]

    # A place, a tile, a move.

    def place_called(self, text: str) -> str | None:
        """The place that a text names; None where it names none, or several."""
        places = vocabulary(self._rules, self._state)["place"]
        return plays({name: (name, self._language.name("place", name)) for name in places}, text, {})

    def _thing_called(self, text: str) -> str | None:
        """The thing that can be explained and that a text names, as in notation or by one of its names."""
        return plays(_names_of_things(self._rules, self._language), text, {})

    def _all_called(self, text: str) -> list[str]:
        """The few things that a text may name: ``castle`` is an influence tile and an extra number."""
        found = meant(_names_of_things(self._rules, self._language), text, {})
        return found if len(found) <= MOST_LISTED else []

    def _about_verbs(self, text: str) -> tuple[str, ...]:
        """What the actions are that are called just so."""
        names = _names_of_things(self._rules, self._language)
        verbs = [verb for verb in self._rules.presenter.verbs if parts(text) in map(parts, names[verb])]
        return tuple(line for verb in verbs for line in self._about_thing(verb))

    def _about_thing(self, name: str) -> tuple[str, ...]:
        return self._told(self._rules.presenter.about_thing(self._view, name))

    def neighbours(self, text: str) -> tuple[str, ...]:
        """The neighbours of a place now."""
        if not parts(text):
            return (self.say("typed.which-place", place=vocabulary(self._rules, self._state)["place"][0]),)
        place = self.place_called(text)
        if place is None:
            return (self.say("typed.no-place", text=Thing("text", text)),)
        near = self._rules.presenter.neighbours(self._view, place)
        if near is None:
            return (self.say("typed.no-map"),)
        return (self.say("typed.neighbours", place=place, places=list(near)),)

    def about(self, text: str, seat: str) -> tuple[str, ...]:
        """What can be said of a place or a thing; empty where the text names neither."""
        thing = self._thing_called(text)
        whole = thing is not None and parts(text) in map(parts, _names_of_things(self._rules, self._language)[thing])
        place = None if whole else self.place_called(text)
        if place is not None:
            return self._about_place(place)
        things = [thing] if thing is not None else self._all_called(text)
        return tuple(dict.fromkeys(line for one in things for line in self._about_thing(one)))

    def _about_place(self, place: str) -> tuple[str, ...]:
        presenter, view = self._rules.presenter, self._view
        found = [*self._told(self._rules.guide.unseen(view, (place,)))]
        if not found and (lying := self._rules.layout(view).get(f"{ON_BOARD}{place}")) is not None:
            things = [Thing("text", f"{n} {computed(item.replace('.', '-'))}") for item, n in lying.items()]
            found.append(self.say("typed.lying", place=place, things=things))
        near = presenter.neighbours(view, place)
        if near is not None:
            found.append(self.say("typed.neighbours", place=place, places=list(near)))
        return (*found, *self._told(presenter.about(view, place)))

    def explained(self, text: str, seat: str) -> tuple[str, ...]:
        """What can be said of what a text names; where it is a whole move by itself, also why that is legal or not."""
        found = self.about(text, seat)
        if not found or self._thing_called(text) not in self._rules.presenter.verbs:
            return found
        try:
            self._rules.read_move(self._view, text)
        except UnreadableMove:
            return found
        return (*found, *self.why(text, seat))

    def reckoned(self, seat: str, *, move: str = "", place: str = "") -> Mapping[str, object] | None:
        """The facts of what decides a legal move of a seat, or of what an attack of it on a place would come to, where
        that is a matter of two numbers, ``attack`` and ``defence``; else None."""
        rules, view = self._rules, self._view
        if move in moves_seen(rules, self._state, seat, self._eye):
            reasons: tuple[Reason, ...] = (rules.check(view, seat, rules.read_move(view, move)).reason,)
        else:
            reasons = rules.presenter.about(view, place) if place in vocabulary(rules, self._state)["place"] else ()
        facts = (reason.facts for reason in reasons)
        return next((one for one in facts if {"attack", "defence"} <= one.keys() and one.get("seat") == seat), None)

    def why(self, text: str, seat: str) -> tuple[str, ...]:
        """Why the move of a text is legal or not; else which moves it may mean, or which one is the nearest."""
        rules, language = self._rules, self._language
        moves = moves_seen(rules, self._state, seat, self._eye)
        spellings = spelled(rules, self._view, seat, moves, language)
        kinds = kinds_of(rules, self._state)
        # That a seat may not act now is no secret; whether it is asked at all, a view need not know (a bid was made).
        known = self._view if seat in rules.to_act(self._state) else self._state
        gone = self.not_left(text, moves, spellings, kinds) if seat == TABLE else None
        fitting = [gone] if gone else meant(spellings, text, kinds)
        if len(fitting) > 1:
            return (self.several(fitting),)
        notation = fitting[0] if fitting else " ".join(text.split())
        try:
            move = rules.read_move(known, notation)
        except UnreadableMove as error:
            return self._not_readable(known, seat, text, spellings, error)
        reason = rules.check(known, seat, move).reason
        return (language.sentence(reason.code, reason.facts),)

    def not_left(
        self, text: str, moves: Sequence[str], spellings: Mapping[str, Sequence[str]], kinds: Mapping[str, str]
    ) -> str | None:
        """The draw that a text means, of a thing of which none is left; None where it means one that is legal, or no
        draw at all."""
        gone = not_left(self._rules, self._view, moves)
        others = spelled(self._rules, self._view, TABLE, gone, self._language)
        only = plays({**spellings, **others}, text, kinds)
        if only in gone:
            return only
        return self.read_alone(moves, text) if not meant(spellings, text, kinds) else None

    def read_alone(self, draws: Sequence[str], text: str) -> str | None:
        """The whole notation of a draw, legal or not, of which only the thing was typed; None where there is none."""
        whole = self._drawn_alone(draws, text)
        try:
            return whole and self._rules.read_move(self._state, whole).text
        except UnreadableMove:
            return None

    def drawn_number(self, text: str) -> bool:
        """Whether a number is what is drawn now, such as that of a time token."""
        return self.read_alone(moves_seen(self._rules, self._state, TABLE, self._eye), text) is not None

    def _drawn_alone(self, draws: Sequence[str], text: str) -> str | None:
        """The word that all draws begin with and the thing that was typed alone; None where a draw tells more."""
        said = parts(text)
        verbs = {draw.split()[0] for draw in draws}
        known = {form.split()[0] for form in (*self._rules.presenter.table_forms, *self._rules.presenter.verbs)}
        if len(verbs) != 1 or not said or said[0] in verbs | known or any(len(draw.split()) != 2 for draw in draws):
            return None
        return f"{verbs.pop()} {'-'.join(said)}"

    def why_not(self, seat: str, place: str, said: Sequence[str]) -> tuple[str, ...]:
        """Why a place cannot be chosen after these words of the notation: the rule against what was probably meant, as
        hands at the place would mean it; nothing where no rule speaks. Of a place that is lit to be taken, before any
        words, how that would be reckoned."""
        rules, view = self._rules, self._view
        if not said and any(hint.place == place and hint.role == MAY_TAKE for hint in rules.presenter.hints(view)):
            reckoned = self._told(rules.presenter.about(view, place))
            if reckoned:
                return reckoned
        moves = [rules.read_move(view, text) for text in moves_seen(rules, self._state, seat, self._eye)]
        sayings = {
            word.said.partition(":")[2]: word.said for move in moves for word in rules.guide.words(view, seat, move)
        }
        heard = [sayings[word] for word in said if word in sayings]
        ways = [
            {one.removeprefix("at:"): 1} for one in reversed(heard) if one.startswith("at:") and one != f"at:{place}"
        ]
        others: list[Reason] = []
        gestures: list[tuple[dict[str, int], dict[str, int], list[str]]] = [
            *(({}, {}, [*heard, shown]) for shown in self._lying(place)),
            *(({place: 1}, way, heard) for way in ways),
            ({place: 1}, {}, heard),
            ({}, {place: 1}, heard),
        ]
        for extra, missing, words in gestures:
            for move in rules.guide.guess(view, seat, extra, missing, words):
                verdict = rules.check(view, seat, move)
                if not verdict.legal and place in verdict.reason.facts.values():
                    return self._told((verdict.reason,))
                others += () if verdict.legal else (verdict.reason,)
        return self._told(others[:1])

    def _lying(self, place: str) -> list[str]:
        """The cards that lie at a place, as a reader tells them: a tap on one means that card."""
        lying = self._rules.layout(self._view).get(f"{ON_BOARD}{place}", {})
        cards = [item.replace(".", ":", 1) for item in lying if not self._rules.guide.magnetic(item)]
        return [card for card in cards if card.partition(":")[2] in self._rules.presenter.explained]

    def of_listed(self, moves: Sequence[str], seat: str) -> tuple[str, ...]:
        """What an entry of a list of moves stands for: why its move is legal, and what the things in it do; of a group
        some of its moves."""
        if len(moves) > 1:
            return (self.several(moves),)
        known = {parts(name): name for name in self._rules.presenter.explained}
        things = [known[key] for word in moves[0].split() if (key := parts(word)) in known]
        return (*self.why(moves[0], seat), *(line for thing in things for line in self._about_thing(thing)))

    def several(self, moves: Sequence[str]) -> str:
        """That a text may mean these moves."""
        labels = [Thing("text", self.label(move)) for move in moves[:MOST_LISTED]]
        return self.say("typed.several", labels=labels, more=len(moves) - len(labels))

    def _not_readable(
        self, known: GameState, seat: str, text: str, moves: Mapping[str, Sequence[str]], error: UnreadableMove
    ) -> tuple[str, ...]:
        """The reason of the illegal move that the text is short for; else the nearest move that is legal."""
        language = self._language
        reason = self._best_reason(known, seat, text)
        if reason is not None:
            return (language.sentence(reason.code, reason.facts),)
        if instead := self._instead(text):
            return (language.sentence(error.code, error.facts), *instead)
        if seat == TABLE and (whole := self._drawn_alone(tuple(moves), text)):
            try:
                self._rules.read_move(known, whole)
            except UnreadableMove as other:
                like = nearest(moves, whole)
                told = language.sentence(other.code, other.facts)
                return (told, self.say("typed.nearest", text=Thing("text", self.label(like)))) if like else (told,)
        right = respelled(self._rules, known, text)
        if right is not None and (reason := self._best_reason(known, seat, right)) is not None:
            first = self.say("typed.respelled", text=Thing("text", right))
            return (first, language.sentence(reason.code, reason.facts))
        like = nearest(moves, right or text)
        near = self.say("typed.nearest", text=Thing("text", self.label(like))) if like else self.say("typed.no-nearest")
        return (language.sentence(error.code, error.facts), near)

    def _instead(self, text: str) -> tuple[str, ...]:
        """What can be said of a word that is another word for an action, a command, or a topic of help."""
        name = " ".join(parts(text))
        return self._about_verbs(text) or (*self._about_command(name), *self._on_topics_called(name))

    def _best_reason(self, known: GameState, seat: str, text: str) -> Reason | None:
        """The reason of the move that the text is probably short for: one that begins where the seat stands, next to
        where it is aimed at."""
        rules = self._rules
        said = set(parts(text))
        best: tuple[int, Reason] | None = None
        for notation in completed(rules, known, text):
            try:
                move = rules.read_move(known, notation)
            except UnreadableMove:
                continue
            worth = self._plausible(known, seat, notation, said)
            if best is None or worth > best[0]:
                verdict = rules.check(known, seat, move)
                if not verdict.legal:
                    best = worth, verdict.reason
        return best[1] if best else None

    def _plausible(self, known: GameState, seat: str, notation: str, said: set[str]) -> int:
        """How likely a completed move is what was meant, by the places that were not typed: 1 each where the seat has
        something, 1 more each where another named place is next to it."""
        layout, presenter = self._rules.layout(known), self._rules.presenter
        words, named = notation.split(), vocabulary(self._rules, known)["place"]
        places = [word for word in words if word in named]
        worth = 0
        for place in places:
            if said.isdisjoint(parts(place)):
                items = layout.get(f"{ON_BOARD}{place}", {})
                worth += 2 * any(item == f"{seat}.{words[0]}" for item in items)
                worth += any(item.startswith(f"{seat}.") for item in items)
                near = presenter.neighbours(known, place) or ()
                worth += any(other in near for other in places)
        last = words[-1]
        if last in self._rules.seats(known) and len(places) > 1:
            worth += any(item.startswith(f"{last}.") for item in layout.get(f"{ON_BOARD}{places[-1]}", {})) * (
                last != seat
            )
        return worth

    # Moves.

    def label(self, text: str) -> str:
        """A notation with its names as they are printed."""
        return label(self._rules, self._language, self._view, text)

    def hint(self, seat: str) -> str:
        """The move after which the seat stands best, as far as the eye may know."""
        rules = self._rules
        if seat not in rules.seats(self._state):
            return self.say("typed.hint-table")
        if not moves_seen(rules, self._state, seat, self._eye):
            return self.say("typed.hint-none", seat=seat)
        choice = GreedyPlayer(random.Random(0)).choose(rules, self._view, seat)
        told = Thing("text", shown_as(rules, self._language, self._view, seat, choice.move))
        shown = noted(told, rules.presenter.beside(self._view, seat, choice.move))
        if only_move(rules, self._view, seat):
            return self.say("coach.only-move", seat=seat, move=shown)
        return self.say("typed.hint", text=shown)


@lru_cache(maxsize=16)
def _names_of_things(rules: Game, language: Language) -> dict[str, tuple[str, ...]]:
    """By their words in notation what the things and actions that can be explained are called; a short name that is
    only a part of the notation, which several may share, is none."""
    presenter = rules.presenter
    kinds = {name: kind for kind, names in presenter.vocabulary.items() for name in names}
    found = {}
    for name in dict.fromkeys((*presenter.explained, *presenter.verbs)):
        called = [language.name(kinds[name], name, form) for form in ("", "short")] if name in kinds else []
        if name in presenter.verbs:
            called += [language.name(_VERB, name), *_also(language, _VERB, name)]
        found[name] = (name, *(one for one in called if not set(parts(one)) < set(parts(name))))
    return found


def _also(language: Language, kind: str, name: str) -> tuple[str, ...]:
    """The other words that people may type for a thing, a verb or a topic."""
    said = language.name(kind, name, ALSO)
    return tuple(one.strip() for one in said.split(";")) if said != language.name(kind, name) else ()


def moves_seen(rules: Game, state: GameState, seat: str, eye: str) -> list[str]:
    """The legal moves of a seat, as far as ``eye`` (a seat, or the table for everybody) can tell."""
    if seat not in rules.to_act(state):
        return []
    return [move.text for move in rules.options(rules.view(state, eye), seat)]


def shown_as(rules: Game, language: Language, state: GameState, seat: str, move: Move) -> str:
    """A legal move as a menu shows it: its first spelling, or its notation, with names as they are printed."""
    return label(rules, language, state, rules.presenter.listed(state, seat, move))


def called_so(language: Language, moves: Iterable[str], text: str) -> str | None:
    """The move that sentences call by this whole text: one of a single word, as “End the turn” is ``end``."""
    said = parts(text)
    return next((move for move in moves if " " not in move and parts(language.name(_VERB, move)) == said), None)


def drawn_as(rules: Game, language: Language, state: GameState, move: Move) -> str:
    """A draw as it may be typed: only what was drawn, where that says which draw it is; a bare number is none."""
    whole = shown_as(rules, language, state, TABLE, move)
    words = move.text.split(" ")
    named = words[2:] if len(words) > 2 and words[1] in vocabulary(rules, state)["place"] else words[1:]
    bare = label(rules, language, state, " ".join(named))
    texts = [one.text for one in rules.options(state, TABLE)]
    spellings = spelled(rules, state, TABLE, texts, language)
    told = not bare.isdecimal() and plays(spellings, bare, kinds_of(rules, state)) == move.text
    return bare if told else whole


def label(rules: Game, language: Language, state: GameState, text: str) -> str:
    """A notation with its names as they are printed and without hyphens. Typed so it means the same."""
    names = vocabulary(rules, state)
    for code, (title, *_) in printed_names(rules, language).items():
        if " " in code and f" {code} " in f" {text} ":
            head, _, rest = f" {text} ".partition(f" {code} ")
            words = (label(rules, language, state, head.strip()), title, label(rules, language, state, rest.strip()))
            return " ".join(word for word in words if word)
    return " ".join(_shown(word, names, language) for word in text.split(" "))


def _shown(word: str, names: Mapping[str, Sequence[str]], language: Language) -> str:
    bare = word.rstrip(",")
    for kind in ("place", "seat"):
        if bare in names[kind]:
            name = language.name(kind, bare)
            return (name if parts(name) == parts(bare) else bare) + word[len(bare) :]
    return word if word.startswith("-") else word.replace("-", " ")
