"""Addresses of `imports`."""

from django.urls import path

from scoring.core.http.pages import CLUB, MEMBERS, below
from scoring.imports.views import frame, kinds, merging

_SEASONS, _SHEETS, _MEMBERS = ({"kind": kind} for kind in (kinds.SEASONS, kinds.SHEETS, kinds.MEMBERS))

urlpatterns = [
    *below(
        CLUB,
        path("jobs/<uuid:job>/import/", frame.write, _SEASONS, name="season_import_run"),
        path("l/<slug:league>/import/", frame.upload, _SEASONS, name="season_import"),
        path("l/<slug:league>/import/example/", kinds.season_import_example, name="season_import_example"),
        path("l/<slug:league>/import/sheets/", frame.upload, _SHEETS, name="sheet_upload"),
        path("l/<slug:league>/import/sheets/workbook/", frame.look, _SHEETS, name="sheet_workbook"),
        path("l/<slug:league>/import/sheets/tabs/<int:tab>/", kinds.sheet_tab, name="sheet_tab"),
        path("l/<slug:league>/import/sheets/run/", frame.write, _SHEETS, name="sheet_import"),
        path("l/<slug:league>/import/sheets/discard/", frame.discard, _SHEETS, name="sheet_discard"),
        path("l/<slug:league>/imports/<int:made>/undo/", frame.undo, _SHEETS, name="result_import_undo"),
        path("l/<slug:league>/imports/<int:made>/keep/", kinds.result_import_keep, name="result_import_keep"),
    ),
    *below(
        CLUB,
        path("l/<slug:league>/players/import/", frame.upload, _MEMBERS, name="member_list_upload"),
        path("l/<slug:league>/players/import/list/", frame.look, _MEMBERS, name="member_list"),
        path("l/<slug:league>/players/import/run/", frame.write, _MEMBERS, name="member_list_import"),
        path("l/<slug:league>/players/import/discard/", frame.discard, _MEMBERS, name="member_list_discard"),
        path("l/<slug:league>/players/imports/<int:made>/undo/", frame.undo, _MEMBERS, name="player_import_undo"),
    ),
    *below(
        MEMBERS,
        path("l/<slug:league>/players/<int:player>/merge/", merging.player_merge, name="player_merge"),
        path("l/<slug:league>/players/merges/<int:merge>/", merging.merge_decide, name="merge_decide"),
        path("l/<slug:league>/players/merges/<int:merge>/drop/", merging.merge_drop, name="merge_drop"),
    ),
]
