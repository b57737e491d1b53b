from django.urls import path

from scoring.core.http.tabs import OVERVIEW, PLAYERS, below
from scoring.privacy.views import erasures

urlpatterns = [
    *below(
        OVERVIEW,
        path("l/<slug:league>/publish/", erasures.league_publish, name="league_publish"),
        path("l/<slug:league>/texts/", erasures.league_texts, name="league_texts"),
        path("l/<slug:league>/imprint/", erasures.imprint, name="imprint"),
        path("l/<slug:league>/privacy/", erasures.privacy_notice, name="privacy_notice"),
    ),
    *below(
        PLAYERS,
        path("l/<slug:league>/players/<int:player>/privacy/", erasures.player_privacy, name="player_privacy"),
    ),
    *below(
        PLAYERS,
        path("l/<slug:league>/players/<int:player>/export/", erasures.person_export, name="person_export"),
        path("l/<slug:league>/players/<int:player>/erasure/", erasures.person_erasure, name="person_erasure"),
        path("l/<slug:league>/erasures/<int:erasure>/confirm/", erasures.erasure_confirm, name="erasure_confirm"),
        path("l/<slug:league>/erasures/<int:erasure>/withdraw/", erasures.erasure_withdraw, name="erasure_withdraw"),
    ),
    path("robots.txt", erasures.robots, name="robots"),
]
