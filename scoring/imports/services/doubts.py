"""Is somebody in the list new, known, or doubtful? The dry run of an import: nothing is written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext as _

from engine.names import name_key, written_name
from scoring.imports.services.member_people import Person
from scoring.models import League
from scoring.people.selectors.name_likeness import ComparedName, why_alike

NEW, SKIP = "new", "skip"
_SAME, _ROW = "same", "row"
_MOST_ALIKE = 4


class Verdict(TextChoices):
    """What becomes of a row."""

    NEW = "new"
    SAME = "same"
    DOUBTFUL = "doubtful"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody a row may mean: a player of the league, or somebody in an earlier row. ``choice`` says who."""

    choice: str
    name: str
    mail: str
    row: int = 0
    compared: ComparedName = ComparedName("")


@dataclass(frozen=True, slots=True)
class Likeness:
    """Why a row may mean somebody known."""

    known: Known
    reason: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A row of the list with its verdict. ``choices``: what can be decided, each with its words; ``decided``: what is
    taken if nothing else is said, empty: somebody has to say it."""

    person: Person
    verdict: Verdict
    likenesses: tuple[Likeness, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    decided: str = ""


@dataclass(frozen=True, slots=True)
class DryRun:
    """Everybody in a list by verdict, each in the order of the rows."""

    doubtful: tuple[Candidate, ...]
    new: tuple[Candidate, ...]
    same: tuple[Candidate, ...]
    refused: tuple[Candidate, ...]


def by_verdict(candidates: Sequence[Candidate]) -> DryRun:
    """The same rows, sorted for whoever reads them."""
    in_order = (Verdict.DOUBTFUL, Verdict.NEW, Verdict.SAME, Verdict.REFUSED)
    return DryRun(*(tuple(row for row in candidates if row.verdict is verdict) for verdict in in_order))


def examine(league: League, people: Sequence[Person]) -> list[Candidate]:
    """Compare everybody with the league's players and with the rows above. One query; time grows with the product of
    both numbers, a second for a thousand rows and as many players."""
    by_key: dict[str, Known] = {}
    for pk, name, mail in league.players.order_by("-pk").values_list("pk", "name", "email"):
        by_key[name_key(name)] = _known(f"{_SAME}:{pk}", name, mail)
    inverted = sum("," in person.written for person in people) * 2 > len(people)
    candidates = []
    for person in people:
        candidate = _candidate(person, by_key, inverted=inverted)
        candidates.append(candidate)
        key = name_key(person.name)
        if candidate.verdict is not Verdict.REFUSED and key not in by_key:
            choice = f"{_ROW}:{person.row}"
            by_key[key] = _known(choice, person.name, str(person.told.get("email", "")), person.row)
    return candidates


def _known(choice: str, name: str, mail: str, row: int = 0) -> Known:
    return Known(choice, name, mail.casefold(), row, ComparedName(name))


def _candidate(person: Person, by_key: dict[str, Known], *, inverted: bool) -> Candidate:
    if person.refusal:
        return Candidate(person, Verdict.REFUSED)
    known = by_key.get(name_key(person.name))
    if known is not None:
        reason = _other_writing(person, known, inverted=inverted)
        if not reason:
            return Candidate(person, Verdict.SAME, decided=known.choice)
        own = (_same(known), _skipped())
        return Candidate(person, Verdict.DOUBTFUL, (Likeness(known, reason),), own, known.choice)
    alike = tuple(_alike(person, by_key.values()))[:_MOST_ALIKE]
    if not alike:
        return Candidate(person, Verdict.NEW, decided=NEW)
    choices = (*(_same(likeness.known) for likeness in alike), (NEW, _("somebody else: new")), _skipped())
    return Candidate(person, Verdict.DOUBTFUL, alike, choices)


def _other_writing(person: Person, known: Known, *, inverted: bool) -> str:
    """How the same name is written otherwise here; empty: it is written as the league has it."""
    if known.row:
        return _("stands in row %(row)s already") % {"row": known.row}
    if person.name != known.name:
        return _("written with other capitals or signs")
    if not inverted and "," in person.written:
        return _("written with the surname first")
    return "" if inverted or person.written == written_name(person.written) else _("written with surplus blanks")


def _alike(person: Person, everybody: Iterable[Known]) -> Iterable[Likeness]:
    own = _known("", person.name, str(person.told.get("email", "")))
    for known in everybody:
        if reason := why_alike(own.compared, known.compared):
            yield Likeness(known, reason)
        elif own.mail and own.mail == known.mail:
            yield Likeness(known, _("the same mail address"))


def _same(known: Known) -> tuple[str, str]:
    if known.row:
        return known.choice, _("the same as row %(row)s: %(name)s") % {"row": known.row, "name": known.name}
    return known.choice, _("is %(name)s") % {"name": known.name}


def _skipped() -> tuple[str, str]:
    return SKIP, _("leave out")
