"""The actions of a turn: move, attack, duplicate, respawn, and ending the turn.

**What decides.** A class may act while its own action or the fourth one is left (`may_act`), with any of its pawns.
What that pawn may then do depends on a few facts around it, packed into one integer, its *situation*:

- the flag of each full territory;
- the bits of the other empires whose pawns of the class that it beats stand in a territory;
- `Map.rooted`, where the pawn may not leave its territory in this turn;
- `Map.no_supply`, where no pawn of the class is left to be put down and the end cannot be declared either.

Each verb names its `conditions`: what must hold, in the order in which a refusal names it, as a mask of the situation
and the bits wanted under it. That is the one statement of what is legal. `check` walks the conditions and answers with
the first that fails. The generator puts the conditions of a move together (`_compiled`), so that one comparison asks
for all of them, and it remembers the list of moves of each situation: few situations of a turn are new. So a list can
depend on nothing but the situation.

`Respawn` happens seldom, so its conditions are asked of the state itself (`Respawn.obstacle`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, permutations, product

from controller.engine.game import Word
from controller.engine.moves import Move
from controller.games.balance_of_power import events as e
from controller.games.balance_of_power.actions.action import (
    EMPIRE,
    KIND,
    TERRITORY,
    Action,
    Answer,
    Clues,
    Family,
    at,
    card,
)
from controller.games.balance_of_power.builder import Builder
from controller.games.balance_of_power.components import BANKER, BEATS, CLASSES, EACH, GENERAL, KING, ROOM
from controller.games.balance_of_power.map import Candidate, Candidates, Map
from controller.games.balance_of_power.scoring import achieved, count, has_won, points
from controller.games.balance_of_power.state import (
    BONUS,
    NO_EMPIRE,
    NOBODY,
    NOT_ROOTED,
    TURN,
    Setting,
    State,
    StateLike,
    pawns_in,
)

KINDS = range(len(CLASSES))
DECLARE = "declare"
"""The slot of a declaration that ends the game: no piece is put down, so it is never inferred (`MUST_HEAR`)."""
LISTS_KEPT = 100_000
"""So many lists are remembered of a map before they are forgotten, some 25 MB: games meet ever new ones."""


# What decides whether a pawn may act.


def may_act(left: int, kind: int) -> bool:
    """Whether, by the actions left, a pawn of a class may act: with its class's action or with the fourth one."""
    return bool(left & (BONUS | 1 << kind))


def has_own_action(left: int, kind: int) -> bool:
    """Whether the action of the class itself is left; it is spent before the fourth one (BPF-5)."""
    return bool(left >> kind & 1)


def may_leave(s: StateLike, piece: int, territory: int) -> bool:
    """Whether more pawns of the class stand in a territory than are rooted there (BPF-6)."""
    return s.rooted[piece % 3] != territory or s.pawns[piece].count(territory) > 1


def nearest(s: StateLike, empire: int) -> list[int]:
    """Where a class may come back, room or not: the capital if the empire has a pawn there, else its nearest."""
    far = s.setting.map.far(s.setting.map.capitals[empire])
    standing = {t for kind in KINDS for t in s.pawns[3 * empire + kind]}
    least = min((far[t] for t in standing), default=0)
    return sorted(t for t in standing if far[t] == least)


def situations(s: StateLike) -> list[int]:
    """By class what its pawns meet all over the map; the mask of a row keeps what matters to one pawn.

    Without supply a duplicate declares the end; with Total Domination points are set aside, so nothing is declared.
    """
    setting, stand = s.setting, s.stand
    full = s.crowd & setting.map.flags
    found = [full | stand[BEATS[KING]], full | stand[BEATS[GENERAL]], full | stand[BEATS[BANKER]]]
    if setting.options.total_domination:
        for kind in KINDS:
            if len(s.pawns[_piece(s, kind)]) == EACH:
                found[kind] |= setting.map.no_supply
    return found


NEVER = -1
"""Bits that no situation has."""


Condition = tuple[str, int, int]
"""What must hold around a pawn, as (code, mask, wanted): under the mask its situation has just the bits wanted.

Where it does not hold, the code says why."""


def lasting(code: str, holds: bool) -> Condition:
    """A condition that depends on the map and the move alone."""
    return code, 0, 0 if holds else NEVER


# The verbs.


@dataclass(frozen=True, slots=True)
class Act(Action):
    """An action of a turn; ``kind`` is the class of the pawn that acts."""

    stages = (TURN,)
    kind: int

    def act_words(self) -> tuple[Word, Word]:
        """The words that every action has: which one, and of which class."""
        return card("act", self.verb), card("kind", CLASSES[self.kind])


@dataclass(frozen=True, slots=True)
class PawnAct(Act):
    """An action of a pawn on the map, which stands in ``src``."""

    class_first = True
    src: int

    @abstractmethod
    def conditions(self, map_: Map) -> tuple[Condition, ...]:
        """What must hold around the pawn, in the order in which a refusal names it."""

    def obstacle(self, state: State) -> str | None:
        """The code of the first condition that does not hold."""
        piece = _piece(state, self.kind)
        if not state.pawns[piece]:
            return "action.class-lost"
        if not may_act(state.left, self.kind):
            return "action.spent"
        if self.src not in state.pawns[piece]:
            return "action.no-pawn"
        map_ = state.setting.map
        situation = situations(state)[self.kind] & map_.rows[piece][self.src][0]
        if not may_leave(state, piece, self.src):
            situation |= map_.rooted
        for code, mask, wanted in self.conditions(map_):
            if situation & mask != wanted:
                return code
        return None

    def pawn(self, state: State, code: str | None) -> dict[str, object]:
        """The facts that tell which pawn acts, or why none can."""
        facts: dict[str, object] = {"seat": state.setting.seats[state.turn], "kind": CLASSES[self.kind]}
        if code == "action.class-lost":
            return facts | {"respawn": state.setting.options.respawn}
        if code == "action.no-pawn":
            return facts | {"territory": state.setting.map.territories[self.src]}
        return facts if code == "action.spent" else facts | {"fourth": not has_own_action(state.left, self.kind)}


@lru_cache(maxsize=1 << 14)
def _words(verb: str, kind: str, src: str, dst: str, owner: str) -> tuple[Word, ...]:
    """What tells a move (or an attack on a pawn of ``owner``) from one territory to another, or in place; made once,
    as recognition asks for those of thousands of moves."""
    to = at("to", dst) if dst else card("to", "none")
    whose = (card("owner", owner),) if owner else ()
    return card("act", verb), card("kind", kind), at("from", src), to, *whose


@dataclass(frozen=True, slots=True)
class Go(PawnAct):
    """Move Action: "Move a pawn into an adjacent territory." (How to Play the Game)"""

    verb = "move"
    form = (KIND, TERRITORY, TERRITORY)
    dst: int

    def conditions(self, map_: Map) -> tuple[Condition, ...]:
        """Adjacent, free to leave, and room."""
        return (
            lasting("move.same-territory", self.src != self.dst),
            lasting("move.not-adjacent", self.dst in map_.near[self.src]),
            ("move.rooted", map_.rooted, 0),
            ("move.full", map_.full[self.dst], 0),
        )

    def check(self, state: State) -> Answer:
        """Tells how many pawns stand in the territory where nothing else forbids the move."""
        code = self.obstacle(state)
        facts = self.pawn(state, code) | _way(state, self.src, self.dst)
        if code in (None, "move.full"):
            facts["pawns"] = pawns_in(state, self.dst)
        return code or "move.legal", facts

    def effect(self, d: Builder) -> None:
        d.spend(self.kind)
        d.go(_piece(d, self.kind), self.src, self.dst)
        after_action(d)

    def words(self, state: State) -> tuple[Word, ...]:
        names = state.setting.map.territories
        return _words(self.verb, CLASSES[self.kind], names[self.src], names[self.dst], "")

    def lights(self) -> tuple[tuple[int, str], ...]:
        return (self.src, "lift-here"), (self.dst, "may-place")


@dataclass(frozen=True, slots=True)
class Attack(PawnAct):
    """Attack Action; in place where ``src`` is ``dst``. ``owner`` is the number of the attacked pawn's empire."""

    verb = "attack"
    form = (KIND, TERRITORY, TERRITORY, KIND, EMPIRE)
    dst: int
    beaten: int
    owner: int

    def conditions(self, map_: Map) -> tuple[Condition, ...]:
        """A pawn of the class beaten stands there, and the attacker may go there; no room is needed (BP-3, BP-6)."""
        there = map_.unit[self.dst] << self.owner
        in_place = self.src == self.dst
        return (
            lasting("attack.not-beaten", self.beaten == BEATS[self.kind]),
            lasting("attack.not-adjacent", in_place or self.dst in map_.near[self.src]),
            ("attack.rooted", 0 if in_place else map_.rooted, 0),
            ("attack.nobody-there", there, there),
        )

    def check(self, state: State) -> Answer:
        """Whom it is aimed at goes before where, as pawns of its own and of nobody are nowhere to be attacked; that
        nobody stands there goes before that."""
        code = self.obstacle(state)
        if code in ("attack.not-adjacent", "attack.rooted", "attack.nobody-there"):
            seat = state.setting.seat_of[self.owner]
            code = {state.turn: "attack.own", NOBODY: "attack.not-played"}.get(seat, code)
        if code in ("attack.own", "attack.not-played", "attack.not-beaten") and not pawns_in(state, self.dst):
            code = "attack.empty"
        facts = self.pawn(state, code) | _way(state, self.src, self.dst)
        facts |= {"beaten": CLASSES[self.beaten], "owner": state.setting.map.empires[self.owner]}
        if code == "attack.not-beaten":
            facts["beats"] = CLASSES[BEATS[self.kind]]
        return code or ("attack.in-place.legal" if self.src == self.dst else "attack.legal"), facts

    def effect(self, d: Builder) -> None:
        """The pawn attacked leaves the map, and the attacker enters or is rooted where it stands."""
        bonus = d.spend(self.kind)
        prey = 3 * self.owner + self.beaten
        d.remove(prey, self.dst)
        if self.src != self.dst:
            d.go(_piece(d, self.kind), self.src, self.dst)
        elif not bonus:
            d.root(self.kind, self.src)
        if not d.pawns[prey]:
            lose_class(d, self.owner, self.beaten)
        if d.turn >= 0:
            after_action(d)

    def words(self, state: State) -> tuple[Word, ...]:
        map_, to = state.setting.map, "" if self.src == self.dst else state.setting.map.territories[self.dst]
        return _words(self.verb, CLASSES[self.kind], map_.territories[self.src], to, map_.empires[self.owner])

    def lights(self) -> tuple[tuple[int, str], ...]:
        return (self.src, "lift-here"), (self.dst, "may-take")


@dataclass(frozen=True, slots=True)
class Duplicate(PawnAct):
    """Duplicate Action, or the declaration that ends the game where no pawn of the class is left in supply (BP-7)."""

    verb = "duplicate"
    form = (KIND, TERRITORY)

    def conditions(self, map_: Map) -> tuple[Condition, ...]:
        """Room for one more, and something that it means (see `situations`)."""
        return (
            ("duplicate.full", map_.full[self.src], 0),
            ("duplicate.no-supply", map_.no_supply, 0),
        )

    def check(self, state: State) -> Answer:
        """Tells the supply where there is room: "The game immediately ends" without any (Winning the Game)."""
        code = self.obstacle(state)
        facts = self.pawn(state, code)
        facts["territory"] = state.setting.map.territories[self.src]
        if code not in (None, "duplicate.no-supply"):
            return code, facts
        supply = EACH - len(state.pawns[_piece(state, self.kind)])
        return code or ("duplicate.legal" if supply else "duplicate.declares.legal"), facts | {"supply": supply}

    def effect(self, d: Builder) -> None:
        """One more pawn, or the end of the game."""
        piece = _piece(d, self.kind)
        if len(d.pawns[piece]) == EACH:
            d.tell(e.GameDeclared(d.setting.seats[d.turn], CLASSES[self.kind]))
            declare_end(d)
            return
        d.spend(self.kind)
        d.bring(piece, self.src)
        after_action(d)

    def words(self, state: State) -> tuple[Word, ...]:
        words = *self.act_words(), at("where", state.setting.map.territories[self.src])
        piece = _piece(state, self.kind) if state.turn >= 0 else 0
        # Nothing is put down, so no piece tells it; and its territory, which it does not change, is named all the same.
        return words if len(state.pawns[piece]) < EACH else (*words, card(DECLARE, "yes"))

    def lights(self) -> tuple[tuple[int, str], ...]:
        return ((self.src, "may-reinforce"),)


@dataclass(frozen=True, slots=True)
class Respawn(Act):
    """Put back a pawn of a class that was wholly eliminated (Re-spawn Eliminated Class of Pawn)."""

    verb = "respawn"
    form = (KIND, TERRITORY)
    territory: int

    def obstacle(self, s: StateLike, near: Collection[int]) -> str | None:
        """The code of the first condition that does not hold; ``near`` is what `nearest` found (BPF-7 to BPF-9)."""
        if not s.setting.options.respawn:
            return "respawn.not-played"
        if s.pawns[_piece(s, self.kind)]:
            return "respawn.not-lost"
        if not has_own_action(s.left, self.kind):
            return "action.spent"
        if self.territory not in near:
            return "respawn.not-nearest"
        return "respawn.full" if pawns_in(s, self.territory) >= ROOM else None

    def check(self, state: State) -> Answer:
        """Tells where it could come back as soon as that is the question."""
        empire = state.setting.empires[state.turn]
        near = nearest(state, empire)
        code = self.obstacle(state, near)
        names = state.setting.map.territories
        facts: dict[str, object] = {
            "seat": state.setting.seats[state.turn],
            "kind": CLASSES[self.kind],
            "territory": names[self.territory],
        }
        if code in (None, "respawn.not-nearest", "respawn.full"):
            capital = state.setting.map.capitals[empire]
            facts |= {"capital": names[capital], "nearest": [names[t] for t in near]}
        return code or "respawn.legal", facts

    def effect(self, d: Builder) -> None:
        d.spend(self.kind)
        d.bring(_piece(d, self.kind), self.territory)
        after_action(d)

    def words(self, state: State) -> tuple[Word, ...]:
        return *self.act_words(), at("where", state.setting.map.territories[self.territory])

    def lights(self) -> tuple[tuple[int, str], ...]:
        return ((self.territory, "may-reinforce"),)


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the turn, whatever actions are left."""

    verb = "end"
    stages = (TURN,)

    def check(self, state: State) -> Answer:
        """Always legal; tells what is left."""
        left = [name for kind, name in enumerate(CLASSES) if has_own_action(state.left, kind)]
        seat = state.setting.seats[state.turn]
        return "end.legal", {"seat": seat, "left": left, "fourth": bool(state.left & BONUS)}

    def effect(self, d: Builder) -> None:
        pass_turn(d)

    def words(self, state: State) -> tuple[Word, ...]:
        """Either card says it."""
        return card("act", "end"), card("act", "stop")


def _piece(s: StateLike, kind: int) -> int:
    """The kind of pawn (``3 * empire + class``) of the seat whose turn it is."""
    return 3 * s.setting.empires[s.turn] + kind


def _way(state: State, src: int, dst: int) -> dict[str, object]:
    names = state.setting.map.territories
    return {"from": names[src], "to": names[dst]}


# What follows by itself: turns passing, the end of the game.


def lose_class(d: Builder, owner: int, kind: int) -> None:
    """The last pawn of a class has left the map, perhaps the last one of its owner, or of everybody else (BPF-3)."""
    name = d.setting.map.empires[owner]
    d.tell(e.ClassLost(name, CLASSES[kind]))
    if any(d.pawns[3 * owner : 3 * owner + 3]):
        return
    d.tell(e.SeatOut(name))
    kings, generals, bankers = d.stand
    if not (kings | generals | bankers) & d.setting.map.others[d.setting.empires[d.turn]]:
        d.win((d.turn,), "last")


def after_action(d: Builder) -> None:
    """The seat to act may have won; else its turn ends when nothing but to end it is left (BP-2, BPF-4)."""
    empire = d.setting.empires[d.turn]
    if not d.setting.options.total_domination and has_won(d, empire):
        d.win((d.turn,), "points")
    elif not can_act(d):
        pass_turn(d)


def pass_turn(d: Builder) -> None:
    """The next seat clockwise that has a pawn is on; it wins at once if it has the points (BP-2, BPF-10)."""
    setting = d.setting
    seat = d.turn
    while True:
        seat = (seat + 1) % len(setting.empires)
        empire = setting.empires[seat]
        if any(d.pawns[3 * empire : 3 * empire + 3]):
            break
    if not setting.options.total_domination and has_won(d, empire):
        d.win((seat,), "points")
    else:
        d.begin_turn(seat, achieved(d, empire))


def declare_end(d: Builder) -> None:
    """A declaration ends the game: most points, of these most pawns, "if there is also a tie ... a draw" (BP-7)."""
    seats = range(len(d.setting.empires))
    ranks = [(points(d, empire), count(d, empire)) for empire in d.setting.empires]
    best = tuple(seat for seat in seats if ranks[seat] == max(ranks))
    d.win(best, "declared" if len(best) == 1 else "draw")


# The lists of legal moves.

ACTING = tuple(
    tuple((kind, has_own_action(left, kind)) for kind in KINDS if may_act(left, kind)) for left in range(2 * BONUS)
)
"""By the actions left the classes that may act, and whether with their own action."""
_END = (End,)
"""The key of the one move that every list has."""


def options(s: StateLike) -> list[Move]:
    """The legal moves of a turn: by class, by territory, then what respawns; last its end (BPF-14)."""
    setting = s.setting
    map_ = setting.map
    first = 3 * setting.empires[s.turn]
    meets = situations(s)
    found: list[Move] = []
    for kind, own in ACTING[s.left]:
        piece = first + kind
        places = s.pawns[piece]
        situation = meets[kind]
        if s.rooted[kind] != NOT_ROOTED:
            for territory in sorted(set(places)):
                found += _moves_from(s, piece, territory, situation)
            continue
        # The same for a class that is free to leave, without a call for each territory: most turns are made of this.
        rows = map_.rows[piece]
        last = -1
        for territory in places:
            if territory != last:
                last = territory
                mask, kept = rows[territory]
                try:
                    found += kept[situation & mask]
                except KeyError:
                    found += _moves_from(s, piece, territory, situation)
        # `Respawn.obstacle` decides; this only spares most turns the search for the nearest.
        if own and not places and setting.options.respawn:
            found += _respawns(s, kind)
    found.append(map_.moves.get(_END) or End.of(setting))
    return found


def can_act(s: StateLike) -> bool:
    """Whether anything but the end is legal; the first pawn asked can mostly act, so that seldom all are listed."""
    if not s.left:
        return False
    first = 3 * s.setting.empires[s.turn]
    meets = situations(s)
    for kind, _ in ACTING[s.left]:
        for territory in s.pawns[first + kind]:
            if _moves_from(s, first + kind, territory, meets[kind]):
                return True
    return len(options(s)) > 1


def _moves_from(s: StateLike, piece: int, territory: int, situation: int) -> tuple[Move, ...]:
    """The legal actions of a pawn in a territory: moves, attacks, the duplicate. They are remembered in its row."""
    map_ = s.setting.map
    mask, kept = map_.rows[piece][territory]
    found = situation & mask
    if s.rooted[piece % 3] == territory and not may_leave(s, piece, territory):
        found |= map_.rooted
    moves = kept.get(found)
    if moves is None:
        if map_.listed >= LISTS_KEPT:
            map_.forget_lists()
        map_.listed += 1
        moves = kept[found] = _legal(s.setting, piece % 3, territory, found)
    return moves


def _legal(setting: Setting, kind: int, territory: int, found: int) -> tuple[Move, ...]:
    """What a pawn of a class may do in a situation; of all attacks only those on pawns that stand there are asked."""
    map_ = setting.map
    moves, attacks, duplicate = map_.candidates.get(3 * territory + kind) or _candidates(setting, kind, territory)
    legal = [move for mask, wanted, move in moves if found & mask == wanted]
    bits = found & map_.below
    while bits:
        bit = bits & -bits
        bits ^= bit
        mask, wanted, move = attacks.get(bit) or _attack(setting, kind, territory, bit)
        if found & mask == wanted:
            legal.append(move)
    mask, wanted, move = duplicate
    if found & mask == wanted:
        legal.append(move)
    return tuple(legal)


def _candidates(setting: Setting, kind: int, territory: int) -> Candidates:
    """What a pawn of a class in a territory may ever do: all but what the map and the move itself forbid."""
    map_ = setting.map
    moves = [_compiled(map_, Go.of(setting, kind, territory, t)) for t in (territory, *map_.near[territory])]
    duplicate = _compiled(map_, Duplicate.of(setting, kind, territory))
    found = map_.candidates[3 * territory + kind] = [one for one in moves if one[1] != NEVER], {}, duplicate
    return found


def _attack(setting: Setting, kind: int, territory: int, bit: int) -> Candidate:
    """The attack on the pawn of a bit, added to the candidates."""
    map_ = setting.map
    there, owner = divmod(bit.bit_length() - 1, map_.width)
    found = _compiled(map_, Attack.of(setting, kind, territory, there, BEATS[kind], owner))
    map_.candidates[3 * territory + kind][1][bit] = found
    return found


def _compiled(map_: Map, move: PawnAct) -> Candidate:
    """A move with all its conditions as one."""
    mask = wanted = 0
    for _, bits, must in move.conditions(map_):
        mask |= bits
        wanted |= must
    return mask, wanted, move


def _respawns(s: StateLike, kind: int) -> Iterator[Move]:
    """Where a class comes back; the limit of 3 comes after the nearest have been found (BPF-8)."""
    near = nearest(s, s.setting.empires[s.turn])
    moves = (Respawn.of(s.setting, kind, territory) for territory in near)
    return (move for move in moves if move.obstacle(s, near) is None)


# What hands probably meant.
#
# A pawn lifted in one territory and set down in another was moved: of that move the rule is told. Cards that were shown
# decide first: ``card:attack`` makes it an attack, ``card:king`` makes it the king's. Otherwise the class is one that
# stands where the pawn came from, and preferably one that has not acted.


MOST_GUESSED = 60
"""Where more than some ten territories differ, no guess is likelier than the next."""


def guess(state: State, clues: Clues) -> Sequence[Move]:
    """The moves that pawns and cards most likely are, legal or not, so that the check can say why not."""
    if clues.touched:
        return list(islice(_acted(state, clues.put, clues.taken, clues.said), MOST_GUESSED))
    return list(_told(state, clues.said))


def guess_out_of_turn(state: State, actor: str, territory: int) -> Move:
    """A move of another seat that set a pawn down; anything it could mean is refused alike."""
    own = state.setting.empires[state.setting.seats.index(actor)]
    kinds = [kind for kind in KINDS if own != NO_EMPIRE and _stands(state, own, kind, territory)]
    return Duplicate.of(state.setting, (kinds or [0])[0], territory)


def _acted(state: State, put: Sequence[int], taken: Sequence[int], said: Collection[str]) -> Iterator[Move]:
    """Actions that lift and set down pawns in these territories: the one that was said, then what is likeliest."""
    near = state.setting.map.near
    ways = sorted(product(taken, put), key=lambda way: way[1] not in near[way[0]])
    if "attack" in said:
        yield from (_attacked(state, src, dst, said) for src, dst in (*ways, *permutations(taken, 2)))
        yield from (_attacked(state, territory, territory, said) for territory in taken)
    if "duplicate" in said:
        yield from (_duplicated(state, territory, said) for territory in put)
    if "respawn" in said:
        yield from (_respawned(state, territory, said) for territory in put)
    for src, dst in ways:
        yield Go.of(state.setting, _class_at(state, src, said), src, dst)
    for src, dst in permutations(taken, 2):
        if _own_at(state, src) and _others_at(state, dst):
            yield _attacked(state, src, dst, said)
    yield from (_duplicated(state, territory, said) for territory in put)
    for territory in taken:
        # An attack in place needs a pawn that is beaten. Where the seat itself has none, somebody just took one away.
        beaten = [kind for _, kind in _others_at(state, territory)]
        if _own_at(state, territory) and any(BEATS[kind] in beaten for kind in KINDS):
            yield _attacked(state, territory, territory, said)


def _told(state: State, said: Collection[str]) -> Iterator[Move]:
    """Actions that the cards alone would tell: any of the class, as all need its pawn and its action."""
    setting, own = state.setting, _own(state)
    capital = setting.map.capitals[own]
    lost = [kind for kind in KINDS if not state.pawns[3 * own + kind]]
    if "respawn" in said and (lost or not setting.options.respawn):
        yield Respawn.of(setting, (lost or [0])[0], capital)
    for kind in KINDS:
        if CLASSES[kind] in said:
            yield Duplicate.of(setting, kind, next(iter(state.pawns[3 * own + kind]), capital))


def _duplicated(state: State, territory: int, said: Collection[str]) -> Move:
    return Duplicate.of(state.setting, _class_at(state, territory, said), territory)


def _respawned(state: State, territory: int, said: Collection[str]) -> Move:
    """Of the class that was said, else of one that is lost."""
    own = _own(state)
    kind = min(KINDS, key=lambda kind: (CLASSES[kind] not in said, bool(state.pawns[3 * own + kind])))
    return Respawn.of(state.setting, kind, territory)


def _attacked(state: State, src: int, dst: int, said: Collection[str]) -> Move:
    """An attack on a pawn that stands there, preferably by a class that beats it; where nobody stands, on anybody."""
    own = _own(state)
    others = [empire for empire in state.setting.empires if empire != own]
    prey = _others_at(state, dst) or [(others[0], BEATS[kind]) for kind in KINDS]

    def unlikely(one: tuple[int, tuple[int, int]]) -> tuple[bool, bool, bool]:
        kind, (_, beaten) = one
        return CLASSES[kind] not in said, beaten != BEATS[kind], not _stands(state, own, kind, src)

    kind, (owner, beaten) = min(product(KINDS, prey), key=unlikely)
    return Attack.of(state.setting, kind, src, dst, beaten, owner)


def _class_at(state: State, territory: int, said: Collection[str]) -> int:
    """The class that acts: one that was said, else one that stands there, else one that may act."""
    own = _own(state)

    def unlikely(kind: int) -> tuple[bool, bool, bool]:
        return CLASSES[kind] not in said, not _stands(state, own, kind, territory), not state.left >> kind & 1

    return min(KINDS, key=unlikely)


def _own(state: State) -> int:
    return state.setting.empires[state.turn]


def _stands(state: State, empire: int, kind: int, territory: int) -> bool:
    return territory in state.pawns[3 * empire + kind]


def _own_at(state: State, territory: int) -> bool:
    return any(_stands(state, _own(state), kind, territory) for kind in KINDS)


def _others_at(state: State, territory: int) -> list[tuple[int, int]]:
    """The empires and classes of the other seats' pawns there."""
    others = [empire for empire in state.setting.empires if empire != _own(state)]
    return [(empire, kind) for kind in KINDS for empire in others if _stands(state, empire, kind, territory)]


FAMILY = Family((Go, Attack, Duplicate, Respawn, End), options, guess)
