from django.contrib.auth import views as auth_views
from django.urls import path

from scoring.access.views import accounts, codes, hand_over, offline
from scoring.base.http.tabs import SEASONS, below

urlpatterns = [
    path("login/", accounts.SignIn.as_view(), name="login"),
    path("logout/", accounts.SignOut.as_view(), name="logout"),
    path("mail-address/", accounts.mail_address, name="mail_address"),
    path("password/", accounts.PasswordChange.as_view(), name="password_change"),
    path("password/changed/", auth_views.PasswordChangeDoneView.as_view(), name="password_change_done"),
    path("sw.js", offline.service_worker, name="service_worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline, name="offline"),
    path("hand-over/", hand_over.hand_over, name="hand_over"),
    path("hand-over/code/", hand_over.hand_over_code, name="hand_over_code"),
    *below(
        SEASONS,
        path("evenings/<int:evening>/codes/", codes.evening_codes, name="evening_codes"),
        path("sheets/<int:sheet>/codes/", codes.sheet_code, name="sheet_code"),
        path("sheets/<int:sheet>/codes/<int:code>/revoke/", codes.code_revoke, name="code_revoke"),
    ),
]
