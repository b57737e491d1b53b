"""A knock-out from its groups to the final, with real results: who goes on, who is out and why, and undoing a draw."""

import uuid

import pytest

from engine.tournament import Stage, StageKind
from scoring.audit.services.reviews import send_back_sheet, submit_sheet
from scoring.contests.selectors.knockouts import KnockoutReport, is_drawn_on, knockout_of
from scoring.contests.services.knockouts import draw_next_round, plan_knockout, remove_knockout, undo_last_draw
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, Evening, Knockout, Sheet, User
from scoring.results.services.recounting import recount_league
from scoring.seating.services.quick_start import lay_seating
from scoring.seating.services.seats import seat_table
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game
from tests.scoring.scenes import NAMES, NOTE, evening, league, official, participants, season

pytestmark = pytest.mark.django_db
PLAN = [
    Stage(StageKind.GROUPS, games=2, go_on=2, tables=2),
    Stage(StageKind.ELIMINATION, games=1, go_on=2),
    Stage(StageKind.FINAL, games=2),
]
STRENGTH = {name: at for at, name in enumerate(NAMES)}
"""The earlier in the alphabet, the fewer points: everybody has ten more than the one before."""


@pytest.fixture
def planned() -> Evening:
    of_evening = evening(season(league()))
    participants(of_evening, NAMES[:8])
    return of_evening


@pytest.fixture
def secretary(planned: Evening) -> User:
    return official(planned.season.league, "secretary")


def fresh(of_evening: Evening) -> Evening:
    return Evening.objects.select_related("season__league", "season__edition", "edition").get(pk=of_evening.pk)


def names_at(sheet: Sheet) -> list[str]:
    return list(sheet.seats.order_by("position").values_list("registration__player__name", flat=True))


def play(sheet: Sheet, actor: User, games: int) -> None:
    """Everybody plays as strong as the name says; then the sheet is submitted."""
    seats = list(sheet.seats.select_related("registration__player").order_by("position"))
    order = sorted(seats, key=lambda seat: STRENGTH[seat.registration.player.name])
    for number in range(1, games + 1):
        entry = GameEntry(
            number=number,
            dealer=seats[(number - 1) % len(seats)].pk,
            winner=order[0].pk,
            hands={seat.pk: HandEntry(points=10 * at + number * bool(at)) for at, seat in enumerate(order)},
        )
        save_game(sheet_id=sheet.pk, actor=actor, entry=entry, seen_revision=1000, client_id=uuid.uuid4())
    submit_sheet(sheet_id=sheet.pk, actor=actor, accept_warnings=True)


def play_round(sheets: list[Sheet], actor: User) -> None:
    for sheet in sheets:
        play(sheet, actor, sheet.round.games)


def report_of(of_evening: Evening) -> KnockoutReport:
    report = knockout_of(fresh(of_evening))
    assert report is not None
    return report


@pytest.mark.clause("L1b")
def test_plan_draws_groups_and_counts_the_rounds(planned: Evening) -> None:
    sheets = plan_knockout(evening=planned, actor=None, stages=PLAN)
    assert [(sheet.round.kind, sheet.round.games, len(names_at(sheet))) for sheet in sheets] == [("groups", 2, 4)] * 2
    assert sorted(name for sheet in sheets for name in names_at(sheet)) == sorted(NAMES[:8])
    assert fresh(planned).planned_rounds == 4


@pytest.mark.clause("L1b")
@pytest.mark.parametrize(
    ("stages", "words"),
    [
        ([Stage(StageKind.GROUPS, games=2, go_on=2, tables=2)], "a knock-out ends with one final"),
        (
            [Stage(StageKind.GROUPS, games=2, go_on=4, tables=2), PLAN[-1]],
            "the smallest group has 4 players",
        ),
        ([Stage(StageKind.GROUPS, games=2, go_on=1, tables=5), PLAN[-1]], "8 players in groups: 5"),
    ],
)
def test_plan_that_cannot_be_played_is_refused_with_the_paragraph(
    planned: Evening, stages: list[Stage], words: str
) -> None:
    with pytest.raises(InvalidInput, match=words):
        plan_knockout(evening=planned, actor=None, stages=stages)
    assert not Knockout.objects.exists()
    assert not Sheet.objects.exists()


@pytest.mark.clause("L1b")
def test_knockout_is_played_from_groups_to_the_final(planned: Evening, secretary: User) -> None:
    groups = plan_knockout(evening=planned, actor=secretary, stages=PLAN)
    expected = sorted(name for sheet in groups for name in sorted(names_at(sheet))[:2])
    play_round(groups, secretary)
    assert report_of(planned).can_go_on

    sizes, tables = [], groups
    while not report_of(planned).is_over:
        tables = draw_next_round(evening=planned, actor=secretary)
        sizes.append((tables[0].round.kind, len(names_at(tables[0]))))
        if len(sizes) == 1:
            assert sorted(names_at(tables[0])) == expected
        assert not planned.standings.exists()
        play_round(tables, secretary)
    assert sizes == [("knockout", 4), ("knockout", 3), ("final", 2)]

    report = report_of(planned)
    best = [player.name for _place, player in report.final_places]
    assert best[:4] == expected
    places = list(planned.standings.order_by("rank").values_list("place", "player__name", "place_points"))
    assert places[:4] == [
        (at, name, points) for at, name, points in zip((1, 2, 3, 4), expected, (12, 9, 8, 6), strict=True)
    ]
    assert [place for place, _name, _points in places] == [place for place, _player in report.final_places]
    assert recount_league(league=planned.season.league) == []


@pytest.mark.clause("L1b")
def test_who_leaves_is_told_why(planned: Evening, secretary: User) -> None:
    play_round(plan_knockout(evening=planned, actor=secretary, stages=PLAN), secretary)
    play_round(draw_next_round(evening=planned, actor=secretary), secretary)
    last = report_of(planned).departures[0]
    assert (last.round, last.place) == (2, 4)
    assert str(last.reasons[0]) == "Out after round 1 of stage 2: the worst result of the 4 still in."
    assert {departure.round for departure in report_of(planned).departures[1:]} == {1}


def test_next_round_waits_for_every_sheet(planned: Evening, secretary: User) -> None:
    first, second = plan_knockout(evening=planned, actor=secretary, stages=PLAN)
    play(first, secretary, 2)
    with pytest.raises(NotAllowedNow, match="Every sheet of the round has to be submitted"):
        draw_next_round(evening=planned, actor=secretary)
    play(second, secretary, 1)
    with pytest.raises(NotAllowedNow, match="games are missing"):
        draw_next_round(evening=planned, actor=secretary)
    assert [str(reason) for reason in report_of(planned).waits_for] == ["Table 2: 1 of 2 games are played."]


def test_last_draw_is_undone_as_long_as_nothing_is_played(planned: Evening, secretary: User) -> None:
    play_round(plan_knockout(evening=planned, actor=secretary, stages=PLAN), secretary)
    with pytest.raises(NotAllowedNow):
        undo_last_draw(evening=planned, actor=secretary)
    draw_next_round(evening=planned, actor=secretary)
    assert report_of(planned).can_undo
    undo_last_draw(evening=planned, actor=secretary)
    report = report_of(planned)
    assert (report.round, report.can_go_on, report.can_undo) == (1, True, False)
    play_round(draw_next_round(evening=planned, actor=secretary), secretary)
    with pytest.raises(NotAllowedNow):
        undo_last_draw(evening=planned, actor=secretary)


def test_plan_is_taken_away_until_something_is_written(planned: Evening, secretary: User) -> None:
    sheets = plan_knockout(evening=planned, actor=secretary, stages=PLAN)
    play(sheets[0], secretary, 2)
    with pytest.raises(NotAllowedNow):
        remove_knockout(evening=planned, actor=secretary)
    other = evening(planned.season)
    participants(other, NAMES[:8])
    plan_knockout(evening=other, actor=secretary, stages=PLAN)
    remove_knockout(evening=other, actor=secretary)
    assert (knockout_of(fresh(other)), fresh(other).planned_rounds, other.sheets.count()) == (None, 1, 0)


def test_seats_drawn_for_an_ordinary_evening_end_the_knockout(planned: Evening) -> None:
    plan_knockout(evening=planned, actor=None, stages=PLAN)
    rows = list(planned.registrations.values_list("pk", flat=True))
    lay_seating(evening=planned, actor=None, seating=[[rows]], draw={})
    assert knockout_of(fresh(planned)) is None


def test_somebody_seated_by_hand_who_is_out_is_found(planned: Evening, secretary: User) -> None:
    play_round(plan_knockout(evening=planned, actor=secretary, stages=PLAN), secretary)
    draw_next_round(evening=planned, actor=secretary)
    out = report_of(planned).departures[0].player
    late = planned.registrations.get(player=out)
    seated = list(planned.rounds.get(number=2).seats.values_list("registration_id", flat=True))
    seat_table(evening=planned, actor=None, table=1, round_number=2, registrations=[*seated, late.pk])
    assert report_of(planned).problem.startswith("The sheets do not fit the plan of the knock-out")


def test_steps_are_logged(planned: Evening, secretary: User) -> None:
    play_round(plan_knockout(evening=planned, actor=secretary, stages=PLAN), secretary)
    draw_next_round(evening=planned, actor=secretary)
    undo_last_draw(evening=planned, actor=secretary)
    actions = AuditEntry.objects.filter(action__startswith="knockout").order_by("sequence")
    assert list(actions.values_list("action", flat=True)) == [
        "knockout.planned",
        "knockout.drawn",
        "knockout.undone",
    ]


def correct_so_that_others_go_on(sheet: Sheet, secretary: User) -> None:
    """The sheet is sent back: the one who won most had very many points in game 1 after all."""
    send_back_sheet(sheet_id=sheet.pk, actor=official(sheet.evening.season.league, "auditor"), reason="Game 1?")
    game = sheet.games.get(number=1)
    points = dict(game.hands.values_list("seat_id", "points"))
    second = next(seat for seat in points if points[seat] == 11)
    entry = GameEntry(
        number=1,
        dealer=game.dealer_id,
        winner=second,
        hands={seat: HandEntry(points={second: 0, game.winner_id: 400}.get(seat, points[seat])) for seat in points},
    )
    save_game(sheet_id=sheet.pk, actor=secretary, entry=entry, seen_revision=1000, client_id=uuid.uuid4(), note=NOTE)
    submit_sheet(sheet_id=sheet.pk, actor=secretary, accept_warnings=True)


def test_correction_after_the_next_draw_is_put_right_by_undoing_it(planned: Evening, secretary: User) -> None:
    groups = plan_knockout(evening=planned, actor=secretary, stages=PLAN)
    play_round(groups, secretary)
    draw_next_round(evening=planned, actor=secretary)
    assert [is_drawn_on(sheet) for sheet in (groups[0], planned.sheets.get(round__number=2))] == [True, False]
    correct_so_that_others_go_on(groups[0], secretary)
    report = report_of(planned)
    assert (report.problem != "", report.can_undo) == (True, True)
    undo_last_draw(evening=planned, actor=secretary)
    draw_next_round(evening=planned, actor=secretary)
    assert report_of(planned).problem == ""


def test_correction_after_the_next_round_has_begun_cannot_be_undone_at_once(planned: Evening, secretary: User) -> None:
    groups = plan_knockout(evening=planned, actor=secretary, stages=PLAN)
    play_round(groups, secretary)
    play_round(draw_next_round(evening=planned, actor=secretary), secretary)
    correct_so_that_others_go_on(groups[0], secretary)
    report = report_of(planned)
    assert (report.problem != "", report.can_undo) == (True, False)
