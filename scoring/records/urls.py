from django.urls import path

from scoring.base.http.tabs import SEASONS, below
from scoring.records import views

urlpatterns = below(
    SEASONS,
    path("sheets/<int:sheet>/games/<int:number>/record/", views.game_record, name="game_record"),
    path("sheets/<int:sheet>/games/<int:number>/record/file/", views.game_record_file, name="game_record_file"),
    path(
        "sheets/<int:sheet>/games/<int:number>/record/attach/",
        views.game_record_attach,
        name="game_record_attach",
    ),
    path(
        "sheets/<int:sheet>/games/<int:number>/record/remove/",
        views.game_record_remove,
        name="game_record_remove",
    ),
)
