"""Addresses of `publishing`."""

from django.urls import URLPattern, path

from scoring.core.http.tabs import CLUB, SEASON, below
from scoring.publishing.views import (
    api,
    calendars,
    check,
    embedding,
    feeds,
    pdf,
    resources,
    season_prints,
    subscriptions,
    tokens,
)
from scoring.publishing.views.answers import answered
from scoring.publishing.views.problems import PREFIX

_resources = (
    pattern for pattern in resources.api.urls[0] if isinstance(pattern, URLPattern) and pattern.name != "api-root"
)

urlpatterns = [
    *below(
        CLUB,
        path("l/<slug:league>/programs/", tokens.tokens, name="api_tokens"),
        path("l/<slug:league>/programs/<int:program>/revoke/", tokens.token_revoke, name="api_token_revoke"),
        path("l/<slug:league>/programs/<int:program>/wake/", tokens.token_wake, name="api_token_wake"),
    ),
    *(path(f"{PREFIX}{read.pattern}", answered(read.callback), name=read.name) for read in _resources),
    path(f"{PREFIX}openapi.json", answered(api.description_of(resources.api)), name="api_description"),
    path(f"{PREFIX}<path:rest>", answered(api.unknown), name="api_unknown"),
    *below(
        SEASON,
        path("l/<slug:league>/s/<int:season>/print/", season_prints.season_prints, name="season_prints"),
    ),
    path("l/<slug:league>/s/<int:season>/yearbook/", season_prints.yearbook, name="yearbook"),
    path(
        "l/<slug:league>/s/<int:season>/certificates.pdf",
        season_prints.certificates_pdf,
        name="season_certificates_pdf",
    ),
    path("l/<slug:league>/s/<int:season>/report.pdf", season_prints.annual_report_pdf, name="season_report_pdf"),
    path("sheets/<int:sheet>/sheet.pdf", pdf.sheet_pdf, name="sheet_pdf"),
    path("evenings/<int:evening>/result.pdf", pdf.evening_result_pdf, name="evening_result_pdf"),
    *below(
        CLUB,
        path("l/<slug:league>/form/", pdf.form_choice, name="form_choice"),
        path("l/<slug:league>/form.pdf", pdf.blank_form_pdf, name="blank_form_pdf"),
    ),
    path("l/<slug:league>/s/<int:season>/ranking.pdf", pdf.season_ranking_pdf, name="season_ranking_pdf"),
    *below(
        CLUB,
        path("l/<slug:league>/subscribe/", subscriptions.subscriptions, name="subscriptions"),
        path("l/<slug:league>/subscribe/addresses/", subscriptions.feed_link_renew, name="feed_link_renew"),
        path("l/<slug:league>/subscribe/websites/", subscriptions.embedding_save, name="embedding_save"),
        path("l/<slug:league>/evenings.ics", calendars.league_calendar, name="league_calendar"),
        path("l/<slug:league>/s/<int:season>/evenings.ics", calendars.season_calendar, name="season_calendar"),
        path("l/<slug:league>/results.atom", feeds.results_feed, name="results_feed"),
        path("l/<slug:league>/embed/ranking/", embedding.embedded_ranking_page, name="embedded_ranking"),
    ),
    path("check/", check.check_print, name="check_print"),
    path("p/<str:code>/", check.checked_print_page, name="checked_print"),
    path("feed/<str:secret>/own.ics", calendars.own_calendar, name="own_calendar"),
    path("feed/<str:secret>/evenings.ics", calendars.members_calendar, name="members_calendar"),
    path("feed/<str:secret>/results.atom", feeds.members_results_feed, name="members_results_feed"),
]
