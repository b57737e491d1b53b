"""Deleting evenings and seasons that were only tried: as a whole, as long as nothing in them is signed.

The entry of the log stays. It vouches for the season as it is afterwards, so ``verify`` and ``recount`` find nothing.
"""

from functools import partial

from django.db.models import QuerySet

from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
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
    Season,
    Seat,
    SheetPhoto,
    User,
)
from scoring.results.selectors.season_versions import CLOSED, standing_version
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
