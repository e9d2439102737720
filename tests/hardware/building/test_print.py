"""`reedlight print` writes sheets that hold what they should, at the right size."""

import re
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.boards import load
from controller.enrolment.order import card_order, enrolment_order
from controller.enrolment.words import kind_called
from controller.games_found import find
from hardware.building.marks import RINGS, STROKES
from hardware.building.paper import A4, EDGE_MM, LETTER, MM, PAPERS, Paper, Sheet, tiles
from hardware.building.sheets import card_sheets, label_of, tag_sheets
from tests.commands.running import run

GAMES = ("power-and-weakness", "balance-of-power", "web-of-power-card-game")


def texts(pdf: bytes) -> list[str]:
    """Every piece of text in a PDF of ours, page by page in the order of drawing."""
    found = re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", pdf)
    whole = [re.sub(rb"\\([0-7]{3})", lambda octal: bytes([int(octal[1], 8)]), text) for text in found]
    return [text.replace(b"\\(", b"(").replace(b"\\)", b")").decode("latin-1") for text in whole]


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    return [(round(float(wide) / MM), round(float(high) / MM)) for wide, high in boxes]


@pytest.fixture(autouse=True)
def locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where people print on A4."""
    monkeypatch.setenv("LC_ALL", "C")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out.pdf"


@pytest.mark.parametrize("game", ["power-and-weakness", "web-of-power-card-game"])
def test_labels_are_numbered_in_the_order_of_enrolment(game: str, out: Path) -> None:
    told = run("print", "tags", "--game", game, "--out", out)
    assert told.exit_code == 0, told.output
    words = texts(out.read_bytes())
    order = enrolment_order(find(game))
    places = [words.index(str(number)) for number in range(1, len(order) + 1) if number > 12]
    assert places == sorted(places)
    assert any(f"of {len(order)}" in word for word in words)
    for tag in order:
        for word in label_of(tag, partial(kind_called, find(game))).name.split():
            assert any(word in said.split() for said in words), tag


def test_a_label_says_what_enrolling_asks_for() -> None:
    land = partial(kind_called, find("web-of-power-card-game"))
    assert label_of("land:frankreich f1S:1", land) == ("land", "Frankreich with one fan and a ship", "1")
    assert label_of("law:three-symbols:2", land) == ("law", "3 Symbole erlaubt", "2")
    assert label_of("law:minus-two:1", land).name == "-2 Siegpunkte"
    tile = partial(kind_called, find("power-and-weakness"))
    assert label_of("tile:influence-castle:3", tile) == ("tile", "castle influence tile", "3")
    assert label_of("marker:castle:1", tile) == ("marker", "castle", "1")


@pytest.mark.parametrize("game", GAMES)
def test_every_command_card_is_printed_once_with_a_picture(game: str, out: Path) -> None:
    assert run("print", "cards", "--game", game, "--out", out).exit_code == 0
    words = texts(out.read_bytes())
    for card in card_order(find(game)):
        name = card.removeprefix("card:")
        assert name.replace("-", " ") in words
        assert name in STROKES or name in RINGS or name.isdigit() or name[0].isalpha()
    assert words.count("tag on the back, in the middle") == len(card_order(find(game)))
    assert set(sizes(out.read_bytes())) == {A4}


@pytest.mark.parametrize(
    ("board", "size"),
    [
        ("power-and-weakness-counting", (594, 420)),
        ("power-and-weakness-presence", (594, 420)),
        ("balance-of-power-counting", (841, 594)),
        ("web-of-power-card-game-tray", (924, 452)),
    ],
)
def test_a_map_has_its_size_and_all_its_places(board: str, size: tuple[int, int], out: Path) -> None:
    assert run("print", "map", "--board", board, "--out", out).exit_code == 0
    assert sizes(out.read_bytes()) == [size]
    words = " ".join(texts(out.read_bytes())).lower()
    assert all(zone.replace("-", " ") in words for zone in load(board).zones)


def test_a_map_in_tiles_is_the_map_of_the_game_on_a4(out: Path) -> None:
    told = run("print", "map", "--game", "power-and-weakness", "--tiles", "--out", out)
    assert "8 pages of 210 x 297 mm" in told.output
    assert sizes(out.read_bytes()) == [A4] * 8


@pytest.mark.parametrize(
    "what",
    [
        ("tags", "--game", "power-and-weakness"),
        ("cards", "--game", "balance-of-power"),
        ("map", "--game", "power-and-weakness", "--tiles"),
        ("test-strip",),
    ],
)
def test_every_sheet_is_printed_on_letter_too(what: tuple[str, ...], out: Path) -> None:
    assert run("print", *what, "--paper", "letter", "--out", out).exit_code == 0
    whole = tuple(round(side) for side in LETTER)
    pages = sizes(out.read_bytes())
    assert {tuple(sorted(size)) for size in pages} == {whole}
    assert out.read_bytes().count(b"this is 100 mm") == (len(pages) if what[0] != "cards" else 0)


@pytest.mark.parametrize(
    ("names", "paper"),
    [
        ({"LANG": "en_US.UTF-8"}, LETTER),
        ({"LANG": "fr_CA"}, LETTER),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, A4),
        ({"LC_PAPER": "en_US.UTF-8", "LC_ALL": "hu_HU@euro"}, A4),
        ({"LANG": "C.UTF-8"}, A4),
        ({}, A4),
    ],
)
def test_the_paper_is_that_of_the_locale(
    names: dict[str, str], paper: Paper, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    assert run("print", "cards", "--game", "power-and-weakness", "--out", out).exit_code == 0
    assert set(sizes(out.read_bytes())) == {tuple(round(side) for side in paper)}


def test_the_same_sheet_is_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / "one.pdf", tmp_path / "other.pdf"]
    for file in files:
        assert run("print", "test-strip", "--game", "balance-of-power", "--out", file).exit_code == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert "8" in texts(files[0].read_bytes())


def test_what_cannot_be_printed_is_said_in_plain_words(tmp_path: Path, out: Path) -> None:
    refused = {
        ("tags", "--game", "balance-of-power"): "print its cards instead",
        ("tags", "--game", "balance-of-powr"): "balance-of-powr",
        ("map", "--board", "web-of-power-card-game-reader"): "there is no sheet",
        ("map",): "--game or --board",
        ("map", "--game", "power-and-weakness", "--board", "power-and-weakness-counting"): "--game or --board",
        ("cards", "--game", "power-and-weakness", "--out", str(tmp_path)): "cannot be written",
        ("test-strip", "--out", "/dev/full"): "No space left on device",
    }
    for args, words in refused.items():
        told = run("print", *args, *(() if "--out" in args else ("--out", str(out))))
        assert told.exit_code != 0
        assert words in told.output
    assert not out.exists()


@given(st.floats(20, 2000), st.floats(20, 2000), st.sampled_from(sorted(PAPERS.values())))
def test_tiles_of_any_sheet_cover_it_and_are_of_the_paper(wide: float, high: float, paper: Paper) -> None:
    pages = list(tiles(Sheet(wide, high, lambda pen: None), paper))
    assert {tuple(sorted((page.width, page.height))) for page in pages} == {paper}
    inner = (pages[0].width - 2 * EDGE_MM) * (pages[0].height - 2 * EDGE_MM)
    assert len(pages) * inner >= wide * high - 1e-6


@given(st.lists(st.sampled_from(enrolment_order(find("power-and-weakness"))), max_size=100))
def test_any_number_of_tags_and_cards_finds_its_pages(tags: list[str]) -> None:
    labels = [label_of(tag, str) for tag in tags]
    assert len(tag_sheets(labels, "any")) == -(-len(tags) // 42)
    assert len(card_sheets(tags)) == -(-len(tags) // 18)
