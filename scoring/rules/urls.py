"""Addresses of `rules`."""

from django.urls import path

from scoring.core.http.pages import CLUB, below
from scoring.rules import views

urlpatterns = [
    path("rules/", views.clauses, name="clauses"),
    path("rules/<str:clause>/", views.clause, name="clause"),
    *below(
        CLUB,
        path("l/<slug:league>/editions/", views.editions, name="editions"),
        path("l/<slug:league>/editions/new/", views.edition_create, name="edition_create"),
        path("l/<slug:league>/editions/<int:edition>/", views.edition, name="edition"),
        path("l/<slug:league>/editions/<int:edition>/edition.pdf", views.edition_pdf, name="edition_pdf"),
        path("l/<slug:league>/editions/<int:edition>/edit/", views.edition_edit, name="edition_edit"),
        path("l/<slug:league>/editions/<int:edition>/delete/", views.edition_delete, name="edition_delete"),
    ),
]
