"""All explanations of the cards that were laid in a turn, kept side by side.

An account gives every slash in the middle one cause. Accounts that differ only in what no longer
matters are kept as one, with their number, so a turn of any length stays small.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.ledger import Cause, Doubt, LaidCard, Reason, TurnLedger
from engine.reasons import n_damaging_tricks

MAX_ACCOUNTS = 500
"""Beyond this the accounts with the most slashes over the limit are dropped."""


@dataclass(frozen=True, slots=True)
class Account:
    """What the accounts of one kind have in common."""

    n_slashes: int
    """Slashes used by anybody so far; each may be dodged, judged on or paid for."""
    n_counted: int
    """Those that count against the limit of the phase."""
    n_excess: int
    """Those beyond the limit."""
    spent: frozenset[tuple[str, int]]
    """How many cards each reason explains."""
    is_paired: bool = False
    """Whether the latest card is a slash that a second card of a spear may belong to."""
    is_answered: bool = False
    """Whether anything else was laid since the latest slash, such as a dodge."""


@dataclass(frozen=True, slots=True)
class Excess:
    """A card that no account explains any more."""

    seq: int
    at_ms: int
    face: str | None
    is_certain: bool
    """False while something that could not be read or seen may still explain it."""
    doubts: frozenset[Doubt]


def n_accounts_of(turn: TurnLedger | None) -> int:
    """Return how many accounts fit the cards of the turn equally well; 1 for no cards."""
    if turn is None:
        return 1
    accounts = _start(turn)
    for index in range(len(turn.laid)):
        accounts = _after_card(accounts, turn, index, is_lenient=False)
    fewest = min(account.n_excess for account in accounts)
    return sum(count for account, count in accounts.items() if account.n_excess == fewest)


def excess_of(turn: TurnLedger | None) -> tuple[Excess, ...]:
    """Return the cards at which the fewest possible slashes over the limit went up."""
    if turn is None:
        return ()
    certain = _rises(turn, is_lenient=True)
    likely = _rises(turn, is_lenient=False)
    found: list[Excess] = []
    doubts: frozenset[Doubt] = frozenset()
    for index, card in enumerate(turn.laid):
        doubts |= card.doubts if card.is_slash else frozenset()
        if index in certain | likely:
            found.append(Excess(card.seq, card.at_ms, card.face, index in certain, doubts))
    return tuple(found)


def _rises(turn: TurnLedger, *, is_lenient: bool) -> frozenset[int]:
    accounts = _start(turn)
    rises: set[int] = set()
    fewest = 0
    for index in range(len(turn.laid)):
        accounts = _after_card(accounts, turn, index, is_lenient=is_lenient)
        now = min(account.n_excess for account in accounts)
        if now > fewest:
            rises.add(index)
        fewest = now
    return frozenset(rises)


def _start(turn: TurnLedger) -> dict[Account, int]:
    return {Account(turn.n_slashes_without_card, 0, 0, frozenset()): 1}


def _after_card(
    accounts: dict[Account, int], turn: TurnLedger, index: int, *, is_lenient: bool
) -> dict[Account, int]:
    card = turn.laid[index]
    tricks = n_damaging_tricks(replace(turn, laid=turn.laid[:index]))
    following: dict[Account, int] = {}
    for account, count in accounts.items():
        for further in _explanations(account, card, tricks, is_lenient=is_lenient):
            following[further] = following.get(further, 0) + count
    if len(following) <= MAX_ACCOUNTS:
        return following
    best = sorted(following, key=_burden)[:MAX_ACCOUNTS]
    return {account: following[account] for account in best}


def _burden(account: Account) -> tuple[int, int, int]:
    return account.n_excess, account.n_counted, sum(spent for _, spent in account.spent)


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
    spent = dict(account.spent)
    for reason in card.reasons:
        n_spent = spent.get(reason.id, 0)
        if not _has_room(reason, n_spent, account.n_slashes + n_tricks):
            continue
        more = spent if reason.total is None else {**spent, reason.id: n_spent + 1}
        is_slash = reason.cause is Cause.RESPONSE
        yield replace(aside, spent=frozenset(more.items()), n_slashes=account.n_slashes + is_slash)


def _has_room(reason: Reason, n_spent: int, n_uses: int) -> bool:
    return reason.total is None or n_spent < reason.total + reason.per_use * n_uses


def _may_follow_up(account: Account, card: LaidCard) -> bool:
    if card.said is Cause.FOLLOW_UP:
        return True
    return card.said is None and card.has_blade and account.n_slashes > 0 and account.is_answered


def _used(account: Account, card: LaidCard) -> Account:
    slashed = _slashed(account)
    n_counted = account.n_counted + 1
    is_over = card.limit is not None and n_counted > card.limit
    return replace(slashed, n_counted=n_counted, n_excess=account.n_excess + is_over)


def _slashed(account: Account) -> Account:
    return replace(account, n_slashes=account.n_slashes + 1, is_paired=True, is_answered=False)
