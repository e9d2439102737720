import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.power_and_weakness import GAME
from controller.games_found import find
from sim.terminal.examples import example_of
from sim.terminal.menu import Menu, fits, grouped, rows
from sim.terminal.typed import Typed, understand
from tests.positions import position
from tests.sim.terminal.terminals import GAMES, played

STATE = GAME.read(position("powys:castle:white:1k rheged:tent:orange:2k", orange="3k castle merlin movement"))
MOVES = tuple(move.text for move in GAME.options(STATE, "orange"))
MENU = Menu(MOVES)


def read(line: str, menu: Menu = MENU) -> Typed:
    return understand(line, menu, GAME, STATE, "orange")


def test_many_moves_are_grouped_and_every_move_can_be_reached() -> None:
    reached: set[str] = set()
    todo = [MENU]
    while todo:
        menu = todo.pop()
        for entry in menu.entries():
            if entry.move:
                reached.add(entry.move)
            else:
                todo.append(Menu(MOVES, entry.opens))
    assert reached == set(MOVES)


@given(st.sampled_from(MOVES), st.data())
def test_every_beginning_of_a_move_keeps_the_move(move: str, data: st.DataObject) -> None:
    beginning = move[: data.draw(st.integers(0, len(move)))]
    assert move in Menu(MOVES, beginning).fitting()


def test_words_may_be_shortened() -> None:
    assert Menu(MOVES, "pl rh").fitting() == ["place rheged"]
    assert Menu(MOVES, "U CAST take").fitting() == ["use influence-castle takeover powys"]


def test_a_move_in_full_is_played() -> None:
    assert read("place  rheged") == Typed("move", "place rheged")
    assert read("use castle takeover powys") == Typed("move", "use influence-castle takeover powys")


def test_a_number_picks_or_opens() -> None:
    first = MENU.entries()[0]
    assert read(str(first.number)) == (Typed("move", first.move) if first.move else Typed("narrow", first.opens))
    narrowed = Menu(MOVES, "place")
    assert read("1", narrowed).kind == "move"
    assert read("99").kind == "no"
    assert read("²").kind == "no"


def test_enter_plays_the_only_move_left_and_else_shows_all() -> None:
    assert read("", Menu(MOVES, "pl rh")) == Typed("move", "place rheged")
    assert read("").kind == "all"
    assert read("", Menu(("recruit",))).kind == "all"  # nothing was typed: nothing is played by a slip


def test_a_beginning_narrows() -> None:
    assert read("use mer") == Typed("narrow", "use mer")


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
    assert found.kind in ("no", "why")
    assert said in found.text
    assert "no sentence" not in found.text


@pytest.mark.parametrize(("line", "kind"), [("?", "help"), ("q", "quit"), ("UNDO", "undo"), ("menu", "all")])
def test_commands(line: str, kind: str) -> None:
    assert read(line).kind == kind


def test_bids_are_numbered_by_what_they_bid() -> None:
    bids = Menu(("bid 0", "bid 1", "bid 2"))
    assert [entry.number for entry in bids.entries()] == [0, 1, 2]
    assert read("0", bids) == Typed("move", "bid 0")


def test_rows_are_no_wider_than_the_screen_and_say_what_is_left_out() -> None:
    few = rows(MENU.entries(), 80, 20)
    assert all(len(row) <= 80 for row in few)
    short = rows(Menu(MOVES, "use").entries() * 9, 60, 4)
    assert len(short) == 4
    assert "more" in short[-1]
    assert "Enter" in rows([], 80, 4)[0]


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
        opened = [entry for entry in entries if entry.opens and wanted in menu.begun(entry.opens).fitting()]
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


@given(st.sampled_from(tuple(MANY.values())), st.data())
def test_words_may_be_shortened_in_any_game(moves: tuple[str, ...], data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(moves))
    short = " ".join(word[: data.draw(st.integers(1, len(word)))] for word in move.split())
    assert move in Menu(moves, short.upper()).fitting()
    assert Menu(moves).exact(move.upper()) == move


def test_a_later_part_of_a_name_will_do_where_one_move_fits() -> None:
    menu = Menu(("king move london the-netherlands", "king move london hanover", "empire great-britain"))
    assert menu.exact("king move london netherlands") == "king move london the-netherlands"
    assert menu.exact("empire britain") == "empire great-britain"
    assert menu.exact("empire brit") is None
    assert Menu(("take extra-tent", "take influence-tent")).exact("take tent") is None


def test_a_shortened_move_that_is_not_legal_is_explained() -> None:
    game = find("balance-of-power")
    state = game.read(dict(example_of("balance-of-power").position))  # type: ignore[union-attr]
    moves = tuple(move.text for move in game.options(state, "great-britain"))
    found = understand("king m lon mosc", Menu(moves), game, state, "great-britain")
    assert found.kind == "no"
    assert "Moscow" in found.text
    assert "mosc" not in found.text.replace("Moscow", "")
