"""What options of several commands have in common."""

from __future__ import annotations

from typing import Any

import click

from controller.engine.journal import MOST_SECONDS


class Seconds(click.FloatRange):
    """A number of seconds that a clock can wait for. `click.FloatRange` lets NaN past its bounds, and infinity where
    there is no upper one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; fails for NaN, infinity and whatever is longer than `MOST_SECONDS`."""
        number = float(super().convert(value, param, ctx))
        if not number <= MOST_SECONDS:
            self.fail(f"{value} is not a number of at most {MOST_SECONDS:g} seconds", param, ctx)
        return number
