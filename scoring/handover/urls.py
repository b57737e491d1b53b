from django.urls import path

from scoring.base.http.tabs import OVERVIEW, below
from scoring.handover import views

urlpatterns = below(
    OVERVIEW,
    path("l/<slug:league>/offices/<slug:kind>/", views.office_handover, name="office_handover"),
    path(
        "l/<slug:league>/offices/<slug:kind>/<int:member>/", views.office_handover_begin, name="office_handover_begin"
    ),
    path(
        "l/<slug:league>/offices/handovers/<int:handover>/confirm/",
        views.office_handover_confirm,
        name="office_handover_confirm",
    ),
    path(
        "l/<slug:league>/offices/handovers/<int:handover>/call-off/",
        views.office_handover_call_off,
        name="office_handover_call_off",
    ),
)
