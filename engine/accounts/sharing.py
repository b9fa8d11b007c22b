"""Whether the cards of a turn can be shared out among those whose hands they left.

Each card was laid by one of those who may have laid it, or came from the deck; the counted hands
say how many cards everybody laid. What they say and what a flag takes for granted must go together.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.accounts.account import FROM_THE_DECK, CardAccount
from engine.hands.shares import Shares
from engine.plays.cards import FROM_OTHERS
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Source:
    """Where one card may have come from."""

    hands: frozenset[Seat]
    is_of_hand: bool
    """Whether it must have been one of these hands."""

    def or_from(self, uncounted: frozenset[Seat]) -> "Source":
        """Return the source when what these have laid so far is not counted."""
        is_counted = self.is_of_hand and not self.hands & uncounted
        return Source(self.hands - uncounted, is_counted)


def source_of(card: CardAccount) -> Source:
    """Return where a card may have come from; anywhere when nothing explains it."""
    if card.skill in FROM_OTHERS:
        return Source(frozenset(Seat), is_of_hand=True)
    hands = frozenset(
        seat for reading in card.readings if reading.how not in FROM_THE_DECK for seat in reading.by
    )
    if card.is_lost:
        return Source(frozenset(Seat), is_of_hand=False)
    return Source(hands, is_of_hand=not card.how & FROM_THE_DECK)


def can_be_shared_out(sources: Iterable[Source], shares: Shares) -> bool:
    """Whether every hand can have laid as many of the cards as its count says.

    No group of hands may have to hold more of the cards than all of them laid, nor have laid more
    than may be theirs; when that is so of every group, there is a way to share them out.
    """
    known = tuple(sources)
    return not any(
        _is_overfull(known, group, shares) or _is_short(known, group, shares)
        for group in _groups(shares)
    )


def laid_more_than_seen(sources: Iterable[Source], shares: Shares, seat: Seat) -> bool:
    """Whether a hand, or some with it, lost more cards than were seen that can be theirs."""
    known = tuple(sources)
    return any(_is_short(known, group, shares) for group in _groups(shares) if seat in group)


def _groups(shares: Shares) -> Iterable[frozenset[Seat]]:
    for size in range(1, len(shares) + 1):
        yield from (frozenset(group) for group in combinations(shares, size))


def _is_overfull(sources: Sequence[Source], group: frozenset[Seat], shares: Shares) -> bool:
    n_surely = sum(source.is_of_hand and source.hands <= group for source in sources)
    most = [shares[seat].most for seat in group]
    return None not in most and n_surely > sum(n for n in most if n is not None)


def _is_short(sources: Sequence[Source], group: frozenset[Seat], shares: Shares) -> bool:
    n_possibly = sum(bool(source.hands & group) for source in sources)
    return sum(shares[seat].least for seat in group) > n_possibly
