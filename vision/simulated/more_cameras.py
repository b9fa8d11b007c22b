"""Second cameras for a simulated table: close over the play zone, and from the other side."""

from vision.mat.mat import Mat
from vision.simulated.table_camera import TableCamera, overhead_camera

CLOSE_FIELD_MM = 800.0
"""At 1920 px 2.4 px a millimetre: suit and rank are easily read."""


def close_camera(mat: Mat, size_wh: tuple[int, int] = (1920, 1080)) -> TableCamera:
    """Hang a camera over the middle of the mat, near enough to read everything there."""
    return overhead_camera(
        mat, size_wh, name="close", field_width_mm=CLOSE_FIELD_MM, lean_deg=(1.0, -1.5)
    )


def camera_across(mat: Mat, size_wh: tuple[int, int] = (1920, 1080)) -> TableCamera:
    """Hang a camera over the whole mat that looks from the other side of the table."""
    return overhead_camera(mat, size_wh, name="across", lean_deg=(-3.0, 180.5))
