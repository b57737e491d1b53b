"""The logo of a league, kept in the database."""

import hashlib
from dataclasses import dataclass

from scoring.models import League, Logo


@dataclass(frozen=True, slots=True)
class DrawnLogo:
    """A PNG without anything that was hidden in the file it came from, and its size in pixels."""

    content: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.content).hexdigest()[:16]


def keep_logo(league: League, drawn: DrawnLogo | None) -> None:
    """Let the league have this logo, or none any more. To be called by a service, which saves the league."""
    Logo.objects.filter(league=league).delete()
    league.logo = drawn.digest if drawn else ""
    if drawn:
        Logo.objects.create(
            league=league, digest=drawn.digest, image=drawn.content, width=drawn.width, height=drawn.height
        )
