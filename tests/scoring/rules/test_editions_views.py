"""The pages for rule set editions."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from django.core.exceptions import NON_FIELD_ERRORS
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.timezone import localdate
from pypdf import PdfReader

from engine.rulesets import LEAGUE_2006, PRESETS, STANDARD, RuleSet
from scoring.models import RuleSetEdition
from scoring.rules.forms.editions import field_name
from scoring.rules.selectors import parameters_of, rule_set_of
from tests.scoring.rules.test_editions_forms import typed
from tests.scoring.scenes import edition, evening, league, official, season

pytestmark = pytest.mark.django_db
_ALL = [field_name(parameter.path) for parameter in parameters_of(LEAGUE_2006)]


def whole(rule_set: RuleSet, **changes: str) -> dict[str, object]:
    """What a browser sends when every parameter was chosen, and the form is saved."""
    return {**typed(rule_set, **changes), "change": _ALL, "save": "1"}


def pick(one_more: str, *chosen: str, **typed_by_now: str) -> dict[str, object]:
    """What it sends when one more is picked out of the list."""
    return {"change": list(chosen), "listed": one_more, "list": "1", **typed_by_now}


@pytest.mark.clause("L1")
def test_every_parameter_is_shown_with_its_clause(client: Client) -> None:
    row = edition(league())
    content = client.get(reverse("edition", args=[row.league.slug, row.pk])).content.decode()
    clauses = {parameter.clause for parameter in parameters_of(LEAGUE_2006)}
    assert {clause for clause in clauses if f"§ {clause}</a>" in content} == clauses


def test_nobody_reads_where_rules_are_from_by_the_ids_of_clauses(client: Client) -> None:
    """Neither where one is chosen, nor in the form that begins with it, nor on its page."""
    of_league = league()
    client.force_login(official(of_league, "president"))
    choose, begin = (reverse("edition_create", args=[of_league.slug]) + asked for asked in ("", "?preset=h2o"))
    junior = edition(of_league, PRESETS["junior"])
    pages = [client.get(page).content.decode() for page in (choose, begin, junior.get_absolute_url())]
    for page in pages:
        assert re.findall(r"\([KWH]\d*(?:, [KWH]\d*)*\)", page) == []
    assert "Junior-Ausgabe; die Zahlen" in pages[0]


def test_president_adopts_a_preset(client: Client) -> None:
    row = league()
    client.force_login(official(row, "president"))
    address = reverse("edition_create", args=[row.slug])
    assert "form" not in client.get(address).context
    address += f"?preset={STANDARD.code}"
    assert client.post(address, pick("scoring-limit")).context["form"]["scoring-limit"].value() == 500
    response = client.post(address, whole(STANDARD))
    created = RuleSetEdition.objects.get()
    assert response["Location"] == reverse("edition", args=[row.slug, created.pk])
    assert rule_set_of(created) == STANDARD


def test_a_copy_begins_with_the_parameters_of_its_model_and_a_free_code(client: Client) -> None:
    row = edition(league())
    client.force_login(official(row.league, "president"))
    address = reverse("edition_create", args=[row.league.slug]) + f"?copy={row.pk}"
    form = client.post(address, pick("ranking-place_points")).context["form"]
    assert form["code"].value() == f"{LEAGUE_2006.code}-2"
    assert form["ranking-place_points"].value() == "12, 9, 8, 6, 4, 3, 1, 0"


def test_a_copy_has_a_name_of_its_own_in_the_readers_words_and_shows_what_differs(client: Client) -> None:
    row = edition(league())
    client.force_login(official(row.league, "president"))
    address = reverse("edition_create", args=[row.league.slug]) + f"?copy={row.pk}"
    form = client.get(address).context["form"]
    assert form["name"].value() == f"{LEAGUE_2006.name}, Fassung {localdate().year}"
    assert form["source"].value() == "Regelwerk des Landesunoverbands, Ausgabe vom 10.11.2006"
    same_name = whole(LEAGUE_2006, code="other", **{"season-best_evenings": "5"})
    assert "So heißt schon eine andere Ausgabe." in client.post(address, same_name).content.decode()
    response = client.post(address, {**same_name, "name": "Fünf Abende"}, follow=True)
    ((path, _status),) = response.redirect_chain
    assert path.endswith(f"?compare={row.pk}")
    assert [(change.parameter.path, change.before) for change in response.context["changes"]] == [
        ("season.best_evenings", "–")
    ]


def test_new_edition_shows_what_was_chosen_and_nothing_else(client: Client) -> None:
    row = edition(league())
    client.force_login(official(row.league, "president"))
    address = reverse("edition_create", args=[row.league.slug]) + f"?copy={row.pk}"
    assert client.get(address).context["form"].changes == []
    facts = {"name": "Fünf Abende", "code": "five", "valid_from": "2027-01-01"}
    page = client.post(address, pick("scoring-credit", **facts))
    page = client.post(address, pick("season-best_evenings", "scoring-credit", **facts, **{"scoring-credit": "abc"}))
    main = page.content.decode().partition("<main")[2].partition("</main>")[0]
    assert len(re.findall(r"<(?:a|button|input|select|textarea)\b", main)) <= 72
    form = page.context["form"]
    assert [(field.name, before) for field, before in form.changes] == [
        ("scoring-credit", "300"), ("season-best_evenings", "–")
    ]  # fmt: skip
    assert (form["name"].value(), form["scoring-credit"].value(), form.errors) == ("Fünf Abende", "abc", {})
    assert RuleSetEdition.objects.count() == 1
    page = client.post(
        address, {"change": ["scoring-credit", "season-best_evenings"], "drop": "scoring-credit", **facts}
    )
    assert [field.name for field, _before in page.context["form"].changes] == ["season-best_evenings"]
    saved = {"change": ["season-best_evenings"], "season-best_evenings": "5", "enter": "1", **facts}
    response = client.post(address, saved, follow=True)
    assert [change.parameter.path for change in response.context["changes"]] == ["season.best_evenings"]


@pytest.mark.parametrize(
    ("words", "chosen", "found"),
    [("Punkte-Guthaben", True, 0), ("die", False, 8), ("xyzzy", False, 0)],
)
def test_parameter_is_found_by_its_words_without_a_script(client: Client, words: str, chosen: bool, found: int) -> None:
    row = edition(league())
    client.force_login(official(row.league, "president"))
    address = reverse("edition_edit", args=[row.league.slug, row.pk])
    for button in ("search", "enter"):
        context = client.post(address, {"wanted": words, button: "1", "name": "x"}).context
        assert (bool(context["wanted"].chosen), len(context["wanted"].found)) == (chosen, found)
    assert rule_set_of(RuleSetEdition.objects.get()) == LEAGUE_2006


def test_what_does_not_fit_is_named_though_it_was_not_chosen(client: Client) -> None:
    row = edition(league())
    client.force_login(official(row.league, "president"))
    address = reverse("edition_edit", args=[row.league.slug, row.pk])
    facts = {"name": "Zweite", "code": row.code, "valid_from": "2027-01-01", "save": "1"}
    form = client.post(address, {"change": ["scoring-system"], "scoring-system": "fixed_games", **facts}).context[
        "form"
    ]
    assert any(error.startswith("Zahl der Spiele:") for error in form.errors[NON_FIELD_ERRORS])


@pytest.mark.parametrize("query", ["?preset=nothing", "?copy=999999"])
def test_unknown_models_are_not_found(client: Client, query: str) -> None:
    row = league()
    client.force_login(official(row, "president"))
    assert client.get(reverse("edition_create", args=[row.slug]) + query).status_code == 404


def test_an_edition_of_another_league_cannot_be_copied(client: Client) -> None:
    row, foreign = league(), edition(league())
    client.force_login(official(row, "president"))
    assert client.get(reverse("edition_create", args=[row.slug]) + f"?copy={foreign.pk}").status_code == 404


def test_a_taken_code_is_refused_with_everything_kept(client: Client) -> None:
    row = edition(league())
    client.force_login(official(row.league, "president"))
    address = reverse("edition_create", args=[row.league.slug]) + f"?copy={row.pk}"
    form = client.post(address, whole(LEAGUE_2006, name="Zweite")).context["form"]
    assert form.has_error(NON_FIELD_ERRORS)
    assert form["name"].value() == "Zweite"
    assert RuleSetEdition.objects.get() == row


@pytest.mark.clause("L1")
def test_an_unused_edition_can_be_changed_and_one_in_use_cannot(client: Client) -> None:
    of_season = season(league())
    row = of_season.edition
    client.force_login(official(of_season.league, "president"))
    address = reverse("edition_edit", args=[of_season.league.slug, row.pk])
    client.post(address, whole(LEAGUE_2006, **{"scoring-credit": "200"}))
    assert rule_set_of(RuleSetEdition.objects.get()).scoring.credit == 200
    evening(of_season)
    response = client.post(address, whole(LEAGUE_2006))
    assert response["Location"] == reverse("edition", args=[of_season.league.slug, row.pk])
    assert rule_set_of(RuleSetEdition.objects.get()).scoring.credit == 200


def test_deleting_asks_first_and_an_edition_of_a_season_stays(client: Client) -> None:
    of_season = season(league())
    row = of_season.edition
    client.force_login(official(of_season.league, "president"))
    address = reverse("edition_delete", args=[of_season.league.slug, row.pk])
    assert client.get(address).status_code == 200
    client.post(address)
    assert RuleSetEdition.objects.get() == row
    of_season.delete()
    assert client.post(address)["Location"] == reverse("editions", args=[row.league.slug])
    assert not RuleSetEdition.objects.exists()


@pytest.mark.clause("L1")
def test_rules_of_the_program_are_called_in_the_reader_s_language_and_others_as_typed(client: Client) -> None:
    """“other” and “Name” are words of the program as well, but no names of rules."""
    own = edition(league(), replace(STANDARD, name="other", code="other", source="Name"))
    edition(own.league, STANDARD)
    client.force_login(official(own.league, "president"))
    listed, page = (
        client.get(reverse(name, args=args), headers={"accept-language": "de"}).content.decode()
        for name, args in (("editions", [own.league.slug]), ("edition", [own.league.slug, own.pk]))
    )
    assert "Standardspiel" in listed
    assert ">other</" in listed
    assert "<h1>other</h1>" in page.replace("\n", "")
    with translation.override("de"):
        names = [str(row) for row in own.league.editions.order_by("code")]
    assert names == ["other", "Standardspiel"]


@pytest.mark.clause("L1")
def test_edition_keeps_the_name_under_which_it_is_shown_and_may_not_have_that_of_another(client: Client) -> None:
    own = edition(league(), STANDARD)
    client.force_login(official(own.league, "president"))
    german = {"headers": {"accept-language": "de"}}
    address = reverse("edition_edit", args=[own.league.slug, own.pk])
    assert client.post(address, whole(STANDARD, name="Standardspiel", source="other"), **german).status_code == 302
    own.refresh_from_db()
    assert own.name == "Standardspiel"
    create = reverse("edition_create", args=[own.league.slug]) + "?preset=standard"
    assert client.get(create, **german).context["form"]["name"].value() == f"Standardspiel, Fassung {localdate().year}"
    paper = client.get(reverse("edition_pdf", args=[own.league.slug, own.pk]), **german).content
    text = PdfReader(BytesIO(paper)).pages[0].extract_text()
    assert ("other" in text, "anderes" in text) == (True, False)


@pytest.mark.parametrize("name", ["season", "seasons"])
def test_season_names_its_rules_in_the_reader_s_language(client: Client, name: str) -> None:
    of_season = season(league(), STANDARD)
    client.force_login(official(of_season.league, "secretary"))
    args = [of_season.league.slug, *([of_season.pk] if name == "season" else [])]
    page = client.get(reverse(name, args=args), headers={"accept-language": "de"}).content.decode()
    assert "Standardspiel" in page
    assert "Standard game" not in page
