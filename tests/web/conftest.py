"""One browser for all tests of pages; where there is none they are skipped, and say so."""

import pytest

from tests.web.browser import program, running


@pytest.fixture(scope="session")
def _started():
    if program() is None:
        pytest.skip("no browser here: install Debian's package chromium to test the pages as people see them")
    with running() as found:
        yield found


@pytest.fixture
def browser(_started):
    yield _started
    _started.forget()
