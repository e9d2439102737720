"""`reedlight firmware`: put Reedlight's firmware on a Pico over USB, and list the Picos with what is on them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import click

from controller.errors import BodyError
from firmware import VERSION
from firmware.contents import Identity
from hardware.link.asking import outdated, who_is
from hardware.link.installing import Run, copy, returned, run_mpremote, to_prompt
from hardware.plugged import RASPBERRY_PI, Device, Listing, bootsel_picos, devices, picos

NEW_PICO = """\
A Pico that is new needs MicroPython first:
  1. Take the newest file for your Pico from MicroPython's download page: RPI_PICO-*.uf2 for a Pico (RP2040),
     RPI_PICO2-*.uf2 for a Pico 2 (RP2350); RPI_PICO_W-*.uf2 and RPI_PICO2_W-*.uf2 do as well for those with radio.
  2. Hold the button BOOTSEL while you plug the Pico in. It shows itself as a drive, RPI-RP2 (a Pico 2: RP2350).
  3. Drag the file onto the drive. The Pico starts anew by itself, and the drive goes away.
  4. Run `reedlight firmware install` again."""
NONE = """\
No Pico is on USB. Plug one in with a cable that carries data: many carry power only.
To use one you have to be in the group dialout (`sudo usermod -aG dialout $USER`, then log in anew), or to have the udev
rules that `reedlight install` writes."""
LIGHTS_PIN = "GP22"
"""Where every shipped board on a Pico has the data of its lights."""
_GIVEN = 0
"""No product's number: what was given by its port, unlisted."""


class Seams(NamedTuple):
    """What the commands use of the world; tests give other."""

    listing: Listing = devices
    bootsel: Callable[[], int] = bootsel_picos
    run: Run = run_mpremote
    stop: Callable[[str], None] = to_prompt
    ask: Callable[[str], Identity | str] = who_is
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic


@click.group("firmware")
@click.pass_context
def command(ctx: click.Context) -> None:
    """Put the firmware on a Pico, and see which Picos there are."""
    ctx.obj = ctx.obj or Seams()


@command.command("status")
@click.pass_obj
def status(seams: Seams) -> None:
    """List the Picos on USB, each with what runs on it."""
    found = _here(seams)
    for device in found:
        click.echo(f"{device.path}  {_told(seams.ask(device.path), device)}")
    _tell_bootsel(seams)
    if not found and not seams.bootsel():
        click.echo(NONE)
        sys.exit(1)


@command.command("install")
@click.option("--port", default=None, metavar="PORT", help="The Pico on this port, instead of all that are found.")
@click.option("--yes", is_flag=True, help="Do not ask before a Pico is written to.")
@click.pass_obj
def install(seams: Seams, port: str | None, yes: bool) -> None:
    """Copy the firmware to every Pico on USB, and start it anew."""
    found = _meant(port, seams)
    if not found:
        _tell_bootsel(seams)
        click.echo(NEW_PICO if seams.bootsel() else f"{NONE}\n{NEW_PICO}", err=True)
        sys.exit(1)
    # All are tried, so that one bad cable does not keep the others from what they need.
    done = [_install(device, seams, yes) for device in found]
    sys.exit(0 if all(done) else 1)


def _here(seams: Seams) -> tuple[Device, ...]:
    try:
        return picos(seams.listing)
    except BodyError as error:
        click.echo(str(error), err=True)
        sys.exit(1)


def _meant(port: str | None, seams: Seams) -> tuple[Device, ...]:
    """The Picos to be written to. A port that is given need not be listed, and is expected to stay where it is."""
    found = _here(seams)
    if port is None:
        return found
    return tuple(device for device in found if device.path == port) or (Device(port, RASPBERRY_PI, _GIVEN),)


def _install(device: Device, seams: Seams, yes: bool) -> bool:
    """Install on one Pico; whether it went well, or was not wanted."""
    before = seams.ask(device.path)
    click.echo(f"{device.path}: {_told(before, device)}")
    asked = f"Copy firmware {VERSION} to it? A main.py that is on it is written over."
    if not yes and not click.confirm(asked, default=True):
        click.echo("It was left as it is.")
        return True
    try:
        copy(device.path, seams.run, seams.stop)
    except BodyError as error:
        click.echo(f"{device.path}: {error}", err=True)
        return False
    return _check(device, seams)


def _check(device: Device, seams: Seams) -> bool:
    """Whether the Pico is back, and runs what was copied."""
    given = device.pid == _GIVEN
    back = returned(device, (lambda: (device,)) if given else seams.listing, seams.ask, seams.sleep, seams.clock)
    if isinstance(back, str):
        click.echo(f"{device.path}: {back}", err=True)
        return False
    now, said = back
    well = said.firmware == VERSION
    click.echo(f"{now.path}: {_told(said, now)}", err=not well)
    return well


def _told(said: Identity | str, device: Device) -> str:
    if isinstance(said, str):
        return f"{device.serial or 'a Pico'}: {said}"
    straps = [f"GP{pin}" for pin in range(32) if said.strapped(pin)]
    strapped = f", {', '.join(straps)} joined to ground" if straps else ""
    if LIGHTS_PIN in straps:
        # A Pico that has not driven lights yet cannot tell the resistor at their data line from a strap.
        strapped += f" ({LIGHTS_PIN} by the resistor of the lights, where there are any)"
    older = f" (older than {VERSION}: `reedlight firmware install`)" if outdated(said.firmware) else ""
    number = bytes(said.unique).hex().upper()
    return f"{number}: firmware {said.firmware}{older} on {said.chip}, {said.python}{strapped}"


def _tell_bootsel(seams: Seams) -> None:
    if waiting := seams.bootsel():
        many = "1 Pico waits" if waiting == 1 else f"{waiting} Picos wait"
        click.echo(
            f"{many} as a drive for a file (BOOTSEL): drag MicroPython's .uf2 onto it, as the building pages tell."
        )
