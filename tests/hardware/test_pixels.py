"""The strip on a Pi: the bytes on the wire, what is written when, and darkness at every end."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from types import ModuleType
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.boards import Power
from controller.errors import BodyError
from controller.hints.power import milliamps
from controller.ports import Found, Frame, Lost, Pixel, Reading
from hardware.inbox import Inbox
from hardware.pixels.backend import GPIOMEM, PIO_DEVICE, SPI_DEVICE, Here, backend, obstacle
from hardware.pixels.neopixels import SKIP, NeoPixelStrip, open_by_blinka, open_neopixels
from hardware.pixels.part import PixelLamps
from hardware.strip import Changed, clamped, dark, strip_bytes
from hardware.wiring.model import Pixels
from tests.hardware.gpio.mock_table import until, wait_for

CHANNEL = st.integers(0, 255)
PIXELS = st.builds(Pixel, CHANNEL, CHANNEL, CHANNEL)
FRAMES = st.lists(PIXELS, max_size=20).map(tuple)
ORDERS = st.sampled_from(["GRB", "RGB", "BRG"])
POWERS = st.builds(
    Power,
    milliamps=st.integers(20, 3000),
    milliamps_per_light=st.floats(10, 100),
    idle_milliamps_per_light=st.floats(0, 1),
    brightness=st.floats(0, 1),
)
PLENTY = Power(milliamps=100_000, brightness=1.0)
WIRED = Pixels(10)


# Bytes.


@given(FRAMES, ORDERS)
def test_every_light_is_three_bytes_in_the_strips_order(frame: Frame, order: str) -> None:
    data = strip_bytes(frame, order)
    assert len(data) == 3 * len(frame)
    colours = {"R": [p.red for p in frame], "G": [p.green for p in frame], "B": [p.blue for p in frame]}
    for place, letter in enumerate(order):
        assert list(data[place::3]) == colours[letter]


def test_green_goes_first_on_the_usual_strip() -> None:
    assert strip_bytes((Pixel(1, 2, 3), Pixel(255, 128, 0)), "GRB") == bytes([2, 1, 3, 128, 255, 0])


@given(FRAMES, POWERS)
def test_no_frame_gets_past_the_boards_brightness_and_milliamps(frame: Frame, power: Power) -> None:
    kept = clamped(frame, power)
    assert len(kept) == len(frame)
    assert milliamps(kept, power) <= max(power.milliamps, len(frame) * power.idle_milliamps_per_light) + 1e-6
    most = 255 * power.brightness + 0.5
    for before, after in zip(frame, kept, strict=True):
        for old, new in zip(_channels(before), _channels(after), strict=True):
            assert new <= min(old, most)


@given(FRAMES, POWERS)
def test_what_is_within_both_is_left_alone(frame: Frame, power: Power) -> None:
    kept = clamped(frame, power)
    assert clamped(kept, power) == kept


def _channels(pixel: Pixel) -> tuple[int, int, int]:
    return pixel.red, pixel.green, pixel.blue


@given(st.lists(st.binary(max_size=2)))
def test_the_same_bytes_are_news_only_once(sent: list[bytes]) -> None:
    changed, last = Changed(), None
    for data in sent:
        assert changed.news(data) == (data != last)
        last = data
    changed.forget()
    assert changed.news(b"")
    assert not changed.news(b"")


# The part, with a strip that a test holds.


class Strips:
    """Opens strips that remember, refuse and hang as a test wants it."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.opened = self.closed = 0
        self.broken: Exception | None = None
        self.free = threading.Event()
        self.free.set()

    def __call__(self, pixels: Pixels, lights: int) -> "Strips":
        if self.broken is not None:
            raise self.broken
        self.opened += 1
        return self

    def write(self, frame: Frame) -> None:
        assert self.free.wait(20)
        if self.broken is not None:
            raise self.broken
        self.frames.append(frame)

    def close(self) -> None:
        self.closed += 1
        self.write(dark(3))


RED, BLUE = ((Pixel(9, 0, 0),) * 3, (Pixel(0, 0, 9),) * 3)


@pytest.fixture
def strips() -> Strips:
    return Strips()


@pytest.fixture
def inbox() -> Inbox:
    return Inbox(time.monotonic)


@pytest.fixture
def lamps(strips: Strips, inbox: Inbox) -> Iterator[PixelLamps]:
    with closing(PixelLamps(inbox, WIRED, 3, PLENTY, strips, again_s=0.01)) as made:
        yield made


def test_it_is_dark_from_the_start_and_dark_at_the_end(strips: Strips, lamps: PixelLamps, inbox: Inbox) -> None:
    assert strips.frames == [dark(3)]
    lamps.show(RED)
    wait_for(lambda: strips.frames[-1] == RED)
    lamps.close()
    lamps.close()
    assert strips.frames == [dark(3), RED, dark(3)]
    assert strips.closed == 1
    assert not lamps.alive()
    assert inbox.read() == ()


def test_only_changed_frames_are_written_and_only_the_newest(strips: Strips, lamps: PixelLamps) -> None:
    lamps.show(RED)
    wait_for(lambda: strips.frames[-1] == RED)
    lamps.show(RED)
    wait_for(lambda: lamps.facts()["unchanged"] == 2)  # this one, and the darkness wanted at first
    strips.free.clear()
    lamps.show(BLUE)
    for number in range(200):
        lamps.show((Pixel(number, number, 0),) * 3)
    strips.free.set()
    wait_for(lambda: strips.frames[-1] == (Pixel(199, 199, 0),) * 3)
    assert strips.frames[:2] == [dark(3), RED]
    assert len(strips.frames) <= 5, "what a newer frame overtook was left out"


def test_showing_never_waits_for_a_driver_that_hangs(strips: Strips, lamps: PixelLamps) -> None:
    strips.free.clear()
    for frame in (RED, BLUE, RED):
        lamps.show(frame)
    strips.free.set()
    wait_for(lambda: strips.frames[-1] == RED)


def test_a_frame_is_kept_within_the_supply_before_it_is_written(strips: Strips, inbox: Inbox) -> None:
    power = Power(milliamps=60, brightness=0.5)
    with closing(PixelLamps(inbox, WIRED, 3, power, strips)) as lamps:
        white = (Pixel(255, 255, 255),) * 3
        lamps.show(white)
        wait_for(lambda: len(strips.frames) == 2)
        assert strips.frames[1] == clamped(white, power) != white


def test_lights_that_fail_are_told_once_and_come_back_with_the_newest_frame(
    strips: Strips, lamps: PixelLamps, inbox: Inbox
) -> None:
    strips.broken = RuntimeError("ws2811_render failed")
    lamps.show(RED)
    (lost,) = until(inbox, 1)
    assert isinstance(lost, Lost)
    assert lost.part == "lights"
    assert lamps.facts()["trouble"] == "ws2811_render failed"
    lamps.show(BLUE)
    assert lamps.alive()
    strips.broken = None
    (found,) = until(inbox, 1)
    assert isinstance(found, Found)
    assert strips.frames[-1] == BLUE
    assert lamps.facts()["trouble"] is None


def test_a_strip_that_may_have_stayed_lit_is_dark_once_it_can_be_written_again(
    strips: Strips, lamps: PixelLamps, inbox: Inbox
) -> None:
    lamps.show(RED)
    wait_for(lambda: strips.frames[-1] == RED)
    strips.broken = RuntimeError("ws2811_render failed")
    lamps.show(dark(3))
    until(inbox, 1)
    assert strips.frames[-1] == RED
    strips.broken = None
    until(inbox, 1)
    assert strips.frames[-1] == dark(3)


class Asking(Inbox):
    """Looks into the facts of the lights whenever they tell something."""

    lamps: PixelLamps

    def __init__(self) -> None:
        super().__init__(time.monotonic)
        self.reasons: list[object] = []

    def put(self, make: Callable[[float], Reading]) -> None:
        self.reasons.append(self.lamps.facts()["trouble"])
        super().put(make)


def test_whoever_hears_that_the_lights_are_lost_finds_the_reason_in_the_facts(strips: Strips) -> None:
    asking = Asking()
    with closing(PixelLamps(asking, WIRED, 3, PLENTY, strips, again_s=0.01)) as asking.lamps:
        strips.broken = RuntimeError("ws2811_render failed")
        asking.lamps.show(RED)
        wait_for(lambda: len(asking.reasons) == 1)
        strips.broken = None
        wait_for(lambda: len(asking.reasons) == 2)
    assert asking.reasons == ["ws2811_render failed", None]


def test_lights_that_cannot_be_opened_do_not_stop_a_game(strips: Strips, inbox: Inbox) -> None:
    strips.broken = BodyError("SPI is off.")
    with closing(PixelLamps(inbox, WIRED, 3, PLENTY, strips, again_s=0.001)) as lamps:
        (lost,) = inbox.read()
        assert isinstance(lost, Lost)
        lamps.show(RED)
        assert lamps.facts()["trouble"] == "SPI is off."
    assert strips.opened == 0


def test_a_frame_of_the_wrong_length_is_a_mistake_of_ours(lamps: PixelLamps) -> None:
    with pytest.raises(ValueError, match="a frame of 2 lights for a strip of 3"):
        lamps.show(dark(2))


# What stands in the way.

PI_3, PI_4, PI_5, CM5, ZERO_2 = 0xA02082, 0xC03114, 0xC04170, 0xC04180, 0x902120
ALL = {SPI_DEVICE: True, PIO_DEVICE: True, GPIOMEM: True}


def at(revision: int | None, *, root: bool = False, devices: Mapping[str, bool] = ALL) -> Here:
    return Here(revision, root, devices.get)


@pytest.mark.parametrize("revision", [PI_3, PI_4, ZERO_2])
def test_up_to_the_pi_4_gpio10_needs_no_root_and_pwm_does(revision: int) -> None:
    assert obstacle(Pixels(10), at(revision)) is None
    assert backend(Pixels(18), pi_5=False) == "pwm"
    assert obstacle(Pixels(18), at(revision, root=True)) is None
    assert "which only root may do. Move the data wire to GPIO10" in str(obstacle(Pixels(18), at(revision)))


@pytest.mark.parametrize("revision", [PI_5, CM5])
def test_a_pi_5_drives_any_pin_by_its_pio(revision: int) -> None:
    assert at(revision).is_pi_5
    for pin in (10, 18, 5):
        assert obstacle(Pixels(pin), at(revision)) is None


@pytest.mark.parametrize(
    ("pixels", "here", "says"),
    [
        (Pixels(10), at(None), "no Raspberry Pi, so it has no pin for lights. Light them from a Pico."),
        (Pixels(5), at(PI_4), "GPIO5 cannot drive lights on a Pi up to 4. Use GPIO10"),
        (Pixels(10), at(PI_4, devices={}), "Add dtoverlay=spi0-0cs,no_miso to"),
        (Pixels(10), at(PI_4, devices={SPI_DEVICE: False}), "sudo usermod -aG spi"),
        (Pixels(10), at(PI_4, devices={SPI_DEVICE: True, GPIOMEM: False}), "sudo usermod -aG gpio"),
        (Pixels(10), at(PI_5, devices={}), "has no /dev/pio0. Update its system"),
        (Pixels(10), at(PI_5, devices={PIO_DEVICE: False}), "reedlight install add its udev rule"),
        (Pixels(10, backend="spi"), at(PI_5), 'driven by pio, and the board file says spi. Write backend = "auto"'),
        (Pixels(10, backend="pio"), at(PI_3), "driven by spi, and the board file says pio."),
    ],
)
def test_what_stands_in_the_way_is_told_with_what_to_do(pixels: Pixels, here: Here, says: str) -> None:
    assert says in str(obstacle(pixels, here))
    with pytest.raises(BodyError) as raised:
        open_neopixels(pixels, 3, lambda: here)
    assert says in str(raised.value)


def test_without_the_library_that_knows_the_pi_it_says_what_to_install() -> None:
    def here() -> Here:
        raise ModuleNotFoundError("No module named 'gpiozero'")

    with pytest.raises(BodyError, match=r"^The lights on GPIO10 cannot be driven: No module named 'gpiozero'. Install"):
        open_neopixels(WIRED, 3, here)


# The library's strip.


class Neo:
    """What `neopixel.NeoPixel` is to us, with what is asked of it noted."""

    def __init__(self) -> None:
        self.done: list[object] = []
        self.pin = self

    def __len__(self) -> int:
        return 62

    def __setitem__(self, number: int, colour: tuple[int, int, int]) -> None:
        self.done.append((number, colour))

    def fill(self, colour: int) -> None:
        self.done.append(("fill", colour))

    def show(self) -> None:
        self.done.append("show")

    def deinit(self) -> None:
        self.done.append("let go")


def test_the_pin_is_let_go_only_when_the_darkness_has_left_it() -> None:
    """The Pi 5's driver comes back while 0.64 ms of the frame still wait in its queue; PWM takes 30 us a light."""
    neo, paused = Neo(), list[float]()

    def pause(seconds: float) -> None:
        paused.append(seconds)
        neo.done.append("pause")

    NeoPixelStrip(neo, pause).close()
    assert neo.done == [("fill", 0), "show", "pause", "let go"]
    (rest_s,) = paused
    assert rest_s >= max(0.64e-3, 62 * 30e-6) + 0.3e-3


def test_the_pin_is_let_go_even_where_darkness_fails() -> None:
    neo = Neo()
    neo.show = Mock(side_effect=RuntimeError("gone"))  # type: ignore[method-assign]
    with pytest.raises(RuntimeError, match="gone"):
        NeoPixelStrip(neo).close()
    assert neo.done[-1] == "let go"


# Through Blinka and the NeoPixel library, each in a process of its own: what they import depends on the environment.

WIRE = """
import json, sys
import board, neopixel
board.D10 = board.NEOPIXEL
wire = []
neopixel.neopixel_write = lambda pin, buffer: wire.append(bytes(buffer).hex())
"""
SHOW = """
import time
from controller.boards import Power
from controller.ports import Pixel
from hardware.inbox import Inbox
from hardware.pixels.neopixels import open_by_blinka
from hardware.pixels.part import PixelLamps
from hardware.wiring.model import Pixels
power = Power(milliamps=1000, brightness=1.0)
lamps = PixelLamps(Inbox(time.monotonic), Pixels(10, order=sys.argv[1]), 2, power, open_by_blinka)
def shown(frames):
    end = time.monotonic() + 20
    while len(wire) < frames:
        assert time.monotonic() < end
        time.sleep(0.001)
lamps.show((Pixel(255, 128, 1), Pixel(0, 0, 7)))
shown(2)
"""


def blinka(code: str, *words: str, code_at_end: int = 0) -> str:
    env = {**os.environ, "BLINKA_OS_AGNOSTIC": "1", "PYTHONPATH": os.getcwd()}
    env.pop("BLINKA_SKIP_DEPENDENCY_CHECK", None)
    done = subprocess.run(
        [sys.executable, "-c", code, *words], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == code_at_end, done.stderr
    return done.stdout


@pytest.mark.parametrize(("order", "lit"), [("GRB", "80ff01000007"), ("RGB", "ff8001000007"), ("BRG", "01ff80070000")])
def test_the_bytes_on_the_wire_are_in_the_strips_order(order: str, lit: str) -> None:
    """At the lowest seam, `neopixel.neopixel_write`: one write a frame, darkness before and after."""
    out = blinka(WIRE + SHOW + "lamps.close(); print(wire)", order)
    assert out.strip() == str(["00" * 6, lit, "00" * 6])


ENDS = {
    "the end of the program": ("", 0),
    "an error that nobody caught": ("raise ValueError('a mistake of ours')", 1),
    "leaving by sys.exit": ("sys.exit(3)", 3),
}


@pytest.mark.parametrize(("end", "code"), ENDS.values(), ids=ENDS.keys())
def test_it_is_dark_however_the_process_ends(end: str, code: int) -> None:
    """What was written is printed by a handler that was registered first, and so runs last."""
    told = "import atexit\natexit.register(lambda: print(wire[-1]))\n"
    out = blinka(WIRE + told + SHOW + end, "GRB", code_at_end=code)
    assert out.strip() == "00" * 6


def test_it_is_dark_after_a_sigterm_that_the_play_loop_handles() -> None:
    """The loop's own handler is another's work; here stands the least of it: leave by SystemExit."""
    handled = """
import atexit, os, signal
atexit.register(lambda: print(wire[-1]))
signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
"""
    out = blinka(WIRE + handled + SHOW + f"os.kill(os.getpid(), {int(signal.SIGTERM)}); time.sleep(20)", "GRB")
    assert out.strip() == "00" * 6


DRIVER = """
import sys, types
calls, leds = [], {}
ws = types.ModuleType("_rpi_ws281x")
ws.WS2811_STRIP_RGB, ws.SK6812_STRIP_RGBW, ws.WS2811_SUCCESS = 0x100800, 0x18100800, 0
def note(name, value=None):
    def called(*words):
        calls.append((name, *words[1:]))
        return value
    return called
ws.new_ws2811_t = lambda: "strip"
ws.ws2811_channel_get = lambda strip, number: number
state = {}
for what in ("count", "gpionum", "invert", "brightness", "strip_type"):
    def setter(channel, value, what=what):
        state[what, channel] = value
    setattr(ws, f"ws2811_channel_t_{what}_set", setter)
ws.ws2811_channel_t_gpionum_get = lambda channel: state["gpionum", channel]
ws.ws2811_channel_t_strip_type_get = lambda channel: state["strip_type", channel]
ws.ws2811_t_freq_set = note("freq")
ws.ws2811_t_dmanum_set = note("dma")
ws.ws2811_init = note("init", 0)
ws.ws2811_led_set = lambda channel, number, value: leds.__setitem__(number, f"{value:06x}")
ws.ws2811_render = lambda strip: calls.append(("render", dict(leds))) or 0
ws.ws2811_fini = note("fini")
ws.delete_ws2811_t = note("delete")
sys.modules["_rpi_ws281x"] = ws
import board, neopixel
from adafruit_blinka.microcontroller.bcm283x.neopixel import neopixel_write
board.D10 = board.NEOPIXEL
def write(pin, buffer):
    pin._pin = types.SimpleNamespace(id=10)
    neopixel_write(pin, buffer)
neopixel.neopixel_write = write
wire = calls
"""


def test_blinkas_driver_for_a_pi_4_is_given_the_strip_as_it_wants_it() -> None:
    """Blinka's real bcm283x driver over a fake of rpi_ws281x's C extension: one strip, GPIO10, all dark, then gone."""
    last = 'import atexit\natexit.register(lambda: print(calls, state["gpionum", 0], state["count", 0]))\n'
    show = SHOW.replace("shown(2)", 'shown(5)\nassert calls[-1][0] == "render"')
    out = blinka(DRIVER + last + show, "GRB")
    lit, none = {0: "80ff01", 1: "000007"}, {0: "000000", 1: "000000"}
    rendered = [("render", none), ("render", lit), ("render", none)]
    assert out.strip() == f"{[('freq', 800000), ('dma', 10), ('init',), *rendered, ('fini',), ('delete',)]} 10 2"


def test_without_a_pi_blinka_says_so_in_our_words() -> None:
    code = """
from controller.errors import BodyError
from hardware.pixels.neopixels import SKIP, open_by_blinka, open_neopixels
from hardware.wiring.model import Pixels
try:
    open_neopixels(Pixels(10), 3)
except BodyError as error:
    print(error)
"""
    assert blinka(code).strip().startswith("This computer is no Raspberry Pi")


def test_what_blinka_cannot_do_is_told_with_what_to_install() -> None:
    code = (
        WIRE
        + """
from controller.errors import BodyError
from hardware.pixels.neopixels import open_by_blinka
from hardware.wiring.model import Pixels
try:
    open_by_blinka(Pixels(99), 3)
except BodyError as error:
    print(error)
"""
    )
    told = blinka(code)
    assert told.startswith("The lights on GPIO99 cannot be driven: module 'board' has no attribute 'D99'. Install what")


@pytest.mark.parametrize("before", [None, "0"])
def test_blinka_never_asks_and_the_environment_is_as_it_was(
    monkeypatch: pytest.MonkeyPatch, before: str | None
) -> None:
    asked = list[str | None]()

    class Library(ModuleType):
        def __getattr__(self, name: str) -> object:
            asked.append(os.environ.get(SKIP))
            raise AttributeError(name)

    for name in ("board", "neopixel"):
        monkeypatch.setitem(sys.modules, name, Library(name))
    monkeypatch.delenv(SKIP, raising=False)
    if before is not None:
        monkeypatch.setenv(SKIP, before)
    with pytest.raises(BodyError, match="cannot be driven"):
        open_by_blinka(WIRED, 3)
    assert set(asked) == {"1"}
    assert os.environ.get(SKIP) == before
