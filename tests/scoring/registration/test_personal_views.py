"""The personal link: it shows, it answers with one tap, and looking at it changes nothing (L4)."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from scoring.core.selectors.check_marks import code_of
from scoring.models import Channel, Mail, Registration, Reply, Sheet
from scoring.people.services.personal_links import links_for, renew_link, revoke_link
from scoring.registration.selectors.receipts import claim_of_receipt
from scoring.registration.services.own_answers import MOST_ANSWERS, answer_evening
from scoring.registration.services.registrations import register_players
from scoring.seasons.services.rescheduling import call_off_evening
from scoring.seating.services.seats import seat_table
from tests.scoring.registration.coming import Coming, coming, with_mail_server
from tests.scoring.registration.told import is_named, told_of
from tests.scoring.scenes import player_account

pytestmark = pytest.mark.django_db


def secret(made: Coming, at: int = 0) -> str:
    player = made.players[at]
    return links_for(league=made.league, players=[player])[player.pk]


def tap(made: Coming, at: int = 0, answer: str = "yes", client: Client | None = None):
    address = reverse("personal_answer", args=[secret(made, at)])
    return (client or Client()).post(address, {"evening": made.evening.pk, "answer": answer})


def page(made: Coming, at: int = 0, **headers: str) -> str:
    headers = {"Accept-Language": "en", **headers}
    return Client(headers=headers).get(reverse("personal_link", args=[secret(made, at)])).content.decode()


@pytest.mark.clause("L4")
def test_one_tap_registers_without_account_cookie_or_csrf_token() -> None:
    made = coming()
    made.invite()
    strict = Client(enforce_csrf_checks=True)
    before = timezone.now().replace(microsecond=0)

    answer = tap(made, client=strict)

    assert answer.status_code == 302
    row = Registration.objects.get()
    assert (row.player, row.credit, row.channel, row.noted_by) == (made.players[0], 300, "link", None)
    assert before <= row.arrived_at <= timezone.now()
    assert row.arrived_at.microsecond % 1000 == 0
    assert "sessionid" not in strict.cookies


@pytest.mark.clause("L4")
def test_page_shows_evening_deadline_credit_and_free_places() -> None:
    made = coming(capacity=3)
    made.invite()
    tap(made, 1)

    shown = page(made)

    for text in ("Krug", "2 of 3 are free", "<strong>300</strong>", "if you register now", "I am coming"):
        assert text in shown, text
    assert "noindex" in shown


def test_withdrawing_and_waiting_are_shown_with_their_place() -> None:
    made = coming(4, capacity=2)
    made.invite()
    for at in range(4):
        tap(made, at)

    assert "2. on the waiting list" in page(made, 3)
    tap(made, 0, "no")
    assert "you are not coming" in page(made, 0)
    assert "You are coming" in page(made, 2)
    assert "1. on the waiting list" in page(made, 3)


def test_link_that_was_revoked_or_renewed_opens_nothing() -> None:
    made = coming()
    made.invite()
    first = secret(made)
    revoke_link(player=made.players[0], actor=made.secretary)
    revoked = Client().get(reverse("personal_link", args=[first]))
    second = renew_link(player=made.players[0], actor=made.secretary)

    assert revoked.status_code == Client().get(reverse("personal_link", args=[first])).status_code == 404
    assert Client().get(reverse("personal_link", args=[second])).status_code == 200
    answer = Client().post(reverse("personal_answer", args=[first]), {"evening": made.evening.pk, "answer": "yes"})
    assert (answer.status_code, Registration.objects.count()) == (404, 0)


def test_link_answers_only_what_its_player_was_asked() -> None:
    made, other = coming(), coming()
    assert tap(made).status_code == 409
    address = reverse("personal_answer", args=[secret(made)])
    assert Client().post(address, {"evening": other.evening.pk, "answer": "yes"}).status_code == 404
    assert Client().post(address, {"evening": "x", "answer": "yes"}).status_code == 400
    assert not Registration.everybody.exists()


def test_page_speaks_the_language_of_the_player() -> None:
    made = coming()
    made.invite()
    type(made.players[0]).objects.filter(pk=made.players[0].pk).update(language="de")
    assert "Ich komme" in page(made)
    assert "I am coming" in page(made, 1)


def test_called_off_evening_says_why_and_asks_for_nothing() -> None:
    made = coming(2, capacity=3)
    made.invite()
    call_off_evening(evening=made.evening, actor=made.secretary, reason="no heating")

    shown, refused = page(made), tap(made, client=Client(headers={"Accept-Language": "en"}))

    assert "no heating" in shown
    assert [text for text in ("Register by", "are free", "I am coming") if text in shown] == []
    assert (refused.status_code, "Let it take place" in refused.content.decode()) == (409, False)


def test_who_changes_their_mind_all_the_time_is_stopped_and_nobody_else() -> None:
    made = coming()
    made.invite()
    for number in range(MOST_ANSWERS):
        tap(made, 0, "yes" if number % 2 == 0 else "no")

    stopped = tap(made, 0)

    assert stopped.status_code == 409
    assert Reply.objects.filter(player=made.players[0]).count() == MOST_ANSWERS
    assert tap(made, 1).status_code == 302


@pytest.mark.clause("L4:invitation")
def test_several_evenings_are_answered_with_one_tap() -> None:
    """All that wait for an answer, or those that are ticked; all at the same instant."""
    made = coming()
    made.invite()
    first, second, third = made.more(3, capacity=2)
    address = reverse("personal_answer", args=[secret(made)])
    tap(made, 1)
    assert "Come to all 4" in page(made)

    ticked = Client().post(address, {"evening": [made.evening.pk, second.pk], "answer": "no"})
    rest = Client().post(address, {"answer": "all"})
    again = Client(headers={"Accept-Language": "en"}).post(address, {"answer": "all"})

    assert (ticked.status_code, rest.status_code, again.status_code) == (302, 302, 409)
    assert "No evening is ticked." in again.content.decode()
    said = {reply.evening_id: reply.kind for reply in Reply.objects.filter(player=made.players[0])}
    expected = {made.evening: "declined", second: "declined", first: "registered", third: "registered"}
    assert said == {row.pk: kind for row, kind in expected.items()}
    assert Reply.objects.filter(player=made.players[0], kind="registered").values("at").distinct().count() == 1


def test_one_mail_is_the_receipt_of_answers_given_with_one_tap() -> None:
    """Björn has an address; whoever moves up by that gets a mail of their own."""
    made = coming(4, capacity=2)
    with_mail_server(made.league)
    made.invite()
    later = made.more(2)
    for at in (1, 2, 3):
        tap(made, at)
    address = reverse("personal_answer", args=[secret(made, 1)])
    Client().post(address, {"evening": [made.evening.pk, *(row.pk for row in later)], "answer": "yes"})
    Client().post(address, {"evening": [made.evening.pk, later[0].pk], "answer": "no"})

    posted = Mail.objects.filter(kind__in=("receipt", "promoted")).order_by("pk")
    assert list(posted.values_list("player", "kind")) == [
        (made.players[1].pk, "receipt"),
        (made.players[3].pk, "receipt"),
        (made.players[1].pk, "receipt"),
        (made.players[3].pk, "promoted"),
        (made.players[1].pk, "receipt"),
    ]
    both = posted[2]
    assert len(Calendar.from_ical(both.calendar).walk("VEVENT")) == 2
    taken = Reply.objects.filter(evening__in=later, kind="registered")
    assert [code_of(claim_of_receipt(reply)) in both.text for reply in taken] == [True, True]


def test_answer_that_is_refused_keeps_no_other_back() -> None:
    made = coming()
    made.invite()
    first, second = made.more(2)
    call_off_evening(evening=first, actor=made.secretary)

    visitor = Client(headers={"Accept-Language": "en"})
    body = {"evening": [first.pk, second.pk], "answer": "yes"}
    answer = visitor.post(reverse("personal_answer", args=[secret(made)]), body)

    assert answer.status_code == 409
    for text in ("This evening is called off", "The other answers are written down."):
        assert text in answer.content.decode(), text
    assert list(Registration.objects.values_list("evening", flat=True)) == [second.pk]


def test_whole_season_is_answered_at_once_by_who_never_changes_their_mind() -> None:
    made = coming(1)
    made.invite()
    made.more(MOST_ANSWERS + 1)
    answer = Client().post(reverse("personal_answer", args=[secret(made)]), {"answer": "all"})
    assert (answer.status_code, Registration.objects.count()) == (302, MOST_ANSWERS + 2)


def test_pages_of_links_are_neither_indexed_nor_kept() -> None:
    made = coming()
    made.invite()
    tap(made)
    for address in (reverse("personal_link", args=[secret(made)]), reverse("receipt", args=[Reply.objects.get().key])):
        answer = Client().get(address)
        assert answer["X-Robots-Tag"] == "noindex"
        assert "no-store" in answer["Cache-Control"]


@pytest.mark.clause("L4:credit", "L4:deadline")
@pytest.mark.parametrize(("after", "credit"), [(timedelta(milliseconds=-1), 300), (timedelta(milliseconds=1), 0)])
def test_page_mail_receipt_export_and_print_say_the_same_instant_and_credit(after: timedelta, credit: int) -> None:
    at = (timezone.now() - timedelta(seconds=1)).replace(microsecond=123_000)
    made = coming(deadline=at - after)
    with_mail_server(made.league)
    made.invite()
    tap_at(made, at)
    reply = Reply.objects.select_related("player", "evening__season__league").get()
    secretary = Client(headers={"Accept-Language": "en"})
    secretary.force_login(made.secretary)

    told = told_of(reply, laid_table(made), secretary)

    assert {name: is_named(name, reply, text) for name, text in told.items()} == dict.fromkeys(told, True)
    exactly = f"{timezone.localtime(at, made.evening.begins_at.tzinfo):%H:%M:%S}.123"
    assert exactly in page(made, 1)  # as it is the minute of the deadline
    assert Registration.objects.get(player=reply.player).credit == reply.credit == credit


def laid_table(made: Coming) -> Sheet:
    """A table with those who are registered, and Anke, who comes without a registration."""
    register_players(evening=made.evening, actor=made.secretary, arrivals={made.players[0].pk: None})
    rows = made.evening.registrations.order_by("pk").values_list("pk", flat=True)
    return seat_table(evening=made.evening, actor=made.secretary, table=1, registrations=list(rows))


def tap_at(made: Coming, at: datetime) -> None:
    """Björn, who has an address and reads English, answers by his link at an instant."""

    type(made.players[1]).objects.filter(pk=made.players[1].pk).update(language="en")
    made.players[1].language = "en"
    answer_evening(evening=made.evening, player=made.players[1], is_coming=True, at=at, channel=Channel.LINK)


@pytest.mark.clause("L4:deadline")
@pytest.mark.parametrize(("first", "credit"), [(True, 300), (False, 0)])
def test_both_half_past_two_of_the_night_of_the_clock_change_are_told_apart(first: bool, credit: int) -> None:
    deadline = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)  # 02:30 summer time; an hour later it is 02:30 again
    at = deadline if first else deadline + timedelta(hours=1)
    made = coming(deadline=timezone.now() + timedelta(days=3))
    type(made.evening).objects.filter(pk=made.evening.pk).update(registration_deadline=deadline)
    made.invite()
    tap_at(made, at)
    reply = Reply.objects.get()

    client = Client(headers={"Accept-Language": "en"})
    receipt = client.get(reverse("receipt", args=[reply.key]), follow=True).content.decode()

    assert (reply.credit, reply.at, Registration.objects.get().credit) == (credit, at, credit)
    assert receipt.count("02:30:00.000 (UTC+2)") == (2 if first else 1)
    assert receipt.count("02:30:00.000 (UTC+1)") == (0 if first else 1)


def test_public_receipt_shows_no_surname_and_nothing_that_came_later() -> None:
    made = coming()
    type(made.players[0]).objects.filter(pk=made.players[0].pk).update(name="Anke Petersen")
    made.invite()
    tap(made)
    tap(made, 0, "no")

    address = reverse("receipt", args=[Reply.objects.earliest("pk").key])
    shown = Client(headers={"Accept-Language": "en"}).get(address, follow=True).content.decode()

    assert "Anke P." in shown
    assert "Petersen" not in shown
    assert "withdrew" not in shown


def test_calendar_has_a_stable_uid_and_the_evenings_sequence() -> None:
    made = coming()
    made.invite()
    answer = Client().get(reverse("personal_calendar", args=[secret(made)]))
    event = Calendar.from_ical(answer.content).walk("VEVENT")[0]
    assert (event["UID"], event["SEQUENCE"]) == (str(made.evening.calendar_uid), 0)
    assert event.decoded("DTSTART") == made.evening.begins_at


def test_player_who_is_signed_in_answers_as_themselves() -> None:
    made = coming()
    account = player_account(made.players[0].name, made.league)
    client = Client()
    client.force_login(account)

    answer = client.post(reverse("own_answer", args=[made.evening.pk]), {"answer": "yes"})

    assert answer.status_code == 302
    row = Registration.objects.get()
    assert (row.player, row.channel, row.credit) == (made.players[0], "account", 300)
    stranger = Client()
    stranger.force_login(made.secretary)
    assert stranger.post(reverse("own_answer", args=[made.evening.pk]), {"answer": "yes"}).status_code == 404
