"""Photos that are shown in a dispute: taken apart and drawn anew, so that nothing of the file that was sent is kept.

What a phone writes into a photo (where it was taken, by whom) goes that way, and so does whatever else hides in a file.
"""

from dataclasses import dataclass
from io import BytesIO

from django.core.files.base import ContentFile
from django.core.files.uploadedfile import UploadedFile
from PIL import Image, ImageOps

from leagues.disputes.models import Photo
from leagues.disputes.refusals import PhotoRefused

MOST_BYTES = 8 * 1024 * 1024
# A photo of a phone has 12 to 24 million; a small file that claims more is there to fill the memory.
MOST_PIXELS = 30_000_000
LONGEST_EDGE = 2400
QUALITY = 85
FORMATS = ("JPEG", "PNG", "WEBP")
# What Pillow raises for files that are broken, or that were made to break it.
_BROKEN = (OSError, SyntaxError, ValueError, EOFError, ArithmeticError, LookupError, Image.DecompressionBombError)


@dataclass(frozen=True)
class Drawn:
    """A photo as it is kept: a JPEG of our own, without anything but the picture."""

    content: bytes
    width: int
    height: int


def draw_anew(sent: "UploadedFile[bytes]") -> Drawn:
    """A photo of what was sent. Raises PhotoRefused for what is too large, no JPEG, PNG or WebP, or broken."""
    if not sent.size or sent.size > MOST_BYTES:
        raise PhotoRefused
    try:
        with Image.open(sent, formats=FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise PhotoRefused
            return _drawn(image)
    except _BROKEN as broken:
        raise PhotoRefused from broken


def _drawn(image: Image.Image) -> Drawn:
    # Made smaller first: what follows copies it.
    image.thumbnail((LONGEST_EDGE, LONGEST_EDGE))
    upright = ImageOps.exif_transpose(image)
    plain = Image.new("RGB", upright.size, "white")
    clear = upright.convert("RGBA")
    plain.paste(clear, mask=clear.getchannel("A"))
    content = BytesIO()
    plain.save(content, "JPEG", quality=QUALITY)
    return Drawn(content.getvalue(), *plain.size)


def keep_drawn(photo: Photo, drawn: Drawn) -> Photo:
    """Keep a photo with its picture. Whoever calls takes the picture away again where the transaction fails."""
    photo.width, photo.height = drawn.width, drawn.height
    photo.image.save("", ContentFile(drawn.content), save=False)
    photo.save(force_insert=True)
    return photo
