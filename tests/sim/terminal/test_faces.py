import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.engine.game import TABLE
from controller.engine.moves import Move
from controller.games_found import find
from controller.language import language_for
from controller.play.understanding import vocabulary
from controller.terminal.faces import face_for
from controller.terminal.frame import Size, frame
from controller.terminal.looks import COLOURS, FILLS, NUMBERED, fill, in_ascii, numbered_look
from controller.terminal.scene import Scene
from controller.terminal.seeing import has_secrets
from controller.terminal.tiles import tile_map
from tests.sim.terminal.terminals import GAMES, played, scene_of

NEW = ("balance-of-power", "web-of-power-card-game")
SIZES = [(80, 24), (100, 32), (120, 40), (140, 45), (80, 48), (60, 30), (40, 20), (80, 0), (100, 0), (140, 0)]
SHOWN = [(80, 24), (100, 32), (120, 40), (140, 45)]
CASES = [(game, seats) for game in GAMES for seats in GAMES[game]]
EUROPE = tile_map("europe-54")
LAW = ("minus-two", "take-back-stone", "three-symbols", "different-colours")
WOP = "web-of-power-card-game"
TITLES = {name: language_for(find(WOP)).name("law", name) for name in LAW}
"""What Law cards are called on the screen, by their words in notation."""


def text(scene: Scene, size: tuple[int, int], *, ascii_only: bool = False) -> list[str]:
    return [row.plain for row in frame(scene, Size(*size, ascii_only))]


@given(st.sampled_from(CASES), st.sampled_from((0, 3, 30, 90, 150, 400)), st.integers(1, 3), st.sampled_from(SIZES))
def test_a_frame_of_any_position_fits_any_screen(
    case: tuple[str, tuple[str, ...]], plies: int, seed: int, size: tuple[int, int]
) -> None:
    game, seats = case
    rows = text(scene_of(game, played(game, seats, plies, seed)), size)
    assert all(len(row) == max(40, size[0]) for row in rows)
    assert "SIMULATED" in rows[0]
    assert language_for(find(game)).name("game", game)[:8] in rows[0]
    assert not size[1] or len(rows) < size[1]
    assert any(row.startswith("choose") for row in rows)


@given(st.sampled_from(CASES), st.sampled_from((0, 30, 90, 150)), st.sampled_from(SIZES))
def test_ascii_terminals_get_ascii(case: tuple[str, tuple[str, ...]], plies: int, size: tuple[int, int]) -> None:
    game, seats = case
    scene = scene_of(game, played(game, seats, plies))
    rows = text(scene, size, ascii_only=True)
    assert all(row.isascii() for row in rows)
    # Every sign has a stand-in: none has become a question mark, and accented letters are bare ones.
    assert [row.count("?") for row in rows] == [row.count("?") for row in text(scene, size)]


def test_signs_of_six_seats_differ_with_and_without_colour() -> None:
    assert len({look.glyph for look in NUMBERED}) == len({look.letter for look in NUMBERED}) == 6
    assert len({look.style for look in NUMBERED}) == 6
    assert all(FILLS[colour] in look.style for look, colour in zip(NUMBERED, FILLS, strict=True))
    assert [in_ascii(look.glyph) for look in NUMBERED] == [look.letter for look in NUMBERED]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (100, 0)])
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_no_word_of_notation_is_on_the_table(game: str, seats: tuple[str, ...], size: tuple[int, int]) -> None:
    for plies in (40, 80, 120, 160, 200):
        state = played(game, seats, plies)
        eye = next(iter(find(game).to_act(state)), "")
        scene = scene_of(game, state, "" if eye == TABLE else eye)
        whole = "\n".join(row.plain for row in face_for(game).body(scene.seen, *size))
        names = vocabulary(find(game), state)
        words = [name for kind in names.values() for name in kind if "-" in name[1:]]
        assert [word for word in words if word in whole] == []


# Balance of Power.


@pytest.mark.parametrize("size", SHOWN)
@pytest.mark.parametrize("seats", GAMES["balance-of-power"])
def test_every_territory_is_drawn_with_its_pawns(size: tuple[int, int], seats: tuple[str, ...]) -> None:
    state = played("balance-of-power", seats, 120)
    game = find("balance-of-power")
    names = game.seats(state)
    rows = text(scene_of("balance-of-power", state), size)
    whole = "\n".join(rows)
    for tile in EUROPE.tiles.values():
        assert tile.short[:4] in whole or tile.name[:6] in whole
    assert whole.count("★") >= len(EUROPE.capitals)
    pawns = re.findall("|".join(f"{look.glyph}[KGB]{{1,3}}(?![a-z])" for look in NUMBERED), whole)
    territories = game.write(state)["territories"]
    standing = [(names.index(owner), own) for there in territories.values() for owner, own in there.items()]
    wanted = sorted(
        NUMBERED[number].glyph + "".join(kind[0].upper() * own.get(kind, 0) for kind in ("king", "general", "banker"))
        for number, own in standing
    )
    assert sorted(pawns) == wanted


@pytest.mark.parametrize("size", SHOWN)
def test_lights_of_the_map_are_told_by_letters(size: tuple[int, int]) -> None:
    state = played("balance-of-power", GAMES["balance-of-power"][1], 120)
    scene = scene_of("balance-of-power", state)
    roles = scene.seen.lights.values()
    rows = text(scene, size)
    letters = re.findall(r"[TPRLAD](?=[▏│ ~○△□✚☆♥·]|$)", "\n".join(rows[1:35]))
    assert "may-place" in roles
    for role, letter in (("may-take", "T"), ("may-place", "P"), ("may-reinforce", "R")):
        assert role not in roles or letter in letters


def test_a_map_of_somebodys_own_is_a_list() -> None:
    game = find("balance-of-power")
    position = {
        "game": "balance-of-power",
        "version": 1,
        "map": {
            "empires": {
                "north": {"capital": "oslo", "territories": ["oslo", "bergen"]},
                "south": {"capital": "rome", "territories": ["milan", "rome"]},
            },
            "links": [["bergen", "milan"], ["oslo", "bergen"], ["rome", "milan"]],
            "neutral": ["sea"],
        },
        "seats": ["north", "south"],
        "territories": {"oslo": {"north": {"king": 2}}, "milan": {"north": {"banker": 1}, "south": {"general": 1}}},
        "turn": {"seat": "north", "actions": {"king": 1, "general": 1, "banker": 1}},
        "pending": None,
    }
    whole = "\n".join(text(scene_of("balance-of-power", game.read(position)), (80, 24)))
    for told in ("★Oslo", "○KK", "○B△G", "★Rome", "Sea", "Bergen", "North’s turn, left: king, general, banker", "lost"):
        assert told in whole


@pytest.mark.parametrize("size", SIZES)
def test_points_are_nowhere_unless_the_rules_tell_them(size: tuple[int, int]) -> None:
    state = played("balance-of-power", GAMES["balance-of-power"][1], 120)
    assert not re.search(r"\d+(/\d+)? ?p(oints)?\b", "\n".join(text(scene_of("balance-of-power", state), size)))


@pytest.mark.parametrize("size", SHOWN)
def test_points_are_told_where_the_rules_tell_them(size: tuple[int, int]) -> None:
    game = find("balance-of-power")
    position = game.write(played("balance-of-power", GAMES["balance-of-power"][0], 60))
    position["options"]["visible_scores"] = True
    state = game.read(position)
    whole = "\n".join(text(scene_of("balance-of-power", state), size))
    for facts in game.presenter.projected_scores(state).values():
        assert re.search(rf"\b{facts['points']}(/30 points|p)", whole)
    hidden = "\n".join(text(scene_of("balance-of-power", state, scores=False), size))
    assert "points" not in hidden


# The card game.


@pytest.mark.parametrize("size", SHOWN)
@pytest.mark.parametrize("seats", GAMES["web-of-power-card-game"])
def test_every_card_and_stone_is_drawn(size: tuple[int, int], seats: tuple[str, ...]) -> None:
    state = played("web-of-power-card-game", seats, 95)
    position = find("web-of-power-card-game").write(state)
    rows = text(scene_of("web-of-power-card-game", state), size)
    ends = next(n for n, row in enumerate(rows) if "cards" in row and "all" in row)
    cards = "\n".join(rows[2 : ends - 1])
    faces = [card.split(" ")[1] for row in position["rows"] for card in row]
    found = re.findall(r"(?<![A-Za-z0-9-])(?:[xfr][12][SC]?|-[SC])", cards)
    assert sorted(found) == sorted(faces)
    assert sum(cards.count(look.glyph) for look in NUMBERED) == len(position["stones"])
    for number, seat in enumerate(position["seats"]):
        assert cards.count(NUMBERED[number].glyph) == list(position["stones"].values()).count(seat)


@pytest.mark.parametrize("size", SHOWN)
def test_what_a_seat_has_stands_under_its_heading(size: tuple[int, int]) -> None:
    seats = GAMES["web-of-power-card-game"][0]
    position = find("web-of-power-card-game").write(played("web-of-power-card-game", seats, 110))
    rows = text(scene_of("web-of-power-card-game", played("web-of-power-card-game", seats, 110)), size)
    at = next(n for n, row in enumerate(rows) if row.startswith("cards"))
    for short, country in (("Da", "daenemark"), ("Ka", "kastilien"), ("Fk", "franken"), ("Fr", "frankreich")):
        end = rows[at].index(f" {short} ") + 3
        for n, seat in enumerate(seats, 1):
            held = sum(card.startswith(f"{country} ") for card in position["seats"][seat]["cards"])
            assert rows[at + n][end - 2 : end].strip() == (str(held) if held else "·")


def test_the_chart_is_filled_in_from_the_outlook() -> None:
    seats = GAMES["web-of-power-card-game"][0]
    state = played("web-of-power-card-game", seats, 110)
    rows = text(scene_of("web-of-power-card-game", state), (120, 40))
    at = next(n for n, row in enumerate(rows) if "Scored" in row)
    for n, (seat, facts) in enumerate(find("web-of-power-card-game").presenter.projected_scores(state).items(), 2):
        assert seat.capitalize() in rows[at + n]
        pairs = re.findall(r"(\d+)\+(\d+)", rows[at + n])
        assert sum(int(land) for land, _ in pairs) == sum(facts["land"].values())
        assert sum(int(symbols) for _, symbols in pairs) == sum(facts["symbols"].values())
        assert rows[at + n].split()[-1] == str(facts["total"])
    hidden = "\n".join(text(scene_of("web-of-power-card-game", state, scores=False), (120, 40)))
    assert "Scored" not in hidden
    assert "now" not in hidden
    assert "leads" not in hidden


def with_secrets() -> tuple[Any, dict[str, Any]]:
    """A state in which two seats have law cards that the companion knows."""
    game = find("web-of-power-card-game")
    for plies in range(70, 140):
        for seed in range(1, 4):
            position = game.write(played("web-of-power-card-game", GAMES["web-of-power-card-game"][0], plies, seed))
            named = [seat for seat, own in position["seats"].items() if any(card != "unknown" for card in own["law"])]
            if len(named) > 1 and not position["played"]:
                return game.read(position), position
    raise AssertionError("no such position")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_letters_on_cards_are_explained_beside_them(size: tuple[int, int]) -> None:
    state = played(WOP, GAMES[WOP][0], 60)
    rows = " ".join(part for row in text(scene_of(WOP, state), size) for part in row.split())
    assert "x cross, f fan, r rose, S ship, C carriage" in rows


@pytest.mark.parametrize("size", SIZES)
def test_law_cards_are_seen_by_their_seat_alone(size: tuple[int, int]) -> None:
    state, position = with_secrets()
    for eye in ("", *position["seats"]):
        scene = scene_of("web-of-power-card-game", state, eye)
        body = face_for("web-of-power-card-game").body(scene.seen, *size)
        whole = " ".join(" ".join(row.plain for row in body).split())
        found = {name for name, title in TITLES.items() if title in whole}
        own = {card for card in position["seats"][eye]["law"] if card != "unknown"} if eye else set()
        assert found == own
        assert not any(name in whole for name in LAW)
        assert not any(name in repr(scene.seen.position["law"]) for name in LAW)


def test_a_law_card_is_named_in_bare_letters_on_an_ascii_terminal() -> None:
    state, position = with_secrets()
    held = {seat: card for seat, own in position["seats"].items() for card in own["law"] if card != "unknown"}
    for seat, card in held.items():
        whole = " ".join(" ".join(text(scene_of(WOP, state, seat), (80, 48), ascii_only=True)).split())
        title = TITLES[card].translate(str.maketrans("“”üöä", '""uoa'))
        assert title.isascii()
        assert title in whole


def test_who_has_secrets() -> None:
    state, position = with_secrets()
    game = find("web-of-power-card-game")
    for seat, own in position["seats"].items():
        assert has_secrets(game, state, seat) == any(card != "unknown" for card in own["law"])
    assert not has_secrets(
        find("balance-of-power"), played("balance-of-power", GAMES["balance-of-power"][0], 60), "france"
    )


def test_move_notes_tell_the_card_that_is_taken() -> None:
    game = find("web-of-power-card-game")
    seats = GAMES["web-of-power-card-game"][0]
    state = played("web-of-power-card-game", seats, 65)
    position = game.write(state)
    seat = game.to_act(state)[0]
    legal: dict[str, Move] = {move.text: move for move in game.options(state, seat)}
    language = language_for(game)
    notes = face_for(game.name).notes(game, state, seat, legal, language)
    takes = [text for text in legal if text.startswith("take ")]
    assert takes
    for taken in takes:
        row = position["rows"][int(taken.split()[1]) - 1]
        card = row[0] if " left" in taken else row[-1]
        assert notes[taken] == language.name("land", card, "short") != card


def test_a_seat_has_one_colour_whatever_its_place_and_others_that_of_their_place():
    assert fill("france", 4) in numbered_look("france", 4).style
    assert fill("france", 4) == fill("france", 0) != fill("germany", 4)
    assert numbered_look("france", 4).glyph == NUMBERED[4].glyph
    assert [fill(seat, number) for number, seat in enumerate(("anna", "bert", "carl"))] == list(FILLS.values())[:3]
    assert len({fill(empire, 0) for empire in COLOURS if empire not in ("orange", "white")}) == 6
