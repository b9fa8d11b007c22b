"""The kinds of game cards: ids, names, types, weapon ranges."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.faces import card_of


class CardType(StrEnum):
    """What a card does on the table."""

    BASIC = "basic"
    TRICK = "trick"
    DELAYED_TRICK = "delayed_trick"
    WEAPON = "weapon"
    ARMOR = "armor"
    PLUS_HORSE = "plus_horse"
    MINUS_HORSE = "minus_horse"


@dataclass(frozen=True, slots=True)
class CardKind:
    """One kind of game card, whatever its suit and rank."""

    id: str
    name_zh: str
    name_en: str
    type: CardType
    range: int | None
    """Attack range of a weapon; None for every other card."""

    @property
    def is_equipment(self) -> bool:
        """Whether it is laid into an equipment zone."""
        return self.type in _EQUIPMENT


_EQUIPMENT = (CardType.WEAPON, CardType.ARMOR, CardType.PLUS_HORSE, CardType.MINUS_HORSE)


def _kind(
    kind_id: str, name_zh: str, name_en: str, card_type: CardType, attack_range: int | None = None
) -> CardKind:
    return CardKind(kind_id, name_zh, name_en, card_type, attack_range)


_KINDS = (
    _kind("slash", "杀", "Slash", CardType.BASIC),
    _kind("fire__slash", "火杀", "Fire Slash", CardType.BASIC),
    _kind("thunder__slash", "雷杀", "Thunder Slash", CardType.BASIC),
    _kind("jink", "闪", "Dodge", CardType.BASIC),
    _kind("peach", "桃", "Peach", CardType.BASIC),
    _kind("analeptic", "酒", "Wine", CardType.BASIC),
    _kind("dismantlement", "过河拆桥", "Dismantle", CardType.TRICK),
    _kind("snatch", "顺手牵羊", "Steal", CardType.TRICK),
    _kind("duel", "决斗", "Duel", CardType.TRICK),
    _kind("collateral", "借刀杀人", "Borrowed Sword", CardType.TRICK),
    _kind("ex_nihilo", "无中生有", "Something from Nothing", CardType.TRICK),
    _kind("nullification", "无懈可击", "Negate", CardType.TRICK),
    _kind("savage_assault", "南蛮入侵", "Barbarians", CardType.TRICK),
    _kind("archery_attack", "万箭齐发", "Raining Arrows", CardType.TRICK),
    _kind("god_salvation", "桃园结义", "Peach Garden", CardType.TRICK),
    _kind("amazing_grace", "五谷丰登", "Harvest", CardType.TRICK),
    _kind("lightning", "闪电", "Lightning", CardType.DELAYED_TRICK),
    _kind("indulgence", "乐不思蜀", "Indulgence", CardType.DELAYED_TRICK),
    _kind("supply_shortage", "兵粮寸断", "Rations Depleted", CardType.DELAYED_TRICK),
    _kind("iron_chain", "铁索连环", "Iron Shackles", CardType.TRICK),
    _kind("fire_attack", "火攻", "Blaze", CardType.TRICK),
    _kind("crossbow", "诸葛连弩", "Zhuge Crossbow", CardType.WEAPON, 1),
    _kind("qinggang_sword", "青釭剑", "Qinggang Sword", CardType.WEAPON, 2),
    _kind("ice_sword", "寒冰剑", "Ice Sword", CardType.WEAPON, 2),
    _kind("double_swords", "雌雄双股剑", "Double Swords", CardType.WEAPON, 2),
    _kind("blade", "青龙偃月刀", "Green Dragon Blade", CardType.WEAPON, 3),
    _kind("spear", "丈八蛇矛", "Serpent Spear", CardType.WEAPON, 3),
    _kind("axe", "贯石斧", "Stone Axe", CardType.WEAPON, 3),
    _kind("halberd", "方天画戟", "Halberd", CardType.WEAPON, 4),
    _kind("kylin_bow", "麒麟弓", "Kylin Bow", CardType.WEAPON, 5),
    _kind("guding_blade", "古锭刀", "Ancient Ingot Blade", CardType.WEAPON, 2),
    _kind("fan", "朱雀羽扇", "Vermilion Fan", CardType.WEAPON, 4),
    _kind("eight_diagram", "八卦阵", "Eight Trigrams", CardType.ARMOR),
    _kind("nioh_shield", "仁王盾", "Renwang Shield", CardType.ARMOR),
    _kind("vine", "藤甲", "Rattan Armor", CardType.ARMOR),
    _kind("silver_lion", "白银狮子", "Silver Lion", CardType.ARMOR),
    _kind("dilu", "的卢", "Dilu", CardType.PLUS_HORSE),
    _kind("jueying", "绝影", "Jueying", CardType.PLUS_HORSE),
    _kind("zhuahuangfeidian", "爪黄飞电", "Zhuahuang Feidian", CardType.PLUS_HORSE),
    _kind("hualiu", "骅骝", "Hualiu", CardType.PLUS_HORSE),
    _kind("chitu", "赤兔", "Chitu", CardType.MINUS_HORSE),
    _kind("dayuan", "大宛", "Dayuan", CardType.MINUS_HORSE),
    _kind("zixing", "紫骍", "Zixing", CardType.MINUS_HORSE),
)

CARDS: Mapping[str, CardKind] = {kind.id: kind for kind in _KINDS}

SLASHES = frozenset({"slash", "fire__slash", "thunder__slash"})
"""The cards that are a slash whatever else they are."""

ATTACKS = ("savage_assault", "archery_attack")
"""The tricks that hurt everybody but their user."""
GIFTS = ("god_salvation", "amazing_grace")
"""The tricks that do everybody good."""


def kind_of(face: str | None) -> CardKind | None:
    """Return the kind of the game card that ``face`` names; None when it names none that is known.

    Args:
        face: as the log writes it, such as ``slash/S7``.
    """
    return CARDS.get(card_of(face) or "")
