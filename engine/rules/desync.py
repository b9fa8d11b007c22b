"""When table and account contradict each other and no breach of a rule would explain it."""

from engine.balance import Balance
from engine.flags import Flag, Severity
from engine.step import Step


def desync(step: Step) -> tuple[Flag, ...]:
    """Flag hands that do not add up: a card was misread, missed, or seen that was not there.

    Looks at:  all hands at the end of the turn before and of this one, and what came and went on
               the table meanwhile (``engine/balance.py``).
    Flags:     more or fewer cards than there can be (unobservable).
    Source:    3.3.2 f: the count that is read out at the end of a turn.
    """
    balance = step.ledger.balance
    if balance is None or balance.least <= balance.total <= balance.most:
        return ()
    return (step.flag("desync", Severity.UNOBSERVABLE, None, _texts(balance)),)


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
