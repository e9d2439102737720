"""`reedlight doctor` from end to end, with the real firmware in a simulated Pico behind the board."""

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from controller import boards
from controller.boards import Board
from controller.errors import BoardError
from controller.play.lock import TableLock, lock_names
from controller.ports import Body, Clock
from hardware.commands.doctor import Seams, chosen, command
from hardware.doctor.crossings import asked_of, spots_of
from hardware.doctor.guided import PLACE_S, shining
from hardware.doctor.machine import Machine
from hardware.picos import Ways, open_on
from hardware.strip import strip_bytes
from hardware.wiring.cells import pico_orders
from hardware.wiring.model import PicosBody, wiring
from sim.pico.simulated_pico import SimulatedPico
from tests.hardware.link.benches import QUICK, listing

NAME = "power-and-weakness-counting-pico"
BOARD = boards.load(NAME)
WIRED: PicosBody = wiring(BOARD)
CELLS = {name: cell for cell, name in enumerate(pico_orders(WIRED, BOARD)[0])}
ENTER = "\n"
SLOW = 8
"""Turns after which hands press Enter where nothing is felt."""


class Hands:
    """Somebody who does what is asked for; a turn of the guided test is a quarter of a second of its clock.

    Args:
        left_out: switches and keys that are never touched, and ``tag``; then Enter is pressed.
        wired: the crossing at which each switch lies in truth.
        reversed_diodes: switches whose diode is turned round.
    """

    def __init__(
        self,
        pico: SimulatedPico,
        left_out: Collection[str] = (),
        wired: Mapping[str, int] = CELLS,
        reversed_diodes: Collection[str] = (),
    ) -> None:
        self._pico, self._left_out = pico, left_out
        self._wired, self._reversed = wired, reversed_diodes
        self.lines: list[str] = []
        self.places: list[str] = []
        self._now, self._doing, self._turn, self._at = 0.0, "", 0, ""

    def echo(self, line: str) -> None:
        self.lines.append(line)
        heading = line.partition(":")[0]
        if heading in ("Lights", "Wells", "Reader", "Keys", "Matrix", "Diode"):
            self._doing, self._turn = heading, 0
            self._at = line.split(" on ", 1)[1].split(" ", maxsplit=1)[0] if heading == "Diode" else ""
        elif line.startswith("  put a piece on "):
            self._at, self._turn = line.rsplit(maxsplit=1)[-1], 0

    def clock(self) -> float:
        return self._now

    def typed(self) -> str | None:
        self._turn += 1
        self._now += PLACE_S / 2
        return {
            "Lights": self._lights,
            "Wells": self._wells,
            "Reader": self._reader,
            "Keys": self._keys,
            "Matrix": self._named,
            "Diode": self._named,
        }[self._doing]()

    def _named(self) -> str | None:
        """A piece on the well that was named last, until it is felt; Enter where it cannot be."""
        deaf = self._at in self._left_out or (self._at in self._reversed) != (self._doing == "Diode")
        if not self._at:
            return None
        if self._turn == 1:
            self._set([self._at] if self._at not in self._left_out else [], True)
        elif self.lines[-1].startswith("  felt as") or (deaf and self._turn == SLOW):
            self._set([self._at], False)
            self._at = ""
            return ENTER if deaf else None
        return None

    def _lights(self) -> None:
        """The place that was named last is on the strip, and nothing else is."""
        if self._turn > 1:
            place = self.lines[-1].strip()
            self._pico.await_pixels(strip_bytes(shining(BOARD, [place]), "GRB"))
            self.places.append(place)

    def _wells(self) -> str | None:
        touched = [switch for switch in BOARD.switches if switch not in {*self._left_out, *self._reversed}]
        if self._turn == 1:
            self._set(touched, True)
        elif sum(line.endswith(" closed") for line in self.lines) == len(touched):
            self._set(touched, False)  # in each turn from now on, which does no harm
        works = sum(" works: " in line for line in self.lines)
        return ENTER if works == len(touched) < len(BOARD.switches) else None

    def _reader(self) -> str | None:
        if "tag" in self._left_out:
            return ENTER
        self._pico.hold(bytes.fromhex("04A2B3C4"))
        return None

    def _keys(self) -> str | None:
        pressed = [key for key in BOARD.keys if key not in self._left_out]
        self._set(pressed, True)
        told = sum(line.strip() in pressed for line in self.lines)
        return ENTER if told == len(pressed) < len(BOARD.keys) else None

    def _set(self, names: Collection[str], closed: bool) -> None:
        for name in names:
            if name in self._reversed:
                row, column = divmod(self._wired[name], len(WIRED.picos[0].columns))
                self._pico.conduct_back(row, column, closed)
            else:
                self._pico.set_cell(self._wired[name], closed)


def never(board: Board, clock: Clock) -> AbstractContextManager[Body]:
    """Opens no body: whoever asks for one is wrong."""
    raise AssertionError("the table was opened")


def quick(*paths: str, patience_s: float = 20.0) -> Ways:
    return Ways(listing(*paths), voice=lambda: None, pace=QUICK, patience_s=patience_s)


def a_laptop(folder: Path) -> Machine:
    """A computer that is no Pi, with all that it needs."""
    (folder / "proc" / "asound").mkdir(parents=True, exist_ok=True)
    (folder / "proc" / "asound" / "cards").write_text(" 0 [PCH]: HDA Intel")
    voice = {"program": "/usr/bin/espeak-ng", "trouble": None}
    return Machine(folder, lambda words: None, (), 1000, lambda package: "1.0", lambda: voice)


def seams(folder: Path, ways: Ways, hands: Hands | None = None) -> Seams:
    found = Seams(
        machine=lambda: a_laptop(folder),
        folders=lambda: (folder,),
        listing=ways.listing,
        waiting=lambda: 0,
        open_body=lambda board, clock: closing(open_on(board, clock, ways)),
    )
    return found if hands is None else found._replace(typed=hands.typed, clock=hands.clock, echo=hands.echo)


def doctor(with_seams: Seams, *args: str | Path) -> Result:
    result = CliRunner().invoke(command, [str(arg) for arg in args], obj=with_seams)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture(scope="module")
def plugged() -> Iterator[SimulatedPico]:
    (wired,) = WIRED.picos
    with SimulatedPico(wired.rows, wired.columns) as pico:
        yield pico


@pytest.fixture
def pico(plugged: SimulatedPico) -> Iterator[SimulatedPico]:
    yield plugged
    for cell in CELLS.values():
        plugged.set_cell(cell, False)
    plugged.take_away()
    plugged.mend_reader()


def found_in(file: Path) -> dict[str, dict[str, str]]:
    told = json.loads(file.read_text("utf-8"))
    assert told["board"] == NAME
    return {one["about"]: one for one in told["findings"]}


def test_a_whole_table_is_gone_through_and_reported(pico: SimulatedPico, tmp_path: Path) -> None:
    hands = Hands(pico)
    file = tmp_path / "report.json"
    result = doctor(seams(tmp_path, quick(pico.path), hands), "--board", NAME, "--test", "--json", file)
    assert result.exit_code == 0, hands.lines
    assert hands.lines[-1] == "All is well."
    assert list(dict.fromkeys(hands.places)) == [segment.place for segment in BOARD.lights]
    found = found_in(file)
    assert {one["grade"] for name, one in found.items() if name != "lights-shown"} == {"good"}
    assert found.keys() >= {"matrix", "computer", "usb", "pico-1", "reader", "lights", "wells", "reader-reads", "keys"}
    assert f"All {len(BOARD.switches)} wells" in found["wells"]["says"]
    assert "PN532" in found["reader"]["says"]
    assert not any(pico.pixels())


def test_what_was_not_seen_is_named(pico: SimulatedPico, tmp_path: Path) -> None:
    hands = Hands(pico, ("rheged.2", "ceint.6", "tag", "white.undo"))
    file = tmp_path / "report.json"
    result = doctor(seams(tmp_path, quick(pico.path), hands), "--board", NAME, "--test", "--json", file)
    assert result.exit_code == 1
    silent = [f"contact-{name}" for name in asked_of(spots_of(BOARD)) if name in ("rheged.2", "ceint.6")]
    assert hands.lines[-1] == f"{3 + len(silent)} things to mend."
    found = found_in(file)
    assert [name for name, one in found.items() if one["grade"] == "mend"] == ["wells", "reader-reads", "keys", *silent]
    assert "2 of 90 wells were not felt to close and to open: rheged.2, ceint.6." in found["wells"]["says"]
    assert "white.undo" in found["keys"]["says"]
    for one in found.values():
        assert (one["grade"] == "mend") <= bool(one["remedy"])


def test_a_reader_that_is_not_there_is_told_with_what_to_see_to(pico: SimulatedPico, tmp_path: Path) -> None:
    pico.break_reader()
    result = doctor(seams(tmp_path, quick(pico.path)), "--board", NAME, "--no-test")
    assert "MEND  The reader does not answer.\n      See to its four wires" in result.output
    assert result.output.endswith("1 thing to mend.\n")


def test_a_pico_that_another_program_keeps_is_told_in_a_sentence(pico: SimulatedPico, tmp_path: Path) -> None:
    ways = quick(pico.path, patience_s=1.0)
    with closing(open_on(BOARD, lambda: 0.0, quick(pico.path))) as other:
        other.levels()
        result = doctor(seams(tmp_path, ways), "--board", NAME, "--test")
    assert result.output.count("MEND") == 1
    assert "another program" in result.output


def test_nothing_is_opened_that_cannot_be_there(tmp_path: Path) -> None:
    result = doctor(seams(tmp_path, quick())._replace(open_body=never), "--board", NAME, "--test")
    assert result.exit_code == 1
    assert result.output.count("MEND") == 1
    assert "No Pico and no serial adaptor is plugged in." in result.output


def test_a_table_that_is_played_at_is_left_alone(pico: SimulatedPico, tmp_path: Path) -> None:
    with TableLock(*lock_names(BOARD)):
        result = doctor(seams(tmp_path, quick(pico.path))._replace(open_body=never), "--board", NAME, "--test")
    assert result.exit_code == 1
    assert result.output.count("MEND") == 1
    assert "Another Reedlight plays at this table" in result.output
    assert "Stop that one first" in result.output


def test_without_a_board_it_is_this_computers_own_or_the_computer_alone(tmp_path: Path) -> None:
    found = seams(tmp_path, quick())._replace(open_body=never)
    alone = doctor(found)
    assert alone.exit_code == 0
    assert "Name a board with --board" in alone.output
    (tmp_path / "board.toml").write_text(f'base = "{NAME}"\nname = "mine"\n')
    assert "about the board mine" in doctor(found).output
    (tmp_path / "board.toml").write_text('base = "nothing-of-the-kind"\n')
    with pytest.raises(BoardError):
        chosen(None, (tmp_path,))
    refused = doctor(found)
    assert refused.exit_code == 1
    assert "nothing-of-the-kind" in refused.output


def test_a_report_alone_is_json_and_nothing_else(tmp_path: Path) -> None:
    result = doctor(seams(tmp_path, quick()), "--json", "-")
    told = json.loads(result.output)
    assert (told["doctor"], told["board"]) == (1, None)
    assert str(tmp_path) not in result.output


def test_rows_that_are_exchanged_a_turned_diode_and_a_cold_joint_are_named(pico: SimulatedPico, tmp_path: Path) -> None:
    """By the real firmware, in a world whose diodes conduct one way."""
    wide = len(WIRED.picos[0].columns)
    third, fifth = (range(row * wide, (row + 1) * wide) for row in (2, 4))
    other = dict(zip((*third, *fifth), (*fifth, *third), strict=True))
    wired = {name: other.get(cell, cell) for name, cell in CELLS.items()}
    turned, cold = spots_asked()
    hands = Hands(pico, (cold, "white.undo"), wired, (turned,))
    file = tmp_path / "report.json"
    doctor(seams(tmp_path, quick(pico.path), hands), "--board", NAME, "--test", "--json", file)
    found = found_in(file)
    assert found["matrix"]["grade"] == "mend"
    assert "The rows R3 (Pico, pin 4 (GP2)) and R5 (Pico, pin 6 (GP4)) are exchanged." in found["matrix"]["says"]
    assert f"The diode of {turned} (R" in found[f"diode-{turned}"]["says"]
    assert f"The well {cold} (R" in found[f"contact-{cold}"]["says"]
    assert len([name for name in found if name.startswith(("diode-", "contact-"))]) == 2


def spots_asked() -> tuple[str, str]:
    """Two wells that are asked for, of rows that are sound."""
    one, other = [name for name in asked_of(spots_of(BOARD)) if name.startswith(("rheged.", "dumnonia."))][::2]
    return one, other
