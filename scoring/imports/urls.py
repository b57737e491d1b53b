from django.urls import path

from scoring.core.http.tabs import PLAYERS, SEASONS, below
from scoring.imports.views import members, seasons, workbooks

urlpatterns = [
    *below(
        SEASONS,
        path("jobs/<uuid:job>/import/", seasons.season_import_run, name="season_import_run"),
        path("l/<slug:league>/import/", seasons.season_import, name="season_import"),
        path("l/<slug:league>/import/example/", seasons.season_import_example, name="season_import_example"),
        path("l/<slug:league>/import/sheets/", workbooks.sheet_upload, name="sheet_upload"),
        path("l/<slug:league>/import/sheets/workbook/", workbooks.sheet_workbook, name="sheet_workbook"),
        path("l/<slug:league>/import/sheets/tabs/<int:tab>/", workbooks.sheet_tab, name="sheet_tab"),
        path("l/<slug:league>/import/sheets/run/", workbooks.sheet_import, name="sheet_import"),
        path("l/<slug:league>/import/sheets/discard/", workbooks.sheet_discard, name="sheet_discard"),
        path(
            "l/<slug:league>/imports/<int:result_import>/undo/", seasons.result_import_undo, name="result_import_undo"
        ),
        path(
            "l/<slug:league>/imports/<int:result_import>/keep/", seasons.result_import_keep, name="result_import_keep"
        ),
    ),
    *below(
        PLAYERS,
        path("l/<slug:league>/players/import/", members.member_list_upload, name="member_list_upload"),
        path("l/<slug:league>/players/import/list/", members.member_list, name="member_list"),
        path("l/<slug:league>/players/import/run/", members.member_list_import, name="member_list_import"),
        path("l/<slug:league>/players/import/discard/", members.member_list_discard, name="member_list_discard"),
        path(
            "l/<slug:league>/players/imports/<int:player_import>/undo/",
            members.player_import_undo,
            name="player_import_undo",
        ),
        path("l/<slug:league>/players/<int:player>/merge/", members.player_merge, name="player_merge"),
        path("l/<slug:league>/players/merges/<int:merge>/", members.merge_decide, name="merge_decide"),
        path("l/<slug:league>/players/merges/<int:merge>/drop/", members.merge_drop, name="merge_drop"),
    ),
]
