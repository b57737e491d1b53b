"""Addresses of `privacy`."""

from django.urls import path

from scoring.core.http.tabs import CLUB, MEMBERS, below
from scoring.privacy.views import erasures, league_texts, personal_data

urlpatterns = [
    *below(
        CLUB,
        path("l/<slug:league>/publish/", league_texts.league_publish, name="league_publish"),
        path("l/<slug:league>/texts/", league_texts.league_texts, name="league_texts"),
        path("l/<slug:league>/imprint/", league_texts.imprint, name="imprint"),
        path("l/<slug:league>/privacy/", league_texts.privacy_notice, name="privacy_notice"),
    ),
    *below(
        MEMBERS,
        path("l/<slug:league>/players/<int:player>/privacy/", personal_data.player_privacy, name="player_privacy"),
    ),
    *below(
        MEMBERS,
        path("l/<slug:league>/players/<int:player>/export/", personal_data.person_export, name="person_export"),
        path("l/<slug:league>/players/<int:player>/erasure/", erasures.person_erasure, name="person_erasure"),
        path("l/<slug:league>/erasures/<int:erasure>/confirm/", erasures.erasure_confirm, name="erasure_confirm"),
        path("l/<slug:league>/erasures/<int:erasure>/withdraw/", erasures.erasure_withdraw, name="erasure_withdraw"),
    ),
    path("i/<str:secret>/data/", personal_data.personal_data, name="personal_data"),
    path("robots.txt", league_texts.robots, name="robots"),
]
