"""What the silver lion lets through.

Source: FAQ 白银狮子; ruling LION-01.
"""

from engine.cards import SLASHES
from engine.distance import equipment_on, may_hold
from engine.observations import HpShown
from engine.rules.responses.breach import Breach
from engine.step import Step


def let_through(step: Step) -> Breach | None:
    """Find more than one point of damage by a slash through a silver lion."""
    fact, plays = step.observation.fact, step.ledger_before.plays
    if not isinstance(fact, HpShown) or plays.unspoken:
        return None
    was = step.before.seat(fact.seat)
    slash = plays.top
    if slash is None or slash.kind not in SLASHES or fact.seat not in slash.targets:
        return None
    is_pierced = may_hold(step.before, slash.play.seat, "qinggang_sword")
    is_worn = "silver_lion" in equipment_on(step.before, fact.seat)
    n_lost = (was.hp or 0) - fact.hp
    if is_pierced or not is_worn or not was.is_hp_shown or n_lost <= 1:
        return None
    return Breach(
        "responses.silver_lion",
        f"装备【白银狮子】一次失去{n_lost}点体力；每次伤害最多1点",
        f"lost {n_lost} health at once behind the Silver Lion, which lets 1 through",
        (slash.play.seq,),
    )
