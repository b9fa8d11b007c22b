"""Which generals may be drafted in which edition, and the names of those that only later ones have.

The pools from 2016 on rest on single sources. Their new generals are known by name alone: ``ex__``
are those with renewed skills (界), ``m_ex__``, ``ol_ex__`` and ``ty_ex__`` renewals of other
platforms, ``vs_`` versions for three against three.
"""

from collections.abc import Mapping

from engine.generals.traits import GeneralName

_KEPT_IN_2012 = (
    "caocao simayi zhangliao xuchu guojia zhenji liubei guanyu zhangfei zhugeliang zhaoyun machao "
    "huangyueying sunquan ganning huanggai zhouyu daqiao luxun sunshangxiang huatuo lvbu diaochan "
    "xiahouyuan huangzhong xiaoqiao zhoutai"
)

POOLS: Mapping[str, frozenset[str]] = {
    edition: frozenset(" ".join(ids).split())
    for edition, ids in {
        "classic_2011": (_KEPT_IN_2012, "xiahoudun lvmeng caoren weiyan zhangjiao"),
        "2012": (_KEPT_IN_2012, "xuhuang sunjian menghuo pangde zhugejin"),
        "2013_14": (
            "caocao simayi zhangliao guojia zhenji liubei zhangfei zhugeliang machao huangyueying "
            "sunquan ganning huanggai zhouyu daqiao sunshangxiang huatuo diaochan xiahouyuan "
            "xiaoqiao",
            "vs_xiahoudun vs_guanyu vs_zhaoyun vs_lvbu wenpin zhugejin sunjian sunce jiangwei "
            "xuhuang pangde jiaxu",
        ),
        "2016": (
            "zhugeliang huangyueying sunquan sunshangxiang diaochan xiaoqiao",
            "zhugejin sunjian sunce jiangwei xuhuang",
            "dingfeng lingtong xusheng xunyou caifuren dengai chengong guyong masu",
            "ex__gongsunzan ex__liubei ex__huatuo ex__simayi ex__zhouyu ex__daqiao ex__zhangfei "
            "ex__caocao ex__lidian ex__ganning ex__zhaoyun ex__luxun ex__machao ex__huanggai",
        ),
        "2017": (
            "zhenji zhugeliang huangyueying sunquan sunshangxiang diaochan huangzhong xiaoqiao",
            "zhugejin sunjian sunce jiangwei pangde",
            "dingfeng lejin gongsunyuan dianwei liuchen liyan fazheng wangji wangyi mizhu xunyou "
            "caifuren yufan zhongyao handang guyong madai",
            "ex__simayi ex__daqiao ex__zhangliao ex__zhangfei ex__xushu ex__lidian ex__ganning "
            "ex__xuchu ex__zhaoyun ex__guojia ex__machao",
        ),
        "2019": (
            "zhangliao guojia zhenji liubei zhangfei zhugeliang huangyueying sunquan daqiao "
            "sunshangxiang huatuo diaochan",
            "vs_xiahoudun vs_guanyu vs_lvbu wenpin zhugejin sunjian sunce jiangwei",
            "fuwan zhoucang lidian yufan chendao chengong guyong re__masu vs_huangquan",
            "ex__caocao ex__simayi ex__xuchu m_ex__dianwei m_ex__xuhuang ex__zhaoyun ex__machao "
            "ex__ganning ex__zhouyu ex__xiaoqiao ol_ex__pangde",
        ),
        "2023": (
            "zhenji zhugeliang sunquan diaochan",
            "wenpin zhugejin",
            "sp__sunce fuwan m__lingcao lingtong sunqian xushu vs_xusheng lidian fazheng yufan "
            "handang guyong vs_huangquan vs_lvbu_2023",
            "m_ex__dianwei ex__huatuo ex__simayi ex__daqiao m_ex__jiangwei ex__sunshangxiang "
            "m_ex__sunce ex__zhangliao ex__caocao ex__ganning ty_ex__guohuai ex__machao "
            "ex__huangyueying",
        ),
    }.items()
}
"""Ids of the generals by edition."""

_NAMES = """
dingfeng 丁奉 Ding Feng
lingtong 凌统 Ling Tong
xusheng 徐盛 Xu Sheng
xunyou 荀攸 Xun You
caifuren 蔡夫人 Lady Cai
dengai 邓艾 Deng Ai
chengong 陈宫 Chen Gong
guyong 顾雍 Gu Yong
masu 马谡 Ma Su
lejin 乐进 Yue Jin
gongsunyuan 公孙渊 Gongsun Yuan
dianwei 典韦 Dian Wei
liuchen 刘谌 Liu Chen
liyan 李严 Li Yan
fazheng 法正 Fa Zheng
wangji 王基 Wang Ji
wangyi 王异 Wang Yi
mizhu 糜竺 Mi Zhu
yufan 虞翻 Yu Fan
zhongyao 钟繇 Zhong Yao
handang 韩当 Han Dang
madai 马岱 Ma Dai
fuwan 伏完 Fu Wan
zhoucang 周仓 Zhou Cang
lidian 李典 Li Dian
chendao 陈到 Chen Dao
sunqian 孙乾 Sun Qian
xushu 徐庶 Xu Shu
sp__sunce SP孙策 SP Sun Ce
m__lingcao 凌操 Ling Cao
re__masu 马谡 Ma Su (renewed)
vs_huangquan 黄权 Huang Quan (3v3)
vs_xusheng 徐盛 Xu Sheng (3v3)
vs_lvbu_2023 吕布 Lü Bu (3v3, 2023)
ex__gongsunzan 界公孙瓒 Gongsun Zan (renewed)
ex__liubei 界刘备 Liu Bei (renewed)
ex__huatuo 界华佗 Hua Tuo (renewed)
ex__simayi 界司马懿 Sima Yi (renewed)
ex__zhouyu 界周瑜 Zhou Yu (renewed)
ex__daqiao 界大乔 Da Qiao (renewed)
ex__zhangfei 界张飞 Zhang Fei (renewed)
ex__caocao 界曹操 Cao Cao (renewed)
ex__lidian 界李典 Li Dian (renewed)
ex__ganning 界甘宁 Gan Ning (renewed)
ex__zhaoyun 界赵云 Zhao Yun (renewed)
ex__luxun 界陆逊 Lu Xun (renewed)
ex__machao 界马超 Ma Chao (renewed)
ex__huanggai 界黄盖 Huang Gai (renewed)
ex__zhangliao 界张辽 Zhang Liao (renewed)
ex__xushu 界徐庶 Xu Shu (renewed)
ex__xuchu 界许褚 Xu Chu (renewed)
ex__guojia 界郭嘉 Guo Jia (renewed)
ex__xiaoqiao 界小乔 Xiao Qiao (renewed)
ex__sunshangxiang 界孙尚香 Sun Shangxiang (renewed)
ex__huangyueying 界黄月英 Huang Yueying (renewed)
m_ex__dianwei 界典韦 Dian Wei (renewed)
m_ex__xuhuang 界徐晃 Xu Huang (renewed)
m_ex__jiangwei 界姜维 Jiang Wei (renewed)
m_ex__sunce 界孙策 Sun Ce (renewed)
ol_ex__pangde 界庞德 Pang De (renewed)
ty_ex__guohuai 界郭淮 Guo Huai (renewed)
"""

NAMED_ONLY: Mapping[str, GeneralName] = {
    general_id: GeneralName(name_zh, name_en)
    for general_id, name_zh, name_en in (
        line.split(" ", maxsplit=2) for line in _NAMES.strip().splitlines()
    )
}
"""Names of the generals of whom nothing else is known."""
