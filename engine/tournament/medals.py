"""The medal table of the Unolympics, by club (L1b)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.findings import Reason
from engine.ranking import collation_key
from engine.tournament.reasons import TournamentReason

_MEDALS = (
    (TournamentReason.GOLD, TournamentReason.SHARED_GOLD),
    (TournamentReason.SILVER, TournamentReason.SHARED_SILVER),
    (TournamentReason.BRONZE, TournamentReason.SHARED_BRONZE),
)


@dataclass(frozen=True, slots=True)
class Finisher:
    """Somebody's place in one event; equal places share it. ``club`` None: for no club, but takes a place."""

    name: str
    club: str | None
    place: int


@dataclass(frozen=True, slots=True)
class ClubMedals:
    """A club's medals; one reason for each of them, in the order of the events."""

    club: str
    rank: int
    gold: int
    silver: int
    bronze: int
    reasons: tuple[Reason, ...]


@dataclass(slots=True)
class _Tally:
    medals: list[int] = field(default_factory=lambda: [0, 0, 0])
    reasons: list[Reason] = field(default_factory=list)


def medal_table(events: Mapping[str, Sequence[Finisher]]) -> tuple[ClubMedals, ...]:
    """Clubs by gold, then silver, then bronze medals; equal ones share a rank, and the next is skipped.

    ``events`` maps names of events to their finishers. A shared place gives each its medal and skips as many of the
    next kind: two with gold, then bronze. Every club that took part is listed, also without a medal. Takes time
    proportional to the square of an event's finishers.

    >>> table = medal_table({"Speed": [Finisher("Anke", "Kiel", 1), Finisher("Björn", "Lübeck", 1)]})
    >>> [(club.rank, club.club, club.gold, club.silver) for club in table]
    [(1, 'Kiel', 1, 0), (1, 'Lübeck', 1, 0)]
    """
    tallies = {finisher.club: _Tally() for finishers in events.values() for finisher in finishers if finisher.club}
    for event, finishers in events.items():
        places = [finisher.place for finisher in finishers]
        for finisher in sorted(finishers, key=lambda finisher: (finisher.place, collation_key(finisher.name))):
            better = sum(place < finisher.place for place in places)
            if better < len(_MEDALS) and finisher.club:
                alone, shared = _MEDALS[better]
                code = shared if places.count(finisher.place) > 1 else alone
                tally = tallies[finisher.club]
                tally.medals[better] += 1
                tally.reasons.append(Reason(code, {"name": finisher.name, "event": event}))
    order = sorted(tallies.items(), key=lambda item: ([-medals for medals in item[1].medals], collation_key(item[0])))
    return tuple(
        ClubMedals(
            club=club,
            rank=1 + sum(other.medals > tally.medals for other in tallies.values()),
            gold=tally.medals[0],
            silver=tally.medals[1],
            bronze=tally.medals[2],
            reasons=tuple(tally.reasons),
        )
        for club, tally in order
    )
