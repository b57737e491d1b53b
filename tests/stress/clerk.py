"""The office's side of the stress script, in a process inside the installation: a line of JSON in, one out."""

import json
import sys
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.urls import reverse

from scoring.access.services.access import credentials_of, hand_out_access, revoke_access
from scoring.models import Sheet, TableAccess, User
from tests.scoring.codes import scene_of_today


def lay(players: int) -> dict[str, Any]:
    """A new table of today's evening, with a secretary and an auditor who are signed in."""
    table = scene_of_today(players)
    return {
        "sheet": table.sheet.pk,
        "names": [seat.registration.player.name for seat in table.seats],
        "seats": [seat.pk for seat in table.seats],
        "secretary": _session_of(table.secretary),
        "auditor": _session_of(table.auditor),
        "secretary_id": table.secretary.pk,
        "auditor_id": table.auditor.pk,
    }


def hand_out(sheet: int, secretary: int) -> str:
    """The address in a new QR code of the table."""
    access = hand_out_access(sheet_id=sheet, role=TableAccess.Role.SCORER, actor=User.objects.get(pk=secretary))
    credentials = credentials_of(access)
    assert credentials is not None
    return reverse("guest_link", args=[credentials.secret])


def revoke(sheet: int, secretary: int) -> None:
    for access in Sheet.objects.get(pk=sheet).accesses.filter(revoked_at=None):
        revoke_access(access=access, actor=User.objects.get(pk=secretary))


def _session_of(user: User) -> str:
    session = SessionStore()
    session.update(
        {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
            HASH_SESSION_KEY: user.get_session_auth_hash(),
        }
    )
    session.create()
    assert session.session_key is not None
    return session.session_key


def serve() -> None:
    """Do what each line asks for: ``["lay", 3]``. The connection is closed after it: the file may be put back."""
    work = {function.__name__: function for function in (lay, hand_out, revoke)}
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        answer = work[name](*arguments)
        connection.close()
        print(json.dumps(answer), flush=True)
