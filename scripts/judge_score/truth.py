"""Whether the account of a game holds what really happened."""

from collections.abc import Iterable

from engine.account import CardAccount, How
from engine.observations import CardMoved, CardPlaced
from engine.simulator.game import Simulated
from engine.simulator.truth import PlayTruth

_HOW = {
    "use": How.USE,
    "play": How.RESPONSE,
    "respond": How.RESPONSE,
    "discard": How.DISCARD,
    "judge": How.JUDGEMENT,
    "skill": How.COST,
}


def cards_told(game: Simulated, cards: Iterable[CardAccount]) -> list[tuple[PlayTruth, CardAccount]]:
    """Pair every play that laid one card with that card's account.

    In a log of the table alone a play's line is that of its card; in a full log the card follows.
    """
    by_seq = {card.seq: card for card in cards}
    paired: list[tuple[PlayTruth, CardAccount]] = []
    taken: set[int] = set()
    for play in game.truth.plays:
        said = play.declared
        if said.face is None or said.action not in _HOW:
            continue
        for seq in range(play.seq, play.seq + 4):
            card = by_seq.get(seq)
            if card is not None and card.face == said.face and seq not in taken:
                paired.append((play, card))
                taken.add(seq)
                break
    return paired


def holds(play: PlayTruth, card: CardAccount) -> bool:
    """Whether one reading of the account is the truth."""
    said = play.declared
    targets = frozenset(said.targets)
    return any(
        reading.how is _HOW[said.action] and said.seat in reading.by and targets <= reading.on
        for reading in card.readings
        if reading.how is How.USE
    ) or any(
        reading.how is _HOW[said.action] and said.seat in reading.by
        for reading in card.readings
        if reading.how is not How.USE
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
