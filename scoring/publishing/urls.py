from django.urls import URLPattern, path

from scoring.core.http.tabs import OVERVIEW, below
from scoring.publishing.views import api, news, paper, resources, subscriptions, tokens
from scoring.publishing.views.answers import answered
from scoring.publishing.views.api import PREFIX

_resources = (
    pattern for pattern in resources.api.urls[0] if isinstance(pattern, URLPattern) and pattern.name != "api-root"
)

urlpatterns = [
    *below(
        OVERVIEW,
        path("l/<slug:league>/programs/", tokens.tokens, name="api_tokens"),
        path("l/<slug:league>/programs/<int:program>/revoke/", tokens.token_revoke, name="api_token_revoke"),
        path("l/<slug:league>/programs/<int:program>/wake/", tokens.token_wake, name="api_token_wake"),
    ),
    *(path(f"{PREFIX}{read.pattern}", answered(read.callback), name=read.name) for read in _resources),
    path(f"{PREFIX}openapi.json", answered(api.description_of(resources.api)), name="api_description"),
    path(f"{PREFIX}<path:rest>", answered(api.unknown), name="api_unknown"),
    path("l/<slug:league>/s/<int:season>/sheets/", paper.pdf_batch, name="pdf_batch"),
    path("sheets/<int:sheet>/sheet.pdf", paper.sheet_pdf, name="sheet_pdf"),
    path("evenings/<int:evening>/result.pdf", paper.evening_result_pdf, name="evening_result_pdf"),
    *below(
        OVERVIEW,
        path("l/<slug:league>/form/", paper.form_choice, name="form_choice"),
        path("l/<slug:league>/form.pdf", paper.blank_form_pdf, name="blank_form_pdf"),
    ),
    path("l/<slug:league>/s/<int:season>/ranking.pdf", paper.season_ranking_pdf, name="season_ranking_pdf"),
    *below(
        OVERVIEW,
        path("l/<slug:league>/subscribe/", subscriptions.subscriptions, name="subscriptions"),
        path("l/<slug:league>/subscribe/addresses/", subscriptions.feed_link_renew, name="feed_link_renew"),
        path("l/<slug:league>/subscribe/websites/", subscriptions.embedding_save, name="embedding_save"),
        path("l/<slug:league>/evenings.ics", news.league_calendar, name="league_calendar"),
        path("l/<slug:league>/s/<int:season>/evenings.ics", news.season_calendar, name="season_calendar"),
        path("l/<slug:league>/results.atom", news.results_feed, name="results_feed"),
        path("l/<slug:league>/embed/ranking/", news.embedded_ranking_page, name="embedded_ranking"),
    ),
    path("feed/<str:secret>/own.ics", news.own_calendar, name="own_calendar"),
    path("feed/<str:secret>/evenings.ics", news.members_calendar, name="members_calendar"),
    path("feed/<str:secret>/results.atom", news.members_results_feed, name="members_results_feed"),
]
