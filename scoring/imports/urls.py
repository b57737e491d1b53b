from django.urls import path

from scoring.base.http.tabs import SEASONS, below
from scoring.imports.views import seasons, undoing, workbooks

urlpatterns = below(
    SEASONS,
    path("jobs/<uuid:job>/import/", seasons.season_import_run, name="season_import_run"),
    path("l/<slug:league>/import/", seasons.season_import, name="season_import"),
    path("l/<slug:league>/import/example/", seasons.season_import_example, name="season_import_example"),
    path("l/<slug:league>/import/sheets/", workbooks.sheet_upload, name="sheet_upload"),
    path("l/<slug:league>/import/sheets/workbook/", workbooks.sheet_workbook, name="sheet_workbook"),
    path("l/<slug:league>/import/sheets/tabs/<int:tab>/", workbooks.sheet_tab, name="sheet_tab"),
    path("l/<slug:league>/import/sheets/run/", workbooks.sheet_import, name="sheet_import"),
    path("l/<slug:league>/import/sheets/discard/", workbooks.sheet_discard, name="sheet_discard"),
    path("l/<slug:league>/imports/<int:result_import>/undo/", undoing.result_import_undo, name="result_import_undo"),
    path("l/<slug:league>/imports/<int:result_import>/keep/", undoing.result_import_keep, name="result_import_keep"),
)
