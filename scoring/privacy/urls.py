from django.urls import path

from scoring.base.http.tabs import OVERVIEW, PLAYERS, below
from scoring.privacy.views import erasures, leagues, people

urlpatterns = [
    *below(
        OVERVIEW,
        path("l/<slug:league>/publish/", leagues.league_publish, name="league_publish"),
        path("l/<slug:league>/texts/", leagues.league_texts, name="league_texts"),
        path("l/<slug:league>/imprint/", leagues.imprint, name="imprint"),
        path("l/<slug:league>/privacy/", leagues.privacy_notice, name="privacy_notice"),
    ),
    *below(
        PLAYERS,
        path("l/<slug:league>/players/<int:player>/privacy/", people.player_privacy, name="player_privacy"),
    ),
    *below(
        PLAYERS,
        path("l/<slug:league>/players/<int:player>/export/", people.person_export, name="person_export"),
        path("l/<slug:league>/players/<int:player>/erasure/", erasures.person_erasure, name="person_erasure"),
        path("l/<slug:league>/erasures/<int:erasure>/confirm/", erasures.erasure_confirm, name="erasure_confirm"),
        path("l/<slug:league>/erasures/<int:erasure>/withdraw/", erasures.erasure_withdraw, name="erasure_withdraw"),
    ),
    path("robots.txt", leagues.robots, name="robots"),
]
