"""The ranking in a frame of another website: only where the league allows it, and nothing else."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.errors import InvalidInput
from scoring.models import AuditEntry, Embedding, League, Player, User
from scoring.publishing.services import MOST_ADDRESSES, allow_embedding, frame_address
from tests.scoring.scenes import Scene, official, three_after_a_game
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db

CLUB = "https://www.club.example"


@pytest.fixture
@laid_once
def played() -> Scene:
    made = three_after_a_game()
    Player.objects.filter(pk=made.seats[1].registration.player_id).update(
        name="Björn Brandt", public_form=Player.PublicForm.SHORT
    )
    made.submit()
    return made


def address(played: Scene) -> str:
    return reverse("embedded_ranking", args=[played.league.slug])


def test_nobody_shows_the_ranking_before_the_league_allows_it_and_after_it_ended(played: Scene, client: Client) -> None:
    assert client.get(address(played)).status_code == 404
    allow_embedding(league=played.league, actor=played.secretary, addresses=[CLUB])
    assert client.get(address(played)).status_code == 200
    allow_embedding(league=played.league, actor=played.secretary, addresses=[])
    assert client.get(address(played)).status_code == 404
    assert not Embedding.objects.exists()
    logged = AuditEntry.objects.filter(action__startswith="embedding.").values_list("action", flat=True)
    assert list(logged.order_by("sequence")) == ["embedding.allowed", "embedding.ended"]


def test_only_the_named_websites_may_frame_it_and_no_other_page(played: Scene, client: Client) -> None:
    allow_embedding(league=played.league, actor=played.secretary, addresses=[CLUB, "http://club.example:8080"])
    answer = client.get(address(played))
    assert f"frame-ancestors {CLUB} http://club.example:8080" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer

    for other in (reverse("season", args=[played.league.slug, played.season.pk]), reverse("home")):
        page = client.get(other)
        assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
        assert page["X-Frame-Options"] == "DENY"


def test_closed_league_is_shown_nowhere(played: Scene, client: Client) -> None:
    allow_embedding(league=played.league, actor=played.secretary, addresses=[CLUB])
    League.objects.filter(pk=played.league.pk).update(is_public=False)
    client.force_login(played.secretary)
    assert client.get(address(played)).status_code == 404


@pytest.mark.parametrize("reader", ["visitor", "member"])
def test_frame_has_public_names_no_script_and_nothing_to_sign_in(played: Scene, client: Client, reader: str) -> None:
    allow_embedding(league=played.league, actor=played.secretary, addresses=[CLUB])
    if reader == "member":
        client.force_login(played.secretary)
    answer = client.get(address(played))
    page = answer.content.decode()
    assert ">Björn B.<" in page
    assert "Brandt" not in page
    assert [
        part for part in ("<script", "<form", reverse("login"), played.secretary.display_name) if part in page
    ] == []
    assert not answer.cookies


def test_frame_leaves_the_session_of_whoever_is_signed_in_alone(played: Scene, client: Client) -> None:
    allow_embedding(league=played.league, actor=played.secretary, addresses=[CLUB])
    User.objects.filter(pk=played.secretary.pk).update(must_change_password=True)
    client.force_login(played.secretary)
    answer = client.get(address(played))
    assert (answer.status_code, "Cookie" in answer["Vary"]) == (200, False)


def test_frame_is_kept_by_caches_and_not_sent_twice(played: Scene, client: Client) -> None:
    allow_embedding(league=played.league, actor=played.secretary, addresses=[CLUB])
    answer = client.get(address(played))
    assert answer["Cache-Control"] == "public, max-age=300"
    assert client.get(address(played), headers={"If-None-Match": answer["ETag"]}).status_code == 304


@pytest.mark.parametrize(("asked", "theme"), [("light", "light"), ("dark", "dark"), ("", "system"), ("'x", "system")])
def test_frame_is_light_or_dark_as_its_address_says(played: Scene, client: Client, asked: str, theme: str) -> None:
    allow_embedding(league=played.league, actor=played.secretary, addresses=[CLUB])
    assert f'data-theme="{theme}"' in client.get(address(played), {"theme": asked}).content.decode()


def test_frame_shows_so_many_rows_of_the_season_that_its_address_names(played: Scene, client: Client) -> None:
    allow_embedding(league=played.league, actor=played.secretary, addresses=[CLUB])
    page = client.get(address(played), {"top": 2, "season": played.season.pk}).content.decode()
    assert page.count('<td class="place">') == 2
    assert client.get(address(played), {"season": played.season.pk + 1}).status_code == 404
    assert client.get(address(played), {"top": "many"}).status_code == 400


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("https://www.club.example/tabelle?x=1", CLUB),
        ("WWW.Club.Example", CLUB),
        ("http://localhost:8080/", "http://localhost:8080"),
        ("https://uno-köln.example", "https://xn--uno-kln-e1a.example"),
    ],
)
def test_address_of_a_website_is_understood(typed: str, understood: str) -> None:
    assert frame_address(typed) == understood


@pytest.mark.parametrize(
    "typed",
    [
        "*",
        "https://*.example",
        "https://a b",
        "javascript:alert(1)",
        "https://a;x",
        "https://u@a.example",
        "https://",
        "'none'",
    ],
)
def test_what_is_no_address_of_a_website_is_refused(typed: str) -> None:
    with pytest.raises(InvalidInput):
        frame_address(typed)


def test_president_writes_down_the_websites_and_copies_the_frame(played: Scene, client: Client) -> None:
    client.force_login(official(played.league, "president"))
    page, save = (reverse(name, args=[played.league.slug]) for name in ("subscriptions", "embedding_save"))
    assert client.post(save, {"addresses": "https://*.example"}).status_code == 200
    assert (
        client.post(
            save, {"addresses": "\n".join(f"a{number}.example" for number in range(MOST_ADDRESSES + 1))}
        ).status_code
        == 200
    )
    assert not Embedding.objects.exists()
    client.post(save, {"addresses": f"{CLUB}/\n\n{CLUB}"})
    assert Embedding.objects.get().frame_addresses == [CLUB]
    snippet = f"&lt;iframe src=&quot;https://office.example{address(played)}&quot;"
    assert client.get(page).content.decode().count(snippet) == 2
