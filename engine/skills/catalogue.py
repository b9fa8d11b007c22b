"""Every skill that the tracker knows, with when and how often it may be used.

The words are those of the standard and wind packs; the generals that only the competition sets
have follow. What a skill turns into what, costs, reaches or forbids is in the modules beside this
one, each keyed by the skill's id.
"""

from collections.abc import Mapping

from engine.skills.skill import Limit, Moment, Skill


def _skill(
    skill_id: str,
    moments: str,
    limit: Limit = Limit.NONE,
    *,
    locked: bool | None = False,
    lord: bool = False,
) -> Skill:
    """Read one line of the table; ``moments`` are their names, one or two."""
    return Skill(skill_id, tuple(Moment(name) for name in moments.split()), locked, lord, limit)


_STANDARD = (
    _skill("jianxiong", "outside any"),
    _skill("hujia", "outside any", lord=True),
    _skill("fankui", "outside any"),
    _skill("guicai", "judge", Limit.JUDGEMENT),
    _skill("ganglie", "outside any"),
    _skill("tuxi", "draw", Limit.TURN),
    _skill("luoyi", "draw", Limit.TURN),
    _skill("tiandu", "judge", Limit.JUDGEMENT),
    _skill("yiji", "outside any"),
    _skill("qingguo", "outside any"),
    _skill("luoshen", "start"),
    _skill("rende", "play"),
    _skill("jijiang", "any", lord=True),
    _skill("wusheng", "any"),
    _skill("paoxiao", "play", locked=None),
    _skill("guanxing", "start", Limit.TURN),
    _skill("kongcheng", "any", locked=True),
    _skill("longdan", "any"),
    _skill("mashu", "any", locked=True),
    _skill("tieqi", "any"),
    _skill("jizhi", "any"),
    _skill("qicai", "any", locked=None),
    _skill("zhiheng", "play", Limit.PHASE),
    _skill("jiuyuan", "any", locked=True, lord=True),
    _skill("qixi", "play"),
    _skill("keji", "discard", Limit.TURN),
    _skill("kurou", "play"),
    _skill("yingzi", "draw", Limit.TURN),
    _skill("fanjian", "play", Limit.PHASE),
    _skill("guose", "play"),
    _skill("liuli", "outside"),
    _skill("qianxun", "any", locked=True),
    _skill("lianying", "any"),
    _skill("jieyin", "play", Limit.PHASE),
    _skill("xiaoji", "any"),
    _skill("jijiu", "outside"),
    _skill("qingnang", "play", Limit.PHASE),
    _skill("wushuang", "any", locked=True),
    _skill("lijian", "play", Limit.PHASE),
    _skill("biyue", "finish", Limit.TURN),
)

_WIND = (
    _skill("shensu", "start play"),
    _skill("jushou", "finish", Limit.TURN),
    _skill("liegong", "play"),
    _skill("kuanggu", "any", locked=True),
    _skill("tianxiang", "outside any"),
    _skill("hongyan", "any", locked=True),
    _skill("buqu", "any", locked=None),
    _skill("leiji", "any"),
    _skill("guidao", "judge", Limit.JUDGEMENT),
    _skill("huangtian", "play", lord=True),
)

_COMPETITION = (
    _skill("huanshi", "judge", Limit.JUDGEMENT),
    _skill("hongyuan", "draw", Limit.TURN),
    _skill("mingzhe", "outside"),
    _skill("zhenwei", "any", locked=True),
    _skill("vsganglie", "outside any"),
    _skill("zhongyi", "play", Limit.GAME),
    _skill("jiuzhu", "outside any"),
    _skill("zhanshen", "start", Limit.GAME, locked=True),
    _skill("shenji", "any"),
    _skill("yinghun", "start", Limit.TURN),
    _skill("jiang", "any"),
    _skill("hunzi", "start", Limit.GAME, locked=True),
    _skill("zhiba", "play", lord=True),
    _skill("tiaoxin", "play", Limit.PHASE),
    _skill("zhiji", "start", Limit.GAME, locked=True),
    _skill("duanliang", "play"),
    _skill("mengjin", "any"),
    _skill("huoshou", "any", locked=True),
    _skill("zaiqi", "draw", Limit.TURN),
    _skill("wansha", "any", locked=True),
    _skill("luanwu", "play", Limit.GAME),
    _skill("weimu", "any", locked=True),
)

SKILL_DATA: Mapping[str, Skill] = {skill.id: skill for skill in (*_STANDARD, *_WIND, *_COMPETITION)}

GAINED_BY: Mapping[str, tuple[str, ...]] = {
    "zhanshen": ("mashu", "shenji"),
    "hunzi": ("yingzi", "yinghun"),
    "zhiji": ("guanxing",),
}
"""Skills that an awakening may give in the course of a game."""
