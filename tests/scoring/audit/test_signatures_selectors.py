"""What changed since somebody read or signed a sheet, and which signatures no longer hold."""

import json
import uuid

import pytest

from scoring.audit.selectors.canonical_form import readable_form
from scoring.audit.selectors.signatures import changes_since, changes_since_signature
from scoring.audit.services.irregularities import report_irregularity, settle_irregularity
from scoring.audit.services.reviews import reopen_sheet, submit_sheet
from scoring.entry.services import note_penalty, take_back_penalty
from scoring.models import (
    Irregularity,
    League,
    PenaltyCard,
    Player,
    Review,
    Season,
    SignedName,
    SignedVersion,
    User,
)
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services.sheet_edits import announce_last_round
from scoring.sheets.services.states import allow_further_game
from tests.scoring.scenes import Scene, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_once
def table() -> Scene:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    return played


@pytest.fixture
def signed(table: Scene) -> Scene:
    penalty(table)
    table.submit()
    table.sign()
    return table


def penalty(table: Scene) -> PenaltyCard:
    facts = {"game_number": 1, "seat_id": table.seats[1].pk, "offence": "question", "client_id": uuid.uuid4()}
    return note_penalty(sheet_id=table.sheet.pk, actor=table.secretary, **facts)


def changed(table: Scene) -> list[tuple[int | None, str]]:
    """Where the sheet does not say any more what was signed last."""
    signed = SignedVersion.objects.order_by("version").last()
    changes = changes_since_signature(signed, full_sheet(table.sheet.pk))
    return [(change.game_number, change.field) for change in changes]


def test_one_of_two_equal_penalty_cards_taken_back_is_one_change_and_struck(table: Scene) -> None:
    first, _second = penalty(table), penalty(table)
    seen = readable_form(full_sheet(table.sheet.pk))
    take_back_penalty(sheet_id=table.sheet.pk, actor=table.secretary, penalty_id=first.pk)
    struck, change = changes_since(seen, full_sheet(table.sheet.pk))
    assert (struck.field, change.field, change.game_number, change.player) == (
        "corrections",
        "penalty_cards",
        1,
        "Björn",
    )
    assert (change.before["offence"], change.after) == ("question", None)


@pytest.mark.clause("L6.6")
def test_signature_holds_while_nothing_is_changed(signed: Scene) -> None:
    assert changed(signed) == []


@pytest.mark.clause("L6.6")
def test_signature_is_broken_by_a_penalty_card_changed_behind_its_back(signed: Scene) -> None:
    PenaltyCard.objects.update(offence="swearing")
    assert changed(signed) == [(1, "penalty_cards")] * 2


def test_signature_holds_after_players_league_and_season_got_another_name(signed: Scene) -> None:
    Player.objects.filter(name="Björn").update(name="Björn Ohlsen")
    League.objects.update(name="UNO-Verband Nord")
    Season.objects.update(name="Saison eins")
    assert changed(signed) == []


def test_signature_holds_after_accounts_got_another_name(table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary, after_game=1)
    allow_further_game(sheet_id=table.sheet.pk, actor=table.secretary, reason="a tie")
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, accept_warnings=True)
    table.sign()
    User.objects.update(last_name="Neu")
    assert changed(table) == []


def test_signature_holds_after_the_rules_got_a_parameter(signed: Scene) -> None:
    version = SignedVersion.objects.get()
    content = json.loads(version.content)
    del content["rule_set"]["ranking"]["min_games_percent"]
    SignedVersion.objects.update(content=json.dumps(content))
    assert changed(signed) == []


def test_signature_holds_no_name_and_no_text_of_anybody(signed: Scene) -> None:
    signed_text = SignedVersion.objects.get().content
    assert not [name for name in ("Björn", "Anke", "Sina", "Rolf") if name in signed_text]
    assert [row.name for row in SignedName.objects.order_by("seat")] == ["Anke", "Björn", "Cäcilia", "Dörte"]


def test_what_comes_beside_a_sheet_later_breaks_no_signature_and_what_goes_does(signed: Scene) -> None:
    facts = {"actor": signed.auditor, "description": "Anke was late"}
    report_irregularity(sheet_id=signed.sheet.pk, **facts)
    assert changed(signed) == []
    reopen_sheet(sheet_id=signed.sheet.pk, actor=signed.auditor, reason="Anke complained")
    settle_irregularity(irregularity_id=Irregularity.objects.get().pk, actor=signed.auditor, resolution="She was.")
    signed.submit()
    signed.sign()
    Irregularity.objects.all().delete()
    Review.objects.all().delete()
    assert changed(signed) == [(None, "irregularities"), (None, "reviews")]
