"""Cut the fonts of the web pages out of Noto Sans CJK: the texts, the names, the common characters.

    python -m scripts.subset_web_font --fonts /usr/share/fonts/opentype/noto

The regular weight holds every text and name plus the 3755 characters of GB 2312 level 1, which
players' and generals' names come from; the bold weight only what the pages themselves say.
"""

import argparse
import json
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from engine.cards import CARDS
from engine.generals import GENERALS, SKILLS

PROJECT = Path(__file__).parents[1]
WEBUI = PROJECT / "webui"
SIMPLIFIED_CHINESE = 2
"""Place of the mainland forms in Noto's collections."""
WEIGHTS = {"regular": "NotoSansCJK-Regular.ttc", "bold": "NotoSansCJK-Bold.ttc"}
SYMBOLS = "♠♥♣♦−␣↑↓·…「」『』【】《》、。，：；！？（）％—–“”‘’→←×°"


def texts_of_the_pages() -> str:
    """Return every text and name that the pages can show by themselves."""
    messages = [
        text
        for path in sorted((WEBUI / "messages").glob("*.json"))
        for text in json.loads(path.read_text(encoding="utf-8")).values()
    ]
    names = [card.name_zh + card.name_en for card in CARDS.values()]
    names += [general.name_zh + general.name_en for general in GENERALS.values()]
    names += [skill.name_zh + skill.name_en for skill in SKILLS.values()]
    # Flags bring sentences of their own.
    flags = [
        path.read_text(encoding="utf-8") for path in sorted((PROJECT / "engine").rglob("*.py"))
    ]
    latin = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)]))
    return "".join(messages + names + flags) + SYMBOLS + latin


def common_characters() -> str:
    """Return GB 2312 level 1, the 3755 commonest characters."""
    rows = (bytes([row, cell]) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
    return "".join(code.decode("gb2312", errors="ignore") for code in rows)


def cut(source: Path, characters: str, target: Path) -> None:
    """Write ``target``, a WOFF2 file with those of ``characters`` that ``source`` has."""
    font = TTFont(source, fontNumber=SIMPLIFIED_CHINESE, lazy=True)
    options = subset.Options(
        flavor="woff2",
        layout_features=["kern", "locl", "tnum"],
        hinting=False,
        name_IDs=[0, 13, 14],
    )
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    subset.save_font(font, str(target), options)
    print(f"{target}: {target.stat().st_size // 1024} KB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts/opentype/noto"))
    parser.add_argument("--into", type=Path, default=WEBUI / "static" / "fonts")
    options = parser.parse_args()
    own = texts_of_the_pages()
    wanted = {"regular": own + common_characters(), "bold": own}
    for weight, name in WEIGHTS.items():
        cut(options.fonts / name, wanted[weight], options.into / f"zhicai-sans-{weight}.woff2")


if __name__ == "__main__":
    main()
