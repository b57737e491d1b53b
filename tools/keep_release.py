"""Keeps the database of a release as a small fixture: ``make keep-release NAME=2026-11-22``, run on that release.

It lays an office in a throwaway folder, with the code that it is run for: the golden season with signed sheets, and a
league with all that tests/operation/tampering and tests/scoring/privacy know (photos, invitations, post, a sheet that
was signed twice, an erased person). Of that it takes a backup by the office's own command into ``fixtures/releases``.
Its keys and accounts were made for that alone. tests/operation/test_releases.py restores each of these files with the
code of today.

``--code FOLDER``: the release lies there (``git archive COMMIT | tar -x -C FOLDER``), not here.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_BYTES = 300_000
LAY = """
import django
django.setup()
from django.conf import settings
from scoring.models import Sheet
from tests.golden.season import import_golden_season
from tests.operation.tampering.stage import lay_stage
from tests.scoring.privacy.office import with_somebody
from tests.scoring.scenes import check_and_sign
stage = lay_stage()
season = import_golden_season(actor=stage.secretary)
for sheet in Sheet.objects.filter(evening__season=season).order_by("evening__date", "pk"):
    check_and_sign(sheet, stage.auditor)
with_somebody(stage, settings.VAR_DIR).erase()
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="of the release, for instance its date")
    parser.add_argument("--code", type=Path, default=ROOT, help="where its code lies, if not here")
    arguments = parser.parse_args()
    target = ROOT / "fixtures" / "releases" / f"{arguments.name}.zip"
    if target.exists():
        print(f"{target} exists already: what a release has left behind is never made anew.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "UNO_LEAGUE_VAR": folder,
            "DATABASE_URL": "",
            "DJANGO_SETTINGS_MODULE": "uno_league.settings",
            "PYTHONPATH": str(arguments.code),
        }
        for command in (
            ["manage.py", "migrate", "--verbosity", "0"],
            ["-c", LAY],
            ["manage.py", "backup", str(target)],
        ):
            subprocess.run([sys.executable, *command], cwd=arguments.code, env=environment, check=True)
    target.chmod(0o644)
    size = target.stat().st_size
    print(f"{target}: {size} bytes")
    if size > MOST_BYTES:
        target.unlink()
        print(f"That is more than {MOST_BYTES}; lay less.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
