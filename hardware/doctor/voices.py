"""Whether the table can speak: it needs a voice or a screen, as lights alone cannot ask which kind was meant."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.doctor.findings import Finding, good, mend, note
from hardware.doctor.machine import Machine

_NO_CARD = "there is no sound card"
_CONNECT = "Connect a loudspeaker with a USB plug, or play at a terminal."


def voices(machine: Machine, *, screen: bool) -> Iterator[Finding]:
    """A voice, a screen, or what is missing; ``screen``: whether somebody reads what is printed."""
    known = machine.voice()
    says, _, remedy = str(known["trouble"] or "").partition(". ")
    cards = machine.text("/proc/asound/cards") or ""
    sound = bool(cards) and "no soundcards" not in cards
    facts = {"program": known["program"], "sound_card": sound, "screen": screen}
    if not says and sound:
        yield good("voice", "The table has a voice: espeak-ng and a sound card.", **facts)
        return
    why, remedy = (says, remedy) if says else (_NO_CARD, _CONNECT)
    if screen:
        yield note("voice", f"The table has this screen, but no voice: {why}.", remedy, **facts)
    else:
        yield mend("voice", f"The table has neither a voice nor a screen, and needs one: {why}.", remedy, **facts)
