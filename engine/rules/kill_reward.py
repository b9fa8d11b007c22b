"""Who kills a vanguard draws cards for it at once."""

from engine.characters import has_stranger, skills_alive, skills_at
from engine.editions import kill_reward_of
from engine.flags import Flag, Severity
from engine.hands.balance import Balance, DeathNote
from engine.observations import HandCounted
from engine.rulesets import KillRewardFor
from engine.skills.hands import GIVES_IN_OWN_TURN, TAKES_WHEN_HURT
from engine.step import Step
from engine.wording import seat_en, seat_zh


def kill_reward(step: Step) -> tuple[Flag, ...]:
    """Flag a reward that was not drawn, when the hands of all show it.

    Looks at:  all hands at the end of the turn before and of this one, what was laid down meanwhile
               (``engine/hands/balance.py``), and the one death of the turn; before that the hand of
               the acting character when it ends the turn in which it killed, and all that was not
               told to be laid by somebody else.
    Flags:     fewer cards in all hands, or in the killer's, than with the reward: by all of it
               (violation), or by a part, which is likelier a card that was missed (watch); of a
               hand that was dropped as one stack the cards that were not seen explain as many.
               Silent after several deaths in one turn, after one that may have had no source
               (苦肉, 闪电), while the reward is nobody's, and while anybody may have an unknown
               skill.
    Source:    tongshuai 4.4.3; the deck's edition; rulings KILL-01, KILL-02, KILL-04, KILL-05,
               KILL-07.
    """
    death, balance = step.ledger.death, step.ledger.balance
    if death is None or not _is_rewarded(step, death):
        return ()
    fact = step.observation.fact
    if isinstance(fact, HandCounted) and fact.seat is death.killer:
        return _flag(step, death, _missing_in_hand(step, death, fact.count))
    is_said = balance is None or _is_said(step, death)
    return () if is_said or balance is None else _flag(step, death, _missing(step, balance, death))


def _is_said(step: Step, death: DeathNote) -> bool:
    """Whether the killer's own hand has shown it already."""
    count = None if death.killer is None else step.ledger.hands.counts.get(death.killer)
    is_of_now = count is not None and count.seq > death.seq
    return is_of_now and count is not None and _missing_in_hand(step, death, count.count) > 0


def _flag(step: Step, death: DeathNote, n_missing: int) -> tuple[Flag, ...]:
    if n_missing <= 0:
        return ()
    killer = death.killer
    who_zh = "击杀者" if killer is None else seat_zh(killer, step.after)
    who_en = "the killer" if killer is None else seat_en(killer, step.after)
    reward = kill_reward_of(step.ruleset, step.after.deck)
    texts = (
        f"{seat_zh(death.seat, step.after)}阵亡后，{who_zh}应摸{reward}张牌，"
        f"手牌数少{n_missing}张。",
        f"{who_en} was to draw {reward} cards for the death of "
        f"{seat_en(death.seat, step.after)}; the hands lack {n_missing}.",
    )
    severity = Severity.VIOLATION if n_missing >= reward else Severity.WATCH
    return (step.flag("kill_reward", severity, killer, texts, (death.seq,)),)


def _missing(step: Step, balance: Balance, death: DeathNote) -> int:
    """Return how many of the cards of the reward nobody has; 0 when it is not certain."""
    if balance.n_deaths != 1 or balance.total + death.n_unseen < balance.least:
        return 0
    reward = kill_reward_of(step.ruleset, step.after.deck)
    return balance.least + reward - balance.total - death.n_unseen


def _missing_in_hand(step: Step, death: DeathNote, count: int) -> int:
    """Return how many cards of the reward the acting killer cannot have drawn.

    Its hand was counted behind the draw phase and is again behind the end of the turn. Whatever
    nobody else was told to have laid may have come out of it.
    """
    hands, state = step.ledger.hands, step.before
    drawn = hands.drawn
    if drawn is None or hands.seat is not death.killer or death.seq < drawn.seq:
        return 0
    is_open = GIVES_IN_OWN_TURN & skills_at(state, hands.seat) or has_stranger(state)
    if hands.end_traffic is None or is_open or TAKES_WHEN_HURT & skills_alive(state):
        return 0
    n_laid = hands.traffic.since(drawn.traffic).n_laid
    least = drawn.count - (n_laid - _n_of_others(step, death, drawn.seq))
    reward = kill_reward_of(step.ruleset, step.after.deck)
    return least + reward - count if 0 <= least <= count else 0


def _n_of_others(step: Step, death: DeathNote, since_seq: int) -> int:
    """Return how many cards were laid that others told of, or that were turned from the deck."""
    return sum(
        len(play.cards)
        for play in step.ledger.plays.told
        if (play.laid_seq or play.seq) > since_seq
        and (play.seat is not death.killer or play.action == "judge")
    )


def _is_rewarded(step: Step, death: DeathNote) -> bool:
    is_for_any = step.ruleset.kill_reward_for is KillRewardFor.ANY
    is_enemy = death.killer is not None and death.killer.team is not death.seat.team
    return death.has_source and not death.seat.is_commander and (is_for_any or is_enemy)
