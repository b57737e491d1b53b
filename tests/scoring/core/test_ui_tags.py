"""The components of pages."""

import re

import pytest
from django.conf import settings
from django.template import Context, Template, TemplateSyntaxError
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from engine.checks import SheetFinding
from engine.rulesets import LEAGUE_2006
from scoring.core.tags.ui import breadcrumbs, clause, icon, sheet_badge
from scoring.models import Sheet
from scoring.rules.selectors import parameters_of
from tests.scoring.scenes import league, official, scene
from tests.support.counting import counted

TEMPLATES = settings.BASE_DIR / "templates"


def test_every_clause_of_the_rule_sets_and_findings_has_a_chip() -> None:
    clauses = {parameter.clause for parameter in parameters_of(LEAGUE_2006)}
    clauses |= {one for code in SheetFinding for one in code.clauses}
    assert {one for one in clauses if f"§ {one}<" in clause(one)} == clauses


@pytest.mark.parametrize("state", Sheet.State)
def test_every_state_of_a_sheet_has_a_badge(state: Sheet.State) -> None:
    assert str(state.label) in sheet_badge(Sheet(state=state))


def test_every_icon_that_a_template_names_exists() -> None:
    known = set(re.findall(r'<symbol id="(\w+)"', (settings.BASE_DIR / "static/img/icons.svg").read_text()))
    text = "".join(path.read_text() for path in TEMPLATES.rglob("*.html"))
    named = set(re.findall(r'{% icon "(\w+)"', text)) | set(re.findall(r'icon="(\w+)"', text))
    assert named <= known


def test_no_template_needs_what_the_content_security_policy_forbids() -> None:
    forbidden = re.compile(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|hx-on|javascript:")
    names = [path.name for path in TEMPLATES.rglob("*.html") if forbidden.search(path.read_text())]
    assert names == []


@pytest.mark.django_db
def test_breadcrumbs_link_everything_but_the_last_step() -> None:
    here = scene(players=2)
    crumbs = breadcrumbs(Context(), here.league, here.season, here.evening, "Edit")["crumbs"]
    assert [crumb.url for crumb in crumbs] == [
        reverse("league", args=[here.league.slug]),
        reverse("season", args=[here.league.slug, here.season.pk]),
        reverse("evening", args=[here.evening.pk]),
        "",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "first"), [("log", "/affairs/"), ("player_create", "/players/"), ("series_plan", "/season/")]
)
def test_way_to_a_page_begins_with_its_tab(client: Client, page: str, first: str) -> None:
    row = league()
    client.force_login(official(row, "president", "secretary"))
    content = client.get(reverse(page, args=[row.slug])).content.decode()
    crumbs = content[content.index('class="breadcrumbs"') :]
    assert re.findall(r'href="([^"]+)"', crumbs)[0] == f"/l/{row.slug}{first}"


@pytest.mark.django_db
def test_way_within_a_season_begins_with_the_season(client: Client) -> None:
    here = scene(players=2)
    content = client.get(reverse("evening", args=[here.evening.pk])).content.decode()
    crumbs = content[content.index('class="breadcrumbs"') :]
    assert re.findall(r'href="([^"]+)"', crumbs)[0] == reverse("season", args=[here.league.slug, here.season.pk])


TABS = ["league", "season_now", "players", "affairs"]


@pytest.mark.django_db
@pytest.mark.parametrize("office", [None, "player", "auditor", "president"])
def test_tabs_are_the_same_four_for_everybody(client: Client, office: str | None) -> None:
    row = league()
    if office:
        client.force_login(official(row, office))
    content = client.get(reverse("players", args=[row.slug])).content.decode()
    navigation = content[content.index('class="league-nav"') : content.index("</nav>", content.index("league-nav"))]
    assert re.findall(r'href="([^"]+)"', navigation) == [reverse(name, args=[row.slug]) for name in TABS]
    assert re.findall(r'href="([^"]+)" aria-current="page"', navigation) == [reverse("players", args=[row.slug])]


def test_empty_state_offers_its_action() -> None:
    template = Template('{% include "components/empty.html" with title="None" action_url="/x/" action_label="Add" %}')
    assert '<a class="button primary" href="/x/">Add</a>' in template.render(Context())


@pytest.mark.django_db
def test_fixed_part_is_drawn_once_for_each_language() -> None:
    template = Template("{% load i18n ui %}{% fixed %}{% translate 'Cancel' %} {% icon 'user' %}{% endfixed %}")

    def drawn(language: str) -> tuple[str, int]:
        with override(language), counted(icon) as cost:
            return template.render(Context()).split(" ")[0], cost.calls

    assert [drawn("de"), drawn("en"), drawn("de"), drawn("en")] == [
        ("Abbrechen", 1),
        ("Cancel", 1),
        ("Abbrechen", 0),
        ("Cancel", 0),
    ]


@pytest.mark.parametrize(
    "differs",
    [
        "{{ league }}",
        "{% if league %}x{% endif %}",
        "{% for one in league %}x{% endfor %}",
        "{% icon league %}",
        "{% url 'league' league %}",
        "{% blocktranslate %}{{ league }}{% endblocktranslate %}",
        "{% csrf_token %}",
    ],
)
def test_fixed_part_refuses_what_differs_from_page_to_page(differs: str) -> None:
    with pytest.raises(TemplateSyntaxError, match="not the same"):
        Template("{% load i18n ui %}{% fixed %}" + differs + "{% endfixed %}").render(Context({"league": "bern"}))
