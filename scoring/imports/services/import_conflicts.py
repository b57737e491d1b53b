"""Whom a file means: somebody new, somebody whom the league knows, or is it doubtful? Nothing is written."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext as _

from engine.names import name_key, written_name
from scoring.imports.services.member_people import Person
from scoring.models import League
from scoring.people.selectors.people import ComparedName, is_short_for, why_alike

NEW, SKIP = "new", "skip"
_SAME, _ROW = "same", "row"
_MOST_ALIKE = 4


class Verdict(TextChoices):
    """What becomes of a row or a name. ``short``: a name that one player alone is called for short."""

    NEW = "new"
    SAME = "same"
    SHORT = "short"
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


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A name of the workbook. ``alike``: players who may be meant, each with the reason; ``decided``: the primary key
    of the player, ``new``, or empty while somebody has to say it; ``name``: that of the player in the league then."""

    written: str
    verdict: Verdict
    alike: tuple[tuple[str, str], ...]
    decided: str
    name: str

    @property
    def key(self) -> str:
        return name_key(self.written)


def match_names(
    league: League, written: Iterable[str], decisions: Mapping[str, str]
) -> tuple[list[NameMatch], list[tuple[str, str]]]:
    """Everybody who is named, each once, and all players of the league (primary key, name) to choose from. One query.

    ``decisions`` by the keys of the names; what cannot be meant is left out.
    """
    players = [(str(pk), name) for pk, name in league.players.order_by("sort_key", "pk").values_list("pk", "name")]
    compared = [(pk, ComparedName(name)) for pk, name in players]
    known = {name_key(name): pk for pk, name in reversed(players)}
    names = {name_key(name): name for name in reversed(list(written))}
    found = [_matched(name, compared, known, decisions.get(key, "")) for key, name in reversed(names.items())]
    return found, players


def _matched(
    written: str, players: list[tuple[str, ComparedName]], known: Mapping[str, str], decision: str
) -> NameMatch:
    own, names = ComparedName(written), {pk: player.name for pk, player in players}
    pk = known.get(name_key(written))
    if pk is not None:
        return NameMatch(written, Verdict.SAME, (), pk, names[pk])
    alike = [(pk, why_alike(own, player)) for pk, player in players]
    short = [(pk, _("is called so for short")) for pk, player in players if is_short_for(own, player)]
    likely = (*short, *((pk, reason) for pk, reason in alike if reason))[:_MOST_ALIKE]
    proposed = short[0][0] if len(likely) == 1 and short else "" if likely else NEW
    decided = decision if decision == NEW or decision in names else proposed
    verdict = Verdict.NEW if not likely else Verdict.SHORT if len(likely) == 1 and short else Verdict.DOUBTFUL
    shown = tuple((pk, _("%(name)s: %(reason)s") % {"name": names[pk], "reason": reason}) for pk, reason in likely)
    return NameMatch(written, verdict, shown, decided, names.get(decided, written))
