"""What copies hold is there again, once; what contradicts is asked about; what was changed on its way is not used."""

import json
from dataclasses import replace
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command

from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.core.keys import new_ring
from scoring.models import AuditEntry, Correction, Evening, Game, IdempotencyKey, PenaltyCard, Sheet, SheetSnapshot
from scoring.recovery.selectors.snapshot_comparison import plan_of
from scoring.recovery.services.snapshot_recovery import TakenBack, take_back
from scoring.recovery.services.snapshot_set_up import receive_copies
from scoring.rules.selectors import rule_set_of
from scoring.seating.services.seats import add_late_player
from scoring.sheets.selectors.versions import receipts_of
from scoring.sheets.services.sheet_edits import remove_game
from tests.scoring import scenes
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.recovery.snapshots import (
    TOLD,
    copied,
    fields_of,
    fresh_office,
    given,
    played,
    said,
    save_by_phone,
    typed,
)
from tests.scoring.scenes import NAMES, NOTE, Scene, participants, scene

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]


def back(league, actor, *, choices=None, has_vouched=False) -> TakenBack:
    """Look, and take back what is shown."""
    seen = plan_of(league).seen
    return take_back(league=league, actor=actor, choices=choices or {}, seen=seen, has_vouched=has_vouched)


def lose_games(of: Scene, *, after: int, revision: int) -> None:
    """As a restored backup of earlier has it."""
    Game.objects.filter(sheet=of.sheet, number__gt=after).delete()
    IdempotencyKey.objects.filter(sheet=of.sheet, game_number__gt=after).delete()
    Sheet.objects.filter(pk=of.sheet.pk).update(revision=revision)


def only_key(league) -> str:
    return plan_of(league).evenings[0].tables[0].key


def verified() -> None:
    for command in ("recount", "verify"):
        call_command(command, stdout=StringIO(), stderr=StringIO())


@pytest.mark.parametrize("has_keys", [True, False])
def test_an_office_that_has_lost_everything_has_its_table_again(settings, has_keys: bool) -> None:
    table = played(scene())
    copy, before = copied(table.sheet), said(table.sheet)
    if not has_keys:
        settings.INTEGRITY_KEYS = new_ring()
    league, secretary = fresh_office()
    receive_copies(league=league, given=given(copy))

    plan = plan_of(league)
    assert (plan.needs_word, plan.evenings[0].evening, plan.evenings[0].tables[0].new) == (not has_keys, None, 3)
    done = back(league, secretary, has_vouched=not has_keys)

    sheet = Sheet.objects.get()
    assert (done.added, done.replaced) == (3, 0)
    assert said(sheet) == before
    assert (sheet.pk, sheet.state) == (table.sheet.pk, "last_round")
    assert (sheet.evening.calendar_uid, sheet.evening.edition.parameters) == (
        table.evening.calendar_uid,
        table.evening.edition.parameters,
    )
    assert not SheetSnapshot.objects.exists()
    verified()


def test_only_what_is_missing_since_the_backup_is_added() -> None:
    table = scene()
    for number in (1, 2, 3):
        table.save(number, 1, 12 + number, 0, 7, 30)
    copy, before = copied(table.sheet), said(table.sheet)
    lose_games(table, after=1, revision=2)
    receive_copies(league=table.league, given=given(copy))

    assert (plan_of(table.league).evenings[0].tables[0].new, plan_of(table.league).evenings[0].tables[0].same) == (2, 1)
    done = back(table.league, table.secretary)

    assert (done.added, said(table.sheet)) == (2, before)
    entry = AuditEntry.objects.filter(action="snapshots.taken_back").get()
    assert (entry.details["added"], entry.details["copies"][0]["seal"]) == ([2, 3], "holds")
    verified()


def test_the_same_copies_taken_back_twice_change_nothing() -> None:
    table = played(scene())
    copy = copied(table.sheet)
    before = said(table.sheet)
    for _time in range(2):
        receive_copies(league=table.league, given=given(copy, copy))
        back(table.league, table.secretary)
    assert said(table.sheet) == before


@pytest.mark.clause("L6.5")
@pytest.mark.parametrize(("answer", "points"), [("here", 12), ("0", 21)])
def test_a_game_that_differs_is_asked_about_and_what_is_replaced_is_struck(answer: str, points: int) -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    other = json.loads(copied(table.sheet).text)
    other["tables"][0]["games"][0]["hands"][0]["points"] = 21
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    copy = copied(table.sheet)
    Correction.objects.filter(sheet=table.sheet).delete()
    Game.objects.get(sheet=table.sheet).hands.filter(seat=table.seats[0]).update(points=12)
    receive_copies(league=table.league, given=given(copy))

    with pytest.raises(InvalidInput, match="which version of game 1 at table 1 is right"):
        back(table.league, table.secretary)
    back(table.league, table.secretary, choices={(only_key(table.league), 1): answer})

    assert Game.objects.get().hands.get(seat=table.seats[0]).points == points
    struck = list(Correction.objects.values_list("old_value", "new_value", "initials"))
    assert struck == ([] if answer == "here" else [("12", "21", "AP")])


@pytest.mark.clause("L6.5")
def test_what_no_correction_of_the_copy_explains_is_struck_by_whoever_decides() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    copy = copied(table.sheet)
    Game.objects.get().hands.filter(seat=table.seats[0]).update(points=13)
    receive_copies(league=table.league, given=given(copy))

    back(table.league, table.secretary, choices={(only_key(table.league), 1): "0"})

    assert [(row.old_value, row.new_value, row.initials) for row in Correction.objects.all()] == [("13", "12", "SS")]


def test_two_phones_of_a_table_are_united_and_the_newest_version_of_each_game_counts() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    first = copied(table.sheet)
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    table.save(2, 0, 0, 8, 9, 11)
    second, before = copied(table.sheet, TOLD + 1), said(table.sheet)
    league, secretary = fresh_office()
    for copy in (second, first):
        receive_copies(league=league, given=given(copy))

    back(league, secretary)

    assert said(Sheet.objects.get()) == before


def test_a_game_that_was_taken_off_does_not_come_back_from_an_older_copy() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.save(2, 1, 12, 0, 7, 31)
    older = copied(table.sheet)
    remove_game(sheet_id=table.sheet.pk, actor=table.secretary, number=2, seen_revision=10_000, note=NOTE)
    newer = copied(table.sheet, TOLD + 1)
    league, secretary = fresh_office()
    receive_copies(league=league, given=given(older, newer))

    back(league, secretary)

    assert list(Game.objects.values_list("number", flat=True)) == [1]


def test_versions_that_are_equally_new_are_asked_about() -> None:
    """As after the server had fallen back in the middle of the evening."""
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    one = copied(table.sheet)
    Game.objects.get().hands.filter(seat=table.seats[0]).update(points=99)
    other = copied(table.sheet, TOLD + 1)
    league, secretary = fresh_office()
    receive_copies(league=league, given=given(one, other))

    with pytest.raises(InvalidInput):
        back(league, secretary)
    back(league, secretary, choices={(only_key(league), 1): "1"})

    assert Game.objects.get().hands.get(seat__position=1).points == 12


def test_what_a_phone_was_told_after_its_copy_comes_from_its_own_list_and_needs_a_word() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    copy = copied(table.sheet)
    table.save(2, 0, 0, 8, 9, 11)
    before, revision = said(table.sheet), table.fresh().revision
    league, secretary = fresh_office()
    old = typed(table, 1, 1, 1, 99, 0, 7, 30)
    receive_copies(league=league, given=given(copy, journal=[old, typed(table, 2, revision, 0, 0, 8, 9, 11)]))

    with pytest.raises(InvalidInput, match="no seal"):
        back(league, secretary)
    back(league, secretary, has_vouched=True)

    sheet = Sheet.objects.get()
    assert said(sheet) == before
    assert "00c0ffee" in receipts_of(sheet.pk), "so that the phone does not miss it"


@pytest.mark.parametrize("name", ["text", "mac"])
def test_a_copy_that_was_changed_is_named_and_not_used(name: str) -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    copy = copied(table.sheet)
    data = copy.data
    data[name] = data[name].replace("12", "13") if name == "text" else data[name][::-1]
    lose_games(table, after=0, revision=1)
    receive_copies(league=table.league, given={"copies": [data], "journal": []})

    plan = plan_of(table.league)

    assert ([each.is_forged for each in plan.given], plan.evenings) == ([True], ())
    with pytest.raises(NotAllowedNow):
        back(table.league, table.secretary)


def test_what_waits_in_an_outbox_finds_its_table_and_is_not_written_twice() -> None:
    table = scene_of_today()
    phone, sheet = phone_at(table), table.sheet.pk
    first, lost = str(uuid4()), str(uuid4())
    fields = {"game_number": 1, "seat_id": table.seats[0].pk, "offence": "question", "cards": 1, "client_id": lost}
    penalty = {"sheet": sheet, **fields}
    assert save_by_phone(phone, sheet, fields_of(table, 1, 1, 12, 0, 7, 30, client_id=first))["kind"] == "saved"
    phone.post(f"/t/sheet/{sheet}/penalties/", penalty, HTTP_ACCEPT="application/json")
    assert PenaltyCard.objects.count() == 1
    copy = copied(table.sheet)
    league, secretary = fresh_office()
    receive_copies(league=league, given=given(copy))
    back(league, secretary)

    again = phone_at(replace(table, sheet=Sheet.objects.get(), secretary=secretary))
    repeated = save_by_phone(again, sheet, fields_of(table, 1, 1, 12, 0, 7, 30, client_id=first))
    following = save_by_phone(again, sheet, fields_of(table, 2, 0, 0, 8, 9, 11, client_id=str(uuid4())))
    again.post(f"/t/sheet/{sheet}/penalties/", penalty, HTTP_ACCEPT="application/json")

    assert (repeated["kind"], following["kind"]) == ("saved", "saved")
    assert (Game.objects.count(), PenaltyCard.objects.count()) == (2, 1)


def test_somebody_who_came_after_the_backup_sits_at_the_table_again() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    (late,) = participants(table.evening, (NAMES[6],))
    seat = add_late_player(sheet=table.sheet, actor=table.secretary, registration=late, first_game=2)
    table.save(2, 1, 12, 0, 7, 31)
    copy, before = copied(table.sheet), said(table.sheet)
    lose_games(table, after=1, revision=2)
    seat.delete()
    late.delete()
    receive_copies(league=table.league, given=given(copy))

    back(table.league, table.secretary)

    assert said(table.sheet) == before


def test_where_other_people_sit_nothing_is_taken() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    copy = copied(table.sheet)
    first, second = table.seats[:2]
    type(first).objects.filter(pk=first.pk).update(position=9)
    type(first).objects.filter(pk=second.pk).update(position=1)
    type(first).objects.filter(pk=first.pk).update(position=2)
    receive_copies(league=table.league, given=given(copy))

    assert "Other people sit" in plan_of(table.league).evenings[0].tables[0].refusal


def test_a_sheet_that_is_submitted_is_left_alone() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    copy = copied(table.sheet)
    table.submit()
    receive_copies(league=table.league, given=given(copy))
    with pytest.raises(NotAllowedNow):
        back(table.league, table.secretary)


def test_what_has_changed_since_it_was_looked_at_is_looked_at_again() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    receive_copies(league=table.league, given=given(copied(table.sheet)))
    seen = plan_of(table.league).seen
    table.save(2, 0, 0, 8, 9, 11)

    with pytest.raises(Conflict):
        take_back(league=table.league, actor=table.secretary, choices={}, seen=seen, has_vouched=False)


def test_another_rule_set_under_the_same_code_becomes_an_edition_of_its_own() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    copy, rules = copied(table.sheet), table.evening.edition.parameters
    league, secretary = fresh_office()
    changed = scenes.edition(league)
    rule_set = rule_set_of(changed)
    changed.name = "Changed"
    changed.parameters = {**changed.parameters, "name": "Changed"}
    changed.save()
    receive_copies(league=league, given=given(copy))

    back(league, secretary)

    edition = Evening.objects.get().edition
    assert (edition.code, {**edition.parameters, "code": rule_set.code}) == (f"{rule_set.code}-2", rules)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[1]", '{"form": 2}', '{"form": 1, "told": 1}', '{"form": true}'],
)
def test_what_is_no_copy_is_refused(text: str) -> None:
    table = scene()
    with pytest.raises(InvalidInput):
        receive_copies(league=table.league, given={"copies": [{"text": text, "key": "", "mac": ""}], "journal": []})


def test_any_field_of_a_copy_that_is_of_another_kind_is_refused() -> None:
    table = played(scene())
    whole = json.loads(copied(table.sheet).text)

    def damaged(node):
        """The copy with one value after the other turned into something else."""
        items = node.items() if isinstance(node, dict) else enumerate(node)
        for key, value in list(items):
            if key == "edition":
                continue
            if isinstance(value, dict | list) and value:
                yield from damaged(value)
                continue
            node[key] = {"no": "such"}
            yield str(key)
            node[key] = value

    accepted = []
    for name in damaged(whole):
        data = {"text": json.dumps(whole), "key": "", "mac": ""}
        try:
            receive_copies(league=table.league, given={"copies": [data], "journal": []})
        except InvalidInput:
            continue
        accepted.append(name)
    assert accepted == []
