"""The verdict on a league in a copy, as it is stored with the copy and as people read it."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


@dataclass(frozen=True, slots=True)
class LeagueVerdict:
    """What was found in one league. ``differences``: lines of standings that the sheets do not give; ``findings``: what
    is not as it was signed and logged; ``said``: both in words; ``head``: of its log, as it stands on prints."""

    league: str
    evenings: int
    games: int
    differences: int
    findings: int
    head: str
    said: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        return not self.differences and not self.findings

    def __str__(self) -> str:
        """One line for people."""
        said = {"league": self.league, "games": self.games, "evenings": self.evenings}
        counted = ngettext(
            "%(league)s: %(evenings)s evening with %(games)s games recounted",
            "%(league)s: %(evenings)s evenings with %(games)s games recounted",
            self.evenings,
        )
        parts = [counted % said, *self._in_words()]
        return ", ".join(parts) + "." + (f" {self.head}" if self.head else "")

    def _in_words(self) -> Iterator[str]:
        if self.is_good:
            yield _("no difference; signatures and log are as they were")
        if self.differences:
            said = ngettext("%(count)s difference", "%(count)s differences", self.differences)
            yield said % {"count": self.differences}
        if self.findings:
            said = ngettext(
                "%(count)s finding about signatures or log",
                "%(count)s findings about signatures or log",
                self.findings,
            )
            yield said % {"count": self.findings}

    def to_data(self) -> dict[str, Any]:
        """Ready for JSON, without what is said: that may name people, and stands in the copy itself."""
        return {name: value for name, value in asdict(self).items() if name != "said"}


def read_verdict(data: Mapping[str, Any]) -> LeagueVerdict:
    """What :meth:`LeagueVerdict.to_data` or ``manage.py judge`` has written."""
    return LeagueVerdict(**{**data, "said": tuple(data.get("said", ()))})
