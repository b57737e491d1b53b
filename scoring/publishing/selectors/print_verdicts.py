"""What may be said of a print that somebody checks: whether it holds, since when, and what stands in its place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.selectors.check_marks import Claim, PrintKind
from scoring.models import Evening, League
from scoring.results.selectors.check_marks import AS_NOW, CalledOn, called_before

NAMES: Mapping[PrintKind, Promise] = MappingProxyType(
    {
        PrintKind.SHEET: gettext_lazy("Protocol sheet"),
        PrintKind.EVENING: gettext_lazy("Result of the evening"),
        PrintKind.RANKING: gettext_lazy("Season ranking"),
        PrintKind.CERTIFICATE: gettext_lazy("Certificate"),
        PrintKind.EDITION: gettext_lazy("Rules"),
        PrintKind.RECEIPT: gettext_lazy("Receipt"),
        PrintKind.MEDALS: gettext_lazy("Medal table"),
    }
)


class Verdict(StrEnum):
    """What becomes of a claim that this office has made. ``ALTERED``: what stands there is something else, although
    nobody has signed that."""

    GENUINE = "genuine"
    SUPERSEDED = "superseded"
    ALTERED = "altered"


@dataclass(frozen=True, slots=True)
class Figures:
    """A short table: ``of`` whom its lines are, the labels of the columns after that, and lines of name and cells.
    ``are_numbers``: cells are figures, not words."""

    labels: Sequence[str]
    lines: Sequence[tuple[str, Sequence[str]]]
    of: str | Promise = gettext_lazy("Player")
    are_numbers: bool = True


@dataclass(frozen=True, slots=True)
class CheckedPrint:
    """What the page says. ``facts`` may everybody read, what follows whoever may see the league: ``about`` says of what
    it is, ``address`` leads there, ``tables`` are what should stand on it. ``instead``: what stands in its place
    now; ``note``: what else is to be said."""

    verdict: Verdict
    kind: PrintKind
    league: League
    facts: Sequence[tuple[str, str]] = ()
    instead: str = ""
    note: str = ""
    about: str = ""
    address: str = ""
    tables: Sequence[Figures] = ()
    is_shown: bool = True

    @property
    def name(self) -> str:
        """What kind of print it is."""
        return str(NAMES[self.kind])

    @property
    def whose(self) -> str:
        """The club that has made it; empty: it does not publish anything here."""
        return self.league.name if self.is_shown else ""

    def without_what_is_closed(self) -> "CheckedPrint":
        """What is told of a league that the reader may not see."""
        return replace(self, about="", address="", tables=(), is_shown=False)


def as_called(
    claim: Claim, stands: Callable[[CalledOn], Claim | None], league: League, evenings: QuerySet[Evening]
) -> Claim | None:
    """What stands now, as the print says it if it knows its players by the keys of an earlier moment: who became a part
    of whom changes no result. ``stands`` makes a claim without a query.

    Two queries if it says something else in a version that stands, or in none; otherwise none."""
    now = stands(AS_NOW)
    if now is None or claim.digest == now.digest or claim.version not in (0, now.version):
        return now
    tried = (stands(called) for called in called_before(league.pk, evenings))
    return next((before for before in tried if before is not None and before.digest == claim.digest), now)


def verdict_on(claim: Claim, now: Claim | None) -> Verdict:
    """Later versions supersede it. A version that was printed and is not there any more, or says something else, was
    changed past the office."""
    if now is None or claim.version < now.version:
        return Verdict.SUPERSEDED
    return Verdict.GENUINE if claim == now else Verdict.ALTERED


def facts_of_version(claim: Claim, since: datetime | None) -> list[tuple[str, str]]:
    """Which version the print is, if there are any, and since when it is official, if that is known."""
    facts = [(_("Version"), str(claim.version))] if claim.version else []
    return facts + ([(_("Official since"), _moment(since))] if since else [])


def said_instead(claim: Claim, version: int | None, since: datetime | None) -> str:
    """What stands there now; only told of what is superseded."""
    if version is None:
        return _("Superseded: it was taken back, and nothing official stands in its place.")
    said = {"version": version, "date": _moment(since) if since else "–"}
    if version > claim.version:
        return _("Superseded by version %(version)s of %(date)s.") % said
    return _("Superseded by what is official since %(date)s.") % said


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")
