"""FAQ on single cards: whom a card can be used on, and on how many."""

from collections.abc import Callable

from engine.cards import CARDS, SLASHES
from engine.characters import general_on, has_stranger, is_unknown, may_have
from engine.distance import attack_range, distance_between, may_hold, may_hold_weapon
from engine.flags import Flag, Severity
from engine.hands.shares import gained_at_most
from engine.observations import HandCounted
from engine.plays.play import Play
from engine.rules.claims.aims import aims_of
from engine.rules.claims.claim import Claim, claim_in
from engine.seats import Seat
from engine.step import Step
from engine.wording import seat_en, seat_zh

Texts = tuple[str, str]

_NOT_ON_ONESELF = SLASHES | {
    "duel",
    "dismantlement",
    "snatch",
    "collateral",
    "indulgence",
    "supply_shortage",
}
_ON_ONE = frozenset({"duel", "dismantlement", "snatch", "indulgence", "supply_shortage"})
_HALBERD_TARGETS = 3


def target_choice(step: Step) -> tuple[Flag, ...]:
    """Flag a card used on whom it cannot be used on.

    Looks at:  targets declared, weapons, zones, the bounds of counted hands, the sexes of generals;
               the hand as it is counted after a slash on several.
    Flags:     a slash, duel, dismantle, steal or indulgence on oneself; a borrowed sword from
               somebody without a weapon or with nobody in range; dismantling or stealing from
               somebody without any card; more targets than the card has; the halberd with a slash
               that is not the last hand card; the double swords on the same sex (violation; watch
               beside a stranger). A borrowed sword whose victim is not named (procedure).
    Source:    FAQ 决斗, 借刀杀人, 过河拆桥, 乐不思蜀, 方天画戟, 雌雄双股剑; rulings DUEL-04, LE-02,
               COLL-01 to -05, CHAIQIAO-01, HALB-01, SWORDS-01.
    """
    claim = claim_in(step)
    return _kept_back(step) if claim is None else wrong_targets(claim)


def wrong_targets(claim: Claim) -> tuple[Flag, ...]:
    """Return the flags on a declared play."""
    if is_unknown(claim.state.seat(claim.play.seat)):
        return ()
    for check in _CHECKS:
        flag = check(claim)
        if flag is not None:
            return (flag,)
    return ()


def _on_oneself(claim: Claim) -> Flag | None:
    for aim in aims_of(claim.play):
        if aim.user is aim.target and aim.kind in _NOT_ON_ONESELF:
            card = CARDS[aim.kind]
            who_zh, who_en = _who(claim, aim.user)
            key = f"target_choice.{aim.kind}" if aim.kind in _OWN_CLAUSE else "target_choice"
            texts = (
                f"{who_zh}不能成为自己的【{card.name_zh}】的目标。",
                f"{who_en} cannot be the target of the own {card.name_en}.",
            )
            return claim.flag(key, texts, Severity.VIOLATION)
    return None


_OWN_CLAUSE = frozenset({"duel", "collateral", "dismantlement", "snatch", "indulgence"})


def _borrowed_sword(claim: Claim) -> Flag | None:
    play = claim.play
    if play.action != "use" or play.kind != "collateral" or not play.targets:
        return None
    holder = play.targets[0]
    holder_zh, holder_en = _who(claim, holder)
    if not may_hold_weapon(claim.state, holder):
        texts = f"{holder_zh}没有装备武器。", f"{holder_en} has no weapon."
        return _on_collateral(claim, texts)
    if _reaches_nobody(claim, holder):
        texts = f"{holder_zh}的攻击范围内没有人。", f"Nobody is in the range of {holder_en}."
        return _on_collateral(claim, texts)
    if len(play.targets) > 1:
        return None
    texts = "没有指定【杀】的目标。", "Who is to be slashed was not named."
    return _on_collateral(claim, texts, Severity.PROCEDURE)


def _on_collateral(claim: Claim, texts: Texts, severity: Severity | None = None) -> Flag:
    card = CARDS["collateral"]
    said = f"【{card.name_zh}】：{texts[0]}", f"{card.name_en}: {texts[1]}"
    return claim.flag("target_choice.collateral", said, severity)


def _reaches_nobody(claim: Claim, holder: Seat) -> bool:
    state = claim.state
    reach = attack_range(state, holder)
    return not any(
        reach.may_reach(distance_between(state, claim.ruleset.distances, holder, other.seat))
        for other in state.living
        if other.seat is not holder
    )


def _nothing_to_take(claim: Claim) -> Flag | None:
    for aim in aims_of(claim.play):
        is_taking = aim.kind in ("dismantlement", "snatch")
        if is_taking and claim.has_no_card(aim.target):
            card = CARDS[aim.kind]
            target_zh, target_en = _who(claim, aim.target)
            texts = (
                f"{target_zh}没有任何牌，不能成为【{card.name_zh}】的目标。",
                f"{target_en} has no card at all and cannot be the target of the {card.name_en}.",
            )
            return claim.flag(f"target_choice.{aim.kind}", texts)
    return None


def _too_many_targets(claim: Claim) -> Flag | None:
    play, kind = claim.play, claim.play.kind
    if play.action != "use" or kind is None or kind not in _ON_ONE | SLASHES:
        return None
    n_targets, most = len(set(play.targets)), _most_targets(claim, kind)
    if n_targets <= most:
        return _not_the_last_card(claim) if kind in SLASHES and n_targets > 1 else None
    card = CARDS[kind]
    who_zh, who_en = _who(claim, play.seat)
    texts = (
        f"{who_zh}的【{card.name_zh}】指定了{n_targets}个目标，最多{most}个。",
        f"{who_en} aims the {card.name_en} at {n_targets}; at most {most} are allowed.",
    )
    return claim.flag("target_choice", texts)


def _most_targets(claim: Claim, kind: str) -> int:
    if kind not in SLASHES:
        return 1
    is_free = may_have(claim.state.seat(claim.play.seat), "shenji")
    has_halberd = may_hold(claim.state, claim.play.seat, "halberd")
    return _HALBERD_TARGETS if is_free or has_halberd else 1


def _not_the_last_card(claim: Claim) -> Flag | None:
    """With the halberd only the last hand card is a slash on several."""
    seat = claim.play.seat
    if may_have(claim.state.seat(seat), "shenji"):
        return None
    least = claim.least_in_hand(seat)
    n_laid = max(1, claim.play.n_cards)
    if least <= n_laid:
        return None
    return _halberd_flag(claim, least)


def _halberd_flag(claim: Claim, least: int) -> Flag:
    who_zh, who_en = _who(claim, claim.play.seat)
    name = CARDS["halberd"]
    texts = (
        f"{who_zh}以【{name.name_zh}】指定多个目标，但这张【杀】不是最后的手牌（至少{least}张）。",
        f"{who_en} aims at several by the {name.name_en}, but the slash is not the last hand card "
        f"(at least {least} are held).",
    )
    return claim.flag("target_choice.halberd", texts)


def _kept_back(step: Step) -> tuple[Flag, ...]:
    """Return the flag on a slash on several beside which other cards were held, as a count shows.

    What is in the hand when it is counted, and did not come there since, was in it by then.
    """
    fact, plays = step.observation.fact, step.ledger.plays.told
    if not isinstance(fact, HandCounted) or fact.seat is not step.ledger.hands.seat:
        return ()
    last = step.ledger_before.hands.counts.get(fact.seat)
    seat = step.after.seat(fact.seat)
    is_open = has_stranger(step.after) or may_have(seat, "shenji")
    if last is None or is_open:
        return ()
    since = step.ledger.hands.traffic.since(last.traffic)
    gained = gained_at_most(step.after, fact.seat, since, step.ledger.account.n_snatched)
    slash = next((p for p in plays if p.seq > last.seq and _is_by_halberd(p, fact.seat)), None)
    if slash is None or fact.count <= gained:
        return ()
    claim = Claim(step.ruleset, step.after, step.ledger, slash)
    return (_halberd_flag(claim, fact.count - gained + 1),)


def _is_by_halberd(play: Play, seat: Seat) -> bool:
    is_use = play.action == "use" and play.seat is seat and not play.is_late
    return is_use and play.is_slash and 1 < len(set(play.targets)) <= _HALBERD_TARGETS


def _same_sex(claim: Claim) -> Flag | None:
    play = claim.play
    if play.skill != "double_swords" or len(play.targets) != 1:
        return None
    pair = (claim.state.seat(play.seat), claim.state.seat(play.targets[0]))
    sexes = {general.gender if general else None for general in map(general_on, pair)}
    if len(sexes) > 1:
        return None
    who_zh, who_en = _who(claim, play.seat)
    whom_zh, whom_en = _who(claim, play.targets[0])
    name = CARDS["double_swords"]
    texts = (
        f"{who_zh}与{whom_zh}性别相同，【{name.name_zh}】没有效果。",
        f"{who_en} and {whom_en} are of the same sex; the {name.name_en} have no effect.",
    )
    return claim.flag("target_choice.double_swords", texts)


def _who(claim: Claim, seat: Seat) -> Texts:
    return seat_zh(seat, claim.state), seat_en(seat, claim.state)


_CHECKS: tuple[Callable[[Claim], Flag | None], ...] = (
    _on_oneself,
    _borrowed_sword,
    _nothing_to_take,
    _too_many_targets,
    _same_sex,
)
