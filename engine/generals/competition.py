"""The generals that only the competition sets have, in the editions up to 2014.

The four that begin with ``vs_`` are versions of standard generals with other skills. The rules do
not know what the skills here do, so these generals make them as lenient as unknown ones.
"""

from collections.abc import Mapping

from engine.generals.traits import SkillName, read_general

COMPETITION_GENERALS = (
    read_general("zhugejin", "诸葛瑾", "Zhuge Jin", "吴M3", "huanshi hongyuan mingzhe"),
    read_general("wenpin", "文聘", "Wen Pin", "魏M4", "zhenwei"),
    read_general("vs_xiahoudun", "夏侯惇", "Xiahou Dun (3v3)", "魏M4", "vsganglie"),
    read_general("vs_guanyu", "关羽", "Guan Yu (3v3)", "蜀M4", "wusheng zhongyi"),
    read_general("vs_zhaoyun", "赵云", "Zhao Yun (3v3)", "蜀M4", "longdan jiuzhu"),
    read_general("vs_lvbu", "吕布", "Lü Bu (3v3)", "群M4", "wushuang zhanshen"),
    read_general("sunjian", "孙坚", "Sun Jian", "吴M4", "yinghun"),
    read_general("sunce", "孙策", "Sun Ce", "吴M4", "jiang hunzi zhiba"),
    read_general("jiangwei", "姜维", "Jiang Wei", "蜀M4", "tiaoxin zhiji"),
    read_general("xuhuang", "徐晃", "Xu Huang", "魏M4", "duanliang"),
    read_general("pangde", "庞德", "Pang De", "群M4", "mashu mengjin"),
    read_general("menghuo", "孟获", "Meng Huo", "蜀M4", "huoshou zaiqi"),
    read_general("jiaxu", "贾诩", "Jia Xu", "群M3", "wansha luanwu weimu"),
)

COMPETITION_SKILLS: Mapping[str, SkillName] = {
    "huanshi": SkillName("缓释", "Delaying"),
    "hongyuan": SkillName("弘援", "Great Aid"),
    "mingzhe": SkillName("明哲", "Prudence"),
    "zhenwei": SkillName("镇卫", "Guard"),
    "vsganglie": SkillName("刚烈", "Eye for an Eye (3v3)"),
    "zhongyi": SkillName("忠义", "Loyalty"),
    "jiuzhu": SkillName("救主", "Saving the Lord"),
    "zhanshen": SkillName("战神", "God of War"),
    "shenji": SkillName("神戟", "Divine Halberd"),
    "yinghun": SkillName("英魂", "Heroic Soul"),
    "jiang": SkillName("激昂", "Fervour"),
    "hunzi": SkillName("魂姿", "Soul's Bearing"),
    "zhiba": SkillName("制霸", "Hegemony"),
    "tiaoxin": SkillName("挑衅", "Provoke"),
    "zhiji": SkillName("志继", "Inherited Will"),
    "duanliang": SkillName("断粮", "Cut Supplies"),
    "mengjin": SkillName("猛进", "Charge"),
    "huoshou": SkillName("祸首", "Arch Villain"),
    "zaiqi": SkillName("再起", "Rise Again"),
    "wansha": SkillName("完杀", "Wansha"),
    "luanwu": SkillName("乱武", "Chaos"),
    "weimu": SkillName("帷幕", "Curtain"),
}
