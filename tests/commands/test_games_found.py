"""Games are found where packages register them; a broken one is told and stops no other."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from controller import games_found
from controller.errors import PositionError
from controller.games.power_and_weakness import GAME
from tests.commands.running import answers


@pytest.fixture
def _broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found = {name: EntryPoint(name, value, games_found.GROUP) for name, value in (
        ("broken", "controller.nothing:GAME"), ("power-and-weakness", "controller.games.power_and_weakness:GAME"),
    )}  # fmt: skip
    monkeypatch.setattr(games_found, "registered", lambda group: found)
    yield
    games_found._load.cache_clear()


def test_the_game_in_the_house_is_found():
    assert games_found.find("power-and-weakness") is GAME
    assert "power-and-weakness" in games_found.names()
    assert games_found.Installed()["power-and-weakness"] is GAME
    assert len(games_found.Installed()) == len(list(games_found.Installed())) == len(games_found.names())


@pytest.mark.parametrize("name", ["chess", "", "\ud800", None, 3])
def test_a_game_that_is_not_installed_is_told(name: object):
    with pytest.raises(PositionError) as caught:
        games_found.find(name)
    assert caught.value.path == "game"
    assert games_found.Installed().get(str(name)) is None


@pytest.mark.usefixtures("_broken")
def test_a_game_that_cannot_be_loaded_is_told_when_it_is_asked_for():
    assert games_found.find("power-and-weakness") is GAME
    with pytest.raises(PositionError, match="installed but cannot be loaded: ModuleNotFoundError"):
        games_found.find("broken")
    assert answers("legal", {"game": "broken"})[0]["error"]["code"] == "broken-game"
