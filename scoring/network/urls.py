from django.urls import path

from scoring.base.http.tabs import OVERVIEW, below
from scoring.network import views

urlpatterns = [
    *below(
        OVERVIEW,
        path("l/<slug:league>/room/", views.room, name="room"),
        path("l/<slug:league>/room/open/", views.room_open, name="room_open"),
        path("l/<slug:league>/room/close/", views.room_close, name="room_close"),
        path("l/<slug:league>/room/sheet/", views.room_sheet, name="room_sheet"),
        path("l/<slug:league>/room/offices/", views.room_offices, name="room_offices"),
    ),
    path("room/", views.entrance, name="room_entrance"),
    path("room/https/", views.trust, name="room_trust"),
    path("room/https/certificate.crt", views.certificate, name="room_certificate"),
]
