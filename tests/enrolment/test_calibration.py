"""A map calibrated: whatever is touched and undone, and games played on what comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller import boards
from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.enrolment.calibration import FELT, Calibration
from controller.enrolment.flicker import TAG_REST_S, TOUCH_REST_S, Calm
from controller.enrolment.maps import OwnMap, begin_on, chart_of, map_file, position_on, strange_zones
from controller.enrolment.words import sentence
from controller.errors import BoardError
from controller.games_found import find
from controller.ports import Switched, TagGone, TagSeen
from controller.storage.replay import resume

PW = find("power-and-weakness")
CHARTS = {name: chart_of(find(name)) for name in ("power-and-weakness", "balance-of-power")}


def fresh(name: str = "power-and-weakness") -> Calibration:
    return Calibration(name, CHARTS[name])


@st.composite
def steps(draw: st.DrawFn) -> tuple[str, list[tuple[str, ...]]]:
    name = draw(st.sampled_from(sorted(CHARTS)))
    place = st.sampled_from(CHARTS[name].places[:6])
    pair = st.tuples(st.just(CHARTS[name].pairs), place, place).filter(lambda entry: entry[1] != entry[2])
    marks = [st.tuples(st.just(mark), place) for mark in CHARTS[name].marks]
    felt = st.tuples(st.just("switch"), place)
    word = st.sampled_from([("undo",), ("resume",)])
    return name, draw(st.lists(st.one_of(pair, *marks, felt, word), max_size=20))


def after(calibration: Calibration, step: tuple[str, ...]) -> Calibration:
    if step == ("undo",):
        return calibration.undo()[0]
    if step[0] == "switch":
        return calibration.switched(f"{step[1]}.1")[0]
    return calibration.toggle(*step)[0]


@settings(max_examples=40)
@given(steps())
def test_resuming_anywhere_changes_nothing(tmp_path_factory: pytest.TempPathFactory, drawn):
    name, taken = drawn
    path = tmp_path_factory.mktemp("maps") / "map.toml"
    in_one_go = resumed = fresh(name)
    for step in taken:
        if step == ("resume",):
            resumed.own_map().save(path)
            kept = Calibration.of(OwnMap.load(path), CHARTS[name])
            assert kept.own_map() == resumed.own_map()
            resumed = kept
        else:
            in_one_go, resumed = after(in_one_go, step), after(resumed, step)
        assert resumed == in_one_go


@settings(max_examples=40)
@given(steps())
def test_undoing_all_is_our_map(drawn):
    name, taken = drawn
    calibration = fresh(name)
    for step in taken:
        calibration = calibration if step == ("resume",) else after(calibration, step)
    for told in calibration.changes():
        assert sentence(find(name), told).endswith(("now.", "more."))
    for _ in taken:
        calibration = calibration.undo()[0]
    assert (calibration.differs, calibration.felt, calibration.steps) == (frozenset(), frozenset(), ())
    assert dict(calibration.own_map().map) == dict(CHARTS[name].written)


@settings(max_examples=40)
@given(st.sampled_from(CHARTS["power-and-weakness"].places), st.sampled_from(CHARTS["power-and-weakness"].places))
def test_a_border_toggled_twice_either_way_round_is_nothing(one: str, other: str):
    if one != other:
        once = fresh().toggle("borders", one, other)[0]
        assert len(once.differs) == 1
        assert once.toggle("borders", other, one)[0].differs == frozenset()


def test_a_named_place_is_felt_and_a_wrong_one_is_told():
    calibration = fresh()
    calibration, told = calibration.switched("powys.3")
    assert (told.code, told.facts["place"], told.facts["other"]) == ("wrong-place", "alt-clut", "powys")
    calibration, told = calibration.switched("alt-clut.5")
    assert (told.code, calibration.wanted) == ("felt", "gododdin")
    assert calibration.switched("atlantis.1")[1].code == "strange-switch"
    assert calibration.skip()[0].wanted == "bryneich"
    assert calibration.undo()[0].wanted == "alt-clut"


def test_pairs_and_coasts_are_touched():
    calibration = fresh().at("borders")
    calibration, told = calibration.switched("powys.1")
    assert told.code == "first-of-pair"
    calibration, told = calibration.switched("rheged.2")
    assert told.code == "parted"
    calibration, told = calibration.at("coastal").switched("powys.1")
    assert told.code == "marked"
    assert [told.code for told in calibration.changes()] == ["parted", "marked"]
    own = calibration.own_map()
    assert ["rheged", "powys"] not in own.map["borders"]
    assert "powys" in own.map["coastal"]
    # The first of a pair is forgotten by the first undo.
    half = calibration.at("borders").switched("powys.1")[0]
    assert half.undo()[0] == calibration.at("borders")


def test_a_game_on_an_own_map_is_resumed_without_the_file(tmp_path: Path):
    for name, key in (("power-and-weakness", "borders"), ("balance-of-power", "links")):
        game, path = find(name), map_file(tmp_path, name)
        pair = CHARTS[name].written[key][0]
        fresh(name).toggle(key, *pair)[0].own_map().save(path)
        state = position_on(game, {}, (), path)
        chart = game.guide.map(state)
        assert chart is not None
        assert pair not in chart.written[key]
        journal = MemoryJournal(digests=True)
        session = begin(game, journal, state, provenance=OwnMap.load(path).provenance)
        session.commit("table", game.options(state, "table")[0], 1.0)
        path.unlink()
        assert resume(game, journal, session.number).state == session.state
        assert journal.header(session.number)["provenance"] == "printed"


def test_own_counts_and_an_own_map_go_together():
    own = PW.with_counts({"tile:merlin": 9})
    state = begin_on(own, {"snake_vs_lightning": True}, (), fresh().toggle("coastal", "powys")[0].own_map())
    written = PW.write(state)
    assert (written["box"]["tile:merlin"], written["options"]["snake_vs_lightning"]) == (9, True)
    assert "powys" in written["map"]["coastal"]


def test_a_game_begun_before_enrolling_keeps_its_counts_and_its_map():
    journal = MemoryJournal(digests=True)
    session = begin(PW, journal, PW.new(dict(PW.option_defaults)))
    for _ in range(20):
        session.commit("table", PW.options(session.state, "table")[0], 1.0)
    own = PW.with_counts({"tile:merlin": 9, "marker:tent": 7})
    resumed = resume(own, journal, session.number)
    assert own.write(resumed.state) == PW.write(session.state)
    assert "box" not in own.write(resumed.state)
    assert own.write(resumed.state)["map"] == "england-15"
    assert own.options(resumed.state, "table") == PW.options(session.state, "table")
    # And one begun with own counts keeps them under others.
    mine = begin(own, journal, own.new(dict(own.option_defaults)))
    again = resume(PW.with_counts({"tile:merlin": 1}), journal, mine.number)
    assert PW.write(again.state)["box"]["tile:merlin"] == 9


def test_what_cannot_be_a_map_is_told_with_a_remedy(tmp_path: Path):
    with pytest.raises(BoardError, match="no map to calibrate"):
        chart_of(find("web-of-power-card-game"))
    path = tmp_path / "map.toml"
    path.write_text('game = "power-and-weakness"\nflet = []\n[map]\nborders = [["powys", "kent"]]\n', encoding="utf-8")
    with pytest.raises(BoardError, match=r"flet: there is no such key; did you mean felt\?"):
        OwnMap.load(path)
    path.write_text('game = "power-and-weakness"\n[map]\nborders = [["powys", "kent"]]\n', encoding="utf-8")
    with pytest.raises(BoardError, match=r"map.borders.0.1: .*mend it there, or learn it anew"):
        position_on(PW, {}, (), path)
    with pytest.raises(BoardError, match="a map of power-and-weakness, not of balance-of-power"):
        position_on(find("balance-of-power"), {}, (), path)
    with pytest.raises(BoardError, match="no place 'kent'"):
        Calibration.of(OwnMap.load(path), CHARTS["power-and-weakness"])
    other = OwnMap("balance-of-power", {**CHARTS["balance-of-power"].written, "neutral": []})
    with pytest.raises(BoardError, match="mended in its file"):
        Calibration.of(other, CHARTS["balance-of-power"])


def test_steps_that_were_mended_into_nonsense_are_not_taken_back():
    for step in (
        "sailed powys",
        "felt",
        "borders powys",
        "borders powys powys",
        "coastal powys ceint",
        "felt kent",
        "",
    ):
        own = OwnMap("power-and-weakness", CHARTS["power-and-weakness"].written, steps=(step,))
        assert Calibration.of(own, CHARTS["power-and-weakness"]).undo()[1].code == "nothing-to-undo"
    # The order of a pair does not matter.
    own = OwnMap("power-and-weakness", CHARTS["power-and-weakness"].written, steps=("borders powys rheged",))
    back = Calibration.of(own, CHARTS["power-and-weakness"]).undo()[0]
    assert back.differs == {("borders", "rheged", "powys")}


def test_zones_of_another_map_are_found():
    board = boards.load("power-and-weakness-counting")
    assert strange_zones(CHARTS["power-and-weakness"], board) == ()
    assert "powys" in strange_zones(CHARTS["balance-of-power"], board)
    assert fresh().stages == (FELT, "borders", "coastal")


def test_a_magnet_that_trembles_is_one_touch_and_a_tag_lying_still_one_tag():
    calm = Calm()
    assert calm.lets(Switched(1.0, "powys.1", closed=True))
    assert not calm.lets(Switched(1.1, "powys.1", closed=False))
    assert not calm.lets(Switched(1.2, "powys.2", closed=True))
    assert calm.lets(Switched(1.3, "rheged.1", closed=True))
    assert calm.lets(Switched(1.2 + TOUCH_REST_S, "powys.1", closed=True))
    assert calm.lets(TagSeen(10.0, "uid:A"))
    assert not calm.lets(TagGone(20.0, "uid:A"))
    assert not calm.lets(TagSeen(20.0 + TAG_REST_S / 2, "uid:A"))
    assert calm.lets(TagSeen(24.0, "uid:B"))
    assert calm.lets(TagSeen(24.5, "uid:A"))


def test_a_tag_in_whose_stead_another_is_told_sooner_than_hands_are_is_in_doubt():
    """A spoilt answer that was taken for a tag, or the second tag of a roll: neither may be learnt."""
    calm = Calm()
    assert calm.lets(TagSeen(10.0, "uid:A"))
    assert not calm.lets(TagGone(10.09, "uid:A"))
    assert not calm.lets(TagSeen(10.09, "uid:B"))
    assert calm.crowded
    calm = Calm()
    assert calm.lets(TagSeen(10.0, "uid:A"))
    assert not calm.lets(TagGone(12.0, "uid:A"))
    assert calm.lets(TagSeen(12.0, "uid:B"))  # pushed into its place: it lay there long enough


def test_tags_that_are_told_by_turns_are_a_crowd_and_not_let_through():
    calm = Calm()
    told = [(50.0 + 0.06 * n, "uid:A" if n % 2 else "uid:B") for n in range(40)]
    assert [calm.lets(TagSeen(at, tag)) for at, tag in told] == [True, *[False] * 39]
    assert calm.crowded
    assert calm.lets(TagSeen(told[-1][0] + TAG_REST_S, "uid:C"))
    assert not calm.crowded
