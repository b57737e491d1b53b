from django.urls import path

from scoring.base.http.tabs import PLAYERS, below
from scoring.members.views import imports, merges

urlpatterns = below(
    PLAYERS,
    path("l/<slug:league>/players/import/", imports.member_list_upload, name="member_list_upload"),
    path("l/<slug:league>/players/import/list/", imports.member_list, name="member_list"),
    path("l/<slug:league>/players/import/run/", imports.member_list_import, name="member_list_import"),
    path("l/<slug:league>/players/import/discard/", imports.member_list_discard, name="member_list_discard"),
    path(
        "l/<slug:league>/players/imports/<int:player_import>/undo/",
        imports.player_import_undo,
        name="player_import_undo",
    ),
    path("l/<slug:league>/players/<int:player>/merge/", merges.player_merge, name="player_merge"),
    path("l/<slug:league>/players/merges/<int:merge>/", merges.merge_decide, name="merge_decide"),
    path("l/<slug:league>/players/merges/<int:merge>/drop/", merges.merge_drop, name="merge_drop"),
)
