"""When table and account contradict each other and no breach of a rule would explain it."""

from engine.flags import Flag, Severity
from engine.hands.balance import Balance
from engine.ledger.contradiction import Contradiction
from engine.rules.one_slash import contradictions_in
from engine.step import Step
from engine.wording import face_en, face_zh


def desync(step: Step) -> tuple[Flag, ...]:
    """Flag what cannot be as it was recorded: a card misread, missed, or seen that was not there.

    Looks at:  all hands at the end of the turn before and of this one, and what came and went on
               the table meanwhile (``engine/hands/balance.py``); whether the cards seen can be
               shared out among the hands; cards for whose lying there nothing accounts
               (``engine/accounts/first.py``); where a slash too many was seen, everything else that
               contradicts the record (``engine/ledger/contradiction.py``).
    Flags:     more or fewer cards than there can be, or another contradiction at the end of a turn;
               the first card of a turn that nothing explains (unobservable).
    Source:    3.3.2 f: the count that is read out at the end of a turn.
    """
    balance = step.ledger.balance
    if balance is not None and balance.is_off:
        return (step.flag("desync", Severity.UNOBSERVABLE, None, _texts(balance)),)
    contradiction = next(iter(sorted(contradictions_in(step))), None)
    if contradiction is not None:
        texts = _CONTRADICTIONS[contradiction]
        return (step.flag("desync", Severity.UNOBSERVABLE, None, texts),)
    lost = [card for card in step.ledger.account.of_turn if card.is_lost]
    if len(lost) != 1 or lost[0].seq != step.observation.seq:
        return ()
    texts = (
        f"{face_zh(lost[0].face)}出现在中央，没有任何合理的解释：可能是识别错误或有牌未被看到。",
        f"Nothing accounts for {face_en(lost[0].face)} in the middle: "
        "it was misread, or another card went unseen.",
    )
    return (step.flag("desync", Severity.UNOBSERVABLE, None, texts),)


_CONTRADICTIONS = {
    Contradiction.SHARES: (
        "清点的手牌与看到的牌对不上：可能有牌被认错或漏看。",
        "The hands as counted do not go with the cards seen: "
        "a card was misread, or another went unseen.",
    ),
    Contradiction.HEALTH: (
        "体力的变化与看到的牌对不上：可能有牌被认错或漏看。",
        "Health does not go with the cards seen: a card was misread, or another went unseen.",
    ),
    Contradiction.VICTIMS: (
        "一张只能伤害一人的牌使数人失去体力：可能有牌被认错或漏看。",
        "Several were hurt by what hurts one only: a card was misread, or another went unseen.",
    ),
    Contradiction.ROBBED: (
        "有角色区域里的牌被取走，却没有看到相应的牌：可能有牌被认错或漏看。",
        "A card left somebody's zone by nothing that was seen: "
        "a card was misread, or another went unseen.",
    ),
    Contradiction.LOST: (
        "有牌没有任何合理的解释：可能是识别错误或有牌未被看到。",
        "Nothing accounts for one of the cards: it was misread, or another went unseen.",
    ),
}


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
