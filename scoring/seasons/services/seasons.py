"""Seasons: opened, changed, and deleted with their evenings if they were only tried.

What is deleted goes as a whole, as long as nothing in it is signed. The entry of the log stays. It vouches for the
season as it is afterwards, so ``verify`` and ``recount`` find nothing.
"""

from datetime import date
from functools import partial

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.mail.services.outbox import withdraw_mails
from scoring.models import (
    Correction,
    Evening,
    EveningStanding,
    Game,
    Irregularity,
    League,
    Misdeal,
    PenaltyCard,
    RuleSetEdition,
    Season,
    Seat,
    SheetPhoto,
    User,
)
from scoring.results.selectors.ranking_proposals import has_official_ranking
from scoring.results.selectors.season_versions import CLOSED, require_not_closed, standing_version
from scoring.results.services.standings import rebuild_season
from scoring.seasons.log_actions import PlanningAction
from scoring.seasons.selectors.deletion import (
    HAS_EVENINGS,
    HAS_GAMES,
    SIGNED,
    counted,
    goes_with,
    is_signed_in,
    mails_about,
)
from scoring.seasons.services.evenings import is_begun


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


_SIT_ON_SEATS = (Irregularity, PenaltyCard, Misdeal, Correction, Game)
"""What names a seat and is protected by that: it goes before the seats, everything else with them or the evening."""


@transaction.atomic(evening=Evening)
def delete_evening(*, evening: Evening, actor: User | None, as_a_whole: bool = False) -> None:
    """Delete an evening with its list, tables, photos, codes and mails that wait. ``as_a_whole``: though something is
    written on its sheets.

    Raises NotAllowedNow: something is written, or signed.
    """
    whole, season, name = Evening.objects.filter(pk=evening.pk), evening.season, str(evening)
    if reason := why_evening_stays(evening, as_a_whole=as_a_whole):
        raise NotAllowedNow(reason)
    gone = counted(season.league, goes_with(season.league, whole))
    delete_evenings(league=season.league, evenings=whole)
    rebuild_season(season=season)
    log_action(
        league=season.league,
        actor=actor,
        action=PlanningAction.EVENING_DELETED,
        subject=name,
        details={"gone": gone},
    )


@transaction.atomic(season=Season)
def delete_season(*, season: Season, actor: User, as_a_whole: bool = False) -> None:
    """Delete a season; ``as_a_whole``: with its evenings and all that goes with them. Raises NotAllowedNow: it has
    evenings, or something in it is signed."""
    whole = season.evenings.all()
    if reason := why_season_stays(season, as_a_whole=as_a_whole):
        raise NotAllowedNow(reason)
    gone = counted(season.league, {"evenings": whole, **goes_with(season.league, whole)})
    delete_evenings(league=season.league, evenings=whole)
    log_action(
        league=season.league,
        actor=actor,
        action=PlanningAction.SEASON_DELETED,
        subject=season.name,
        details={"gone": gone},
    )
    season.delete()


def why_evening_stays(evening: Evening, *, as_a_whole: bool) -> str:
    """Why an evening cannot be deleted; empty if it can."""
    if standing_version(evening.season) is not None:
        return str(CLOSED)
    if is_signed_in(Evening.objects.filter(pk=evening.pk)):
        return str(SIGNED)
    return str(HAS_GAMES) if not as_a_whole and is_begun(evening) else ""


def why_season_stays(season: Season, *, as_a_whole: bool) -> str:
    """Why a season cannot be deleted; empty if it can."""
    if is_signed_in(season.evenings.all()):
        return str(SIGNED)
    return str(HAS_EVENINGS) if not as_a_whole and season.evenings.exists() else ""


def delete_evenings(*, league: League, evenings: QuerySet[Evening]) -> None:
    """Delete the rows of evenings, in the caller's transaction, which knows that nothing is signed; the files of photos
    once that is certain. Mails that wait are cancelled, and codes open nothing any more."""
    withdraw_mails(mails_about(league, evenings))
    keys = list(evenings.values_list("pk", flat=True))
    for photo in SheetPhoto.objects.filter(sheet__evening__in=keys):
        transaction.on_commit(partial(photo.image.delete, save=False))
    for model in _SIT_ON_SEATS:
        model._base_manager.filter(sheet__evening__in=keys).delete()
    Seat.objects.filter(sheet__evening__in=keys).delete()
    EveningStanding.objects.filter(evening__in=keys).delete()
    Evening.objects.filter(pk__in=keys).delete()
