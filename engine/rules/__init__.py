"""One module a rule: what it looks at, what it flags, which clause it is."""

from collections.abc import Callable, Mapping

from engine.flags import Flag
from engine.rules.acts_once import acts_once_a_round
from engine.rules.commander_rotation import commander_rotation
from engine.rules.concession_peach import concession_peach
from engine.rules.delayed_tricks import delayed_tricks
from engine.rules.desync import desync
from engine.rules.distance import distance
from engine.rules.draft_order import draft_order
from engine.rules.draw_count import draw_count
from engine.rules.dying import dying
from engine.rules.equipment import equipment
from engine.rules.extra_time import extra_time
from engine.rules.group_order.group_order import group_order
from engine.rules.hand_limit import hand_limit
from engine.rules.identity_turned import identity_turned
from engine.rules.judgement.judgement import judgement
from engine.rules.kill_reward import kill_reward
from engine.rules.late_reports import explained_claims
from engine.rules.lightning import lightning
from engine.rules.lord_skill import lord_skill
from engine.rules.match_clock import match_clock
from engine.rules.match_decided import match_decided
from engine.rules.nullification.nullification import nullification
from engine.rules.one_slash import explained_slashes, one_slash
from engine.rules.peach import peach
from engine.rules.play_after_death import play_after_death
from engine.rules.protected_target import protected_target
from engine.rules.responses.responses import responses
from engine.rules.result_agrees import result_agrees
from engine.rules.skill_limit.skill_limit import skill_limit
from engine.rules.target_choice import target_choice
from engine.rules.technical_points import technical_points
from engine.rules.too_many_copies import too_many_copies
from engine.rules.unit_order import explained_turn, unit_order
from engine.rules.window import replaced_doubt, window
from engine.rules.wine import wine
from engine.step import Step

Rule = Callable[[Step], tuple[Flag, ...]]

RULES: Mapping[str, Rule] = {
    "commander_rotation": commander_rotation,
    "match_decided": match_decided,
    "draft_order": draft_order,
    "unit_order": unit_order,
    "acts_once_a_round": acts_once_a_round,
    "one_slash": one_slash,
    "draw_count": draw_count,
    "hand_limit": hand_limit,
    "equipment": equipment,
    "delayed_tricks": delayed_tricks,
    "kill_reward": kill_reward,
    "identity_turned": identity_turned,
    "desync": desync,
    "distance": distance,
    "protected_target": protected_target,
    "target_choice": target_choice,
    "peach": peach,
    "wine": wine,
    "lord_skill": lord_skill,
    "skill_limit": skill_limit,
    "nullification": nullification,
    "responses": responses,
    "judgement": judgement,
    "dying": dying,
    "group_order": group_order,
    "lightning": lightning,
    "window": window,
    "match_clock": match_clock,
    "extra_time": extra_time,
    "too_many_copies": too_many_copies,
    "play_after_death": play_after_death,
    "technical_points": technical_points,
    "concession_peach": concession_peach,
    "result_agrees": result_agrees,
}
"""The rules by their ids, in the order in which they speak."""


def withdrawn_flags(step: Step) -> frozenset[str]:
    """Return ids of flags that this observation explains away or puts in a new light."""
    taken_back = explained_slashes(step) | explained_claims(step) | explained_turn(step)
    return taken_back | replaced_doubt(step)
