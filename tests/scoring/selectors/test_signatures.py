"""What changed since somebody read or signed a sheet, and which signatures no longer hold."""

import json
import uuid

import pytest

from scoring.models import Hand, League, PenaltyCard, Player, SignedVersion
from scoring.selectors.canonical import canonical_form, content_hash
from scoring.selectors.sheets import full_sheets
from scoring.selectors.signatures import broken_signatures, changes_since
from scoring.services.reviews import reopen_sheet
from scoring.services.table_life import note_penalty, take_back_penalty
from tests.scoring.scenes import NOTE, Scene, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
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


def sign_in_first_form(table: Scene) -> None:
    """What a signature was before form 2."""
    content = canonical_form(full_sheets().get(pk=table.sheet.pk), form=1)
    SignedVersion.objects.update(content=content, sha256=content_hash(content))


def broken(table: Scene) -> list[tuple[str, ...]]:
    return [signature.fields for signature in broken_signatures(table.league)]


def test_one_of_two_equal_penalty_cards_taken_back_is_one_change_and_struck(table: Scene) -> None:
    first, _second = penalty(table), penalty(table)
    seen = canonical_form(full_sheets().get(pk=table.sheet.pk))
    take_back_penalty(sheet_id=table.sheet.pk, actor=table.secretary, penalty_id=first.pk)
    struck, change = changes_since(seen, full_sheets().get(pk=table.sheet.pk))
    assert (struck.field, change.field, change.game_number, change.player) == (
        "corrections",
        "penalty_cards",
        1,
        "Björn",
    )
    assert (change.before["offence"], change.after) == ("question", None)


def test_changes_since_the_first_form_are_told_in_that_form(table: Scene) -> None:
    seen = canonical_form(full_sheets().get(pk=table.sheet.pk), form=1)
    penalty(table)
    assert changes_since(seen, full_sheets().get(pk=table.sheet.pk)) == []
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    first, *_others = changes_since(seen, full_sheets().get(pk=table.sheet.pk))
    assert (first.field, first.before, first.after) == ("points", 12, 21)


@pytest.mark.clause("L6.6")
def test_signature_holds_while_nothing_is_changed(signed: Scene) -> None:
    assert broken(signed) == []


def test_signature_in_the_first_form_holds_and_is_broken_by_points_only(signed: Scene) -> None:
    sign_in_first_form(signed)
    PenaltyCard.objects.update(offence="swearing")
    assert broken(signed) == []
    Hand.objects.filter(points=12).update(points=13)
    assert broken(signed) == [("1: points",)]


@pytest.mark.clause("L6.6")
def test_signature_is_broken_by_a_penalty_card_changed_behind_its_back(signed: Scene) -> None:
    PenaltyCard.objects.update(offence="swearing")
    assert broken(signed) == [("1: penalty_cards",)]


def test_signature_is_broken_by_a_text_that_was_changed(signed: Scene) -> None:
    version = SignedVersion.objects.get()
    SignedVersion.objects.update(content=version.content.replace('"table":1', '"table":2'))
    assert broken(signed) == [()]


def test_signature_holds_after_players_and_league_got_another_name(signed: Scene) -> None:
    Player.objects.filter(name="Björn").update(name="Björn Ohlsen")
    League.objects.update(name="UNO-Verband Nord")
    assert broken(signed) == []


def test_signature_holds_after_the_rules_got_a_parameter(signed: Scene) -> None:
    version = SignedVersion.objects.get()
    content = json.loads(version.content)
    del content["rule_set"]["ranking"]["min_games_percent"]
    text = json.dumps(content)
    SignedVersion.objects.update(content=text, sha256=content_hash(text))
    assert broken(signed) == []


def test_signature_of_an_earlier_version_is_not_held_against_the_sheet(signed: Scene) -> None:
    reopen_sheet(sheet_id=signed.sheet.pk, actor=signed.auditor, reason="Anke complained")
    signed.save(1, 1, 21, 0, 7, 30, note=NOTE)
    assert broken(signed) == []
    signed.submit()
    signed.sign()
    assert (broken(signed), SignedVersion.objects.count()) == ([], 2)
