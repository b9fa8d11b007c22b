"""All explanations of the cards that were laid in a turn, kept side by side.

An account gives every slash in the middle one cause. Accounts that differ only in what no longer
matters are kept as one, with their number, so a turn of any length stays small.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.accounts.laid import (
    Cause,
    Doubt,
    LaidCard,
    Reason,
    TurnLedger,
)
from engine.accounts.reasons import n_damaging_tricks
from engine.accounts.tally import SlashTally, WeighedCard

KEPT_ALIKE = 8
"""Of the accounts that differ only in which reasons they spend, how many sparing ones are kept."""
KEPT_IN_ALL = 100


@dataclass(frozen=True, slots=True)
class Excess:
    """A card that no account explains any more."""

    seq: int
    at_ms: int
    face: str | None
    is_certain: bool
    """False while something that could not be read or seen may still explain it."""
    doubts: frozenset[Doubt]


def weigh(turn: TurnLedger, known: tuple[WeighedCard, ...] = ()) -> tuple[WeighedCard, ...]:
    """Return the accounts after each card of the turn.

    Args:
        turn: whose cards to explain.
        known: what was returned for this turn before; taken over as far as its cards are the same.
    """
    weighed: list[WeighedCard] = []
    likely: Mapping[SlashTally, int] = {
        SlashTally(turn.n_slashes_without_card, 0, 0, frozenset()): 1
    }
    certain = likely
    for index, card in enumerate(turn.laid):
        is_known = len(weighed) == index < len(known) and known[index].card == card
        if is_known and (index == 0 or weighed[-1] is known[index - 1]):
            weighed.append(known[index])
        else:
            n_tricks = n_damaging_tricks(turn.laid[:index])
            likely = _after_card(likely, card, n_tricks, is_lenient=False)
            certain = _after_card(certain, card, n_tricks, is_lenient=True)
            weighed.append(WeighedCard(card, likely, certain))
        likely, certain = weighed[-1].likely, weighed[-1].certain
    return tuple(weighed)


def n_accounts_of(weighed: tuple[WeighedCard, ...]) -> int:
    """Return how many accounts fit the cards of the turn equally well, at least; 1 for no cards."""
    if not weighed:
        return 1
    tallies = weighed[-1].likely
    fewest = _fewest_excess(tallies)
    return sum(count for tally, count in tallies.items() if tally.n_excess == fewest)


def excess_of(weighed: tuple[WeighedCard, ...]) -> tuple[Excess, ...]:
    """Return the cards at which the fewest possible slashes over the limit went up."""
    found: list[Excess] = []
    doubts: frozenset[Doubt] = frozenset()
    n_likely = n_certain = 0
    for step in weighed:
        card = step.card
        doubts |= card.doubts if card.is_slash else frozenset()
        likely, certain = _fewest_excess(step.likely), _fewest_excess(step.certain)
        if likely > n_likely or certain > n_certain:
            is_certain = certain > n_certain
            found.append(Excess(card.seq, card.at_ms, card.face, is_certain, doubts))
        n_likely, n_certain = likely, certain
    return tuple(found)


def _fewest_excess(tallies: Mapping[SlashTally, int]) -> int:
    return min(tally.n_excess for tally in tallies)


def _after_card(
    tallies: Mapping[SlashTally, int], card: LaidCard, n_tricks: int, *, is_lenient: bool
) -> Mapping[SlashTally, int]:
    following: dict[SlashTally, int] = {}
    for tally, count in tallies.items():
        for further in _explanations(tally, card, n_tricks, is_lenient=is_lenient):
            following[further] = following.get(further, 0) + count
    return _pruned(following)


def _pruned(tallies: dict[SlashTally, int]) -> dict[SlashTally, int]:
    """Keep the accounts that leave most room for the cards to come."""
    kept: dict[SlashTally, int] = {}
    n_alike: dict[SlashTally, int] = {}
    for tally in sorted(tallies, key=_burden):
        kind = replace(tally, spent=frozenset())
        n_alike[kind] = n_alike.get(kind, 0) + 1
        if n_alike[kind] <= KEPT_ALIKE and len(kept) < KEPT_IN_ALL:
            kept[tally] = tallies[tally]
    return kept


def _burden(tally: SlashTally) -> tuple[int, int, int]:
    return tally.n_excess, sum(spent for _, spent in tally.spent), tally.n_counted


def _explanations(
    tally: SlashTally, card: LaidCard, n_tricks: int, *, is_lenient: bool
) -> Iterable[SlashTally]:
    aside = replace(tally, is_paired=False, is_answered=True)
    if not card.is_slash or card.said not in (None, Cause.USE, Cause.FOLLOW_UP):
        yield aside
        return
    if is_lenient and card.doubts and card.said is None:
        yield aside
    if card.said is not Cause.FOLLOW_UP:
        yield _used(tally, card)
    if _may_follow_up(tally, card):
        yield _slashed(tally)
    if card.said is None:
        yield from _explained(tally, card, n_tricks)


def _explained(tally: SlashTally, card: LaidCard, n_tricks: int) -> Iterable[SlashTally]:
    aside = replace(tally, is_paired=False, is_answered=True)
    if card.has_spear and tally.is_paired:
        yield aside
    endless = [reason for reason in card.open_reasons if reason.total is None]
    if endless:
        is_slash = any(reason.cause is Cause.RESPONSE for reason in endless)
        yield replace(aside, n_slashes=tally.n_slashes + is_slash)
        return
    spent = dict(tally.spent)
    for reason in card.open_reasons:
        n_spent = spent.get(reason.id, 0)
        if _has_room(reason, n_spent, tally.n_slashes + n_tricks):
            more = frozenset({**spent, reason.id: n_spent + 1}.items())
            is_slash = reason.cause is Cause.RESPONSE
            yield replace(aside, spent=more, n_slashes=tally.n_slashes + is_slash)


def _has_room(reason: Reason, n_spent: int, n_uses: int) -> bool:
    return n_spent < (reason.total or 0) + reason.per_use * n_uses


def _may_follow_up(tally: SlashTally, card: LaidCard) -> bool:
    if card.said is Cause.FOLLOW_UP:
        return True
    may_be = card.said in (None, Cause.USE)
    return may_be and card.has_blade and tally.n_slashes > 0 and tally.is_answered


def _used(tally: SlashTally, card: LaidCard) -> SlashTally:
    slashed = _slashed(tally)
    n_counted = tally.n_counted + 1
    is_over = card.limit is not None and n_counted > card.limit
    return replace(slashed, n_counted=n_counted, n_excess=tally.n_excess + is_over)


def _slashed(tally: SlashTally) -> SlashTally:
    return replace(tally, n_slashes=tally.n_slashes + 1, is_paired=True, is_answered=False)
