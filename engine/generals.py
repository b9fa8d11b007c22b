"""The 32 generals of the standard and wind packs, and the names of their skills.

The ids are those that open-source engines use; docs/glossary.md lists them with the Chinese names.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Kingdom(StrEnum):
    """The faction printed on a general."""

    WEI = "魏"
    SHU = "蜀"
    WU = "吴"
    QUN = "群"


class Gender(StrEnum):
    """What some skills and weapons ask for."""

    MALE = "M"
    FEMALE = "F"


@dataclass(frozen=True, slots=True)
class General:
    """A character as printed; a commander has more health by the rule set's bonus."""

    id: str
    name_zh: str
    name_en: str
    kingdom: Kingdom
    gender: Gender
    max_hp: int
    skills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SkillName:
    """How a skill is called."""

    name_zh: str
    name_en: str


def _general(general_id: str, name_zh: str, name_en: str, traits: str, skills: str) -> General:
    """Read one line of the table; ``traits`` are kingdom, gender and health, such as ``魏M4``."""
    kingdom, gender, max_hp = tuple(traits)
    return General(
        general_id,
        name_zh,
        name_en,
        Kingdom(kingdom),
        Gender(gender),
        int(max_hp),
        tuple(skills.split()),
    )


_GENERALS = (
    _general("caocao", "曹操", "Cao Cao", "魏M4", "jianxiong hujia"),
    _general("simayi", "司马懿", "Sima Yi", "魏M3", "fankui guicai"),
    _general("xiahoudun", "夏侯惇", "Xiahou Dun", "魏M4", "ganglie"),
    _general("zhangliao", "张辽", "Zhang Liao", "魏M4", "tuxi"),
    _general("xuchu", "许褚", "Xu Chu", "魏M4", "luoyi"),
    _general("guojia", "郭嘉", "Guo Jia", "魏M3", "tiandu yiji"),
    _general("zhenji", "甄姬", "Zhen Ji", "魏F3", "qingguo luoshen"),
    _general("liubei", "刘备", "Liu Bei", "蜀M4", "rende jijiang"),
    _general("guanyu", "关羽", "Guan Yu", "蜀M4", "wusheng"),
    _general("zhangfei", "张飞", "Zhang Fei", "蜀M4", "paoxiao"),
    _general("zhugeliang", "诸葛亮", "Zhuge Liang", "蜀M3", "guanxing kongcheng"),
    _general("zhaoyun", "赵云", "Zhao Yun", "蜀M4", "longdan"),
    _general("machao", "马超", "Ma Chao", "蜀M4", "mashu tieqi"),
    _general("huangyueying", "黄月英", "Huang Yueying", "蜀F3", "jizhi qicai"),
    _general("sunquan", "孙权", "Sun Quan", "吴M4", "zhiheng jiuyuan"),
    _general("ganning", "甘宁", "Gan Ning", "吴M4", "qixi"),
    _general("lvmeng", "吕蒙", "Lü Meng", "吴M4", "keji"),
    _general("huanggai", "黄盖", "Huang Gai", "吴M4", "kurou"),
    _general("zhouyu", "周瑜", "Zhou Yu", "吴M3", "yingzi fanjian"),
    _general("daqiao", "大乔", "Da Qiao", "吴F3", "guose liuli"),
    _general("luxun", "陆逊", "Lu Xun", "吴M3", "qianxun lianying"),
    _general("sunshangxiang", "孙尚香", "Sun Shangxiang", "吴F3", "jieyin xiaoji"),
    _general("huatuo", "华佗", "Hua Tuo", "群M3", "jijiu qingnang"),
    _general("lvbu", "吕布", "Lü Bu", "群M4", "wushuang"),
    _general("diaochan", "貂蝉", "Diao Chan", "群F3", "lijian biyue"),
    _general("xiahouyuan", "夏侯渊", "Xiahou Yuan", "魏M4", "shensu"),
    _general("caoren", "曹仁", "Cao Ren", "魏M4", "jushou"),
    _general("huangzhong", "黄忠", "Huang Zhong", "蜀M4", "liegong"),
    _general("weiyan", "魏延", "Wei Yan", "蜀M4", "kuanggu"),
    _general("xiaoqiao", "小乔", "Xiao Qiao", "吴F3", "tianxiang hongyan"),
    _general("zhoutai", "周泰", "Zhou Tai", "吴M4", "buqu"),
    _general("zhangjiao", "张角", "Zhang Jiao", "群M3", "leiji guidao huangtian"),
)

GENERALS: Mapping[str, General] = {general.id: general for general in _GENERALS}

SKILLS: Mapping[str, SkillName] = {
    "jianxiong": SkillName("奸雄", "Villainous Hero"),
    "hujia": SkillName("护驾", "Royal Escort"),
    "fankui": SkillName("反馈", "Retaliation"),
    "guicai": SkillName("鬼才", "Demonic Talent"),
    "ganglie": SkillName("刚烈", "Eye for an Eye"),
    "tuxi": SkillName("突袭", "Sudden Strike"),
    "luoyi": SkillName("裸衣", "Bare Chested"),
    "tiandu": SkillName("天妒", "Envy of Heaven"),
    "yiji": SkillName("遗计", "Bequeathed Strategy"),
    "qingguo": SkillName("倾国", "Helen of Troy"),
    "luoshen": SkillName("洛神", "Goddess Luo"),
    "rende": SkillName("仁德", "Benevolence"),
    "jijiang": SkillName("激将", "Rouse"),
    "wusheng": SkillName("武圣", "Warrior Saint"),
    "paoxiao": SkillName("咆哮", "Roar"),
    "guanxing": SkillName("观星", "Stargaze"),
    "kongcheng": SkillName("空城", "Empty Fort"),
    "longdan": SkillName("龙胆", "Dragon Heart"),
    "mashu": SkillName("马术", "Horsemanship"),
    "tieqi": SkillName("铁骑", "Iron Cavalry"),
    "jizhi": SkillName("集智", "Wisdom"),
    "qicai": SkillName("奇才", "Genius"),
    "zhiheng": SkillName("制衡", "Balance of Power"),
    "jiuyuan": SkillName("救援", "Rescued"),
    "qixi": SkillName("奇袭", "Surprise Raid"),
    "keji": SkillName("克己", "Self Mastery"),
    "kurou": SkillName("苦肉", "Trojan Flesh"),
    "yingzi": SkillName("英姿", "Handsome"),
    "fanjian": SkillName("反间", "Sow Dissension"),
    "guose": SkillName("国色", "National Beauty"),
    "liuli": SkillName("流离", "Shirk"),
    "qianxun": SkillName("谦逊", "Humility"),
    "lianying": SkillName("连营", "One After Another"),
    "jieyin": SkillName("结姻", "Marriage"),
    "xiaoji": SkillName("枭姬", "Warrior Lady"),
    "jijiu": SkillName("急救", "First Aid"),
    "qingnang": SkillName("青囊", "Green Salve"),
    "wushuang": SkillName("无双", "Without Equal"),
    "lijian": SkillName("离间", "Seed of Animosity"),
    "biyue": SkillName("闭月", "Envious by Moon"),
    "shensu": SkillName("神速", "Shensu"),
    "jushou": SkillName("据守", "Jushou"),
    "liegong": SkillName("烈弓", "Liegong"),
    "kuanggu": SkillName("狂骨", "Kuanggu"),
    "tianxiang": SkillName("天香", "Tianxiang"),
    "hongyan": SkillName("红颜", "Hongyan"),
    "buqu": SkillName("不屈", "Buqu"),
    "leiji": SkillName("雷击", "Leiji"),
    "guidao": SkillName("鬼道", "Guidao"),
    "huangtian": SkillName("黄天", "Huangtian"),
}
