"""The two buses on which a PN532 hangs on a Pico: I2C and SPI (UM0701-02, 6.2.4 and 6.2.5)."""

from machine import I2C, SPI, Pin

from firmware.clock import sleep_us

_ADDRESS = 0x24
_I2C_HERTZ = 100_000
"""What pull-ups of 1.5 to 4.7 kilohms lift on wires of any length that a table has (docs/building/parts.md)."""
_I2C_TIMEOUT_US = 10_000
_CLOCKS = 9
_HALF_CLOCK_US = 5
_RISE_US = 20  # of a line that nothing but the Pico's own pull-up lifts
_SPI_HERTZ = 1_000_000
_SPI_WRITE, _SPI_STATUS, _SPI_READ = 0x01, 0x02, 0x03


class Bus:
    """What the chip is driven by; every call may raise OSError."""

    def write(self, data: bytes) -> None:
        """Hand over a frame."""
        raise NotImplementedError

    def ready(self) -> bool:
        """Whether the chip has something to say."""
        raise NotImplementedError

    def read(self, count: int) -> bytes:
        """Take what it says, and what follows, to so many bytes."""
        raise NotImplementedError


class I2CBus(Bus):
    """I2C on its two pins; raises ValueError where they are not the pins of one I2C controller."""

    def __init__(self, sda: int, scl: int) -> None:
        _free(sda, scl)
        # GP0 and 1 are I2C0, GP2 and 3 I2C1, and so on by turns (RP2040 data sheet, 1.4.3).
        self._i2c = I2C(sda // 2 % 2, sda=Pin(sda), scl=Pin(scl), freq=_I2C_HERTZ, timeout=_I2C_TIMEOUT_US)

    def write(self, data: bytes) -> None:
        self._i2c.writeto(_ADDRESS, data)

    def ready(self) -> bool:
        status: bytes = self._i2c.readfrom(_ADDRESS, 1)
        return bool(status[0] & 1)

    def read(self, count: int) -> bytes:
        raw: bytes = self._i2c.readfrom(_ADDRESS, count + 1)
        return raw[1:]  # the first is the status again


def _free(sda: int, scl: int) -> None:
    """Have a chip let go of SDA that was cut off in the middle of a byte, by the clocks that it still waits for.

    That happens when the Pico is started anew while it reads, and would last for as long as the chip has power (I2C-bus
    specification UM10204, 3.1.16).
    """
    data, clock = Pin(sda, Pin.IN, Pin.PULL_UP), Pin(scl, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    sleep_us(_RISE_US)
    for _ in range(_CLOCKS):
        if data.value():
            return
        clock.value(0)
        sleep_us(_HALF_CLOCK_US)
        clock.value(1)
        sleep_us(_HALF_CLOCK_US)


class SPIBus(Bus):
    """SPI, lowest bit first, which the Pico's controller cannot do: bytes are turned round here."""

    def __init__(self, sck: int, mosi: int, miso: int, cs: int) -> None:
        self._select = Pin(cs, Pin.OUT, value=1)
        # GP0 to GP7 and GP16 to GP23 are SPI0, the others SPI1 (RP2040 data sheet, 1.4.3).
        self._spi = SPI(
            sck // 8 % 2, baudrate=_SPI_HERTZ, polarity=0, phase=0, sck=Pin(sck), mosi=Pin(mosi), miso=Pin(miso)
        )

    def write(self, data: bytes) -> None:
        self._exchange(bytes([_SPI_WRITE]) + data, 0)

    def ready(self) -> bool:
        return bool(self._exchange(bytes([_SPI_STATUS]), 1)[0] & 1)

    def read(self, count: int) -> bytes:
        return self._exchange(bytes([_SPI_READ]), count)

    def _exchange(self, written: bytes, count: int) -> bytes:
        self._select.value(0)
        try:
            self._spi.write(turned(written))
            return turned(self._spi.read(count)) if count else b""
        finally:
            self._select.value(1)


def turned(data: bytes) -> bytes:
    """The same bytes with their bits the other way round."""
    found = bytearray(len(data))
    for place, byte in enumerate(data):
        for bit in range(8):
            if byte >> bit & 1:
                found[place] |= 0x80 >> bit
    return bytes(found)
