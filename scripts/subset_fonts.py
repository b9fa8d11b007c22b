"""Make the fonts of the proxy deck: cut three OFL fonts down to the characters that are printed.

The shipped files were made from
    brush  @fontsource/ma-shan-zheng 5.3.1 (npm), ma-shan-zheng-chinese-simplified-400-normal.woff2
    kai    fonts-lxgw-wenkai 1.250 (Debian), LXGWWenKai-Bold.ttf
    index  fonts-noto-cjk (Debian), NotoSerifCJK-Bold.ttc, font 2
The subsets get names of their own, as the licence asks of changed versions of reserved names.
"""

import argparse
import string
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

DECK = Path(__file__).parents[1] / "vision" / "proxy_deck"
PRINTED_BY = [*DECK.glob("*.csv"), *DECK.glob("*.py"), *DECK.glob("pictures/*.py")]
ASCII = string.ascii_letters + string.digits + string.punctuation + " "
FAMILY, UNIQUE_ID, FULL_NAME, POSTSCRIPT, TRADEMARK = 1, 3, 4, 6, 7


def printed_characters() -> str:
    """Return what the deck's sources may print: ASCII, and every Chinese character in them."""
    text = "".join(path.read_text(encoding="utf-8") for path in PRINTED_BY)
    return "".join(sorted(set(ASCII) | {c for c in text if ord(c) > 0x7F}))


def cut(source: Path, number: int, characters: str, family: str, out: Path) -> None:
    """Write the subset of ``source`` that has ``characters`` to ``out``."""
    font = TTFont(source, fontNumber=number, recalcTimestamp=False)
    options = subset.Options(
        layout_features=[], hinting=False, glyph_names=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14]
    )
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    for name_id in (FAMILY, UNIQUE_ID, FULL_NAME, POSTSCRIPT):
        value = family.replace(" ", "") if name_id == POSTSCRIPT else family
        font["name"].setName(value, name_id, 3, 1, 0x409)
    font["name"].names = [n for n in font["name"].names if n.langID in (0, 0x409)]
    if "CFF " in font:
        _rename_cff(font, family)
    font.flavor = None
    font.save(out)


def _rename_cff(font: TTFont, family: str) -> None:
    table = font["CFF "].cff
    table.fontNames = [family.replace(" ", "")]
    table.topDictIndex[0].FamilyName = table.topDictIndex[0].FullName = family


def main() -> None:
    """Read the command line and write the three subsets."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--brush", type=Path, required=True)
    parser.add_argument("--kai", type=Path, required=True)
    parser.add_argument("--index", type=Path, required=True, help="a collection; its third font")
    parser.add_argument("-o", "--out", type=Path, default=DECK / "fonts")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    characters = printed_characters()
    cut(args.brush, -1, characters, "Zhicai Brush", args.out / "brush.ttf")
    cut(args.kai, -1, characters, "Zhicai Kai", args.out / "kai.ttf")
    index_number = 2 if args.index.suffix == ".ttc" else -1
    cut(args.index, index_number, ASCII, "Zhicai Index", args.out / "index.otf")
    for path in sorted(args.out.glob("*.?tf")):
        print(f"{path}  {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
