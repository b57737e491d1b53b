"""The demo league: two real-shaped seasons, people for every office, and an evening in the middle of its games.

The season of today has five evenings as the files of a season have them, played by others, on days that lead up to
tonight; two more are planned. Requests to the keeper of the demo open it or throw it away.
"""

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.audit.selectors.audits import audit_of
from scoring.audit.selectors.canonical_form import signable_form
from scoring.audit.selectors.closing import closing_of
from scoring.audit.services.closing import Part, sign_season
from scoring.audit.services.reviews import confirm_findings, sign_sheet
from scoring.core.demo_desk import Demo, DemoDesk, DemoState, Wish
from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.installation.selectors.demo import demo_desk
from scoring.installation.services.demo_contests import load_clubs, load_team_match, load_unolympics
from scoring.installation.services.demo_evenings import VENUE, lay_out_tonight, load_friendly_evening
from scoring.models import Evening, League, Membership, Office, Season, Sheet, User
from scoring.models.base.texts import without_umlauts
from scoring.people.services.terms import give_offices
from scoring.seasons.services.evenings import create_evening
from scoring.sheets.selectors.checked_sheets import fingerprint
from scoring.sheets.selectors.loading import full_sheet

_PLAYED, _PLANNED = 5, 2
_WEEKS = timedelta(weeks=3)
"""From one evening to the next."""
_NEXT, _FIRST = 13, 1
"""Who plays for whom in these files: each step along the list of players leads this many further. So nobody plays for
themselves, and secretary and player of the demo are among the better ones.
"""


def files_of_this_season(files: Mapping[str, bytes], *, name: str, today: date) -> dict[str, bytes]:
    """The files of a season as those of the season ``name``: its first evenings, everybody's games played by somebody
    else, the last one three weeks before ``today``. The same each time."""
    season = json.loads(files["season.json"])
    others = _others(season["players"])
    evenings = season["evenings"][:_PLAYED]
    for row, day in zip(evenings, days_played(today), strict=True):
        later = day - date.fromisoformat(row["date"])
        row["date"] = day.isoformat()
        row["registration_deadline"] = _shifted(row["registration_deadline"], later)
        row["registered_at"] = {who: _shifted(at, later) for who, at in row["registered_at"].items()}
    told = json.dumps({**season, "season": name, "evenings": evenings}, ensure_ascii=False)
    read = {"season.json": told} | {row["file"]: files[row["file"]].decode() for row in evenings}
    return {file: _by_others(text, others).encode() for file, text in read.items()}


def days_played(today: date) -> list[date]:
    """The days of the evenings before tonight, the first one first."""
    return [today - back * _WEEKS for back in range(_PLAYED, 0, -1)]


def plan_what_is_to_come(*, season: Season, secretary: User, today: date, deadline: time, venue: str) -> None:
    """The evenings after tonight, as many as are left of eight."""
    for number in range(1, _PLANNED + 1):
        day = today + number * _WEEKS
        create_evening(
            season=season,
            actor=secretary,
            date=day,
            kind=Evening.Kind.RANKING,
            registration_deadline=datetime.combine(day - timedelta(days=7), deadline, ZoneInfo(season.league.timezone)),
            starts_at=time(19, 30),
            venue=venue,
        )


def _shifted(moment: str, later: timedelta) -> str:
    return (datetime.fromisoformat(moment) + later).isoformat()


def _others(names: Sequence[str]) -> dict[str, str]:
    """Who plays for whom: everybody for one other person."""
    return {name: names[(at * _NEXT + _FIRST) % len(names)] for at, name in enumerate(names)}


def _by_others(text: str, others: Mapping[str, str]) -> str:
    return re.sub("|".join(map(re.escape, others)), lambda name: others[name.group()], text)


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
_PLAYERS_WITH_ADDRESS = 3


_FACE = {
    "about": "Zwölfmal im Jahr spielen wir im Gasthof Zur Linde UNO um Ranglistenpunkte, zu sechst bis acht an einem "
    "Tisch. Gäste sind willkommen: Wer mitspielen möchte, schreibt uns oder kommt einfach vorbei.",
    "contact_name": "Jörn Möller, Schriftwart",
    "contact_email": "schriftwart@example.org",
    "contact_phone": "030 23125 014",
}
"""Of a league that does not exist: the number is one of those that are given to nobody."""


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

    The season of the files is over and closed, as the one before it; of this one, whose games are those of the files
    played by others, five of eight evenings are official. Players have clubs; there were Unolympics, in a season of
    their own, and a team match, whose last sheet waits for the auditor. Tonight's evening is being played. ``records``
    are the games of a friendly evening that were written down action by action; its sheet was sent back to the
    secretary.
    """
    report = report_on(files)
    if report.season is None or League.objects.filter(name=report.season.league).exists():
        return []
    people = {kind: _ACCOUNTS.get(kind, (kind.value, str(kind.label))) for kind in Office.Kind}
    passwords = {username: _password() for username, _name in people.values()}
    users = {username: _user(username, name, passwords[username]) for username, name in people.values()}
    season = write_season(report=report, actor=users["schriftwesen"])
    League.objects.filter(pk=season.league_id).update(is_public=True, **_FACE)
    accounts = []
    for kind, (username, name) in people.items():
        player = season.league.players.filter(name=name).first()
        membership = Membership.objects.create(league=season.league, user=users[username], player=player)
        give_offices(membership=membership, kinds=[kind])
        accounts.append(DemoAccount(username, name, str(kind.label), passwords[username]))
    secretary, auditor = users["schriftwesen"], users["pruefer"]
    this_season = _play_this_season(season, files, secretary)
    for sheet in Sheet.objects.filter(evening__season__in=(season, this_season)).order_by("evening__date"):
        _check_and_sign(sheet, auditor)
    load_clubs(league=season.league, secretary=secretary)
    *signed, _last = [
        *load_unolympics(before=season, secretary=secretary),
        *load_team_match(season=this_season, secretary=secretary),
    ]
    _write_addresses_down(season.league)
    for sheet in signed:
        _check_and_sign(sheet, auditor)
    for over in season.league.seasons.exclude(pk=this_season.pk):
        _close(over, users["praesidentin"], auditor)
    load_friendly_evening(season=this_season, records=records, secretary=secretary, auditor=auditor)
    today = timezone.localdate(timezone=ZoneInfo(season.league.timezone))
    plan_what_is_to_come(season=this_season, secretary=secretary, today=today, deadline=time(20), venue=VENUE)
    lay_out_tonight(season=this_season, secretary=secretary)
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


def _close(season: Season, president: User, auditor: User) -> None:
    for signer, part in ((auditor, Part.AUDITOR), (president, Part.PRESIDENT)):
        sign_season(season=season, actor=signer, part=part, seen_hash=closing_of(season).bound.sha256)


def _user(username: str, name: str, password: str) -> User:
    first_name, _blank, last_name = name.partition(" ")
    return User.objects.create_user(username, password=password, first_name=first_name, last_name=last_name)


def _password() -> str:
    return "-".join("".join(secrets.choice(_UNAMBIGUOUS) for _letter in range(4)) for _group in range(4))


def _play_this_season(previous: Season, files: Mapping[str, bytes], secretary: User) -> Season:
    """The season of today with the evenings before tonight, submitted."""
    league = previous.league
    today = timezone.localdate(timezone=ZoneInfo(league.timezone))
    season = Season.objects.create(
        league=league,
        name=_name_of_season(today.year if today.month > 6 else today.year - 1, previous),
        starts_on=days_played(today)[0] - timedelta(days=14),
        ends_on=today + timedelta(days=240),
        edition=previous.edition,
    )
    played = files_of_this_season(files, name=season.name, today=today)
    write_season(report=report_on(played, league=league), actor=secretary, league=league)
    return season


def _name_of_season(year: int, previous: Season) -> str:
    name = f"{year}/{(year + 1) % 100:02}"
    return name if name != previous.name else f"{name} (2)"


def ask_for_demo() -> None:
    """Let the demo be prepared and opened; if it is open already, nothing changes. Raises NotAllowedNow."""
    desk = _desk()
    if not desk.told().is_open:
        desk.tell(Demo(DemoState.PREPARING))
        desk.wish(Wish.OPEN)


def begin_demo_anew() -> None:
    """Let everything in the demo be deleted, and a new one be opened. Raises NotAllowedNow."""
    desk = _desk()
    desk.tell(Demo(DemoState.PREPARING))
    desk.wish(Wish.ANEW)


def throw_demo_away() -> None:
    """Let the demo be closed and everything in it be deleted. Raises NotAllowedNow."""
    desk = _desk()
    desk.tell(Demo())
    desk.wish(Wish.DISCARD)


def _desk() -> DemoDesk:
    desk = demo_desk()
    if desk is None:
        raise NotAllowedNow(_("There is no demo here: it belongs to “make run” on a computer of one's own."))
    return desk
