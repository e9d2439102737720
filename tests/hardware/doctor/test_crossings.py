"""What the doctor says of a matrix with planted faults, found by an electrical model of pieces on its wells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest

from controller import boards
from controller.boards import Board
from controller.ports import Switched
from hardware.doctor.crossings import Crossings, Spot, Turned, asked_of, faults, labels, may_be_turned, spots_of, turned
from hardware.wiring.cells import cells, pico_orders
from hardware.wiring.model import wiring

NAMES = ("power-and-weakness-counting", "power-and-weakness-counting-pi", "power-and-weakness-counting-pico",
         "balance-of-power-counting", "web-of-power-card-game-tray", "balance-of-power-counting-rows",
         "web-of-power-card-game-tray-rows", "power-and-weakness-region")  # fmt: skip
BOARDS = [pytest.param(boards.load(name), id=name) for name in NAMES]
LARGE = BOARDS[:4]
Answers = Callable[[str], set[str]]
"""The switches that close when a piece is put on a well."""


def by_spot(board: Board) -> Mapping[Spot, str]:
    return {spot: name for name, spot in spots_of(board).items()}


def tell(board: Board, answers: Answers) -> Crossings:
    """The step, gone through by hands on a table that answers so."""
    step = Crossings(board)
    for _ in range(len(spots_of(board)) + 1):
        said = step.say(0.0)
        if step.done:
            break
        well = said.split()[-1]
        closing = sorted(answers(well))
        for closed in (True, False):
            for name in closing:
                step.feed(Switched(0.0, name, closed))
        if not closing:
            step.answer("\n")
    assert step.done
    return step


def rewired(board: Board, axis: str, moved: Mapping[int, int]) -> Answers:
    """Rows or columns of the first matrix that lie at other pins."""
    spots, names = spots_of(board), by_spot(board)
    matrix = next(iter(spots.values())).matrix

    def answers(well: str) -> set[str]:
        spot = spots[well]
        if spot.matrix == matrix:
            spot = spot._replace(**{axis: moved.get(getattr(spot, axis), getattr(spot, axis))})
        return {names[spot]} if spot in names else set()

    return answers


@pytest.mark.parametrize("board", BOARDS)
def test_a_matrix_that_is_right_is_told_so_after_few_wells(board: Board) -> None:
    spots, asked = spots_of(board), asked_of(spots_of(board))
    assert tell(board, lambda well: {well}).finding().grade == "good"
    assert len(asked) <= 2 * len({(spot.matrix, spot.row) for spot in spots.values()}) + 20
    for axis in ("row", "column"):
        for line in {(spot.matrix, getattr(spot, axis)) for spot in spots.values()}:
            there = [name for name, spot in spots.items() if (spot.matrix, getattr(spot, axis)) == line]
            assert sum(name in asked for name in there) >= min(2, len(there))


@pytest.mark.parametrize("board", LARGE)
@pytest.mark.parametrize("axis", ["row", "column"])
@pytest.mark.parametrize("seed", range(6))
def test_two_wires_that_are_exchanged_are_both_named_and_nothing_else(board: Board, axis: str, seed: int) -> None:
    spots = spots_of(board)
    matrix = next(iter(spots.values())).matrix
    full = {getattr(spot, axis) for spot in spots.values() if spot.matrix == matrix}
    last = max(full)  # its crossings may be keys, or none
    one, other = Random(seed).sample(sorted(full - {last}), 2)
    said = tell(board, rewired(board, axis, {one: other, other: one})).finding()
    assert said.grade == "mend"
    low, high = sorted((one, other))
    names = labels(board)
    wires = [names[f"{matrix} {axis[0].upper()}{number}"] for number in (low, high)]
    assert said.says == f"The {axis}s {wires[0]} and {wires[1]} are exchanged."


@pytest.mark.parametrize("axis", ["row", "column"])
def test_three_wires_that_are_moved_round_are_named_each(axis: str) -> None:
    board = boards.load("power-and-weakness-counting-pico")
    said = tell(board, rewired(board, axis, {2: 3, 3: 5, 5: 2})).finding().says
    letter = axis[0].upper()
    for one, other in ((2, 3), (3, 5), (5, 2)):
        assert f"{axis} {labels(board)[f'Matrix {letter}{one}']} answer as {axis} {letter}{other} " in said


def test_rows_and_columns_exchanged_at_once_are_told_both() -> None:
    board = boards.load("power-and-weakness-counting-pico")
    rows, columns = rewired(board, "row", {1: 2, 2: 1}), rewired(board, "column", {5: 6, 6: 5})
    said = tell(board, lambda well: columns(next(iter(rows(well))))).finding().says
    assert "The rows R1 " in said
    assert "The columns C5 " in said
    assert said.count("exchanged") == 2


@pytest.mark.parametrize("board", LARGE)
def test_two_switches_at_each_others_crossing_are_named_and_no_wire(board: Board) -> None:
    first, second = [
        name for name, spot in spots_of(board).items() if name in asked_of(spots_of(board)) and spot.row == 1
    ][:2]
    swapped = {first: second, second: first}
    said = tell(board, lambda well: {swapped.get(well, well)}).finding().says
    assert f"The well {first} answers as {second}." in said
    assert f"The well {second} answers as {first}." in said
    assert "exchanged" not in said


@pytest.mark.parametrize("board", LARGE)
@pytest.mark.parametrize("axis", ["row", "column"])
def test_a_wire_that_is_off_is_named_and_its_crossings_are_not_measured_again(board: Board, axis: str) -> None:
    spots = spots_of(board)
    step = tell(board, lambda well: set() if getattr(spots[well], axis) == 2 else {well})
    matrices = dict.fromkeys(spot.matrix for spot in spots.values())
    wires = [labels(board)[f"{matrix} {axis[0].upper()}2"] for matrix in matrices]
    assert step.finding().says == " ".join(f"Nothing is felt in {axis} {wire}." for wire in wires)
    assert step.silent == ()


@pytest.mark.parametrize("axis", ["row", "column"])
def test_wires_that_touch_are_told_from_a_magnet_that_is_too_strong(axis: str) -> None:
    board = boards.load("power-and-weakness-counting-pico")
    spots, names = spots_of(board), by_spot(board)

    def bridged(well: str) -> set[str]:
        number = getattr(spots[well], axis)
        return {well, names[spots[well]._replace(**{axis: 7 - number})]} if number in (3, 4) else {well}

    said = tell(board, bridged).finding().says
    letter = axis[0].upper()
    assert said == f"The {axis}s {labels(board)[f'Matrix {letter}3']} and {labels(board)[f'Matrix {letter}4']} touch."
    near = asked_of(spots)[0]
    other = names[spots[near]._replace(column=spots[near].column % 6 + 1)]
    strong = tell(board, lambda well: {well, other} if well == near else {well}).finding().says
    assert strong == f"A piece on {near} closes a second switch."


def test_one_crossing_that_is_silent_is_measured_the_other_way_round() -> None:
    for name in NAMES:
        board = boards.load(name)
        spots = spots_of(board)
        silent = asked_of(spots)[1]
        step = tell(board, lambda well, silent=silent: set() if well == silent else {well})
        assert step.silent == (silent,)
        spot = spots[silent]
        there = wiring(turned(board, silent))
        if board.body["kind"] == "picos":
            here = wiring(board)
            number = list(dict.fromkeys(one.matrix for one in spots.values())).index(spot.matrix)
            was, now = here.picos[number], there.picos[number]
            (order,) = [order for n, order in enumerate(pico_orders(there, board)) if n == number]
            assert pico_orders(there, board)[:number] == pico_orders(here, board)[:number]
        else:
            was, now = wiring(board).matrix, there.matrix
            order = now.order
        assert (now.rows, now.columns) == ((was.columns[spot.column - 1],), (was.rows[spot.row - 1],))
        assert list(cells(order, 1)) == [silent]


@pytest.mark.parametrize("board", LARGE)
def test_of_a_wire_at_which_nothing_is_felt_one_crossing_is_measured_the_other_way_round(board: Board) -> None:
    """All diodes of a row may be the wrong way round: that is likelier than one alone."""
    spots = spots_of(board)
    matrix = next(iter(spots.values())).matrix
    row = 4
    step = tell(board, lambda well: set() if (spots[well].matrix, spots[well].row) == (matrix, row) else {well})
    wire = f"row {labels(board)[f'{matrix} R{row}']}"
    ((name, where),) = step.suspects.items()
    assert (spots[name].matrix, spots[name].row, where) == (matrix, row, wire)
    felt, unfelt = Turned(board, name, where), Turned(board, name, where)
    felt.feed(Switched(0.0, name, closed=True))
    says = f"The diode of {name} (R{row}, C{spots[name].column}) is the wrong way round."
    assert felt.finding().says == f"{says} Nothing is felt in {wire}: probably all its diodes are."
    assert unfelt.finding().grade == "note"
    assert unfelt.finding().says == f"In {wire} nothing is felt in either direction: so it is not the diodes."


@pytest.mark.parametrize("board", LARGE)
def test_a_matrix_in_which_nothing_at_all_is_felt_is_told_in_one_sentence(board: Board) -> None:
    spots = spots_of(board)
    matrices = list(dict.fromkeys(spot.matrix for spot in spots.values()))
    step = tell(board, lambda well: set() if spots[well].matrix == matrices[0] else {well})
    assert step.finding().says == f"Nothing is felt in the whole of {matrices[0]}."
    assert "magnet" in step.finding().remedy
    ((name, where),) = step.suspects.items()
    assert (spots[name].matrix, where) == (matrices[0], f"the whole of {matrices[0]}")
    assert may_be_turned(board, name)
    assert step.silent == ()


def test_a_pis_rows_with_pull_ups_of_their_own_are_not_turned() -> None:
    board = boards.load("power-and-weakness-counting")
    assert [may_be_turned(board, name) for name in ("alt-clut.1", "gododdin.5", "rheged.6")] == [False, False, True]


def test_no_fault_is_told_of_what_was_not_tried() -> None:
    board = boards.load("power-and-weakness-counting-pico")
    assert faults(spots_of(board), {}, labels(board)) == ()
    step = Crossings(board)
    step.say(0.0)
    assert step.answer("") is True  # the end of the input
    assert step.finding().grade == "note"
