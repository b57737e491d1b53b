"""Everything of a club as one ZIP file that opens without this program: a yearbook of each season, the data as tables,
the log with its head, and what the files are.

Mail addresses, telephone numbers and years of birth are in none of them: whoever keeps the archive of a club that is no
more has no reason left to know them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from hashlib import sha256
from tempfile import SpooledTemporaryFile
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.timezone import localdate, localtime
from django.utils.translation import pgettext

from scoring.audit.selectors.log import log_of
from scoring.audit.tables import LogTable
from scoring.core.formats import FORMATS
from scoring.core.listings import Listing, Origin
from scoring.core.selectors.heads import shown_head
from scoring.core.tables.listing import listing_of
from scoring.models import League, Season, SeasonStanding
from scoring.people.selectors.leagues import terms_of
from scoring.people.selectors.people import players_of
from scoring.people.tables import PlayerTable, players_listing, terms_listing
from scoring.publishing.pdf.yearbook import write_yearbook
from scoring.results.selectors.exported_results import results_text
from scoring.results.selectors.mapping import provisional_results
from scoring.results.selectors.revisions import in_work_of
from scoring.results.selectors.season_evenings import season_evenings
from scoring.results.selectors.seasons import ranking_of
from scoring.results.tables.ranking import RankingTable, ranking_listing
from scoring.results.tables.results import evenings_listing

Scope = SeasonStanding.Scope
READ_ME, SUMS = "LIESMICH.txt", "SHA256SUMS"
_TABLE = FORMATS["csv"]
_AT_ONCE = 2**20
"""Bytes."""

_STEPS = 100
"""Of each season, and of what is told of the club as a whole."""


class _Archive:
    """A ZIP file that knows the SHA-256 of what was put into it; ``made_at`` is the time of each file."""

    def __init__(self, file: ZipFile, made_at: datetime) -> None:
        self._file = file
        self._made_at = made_at.timetuple()[:6]
        self.sums: dict[str, str] = {}

    def put(self, name: str, pieces: Iterator[bytes] | Sequence[bytes]) -> None:
        """Write a file piece by piece."""
        digest = sha256()
        with self._file.open(self.named(name), "w") as file:
            for piece in pieces:
                digest.update(piece)
                file.write(piece)
        self.sums[name] = digest.hexdigest()

    def named(self, name: str) -> ZipInfo:
        """A file of this name, as it is written into the archive."""
        info = ZipInfo(name, self._made_at)
        info.compress_type = ZIP_DEFLATED
        return info

    def put_table(self, name: str, listing: Listing) -> None:
        with SpooledTemporaryFile(max_size=_AT_ONCE) as file:
            _TABLE.write(listing, file)
            self.put_file(name, file)

    def put_file(self, name: str, file: IO[bytes]) -> None:
        """Write what another file holds."""
        file.seek(0)
        self.put(name, iter(lambda: file.read(_AT_ONCE), b""))


def write_club_archive(*, league: League, target: IO[bytes], report_progress: Callable[[int, int], None]) -> int:
    """Write everything of a league into a ZIP file and return how many files there are.

    ``report_progress(done, total)`` is called again and again, each season counting alike. One season is in memory at a
    time. The names of files and the words in them are in the language of the caller; names of people are told in full.
    """
    seasons = list(league.seasons.select_related("league", "edition").order_by("starts_on", "pk"))
    total = _STEPS * (len(seasons) + 1)
    head, made_at, folders = shown_head(league), timezone.now(), _folders(seasons)
    with ZipFile(target, "w", ZIP_DEFLATED) as file:
        archive = _Archive(file, localtime(made_at))
        for number, season in enumerate(seasons):
            steps = partial(_report, report_progress, number, total)
            _put_season(archive, season, folders[season.pk], steps)
            steps(1, 1)
        _put_tables(archive, league, head.sequence if head else 0)
        sums = "".join(f"{digest}  {name}\n" for name, digest in archive.sums.items())
        told = {"league": league, "seasons": seasons, "made_at": made_at, "head": head, "sums": SUMS}
        archive.put(READ_ME, [render_to_string("installation/dissolution/read_me.txt", told).encode()])
        file.writestr(archive.named(SUMS), sums + f"{archive.sums[READ_ME]}  {READ_ME}\n")
    report_progress(total, total)
    return len(archive.sums)


def _report(report_progress: Callable[[int, int], None], number: int, total: int, done: int, of: int) -> None:
    """How far the season of this number from 0 is."""
    report_progress(_STEPS * number + _STEPS * done // max(of, 1), total)


def _folders(seasons: Sequence[Season]) -> dict[int, str]:
    """What the folder of each season is called: as the season, with its number where others are called so as well."""
    plain = {season.pk: re.sub(r"[^\w .-]+", "-", season.name).strip(" .-") for season in seasons}
    names = list(plain.values())
    return {pk: name if name and names.count(name) == 1 else f"{name or '-'} ({pk})" for pk, name in plain.items()}


def _put_season(archive: _Archive, season: Season, folder: str, report_progress: Callable[[int, int], None]) -> None:
    """The yearbook, with ranking, results and protocol sheets; ranking and evenings as tables, the former official as
    soon as anything in the season is signed; all results."""
    evenings = season_evenings(season)
    has_official = ranking_of(season, Scope.OFFICIAL).exists()
    scope = Scope.OFFICIAL if has_official else Scope.PROVISIONAL
    standings = ranking_of(season, scope)
    if standings.exists():
        with SpooledTemporaryFile(max_size=_AT_ONCE) as file:
            write_yearbook(season=season, target=file, printed_on=localdate(), report_progress=report_progress)
            archive.put_file(f"{folder}/{pgettext('file name', 'Yearbook')}.pdf", file)
        table = RankingTable(standings, season=season, scope=scope, evenings=evenings.ranked(scope))
        is_official = has_official or not provisional_results(season)
        listing = ranking_listing(table, season, is_official=is_official, in_work=in_work_of(season))
        archive.put_table(f"{folder}/{pgettext('file name', 'Ranking')}.{_TABLE.code}", listing)
    if evenings.listed:
        name = pgettext("file name", "Evenings")
        archive.put_table(f"{folder}/{name}.{_TABLE.code}", evenings_listing(season, evenings.listed))
        results = pgettext("file name", "Results")
        archive.put(f"{folder}/{results}.json", (piece.encode() for piece in results_text(season)))


def _put_tables(archive: _Archive, league: League, last: int) -> None:
    """Who played, who held which office, and the log up to its entry ``last``, the head that is told; without what only
    concerns how to reach somebody."""
    players = PlayerTable(players_of(league), league=league, may_change=False, has_clubs=league.clubs.exists())
    log = listing_of(LogTable(log_of(league).filter(sequence__lte=last)), "log", Origin(league=league))
    tables = (players_listing(players, league), terms_listing(league, terms_of(league)), log)
    for listing in tables:
        archive.put_table(f"{listing.title}.{_TABLE.code}", listing)
