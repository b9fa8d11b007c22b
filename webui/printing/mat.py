"""Print the table mat: one page of its true size, or A4 or A3 pages to be glued together."""

from dataclasses import dataclass
from io import BytesIO
from math import ceil
from pathlib import Path

from PIL import Image as PilImage
from reportlab.lib.pagesizes import A3, A4, landscape
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from vision.mat.mat import Marker, Mat
from vision.proxy_deck.paint_mat import MARKER_CELLS, QUIET_MM, marker_bits, paint_mat
from webui.printing.page import Outline, Page

PAPERS = {"A3": A3, "A4": A4}
PX_PER_MM = 4.0
JPEG_QUALITY = 85
MARGIN_MM = 8.0
"""What a home printer cannot print."""
OVERLAP_MM = 10.0


class TileError(ValueError):
    """A paper size that the mat cannot be tiled on."""


@dataclass(frozen=True, slots=True)
class _Tiling:
    """How a mat is cut up: pages of one size, each with a window on the mat."""

    paper_wh: tuple[float, float]
    window_wh: tuple[float, float]
    columns: int
    rows: int


def mat_pdf(out: Path, mat: Mat, tile: str | None = None) -> None:
    """Write ``mat`` to ``out`` at its true size.

    Args:
        out: the PDF file; it is replaced when it exists.
        mat: what to print.
        tile: ``A4`` or ``A3`` for pages that overlap by 10 mm; None for one large page.

    Raises:
        TileError: when ``tile`` is another paper.
        OSError: when ``out`` cannot be written.
    """
    if tile is not None and tile not in PAPERS:
        raise TileError(f"cannot print a mat on {tile!r}: give one of {', '.join(sorted(PAPERS))}")
    picture = _picture(mat)
    canvas = Canvas(str(out), pagesize=_size(mat), invariant=1)
    canvas.setTitle(f"zhicai mat {mat.name}")
    if tile is None:
        _print_mat(canvas, mat, picture)
        canvas.showPage()
    else:
        _print_tiles(canvas, mat, picture, _tiling(mat, PAPERS[tile]))
    canvas.save()


def _size(mat: Mat) -> tuple[float, float]:
    return mat.size_wh_mm[0] * mm, mat.size_wh_mm[1] * mm


def _picture(mat: Mat) -> ImageReader:
    image = PilImage.fromarray(paint_mat(mat, PX_PER_MM)[:, :, ::-1])
    file = BytesIO()
    image.save(file, "JPEG", quality=JPEG_QUALITY, optimize=True)
    file.seek(0)
    return ImageReader(file)


def _print_mat(page: Page, mat: Mat, picture: ImageReader) -> None:
    """Print the whole mat with its lower left corner at the origin; markers as sharp shapes."""
    width, height = _size(mat)
    page.drawImage(picture, 0, 0, width, height)
    for marker in mat.markers:
        _print_marker(page, marker, height)


def _print_marker(page: Page, marker: Marker, mat_height: float) -> None:
    left, top = marker.top_left_xy_mm[0] * mm, mat_height - marker.top_left_xy_mm[1] * mm
    side, quiet = marker.side_mm * mm, QUIET_MM * mm
    page.setFillGray(1)
    whole = side + 2 * quiet
    page.rect(left - quiet, top - side - quiet, whole, whole, stroke=0, fill=1)
    page.setFillGray(0)
    page.rect(left, top - side, side, side, stroke=0, fill=1)
    page.setFillGray(1)
    cell = side / MARKER_CELLS
    for row, bits in enumerate(marker_bits(marker.id)):
        for column, bit in enumerate(bits):
            if bit:
                page.rect(
                    left + column * cell, top - (row + 1) * cell, cell, cell, stroke=0, fill=1
                )


def _tiling(mat: Mat, paper: tuple[float, float]) -> _Tiling:
    """Return the tiling with fewer pages, of the two ways to lay the paper."""
    return min(
        (_tiling_on(mat, wh) for wh in (paper, landscape(paper))),
        key=lambda tiling: tiling.columns * tiling.rows,
    )


def _tiling_on(mat: Mat, paper_wh: tuple[float, float]) -> _Tiling:
    window_wh = (paper_wh[0] - 2 * MARGIN_MM * mm, paper_wh[1] - 2 * MARGIN_MM * mm)
    columns, rows = (
        ceil((whole - OVERLAP_MM * mm) / (window - OVERLAP_MM * mm))
        for whole, window in zip(_size(mat), window_wh, strict=True)
    )
    return _Tiling(paper_wh, window_wh, columns, rows)


def _print_tiles(canvas: Canvas, mat: Mat, picture: ImageReader, tiling: _Tiling) -> None:
    """Print the tiles row by row from the mat's upper left corner."""
    height = _size(mat)[1]
    step_x, step_y = (side - OVERLAP_MM * mm for side in tiling.window_wh)
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            canvas.setPageSize(tiling.paper_wh)
            canvas.saveState()
            _clip(canvas, canvas.beginPath(), tiling.window_wh)
            shown_top = MARGIN_MM * mm + tiling.window_wh[1]
            canvas.translate(MARGIN_MM * mm - column * step_x, shown_top - height + row * step_y)
            _print_mat(canvas, mat, picture)
            canvas.restoreState()
            _print_joints(canvas, tiling, row, column)
            canvas.showPage()


def _clip(page: Page, window: Outline, window_wh: tuple[float, float]) -> None:
    """Let only the inside of the margins show."""
    window.rect(MARGIN_MM * mm, MARGIN_MM * mm, *window_wh)
    page.clipPath(window, stroke=0, fill=0)


def _print_joints(canvas: Canvas, tiling: _Tiling, row: int, column: int) -> None:
    """Mark where the neighbours' edges come to lie, and name the page in its margin."""
    left, low = MARGIN_MM * mm, MARGIN_MM * mm
    width, height = tiling.window_wh
    overlap = OVERLAP_MM * mm
    canvas.setLineWidth(0.3)
    canvas.setStrokeGray(0)
    canvas.setFillGray(0)
    for x in (left, left + overlap, left + width - overlap, left + width):
        canvas.line(x, low - 4 * mm, x, low - 1 * mm)
        canvas.line(x, low + height + 1 * mm, x, low + height + 4 * mm)
    for y in (low, low + overlap, low + height - overlap, low + height):
        canvas.line(left - 4 * mm, y, left - 1 * mm, y)
        canvas.line(left + width + 1 * mm, y, left + width + 4 * mm, y)
    canvas.setFont("Helvetica", 7)
    name = f"row {row + 1}/{tiling.rows}  column {column + 1}/{tiling.columns}"
    canvas.drawCentredString(left + width / 2, low - 5 * mm, name)
