"""Addresses of `installation`."""

from django.urls import path

from scoring.core.http.pages import CLUB, SEASON, TODAY, below
from scoring.installation.views import (
    demo,
    dissolutions,
    first_start,
    handover,
    home,
    leagues,
    network,
    operation,
    own_installation,
    personal_page,
)

urlpatterns = [
    *below(
        CLUB,
        path("l/<slug:league>/offices/<slug:kind>/", handover.office_handover, name="office_handover"),
        path(
            "l/<slug:league>/offices/<slug:kind>/<int:member>/",
            handover.office_handover_begin,
            name="office_handover_begin",
        ),
        path(
            "l/<slug:league>/offices/handovers/<int:handover>/confirm/",
            handover.office_handover_confirm,
            name="office_handover_confirm",
        ),
        path(
            "l/<slug:league>/offices/handovers/<int:handover>/call-off/",
            handover.office_handover_call_off,
            name="office_handover_call_off",
        ),
    ),
    *below(SEASON, path("evenings/<int:evening>/phones/", network.evening_phones, name="evening_phones")),
    *below(
        CLUB,
        path("l/<slug:league>/room/", network.room, name="room"),
        path("l/<slug:league>/room/open/", network.room_open, name="room_open"),
        path("l/<slug:league>/room/close/", network.room_close, name="room_close"),
        path("l/<slug:league>/room/sheet/", network.room_sheet, name="room_sheet"),
        path("l/<slug:league>/room/offices/", network.room_offices, name="room_offices"),
    ),
    path("room/", network.entrance, name="room_entrance"),
    path("room/https/", network.trust, name="room_trust"),
    path("room/https/certificate.crt", network.certificate, name="room_certificate"),
    path("i/<str:secret>/", personal_page.personal_link, name="personal_link"),
    path("i/<str:secret>/live/<int:evening>/", personal_page.personal_live, name="personal_live"),
    path("start/", first_start.first_start, name="first_start"),
    path("start/key/", first_start.first_start_key, name="first_start_key"),
    path("demo/", demo.demo, name="demo"),
    path("demo/open/", demo.demo_open, name="demo_open"),
    path("demo/discard/", demo.demo_discard, name="demo_discard"),
    path("demo/as/", demo.demo_as, name="demo_as"),
    path("demo/enter/<str:ticket>/", demo.demo_enter, name="demo_enter"),
    path("installation/", own_installation.installation_edit, name="installation"),
    path("installation/address/", own_installation.address_check, name="address_check"),
    path("installation/close/", own_installation.installation_close, name="installation_close"),
    path("installation/links/<str:link>/", own_installation.installation_link, name="installation_link"),
    path("leagues/new/", leagues.league_create, name="league_create"),
    *below(
        TODAY,
        path("", home.home, name="home"),
        path("l/<slug:league>/", leagues.league, name="league"),
    ),
    *below(
        CLUB,
        path("l/<slug:league>/affairs/", leagues.affairs, name="affairs"),
        path("l/<slug:league>/search/", leagues.search, name="search"),
        path("l/<slug:league>/edit/", leagues.league_edit, name="league_edit"),
        path("l/<slug:league>/dissolution/", dissolutions.league_dissolution, name="league_dissolution"),
    ),
    path("operation/", operation.operation, name="operation"),
]
