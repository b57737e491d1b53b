"""The office's address: a field of the installation, checked, and what it lets in."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.errors import InvalidInput
from scoring.core.typed_address import forget_typed_address, keep_typed_address
from scoring.installation.services.office_address import Found, checked_address, who_answers_at, who_is_here
from scoring.models import AuditEntry, Installation, League, User
from tests.scoring.scenes import league, official
from uno_league.hosts import Hosts

TYPED = "https://verein.example"


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


@pytest.fixture
def president(kiel: League) -> Client:
    client = Client(headers={"Accept-Language": "de"})
    client.force_login(official(kiel, "president"))
    return client


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("  https://Buero.Example/  ", "https://buero.example"),
        ("http://192.168.178.20:8000", "http://192.168.178.20:8000"),
        ("https://büro.example:443", "https://xn--bro-hoa.example"),
        ("http://[fd00::1]:80/", "http://[fd00::1]"),
    ],
)
def test_address_is_kept_as_machines_write_it(typed: str, kept: str) -> None:
    assert checked_address(typed) == kept


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("verein.example", "does not begin with"),
        ("ftp://verein.example", "does not begin with"),
        ("https://", "is no address"),
        ("https://verein.example:0", "is no address"),
        ("https://verein.example:99999", "is no address"),
        ("https://ver ein.example", "is no address"),
        ("https://-verein-.example", "is no address"),
        ("https://verein.example/uno/", "says more than"),
        ("https://verein.example?a=1", "says more than"),
        ("https://ich@verein.example", "says more than"),
        ("http://localhost:8000", "means the computer itself"),
        ("http://127.0.0.1", "means the computer itself"),
        ("http://[::1]:8000", "means the computer itself"),
    ],
)
def test_address_that_is_none_is_cited_and_what_is_expected_is_said(typed: str, why: str, in_english: None) -> None:
    with pytest.raises(InvalidInput) as refused:
        checked_address(typed)
    assert (f"“{typed}” {why}" in refused.value.message, "https://buero.example" in refused.value.message) == (
        True,
        True,
    )
    assert list(refused.value.errors) == ["address"]


@pytest.mark.django_db
def test_president_types_it_and_the_log_says_so(president: Client, not_reached: None) -> None:
    page = president.post(reverse("installation"), {"address": f"{TYPED}/"}, follow=True)
    assert (
        "Gespeichert" in page.content.decode() or "Das gilt ab jetzt" in page.content.decode(),
        page.status_code,
    ) == (True, 200)
    assert Installation.objects.get().address == TYPED
    entry = AuditEntry.objects.get(action="installation.address")
    assert entry.details["after"] == TYPED


@pytest.mark.django_db
def test_wrong_address_stays_in_the_field_beside_the_reason(president: Client, not_reached: None) -> None:
    page = president.post(reverse("installation"), {"address": "verein.example"}).content.decode()
    assert ('value="verein.example"' in page, "„verein.example“ beginnt nicht mit" in page) == (True, True)
    assert not Installation.objects.exclude(address="").exists()


@pytest.mark.django_db
def test_environment_overrides_the_field_which_says_so_and_is_read_only(president: Client) -> None:
    page = president.get(reverse("installation")).content.decode()
    assert ("PUBLIC_ADDRESS" in page, 'value="https://office.example"' in page, "disabled" in page) == (
        True,
        True,
        True,
    )
    president.post(reverse("installation"), {"address": TYPED})
    assert not Installation.objects.exclude(address="").exists()


@pytest.mark.django_db
def test_others_may_not_ask_from_here(kiel: League) -> None:
    client = Client()
    client.force_login(official(kiel, "secretary"))
    assert client.post(reverse("address_check"), {"address": TYPED}).status_code == 403


@pytest.mark.django_db
def test_check_says_that_a_name_leads_to_the_computer_itself_and_keeps_what_was_typed(
    president: Client, not_reached: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.getaddrinfo", lambda *_a, **_b: [(2, 1, 6, "", ("127.0.0.1", 80))])
    page = president.post(reverse("address_check"), {"address": TYPED}).content.decode()
    assert ("erreicht niemand sonst" in page, f'value="{TYPED}"' in page) == (True, True)
    assert not Installation.objects.exclude(address="").exists()


@pytest.mark.parametrize(
    "number", ["127.0.0.1", "::1", "0.0.0.0", "169.254.169.254", "fe80::1", "224.0.0.1", "::ffff:127.0.0.1"]
)
def test_neither_this_computer_nor_its_nearest_network_is_asked(number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.getaddrinfo", lambda *_a, **_b: [(2, 1, 6, "", (number, 80))])
    assert who_answers_at("http://verein.example") is Found.ITSELF


def test_name_that_nobody_has_is_reached_by_nobody() -> None:
    assert who_answers_at("http://nobody.invalid") is Found.NOBODY


def test_only_this_office_knows_the_answer() -> None:
    question = "q" * 32
    answer = Client().get("/this-office", {"question": question}, HTTP_HOST="whatever.example").content.decode()
    assert (answer, len(answer)) == (who_is_here(question), 64)
    assert who_is_here("short") == who_is_here("x" * 65) == ""
    assert who_is_here("r" * 32) != answer


@pytest.fixture
def by_its_address(settings: pytest.FixtureRequest, kiel: League, not_reached: None) -> User:
    settings.ALLOWED_HOSTS = Hosts(["localhost"])  # type: ignore[attr-defined]
    Installation.objects.create(address=TYPED)
    forget_typed_address()
    return official(kiel, "president")


@pytest.mark.django_db
def test_office_is_called_by_the_typed_address_and_its_own_pages_are_not_taken_for_forged(by_its_address: User) -> None:
    client = Client(enforce_csrf_checks=True, HTTP_HOST="verein.example")
    assert client.get(reverse("login")).status_code == 200
    body = {"username": "x", "password": "y", "csrfmiddlewaretoken": client.cookies["csrftoken"].value}
    assert client.post(reverse("login"), body, HTTP_ORIGIN=TYPED).status_code == 200
    assert client.post(reverse("login"), body, HTTP_ORIGIN="https://evil.example").status_code == 403
    assert Client(HTTP_HOST="evil.example").get(reverse("login")).status_code == 400


@pytest.mark.django_db
def test_address_that_was_taken_back_lets_nobody_in_any_more(by_its_address: User) -> None:
    Installation.objects.update(address="")
    keep_typed_address("", seconds=0)
    assert Client(HTTP_HOST="verein.example").get(reverse("login")).status_code == 400
