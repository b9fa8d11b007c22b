"""Rule 1.2.2: no more copies of a card on the table than the deck has."""

from engine.accounts.mistrust import copies_too_many
from engine.deck_check import deck_fits
from engine.decks import DECKS
from engine.flags import Flag, Severity
from engine.observations import PILES, CardPlaced
from engine.state import MatchState
from engine.step import Step
from engine.wording import face_en, face_zh


def too_many_copies(step: Step) -> tuple[Flag, ...]:
    """Remark on a card that the deck does not have, or not so often.

    Looks at:  cards lying anywhere but on the piles, which are shuffled again in a long game; only
               faces known with suit and rank; only decks whose list is known.
    Flags:     the copy that passes the number (procedure: a misreading is likelier than a wrong
               card), with the decks of which the cards on the table can be.
    Source:    1.2.2; rulings DECK-01, LIGHT-01, JIU-05.
    """
    fact = step.observation.fact
    deck = DECKS.get(step.after.deck)
    if not isinstance(fact, CardPlaced) or deck is None:
        return ()
    n_surplus = copies_too_many(step.after, fact.face)
    if n_surplus != 1 or copies_too_many(step.before, fact.face) == 1:
        return ()
    allowed = deck.copies.get(fact.face or "", 0)
    seen = allowed + n_surplus
    decks_zh, decks_en = _decks_that_fit(step.after)
    texts = (
        f"{face_zh(fact.face)}在桌上有{seen}张，牌堆中只有{allowed}张；"
        f"可能是识别错误或牌堆有误。{decks_zh}",
        f"{face_en(fact.face)} lies on the table {seen} times; this deck has "
        f"{allowed}. Misread, or the wrong deck?{decks_en}",
    )
    return (step.flag("too_many_copies", Severity.PROCEDURE, fact.place.seat, texts),)


def _decks_that_fit(state: MatchState) -> tuple[str, str]:
    """Say in Chinese and English of which decks the cards on the table can be."""
    faces = (card.face for card in state.table if card.place not in PILES)
    fitting = [fit.deck for fit in deck_fits(faces) if fit.is_possible]
    if not fitting:
        return "", ""
    zh, en = (deck.name_zh for deck in fitting), (deck.name_en for deck in fitting)
    return f"桌上的牌符合：{'、'.join(zh)}。", f" The cards on the table fit: {', '.join(en)}."
