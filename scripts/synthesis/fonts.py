"""The fonts of this machine that faces are written in."""

from functools import lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import ImageFont

FONT_FOLDERS = ("/usr/share/fonts",)
SUIT_SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
NOT_LETTERS = ("Emoji", "D050000L", "Symbol", "Math")


@lru_cache
def font_files() -> tuple[str, ...]:
    """List the fonts of this machine that write letters and digits."""
    files = sorted(
        str(path)
        for folder in FONT_FOLDERS
        for path in Path(folder).rglob("*")
        if path.suffix.lower() in {".ttf", ".otf", ".ttc"}
        and not any(word in path.name for word in NOT_LETTERS)
    )
    if not files:
        raise FileNotFoundError("no fonts found; install fonts-noto-cjk and fonts-dejavu-core")
    return tuple(files)


@lru_cache
def suit_font_files() -> tuple[str, ...]:
    """List the fonts of this machine that have signs for the four suits."""
    signs = {ord(sign) for sign in SUIT_SIGNS.values()}
    return tuple(path for path in font_files() if signs <= _letters_of(path))


def _letters_of(path: str) -> set[int]:
    with TTFont(path, fontNumber=0, lazy=True) as font:
        return set(font.getBestCmap())


@lru_cache(maxsize=256)
def load_font(path: str, size_px: int) -> ImageFont.FreeTypeFont:
    """Return the font of a file at a size."""
    return ImageFont.truetype(path, size_px)
