"""The skills of the 32 generals, one small function for each moment at which one speaks."""

LORD_SKILLS = frozenset({"hujia", "jijiang", "jiuyuan", "huangtian"})
