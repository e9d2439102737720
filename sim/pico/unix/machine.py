"""MicroPython's ``machine`` as the firmware uses it, with the simulated world on the other side of the pins."""

import sys

from world import FLOAT, HIGH, LOW, PULLED_DOWN, PULLED_UP, WORLD

SPARE = tuple(number for number in range(29) if number not in (23, 24, 25))
GPIO_IN = 0xD0000004
ETIMEDOUT = 110
WATCHDOG_CLEAR = 0x40058000 + 0x3000


class Pin:
    IN, OUT, OPEN_DRAIN = 0, 1, 2
    PULL_UP, PULL_DOWN = 1, 2

    def __init__(self, number, mode=None, pull=None, value=None):
        if number not in SPARE:
            raise ValueError("invalid pin")
        self.number = number
        self._mode = mode
        self._idle = {self.PULL_UP: PULLED_UP, self.PULL_DOWN: PULLED_DOWN}.get(pull, FLOAT)
        if mode == self.IN:
            WORLD.put(number, self._idle)
        elif mode is not None:
            self.value(0 if value is None else value)

    def value(self, level=None):
        if level is None:
            return WORLD.levels() >> self.number & 1
        if level:
            WORLD.put(self.number, self._idle if self._mode == self.OPEN_DRAIN else HIGH)
        else:
            WORLD.put(self.number, LOW)
        return None


class _Memory:
    def __getitem__(self, address):
        if address != GPIO_IN:
            raise ValueError(hex(address))
        return WORLD.levels()

    def __setitem__(self, address, value):
        if address != WATCHDOG_CLEAR or value != 1 << 30:
            raise ValueError(hex(address))
        WORLD.watched = False


mem32 = _Memory()


class I2C:
    def __init__(self, number, sda, scl, freq, timeout):
        if (sda.number % 4, scl.number % 4) != (2 * number, 2 * number + 1):
            raise ValueError("bad SCL pin")
        WORLD.bus_pins = (sda.number, scl.number)

    def writeto(self, address, data):
        assert address == 0x24
        if WORLD.held:
            raise OSError(ETIMEDOUT)
        WORLD.chip.write(bytes(data))

    def readfrom(self, address, count):
        assert address == 0x24
        if WORLD.held:
            raise OSError(ETIMEDOUT)
        ready = WORLD.chip.ready()
        return bytes([ready]) + (WORLD.chip.read(count - 1) if count > 1 else b"")


class SPI:
    """Highest bit first, as the Pico's is; the chip wants the lowest first."""

    def __init__(self, number, baudrate, polarity, phase, sck, mosi, miso):
        pins = (sck.number, mosi.number, miso.number)
        if [pin // 8 % 2 for pin in pins] != [number] * 3 or [pin % 4 for pin in pins] != [2, 3, 0]:
            raise ValueError("bad SCK pin")
        WORLD.bus_pins = pins
        self._asked = 0

    def write(self, data):
        data = turned(data)
        self._asked = data[0]
        if data[0] == 1:
            WORLD.chip.write(data[1:])

    def read(self, count):
        return turned(bytes([WORLD.chip.ready()]) * count if self._asked == 2 else WORLD.chip.read(count))


def turned(data):
    return bytes([sum((byte >> bit & 1) << (7 - bit) for bit in range(8)) for byte in data])


class WDT:
    def __init__(self, timeout):
        assert timeout <= 8388
        WORLD.watched = True

    def feed(self):
        WORLD.fed += 1


def unique_id():
    return WORLD.unique


def reset():
    sys.exit(0)  # the port vanishes, as it does on a Pico
