"""What is imported when: no library of ports before one is opened, and Blinka without a question on a terminal."""

import os
import pty
import subprocess
import sys

LIGHT = """
import sys, hardware.alone, hardware.readers, hardware.readers.measure
heavy = {"serial", "board", "busio", "digitalio", "adafruit_pn532", "adafruit_blinka", "gpiozero"} & set(sys.modules)
assert not heavy, heavy
"""


def test_importing_the_readers_imports_no_library_of_ports() -> None:
    subprocess.run([sys.executable, "-c", LIGHT], check=True, timeout=100)


def test_the_library_loads_on_a_terminal_without_a_question_or_a_warning() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BLINKA")}
    here, there = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", "import adafruit_pn532.uart; print('loaded')"],
            stdin=there,
            stdout=there,
            stderr=subprocess.STDOUT,
            env=environment,
            check=False,
            timeout=100,
        )
        assert (done.returncode, os.read(here, 4096)) == (0, b"loaded\r\n")
    finally:
        os.close(here)
        os.close(there)
