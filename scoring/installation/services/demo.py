"""The demo league: a real-shaped season, people for every office, and an evening that waits to be typed."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from scoring.audit.selectors.audits import audit_of
from scoring.audit.selectors.canonical_form import signable_form
from scoring.audit.services.reviews import confirm_findings, sign_sheet
from scoring.core.services import transaction
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.installation.services.demo_contests import load_clubs, load_team_match, load_unolympics
from scoring.installation.services.demo_evening import load_friendly_evening
from scoring.models import Evening, League, Membership, Office, Season, Sheet, User
from scoring.models.base.texts import without_umlauts
from scoring.people.services.terms import give_offices
from scoring.registration.services.registrations import register_players
from scoring.seasons.services.evenings import create_evening
from scoring.seating.services.seats import seat_table
from scoring.sheets.selectors.checked_sheets import fingerprint
from scoring.sheets.selectors.loading import full_sheet

_UNAMBIGUOUS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_ACCOUNTS: Mapping[str, tuple[str, str]] = {
    Office.Kind.PRESIDENT: ("praesidentin", "Anke Petersen"),
    Office.Kind.SECRETARY: ("schriftwesen", "Jörn Möller"),
    Office.Kind.AUDITOR: ("pruefer", "Hauke Brüggmann"),
    Office.Kind.STEWARD: ("spieltechnik", "Björn Thießen"),
    Office.Kind.SCORER: ("protokoll", "Inken Sönnichsen"),
    Office.Kind.PLAYER: ("spielerin", "Nele Ohlsen"),
}
"""Account and player of each office; whoever holds another one is called as the office, and does not play."""
_UNSIGNED_EVENINGS = 1
_PLAYERS_WITH_ADDRESS = 3
_UNSIGNED_SHEETS_OF_CONTESTS = 1


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """An account of the demo league with the password that was made up for it."""

    username: str
    name: str
    office: str
    password: str


@transaction.atomic
def load_demo(*, files: Mapping[str, bytes], records: str) -> list[DemoAccount]:
    """Create the demo league from the files of a season. Empty if it is there already: nothing is changed then.

    All evenings but the last are signed by the auditor; that one waits for him. Players have clubs; there were a team
    match and, in a season of their own, Unolympics, whose last sheet waits as well. Tonight's evening of a new season
    is laid out, so that the secretary can begin to type. ``records`` are the games of a friendly evening that were
    written down action by action; the sheet of that evening waits for the auditor as well.
    """
    report = report_on(files)
    if report.season is None or League.objects.filter(name=report.season.league).exists():
        return []
    people = {kind: _ACCOUNTS.get(kind, (kind.value, str(kind.label))) for kind in Office.Kind}
    passwords = {username: _password() for username, _name in people.values()}
    users = {username: _user(username, name, passwords[username]) for username, name in people.values()}
    season = write_season(report=report, actor=users["schriftwesen"])
    League.objects.filter(pk=season.league_id).update(is_public=True)
    accounts = []
    for kind, (username, name) in people.items():
        player = season.league.players.filter(name=name).first()
        membership = Membership.objects.create(league=season.league, user=users[username], player=player)
        give_offices(membership=membership, kinds=[kind])
        accounts.append(DemoAccount(username, name, str(kind.label), passwords[username]))
    evenings = list(season.evenings.order_by("date"))
    for sheet in Sheet.objects.filter(evening__in=evenings[:-_UNSIGNED_EVENINGS]).order_by("evening__date"):
        _check_and_sign(sheet, users["pruefer"])
    load_clubs(league=season.league, secretary=users["schriftwesen"])
    new_season = _open_season(season)
    contests = [
        *load_team_match(season=new_season, secretary=users["schriftwesen"]),
        *load_unolympics(before=season, secretary=users["schriftwesen"]),
    ]
    _write_addresses_down(season.league)
    for sheet in contests[:-_UNSIGNED_SHEETS_OF_CONTESTS]:
        _check_and_sign(sheet, users["pruefer"])
    load_friendly_evening(season=new_season, records=records, secretary=users["schriftwesen"])
    _lay_out_tonight(new_season, users["schriftwesen"])
    return accounts


def _write_addresses_down(league: League) -> None:
    """Some have an address: no mail server is set up, so their mails lie in the outbox. Nobody reads mail at them."""
    for player in league.players.order_by("sort_key", "name")[:_PLAYERS_WITH_ADDRESS]:
        player.email = f"{without_umlauts(player.name).lower().replace(' ', '.')}@example.org"
        player.save(update_fields=("email",))


def _check_and_sign(sheet: Sheet, auditor: User) -> None:
    audit = audit_of(full_sheet(sheet.pk))
    confirm_findings(sheet=sheet, actor=auditor, fingerprints=[fingerprint(note) for note in audit.open_warnings])
    sign_sheet(sheet_id=sheet.pk, actor=auditor, seen_hash=signable_form(audit.sheet, auditor).sha256)


def _user(username: str, name: str, password: str) -> User:
    first_name, _blank, last_name = name.partition(" ")
    return User.objects.create_user(username, password=password, first_name=first_name, last_name=last_name)


def _password() -> str:
    return "-".join("".join(secrets.choice(_UNAMBIGUOUS) for _letter in range(4)) for _group in range(4))


def _open_season(previous: Season) -> Season:
    """The season of today."""
    today = timezone.localdate(timezone=ZoneInfo(previous.league.timezone))
    return Season.objects.create(
        league=previous.league,
        name=_name_of_season(today.year if today.month > 6 else today.year - 1, previous),
        starts_on=min(today - timedelta(days=14), date(today.year, 7, 1)),
        ends_on=today + timedelta(days=240),
        edition=previous.edition,
    )


def _lay_out_tonight(season: Season, secretary: User) -> Evening:
    """An evening of today with eight players at a table, most of them registered in time."""
    zone = ZoneInfo(season.league.timezone)
    today = timezone.localdate(timezone=zone)
    deadline = datetime.combine(today - timedelta(days=7), time(20), zone)
    evening = create_evening(
        season=season,
        actor=secretary,
        date=today,
        kind=Evening.Kind.RANKING,
        registration_deadline=deadline,
        venue="Gasthof Zur Linde",
    )
    players = list(season.league.players.order_by("name")[:10])
    arrivals = {player.pk: deadline - timedelta(hours=7 * number) for number, player in enumerate(players)}
    arrivals[players[3].pk] = deadline + timedelta(hours=2)
    registrations = register_players(evening=evening, actor=secretary, arrivals={**arrivals, players[5].pk: None})
    at_table = [registration.pk for registration in registrations[:8]]
    seat_table(evening=evening, actor=secretary, table=1, registrations=at_table, keeper=secretary.display_name)
    return evening


def _name_of_season(year: int, previous: Season) -> str:
    name = f"{year}/{(year + 1) % 100:02}"
    return name if name != previous.name else f"{name} (2)"
