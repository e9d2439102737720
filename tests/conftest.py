"""What every test shares: how hard hypothesis tries, here and in CI."""

import os

from hypothesis import settings

settings.register_profile("here", deadline=None)
# The same examples at every run, so that a change is judged by what it changes; a failure prints how to repeat it.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "here"))
