"""Tokens: made by the president, shown once, revoked at once."""

import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import ApiToken, AuditEntry, League, Player, User
from scoring.publishing.selectors.subscriptions import programs_told_full_names
from scoring.publishing.services import MOST_TOKENS, PREFIX, make_token, revoke_token
from tests.scoring.publishing.programs import Scope, program, secret_for
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db

ASKED = {"name": "website", "scopes": [Scope.RESULTS, Scope.EVENINGS], "days": 90}


@pytest.fixture
def of_league() -> League:
    return league(is_public=False)


@pytest.fixture
def president(of_league: League) -> User:
    return official(of_league, "president")


@pytest.fixture
def desk(president: User) -> Client:
    client = Client()
    client.force_login(president)
    return client


def address(of_league: League) -> str:
    return reverse("api_tokens", args=[of_league.slug])


def status(of_league: League, secret: str) -> int:
    return program(secret).get(reverse("api_seasons", args=[of_league.slug])).status_code


def test_token_is_shown_once_and_kept_as_a_hash(of_league: League, desk: Client) -> None:
    page = desk.post(address(of_league), ASKED)
    (secret,) = set(re.findall(rf"{PREFIX}[\w-]+", page.content.decode()))
    assert len(secret) == len(PREFIX) + 43
    assert page["Cache-Control"].count("no-store") == 1
    assert status(of_league, secret) == 200

    token = ApiToken.objects.get()
    assert (token.name, token.scopes, token.league) == ("website", ASKED["scopes"], of_league)
    assert token.expires_at - token.made_at == timedelta(days=90)
    assert PREFIX not in str(ApiToken.objects.values_list())
    assert PREFIX not in str(AuditEntry.objects.values_list())
    assert PREFIX not in desk.get(address(of_league)).content.decode()


def test_token_opens_nothing_from_the_moment_on_at_which_it_is_revoked(of_league: League, desk: Client) -> None:
    secret = secret_for(of_league)
    assert status(of_league, secret) == 200
    token = ApiToken.objects.get()
    assert desk.post(reverse("api_token_revoke", args=[of_league.slug, token.pk])).status_code == 302
    answer = program(secret).get(reverse("api_seasons", args=[of_league.slug]))
    assert (answer.status_code, answer.json()["type"]) == (401, "urn:league-office:problem:token")
    assert answer["WWW-Authenticate"].startswith("Bearer")
    logged = AuditEntry.objects.filter(action__startswith="api_token.").order_by("sequence")
    assert [(entry.action, entry.subject) for entry in logged] == [
        ("api_token.made", "website"),
        ("api_token.revoked", "website"),
    ]


def test_token_rests_after_a_backup_was_brought_back_until_the_president_lets_it_in(
    of_league: League, desk: Client, president: User, in_english: None
) -> None:
    secret = secret_for(of_league)
    assert "wait for your word" not in desk.get(reverse("backup_desk")).content.decode()
    call_command("hold_back")
    desk.force_login(president)  # whoever had signed in signs in again
    token = ApiToken.objects.get()
    assert (status(of_league, secret), programs_told_full_names(of_league, timezone.now())) == (401, [])
    assert "wait for your word" in desk.get(reverse("backup_desk")).content.decode()
    assert "A backup was brought back" in desk.get(address(of_league)).content.decode()

    wake = reverse("api_token_wake", args=[of_league.slug, token.pk])
    assert [desk.post(wake).status_code for _twice in range(2)] == [302, 302]
    assert status(of_league, secret) == 200
    assert "A backup was brought back" not in desk.get(address(of_league)).content.decode()
    logged = AuditEntry.objects.filter(action__startswith="api_token.").order_by("sequence")
    assert [entry.action for entry in logged] == ["api_token.made", "api_token.woken"]


def test_token_of_another_league_cannot_be_revoked(of_league: League, desk: Client) -> None:
    secret_for(other := league())
    token = ApiToken.objects.get(league=other)
    assert desk.post(reverse("api_token_revoke", args=[of_league.slug, token.pk])).status_code == 404
    assert ApiToken.objects.filter(pk=token.pk).exists()


def test_token_ends_on_its_day_and_the_page_says_so(of_league: League, desk: Client) -> None:
    secret = secret_for(of_league)
    ApiToken.objects.update(expires_at=timezone.now())
    assert status(of_league, secret) == 401
    assert "abgelaufen" in desk.get(address(of_league)).content.decode()


def test_last_use_is_shown_and_written_down_now_and_then(of_league: League, desk: Client) -> None:
    secret = secret_for(of_league)
    assert "noch unbenutzt" in desk.get(address(of_league)).content.decode()
    status(of_league, secret)
    first = ApiToken.objects.get().last_used_at
    status(of_league, secret)
    assert ApiToken.objects.get().last_used_at == first
    assert "zuletzt benutzt" in desk.get(address(of_league)).content.decode()
    ApiToken.objects.update(last_used_at=timezone.now() - timedelta(minutes=11))
    status(of_league, secret)
    assert ApiToken.objects.get().last_used_at > first


def test_token_outlives_whoever_made_it(of_league: League, president: User) -> None:
    _token, secret = make_token(league=of_league, actor=president, **ASKED)
    president.memberships.all().delete()
    assert status(of_league, secret) == 200


@pytest.mark.parametrize("wrong", [{"scopes": []}, {"scopes": ["results:write"]}, {"name": ""}, {"days": 10_000}])
def test_token_without_a_name_a_scope_or_an_end_is_not_made(
    of_league: League, desk: Client, wrong: dict[str, object]
) -> None:
    assert desk.post(address(of_league), {**ASKED, **wrong}).status_code == 200
    assert not ApiToken.objects.exists()


def test_scope_that_there_is_not_is_refused(of_league: League, president: User) -> None:
    for scopes in ([], ["results:write"], [Scope.RESULTS, "?"]):
        with pytest.raises(InvalidInput):
            make_token(league=of_league, actor=president, name="x", scopes=scopes, days=30)


def test_league_has_so_many_tokens_and_no_more(of_league: League, president: User) -> None:
    for _number in range(MOST_TOKENS):
        token, _secret = make_token(league=of_league, actor=president, **ASKED)
    with pytest.raises(NotAllowedNow):
        make_token(league=of_league, actor=president, **ASKED)
    revoke_token(token=token, actor=president)
    make_token(league=of_league, actor=president, **ASKED)


def test_person_is_told_which_programs_see_the_full_name(of_league: League, desk: Client) -> None:
    player = Player.objects.create(league=of_league, name="Anke")
    page = reverse("player_privacy", args=[of_league.slug, player.pk])
    secret_for(of_league, Scope.RESULTS)
    assert "website" not in desk.get(page).content.decode()
    secret_for(of_league, Scope.MEMBERS)
    assert "sehen den vollen Namen ebenfalls: website." in desk.get(page).content.decode()
    ApiToken.objects.update(expires_at=timezone.now())
    assert "website" not in desk.get(page).content.decode()
