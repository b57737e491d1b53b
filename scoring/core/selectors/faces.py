"""The face of a league, as pages and prints show it: its name, logo and colour."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.urls import reverse

from scoring.models import League, Logo


class Picture(NamedTuple):
    """A PNG, with its size in pixels."""

    content: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Face:
    """``logo``: digest of the picture; empty: none. ``accent``: a colour like ``#1a6fd0``; empty: none was chosen."""

    name: str
    logo: str = ""
    accent: str = ""

    @property
    def picture(self) -> Picture | None:
        """One query the first time, none afterwards; None: there is no logo."""
        return logo_picture(self.logo) if self.logo else None


def face_of(league: League) -> Face:
    """No query."""
    return Face(league.name, league.logo, league.accent)


def logo_address(league: League) -> str:
    """Where a browser gets the logo; empty: there is none."""
    return reverse("logo", args=[league.logo]) if league.logo else ""


def style_address(league: League) -> str:
    """Where a browser gets the colour; empty: none was chosen."""
    return reverse("accent", args=[league.accent.removeprefix("#")]) if league.accent else ""


def logo_picture(digest: str) -> Picture | None:
    """The logo with this digest; None: no league has it any more, and nobody remembers it."""
    try:
        return _kept(digest)
    except Logo.DoesNotExist:
        return None


@lru_cache(maxsize=16)
def _kept(digest: str) -> Picture:
    """What a digest names never changes, so a process may remember it."""
    row = Logo.objects.filter(digest=digest).first()
    if row is None:
        raise Logo.DoesNotExist
    return Picture(bytes(row.image), row.width, row.height)
