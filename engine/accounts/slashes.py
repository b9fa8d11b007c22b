"""All explanations of the cards that were laid in a turn, kept side by side.

An account gives every slash in the middle one cause. Accounts that differ only in what no longer
matters are kept as one, with their number, so a turn of any length stays small.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.accounts.reasons import n_damaging_tricks
from engine.ledger.ledger import Account, Cause, Doubt, LaidCard, Reason, TurnLedger, WeighedCard

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
    likely: Mapping[Account, int] = {Account(turn.n_slashes_without_card, 0, 0, frozenset()): 1}
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
    accounts = weighed[-1].likely
    fewest = _fewest_excess(accounts)
    return sum(count for account, count in accounts.items() if account.n_excess == fewest)


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


def _fewest_excess(accounts: Mapping[Account, int]) -> int:
    return min(account.n_excess for account in accounts)


def _after_card(
    accounts: Mapping[Account, int], card: LaidCard, n_tricks: int, *, is_lenient: bool
) -> Mapping[Account, int]:
    following: dict[Account, int] = {}
    for account, count in accounts.items():
        for further in _explanations(account, card, n_tricks, is_lenient=is_lenient):
            following[further] = following.get(further, 0) + count
    return _pruned(following)


def _pruned(accounts: dict[Account, int]) -> dict[Account, int]:
    """Keep the accounts that leave most room for the cards to come."""
    kept: dict[Account, int] = {}
    n_alike: dict[Account, int] = {}
    for account in sorted(accounts, key=_burden):
        kind = replace(account, spent=frozenset())
        n_alike[kind] = n_alike.get(kind, 0) + 1
        if n_alike[kind] <= KEPT_ALIKE and len(kept) < KEPT_IN_ALL:
            kept[account] = accounts[account]
    return kept


def _burden(account: Account) -> tuple[int, int, int]:
    return account.n_excess, sum(spent for _, spent in account.spent), account.n_counted


def _explanations(
    account: Account, card: LaidCard, n_tricks: int, *, is_lenient: bool
) -> Iterable[Account]:
    aside = replace(account, is_paired=False, is_answered=True)
    if not card.is_slash or card.said not in (None, Cause.USE, Cause.FOLLOW_UP):
        yield aside
        return
    if is_lenient and card.doubts and card.said is None:
        yield aside
    if card.said is not Cause.FOLLOW_UP:
        yield _used(account, card)
    if _may_follow_up(account, card):
        yield _slashed(account)
    if card.said is None:
        yield from _explained(account, card, n_tricks)


def _explained(account: Account, card: LaidCard, n_tricks: int) -> Iterable[Account]:
    aside = replace(account, is_paired=False, is_answered=True)
    if card.has_spear and account.is_paired:
        yield aside
    endless = [reason for reason in card.open_reasons if reason.total is None]
    if endless:
        is_slash = any(reason.cause is Cause.RESPONSE for reason in endless)
        yield replace(aside, n_slashes=account.n_slashes + is_slash)
        return
    spent = dict(account.spent)
    for reason in card.open_reasons:
        n_spent = spent.get(reason.id, 0)
        if _has_room(reason, n_spent, account.n_slashes + n_tricks):
            more = frozenset({**spent, reason.id: n_spent + 1}.items())
            is_slash = reason.cause is Cause.RESPONSE
            yield replace(aside, spent=more, n_slashes=account.n_slashes + is_slash)


def _has_room(reason: Reason, n_spent: int, n_uses: int) -> bool:
    return n_spent < (reason.total or 0) + reason.per_use * n_uses


def _may_follow_up(account: Account, card: LaidCard) -> bool:
    if card.said is Cause.FOLLOW_UP:
        return True
    may_be = card.said in (None, Cause.USE)
    return may_be and card.has_blade and account.n_slashes > 0 and account.is_answered


def _used(account: Account, card: LaidCard) -> Account:
    slashed = _slashed(account)
    n_counted = account.n_counted + 1
    is_over = card.limit is not None and n_counted > card.limit
    return replace(slashed, n_counted=n_counted, n_excess=account.n_excess + is_over)


def _slashed(account: Account) -> Account:
    return replace(account, n_slashes=account.n_slashes + 1, is_paired=True, is_answered=False)
