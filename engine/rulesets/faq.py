"""The standard game's answers, which every book takes over: cited as FAQ and what they are about.

cert-3v3 一, king-10 综述 and tongshuai 1 build on the standard game; where they are silent a rule
rests on these.
"""

from collections.abc import Mapping

FAQ: Mapping[str, str] = {
    "delayed_tricks": "FAQ 乐不思蜀",
    "distance": "FAQ 杀",
    "distance.snatch": "FAQ 顺手牵羊",
    "distance.supply_shortage": "FAQ 兵粮寸断",
    "protected_target": "FAQ 诸葛亮",
    "protected_target.kongcheng": "FAQ 诸葛亮",
    "protected_target.qianxun": "FAQ 陆逊",
    "protected_target.weimu": "FAQ 贾诩",
    "target_choice": "FAQ 杀",
    "target_choice.duel": "FAQ 决斗",
    "target_choice.collateral": "FAQ 借刀杀人",
    "target_choice.dismantlement": "FAQ 过河拆桥",
    "target_choice.snatch": "FAQ 顺手牵羊",
    "target_choice.indulgence": "FAQ 乐不思蜀",
    "target_choice.halberd": "FAQ 方天画戟",
    "target_choice.double_swords": "FAQ 雌雄双股剑",
    "skill_limit.wusheng": "FAQ 关羽",
    "skill_limit.axe": "FAQ 贯石斧",
    "skill_limit.ice_sword": "FAQ 寒冰剑",
    "peach": "FAQ 桃",
    "wine": "FAQ 酒",
    "nullification": "FAQ 无懈可击",
    "nullification.delayed": "FAQ 乐不思蜀",
    "nullification.duel": "FAQ 决斗",
    "nullification.god_salvation": "FAQ 桃园结义",
    "nullification.lijian": "FAQ 貂蝉",
    "responses": "FAQ 闪",
    "responses.savage_assault": "FAQ 南蛮入侵",
    "responses.archery_attack": "FAQ 万箭齐发",
    "responses.duel": "FAQ 决斗",
    "responses.wushuang": "FAQ 吕布",
    "responses.tieqi": "FAQ 马超",
    "responses.liegong": "FAQ 黄忠",
    "responses.eight_diagram": "FAQ 八卦阵",
    "responses.nioh_shield": "FAQ 仁王盾",
    "responses.vine": "FAQ 藤甲",
    "responses.silver_lion": "FAQ 白银狮子",
    "responses.blade": "FAQ 青龙偃月刀",
    "responses.spear": "FAQ 丈八蛇矛",
    "judgement": "FAQ 司马懿",
    "judgement.order": "FAQ 闪电",
    "dying": "FAQ 桃",
}
