"""The last round closes the entry (L8.3)."""

import uuid

import pytest

from engine.rulesets import ELIMINATION
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services.entries import GameEntry
from scoring.sheets.services.games import save_game
from scoring.sheets.services.sheet_edits import announce_last_round, withdraw_last_round
from scoring.sheets.services.states import allow_further_game
from tests.scoring.scenes import NOTE, Scene, scene
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L8.3")]


@pytest.fixture
@laid_once
def table() -> Scene:
    """A table of three whose last round is over: announced after game 1, games 2 to 4 followed."""
    over = scene(players=3)
    over.save(1, 0, 0, 53, 9)
    announce_last_round(sheet_id=over.sheet.pk, actor=over.secretary)
    for number in (2, 3, 4):
        over.save(number, 0, 0, 50 + number, 9)
    return over


def test_announcement_notes_who_and_when_and_withdrawing_forgets_it(table: Scene) -> None:
    sheet = table.fresh()
    assert sheet.last_round_announced_by == "Sina Schrift"
    assert sheet.last_round_announced_at is not None
    sheet = withdraw_last_round(sheet_id=sheet.pk, actor=table.secretary)
    assert (sheet.last_round_announced_at, sheet.last_round_announced_by) == (None, "")


def test_game_after_the_last_round_is_refused_with_the_paragraph(table: Scene) -> None:
    with pytest.raises(NotAllowedNow) as refused:
        table.save(5, 0, 0, 20, 9)
    assert str(refused.value) == (
        "Game 5 would be played after the last round, which was announced after game 1 and has 3 games (L8.3)."
        " The secretary can allow a further game, with a reason."
    )
    assert table.sheet.games.count() == 4


def test_games_of_the_last_round_can_still_be_corrected(table: Scene) -> None:
    table.save(4, 0, 0, 55, 9, note=NOTE)
    assert table.sheet.corrections.get().new_value == "55"


@pytest.mark.clause("H2")
def test_who_was_out_at_the_announcement_does_not_deal_in_the_last_round() -> None:
    table = scene(players=3, rule_set=ELIMINATION)
    table.save(1, 0, 0, 500, 9)
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    table.save(2, 0, 0, None, 9)
    table.save(3, 2, 9, None, 0)
    with pytest.raises(NotAllowedNow, match="has 2 games"):
        table.save(4, 0, 0, None, 9)


@pytest.mark.clause("D10")
def test_void_game_does_not_use_up_the_last_round(table: Scene) -> None:
    void = GameEntry(number=5, dealer=table.seats[1].pk, is_void=True)
    given = {"sheet_id": table.sheet.pk, "actor": table.secretary, "seen_revision": 10_000}
    save_game(**given, entry=void, client_id=uuid.uuid4())
    with pytest.raises(NotAllowedNow):
        table.save(5, 0, 0, 20, 9, dealer=1, note=NOTE)


def test_further_game_is_allowed_once_for_a_reason_and_the_finding_stays(table: Scene) -> None:
    allow_further_game(sheet_id=table.sheet.pk, actor=table.secretary, reason=" everybody agreed ")
    table.save(5, 0, 0, 20, 9)
    codes = [finding.code.name for finding in checked_sheet(full_sheet(table.sheet.pk)).errors]
    assert codes == ["GAME_AFTER_LAST_ROUND"]
    with pytest.raises(NotAllowedNow):
        table.save(6, 0, 0, 21, 9)
    entry = AuditEntry.objects.get(action="sheet.further_game_allowed")
    assert entry.details == {"reason": "everybody agreed"}


def test_further_game_needs_a_reason_and_an_announcement(table: Scene) -> None:
    with pytest.raises(InvalidInput):
        allow_further_game(sheet_id=table.sheet.pk, actor=table.secretary, reason=" ")
    with pytest.raises(NotAllowedNow):
        allow_further_game(sheet_id=scene().sheet.pk, actor=table.secretary, reason="late")


def test_withdrawn_announcement_opens_the_entry_again(table: Scene) -> None:
    withdraw_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    table.save(5, 0, 0, 20, 9)
    assert table.sheet.games.count() == 5
