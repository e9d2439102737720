"""What a legal move would be: the answers of `reedlight check`, and of whoever asks beforehand."""

from __future__ import annotations

from controller.engine.speech import Sentence

SENTENCES: dict[str, Sentence] = {
    "take.legal": "{seat} may take the {tile}.",
    "take.auction.legal": "{seat} may take the {tile}: a cube leaves the sand-timer, and the tile is auctioned.",
    "place.legal": "{seat} may place a {kind} in {region}.",
    "recruit.legal": (
        "{seat} may recruit and gets {counted}; then {cubes:no cubes are|1 cube is|# cubes are} left on the sand-timer."
    ),
    "stop.legal": "{seat} may stop using action tiles.",
    "reinforce.legal": "{seat} may reinforce {region} with a {kind}.",
    "takeover.legal": (
        "{region}: {attack} against {defence}, so {seat} may take it over. "
        "{seat}: {attack_from}. {defender}: {defence_from}."
    ),
    "strengthen.legal": "{seat} may play the {tile} for 1 more where the marker shows {symbol}.",
    "recruit-with.legal": "{seat} may recruit {force} with the {tile}.",
    "movement.legal": "{seat} may rearrange: {force} in {first}, {rest} in {second}.",
    "sea.legal": "{seat} may move {force} by sea from {src} to {dst}.",
    "snake.legal": "{seat} may stop the {tile} with a Snake.",
    "allow.legal": "{seat} may let the {tile} have its effect.",
    # Bids are sealed: whatever is said of one must not give its number away.
    "bid.legal": "{seat} may bid so: it has {held} in reserve.",
    "rebel.legal": "{seat} may remove {force} of the opponent from {region}.",
    "rebel.none.legal": "{seat} may remove nothing.",
    "marker.legal": "{seat} may change the marker of {region} from {lying} to {symbol}.",
    "marker.none.legal": "{seat} may leave all region markers as they are.",
    "withdraw.legal": "{seat} may withdraw a {kind} from {from} to {region}.",
    "withdraw.none.legal": "{seat} may withdraw nothing from {from}.",
    "occupy.legal": "{seat} may place a {kind} in {region}.",
    "leave.legal": "{seat} may leave {region} empty.",
    "region-marker.legal": "The marker of {region} may show {symbol}.",
    "token.legal": "The time token may show {value}.",
    "offer.legal": "The {tile} may come on offer.",
    "start.legal": "{seat} may be the start player.",
}
