"""Addresses of `audit`."""

from django.urls import path

from scoring.audit.views import audits, closing, irregularities, log, photos, reviews, sheets
from scoring.core.http.pages import CLUB, SEASON, below

urlpatterns = [
    *below(
        SEASON,
        path("l/<slug:league>/s/<int:season>/closing/", closing.season_closing, name="season_closing"),
        path("sheets/<int:sheet>/", sheets.sheet, name="sheet"),
        path("sheets/<int:sheet>/submit/", sheets.sheet_submit, name="sheet_submit"),
        path("sheets/<int:sheet>/review/", reviews.sheet_review, name="sheet_review"),
        path("sheets/<int:sheet>/sign/", reviews.sheet_sign, name="sheet_sign"),
        path("sheets/<int:sheet>/send-back/", reviews.sheet_send_back, name="sheet_send_back"),
        path("sheets/<int:sheet>/returned/", reviews.sheet_returned, name="sheet_returned"),
        path("sheets/<int:sheet>/reopen/", reviews.sheet_reopen, name="sheet_reopen"),
        path("sheets/<int:sheet>/findings/confirm/", reviews.finding_confirm, name="finding_confirm"),
        path("sheets/<int:sheet>/read/", audits.sheet_read, name="sheet_read"),
        path("sheets/<int:sheet>/read/accept/", audits.sheet_read_accept, name="sheet_read_accept"),
        path("sheets/<int:sheet>/tick/", audits.sheet_tick, name="sheet_tick"),
        path("sheets/<int:sheet>/photos/", photos.sheet_photos, name="sheet_photos"),
        path("photos/<int:photo>/", photos.sheet_photo, name="sheet_photo"),
        path("photos/<int:photo>/remove/", photos.sheet_photo_remove, name="sheet_photo_remove"),
        path("sheets/<int:sheet>/irregularity/", irregularities.sheet_irregularity, name="sheet_irregularity"),
        path(
            "irregularities/<int:irregularity>/settle/", irregularities.irregularity_settle, name="irregularity_settle"
        ),
        path(
            "irregularities/<int:irregularity>/reopen/", irregularities.irregularity_reopen, name="irregularity_reopen"
        ),
        path("irregularities/<int:irregularity>/mail/", irregularities.irregularity_mail, name="irregularity_mail"),
        path("irregularities/<int:irregularity>/told/", irregularities.irregularity_told, name="irregularity_told"),
    ),
    *below(
        CLUB,
        path("l/<slug:league>/reviews/", reviews.reviews, name="reviews"),
        path("l/<slug:league>/irregularities/", irregularities.irregularities, name="irregularities"),
        path("l/<slug:league>/log/", log.log, name="log"),
    ),
]
