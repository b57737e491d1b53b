"""A sheet in work as it was signed: what is read from the signed text is what was signed."""

import json

import pytest
from django.utils import timezone

from scoring.audit.selectors.canonical_form import canonical_form
from scoring.core.selectors.integrity import sha256_of
from scoring.entry import services as table_life
from scoring.models import Misdeal, PenaltyCard, Player, Sheet, SignedVersion
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.signed import (
    UNKNOWN,
    as_they_stand,
    official_form_of,
    standing_sheets_of,
    with_signed_rows,
)
from scoring.sheets.services.sheet_edits import (
    announce_last_round,
    record_control_totals,
    remove_game,
    withdraw_last_round,
)
from tests.scoring.audit.test_canonical_selectors import (
    announcement,
    cards,
    keeper,
    misdeal,
    paper_sums,
    passes,
    penalty,
    void_reason,
)
from tests.scoring.recorded import recorded
from tests.scoring.scenes import NOTE, Scene, scene

pytestmark = pytest.mark.django_db


def sign(table: Scene) -> str:
    """Sign what is there, whatever is doubtful about it, and open it again; the text."""
    sheet = full_sheet(table.sheet.pk)
    content = canonical_form(sheet)
    SignedVersion.objects.create(
        sheet=sheet,
        version=1,
        content=content,
        sha256=sha256_of(content),
        submitted_by=table.secretary,
        signed_by=table.auditor,
        signed_at=timezone.now(),
    )
    Sheet.objects.filter(pk=sheet.pk).update(version=2, state=Sheet.State.SENT_BACK)
    return content


def shown(table: Scene) -> Sheet:
    """The sheet as it was signed."""
    (sheet,) = as_they_stand([full_sheet(table.sheet.pk)])
    return with_signed_rows(sheet)


@pytest.fixture
def full() -> Scene:
    """A sheet with everything on it."""
    table: Scene = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.save(2, None, is_void=True)
    table.save(3, 2, 5, 6, 0, 8)
    for note in (penalty, penalty, void_reason, keeper, passes, misdeal, paper_sums, cards, announcement):
        note(table)
    return table


def change_everything(table: Scene) -> None:
    """All that was signed says something else afterwards, or is gone."""
    own = {"sheet_id": table.sheet.pk, "actor": table.secretary}
    withdraw_last_round(**own)
    table.save(1, 3, 60, "3 2", 70, 0, exact_grab=True, dealer=2, note=NOTE)
    remove_game(**own, number=3, seen_revision=10_000, note=NOTE)
    table.save(4, 0, 0, 9, 9, 9)
    table_life.explain_void_game(**own, number=2, reason="the lamp fell")
    table_life.appoint_keeper(**own, seat_id=table.seats[3].pk)
    table_life.note_passes(**own, game_number=1, passes=1)
    table_life.take_back_misdeal(**own, misdeal_id=Misdeal.objects.get().pk)
    table_life.take_back_penalty(**own, penalty_id=PenaltyCard.objects.order_by("pk").first().pk)
    record_control_totals(**own, totals={table.seats[0].pk: 99, table.seats[1].pk: 7})
    announce_last_round(**own, after_game=4)
    Player.objects.filter(pk=table.seats[1].registration.player_id).update(name="Björn Petersen")


def test_sheet_in_work_says_to_the_letter_what_was_signed(full: Scene) -> None:
    sign(full)
    change_everything(full)
    before, sheet = SignedVersion.objects.get().content, shown(full)
    said, then = (json.loads(text) for text in (canonical_form(sheet), before))
    for form in (said, then):
        form["seats"][1].pop("name")  # who is called otherwise since is called so everywhere
        form.pop("submitted_by")
        form.pop("signed_by")
    assert said == then
    assert (sheet.keeper, sheet.games.all()[1].void_reason) == ("Anke", "cards exposed")
    assert [row.remark for row in sheet.misdeals.all()] == ["torn card"]
    assert (sheet.version, sheet.state, sheet.signed_by) == (1, "signed", full.auditor)


def test_record_that_was_exchanged_is_not_shown_for_the_one_that_was_signed() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    kept = recorded(table)
    sign(table)
    assert hasattr(shown(table).games.all()[0], "record")
    type(kept).objects.update(text=kept.text + " ")
    assert not hasattr(shown(table).games.all()[0], "record")


def test_text_that_nobody_keeps_is_an_ellipsis(full: Scene) -> None:
    sign(full)
    full.sheet.games.filter(number=2).update(void_reason="")
    full.sheet.corrections.all().delete()
    assert shown(full).games.all()[1].void_reason == UNKNOWN


def test_sheet_that_is_signed_or_never_was_is_shown_as_it_is() -> None:
    table = scene()
    assert (as_they_stand([table.fresh()]), official_form_of(full_sheet(table.sheet.pk))) == ([], None)
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    table.sign()
    assert official_form_of(full_sheet(table.sheet.pk)) is None
    (standing,) = standing_sheets_of(table.evening)
    assert (standing.signed_as, standing.version) == (None, 1)
