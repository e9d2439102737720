"""Positions of the Web of Power card game to be counted."""

from __future__ import annotations

from typing import Any

from tests.games.web_of_power_card_game.naive import CARDS, LAW_PLACES
from tests.games.web_of_power_card_game.table import FIVE, THREE, position


def deal(land: int, law: int) -> dict[str, Any]:
    """A deal at which so many land cards and law cards lie there."""
    rows = [CARDS[first : min(first + 14, land)] for first in (0, 14, 28, 42)]
    known = ("take-back-stone", "three-symbols", "minus-two", "unknown", "take-back-stone", "three-symbols", "unknown")
    lying = dict(zip(LAW_PLACES[:law], known, strict=False))
    seats: dict[str, Any] = {seat: {} for seat in THREE}
    return {"game": "web-of-power-card-game", "version": 1, "rows": rows, "law": lying, "seats": seats, "turn": None}


# By name what the position is about, the depth to count to, and the position.
POSITIONS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "cards-deal": ("the first cards are dealt", 2, deal(0, 0)),
    "cards-deal-law": ("the last three land cards, then law cards, known and not", 5, deal(53, 0)),
    "cards-deal-start": ("the last two law cards and the start, then a first take", 4, deal(56, 6)),
    "cards-turn": (
        "the first turn of all: eight ends, and the stone step with all cards free", 3, position(
            "1: frankreich x2, sachsen f1, italien x2", "3: franken -C, sachsen r1C", "1: england x2",
            "14: ungarn x1")),
    "cards-stones": (
        "own stones, others' stones and paying, from the hand and from cards", 4, position(
            "1: frankreich x2, sachsen f1, italien x2", "3: franken -C, sachsen r1C", "5: england x2",
            stones={"1,1": "bert", "1,3": "anna", "2,3": "carl", "2,4": "anna", "3,5": "anna"}, lost={"bert": 1})),
    "cards-claims": (
        "a stone blocks its own card only while another card without one is free", 5, position(
            "1: frankreich x2, frankreich x1", "3: franken -C, franken r2",
            stones={"1,1": "anna", "2,3": "anna", "2,4": "bert"}, options={"own_claim_block": False})),
    "cards-initial-ends": (
        "only cards that were ends as the turn began", 5, position(
            "1: sachsen f1, sachsen r1C, sachsen x1, sachsen -C", "9: bayern -C, franken -C",
            taken={"1,5": "sachsen r1"}, options={"only_initial_ends": True})),
    "cards-law": (
        "law cards in front, named and unknown, to be played before, within and after a take", 4, position(
            "1: sachsen f1, sachsen r1C, italien x2", "6: ungarn x1",
            law={"anna": ["unknown", "three-symbols", "different-colours"]}, lost={"anna": 2}, lying={})),
    "cards-in-force": (
        "three symbols of any country in force, one card taken", 5, position(
            "2: sachsen f1, italien x2, ungarn x1", "6: ungarn r1", taken={"1,1": "england f1"},
            in_force=["three-symbols", "different-colours"], played=["three-symbols", "different-colours"])),
    "cards-stone-step": (
        "the stone step of a seat with stones in hand, and of one that can only move them", 4, position(
            "2: sachsen f1, italien x2, ungarn x1", "6: ungarn r1", taken={"1,1": "england f1"}, stone=True,
            stones={"1,2": "anna", "1,3": "bert"}, lost={"bert": 2})),
    "cards-five-step": (
        "five seats, two stones each on cards at most: the stone step can only move one", 4, position(
            "2: sachsen f1, italien x2, ungarn x1", "6: ungarn r1, ungarn f2", seats=FIVE, taken={"1,1": "england f1"},
            stone=True, stones={"1,2": "anna", "2,6": "anna", "1,4": "emil"})),
    "cards-end": (
        "the last cards, then law cards that nobody knew are shown one by one", 6, position(
            "4: sachsen f1", "1: sachsen x1", law={"bert": ["unknown"], "carl": ["minus-two"]},
            played=["take-back-stone", "take-back-stone", "three-symbols", "three-symbols", "different-colours"])),
    "cards-reveal": (
        "everything is taken, and three seats have law cards that nobody knew", 3, position(
            turn=None, law={"anna": ["unknown"], "bert": ["unknown", "minus-two"], "carl": ["unknown"]},
            played=["take-back-stone", "take-back-stone", "three-symbols", "different-colours"])),
}  # fmt: skip
