"""Seatings proposed from a drawn number, with the meetings they give, before anything is written.

The same participants, wish and number always give the same seating, so that a draw can be repeated and checked.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from types import MappingProxyType

from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.findings import Finding
from engine.tournament import (
    Meetings,
    Round,
    Seeding,
    count_mates,
    count_meetings,
    draw_round,
    fewest_mates,
    plan_rounds,
    seat_by_ranking,
    summarize_meetings,
    table_sizes,
)
from scoring.core.errors import InvalidInput
from scoring.models import Evening, Registration, SeasonStanding
from scoring.people.selectors.people import age_findings
from scoring.rules.selectors import rule_set_of
from scoring.seating.selectors.seats import KeepApart, groups_of

SMALLEST_TABLE = 2


class SeatingMethod(TextChoices):
    """How seats are given."""

    LOT = "lot", gettext_lazy("by lot")
    MEET_MANY = "meet_many", gettext_lazy("so that everybody meets as many as possible")
    SNAKE = "snake", gettext_lazy("by the season ranking, tables of equal strength")
    STRONGEST_TOGETHER = "strongest_together", gettext_lazy("by the season ranking, the strongest together")


BY_RANKING = {
    SeatingMethod.SNAKE: Seeding.SNAKE,
    SeatingMethod.STRONGEST_TOGETHER: Seeding.STRONGEST_TOGETHER,
}


@dataclass(frozen=True, slots=True)
class Swap:
    """Two participants (registrations) who exchange their seats in a round, counted from 1."""

    round: int
    one: int
    other: int

    def __str__(self) -> str:
        return f"{self.round}.{self.one}.{self.other}"


@dataclass(frozen=True, slots=True)
class SeatingWish:
    """What is asked for. ``tables`` None: as many as the edition recommends (L2). ``swaps`` are done in order.

    ``apart`` is for draws by lot and for those where everybody meets many.
    """

    method: SeatingMethod
    seed: int
    rounds: int = 1
    tables: int | None = None
    apart: KeepApart = KeepApart.NOBODY
    swaps: tuple[Swap, ...] = ()


@dataclass(frozen=True, slots=True)
class ProposedTable:
    """A table of a proposal: participants clockwise, the first one deals first (L6.1). ``mates`` are those (their
    registrations) who should be kept apart from somebody at the table."""

    number: int
    seats: tuple[Registration, ...]
    mates: frozenset[int]

    @property
    def age_findings(self) -> tuple[Finding, ...]:
        """The average age (L2), for those who may see years of birth."""
        return age_findings((row.player for row in self.seats), self.seats[0].evening.date)


@dataclass(frozen=True, slots=True)
class ProposedRound:
    """A round of a proposal. ``mates`` are the pairs who should be kept apart and sit at one table nevertheless;
    ``fewest_mates``: no seating of these tables has fewer. Both are 0 where nobody is kept apart."""

    number: int
    tables: tuple[ProposedTable, ...]
    mates: int
    fewest_mates: int


@dataclass(frozen=True, slots=True)
class PersonMeetings:
    """What the seating means for one participant: how many of the others are met, who again and who never.

    ``again`` are those met at least twice, with the number of meetings.
    """

    registration: Registration
    met: int
    others: int
    again: tuple[tuple[Registration, int], ...]
    never: tuple[Registration, ...]
    first_deals: int


@dataclass(frozen=True, slots=True)
class Seating:
    """A proposal. ``fingerprint`` changes with every seat, so that only what was shown is written."""

    rounds: tuple[ProposedRound, ...]
    meetings: Meetings
    people: tuple[PersonMeetings, ...] = field(repr=False)

    @property
    def seat_order(self) -> list[list[list[int]]]:
        """The registrations, by round and table in seat order."""
        return [[[row.pk for row in table.seats] for table in round_.tables] for round_ in self.rounds]

    @property
    def fingerprint(self) -> str:
        return sha256(repr(self.seat_order).encode()).hexdigest()[:16]


def propose_seating(evening: Evening, wish: SeatingWish) -> Seating:
    """Work out the seating; two or three queries. Raises InvalidInput if the participants cannot sit so (L2), or for
    a swap of somebody who does not sit there."""
    present = evening.registrations.not_absent()
    rows = present.select_related("player__club", "team").order_by("pk")
    participants = {str(row.pk): row for row in rows}
    sizes = _sizes(evening, len(participants), wish.tables)
    groups = groups_of(participants, wish.apart)
    rounds = [
        _swapped(round_, number, wish.swaps)
        for number, round_ in enumerate(_drawn(evening, participants, sizes, wish, groups), start=1)
    ]
    return seating_of(rounds, participants, groups)


def _sizes(evening: Evening, players: int, tables: int | None) -> tuple[int, ...]:
    limits = rule_set_of(evening.edition).table
    if players < SMALLEST_TABLE:
        raise InvalidInput(_("A game needs at least two players; %(count)s are entered (L2).") % {"count": players})
    if tables is not None and not SMALLEST_TABLE * tables <= players <= limits.max_players * tables:
        message = _("%(players)s players at %(tables)s tables: a table takes 2 to %(most)s (L2).") % {
            "players": players,
            "tables": tables,
            "most": limits.max_players,
        }
        raise InvalidInput(message, {"tables": [message]})
    return table_sizes(players, recommended=limits.recommended_players, most=limits.max_players, tables=tables)


def _drawn(
    evening: Evening,
    participants: Mapping[str, Registration],
    sizes: Sequence[int],
    wish: SeatingWish,
    groups: Mapping[str, str],
) -> Sequence[Round]:
    random = Random(wish.seed)
    match wish.method:
        case SeatingMethod.LOT:
            return [draw_round(participants, sizes, random, clubs=groups) for _round in range(wish.rounds)]
        case SeatingMethod.MEET_MANY:
            return plan_rounds(participants, wish.rounds, sizes, random, clubs=groups)
        case _:
            ranking = _by_ranking(evening, participants, random)
            return [seat_by_ranking(ranking, sizes, BY_RANKING[wish.method], random)]


def _by_ranking(evening: Evening, participants: Mapping[str, Registration], random: Random) -> list[str]:
    """Participants by their season standing so far; whoever has none comes after all others, by lot."""
    standings = evening.season.standings.filter(scope=SeasonStanding.Scope.PROVISIONAL)
    ranks = dict(standings.values_list("player_id", "rank"))
    drawn = random.sample(list(participants), len(participants))
    return sorted(drawn, key=lambda name: ranks.get(participants[name].player_id, len(ranks) + 1))


def _swapped(round_: Round, number: int, swaps: Sequence[Swap]) -> Round:
    for swap in swaps:
        if swap.round != number:
            continue
        exchange = {str(swap.one): str(swap.other), str(swap.other): str(swap.one)}
        if not set(exchange) <= set(round_.players):
            raise InvalidInput(_("Two players who exchange their seats must both have one. Please draw again."))
        round_ = Round(tuple(tuple(exchange.get(name, name) for name in table) for table in round_.tables))
    return round_


def seating_of(
    rounds: Sequence[Round], participants: Mapping[str, Registration], groups: Mapping[str, str] = MappingProxyType({})
) -> Seating:
    """The numbers of any seating; ``participants`` by the names that the rounds use, ``groups`` as in
    :func:`scoring.seating.selectors.seats.groups_of`: who should be kept apart."""
    counts = count_meetings(rounds)
    deals = Counter(table[0] for round_ in rounds for table in round_.tables)
    playing = sorted({name for round_ in rounds for name in round_.players}, key=int)
    people = []
    for name in playing:
        times = {other: counts.get(frozenset((name, other)), 0) for other in playing if other != name}
        people.append(
            PersonMeetings(
                registration=participants[name],
                met=sum(number > 0 for number in times.values()),
                others=len(times),
                again=tuple((participants[other], number) for other, number in times.items() if number > 1),
                never=tuple(participants[other] for other, number in times.items() if not number),
                first_deals=deals[name],
            )
        )
    return Seating(
        rounds=tuple(
            ProposedRound(
                number,
                tuple(
                    ProposedTable(at, tuple(participants[name] for name in table), _mates(table, groups))
                    for at, table in enumerate(round_.tables, start=1)
                ),
                mates=count_mates(round_, groups),
                fewest_mates=fewest_mates(round_.players, list(map(len, round_.tables)), groups),
            )
            for number, round_ in enumerate(rounds, start=1)
        ),
        meetings=summarize_meetings(rounds),
        people=tuple(people),
    )


def _mates(table: Sequence[str], groups: Mapping[str, str]) -> frozenset[int]:
    members = Counter(groups[name] for name in table if name in groups)
    return frozenset(int(name) for name in table if name in groups and members[groups[name]] > 1)
