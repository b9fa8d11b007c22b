"""The type faces of the proxy deck: subsets of three OFL fonts, see ``fonts/ORIGIN.txt``."""

from enum import StrEnum
from functools import cache
from itertools import groupby
from pathlib import Path

from PIL import ImageFont

FONT_FOLDER = Path(__file__).parent / "fonts"


class Face(StrEnum):
    """A type face, by its file name."""

    BRUSH = "brush.ttf"
    KAI = "kai.ttf"
    INDEX = "index.otf"


NOT_IN_BRUSH = frozenset("釭惇骍")
"""Characters of card names that the brush face lacks; the regular script stands in."""


@cache
def load_font(face: Face, size_px: int) -> ImageFont.FreeTypeFont:
    """Load ``face`` at an em of ``size_px``."""
    return ImageFont.truetype(str(FONT_FOLDER / face), size_px)


def text_runs(text: str, face: Face, size_px: int) -> list[tuple[str, ImageFont.FreeTypeFont]]:
    """Split ``text`` into pieces with the font that can write each."""

    def face_of(character: str) -> Face:
        return Face.KAI if face is Face.BRUSH and character in NOT_IN_BRUSH else face

    return [
        ("".join(run), load_font(chosen, size_px)) for chosen, run in groupby(text, key=face_of)
    ]
