"""Codes for tables in tests: an evening of today, and a phone that has opened its table."""

from dataclasses import replace
from zoneinfo import ZoneInfo

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.accounts.services.access import Credentials, credentials_of, hand_out_access
from scoring.models import TableAccess
from tests.scoring.scenes import NAMES, Scene, by_a_service, scene
from tests.support.laying import laid_once

SCORER, VIEWER = TableAccess.Role.SCORER, TableAccess.Role.VIEWER


@by_a_service
@laid_once
def scene_of_today(players: int = 4, names: tuple[str, ...] = NAMES) -> Scene:
    """A table of an evening that is played today, as the league's clock has it."""
    made = scene(players, names=names)
    made.evening.date = timezone.localdate(timezone=ZoneInfo(made.league.timezone))
    made.evening.save()
    return replace(made, sheet=made.fresh())


def access_to(of: Scene, role: TableAccess.Role = SCORER) -> TableAccess:
    return hand_out_access(sheet_id=of.sheet.pk, role=role, actor=of.secretary)


def credentials(access: TableAccess) -> Credentials:
    made = credentials_of(access)
    assert made is not None
    return made


def phone_at(of: Scene, role: TableAccess.Role = SCORER) -> Client:
    """A browser that has scanned the slip of the table."""
    phone = Client()
    phone.get(reverse("guest_link", args=[credentials(access_to(of, role)).secret]))
    return phone
