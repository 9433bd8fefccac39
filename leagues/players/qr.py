"""A link as a picture that a phone reads."""

from django.utils.safestring import SafeString, mark_safe
from qrcode import QRCode
from qrcode.image.svg import SvgPathImage


def qr_code(link: str) -> SafeString:
    """An SVG of the link's QR code, to stand in a page; it holds shapes alone, none of the link's text."""
    code = QRCode(image_factory=SvgPathImage, border=2)
    code.add_data(link)
    picture: str = code.make_image().to_string(encoding="unicode")
    return mark_safe(picture)  # noqa: S308 the library writes numbers into a path, nothing that anybody wrote
