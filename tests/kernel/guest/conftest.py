"""One simulated chip for all tests of a boot, every switch of it open before each; and the figures at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kernel.guest.chip import Chip
from tests.kernel.guest.figures import FIGURES, Figures
from tests.kernel.guest.gadget import Gadget


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    found = config.stash[FIGURES]
    if found:
        width = max(len(what) for what, _ in found)
        terminalreporter.section("measured here, in an emulated machine")
        for what, figure in found:
            terminalreporter.write_line(f"{what:{width}}  {figure}")


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Figures:
    return Figures(request.config.stash[FIGURES])


@pytest.fixture(scope="session")
def only_chip() -> Chip:
    return Chip()


@pytest.fixture
def chip(only_chip: Chip) -> Iterator[Chip]:
    only_chip.open_all()
    yield only_chip
    only_chip.open_all()


@pytest.fixture(scope="session")
def gadget() -> Gadget:
    return Gadget()
