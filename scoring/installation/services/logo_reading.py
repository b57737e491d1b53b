"""Reading the logo of a league: by what it is, whatever its name says, and drawn anew."""

from io import BytesIO

from django.utils.translation import gettext as _
from PIL import Image, ImageStat

from scoring.audit.services.photos import CANNOT_BE_READ
from scoring.core.errors import InvalidInput
from scoring.installation.services.logos import DrawnLogo

MOST_BYTES = 2 * 1024 * 1024
LONGEST_SIDE, LEAST_SIDE = 4096, 64
"""Pixels of what is brought along."""

KEPT_SIDE = 512
FORMATS = ("PNG", "JPEG", "WEBP")
_PALETTE_FROM = 120 * 1024
"""Bytes from which on a logo is kept with 256 colours: a drawing never comes there, a photo does."""

_ALMOST_WHITE = 238


def draw_logo(content: bytes, name: str) -> DrawnLogo:
    """Read a picture by its content, whatever its name says, and draw it anew; ``name`` is quoted in refusals.

    Drawings as SVG are refused: they may hold scripts. At most half a second. Raises InvalidInput.
    """
    said = {"name": name}
    if len(content) > MOST_BYTES:
        raise _refusal(_("“%(name)s” has more than 2 MB. Please save it smaller, 512 pixels wide are enough.") % said)
    if b"<svg" in content[:4096].lower():
        raise _refusal(
            _("“%(name)s” is an SVG. Please save it as PNG, 512 pixels wide: an SVG may hold scripts.") % said
        )
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as image:
            _require_fitting(image, name)
            drawn = image.convert("RGBA")
            drawn.thumbnail((KEPT_SIDE, KEPT_SIDE))
    except Image.DecompressionBombError as error:
        raise _refusal(_("“%(name)s” has too many pixels.") % said) from error
    except CANNOT_BE_READ as error:
        raise _refusal(_("“%(name)s” is not a picture that can be read. PNG, JPEG and WebP can.") % said) from error
    _require_visible(drawn, name)
    return DrawnLogo(_as_png(drawn), drawn.width, drawn.height)


def _require_fitting(image: Image.Image, name: str) -> None:
    said = {"name": name, "width": image.width, "height": image.height, "most": LONGEST_SIDE, "least": LEAST_SIDE}
    if max(image.size) > LONGEST_SIDE:
        raise _refusal(_("“%(name)s” is %(width)s × %(height)s pixels; at most %(most)s a side can be read.") % said)
    if max(image.size) < LEAST_SIDE:
        sentence = _(
            "“%(name)s” is only %(width)s × %(height)s pixels: in print it would be blurred. %(least)s are needed."
        )
        raise _refusal(sentence % said)
    if getattr(image, "n_frames", 1) > 1:
        raise _refusal(_("“%(name)s” moves. Please choose a picture that stands still.") % said)


def _require_visible(drawn: Image.Image, name: str) -> None:
    """Refuse what nobody would see on white paper."""
    opaque = drawn.getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0)
    if opaque.getbbox() is None:
        raise _refusal(_("“%(name)s” is transparent all over.") % {"name": name})
    if ImageStat.Stat(drawn.convert("L"), opaque).mean[0] >= _ALMOST_WHITE:
        raise _refusal(_("“%(name)s” is almost white: on paper nobody would see it.") % {"name": name})


def _as_png(drawn: Image.Image) -> bytes:
    content = _saved(drawn)
    if len(content) > _PALETTE_FROM:
        content = _saved(drawn.quantize(256, method=Image.Quantize.FASTOCTREE))
    return content


def _saved(picture: Image.Image) -> bytes:
    picture.info.clear()
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def _refusal(message: str) -> InvalidInput:
    return InvalidInput(message, {"logo": [message]})
