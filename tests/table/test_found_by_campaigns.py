"""Scenes that hands found, ours (`sim`) and others (`tests/hands`), reduced to a few readings."""

from __future__ import annotations

import pytest

from tests.table.lines import (
    BALANCE,
    COUNTING,
    PRESENCE,
    READER,
    TRAY,
    after,
    asks,
    astray,
    committed,
    made,
    only_told,
    play,
    right_or_told,
    says,
    undone,
)
from tests.table.positions import CLASSES, Position, cards, england, europe, four_seats, last_stone, page


@pytest.mark.parametrize("delay", [0.1, 0.3, 0.5, 0.8, 1.1])
def test_a_tile_that_only_the_next_seat_can_use_ends_the_waiting(delay):
    """Both seats own the castle influence tile. White's copy is known (it was read when it was taken), so it begins
    White's turn and cannot belong to Orange's piece. It is refused, and White's piece then counts as a plain one."""
    start = england(turn={"seat": "white", "actions_left": 1}, offer=["influence-castle", "rebellion"], white_tiles=[])
    read = 7.5 + delay
    scene = (
        f"1 tile:influence-castle:2; 4 +calchfynydd.1; 7.5 +calchfynydd.2; {read} tile:influence-castle:2; "
        f"{read + 1.7} +ebrauc.4; 16"
    )
    assert made(play(COUNTING, scene, start)) == [
        "white: take influence-castle", "orange: place calchfynydd", "orange: place calchfynydd",
        "white: use influence-castle reinforce ebrauc",
    ]  # fmt: skip


HANOVER = europe(
    "mecklenburg:ge:g hanover:gb:k+ge:k brunswick:ge:k hesse:gb:k london:gb:g paris:fr:kgb", "ge kgb", "gb ge fr"
)


@pytest.mark.parametrize("delay", [0.3, 0.5, 0.8])
def test_the_second_card_of_the_next_move_waits_behind_the_first(delay):
    """An attack, not yet told; then `card:move`, `card:king` for the next pawn. What the attack is to be is asked, and
    `card:move` waits; `card:king` is no answer either, and makes no duplicate of a king."""
    scene = f"1 -hanover.1; 2 -mecklenburg.1; 2.9 +hanover.3; {2.9 + delay} card:move; {3.8 + delay} card:king; 20"
    lines = play(BALANCE, scene, HANOVER)
    assert right_or_told(lines, ["general attack mecklenburg hanover king great-britain"]), made(lines)


ECENI = england(regions={"eceni": {"owner": "orange", "magicians": 1}})


@pytest.mark.parametrize("delay", [0.1, 0.5, 0.9])
@pytest.mark.parametrize(
    ("end", "wanted"),
    [
        ("12", []),
        ("8 card:no; 10 card:recruit; 11 card:magician; 20", ["place eceni", "use merlin recruit magicians"]),
        ("8 card:yes; 14", ["use merlin reinforce eceni"]),
    ],
    ids=["no answer", "no", "yes"],
)
def test_whether_a_component_belongs_to_a_piece_waits_for_the_answer(delay, end, wanted):
    """A piece in Eceni, then Merlin: it may reinforce Eceni with it, or have placed a piece and go on."""
    lines = play(COUNTING, f"1 +eceni.2; {1 + delay} tile:merlin:1; {end}", ECENI)
    assert [one["code"] for one in asks(lines)][:1] == ["ask.component"]
    assert committed(lines) == wanted


PAWNS = europe("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb", "gb kgb")


def test_a_word_that_waits_and_is_said_again_counts_once():
    """King or banker left London: it is asked, and `card:end` waits for the answer. Whoever shows it again has seen
    nothing come of it, and does not end the turn of France."""
    lines = play(BALANCE, "1.5 -london.1; 2.1 +cornwall.1; 2.6 card:end; 6 card:end; 9 card:king; 20", PAWNS)
    assert made(lines) == ["great-britain: king move london cornwall", "great-britain: end"]


WHITE = england(turn={"seat": "white", "actions_left": 1}, regions={"eceni": {"owner": "orange", "magicians": 1}})
KNOCKS = "10 +calchfynydd.1; 10.4 -calchfynydd.1; 11 +calchfynydd.1; 11.4 -calchfynydd.1"


@pytest.mark.parametrize("move", ["recruit", "place powys"])
@pytest.mark.parametrize("then", ["20", f"9 card:place; {KNOCKS}; 20"], ids=["nothing", "told by knocks"])
def test_a_surplus_that_was_reported_is_no_move_of_the_next_seat(move, then):
    """A piece in Orange's Eceni is no move of White, which is told. White does something else; Orange has touched
    nothing, or tells another placement."""
    lines = play(COUNTING, f"2 +eceni.2; 6 enter:white:{move}; {then}", WHITE)
    assert astray(lines)
    assert "orange: place eceni" not in made(lines)


GENERALS = europe("london:gb:kgb cornwall:gb:g scotland:gb:b paris:fr:kgb brandenburg:ge:kgb", "gb kgb+")


@pytest.mark.parametrize(
    "scene",
    [
        "8 -london.1; 8.1 +sicily.1; 8.2 -sicily.1; 8.6 +london.1",
        "7.95 +sicily.1; 8 -london.1; 8.05 -sicily.1; 8.6 +london.1",
    ],
    ids=["within", "before"],
)
@pytest.mark.parametrize("owed", ["", "1 enter:great-britain:king move london cornwall;"], ids=["", "owed"])
def test_a_knock_is_heard_though_a_switch_elsewhere_is_bumped(owed, scene):
    """A well in Sicily is disturbed for 0.1 s. Where a pawn is to leave the place that was knocked, a second knock is
    not heard either: the first has paid what was owed."""
    lines = play(BALANCE, f"{owed} 5 card:move; 6 card:general; {scene}; 10", GENERALS)
    assert "named" in says(lines)


def test_a_tile_that_is_read_while_the_board_does_not_match_is_answered():
    """A piece too many lies in White's Powys, which was told. The tile is heard, and the table says so."""
    lines = play(COUNTING, "2 +powys.2; 6 tile:sea-movement:1; 20", england())
    assert says(after(lines, 6.0)) == ["unfinished.words"]


def test_a_placement_that_is_told_while_the_board_does_not_match_is_answered():
    """The same, told by card and knock: somebody hears that the place was named, and that more is wanted."""
    start = england(turn={"seat": "white", "actions_left": 1})
    lines = play(COUNTING, "2 +rheged.5; 6 card:place; 8 -powys.1; 8.5 +powys.1; 9 card:yes; 20", start)
    assert committed(lines) == []
    assert says(after(lines, 6.0)) == ["named", "unfinished.words"]


def test_what_was_reported_is_closed_after_the_words_were_taken_back():
    """A tile, a piece where it may not go; the board does not match. Whoever shows `card:undo` and puts the piece back
    hears that all is right: nothing else tells lights and screens so."""
    start = england(turn={"seat": "white", "actions_left": 2}, white_tiles=["sea-movement", "merlin"])
    scene = "1 tile:sea-movement:1; 2 -ebrauc.1; 2.6 +powys.2; 7 card:undo; 8 -powys.2; 8.6 +ebrauc.1; 20"
    lines = play(COUNTING, scene, start)
    assert committed(lines) == []
    told = [line for line in lines if "astray" in line or "mended" in line]
    assert not told or "mended" in told[-1]


@pytest.mark.parametrize("word", ["card:recruit", "tile:influence-tent:1"])
def test_a_word_that_waits_for_an_answer_still_waits_while_the_answer_is_knocked(word):
    """A presence board: a piece of Gododdin was straightened, then one was set in Calchfynydd. Which of both is asked,
    and the word waits. The knock in Calchfynydd lifts the one piece that is in question for a moment."""
    answer = "5 -calchfynydd.1; 5.6 +calchfynydd.1; 6.5 card:yes"
    lines = play(PRESENCE, f"1 -gododdin.1; 1.3 +gododdin.1; 2 +calchfynydd.1; 2.9 {word}; {answer}; 12", england())
    assert right_or_told(lines, ["place calchfynydd", "recruit" if word == "card:recruit" else "take influence-tent"])


@pytest.mark.parametrize("delay", [0.1, 0.3, 0.5, 0.8, 1.1])
def test_the_same_card_for_the_next_move_ends_the_waiting(delay):
    """`card:move`, `card:banker`, the banker moves; `card:move` again, and the next pawn moves on from there."""
    start = europe("london:gb:kgb midlands:gb:g cornwall:gb:k paris:fr:kgb brandenburg:ge:kgb", "gb kgb")
    card = 3.8 + delay
    scene = (
        f"1 card:move; 2 card:banker; 3 -london.1; 3.8 +midlands.3; {card} card:move; {card + 0.7} -midlands.1; "
        f"{card + 1.2} +cornwall.2; 20"
    )
    wanted = ["banker move london midlands", "general move midlands cornwall"]
    assert committed(play(BALANCE, scene, start)) == wanted


@pytest.mark.parametrize("bumped", [2.0, 2.03])
def test_a_bump_as_confirm_is_pressed_is_no_move(bumped):
    """A piece was set down; an empty well is disturbed for 0.11 s, and *confirm* is pressed meanwhile."""
    scene = f"1 +calchfynydd.1; {bumped} +eceni.1; 2.09 key:orange.confirm; {bumped + 0.11} -eceni.1; 12"
    assert committed(play(COUNTING, scene, england())) == ["place calchfynydd"]


@pytest.mark.parametrize("bump", ["", pytest.param("0.9 -london.2; 1 +london.2;")])
def test_a_bump_lifts_no_pawn_before_its_time(bump):
    """A king is set down in Cornwall, and then a pawn is lifted in London: none was carried from there. A well of
    London that was disturbed for 0.1 s before makes no difference."""
    start = europe("london:gb:kgb cornwall:gb:k paris:fr:kgb brandenburg:ge:kgb", "gb kgb+")
    assert only_told(play(BALANCE, f"{bump} 1.4 card:king; 2.2 +cornwall.2; 2.7 -london.1; 12", start), 2.7)


def test_a_stone_in_the_hand_may_pay_or_be_moved():
    """The card game: Bert has a stone in hand and one on a card, and taking ends with this card. He lifts Anna's stone
    and then his own: it pays, or it is on its way to another card. "Whoever holds a piece is not done"."""
    start = page("web-of-power-card-game")
    start["seats"]["bert"] |= {"law": [], "stones": 1, "lost": 1}
    start["seats"]["carl"]["law"].append("three-symbols")
    start["turn"]["taken"] = {"3,5": "sachsen x1"}
    lines = play(TRAY, "1 land:sachsen r1C:1; 2 -3,6.1; 2.8 -1,1.1; 9 +3,8.1; 11 card:none; 16", start)
    assert "take 3 left pays 1,1" not in committed(lines)
    assert right_or_told(lines, ["take 3 left pays hand", "stone 3,8 from 1,1"])


def test_a_bump_as_confirm_is_pressed_takes_nothing_from_a_knock():
    """`card:place`, Calchfynydd is knocked and lit, and *confirm* takes it; an empty well is disturbed meanwhile."""
    scene = "1 card:place; 2 +calchfynydd.1; 2.5 -calchfynydd.1; 3 +eceni.1; 3.03 key:orange.confirm; 3.11 -eceni.1; 12"
    assert committed(play(COUNTING, scene, england())) == ["place calchfynydd"]


@pytest.mark.parametrize("word", ["card:recruit", "tile:influence-tent:1"])
def test_a_piece_whose_well_is_bumped_as_the_word_comes_is_placed_first(word):
    """The piece stands for 0.1 s, its well is disturbed for less than 0.1 s, and just then a card is shown."""
    scene = f"1 +calchfynydd.1; 1.114 -calchfynydd.1; 1.178 {word}; 1.18 +calchfynydd.1; 12"
    lines = play(PRESENCE, scene, england())
    assert right_or_told(lines, ["place calchfynydd", "recruit" if word == "card:recruit" else "take influence-tent"])


def test_a_piece_set_down_by_mistake_is_no_end_of_a_told_move():
    """A pawn is set down in Switzerland by mistake; then `card:move`, `card:banker` and Vienna knocked twice: nothing
    was felt to leave Vienna, and where the banker is to go was not said."""
    start = europe("vienna:au:kgb switzerland:fr:k paris:fr:kgb bohemia:au:g", "au kgb", "au fr")
    knock = "4.5 -vienna.3; 5.2 +vienna.3; 5.7 -vienna.3; 6.3 +vienna.3"
    lines = play(BALANCE, f"0.5 +switzerland.2; 2.8 card:move; 3.5 card:banker; {knock}; 9", start)
    assert only_told(lines, 0)


def test_a_card_shown_again_while_it_waits_ends_one_turn():
    """A general is carried to a king in Poland; where to is asked and answered by a knock. Then `card:end` is shown
    before and after the next answer: France has ended its turn, and Russia has not."""
    start = europe("livonia:fr:kg+ru:k poland:ru:k paris:fr:kb moscow:ru:gb", "fr gb", "fr ru")
    carried = "1 -livonia.1; 2 +poland.2; 2.2 -poland.1; 4.4 -poland.2; 4.75 +poland.2; 5.4 card:yes"
    scene = f"{carried}; 6.4 card:end; 7.7 card:attack; 8.5 card:end; 12"
    assert committed(play(BALANCE, scene, start)).count("end") <= 1


def test_an_exchange_of_kinds_is_asked_before_the_next_word_ends_it():
    """Movement: four pieces come to Gododdin and one goes. Both `4k1m` and `5k0m` leave five there, and a tile of the
    next action is read before the hands have rested."""
    start = england(regions={"gododdin": {"owner": "orange", "knights": 1, "magicians": 1}})
    came = "8.5 +gododdin.5; 8.7 -rheged.3; 9.9 +gododdin.4; 10 -rheged.2; 11 +gododdin.6; 11.3 -rheged.1"
    knock = "12 +gododdin.3; 13.1 -rheged.6; 13.6 +rheged.6; 13.95 -rheged.6; 14.7 +rheged.6"
    scene = f"0 tile:movement:2; 1 -gododdin.2; 1.5 +rheged.6; 1.7 -rheged.4; {came}; {knock}; 14.95 tile:merlin:3; 17"
    lines = play(COUNTING, scene, start)
    assert not committed(lines)
    assert asks(lines)[-1]["code"] == "ask.knights"


ALPS = europe("provence:fr:k piedmont:au:b paris:fr:gb vienna:au:kg", "fr kgb+", "fr au")


@pytest.mark.parametrize("then", ["12", "8 -piedmont.1; 12"], ids=["held", "done"])
def test_half_of_an_exchange_that_was_told_is_no_action(then):
    """An attack is told by words. The king leaves Provence and stands in Piedmont, while the other hand still has to
    take the banker away: no king was duplicated."""
    told = "1 enter:france:king attack provence piedmont banker austria"
    lines = play(BALANCE, f"{told}; 3 -provence.1; 4 +piedmont.2; {then}", ALPS)
    assert made(lines) == ["france: king attack provence piedmont banker austria"]


def test_the_end_of_an_exchange_lifts_no_pawn():
    """An attack is told and carried out. Then a pawn lies in Galicia by mistake, before a king is lifted in Ukraine:
    that the attack touched Ukraine before is no reason to take it for the king."""
    start = europe(
        "livonia:ru:g ukraine:au:k+ru:k galicia:fr:b paris:fr:kgb vienna:au:gb moscow:ru:b", "ru kg", "ru fr au"
    )
    told = "1 enter:russia:general attack livonia ukraine king austria; 2 -livonia.1; 2.7 -ukraine.1; 3.6 +ukraine.1"
    lines = play(BALANCE, f"{told}; 4.65 +galicia.3; 6.15 -ukraine.2; 14", start)
    assert made(lines) == ["russia: general attack livonia ukraine king austria"]
    assert only_told([line for line in lines if "committed" not in line], 6.15)


def test_a_pawn_set_down_before_an_exchange_was_not_carried_out_of_it():
    """A pawn lies in Normandy by mistake; then a king of the Midlands takes the banker's place in Cornwall, which is
    full. From there another banker could have been carried to Normandy, had it been lifted before."""
    start = europe("midlands:gb:kg cornwall:gb:bg+fr:b paris:fr:kgb brandenburg:ge:kgb", "gb kb")
    lines = play(BALANCE, "1 +normandy.1; 3.2 -midlands.1; 4.1 -cornwall.3; 4.9 +cornwall.3; 16", start)
    assert only_told(lines, 4.9)


def test_what_the_next_seat_lifted_first_is_no_move_that_came_after():
    """Great Britain has one action left. Germany's king is lifted in Denmark and set down in Scotland, where it may
    not go: Great Britain has duplicated nothing."""
    start = europe("scotland:gb:k london:gb:gb denmark:ge:kg+gb:b hanover:ge:b paris:fr:kgb", "gb k", "gb ge fr")
    lines = play(BALANCE, "1 -denmark.1; 2 +scotland.2; 8", start)
    assert "king duplicate scotland" not in committed(lines)


def test_words_taken_back_leave_no_move_of_what_was_refused():
    """A general is carried from Wallachia to Burgundy, which is refused; `card:undo` takes the words back. What lies
    there is still wrong: no king was attacked in Wallachia and no banker duplicated in Burgundy."""
    start = europe("wallachia:ot:kg+au:k burgundy:fr:b+ot:b paris:fr:kgb vienna:au:gb", "ot gb", "ot fr au")
    scene = "1 card:move; 2 card:general; 3 -wallachia.1; 3.5 +burgundy.3; 6 card:undo; 14"
    assert only_told(play(BALANCE, scene, start), 6)


REBELS = england(pending={"kind": "rebellion", "seat": "orange"}, turn={"seat": "orange", "actions_left": 1})


@pytest.mark.parametrize("place", ["linnuis.1", "gwynedd.1"])
def test_a_piece_that_a_rebellion_removes_and_that_is_set_down_elsewhere_is_no_placement(place):
    """A piece leaves Powys, as the rebellion asks, and is set down in an empty region instead of the reserve. One piece
    that was carried is no rebellion and a placement of the next seat in one breath."""
    lines = play(COUNTING, f"1 -powys.1; 1.6 +{place}; 12", REBELS)
    assert committed(lines) == []
    assert astray(lines)
    assert says(after(lines, 1.7))
    assert min(line["at"] for line in after(lines, 1.7) if "says" in line) <= 1.6 + 3


def test_the_piece_in_question_is_knocked_soon_after_it_was_set_down():
    """A piece of Gododdin was straightened, one was set in Calchfynydd; a tile is read, and which was placed is asked.
    Two knocks of Calchfynydd answer; that the piece was set down less than 2 s before is no knock."""
    knocks = "3.8 -calchfynydd.1; 4.5 +calchfynydd.1; 5.2 -calchfynydd.1; 5.7 +calchfynydd.1"
    scene = f"1 -gododdin.1; 1.3 +gododdin.1; 2 +calchfynydd.1; 2.9 tile:influence-tent:1; {knocks}; 14"
    start = england(offer=["influence-tent", "rebellion"])
    assert committed(play(PRESENCE, scene, start)) == ["place calchfynydd", "take influence-tent"]


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("12", []),
        ("8 card:yes; 14", ["use merlin reinforce calchfynydd"]),
        ("8 card:no; 9.5 -calchfynydd.1; 10 +calchfynydd.1; 11 card:yes; 13.4", ["place calchfynydd"]),
    ],
    ids=["no answer", "yes", "no"],
)
def test_whether_a_component_belongs_is_asked_though_another_piece_was_straightened(answer, wanted):
    """A piece of Gododdin was straightened, one was set in Calchfynydd, and Merlin is read: it may reinforce
    Calchfynydd or begin the next action."""
    lines = play(
        PRESENCE, f"1 -gododdin.1; 1.8 +gododdin.1; 2.75 +calchfynydd.1; 3.9 tile:merlin:1; {answer}", england()
    )
    assert [one["code"] for one in asks(lines)][:1] == ["ask.component"]
    assert committed(lines) == wanted


def test_a_yes_after_a_knock_takes_the_place_though_an_undo_is_asked():
    """Bids were opened, and somebody shows `card:undo`, which needs consent. Orange knocks where the rebellion is and
    shows yes: that is no consent."""
    bids = "1 tile:rebellion:1; 3 card:2; 5 card:1"
    scene = f"{bids}; 7 card:undo; 12 -powys.1; 12.8 +powys.1; 13.4 card:yes; 15"
    lines = play(COUNTING, scene, england(offer=["rebellion", "movement"]))
    assert "ask.undo" in [one["code"] for one in asks(lines)]
    assert [line for line in lines if "undone" in line] == []
    assert committed(lines)[-1] == "rebel powys 0k1m"


def test_a_piece_that_left_a_place_is_not_owed_there():
    """A king leaves Brittany for Normandy after a general came to Brittany, in one breath. Once the general's move is
    told by answers, Brittany shows one piece too few: the king left, and no banker was duplicated in Normandy."""
    start = europe("paris:fr:kgb brittany:fr:kb normandy:fr:gb london:gb:kgb", "fr kgb", "fr gb")
    gesture = "1 -paris.3; 1.5 +brittany.3; 3 -brittany.2; 3.8 +normandy.3"
    knocks = "7 -paris.2; 7.6 +paris.2; 8.2 -paris.1; 9 +paris.1; 11.4 -brittany.3; 12 +brittany.3; 12.6 card:yes"
    lines = play(BALANCE, f"{gesture}; {knocks}; 15 card:general; 20", start)
    assert committed(lines)[:1] == ["general move paris brittany"]
    assert "banker duplicate normandy" not in committed(lines)


RUSSIA = europe("moscow:ru:g livonia:ru:g sweden:ru:b st-petersburg:ru:kb paris:fr:kgb", "ru kgb", "ru fr")


def test_a_card_for_the_next_move_is_no_answer_to_what_a_piece_has_answered():
    """`card:general`, and which move it is is asked, just as a pawn is set down in Moscow: a duplicate. `card:move`
    begins the next move; no general was moved from Livonia."""
    lines = play(BALANCE, "1 card:general; 2.47 +moscow.2; 3.1 card:move; 20", RUSSIA)
    assert committed(lines) == ["general duplicate moscow"]
    assert "ask.act" in [one["code"] for one in asks(lines)]


def test_a_class_said_after_the_next_move_was_begun_belongs_to_that():
    """A banker is duplicated in Switzerland; `card:move`, which ends the waiting, and `card:banker` 1.4 s later tell of
    the next move."""
    start = europe("sweden:ru:kb switzerland:ru:b paris:fr:kgb moscow:ru:g", "ru kgb+", "ru fr")
    knocks = "4 -sweden.1; 4.4 +sweden.1; 5 -sweden.1; 5.6 +sweden.1; 6.2 +finland.1; 6.8 -finland.1; 7.4 +finland.1"
    lines = play(BALANCE, f"1 +switzerland.2; 1.7 card:move; 3.1 card:banker; {knocks}; 8 -finland.1; 20", start)
    assert made(lines) == ["russia: banker duplicate switzerland", "russia: banker move sweden finland"]


def test_cards_that_waited_for_long_are_not_used_for_another_move():
    """A pawn lies in Moscow, which class it is is asked, and `card:king` waits for the answer. The pawn is taken away
    sixteen seconds later: with `card:duplicate` that is no duplicate of the king."""
    start = europe("moscow:ru:gb sweden:ru:k st-petersburg:ru:b paris:fr:kgb", "ru kgb", "ru fr")
    scene = "1 +moscow.3; 4 card:king; 20 -moscow.3; 24 card:duplicate; 40"
    lines = play(BALANCE, scene, start)
    assert committed(lines) == []
    assert "forgotten" in says(after(lines, 19))


def test_the_end_of_a_turn_waits_for_a_move_that_was_told_with_a_place():
    """`card:move`, `card:king`, a territory is knocked and taken: where to is left to say. `card:stop` does not end the
    turn before that is answered."""
    knocks = "2 -london.1; 2.5 +london.1; 3 card:yes"
    where_to = "8 +cornwall.1; 8.5 -cornwall.1; 9 card:yes"
    lines = play(BALANCE, f"0.5 card:move; 1 card:king; {knocks}; 3.7 card:stop; {where_to}; 12", PAWNS)
    assert made(lines) == ["great-britain: king move london cornwall", "great-britain: end"]


def test_a_bump_is_no_first_half_of_the_next_move():
    """`card:duplicate` ended the waiting for a general. A pawn of London is disturbed for 0.2 s: without a second knock
    that duplicates no king."""
    start = europe("paris:gb:g london:gb:k normandy:fr:kgb ireland:gb:b", "gb kg", "gb fr")
    lines = play(BALANCE, "1 +paris.2; 1.7 card:duplicate; 3.4 -london.1; 3.6 +london.1; 16", start)
    assert committed(lines) == ["general duplicate paris"]


@pytest.mark.parametrize("delay", [0.1, 0.3, 0.5, 0.8])
def test_a_card_that_waited_is_said_once(delay):
    """France's last two pawns are placed, and the card of the last one is shown: it is no word of the next seat."""
    start = europe("london:gb:kgb paris:fr:kgb normandy:fr:k brandenburg:ge:kgb", "gb kgb")
    start["turn"] = {"seat": "france", "place": ["general", "banker"]}
    scene = f"1 card:general; 2 +brittany.1; 3 +aquitaine.1; {3 + delay} card:banker; 6 +saxony.1; 12"
    lines = play(BALANCE, scene, start)
    assert committed(lines)[:2] == ["place general brittany", "place banker aquitaine"]
    assert "place banker saxony" not in committed(lines)


def test_the_end_of_a_turn_waits_for_every_answer_about_a_move_that_was_told():
    """`card:king` and a territory; `card:stop` waits. `card:move` answers what it is, and where to is still open: the
    turn does not end before that."""
    knocks = "2 -london.1; 2.5 +london.1; 3 card:yes"
    lines = play(BALANCE, f"1 card:king; {knocks}; 3.7 card:stop; 6 card:move; 14", PAWNS)
    assert committed(lines) == []
    assert asks(lines)


def test_two_cards_that_end_a_turn_wait_as_one_does():
    """The same, with `card:end` after `card:stop`: neither ends a turn over the move that was told in part."""
    knocks = "2 -london.1; 2.5 +london.1; 3 card:yes"
    lines = play(BALANCE, f"0.5 card:move; 1 card:king; {knocks}; 3.7 card:stop; 4.4 card:end; 14", PAWNS)
    assert committed(lines) == []
    assert asks(lines)


@pytest.mark.parametrize("answer", ["8 -calchfynydd.2; 8.5 +calchfynydd.2; 9 card:yes"])
def test_pieces_set_down_after_a_word_that_waited_are_for_the_move_it_tells(answer):
    """A tile, a piece that may be for it; which region is asked. White goes on: another tile, then a piece. Once the
    question is answered, White's tile is used for White's piece and not forgotten."""
    start = england(
        turn={"seat": "orange", "actions_left": 1, "using_tiles": False},
        regions={"calchfynydd": {"owner": "orange", "knights": 1}, "powys": {"marker": "castle"}},
        white_tiles=["influence-castle"], timer=6,
    )  # fmt: skip
    scene = f"1 tile:merlin:1; 3.5 +calchfynydd.2; 4.2 tile:influence-castle:2; 5.4 +powys.2; {answer}; 30"
    assert "white: place powys" not in made(play(COUNTING, scene, start))


def test_a_takeover_begun_after_a_tile_in_question_is_not_owed():
    """A piece in Eceni and a tile, which is asked about; then a piece of Ebrauc is lifted for a takeover with it.
    `card:no`: the piece was placed before, and the tile begins the takeover."""
    lines = play(COUNTING, "1 +eceni.2; 1.8 tile:merlin:1; 3.2 -ebrauc.3; 6.5 card:no; 9", ECENI)
    assert committed(lines) == ["place eceni"]
    assert astray(lines) == []


def test_the_end_of_a_turn_is_not_made_while_the_board_does_not_match_a_move_half_told():
    """`card:attack`, `card:king`, pieces that may be two attacks: it is asked from where, and `card:stop` waits. Then
    the next seat has lifted a pawn, and the board matches nothing: the turn is not ended over the attack."""
    start = europe("vienna:au:kb switzerland:au:k+fr:b london:gb:kgb paris:fr:kgb", "au kgb+", "au gb fr")
    gesture = "3 -vienna.2; 3.7 +switzerland.3; 3.9 -switzerland.2; 4.2 card:stop"
    lines = play(BALANCE, f"1 card:attack; 1.7 card:king; {gesture}; 5.4 -london.3; 12", start)
    assert "end" not in committed(lines)


def test_another_copy_of_a_tile_is_for_the_next_pieces():
    """Orange has two castle influence tiles: one is read for a piece in Eceni, the other right after that for Ceint."""
    regions = {
        "eceni": {"owner": "orange", "magicians": 1, "marker": "castle"},
        "ceint": {"owner": "orange", "knights": 1, "marker": "castle"},
    }
    start = england(regions=regions, turn={"seat": "orange", "actions_left": 2}, offer=["movement"])
    start["seats"]["orange"]["tiles"] = ["influence-castle", "influence-castle"]
    scene = "1 tile:influence-castle:1; 2.2 +eceni.2; 2.9 tile:influence-castle:2; 4.1 +ceint.2; 12"
    assert committed(play(COUNTING, scene, start)) == [
        "use influence-castle reinforce eceni", "use influence-castle reinforce ceint",
    ]  # fmt: skip


LIVONIA = europe("livonia:ru:g+ge:k moscow:ru:kb paris:fr:kgb", "ru kgb", "ru ge fr")


@pytest.mark.parametrize("back", [3.2, 5.0])
def test_a_card_whose_pieces_were_put_back_as_asked_tells_no_move(back):
    """A king lifted in Livonia, `card:attack`, and a piece set down in Moscow, which does not fit: the table says "go
    on, or put them back". Both are put back. There is only one attack, and nobody makes it."""
    scene = f"1 -livonia.2; 1.9 card:attack; 3 +moscow.3; {3 + back} +livonia.2; {3.6 + back} -moscow.3; 20"
    lines = play(BALANCE, scene, LIVONIA)
    assert "unfinished.pieces" in says(lines)
    assert committed(lines) == []
    ended = scene.replace("+moscow.3; ", "+moscow.3; 3.6 card:end; ")
    assert committed(play(BALANCE, ended, LIVONIA)) == [], "the end was said upon the attack"


SWEDEN = europe("hanover:gb:k+ge:b hesse:ge:b denmark:gb:b london:gb:g paris:fr:kgb", "gb kgb")


def test_what_was_said_upon_a_forgotten_word_is_forgotten_with_it():
    """An attack is told in part, and its other half is asked. `card:move` waits for that, its places are refused, and
    12 s later `card:stop` waits too. When the answer comes, the move is forgotten; the turn does not end without it."""
    scene = (
        "1 card:attack; 2 card:king; 3 -hanover.1; 3.4 +hanover.1; 4 card:yes; 5 card:move; "
        "7 -denmark.1; 7.5 +denmark.1; 17 card:stop; 17.6 card:none; 25"
    )
    lines = play(BALANCE, scene, SWEDEN)
    assert made(lines) == ["great-britain: king attack hanover hanover banker germany"]
    assert "forgotten" in says(lines)


@pytest.mark.parametrize("gap", [0.3, 0.5, 0.8])
def test_a_card_shown_in_one_breath_with_the_next_move_is_no_answer(gap):
    """King or banker left London; `card:duplicate`, `card:banker` for the next action. Nobody answers a question within
    a moment, and these two cards belong together."""
    lines = play(BALANCE, f"1 -london.1; 1.9 +cornwall.1; 2.6 card:duplicate; {2.6 + gap} card:banker; 20", PAWNS)
    assert committed(lines) == []
    scene = f"1 -london.1; 1.9 +cornwall.1; 2.6 card:duplicate; {2.6 + gap} card:banker; 6 card:king; 20"
    assert made(play(BALANCE, scene, PAWNS))[0] == "great-britain: king move london cornwall"


def test_a_card_that_answers_after_a_while_ends_the_waiting_of_its_double():
    """The same, and the card was meant as an answer: it is asked again, answered again, and tells nothing more."""
    scene = "1 -london.1; 1.9 +cornwall.1; 2.6 card:duplicate; 3.4 card:banker; 6 card:banker; 20"
    assert made(play(BALANCE, scene, PAWNS)) == ["great-britain: banker move london cornwall"]


PLACES = europe("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb", "gb") | {
    "turn": {"seat": "great-britain", "place": list(CLASSES.values())}
}


@pytest.mark.parametrize("delay", [0.1, 0.5])
def test_a_card_after_two_pieces_is_no_card_of_the_first_unasked(delay):
    """Two pieces set out in one breath, then `card:banker`: of the last one, or of the first. The first is asked for;
    an answer other than this card leaves the card to the last."""
    scene = f"1.9 +cornwall.1; 2.7 +ireland.1; {2.7 + delay} card:banker;"
    assert committed(play(BALANCE, f"{scene} 20", PLACES)) == []
    assert committed(play(BALANCE, f"{scene} 6 card:general; 20", PLACES)) == [
        "place general cornwall", "place banker ireland",
    ]  # fmt: skip
    lines = play(BALANCE, f"{scene} 6 card:banker; 20", PLACES)
    assert committed(lines) == ["place banker cornwall"]
    assert asks(lines)[-1]["code"] == "ask.kind"


def test_a_card_between_two_pieces_belongs_to_the_first():
    scene = "1.9 +cornwall.1; 2.2 card:banker; 2.7 +ireland.1; 3.2 card:king; 20"
    assert committed(play(BALANCE, scene, PLACES)) == ["place banker cornwall", "place king ireland"]


def test_a_card_of_a_piece_set_down_since_the_question_was_asked_is_asked_again():
    """A pawn in Cornwall; its class is asked just when the next one is set down. `card:king`, 0.4 s later, may be of
    either: the question is asked again, and shown again it is the answer."""
    scene = "1.8 +cornwall.1; 3.65 +ireland.1; 4.05 card:king;"
    lines = play(BALANCE, f"{scene} 20", PLACES)
    assert [one["code"] for one in asks(lines)] == ["ask.kind", "ask.kind"]
    assert committed(lines) == []
    assert committed(play(BALANCE, f"{scene} 7 card:banker; 20", PLACES)) == [
        "place banker cornwall", "place king ireland",
    ]  # fmt: skip
    assert committed(play(BALANCE, f"{scene} 7 card:king; 20", PLACES)) == ["place king cornwall"]


HALF_TOLD = europe("poland:ge:g+ru:k livonia:ru:kb bavaria:ge:kb moscow:ru:b paris:fr:kgb", "ge kg", "ge ru fr")


def test_knocks_of_the_next_move_are_no_answer_until_they_are_knocked_again():
    """Germany tells an attack all but its target, ends its turn, and Russia begins: `card:move`, `card:banker`,
    Livonia, which could also be attacked."""
    told = (
        "1 card:attack; 2 card:general; 3 -poland.1; 3.4 +poland.1; 4 -poland.1; 4.4 +poland.1; 5 card:end; "
        "6 card:move; 7 card:banker; 8 -livonia.1; 8.5 +livonia.1; 9.3 -livonia.1; 9.8 +livonia.1;"
    )
    assert committed(play(BALANCE, f"{told} 18", HALF_TOLD)) == []
    again = "11 -livonia.1; 11.5 +livonia.1; 12.3 -livonia.1; 12.8 +livonia.1;"
    assert committed(play(BALANCE, f"{told} {again} 18", HALF_TOLD))[0] == "general attack poland livonia king russia"
    assert committed(play(BALANCE, f"{told} 11 card:none; 18", HALF_TOLD))[:2] == [
        "general attack poland poland king russia", "end",
    ]  # fmt: skip


def test_a_card_that_paid_may_have_been_a_whole_move():
    """Bert pays from the hand, as the lifted stone shows, and `card:none` may mean that it places no stone. The land
    card read next is Carl's, and waits until Bert has answered."""
    scene = "1 land:sachsen r1C:1; 2 -3,6.1; 2.6 card:none; 3.3 land:franken -C:1;"
    assert made(play(TRAY, f"{scene} 12", cards())) == ["bert: take 3 left pays hand"]
    assert made(play(TRAY, f"{scene} 6 card:none; 12", cards()))[1:] == ["bert: pass", "carl: take 1 right"]
    assert made(play(TRAY, f"{scene} 6 +3,8.1; 12", cards()))[1:] == ["bert: stone 3,8", "carl: take 1 right"]
    assert made(play(TRAY, f"{scene} 6 land:franken -C:1; 12", cards()))[1:] == []


@pytest.mark.parametrize("gap", [0.3, 0.9, 1.15])
def test_a_stone_that_is_placed_tells_what_a_card_before_it_meant(gap):
    """The same `card:none`; then Bert places a stone after all, and Carl takes a card."""
    scene = f"1 land:sachsen r1C:1; 2 -3,6.1; 2.6 card:none; 4 +3,8.1; {4 + gap} land:franken -C:1; 12"
    assert made(play(TRAY, scene, cards())) == ["bert: take 3 left pays hand", "bert: stone 3,8", "carl: take 1 right"]


def test_a_card_after_the_stone_that_answers_may_be_a_whole_move():
    """The same, if it is asked what Bert pays with just before the stone is lifted."""
    scene = "1 land:sachsen r1C:1; 2.53 -3,6.1; 3.05 card:none; 3.8 land:franken -C:1;"
    assert made(play(TRAY, f"{scene} 12", cards())) == ["bert: take 3 left pays hand"]
    assert made(play(TRAY, f"{scene} 6 card:none; 12", cards()))[1:] == ["bert: pass", "carl: take 1 right"]


def test_a_land_card_after_the_stones_that_pay_is_the_next_that_is_taken():
    """Bert pays with the stone at 1,2, as the stones show. The card that lies there is read to take it as the next:
    on the tray no land card tells which stone pays."""
    start = cards()
    start["stones"], start["turn"]["taken"] = {"1,2": "bert", "3,6": "anna"}, {}
    start["rows"][0][1], start["rows"][2][1] = start["rows"][2][1], start["rows"][0][1]
    scene = "1 land:sachsen r1C:1; 1.9 -3,6.1; 2.3 -1,2.1; 3.1 land:sachsen f1:1;"
    assert committed(play(TRAY, f"{scene} 4.1 card:done; 8", start)) == ["take 3 left pays 1,2", "take 1 right", "done"]


def test_land_cards_just_after_a_knock_are_those_that_the_next_seats_take():
    """Dora's stone was placed by a knock. Anna takes the card that it has left, at once, and Bert reads his already,
    while it is asked where Anna's stone goes."""
    start = last_stone()
    told = "1 +3,8.1; 1.4 -3,8.1; 2 card:yes; 2.1 land:sachsen r2:1; 2.9 land:england -S:1;"
    lines = play(TRAY, f"{told} 8", start)
    assert made(lines) == ["dora: stone 3,8 from 1,10", "anna: take 1 right"]
    assert [one["at"] for one in asks(lines)] == [0.0, 2.1, 2.9]
    assert made(play(TRAY, f"{told} 8 card:none; 12", start))[2:] == ["anna: pass", "bert: take 1 left"]


def test_a_component_that_was_read_is_not_given_up_for_a_card():
    """A land card that is still to be paid for, and `card:done`: a player who has read it means to take it."""
    lines = play(TRAY, "1 land:sachsen r1C:1; 3 card:done; 12", page("web-of-power-card-game"))
    assert committed(lines) == []
    assert asks(lines)[-1]["code"] == "ask.pays"


def test_a_card_that_comes_too_late_for_a_question_is_answered():
    """`card:none` for where a stone is placed, just after the stone was."""
    lines = play(TRAY, "1 land:sachsen r1C:1; 2 -3,6.1; 2.6 card:none; 4 +3,8.1; 5.5 card:none; 12", cards())
    assert says(after(lines, 5.4)) == ["word.late"]


UKRAINE = europe("moscow:ru:kb st-petersburg:ru:g ukraine:ru:b+au:g livonia:ru:b paris:fr:kgb", "ru kgb", "ru au fr")


def test_what_was_set_down_first_comes_first_though_a_later_exchange_does_not_show():
    """A general is duplicated in St Petersburg; a banker of Moscow beats the general in Ukraine and takes its well.
    Attacking in Ukraine and moving the king there would leave the same, but St Petersburg was first."""
    scene = "1 +st-petersburg.2; 2 -moscow.2; 2.5 -ukraine.2; 3.2 +ukraine.2; 3.35 card:attack; 12"
    lines = play(BALANCE, scene, UKRAINE)
    assert committed(lines) in (
        [],
        ["general duplicate st-petersburg"],
        ["general duplicate st-petersburg", "banker attack moscow ukraine general austria"],
    )


@pytest.mark.parametrize("gap", [0.6, 1.3])
def test_a_card_goes_on_with_the_last_of_two_moves_that_wait(gap):
    """A pawn moved, of a class not told; `card:attack` and its pieces; `card:duplicate`, `card:banker`."""
    start = europe(
        "vienna:au:kgb galicia:au:k wallachia:ot:b prague:au:b".replace("prague", "bohemia"), "au kgb", "au ot fr"
    )
    scene = (
        "1 -vienna.3; 1.5 +bavaria.2; 2.5 card:attack; 3.5 -galicia.1; 3.8 -wallachia.1; 4.2 +wallachia.1; "
        f"5.1 card:duplicate; {5.1 + gap} card:banker; 16"
    )
    assert committed(play(BALANCE, scene, start)) == []


def test_an_answer_about_words_is_one_though_its_piece_is_set_down_already():
    """`card:king`, and it is asked what the king does; a king is set down in Wallachia just then, and `card:duplicate`
    answers. The next card belongs to the next move."""
    start = europe("wallachia:ot:k bulgaria:ot:b constantinople:ot:g paris:fr:kgb", "ot kgb", "ot fr au")
    scene = "1 card:king; 4.2 +wallachia.2; 5.6 card:duplicate; 7.2 card:banker; 16"
    lines = play(BALANCE, scene, start)
    assert committed(lines) == ["king duplicate wallachia"]


def test_a_component_in_question_is_not_forgotten_for_the_next_one():
    """A piece in Ebrauc, then Merlin: it is asked whether they belong together. A piece in Powys and Orange's tile come
    without an answer: that is asked again, and nothing is made of any of it."""
    tiles = {"white_tiles": ["merlin"], "offer": ["rebellion", "movement"]}
    start = england(turn={"seat": "white", "actions_left": 2}, **tiles)
    lines = play(COUNTING, "1 +ebrauc.4; 1.9 tile:merlin:2; 4 +powys.2; 5.1 tile:movement:2; 14", start)
    assert committed(lines) == []
    assert [one["code"] for one in asks(lines)] == ["ask.component", "ask.component"]


def test_a_bump_that_ends_after_a_word_is_over_though_another_piece_was_bumped_since():
    """A hand brushes Ebrauc just before it holds a tile to the reader, and Powys just after; both are over at once."""
    tiles = {"white_tiles": ["influence-tent"], "offer": ["rebellion", "snake"]}
    start = england(turn={"seat": "white", "actions_left": 2}, **tiles)
    scene = "1 +ebrauc.4; 1.077 tile:influence-tent:2; 1.098 +powys.2; 1.106 -ebrauc.4; 1.179 -powys.2; 3"
    assert committed(play(COUNTING, scene, start)) == []


def test_a_card_said_upon_one_that_waits_is_taken_after_it():
    """A piece lies in Cornwall by mistake; `card:duplicate` waits for that, and `card:general` goes on with it. A
    general is set down in Malta, and the mistake is put right."""
    start = europe("london:gb:kg malta:gb:g paris:fr:kgb", "gb kgb")
    lines = play(
        BALANCE, "1 +cornwall.2; 5 card:duplicate; 6.2 card:general; 7.9 +malta.2; 13.7 -cornwall.2; 22", start
    )
    assert committed(lines) in ([], ["general duplicate malta"])


def test_a_piece_beside_the_wells_is_not_taken_for_set_down_while_one_lies_elsewhere():
    """`card:king`; a banker is lifted in Turkey, which is full, and the king in Malta. It
    is set down in the Netherlands by mistake, where Germany could duplicate."""
    start = europe("malta:gb:k turkey:ot:kgb the-netherlands:ge:g paris:fr:kgb", "gb kgb", "gb ge ot fr")
    lines = play(BALANCE, "1 card:king; 1.7 -turkey.1; 2.6 -malta.1; 3.3 +the-netherlands.2; 10", start)
    assert "general duplicate the-netherlands" not in committed(lines)
    assert asks(lines) or astray(lines)


def test_a_card_read_while_another_waits_does_not_take_the_place_of_the_one_in_question():
    """Dora's land card; the stones of her turn, and it is asked which she pays with. The next seat goes on: its land
    card, a stone lifted for it, and another card of the same move."""
    scene = (
        "1 land:england x1S:1; 2.8 -3,9.1; 3.2 -4,4.1; 5.1 +2,9.1; 6.4 land:daenemark r2:1; 7.4 -4,8.1; "
        "7.8 land:sachsen x2:1; 14"
    )
    assert committed(play(TRAY, scene, four_seats())) == []


def test_a_piece_that_is_being_taken_away_is_not_committed():
    """The time for which it has lain ends while its switch has opened and has not settled yet."""
    start = england(turn={"seat": "white", "actions_left": 2})
    assert committed(play(COUNTING, "1 +ebrauc.4; 2.19 -ebrauc.4; 6", start)) == []


def test_a_bump_is_no_move_that_does_not_show():
    """A rebellion that leaves as many pieces in a region as before, on a board that feels one piece a region. A piece
    is set down elsewhere, and the region is brushed."""
    regions = {"rheged": {"owner": "white", "knights": 1, "magicians": 0}}
    turn, rebellion = {"seat": "orange", "actions_left": 1}, {"kind": "rebellion", "seat": "orange"}
    start = england(regions=regions, turn=turn, pending=rebellion, offer=["influence-tent"])
    lines = play(PRESENCE, "1 +calchfynydd.1; 1.6 -rheged.1; 1.71 +rheged.1; 8", start)
    assert not any(move.startswith("rebel") for move in committed(lines))


TAPPED = europe("mecklenburg:ge:kg brunswick:ge:k hesse:gb:k london:gb:g paris:fr:kgb", "ge kgb", "gb ge fr")
TAPS = "; ".join(f"{1 + 0.35 * n:.2f} {'-+'[n % 2]}mecklenburg.2" for n in range(14))


def test_a_lift_from_a_switch_that_a_child_has_drummed_on_is_asked_about():
    """The switch is held, since it kept changing. A pawn is then lifted from it for good and set down where there is
    one already: without the lift that looks like a duplicate."""
    lines = play(BALANCE, f"{TAPS}; 6.2 -mecklenburg.2; 7 +brunswick.2; 10 card:move; 12 card:general; 20", TAPPED)
    assert made(lines) == ["germany: general move mecklenburg brunswick"]
    assert "duplicate" in {choice["label"] for choice in asks(lines)[0]["choices"]}


def test_after_drumming_that_left_the_piece_where_it_was_a_duplicate_is_one():
    lines = play(BALANCE, f"{TAPS}; 6.2 +brunswick.2; 10", TAPPED)
    assert made(lines) == ["germany: king duplicate brunswick"]


def test_a_card_shown_again_as_the_answer_is_no_word_of_the_next_move():
    """Two moves in one breath, and `card:attack`: it is asked which the first is. `card:stop` waits, then
    `card:attack` answers. There is one more attack that nobody means."""
    start = europe("transylvania:ot:b hungary:ot:g+au:g vienna:au:k paris:fr:kgb", "ot kgb", "ot au fr")
    scene = "1 -hungary.2; 1.5 -transylvania.1; 2.3 +hungary.2; 3.1 card:attack; 3.9 card:stop; 5.1 card:attack; 12"
    lines = play(BALANCE, scene, start)
    assert "general attack hungary vienna king austria" not in committed(lines)


def test_a_yes_after_the_tile_of_the_next_move_is_said_of_that():
    """A piece answers whether White moves in, and the tile of White's next use ends the waiting. *yes*, half a second
    later, is no late answer: the tile is used, and not to recruit."""
    start = england(
        turn={"seat": "white", "actions_left": 0, "using_tiles": True}, white_tiles=["extra-castle"],
        pending={"kind": "occupy", "seat": "white", "region": "dyfed"},
    )  # fmt: skip
    assert made(play(COUNTING, "1 +dyfed.1; 2 tile:extra-castle:1; 2.4 card:yes; 3 card:recruit; 9", start)) == [
        "white: occupy", "white: use extra-castle strengthen", "orange: recruit",
    ]  # fmt: skip


@pytest.mark.parametrize(("gap", "occupied"), [(0.15, False), (1.0, True)])
def test_a_third_knock_is_no_piece_that_moves_in(gap, occupied):
    """A takeover is told by two knocks with the piece that stands there, on a board that feels one piece a region. What
    is knocked at once again may be that piece still; what is exchanged a moment later is not."""
    around = {name: {"owner": "orange", "knights": 1} for name in ("dumnonia", "caer-gloui", "calchfynydd", "ceint")}
    regions = {"rheged": {"knights": 3}, "gwinntguic": {"owner": "white", "knights": 1}, **around}
    start = england(regions=regions)
    start["seats"]["orange"] = {**start["seats"]["orange"], "tiles": ["influence-armour"], "reserve": {"knights": 1}}
    knocks = "; ".join(f"{at} -gwinntguic.1; {at + 0.4} +gwinntguic.1" for at in (2, 3, 3.45 + gap))
    lines = play(PRESENCE, f"1 tile:influence-armour:1; {knocks}; 12", start)
    assert committed(lines) == ["use influence-armour takeover gwinntguic", *["occupy"] * occupied]
    assert asks(lines)[-1]["code"] == "ask.occupy"


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [("card:place", ["place dyfed", "take influence-tent"]), ("card:no", []), ("-dyfed.1", ["take influence-tent"])],
)
def test_a_piece_on_a_switch_that_a_child_has_drummed_on_comes_before_the_next_tile(answer, wanted):
    """The switch is held, since it kept changing. A piece is set down there for good, and a tile is read: whether the
    piece was a move is asked before the tile is taken."""
    taps = "; ".join(f"{1 + 0.35 * n:.2f} {'+-'[n % 2]}dyfed.1" for n in range(14))
    lines = play(PRESENCE, f"{taps}; 6.2 +dyfed.1; 7.2 tile:influence-tent:1; 9 {answer}; 10", england())
    assert asks(lines)[0]["choices"][0]["moves"] == ["place dyfed"]
    lines = play(PRESENCE, f"{taps}; 6.2 +dyfed.1; 7.2 tile:influence-tent:1; 9 {answer}; 30", england())
    assert committed(lines) == wanted


def test_a_piece_that_is_tapped_on_is_not_at_rest():
    """A single bump is no touch, but many, one after the other, are a hand that goes on."""
    times = (1.0, 1.24, 1.36, 1.52, 1.6, 1.78, 1.91, 2.09, 2.14, 2.36)
    taps = "; ".join(f"{at} {'+-'[n % 2]}dyfed.1" for n, at in enumerate(times))
    assert committed(play(PRESENCE, f"{taps}; 9", england())) == []


def test_taps_are_no_knocks():
    """A place is wanted for a tile. A piece there is tapped on, now shortly and now for as long as a knock lasts."""
    ups = ((1.5, 0.3), (2.1, 0.08), (2.4, 0.3), (3.0, 0.08), (3.3, 0.3))
    taps = "; ".join(f"{at:.2f} -ebrauc.1; {at + lasts:.2f} +ebrauc.1" for at, lasts in ups)
    lines = play(COUNTING, f"1 tile:influence-castle:1; {taps}; 5", england())
    assert committed(lines) == []


def test_a_seat_that_is_sure_is_asked_where_a_drummed_switch_tells_otherwise():
    scene = f"{TAPS}; 6.2 -mecklenburg.2; 7 +brunswick.2; 7.4 key:seat-2.confirm; 9"
    lines = play(BALANCE, scene, TAPPED)
    assert committed(lines) == []
    assert asks(lines)


@pytest.mark.parametrize("card", ["move", "king"])
def test_a_card_said_with_the_piece_in_the_hand_belongs_to_that(card):
    """A king is lifted where an attack in place would lift one too, the card is shown, and the king is set down."""
    start = europe("bulgaria:ge:kg+fr:k hungary:fr:k", "ge kgb", "ge fr")
    lines = play(BALANCE, f"1 -bulgaria.2; 1.4 card:{card}; 1.9 +wallachia.1; 4 card:king; 9", start)
    assert right_or_told(lines, ["king move bulgaria wallachia"]), made(lines)


@pytest.mark.parametrize("gap", [0.05, 0.3, 1.0, 1.4])
def test_a_late_card_makes_no_whole_move_of_the_next_seat(gap):
    """Germany sets a king down beside another, and says so when that was understood already."""
    start = europe("brunswick:ru:g prussia:ge:k", "ge kgb", "ge ru")
    lines = play(BALANCE, f"1 +prussia.2; {2.2 + gap} card:duplicate; 6", start)
    assert made(lines) == ["germany: king duplicate prussia"]
    assert "word.late" in says(lines)


def test_the_class_of_a_told_move_does_not_stick_to_the_next_seat():
    """`card:attack` tells the only one there is; `card:king` belongs to it still. Austria's general moves."""
    start = europe("ukraine:ot:k wallachia:au:b bohemia:au:kg", "ot kgb", "ot au")
    told = "1 card:attack; 1.3 card:king; 2.2 -wallachia.1; 2.6 -ukraine.1; 3 +wallachia.2"
    lines = play(BALANCE, f"{told}; 8 -bohemia.2; 8.4 +galicia.1; 14", start)
    assert committed(lines) == ["king attack ukraine wallachia banker austria"]
    assert asks(lines)[-1]["code"] == "ask.kind"


def test_a_knock_that_comes_too_late_is_no_duplicate():
    """`card:attack` tells the only one there is; the knock that would tell from where follows, and the pawn goes."""
    start = europe("paris:ru:kg brittany:gb:k cornwall:gb:g", "ru kgb+", "ru gb")
    lines = play(BALANCE, "1 card:attack; 1.9 -paris.2; 2.3 +paris.2; 8 -paris.2; 12", start)
    assert committed(lines) == ["general attack paris brittany king great-britain"]


@pytest.mark.parametrize("card", ["card:king; ", "card:move; ", ""])
def test_two_hands_may_set_down_before_they_have_lifted(card):
    """In a duplicate and another seat's attack the same switches change: it is asked, and can be answered."""
    start = europe("bohemia:au:k hungary:au:k+ge:g+fr:k galicia:ge:k", "au kgb", "au ge fr")
    said = f"0.3 {card}" if card else ""
    lines = play(BALANCE, f"{said}1 +bohemia.2; 1.3 -hungary.2; 9", start)
    assert committed(lines) == []
    assert "king move hungary bohemia" in str(asks(lines))
    lines = play(BALANCE, f"{said}1 +bohemia.2; 1.3 -hungary.2; 6 card:move; 20", start)
    assert right_or_told(lines, ["king move hungary bohemia"]), made(lines)


@pytest.mark.parametrize("undo", ["card:undo", "key:undo"])
def test_undo_asks_pieces_back_that_were_carried_where_they_may_not_go(undo):
    """Germany's general is set down too far, and the table has said so. What Austria made before stays."""
    start = europe("bohemia:au:k ukraine:ge:g galicia:ge:k", "au kgb", "au ge")
    undo = undo.replace("key:", "key:seat-2.")
    scene = f"1 card:duplicate; 1.5 +bohemia.2; 6 -ukraine.1; 6.5 +prussia.3; 13 {undo}; 16"
    lines = play(BALANCE, scene, start)
    assert made(lines) == ["austria: king duplicate bohemia"]
    assert not [line for line in lines if "undone" in line]
    assert astray(after(lines, 12.9))


WITH_TILE = england(
    regions={"gododdin": {"owner": "white", "knights": 1, "magicians": 0}},
    turn={"seat": "white", "actions_left": 2}, white_tiles=["influence-armour"],
)  # fmt: skip


def test_a_yes_about_a_tile_is_heard_though_another_piece_was_set_down():
    scene = "1 +gododdin.2; 1.8 tile:influence-armour:3; 3 +alt-clut.1; 6 card:yes; 12"
    assert committed(play(COUNTING, scene, WITH_TILE)) == [
        "use influence-armour reinforce gododdin", "place alt-clut",
    ]  # fmt: skip


def test_the_key_does_not_tell_whether_a_tile_belongs():
    lines = play(COUNTING, "1 +gododdin.2; 1.8 tile:influence-armour:3; 6 key:white.confirm; 12", WITH_TILE)
    assert committed(lines) == []
    assert [one["code"] for one in asks(lines)] == ["ask.component", "ask.component"]


def test_a_sea_movement_is_understood_though_a_second_tile_could_go_on():
    regions = {"ceint": {"owner": "orange", "knights": 2, "magicians": 3}, "rheged": {"owner": None, "knights": 0}}
    start = england(regions=regions)
    del start["regions"]["rheged"]["owner"], start["regions"]["rheged"]["knights"]
    start["seats"]["orange"]["tiles"] = ["sea-movement", "sea-movement"]
    lines = play(COUNTING, "0.5 tile:sea-movement:1; 1.5 -ceint.5; 2.2 +rheged.1; 9", start)
    assert asks(lines)[-1]["code"] == "ask.knights"


@pytest.mark.parametrize("gap", [0.3, 0.7, 1.0, 1.15])
def test_the_second_card_of_a_told_stone_takes_no_card(gap):
    """With the reader alone a stone is moved by two cards: where it goes, and where it comes from. The first tells it
    all, as there is one stone; the second lies at an end of its row."""
    lines = play(READER, f"1 land:england x2:1; {1 + gap} land:sachsen r2:1; 8", last_stone())
    assert committed(lines) == ["stone 3,8 from 1,10"]
    assert "word.late" in says(lines)


@pytest.mark.parametrize("gap", [0.3, 0.7, 1.0, 1.4])
def test_the_card_that_a_stone_has_left_may_be_taken_at_once(gap):
    """Where the stone was carried, the next seat's card says nothing of it."""
    lines = play(TRAY, f"1 -1,10.1; 1.6 +3,8.1; {2.8 + gap} land:sachsen r2:1; 8", last_stone())
    assert made(lines) == ["dora: stone 3,8 from 1,10", "anna: take 1 right"]


def test_the_class_said_after_another_card_of_a_move_does_not_stick():
    """A king is moved, and `card:move` ends the waiting; `card:king` comes at once. Then Britain's general moves."""
    start = europe("papal-states:ot:k malta:gb:kg paris:fr:k", "ot kgb", "ot gb fr")
    first = "1 -papal-states.1; 1.2 +venetia.1; 1.43 card:move; 1.5 card:king"
    lines = play(BALANCE, f"{first}; 6 -malta.2; 6.4 card:general; 6.6 +turkey.1; 12", start)
    assert right_or_told(lines, ["king move papal-states venetia", "general move malta turkey"]), made(lines)


def test_a_card_that_fits_no_earlier_one_takes_no_piece_that_lies_there():
    """`card:ottoman-empire` is left of the last seat's telling. `card:banker` and its piece in London; `card:general`
    is for the next move, and makes no general of that piece."""
    pawns = "london:au:gb the-netherlands:ot:gb rhineland:au:ggb midlands:ot:k paris:fr:kgb"
    start = europe(pawns, "au kgb", "ot au fr")
    told = "1 card:ottoman-empire; 6 card:banker; 7.7 +london.3; 8.4 card:general"
    lines = play(BALANCE, f"{told}; 9.05 -rhineland.3; 10.6 +the-netherlands.3; 16", start)
    assert "general duplicate london" not in committed(lines)
    assert asks(lines) or astray(lines)


def two_influence_tiles() -> Position:
    """Orange has an armour and a castle influence tile, and knights only in the reserve."""
    start = england()
    start["seats"]["orange"] |= {"reserve": {"knights": 3}, "tiles": ["influence-castle", "influence-armour"]}
    return start


BOTH = "1 +caer-gloui.5; 1.15 tile:influence-armour:3; 3.6 tile:influence-castle:2; 4.6 +dyfed.4"


@pytest.mark.parametrize("late", [5.2, 5.8, 6.5])
def test_a_yes_about_a_component_is_of_the_piece_that_was_asked_about(late):
    """A piece and its tile in one breath, and it is asked whether they belong together. Before *yes* the next tile is
    read and its piece set: they are the next move."""
    lines = play(COUNTING, f"{BOTH}; {late} card:yes; 16", two_influence_tiles())
    assert committed(lines) == ["use influence-armour reinforce caer-gloui", "use influence-castle reinforce dyfed"]


@pytest.mark.parametrize("pause", [1.65, 3.0])
def test_what_is_put_back_piece_by_piece_after_the_undo_card_is_no_move(pause):
    """Two pieces lie there, and `card:undo` has taken back what was said of them. They are put back one after the
    other: the one that lies longer is no placement."""
    start = two_influence_tiles()
    start["turn"]["actions_left"] = 1
    told = "1 tile:influence-armour:3; 2 +caer-gloui.5; 2.3 +dyfed.4; 8 card:undo"
    lines = play(COUNTING, f"{told}; 12 -dyfed.4; {12 + pause} -caer-gloui.5; 24", start)
    assert committed(lines) == []


def test_a_card_of_the_last_move_answers_no_question_that_nobody_has_heard():
    """A card is taken and paid from the hand: the other's stone is lifted, and `card:none` comes after that has told
    the move already. It says nothing of the stone that may be placed now; shown again it does."""
    start = cards()
    del start["stones"]["1,1"]  # so he can pay with none on the table
    start["seats"]["bert"]["stones"] += 1
    scene = "1 land:sachsen r1C:1; 2 -3,6.1; 3.9 card:none;"
    assert made(play(TRAY, f"{scene} 12", start)) == ["bert: take 3 left pays hand"]
    assert made(play(TRAY, f"{scene} 7 card:none; 12", start))[1:] == ["bert: pass"]


@pytest.mark.parametrize("lasts", [0.4, 1.1, 1.3, 1.6, 1.9])
def test_a_slow_second_knock_takes_the_place_and_makes_no_move(lasts):
    """`card:duplicate`, `card:king`, and Brandenburg is knocked; the second knock lasts longer than hands take to rest.
    The lifted pawn is no attack by the next two seats."""
    start = europe(
        "london:ge:b+gb:g brandenburg:ge:k+ru:g poland:ru:b finland:ru:k moscow:ru:g saxony:ge:k norway:ge:g",
        "ge k",
        "ge ru gb",
    )
    told = "1 card:duplicate; 2 card:king; 3 -brandenburg.2; 3.4 +brandenburg.2"
    lines = play(BALANCE, f"{told}; 4 -brandenburg.1; {4 + lasts} +brandenburg.1; 12", start)
    assert committed(lines) == ["king duplicate brandenburg"]


@pytest.mark.parametrize("lasts", [0.4, 1.1, 1.3, 1.6, 1.9])
def test_a_slow_knock_where_a_place_is_wanted_is_heard(lasts):
    """`card:place`, and an own region is knocked so slowly that the hands seem to rest meanwhile."""
    scene = f"1 card:place; 2 -gododdin.1; {2 + lasts} +gododdin.1; 5.4 card:yes; 12"
    lines = play(COUNTING, scene, two_influence_tiles())
    assert committed(lines) == ["place gododdin"]
    assert "astray.unknown" not in says(lines)


@pytest.mark.parametrize("lasts", [0.4, 1.1, 1.3, 1.7, 1.9])
def test_a_slow_knock_in_an_empty_well_is_the_second_one(lasts):
    """A banker is moved by knocks: from London, to Denmark. The second knock there sets a piece down for longer than
    hands take to rest."""
    start = europe("london:gb:kgb normandy:fr:g+ge:k the-netherlands:fr:g", "gb kb+")
    told = "1 card:move; 2 card:banker; 3 -london.1; 3.4 +london.1; 4 card:yes; 6 +denmark.1; 6.4 -denmark.1"
    lines = play(BALANCE, f"{told}; 7 +denmark.1; {7 + lasts} -denmark.1; 14", start)
    assert committed(lines) == ["banker move london denmark"]


def test_a_card_said_twice_is_of_two_moves():
    """Setting up: Great Britain shows `card:king` and sets its pawn. Germany shows `card:king` before the hands have
    rested, and sets a pawn, then `card:banker` and another."""
    start = europe("london:gb:kgb cornwall:gb:b midlands:gb:g brandenburg:ge:kgb paris:fr:kgb", "gb k", "gb ge fr")
    start["turn"] = {"seat": "great-britain", "place": ["king"]}
    told = "1 card:king; 1.3 +malta.1; 1.9 card:king; 2.4 +saxony.3; 3 card:banker; 3.5 +the-netherlands.1"
    assert committed(play(BALANCE, f"{told}; 12", start)) == [
        "place king malta", "place king saxony", "place banker the-netherlands",
    ]  # fmt: skip


@pytest.mark.parametrize("soon", [0.2, 0.37])
def test_the_second_of_two_number_cards_does_not_answer_what_the_first_has_answered(soon):
    """A sea movement told by slow knocks, and then `card:1` (knight) and `card:0` (magician) in one breath: the second
    is no number of knights."""
    own = {"owner": "orange", "knights": 1, "magicians": 1}
    start = england(regions={"bryneich": own, "alt-clut": own}, offer=["sea-movement", "rebellion"])
    first = "1 tile:sea-movement:2; 1.2 -bryneich.1; 2 +bryneich.1; 4.4 +bryneich.5; 4.7 -bryneich.5"
    second = "4.8 -alt-clut.1; 5.9 +alt-clut.1; 6.6 +alt-clut.4; 7.8 -alt-clut.4"
    lines = play(COUNTING, f"{first}; {second}; 7.94 card:1; {7.94 + soon} card:0; 20", start)
    assert committed(lines) == ["use sea-movement bryneich alt-clut 1k0m"]


@pytest.mark.parametrize("lasts", [0.5, 1.4, 1.8])
def test_a_slow_knock_of_the_place_that_is_asked_for_makes_no_other_move(lasts):
    """A general and a king were carried in one breath, and it is asked where the general went. While the piece that
    lies there is knocked, nothing else is read out of the rest."""
    start = europe("bohemia:au:gg vienna:au:kbb hungary:au:bb bavaria:ge:bb poland:ru:kgb", "au kgb", "au ru ge")
    told = "1 card:move; 1.3 card:general; 1.7 +hungary.3; 1.9 -bohemia.1; 3.1 +bavaria.3; 3.3 -vienna.3"
    knocks = "9 -bohemia.2; 9.4 +bohemia.2; 10 -bohemia.2; 10.4 +bohemia.2"
    lines = play(BALANCE, f"{told}; {knocks}; 14 -hungary.3; {14 + lasts} +hungary.3; 16.1", start)
    assert "general move bohemia bavaria" not in committed(lines)


def test_a_card_that_waits_takes_nothing_from_the_one_that_is_told():
    """It is asked what Bert pays with, and while his hands go on Carl's card is read: it waits, the question stands.
    All is put back, and Bert's card read again: Carl's is not taken in its place."""
    start = page("web-of-power-card-game")
    start["seats"]["bert"] |= {"law": [], "stones": 1, "lost": 1}
    start["seats"]["carl"]["law"].append("three-symbols")
    told = "1 land:sachsen r1C:1; 3 -3,6.1; 3.3 -1,1.1; 4.5 +3,8.1; 5.4 land:franken -C:1"
    lines = play(TRAY, f"{told}; 10 -3,8.1; 10.7 +1,1.1; 11.2 +3,6.1; 14 land:sachsen r1C:1; 20", start)
    assert committed(lines) == []
    assert not [line for line in lines if "closed" in line and line["at"] < 14]
    assert [question["code"] for question in asks(lines)][-1] == "ask.pays"


def test_the_class_of_a_move_that_waited_does_not_begin_one_of_the_next_seat():
    """The last two actions of Great Britain: while it is asked about the general's move, `card:duplicate` and
    `card:king` wait. The first tells the duplicate alone, since only the king's action is left; the second was said of
    it as well, and is none of France's."""
    start = europe("london:gb:gbb ireland:gb:k paris:fr:kgb brandenburg:ge:kgb", "gb kg", "gb fr ge")
    told = "1 card:move; 1.4 card:general; 2.7 +cornwall.1; 3 -london.1; 4.3 card:duplicate"
    knocks = "5.1 -london.3; 5.5 +london.3; 6.4 -london.2; 6.7 +london.2"
    answer = "13 -cornwall.1; 13.3 +cornwall.1; 14 -cornwall.1; 14.4 +cornwall.1; 17 +ireland.2"
    lines = play(BALANCE, f"{told}; {knocks}; 7.3 card:king; {answer}; 25", start)
    assert committed(lines) == ["general move london cornwall", "king duplicate ireland"]
    assert "word.late" in says(lines)
    assert not [question for question in asks(lines) if question["seat"] == "france"]


def test_a_told_move_whose_piece_was_set_back_with_all_others_was_given_up():
    """A king was moved by its piece and told by two places, while other pieces were toppled. All is set back, the king
    too: its move is not made upon that."""
    start = europe("london:gb:kkk ireland:gb:gb paris:fr:kgb brandenburg:ge:kgb", "gb kgb", "gb fr ge")
    told = "1 card:move; 1.3 card:king; 1.7 +cornwall.1; 2 -london.1; 2.7 card:duplicate"
    knocks = "3.5 -london.3; 3.9 +london.3; 4.8 -london.2; 5.2 +london.2; 5.8 card:general; 6 +malta.1; 6.4 -paris.1"
    more = "10 -cornwall.1; 10.4 +cornwall.1; 11 -cornwall.1; 11.4 +cornwall.1; 12 -cornwall.1; 12.4 +cornwall.1"
    back = "24 -cornwall.1; 25 +london.1; 26 -malta.1; 27 +paris.1"
    lines = play(BALANCE, f"{told}; {knocks}; {more}; {back}; 35", start)
    assert committed(lines) == []
    assert "forgotten" in says(lines)


def test_a_tile_that_was_used_already_is_refused_because_it_lies_elsewhere():
    """Orange has two Snakes and uses one; shown again, this copy is not the other one."""
    start = england(offer=["influence-tent", "rebellion"], turn={"seat": "orange", "actions_left": 2})
    start["seats"]["orange"]["tiles"] = ["snake", "snake"]
    use = "1 tile:snake:2; 1.5 card:recruit; 2 card:magician"
    lines = play(COUNTING, f"{use}; 6 tile:snake:2; 7 tile:snake:1; 7.5 card:recruit; 8 card:knight; 15", start)
    assert committed(lines) == ["use snake recruit magicians", "use snake recruit knights"]
    assert [line["at"] for line in lines if line.get("code") == "word.wrong-copy"] == [6.0]
    assert "word.unexpected" not in says(lines)


@pytest.mark.parametrize("late", [0.3, 0.8, 1.2])
def test_a_card_said_when_the_owed_piece_was_set_down_is_of_that_move(late):
    """Great Britain attacks slowly: both pawns are lifted, which tells the attack, and its own is set down two seconds
    later, with `card:attack`. That is no second attack, though there is only one way to make it."""
    start = europe("normandy:gb:gg brittany:gb:kk+fr:k burgundy:gb:b rhineland:fr:g paris:fr:k", "gb gb", "gb fr ge")
    lines = play(BALANCE, f"1 -normandy.1; 3 -brittany.3; 6.5 +brittany.3; {6.55 + late} card:attack; 15", start)
    assert committed(lines) == ["general attack normandy brittany king france"]
    assert "word.late" in says(lines)


@pytest.mark.parametrize("gap", [0.6, 2.0, 4.0])
def test_two_told_moves_that_pass_each_other_leave_pieces_to_be_exchanged(gap):
    """A banker from Brittany to Normandy and a king from Normandy to Brittany are told by cards and knocks, then the
    banker is carried, and after a while the king: no third move is read out of the first half."""
    start = europe("brittany:gb:gb normandy:gb:kg paris:fr:kgb london:gb:k", "gb kgb", "gb fr ge")
    one = "1 card:move; 1.5 card:banker; 2 -brittany.1; 2.4 +brittany.1; 3 card:yes; 4 -normandy.1; 4.4 +normandy.1"
    two = "6 card:move; 6.5 card:king; 7 -normandy.1; 7.4 +normandy.1; 8 card:yes; 9 -brittany.1; 9.4 +brittany.1"
    carried = f"11 -brittany.2; 11.8 +normandy.3; {11.8 + gap} -normandy.1; {12.8 + gap} +brittany.2"
    lines = play(BALANCE, f"{one}; 5 card:yes; {two}; 10 card:yes; {carried}; 30", start)
    assert committed(lines) == ["banker move brittany normandy", "king move normandy brittany"]


def test_a_card_that_no_move_can_follow_with_is_of_what_lies_there():
    """Great Britain's banker attacks in its own territory; the pawn that was beaten is laid on a well of Brittany, and
    `card:attack` is shown. No attack could follow a move to Brittany, so no such move was meant."""
    start = europe("normandy:gb:b+fr:g ireland:gb:kg moscow:fr:kb", "gb b", "gb fr")
    lines = play(BALANCE, "1 -normandy.2; 1.8 +brittany.1; 2.6 card:attack; 12", start)
    assert committed(lines) == []
    assert asks(lines) or astray(lines)


def test_pieces_that_tell_only_in_part_what_was_asked_do_not_turn_the_answer_round():
    """A move from Westphalia to the Netherlands is told by its piece, and which kind is asked. While a general of the
    next move is in the hand and lies there by mistake, `card:king` answers: no banker was moved, and no king
    duplicated."""
    start = europe("westphalia:ge:kb the-netherlands:ge:k rhineland:ge:gb+fr:k paris:fr:k", "ge kgb", "ge fr gb")
    told = "1 card:move; 1.9 -westphalia.2; 2.8 +the-netherlands.2; 3.6 card:move; 4.7 -rhineland.2"
    lines = play(BALANCE, f"{told}; 7.3 +the-netherlands.3; 8.2 card:king; 20", start)
    assert "ask.kind" in [one["code"] for one in asks(lines)]
    assert "banker move westphalia the-netherlands" not in committed(lines)


@pytest.mark.parametrize(("gap", "made_twice"), [(0.05, False), (0.3, False), (0.8, True)])
def test_a_card_shown_again_as_the_one_that_waited_is_taken_is_not_of_the_next_seat(gap, made_twice):
    """A tile is read after a piece, and whether it belongs to it is asked; `card:recruit` waits for that. Shown again
    just as the answer is understood, it is the same word: nobody is as quick as that."""
    told = "1 +gododdin.2; 1.8 tile:influence-armour:3; 3 card:recruit; 6 card:yes"
    lines = play(COUNTING, f"{told}; {6.1 + gap} card:recruit; 20", WITH_TILE)
    assert len([move for move in committed(lines) if move == "recruit"]) == 1 + made_twice, committed(lines)


def test_a_card_that_corrects_another_before_any_piece_of_it_lies_there_takes_its_place():
    """`card:move`, `card:king`; a stray piece in Cornwall is told to be too many; then `card:banker`, and a pawn goes
    from Hesse to Saxony. The king was taken back by what was said after."""
    start = europe("hesse:ge:kb saxony:ge:g brandenburg:ge:g london:gb:kgb", "ge kgb", "ge gb fr")
    told = "1 card:move; 1.5 card:king; 2.4 +cornwall.1; 8 card:banker; 9 -hesse.2; 11 +saxony.2; 18 -cornwall.1"
    lines = play(BALANCE, f"{told}; 30", start)
    assert "king move hesse saxony" not in committed(lines)


def test_who_tells_move_upon_move_carries_the_pieces_after_the_last():
    """As before, and nine seconds later the general is duplicated in London by words; only then the banker and the king
    are carried, one after the other, and the general set down."""
    start = europe("brittany:gb:b+fr:b normandy:gb:k london:gb:g paris:fr:kgb", "gb kgb", "gb fr ge")
    one = "1 card:move; 1.5 card:banker; 2 -brittany.1; 2.4 +brittany.1; 3 card:yes; 4 -normandy.1; 4.4 +normandy.1"
    two = "6 card:move; 6.5 card:king; 7 -normandy.1; 7.4 +normandy.1; 8 card:yes; 9 -brittany.1; 9.4 +brittany.1"
    carried = "19 card:duplicate; 20.6 -brittany.1; 21.4 +normandy.2; 25.4 -normandy.1; 26.4 +brittany.1; 27 +london.2"
    lines = play(BALANCE, f"{one}; 5 card:yes; {two}; 10 card:yes; {carried}; 40", start)
    assert committed(lines) == [
        "banker move brittany normandy", "king move normandy brittany", "general duplicate london",
    ]  # fmt: skip


def test_a_tile_waits_for_both_pieces_that_lie_there():
    """Orange sets two pieces down in one gesture, and White reads a tile before the hands have rested: it is White's,
    whichever of the two is made first."""
    start = england(white_tiles=["influence-castle"], turn={"seat": "orange", "actions_left": 2})
    start["seats"]["orange"]["tiles"] = []
    lines = play(COUNTING, "1 +calchfynydd.1; 1.9 +dyfed.1; 2.8 tile:influence-castle:2; 4 +ebrauc.4; 10", start)
    assert made(lines) == [
        "orange: place calchfynydd", "orange: place dyfed", "white: use influence-castle reinforce ebrauc",
    ]  # fmt: skip


def test_a_piece_that_was_lifted_and_set_back_may_have_been_lifted_for_its_move_only_later():
    """A banker is lifted in Greece and set back; a king is duplicated in Bosnia, and the banker goes to Bulgaria. Or
    the banker went to Bosnia, and a king was duplicated in Bulgaria: nobody can tell, so it is asked."""
    start = europe("greece:ot:b bosnia:ot:k bulgaria:ot:k constantinople:ot:g paris:fr:k", "ot kb", "ot fr")
    hands = "1 -greece.1; 1.5 +greece.1; 2.5 +bosnia.2; 2.7 -greece.1; 3.8 +bulgaria.2"
    lines = play(BALANCE, f"{hands}; 12", start)
    assert committed(lines) == []
    assert asks(lines)


def test_the_knock_that_shows_what_a_piece_is_lets_no_other_words_tell_a_move():
    """Bert pays with the stone from Frankreich and sets one there again; Carl's land card waits meanwhile. The table
    asks where the stone goes, and a knock shows it. Nothing else is made of what lies there."""
    told = "1 land:sachsen r1C:1; 2 -1,1.1; 2.7 -3,6.1; 3.9 +1,1.1; 5 land:franken -C:1; 6.4 -1,1.1; 7.2 +1,1.1"
    again = f"{told}; 8 card:yes; 9.1 land:franken -C:1; 10.2 land:franken -C:1; 21 -1,1.1"
    lines = play(TRAY, f"{again}; 21.7 +1,1.1; 23 card:yes; 35", cards())
    assert made(lines) == ["bert: take 3 left pays 1,1", "bert: stone 1,1", "carl: take 1 right"]
    for then in ("", "21.7 +1,1.1;"):
        lines = play(TRAY, f"{again}; {then} 35", cards())
        assert committed(lines) == ["take 3 left pays 1,1"]
        assert asks(lines)[-1]["code"] == "ask.stone"


def test_a_piece_set_down_before_the_like_one_was_lifted_for_good_may_be_another():
    """A banker is lifted in Turkey and set back; a stray piece comes to Greece, and then the banker goes to
    Constantinople. It is asked whether it went to Greece, and nothing is taken for granted of what lies there."""
    start = europe("turkey:ot:b constantinople:ot:k sicily:fr:k paris:fr:k", "ot kgb", "ot fr")
    lines = play(BALANCE, "1 -turkey.1; 5 +turkey.1; 5.2 +greece.1; 7 -turkey.1; 10 +constantinople.2; 16", start)
    assert committed(lines) == []
    assert asks(lines)


@pytest.mark.parametrize(("at", "whose"), [(15.9, []), (17.5, ["general move london cornwall"])])
def test_undo_just_after_a_piece_was_set_back_takes_back_what_was_begun(at, whose):
    """A king was lifted, and asked about; it is set back, and the card `undo` is shown as the hand lets go. The move
    made before is not meant, unless the hands have rested."""
    start = europe("hesse:gb:kb hanover:gb:b london:gb:g paris:fr:k", "gb kgb", "gb fr")
    lines = play(BALANCE, f"1 -london.1; 2 +cornwall.1; 9 -hesse.1; 15.5 +hesse.1; {at} card:undo; 24", start)
    assert asks(lines)
    assert undone(lines) == whose


def test_a_card_of_the_last_move_shown_late_tells_no_move_alone():
    """A general is duplicated by its piece, and `card:duplicate` comes two seconds later, from a slow hand. The king's
    is the only other duplicate there is: it is asked about, and set down it is made."""
    start = europe("sweden:ru:g livonia:ru:k moscow:ru:b paris:fr:k", "ru kg", "ru fr")
    lines = play(BALANCE, "1 +sweden.2; 4.6 card:duplicate; 16", start)
    assert committed(lines) == ["general duplicate sweden"]
    assert asks(lines)
    lines = play(BALANCE, "1 +sweden.2; 4.6 card:duplicate; 5.5 +livonia.2; 16", start)
    assert committed(lines) == ["general duplicate sweden", "king duplicate livonia"]


def test_a_slow_knock_where_a_piece_was_lifted_answers_the_question():
    """Two kings attack in one gesture, and it is asked from where. A knock on the empty well of one of them lasts
    1.7 s: for a while it looks as if that king had been set back."""
    pieces = "mecklenburg:au:k prussia:ru:bb brandenburg:ru:b transylvania:au:k wallachia:ot:b vienna:au:gb"
    start = europe(pieces, "au kgb+", "au ru ot")
    one = "1 card:attack; 1.8 card:king; 2.5 -prussia.2; 2.52 -mecklenburg.1; 3.2 +prussia.2"
    two = "5 card:attack; 6 card:king; 7 -wallachia.1; 7.6 -transylvania.1; 8.2 +wallachia.1"
    lines = play(BALANCE, f"{one}; {two}; 9.75 +mecklenburg.1; 11.4 -mecklenburg.1; 16", start)
    assert committed(lines) == []
    assert "named" in says(lines)


def test_a_told_move_waits_while_its_pieces_may_all_be_put_back():
    """A king's move is told, and what lies there does not fit it: the table asks to put it back. The hands do, a piece
    at a time; halfway the board would fit what was told."""
    start = europe("st-petersburg:ru:kkb paris:fr:k", "ru kgb", "ru fr")
    told = "1 card:move; 3.9 -st-petersburg.3; 5.1 +st-petersburg.3; 7.5 -st-petersburg.3; 9.1 +st-petersburg.3"
    lifted = "10.1 card:king; 10.8 +moscow.3; 11 -st-petersburg.1; 11.3 card:move; 11.9 card:banker"
    again = "13.1 -moscow.3; 13.5 +moscow.3; 14.1 card:yes; 14.1 -paris.1"
    back = "17.7 -moscow.3; 18 +moscow.3; 18.3 card:yes; 34.4 +paris.1; 35 -moscow.3; 35.3 +st-petersburg.1"
    lines = play(BALANCE, f"{told}; {lifted}; {again}; {back}; 45", start)
    assert astray(lines)
    assert committed(lines) == []


def test_a_tile_read_again_begins_its_telling_anew():
    """A sea movement is told up to its knights, and while the magicians are asked for, tile and places are told again
    from the beginning. The number that follows is of the knights."""
    ways = "{} -gododdin.1; {} +gododdin.1; {} card:yes; {} -rheged.1; {} +rheged.1; {} card:yes"
    first, again = (ways.format(*(begin + n for n in (0.9, 1.4, 2, 2.9, 3.4, 4))) for begin in (1, 20))
    told = f"1 tile:sea-movement:1; {first}; 8 card:1; 20 tile:sea-movement:1; {again}"
    lines = play(PRESENCE, f"{told}; 27 card:0; 35", england(turn={"seat": "orange", "actions_left": 1}))
    assert committed(lines) == ["use sea-movement gododdin rheged 0k1m"]


def test_what_was_set_back_after_a_knock_may_be_the_piece_that_lay_there():
    """Orange reads Merlin and lifts White's magician to name Powys: that tells the takeover, and the magician is set
    back. Whether Orange occupies the region with a piece of its own is asked."""
    start = england(turn={"seat": "orange", "actions_left": 1})
    told = "1 tile:merlin:1; 1.4 -powys.1; 2.8 +powys.1; 3.9 card:none"
    lines = play(PRESENCE, f"{told}; 6", start)
    assert committed(lines) == ["use merlin takeover powys", "withdraw none"]
    assert asks(lines)[-1]["choices"][0]["moves"] == ["occupy"]
    for answer, move in (("yes", "occupy"), ("no", "leave")):
        assert committed(play(PRESENCE, f"{told}; 7 card:{answer}; 10", start))[-1] == move


def test_a_piece_exchanged_while_another_is_in_the_hand_is_no_knock():
    """The banker leaves London between the lifting of the beaten general and the closing of that well: it went there.
    The king set down in London half a second later is no end of a knock, by which the banker would still be owed."""
    start = europe("london:gb:kbb hanover:ge:g denmark:gb:ggg brandenburg:ge:kb paris:fr:k", "gb kgb", "gb ge fr")
    moved = "0.9 card:move; 0.96 card:general; 1.01 -denmark.2; 1.07 +hanover.3"
    beaten = "1.12 card:attack; 1.26 card:banker; 1.57 -hanover.1; 1.66 -london.2; 1.73 +hanover.1"
    lines = play(BALANCE, f"{moved}; {beaten}; 1.81 card:duplicate; 2.07 +london.2; 12", start)
    assert committed(lines) == [
        "general move denmark hanover", "banker attack london hanover general germany", "king duplicate london",
    ]  # fmt: skip
    assert [line for line in lines if "astray" in line or "mended" in line][-1].get("mended")


def test_a_piece_exchanged_into_another_well_is_no_knock_either():
    """The same with another well: the beaten banker leaves Prussia before the king leaves Livonia, and the king goes
    down beside the well that was emptied. The general set down in Livonia a moment later is not a knock."""
    start = europe("prussia:ge:b livonia:ru:kgg moscow:ru:kkk paris:fr:k", "ru kgb", "ru ge fr")
    told = "1 card:attack; 1.5 card:king; 2.27 -prussia.1; 2.29 -livonia.2; 2.44 +prussia.3; 2.6 card:duplicate"
    lines = play(BALANCE, f"{told}; 2.69 +livonia.2; 3 card:general; 15", start)
    assert committed(lines) == ["king attack livonia prussia banker germany", "general duplicate livonia"]
    assert [line for line in lines if "astray" in line or "mended" in line][-1].get("mended")


def test_a_yes_to_a_place_that_was_refused_tells_nothing_of_what_waits():
    """Orange moves by sea and is asked how many knights, while White's tile waits. Powys is knocked, which cannot be,
    and the yes that follows is of that: it does not say that White takes the tile."""
    start = england(offer=["movement", "rebellion"], white_tiles=["movement"])
    start["turn"]["actions_left"], start["seats"]["orange"]["tiles"] = 1, ["sea-movement"]
    told = "1 tile:sea-movement:1; 1.5 +alt-clut.3; 1.7 -gododdin.2; 2.2 tile:movement:3"
    refused = "4 -powys.1; 4.5 +powys.1; 5 card:yes; 10 card:1"
    places = "11 -gododdin.1; 11.4 +gododdin.1; 12 card:yes; 13 -alt-clut.3; 13.4 +alt-clut.3; 14 card:yes"
    lines = play(COUNTING, f"{told}; {refused}; {places}; 15 card:0; 22", start)
    assert committed(lines) == ["use sea-movement gododdin alt-clut 1k0m"]
    assert asks(lines)[-1]["seat"] == "white"


def test_a_card_after_one_that_could_have_answered_is_of_the_next_move():
    """A king takes the place of a banker in Bohemia, and `card:attack` is asked about, as a banker may be duplicated
    there. `card:duplicate` 0.8 s later is of the next move: nobody has heard the question and thought better of it."""
    start = europe("bavaria:au:kg bohemia:au:b+ru:b prussia:ru:k paris:fr:k vienna:au:kg", "au kgb", "au ru fr")
    told = "1.6 -bohemia.1; 2.27 -bavaria.2; 3.13 +bohemia.1; 3.72 card:attack; 4.5 card:duplicate;"
    assert committed(play(BALANCE, f"{told} 7", start)) == []
    for answer, move in (
        ("attack", "king attack bavaria bohemia banker russia"),
        ("duplicate", "banker duplicate bohemia"),
    ):
        assert committed(play(BALANCE, f"{told} 8 card:{answer}; 10", start)) == [move]


def test_a_slow_knock_beside_the_piece_that_answers_is_no_second_piece():
    """It is asked where the king is duplicated. It is set down in Greece, and the well beside it is pressed for 1.3 s:
    with a fourth action two kings could be duplicated there."""
    start = europe("bulgaria:ot:kb greece:ot:k constantinople:ot:g paris:fr:k", "ot kb+", "ot fr")
    told = "1 card:duplicate; 1.6 card:king; 10 +greece.3; 10.3 +greece.2; 11.56 -greece.2"
    assert committed(play(BALANCE, f"{told}; 16", start)) == ["king duplicate greece"]


def test_moves_that_nothing_tells_apart_are_not_given_up_for_the_next_tile():
    """Only Powys is felt. A piece is set down there for a movement tile, from Dyfed or Caer Gloui, and the number of
    knights is told: which of the two, nothing can tell. White's next tile makes nothing of its own meanwhile."""
    pair = {"owner": "white", "knights": 1, "magicians": 1}
    regions = {"ebrauc": {"owner": "orange"}, "powys": pair, "dyfed": pair, "caer-gloui": pair}
    tiles = ["movement", "influence-castle"]
    start = england(regions=regions, white_tiles=tiles, turn={"seat": "white", "actions_left": 2})
    scene = "1 tile:movement:1; 4 +powys.3; 6.5 card:1; 8 tile:influence-castle:1"
    lines = play("power-and-weakness-region", f"{scene}; 12 enter:white:use movement powys dyfed 1k2m; 20", start)
    assert committed(lines) == ["use movement powys dyfed 1k2m"]
    assert "unfinished.alike" in says(after(lines, 7))


@pytest.mark.parametrize("gap", [0.1, 0.3, 0.45])
def test_a_card_that_waited_for_a_switch_to_settle_was_not_shown_to_a_silent_table(gap):
    """`card:general` comes just after Britain's king is set down, so that it waits for a moment; its general is moved.
    France shows the same card at once."""
    start = europe("london:gb:kgb scotland:gb:b paris:fr:kgb brandenburg:ge:kgb", "gb kg", "gb fr ge")
    britain = "1 card:king; 1.5 -london.1; 2 +cornwall.1; 2.2 card:general; 3 -london.2; 3.6 +midlands.1"
    lines = play(BALANCE, f"{britain}; {4.8 + gap} card:general; 7 -paris.1; 7.5 +normandy.1; 12", start)
    assert made(lines)[-2:] == ["great-britain: general move london midlands", "france: general move paris normandy"]


@pytest.mark.parametrize("board", [COUNTING, PRESENCE])
def test_a_yes_after_a_refused_knock_does_not_answer_what_was_asked_before(board):
    """A piece in Dyfed, then a tile: it is asked whether they belong together. Powys, which is the opponent's, is
    knocked instead and cannot be meant; the *yes* after that may be of the knock, and the question is asked again."""
    start = england(turn={"seat": "orange", "actions_left": 2})
    start["seats"]["orange"]["tiles"] = ["influence-castle"]
    scene = "1 +dyfed.1; 1.8 tile:influence-castle:3; 4 -powys.1; 4.5 +powys.1; 5.5 card:yes; 8"
    lines = play(board, scene, start)
    assert "place.enemy-region" in says(lines)
    assert committed(lines) == []
    assert [one["code"] for one in asks(lines)] == ["ask.component", "ask.component"]
    assert committed(play(board, f"{scene} card:yes; 12", start)) == ["use influence-castle reinforce dyfed"]


def test_a_late_answer_may_have_been_one_to_the_question_that_was_just_asked():
    """Bert's payment is understood from the stone alone. `card:none` comes a second later: of the payment, or no stone
    is placed. The land card after that is Carl's then, so it tells no stone of Bert's."""
    start = cards()
    start["stones"], start["seats"]["bert"]["stones"] = {"3,6": "anna"}, 3
    told = "1 land:sachsen r1C:1; 2 -3,6.1; 4.3 card:none; 5 land:franken -C:1"
    lines = play(TRAY, f"{told}; 9", start)
    assert made(lines) == ["bert: take 3 left pays hand"]
    assert made(play(TRAY, f"{told}; 9 card:none; 12", start))[1:] == ["bert: pass", "carl: take 1 right"]
    assert made(play(TRAY, f"{told}; 5.6 land:sachsen f1:1; 9", start)) == ["bert: take 3 left pays hand"]


def test_a_land_card_read_while_a_stone_settles_begins_the_next_turn():
    """Dora's stone lies at its place, and Anna takes the card that it has left. The card after it waits: it is asked
    where Anna's stone goes."""
    told = "1 -1,10.1; 1.6 +3,8.1; 2.4 land:sachsen r2:1; 4.1 land:england -S:1; 8"
    lines = play(TRAY, told, last_stone())
    assert made(lines) == ["dora: stone 3,8 from 1,10", "anna: take 1 right"]
    assert [one["at"] for one in asks(lines)] == [0.0, 2.4, 4.1]


def test_a_tile_that_is_taken_or_used_is_asked_about_so_that_no_is_a_move():
    """*No* uses the tile, so what is asked must not sound as if it meant neither."""
    start = england(white_tiles=["influence-tent"], turn={"seat": "white", "actions_left": 2})
    start["regions"]["bryneich"] |= {"owner": "white", "knights": 1}
    lines = play(COUNTING, "1 tile:influence-tent:1; 6", start)
    assert [one["code"] for one in asks(lines)] == ["ask.act"]
    assert [choice["card"] for choice in asks(lines)[0]["choices"]] == ["yes", "no"]
    assert "ask.take" in says(lines)


@pytest.mark.parametrize("gap", [0.03, 0.1, 0.25])
def test_a_card_before_anybody_can_have_heard_the_move_belongs_to_it(gap):
    """Britain's last action is understood from its pieces, and its card comes just after the commit, before anybody can
    have reacted to that: it does not begin France's turn."""
    start = europe("london:gb:kgb scotland:gb:b paris:fr:kgb brandenburg:ge:kgb", "gb g", "gb fr ge")
    britain = f"1 -london.2; 1.6 +midlands.1; {2.81 + gap} card:general"
    lines = play(BALANCE, f"{britain}; 5 -paris.1; 5.5 +normandy.1; 10", start)
    assert made(lines) == ["great-britain: general move london midlands"]
    assert "word.late" in says(lines)
    assert {choice["label"] for choice in asks(lines)[-1]["choices"]} == {"king", "general", "banker"}


def test_what_was_half_told_long_ago_is_given_up_for_another_move():
    """A king's move is half told, and asked from where; nobody answers. After ten silent seconds a duplicate is told:
    the place that is knocked then tells where it is, and does not answer for the move."""
    start = europe("constantinople:ot:kg bulgaria:ot:kb greece:ot:g paris:fr:k", "ot kgb+", "ot fr")
    half = "1 card:king; 1.6 card:move; 2.2 -constantinople.1; 2.8 +constantinople.1; 3.3 card:yes"
    knocked = "16 -constantinople.1; 16.6 +constantinople.1; 17.5 card:yes; 20"
    for later in ("14 card:duplicate; 15 card:king", "14 card:king; 15 card:duplicate"):
        lines = play(BALANCE, f"{half}; {later}; {knocked}", start)
        assert committed(lines) == ["king duplicate constantinople"], later


def test_a_tile_read_before_the_rebellion_was_told_waits_for_its_own_piece():
    """White lifts the piece of the rebels and sets one down in Gwynedd already, so that the rebellion is still to be
    told; then reads a tile and sets its piece down. Once the rebellion is told, it is asked of which piece the tile is,
    as it fits both."""
    start = england(
        pending={"kind": "rebellion", "seat": "white"}, turn={"seat": "orange", "actions_left": 0},
        white_tiles=["influence-tent"], regions={"dyfed": {"owner": "orange", "knights": 1}},
    )  # fmt: skip
    start["seats"]["orange"]["reserve"] = {"knights": 2, "magicians": 1}
    start["regions"]["bryneich"] |= {"owner": "white", "knights": 1}
    scene = "1 -dyfed.1; 1.8 +gwynedd.1; 2.5 tile:influence-tent:1; 4.3 +bryneich.2; 8"
    lines = play(COUNTING, scene, start)
    assert committed(lines) == []
    assert says(lines).count("ask.rebellion") == 2
    lines = play(COUNTING, f"{scene} +dyfed.1; 8.6 -dyfed.1; 9.5 card:yes; 14", start)
    assert committed(lines) == ["rebel dyfed 1k0m"]
    for answer, then in (
        ("no", ["place gwynedd", "use influence-tent reinforce bryneich"]),
        ("yes", ["use influence-tent reinforce gwynedd", "place bryneich"]),
    ):
        lines = play(COUNTING, f"{scene} +dyfed.1; 8.6 -dyfed.1; 9.5 card:yes; 14 card:{answer}; 18", start)
        assert committed(lines)[1:] == then


def test_a_yes_after_a_knock_that_nobody_wants_does_not_answer_what_is_asked():
    """White is asked about a Snake, for which no place is wanted, and knocks Ebrauc, believing to be at its own move.
    The `card:yes` after that may be meant for Ebrauc: what is asked is asked again."""
    scene = "1 tile:influence-castle:1; 2 +dyfed.1; 6 -ebrauc.1; 6.5 +ebrauc.1; 7.5 card:yes; 9"
    start = england(white_tiles=["snake"])
    lines = play(COUNTING, scene, start)
    assert committed(lines) == ["use influence-castle reinforce dyfed"]
    assert says(lines).count("ask.snake") == 2
    assert committed(play(COUNTING, f"{scene} card:yes; 11", start))[1:] == ["snake"]


def test_a_tile_that_was_asked_about_was_read_before_what_was_set_down_since():
    """A piece in Calchfynydd, then Merlin, then a piece in Eceni. Merlin does not belong to the first: so to the next,
    which was set down after it."""
    scene = "1 +calchfynydd.1; 1.6 tile:merlin:1; 4 +eceni.1; 7 card:no; 12"
    assert committed(play(COUNTING, scene, england())) == ["place calchfynydd", "use merlin reinforce eceni"]


@pytest.mark.parametrize("card", ["england -S", "italien f1C", "daenemark f1"])
def test_two_land_cards_in_one_breath_after_a_stone_are_of_the_next_seats(card):
    """Dora's stone is moved. Anna takes the card that it has left; another one is read at once, and waits until it is
    told where Anna's stone goes."""
    lines = play(TRAY, f"1 -1,10.1; 1.6 +3,8.1; 2.4 land:sachsen r2:1; 2.75 land:{card}:1; 9", last_stone())
    assert made(lines) == ["dora: stone 3,8 from 1,10", "anna: take 1 right"]
    assert [one["at"] for one in asks(lines)] == [0.0, 2.4, 2.75]


@pytest.mark.parametrize("came", [7.5, 10.5])
def test_who_has_set_the_stone_down_does_not_say_none_to_it(came):
    """Bert has knocked a card, and later sets the stone down there, so that it may be a knock still. Carl's land card
    and Carl's `card:none` follow: that one is no answer of Bert's, whose stone lies there."""
    start = cards()
    start["stones"], start["seats"]["bert"]["stones"] = {"3,6": "anna"}, 3
    told = "1 land:sachsen r1C:1; 2 -3,6.1; 3.5 +3,8.1; 4 -3,8.1"
    lines = play(TRAY, f"{told}; {came} +3,8.1; {came + 0.9} land:sachsen f1:1; {came + 2.45} card:none; 15", start)
    assert made(lines) == ["bert: take 3 left pays hand"]
    assert says(lines).count("ask.stone") == 3


def test_a_card_that_waited_for_a_move_that_is_not_understood_makes_none():
    """A piece goes to Hanover, a king or a banker; then `card:end`, and a piece of another player moves. What lies
    there explains no move any more, so that the turn is not ended upon it."""
    start = europe("mecklenburg:ge:kb london:gb:g paris:fr:kgb", "ge kgb", "ge gb fr")
    scene = "1 -mecklenburg.1; 1.9 +hanover.1; 2.8 card:end; 4.7 -paris.1; 5.5 +normandy.1; 9"
    lines = play(BALANCE, scene, start)
    assert committed(lines) == []
    assert astray(lines)
    assert "forgotten" in says(lines)


def test_a_card_taken_as_late_begins_the_move_that_a_knock_tells_though_a_piece_lay_there():
    """White places in Gwynedd and in Dyfed. `card:place` comes 1.2 s after the first commit and is taken as late; the
    second piece settles. Gododdin is knocked then: the card was said of that, by Orange."""
    start = england(turn={"seat": "white", "actions_left": 2}, white_tiles=[])
    told = "1 +gwynedd.1; 2.4 +dyfed.1; 3.4 card:place"
    lines = play(COUNTING, f"{told}; 5.5 -gododdin.1; 5.9 +gododdin.1; 6.6 -gododdin.1; 7 +gododdin.1; 9", start)
    assert "word.late" in says(lines)
    assert made(lines) == ["white: place gwynedd", "white: place dyfed", "orange: place gododdin"]


def test_a_number_before_the_question_that_it_does_not_answer_is_not_met_with_silence():
    """The rebellion's place is asked for, and a number is shown that could be of knights or magicians there."""
    lines = play(COUNTING, "1 card:1; 3 card:0; 5", REBELS)
    assert committed(lines) == []
    assert says(after(lines, 0.5)) == ["ask.rebellion", "ask.rebellion"]


def test_end_is_not_taken_while_nothing_explains_what_lies_there():
    """Britain attacks in Hanover, sets a duplicate in Brunswick and shows `card:end`, all before anything was
    understood. What lies there would be a banker's move of Germany, whose turn it must not become."""
    start = europe("hanover:gb:k+ge:b+fr:g brunswick:gb:b paris:fr:kb", "gb kgb", "gb ge fr")
    told = "1 card:attack; 1.8 card:attack; 3 -hanover.2; 3.4 card:banker; 4.4 +brunswick.2; 4.7 card:end"
    lines = play(BALANCE, f"{told}; 12", start)
    assert committed(lines) == []
    assert astray(lines) or "unfinished.pieces" in says(lines)


def test_words_alone_do_not_tell_a_move_whose_pieces_were_put_back():
    """An attack is told by cards, of which only one is legal; its pieces are lifted, set down wrong, and put back when
    the table asks. The words are still there, and the move was given up."""
    start = europe("st-petersburg:ru:kb finland:ru:kk livonia:ru:g+ge:gg prussia:ge:kk", "ru kgb", "ru ge fr")
    told = "1 -livonia.1; 2 card:attack; 3.3 card:banker; 4.2 -st-petersburg.2; 4.9 +finland.3"
    lines = play(BALANCE, f"{told}; 9 -finland.3; 9.9 +st-petersburg.2; 10.4 +livonia.1; 16", start)
    assert committed(lines) == []


def test_a_card_that_waited_for_pieces_tells_no_move_when_they_were_put_back():
    """A general goes from Normandy to Cornwall, and `card:attack` comes, which fits no such move. The general is put
    back: an attack in Normandy itself, the only one that is legal, was not made by that."""
    start = europe("normandy:gb:g+fr:k london:gb:b paris:fr:gb", "gb kgb", "gb fr ge")
    told = "1 -normandy.1; 1.8 +cornwall.1; 3 card:attack"
    lines = play(BALANCE, f"{told}; 8 -cornwall.1; 8.7 +normandy.1; 14", start)
    assert committed(lines) == []


def test_a_card_shown_twice_in_one_go_does_not_answer_for_more_than_one_piece():
    """France has shown a king and is asked which move it is; makes it, and two more, and shows `card:duplicate` of the
    last of them, twice. The first of them is no duplicate for that."""
    start = europe(
        "aquitaine:fr:k midlands:fr:b burgundy:fr:g normandy:fr:k provence:fr:g brittany:fr:k paris:gb:k",
        "fr kgb", "fr gb ge",
    )  # fmt: skip
    moves = "3 -aquitaine.1; 3.8 +brittany.2; 5.2 -midlands.1; 6.1 +london.1; 7.4 +provence.2"
    for again in (8.4, 9.0):
        lines = play(BALANCE, f"1 card:king; {moves}; 7.7 card:duplicate; {again} card:duplicate; 9.7", start)
        assert "king duplicate brittany" not in committed(lines)


def test_a_no_to_taking_a_tile_does_not_tell_where_it_is_used():
    """White has lifted an armour tile by mistake and says that it is not taken. Only one region could be reinforced
    with it; nobody has said so."""
    start = england(
        white_tiles=["influence-armour"], offer=["influence-armour", "rebellion"],
        turn={"seat": "white", "actions_left": 2},
    )  # fmt: skip
    for region in ("linnuis", "caer-gloui", "gwinntguic"):
        start["regions"][region] |= {"owner": "orange", "knights": 1}
    start["regions"]["gododdin"] |= {"owner": "white", "knights": 1}
    scene, used = "1 tile:influence-armour:3; 5 card:no", ["use influence-armour reinforce gododdin"]
    lines = play(COUNTING, f"{scene}; 8", start)
    assert committed(lines) == []
    assert len(asks(lines)) == 2
    assert committed(play(COUNTING, f"{scene}; 6.5 +gododdin.3; 9", start)) == used
    assert committed(play(COUNTING, f"{scene}; 9 -gododdin.1; 9.5 +gododdin.1; 11 card:yes; 12", start)) == used


@pytest.mark.parametrize("then", ["", "7.3 card:move; 8.1 card:banker; "])
def test_a_card_that_came_late_and_tells_a_whole_move_with_what_follows_is_asked_about(then):
    """Austria's banker is duplicated, which its piece tells. `card:duplicate` comes late for that, and then a king and
    Vienna are named: a duplicate there, of which Germany, who goes on, makes no move."""
    start = europe("venetia:au:b vienna:au:k prussia:ge:b paris:fr:k", "au kgb", "au ge fr")
    told = "1 +venetia.2; 3.6 card:duplicate; 4.3 card:king; 5.2 -vienna.1; 6 +vienna.1; 6.5 card:yes; "
    lines = play(BALANCE, f"{told}{then}10", start)
    assert committed(lines) == ["banker duplicate venetia"]
    assert {choice["label"] for choice in asks(lines)[-1]["choices"]} >= {"move", "duplicate"}
    lines = play(BALANCE, f"{told}{then}11 card:duplicate; 12", start)
    assert committed(lines) == ["banker duplicate venetia", "king duplicate vienna"]


def test_a_card_shown_twice_for_a_move_does_not_tell_the_class_of_the_next_seats_pawn():
    """Great Britain places a general, and holds its card up twice. France sets a pawn down, then its card, a banker:
    the general may have been said of it, or not."""
    start = europe("london:gb:kgb paris:fr:kgb brandenburg:ge:kgb midlands:gb:k ireland:gb:b", "gb k")
    start["turn"] = {"seat": "great-britain", "place": ["general"]}
    told = "1 +scotland.3; 1.1 card:general; 1.75 card:general; 3.1 +brittany.1; 3.25 card:banker; "
    lines = play(BALANCE, f"{told}6", start)
    assert committed(lines) == ["place general scotland"]
    assert {choice["card"] for choice in asks(lines)[-1]["choices"]} >= {"general", "banker"}
    meant = ["place general scotland", "place banker brittany"]
    assert committed(play(BALANCE, f"{told}6 card:banker; 9", start)) == meant
    lines = play(BALANCE, f"{told}6 card:general; 8 +provence.1; 12", start)
    assert committed(lines) == ["place general scotland", "place general brittany", "place banker provence"]


def test_undo_takes_back_a_late_card_and_not_the_move_before():
    """`card:move` half a second after a banker's move is taken as part of it; `card:undo` takes back what was said
    last, and shown again the move."""
    scene = "1 card:banker; 2 -london.1; 2.9 +midlands.2; 5 card:move; 7 card:undo; 8"
    start = europe("london:gb:b midlands:gb:k paris:fr:kgb brandenburg:ge:kgb", "gb kgb")
    lines = play(BALANCE, scene, start)
    assert committed(lines) == ["banker move london midlands"]
    assert undone(lines) == []
    assert undone(play(BALANCE, f"{scene}; 9 card:undo; 10", start)) == ["banker move london midlands"]


def test_a_card_for_a_later_pawn_is_no_answer_about_the_first():
    """Germany's banker is placed, and the card shown again soon after it is Austria's. Austria sets three pawns down,
    with a card each, faster than any question is heard."""
    start = europe(
        "london:gb:kgb brandenburg:ge:kgb the-netherlands:ge:k saxony:ge:g vienna:au:kgb", "ge b", "ge au gb"
    )
    start["turn"] = {"seat": "germany", "place": ["banker"]}
    told = "1.06 +brunswick.1; 1.61 card:banker; 2.93 card:banker; 4.5 +transylvania.2; 5.22 card:king; "
    told += "6.58 +hungary.2; 8.05 +venetia.2; 8.78 card:general; "
    lines = play(BALANCE, f"{told}13", start)
    assert committed(lines) == ["place banker brunswick"]
    assert asks(lines)[-1]["code"] == "ask.kind"
    # Shown again, it is the answer.
    lines = play(BALANCE, f"{told}13 card:general; 14", start)
    assert committed(lines)[:2] == ["place banker brunswick", "place general transylvania"]


def test_a_card_of_the_next_move_does_not_take_back_one_that_was_an_answer():
    """A general attacks Burgundy in place, and the card is shown. The next card comes before anybody can have heard
    that the banker of Burgundy might have been duplicated instead."""
    start = europe("switzerland:au:g burgundy:fr:k+au:b piedmont:au:b vienna:au:k paris:fr:kgb", "au kgb", "au fr")
    told = "1 -burgundy.1; 1.57 -switzerland.1; 2.5 +burgundy.3; 3.58 card:attack; 5.14 card:duplicate; "
    lines = play(BALANCE, f"{told}10", start)
    assert "banker duplicate burgundy" not in committed(lines)


def test_a_tile_read_just_after_a_knock_does_not_pass_over_it():
    """White places a piece and names Bryneich for another; a tile is read before anybody can have heard that Bryneich
    is to be knocked again. Whose tile that is depends on it."""
    start = england(turn={"seat": "white", "actions_left": 2}, offer=["influence-tent", "rebellion"])
    told = "1 card:place; 2.3 +calchfynydd.1; 2.47 card:place; 2.9 +bryneich.1; 3.74 -bryneich.1; "
    told += "4.13 tile:influence-tent:4; "
    lines = play(PRESENCE, f"{told}8", start)
    assert committed(lines) == ["place calchfynydd"]
    assert "named" in says(lines)
    assert made(play(PRESENCE, f"{told}5 card:yes; 8 tile:influence-tent:4; 10", start)) == [
        "white: place calchfynydd", "white: place bryneich", "orange: take influence-tent",
    ]  # fmt: skip
    assert made(play(PRESENCE, f"{told}7 tile:influence-tent:4; 10", start))[1:] == ["white: take influence-tent"]


def test_what_is_said_of_a_tile_that_waits_for_an_answer_waits_with_it():
    """White takes Bryneich with a tent tile that is on offer too, and answers a question too late: it is part of the
    move. White goes on: another tile, how it is used, no more tiles. All of that waits for one answer."""
    start = england(
        regions={
            "bryneich": {"owner": "orange", "magicians": 1}, "rheged": {"owner": "white", "knights": 1},
            "gododdin": {"owner": "white", "knights": 4, "magicians": 0},
        },
        white_tiles=["influence-tent", "extra-armour", "snake"], turn={"seat": "white", "actions_left": 2},
    )  # fmt: skip
    told = (
        "1 tile:influence-tent:3; 2.8 -bryneich.1; 5.4 card:no; 5.9 tile:extra-armour:1; 7 card:recruit; 7.6 card:stop"
    )
    lines = play(PRESENCE, f"{told}; 11 card:no; 14", start)
    assert committed(lines) == [
        "use influence-tent takeover bryneich", "leave", "use extra-armour recruit", "stop",
    ]  # fmt: skip


def test_cards_that_wait_are_forgotten_where_a_place_that_goes_on_with_them_is_not_taken():
    """`card:move` comes late for the banker's move, a king's is told, and which move it is asked. Before that is
    answered the next player tells an attack: its cards wait, the place that it comes from is not taken, and so the
    place that it goes to must not tell an attack in place."""
    start = europe(
        "london:gb:kg midlands:gb:b paris:fr:kgb brittany:fr:k normandy:fr:k+ge:b hesse:ge:kg", "gb kb", "gb fr ge"
    )
    told = (
        "1 card:banker; 2 -midlands.1; 2.9 +scotland.1; 5 card:move; 6 card:king; 7 -london.1; 7.8 +london.1; "
        "8.4 card:yes; 9 +cornwall.1; 9.8 -cornwall.1; 10.4 card:yes; 11 card:attack; 11.7 card:king; "
        "13 -brittany.1; 13.8 +brittany.1; 14.8 card:yes; 15.6 card:move; 17 -normandy.1; "
        "17.8 +normandy.1; 18.4 card:yes; 20"
    )
    lines = play(BALANCE, told, start)
    assert committed(lines) == ["banker move midlands scotland", "king move london cornwall"]
    assert "forgotten" in says(lines)


def test_a_land_card_read_after_a_none_that_came_too_soon_does_not_place_a_stone():
    """Bert's stone is placed and Carl's card read in one breath; whether Carl places a stone is asked as it was of Bert
    just before, and his `card:none` comes too soon to answer it. The next seat's card is no place of Carl's stone."""
    start = cards()
    start["seats"]["bert"] |= {"stones": 1, "lost": 1}
    start["seats"]["carl"]["law"] = []
    start["seats"]["anna"] |= {"stones": 2, "law": ["unknown", "unknown", "three-symbols"]}
    del start["stones"]["3,6"]
    start["turn"]["taken"] = {"3,5": "sachsen x1"}
    told = "1 land:sachsen r1C:1; 4 +3,8.1; 4.15 land:sachsen f1:1; 4.5 card:none; 5.9 land:franken -C:1; "
    made_before = ["bert: take 3 left", "bert: stone 3,8", "carl: take 3 left"]
    lines = play(TRAY, f"{told} 9", start)
    assert made(lines) == made_before
    assert asks(lines)[-1]["code"] == "ask.stone"
    assert made(play(TRAY, f"{told} 9 card:none; 12", start))[:4] == [*made_before, "carl: pass"]


@pytest.mark.parametrize("bump", ["5.07 +rhineland.2; 5.12 +malta.1; 5.16 -rhineland.2", "5.12 +malta.1"])
def test_a_bump_elsewhere_as_a_knock_ends_does_not_hide_it(bump):
    """From Malta, to Sicily, each knocked twice. A place that is brushed as the second knock of Malta ends hides
    nothing, so that Sicily is where to, and not from where."""
    start = europe("london:gb:kg malta:gb:g sicily:gb:g paris:fr:kgb rhineland:ge:k", "gb kgb", "gb fr ge")
    told = f"1 card:move; 2 card:general; 3 -malta.1; 3.8 +malta.1; 4.4 -malta.1; {bump}; 5.6 -sicily.1; 6.3 +sicily.1"
    assert committed(play(BALANCE, f"{told}; 7 card:yes; 9", start)) == ["general move malta sicily"]


def test_a_tile_that_was_not_taken_after_a_knock_may_have_been_read_for_the_next_piece():
    """A piece in Ebrauc is brushed, which is a knock as long as a late `card:place` may begin White's turn. White reads
    a tile and sets a piece down: as the tile was not taken, it is asked which of two moves that is."""
    start = england(
        regions={"ebrauc": {"owner": "white", "knights": 1, "magicians": 0}}, white_tiles=["influence-tent"],
        offer=["influence-castle", "rebellion"],
    )  # fmt: skip
    told = "1 +calchfynydd.2; 2.8 card:place; 4.3 +calchfynydd.1; 6.5 -ebrauc.1; 7.05 +ebrauc.1; "
    told += "7.3 tile:influence-tent:4; 8.7 +bryneich.1; "
    lines = play(COUNTING, f"{told}12", start)
    assert committed(lines) == ["place calchfynydd", "place calchfynydd"]
    assert asks(lines)[-1]["seat"] == "white"
    tent = play(COUNTING, f"{told}12 tile:influence-tent:4; 14 card:yes; 16", start)
    assert made(tent)[2:] == ["white: use influence-tent reinforce bryneich"]
    assert made(play(COUNTING, f"{told}12 card:place; 15", start))[2:] == ["white: place bryneich"]
    # Where no tile is read, the piece tells the move.
    lines = play(COUNTING, told.replace("tile:influence-tent:4", "") + "12", start)
    assert made(lines)[2:] == ["white: place bryneich"]


def test_a_yes_just_after_a_second_knock_is_of_that_place_and_answers_no_later_window():
    """A piece that moves to Rheged is set down askew and pressed again, which is two knocks; the player says yes to the
    first. White, who has a Snake, has said nothing when the movement is told to its end."""
    start = england(
        regions={
            "gododdin": {"owner": "orange", "knights": 0, "magicians": 1},
            "rheged": {"owner": "orange", "knights": 1, "magicians": 1},
        },
        white_tiles=["snake"],
    )  # fmt: skip
    told = "1 tile:movement:3; 3.5 -gododdin.1; 4.2 +rheged.4; 4.45 -rheged.4; 4.58 +rheged.4; 4.58 +rheged.5; "
    told += "5.4 -rheged.5; 6.3 card:yes; 13 card:1; 18"
    assert made(play(COUNTING, told, start)) == ["orange: use movement gododdin rheged 1k0m"]


def test_a_yes_just_after_the_second_knock_that_tells_a_move_answers_nothing_asked_since():
    """White's Merlin strengthens Alt Clut, knocked twice. The yes that a slow player still says is no Snake of
    Orange's; said again, it is one."""
    start = england(
        regions={"alt-clut": {"owner": "white", "magicians": 1}}, white_tiles=["merlin"],
        turn={"seat": "white", "actions_left": 2},
    )  # fmt: skip
    start["seats"]["white"]["reserve"] = {"knights": 1, "magicians": 1}
    start["seats"]["orange"]["tiles"] = ["snake"]
    told = "1 tile:merlin:1; 3 -alt-clut.1; 3.5 +alt-clut.1; 4.4 -alt-clut.1; 4.9 +alt-clut.1; 5.5 card:yes; "
    lines = play(COUNTING, f"{told}8", start)
    assert made(lines) == ["white: use merlin reinforce alt-clut"]
    assert asks(lines)[-1]["code"] == "ask.snake"
    assert made(play(COUNTING, f"{told}8 card:yes; 9", start))[1:] == ["orange: snake"]


def test_a_yes_just_after_the_second_knock_is_answered_where_nothing_is_asked():
    """Orange places a piece by card and two knocks, and says yes besides."""
    told = "1 card:place; 2 +calchfynydd.1; 2.6 -calchfynydd.1; 3.4 +calchfynydd.1; 4 -calchfynydd.1; 4.6 card:yes; 5"
    lines = play(COUNTING, told, england())
    assert committed(lines) == ["place calchfynydd"]
    assert "word.late" in says(lines)


def test_a_card_that_the_pieces_contradict_is_asked_about_though_the_question_was_put_again():
    """White's sea movement is asked about while hands move: a magician goes from Alt Clut to Dumnonia, a piece is set
    down in Ebrauc, the next tile is read, and its card `recruit` is shown. That could answer what is asked of the sea
    movement, which was put again because of that tile, and what lies there would be no move."""
    start = england(
        regions={"dumnonia": {"owner": "white", "magicians": 1}, "alt-clut": {"owner": "white", "magicians": 2}},
        white_tiles=["sea-movement"], turn={"seat": "white", "actions_left": 2},
    )  # fmt: skip
    start["seats"]["white"]["reserve"] = {"knights": 3, "magicians": 3}
    told = "1 tile:sea-movement:3; 2.8 -alt-clut.2; 3.5 +dumnonia.2; 4.8 +ebrauc.4; 5 tile:influence-tent:4; "
    lines = play(COUNTING, f"{told}5.8 card:recruit; 6", start)
    assert "use sea-movement recruit" not in committed(lines)
    assert asks(lines)


def test_a_card_said_upon_a_move_that_was_given_up_is_forgotten_with_it():
    """France begins an attack, lifts a pawn, shows `card:stop` too soon, and sets the pawn back while London is
    brushed. The turn does not end without the attack."""
    start = europe(
        "london:gb:gb scotland:gb:k paris:fr:bb the-netherlands:fr:kg castile:fr:k westphalia:gb:k", "fr kgb", "gb fr"
    )
    told = "1 card:attack; 2 -the-netherlands.2; 3 card:stop; 5 -london.2; 5.5 +the-netherlands.2; 6.1 +london.2; 12"
    lines = play(BALANCE, told, start)
    assert committed(lines) == []
    assert "forgotten" in says(lines)


def test_a_card_that_was_no_answer_and_is_shown_again_at_once_is_asked_about_again():
    """`card:move` comes late for the banker's move; the king's way is told, and which move it is asked. `card:attack`
    of the next move is no clear answer, and nobody can have heard that when it is shown again 0.85 s later; after that
    it is one."""
    start = europe(
        "normandy:gb:b london:gb:g norway:gb:k sweden:ru:b paris:fr:kgb brandenburg:ru:k brunswick:gb:g midlands:gb:b",
        "gb kgb", "gb ru fr",
    )  # fmt: skip
    told = (
        "1 card:banker; 2 -normandy.1; 2.6 +the-netherlands.1; 5 card:move; 6 card:king; 7 -norway.1; 7.8 +norway.1; "
        "8.4 card:yes; 9 -sweden.1; 9.7 +sweden.1; 9.9 -sweden.1; 10.4 +sweden.1; 11.55 card:attack; 12.4 card:attack; "
    )
    moved = "banker move normandy the-netherlands"
    lines = play(BALANCE, f"{told}16", start)
    assert committed(lines) == [moved]
    assert [one["code"] for one in asks(lines)] == ["ask.act"] * 3
    answered = play(BALANCE, f"{told}14 card:attack; 16", start)
    assert committed(answered) == [moved, "king attack norway sweden banker russia"]
    assert committed(play(BALANCE, f"{told}14.5 card:move; 16", start))[:2] == [moved, "king move norway sweden"]


def test_a_card_does_not_tell_two_moves_where_one_alone_lies_there():
    """A pawn is lifted in Sweden and set back. Russia's banker is duplicated in Livonia, and `card:move` begins the
    next move: it tells no way from Sweden with a pawn that was duplicated there besides."""
    start = europe(
        "st-petersburg:ru:kb livonia:ru:bb poland:ru:g ukraine:ru:kk sweden:ru:gb paris:fr:kgb burgundy:fr:k",
        "ru gb", "ru fr",
    )  # fmt: skip
    told = "2 card:banker; 2.5 -sweden.2; 5 +sweden.2; 7.8 +livonia.3; 8.7 card:move; "
    lines = play(BALANCE, f"{told}13", start)
    assert committed(lines) == []
    assert asks(lines)[-1]["code"] == "ask.act"
    assert asks(play(BALANCE, f"{told}11 card:duplicate; 13", start))[-1]["code"] == "ask.where"


def test_a_pawn_that_was_set_back_long_before_a_move_is_told_is_no_part_of_it():
    """As above, but that the pawn in Sweden was lifted and set back for a move that was taken back: the banker is
    duplicated."""
    start = europe(
        "st-petersburg:ru:kb livonia:ru:bb poland:ru:g ukraine:ru:kk sweden:ru:gb paris:fr:kgb burgundy:fr:k",
        "ru gb", "ru fr",
    )  # fmt: skip
    told = "1 card:move; 2 -sweden.2; 3.9 +sweden.2; 5.7 card:undo; 12 card:banker; 14.8 +livonia.3; 15.7 card:move; 20"
    assert committed(play(BALANCE, told, start)) == ["banker duplicate livonia"]


def test_pawns_that_changed_wells_before_a_move_is_told_are_no_part_of_it():
    """Two pawns of Provence have changed places for a duplicate that was taken back. Then a king is duplicated in
    Aquitaine, and `card:move`, shown twice, begins the next move: no king has come there from Provence."""
    start = europe(
        "paris:fr:k aquitaine:fr:k provence:fr:kb andalusia:fr:b brittany:fr:g london:gb:gk", "fr kb", "fr gb"
    )
    told = (
        "0.7 card:duplicate; 0.9 +provence.3; 1.1 -provence.2; 3.1 card:undo; 9.1 card:king; 10.3 +aquitaine.2; "
        "11.3 card:move; 12.1 card:move; 13.2 -andalusia.1; 14.3 +portugal.1; 20"
    )
    assert committed(play(BALANCE, told, start)) == ["king duplicate aquitaine", "banker move andalusia portugal"]


def test_a_pawn_set_down_beside_its_well_before_a_move_is_told_has_not_come_from_elsewhere():
    """A general of Aquitaine is set down in another well. Long after that a banker is told and duplicated in Paris, and
    `card:move` of the next move comes as soon as it is asked which move this is."""
    start = europe(
        "cornwall:fr:bb paris:fr:kb brittany:fr:k aquitaine:fr:g rhineland:fr:kk london:gb:g", "fr kgb", "fr gb"
    )
    told = "0.9 -aquitaine.1; 2.9 +aquitaine.2; 8.8 card:banker; 11.4 +paris.3; 12.6 card:move; 14"
    assert "banker move paris aquitaine" not in committed(play(BALANCE, told, start))


def test_a_card_taken_as_part_of_the_last_move_may_have_told_these_pieces():
    """`card:king` is late for Russia's king. France moves a king or a banker, and `card:banker` of the next move is
    shown a moment later: as `card:king` may have been France's, it is asked which."""
    start = europe(
        "paris:fr:bb normandy:fr:k brittany:fr:kb galicia:ru:kk moscow:ru:gb london:gb:g cornwall:gb:k",
        "ru k", "ru fr gb",
    )  # fmt: skip
    told = (
        "1 card:move; 1.7 -galicia.2; 2.5 +ukraine.1; 4.8 card:king; 6.7 -brittany.1; 7.3 +aquitaine.1; "
        "7.95 card:banker; 8.8 card:banker; "
    )
    lines = play(BALANCE, f"{told}12", start)
    assert committed(lines) == ["king move galicia ukraine"]
    assert asks(lines)[-1]["code"] == "ask.kind"
    for kind in ("king", "banker"):
        answered = committed(play(BALANCE, f"{told}11 card:{kind}; 12", start))
        assert answered[1:2] == [f"{kind} move brittany aquitaine"]
    # So it is with a card that says no more than the pieces do in between.
    start = europe("paris:fr:kk aquitaine:fr:b burgundy:fr:g sweden:gb:kg denmark:gb:b midlands:gb:gg", "fr k", "fr gb")
    told = (
        "1 -paris.2; 1.8 +aquitaine.2; 2.5 card:move; 3.6 card:king; 4.9 -sweden.2; 5.6 +denmark.2; "
        "6.4 card:move; 7.2 card:general; "
    )
    for kind in ("king", "general"):
        answered = committed(play(BALANCE, f"{told}12 card:{kind}; 13", start))
        assert answered == ["king move paris aquitaine", f"{kind} move sweden denmark"]


def test_a_stone_set_down_after_the_next_card_was_read_may_be_of_the_next_player():
    """Bert pays from the hand, and `card:none` may mean that it places no stone. Carl's card is read, and then a stone
    set down, which may be Bert's or Carl's."""
    start = cards()
    start["seats"]["carl"]["law"] = []
    start["seats"]["anna"]["law"] = ["unknown", "unknown", "three-symbols"]
    told = "1 land:sachsen r1C:1; 1.7 -3,6.1; 2.1 card:none; 3.1 land:sachsen f1:1; 5.4 +3,8.1; "
    lines = play(TRAY, f"{told}10", start)
    assert made(lines) == ["bert: take 3 left pays hand"]
    assert [(choice["place"], choice["card"]) for choice in asks(lines)[-1]["choices"]] == [
        ("3,8", None), (None, "none"),
    ]  # fmt: skip
    of_bert = play(TRAY, f"{told}10 -3,8.1; 10.5 +3,8.1; 11.5 card:yes; 14", start)
    assert made(of_bert)[1:3] == ["bert: stone 3,8", "carl: take 3 left"]
    of_carl = play(TRAY, f"{told}10 card:none; 14", start)
    assert made(of_carl)[1:] == ["bert: pass", "carl: take 3 left", "carl: stone 3,8"]


def test_a_told_move_is_not_made_while_hands_put_all_pieces_back():
    """Austria tells its general's move with more pieces out of place, is told what is wrong, and puts all of them
    back, one after the other. On the way the board shows just the general's move."""
    start = europe(
        "bohemia:au:kb vienna:au:k venetia:au:g galicia:au:bbb turkey:gb:k greece:ru:g poland:ru:b london:gb:g "
        "piedmont:au:gg",
        "au gb", "gb ru au",
    )  # fmt: skip
    told = (
        "1 card:move; 2.7 card:general; 4.3 -venetia.1; 5.3 +papal-states.1; 6.2 -galicia.3; 6.9 +poland.2; "
        "8 card:king; 8.8 card:king; 10.8 -turkey.1; 11.5 +greece.2; 11.7 card:stop; 12.9 +venetia.1; 13.7 -venetia.1; "
        "14 card:yes; 14.3 -papal-states.1; 15 +papal-states.1; 16.1 -papal-states.1; 16.5 +papal-states.1; "
        "21.3 -greece.2; 22 +turkey.1; "
    )
    back = "22.6 -papal-states.1; 23.3 +venetia.1; 24.1 -poland.2; 25 +galicia.3; 28"
    assert committed(play(BALANCE, told + back, start)) == []
    assert committed(play(BALANCE, f"{told}26", start))[:1] == ["general move venetia papal-states"]


def test_words_that_tell_another_move_with_a_place_named_after_them_may_not_be_of_these_pieces():
    """Russia moves a general or a banker, and without a rest tells its general's next move: `card:move`,
    `card:general`, Norway. That tells what lies there only if Norway means nothing, and so it is asked."""
    start = europe("paris:fr:kgb finland:ru:gb st-petersburg:ru:k norway:ru:g london:gb:k", "ru gb", "ru fr gb")
    told = "1 -finland.2; 2 +st-petersburg.2; 2.95 card:move; 3.5 card:general; 4.6 -norway.1; 5.1 +norway.1; "
    lines = play(BALANCE, f"{told}5.5 card:yes; 12", start)
    assert committed(lines) == []
    assert asks(lines)[-1]["code"] == "ask.kind"
    # The banker's move made, the words are those of the general's.
    told += "5.5 card:yes; 8 card:banker; 12 +sweden.1; 12.5 -sweden.1; 13.4 +sweden.1; 13.9 -sweden.1; "
    assert committed(play(BALANCE, f"{told}16", start)) == [
        "banker move finland st-petersburg", "general move norway sweden",
    ]  # fmt: skip
    assert committed(play(BALANCE, "1 -finland.2; 2 +st-petersburg.2; 2.95 card:move; 3.5 card:general; 6", start)) == [
        "general move finland st-petersburg"
    ]


def test_a_none_that_a_lifted_stone_contradicts_is_of_the_card_that_waits():
    """Bert lifts a stone of its own to pay with, places another, and Carl's card is read. `card:none`, with which Carl
    means to place no stone, does not say that Bert pays from the hand and moves the stone."""
    start = cards()
    start["seats"]["bert"] |= {"stones": 1, "lost": 1}
    start["seats"]["carl"]["law"] = []
    start["seats"]["anna"]["law"] = ["unknown", "unknown", "three-symbols"]
    told = "1 land:sachsen r1C:1; 2.6 -3,6.1; 2.9 -1,1.1; 4.9 +3,8.1; 5.95 land:sachsen f1:1; 6.85 card:none; 9"
    lines = play(TRAY, told, start)
    assert made(lines) == []
    assert asks(lines)[-1]["code"] == "ask.pays"


def test_a_card_that_follows_one_shown_too_soon_waits_with_it():
    """White is asked whether it places a piece, and shows `card:no` too soon and `card:recruit` at once after it. Said
    again, the first is the answer, and White recruits."""
    start = england(
        regions={
            "bryneich": {"owner": "orange", "magicians": 1}, "rheged": {"owner": "white", "knights": 1},
            "gododdin": {"owner": "white", "knights": 4, "magicians": 0},
        },
        white_tiles=["influence-tent", "extra-armour", "snake"], turn={"seat": "white", "actions_left": 2},
    )  # fmt: skip
    told = "1 tile:influence-tent:3; 2.8 -bryneich.1; 5.4 card:no; 5.85 card:recruit; "
    lines = play(PRESENCE, f"{told}8", start)
    assert "word.unexpected" not in says(lines)
    assert committed(lines) == ["use influence-tent takeover bryneich"]
    lines = play(PRESENCE, f"{told}11 card:no; 14", start)
    assert committed(lines) == ["use influence-tent takeover bryneich", "leave"]
    assert asks(lines)[-1]["code"] == "ask.kind"  # of which White recruits


def test_words_that_wait_are_forgotten_where_a_place_among_them_was_refused():
    """Which pawn Russia has moved is asked, and Germany goes on without having heard that: `card:banker`, Mecklenburg,
    Prussia, `card:move`, `card:king`. Mecklenburg is refused twice, so that the words tell no move to Prussia, nor any
    from there."""
    start = europe(
        "london:ru:kg bavaria:ru:bb livonia:ru:gk mecklenburg:ge:b prussia:ge:b saxony:ge:k brunswick:ge:k paris:ge:g",
        "ru kg", "ru ge",
    )  # fmt: skip
    told = (
        "1 card:move; 2.7 -london.2; 3.5 +cornwall.1; 4.5 -livonia.2; 5.3 +st-petersburg.1; 5.8 card:move; "
        "7 card:banker; 8.3 -mecklenburg.1; 8.8 +mecklenburg.1; 9.1 -mecklenburg.1; 9.5 +mecklenburg.1; "
        "14.2 -prussia.1; 14.6 +prussia.1; 14.9 -prussia.1; 15.2 +prussia.1; 15.5 card:move; 16.3 card:king; "
        "24 card:king; 30"
    )
    lines = play(BALANCE, told, start)
    assert committed(lines) == ["king move london cornwall", "general move livonia st-petersburg"]
    assert "forgotten" in says(lines)
    assert not [one for one in asks(lines) if one["seat"] == "germany"]


def test_a_tile_that_was_not_taken_after_a_knock_may_be_of_the_place_knocked_next():
    """As above, but that White knocks the region that it means: the card `place` or the tile tells the move there, and
    either is to be shown again."""
    start = england(
        regions={"ebrauc": {"owner": "white", "knights": 1, "magicians": 0}}, white_tiles=["influence-tent"],
        offer=["influence-castle", "rebellion"],
    )  # fmt: skip
    told = "1 +calchfynydd.2; 2.8 card:place; 4.3 +calchfynydd.1; 6.5 -ebrauc.1; 7.05 +ebrauc.1; "
    told += "7.3 tile:influence-tent:4; 8.7 +bryneich.1; 9.4 -bryneich.1; 10 +bryneich.1; 10.6 -bryneich.1; "
    lines = play(COUNTING, f"{told}12", start)
    assert committed(lines) == ["place calchfynydd", "place calchfynydd"]
    assert "word.again" in says(lines)
    again = "14 +bryneich.1; 14.5 -bryneich.1; 15.5 card:yes; 17"
    tent = play(COUNTING, f"{told}12 tile:influence-tent:4; {again}", start)
    assert made(tent)[2:] == ["white: use influence-tent reinforce bryneich"]
    assert made(play(COUNTING, f"{told}12 card:place; {again}", start))[2:] == ["white: place bryneich"]


@pytest.mark.parametrize("then", ["6", "5.5 tile:influence-tent:4; 6.3 card:magician; 8"], ids=["", "next"])
@pytest.mark.parametrize("card_at", [3.0, 3.35, 3.55])
def test_a_card_taken_as_late_waits_with_the_place_that_it_tells_for_the_piece_that_lies_there(card_at, then):
    """Orange sets two pieces down; White shows `place`, names its region and confirms it, before the second piece has
    settled. The card is taken as part of Orange's first placement; it waits with the place for the second."""
    start = england(
        regions={"ebrauc": {"owner": "white", "knights": 1, "magicians": 0}}, white_tiles=["influence-tent"]
    )
    told = f"1 +dumnonia.2; 2.65 +ceint.3; {card_at} card:place; 3.6 +gwynedd.5; 4 -gwynedd.5; 4.8 card:yes; {then}"
    lines = play(COUNTING, told, start)
    assert made(lines)[:3] == ["orange: place dumnonia", "orange: place ceint", "white: place gwynedd"]


def test_a_yes_after_a_tile_that_was_read_since_the_second_knock_is_of_the_tile():
    """Orange knocks Alt Clut twice. White reads extra armour at once, says with *yes* that it is used as ordinary, and
    recruits: the yes comes soon after the knock, and is not of that."""
    start = england(
        regions={"alt-clut": {"owner": "orange", "knights": 1, "magicians": 0}}, white_tiles=["extra-armour"],
        turn={"seat": "orange", "actions_left": 1},
    )  # fmt: skip
    told = (
        "1 card:place; 2.7 -alt-clut.1; 3 +alt-clut.1; 3.9 -alt-clut.1; 4.3 +alt-clut.1; 4.65 tile:extra-armour:1; "
        "5.7 card:yes; 6.15 card:recruit; 8"
    )
    lines = play(PRESENCE, told, start)
    assert made(lines)[1:] == ["white: use extra-armour strengthen", "white: recruit"]


@pytest.mark.parametrize("card_at", [3.9, 4.2, 5.1, 6.2])
def test_a_card_after_a_tile_that_was_passed_over_for_a_knock_is_passed_over_too(card_at):
    """Orange tells by a knock where the sea movement begins. White reads extra castle before anybody can have heard
    that Gododdin is to be confirmed, and shows `recruit` for it. The tile is to be read again, and the card alone is
    no plain move; told again, both are what White meant."""
    start = england(turn={"seat": "orange", "actions_left": 1}, white_tiles=["extra-castle"], offer=["rebellion"])
    start["regions"]["alt-clut"] |= {"owner": "orange", "knights": 1}
    start["seats"]["orange"]["tiles"] = ["sea-movement"]
    told = (
        "1 tile:sea-movement:3; 2 -gododdin.1; 2.4 +gododdin.1; 2.5 -gododdin.1; 3 +dumnonia.1; 3.1 +gododdin.1; "
        f"3.4 tile:extra-castle:1; {card_at} card:recruit; "
        "8 -gododdin.1; 8.4 +gododdin.1; 9 -gododdin.1; 9.5 +gododdin.1; 12 card:0; "
    )
    before = ["orange: use sea-movement gododdin dumnonia 0k1m"]
    assert made(play(PRESENCE, f"{told}16", start)) == before
    again = play(PRESENCE, f"{told}16 tile:extra-castle:1; 17 card:recruit; 20", start)
    assert made(again) == [*before, "white: use extra-castle recruit"]


MENDED = "2 -gododdin.4; 2.6 +rheged.4; 3 -rheged.3; 3.7 +powys.5; 8 -powys.5; 8.4 +gododdin.4; "
MISSED = "2 -gododdin.4; 2.6 +powys.5; 8 -powys.5; 8.4 +gododdin.4; "


@pytest.mark.parametrize(("begun", "asked"), [(MENDED, True), (MISSED, False)], ids=["exchanged", "set back"])
def test_what_was_exchanged_before_the_table_was_mended_may_be_of_either_kind(begun, asked):
    """Orange exchanges the knight of Gododdin for a magician of Rheged, and sets that down in Powys by mistake first.
    Put where it belongs, the table is right, and forgets all touches; then two more magicians follow. Six pieces in
    Gododdin are six magicians as well as a knight and five. Where nothing was exchanged, nothing is asked."""
    start = england(
        regions={
            "gododdin": {"owner": "orange", "knights": 1, "magicians": 3},
            "rheged": {"owner": "orange", "knights": 0, "magicians": 3},
        }
    )
    told = f"1 tile:movement:3; {begun}10 -rheged.2; 10.6 +gododdin.5; 11 -rheged.1; 11.6 +gododdin.6; 16"
    lines = play(COUNTING, told, start)
    if asked:
        assert not committed(lines)
        answered = play(COUNTING, f"{told} card:0; 17 card:6; 20", start)
        assert made(answered) == ["orange: use movement gododdin rheged 0k6m"]
    else:
        assert committed(lines) == ["use movement gododdin rheged 1k5m"]


LONDON = europe("london:gb:k scotland:gb:gb normandy:ge:k bavaria:ge:g saxony:ge:b", "gb k", "gb ge")
DOWN_FIRST = "1 +denmark.1; 1.9 -london.1; "


@pytest.mark.parametrize(
    "told",
    ["10 card:move", "10 card:move; 10.6 card:king", "0.5 card:king; 10 card:move", "0.3 card:move; 10 card:move"],
)
def test_a_piece_set_down_before_the_like_one_is_lifted_is_carried_where_a_card_says_that_it_moves(told):
    """Great Britain takes a king from its supply, sets it down in Denmark and puts the one of London away. The table
    says what that may be and asks to show what belongs to it: the card *move* does."""
    scene = "; ".join(sorted(f"{DOWN_FIRST}{told}".split("; "), key=lambda one: float(one.split()[0])))
    lines = play(BALANCE, f"{scene}; 14", LONDON)
    assert "astray.untold" in says(lines)
    assert made(lines) == ["great-britain: king move london denmark"]


@pytest.mark.parametrize("told", ["10 card:king", "10 card:duplicate", "10 card:attack"])
def test_a_piece_set_down_before_another_is_lifted_is_not_carried_where_no_card_says_so(told):
    assert not committed(play(BALANCE, f"{DOWN_FIRST}{told}; 16", LONDON))


@pytest.mark.parametrize("how", ["card:none", "land:franken -C:1"])
@pytest.mark.parametrize("how_at", [2.2, 2.6, 3.4])
def test_how_a_card_is_paid_for_that_was_taken_as_part_of_the_last_move_is_asked_for_with_it(how, how_at):
    """Bert's stone goes to a card, which Carl takes at once. It is taken for Bert's, read twice, and what Carl tells of
    the payment goes on with it."""
    start = cards()
    start["stones"] = {"1,2": "carl", "1,1": "bert"}
    start["seats"]["anna"]["stones"] = start["seats"]["carl"]["stones"] = 2
    start["turn"] = {"seat": "bert", "taken": {"3,5": "sachsen x1"}, "law": [], "stone": True}
    told = f"1 land:italien x2:1; 2 land:italien x2:1; {how_at} {how}; 4.4 land:sachsen r1C:1; "
    lines = play(READER, f"{told}9", start)
    assert made(lines) == ["bert: stone 3,8"]
    assert "word.again" in says(lines)
    again = play(READER, f"{told}9 land:italien x2:1; 10 {how}; 13", start)
    assert made(again)[1].startswith("carl: take 3 right pays ")
