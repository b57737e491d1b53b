"""Three leagues to be attacked, with a sheet that is open, submitted and signed, and everybody who may ask."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, reverse

from scoring.core import tasks
from scoring.core.errors import LeagueOfficeError
from scoring.models import Office, User
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.growth import with_history, with_rows, with_tables
from tests.scoring.scenes import NAMES, Scene, official
from tests.scoring.test_access_of_every_page import PAGES, Page

OFFICES = [kind for kind in Office.Kind.values if kind != "auditor"]


@dataclass(frozen=True, slots=True)
class World:
    """``sessions``: who asks → session; empty for the public. ``addresses``: name of a route → an address of it."""

    scene: Scene
    sessions: Mapping[str, str]
    addresses: Mapping[str, str]

    def client(self, actor: str) -> Client:
        """A fresh browser of somebody. A server error is an answer, not an exception."""
        client = Client(raise_request_exception=False)
        if session := self.sessions[actor]:
            client.cookies["sessionid"] = session
        return client


@contextmanager
def files_in(folder: Path) -> Iterator[None]:
    """Files go to this folder, and what goes wrong on purpose is not logged."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "MEDIA_ROOT", folder)
        patch.setattr(tasks, "close_old_connections", lambda: None)
        for noisy in ("axes", "django.security", "django.request"):
            patch.setattr(logging.getLogger(noisy), "propagate", False)
        yield


def build_worlds() -> list[World]:
    """One world with an open sheet, one with a submitted and one with a signed one."""
    return [build_world(state) for state in ("open", "submitted", "signed")]


def build_world(state: str, *, size: int = 1, names: tuple[str, ...] = NAMES) -> World:
    """A league whose sheets are in this state; ``size`` counts the tables of the evening, their games, the seasons
    before it, and what is listed beside."""
    scene = scene_of_today(names=names)
    with_history(scene, size)
    with_rows(scene, size)
    tables = with_tables(scene, size, games=size)
    phone = phone_at(scene).cookies["sessionid"].value
    for table in tables if state != "open" else ():
        table.submit()
        if state == "signed":
            table.sign()
    addresses = {**_pages(scene, may_sign=state == "signed"), **_admin_pages()}
    sessions = {
        "office": _session(official(scene.league, *OFFICES, name="Olga Office")),
        "secretary": _session(scene.secretary),
        "auditor": _session(scene.auditor),
        "stranger": _session(User.objects.create_user(f"stranger-{scene.league.pk}")),
        "admin": _session(User.objects.create_superuser(f"admin-{scene.league.pk}")),
        "phone": phone,
        "public": "",
    }
    return World(scene, sessions, addresses)


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def _pages(scene: Scene, *, may_sign: bool) -> dict[str, str]:
    """An address of every route, as far as the state of the sheet has one."""
    found = {}
    for name, page in PAGES.items():
        with suppress(LeagueOfficeError), transaction.atomic():
            address = reverse(name, args=page.arguments(scene))
            if not may_sign and page.arguments is not Page.arguments and scene.fresh().is_signed:
                transaction.set_rollback(True)
            else:
                found[name] = address
    return found


def _admin_pages() -> dict[str, str]:
    """The list, the form for a new row and one row of everything that the administration shows."""
    found = {"admin": reverse("admin:index")}
    for model in admin.site._registry:
        prefix = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        row = model._default_manager.first()
        for page in ("changelist", "add"):
            with suppress(NoReverseMatch):
                found[f"{prefix}_{page}"] = reverse(f"{prefix}_{page}")
        if row is not None:
            found[f"{prefix}_change"] = reverse(f"{prefix}_change", args=[row.pk])
    return found
