"""Addresses of `publishing`."""

from django.urls import URLPattern, path

from scoring.core.http.pages import CLUB, SEASON, below
from scoring.publishing.views import api, feeds, prints, resources, subscriptions
from scoring.publishing.views.answers import answered
from scoring.publishing.views.problems import PREFIX

_resources = (
    pattern for pattern in resources.api.urls[0] if isinstance(pattern, URLPattern) and pattern.name != "api-root"
)

urlpatterns = [
    *below(
        CLUB,
        path("l/<slug:league>/programs/", subscriptions.tokens, name="api_tokens"),
        path("l/<slug:league>/programs/<int:program>/revoke/", subscriptions.token_revoke, name="api_token_revoke"),
        path("l/<slug:league>/programs/<int:program>/wake/", subscriptions.token_wake, name="api_token_wake"),
    ),
    *(path(f"{PREFIX}{read.pattern}", answered(read.callback), name=read.name) for read in _resources),
    path(f"{PREFIX}openapi.json", answered(api.description_of(resources.api)), name="api_description"),
    path(f"{PREFIX}<path:rest>", answered(api.unknown), name="api_unknown"),
    *below(
        SEASON,
        path("l/<slug:league>/s/<int:season>/print/", prints.season_prints, name="season_prints"),
    ),
    path("l/<slug:league>/s/<int:season>/yearbook/", prints.yearbook, name="yearbook"),
    path(
        "l/<slug:league>/s/<int:season>/certificates.pdf",
        prints.certificates_pdf,
        name="season_certificates_pdf",
    ),
    path("l/<slug:league>/s/<int:season>/report.pdf", prints.annual_report_pdf, name="season_report_pdf"),
    path("sheets/<int:sheet>/sheet.pdf", prints.sheet_pdf, name="sheet_pdf"),
    path("evenings/<int:evening>/result.pdf", prints.evening_result_pdf, name="evening_result_pdf"),
    *below(
        CLUB,
        path("l/<slug:league>/form/", prints.form_choice, name="form_choice"),
        path("l/<slug:league>/form.pdf", prints.blank_form_pdf, name="blank_form_pdf"),
    ),
    path("l/<slug:league>/s/<int:season>/ranking.pdf", prints.season_ranking_pdf, name="season_ranking_pdf"),
    *below(
        CLUB,
        path("l/<slug:league>/subscribe/", subscriptions.subscriptions, name="subscriptions"),
        path("l/<slug:league>/subscribe/addresses/", subscriptions.feed_link_renew, name="feed_link_renew"),
        path("l/<slug:league>/subscribe/websites/", subscriptions.embedding_save, name="embedding_save"),
        path("l/<slug:league>/evenings.ics", feeds.league_calendar, name="league_calendar"),
        path("l/<slug:league>/s/<int:season>/evenings.ics", feeds.season_calendar, name="season_calendar"),
        path("l/<slug:league>/results.atom", feeds.results_feed, name="results_feed"),
        path("l/<slug:league>/embed/ranking/", subscriptions.embedded_ranking_page, name="embedded_ranking"),
    ),
    path("check/", prints.check_print, name="check_print"),
    path("p/<str:code>/", prints.checked_print_page, name="checked_print"),
    path("feed/<str:secret>/own.ics", feeds.own_calendar, name="own_calendar"),
    path("feed/<str:secret>/evenings.ics", feeds.members_calendar, name="members_calendar"),
    path("feed/<str:secret>/results.atom", feeds.members_results_feed, name="members_results_feed"),
]
