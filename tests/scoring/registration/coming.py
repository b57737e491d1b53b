"""An evening that is still to come, and players who can be asked to it."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import cycle, islice
from uuid import UUID, uuid4

from django.urls import reverse
from django.utils import timezone

from engine.rulesets import LEAGUE_2006
from scoring.models import Channel, Evening, EveningInvitation, League, MailAccount, Player, Season, User
from scoring.people.services.personal_links import links_for
from scoring.registration.services.invitations import Invited, invite_players
from scoring.registration.services.replies import Said
from scoring.seasons.services.evenings import create_evening
from tests.scoring.scenes import edition, league, official
from tests.support.laying import laid_once

NAMES = ("Anke", "Björn", "Cäcilia", "Dörte", "Eike", "Femke", "Günther", "Hauke", "Inken", "Jörn")


@dataclass(frozen=True)
class Coming:
    """A league with a season, an evening in two weeks and its players; every second one has a mail address."""

    league: League
    season: Season
    evening: Evening
    players: tuple[Player, ...]
    secretary: User

    def invite(self, *players: Player, attempt: UUID | None = None, others: str = "letter", **facts: object) -> Invited:
        given = {"evenings": [self.evening.pk], "players": [row.pk for row in players or self.players], **facts}
        way = EveningInvitation.Way(others)
        return invite_players(league=self.league, actor=self.secretary, others=way, attempt=attempt or uuid4(), **given)

    def more(self, number: int, **facts: object) -> list[Evening]:
        """So many further evenings, a week apart; everybody is asked to them."""
        days = [self.evening.date + timedelta(weeks=week) for week in range(1, number + 1)]
        later = [
            create_evening(
                season=self.season,
                actor=None,
                **{
                    "date": day,
                    "kind": "ranking",
                    "registration_deadline": self.evening.registration_deadline,
                    **facts,
                },
            )
            for day in days
        ]
        self.invite(evenings=[row.pk for row in later])
        return later

    def link_of(self, player: Player) -> str:
        """The path of the player's personal link."""
        return reverse("personal_link", args=[links_for(league=self.league, players=[player])[player.pk]])


@laid_once
def coming(
    players: int = 4, *, capacity: int | None = None, deadline: datetime | None = None, day: date | None = None
) -> Coming:
    of_league = league()
    today = timezone.localdate()
    of_season = Season.objects.create(
        league=of_league,
        name="ahead",
        starts_on=today - timedelta(days=30),
        ends_on=today + timedelta(days=300),
        edition=edition(of_league, LEAGUE_2006),
    )
    evening = create_evening(
        season=of_season,
        actor=None,
        date=day or today + timedelta(days=14),
        kind="ranking",
        starts_at=time(19, 30),
        venue="Krug",
        capacity=capacity,
        registration_deadline=deadline or timezone.now() + timedelta(days=7),
    )
    rows = [
        Player(league=of_league, name=name, email=f"p{at}@example.org" if at % 2 else "")
        for at, name in enumerate(islice(cycle(NAMES), players))
    ]
    for at, row in enumerate(rows):
        row.name = f"{row.name} {at}" if at >= len(NAMES) else row.name
        row.save()
    return Coming(of_league, of_season, evening, tuple(rows), official(of_league, "secretary", name="Sina Schrift"))


def with_mail_server(of_league: League) -> None:
    """Let mails be posted: nothing is sent by tests."""
    MailAccount.objects.create(league=of_league, host="mail.example.org", from_address="uno@example.org")


def said(seconds: float = 0, channel: str = "link", remark: str = "") -> Said:
    """Said so many seconds ago."""
    return Said(timezone.now() - timedelta(seconds=seconds), Channel(channel), remark)


LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
