"""An official season that its president and its auditor have closed."""

from dataclasses import dataclass

from scoring.audit.selectors.closing import closing_of
from scoring.audit.services.closing import Part, sign_season
from scoring.audit.services.reviews import reopen_sheet, submit_sheet
from scoring.models import Season, SeasonVersion, User
from tests.scoring.official_season import official_season
from tests.scoring.scenes import NOTE, Scene, check_and_sign, official
from tests.support.laying import laid_once


def hash_of_season(season: Season) -> str:
    """What somebody signs who reads the page of its closing now."""
    return closing_of(Season.objects.get(pk=season.pk)).bound.sha256


def sign_as(season: Season, actor: User, part: Part, reason: str = "") -> SeasonVersion:
    """Sign a season as it is now."""
    return sign_season(season=season, actor=actor, part=part, seen_hash=hash_of_season(season), reason=reason)


def close(season: Season, president: User, auditor: User, reason: str = "") -> SeasonVersion:
    """Both sign a season as it is now."""
    sign_as(season, president, Part.PRESIDENT, reason)
    return sign_as(season, auditor, Part.AUDITOR, reason)


@dataclass(frozen=True)
class Closed:
    """A closed season of two evenings: Björn has won the first, Anke the second."""

    first: Scene
    second: Scene
    president: User

    @property
    def season(self) -> Season:
        return Season.objects.select_related("league", "edition").get(pk=self.first.season.pk)


def corrected(table: Closed) -> None:
    """One sheet is opened, corrected, submitted and signed again."""
    sheet = table.first.sheet
    reopen_sheet(sheet_id=sheet.pk, actor=table.first.auditor, reason="It is 3 on paper")
    table.first.save(1, 0, 0, 3, 7, 30, note=NOTE)
    submit_sheet(sheet_id=sheet.pk, actor=table.first.secretary)
    check_and_sign(table.first.fresh(), table.first.auditor)


@laid_once
def unclosed_season() -> Closed:
    """As it is before anybody signs."""
    first, second = official_season()
    return Closed(first, second, official(first.league, "president"))


@laid_once
def closed_season() -> Closed:
    """With the first version signed."""
    laid: Closed = unclosed_season()
    close(laid.season, laid.president, laid.first.auditor)
    return laid
