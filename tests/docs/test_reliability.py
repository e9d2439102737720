"""The figures of docs/reliability.md are of every shipped board and every profile."""

from collections import Counter

from controller import boards
from controller.boards import Board
from sim.faults import PROFILES
from tests.docs.pages import CODE, ROOT, rows, section

PAGE = ROOT / "docs" / "reliability.md"
NOT_RUN = {
    ("web-of-power-card-game-reader", profile)
    for profile in ("bouncy", "drumming", "toppled", "cleared", "magnet-swept")
}
"""It has no switch that could bounce and no piece that could fall, as the page says."""


def felt(board: Board) -> tuple[object, ...]:
    """What of a board decides about a campaign: how it is wired does not."""
    return board.game, board.kind, tuple(board.zones.items()), board.keys, board.timing, board.options


def test_every_board_has_its_rows_or_is_felt_as_one_that_has() -> None:
    ran = Counter((CODE.findall(row[0])[0], CODE.findall(row[1])[0]) for row in rows(section(PAGE, "## Figures"))[1:])
    assert set(ran.values()) == {1}
    named = {board for board, _ in ran}
    assert set(ran) == {(board, profile) for board in named for profile in PROFILES} - NOT_RUN
    loaded = {name: boards.load(name) for name in boards.sensing()}
    for name in loaded.keys() - named:
        assert felt(loaded[name]) in [felt(loaded[other]) for other in named], name
        assert f"`{name}`" in section(PAGE, "## The campaign")


def test_every_profile_is_told() -> None:
    assert {CODE.findall(row[0])[0] for row in rows(section(PAGE, "## The fault profiles"))[1:]} == set(PROFILES)
