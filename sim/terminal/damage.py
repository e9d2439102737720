"""What `reedlight sim` asks where the kept games, or one of them, are damaged. Seldom needed, it is imported then."""

from __future__ import annotations

from pathlib import Path

from controller.engine.journal import KeptGame
from controller.engine.session import Session
from controller.engine.speech import Thing
from controller.games_found import Installed
from controller.language import language_for
from controller.play.published import Offer
from controller.play.record_questions import GO_ON, best_copy, decide, entry_offers, offers_for
from controller.play.typed import QUIT, bare
from controller.storage import salvage
from controller.storage.replay import Disagreement, resume
from controller.storage.sqlite import FileJournal
from controller.terminal.screen import Gone, Screen
from sim.terminal.setup import Setup

_WORDS = language_for(None)


def record_decided(path: Path, screen: Screen) -> bool:
    """Ask what becomes of a damaged record, and do it; False where it is left as it is."""
    plan, copy = salvage.plan(path, Installed()), best_copy(path)
    offers = offers_for(plan, copy)
    screen.tell(_WORDS.sentence("damage.found", {}))
    word = _pick(offers, screen)
    if word is None:
        return False
    decide(path, word, plan, copy)
    return True


def game_decided(
    setup: Setup, journal: FileJournal, game: KeptGame, fault: Disagreement, screen: Screen
) -> Session | str:
    """Ask what becomes of a game that disagrees with itself: it goes on from its last good entry, or the word of
    another answer; empty to leave."""
    screen.tell(language_for(setup.game).sentence(fault.code, fault.facts))
    screen.tell(_WORDS.sentence("damage.entry", {"n": fault.entry.n}))
    word = _pick(entry_offers(fault.good), screen)
    if word == GO_ON:
        return resume(setup.game, journal, salvage.branch(journal, game.id, fault.good))
    return word or ""


def _pick(offers: list[Offer], screen: Screen) -> str | None:
    """The word of the offer whose number is typed; None to leave."""
    for number, offer in enumerate(offers, 1):
        screen.tell(_WORDS.sentence(offer.code, {**offer.facts, "number": number}))
    numbers = {str(number): offer.word for number, offer in enumerate(offers, 1)}
    while True:
        try:
            typed = bare(screen.ask(f"[{'/'.join(numbers)}, q to quit] > ")).casefold()
        except (Gone, KeyboardInterrupt):
            return None
        if typed in QUIT:
            return None
        if typed in numbers:
            return numbers[typed]
        answers = [Thing("text", answer) for answer in (*numbers, "q")]
        screen.tell(_WORDS.sentence("saved.answer", {"answers": answers}))
