"""Addresses of `privacy`."""

from django.urls import path

from scoring.core.http.pages import CLUB, MEMBERS, below
from scoring.privacy import views

urlpatterns = [
    *below(
        CLUB,
        path("l/<slug:league>/publish/", views.league_publish, name="league_publish"),
        path("l/<slug:league>/texts/", views.league_texts, name="league_texts"),
        path("l/<slug:league>/imprint/", views.imprint, name="imprint"),
        path("l/<slug:league>/privacy/", views.privacy_notice, name="privacy_notice"),
    ),
    *below(
        MEMBERS,
        path("l/<slug:league>/players/<int:player>/privacy/", views.player_privacy, name="player_privacy"),
    ),
    *below(
        MEMBERS,
        path("l/<slug:league>/players/<int:player>/export/", views.person_export, name="person_export"),
        path("l/<slug:league>/players/<int:player>/erasure/", views.person_erasure, name="person_erasure"),
        path("l/<slug:league>/erasures/<int:erasure>/confirm/", views.erasure_confirm, name="erasure_confirm"),
        path("l/<slug:league>/erasures/<int:erasure>/withdraw/", views.erasure_withdraw, name="erasure_withdraw"),
    ),
    path("i/<str:secret>/data/", views.personal_data, name="personal_data"),
    path("robots.txt", views.robots, name="robots"),
]
