"""The loop at a table, in virtual time: readings, typed lines and time in; words, lights and the record out."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from controller.engine import session
from controller.engine.journal import MemoryJournal
from controller.games.power_and_weakness import GAME
from controller.games_found import find, names
from controller.hints.power import milliamps
from controller.language import language_for
from controller.play.lighting import FRAME_S
from controller.play.loop import PlayLoop
from controller.play.prompts import prompt_for
from controller.play.table_io import LONGEST_S, StopRequested
from controller.play.thinking import Answer, InPlace, Question
from controller.players import coach
from controller.ports import Entered, Found, Reading, TagSeen
from controller.recognition.image import counts, filled
from controller.storage.replay import resume
from tests.play.fake_table import COUNTING, Bench, closes, key, lost, tag
from tests.play.test_coaching import AUCTION
from tests.recognition.scene import position

DEALT = ("marker:castle:1", "marker:tent:1")


class Played:
    """A loop that ran until the script stopped it."""

    def __init__(self, bench: Bench, start: dict[str, Any] | None = None, resumed: bool = False, **more: Any) -> None:
        state = GAME.new(GAME.option_defaults) if start is None else GAME.read(start)
        if start is not None:
            levels = filled(bench.board, counts(GAME, state, bench.board))
            bench.body.stands(*(switch for switch, closed in levels.items() if closed))
        self.journal = MemoryJournal()
        self.session = session.begin(GAME, self.journal, state)
        self.readings: list[Reading] = []
        self.loop = PlayLoop(bench.io, GAME, self.session, seed=1, options={}, keep=self.readings.append, **more)
        self.asked = ""
        try:
            self.asked = self.loop.run(resumed)
        except StopRequested as stop:
            self.asked = stop.how

    @property
    def moves(self) -> list[str]:
        return [step.move.text for step in self.session.history]


def test_a_game_begins_by_tags_and_is_told_on_screen_and_by_voice() -> None:
    with Bench() as bench:
        bench.at(2, tag(2, DEALT[0])).at(4, tag(4, DEALT[1])).at(8, bench.stop)
        played = Played(bench)
        assert played.moves == ["region-marker alt-clut castle", "region-marker gododdin tent"]
        assert [line for line in bench.screen if not line.startswith(" ")] == bench.body.shown.sentences
        assert any("Gododdin" in line for line in bench.screen)
        assert played.asked == "SIGTERM"


def test_undo_typed_twice_at_once_is_two_words() -> None:
    """Of two cards that follow each other so fast the reader would take the second for the first."""
    with Bench() as bench:
        bench.at(2, tag(2, "card:place")).at(3, closes(3, "gwinntguic.1")).at(9, "undo", "undo").at(14, bench.stop)
        played = Played(bench, position())
        assert played.moves == []
        assert any("is undone: “" in line for line in bench.screen)
        assert bench.screen[-1] == "There is no move to undo."


def test_a_move_made_by_hand_and_one_taken_back() -> None:
    with Bench() as bench:
        bench.at(2, tag(2, "card:place")).at(3, closes(3, "gwinntguic.1")).at(9, "undo").at(14, bench.stop)
        played = Played(bench, position())
        assert played.moves == []
        assert any("is undone: “" in line for line in bench.screen)
        assert [entry.move for entry in played.journal.entries(1)][:1] == ["place gwinntguic"]


def test_a_blunder_made_by_hand_is_told_if_the_seat_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "BLUNDER", 0.0)  # so that every move is one
    for switch, times in (("warn", 1), ("on", 0)):
        with Bench() as bench:
            bench.at(1, f"coach orange {switch}").at(2, tag(2, "card:place")).at(3, closes(3, "gwinntguic.1"))
            bench.at(9, bench.stop)
            assert Played(bench, position(), thinker=InPlace()).moves == ["place gwinntguic"]
            assert sum("gives much away: another" in said for said in bench.body.shown.sentences) == times
            assert not any("Are you sure of" in said for said in bench.body.shown.sentences), "it is made already"


def test_typed_lines_are_moves_cards_keys_and_questions() -> None:
    with Bench() as bench:
        bench.at(1, "? place powys").at(2, "moves").at(3, "?").at(4, "orange: place gwinntguic")
        bench.at(6, "fly").at(8, "key orange.undo").at(9, "key nobody.jump").at(20, bench.stop)
        played = Played(bench, position())
        told = "\n".join(bench.screen)
        assert "take influence tent" in told
        assert "the legal moves" in told
        assert "I cannot read “fly”" in told
        assert "There is no key nobody.jump" in told
        assert next(entry.move for entry in played.journal.entries(1)) == "place gwinntguic"
        assert played.moves == []
        assert any("fly" in line for line in bench.screen)


@pytest.mark.parametrize("card", ["new-game", "shut-down"])
def test_what_a_card_asks_ends_the_loop(card: str) -> None:
    for told in (tag(1, f"card:{card}"), card, f"card {card}"):
        with Bench() as bench:
            bench.at(1, told)
            assert Played(bench).asked == card


def test_the_games_time_goes_on_where_it_stood() -> None:
    with Bench() as bench:
        bench.at(2, tag(2, DEALT[0])).at(5, bench.stop)
        first = Played(bench)
        (entry,) = first.journal.entries(1)
        assert entry.seconds == pytest.approx(2, abs=2)
        bench.signals.received = ""
        bench.hour.now += 5000.0
        again = resume(GAME, first.journal, 1) if first.journal.digests else first.session
        loop = PlayLoop(bench.io, GAME, again, seed=1, options={})
        assert loop.now == pytest.approx(entry.seconds)


def test_a_resumed_game_compares_and_says_what_to_put_where() -> None:
    start = position()
    with Bench() as bench:
        bench.at(0, closes(0, "ceint.1")).at(1, bench.stop)
        bench.body.stands("ceint.1")
        played = Played(bench, start, resumed=True)
        assert any("take away: Ceint 1" in line for line in bench.screen)
        assert any("compare this with the table" in line for line in bench.screen)
        assert played.moves == []


RIGHT = "put the table right, and say yes"


@pytest.mark.parametrize(
    ("lines", "made", "right", "thanked"),
    [
        (["no", "yes"], [], 1, 1),
        (["yes", "no"], ["allow"], 0, 1),
        (["no", "yes", "yes"], ["snake"], 1, 1),
        (["white: yes"], ["snake"], 0, 0),
        (["allow", "yes"], ["allow"], 0, 0),
    ],
)
def test_yes_and_no_first_answer_whether_the_table_is_right(
    lines: list[str], made: list[str], right: int, thanked: int
) -> None:
    """Also where the game was left at a question that takes yes and no itself: that was asked before."""
    game = find("power-and-weakness")
    state = game.read(position(snake=True))
    asked = game.write(game.play(state, "orange", game.read_move(state, "use merlin recruit knights")))
    with Bench() as bench:
        for number, line in enumerate(lines):
            bench.at(2 + 2 * number, line)
        bench.at(20, bench.stop)
        assert Played(bench, asked, resumed=True).moves == made
        assert sum(RIGHT in line for line in bench.screen) == right
        assert sum(line == "Thank you." for line in bench.screen) == thanked
        assert sum(line == "White, do you play a Snake?" for line in bench.screen) == 1 + thanked


@pytest.mark.parametrize(("yes_at", "moved"), [(30, ["bid"]), (40, [])])
def test_a_program_waits_until_people_say_that_a_resumed_table_is_right(yes_at: int, moved: list[str]) -> None:
    with Bench() as bench:
        bench.at(yes_at, "yes").at(36, bench.stop)
        played = Played(bench, AUCTION, resumed=True, players=("person", "beginner"), thinker=InPlace())
        assert [move.split()[0] for move in played.moves] == moved
        assert sum(line == "Thank you." for line in bench.screen) == len(moved)


def test_a_move_that_is_typed_for_a_seat_of_the_program_is_refused() -> None:
    start = position(turn={"seat": "white", "actions_left": 1})
    with Bench() as bench:
        bench.at(0.3, "recruit").at(0.6, "white: recruit").at(1.0, bench.stop)
        played = Played(bench, start, players=("person", "beginner"), thinker=InPlace())
        assert played.moves == []
        assert sum(line == "The program plays White, and makes its moves itself." for line in bench.screen) == 2


def test_programs_among_themselves_wait_for_nobody_to_compare_a_table() -> None:
    with Bench() as bench:
        bench.at(20, bench.stop)
        assert Played(bench, AUCTION, resumed=True, players=("beginner", "beginner"), thinker=InPlace()).moves


def test_what_only_eyes_can_use_stands_below_its_sentence() -> None:
    with Bench() as bench:
        bench.at(1, "place calchfynydd").at(3, "undo").at(6, tag(6, "tile:merlin:1")).at(14, bench.stop)
        Played(bench, position())
        lines = [line for line in bench.screen if not line.startswith(("Type ", "The game of"))]
        assert any(line.startswith("    answer by ") for line in lines)
        for above, line in pairwise(lines):
            if line.startswith("    answer by "):
                assert above.startswith("Orange, ")
            elif line.startswith("    put down: "):
                assert above.startswith("Please carry out Orange’s move. Put down: ")
            elif line.startswith("    take away: "):
                assert above.startswith("Please take away")


def test_a_part_that_is_silent_when_the_game_begins_is_told_and_its_return() -> None:
    with Bench() as bench:
        bench.body.at(0, lost(0, "reader"))
        bench.io.poll(0.1)
        bench.at(4, Found(104.0, "reader")).at(5, bench.stop)
        Played(bench)
        told = [line for line in bench.screen if "“reader”" in line]
        assert told == [
            "The part “reader” does not answer. The game goes on without it.", "The part “reader” answers again."
        ]  # fmt: skip


def test_lights_move_at_most_twenty_times_a_second_and_never_beyond_the_supply() -> None:
    with Bench() as bench:
        times: list[float] = []
        show = bench.body.shown.show

        def timed(frame: Any) -> None:
            times.append(bench.hour.now)
            show(frame)

        bench.body.shown.show = timed  # type: ignore[method-assign]
        bench.at(5, bench.stop)
        Played(bench, position())
        assert len(times) > 10
        assert min(late - early for early, late in pairwise(times)) > FRAME_S - 1e-6
        frames = bench.body.shown.frames
        assert all(early != late for early, late in pairwise(frames))
        assert max(milliamps(frame, COUNTING.power) for frame in frames) <= COUNTING.power.milliamps


def test_no_wait_is_longer_than_what_a_signal_may_wait_for() -> None:
    with Bench() as bench:
        bench.at(3, bench.stop)
        Played(bench)
        assert max(bench.body.waited) <= LONGEST_S
        assert min(bench.body.waited) >= 0


def test_readings_are_kept_in_the_games_time_before_they_are_taken() -> None:
    with Bench() as bench:
        bench.at(2, tag(2, DEALT[0]), key(2, "orange.confirm")).at(3, bench.stop)
        played = Played(bench)
        assert [reading.at for reading in played.readings] == pytest.approx([2.0, 2.0])
        assert played.readings[0] == TagSeen(played.readings[0].at, DEALT[0])


def test_tags_are_named_before_anybody_sees_them() -> None:
    def named(reading: Reading) -> Reading:
        return TagSeen(reading.at, DEALT[0]) if reading == tag(2, "uid:04A2B3C4") else reading

    with Bench(named=named) as bench:
        bench.at(2, tag(2, "uid:04A2B3C4")).at(6, bench.stop)
        assert Played(bench).moves == ["region-marker alt-clut castle"]


def test_a_part_that_stands_still_is_told_once() -> None:
    with Bench() as bench:
        bench.body.turning = False
        bench.at(30, bench.stop)
        Played(bench)
        assert sum("has stopped" in line for line in bench.screen) == 1


def test_at_the_beginning_it_says_what_it_waits_for() -> None:
    with Bench() as bench:
        bench.at(1, bench.stop)
        Played(bench)
        assert bench.screen == [
            "A new game of Power & Weakness begins.",
            "Draw what comes next (a region marker), hold it to the reader and lay it here: Alt Clut.",
        ]  # fmt: skip
    with Bench() as bench:
        bench.at(1, bench.stop)
        Played(bench, position())
        assert bench.screen[-1] == "Orange is to move."


def test_when_something_else_is_to_be_drawn_it_is_said_once() -> None:
    with Bench() as bench:
        for n in range(15):
            bench.at(2 + 2 * n, tag(2 + 2 * n, f"marker:{('castle', 'tent', 'keys', 'armour')[n % 4]}:{n // 4 + 1}"))
        bench.at(40, tag(40, "tile:merlin:1")).at(50, bench.stop)
        played = Played(bench)
        assert len(played.moves) == 16
        drawn = [line for line in bench.screen if line.startswith("Draw what comes next")]
        assert drawn == [
            "Draw what comes next (a region marker), hold it to the reader and lay it here: Alt Clut.",
            "Draw what comes next (a tile) and hold it to the reader.",
        ]


def test_what_is_typed_while_the_table_is_paused_is_answered() -> None:
    with Bench() as bench:
        bench.at(1, "pause").at(2, "undo").at(3, "orange: place gwinntguic").at(4, "again").at(5, "resume").at(
            6, "undo"
        )
        bench.at(9, bench.stop)
        Played(bench, position())
        told = sum("The table is paused, so this does not count" in line for line in bench.screen)
        assert told == 2 + 2, "again repeats both"
        assert bench.screen[-1] == "There is no move to undo."


def test_whoever_sits_at_a_terminal_is_told_how_to_ask_for_help() -> None:
    for live in (True, False):
        with Bench() as bench:
            bench.keyboard.live = live
            bench.at(1, bench.stop)
            Played(bench)
            assert any(line.startswith("Type ? to see") for line in bench.screen) == live
            assert not any("Type ?" in sentence for sentence in bench.body.shown.sentences)


@pytest.mark.parametrize("name", names())
def test_every_game_says_at_every_step_what_it_waits_for(name: str) -> None:
    game = find(name)
    state = game.new(dict(game.option_defaults), game.default_seats[: game.default_count])
    chance = Random(1)
    for _ in range(150):
        code, facts = prompt_for(game, state, language_for(game))
        said = language_for(game).render(code, facts)
        assert "  " not in said
        assert "()" not in said
        acting = game.to_act(state)
        if not acting:
            break
        seat = acting[0]
        state = game.play(state, seat, chance.choice(game.options(state, seat)))


class Prompt(InPlace):
    """A thinker that has its answer at once, and counts what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Question] = []
        self._answered = 0

    def ask(self, question: Question) -> None:
        self.asked.append(question)

    def answer(self) -> Answer | None:
        if self._answered == len(self.asked):
            return None
        self._answered = len(self.asked)
        return Answer(self.asked[-1].digest, self.asked[-1].place, ("place gwynedd", "place dyfed")[self._answered - 1])


def test_the_program_plays_its_seat_and_waits_for_the_pieces() -> None:
    start = position()
    with Bench() as bench:
        thinker = Prompt()
        bench.at(20, closes(20, "gwynedd.1")).at(60, bench.stop)
        played = Played(bench, start, players=("club", "person"), thinker=thinker)
        assert played.moves == ["place gwynedd", "place dyfed"]
        seconds = [reading.at for reading in played.readings if isinstance(reading, Entered)]
        assert seconds[0] < 5
        assert seconds[1] >= 20  # not before the piece of the first one stood


def test_a_typed_line_says_who_plays_a_seat() -> None:
    start = position()
    with Bench() as bench:
        bench.at(2, bench.types("seat orange=club")).at(10, bench.stop)
        played = Played(bench, start, thinker=Prompt())
        assert played.moves == ["place gwynedd"]
        assert "From now on club plays Orange." in bench.screen


def test_what_people_had_finished_as_they_hand_a_seat_over_is_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the kept readings are played again: time passes up to the line, then the seat is handed over."""
    with Bench() as bench:
        bench.at(1, closes(1, "gwynedd.1")).at(2.25, bench.types("seat orange=club")).at(3, bench.stop)
        wait = bench.body.wait
        monkeypatch.setattr(bench.body, "wait", lambda timeout_s: wait(timeout_s + 0.1))  # a busy computer
        assert Played(bench, position(), thinker=InPlace()).moves[:1] == ["place gwynedd"]


def test_what_a_reader_tells_goes_to_whoever_teaches_tags_and_not_to_the_game():
    heard: list[Reading] = []

    def taught(reading: Reading) -> bool:
        heard.append(reading)
        return isinstance(reading, TagSeen)

    with Bench() as bench:
        bench.at(0.0, tag(0.0, "uid:04000001"), closes(0.0, "powys.1"))
        io = bench.io_with(taught=taught)
        found = [reading for _ in range(3) for reading in io.poll(0.1).readings]
        assert [type(one).__name__ for one in heard] == ["TagSeen", "Switched"]
        assert found == heard[1:]
