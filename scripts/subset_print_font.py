"""Cut the fonts of printed sheets out of Noto Sans CJK, as TrueType, which PDF files can embed.

    python -m scripts.subset_print_font --fonts /usr/share/fonts/opentype/noto

Both weights hold what the web pages' weights do, and the texts of the printed sheets.
"""

import argparse
import json
from pathlib import Path

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

from scripts.subset_web_font import (
    SIMPLIFIED_CHINESE,
    WEIGHTS,
    common_characters,
    texts_of_the_pages,
)

FAMILY, FULL_NAME, POSTSCRIPT = 1, 4, 6
PRINTING = Path(__file__).parents[1] / "webui" / "printing"
MOST_ERROR_UNITS = 1.0
"""How far a quadratic outline may stray from the cubic one, in thousandths of the size."""

MAXIMA_OF_TRUETYPE = (
    "maxZones",
    "maxTwilightPoints",
    "maxStorage",
    "maxFunctionDefs",
    "maxInstructionDefs",
    "maxStackElements",
    "maxSizeOfInstructions",
    "maxComponentElements",
    "maxPoints",
    "maxContours",
    "maxCompositePoints",
    "maxCompositeContours",
    "maxComponentDepth",
)
"""What the table ``maxp`` has to have besides; saving works the last ones out."""


def texts_of_the_sheets() -> str:
    """Return every text that the printed sheets bring of their own."""
    return "".join(
        text
        for path in sorted((PRINTING / "texts").glob("*.json"))
        for text in json.loads(path.read_text(encoding="utf-8")).values()
    )


def cut(source: Path, number: int, characters: str, target: Path) -> None:
    """Write ``target``, a TrueType file with those of ``characters`` that ``source`` has."""
    options = subset.Options(
        layout_features=[],
        hinting=False,
        name_IDs=[0, 13, 14],
        drop_tables=["VORG", "vhea", "vmtx"],
    )
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    with TTFont(source, fontNumber=number, lazy=True, recalcTimestamp=False) as font:
        cutter.subset(font)
        _make_quadratic(font)
        for name_id in (FAMILY, FULL_NAME, POSTSCRIPT):
            font["name"].setName(target.stem, name_id, 3, 1, 0x409)
        font.save(target)
    print(f"{target}: {target.stat().st_size // 1024} KB")


def _make_quadratic(font: TTFont) -> None:
    """Replace the cubic outlines (CFF) of ``font`` by quadratic ones (glyf)."""
    outlines, order = font.getGlyphSet(), font.getGlyphOrder()
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(None)
        outlines[name].draw(Cu2QuPen(pen, MOST_ERROR_UNITS, reverse_direction=True))
        glyphs[name] = pen.glyph()
    table = newTable("glyf")
    table.glyphOrder, table.glyphs = order, glyphs
    font["loca"], font["glyf"] = newTable("loca"), table
    del font["CFF "]
    font["maxp"].tableVersion = 0x00010000
    for key in MAXIMA_OF_TRUETYPE:
        setattr(font["maxp"], key, 0)
    font["maxp"].maxZones = 1
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts/opentype/noto"))
    parser.add_argument("--into", type=Path, default=PRINTING / "fonts")
    options = parser.parse_args()
    own = texts_of_the_pages() + texts_of_the_sheets()
    wanted = {"regular": own + common_characters(), "bold": own}
    for weight, name in WEIGHTS.items():
        target = options.into / f"zhicai-sans-{weight}.ttf"
        cut(options.fonts / name, SIMPLIFIED_CHINESE, wanted[weight], target)


if __name__ == "__main__":
    main()
