"""`reedlight completion`: what a shell needs to complete commands and options with Tab."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the lines that make SHELL complete commands and options.

    For bash, once: reedlight completion bash >> ~/.bashrc
    """
    kind = get_completion_class(shell)
    assert kind is not None
    root = context.find_root()
    click.echo(kind(root.command, {}, "reedlight", "_REEDLIGHT_COMPLETE").source())
