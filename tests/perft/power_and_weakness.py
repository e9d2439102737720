"""Positions of Power & Weakness to be counted."""

from __future__ import annotations

from tests.positions import example, position

# By name what the position is about, the depth to count to, and the position.
POSITIONS = {
    "two-regions-sword": (
        "every kind of tile on two regions, with a takeover, both Snakes and the end of the cycle near", 6, position(
            "a:castle:orange:2k1m b:castle:white:1k", land="a-b", coast="a b", timer=2, offer="rebellion",
            orange="1k1m castle movement snake", white="1k snake", bag=["movement"], time_tokens=[3], spare="tent")),
    "two-regions-magic": (
        "the same symbol makes neighbours, and auctions change the markers", 5, position(
            "a:castle:orange:2k1m b:castle:white:1k", land="", coast="a b", cycle=3, timer=3,
            offer="change-marker victory-point", orange="2m merlin sea-movement", white="2m extra-castle",
            bag=["movement"], time_tokens=[3], spare="tent keys")),
    "island": (
        "one region without neighbours: nothing to move, nowhere to withdraw to", 6, position(
            "a:keys:white:1k1m", land="", timer=3, offer="keys", orange="2k +keys keys merlin movement",
            white="1k keys", bag=["influence-keys"], time_tokens=[3])),
    "example-sword": (
        "the rulebook's example in a sword cycle, orange with a hand full", 4, example(
            orange="2k2m castle movement sea-movement merlin", white="2k2m snake", offer="tent rebellion",
            spare="castle")),
    "example-magic": (
        "the rulebook's example in a magic cycle, white with a hand full", 4, example(
            cycle=3, to_move="white 2", orange="2k2m tent extra-tent", white="2k2m armour merlin movement snake",
            offer="keys change-marker", spare="castle")),
    "example-using": (
        "inside action D on the last cubes, with the lightning option on", 5, example(
            timer=2, to_move="orange 1 using", orange="1k castle movement", white="1k snake", offer="rebellion",
            options={"snake_vs_lightning": True}, bag=[])),
    "example-last": (
        "the last cube of what may be the last cycle: both seats may have enough points", 5, example(
            timer=1, to_move="white 1", orange="1k tent 8vp", white="1k1m castle 9vp", offer="rebellion victory-point",
            bag=["snake"], time_tokens=[3, 4])),
    "set-up": (
        "three regions without markers, then the offer and the start", 4, position(
            "a: b: c:", land="a-b b-c", cycle=1, orange="3k5m", white="3k5m", to_move=None)),
    "england-15-new-cycle": (
        "the shipped map where a token is due", 4, position(
            "rheged:castle:orange:2k powys:tent:white:1k2m", timer=0, to_move=None, orange="3k1m castle 2vp",
            white="2k2m tent 2vp")),
    "england-15-sword": (
        "the shipped map in mid-game", 3, position(
            "rheged:castle:orange:2k1m powys:armour:orange:1k ebrauc:tent:white:1k1m linnuis:keys:white:2k "
            "dyfed:castle:white:1m ceint:tent:orange:1m",
            orange="3k1m tent movement sea-movement merlin extra-keys", white="2k2m snake castle",
            offer="tent movement victory-point rebellion change-marker")),
    "england-15-magic": (
        "the shipped map in mid-game, in a magic cycle with bonuses", 3, position(
            "rheged:castle:orange:2k1m powys:armour:orange:1m ebrauc:tent:white:1k1m linnuis:keys:white:2m "
            "dyfed:castle:white:1m",
            cycle=5, timer=3, to_move="white 1", orange="1m snake keys +castle", white="2m castle merlin +castle",
            offer="victory-point movement")),
}  # fmt: skip
