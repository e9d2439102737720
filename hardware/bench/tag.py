"""The benchmark ``tag``: from a tag that is held to a reader to its call in the inbox."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

from controller.commands.measuring import Result, Setting
from controller.ports import TagGone, TagSeen
from hardware.bench.measuring import Measured, Subject, awaited, each, picos_for, spread, turns
from hardware.readers.measure import TAGS, tag_to_call
from sim.devices.device import Device
from sim.devices.on_pty import PtyDevice
from sim.devices.pn532 import Pn532
from sim.devices.rdm6300 import Rdm6300

CHIPS: Mapping[str, Callable[[], Device]] = {"pn532": Pn532, "rdm6300": Rdm6300}
A_TRY_S = {"pn532": 0.2, "rdm6300": 1.5}
"""Roughly how long a try takes there: the tag is seen, taken away, gone, and counts anew."""
REST_S = 0.05
SERIAL = (
    Subject("pn532", "a simulated PN532 on a pty"),
    Subject("rdm6300", "a simulated RDM6300 on a pty"),
)


def measure(setting: Setting) -> Result:
    """The readers on serial ports, and a PN532 on the game's Pico, in their usual timing."""
    return each("tag", setting, (*SERIAL, *picos_for(setting)), partial(_tag, setting))


def _tag(setting: Setting, subject: Subject) -> Measured:
    seconds = _serial(setting, subject.name) if subject.name in CHIPS else _on_pico(setting, subject.name)
    return spread(f"tag to call, {subject.told}", "tag", seconds)


def _serial(setting: Setting, chip: str) -> list[float]:
    tries = max(1, int(setting.seconds / A_TRY_S[chip]))
    with tempfile.TemporaryDirectory(prefix="reedlight-bench-") as folder:
        port = Path(folder) / chip
        return tag_to_call(lambda: PtyDevice(CHIPS[chip](), port), chip, tries, Random(setting.seed))


def _on_pico(setting: Setting, rig: str) -> list[float]:
    from hardware.bench.rigs import MAKERS

    chance, taken = Random(setting.seed), []
    with MAKERS[rig](quick=False) as rigged, closing(rigged.open(time.monotonic)) as body:
        body.levels()
        for _ in turns(setting.seconds):
            time.sleep(chance.uniform(0.0, REST_S))
            began = time.monotonic()
            rigged.bench.hold(TAGS["pn532"].hex())
            taken.append(awaited(body, TagSeen).at - began)
            rigged.bench.take_away()
            awaited(body, TagGone)
    return taken
