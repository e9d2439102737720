from dataclasses import replace
from pathlib import Path

import pytest

from controller.commands.records import default_records
from controller.errors import PhaseDrift
from controller.games.power_and_weakness.game import PowerAndWeakness
from controller.games.power_and_weakness.phases import TABLE
from controller.storage.sqlite import FileJournal
from sim.faults import PROFILES
from sim.terminal import play, watch
from tests.play.help import HELP
from tests.sim.terminal.terminals import Printed, setup, typed


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def kept(record: Path) -> list[tuple[str, str]]:
    """The entries of the last game, undone ones too."""
    journal = FileJournal(record)
    try:
        game = journal.games()[-1]
        return [(entry.seat, entry.move) for entry in journal.entries(game.id)]
    finally:
        journal.close()


def orange(record: Path) -> list[str]:
    return [move for seat, move in kept(record) if seat == "orange"]


def test_a_person_plays_some_moves(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Printed()
    typed(monkeypatch, ["place rheged", "2", "1", "quit"])
    assert play(setup(record=record), screen) == 0
    assert orange(record)[:2] == ["place rheged", "place alt-clut"]
    told = screen.told()
    assert any("Rheged, switch " in line and " closed" in line for line in told)
    assert any("=> Orange: place Rheged (hands at rest)" in line for line in told)
    assert all(line.startswith(("SIMULATED | ",)) for line in screen.lines if "Rheged, switch" in line and "=>" in line)
    assert any("reedlight sim --resume" in line for line in told)
    assert len(screen.frames()) > 4
    assert all("SIMULATED" in frame[0] for frame in screen.frames())


def test_a_table_of_phases_that_lacks_rows_is_logged_and_the_game_goes_on(
    record: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lacking = tuple(row for row in TABLE.rows if row[:2] != ("turn_began", "cycle.turn.choosing"))
    monkeypatch.setattr(PowerAndWeakness, "phases", replace(TABLE, rows=lacking))
    screen = Printed()
    typed(monkeypatch, ["place rheged", "2", "1", "log", "quit"])
    assert play(setup(record=record), screen) == 0
    assert orange(record)[:2] == ["place rheged", "place alt-clut"]
    assert any("The table lost count of the phase" in line for frame in screen.frames() for line in frame)
    assert all("turn_began is not lawful" in line.getMessage() for line in caplog.records)
    assert len(caplog.records) > 1
    with pytest.raises(PhaseDrift):  # where nobody plays, it is to be found
        watch(setup(record=record, seats={"orange": "random", "white": "random"}), 0, Printed())


def test_the_companion_knows_moves_from_readings_only(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is entered by hand: every move of the person was felt, read or asked for."""
    screen = Printed()
    typed(monkeypatch, ["place rheged", "recruit", "quit"])
    assert play(setup(record=record), screen) == 0
    assert not any("entered" in line or "by hand" in line for line in screen.told())
    assert any("read: the card “recruit”" in line for line in screen.told())


def test_cards_and_keys_may_be_shown_as_at_a_real_table(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Printed()
    typed(monkeypatch, ["accept", "key orange.confirm", "pause", "resume", "orange: place rheged", "quit"])
    assert play(setup(record=record), screen) == 0
    assert orange(record)[:1] == ["place rheged"]
    told = "\n".join(screen.told())
    cards = (f"read: the card “{name}”" for name in ("accept", "pause", "resume"))
    assert all(what in told for what in (*cards, "key “confirm” of Orange"))


def test_a_refusal_says_why_and_plays_nothing(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Printed()
    typed(monkeypatch, ["use castle takeover powys", "? place linnuis", "jump", "help", "hint", "again", "77", "quit"])
    assert play(setup(record=record), screen) == 0
    assert orange(record) == []
    assert "castle influence tile" in screen.text
    assert "Linnuis" in screen.text
    assert "jump" in screen.text
    assert HELP[0][:40] in screen.text
    assert "A player who looks one move ahead" in screen.text
    assert "no number 77" in screen.text


def test_undo_takes_back_the_persons_last_move(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Printed()
    typed(monkeypatch, ["undo", "place rheged", "undo", "place powys", "quit"])
    assert play(setup(record=record), screen) == 0
    assert "no move of yours" in screen.text
    assert any("key “undo” of Orange" in line for line in screen.told())
    assert any("Orange takes back: place Rheged" in line for line in screen.told())
    assert orange(record) == ["place rheged", "place powys"]
    assert ("", "") in kept(record)


def test_undo_takes_back_the_last_move_where_another_person_is_asked_already(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sees that they typed the wrong thing sits at the prompt of the next one."""
    screen = Printed()
    typed(monkeypatch, ["place rheged", "undo", "place powys", "quit"])
    assert play(setup(record=record, seats=dict.fromkeys(("orange", "white"), "person")), screen) == 0
    assert orange(record) == ["place rheged", "place powys"]
    assert ("", "") in kept(record)
    assert "no move of yours" not in screen.text


def test_undo_goes_back_over_what_a_bot_did_since(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Printed()
    typed(monkeypatch, ["place rheged", "place dyfed", "undo", "undo", "recruit", "quit"])
    assert play(setup(record=record), screen) == 0
    takes_back = [line.partition("takes back: ")[2] for line in screen.told() if "takes back" in line]
    assert takes_back[-1] == "place Rheged"
    assert "place Dyfed" in takes_back
    assert len(takes_back) > 2
    assert orange(record) == ["place rheged", "place dyfed", "recruit"]


def test_undo_over_chance_asks_a_bot_that_agrees(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last cube is gone and tiles are drawn: what was hidden is taken back with consent."""
    screen = Printed()
    typed(monkeypatch, ["recruit"] * 4 + ["undo", "quit"])
    assert play(setup(record=record), screen) == 0
    told = screen.told()
    first = next(n for n, line in enumerate(told) if line.endswith("> undo"))
    assert any("read: the card “yes”" in line for line in told[first:])
    assert any("Orange takes back: Recruit" in line for line in told[first:])


def test_a_game_is_gone_on_with_where_it_stood(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, ["place rheged"])  # then the input ends, as when a terminal is closed
    assert play(setup(record=record), Printed()) == 0
    before = kept(record)
    screen = Printed()
    typed(monkeypatch, ["x", "Resume, please", "place powys", "quit"])
    assert play(setup(record=record), screen) == 0
    assert kept(record)[: len(before)] == before
    assert orange(record)[:2] == ["place rheged", "place powys"]
    assert any("unfinished game" in line for line in screen.told())
    assert "O: 1m" in "\n".join(screen.frames()[0])


def test_what_was_played_before_going_on_can_be_taken_back(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, ["place rheged", "quit"])
    assert play(setup(record=record), Printed()) == 0
    typed(monkeypatch, ["undo", "place dyfed", "quit"])
    assert play(setup(record=record, choice="resume"), Printed()) == 0
    assert orange(record) == ["place rheged", "place dyfed"]


def test_a_new_game_leaves_the_old_one_in_the_record(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for choice in ("new", "new"):
        typed(monkeypatch, ["place rheged", "quit"])
        assert play(setup(record=record, choice=choice), Printed()) == 0
    journal = FileJournal(record)
    games = journal.games()
    journal.close()
    assert [game.finished for game in games] == [False, False]


def test_leaving_at_the_first_question_begins_nothing(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, ["place rheged", "quit"])
    assert play(setup(record=record), Printed()) == 0
    before = kept(record)
    typed(monkeypatch, ["q"])
    assert play(setup(record=record), Printed()) == 0
    assert kept(record) == before


def test_two_persons_bid_unseen(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = setup(record=record, seats={"orange": "person", "white": "person"}, seed=1)
    lines = ["take victory-point", "3", "2", "quit"]
    screen = Printed()
    for seed in range(1, 40):
        one = replace(both, seed=seed, choice="new")
        screen = Printed()
        typed(monkeypatch, lines)
        assert play(one, screen) == 0
        if any("opened" in line for line in screen.told()):
            break
    told = screen.told()
    opened = next(n for n, line in enumerate(told) if "bids are opened" in line)
    taken = next(n for n, line in enumerate(told) if "=> " in line and "take victory point" in line)
    auction = told[taken:opened]
    assert any("read: a card, kept secret" in line for line in auction)
    assert not any("“3”" in line or "“2”" in line for line in auction)
    assert not any(line.endswith(("> 3", "> 2")) for line in auction)
    assert "nobody sees what you type" in screen.text


def test_a_record_in_use_is_told(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holder = FileJournal(record)
    try:
        screen = Printed()
        typed(monkeypatch, ["quit"])
        assert play(setup(record=record), screen) == 1
        assert str(record.resolve()) in screen.text
    finally:
        holder.close()


def test_the_record_is_the_users_own_unless_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_records() == tmp_path / "reedlight" / "games.sqlite3"
    typed(monkeypatch, ["quit"])
    assert play(setup(), Printed()) == 0
    assert default_records().is_file()


@pytest.mark.parametrize("kind", ["counting", "presence"])
@pytest.mark.parametrize("profile", ["clean", "clumsy", "flaky-reader", "worn", "power-cuts"])
def test_a_person_who_follows_the_hints_plays_to_the_end(
    kind: str, profile: str, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever always picks the first of the menu gets through any table."""
    screen = Printed(80)
    typed(monkeypatch, ["1"] * 20_000)
    one = setup(kind, record=record, profile=PROFILES[profile])
    assert play(one, screen) == 0
    assert "has won" in screen.text
    assert max(len(line) for frame in screen.frames() for line in frame) <= 80
    journal = FileJournal(record)
    assert journal.games()[-1].finished
    journal.close()


def test_a_terminal_that_knows_ascii_only_gets_ascii_only(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Printed(ascii_only=True)
    typed(monkeypatch, ["use castle takeover powys", "place rheged", "help", "quit"])
    assert play(setup(record=record), screen) == 0
    assert screen.text.isascii()
    assert orange(record) == ["place rheged"]


def test_undo_while_the_table_misbehaves_always_ends(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are taken back again and again, over chance and power cuts; nothing is ever stuck."""
    for number, (kind, profile) in enumerate((("presence", "power-cuts"), ("counting", "flaky-reader"))):
        screen = Printed()
        typed(monkeypatch, (["1"] * 9 + ["undo"] * 2) * 12 + ["quit"])
        assert play(setup(kind, record=record, choice="new", seed=number, profile=PROFILES[profile]), screen) == 0
        assert any("takes back" in line for line in screen.told())
