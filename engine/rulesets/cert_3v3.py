"""cert-3v3: the certified referees' book.

Its first part numbers 综述 and 总则 (2.1), then goes on with 1.2 to 1.6; 3.x is the course of a
game; a second 三 holds the points, cited as 积分.
"""

from engine.rulesets.faq import FAQ
from engine.rulesets.settings import RuleSet

CERT_3V3 = RuleSet(
    "cert-3v3",
    "3v3 认证裁判规则",
    "3v3, certified referees",
    {
        **FAQ,
        "draft_order": "3.1.3",
        "draft_order.first": "3.1.3 a",
        "draft_order.show": "3.1.3 b",
        "draft_order.lineup": "3.1.3 c",
        "draft_order.pool": "1.2.1",
        "commander_rotation": "2.1.1",
        "match_decided": "2.1.1",
        "unit_order.opening": "3.3.1 a",
        "unit_order.first_team": "3.2.3",
        "unit_order.alternate": "3.3.1 b",
        "unit_order.exhausted": "3.3.1 e",
        "acts_once_a_round": "3.3.1 c",
        "acts_once_a_round.reset": "3.3.1 d",
        "identity_turned": "3.3.1 c",
        "one_slash": "3.3.2 d2",
        "hand_limit": "3.3.2 e",
        "desync": "3.3.2 f",
        "draw_count": "3.3.2 c",
        "draw_count.opening": "3.2.4",
        "equipment": "2.1.4",
        "kill_reward": "一",
        "too_many_copies": "1.2.2",
        "play_after_death": "1.4.1",
        "lord_skill": "1.2.1",
        "skill_limit": "3.3.2 d1",
        "group_order": "1.5",
        "window.start": "3.3.2 a",
        "window.judge": "3.3.2 b",
        "window.draw": "3.3.2 c",
        "window.discard": "3.3.2 e",
        "window.finish": "3.3.2 f",
        "window.other": "3.3.2",
        "match_clock": "3.4.2",
        "match_clock.start": "1.3",
        "match_clock.overtime": "1.4.2",
        "extra_time": "1.4.2",
        "result_agrees": "3.4",
        "result_agrees.commanders": "1.4.1",
        "concession_peach": "积分 3",
        "technical_points": "2.1.2",
    },
)
