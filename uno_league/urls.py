"""Addresses: the application, the language switch, the administration; one signs in there as everywhere."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from scoring.accounts.views.sign_in import SignOut

urlpatterns = [
    path("", include("scoring.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/login/", RedirectView.as_view(pattern_name="login", query_string=True)),
    path("admin/password_change/", RedirectView.as_view(pattern_name="password_change")),
    path("admin/logout/", SignOut.as_view()),
    path("admin/", admin.site.urls),
]

handler400 = "scoring.publishing.views.problems.bad_request"
handler500 = "scoring.publishing.views.problems.server_error"
handler403 = "scoring.accounts.views.offline.permission_denied"
