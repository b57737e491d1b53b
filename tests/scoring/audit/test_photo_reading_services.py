"""Photos that anybody may have made: refused by their header, never a server error, never much memory."""

import random
import struct
import zlib
from contextlib import suppress
from io import BytesIO

import pytest
from PIL import Image

from scoring.audit.services.photos import LONGEST_SIDE, MOST_FRAMES, MOST_SCANS, upright_photo
from scoring.core.errors import InvalidInput
from tests.scoring.photos import encoded, jpeg, picture

ORIENTATION = 0x0112


def png_of(width: int, height: int, body: bytes = b"\0") -> bytes:
    """A PNG that promises so many grey pixels; what it holds need not keep the promise."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(body)) + chunk(b"IEND", b"")


def jpeg_with_scans(scans: int) -> bytes:
    """A progressive JPEG that paints its last scan again and again."""
    content = encoded(picture(), progressive=True)
    last = content.rindex(b"\xff\xda")
    return content[:-2] + content[last:-2] * scans + content[-2:]


def film(frames: int, kind: str) -> bytes:
    first, *others = (picture(8, 8) for _frame in range(frames))
    return encoded(first, kind, save_all=True, append_images=others, lossless=True)


@pytest.fixture
def nothing_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails the test if a single pixel is decoded."""

    def refuse(_image: Image.Image) -> None:
        raise AssertionError("decoded")

    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", refuse)


@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (png_of(1, 100_000_000), r"“page\.png” .*1 × 100000000 .*20000"),
        (png_of(LONGEST_SIDE + 1, 1), r"“page\.png” .*20000"),
        (png_of(10_000, 10_000), r"“page\.png” .*10000 × 10000 .*60"),
        (png_of(19_000, 19_000), r"“page\.png” .*60"),
        (film(MOST_FRAMES + 1, "PNG"), r"“page\.png”"),
        (film(MOST_FRAMES + 1, "WEBP"), r"“page\.png”"),
        (jpeg_with_scans(MOST_SCANS), r"“page\.png”"),
        (b"\0" * (25 * 1024 * 1024 + 1), r"“page\.png” .*25"),
    ],
    ids=["line", "side", "area", "large area", "film", "webp film", "scans", "file"],
)
def test_upright_photo_refuses_by_the_header_what_would_cost_much(
    nothing_decoded: None, content: bytes, words: str
) -> None:
    with pytest.raises(InvalidInput, match=words):
        upright_photo(content, "page.png")


def test_upright_photo_reads_what_phones_make() -> None:
    assert upright_photo(encoded(picture(90, 40), progressive=True), "p.jpg").width == 90
    assert upright_photo(film(3, "WEBP"), "p.webp").width == 8
    burst = encoded(picture(64, 64), "HEIF", save_all=True, append_images=[picture(64, 64)])
    assert upright_photo(burst, "p.heic").width == 64
    two_lenses = encoded(picture(60, 40), "MPO", save_all=True, append_images=[picture(60, 40)])
    assert upright_photo(two_lenses, "p.jpg").height == 40


@pytest.mark.parametrize("orientation", range(1, 9))
def test_upright_photo_turns_as_the_camera_was_held(orientation: int) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    upright = upright_photo(encoded(picture(60, 40), exif=exif), "p.jpg")
    assert (upright.width, upright.height) == ((60, 40) if orientation < 5 else (40, 60))
    with Image.open(BytesIO(upright.content)) as kept:
        light_corner = {1: (2, 2), 2: (57, 2), 3: (57, 37), 4: (2, 37), 5: (2, 2), 6: (37, 2), 7: (37, 57), 8: (2, 57)}
        assert kept.getpixel(light_corner[orientation])[0] > 200


@pytest.mark.filterwarnings("ignore:Corrupt EXIF data")
@pytest.mark.parametrize(
    "exif", [b"Exif\0\0II*\0\x08\0\0\0\xff\xff", b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x05\0\0"]
)
def test_upright_photo_with_odd_exif_is_taken_as_it_lies(exif: bytes) -> None:
    assert upright_photo(encoded(picture(60, 40), exif=exif), "p.jpg").width == 60


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("content", [jpeg(), *(encoded(picture(64, 48), kind) for kind in ("PNG", "HEIF", "WEBP"))])
def test_upright_photo_of_damaged_bytes_is_a_photo_or_a_refusal(content: bytes) -> None:
    """Bits flipped, cut off, doubled and overwritten, by a seed: nothing else is ever raised."""
    chance = random.Random(len(content))
    for _round in range(150):
        damaged = bytearray(content)
        for _fault in range(chance.randint(1, 6)):
            at = chance.randrange(len(damaged))
            match chance.randrange(4):
                case 0:
                    damaged[at] ^= 1 << chance.randrange(8)
                case 1:
                    damaged[at : at + 4] = chance.randbytes(4)
                case 2:
                    damaged[at:at] = damaged[at : at + chance.randint(1, 40)]
                case _:
                    del damaged[at : at + chance.randint(1, 40)]
            damaged = damaged or bytearray(b"\0")
        with suppress(InvalidInput):
            upright_photo(bytes(damaged), "page")
