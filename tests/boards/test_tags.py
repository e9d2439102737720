"""The owner's tag book: its file, its mistakes, and readings by their names."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.boards.tags import HEADING, STEPS_KEPT, TagBook, owned, tag_files, uid_of, with_own_counts
from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.errors import BoardError
from controller.games_found import find, names
from controller.ports import KeyPressed, TagGone, TagSeen
from controller.storage.replay import resume

PW = find("power-and-weakness")
WEB = find("web-of-power-card-game")
UIDS = st.binary(min_size=4, max_size=10).map(lambda raw: raw.hex().upper())
NAMES = st.sampled_from([f"tile:merlin:{n}" for n in range(1, 9)] + ["card:yes", "land:sachsen r1C:1", "token:5:12"])
STEPS = st.lists(
    st.one_of(
        st.dictionaries(UIDS, NAMES, min_size=1, max_size=1).map(lambda tags: {"tags": tags}),
        st.dictionaries(st.sampled_from(["tile:merlin", "token:5"]), st.integers(0, 40), min_size=1).map(
            lambda counts: {"counts": counts}
        ),
        st.lists(NAMES, unique=True, max_size=3).map(lambda skipped: {"skipped": tuple(skipped)}),
    ),
    max_size=12,
)


def after(steps: list[dict[str, object]]) -> list[TagBook]:
    """The books after each of the steps that give no name twice."""
    books = [TagBook("power-and-weakness")]
    for step in steps:
        book = books[-1].changed(**step)  # type: ignore[arg-type]
        if len(set(book.tags.values())) == len(book.tags):
            books.append(book)
    return books


@settings(max_examples=15)
@given(STEPS)
def test_what_is_saved_is_loaded_whatever_stood_in_the_file_before(tmp_path_factory: pytest.TempPathFactory, steps):
    path = tmp_path_factory.mktemp("tags") / "deeper" / "tags.toml"
    for book in after(steps):
        book.save(path)
        assert TagBook.load(path) == book
    assert [file.name for file in path.parent.iterdir()] == ["tags.toml"]


@given(STEPS)
def test_undoing_gives_every_book_before_in_turn(steps):
    books = after(steps)
    back: TagBook | None = books.pop()
    while books:
        assert back is not None
        back = back.undone()
        assert back == books.pop()
    assert back is not None
    assert back.undone() is None


def test_only_so_many_steps_are_kept():
    book = TagBook()
    for n in range(STEPS_KEPT + 5):
        book = book.changed(counts={"tile:merlin": n % 40})
    assert len(book.undo) == STEPS_KEPT


def test_the_file_is_for_people_and_their_notes_stay(tmp_path: Path):
    path = tmp_path / "tags.toml"
    book = TagBook("power-and-weakness").changed(tags={"04A2B31C": "tile:merlin:1"})
    book.save(path)
    text = path.read_text(encoding="utf-8")
    assert all(f"# {line}\n" in text for line in HEADING.splitlines())
    assert tomllib.loads(text)["tags"] == {"04A2B31C": "tile:merlin:1"}
    noted = text.replace('"tile:merlin:1"', '"tile:merlin:1" # the scratched one')
    path.write_text(noted, encoding="utf-8")
    TagBook.load(path).changed(tags={"04A2B31D": "tile:merlin:2"}).save(path)
    assert "# the scratched one" in path.read_text(encoding="utf-8")
    # What cannot be mended is written anew, never half.
    path.write_text("tags = [", encoding="utf-8")
    book.save(path)
    assert TagBook.load(path) == book


def test_a_step_that_somebody_has_made_impossible_is_not_taken_back():
    book = TagBook().changed(tags={"04A2B31C": "card:yes"}).changed(tags={"04A2B31C": "card:no"})
    mended = TagBook(tags={**book.tags, "04A2B31D": "card:yes"}, undo=book.undo)
    assert mended.undone() is None


def test_all_mistakes_are_told_at_once():
    raw = b"""
gmae = "power-and-weakness"
[tags]
04A2 = "tile:merlin:1"
04A2B31C = "merlin"
04A2B31D = "card:yes"
04A2B31E = "card:yes"
[counts]
"tile:merlin" = 41
[undo]
one = {}
2 = {"counts.tile:merlin" = "x", elsewhere = ""}
"""
    with pytest.raises(BoardError) as caught:
        TagBook.read("mine.toml", raw)
    told = str(caught.value).splitlines()
    for path, what in (
        ("gmae", "did you mean game?"), ("tags.04A2", "4 to 16 pairs"), ("tags.04A2B31C", "not written as"),
        ("tags.04A2B31E", "the tag 04A2B31D already"), ("counts.tile:merlin", "not from 0 to 40"),
        ("undo.one", "numbered"), ("undo.2.counts.tile:merlin", "no step"), ("undo.2.elsewhere", "no step"),
    ):  # fmt: skip
        assert any(line.startswith(f"mine.toml: {path}: ") and what in line for line in told), (path, told)


@pytest.mark.parametrize("text", ["04a2b31c", "uid:04A2B31C", " 04 A2 B3 1C\n", "04:a2:b3:1c", "04-A2-B3-1C"])
def test_a_uid_is_read_however_a_reader_types_it(text: str):
    assert uid_of(text) == "04A2B31C"


@pytest.mark.parametrize("text", ["", "undo", "04A2B3", "04A2B31", "04A2B31G", "04" * 17])
def test_what_is_no_uid_is_none(text: str):
    assert uid_of(text) is None


def test_readings_are_named():
    book = TagBook(tags={"04A2B31C": "tile:merlin:1"})
    assert book.named(TagSeen(1.0, "uid:04A2B31C")) == TagSeen(1.0, "tile:merlin:1")
    assert book.named(TagGone(2.0, "uid:04a2b31c")) == TagGone(2.0, "tile:merlin:1")
    for other in (TagSeen(1.0, "uid:04A2B31D"), TagSeen(1.0, "tile:snake:1"), KeyPressed(1.0, "orange.undo")):
        assert book.named(other) is other


def test_two_files_make_one_book_unless_they_contradict(tmp_path: Path):
    cards, own = tag_files(tmp_path, PW.name)
    assert owned(PW, cards, own) == TagBook()
    TagBook(tags={"04A2B31C": "card:yes"}).save(cards)
    TagBook(PW.name, tags={"04A2B31D": "tile:merlin:1"}, counts={"tile:merlin": 4}).save(own)
    both = owned(PW, cards, own)
    assert (both.game, dict(both.counts)) == (PW.name, {"tile:merlin": 4})
    assert dict(both.tags) == {"04A2B31C": "card:yes", "04A2B31D": "tile:merlin:1"}
    with pytest.raises(BoardError, match=r"the tags of power-and-weakness.*name another file by --tags"):
        owned(WEB, cards, own)
    TagBook(PW.name, tags={"04A2B31C": "tile:merlin:1", "04A2B31E": "card:yes"}).save(own)
    with pytest.raises(BoardError) as caught:
        owned(PW, cards, own)
    assert str(caught.value).count("take one of the lines out") == 2
    with pytest.raises(BoardError, match="No such file"):
        TagBook.load(tmp_path / "none.toml")


# Counts reach the rules, and stay with the game.

MANY = ("movement", "merlin", "snake", "extra-tent", "extra-keys", "rebellion")
OWN = {
    "power-and-weakness": {"tile:merlin": 5, "marker:tent": 3, "token:8": 0},
    "web-of-power-card-game": {"law:minus-two": 0, "law:three-symbols": 4},
}


@pytest.mark.parametrize("name", OWN)
def test_a_game_with_own_counts_goes_on_without_the_file(name: str):
    game = find(name)
    own = with_own_counts(game, TagBook(name, counts=OWN[name]))
    assert {**game.guide.box.counts, **OWN[name]} == own.guide.box.counts
    state = own.new(dict(own.option_defaults))
    written = game.write(state)
    assert written["box"] == own.guide.box.counts
    assert game.read(written) == state
    assert "box" not in game.write(game.new(dict(game.option_defaults)))
    journal = MemoryJournal(digests=True)
    session = begin(own, journal, state)
    for n in range(30):
        actor = own.to_act(session.state)[0]
        moves = own.options(session.state, actor)
        likeliest = max(own.chances(session.state), key=lambda one: one[1])[0] if actor == "table" else None
        move = likeliest or moves[n % len(moves)]
        session.commit(actor, move, float(n))
    assert resume(game, journal, session.number).state == session.state


@pytest.mark.parametrize("name", OWN)
def test_our_own_counts_written_out_are_none(name: str):
    game = find(name)
    state = game.new(dict(game.option_defaults))
    assert game.read({**game.write(state), "box": dict(game.guide.box.counts)}) == state
    assert game.with_counts({}).new(dict(game.option_defaults)) == state


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("power-and-weakness", {"tile:merlni": 1}),
        ("power-and-weakness", {f"token:{value}": 0 for value in range(3, 9)}),
        ("power-and-weakness", {f"marker:{symbol}": 0 for symbol in ("castle", "armour", "tent", "keys")}),
        ("power-and-weakness", {f"tile:{tile}": 40 for tile in MANY}),
        ("power-and-weakness", {"marker:castle": 1}),
        ("web-of-power-card-game", {"law:minus-two": 1}),
        ("web-of-power-card-game", {"land:sachsen r1C": 2}),
        ("balance-of-power", {"king": 16}),
    ],
)  # fmt: skip
def test_counts_with_which_nobody_can_play_are_refused_with_a_remedy(name: str, counts: dict[str, int]):
    with pytest.raises(BoardError, match=r"no game can begin: box.*reedlight enrol tags"):
        with_own_counts(find(name), TagBook(name, counts=counts))


@pytest.mark.parametrize("name", names())
def test_every_game_says_what_carries_tags_and_which_totals_are_printed(name: str):
    box = find(name).guide.box
    sorts = {kind.partition(":")[0] for kind in box.counts}
    assert set(box.totals) <= sorts
    assert box.open <= sorts
    for sort, printed in box.totals.items():
        assert sum(n for kind, n in box.counts.items() if kind.startswith(f"{sort}:")) == printed
