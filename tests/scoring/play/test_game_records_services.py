"""Attaching records: what is refused and why, what is written, and what the sheet then says."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.utils.translation import override

from engine.rulesets import STANDARD
from scoring.audit.services.reviews import confirm_findings, submit_sheet
from scoring.core.errors import CorrectionNeeded, InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, GameRecord
from scoring.play.selectors.game_records import with_records
from scoring.play.services import attach_record, remove_record
from scoring.sheets.selectors.checked_sheets import checked_sheet, fingerprint
from scoring.sheets.selectors.loading import full_sheet
from tests.scoring.recorded import POINTS, played, record_text, recorded
from tests.scoring.scenes import Scene, edition, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.fixture
@laid_once
def table() -> Scene:
    """A sheet whose first game is written as the record of the tests says."""
    written = scene()
    written.save(1, 0, *POINTS)
    return written


def findings_on(table: Scene) -> list[str]:
    checked = with_records(checked_sheet(full_sheet(table.sheet.pk)))
    return [finding.code.name for finding in checked.findings]


def attach(table: Scene, text: str, seats: list[int] | None = None, **facts: bool) -> GameRecord:
    own = [seat.pk for seat in table.seats] if seats is None else seats
    return attach_record(sheet_id=table.sheet.pk, number=1, actor=table.secretary, text=text, seats=own, **facts)


def last_action(table: Scene) -> str:
    return AuditEntry.objects.filter(league=table.league).order_by("-sequence")[0].action


def test_record_is_kept_in_canonical_form_with_who_attached_it(table: Scene) -> None:
    text = record_text()

    record = attach(table, text.replace("\n", "\r\n").replace("1 ", "1: "))

    assert record.text == text
    assert record.attached_by == table.secretary
    assert record.seats == [seat.pk for seat in table.seats]
    assert last_action(table) == "record.attached"


def test_record_by_an_edition_of_the_league_needs_the_league_no_more(table: Scene) -> None:
    own = replace(STANDARD, code="haus", name="Haus")
    edition(table.league, own)
    text = record_text(rule_set=STANDARD, seed=2).replace('"standard"', '"haus"')

    record = attach(table, text)

    assert played(record.text).record.rule_set == own


@pytest.mark.clause("L6.4")
def test_attaching_again_replaces_the_record(table: Scene) -> None:
    first = attach(table, record_text(seed=2))

    second = attach(table, record_text())

    assert GameRecord.objects.get() == second
    assert first.pk == second.pk
    assert second.text == record_text()
    assert last_action(table) == "record.replaced"


def test_removing_takes_the_record_away_and_is_logged(table: Scene) -> None:
    recorded(table)

    remove_record(sheet_id=table.sheet.pk, number=1, actor=table.secretary)

    assert not GameRecord.objects.exists()
    assert last_action(table) == "record.removed"
    before = AuditEntry.objects.count()
    remove_record(sheet_id=table.sheet.pk, number=1, actor=table.secretary)
    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no game here"),
        ('[RuleSet "standard"] [Seats "A; B"] [Seed "1"] 1 flies', "“flies” is neither a card nor an action"),
        ('[RuleSet "standard"] [Seats "A; B"] [Seed "1"] 1 keep', "Action 1 is not allowed: "),
        ('[RuleSet "standard"] [Seats "A; B"] [Seed "1"] 1 draw', "The record ends before the game is over"),
        (record_text() + record_text(), "There are 2 games in this text"),
        (record_text().replace("1 wins: 0 42", "1 wins: 0 24"), "The record states"),
    ],
)
def test_text_that_is_no_complete_legal_game_is_refused(table: Scene, text: str, said: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        attach(table, text)

    assert [sentence for sentence in refusal.value.errors["text"] if sentence.startswith(said)]
    assert not GameRecord.objects.exists()


@pytest.mark.parametrize("chosen", [(0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 3, 3)])
def test_every_player_needs_a_column_of_their_own(table: Scene, chosen: tuple[int, ...]) -> None:
    with pytest.raises(InvalidInput, match="column of the sheet of their own"):
        attach(table, record_text(), [table.seats[position].pk for position in chosen])


def test_seats_of_another_table_are_refused(table: Scene) -> None:
    other = scene()

    with pytest.raises(InvalidInput, match="column of the sheet of their own"):
        attach(table, record_text(), [seat.pk for seat in other.seats])


def test_too_long_text_is_refused(table: Scene) -> None:
    text = record_text() + "".join(f"{{{'a' * 999}}}\n" for _ in range(200))

    with pytest.raises(InvalidInput):
        attach(table, text)


def test_game_that_is_not_on_the_sheet_gets_no_record(table: Scene) -> None:
    with pytest.raises(NotAllowedNow, match="Game 2 is not on the sheet"):
        recorded(table, 2)


@pytest.mark.clause("L6.6")
def test_record_may_still_be_attached_to_a_submitted_sheet_but_not_to_a_signed_one(table: Scene) -> None:
    table.submit()
    before = table.fresh().revision
    recorded(table)
    assert table.fresh().revision == before + 1

    table.sign()
    with pytest.raises(NotAllowedNow, match="signed"):
        recorded(table)
    with pytest.raises(NotAllowedNow, match="signed"):
        remove_record(sheet_id=table.sheet.pk, number=1, actor=table.secretary)


@pytest.mark.clause("L8.2", "L9")
def test_record_that_agrees_with_its_row_adds_no_finding(table: Scene) -> None:
    before = findings_on(table)

    recorded(table)

    assert findings_on(table) == before


@pytest.mark.clause("L8.2", "L9", "D11")
def test_differences_are_findings_and_have_to_be_confirmed_before_submitting() -> None:
    table = scene()
    table.save(1, 0, 0, 24, 5, 35)
    recorded(table)

    assert findings_on(table)[-1] == "POINTS_DIFFER"
    with pytest.raises(NotAllowedNow, match="confirmed first"):
        table.submit()

    checked = with_records(checked_sheet(full_sheet(table.sheet.pk)))
    prints = [fingerprint(finding) for finding in checked.open_warnings]
    confirm_findings(sheet=table.fresh(), actor=table.secretary, fingerprints=prints)
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary)
    assert not table.fresh().is_open


def test_record_whose_players_sit_elsewhere_is_compared_there() -> None:
    table = scene()
    table.save(1, 3, *reversed(POINTS), dealer=3)

    attach(table, record_text(), [seat.pk for seat in reversed(table.seats)])

    assert "POINTS_DIFFER" not in findings_on(table)
    assert "DEALER_DIFFERS" not in findings_on(table)


@pytest.mark.clause("L8.2", "L9")
def test_result_is_taken_over_into_a_new_row() -> None:
    table = scene()

    attach(table, record_text(), takes_over=True)

    game = table.sheet.games.get()
    assert game.winner == table.seats[0]
    assert game.dealer == table.seats[0]
    assert [hand.points for hand in game.hands.order_by("seat__position")] == list(POINTS)
    assert game.record.text == record_text()


def test_taking_over_overwrites_nothing() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)

    with pytest.raises(CorrectionNeeded):
        attach(table, record_text(), takes_over=True)

    assert not GameRecord.objects.exists()


def test_records_of_a_full_sheet_take_no_query(table: Scene, django_assert_num_queries) -> None:
    recorded(table)
    sheet = full_sheet(table.sheet.pk)

    with django_assert_num_queries(0):
        with_records(checked_sheet(sheet))
