"""Read a still picture, whatever a camera, scanner or phone wrote into the file."""

import struct
import warnings
import zlib
from pathlib import Path

import numpy as np
from PIL import Image as PilImage
from PIL import ImageOps, UnidentifiedImageError

from vision.frames.check_frame import LEAST_SIDE_PX
from vision.model import Image

PICTURE_SUFFIXES = frozenset(
    {".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".gif", ".ppm", ".pgm"}
)
_SIXTEEN_BIT_MODES = frozenset({"I;16", "I;16B", "I;16L", "I;16N", "I"})


class PictureError(ValueError):
    """A file that is not a usable picture; the message says which, why and what to do."""


def load_picture(path: Path | str) -> Image:
    """Load a picture as a camera would have shown it.

    The rotation in its EXIF data is applied; CMYK, grey, palette and 16-bit pictures are converted;
    transparent parts become white. Of an animation the first picture is taken.

    Returns:
        uint8 (H, W, 3) BGR.

    Raises:
        PictureError: when there is no such file, it is not a picture, it is damaged, or it is too
            small or too large to hold cards.
    """
    file = Path(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what the decoder can mend is no news
            warnings.simplefilter("error", PilImage.DecompressionBombWarning)
            with PilImage.open(file) as picture:
                return _to_bgr(file, picture)
    except (PilImage.DecompressionBombWarning, PilImage.DecompressionBombError) as error:
        raise PictureError(f"{file}: too many pixels; make the picture smaller") from error
    except PictureError:
        raise
    except FileNotFoundError as error:
        raise PictureError(f"{file}: no such file") from error
    except UnidentifiedImageError as error:
        raise PictureError(f"{file}: {_why_unknown(file)}") from error
    except (OSError, SyntaxError, EOFError, ValueError, struct.error, zlib.error) as error:
        raise PictureError(f"{file}: cannot be read: {_one_line(error)}") from error


def _to_bgr(file: Path, picture: PilImage.Image) -> Image:
    width, height = picture.size
    if min(width, height) < LEAST_SIDE_PX:
        raise PictureError(f"{file}: {width} x {height} pixels is too small to show a card")
    if picture.mode == "F":
        raise PictureError(f"{file}: its pixels are fractions; save it as JPEG or PNG")
    upright = ImageOps.exif_transpose(picture)
    if upright.mode in _SIXTEEN_BIT_MODES:
        grey = np.clip(np.asarray(upright, np.int64) >> 8, 0, 255).astype(np.uint8)
        return np.dstack((grey, grey, grey))
    if upright.has_transparency_data:
        paper = PilImage.new("RGBA", upright.size, "white")
        upright = PilImage.alpha_composite(paper, upright.convert("RGBA"))
    rgb = np.asarray(upright.convert("RGB"), np.uint8)
    return np.ascontiguousarray(rgb[:, :, ::-1])


def _why_unknown(file: Path) -> str:
    if file.stat().st_size == 0:
        return "the file is empty"
    return "not a picture (or of a kind that cannot be read; try JPEG or PNG)"


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return " ".join(str(error).split()) or type(error).__name__
