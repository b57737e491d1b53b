"""Which program asks: one with a token, or anybody. Cookies are not looked at: no page asks in somebody else's name."""

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext

from scoring.api.http.problems import Kind, Problem
from scoring.api.selectors.tokens import token_with
from scoring.api.services.tokens import end_overheard_token
from scoring.base.http.doors import door_of
from scoring.base.room import Door
from scoring.models import ApiToken, League

_LONGEST = 200


class ProgramRequest(HttpRequest):
    """What the addresses of the API are given. ``token`` None: the program reads what everybody may. ``league``: which
    league the answer is about; None: none, or not known yet."""

    token: ApiToken | None
    league: League | None


def token_of(request: HttpRequest) -> ApiToken | None:
    """The token that the request brings (``Authorization: Bearer …``); None: it brings none. One query at most.

    Raises Problem for one that does not hold, and for any that came through the air: that one is over, since everybody
    in the network could read it.
    """
    given = request.headers.get("Authorization", "")
    if not given:
        return None
    method, _, secret = given.partition(" ")
    is_bearer = method.lower() == "bearer" and len(secret) <= _LONGEST
    token = token_with(secret.strip(), timezone.now()) if is_bearer else None
    if door_of(request) is Door.PLAIN:
        if token is not None:
            end_overheard_token(token=token)
        raise Problem(Kind.UNENCRYPTED, gettext("A token that came like this is revoked: others could read it."))
    if token is None:
        raise Problem(Kind.TOKEN, headers={"WWW-Authenticate": 'Bearer realm="league office"'})
    return token
