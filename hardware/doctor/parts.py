"""What each part of an open body says of itself, as sentences; all that it knows goes into the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from firmware import VERSION
from hardware.doctor.findings import Finding, good, mend, note, refused
from hardware.link.asking import outdated

Facts = Mapping[str, Any]
PICO = "pico"
"""How findings of Picos begin, counted from 1."""
_CROSSED = "Compare its rows and columns with the table of your board (docs/building/wiring.md): two wires touch."
_OUTDATED = "It plays on; reedlight firmware install brings the newer one."
_DEAF = "Try it again; if it is told again, see to the wire of that pin."
_SILENT_READER = "See to its four wires and to the switches on the module: I2C on a Pico, HSU elsewhere."


def parts(facts: Mapping[str, Facts]) -> Iterator[Finding]:
    """A finding for each part of a body, and one for each Pico."""
    for name, known in facts.items():
        picos = known.get("picos")
        if picos is not None:
            yield from _picos(picos)
            continue
        trouble = known.get("trouble") or (known.get("last_trouble") if known.get("answers") is False else None)
        if trouble:
            yield refused(name, trouble, **known)
        elif known.get("answers") is False:
            yield mend(name, f"The {name} does not answer.", _SILENT_READER, **known)
        else:
            yield from _wrong(name, known)


def _wrong(name: str, known: Facts) -> Iterator[Finding]:
    """What a part that works has found wrong; else that it works."""
    if known.get("stray"):
        places = _listed([str(number + 1) for number in known["stray"]])
        says = f"Something closes crossing {places} of the matrix, where no switch is."
        yield mend(name, says, _CROSSED, **known)
    elif known.get("deaf"):
        yield mend(name, f"Not heard on their own pins: {_listed(known['deaf'])}.", _DEAF, **known)
    else:
        yield good(name, _SAYS.get(name, _plain)(name, known), **known)


def _picos(picos: Sequence[Facts]) -> Iterator[Finding]:
    for number, known in enumerate(picos, 1):
        about = f"{PICO}-{number}"
        if known.get("trouble"):
            yield refused(about, known["trouble"], **known)
        else:
            firmware = f"firmware {known.get('firmware')}, number {known.get('serial')}"
            says = f"{known['pico']} answers on {known['port']}: {firmware}"
            if outdated(str(known.get("firmware"))):
                yield note(about, f"{says}, which is older than {VERSION}.", _OUTDATED, **known)
            else:
                yield good(about, f"{says}.", **known)


def _reader(name: str, known: Facts) -> str:
    chip = known.get("firmware") or known.get("chip") or "a reader"
    if not str(chip).startswith("PN"):
        chip = known.get("chip")
    return f"The reader answers: {chip} on {known.get('path') or _pico_of(known)}."


def _lights(name: str, known: Facts) -> str:
    where = f"GPIO{known['pin']}" if "pin" in known else _pico_of(known)
    return f"The lights take what they are given, on {where}."


def _pico_of(known: Facts) -> str:
    """Which Pico a part hangs on, within a sentence."""
    return str(known.get("on")).replace("The Pico", "the Pico")


def _board(name: str, known: Facts) -> str:
    if "crossings" in known:
        pace = f"{known.get('scans_per_s')} times a second at {known.get('cpu_percent')} % of a core"
        return f"The {known['crossings']} crossings of the matrix are felt {pace}."
    return f"The {known.get('lines')} lines of the {name} are felt."


def _pins(name: str, known: Facts) -> str:
    return "The Pi's pins can be used."


def _voice(name: str, known: Facts) -> str:
    return f"The voice's program is {known.get('program')}."


def _plain(name: str, known: Facts) -> str:
    return f"The {name} answers."


_SAYS: Mapping[str, Callable[[str, Facts], str]] = {
    "reader": _reader, "lights": _lights, "board": _board, "keys": _board, "pins": _pins, "voice": _voice,
}  # fmt: skip


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
