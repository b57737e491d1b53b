"""What a backup costs: of the demo league, and of an association with many evenings and photos.

The peer is a plain copy of the same bytes (database and files), flushed to the disk, which proves nothing. Ours reads
the copy as an office would, packs it, seals it and reads it back; encrypting and looking at every byte again are
measured apart, and so is the verdict, which is most of it.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import django

_folder = tempfile.TemporaryDirectory()
os.environ["DATABASE_URL"] = ""
os.environ["UNO_LEAGUE_VAR"] = f"{_folder.name}/var"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")
django.setup()

from django.conf import settings  # noqa: E402 - after the settings are known
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from benchmarks.bench_saving import season_of  # noqa: E402
from scoring.backup.services.archive import require_whole  # noqa: E402
from scoring.backup.services.encryption import new_key  # noqa: E402
from scoring.backup.services.making import make_backup  # noqa: E402
from scoring.imports.services import write_season  # noqa: E402
from scoring.models import Game  # noqa: E402
from tests.scoring.scenes import league  # noqa: E402

EVENINGS, LEAGUES = 40, 3
PHOTOS, PHOTO_BYTES = 200, 300_000
"""As many files as an association's auditors attach, of the size of a photo of a sheet."""


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def copy_plainly(target: Path) -> None:
    """The bytes of database and files, in another folder and on the disk."""
    connection.close()
    shutil.copytree(settings.MEDIA_ROOT, target / "media", dirs_exist_ok=True)
    shutil.copyfile(settings.VAR_DIR / "db.sqlite3", target / "db.sqlite3")
    for path in target.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.fsync(file.fileno())


def report(what: str) -> None:
    """Print what a backup of the office as it is now takes."""
    place = Path(_folder.name)
    (plain := place / "plain").mkdir()
    peer = seconds(lambda: copy_plainly(plain))
    size = sum(path.stat().st_size for path in plain.rglob("*") if path.is_file())
    marks: list[float] = []
    start = time.perf_counter()
    make_backup(target=place / "office.zip", report=lambda done, total: marks.append(time.perf_counter() - start))
    ours = time.perf_counter() - start
    packing = marks[-1] - marks[-2]
    key = new_key("a passphrase for a measurement")
    locked = seconds(lambda: make_backup(target=place / "office-age.zip", key=key))
    again = seconds(lambda: require_whole(place / "office.zip"))
    file = (place / "office.zip").stat().st_size
    print(
        f"{what}: {Game.objects.count()} games, {size / 1e6:.1f} MB; a plain copy {peer:.2f} s, ours {ours:.2f} s,"
        f" ratio {ours / peer:.1f} (packed, sealed and read back: {packing:.2f} s, ratio {packing / peer:.1f});"
        f" encrypted {locked:.2f} s; looked at again {again:.2f} s;"
        f" the file has {file / 1e6:.1f} MB, ratio {file / size:.2f}"
    )
    shutil.rmtree(plain)
    for made in place.glob("office*.zip"):
        made.unlink()


def main() -> None:
    call_command("migrate", verbosity=0)
    settings.MEDIA_ROOT.mkdir(exist_ok=True)
    call_command("load_demo", verbosity=0)
    report("the demo")
    for _league in range(LEAGUES):
        write_season(report=season_of(EVENINGS), actor=None, league=league())
    (settings.MEDIA_ROOT / "photos").mkdir(exist_ok=True)
    for number in range(PHOTOS):
        (settings.MEDIA_ROOT / "photos" / f"{number}.jpg").write_bytes(os.urandom(PHOTO_BYTES))
    report(f"an association ({LEAGUES} leagues, {LEAGUES * EVENINGS} evenings, {PHOTOS} files)")


if __name__ == "__main__":
    main()
