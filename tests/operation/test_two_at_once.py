"""Several processes write at the same time: nothing is lost, nothing is doubled, the log stays a chain."""

import uuid

from tests.support.installation import Installation

LAY_A_TABLE = """
from datetime import date, datetime, timezone
from engine.rulesets import LEAGUE_2006, to_data
from scoring.models import League, Player, RuleSetEdition, Season
from scoring.seasons.services.evenings import create_evening
from scoring.registration.services.registrations import register_players
from scoring.seating.services.seats import seat_table
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
from scoring.core.errors import LeagueOfficeError
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
from scoring.models import Game, Hand, League
from scoring.audit.services.verification import log_findings
league = League.objects.get(slug="zu-zweit-am-tisch")
print(Game.objects.count(), Hand.objects.count(), len(list(log_findings(league))))
"""
WRITE = """
print(save(1, {points}, '{own}'))
print(save(2, 35, '{same}'))
print(*(save(number, 10, '{own:.34}' + f'{{number:02}}') for number in range({first}, {first} + 10)))
"""
"""A game that others write as well, a request that others send as well, and ten games that nobody else writes; ``own``
ends in 00, which the requests of these ten count on from."""


def test_devices_that_write_at_the_same_time_lose_and_double_nothing(installation: Installation) -> None:
    sheet, first, second, third, revision = installation.python(LAY_A_TABLE).split()
    save = SAVE.format(sheet=sheet, first=first, second=second, third=third, revision=revision)
    same = uuid.uuid4()
    devices = [
        installation.start_python(
            save + WRITE.format(points=points, own=f"{uuid.uuid4()!s:.34}00", same=same, first=own_games)
        )
        for points, own_games in ((35, 3), (53, 13), (71, 23))
    ]
    outputs = [device.communicate() for device in devices]

    assert [error for _output, error in outputs if "Traceback" in error] == []
    answers = [output.splitlines() for output, _error in outputs]
    assert sorted(lines[0] for lines in answers) == ["Conflict", "Conflict", "saved"]
    assert [lines[1] for lines in answers] == ["saved"] * 3
    assert [lines[2].split() for lines in answers] == [["saved"] * 10] * 3
    assert installation.python(STATE) == "32 96 0"
