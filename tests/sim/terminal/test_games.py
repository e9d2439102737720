"""Every game is played, watched, resumed and taken back in the terminal as the first one is."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.games_found import find
from controller.language import language_for
from controller.players import PERSON
from controller.storage.sqlite import FileJournal
from controller.terminal.screen import Gone
from sim.terminal import play, watch
from sim.terminal.examples.web_of_power_card_game import position
from sim.terminal.playing import Playing, seated
from tests.play.help import HELP
from tests.sim.terminal.terminals import Printed, game_setup, typed

BOP, WOP = "balance-of-power", "web-of-power-card-game"
ALONE = {
    BOP: {"seat-1": PERSON, "seat-2": "greedy", "seat-3": "greedy"},
    WOP: {"anna": PERSON, "bert": "greedy", "carl": "greedy"},
}
BOTS = {
    BOP: {"seat-1": "greedy", "seat-2": "random"},
    WOP: {"anna": "greedy", "bert": "random", "carl": "greedy"},
}
LAW = ("minus-two", "take-back-stone", "three-symbols", "different-colours")
TITLES = {name: language_for(find(WOP)).name("law", name) for name in LAW}
"""What Law cards are called on the screen, by their words in notation."""
FACES_DOWN = re.compile("|".join(map(re.escape, (*LAW, *TITLES.values()))))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def moves_of(record: Path, seats: set[str]) -> list[str]:
    journal = FileJournal(record)
    try:
        return [entry.move for entry in journal.entries(journal.games()[-1].id) if entry.seat in seats]
    finally:
        journal.close()


@pytest.mark.parametrize("game", [BOP, WOP])
def test_a_person_plays_some_moves(game: str, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Printed(80)
    typed(monkeypatch, [*["1"] * 8, "help", "hint", "? fly to the moon", "quit"])
    assert play(game_setup(game, ALONE[game], record=record), screen) == 0
    assert len(screen.frames()) > 8
    assert all(len(row) <= 80 for frame in screen.frames() for row in frame)
    assert HELP[0][:30] in screen.text
    assert "A player who looks one move ahead" in screen.text
    assert "fly" in screen.text
    assert "There is no sentence" not in screen.text
    assert any("reedlight sim --resume" in line for line in screen.told())
    asked = [line for line in screen.told() if line.endswith("> 1")]
    assert asked
    assert all(line.startswith("○ ") for line in asked)


@pytest.mark.parametrize("game", [BOP, WOP])
def test_bots_are_watched_to_the_end(game: str) -> None:
    screen = Printed(100)
    assert watch(game_setup(game, BOTS[game], seed=1), 0, screen) == 0
    last = "\n".join(screen.frames()[-1])
    assert re.search(r"has won|A draw|Nobody has won", last)
    assert any(line.startswith("Winner: ") for line in screen.told())
    assert "There is no sentence" not in screen.text


def test_a_seat_is_the_same_persons_under_its_new_name(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Balance of Power seats are called by empires once these are drawn."""
    screen = Printed()
    typed(monkeypatch, ["place king", "1", "undo", "1", "quit"])
    setup = game_setup(BOP, {"seat-1": "greedy", "seat-2": PERSON, "seat-3": "greedy"}, record=record)
    assert play(setup, screen) == 0
    prompt = next(line for line in screen.told() if line.endswith("> place king"))
    assert prompt.startswith("△ ")
    empire = prompt.removeprefix("△ ").partition(" >")[0].casefold().replace(" ", "-")
    assert (
        empire in find(BOP).write(find(BOP).new({}, (empire, "france" if empire != "france" else "germany")))["seats"]
    )
    told = f"{language_for(find(BOP)).name('seat', empire)} takes back: place king"
    assert any(told in line for line in screen.told())
    assert [move.split()[0] for move in moves_of(record, {empire})] == ["place", "place"]


def test_a_choice_of_empire_is_taken_back_under_another_name(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is France now was called by its place when it chose; the last move of any person here is taken back."""
    screen = Printed()
    typed(monkeypatch, ["empire austria", "empire france", "undo", "y", "empire russia", "quit"])
    seats = {"seat-1": PERSON, "seat-2": PERSON}
    setup = game_setup(BOP, seats, record=record, game_options={"choose_empires": True})
    assert play(setup, screen) == 0
    told = screen.told()
    undone = [line.partition("takes back: ")[2] for line in told if "takes back: " in line]
    assert undone == ["start Austria", "empire France"]
    assert moves_of(record, {"seat-1"})[-1] == "empire russia"
    after = told[max(n for n, line in enumerate(told) if "takes back" in line) :]
    assert not any(".undo" in line or "yes, no" in line for line in after)  # no press too many


@pytest.mark.parametrize(("answers", "undone"), [(["y", "Yes, please."], True), (["n"], False), (["y", "n"], False)])
def test_each_other_person_is_asked_once(
    answers: list[str],
    undone: bool,
    record: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """One person of three takes the last choice back, over who starts, which chance has drawn since."""
    screen = Printed()
    chosen = [f"empire {name}" for name in ("austria", "france", "russia")]
    typed(monkeypatch, [*chosen, "undo", *answers, "quit"])
    seats = dict.fromkeys(("seat-1", "seat-2", "seat-3"), PERSON)
    setup = game_setup(BOP, seats, record=record, game_options={"choose_empires": True})
    assert play(setup, screen) == 0
    told = screen.told()
    asked = [line.partition(",")[0] for line in told if ", yes or no > " in line]
    others = {"Austria", "France"}
    assert len(asked) == len(answers)
    assert (set(asked) == others) if len(answers) == len(others) else set(asked) < others
    assert any("takes back: " in line for line in told) == undone
    assert not [one for one in caplog.messages if "cannot be made" in one]  # every sentence has its facts


@pytest.mark.parametrize("game", [BOP, WOP])
def test_undo_and_going_on(game: str, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, ["1", "undo", "2", "quit"])
    first = Printed()
    assert play(game_setup(game, ALONE[game], record=record), first) == 0
    assert any("takes back: " in line for line in first.told())
    kept = [line for line in first.told() if "=> " in line]
    screen = Printed()
    typed(monkeypatch, ["1", "quit"])
    assert play(game_setup(game, ALONE[game], record=record, choice="resume"), screen) == 0
    assert kept
    assert any(line.endswith("> 1") for line in screen.told())
    assert not any("table: " in line and "=> " in line for line in screen.told())


def test_who_plays_a_game_that_is_gone_on_with() -> None:
    assert seated({"a": PERSON, "b": "random"}, ("b", "a")) == ("random", PERSON)
    assert seated({"seat-1": PERSON, "seat-2": "random"}, ("france", "austria")) == (PERSON, "random")
    assert seated({"seat-1": PERSON}, ("france", "austria", "russia")) == (PERSON, "greedy", "greedy")
    assert seated({"seat-1": PERSON, "seat-2": "random"}, ("france",)) == (PERSON,)


def secret_position() -> dict[str, object]:
    """Andreas and Beate have law cards that the companion knows."""
    written = position()
    for seat, law in (("andreas", ["minus-two"]), ("beate", ["different-colours"]), ("claus", ["unknown"])):
        written["seats"][seat]["law"] = law
    return written


def playing(seats: dict[str, str], screen: Printed) -> Playing:
    game = find(WOP)
    journal = MemoryJournal()
    setup = game_setup(WOP, seats)
    return Playing(setup, screen, (begin(game, journal, game.read(secret_position())), journal), 3, 0)


def test_the_screen_is_passed_before_law_cards_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Printed()
    typed(monkeypatch, ["", "take 1 left", "done", "pass", "", "take 3 left"])
    table = playing({"andreas": PERSON, "beate": PERSON, "claus": "random"}, screen)
    with pytest.raises(Gone):
        table.run()  # until the input ends
    passes = [n for n, row in enumerate(screen.lines) if "Pass the screen to" in row]
    assert ["Andreas" in screen.lines[n] for n in passes[:2]] == [True, False]
    for frame in screen.frames():
        whole = "\n".join(frame)
        asked = next((name for name in ("Andreas", "Beate") if re.search(rf"^[○△□] {name}: ", whole, re.MULTILINE)), "")
        held = re.findall(r"for these eyes only: (.*?)(?= Law cards played: |$)", " ".join(whole.split()))
        shown = {name for name, title in TITLES.items() for text in held if title in text}
        assert shown == {"Andreas": {"minus-two"}, "Beate": {"different-colours"}, "": set()}[asked]
        assert not any(name in text for name in LAW for text in held)


def test_nothing_hidden_is_shown_to_somebody_who_plays_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Printed()
    typed(monkeypatch, ["take 1 left", "1"])
    with pytest.raises(Gone):
        playing({"andreas": "random", "beate": PERSON, "claus": "random"}, screen).run()
    assert not any("Pass the screen" in row for row in screen.lines)
    assert TITLES["different-colours"] in screen.text
    assert not any(name in screen.text for name in ("minus-two", TITLES["minus-two"]))


def test_law_cards_are_dealt_unseen(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Printed(200)
    typed(monkeypatch, ["quit"])
    assert play(game_setup(WOP, ALONE[WOP], record=record), screen) == 0
    assert not any("read: " in line and "law" in line.casefold() and "kept secret" not in line for line in screen.lines)
    assert not FACES_DOWN.search(screen.text)


def test_hidden_scores_are_shown_at_the_end_only() -> None:
    screen = Printed(120)
    setup = replace(game_setup(WOP, BOTS[WOP], seed=1), options={"scores": "hidden"})
    assert watch(setup, 0, screen) == 0
    *before, last = ["\n".join(frame) for frame in screen.frames()]
    assert "Scored" in last
    assert any("Scored" not in frame for frame in before)
    assert not any("Scored" in frame for frame in before if "has won" not in frame)
