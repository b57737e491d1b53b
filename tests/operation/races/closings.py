"""Races for the two signatures of a season: it is closed once, and what both have signed is what is official."""

from scoring.audit.services.closing import Part
from scoring.core.services import transaction
from scoring.models import AuditEntry, User
from scoring.results.selectors.season_content import changes_since
from scoring.results.selectors.season_versions import standing_version
from tests.operation.races.race import Post, Race
from tests.scoring.closed_season import Closed, closed_season, corrected, hash_of_season, sign_as, unclosed_season
from tests.scoring.scenes import official


def _signs(table: Closed, by: User, part: Part, seen: str, **said: str) -> Post:
    season = table.season
    data = {"part": part.value, "seen_hash": seen, **said}
    return Post(by, "season_closing", [season.league.slug, season.pk], data)


def _closings(table: Closed) -> int:
    return AuditEntry.objects.filter(league=table.season.league, action="season.closed").count()


def _is_as_signed(table: Closed) -> bool:
    standing = standing_version(table.season)
    return standing is not None and changes_since(standing, table.season) == []


def season_closed() -> Race:
    """Each of the two sends it twice."""
    table: Closed = transaction.atomic(unclosed_season)()
    seen = hash_of_season(table.season)
    both = ((table.president, Part.PRESIDENT), (table.first.auditor, Part.AUDITOR))
    posts = [_signs(table, user, part, seen) for user, part in (*both, *both)]

    def outcome() -> list[object]:
        """Versions, how often it was closed, whether that is what is official."""
        return [table.season.versions.count(), _closings(table), _is_as_signed(table)]

    return Race(table.season.league, posts, outcome)


def season_closed_while_a_sheet_is_opened() -> Race:
    table: Closed = transaction.atomic(unclosed_season)()
    sign_as(table.season, table.president, Part.PRESIDENT)
    auditor, sheet = table.first.auditor, table.first.sheet
    seen = hash_of_season(table.season)
    reopens = Post(
        auditor, "sheet_reopen", [sheet.pk], {"reason": "?", "seen_revision": str(table.first.fresh().revision)}
    )
    posts = [_signs(table, auditor, Part.AUDITOR, seen), reopens]

    def is_either() -> bool:
        """The sheet is open, and its season is closed without that, or not at all."""
        is_closed = standing_version(table.season) is not None
        is_bound = table.first.fresh().bound_version == 1
        return not table.first.fresh().is_signed and is_closed == is_bound == _is_as_signed(table)

    return Race(table.season.league, posts, is_either)


def season_signed_anew() -> Race:
    """The president has signed its second version; two auditors send theirs."""
    table: Closed = transaction.atomic(closed_season)()
    corrected(table)
    sign_as(table.season, table.president, Part.PRESIDENT, "It is 3 on paper")
    seen = hash_of_season(table.season)
    auditors = (table.first.auditor, official(table.season.league, "auditor"))
    posts = [_signs(table, user, Part.AUDITOR, seen) for user in auditors]

    def outcome() -> list[object]:
        return [table.season.versions.count(), _closings(table), _is_as_signed(table)]

    return Race(table.season.league, posts, outcome)


SCENARIOS = {
    scenario.__name__: scenario
    for scenario in (season_closed, season_closed_while_a_sheet_is_opened, season_signed_anew)
}
