"""The page of an office that is handed over, and the way through it."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.installation.selectors.open_matters import open_matters, submitted_by
from scoring.models import (
    BackupPlan,
    EveningInvitation,
    Installation,
    Invitation,
    MemberList,
    Membership,
    Office,
    OfficeHandover,
    Player,
    SheetSnapshot,
    SheetWorkbook,
    User,
)
from scoring.registration.services.invitations import invite_players
from scoring.registration.services.registrations import register_players
from tests.scoring.accounts.account_scenes import is_signed_in
from tests.scoring.mail.mails import posted
from tests.scoring.scenes import Scene, evening, official, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_once
def table() -> Scene:
    made = scene()
    made.save(1, 0, 0, 10, 20, 30)
    return made


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def numbers(table: Scene, kind: str) -> dict[str, int]:
    return {f"{matter.address}: {matter.label}": matter.number for matter in open_matters(table.league, kind)}


def test_office_goes_over_by_the_pages(table: Scene, in_english: None) -> None:
    row, taker = table.league, official(table.league, "player", name="Nele")
    old, new = browser(table.secretary), browser(taker)
    member = Membership.objects.get(user=table.secretary)
    place = reverse("office_handover", args=[row.slug, "secretary"])
    assert new.get(place).status_code == 404
    begin = reverse("office_handover_begin", args=[row.slug, "secretary", member.pk])
    given = {"taker": Membership.objects.get(user=taker).pk, "decision": "General meeting"}
    page = old.post(begin, given, follow=True).content.decode()
    assert ("On its way to" in page, "Call off" in page, "Take the office over" in page) == (True, True, False)
    handover = OfficeHandover.objects.get()
    desk = new.get(reverse("home"))
    assert (desk.context["dashboard"].to_take_over, place in desk.content.decode()) == ([handover], True)
    page = new.get(place).content.decode()
    assert ("Take the office over" in page, "Decline" in page) == (True, True)
    new.post(reverse("office_handover_confirm", args=[row.slug, handover.pk]))
    assert list(Office.objects.filter(kind="secretary").values_list("membership__user", flat=True)) == [taker.pk]
    assert (is_signed_in(old), is_signed_in(new)) == (False, True)


def test_only_both_sides_and_the_president_call_it_off(table: Scene) -> None:
    row, taker = table.league, official(table.league, "player")
    sides = [Membership.objects.get(user=user) for user in (table.secretary, taker)]
    for user, status in ((table.auditor, 404), (table.secretary, 302), (taker, 302), (official(row, "president"), 302)):
        OfficeHandover.objects.all().delete()
        handover = OfficeHandover.objects.create(
            giver=sides[0], taker=sides[1], kind="secretary", begun_at=timezone.now()
        )
        answer = browser(user).post(reverse("office_handover_call_off", args=[row.slug, handover.pk]))
        assert (answer.status_code, OfficeHandover.objects.exists()) == (status, status == 404)


def test_holder_hands_over_their_own_office_alone(table: Scene) -> None:
    row = table.league
    auditor = Membership.objects.get(user=table.auditor)
    begin = reverse("office_handover_begin", args=[row.slug, "auditor", auditor.pk])
    assert browser(table.secretary).get(begin).status_code == 404
    assert browser(table.auditor).get(begin).status_code == 200
    assert browser(table.auditor).get(reverse("office_handover", args=[row.slug, "scorer"])).status_code == 404


def test_what_is_open_is_counted_for_those_whom_it_concerns(table: Scene, in_english: None) -> None:
    table.submit()
    row = table.league
    Invitation.objects.create(league=row, username="x", invited_by=table.secretary, invited_at=timezone.now())
    posted(row)
    row.mails.update(state="uncertain", reason="", sent_at=None)
    found = numbers(table, "president")
    assert found["reviews: Sheets that wait to be signed"] == 1
    assert found["offices: Members invited who have not answered"] == 1
    assert found["post: Mails of which nobody knows whether they arrived"] == 1
    assert "offices: Members invited who have not answered" not in numbers(table, "secretary")
    assert (submitted_by(row, table.secretary), submitted_by(row, table.auditor)) == (1, 0)


def test_invitation_without_an_answer_counts_once_until_it_is_answered(table: Scene, in_english: None) -> None:
    row, now = table.league, timezone.now()
    day = timezone.localdate() + timedelta(days=5)
    type(table.season).objects.filter(pk=table.season.pk).update(ends_on=day + timedelta(days=1))
    table.season.refresh_from_db()
    ahead = evening(table.season, date=day, registration_deadline=now + timedelta(days=4))
    players = [Player.objects.create(league=row, name=name) for name in ("Uwe", "Vera")]
    ask = {"league": row, "actor": table.secretary, "evenings": [ahead.pk], "players": [one.pk for one in players]}
    for _press in range(2):
        invite_players(**ask, others=EveningInvitation.Way.LETTER, attempt=uuid4())
    label = "seasons: Invitations to evenings without an answer"
    assert numbers(table, "secretary")[label] == 2
    register_players(evening=ahead, actor=table.secretary, arrivals={players[0].pk: now})
    assert numbers(table, "secretary")[label] == 1


def test_page_says_where_backups_are_to_those_alone_who_may_fetch_them(
    table: Scene, in_english: None, tmp_path: Path
) -> None:
    row, president = table.league, official(table.league, "president", name="Anke")
    stick = str(tmp_path / "stick")
    BackupPlan.objects.create(pk=1, folder=stick, recipient="age1", protected_key="x")
    Installation.objects.create(begun_by=president, begun_at=timezone.now())
    page = browser(president).get(reverse("office_handover", args=[row.slug, "president"])).content.decode()
    told = ("There is no backup yet", stick, "The passphrase of the backups", "This installation: its backups")
    assert [text in page for text in told] == [False, True, True, True]
    page = browser(table.secretary).get(reverse("office_handover", args=[row.slug, "secretary"])).content.decode()
    told = ("There is no backup yet", stick, "The passphrase of the backups", f"kept by {president.display_name}")
    assert [text in page for text in told] == [True, False, False, True]


def test_page_of_a_presidency_takes_few_queries_for_whoever_takes_it_over(
    table: Scene, django_assert_max_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    row, both, taker = table.league, official(table.league, "president", "secretary"), official(table.league, "player")
    sides = [Membership.objects.get(user=user) for user in (both, taker)]
    OfficeHandover.objects.create(giver=sides[0], taker=sides[1], kind="president", begun_at=timezone.now())
    client = browser(taker)
    with django_assert_max_num_queries(15):
        assert client.get(reverse("office_handover", args=[row.slug, "president"])).status_code == 200


def test_page_names_what_was_begun_and_not_finished(table: Scene, in_english: None) -> None:
    row = table.league
    facts = {"league": row, "uploaded_by": table.secretary, "uploaded_at": timezone.now()}
    SheetWorkbook.objects.create(**facts, file_name="season.xlsx", tabs=[], choices=[])
    MemberList.objects.create(**facts, file_name="club.csv", cells=[], columns=[], sha256="")
    SheetSnapshot.objects.create(league=row, text="{}", digest="d")
    found = numbers(table, "secretary")
    assert found["sheet_upload: Protocol sheets uploaded and not imported"] == 1
    assert found["member_list_upload: Lists of members uploaded and not imported"] == 1
    assert found["snapshots: Copies from devices that nobody has taken back"] == 1
    page = browser(table.secretary).get(reverse("office_handover", args=[row.slug, "secretary"])).content.decode()
    assert all(f"“{file}”, uploaded and not imported yet" in page for file in ("season.xlsx", "club.csv"))


def test_new_auditor_is_told_which_sheets_somebody_else_must_sign(table: Scene, in_english: None) -> None:
    table.submit()
    sides = [Membership.objects.get(user=user) for user in (table.auditor, table.secretary)]
    OfficeHandover.objects.create(giver=sides[0], taker=sides[1], kind="auditor", begun_at=timezone.now())
    page = browser(table.secretary).get(reverse("office_handover", args=[table.league.slug, "auditor"]))
    assert "has submitted 1 of the sheets that wait" in page.content.decode()
