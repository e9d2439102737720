"""The guided test of a matrix: which wire is wrong, told from what is felt.

The problem. A matrix whose rows are exchanged feels every piece, in the wrong place; one whose diode is turned round
feels nothing there, like one with a cold joint. A builder has to hear which wire to move.

The idea. Wells are named one after the other, and a piece is put on each. What is felt says by which row and by which
column the well answers. `asked_of` names so few wells that each row and each column answers twice, where it has two:

- all wells of a row answer as another row: the two wires are exchanged, or moved round;
- one well alone answers as another: its switch is soldered to another crossing;
- nothing is felt in a whole row: its wire; at one crossing: its switch, its diode or a joint there;
- one piece is felt in two columns wherever it stands in them: these wires touch. Else it closes two switches.

A diode that is turned round lets current through from the row to the column. So a crossing where nothing was felt is
measured once more with row and column exchanged (`turned`): what is felt now has its diode the wrong way round, and
what is not felt now either has no contact. Of a wire at which nothing is felt one crossing is measured so: who turned
one diode round may have turned all of a row.

What it cannot know. Where nothing is felt, whether the joint, the switch or the magnet fails; a meter tells. Rows and
columns with a single well prove nothing of a wire: then the well is named. On a Pi the rows on GPIO2 and GPIO3 are
pulled up too strongly to be measured the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from attrs import evolve

from controller.boards import Board
from controller.ports import Frame, Reading, Switched
from hardware.building.connections import wires
from hardware.building.tables import crossings, told
from hardware.doctor.findings import Finding, good, mend, note
from hardware.doctor.guided import Step, shining
from hardware.wiring.model import MATRIX, PICOS
from hardware.wiring.pins import PI_PULLED_UP

TWICE: Final = 2
MOST_TURNED: Final = 8
"""So many crossings are measured the other way round; who has more begins with a wire."""


_WIRE: Final = "See to that wire and its joints at both ends."
_WHOLE: Final = "See whether its wires are at their pins; then try a stronger magnet, or the meter of wiring.md."


class Spot(NamedTuple):
    """A crossing: of which matrix, its row and its column, counted from 1."""

    matrix: str
    row: int
    column: int


class Fault(NamedTuple):
    """What is wrong, and what to do."""

    says: str
    remedy: str


Felt = Mapping[str, frozenset[str]]
"""By the well that was named the switches that closed."""


def spots_of(board: Board) -> Mapping[str, Spot]:
    """By name the crossing of each well; empty where there is no matrix."""
    if board.body.get("kind") not in (MATRIX, PICOS):
        return {}
    return {
        name: Spot(thing, *cell)
        for thing, names in crossings(board).items()
        for cell, name in names.items()
        if name in board.switches
    }


def asked_of(spots: Mapping[str, Spot]) -> tuple[str, ...]:
    """The wells to name: twice each row and each column, where they have two; in the order of the board."""
    rows: dict[tuple[str, int], list[str]] = {}
    columns: dict[tuple[str, int], list[str]] = {}
    for name, spot in spots.items():
        rows.setdefault((spot.matrix, spot.row), []).append(name)
        columns.setdefault((spot.matrix, spot.column), []).append(name)
    chosen: set[str] = set()
    for number, names in enumerate(rows.values()):
        chosen |= {names[(number * TWICE + n) % len(names)] for n in range(TWICE)}
    for names in columns.values():
        missing = TWICE - sum(name in chosen for name in names)
        chosen |= set([name for name in names if name not in chosen][: max(0, missing)])
    return tuple(name for name in spots if name in chosen)


def labels(board: Board) -> Mapping[str, str]:
    """By matrix and wire (``Matrix R3``) what the wire is called and where it ends."""
    return {
        f"{wire.end.thing} {wire.end.name}": f"{wire.end.name} ({wire.start.thing}, {told(wire.start)})"
        for wire in wires(board)
        if wire.end.name[:1] in "RC" and wire.end.name[1:].isdigit()
    }


def faults(spots: Mapping[str, Spot], felt: Felt, names: Mapping[str, str]) -> tuple[Fault, ...]:
    """What is wrong with the wires of a matrix; ``names`` as `labels` has them."""
    moved = {axis: _moved(spots, felt, axis) for axis in ("row", "column")}
    return (
        *(fault for axis in moved for fault in _exchanged(moved[axis], axis, names)),
        *(
            Fault(f"Nothing is felt in {where}.", _WHOLE if where.startswith("the whole") else _WIRE)
            for where in _dead(spots, felt, names)
        ),
        *_touching(spots, felt, names),
        *_single(spots, felt, moved),
    )


Line = tuple[str, int]
"""A row or a column: its matrix and its number."""


def _line(spot: Spot, axis: str) -> Line:
    return spot.matrix, getattr(spot, axis)


def _named(line: Line, axis: str, names: Mapping[str, str]) -> str:
    wire = f"{axis[0].upper()}{line[1]}"
    return names.get(f"{line[0]} {wire}", wire)


def _moved(spots: Mapping[str, Spot], felt: Felt, axis: str) -> Mapping[Line, Line]:
    """The rows, or columns, all of whose wells answer as one other; one well proves nothing where there are more."""
    answers: dict[Line, list[Line]] = {}
    for name, found in felt.items():
        if len(found) == 1:
            answers.setdefault(_line(spots[name], axis), []).append(_line(spots[next(iter(found))], axis))
    have: dict[Line, int] = {}
    for spot in spots.values():
        have[_line(spot, axis)] = have.get(_line(spot, axis), 0) + 1
    return {
        line: as_line[0]
        for line, as_line in answers.items()
        if len(set(as_line)) == 1 and as_line[0] != line and len(as_line) >= min(TWICE, have[line])
    }


def _exchanged(moved: Mapping[Line, Line], axis: str, names: Mapping[str, str]) -> Iterator[Fault]:
    done: set[Line] = set()
    for line, other in sorted(moved.items()):
        if line in done:
            continue
        one, two = _named(line, axis, names), _named(other, axis, names)
        if moved.get(other) == line:
            done.add(other)
            yield Fault(f"The {axis}s {one} and {two} are exchanged.", "Exchange these two wires at their pins.")
        else:
            says = f"The wells of {axis} {one} answer as {axis} {two}."
            yield Fault(says, f"Put the wire that now is at {two} to {one}.")


def _dead(spots: Mapping[str, Spot], felt: Felt, names: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
    """Where nothing at all was felt: in a whole matrix, or a row or a column, of which at least two wells were tried.

    By what it is called, the wells that were tried there.
    """
    matrices: dict[str, list[str]] = {}
    tried: dict[tuple[str, Line], list[str]] = {}
    for name in felt:
        matrices.setdefault(spots[name].matrix, []).append(name)
    for axis in ("row", "column"):
        for name in felt:
            tried.setdefault((axis, _line(spots[name], axis)), []).append(name)
    whole = {
        matrix: here
        for matrix, here in matrices.items()
        if len({spots[name].row for name in here}) > 1 and not any(felt[name] for name in here)
    }
    lines = {
        f"{axis} {_named(line, axis, names)}": here
        for (axis, line), here in tried.items()
        if line[0] not in whole and len(here) >= TWICE and not any(felt[name] for name in here)
    }
    return {f"the whole of {matrix}": here for matrix, here in whole.items()} | lines


def _touching(spots: Mapping[str, Spot], felt: Felt, names: Mapping[str, str]) -> Iterator[Fault]:
    """Wires that touch; else single pieces that close two switches."""
    pairs: dict[tuple[str, Line, Line], list[str]] = {}
    for name, found in felt.items():
        for other in sorted(found - {name}) if name in found else ():
            axis = "column" if spots[other].row == spots[name].row else "row"
            one, two = sorted((_line(spots[name], axis), _line(spots[other], axis)))
            pairs.setdefault((axis, one, two), []).append(name)
    for (axis, one, two), met in pairs.items():
        tried = [name for name in felt if felt[name] and _line(spots[name], axis) in (one, two)]
        if len(tried) >= TWICE and set(met) == set(tried):
            says = f"The {axis}s {_named(one, axis, names)} and {_named(two, axis, names)} touch."
            yield Fault(says, "Look for a bridge of solder between them, first at the pins.")
        else:
            says = f"A piece on {_listed(met)} closes a second switch."
            yield Fault(says, "A weaker magnet; or that switch has to be shifted the other way: see magnets.md.")


def _single(spots: Mapping[str, Spot], felt: Felt, moved: Mapping[str, Mapping[Line, Line]]) -> Iterator[Fault]:
    """Wells that answer as others though their wires are right."""
    for name, found in felt.items():
        if len(found) != 1 or name in found:
            continue
        there, wanted = spots[next(iter(found))], spots[name]
        if all(_line(there, axis) == moved[axis].get(_line(wanted, axis), _line(wanted, axis)) for axis in moved):
            continue  # told by its wires
        says = f"The well {name} answers as {next(iter(found))}."
        yield Fault(says, f"Its switch is soldered to R{there.row}, C{there.column}: it belongs to "
                    f"R{wanted.row}, C{wanted.column}.")  # fmt: skip


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


class Crossings:
    """Wells are named one after the other, and a piece is put on each."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._spots = spots_of(board)
        self._asked = asked_of(self._spots)
        self._felt: dict[str, set[str]] = {}
        self._lying: set[str] = set()
        self._number = self._named = 0

    @property
    def heading(self) -> str:
        """What to do."""
        return (
            f"Matrix: {len(self._asked)} wells are named one after the other. Put a piece on each and lift it again. "
            "Enter where nothing is told; end leaves it."
        )

    @property
    def done(self) -> bool:
        """All that are asked for were tried."""
        return self._number == len(self._asked)

    @property
    def felt(self) -> Felt:
        """What closed, by the well that was named."""
        return {name: frozenset(found) for name, found in self._felt.items()}

    @property
    def silent(self) -> tuple[str, ...]:
        """The wells at which nothing was felt, though their row and their column answer elsewhere."""
        dead = {name for here in self._where_dead().values() for name in here}
        return tuple(name for name, found in self._felt.items() if not found and name not in dead)

    @property
    def suspects(self) -> Mapping[str, str]:
        """For each wire at which nothing was felt a well that can be measured the other way round, and what the wire is
        called; none for those on which there is none."""
        return {
            may[0]: where
            for where, here in self._where_dead().items()
            if (may := [name for name in here if may_be_turned(self._board, name)])
        }

    def _where_dead(self) -> Mapping[str, Sequence[str]]:
        return _dead(self._spots, self.felt, labels(self._board))

    def say(self, passed_s: float) -> str:
        """The well whose turn it is."""
        if self._named > self._number or self.done:
            return ""
        self._named = self._number + 1
        self._felt[self._asked[self._number]] = set()
        return f"  put a piece on {self._asked[self._number]}"

    def feed(self, reading: Reading) -> str:
        """What is felt; when all is lifted again, the next one's turn comes."""
        if not isinstance(reading, Switched) or self.done or reading.switch not in self._spots:
            return ""
        found = self._felt.get(self._asked[self._number])
        if found is None:
            return ""
        if reading.closed:
            self._lying.add(reading.switch)
            found.add(reading.switch)
            return f"  felt as {reading.switch}"
        self._lying.discard(reading.switch)
        if found and not self._lying:
            self._number += 1
        return ""

    def frame(self, passed_s: float) -> Frame:
        """The lights of the place whose well is asked for."""
        name = self._asked[min(self._number, len(self._asked) - 1)]
        return shining(self._board, [name.rpartition(".")[0]])

    def answer(self, line: str) -> bool:
        """Enter goes on to the next well; anything else, and the end of the input, leaves the step."""
        if line != "\n":
            return True
        self._lying.clear()
        self._number += not self.done
        return self.done

    def finding(self) -> Finding:
        """Which wires are wrong."""
        tried = {name: found for name, found in self.felt.items() if name in self._asked[: self._number]}
        wrong = faults(self._spots, tried, labels(self._board))
        if wrong:
            says = " ".join(fault.says for fault in wrong)
            remedy = " ".join(dict.fromkeys(fault.remedy for fault in wrong))
            return mend("matrix", says, remedy, felt={name: sorted(found) for name, found in tried.items()})
        if not self.done:
            return note("matrix", f"Only {self._number} of {len(self._asked)} wells of the matrix were tried.")
        return good("matrix", "Rows and columns are where they belong.", tried=len(self._asked))


class Turned:
    """One crossing, measured with row and column exchanged (`turned`): only a diode that is turned round is felt so.

    Args:
        where: the wire, if nothing was felt in all of it.
    """

    def __init__(self, board: Board, name: str, where: str = "") -> None:
        self._board, self._name, self._where = board, name, where
        self._spot = spots_of(board)[name]
        self.done = False

    @property
    def heading(self) -> str:
        """What to do."""
        return f"Diode: put a piece on {self._name} once more and leave it there a moment. Enter where nothing is told."

    def say(self, passed_s: float) -> str:
        """Nothing."""
        return ""

    def feed(self, reading: Reading) -> str:
        """It was felt the other way round."""
        if isinstance(reading, Switched) and reading.switch == self._name and reading.closed:
            self.done = True
        return ""

    def frame(self, passed_s: float) -> Frame | None:
        """The lights have no part in this."""
        return None

    def answer(self, line: str) -> bool:
        """What is typed ends it."""
        return True

    def finding(self) -> Finding:
        """The diode, or the contact."""
        where = f"{self._name} (R{self._spot.row}, C{self._spot.column})"
        if self.done:
            says = f"The diode of {where} is the wrong way round."
            if self._where:
                says += f" Nothing is felt in {self._where}: probably all its diodes are."
            return mend(f"diode-{self._name}", says, "Turn it: its ring belongs to the row.")
        if self._where:
            says = f"In {self._where} nothing is felt in either direction: so it is not the diodes."
            return note(f"diode-{self._name}", says)
        says = f"The well {where} makes no contact, in either direction."
        remedy = "Heat the joints of its switch and its diode anew; then try the switch with a meter and a magnet."
        return mend(f"contact-{self._name}", says, remedy)


def may_be_turned(board: Board, name: str) -> bool:
    """Whether a crossing can be measured with row and column exchanged."""
    if board.body["kind"] != MATRIX:
        return True
    return board.body["matrix"]["rows"][spots_of(board)[name].row - 1] not in PI_PULLED_UP


def turned(board: Board, name: str) -> Board:
    """The board with one crossing of that matrix alone, its column driven and its row felt."""
    spot = spots_of(board)[name]

    def one(wired: Mapping[str, Any]) -> dict[str, Any]:
        rows, columns = [wired["columns"][spot.column - 1]], [wired["rows"][spot.row - 1]]
        return {**wired, "rows": rows, "columns": columns, "order": [name]}

    if board.body["kind"] == MATRIX:
        return evolve(board, body={**board.body, "matrix": one(board.body["matrix"])})
    things = list(crossings(board))
    picos = board.body["picos"]
    made = [
        one(pico) if thing == spot.matrix else {**pico, "order": _order(board, thing)}
        for thing, pico in zip(things, picos, strict=True)
    ]
    return evolve(board, body={**board.body, "picos": made})


def _order(board: Board, thing: str) -> list[str]:
    return list(crossings(board)[thing].values())


def steps_of(board: Board) -> Iterable[Step]:
    """The steps of a matrix, if the board has one."""
    if spots_of(board):
        yield Crossings(board)
