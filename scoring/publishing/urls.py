from django.urls import path

from scoring.base.http.tabs import OVERVIEW, below
from scoring.publishing.views import calendars, embedding, news, subscriptions

urlpatterns = [
    *below(
        OVERVIEW,
        path("l/<slug:league>/subscribe/", subscriptions.subscriptions, name="subscriptions"),
        path("l/<slug:league>/subscribe/addresses/", subscriptions.feed_link_renew, name="feed_link_renew"),
        path("l/<slug:league>/subscribe/websites/", subscriptions.embedding_save, name="embedding_save"),
        path("l/<slug:league>/evenings.ics", calendars.league_calendar, name="league_calendar"),
        path("l/<slug:league>/s/<int:season>/evenings.ics", calendars.season_calendar, name="season_calendar"),
        path("l/<slug:league>/results.atom", news.results_feed, name="results_feed"),
        path("l/<slug:league>/embed/ranking/", embedding.embedded_ranking_page, name="embedded_ranking"),
    ),
    path("feed/<str:secret>/own.ics", calendars.own_calendar, name="own_calendar"),
    path("feed/<str:secret>/evenings.ics", calendars.members_calendar, name="members_calendar"),
    path("feed/<str:secret>/results.atom", news.members_results_feed, name="members_results_feed"),
]
