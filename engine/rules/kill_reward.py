"""Who kills a vanguard draws cards for it at once."""

from engine.editions import kill_reward_of
from engine.flags import Flag, Severity
from engine.hands.balance import Balance, DeathNote
from engine.rulesets import KillRewardFor
from engine.step import Step
from engine.wording import seat_en, seat_zh


def kill_reward(step: Step) -> tuple[Flag, ...]:
    """Flag a reward that was not drawn, when the hands of all show it.

    Looks at:  all hands at the end of the turn before and of this one, what was laid down meanwhile
               (``engine/hands/balance.py``), and the one death of the turn.
    Flags:     fewer cards in all hands than with the reward: by all of it (violation), or by a
               part, which is likelier a card that was missed (watch); of a hand that was dropped
               as one stack the cards that were not seen explain as many. Silent after several
               deaths in one turn, after one that may have had no source (苦肉, 闪电), while the
               reward is nobody's, and while anybody may have an unknown skill.
    Source:    tongshuai 4.4.3; the deck's edition; rulings KILL-01, KILL-02, KILL-04, KILL-05,
               KILL-07.
    """
    balance, death = step.ledger.balance, step.ledger.death
    if balance is None or death is None:
        return ()
    n_missing = _missing(step, balance, death)
    if n_missing <= 0:
        return ()
    killer = death.killer
    who_zh = "击杀者" if killer is None else seat_zh(killer, step.after)
    who_en = "the killer" if killer is None else seat_en(killer, step.after)
    reward = kill_reward_of(step.ruleset, step.after.deck)
    texts = (
        f"{seat_zh(death.seat, step.after)}阵亡后，{who_zh}应摸{reward}张牌，"
        f"全场手牌数少{n_missing}张。",
        f"{who_en} was to draw {reward} cards for the death of "
        f"{seat_en(death.seat, step.after)}; all hands together lack {n_missing}.",
    )
    severity = Severity.VIOLATION if n_missing >= reward else Severity.WATCH
    return (step.flag("kill_reward", severity, killer, texts, (death.seq,)),)


def _missing(step: Step, balance: Balance, death: DeathNote) -> int:
    """Return how many of the cards of the reward nobody has; 0 when it is not certain."""
    is_rewarded = death.has_source and not death.seat.is_commander
    if balance.n_deaths != 1 or not is_rewarded or balance.total + death.n_unseen < balance.least:
        return 0
    is_for_any = step.ruleset.kill_reward_for is KillRewardFor.ANY
    is_enemy = death.killer is not None and death.killer.team is not death.seat.team
    if not (is_for_any or is_enemy):
        return 0
    reward = kill_reward_of(step.ruleset, step.after.deck)
    return balance.least + reward - balance.total - death.n_unseen
