"""`--web` of `sim` and `play`: the address is printed, and a seat is played on its page."""

import re
import subprocess
import sys
import time
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from tests.web.tables import Page

PLAY = ("play", "--board", "power-and-weakness-typed", "--option", "dealer=companion", "--no-check", "--no-voice")
SIM = ("sim", "--seats", "orange=person,white=person", "--pace", "0")


@pytest.mark.parametrize("words", [PLAY, SIM], ids=["play", "sim"])
def test_the_address_is_printed_and_a_seat_is_played_on_its_page(words, tmp_path):
    command = [sys.executable, "-m", "controller.cli", *words, "--web", "0", "--new", "--seed", "3"]
    process = subprocess.Popen(
        [*command, "--record", str(tmp_path / "games.sqlite3")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    links = {}
    try:
        while len(links) < 3:
            line = process.stdout.readline()
            assert line, "the program ended"
            if found := re.match(r"(?:page|seat (\S+)): (http\S+)", line):
                links[found[1]] = urlsplit(found[2])
        server = SimpleNamespace(port=links[None].port)
        pages = {name: Page(server, name, link.fragment.removeprefix("code=")) for name, link in links.items() if name}
        scenes = {name: page.until("scene") for name, page in pages.items()}
        until = time.monotonic() + 60
        played = None
        while played is None and time.monotonic() < until:
            for name, page in pages.items():
                if scenes[name]["moves"]:
                    ply, played = scenes[name]["ply"], page
                    one = scenes[name]["moves"][0]
                    assert page.send(do="move", seat=one["seat"], move=one["moves"][0])["ok"]
                    break
                scenes[name] = page.until("scene")
        while played.until("scene")["ply"] <= ply:
            pass
        process.stdin.write("quit\n")
        process.stdin.close()
        for _ in process.stdout:
            pass
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
