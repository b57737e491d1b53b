"""Whoever comes with a link that leads nowhere any more, or to an evening that is not to be answered, is told so in
plain words and in the own language; there is no server error."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.core.errors import NotAllowedNow
from scoring.imports.services.merging import merge_players
from scoring.models import Evening, Player, Registration, Reply, Sheet
from scoring.people.services.personal_links import links_for, renew_link, revoke_link
from scoring.privacy.services.erasures import ask_for_erasure, confirm_erasure
from scoring.registration.services.registrations import register_players
from scoring.registration.services.replies import decline_evening, register_player
from scoring.seasons.services.rescheduling import call_off_evening
from scoring.seasons.services.seasons import delete_evening
from scoring.seating.services.seats import seat_table
from tests.scoring.registration.coming import Coming, coming, said
from tests.scoring.scenes import official

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.clause("L4", "L4:invitation"),
    pytest.mark.usefixtures("logged_scenes"),
]

GERMAN, ENGLISH = "Dieser Link öffnet nichts mehr", "This link opens nothing any more"


@pytest.fixture
def asked() -> Coming:
    """Anke reads German, and looks with a browser that wants English."""
    made = coming()
    Player.objects.filter(pk=made.players[0].pk).update(language="de")
    made.players[0].refresh_from_db()
    made.invite()
    return made


def secret(made: Coming) -> str:
    return links_for(league=made.league, players=made.players[:1])[made.players[0].pk]


def seen(secret: str) -> tuple[int, str]:
    page = Client(headers={"Accept-Language": "en"}).get(reverse("personal_link", args=[secret]))
    return page.status_code, page.content.decode()


def answered(made: Coming, secret: str, answer: str = "yes") -> tuple[int, str]:
    visitor = Client(headers={"Accept-Language": "en"})
    body = {"evening": made.evening.pk, "answer": answer}
    page = visitor.post(reverse("personal_answer", args=[secret]), body)
    return page.status_code, page.content.decode()


def is_revoked(made: Coming) -> None:
    revoke_link(player=made.players[0], actor=made.secretary)


def is_renewed(made: Coming) -> None:
    renew_link(player=made.players[0], actor=made.secretary)


def is_erased(made: Coming) -> None:
    president = official(made.league, "president")
    asked = ask_for_erasure(player=made.players[0], actor=made.secretary, erases_account=False)
    confirm_erasure(erasure_id=asked.pk, actor=president, typed_name="Anke")


def is_merged(made: Coming) -> None:
    merge_players(player=made.players[1], other=made.players[0], actor=made.secretary, reason="one person")


@pytest.mark.parametrize(
    ("happened", "words"), [(is_revoked, GERMAN), (is_renewed, GERMAN), (is_erased, ENGLISH), (is_merged, ENGLISH)]
)
def test_link_that_holds_no_more_says_so(
    asked: Coming, happened: Callable[[Coming], None], words: str, settings, tmp_path
) -> None:
    """Nobody knows the language any more of who was erased, or is one with somebody else who has a link."""
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    before = secret(asked)
    happened(asked)

    for status, page in (seen(before), answered(asked, before)):
        assert (status, words in page) == (404, True)
    assert not Reply.objects.exists()


def is_called_off(made: Coming) -> None:
    call_off_evening(evening=made.evening, actor=made.secretary)


def is_over(made: Coming) -> None:
    Evening.objects.filter(pk=made.evening.pk).update(date=timezone.localdate() - timedelta(days=2))


def is_played(made: Coming) -> None:
    rows = register_players(
        evening=made.evening, actor=made.secretary, arrivals={player.pk: None for player in made.players[1:]}
    )
    sheet = seat_table(evening=made.evening, actor=None, table=1, registrations=[row.pk for row in rows])
    done = {"submitted_by": made.secretary, "submitted_at": timezone.now()}
    Sheet.objects.filter(pk=sheet.pk).update(state=Sheet.State.SUBMITTED, **done)


def is_deleted(made: Coming) -> None:
    delete_evening(evening=Evening.objects.get(pk=made.evening.pk), actor=made.secretary)


@pytest.mark.parametrize(
    ("happened", "status", "words"),
    [
        (is_called_off, 409, "Dieser Spielabend fällt aus"),
        (is_over, 409, "Dieser Abend ist vorbei"),
        (is_played, 409, "ist schon abgegeben"),
        (is_deleted, 404, "ist nicht mehr geplant"),
    ],
)
def test_answer_to_an_evening_that_needs_none_is_refused_in_words_for_players(
    asked: Coming, happened: Callable[[Coming], None], status: int, words: str
) -> None:
    own = secret(asked)
    happened(asked)

    page = seen(own)
    assert (page[0], "Ich komme" in page[1]) == (200, False)
    for answer in ("yes", "no"):
        refused = answered(asked, own, answer)
        assert (refused[0], words in refused[1]) == (status, True), refused
    assert not Reply.objects.exists()


def test_receipt_says_the_same_moments_as_the_mail_in_a_league_far_away(asked: Coming) -> None:
    """The page of the QR code is opened by nobody in particular: it shows the league's time all the same."""
    type(asked.league).objects.filter(pk=asked.league.pk).update(timezone="Asia/Tokyo")
    answered(asked, secret(asked))
    reply = Reply.objects.get()
    client = Client(headers={"Accept-Language": "en"})
    page = client.get(reverse("receipt", args=[reply.key]), follow=True).content.decode()
    assert page.count("(UTC+9)") == 2


def test_who_has_declined_and_was_put_on_the_list_is_told_so(asked: Coming) -> None:
    """The answer of before is not given as a receipt for another one."""
    anke, *_others = asked.players
    decline_evening(evening=asked.evening, player=anke, actor=None, said=said())
    register_players(evening=asked.evening, actor=asked.secretary, arrivals={anke.pk: None})

    with pytest.raises(NotAllowedNow, match="Anke"):
        register_player(evening=asked.evening, player=anke, actor=None, said=said())
    assert Registration.objects.filter(player=anke).count() == Reply.objects.count() == 1
