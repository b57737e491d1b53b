"""Several rounds in which everybody meets as many different opponents as possible."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from engine.tournament.seating.apart import fewest_mates, seat_apart
from engine.tournament.seating.designs import rounds_without_repeats
from engine.tournament.seating.meetings import fewest_repeats
from engine.tournament.seating.rounds import ImpossibleSeating, Round, each_once
from engine.tournament.seating.search import Numbered, SeatingSearch
from engine.tournament.seating.seats import order_seats

DEFAULT_TRIES = 200_000
"""Exchanges tried; about half a second's work at tables of eight."""

_CLUB_MATES_HAVE_MET = 100
"""So often that no repeated meeting and no uneven share of smaller tables weighs as much as one meeting of mates."""


def plan_rounds(
    players: Iterable[str],
    rounds: int,
    sizes: Sequence[int],
    random: Random,
    *,
    clubs: Mapping[str, str] | None = None,
    tries: int = DEFAULT_TRIES,
) -> tuple[Round, ...]:
    """Plan rounds at tables of the same sizes: few repeated meetings, smaller tables in turn, first deals in turn.

    Starts from a construction without any repeated meeting where one is known, else greedily, and improves it by
    ``tries`` exchanges at most, which bounds the time; stops early when nothing can be better. With ``clubs``
    (player to club or team, not necessarily of everybody), members of one club are kept apart before all: in every
    round as :func:`engine.tournament.seating.apart.seat_apart` promises. The same random generator gives the same
    plan. How good it is, :func:`engine.tournament.summarize_meetings` tells. Raises
    :class:`engine.tournament.ImpossibleSeating` unless the tables take exactly the players and there is a round.

    >>> from engine.tournament.seating.meetings import summarize_meetings
    >>> plan = plan_rounds("abcdefghijklmnop", 5, (4, 4, 4, 4), Random(1))
    >>> summarize_meetings(plan).pairs_by_times
    (0, 120)
    """
    named = each_once(players)
    if sum(sizes) != len(named) or not named or rounds < 1:
        raise ImpossibleSeating(f"{len(named)} players for {sum(sizes)} seats in {rounds} rounds")
    random.shuffle(named)
    clubs = clubs or {}
    mates = _club_mates(named, clubs)
    least = _least_cost(sizes, rounds, mates, fewest_mates(named, sizes, clubs))
    designed = [list(map(list, tables)) for tables in rounds_without_repeats(sizes, rounds)]
    apart = [_numbered(seat_apart(named, sizes, clubs, random), named) for _ in range(rounds)] if clubs else []
    best = _improved(mates, (designed, apart), rounds, sizes, random, tries=tries, least=least)
    named_rounds = [
        Round(tuple(tuple(named[number] for number in table) for table in tables)) for tables in best.tables_by_round
    ]
    return order_seats(named_rounds, random)


def _improved(
    mates: Sequence[Sequence[int]],
    starts: tuple[list[Numbered], list[Numbered]],
    rounds: int,
    sizes: Sequence[int],
    random: Random,
    *,
    tries: int,
    least: int,
) -> SeatingSearch:
    smaller_seats = rounds * sum(size for size in sizes if size < max(sizes))
    share = (2 * smaller_seats + len(mates)) // (2 * len(mates))

    def start(first: list[Numbered]) -> SeatingSearch:
        search = SeatingSearch([list(row) for row in mates], share)
        for tables in first:
            search.add(tables)
        for _ in range(rounds - len(first)):
            search.add_greedily(sizes, random)
        return search

    designed, apart = starts
    kept = start(designed)
    if kept.descend(tries // 4, random, least=least) <= least:
        return kept
    annealed = start(apart)
    annealed.anneal(tries - tries // 4, random, least=least)
    return min(kept, annealed, key=SeatingSearch.cost)


def _numbered(round_: Round, players: Sequence[str]) -> Numbered:
    numbers = {player: number for number, player in enumerate(players)}
    return [[numbers[player] for player in table] for table in round_.tables]


def _club_mates(players: Sequence[str], clubs: Mapping[str, str]) -> list[list[int]]:
    """The meetings that the search starts from: members of one club have met so often that they avoid each other."""
    met = [[0] * len(players) for _ in players]
    for one, other in combinations(range(len(players)), 2):
        club = clubs.get(players[one])
        if club is not None and club == clubs.get(players[other]):
            met[one][other] = met[other][one] = _CLUB_MATES_HAVE_MET
    return met


def _least_cost(sizes: Sequence[int], rounds: int, mates: list[list[int]], fewest: int) -> int:
    """No plan can cost less: what there is from before, the ``fewest`` pairs of mates who must sit together in each
    round, and a lower bound of the repeated meetings."""
    with_mates = rounds * fewest * _CLUB_MATES_HAVE_MET**2
    return SeatingSearch(mates, share=0).cost() + with_mates + fewest_repeats([sizes] * rounds, len(mates))
