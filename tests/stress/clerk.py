"""The office's side of the stress script, in a process inside the installation: a line of JSON in, one out."""

import json
import sys
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from django.urls import reverse

from scoring.accounts.services.access import credentials_of, hand_out_access, revoke_access
from scoring.accounts.views.sessions import SessionStore
from scoring.audit.services.reviews import send_back_sheet, submit_sheet
from scoring.audit.services.verification import log_findings
from scoring.core.errors import LeagueOfficeError
from scoring.models import Sheet, TableAccess, User
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services import sheet_edits
from tests.scoring.codes import scene_of_today
from tests.scoring.scenes import check_and_sign


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


def submit(sheet: int, secretary: int) -> str:
    """Why the sheet cannot be submitted; empty if it is."""
    try:
        submit_sheet(sheet_id=sheet, actor=User.objects.get(pk=secretary), accept_warnings=True)
    except LeagueOfficeError as refusal:
        return f"{refusal} {refusal_details(sheet)}"
    return ""


def send_back(sheet: int, auditor: int) -> bool:
    """Whether it was submitted; an older copy of the database may not know of it."""
    if Sheet.objects.get(pk=sheet).state != Sheet.State.SUBMITTED:
        return False
    send_back_sheet(sheet_id=sheet, actor=User.objects.get(pk=auditor), reason="Not everything was sent")
    return True


def withdraw_last_round(sheet: int, secretary: int) -> bool:
    """Whether there was an announcement to withdraw."""
    if Sheet.objects.get(pk=sheet).last_round_announced_after is None:
        return False
    sheet_edits.withdraw_last_round(sheet_id=sheet, actor=User.objects.get(pk=secretary))
    return True


def finish(sheet: int, secretary: int, auditor: int) -> str:
    """Submit and sign; gives what stands against it, in the sheet or in the log."""
    if refusal := submit(sheet, secretary):
        return refusal
    check_and_sign(Sheet.objects.get(pk=sheet), User.objects.get(pk=auditor))
    broken = list(log_findings(Sheet.objects.get(pk=sheet).evening.season.league))
    return "; ".join(map(str, broken))


def refusal_details(sheet: int) -> str:
    """The errors on the sheet."""
    return "; ".join(str(finding) for finding in checked_sheet(full_sheet(sheet)).errors)


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


_WORK = (lay, hand_out, revoke, submit, send_back, withdraw_last_round, finish)


def serve() -> None:
    """Do what each line asks for: ``["lay", 3]``. The connection is closed after it: the file may be put back."""
    work = {function.__name__: function for function in _WORK}
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        answer = work[name](*arguments)
        connection.close()
        print(json.dumps(answer), flush=True)
