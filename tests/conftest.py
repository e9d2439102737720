"""What every test shares: how hard hypothesis tries, here and in CI; tables that no other test claims; and a memory
that is not searched through for each of them."""

import os
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from hypothesis import settings

from controller import memory
from controller.play import lock

settings.register_profile("here", deadline=None)
# The same examples at every run, so that a change is judged by what it changes; a failure prints how to repeat it.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "here"))


@pytest.fixture(autouse=True, scope="session")
def tables_of_our_own() -> Iterator[None]:
    """A claim holds on the whole machine: without this, tests of one shipped board meet in two processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lock, "FAMILY", f"reedlight-test-{os.getpid()}")
        yield


@pytest.fixture(autouse=True, scope="session")
def nothing_is_set_aside() -> Iterator[None]:
    """A process of tests has loaded far more than a table: to search all of it through before each of some thousand
    games took more than half of the time of the whole suite, and what was set aside was never freed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            memory, "gc", SimpleNamespace(unfreeze=int, collect=int, freeze=int, set_threshold=lambda *_: None)
        )
        yield
