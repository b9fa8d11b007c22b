"""QR codes as pictures that a page can show."""

import qrcode
from qrcode.image.svg import SvgPathFillImage


def qr_svg(text: str) -> str:
    """Return ``text`` as an SVG document, black on white with its quiet zone."""
    code = qrcode.QRCode(border=4, image_factory=SvgPathFillImage)
    code.add_data(text)
    return code.make_image().to_string(encoding="unicode")
