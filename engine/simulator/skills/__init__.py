"""The skills of the 32 generals, one small function for each moment at which one speaks.

Importing this package registers them all.
"""

from engine.simulator.skills import qun, shu, wei, wu

__all__ = ["LORD_SKILLS", "qun", "shu", "wei", "wu"]

LORD_SKILLS = frozenset({"hujia", "jijiang", "jiuyuan", "huangtian"})
