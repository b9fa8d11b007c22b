"""Who kills a vanguard draws cards for it at once."""

from engine.editions import kill_reward_of
from engine.flags import Flag, Severity
from engine.hands.balance import Balance, DeathNote
from engine.observations import HandCounted
from engine.rules.kept_in_hand import Before, least_kept
from engine.rulesets import KillRewardFor
from engine.seats import Seat
from engine.step import Step
from engine.wording import seat_en, seat_zh

Deaths = tuple[DeathNote, ...]


def kill_reward(step: Step) -> tuple[Flag, ...]:
    """Flag a reward that was not drawn, when the hands of all show it.

    Looks at:  the deaths of the turn; the hand of each killer as counted before and after, and what
               was told and seen of it meanwhile (``kept_in_hand.py``); all hands at the end of the
               turn before and of this one, and what was laid down (``engine/hands/balance.py``).
    Flags:     fewer cards in the killer's hand, or in all hands, than with the reward: by all of it
               (violation), or by a part, which is likelier a card that was missed (watch); of a
               hand that was dropped as one stack the cards that were not seen explain as many.
               All hands together tell nothing after several deaths. Silent after one that may have
               had no source (苦肉, 闪电), while the reward is nobody's, and while anybody may have
               an unknown skill.
    Source:    tongshuai 4.4.3; the deck's edition; rulings KILL-01, KILL-02, KILL-04, KILL-05,
               KILL-07.
    """
    deaths = tuple(death for death in step.ledger.deaths if _is_rewarded(step, death))
    fact, actor, balance = step.observation.fact, step.ledger.hands.seat, step.ledger.balance
    if not deaths or not isinstance(fact, HandCounted):
        return ()
    own = _of_own_turn(step, deaths)
    found = _flag(step, *own) if fact.seat is actor else ()
    if balance is None or own[1] > 0:
        return found
    in_turns_of_others = (_of_others_turn(step, deaths, killer) for killer in Seat)
    found = tuple(flag for missing in in_turns_of_others for flag in _flag(step, *missing))
    return found or _of_all(step, balance, deaths)


def _flag(step: Step, deaths: Deaths, n_missing: int) -> tuple[Flag, ...]:
    if n_missing <= 0:
        return ()
    killer, reward = deaths[-1].killer, kill_reward_of(step.ruleset, step.after.deck)
    who_zh = "击杀者" if killer is None else seat_zh(killer, step.after)
    who_en = "the killer" if killer is None else seat_en(killer, step.after)
    dead_zh = "、".join(seat_zh(death.seat, step.after) for death in deaths)
    dead_en = ", ".join(seat_en(death.seat, step.after) for death in deaths)
    due = reward * len(deaths)
    texts = (
        f"{dead_zh}阵亡后，{who_zh}应摸{due}张牌，手牌数少{n_missing}张。",
        f"{who_en} was to draw {due} cards for the death of {dead_en}; the hands lack {n_missing}.",
    )
    severity = Severity.VIOLATION if n_missing >= reward else Severity.WATCH
    evidence = tuple(death.seq for death in deaths)
    return (step.flag("kill_reward", severity, killer, texts, evidence),)


def _of_own_turn(step: Step, deaths: Deaths) -> tuple[Deaths, int]:
    """Return the kills of the acting character, and what its hand lacks of their rewards.

    Its hand was counted behind the draw phase and is again behind the end of the turn.
    """
    hands = step.ledger.hands
    killer, drawn = hands.seat, hands.drawn
    if killer is None or drawn is None or hands.end_traffic is None:
        return (), 0
    own = tuple(d for d in deaths if d.killer is killer and d.seq > drawn.seq)
    count = hands.counts[killer]
    if not own or count.seq < own[-1].seq:
        return (), 0
    least = least_kept(step, killer, Before(drawn.count, drawn.seq, drawn.traffic))
    return own, _n_missing(step, own, least, count.count)


def _of_others_turn(step: Step, deaths: Deaths, killer: Seat) -> tuple[Deaths, int]:
    """Return the kills of one in the turn of another, and what its hand lacks of their rewards.

    All hands were counted at the end of the turn before.
    """
    hands, last, now = step.ledger.hands, step.ledger_before.hands.census, step.ledger.hands.census
    own = tuple(death for death in deaths if death.killer is killer)
    if not own or killer is hands.seat or last is None or now is None:
        return (), 0
    if last.traffic != hands.turn_traffic or killer not in now.counts:
        return (), 0
    least = least_kept(step, killer, Before(last.counts[killer], 0, last.traffic))
    return own, _n_missing(step, own, least, now.counts[killer])


def _n_missing(step: Step, deaths: Deaths, least: int | None, count: int) -> int:
    """Return how many cards of the rewards a hand lacks; 0 when it is not certain."""
    if least is None or least > count:
        return 0
    reward = kill_reward_of(step.ruleset, step.after.deck)
    return least + reward * len(deaths) - count


def _of_all(step: Step, balance: Balance, deaths: Deaths) -> tuple[Flag, ...]:
    """Flag what all hands together lack of the reward for the one death of the turn."""
    death = deaths[-1]
    if balance.n_deaths != 1 or balance.total + death.n_unseen < balance.least:
        return ()
    reward = kill_reward_of(step.ruleset, step.after.deck)
    n_missing = balance.least + reward - balance.total - death.n_unseen
    return _flag(step, (death,), n_missing)


def _is_rewarded(step: Step, death: DeathNote) -> bool:
    is_for_any = step.ruleset.kill_reward_for is KillRewardFor.ANY
    is_enemy = death.killer is not None and death.killer.team is not death.seat.team
    return death.has_source and not death.seat.is_commander and (is_for_any or is_enemy)
