"""Import of a season from files: read them, say everything that is wrong, show what would result, write it.

The format is described in docs/import-format.md. ``read_files`` and ``read_archive`` collect the files,
``read_season`` understands them, ``report_on`` works out the result in memory, ``target_of`` what it
meets in the league, ``import_season`` stores it, ``write_season`` does so for no job.
"""

from scoring.imports.services.commissions import Commission
from scoring.imports.services.files import MOST_BYTES, MOST_FILES, example_archive, read_archive, read_folder
from scoring.imports.services.reading import EveningFile, SeasonFile, read_season
from scoring.imports.services.report import ImportReport, report_on
from scoring.imports.services.seasons import import_season, write_season
from scoring.imports.services.target import ImportTarget, season_refusal, target_of
from scoring.imports.services.values import ImportDefect

__all__ = [
    "MOST_BYTES",
    "MOST_FILES",
    "Commission",
    "EveningFile",
    "ImportDefect",
    "ImportReport",
    "ImportTarget",
    "SeasonFile",
    "example_archive",
    "import_season",
    "read_archive",
    "read_folder",
    "read_season",
    "report_on",
    "season_refusal",
    "target_of",
    "write_season",
]
