"""Deleting a league that was only tried, with everything in it, its log too."""

import logging
from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.base.errors import InvalidInput, NotAllowedNow
from scoring.base.services import transaction
from scoring.log.services.kept_heads import note_league_gone
from scoring.models import AuditEntry, Evening, Job, League, LogHead, Mail, Season, User
from scoring.planning.selectors.deletion import SIGNED, counted, goes_with, is_signed_in
from scoring.planning.services.deletion import delete_evenings

logger = logging.getLogger(__name__)


@transaction.atomic
def delete_league(*, league: League, actor: User, typed_name: str) -> League:
    """Delete a league with seasons, players, editions, mails, files and its log; accounts stay. Gives the league as it
    was. What is left is a line in the program's log, without names.

    Raises InvalidInput (another name was typed), NotAllowedNow (something in it is signed).
    """
    if reason := why_league_stays(league):
        raise NotAllowedNow(reason)
    if typed_name.strip() != league.name:
        message = _("This is not the name of the league. Please type it exactly as it stands above.")
        raise InvalidInput(message, {"typed_name": [message]})
    gone, key = what_goes(league), league.pk
    delete_evenings(league=league, evenings=_evenings_of(league))
    for job in Job.objects.filter(league=league):
        for file in filter(None, (job.input_file, job.output_file)):
            transaction.on_commit(partial(file.storage.delete, str(file.name)))
    Season.objects.filter(league=league).delete()
    LogHead.objects.filter(league=league).delete()
    AuditEntry.objects.filter(league=league).delete()
    note_league_gone(key)
    league.delete()
    transaction.on_commit(partial(logger.warning, "League %s was deleted by account %s: %s", key, actor.pk, gone))
    return league


def why_league_stays(league: League) -> str:
    """Why a league cannot be deleted; empty if it can. One query."""
    return str(SIGNED) if is_signed_in(_evenings_of(league)) else ""


def what_goes(league: League) -> dict[str, int]:
    """How many rows of each kind go with a league."""
    evenings = _evenings_of(league)
    rows: dict[str, QuerySet[Any]] = {
        "seasons": league.seasons.all(),
        "evenings": evenings,
        **goes_with(league, evenings),
        "mails": Mail.objects.filter(league=league),
        "players": league.players.all(),
        "members": league.memberships.all(),
        "entries": AuditEntry.objects.filter(league=league),
    }
    return counted(league, rows)


def _evenings_of(league: League) -> QuerySet[Evening]:
    return Evening.objects.filter(season__league=league)
