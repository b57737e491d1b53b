"""Two processes write at the same time: nothing is lost, nothing is doubled, the log stays a chain."""

import uuid

import pytest

from tests.support.installation import Installation

LAY_A_TABLE = """
from datetime import date, datetime, timezone
from engine.rulesets import LEAGUE_2006, to_data
from scoring.models import League, Player, RuleSetEdition, Season
from scoring.planning.services.evenings import create_evening
from scoring.planning.services.registrations import register_players
from scoring.planning.services.seats import seat_table
league = League.objects.create(name="Zu zweit am Tisch", slug="zu-zweit-am-tisch")
edition = RuleSetEdition.objects.create(
    league=league, code="l", name="L", valid_from=date(2006, 11, 10), parameters=to_data(LEAGUE_2006)
)
season = Season.objects.create(
    league=league, name="S", starts_on=date(2025, 9, 1), ends_on=date(2026, 6, 30), edition=edition
)
evening = create_evening(
    season=season, actor=None, date=date(2025, 9, 12), kind="ranking",
    registration_deadline=datetime(2025, 9, 5, tzinfo=timezone.utc),
)
players = [Player.objects.create(league=league, name=name).pk for name in ("Anke", "Björn", "Cäcilia")]
registrations = register_players(evening=evening, actor=None, arrivals=dict.fromkeys(players))
sheet = seat_table(evening=evening, actor=None, table=1, registrations=[row.pk for row in registrations])
print(sheet.pk, *sheet.seats.order_by("position").values_list("pk", flat=True), sheet.revision)
"""
SAVE = """
from uuid import UUID
from scoring.base.errors import LeagueOfficeError
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game
def save(number, points, client_id):
    try:
        save_game(
            sheet_id={sheet}, actor=None, seen_revision={revision}, client_id=UUID(client_id),
            entry=GameEntry(
                number=number, dealer={first}, winner={first},
                hands={{{first}: HandEntry(0), {second}: HandEntry(points), {third}: HandEntry(7)}},
            ),
        )
        return "saved"
    except LeagueOfficeError as refusal:
        return type(refusal).__name__
"""
STATE = """
from scoring.models import AuditEntry, Game, Hand, League
from scoring.verification.services import log_findings
league = League.objects.get(slug="zu-zweit-am-tisch")
print(Game.objects.count(), Hand.objects.count(), len(list(log_findings(league))))
"""


class Table:
    """A table of three that several processes write on."""

    def __init__(self, installation: Installation) -> None:
        self.installation = installation
        sheet, first, second, third, revision = installation.python(LAY_A_TABLE).split()
        self.save_code = SAVE.format(sheet=sheet, first=first, second=second, third=third, revision=revision)

    def answers(self, *calls: str) -> list[list[str]]:
        """What each process prints when all of them run at once."""
        processes = [self.installation.start_python(self.save_code + call) for call in calls]
        outputs = [process.communicate(timeout=120) for process in processes]
        assert [error for _output, error in outputs if "Traceback" in error] == []
        return [output.split() for output, _error in outputs]

    def state(self) -> str:
        return self.installation.python(STATE)


@pytest.fixture
def table(installation: Installation) -> Table:
    return Table(installation)


def test_two_devices_that_write_the_same_game_do_not_overwrite_each_other(table: Table) -> None:
    calls = [f"print(save(1, {points}, '{uuid.uuid4()}'))" for points in (35, 53)]

    answers = table.answers(*calls)

    assert sorted(answers) == [["Conflict"], ["saved"]]
    assert table.state() == "1 3 0"


def test_same_request_sent_several_times_is_written_once(table: Table) -> None:
    call = f"print(save(1, 35, '{uuid.uuid4()}'))"

    assert table.answers(call, call, call) == [["saved"]] * 3
    assert table.state() == "1 3 0"


def test_devices_that_write_different_games_are_all_heard(table: Table) -> None:
    ids = uuid.uuid4().hex[:-2]
    calls = [
        f"print(*(save(number, 10 + number, f'{ids}{{number:02}}') for number in range({first}, {first + 10})))"
        for first in (1, 11, 21)
    ]

    answers = table.answers(*calls)

    assert answers == [["saved"] * 10] * 3
    assert table.state() == "30 90 0"
