"""Seasons: opened and changed."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.rows import save_valid
from scoring.models import League, RuleSetEdition, Season, User
from scoring.results.selectors.ranking_proposals import has_official_ranking
from scoring.results.selectors.season_versions import require_not_closed
from scoring.results.services.standings import rebuild_season
from scoring.seasons.log_actions import PlanningAction


@transaction.atomic(league=League, edition=RuleSetEdition)
def create_season(
    *, league: League, actor: User | None, name: str, starts_on: date, ends_on: date, edition: RuleSetEdition
) -> Season:
    """Open a season. Raises InvalidInput (name taken, last day before the first, edition of another league)."""
    season = Season(league=league)
    details = write_season(season, name=name, starts_on=starts_on, ends_on=ends_on, edition=edition)
    return _logged(season, actor, PlanningAction.SEASON_CREATED, details)


@transaction.atomic(season=Season, edition=RuleSetEdition)
def update_season(
    *, season: Season, actor: User, name: str, starts_on: date, ends_on: date, edition: RuleSetEdition
) -> Season:
    """Change a season. Evenings keep the edition they were opened with; the ranking follows the season's (D13).

    Raises NotAllowedNow once it is closed; InvalidInput as above, if an evening would lie outside the season, or
    another edition is to rank what is official: that is proposed, and decided by a second person
    (``services.ranking_proposals``).
    """
    require_not_closed(season.pk)
    stored = Season.objects.select_for_update(of=("self",)).get(pk=season.pk)
    if stored.edition_id != edition.pk and has_official_ranking(season):
        message = _(
            "Evenings of this season are signed: another edition would change their official ranking (D13). Propose it;"
            " a second person sees what would change, and confirms or declines it."
        )
        raise InvalidInput(message, {"edition": [message]})
    outside = season.evenings.exclude(date__range=(starts_on, ends_on)).first()
    if outside is not None:
        message = _("The evening of %(date)s would lie outside the season.") % {"date": date_format(outside.date)}
        raise InvalidInput(message, {"ends_on" if outside.date > ends_on else "starts_on": [message]})
    details = write_season(season, name=name, starts_on=starts_on, ends_on=ends_on, edition=edition)
    return _logged(season, actor, PlanningAction.SEASON_CHANGED, details)


def write_season(
    season: Season, *, name: str, starts_on: date, ends_on: date, edition: RuleSetEdition
) -> dict[str, str]:
    """Give a season these values, and say what the log keeps of them. Raises InvalidInput as :func:`create_season`."""
    if edition.league_id != season.league_id:
        raise InvalidInput(_("This edition belongs to another league."))
    season.name, season.starts_on, season.ends_on, season.edition = name, starts_on, ends_on, edition
    save_valid(season)
    rebuild_season(season=season)
    return {"starts_on": starts_on.isoformat(), "ends_on": ends_on.isoformat(), "edition": edition.code}


def _logged(season: Season, actor: User | None, action: PlanningAction, details: dict[str, str]) -> Season:
    log_action(
        league=season.league,
        actor=actor,
        action=action,
        subject=season.name,
        details=details,
    )
    return season
