"""Whether the account of a game holds what really happened."""

from collections.abc import Iterable

from engine.accounts.account import CardAccount, How
from engine.simulator.game import Simulated
from engine.simulator.truth import PlayTruth

WITHIN = 4
"""Lines from a play to its card, at most."""

_HOW = {
    "use": How.USE,
    "play": How.RESPONSE,
    "respond": How.RESPONSE,
    "discard": How.DISCARD,
    "judge": How.JUDGEMENT,
    "skill": How.COST,
}


def cards_told(
    game: Simulated, cards: Iterable[CardAccount]
) -> list[tuple[PlayTruth, CardAccount]]:
    """Pair every play that laid one card with that card's account.

    In a log of the table alone a play's line is that of its card; in a full log the card follows.
    """
    by_seq = {card.seq: card for card in cards}
    paired: list[tuple[PlayTruth, CardAccount]] = []
    for play in game.truth.plays:
        if play.declared.face is None or play.declared.action not in _HOW:
            continue
        lines = range(play.seq, play.seq + WITHIN)
        seq = next((n for n in lines if n in by_seq and by_seq[n].face == play.declared.face), None)
        if seq is not None:
            paired.append((play, by_seq.pop(seq)))
    return paired


def holds(play: PlayTruth, card: CardAccount) -> bool:
    """Whether one reading of the account is the truth; aims are compared for uses."""
    said = play.declared
    how = _HOW[said.action]
    return any(
        reading.how is how
        and said.seat in reading.by
        and (how is not How.USE or frozenset(said.targets) <= reading.on)
        for reading in card.readings
    )


def is_truth(play: PlayTruth, card: CardAccount) -> bool:
    """Whether the account is the truth and nothing else."""
    said = play.declared
    if len(card.readings) != 1:
        return False
    (reading,) = card.readings
    return (
        reading.how is _HOW[said.action]
        and reading.by == {said.seat}
        and reading.on == frozenset(said.targets)
        and card.as_card == said.as_card
        and card.skill == said.skill
    )
