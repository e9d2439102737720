"""Whether the table can speak: it needs a voice or a screen, as lights alone cannot ask which kind was meant."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.doctor.findings import Finding, good, mend, note
from hardware.doctor.machine import Machine

VOICE = "espeak-ng"
_INSTALL = "sudo apt install espeak-ng and connect a loudspeaker, or play at a terminal."


def voices(machine: Machine, *, screen: bool) -> Iterator[Finding]:
    """A voice, a screen, or what is missing; ``screen``: whether somebody reads what is printed."""
    program = machine.run((VOICE, "--version")) is not None
    cards = machine.text("/proc/asound/cards") or ""
    sound = bool(cards) and "no soundcards" not in cards
    facts = {"espeak_ng": program, "sound_card": sound, "screen": screen}
    if program and sound:
        yield good("voice", "The table has a voice: espeak-ng and a sound card.", **facts)
    elif screen:
        what = f"{VOICE} is not installed" if not program else "there is no sound card"
        yield note("voice", f"The table has this screen, but no voice: {what}.", _INSTALL, **facts)
    else:
        yield mend("voice", "The table has neither a voice nor a screen, and needs one.", _INSTALL, **facts)
