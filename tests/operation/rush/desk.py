"""Runs inside an installation: lays evenings, and tells what the office shows and keeps of them.

It is told what to do by lines of JSON, ``[name, argument …]``, and answers each by a line.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.db.models import Q
from django.test import Client
from django.urls import reverse

from scoring.models import Evening, Mail, Player, Registration, Reply
from scoring.people.services.personal_links import links_for
from scoring.seasons.services.evenings import create_evening, update_evening
from scoring.seating.services.seats import seat_table
from tests.scoring.registration.coming import Coming, coming, with_mail_server
from tests.scoring.registration.told import is_named, told_of
from tests.scoring.scenes import official

Told = Mapping[str, Any]


def serve() -> None:
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        print(json.dumps(_TASKS[name](*arguments)), flush=True)


def lay(players: int, deadlines: Sequence[str], day: str) -> Told:
    """A league whose players are all asked to an evening for each deadline; what their links answer to."""
    first, *others = (datetime.fromisoformat(deadline) for deadline in deadlines)
    made = coming(players, deadline=first, day=date.fromisoformat(day))
    evenings = [made.evening]
    for deadline in others:
        facts = {"kind": "ranking", "registration_deadline": deadline}
        evenings.append(create_evening(season=made.season, actor=None, date=made.evening.date, **facts))
    return _opened(made, evenings)


def lay_with_places(players: int, places: int, deadline: str, day: str) -> Told:
    """The same with one evening for so many, and a mail address for everybody."""
    made = coming(players, capacity=places, deadline=datetime.fromisoformat(deadline), day=date.fromisoformat(day))
    for player in made.players:
        Player.objects.filter(pk=player.pk).update(email=f"p{player.pk}@example.org")
    return _opened(made, [made.evening])


def _opened(made: Coming, evenings: Sequence[Evening]) -> Told:
    """All are asked by letter; from then on mails are posted as well."""
    made.invite(evenings=[evening.pk for evening in evenings])
    with_mail_server(made.league)
    secrets = links_for(league=made.league, players=made.players)
    links = [[key, reverse("personal_answer", args=[secret])] for key, secret in secrets.items()]
    return {"league": made.league.pk, "evenings": [evening.pk for evening in evenings], "links": links}


def kept(evening: int) -> Told:
    """All rows of an evening: who is on the list (also waiting or withdrawn), and all answers in the order in which
    they were written."""
    rows = Registration.everybody.filter(evening=evening).order_by("pk")
    answers = Reply.objects.filter(evening=evening).order_by("pk")
    return {
        "list": [
            {
                "player": row.player_id,
                "at": row.arrived_at and row.arrived_at.isoformat(),
                "credit": row.credit,
                "waits": row.waits,
                "has_withdrawn": row.withdrawn_at is not None,
            }
            for row in rows
        ],
        "answers": [
            {
                "player": row.player_id,
                "kind": row.kind,
                "at": row.at.isoformat(),
                "credit": row.credit,
                "written": row.typed_at.isoformat(),
            }
            for row in answers
        ],
    }


def shown(evening: int, number: int) -> Mapping[str, int]:
    """Of how many each surface names the instant and the credit: the last so many who came in time, and the first so
    many who came too late."""
    row = Evening.objects.select_related("season__league", "edition").get(pk=evening)
    replies = Reply.objects.filter(evening=row, kind=Reply.Kind.REGISTERED)
    replies = replies.filter(~Q(player__email="")).select_related("player", "evening__season__league")
    by_instant = sorted(replies, key=lambda reply: reply.at)
    in_time = [reply for reply in by_instant if reply.at <= reply.deadline]
    nearest = [*in_time[-number:], *by_instant[len(in_time) :][:number]]
    seated = row.registrations.filter(player__in=[reply.player_id for reply in nearest])
    sheet = seat_table(evening=row, actor=None, table=1, registrations=list(seated.values_list("pk", flat=True)))
    secretary = Client(headers={"Accept-Language": "en"})
    secretary.force_login(official(row.season.league, "secretary"), backend="django.contrib.auth.backends.ModelBackend")
    named: dict[str, int] = {}
    for reply in nearest:
        for surface, text in told_of(reply, sheet, secretary).items():
            named[surface] = named.get(surface, 0) + is_named(surface, reply, text)
    return {**named, "wanted": len(nearest)}


def change_places(evening: int, places: int) -> None:
    row = Evening.objects.get(pk=evening)
    facts = {name: getattr(row, name) for name in ("date", "kind", "title", "starts_at", "venue", "address")}
    deadline = row.registration_deadline
    update_evening(evening=row, actor=None, capacity=places, registration_deadline=deadline, **facts)


def mails(evening: int, kind: str) -> Sequence[int]:
    """To which players mails of this kind were posted, one by one."""
    league = Evening.objects.get(pk=evening).season.league_id
    return list(Mail.objects.filter(league=league, kind=kind).order_by("pk").values_list("player", flat=True))


def page_of(path: str) -> str:
    """What the personal link shows that answers to this path."""
    page = Client(headers={"Accept-Language": "en"}).get(path.removesuffix("answer/"))
    return page.content.decode()


_TASKS = {task.__name__: task for task in (lay, lay_with_places, kept, shown, change_places, mails, page_of)}
