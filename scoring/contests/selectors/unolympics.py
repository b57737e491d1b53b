"""The Unolympics of a season (L1b): who wins the medals of each discipline, and the medal table by club.

The disciplines are the season's evenings of that kind. One with teams gives its medals to teams, otherwise to
players; two partners who sat opposite each other at every table (K4) win one medal together.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.formats import date_format

from engine.findings import Reason
from engine.names import collation_key
from engine.tournament import Finisher, medal_table, podium
from scoring.core.columns import PODIUM, Column
from scoring.core.selectors.check_marks import Claim, PrintKind, claim_of
from scoring.models import Club, Evening, EveningStanding, Player, Registration, Season, Seat
from scoring.people.selectors.people import player_key
from scoring.results.selectors.check_marks import AS_NOW, CalledOn
from scoring.results.selectors.mapping import stored_standing
from scoring.results.selectors.seasons import evenings_of
from scoring.results.selectors.teams import TeamResult, compare_teams
from scoring.rules.selectors import rule_set_of


@dataclass(frozen=True, slots=True)
class Contestant:
    """Who takes a place in a discipline: a player, two partners, or a team.

    ``players`` are those behind it, in a team the ones whose results count. ``clubs`` are two at most, for partners.
    """

    name: str
    place: int
    clubs: tuple[Club, ...]
    players: tuple[Player, ...]
    is_team: bool = False


@dataclass(frozen=True, slots=True)
class Medalists:
    """The podium of a discipline; several share a medal, and one that is skipped is empty."""

    gold: tuple[Contestant, ...]
    silver: tuple[Contestant, ...]
    bronze: tuple[Contestant, ...]

    @property
    def by_kind(self) -> list[tuple[Column, tuple[Contestant, ...]]]:
        return [(kind, kind.of(self)) for kind in PODIUM]


@dataclass(frozen=True, slots=True)
class Discipline:
    """An evening of the Unolympics, with the numbers of ``evenings_of``; ``name`` is unique among the disciplines.

    ``medals`` None: not every sheet is submitted; then ``is_under_way`` tells whether play has begun. ``is_official``:
    every sheet is signed (L6.6).
    """

    evening: Evening
    name: str
    medals: Medalists | None
    is_under_way: bool
    is_official: bool


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club in the medal table; ``is_shared``: others have the same rank."""

    club: Club
    rank: int
    gold: int
    silver: int
    bronze: int
    reasons: tuple[Reason, ...]
    is_shared: bool

    @property
    def total(self) -> int:
        return self.gold + self.silver + self.bronze

    @property
    def sort_key(self) -> tuple[str, str]:
        return collation_key(self.club.name)


@dataclass(frozen=True, slots=True)
class Unolympics:
    """All disciplines by date, and the clubs, best first; no clubs while nobody with a place has one."""

    disciplines: tuple[Discipline, ...]
    clubs: tuple[ClubLine, ...]

    @property
    def finished(self) -> tuple[Discipline, ...]:
        return tuple(discipline for discipline in self.disciplines if discipline.medals is not None)

    @property
    def evenings(self) -> tuple[Evening, ...]:
        return tuple(discipline.evening for discipline in self.finished)

    @property
    def is_official(self) -> bool:
        return bool(self.finished) and all(discipline.is_official for discipline in self.finished)

    @property
    def without_club(self) -> tuple[str, ...]:
        """Who won a medal that counts for no club, each once."""
        podium = (winners for one in self.finished if one.medals for _kind, winners in one.medals.by_kind)
        return tuple(dict.fromkeys(winner.name for winners in podium for winner in winners if not winner.clubs))

    def line_of(self, club_id: int) -> ClubLine | None:
        return next((line for line in self.clubs if line.club.pk == club_id), None)


def unolympics_of(season: Season) -> Unolympics:
    """The Unolympics of a season; at most five queries for any number of disciplines, players and teams."""
    evenings = list(
        evenings_of(season)
        .filter(kind=Evening.Kind.UNOLYMPICS)
        .select_related("edition", "team_contest")
        .prefetch_related(
            Prefetch("standings", EveningStanding.objects.select_related("player").order_by("rank")),
            Prefetch(
                "registrations",
                Registration.objects.select_related("club", "team__club", "player").order_by("pk"),
            ),
        )
    )
    _load_seats([evening for evening in evenings if _is_for_partners(evening)])
    contestants = [_contestants(evening) for evening in evenings]
    names = _names(evenings)
    return Unolympics(
        tuple(map(_discipline, evenings, names, contestants)),
        _club_lines(dict(zip(names, contestants, strict=True))),
    )


def claim_of_medals(season: Season, unolympics: Unolympics, called: CalledOn = AS_NOW) -> Claim | None:
    """What the mark of an official medal table says: who won which medal, and what each club has of them. It has no
    version: it holds as long as the same medals stand. None: nothing is official. ``called``: by which keys it knows
    the winners of each discipline. No query.

    Never changed: prints that are out have its digest."""
    if not unolympics.is_official:
        return None
    podiums = sorted([one.evening.pk, *_medals_said(one, called)] for one in unolympics.finished)
    clubs = sorted([line.club.pk, line.rank, line.gold, line.silver, line.bronze] for line in unolympics.clubs)
    return claim_of(PrintKind.MEDALS, season.pk, stands={"podiums": podiums, "clubs": clubs})


def _medals_said(discipline: Discipline, called: CalledOn) -> list[list[list[int]]]:
    """The players behind each medal: of gold, of silver, of bronze."""
    won = discipline.medals.by_kind if discipline.medals else []
    keys = called.get(discipline.evening.pk, {})
    return [
        sorted(sorted(keys.get(player.pk, player.pk) for player in winner.players) for winner in winners)
        for _kind, winners in won
    ]


def _names(evenings: Sequence[Evening]) -> list[str]:
    """What the disciplines are called: their own names, with the date where that is not enough."""
    titles = Counter(evening.title for evening in evenings)
    taken: Counter[str] = Counter()
    names = []
    for evening in evenings:
        name = evening.title
        if not name or titles[name] > 1:
            name = f"{name or evening.heading} {date_format(evening.date, 'SHORT_DATE_FORMAT')}"
        taken[name] += 1
        names.append(name if taken[name] == 1 else f"{name} ({taken[name]})")
    return names


def _discipline(evening: Evening, name: str, contestants: Sequence[Contestant]) -> Discipline:
    rows = evening.standings.all()
    return Discipline(
        evening=evening,
        name=name,
        medals=_medalists(contestants) if rows else None,
        is_under_way=not rows and getattr(evening, "has_games", False),
        is_official=bool(rows) and all(row.is_official for row in rows),
    )


def _medalists(contestants: Sequence[Contestant]) -> Medalists:
    by_name = {contestant.name: contestant for contestant in contestants}
    medals = podium(list(map(_finisher, contestants)))
    return Medalists(*(tuple(by_name[finisher.name] for finisher in kind.of(medals)) for kind in PODIUM))


def _club_lines(contestants: Mapping[str, Sequence[Contestant]]) -> tuple[ClubLine, ...]:
    table = medal_table({event: list(map(_finisher, placed)) for event, placed in contestants.items()})
    clubs = {club.name: club for placed in contestants.values() for one in placed for club in one.clubs}
    sharing = Counter(medals.rank for medals in table)
    return tuple(
        ClubLine(clubs[won.club], won.rank, won.gold, won.silver, won.bronze, won.reasons, sharing[won.rank] > 1)
        for won in table
    )


def _finisher(contestant: Contestant) -> Finisher:
    return Finisher(contestant.name, tuple(club.name for club in contestant.clubs), contestant.place)


def _contestants(evening: Evening) -> list[Contestant]:
    """Everybody with a place, in its order."""
    rows = list(evening.standings.all())
    contest = getattr(evening, "team_contest", None)
    teams = contest and compare_teams(contest, evening.registrations.all(), list(map(stored_standing, rows)))
    return _teams(teams, rows) if teams else _players(evening, rows)


def _teams(teams: TeamResult, rows: Sequence[EveningStanding]) -> list[Contestant]:
    players = {player_key(row.player_id): row.player for row in rows}
    return [
        Contestant(
            name=line.team.name,
            place=line.standing.rank,
            clubs=(line.team.club,) if line.team.club else (),
            players=tuple(players[member.player] for member in line.members if member.counts),
            is_team=True,
        )
        for line in teams.lines
        if line.standing.rank is not None
    ]


def _players(evening: Evening, rows: Sequence[EveningStanding]) -> list[Contestant]:
    """Players, two partners as one where both have their common place."""
    places = {row.player_id: (row.place, row.player) for row in rows if row.place is not None}
    partners = _partners(evening) if _is_for_partners(evening) else {}
    clubs = {entered.player_id: entered.club for entered in evening.registrations.all()}
    contestants = []
    while places:
        player_id, (place, player) = next(iter(places.items()))
        del places[player_id]
        together = [player]
        partner = partners.get(player_id)
        if partner in places and places[partner][0] == place:
            together.append(places.pop(partner)[1])
        contestants.append(
            Contestant(
                name=" / ".join(one.name for one in together),
                place=place,
                clubs=tuple(dict.fromkeys(club for one in together if (club := clubs.get(one.pk)))),
                players=tuple(together),
            )
        )
    return contestants


def _is_for_partners(evening: Evening) -> bool:
    return rule_set_of(evening.edition).scoring.system.has_partners


def _load_seats(evenings: Sequence[Evening]) -> None:
    """Two queries, none without evenings."""
    seats = Prefetch("sheets__seats", Seat.objects.select_related("registration").order_by("position"))
    prefetch_related_objects(evenings, seats)


def _partners(evening: Evening) -> dict[int, int]:
    """Player → partner, for those who were partners at every table at which they sat (K4)."""
    system = rule_set_of(evening.edition).scoring.system
    met: dict[int, set[int]] = {}
    for sheet in evening.sheets.all():
        players = [seat.registration.player_id for seat in sheet.seats.all()]
        for party in system.parties(len(players)):
            for seat in party:
                met.setdefault(players[seat], set()).update(players[other] for other in party if other != seat)
    alone = {player: next(iter(others)) for player, others in met.items() if len(others) == 1}
    return {player: partner for player, partner in alone.items() if alone.get(partner) == player}
