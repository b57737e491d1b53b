"""Penalty cards, shuffling, misdeals, void games and the protocol keeper, as they are noted at the table."""

import uuid

import pytest

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.entry.services import (
    appoint_keeper,
    explain_void_game,
    note_misdeal,
    note_passes,
    note_penalty,
    take_back_misdeal,
    take_back_penalty,
)
from scoring.models import AuditEntry, Membership, Sheet
from scoring.sheets.services.entries import GameEntry
from scoring.sheets.services.games import save_game
from tests.scoring.scenes import NOTE, Scene, official, scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene()


def penalty(table: Scene, **facts: object):
    given = {"game_number": 1, "seat_id": table.seats[1].pk, "offence": "question", "client_id": uuid.uuid4(), **facts}
    return note_penalty(sheet_id=table.sheet.pk, actor=table.secretary, **given)


def actions() -> list[str]:
    return list(AuditEntry.objects.order_by("-sequence").values_list("action", flat=True))


@pytest.mark.clause("L7")
def test_note_penalty_counts_before_the_row_is_written_and_changes_no_points(table: Scene) -> None:
    noted = penalty(table, game_number=1, offence="swearing", cards=2)
    table.save(1, 0, 0, 53, 9, 20)
    assert (noted.seat, noted.offence, noted.cards, noted.noted_by) == (table.seats[1], "swearing", 2, table.secretary)
    assert actions()[1] == "penalty.noted"
    hands = table.sheet.games.get().hands.order_by("seat__position").values_list("points", flat=True)
    assert list(hands) == [0, 53, 9, 20]


@pytest.mark.clause("L7")
def test_note_penalty_twice_by_one_request_is_one_card(table: Scene) -> None:
    client_id = uuid.uuid4()
    assert penalty(table, client_id=client_id) == penalty(table, client_id=client_id)
    assert (table.sheet.penalty_cards.count(), actions().count("penalty.noted")) == (1, 1)


@pytest.mark.parametrize(
    "wrong", [{"offence": "yawning"}, {"game_number": 0}, {"game_number": 1000}, {"cards": 0}, {"seat_id": 0}]
)
def test_note_penalty_refuses_what_cannot_be(table: Scene, wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidInput):
        penalty(table, **wrong)
    assert table.sheet.penalty_cards.count() == 0


def test_note_penalty_of_another_table_is_refused(table: Scene) -> None:
    with pytest.raises(InvalidInput):
        penalty(table, seat_id=scene().seats[0].pk)


@pytest.mark.clause("L7")
def test_take_back_penalty_keeps_it_in_the_log(table: Scene) -> None:
    noted = penalty(table)
    for _again in range(2):
        take_back_penalty(sheet_id=table.sheet.pk, actor=table.secretary, penalty_id=noted.pk)
    entry = AuditEntry.objects.get(action="penalty.taken_back")
    assert (table.sheet.penalty_cards.count(), entry.details["offence"]) == (0, "question")


def test_nothing_is_noted_on_a_closed_sheet(table: Scene) -> None:
    table.save(1, 0, 0, 53, 9, 20)
    noted = penalty(table)
    table.submit()
    with pytest.raises(NotAllowedNow):
        penalty(table)
    with pytest.raises(NotAllowedNow):
        take_back_penalty(sheet_id=table.sheet.pk, actor=table.secretary, penalty_id=noted.pk)
    with pytest.raises(NotAllowedNow):
        note_passes(sheet_id=table.sheet.pk, actor=table.secretary, game_number=1, passes=3)
    with pytest.raises(NotAllowedNow):
        appoint_keeper(sheet_id=table.sheet.pk, actor=table.secretary, seat_id=table.seats[0].pk)


def test_whatever_is_noted_makes_the_sheet_newer_than_what_was_seen(table: Scene) -> None:
    table.save(1, 0, 0, 53, 9, 20)
    before = table.fresh().revision
    penalty(table)
    note_passes(sheet_id=table.sheet.pk, actor=table.secretary, game_number=1, passes=3)
    assert table.fresh().revision == before + 2


@pytest.mark.clause("L6.1")
def test_note_passes_replaces_and_takes_away(table: Scene) -> None:
    note_passes(sheet_id=table.sheet.pk, actor=table.secretary, game_number=1, passes=3)
    note_passes(sheet_id=table.sheet.pk, actor=table.secretary, game_number=1, passes=3)
    note_passes(sheet_id=table.sheet.pk, actor=table.secretary, game_number=2, passes=1)
    assert dict(table.sheet.shufflings.values_list("game_number", "passes")) == {1: 3, 2: 1}
    note_passes(sheet_id=table.sheet.pk, actor=table.secretary, game_number=2, passes=0)
    assert dict(table.sheet.shufflings.values_list("game_number", "passes")) == {1: 3}
    assert actions().count("machine.passes") == 3


@pytest.mark.parametrize("passes", [-1, 10])
def test_note_passes_refuses_what_no_machine_does(table: Scene, passes: int) -> None:
    with pytest.raises(InvalidInput):
        note_passes(sheet_id=table.sheet.pk, actor=table.secretary, game_number=1, passes=passes)


@pytest.mark.clause("L6.1", "L6.2")
def test_note_misdeal_says_who_dealt_and_what_happened(table: Scene) -> None:
    misdeal = note_misdeal(
        sheet_id=table.sheet.pk,
        actor=table.secretary,
        game_number=3,
        dealer_id=table.seats[2].pk,
        kind="more_than_two",
    )
    assert (misdeal.dealer, misdeal.game_number, misdeal.passes) == (table.seats[2], 3, 1)
    take_back_misdeal(sheet_id=table.sheet.pk, actor=table.secretary, misdeal_id=misdeal.pk)
    assert (table.sheet.misdeals.count(), actions()[:2]) == (0, ["misdeal.taken_back", "misdeal.noted"])


def test_note_misdeal_of_another_kind_needs_words(table: Scene) -> None:
    given = {"sheet_id": table.sheet.pk, "actor": None, "game_number": 1, "dealer_id": table.seats[0].pk}
    with pytest.raises(InvalidInput, match="what happened"):
        note_misdeal(**given, kind="other", remark="  ")
    assert note_misdeal(**given, kind="other", remark="the cat").remark == "the cat"


@pytest.mark.clause("D10")
def test_explain_void_game_writes_the_reason_and_a_correction_drops_it(table: Scene) -> None:
    table.save(1, 0, 0, 53, 9, 20)
    with pytest.raises(InvalidInput):
        explain_void_game(sheet_id=table.sheet.pk, actor=table.secretary, number=1, reason="cards exposed")
    entry = GameEntry(number=2, dealer=table.seats[1].pk, is_void=True)
    save_game(sheet_id=table.sheet.pk, actor=table.secretary, entry=entry, seen_revision=10_000, client_id=uuid.uuid4())
    with pytest.raises(InvalidInput):
        explain_void_game(sheet_id=table.sheet.pk, actor=table.secretary, number=2, reason=" ")
    explain_void_game(sheet_id=table.sheet.pk, actor=table.secretary, number=2, reason=" cards  exposed ")
    assert table.sheet.games.get(number=2).void_reason == "cards exposed"
    table.save(2, 0, 0, 53, 9, 20, dealer=1, note=NOTE)
    assert table.sheet.games.get(number=2).void_reason == ""


@pytest.mark.clause("L6.4")
def test_appoint_keeper_by_office_needs_the_office(table: Scene) -> None:
    secretary = Membership.objects.get(user=table.secretary)
    sheet = appoint_keeper(sheet_id=table.sheet.pk, actor=table.secretary, membership_id=secretary.pk)
    assert (sheet.keeper, sheet.keeper_reason) == ("Sina Schrift", Sheet.KeeperReason.OFFICE)
    auditor = Membership.objects.get(user=table.auditor)
    elsewhere = Membership.objects.get(user=official(scene().league, "secretary"))
    for other in (auditor, elsewhere):
        with pytest.raises(InvalidInput, match=r"\(L6\.4\)"):
            appoint_keeper(sheet_id=table.sheet.pk, actor=table.secretary, membership_id=other.pk)


@pytest.mark.clause("L6.4")
def test_appoint_keeper_elected_from_the_players(table: Scene) -> None:
    sheet = appoint_keeper(sheet_id=table.sheet.pk, actor=table.secretary, seat_id=table.seats[3].pk)
    assert (sheet.keeper, sheet.keeper_reason) == ("Dörte", Sheet.KeeperReason.ELECTED)
    with pytest.raises(InvalidInput):
        appoint_keeper(sheet_id=table.sheet.pk, actor=table.secretary)


def test_signed_sheet_keeps_its_penalty_cards(table: Scene) -> None:
    table.save(1, 0, 0, 53, 9, 20)
    penalty(table)
    table.submit()
    table.sign()
    assert table.sheet.penalty_cards.count() == 1
