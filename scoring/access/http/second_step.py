"""Between the right password and the second factor: nobody is signed in, and the session remembers who may be soon."""

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from scoring.access.http.known_devices import remember_device
from scoring.access.http.session_rules import begin_session
from scoring.models import User

_WAITS = "awaits_second_factor"
_FOR = timedelta(minutes=10)
_BACKEND = "django.contrib.auth.backends.ModelBackend"


@dataclass(frozen=True, slots=True)
class SecondStep:
    """Whose second factor is awaited, and what was said at the first step."""

    account: User
    is_shared: bool
    leads_to: str


def await_second_factor(request: HttpRequest, account: User, *, is_shared: bool, leads_to: str) -> None:
    """Remember for ten minutes that the password of the account was right."""
    request.session.cycle_key()
    request.session[_WAITS] = {
        "account": account.pk,
        "password": account.get_session_auth_hash(),
        "is_shared": is_shared,
        "leads_to": leads_to,
        "until": (timezone.now() + _FOR).timestamp(),
    }


def awaited(request: HttpRequest) -> SecondStep | None:
    """The step that the session waits for; None: none, it took too long, or the password was changed meanwhile."""
    said = request.session.get(_WAITS)
    if not said or timezone.now().timestamp() > said["until"]:
        return None
    account = User.objects.filter(pk=said["account"], is_active=True).first()
    if account is None or not constant_time_compare(said["password"], account.get_session_auth_hash()):
        return None
    return SecondStep(account, said["is_shared"], said["leads_to"])


def finish_sign_in(request: HttpRequest, step: SecondStep, target: str) -> HttpResponse:
    """Sign in, under a new session key."""
    del request.session[_WAITS]
    login(request, step.account, backend=_BACKEND)
    begin_session(request, is_shared=step.is_shared)
    response = redirect(target)
    if not step.is_shared:
        remember_device(request, response, step.account.get_username())
    return response
