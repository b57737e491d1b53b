"""The medal table of the Unolympics, by club, and who wins the medals of one event (L1b)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.findings import Reason
from engine.names import collation_key
from engine.tournament.reasons import TournamentReason

_MEDALS = (
    (TournamentReason.GOLD, TournamentReason.SHARED_GOLD),
    (TournamentReason.SILVER, TournamentReason.SHARED_SILVER),
    (TournamentReason.BRONZE, TournamentReason.SHARED_BRONZE),
)


@dataclass(frozen=True, slots=True)
class Finisher:
    """A place in one event: of a player, of a team, or of two partners together (K4). Equal places are shared.

    The medal is counted once for each of ``clubs``: two if partners come from two clubs; none: the place is taken,
    but no club gets the medal.
    """

    name: str
    clubs: tuple[str, ...]
    place: int


@dataclass(frozen=True, slots=True)
class Podium:
    """Who wins the medals of one event, by name; several share a medal, and one that is skipped is empty."""

    gold: tuple[Finisher, ...] = ()
    silver: tuple[Finisher, ...] = ()
    bronze: tuple[Finisher, ...] = ()


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


def podium(finishers: Sequence[Finisher]) -> Podium:
    """The medals of an event. A shared place gives each its medal and skips as many of the next kind.

    >>> medals = podium([Finisher("Anke", ("Kiel",), 1), Finisher("Björn", (), 1), Finisher("Cäcilia", (), 3)])
    >>> [[finisher.name for finisher in kind] for kind in (medals.gold, medals.silver, medals.bronze)]
    [['Anke', 'Björn'], [], ['Cäcilia']]
    """
    winners: list[tuple[Finisher, ...]] = [(), (), ()]
    better = 0
    in_order = sorted(finishers, key=lambda finisher: (finisher.place, collation_key(finisher.name)))
    for _place, sharing in groupby(in_order, key=lambda finisher: finisher.place):
        if better >= len(winners):
            break
        winners[better] = tuple(sharing)
        better += len(winners[better])
    return Podium(*winners)


def medal_table(events: Mapping[str, Sequence[Finisher]]) -> tuple[ClubMedals, ...]:
    """Clubs by gold, then silver, then bronze medals; equal ones share a rank, and the next is skipped.

    ``events`` maps names of events to their finishers, whose medals :func:`podium` gives. Every club that took part
    is listed, also without a medal. Takes time proportional to n log n of an event's finishers.

    >>> table = medal_table({"Speed": [Finisher("Anke", ("Kiel",), 1), Finisher("Björn", ("Lübeck",), 1)]})
    >>> [(club.rank, club.club, club.gold, club.silver) for club in table]
    [(1, 'Kiel', 1, 0), (1, 'Lübeck', 1, 0)]
    """
    tallies = {club: _Tally() for finishers in events.values() for finisher in finishers for club in finisher.clubs}
    for event, finishers in events.items():
        medals = podium(finishers)
        for kind, winners in enumerate((medals.gold, medals.silver, medals.bronze)):
            alone, shared = _MEDALS[kind]
            for winner in winners:
                reason = Reason(shared if len(winners) > 1 else alone, {"name": winner.name, "event": event})
                for club in dict.fromkeys(winner.clubs):
                    tallies[club].medals[kind] += 1
                    tallies[club].reasons.append(reason)
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
