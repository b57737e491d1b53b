"""Photos for tests, made on the spot."""

from io import BytesIO
from itertools import count

from PIL import Image

_shades = count(1)


def picture(width: int = 60, height: int = 40) -> Image.Image:
    """A picture of its own: no two have the same content. Its left half is lighter than its right half."""
    image = Image.new("RGB", (width, height), (40, 40, next(_shades) * 7 % 256))
    image.paste((230, 230, 230), (0, 0, width // 2, height))
    return image


def encoded(image: Image.Image, kind: str = "JPEG", **options: object) -> bytes:
    """The file of a picture."""
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def jpeg() -> bytes:
    """A small photo that no other has the content of."""
    return encoded(picture())
