"""Addresses of `rules`."""

from django.urls import path

from scoring.core.http.tabs import CLUB, below
from scoring.rules.views import editions

urlpatterns = [
    path("rules/", editions.clauses, name="clauses"),
    path("rules/<str:clause>/", editions.clause, name="clause"),
    *below(
        CLUB,
        path("l/<slug:league>/editions/", editions.editions, name="editions"),
        path("l/<slug:league>/editions/new/", editions.edition_create, name="edition_create"),
        path("l/<slug:league>/editions/<int:edition>/", editions.edition, name="edition"),
        path("l/<slug:league>/editions/<int:edition>/edition.pdf", editions.edition_pdf, name="edition_pdf"),
        path("l/<slug:league>/editions/<int:edition>/edit/", editions.edition_edit, name="edition_edit"),
        path("l/<slug:league>/editions/<int:edition>/delete/", editions.edition_delete, name="edition_delete"),
    ),
]
