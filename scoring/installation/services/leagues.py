"""Leagues: founded, changed, and deleted with everything in them, the log too, as long as they were only tried."""

import logging
from datetime import date
from functools import partial
from typing import Any, TypedDict, Unpack

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from engine.rulesets import RuleSet
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action, note_league_gone
from scoring.core.services.transaction import save_valid
from scoring.installation.log_actions import LeagueAction
from scoring.installation.services.logos import DrawnLogo, keep_logo
from scoring.models import AuditEntry, Evening, Job, League, LogHead, Mail, Membership, Office, Season, User
from scoring.people.selectors.leagues import free_slug
from scoring.people.services.players import sort_players_anew
from scoring.people.services.terms import give_offices
from scoring.rules.services import create_edition
from scoring.seasons.selectors.deletion import SIGNED, counted, goes_with, is_signed_in
from scoring.seasons.services.seasons import create_season, delete_evenings

logger = logging.getLogger(__name__)


@transaction.atomic(league=League)
def delete_league(*, league: League, actor: User, typed_name: str) -> League:
    """Delete a league with seasons, players, editions, mails, files and its log; accounts stay. Gives the league as it
    was. What is left is a line in the program's log, without names.

    Raises InvalidInput (another name was typed), NotAllowedNow (something in it is signed).
    """
    if reason := why_league_stays(league):
        raise NotAllowedNow(reason)
    require_name(league, typed_name)
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


def require_name(league: League, typed: str) -> None:
    """What closes or deletes a league is done by whoever types its name. Raises InvalidInput for another one."""
    if typed.strip() != league.name:
        message = _("This is not the name of the league. Please type it exactly as it stands above.")
        raise InvalidInput(message, {"typed_name": [message]})


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


FOUNDER_OFFICES = (Office.Kind.PRESIDENT, Office.Kind.SECRETARY)
_SEASON_STARTS_IN = 9
_SEASON_ENDS = (6, 30)


class FirstSeason(TypedDict):
    """Name and days of the season that a league is founded with."""

    season_name: str
    starts_on: date
    ends_on: date


def usual_season(today: date) -> FirstSeason:
    """The season of a day as most leagues have it: from September until June, the next one from July on."""
    year = today.year if today.month > _SEASON_ENDS[0] else today.year - 1
    return {
        "season_name": f"{year}/{(year + 1) % 100:02}",
        "starts_on": date(year, _SEASON_STARTS_IN, 1),
        "ends_on": date(year + 1, *_SEASON_ENDS),
    }


@transaction.atomic
def found_league(
    *,
    founder: User,
    name: str,
    kind: str = League.Kind.FEDERATION,
    rule_set: RuleSet,
    season_name: str,
    starts_on: date,
    ends_on: date,
    timezone: str = "Europe/Berlin",
    is_public: bool = False,
) -> Season:
    """Found a league with its first rule set edition and season; the founder becomes president and secretary.

    Only members see it until it is published.

    Raises InvalidInput (name taken, last day before the first; errors are keyed ``name``, ``ends_on`` and so on).
    """
    league = _founded(name, kind, timezone=timezone, is_public=is_public)
    membership = Membership.objects.create(league=league, user=founder)
    give_offices(membership=membership, kinds=FOUNDER_OFFICES)
    log_action(league=league, actor=founder, action=LeagueAction.LEAGUE_FOUNDED, subject=name)
    edition = create_edition(league=league, actor=founder, rule_set=rule_set)
    return create_season(
        league=league, actor=founder, name=season_name, starts_on=starts_on, ends_on=ends_on, edition=edition
    )


def _founded(name: str, kind: str, *, timezone: str, is_public: bool) -> League:
    """A new league. Of two founders whose leagues would have the same address, one gets the next free one."""
    while True:
        league = League(name=name, kind=kind, slug=free_slug(name), timezone=timezone, is_public=is_public)
        try:
            save_valid(league)
        except InvalidInput as refusal:
            if set(refusal.errors) != {"slug"}:
                raise
        else:
            return league


class FaceFields(TypedDict, total=False):
    """What strangers see of a league besides its name: a colour like ``#1a6fd0``, two sentences, whom to ask."""

    accent: str
    about: str
    contact_name: str
    contact_email: str
    contact_phone: str


_CHANGED_HERE = ("name", "kind", "names_by", "timezone", "accent")
"""Of which the log keeps what was there before; of words and of whom to ask it only says that they were changed."""


@transaction.atomic(league=League)
def update_league(
    *,
    league: League,
    actor: User,
    name: str,
    kind: str,
    names_by: str,
    timezone: str,
    logo: DrawnLogo | None = None,
    removes_logo: bool = False,
    **face: Unpack[FaceFields],
) -> League:
    """Change a league's name and face (of ``face`` what is not given stays), what it calls itself, how it sorts names,
    its time zone; its address stays.

    ``logo`` takes the place of the former one. Another time zone shows every instant as the clocks there have it; the
    instants stay what they are, and so does who was in time (L4). Raises InvalidInput.
    """
    before = League.objects.filter(pk=league.pk).values(*_CHANGED_HERE).get()
    league.name, league.timezone = name, timezone
    league.kind, league.names_by = kind, names_by
    for field, value in face.items():
        setattr(league, field, str(value).strip())
    if logo is not None or removes_logo:
        keep_logo(league, logo)
    save_valid(league)
    if before["names_by"] != names_by:
        sort_players_anew(league=league)
    log_action(league=league, actor=actor, action=LeagueAction.LEAGUE_CHANGED, subject=name, details={"before": before})
    return league
