"""Rule × surface: whatever a scoring system decides, every place that shows figures shows the same.

Each case is a sheet under way, with its totals and places worked out by hand. A further row is being typed: it counts
nowhere.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from engine.rulesets import LEAGUE_2006, STANDARD, RuleSet, ScoringSystem, checked
from engine.rulesets.parameters import RankingRules
from scoring.models import Evening, EveningStanding, Season, Seat
from scoring.pdf.content import printed_protocol
from scoring.selectors.evenings import full_evening, live_result
from scoring.selectors.live import live_evening
from scoring.selectors.protocol import protocol_of
from scoring.selectors.results import report_evening
from scoring.selectors.seasons import computed_results
from scoring.selectors.sheets import checked_sheet, full_sheets, reading_of
from scoring.services.seats import seat_table
from tests.scoring.codes import access_to, credentials
from tests.scoring.scenes import Scene, scene

pytestmark = [pytest.mark.django_db, pytest.mark.urls("uno_league.urls")]

System = ScoringSystem
Figures = dict[str, tuple[int, int | None]]
"""Total and place by the player's name."""


@dataclass(frozen=True)
class Case:
    """Rows as ``(winner, points per seat)``; ``totals`` and ``places`` per seat after them, ``deals`` the seat that is
    next to deal; None: it is over. ``facts`` are marks of rows by number, ``left`` after which game a seat left."""

    name: str
    system: ScoringSystem
    rows: tuple[tuple[int | None, tuple[int | None, ...]], ...]
    totals: tuple[int, ...]
    places: tuple[int | None, ...]
    deals: int | None = 3
    limit: int | None = None
    games: int | None = None
    edition: RuleSet | None = None
    facts: Mapping[int, Mapping[str, bool]] = field(default_factory=dict)
    left: Mapping[int, int] = field(default_factory=dict)

    @property
    def rule_set(self) -> RuleSet:
        if self.edition is not None:
            return self.edition
        scoring = replace(STANDARD.scoring, system=self.system, limit=self.limit, number_of_games=self.games)
        return checked(replace(STANDARD, scoring=scoring, ranking=RankingRules(place_points=(12, 9, 8, 6))))


ROWS = ((0, (0, 40, 7, 30)), (2, (10, 20, 0, 5)), (0, (0, 15, 50, 1)))
CASES = [
    Case("league", System.LEAGUE, ROWS, (10, 75, 57, 36), (1, 4, 3, 2)),
    Case("classic", System.CLASSIC, ROWS, (143, 0, 35, 0), (1, 3, 2, 3), limit=500),
    Case("fixed-games", System.FIXED_GAMES, ROWS, (143, 0, 35, 0), (1, 3, 2, 3), games=9),
    Case("penalty-points", System.PENALTY_POINTS, ROWS, (10, 75, 57, 36), (1, 4, 3, 2), limit=500),
    Case("partner", System.PARTNER, ROWS, (111, 0, 111, 0), (1, 3, 1, 3), limit=500),
    Case("lowest-total", System.LOWEST_TOTAL, ROWS, (10, 75, 57, 36), (1, 4, 3, 2), limit=70, deals=None),
    Case(
        "elimination",
        System.ELIMINATION,
        ((0, (0, 120, 7, 30)), (0, (0, None, 7, 30)), (2, (5, None, 0, 30))),
        (5, 120, 14, 90),
        (1, 4, 2, 3),
        limit=100,
        deals=0,
    ),
    Case(
        "elimination-of-the-next-dealer",
        System.ELIMINATION,
        ((0, (0, 7, 7, 120)), (0, (0, 7, 7, None))),
        (0, 14, 14, 120),
        (1, 2, 2, 4),
        limit=100,
        deals=2,
    ),
    Case(
        "credit-and-doublings",
        System.LEAGUE,
        ROWS,
        (-280, -165, -236, -229),
        (1, 4, 2, 3),
        edition=LEAGUE_2006,
        facts={1: {"exact_grab": True}, 2: {"uno_card_finish": True}},
    ),
    Case(
        "void-game",
        System.LEAGUE,
        (ROWS[0], (None, (None,) * 4), ROWS[2]),
        (0, 55, 57, 31),
        (1, 3, 4, 2),
        deals=2,
        facts={2: {"is_void": True}},
    ),
    Case(
        "left-early",
        System.LEAGUE,
        (*ROWS[:2], (0, (0, 15, 50, None))),
        (10, 75, 57, 35),
        (1, 4, 3, 2),
        deals=0,
        left={3: 2},
    ),
    Case(
        "left-without-a-place",
        System.LEAGUE,
        (ROWS[0], (2, (10, 20, 0, None)), (0, (0, 15, 50, None))),
        (10, 75, 57, 30),
        (1, 3, 2, None),
        deals=0,
        left={3: 1},
    ),
]


def played(case: Case) -> Scene:
    made = scene(players=4, rule_set=case.rule_set)
    today = timezone.localdate()
    Season.objects.update(starts_on=today, ends_on=today)
    Evening.objects.update(date=today)
    dealer = 0
    for seat, game in case.left.items():
        Seat.objects.filter(pk=made.seats[seat].pk).update(last_game=game)
    for number, (winner, points) in enumerate(case.rows, start=1):
        made.save(number, winner, *points, dealer=dealer, **case.facts.get(number, {}))
        dealer = reading_of(full_sheets().get(pk=made.sheet.pk)).next_dealer
    return made


def with_a_row_being_typed(made: Scene, case: Case) -> None:
    made.save(len(case.rows) + 1, None, None, None, 3, None, dealer=0)


def expected(made: Scene, case: Case) -> Figures:
    names = [seat.registration.player.name for seat in made.seats]
    return dict(zip(names, zip(case.totals, case.places, strict=True), strict=True))


def of_answer(made: Scene, data: dict) -> Figures:
    names = {seat.pk: seat.registration.player.name for seat in made.seats}
    return {names[column["seat"]]: (column["total"], column["place"]) for column in data["columns"]}


def grid_answer(made: Scene) -> Figures:
    client = Client()
    client.force_login(made.secretary)
    return of_answer(made, client.get(reverse("sheet_enter", args=[made.sheet.pk])).context["grid_data"])


def phone_answer(made: Scene) -> Figures:
    phone = Client()
    phone.get(reverse("guest_link", args=[credentials(access_to(made)).secret]))
    return of_answer(made, phone.get(reverse("guest_sheet")).context["phone_data"])


def protocol_page(made: Scene) -> Figures:
    client = Client()
    client.force_login(made.secretary)
    columns = client.get(reverse("sheet", args=[made.sheet.pk])).context["protocol"].columns
    return {column.name: (column.total, column.place) for column in columns}


def live_table(made: Scene) -> Figures:
    (table,) = live_evening(full_evening(made.evening.pk)).tables
    return {line.name: (line.total, line.place) for line in table.figures.lines}


def live_places(made: Scene) -> Figures:
    lines = live_evening(full_evening(made.evening.pk)).lines
    return {line.standing.name: (line.standing.total, line.standing.place) for line in lines}


def evening_page_lines(made: Scene) -> Figures:
    report = report_evening(full_evening(made.evening.pk), follows_live=True, sees_open_sheets=True)
    return {line.name: (line.total, line.place) for line in report.lines}


def evening_page_table(made: Scene) -> Figures:
    """The totals below the games of the table, with the places of the lines."""
    report = report_evening(full_evening(made.evening.pk), follows_live=True, sees_open_sheets=True)
    places = {line.name: line.place for line in report.lines}
    names = [seat.registration.player.name for seat in made.seats]
    return {name: (total, places[name]) for name, total in zip(names, report.tables[0].totals, strict=True)}


def explanation(made: Scene) -> Figures:
    """What the reasons of each line say: its total and its place."""
    lines = live_result(full_evening(made.evening.pk)).result.standings
    said = {line.name: [reason.values for reason in line.reasons if "place" in reason.values] for line in lines}
    nothing = [{"place": None}]
    values = {name: (found or nothing)[0] for name, found in said.items()}
    return {line.name: (values[line.name].get("total", line.total), values[line.name]["place"]) for line in lines}


def printed_sheet(made: Scene) -> Figures:
    checked_now = checked_sheet(full_sheets().get(pk=made.sheet.pk))
    with translation.override("en"):
        printed = printed_protocol(checked_now, live_result(full_evening(made.evening.pk)).result)
    rows = {row.label: row.values for row in printed.summary}
    numbers = zip(printed.players, rows["Total"], rows["Place"], strict=True)
    return {
        name: (int(total.replace("−", "-")), None if place == "–" else int(place.rstrip(".")))
        for name, total, place in numbers
    }


def export(made: Scene) -> Figures:
    (evening,) = computed_results(made.season)["evenings"]
    return {line["player"]: (line["total"], line["place"]) for line in evening["results"]}


SURFACES: list[Callable[[Scene], Figures]] = [
    grid_answer,
    phone_answer,
    protocol_page,
    live_table,
    live_places,
    evening_page_lines,
    evening_page_table,
    explanation,
    printed_sheet,
    export,
]


@pytest.fixture(params=CASES, ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


@pytest.mark.clause("L8.4", "K1", "K2", "K3", "K4", "H1", "H2", "L4", "L6.3", "L6.17", "D9", "D10")
def test_totals_and_places_of_a_sheet_under_way_are_the_same_everywhere(case: Case) -> None:
    made = played(case)
    if case.deals is not None:
        with_a_row_being_typed(made, case)
    shown = {surface.__name__: surface(made) for surface in SURFACES}
    assert shown == dict.fromkeys(shown, expected(made, case))


@pytest.mark.clause("L8.4", "K4", "H2")
def test_official_result_is_what_was_shown_before(case: Case) -> None:
    made = played(case)
    made.submit()
    made.sign()
    stored = EveningStanding.objects.filter(evening=made.evening).select_related("player")
    assert {line.player.name: (line.total, line.place) for line in stored} == expected(made, case)
    assert stored.filter(is_official=True).count() == len(made.seats)
    surfaces = [surface for surface in SURFACES if surface is not grid_answer and surface is not phone_answer]
    shown = {surface.__name__: surface(made) for surface in surfaces}
    assert shown == dict.fromkeys(shown, expected(made, case))


@pytest.mark.clause("K4", "D12")
def test_partners_stay_together_over_rounds_wherever_places_are_shown() -> None:
    case = next(case for case in CASES if case.system is System.PARTNER)
    made = played(case)
    Evening.objects.update(planned_rounds=2)
    seats = [seat.registration_id for seat in made.seats]
    second = seat_table(evening=Evening.objects.get(), actor=None, table=1, round_number=2, registrations=seats)
    of_second = replace(made, sheet=second, seats=tuple(second.seats.order_by("position")))
    of_second.save(1, 2, 5, 35, 0, 10)
    places = {"Anke": (156, 1), "Björn": (0, 3), "Cäcilia": (156, 1), "Dörte": (0, 3)}
    of_evening = (live_places, evening_page_lines, export)
    assert {surface.__name__: surface(made) for surface in of_evening} == dict.fromkeys(
        (surface.__name__ for surface in of_evening), places
    )


@pytest.mark.clause("K10", "H2")
def test_next_dealer_is_the_same_everywhere_and_may_deal(case: Case) -> None:
    made = played(case)
    protocol = protocol_of(checked_sheet(full_sheets().get(pk=made.sheet.pk)))
    (table,) = live_evening(full_evening(made.evening.pk)).tables
    dealer = None if case.deals is None else made.seats[case.deals]
    assert protocol.next_dealer == dealer
    assert table.figures.dealer == (dealer.registration.player.name if dealer else "")
    if dealer is not None:
        present = protocol.checked.reading.at_table(protocol.next_number)
        made.save(len(case.rows) + 1, present[0], *(at in present or None for at in range(4)), dealer=case.deals)
        findings = checked_sheet(full_sheets().get(pk=made.sheet.pk)).findings
        about_dealer = [finding for finding in findings if finding.place.field == "dealer"]
        assert [finding for finding in about_dealer if finding.place.row == len(case.rows)] == []
