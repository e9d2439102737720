from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.link.roster import FORGOTTEN_S, Marks, Roster, wanted
from hardware.plugged import Device
from hardware.wiring.model import Pico


def _pico(strap: int | None = None, serial: str | None = None) -> Pico:
    return Pico(rows=(0,), columns=(1,), strap=strap, serial=serial)


def _device(number: int) -> Device:
    return Device(f"/dev/ttyACM{number}", 0x2E8A, 5, f"S{number}")


class _Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_one_pico_is_whichever_is_there() -> None:
    only = wanted([_pico()])[0]
    roster = Roster(1, lambda: [_device(3)])
    assert only.told == "The Pico"
    assert roster.take(only) == _device(3)
    assert only.is_it(Marks("ANY", frozenset({26, 27})))


def test_none_is_told_and_what_to_do() -> None:
    only = wanted([_pico()])[0]
    assert "is not plugged in. Plug it" in str(Roster(1, list).take(only))


def test_too_many_are_refused_with_a_way_to_choose() -> None:
    told = Roster(1, lambda: [_device(0), _device(1)]).take(wanted([_pico()])[0])
    assert isinstance(told, str)
    assert "S0, S1" in told
    assert "Unplug the others, or write serial" in told


def test_a_serial_chooses_without_asking_the_pico() -> None:
    mine = wanted([_pico(serial="s1")])[0]
    assert Roster(1, lambda: [_device(0), _device(1)]).take(mine) == _device(1)
    assert "not among" in str(Roster(1, lambda: [_device(0)]).take(mine))


def test_a_serial_is_the_same_in_small_letters() -> None:
    mine = wanted([_pico(serial="e661385283000001")])[0]
    assert mine.is_it(Marks("E661385283000001", frozenset()))


def test_a_taken_pico_is_nobody_elses_until_it_is_left() -> None:
    first, second = wanted([_pico(), _pico(strap=28)])
    roster = Roster(2, lambda: [_device(0)])
    assert roster.take(first) == _device(0)
    assert isinstance(roster.take(second), str)
    roster.leave(first)
    assert roster.take(second) == _device(0)


def test_what_was_another_s_is_not_asked_again_for_a_while() -> None:
    first, second = wanted([_pico(), _pico(strap=28)])
    clock = _Clock()
    roster = Roster(2, lambda: [_device(0)], clock)
    roster.take(first)
    roster.leave(first, Marks("S0", frozenset({28})))
    assert isinstance(roster.take(first), str)
    assert roster.take(second) == _device(0)
    roster.leave(second)
    clock.now += FORGOTTEN_S + 0.1
    assert roster.take(first) == _device(0)


@settings(max_examples=50, deadline=None)
@given(st.permutations([None, 26, 27, 28]), st.permutations(range(4)), st.lists(st.integers(0, 3), max_size=60))
def test_each_link_ends_with_the_pico_that_it_wants(
    straps: list[int | None], ports: list[int], turns: list[int]
) -> None:
    links = wanted([_pico(strap) for strap in straps])
    marked = [Marks(f"S{port}", frozenset({strap} - {None})) for port, strap in zip(ports, straps, strict=True)]
    really = {_device(port): marks for port, marks in zip(ports, marked, strict=True)}
    roster = Roster(4, lambda: sorted(really), _Clock())
    trying: dict[int, Device] = {}
    settled: dict[int, Device] = {}
    for turn in [*turns, *list(range(4)) * 10]:  # in any order at first; then each in turn until all have come to rest
        link = links[turn]
        if link.number in settled:
            continue
        asked = trying.pop(link.number, None)
        if asked is None:
            taken = roster.take(link)
            if isinstance(taken, Device):
                trying[link.number] = taken  # it answers when this link has its next turn
        elif link.is_it(really[asked]):
            settled[link.number] = asked
        else:
            roster.leave(link, really[asked])
    assert all(link.is_it(really[settled[link.number]]) for link in links)
    assert len(set(settled.values())) == 4
