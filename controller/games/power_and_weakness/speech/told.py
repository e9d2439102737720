"""What is said once a move is made: seat, kind and place, how the game goes on; what no switch can see; questions."""

from __future__ import annotations

from controller.engine.speech import Facts, Sentence
from controller.games.power_and_weakness.speech.names import LIGHTNING


def _take(facts: Facts) -> str:
    if facts["tile"] in LIGHTNING:
        return "{seat} takes the {tile}, which is auctioned."
    return "{seat} takes the {tile}."


def _bids(facts: Facts) -> str:
    if facts["winner"] is None:
        return "Orange bids {bids[orange]}, White {bids[white]}: nobody gets the tile."
    return "Orange bids {bids[orange]}, White {bids[white]}: {winner} wins the tile and pays."


def _scored(facts: Facts) -> str:
    gained = facts["gained"]
    if gained["orange"] and gained["white"]:
        return (
            "Active regions: Orange {active[orange]}, White {active[white]}. Both gain a victory point. "
            "Totals: Orange {totals[orange]}, White {totals[white]}."
        )
    if gained["orange"]:
        return (
            "Active regions: Orange {active[orange]}, White {active[white]}. Orange gains a victory point. "
            "Totals: Orange {totals[orange]}, White {totals[white]}."
        )
    return (
        "Active regions: Orange {active[orange]}, White {active[white]}. White gains a victory point. "
        "Totals: Orange {totals[orange]}, White {totals[white]}."
    )


def _began(facts: Facts) -> str:
    if facts["kind"] == "magic":
        return "Cycle {number} begins, a magic cycle: magicians are active, and equal markers make neighbours."
    return "Cycle {number} begins, a sword cycle: knights are active, and common borders make neighbours."


def _empty(facts: Facts) -> str:
    return "No pieces, no marker: {places}." if facts["marker"] is None else "No pieces, marker {marker}: {places}."


def _tiles(facts: Facts) -> str:
    return "In front of {seat}: {lying}." if facts["tiles"] else "In front of {seat}: no tiles."


def _offer(facts: Facts) -> str:
    return "On offer: {lying}." if facts["tiles"] else "On offer: no tiles."


def _region(facts: Facts) -> str:
    return "{region}: {seat} with {force}." if facts["marker"] is None else "{region}, {marker}: {seat} with {force}."


SENTENCES: dict[str, Sentence] = {
    # A turn.
    "told.turn": "{seat} is on, with {actions:1 action|# actions}.",
    "told.take": _take,
    "told.place": "{seat}: {kind} to {region}.",
    "told.recruit": "{seat} recruits {counted}.",
    "told.stop": "{seat} stops using action tiles.",
    "told.cubes": "{cubes:The sand-timer is empty.|1 cube is left on the timer.|# cubes are left on the timer.}",
    # Tiles: what is declared; a Snake may still stop it.
    "told.reinforce": "{seat} plays the {tile}: {kind} to {region}.",
    "told.takeover": "{seat} plays the {tile} for a takeover. {region}: {attack} against {defence}.",
    "told.strengthen": "{seat} plays the {tile}: 1 more where the marker shows {symbol}, until the cycle ends.",
    "told.movement": "{seat} plays the movement tile: {force} in {first}, {rest} in {second}.",
    "told.sea": "{seat} plays the sea movement tile: {force} from {src} to {dst}.",
    "told.recruit-with": "{seat} plays the {tile} and recruits {force}.",
    "told.snake": "{seat} plays a Snake: the {tile} has no effect.",
    "told.allow": "{seat} plays no Snake: the {tile} has its effect.",
    # Auctions; the number of a bid is told only when both are open.
    "told.bid": "{seat} has bid.",
    "told.bids-opened": _bids,
    "told.rebel": "{seat} removes {force} from {region} by rebellion.",
    "told.rebel-none": "{seat} removes nothing by rebellion.",
    "told.marker": "{seat} changes the marker of {region} from {lying} to {symbol}.",
    "told.marker-none": "{seat} changes no region marker.",
    # A region taken over.
    "told.withdraw": "{seat}: {kind} withdraws from {from} to {region}.",
    "told.withdraw-none": "{seat} withdraws nothing from {from}.",
    "told.occupy": "{seat}: {kind} to {region}.",
    "told.leave": "{seat} leaves {region} empty.",
    # What is drawn.
    "told.region-marker": "The marker of {region} shows {symbol}.",
    "told.token": "The time token shows {value}.",
    "told.offer": "On offer: the {tile}.",
    "told.start": "{seat} is the start player.",
    # The end of a cycle.
    "told.cycle-scored": _scored,
    "told.cycle-began": _began,
    "told.won": "{seat} has won the game.",
    # What no switch can see, to be compared.
    "unseen.empty": _empty,
    "unseen.region": _region,
    "unseen.seat": "{seat}: {points:1 victory point|# victory points}, {force} in reserve.",
    "unseen.tiles": _tiles,
    "unseen.offer": _offer,
    # What a seat is asked.
    "ask.knights": "{seat}, how many knights?",
    "ask.magicians": "{seat}, how many magicians?",
    "ask.snake": "{seat}, do you play a Snake?",
    "ask.bid": "{seat}, how many pieces do you bid?",
    "ask.rebellion": "{seat}, which pieces does the rebellion remove?",
    "ask.change-marker": "{seat}, which region marker do you change?",
    "ask.withdraw": "{seat}, which piece withdraws, and where to?",
    "ask.occupy": "{seat}, do you place a piece in the region you took?",
}
