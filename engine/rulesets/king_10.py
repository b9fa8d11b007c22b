"""king-10: the tenth King tournament's text.

Its chapters are numbered anew in each part (总则, 流程). It breaks off before the phases of a turn,
which 流程 三.2 takes over from the standard game.
"""

from engine.rulesets.choices import FirstChoiceTimeout, Overtime
from engine.rulesets.faq import FAQ
from engine.rulesets.settings import RuleSet

KING_10 = RuleSet(
    "king-10",
    "第十届王者之战",
    "10th King tournament",
    {
        **FAQ,
        "draft_order": "流程 一.3",
        "draft_order.first": "流程 一.3 a",
        "draft_order.show": "流程 一.3 b",
        "draft_order.lineup": "流程 一.3 c",
        "draft_order.pool": "总则 二",
        "commander_rotation": "总则 一.1",
        "match_decided": "总则 一.1",
        "unit_order.opening": "流程 三.1(2)",
        "unit_order.first_team": "流程 二.3",
        "unit_order.alternate": "流程 三.1(2)",
        "unit_order.exhausted": "流程 三.1(5)",
        "acts_once_a_round": "流程 三.1(3)",
        "acts_once_a_round.reset": "流程 三.1(4)",
        "identity_turned": "流程 三.1(3)",
        "one_slash": "流程 三.2",
        "hand_limit": "流程 三.2",
        "desync": "流程 三.2",
        "draw_count": "流程 三.2",
        "draw_count.opening": "流程 二.4",
        "equipment": "总则 一.4",
        "kill_reward": "综述",
        "too_many_copies": "总则 二",
        "play_after_death": "总则 四.1",
        "lord_skill": "综述",
        "skill_limit": "流程 三.2",
        "group_order": "总则 五",
        "judgement.turn": "总则 六.1",
        "window.start": "流程 三.2",
        "window.judge": "流程 三.2",
        "window.draw": "流程 三.2",
        "window.discard": "流程 三.2",
        "window.finish": "流程 三.2",
        "window.other": "流程 三.2",
        "match_clock": "总则 三",
        "match_clock.start": "总则 三",
        "match_clock.overtime": "总则 四.2",
        "extra_time": "总则 四.2",
        "result_agrees": "总则 四",
        "result_agrees.commanders": "总则 四.1",
        "concession_peach": "综述",
        "technical_points": "总则 一.2",
    },
    overtime=Overtime.REPEAT,
    may_heal_after_concession=False,
    first_choice_timeout=FirstChoiceTimeout.WARM_FIRST,
)
