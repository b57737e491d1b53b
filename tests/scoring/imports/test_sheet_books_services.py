"""Protocol sheets from spreadsheets of clubs: read in every shape, matched, written, repeated, taken back."""

import json
from datetime import UTC, date, datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from engine.rulesets import STANDARD
from scoring.audit.services.verification import verify_league
from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.imports.services.import_plan import ImportPlan, plan_import
from scoring.imports.services.tabs import Tab
from scoring.imports.services.undoing import Commission, undo_import
from scoring.imports.services.workbooks import choose_tab, choose_target, import_workbook, upload_workbook
from scoring.models import Evening, Game, League, Player, Registration, ResultImport, Season, SheetWorkbook, User
from scoring.registration.services.registrations import register_players
from scoring.results.services.recounting import recount_league
from scoring.seasons.services.evenings import create_evening
from scoring.sheets.selectors.loading import sheets_of
from scoring.sheets.selectors.mapping import map_sheet
from tests.scoring.imports import books
from tests.scoring.scenes import edition, league, official, season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]


@pytest.fixture
def of_season() -> Season:
    row = season(league())
    Season.objects.filter(pk=row.pk).update(starts_on=date(2025, 8, 1), ends_on=date(2026, 7, 31))
    row.refresh_from_db()
    return row


@pytest.fixture
def secretary(of_season: Season) -> User:
    return official(of_season.league, "secretary")


def uploaded(of_season: Season, actor: User, content: bytes, name: str = "abend.xlsx") -> SheetWorkbook:
    return upload_workbook(league=of_season.league, actor=actor, file_name=name, content=content)


def games_of(tab: Tab) -> list[books.Game]:
    assert tab.grid.sheet is not None
    return [
        (game.number, game.dealer, game.winner, game.is_void, tuple(hand.points for hand in game.hands))
        for game in tab.grid.sheet.games
    ]


@pytest.mark.parametrize("shape", books.SHAPES)
def test_every_shape_is_read_as_it_is_guessed(of_season: Season, secretary: User, shape: str) -> None:
    name, made = books.SHAPES[shape]

    plan = plan_import(uploaded(of_season, secretary, made(), name))

    (tab,) = plan.read_tabs
    assert games_of(tab) == books.GAMES
    assert tab.grid.sheet is not None
    assert tab.grid.sheet.control_totals in (None, books.SUMS)
    assert (tab.grid.defects, tab.choice.day) == ((), books.DAY)
    assert plan.obstacles == ()
    assert plan.can_be_imported
    assert [line["player"] for line in plan.report.evenings[0]["results"]] != []


def plan_of(of_season: Season, actor: User, content: bytes, name: str = "abend.xlsx") -> ImportPlan:
    return plan_import(uploaded(of_season, actor, content, name))


def imported(of_season: Season, actor: User, content: bytes, name: str = "abend.xlsx") -> ResultImport:
    plan = plan_of(of_season, actor, content, name)
    return import_workbook(workbook=plan.workbook, commission=Commission(actor), seen=plan.seen)


COLUMNS = books.SHAPES["columns"][1]
CREDITED = books.SHAPES["credit"][1]


def counts(of_league: League) -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (Season, Evening, Registration, Game, Player, ResultImport))


def test_sheet_is_written_repeated_and_taken_back(of_season: Season, secretary: User) -> None:
    Player.objects.create(league=of_season.league, name="Anke Petersen")
    before = counts(of_season.league)
    done = imported(of_season, secretary, CREDITED())
    (evening,) = Evening.objects.all()
    (sheet,) = sheets_of(evening)
    value = map_sheet(sheet).value
    assert [(game.number, game.dealer, game.winner) for game in value.games] == [game[:3] for game in books.GAMES]
    assert [(seat.name, seat.credit) for seat in value.seats] == list(zip(books.PLAYERS, (300, 0, 300, 0), strict=True))
    assert (sheet.state, sheet.submitted_by, value.control_totals) == ("submitted", secretary, books.SUMS)
    assert not SheetWorkbook.objects.exists()

    again = plan_of(of_season, secretary, CREDITED(), "umbenannt.xlsx")
    assert (again.is_entered, again.can_be_imported) == (True, False)
    with pytest.raises(NotAllowedNow):
        import_workbook(workbook=again.workbook, commission=Commission(secretary), seen=again.seen)

    undo_import(result_import=done, actor=secretary)
    assert counts(of_season.league) == before
    assert (list(verify_league(league=of_season.league)), recount_league(league=of_season.league)) == ([], [])


def test_changed_file_shows_what_differs_and_writes_none_of_it(of_season: Season, secretary: User) -> None:
    imported(of_season, secretary, COLUMNS())
    before = counts(of_season.league)
    rows = books.with_columns()
    rows[1][3] = 53

    again = plan_of(of_season, secretary, books.xlsx(("07.11.2025", rows)))

    (known,) = again.entered
    assert known.differences == ("game 1: Anke Petersen 35 here, 53 in the file",)
    with pytest.raises(NotAllowedNow):
        import_workbook(workbook=again.workbook, commission=Commission(secretary), seen=again.seen)
    assert counts(of_season.league) == before


def test_what_cannot_be_read_is_named_by_its_cell_and_put_right_on_the_page(of_season: Season, secretary: User) -> None:
    rows = books.with_columns()
    rows[1][5], rows[2][5], rows[4][4] = "1O", "12,5", "1.250"
    workbook = uploaded(of_season, secretary, books.xlsx(("07.11.2025", rows)))

    plan = plan_import(workbook)
    places = {place.address: (place.found, place.text) for place in plan.findings[1] if place.severity == "error"}
    assert places == {
        "F2": ("1O", "“1O” are no points; expected is a whole number like 35, or cards like “7 5 +4”."),
        "F3": ("12,5", "“12,5” is not a whole number; points are whole (cards are separated by blanks)."),
        "E5": (
            "1.250",
            "“1.250” has a mark for thousands, or decimals; expected is a whole number without them: is 1250 meant?",
        ),
    }
    assert not plan.can_be_imported

    choice = plan.tabs[0].choice
    edits = {"F2": "12", "F3": "8", "E5": "30"}
    choose_tab(workbook=workbook, number=1, choice=type(choice)(**{**_fields(choice), "edits": edits}))
    mended = plan_import(SheetWorkbook.objects.select_related("league", "season").get())
    assert (games_of(mended.tabs[0]), mended.can_be_imported) == (books.GAMES, True)


def _fields(choice: object) -> dict[str, object]:
    return {name: getattr(choice, name) for name in choice.__dataclass_fields__}  # type: ignore[attr-defined]


def test_sums_on_paper_are_compared_and_a_difference_is_a_warning(of_season: Season, secretary: User) -> None:
    rows = books.with_columns()
    rows[-1][3] = 68

    plan = plan_of(of_season, secretary, books.xlsx(("07.11.2025", rows)))

    (place,) = [place for place in plan.findings[1] if place.clauses and "L6.6" in place.clauses]
    assert (place.address, place.severity, plan.can_be_imported) == ("D8", "warning", True)


def test_two_tabs_are_two_tables_of_one_evening(of_season: Season, secretary: User) -> None:
    _names, *rows = books.zero_and_star()
    others = [["", *(f"{name} jr." for name in books.PLAYERS), ""], *rows]
    content = books.xlsx(("Tisch 1 am 7.11.2025", books.zero_and_star()), ("Tisch 2 am 7.11.2025", others))

    imported(of_season, secretary, content)

    (evening,) = Evening.objects.all()
    assert [(sheet.table, sheet.seats.count()) for sheet in evening.sheets.order_by("table")] == [(1, 4), (2, 4)]


def test_player_at_two_tables_of_an_evening_stands_in_the_way(of_season: Season, secretary: User) -> None:
    content = books.xlsx(("Tisch 1, 7.11.2025", books.zero_and_star()), ("Tisch 2, 7.11.2025", books.zero_and_star()))

    plan = plan_of(of_season, secretary, content)

    assert (plan.report, len(plan.obstacles)) == (None, 4)
    assert "Anke Petersen: This player has more than one seat on this evening." in plan.obstacles[0]


def test_names_are_the_same_short_similar_or_new(of_season: Season, secretary: User) -> None:
    for name in ("anke petersen", "Bjoern Lund", "Cäcilia Gross-Müller"):
        Player.objects.create(league=of_season.league, name=name)
    rows = books.with_columns()
    rows[0][5] = "Cäcilia"
    for row in rows[1:]:
        row[1], row[2] = (str(text).replace("Cäcilia Groß", "Cäcilia") for text in row[1:3])
    workbook = uploaded(of_season, secretary, books.xlsx(("07.11.2025", rows)))

    plan = plan_import(workbook)

    assert [(match.verdict.value, bool(match.decided)) for match in plan.names] == [
        ("same", True),
        ("doubtful", False),
        ("short", True),
        ("new", True),
    ]
    assert plan.obstacles == ("Please say who “Björn Lund” is.",)
    key, pk = plan.names[1].key, str(Player.objects.get(name="Bjoern Lund").pk)
    choose_target(workbook=workbook, season=of_season, season_name="", edition=None, names={key: pk})
    ready = plan_import(workbook)
    import_workbook(workbook=workbook, commission=Commission(secretary), seen=ready.seen)
    assert Player.objects.count() == 4


def test_planned_evening_is_filled_and_stays_when_the_import_is_taken_back(of_season: Season, secretary: User) -> None:
    evening = create_evening(
        season=of_season,
        actor=secretary,
        date=books.DAY,
        kind="ranking",
        registration_deadline=datetime(2025, 10, 31, 19, tzinfo=UTC),
        venue="Krug",
    )
    anke = Player.objects.create(league=of_season.league, name="Anke Petersen")
    register_players(evening=evening, actor=secretary, arrivals={anke.pk: datetime(2025, 10, 1, tzinfo=UTC)})
    before = counts(of_season.league)

    done = imported(of_season, secretary, COLUMNS())

    (row,) = Evening.objects.all()
    assert (row.pk, row.venue, row.sheets.get().seats.count()) == (evening.pk, "Krug", 4)
    assert row.registrations.get(player=anke).credit == 300
    undo_import(result_import=done, actor=secretary)
    assert counts(of_season.league) == before
    assert not row.sheets.exists()
    assert (list(verify_league(league=of_season.league)), recount_league(league=of_season.league)) == ([], [])


def test_planned_evening_that_is_played_by_other_rules_by_now_is_not_written(
    of_season: Season, secretary: User
) -> None:
    """Its sheets were checked by those with which it was planned."""
    evening = create_evening(
        season=of_season,
        actor=secretary,
        date=books.DAY,
        kind="ranking",
        registration_deadline=datetime(2025, 10, 31, 19, tzinfo=UTC),
    )
    other = edition(of_season.league, STANDARD)
    plan = plan_of(of_season, secretary, COLUMNS())

    def change(_done: int, _total: int) -> None:
        Evening.objects.filter(pk=evening.pk).update(edition=other)

    commission = Commission(secretary, report_progress=change)
    with pytest.raises(NotAllowedNow, match=r"was changed since|seitdem geändert"):
        import_workbook(workbook=plan.workbook, commission=commission, seen=plan.seen)

    assert (Game.objects.count(), ResultImport.objects.count()) == (0, 0)


def test_new_season_comes_with_the_import_and_goes_with_it(secretary: User, of_season: Season) -> None:
    of_season.delete()
    workbook = upload_workbook(
        league=secretary.memberships.get().league, actor=secretary, file_name="a.xlsx", content=COLUMNS()
    )
    assert (workbook.season, workbook.season_name) == (None, "2025/26")
    done = import_workbook(workbook=workbook, commission=Commission(secretary), seen=plan_import(workbook).seen)
    assert (done.season.name, done.made_season) == ("2025/26", True)

    undo_import(result_import=done, actor=secretary)

    assert not Season.objects.exists()


def test_layout_put_right_once_is_taken_over_for_the_next_file(of_season: Season, secretary: User) -> None:
    rows = [["Durchgang", *row[1:]] if row[0] == "Spiel" else row for row in books.with_columns()]
    rows = [[*row[:1], *row[2:]] for row in rows]
    workbook = uploaded(of_season, secretary, books.xlsx(("07.11.2025", rows)))
    choice = plan_import(workbook).tabs[0].choice
    layout = type(choice.layout).from_data({**choice.layout.to_data(), "deal_goes_round": True})
    choose_tab(workbook=workbook, number=1, choice=type(choice)(**{**_fields(choice), "layout": layout}))
    import_workbook(workbook=workbook, commission=Commission(secretary), seen=plan_import(workbook).seen)

    after = [[*row] for row in rows]
    after[1][2], after[0][2] = 36, "Eike Jürgensen"
    again = plan_import(uploaded(of_season, secretary, books.xlsx(("14.11.2025", after))))

    choice = again.tabs[0].choice
    assert (choice.is_recalled, choice.layout.deal_goes_round, choice.day) == (True, True, date(2025, 11, 14))


def test_import_of_something_else_than_was_read_is_refused(of_season: Season, secretary: User) -> None:
    plan = plan_of(of_season, secretary, COLUMNS())
    Player.objects.create(league=of_season.league, name="ANKE PETERSEN")

    with pytest.raises(Conflict):
        import_workbook(workbook=plan.workbook, commission=Commission(secretary), seen=plan.seen)


def bomb() -> bytes:
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(20 * 1024 * 1024))
    return target.getvalue()


HOSTILE = {
    "bomb": bomb,
    "a million rows": lambda: b"Spiel;Anke;Jan\n" + b"1;2;0\n" * 330_000,
    "too many columns": lambda: books.xlsx(("A", [["Spiel"] * 70])),
    "encrypted": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4_000),
    "too many rows": lambda: books.xlsx(("A", [["Spiel"]] * 401)),
    "broken": lambda: COLUMNS()[:900],
    "empty": lambda: b"",
    "nothing in it": lambda: books.xlsx(("A", []), ("B", [])),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_file_gets_a_sentence(of_season: Season, secretary: User, what: str) -> None:
    with pytest.raises(InvalidInput):
        uploaded(of_season, secretary, HOSTILE[what]())
    assert not SheetWorkbook.objects.exists()


def test_formulas_are_texts_or_nothing_and_never_worked_out(of_season: Season, secretary: User) -> None:
    rows = [*books.with_columns()[:-1], ["Summe", "", "", '=HYPERLINK("http://x.example";"x")', "=1+1", "", ""]]

    plan = plan_of(of_season, secretary, books.csv_of(rows, ";", "utf-8"), "7.11.2025.csv")

    found = {place.address: place.found for place in plan.findings[1] if place.severity == "error"}
    assert set(found) == {"D8", "E8"}
    json.dumps(plan.workbook.choices)
