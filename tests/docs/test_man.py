"""The man page and the help of every command read like one program."""

import shutil
import subprocess

import click
import pytest

from controller.cli import main
from tests.docs.man import PAGE, page


def test_the_man_page_is_that_of_the_commands() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m tests.docs.man"


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_the_man_page_can_be_read() -> None:
    done = subprocess.run(["man", "--warnings", "-l", str(PAGE)], capture_output=True, text=True, check=True)
    assert "reedlight sim" in done.stdout


def test_every_command_and_option_says_what_it_is_for() -> None:
    with click.Context(main, info_name="reedlight") as context:
        for name in main.list_commands(context):
            command = main.get_command(context, name)
            assert command is not None
            assert (command.help or "").split("\n")[0].endswith("."), name
            for option in command.params:
                if isinstance(option, click.Option) and not option.hidden and "help" not in option.opts[0]:
                    assert option.help, (name, option.name)
                    assert option.help.split(" [")[0].rstrip().endswith((".", ")")), (name, option.name, option.help)
