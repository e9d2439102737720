"""What every test shares: how hard hypothesis tries, here and in CI; and tables that no other test claims."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

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
