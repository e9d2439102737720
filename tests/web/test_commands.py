"""`play --web`: the address is printed, and a seat is played on its page."""

import json
import re
import subprocess
import sys
from types import SimpleNamespace
from urllib.parse import urlsplit
from urllib.request import urlopen

from controller.commands.web import served
from tests.web.tables import Page

PLAY = ("play", "--board", "power-and-weakness-typed", "--option", "dealer=companion", "--no-check", "--no-voice")


def test_the_address_is_printed_and_a_seat_is_played_on_its_page(tmp_path):
    command = [sys.executable, "-m", "controller.cli", *PLAY, "--web", "0", "--new", "--seed", "3"]
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
            if found := re.match(r"(?:page|seat \S+): (http\S+?/(?:seat/(\w+)#\S+)?)\s", line):
                links[found[2]] = urlsplit(found[1])
        server = SimpleNamespace(port=links[None].port)
        pages = {name: Page(server, name, link.fragment.removeprefix("code=")) for name, link in links.items() if name}
        seen = next(iter(pages.values())).when(lambda scene: any(seat["acting"] for seat in scene["seats"]))
        played = pages[next(seat["id"] for seat in seen["seats"] if seat["acting"])]
        scene = played.when(lambda scene: scene["moves"])
        ply, one = scene["ply"], scene["moves"][0]
        assert played.send(do="move", seat=one["seat"], move=one["moves"][0])["ok"]
        played.when(lambda scene: scene["ply"] > ply)
        process.stdin.write("quit\n")
        process.stdin.close()
        for _ in process.stdout:
            pass
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stdin.close()


def test_pages_that_ask_for_no_language_have_the_one_of_the_command():
    told = []
    with served("0", told.append, lang="hu"), urlopen(told[0].removeprefix("page: ") + "api/words") as answer:
        assert json.load(answer)["language"] == "hu"
