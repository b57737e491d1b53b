"""What no person types: the values that break readers, columns, headers and calendars."""

import json
from collections.abc import Sequence
from io import BytesIO
from random import Random
from zipfile import ZipFile

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.golden.season import FOLDER
from tests.scoring.photos import jpeg

SCRIPT = "<script>alert(1)</script>"
ELSEWHERE = "//elsewhere.example/"

NUMBERS = (
    *("0", "-1", "1", "2", "00", "²", "٣", "1e309", "NaN", "1.5", "1.000", "0x10", "1_000", " 7 ", "+7"),
    *(str(2**15), str(2**31 - 1), str(2**31), str(2**63 - 1), str(2**63), "9" * 30, "9" * 5_000, "-" + "9" * 5_000),
)
TEXTS = (
    *("", " ", "\0", "a\0b", "\r\n", "a\r\nSet-Cookie: x=1", "\u2028", "\u202eabc", "\ufeff", "\x1b[31m", "a\tb"),
    *("x" * 300, "x" * 20_000, "Ä" * 81, "👩🏽‍🚀" * 30, "\u0301" * 50, "None", "null", "true", "on", ";;;", ",,,"),
    *(SCRIPT, "'\"><svg/onload=x>", "=HYPERLINK(1)", "%s %n {0} {{ 7*7 }}", "../../etc/passwd", ELSEWHERE),
    *(":", "::", "1:1:1", "1.1.1", "up:1", "leave:x", "office:x", "7 5 3 skip", "[]", '{"format":3}', '"\\ud800"'),
    *("[" * 3_000, '{"a":' * 3_000),
)
MOMENTS = (
    *("0001-01-01", "9999-12-31", "0000-00-00", "2025-02-30", "2025-09-12", "1969-12-31", "2200-01-01"),
    *("0001-01-01T00:00", "9999-12-31T23:59", "2025-03-30T02:30", "2025-10-26T02:30", "2025-09-12T24:00", "31.12.9999"),
)
VALUES = (*NUMBERS, *TEXTS, *MOMENTS)
LONG_NUMBER = "9" * 5_000
WORST = (LONG_NUMBER, str(2**63), str(2**31), "-1", "\0", "a\r\nb", "\u202ea", "x" * 300, "[" * 3_000, "0001-01-01")
"""What has broken most: asked for by itself at every address that reads a query, and more often than the rest."""

WORST_MOMENTS = ("0001-01-01", "9999-12-31", "0001-01-01T00:00", "9999-12-31T23:59")
OF_KIND = {"number": NUMBERS, "date": MOMENTS, "datetime-local": MOMENTS, "text": TEXTS, "search": TEXTS}
"""What is odd in an input of each type; whatever else an input is, it may get anything."""
RAW = ("%ED%A0%80", "%FF%FE", "%00", "%", "%zz", "%E2%80%AE", "+", "a%0D%0Ab")
"""Values that only a query string can have, as they stand in it."""

FOR_PATHS = {
    "int": ("0", str(2**31), str(2**63), "9" * 5_000),
    "slug": ("x", "-", "x" * 5_000),
    "uuid": ("00000000-0000-0000-0000-000000000000", "x"),
    "str": ("x", "x" * 5_000, "%00", "%ED%A0%80", "%E2%80%AE"),
    "path": ("x", str(2**63), "9" * 5_000, "%00", "_5F", "a/b"),
}
"""What stands in an address instead of an argument, by its converter."""


def hostile_file(random: Random) -> SimpleUploadedFile:
    """A photo, a season, a record or a sheet that is not quite one."""
    name, content = random.choice((_photo, _season, _text, _archive))(random)
    return SimpleUploadedFile(name, _damaged(random, content) if random.random() < 0.4 else content)


def _photo(random: Random) -> tuple[str, bytes]:
    return random.choice(("a.jpg", "a\r\nb.jpg", "../a.png", "x" * 300 + ".jpg")), jpeg()


def _text(random: Random) -> tuple[str, bytes]:
    text = random.choice((*TEXTS, (FOLDER / "evening-01.csv").read_text()))
    return random.choice(("a.uno", "evening-01.csv", "season.json")), text.encode("utf-8", "surrogatepass")


def _season(random: Random) -> tuple[str, bytes]:
    return "season.zip", _zipped(_season_json(random))


def _archive(random: Random) -> tuple[str, bytes]:
    return "season.zip", _zipped(random.choice(VALUES))


def _season_json(random: Random) -> str:
    """A season of one evening with a few values exchanged."""
    season = json.loads((FOLDER / "season.json").read_text())
    season["evenings"] = season["evenings"][:1]
    for _change in range(random.randrange(4)):
        _exchange(random, season)
    return json.dumps(season)


def _exchange(random: Random, value: dict[str, object] | list[object]) -> None:
    keys: Sequence[object] = list(value) if isinstance(value, dict) else range(len(value))
    if not keys:
        return
    key = random.choice(keys)
    inner = value[key]  # type: ignore[call-overload,index]
    if isinstance(inner, dict | list) and random.random() < 0.7:
        _exchange(random, inner)
    else:
        odd = (None, [], {}, 2**63, -1, True, "a\ud800", "a\0b", *VALUES)
        value[key] = random.choice(odd)  # type: ignore[call-overload,index]


def _zipped(season: str) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr("season.json", season.encode("utf-8", "surrogatepass"))
        archive.writestr("evening-01.csv", (FOLDER / "evening-01.csv").read_bytes())
    return file.getvalue()


def _damaged(random: Random, content: bytes) -> bytes:
    if not content:
        return b"\0"
    at = random.randrange(len(content))
    return random.choice((content[:at], content[:at] + random.randbytes(3) + content[at + 3 :], content + content))
