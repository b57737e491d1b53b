"""The season ranking as a table for other programs."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from engine.rulesets import LEAGUE_2006, SeasonRules
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import league, season

pytestmark = pytest.mark.django_db


@pytest.mark.clause("D13")
def test_spreadsheet_has_the_columns_of_the_page(client: Client) -> None:
    of_season = season(league(), replace(LEAGUE_2006, season=SeasonRules(best_evenings=1)))
    closed_evening(of_season, {"Anke": 12, "=Björn": 9})
    closed_evening(of_season, {"Anke": 9}, day=13)
    address = reverse("season", args=[of_season.league.slug, of_season.pk]) + "?as=csv"
    heads = "Platz;Spieler;Ranglistenpunkte;12.9.;13.9.;Abende;Abendsiege;Gewonnene Spiele;Punkte je Spiel;Zählt nicht"
    assert b"".join(client.get(address)).decode("utf-8-sig").splitlines() == [
        heads,
        "1;Anke;12;12;9;2;2;2;50,5;2025-09-13",
        "2;'=Björn;9;9;;1;0;1;51,0;",
    ]
