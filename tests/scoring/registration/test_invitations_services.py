"""Players are asked once by one press of a button, reminded once, and told when an evening changes (L4)."""

from datetime import timedelta
from io import BytesIO
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar
from pypdf import PdfReader

from scoring.models import Channel, EveningInvitation, Mail, Player, User
from scoring.registration.selectors.invitations import message_to
from scoring.registration.services.invitations import remind_players, withdraw_late_reminders
from scoring.registration.services.own_answers import answer_evening
from scoring.registration.tasks import remind_of_deadlines
from scoring.seasons.services.rescheduling import call_off_evening, move_evening, take_back_call_off
from tests.scoring.registration.coming import Coming, coming, with_mail_server

pytestmark = pytest.mark.django_db


def answer(made: Coming, at: int, *, is_coming: bool) -> None:
    player = made.players[at]
    now = timezone.now()
    answer_evening(evening=made.evening, player=player, is_coming=is_coming, at=now, channel=Channel.ACCOUNT)


@pytest.mark.clause("L4", "L4:invitation")
def test_invited_by_mail_or_letter_once_by_one_press() -> None:
    made, press = coming(4), uuid4()
    with_mail_server(made.league)

    invited = [made.invite(attempt=press), made.invite(attempt=press)]

    assert [dict(one.by_way) for one in invited] == [{"mail": 2, "letter": 2}] * 2
    assert sorted(Mail.objects.values_list("address", "kind", "state")) == [
        ("p1@example.org", "invitation", "waiting"),
        ("p3@example.org", "invitation", "waiting"),
    ]
    rows = EveningInvitation.objects.values_list("player__name", "way", "invited_by").order_by("pk")
    assert set(rows) == {(row.name, "mail" if row.email else "letter", made.secretary.pk) for row in made.players}


@pytest.mark.clause("L4:invitation")
def test_mail_has_the_personal_link_and_the_evening_for_the_calendar() -> None:
    made = coming(2)
    with_mail_server(made.league)
    made.invite()

    mail = Mail.objects.get()

    assert made.link_of(made.players[1]) in mail.text
    event = Calendar.from_ical(mail.calendar).walk("VEVENT")[0]
    assert (event["UID"], event["SEQUENCE"]) == (str(made.evening.calendar_uid), 0)


@pytest.mark.clause("L4:invitation")
def test_inviting_again_asks_only_those_who_have_not_answered() -> None:
    made = coming(4)
    with_mail_server(made.league)
    made.invite()
    answer(made, 0, is_coming=True)
    answer(made, 1, is_coming=False)

    assert made.invite().total == 2
    assert EveningInvitation.objects.filter(player__in=made.players[:2]).count() == 2


@pytest.mark.clause("L4:invitation")
def test_without_a_mail_server_nothing_is_said_to_be_mailed() -> None:
    made = coming(3)
    assert dict(made.invite(others="messenger").by_way) == {"messenger": 3}
    assert not Mail.objects.exists()


@pytest.mark.clause("L4:invitation")
def test_each_letter_is_one_page_with_the_link_and_answered_ones_are_not_printed() -> None:
    made = coming(4)
    made.invite()
    answer(made, 2, is_coming=True)
    client = Client()
    client.force_login(made.secretary)

    pages = PdfReader(BytesIO(client.get(reverse("invitation_letters", args=[made.evening.pk])).content)).pages

    assert len(pages) == 3
    for page, player in zip(pages, (made.players[0], made.players[1], made.players[3]), strict=True):
        written = page.extract_text().replace("\n", "")
        assert made.link_of(player) in written
        assert player.name in written
        assert "zeigt Ihnen die ganze Saison" in page.extract_text().replace("\n", " ")


def test_text_for_the_messenger_says_that_its_link_holds_for_the_season(in_english: None) -> None:
    made = coming(2)
    made.invite()
    player = made.players[0]
    with_link, without = (message_to(made.evening, player, link) for link in (made.link_of(player), ""))
    assert "shows you the whole season" in with_link
    assert "season" not in without


@pytest.mark.clause("L4:invitation")
def test_secretary_invites_all_with_one_form_and_sees_how_everybody_was_asked() -> None:
    made = coming(4)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(made.secretary)
    address = reverse("evening_invitations", args=[made.evening.pk])
    client.get(address)

    form = {"group": "all", "evenings": "this", "others": "letter", "attempt": str(uuid4())}
    shown = client.post(address, form, follow=True).content.decode()

    assert "Invited: 4 by letter." in shown
    for player in made.players:
        assert "invited (letter), Sina Schrift" in answers_of(client, made, player)


def answers_of(client: Client, made: Coming, player: Player) -> str:
    """The page to which a name among those who were asked leads."""
    return client.get(reverse("answer_type", args=[made.evening.pk]), {"player": player.pk}).content.decode()


def test_ticked_names_beside_another_group_are_asked_about_and_kept() -> None:
    made = coming(4)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(made.secretary)
    form = {"group": "all", "evenings": "this", "others": "letter", "attempt": str(uuid4())}

    page = client.post(
        reverse("evening_invitations", args=[made.evening.pk]), form | {"selected": [made.players[1].pk]}
    ).content.decode()

    assert not EveningInvitation.objects.exists()
    assert "Names are ticked below" in page
    assert '<details class="selection" open>' in page
    assert f'value="{made.players[1].pk}" ' in page


def test_typed_answer_says_who_typed_it_and_looks_different() -> None:
    made = coming(2)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(made.secretary)
    at = timezone.localtime(timezone.now() - timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M")
    form = {"player": made.players[0].pk, "answer": "yes", "channel": "phone", "at": at, "remark": "called from work"}

    client.post(reverse("answer_type", args=[made.evening.pk]), form)
    shown = answers_of(client, made, made.players[0])

    for text in ("by phone", "typed by Sina Schrift", "called from work"):
        assert text in shown, text


@pytest.mark.clause("L4:deadline")
def test_reminded_once_and_only_who_was_asked_and_has_not_answered() -> None:
    made = coming(8, deadline=timezone.now() + timedelta(days=1))
    with_mail_server(made.league)
    made.invite(*made.players[:6])
    answer(made, 1, is_coming=True)
    answer(made, 3, is_coming=False)

    remind_of_deadlines()
    remind_of_deadlines()

    assert list(Mail.objects.filter(kind="reminder").values_list("address", flat=True)) == ["p5@example.org"]
    assert remind_players(evening=made.evening, now=timezone.now() - timedelta(days=3)) == 0


@pytest.mark.clause("L4:deadline")
def test_nobody_is_reminded_who_has_withdrawn_or_of_an_evening_that_is_called_off() -> None:
    made = coming(6, deadline=timezone.now() + timedelta(days=1))
    with_mail_server(made.league)
    made.invite()
    answer(made, 1, is_coming=True)
    answer(made, 1, is_coming=False)
    call_off_evening(evening=made.evening, actor=made.secretary)
    remind_of_deadlines()
    assert not Mail.objects.filter(kind="reminder").exists()

    take_back_call_off(evening=made.evening, actor=made.secretary)
    remind_of_deadlines()

    reminded = Mail.objects.filter(kind="reminder").order_by("address")
    assert list(reminded.values_list("address", flat=True)) == ["p3@example.org", "p5@example.org"]


@pytest.mark.clause("L4:deadline")
def test_reminder_that_waited_for_a_network_until_the_deadline_had_passed_does_not_go_out() -> None:
    made = coming(2, deadline=timezone.now() + timedelta(days=1))
    with_mail_server(made.league)
    made.invite()
    remind_of_deadlines()
    Mail.objects.filter(kind="invitation").update(state="failed")
    assert withdraw_late_reminders(now=timezone.now() + timedelta(hours=23)) == 0
    assert withdraw_late_reminders(now=timezone.now() + timedelta(hours=25)) == 1
    assert list(Mail.objects.values_list("kind", "state", "reason").order_by("kind")) == [
        ("invitation", "failed", ""),
        ("reminder", "cancelled", "outdated"),
    ]


@pytest.mark.clause("L4:deadline")
def test_reminder_waits_for_the_deadline_of_a_moved_evening() -> None:
    made = coming(2, deadline=timezone.now() + timedelta(days=1))
    with_mail_server(made.league)
    made.invite()
    facts = {"evening": made.evening, "actor": made.secretary, "starts_at": made.evening.starts_at}
    later = timezone.now() + timedelta(days=14)
    move_evening(date=made.evening.date + timedelta(days=14), registration_deadline=later, **facts)
    remind_of_deadlines()
    assert not Mail.objects.filter(kind="reminder").exists()

    sooner = timezone.now() + timedelta(days=2)
    move_evening(date=made.evening.date + timedelta(days=1), registration_deadline=sooner, **facts)
    remind_of_deadlines()
    remind_of_deadlines()

    reminder = Mail.objects.get(kind="reminder")
    deadline = timezone.localtime(sooner, ZoneInfo(made.league.timezone))
    assert f"{deadline:%d.%m.%Y %H:%M}" in reminder.text


def test_called_off_evening_is_told_with_the_next_version_for_calendars_but_not_to_who_declined() -> None:
    made = coming(6)
    with_mail_server(made.league)
    made.invite()
    answer(made, 1, is_coming=True)
    answer(made, 3, is_coming=False)

    told = call_off_evening(evening=made.evening, actor=made.secretary, reason="no heating")

    mails = Mail.objects.filter(kind="called_off").order_by("address")
    assert (told, [mail.address for mail in mails]) == (2, ["p1@example.org", "p5@example.org"])
    event = Calendar.from_ical(mails[0].calendar).walk("VEVENT")[0]
    assert (event["SEQUENCE"], event["STATUS"], "no heating" in mails[0].text) == (1, "CANCELLED", True)
    assert "Register by" not in mails[0].text


def test_answers_to_every_mail_about_an_evening_reach_a_person() -> None:
    made = coming(2)
    with_mail_server(made.league)
    User.objects.filter(pk=made.secretary.pk).update(email="sina@example.org")
    made.invite()
    answer(made, 1, is_coming=True)
    call_off_evening(evening=made.evening, actor=None, reason="no heating")

    kinds = dict(Mail.objects.values_list("kind", "reply_to"))
    assert kinds == dict.fromkeys(("invitation", "receipt", "called_off"), "sina@example.org")


@pytest.mark.parametrize(("has_server", "words"), [(True, "2 people are told."), (False, "2 people are not told yet")])
def test_nobody_is_said_to_be_told_without_a_mail_server(has_server: bool, words: str) -> None:
    made = coming(4)
    if has_server:
        with_mail_server(made.league)
    made.invite()
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(made.secretary)

    page = client.post(reverse("evening_call_off", args=[made.evening.pk]), {"reason": ""}, follow=True)

    assert words in page.content.decode()


def test_inactive_players_are_in_no_group() -> None:
    made = coming(2)
    Player.objects.filter(pk=made.players[0].pk).update(is_active=False)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(made.secretary)
    shown = client.get(reverse("evening_invitations", args=[made.evening.pk])).content.decode()
    assert "All active players (1)" in shown
