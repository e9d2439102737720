import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.power_and_weakness import GAME
from controller.games_found import find
from controller.play.typed import Interpreter, Meaning
from controller.terminal.menu import Menu, fits, grouped, rows
from controller.terminal.typed import understand
from sim.terminal.examples import example_of
from tests.positions import position
from tests.sim.terminal.terminals import GAMES, played

STATE = GAME.read(position("powys:castle:white:1k rheged:tent:orange:2k", orange="3k castle merlin movement"))
MOVES = tuple(move.text for move in GAME.options(STATE, "orange"))
MENU = Menu(MOVES)


def read(line: str, menu: Menu = MENU) -> Meaning:
    return understand(line, menu, Interpreter(GAME), STATE, "orange", GAME.seats(STATE), eye="orange")


def move(text: str) -> Meaning:
    return Meaning("move", text, "orange")


def test_many_moves_are_grouped_and_every_move_can_be_reached() -> None:
    reached: set[str] = set()
    todo = [MENU]
    while todo:
        menu = todo.pop()
        for entry in menu.entries():
            if entry.move:
                reached.add(entry.move)
            else:
                todo.append(menu.begun(entry.opens))
    assert reached == set(MOVES)


def test_a_move_in_full_is_played() -> None:
    assert read("place  rheged") == move("place rheged")
    assert read("use castle takeover powys") == move("use influence-castle takeover powys")


def test_a_number_picks_or_opens() -> None:
    first = MENU.entries()[0]
    assert read(str(first.number)) == (move(first.move) if first.move else Meaning("list", first.opens))
    assert read("1", MENU.begun("place")).kind == "move"
    assert read("99").kind == "say"
    assert read("²").kind == "list"  # what has a 2 in it


def test_enter_plays_the_only_move_left_and_else_shows_all() -> None:
    assert read("", MENU.narrowed(["place rheged"], "pl rh")) == move("place rheged")
    assert read("") == Meaning("list")
    assert read("", Menu(("recruit",))) == Meaning("list")  # nothing was typed: nothing is played by a slip


def test_what_fits_several_moves_lists_them() -> None:
    found = read("merlin")
    assert found.kind == "list"
    assert set(found.moves) == {text for text in MOVES if "merlin" in text}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("place powys", "Powys"),
        ("place nowhere", "nowhere"),
        ("fly home", "fly"),
        ("? place powys", "Powys"),
        ("? place rheged", "Rheged"),
        ("use snake recruit knights", "Snake"),
    ],
)
def test_what_cannot_be_played_is_explained(line: str, said: str) -> None:
    found = read(line)
    assert found.kind == "say"
    assert said in " ".join(found.lines)
    assert "no sentence" not in " ".join(found.lines)


@pytest.mark.parametrize(("line", "kind"), [("?", "say"), ("q", "quit"), ("UNDO", "tag"), ("menu", "list")])
def test_commands(line: str, kind: str) -> None:
    assert read(line).kind == kind


def test_bids_are_numbered_by_what_they_bid() -> None:
    bids = Menu(("bid 0", "bid 1", "bid 2"))
    assert [entry.number for entry in bids.entries()] == [0, 1, 2]
    assert read("0", bids) == move("bid 0")


def test_rows_are_no_wider_than_the_screen_and_say_what_is_left_out() -> None:
    few = rows(MENU.entries(), 80, 20)
    assert all(len(row) <= 80 for row in few)
    short = rows(MENU.begun("use").entries() * 9, 60, 4, more=lambda n: f"{n} are left out")
    assert len(short) == 4
    assert "are left out" in short[-1]
    assert rows([], 80, 4) == []


# Menus of games with many moves.

MANY = {
    (game, plies): tuple(move.text for move in find(game).options(state, find(game).to_act(state)[0]))
    for game in ("balance-of-power", "web-of-power-card-game")
    for plies in (0, 40, 64, 80, 100, 150)
    for state in (played(game, GAMES[game][0], plies),)
    if find(game).to_act(state)
}
STONES = tuple(
    text for n in range(56) for text in (f"stone {n // 14 + 1},{n % 14 + 1} from {row},1" for row in (1, 2, 3))
)
LISTS = (*MANY.values(), STONES, MOVES)


def picks(moves: tuple[str, ...], wanted: str, most: int) -> int:
    """How many numbers have to be typed for a move."""
    menu, count = Menu(moves, most=most), 0
    while True:
        count += 1
        entries = menu.entries()
        found = next((entry for entry in entries if entry.move == wanted), None)
        if found is not None:
            return count
        opened = [entry for entry in entries if entry.opens and wanted in menu.begun(entry.opens).moves]
        menu = menu.begun(max(opened, key=lambda entry: len(entry.opens)).opens)
        assert count < 9, wanted


@given(st.sampled_from(LISTS), st.data(), st.integers(9, 24))
def test_any_move_is_found_in_a_few_picks(moves: tuple[str, ...], data: st.DataObject, most: int) -> None:
    assert picks(moves, data.draw(st.sampled_from(moves)), most) <= (3 if most >= 15 else 5)


@given(st.sampled_from(LISTS), st.integers(4, 30), st.data())
def test_groups_keep_every_move_once_and_in_order(moves: tuple[str, ...], most: int, data: st.DataObject) -> None:
    part = data.draw(st.lists(st.sampled_from(moves), unique=True, min_size=1))
    groups = grouped(part, most)
    assert sorted(move for _, inside in groups for move in inside) == sorted(part)
    assert all(move.startswith(head) for head, inside in groups for move in inside)
    assert len(part) > most or [head for head, _ in groups] == part


@given(st.sampled_from(LISTS), st.integers(9, 24))
def test_a_menu_has_no_more_entries_than_asked_for(moves: tuple[str, ...], most: int) -> None:
    menu = Menu(moves, most=most)
    assert len(menu.entries()) <= most
    assert fits(menu.entries(), 80, most)
    assert len(rows(menu.entries(), 80, most)) <= most


def test_a_shortened_move_that_is_not_legal_is_explained() -> None:
    rules = find("balance-of-power")
    state = rules.read(dict(example_of("balance-of-power").position))  # type: ignore[union-attr]
    moves = tuple(move.text for move in rules.options(state, "great-britain"))
    found = understand(
        "king m lon mosc",
        Menu(moves),
        Interpreter(rules),
        state,
        "great-britain",
        rules.seats(state),
        eye="great-britain",
    )
    assert found.kind == "say"
    assert "Moscow" in found.lines[0]
    assert "mosc" not in found.lines[0].replace("Moscow", "")
