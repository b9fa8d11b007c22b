"""When table and account contradict each other and no breach of a rule would explain it."""

from engine.flags import Flag, Severity
from engine.hands.balance import Balance
from engine.step import Step
from engine.wording import face_en, face_zh


def desync(step: Step) -> tuple[Flag, ...]:
    """Flag what cannot be as it was recorded: a card misread, missed, or seen that was not there.

    Looks at:  all hands at the end of the turn before and of this one, and what came and went on
               the table meanwhile (``engine/hands/balance.py``); cards for whose lying there
               nothing accounts (``engine/accounts/first.py``).
    Flags:     more or fewer cards than there can be; the first such card of a turn (unobservable).
    Source:    3.3.2 f: the count that is read out at the end of a turn.
    """
    balance = step.ledger.balance
    if balance is not None and not balance.least <= balance.total <= balance.most:
        return (step.flag("desync", Severity.UNOBSERVABLE, None, _texts(balance)),)
    lost = [card for card in step.ledger.account.of_turn if card.is_lost]
    if len(lost) != 1 or lost[0].seq != step.observation.seq:
        return ()
    texts = (
        f"{face_zh(lost[0].face)}出现在中央，没有任何合理的解释：可能是识别错误或有牌未被看到。",
        f"Nothing accounts for {face_en(lost[0].face)} in the middle: "
        "it was misread, or another card went unseen.",
    )
    return (step.flag("desync", Severity.UNOBSERVABLE, None, texts),)


def _texts(balance: Balance) -> tuple[str, str]:
    if balance.total < balance.least:
        n_cards = balance.least - balance.total
        return (
            f"全场手牌数比记录少{n_cards}张：可能有牌未被看到，或清点有误。",
            f"All hands together hold {n_cards} fewer cards than the record allows: "
            "cards went unseen, or a count is wrong.",
        )
    n_cards = balance.total - balance.most
    return (
        f"全场手牌数比记录多{n_cards}张：可能有牌被误认，或清点有误。",
        f"All hands together hold {n_cards} more cards than the record allows: "
        "something was taken for a card, or a count is wrong.",
    )
