"""Lines that people type, at a real table or at the simulated one: one grammar, one meaning.

A line is a command (`parse` lists them), a number in the list of moves that was shown last, an answer to the question
that is open, or a move. Which move a text means, is told in `controller.play.understanding`; what is answered, in
`controller.play.answers`. A text that is no legal move is never turned into one: it is refused with its reason, or the
moves that it may mean are listed.

`Interpreter` says what a line means, as a value; what is then done is up to the front end. `TableLines` makes readings
of it for a real table, where everybody can read the answers and anybody can have typed the question: it answers from
the table's view of the game, in which nothing hidden is named. `sim.terminal` lets simulated hands carry moves out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from controller.boards import Board
from controller.boards.seats import seat_called
from controller.engine.game import TABLE, Game, GameState
from controller.engine.reasons import Reason
from controller.engine.session import Step
from controller.engine.speech import Thing
from controller.errors import UnreadableMove
from controller.language import Language, language_for
from controller.play.answers import Answers, called_so, label, moves_seen, shown_as
from controller.play.heard import Heard
from controller.play.question_lines import question_line, typed_choices
from controller.play.understanding import kinds_of, meant, parts, plays, spelled
from controller.ports import Entered, KeyPressed, Reading, TagSeen
from controller.recognition.decisions import Question
from controller.table.companion import TABLE_WORDS

CARDS = ("undo", "again", "accept", "pause", "resume", "new-game", "shut-down")
"""Cards for the table that may be typed without the word ``card``."""
QUIT = ("quit", "q", "exit")
MOST_MOVES = 40
"""So many moves of a seat are listed."""
YES, NO = ("yes", "y"), ("no", "n", "none")

Kind = Literal[
    "enter", "help", "quit", "moves", "hint", "why", "number", "tag", "key", "move",
    "score", "log", "map", "rules", "neighbours",
]  # fmt: skip
_WORDS: dict[str, Kind] = {
    **dict.fromkeys(QUIT, "quit"),
    **dict.fromkeys(("help", "h", "?"), "help"),
    **dict.fromkeys(("moves", "all", "menu", "m", "back"), "moves"),
    "hint": "hint",
    **dict.fromkeys(("score", "scores", "points"), "score"),
    "log": "log",
    **dict.fromkeys(("map", "board", "table"), "map"),
    "rules": "rules",
}
_WITH_TEXT: dict[str, Kind] = {
    "help": "help",
    "moves": "moves",
    **dict.fromkeys(("neighbours", "neighbors", "neighbour", "neighbor"), "neighbours"),
    "why": "why",
    "tag": "tag",
    "key": "key",
}
COMMANDS = (
    "moves", "hint", "score", "log", "map", "rules", "neighbours", "undo", "again", "help", "accept", "pause", "resume",
    "new-game", "quit",
)  # fmt: skip
"""What Tab completes besides moves."""


@dataclass(frozen=True, slots=True)
class Line:
    """A typed line.

    Attributes:
        kind: what it asks for; ``enter`` is an empty line.
        text: the move, its number, the tag, the key, the topic or the place; of ``why`` what is to be explained.
        seat: the seat that was named before the move, as it was typed; empty: none.
    """

    kind: Kind
    text: str = ""
    seat: str = ""


_EXPLAINED = re.compile(r"\([^()]*\)")
"""What a list of moves explains, as in ``take 4 right (Franken, carriage)``, is no part of the move."""
_POLITE = re.compile(r"^please\b[\s,]*|[\s,]*\bplease$|[.!]+$|(?<=[^\W\d])\s*\?+$", re.IGNORECASE)
_UNDOES = (Line("tag", "card:undo"), Line("key", "undo"))


def bare(line: str) -> str:
    """A line without what people say besides: ``hint, please!`` and ``why?`` ask for no more than ``hint`` and ``why``.
    A line that is nothing else stays as it is."""
    text = " ".join(line.split())
    while (shorter := _POLITE.sub("", text).strip()) not in ("", text):
        text = shorter
    return text


def parse(line: str, seats: Sequence[str]) -> Line:
    """What a line asks for, in a game of these seats."""
    text = bare(_EXPLAINED.sub(" ", line))
    first, _, rest = text.partition(" ")
    word, whole = first.casefold(), text.casefold()
    if not text:
        return Line("enter")
    if whole in _WORDS:
        return Line(_WORDS[whole])
    if text.startswith("?"):
        seat, move = _named_seat(text[1:].strip(), seats)
        return Line("why", move, seat)
    if whole.replace(" ", "-") in CARDS:
        return Line("tag", f"card:{whole.replace(' ', '-')}")
    if word == "card" and rest:
        return Line("tag", f"card:{rest.casefold()}")
    if word in _WITH_TEXT and rest:
        return Line(_WITH_TEXT[word], rest)
    if word in _WITH_TEXT:
        return Line(_WITH_TEXT[word])
    if text.isascii() and text.isdecimal():
        return Line("number", text)
    seat, move = _named_seat(text, seats)
    return Line("why", move[1:].strip(), seat) if move.startswith("?") else Line("move", move, seat)


def number_of(text: str) -> int:
    """The number that a text is; 0 where it is none."""
    return int(text[:6]) if text.isascii() and text.isdecimal() else 0


def _named_seat(text: str, seats: Sequence[str]) -> tuple[str, str]:
    """A seat that is named before a move, and the move."""
    name, colon, move = text.partition(":")
    named = name.strip().casefold().removeprefix("the ").replace(" ", "-")
    return (named, move.strip()) if colon and seat_called(seats, named) is not None else ("", text)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a line means in a position.

    Attributes:
        kind: ``move``; ``list`` (``moves`` fit what was typed, ``text``; all of them if that is empty); ``say``
            (``lines`` answer it); ``tag``, ``key`` (to be shown, pressed); ``log``, ``map``, ``quit``; or ``nothing``.
        seat: the seat of the move or of the list.
    """

    kind: Literal["move", "list", "say", "tag", "key", "log", "map", "quit", "nothing"]
    text: str = ""
    seat: str = ""
    moves: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


class Interpreter:
    """Say what typed lines mean.

    Args:
        scores: whether points may be told before the end.
        cards: whether questions are shown with the cards that answer them; else as `typed_choices` has them.
        pages: tells where the table's pages are.
        lesson: whether a lesson is taught.

    Attributes:
        language: of the answers.
    """

    def __init__(
        self,
        rules: Game,
        language: Language | None = None,
        *,
        scores: bool = True,
        cards: bool = False,
        pages: Callable[[], Sequence[Reason]] = tuple,
        lesson: bool = False,
    ) -> None:
        self._rules, self._scores, self._cards = rules, scores, cards
        self._pages, self._lesson = pages, lesson
        self.language = language or language_for(rules)
        self._typed_in: GameState = None
        self._took_back = False

    def say(self, code: str, **facts: object) -> str:
        """A sentence of the table."""
        return self.language.sentence(code, facts)

    def answers(self, state: GameState, eye: str) -> Answers:
        """What can be answered about a position."""
        return Answers(
            self._rules,
            state,
            self.language,
            eye=eye,
            scores=self._scores,
            pages=self._pages,
            lesson=self._lesson,
        )

    def meaning(
        self,
        line: str,
        state: GameState,
        seat: str,
        *,
        eye: str = TABLE,
        question: Question | None = None,
        listed: Sequence[tuple[str, str]] = (),
        begun: bool = False,
        fresh: bool = False,
    ) -> Meaning:
        """What a line means.

        Args:
            seat: who is to act; empty where the game is over.
            eye: whose screen it is.
            question: the one that is open.
            listed: seats and moves by their numbers, from 1, as they were shown last.
            begun: whether that list shows what fits a beginning; then Enter plays the only one.
            fresh: whether the seat's turn has just begun, after one that ended by itself. Who ends a turn in it with
                the first line is asked, as that one may be meant; who has typed something else, or has taken
                something back, knows whose turn it is.
        """
        seats = self._rules.seats(state)
        typed = parse(line, seats)
        fresh, self._typed_in = fresh and self._typed_in is not state and not self._took_back, state
        moves = typed.kind in ("move", "number", "enter") and typed.text.casefold() not in (*YES, *NO)
        self._took_back = typed in _UNDOES or (self._took_back and not moves)
        answers = self.answers(state, eye)
        if eye == TABLE and question is not None and not typed.seat and typed.kind in ("move", "number"):
            answer = self._answer(typed.text, question.seat, question)  # whichever seat is to act
            if answer is not None:
                return answer
        named = typed.seat or seat
        called = seat_called(seats, named) or named
        match typed.kind:
            case "enter":
                only = listed[0] if begun and len(listed) == 1 else None
                return Meaning("move", only[1], only[0]) if only else Meaning("nothing")
            case "number":
                if called != TABLE or number_of(typed.text) <= len(listed) or not answers.drawn_number(typed.text):
                    return self._numbered(int(typed.text[:6]), state, called, question, listed)
            case "help":
                return Meaning("say", lines=answers.help(typed.text.casefold()))
            case "score":
                return Meaning("say", lines=answers.score())
            case "rules":
                return Meaning("say", lines=answers.rules_in_short())
            case "neighbours":
                return Meaning("say", lines=answers.neighbours(typed.text))
            case "tag" | "key" | "log" | "map" | "quit":
                return Meaning(typed.kind, typed.text)
        if not seat:
            return Meaning("say", lines=(self.say("typed.over"),))
        match typed.kind:
            case "hint":
                return Meaning("say", lines=(answers.hint(called),))
            case "moves":
                return self._moves(typed.text, state, called, eye)
            case "why" if (number := number_of(typed.text)) and number <= len(listed):
                its_seat, move = listed[number - 1]
                return Meaning("say", lines=answers.of_listed((move,), its_seat))
            case "why":
                lines = answers.explained(typed.text, called) if not typed.seat else ()
                return Meaning("say", lines=lines or answers.why(typed.text, called))
        return self._move(typed.text, state, called, named, answers, eye, question, fresh=fresh)

    def _numbered(
        self,
        number: int,
        state: GameState,
        seat: str,
        question: Question | None,
        listed: Sequence[tuple[str, str]],
    ) -> Meaning:
        """A move by its number in the list; where the answers to the question are numbers, the answer."""
        answer = self._answer(str(number), seat, question)
        if answer is not None:
            return answer
        if not 1 <= number <= len(listed):
            return Meaning("say", lines=(self.say("typed.no-number", number=number),))
        its_seat, move = listed[number - 1]
        return Meaning("move", move, its_seat)

    def _moves(self, text: str, state: GameState, seat: str, eye: str) -> Meaning:
        rules = self._rules
        seats = [seat] if text else list(rules.to_act(state))
        moves = [move for one in seats for move in moves_seen(rules, state, one, eye)]
        if text:
            spellings = spelled(rules, rules.view(state, eye), seat, moves, self.language)
            moves = meant(spellings, text, kinds_of(rules, state))
        return Meaning("list", text, seat if text else "", tuple(moves))

    def _move(
        self,
        text: str,
        state: GameState,
        seat: str,
        named: str,
        answers: Answers,
        eye: str,
        question: Question | None,
        *,
        fresh: bool,
    ) -> Meaning:
        rules = self._rules
        moves = moves_seen(rules, state, seat, eye)
        spellings: Mapping[str, Sequence[str]] = spelled(rules, rules.view(state, eye), seat, moves, self.language)
        kinds = kinds_of(rules, state)
        answer = self._answer(text, seat, question)
        if answer is not None:
            return answer
        if seat == TABLE and answers.not_left(text, moves, spellings, kinds) is not None:
            return Meaning("say", text, named, lines=answers.why(text, seat))
        answering = text.casefold() in (*YES, *NO)
        if answering:  # which are never short for a word of a move, as “no” might be for Norway
            spellings = _with_the_part(text.casefold(), spellings)
        only = (
            plays(spellings, text, kinds)
            or called_so(self.language, moves, text)
            or self._otherwise_spelled(state, seat, text, eye)
        )
        if only is None and answering and moves:
            only = _by_yes_or_no(moves, text.casefold())
        if only is not None:
            if fresh and only in rules.presenter.ends_turn:
                return Meaning("say", lines=(self.say("typed.end-again", seat=seat, text=Thing("text", only)),))
            return Meaning("move", only, named)
        if fitting := meant(spellings, text, kinds):
            return Meaning("list", text, seat, tuple(fitting))
        if answering:
            asked = () if question is None else (question_line(question, self.language, cards=self._cards),)
            return Meaning("say", lines=(self.say("typed.nothing-asked", text=Thing("text", text)), *asked))
        return Meaning("say", text, named, lines=answers.why(text, seat))

    def _otherwise_spelled(self, state: GameState, seat: str, text: str, eye: str) -> str | None:
        """The text itself where it is a legal move in another spelling than that of the listing."""
        rules = self._rules
        try:
            move = rules.read_move(state, text)
        except UnreadableMove:
            return None
        return text if seat in rules.to_act(state) and rules.check(rules.view(state, eye), seat, move).legal else None

    def _answer(self, text: str, seat: str, question: Question | None) -> Meaning | None:
        """The answer to the open question that a text is, as the question shows it: by its label or its card."""
        if question is None or question.seat != seat:
            return None
        said = parts(text)
        choices = question.choices if self._cards else typed_choices(question.choices)
        other = any(choice.card == "no" for choice in choices)
        for choice in choices:
            place = self.language.name("place", choice.place) if choice.place else ""
            shown = (choice.label, choice.card or "", choice.place or "", place)
            nothing = choice.card == "no" or (choice.card == "none" and not other and _do_nothing(choice.moves))
            yes_or_no = (choice.card == "yes" and text.casefold() in YES) or (nothing and text.casefold() in NO)
            if yes_or_no or said in [parts(one) for one in shown if one]:
                if len(choice.moves) == 1:
                    return Meaning("move", choice.moves[0], seat)
                if choice.card is not None:
                    return Meaning("tag", f"card:{choice.card}")
                return Meaning("list", text, seat, choice.moves) if choice.moves else None
        return None


def _with_the_part(word: str, spellings: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """The moves that have a word as a whole part of some spelling."""
    return {move: ways for move, ways in spellings.items() if any(word in parts(way) for way in ways)}


def _do_nothing(moves: Sequence[str]) -> bool:
    return all(move.split()[-1] == "none" for move in moves)


def _by_yes_or_no(moves: Sequence[str], word: str) -> str | None:
    """The answer among moves of which one does nothing: that is no, and yes is the other one, if there is one. A turn
    is ended by none, never by no: nothing that takes yes or no is asked there."""
    ends = ("pass",) * (word == "none")
    refusing = [move for move in moves if move.split()[-1] == "none" or move in ("allow", "leave", *ends)]
    if len(refusing) != 1:
        return None
    if word in NO:
        return refusing[0]
    others = [move for move in moves if move not in refusing]
    return others[0] if len(others) == 1 else None


def just_began(rules: Game, history: Sequence[Step], seat: str, typing: Sequence[str]) -> bool:
    """Whether a seat's turn has just begun and the turn before it, of those who type here, ended by itself: somebody
    who types the end of a turn then means that one.

    Args:
        typing: the seats that are played by typing.
    """
    moves = [step for step in history if step.seat != TABLE]
    if not moves or moves[-1].seat == seat:
        return False
    own = next((step for step in reversed(moves) if step.seat in typing), None)
    return own is not None and own.move.text not in rules.presenter.ends_turn


# At a real table.

Answer = Reading | tuple[str, ...]
"""A reading, or lines to be shown in answer."""


class TableLines:
    """Make readings and answers of the lines that are typed at a real table. Keeps the list that was shown last.

    Args:
        heard: what was said and asked at this table, where that is known; it is told once somebody has compared the
            table with a resumed game, or plays on.
        pages: tells where the table's pages are.
        lesson: whether a lesson is taught.
        by_program: whether a program plays a seat in a position.
    """

    def __init__(
        self,
        rules: Game,
        board: Board,
        language: Language | None = None,
        *,
        heard: Heard | None = None,
        scores: bool = True,
        pages: Callable[[], Sequence[Reason]] = tuple,
        lesson: bool = False,
        by_program: Callable[[str, GameState], bool] = lambda seat, state: False,
    ) -> None:
        self._rules, self._board, self._by_program = rules, board, by_program
        self._heard = heard or Heard(rules, language or language_for(rules), (), lambda: None)
        cards = bool(board.readers)
        self.interpreter = Interpreter(rules, language, scores=scores, cards=cards, pages=pages, lesson=lesson)
        self._listed: list[tuple[str, str]] = []
        self._listed_in: GameState = None
        self._begun = False

    def understand(self, line: str, at: float, state: GameState, *, fresh: bool = False) -> Answer:
        """What a line means at a time of the game."""
        word = line.strip().casefold()
        if word in (*YES, *NO) and self._heard.comparing:  # before what else is asked, as at a reader
            return Entered(at, "yes" if word in YES else "no", TABLE)
        means = self._meaning(line, state, fresh=fresh)
        match means.kind:
            case "move":
                self._heard.compared()
                return Entered(at, means.text, means.seat)
            case "list":
                return self._list(means, state)
            case "say":
                return means.lines
            case "tag":
                # A word is entered and not shown to the reader, which takes two that follow each other fast for one.
                word = means.text.removeprefix("card:")
                return Entered(at, word, TABLE) if word in TABLE_WORDS else TagSeen(at, means.text)
            case "key":
                return self._key(means.text, at)
            case "log":
                return self._log()
            case "map":
                return self._map(state)
        return ()  # Enter, or quit: `controller.play.table_io` has stopped the loop before

    def _meaning(self, line: str, state: GameState, *, fresh: bool) -> Meaning:
        return self.interpreter.meaning(
            line,
            state,
            self._to_act(state),
            question=self._heard.question,
            listed=self._listed if self._listed_in is state else (),
            begun=self._begun,
            fresh=fresh,
        )

    def numbered(self, number: int, state: GameState) -> str:
        """The move of a number in the list that was shown last in this state; empty where there is none."""
        known = self._listed_in is state and 1 <= number <= len(self._listed)
        return self._listed[number - 1][1] if known else ""

    def _log(self) -> tuple[str, ...]:
        return tuple(self._heard.log.lines)[-MOST_MOVES:] or (self.interpreter.say("typed.nothing-said"),)

    def _map(self, state: GameState) -> tuple[str, ...]:
        return self.interpreter.answers(state, TABLE).map()

    def _to_act(self, state: GameState) -> str:
        """The seat to act; where several are, the first of those that people play. Empty where the game is over."""
        acting = self._rules.to_act(state)
        if len(acting) < 2:
            return (*acting, "")[0]
        people = [seat for seat in acting if not self._by_program(seat, state)]
        first = self._rules.guide.asked_first(state)
        return people[0] if people and first not in people else first

    def _list(self, means: Meaning, state: GameState) -> tuple[str, ...]:
        """Lines with numbers, at most `MOST_MOVES` a seat."""
        rules, language = self._rules, self.interpreter.language
        acting = [means.seat] if means.seat else list(rules.to_act(state))
        moves = {seat: means.moves if means.seat else moves_seen(rules, state, seat, TABLE) for seat in acting}
        self._listed, self._listed_in, self._begun = [], state, bool(means.text)
        lines = list[str]()
        view = rules.view(state, TABLE)
        for seat, texts in moves.items():
            known = {move.text: move for move in rules.options(view, seat)} if seat in rules.to_act(state) else {}
            head = f"{language.name('seat', seat)}: " if len(moves) > 1 else ""
            for text in texts[:MOST_MOVES]:
                self._listed.append((seat, text))
                move = known.get(text)
                shown = shown_as(rules, language, view, seat, move) if move else label(rules, language, view, text)
                lines.append(f"{len(self._listed):3} {head}{shown}")
            if len(texts) > MOST_MOVES:
                lines.append(f"    {head}{self.interpreter.say('screen.more-moves', n=len(texts) - MOST_MOVES)}")
        return tuple(lines) or (self.interpreter.say("typed.over"),)

    def _key(self, key: str, at: float) -> Answer:
        what = key.rpartition(".")[2]
        if key in self._board.keys or what in ("confirm", "undo"):
            return KeyPressed(at, key)
        return (self.interpreter.say("typed.no-key", key=Thing("text", key)),)
