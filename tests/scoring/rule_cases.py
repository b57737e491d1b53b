"""Sheets under way by every scoring system, and by what changes who is at the table, what counts or who is next.

Totals, places and points are worked out by hand, for one round, for two that go alike, and for a final.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from django.utils import timezone

from engine.rulesets import (
    LEAGUE_2006,
    STANDARD,
    EqualTotals,
    EveningTieCriterion,
    RuleSet,
    ScoringSystem,
    checked,
)
from engine.rulesets.parameters import RankingRules
from engine.tournament import Stage, StageKind
from scoring.audit.services.reviews import submit_sheet
from scoring.contests.services.knockouts import draw_next_round, plan_knockout
from scoring.models import Evening, Registration, Season, Seat, Sheet
from scoring.seating.services.seats import seat_table
from tests.scoring.scenes import Scene, check_and_sign, scene

System = ScoringSystem
Lines = dict[str, tuple[int | None, ...]]
"""Total, place and ranking points by the player's name; without the last where a surface does not show them."""

PLACE_POINTS = (12, 9, 8, 6)
LOST = 50
"""Points with which somebody leaves a knock-out before the final."""


@dataclass(frozen=True)
class Case:
    """What these clauses make of a sheet.

    Rows as ``(winner, points per seat)``, dealt by ``dealers``. ``totals`` and ``places`` per seat after them,
    ``bonuses`` beside the points for the place; ``deals``: the seat that is next to deal, None: it is over. ``facts``
    are marks of rows by number, ``left`` after which game a seat left, ``start`` the total before the first game.
    """

    name: str
    clauses: tuple[str, ...]
    system: ScoringSystem
    rows: tuple[tuple[int | None, tuple[int | None, ...]], ...]
    totals: tuple[int, ...]
    places: tuple[int | None, ...]
    deals: int | None = 3
    dealers: tuple[int, ...] = (0, 1, 2)
    limit: int | None = None
    games: int | None = None
    edition: RuleSet | None = None
    ties: tuple[EveningTieCriterion, ...] = ()
    facts: Mapping[int, Mapping[str, bool]] = field(default_factory=dict)
    left: Mapping[int, int] = field(default_factory=dict)
    start: int = 0
    bonuses: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def rule_set(self) -> RuleSet:
        if self.edition is not None:
            return self.edition
        scoring = replace(STANDARD.scoring, system=self.system, limit=self.limit, number_of_games=self.games)
        ties = {"equal_totals": EqualTotals.BROKEN, "tie_criteria": self.ties} if self.ties else {}
        return checked(replace(STANDARD, scoring=scoring, ranking=RankingRules(place_points=PLACE_POINTS, **ties)))

    def lines(self, made: Scene) -> Lines:
        """What every surface has to show after one round."""
        return self._lines(made, self.totals, self.places)

    def lines_of_two_rounds(self, made: Scene) -> Lines:
        """The same after two rounds that go alike: points twice, what one starts with once (D12)."""
        return self._lines(made, [2 * total - self.start for total in self.totals], self.places)

    def lines_of_final(self, made: Scene) -> Lines:
        """The same after a round in which Eike left with 50 points, and the final of a knock-out (L1b).

        Lots break ties there, and who left early is not without a place.
        """
        places = [place or len(self.places) for place in self.places]
        collects = self.rule_set.scoring.system.highest_wins
        totals = [self.totals[0] + (LOST if collects else 0), *self.totals[1:]]
        lines = self._lines(made, totals, [place + places[:at].count(place) for at, place in enumerate(places)])
        points = self.rule_set.ranking.place_points[4:5]
        return lines | {"Eike": (0 if collects else self.start + LOST, 5, sum(points))}

    def _lines(self, made: Scene, totals: list[int] | tuple[int, ...], places: "Places") -> Lines:
        points = [PLACE_POINTS[place - 1] if place else 0 for place in places]
        earned = [sum(pair) for pair in zip(points, self.bonuses, strict=True)]
        names = [seat.registration.player.name for seat in made.seats]
        return dict(zip(names, zip(totals, places, earned, strict=True), strict=True))


Places = list[int] | tuple[int | None, ...]
ROWS = ((0, (0, 40, 7, 30)), (2, (10, 20, 0, 5)), (0, (0, 15, 50, 1)))
CASES = [
    Case("league", ("L8.4",), System.LEAGUE, ROWS, (10, 75, 57, 36), (1, 4, 3, 2)),
    Case("classic", ("K1",), System.CLASSIC, ROWS, (143, 0, 35, 0), (1, 3, 2, 3), limit=500),
    Case("fixed-games", ("K2",), System.FIXED_GAMES, ROWS, (143, 0, 35, 0), (1, 3, 2, 3), games=9),
    Case("penalty-points", ("K3",), System.PENALTY_POINTS, ROWS, (10, 75, 57, 36), (1, 4, 3, 2), limit=500),
    Case("partner", ("K4",), System.PARTNER, ROWS, (111, 0, 111, 0), (1, 3, 1, 3), limit=500),
    Case(
        "partner-with-ties-broken",
        ("K4", "D2"),
        System.PARTNER,
        ROWS,
        (111, 0, 111, 0),
        (1, 3, 1, 3),
        limit=500,
        ties=(EveningTieCriterion.LOWER_WORST_GAME, EveningTieCriterion.LOT),
    ),
    Case("lowest-total", ("H1",), System.LOWEST_TOTAL, ROWS, (10, 75, 57, 36), (1, 4, 3, 2), limit=70, deals=None),
    Case(
        "elimination",
        ("H2",),
        System.ELIMINATION,
        ((0, (0, 120, 7, 30)), (0, (0, None, 7, 30)), (2, (5, None, 0, 30))),
        (5, 120, 14, 90),
        (1, 4, 2, 3),
        limit=100,
        dealers=(0, 2, 3),
        deals=0,
    ),
    Case(
        "elimination-of-the-next-dealer",
        ("H2",),
        System.ELIMINATION,
        ((0, (0, 7, 7, 120)), (0, (0, 7, 7, None))),
        (0, 14, 14, 120),
        (1, 2, 2, 4),
        limit=100,
        deals=2,
    ),
    Case(
        "credit-and-doublings",
        ("L4:credit", "L6.3", "L6.17"),
        System.LEAGUE,
        ROWS,
        (-280, -165, -236, -229),
        (1, 4, 2, 3),
        edition=LEAGUE_2006,
        facts={1: {"exact_grab": True}, 2: {"uno_card_finish": True}},
        start=-300,
        bonuses=(1, 2, 0, 0),
    ),
    Case(
        "bonuses-of-several",
        ("L8.6", "L8.7", "D5"),
        System.LEAGUE,
        ((0, (0, 60, 7, 30)), (0, (0, 20, 10, 60))),
        (-300, -220, -283, -210),
        (1, 3, 2, 4),
        deals=2,
        edition=LEAGUE_2006,
        start=-300,
        bonuses=(1, 2, 0, 2),
    ),
    Case(
        "void-game",
        ("D10",),
        System.LEAGUE,
        (ROWS[0], ROWS[2], (None, (None,) * 4)),
        (0, 55, 57, 31),
        (1, 3, 4, 2),
        deals=2,
        facts={3: {"is_void": True}},
    ),
    Case(
        "void-game-of-who-leaves",
        ("D10",),
        System.LEAGUE,
        (ROWS[0], (None, (None,) * 4)),
        (0, 40, 7, 30),
        (1, 4, 2, 3),
        deals=2,
        facts={2: {"is_void": True}},
        left={1: 2},
    ),
    Case(
        "left-early",
        ("D9",),
        System.LEAGUE,
        (*ROWS[:2], (0, (0, 15, 50, None))),
        (10, 75, 57, 35),
        (1, 4, 3, 2),
        deals=0,
        left={3: 2},
    ),
    Case(
        "left-without-a-place",
        ("D9",),
        System.LEAGUE,
        (ROWS[0], (2, (10, 20, 0, None)), (0, (0, 15, 50, None))),
        (10, 75, 57, 30),
        (1, 3, 2, None),
        deals=0,
        left={3: 1},
    ),
]


def played(case: Case) -> Scene:
    """An evening of today at whose only table the case was played."""
    made = _today(case)
    _write(made, case)
    return made


def played_twice(case: Case) -> Scene:
    """An evening of two rounds with the same seats, both played alike."""
    made = played(case)
    Evening.objects.filter(pk=made.evening.pk).update(planned_rounds=2)
    made.evening.refresh_from_db()
    seats = [seat.registration_id for seat in made.seats]
    second = seat_table(evening=made.evening, actor=None, table=1, round_number=2, registrations=seats)
    _write(replace(made, sheet=second, seats=tuple(_seats_in(made, second))), case)
    return made


def played_as_final(case: Case) -> Scene:
    """The final of a knock-out for which a fifth player did not qualify; the seats are drawn, but named in the order of
    the case, which is that of the lots."""
    made = _today(case, players=5)
    for lot, seat in enumerate(made.seats, start=1):
        Registration.objects.filter(pk=seat.registration_id).update(lot=lot)
    games = sum(winner is not None for winner, _points in case.rows)
    stages = [Stage(StageKind.ELIMINATION, games=1, go_on=4), Stage(StageKind.FINAL, games)]
    (first,) = plan_knockout(evening=made.evening, actor=None, stages=stages)
    of_first = replace(made, sheet=first, seats=tuple(_seats_in(made, first)))
    of_first.save(1, 0, 0, 0, 0, 0, LOST)
    submit_sheet(sheet_id=first.pk, actor=made.secretary, accept_warnings=True)
    (final,) = draw_next_round(evening=made.evening, actor=None)
    made.evening.refresh_from_db()
    made = replace(made, sheet=final, seats=tuple(_seats_in(made, final)))
    _write(made, case)
    return made


@dataclass(frozen=True)
class Course:
    """How an evening goes on which a case is played, and what every surface has to show of it then."""

    name: str
    play: Callable[[Case], Scene]
    lines: Callable[[Case, Scene], Lines]
    clauses: tuple[str, ...] = ()

    def suits(self, case: Case) -> bool:
        """Partners win together, so no knock-out is played with them (K4)."""
        return self.play is not played_as_final or case.system is not System.PARTNER


ONE_ROUND = Course("one-round", played, Case.lines)
TWO_ROUNDS = Course("two-rounds", played_twice, Case.lines_of_two_rounds, ("D12",))
FINAL = Course("final", played_as_final, Case.lines_of_final, ("L1b",))
COURSES = (ONE_ROUND, TWO_ROUNDS, FINAL)


def type_a_row(made: Scene, case: Case) -> None:
    """Begin a further row, which counts nowhere yet; nothing where it is over."""
    if case.deals is not None:
        made.save(len(case.rows) + 1, None, None, None, 3, None, dealer=0)


def close(made: Scene) -> None:
    """Submit and sign every sheet of the evening."""
    for sheet in made.evening.sheets.order_by("pk"):
        if sheet.is_open:
            submit_sheet(sheet_id=sheet.pk, actor=made.secretary)
        check_and_sign(sheet, made.auditor)


def _today(case: Case, players: int = 4) -> Scene:
    made = scene(players=players, rule_set=case.rule_set)
    today = timezone.localdate()
    Season.objects.filter(pk=made.season.pk).update(starts_on=today, ends_on=today)
    Evening.objects.filter(pk=made.evening.pk).update(date=today)
    made.season.refresh_from_db()
    made.evening.refresh_from_db()
    return replace(made, sheet=made.fresh())


def _seats_in(made: Scene, sheet: Sheet) -> list[Seat]:
    """The seats of a sheet in the order in which the players sat in the first place."""
    order = [seat.registration_id for seat in made.seats]
    found = Seat.objects.filter(sheet=sheet).select_related("registration__player")
    return sorted(found, key=lambda seat: order.index(seat.registration_id))


def _write(made: Scene, case: Case) -> None:
    for seat, game in case.left.items():
        Seat.objects.filter(pk=made.seats[seat].pk).update(last_game=game)
    for number, ((winner, points), dealer) in enumerate(zip(case.rows, case.dealers, strict=False), start=1):
        made.save(number, winner, *points, dealer=dealer, **case.facts.get(number, {}))
