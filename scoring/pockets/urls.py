from django.urls import path

from scoring.base.http.tabs import SEASONS, below
from scoring.pockets.views import giving, keeping, recovering

urlpatterns = [
    path("t/sheet/<int:sheet>/copy/", keeping.guest_copy, name="guest_copy"),
    path("pockets/<str:token>/", giving.pocket_give, name="pocket_give"),
    *below(
        SEASONS,
        path("sheets/<int:sheet>/copy/", keeping.sheet_copy, name="sheet_copy"),
        path("evenings/<int:evening>/copy/", keeping.evening_copy, name="evening_copy"),
        path("l/<slug:league>/pockets/", recovering.pockets, name="pockets"),
        path("l/<slug:league>/pockets/upload/", recovering.pockets_upload, name="pockets_upload"),
        path("l/<slug:league>/pockets/<int:copy>/discard/", recovering.pocket_discard, name="pocket_discard"),
    ),
]
