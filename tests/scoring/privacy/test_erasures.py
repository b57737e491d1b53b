"""After an erasure nothing tells of the person any more, and all that was signed, logged and printed still holds."""

from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring.audit.selectors.signatures import is_as_signed
from scoring.audit.services.discrepancies import Code
from scoring.audit.services.irregularities import report_irregularity, settle_irregularity
from scoring.audit.services.verification import has_printed_head, verify_league
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.selectors.heads import head_text
from scoring.models import Erasure, Hand, Player, Review, Sheet
from scoring.privacy.services.erasure_list import remembered
from scoring.privacy.services.erasures import ask_for_erasure, confirm_erasure, erase_again, withdraw_erasure
from scoring.results.services.recounting import recount_league
from scoring.sheets.selectors.loading import full_sheet
from tests.operation.tampering.stage import Stage
from tests.scoring.privacy.office import (
    EXAMPLES,
    NAME,
    OF_THE_WALK,
    SIGN_IN,
    TOLD,
    Office,
    everything_shown,
    everything_stored,
    merge_with_another,
)
from tests.scoring.scenes import official, scene

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6"), pytest.mark.usefixtures("logged_scenes")]


def findings(stage: Stage) -> list[str]:
    return [str(finding) for finding in verify_league(stage.league)]


@pytest.mark.slow
def test_nothing_tells_of_an_erased_person_and_everything_holds(office: Office) -> None:
    stage = office.stage
    merge_with_another(office)
    assert set(TOLD.findall(everything_stored(office.folder))) >= {
        "Quittenb",
        "Anke",
        "Uno-Fee",
        "987654",
        "Wally",
        SIGN_IN,
    }
    printed = head_text(stage.league).removeprefix("Logbuch ").removeprefix("Log ")
    standings = list(stage.season.standings.values_list("rank", "place", "ranking_points", "player_id"))

    office.erase()

    stored = everything_stored(office.folder)
    assert sorted({stored[max(0, hit.start() - 60) : hit.end() + 30] for hit in TOLD.finditer(stored)}) == []
    assert findings(stage) == []
    assert recount_league(league=stage.league) == []
    assert all(is_as_signed(full_sheet(sheet.pk)) for sheet in Sheet.objects.filter(state="signed"))
    assert has_printed_head(stage.league, printed)
    assert list(stage.season.standings.values_list("rank", "place", "ranking_points", "player_id")) == standings
    neutral = Player.objects.get(pk=office.player.pk)
    assert (neutral.name, neutral.name_salt, neutral.email, neutral.is_active) == (
        "Ehemaliges Mitglied 1",
        "",
        "",
        False,
    )
    shown = everything_shown(stage)
    told = {name: TOLD.findall(EXAMPLES.sub("", text)) for name, text in shown.items() if name not in OF_THE_WALK}
    assert {name: words for name, words in told.items() if words} == {}


def test_entry_whose_texts_were_emptied_past_the_office_is_found(office: Office) -> None:
    office.erase()
    entry = office.stage.entries.order_by("sequence")[2]
    office.stage.entries.filter(pk=entry.pk).update(actor_name="", subject="", details={}, salt="")
    assert [finding.code for finding in verify_league(office.stage.league)] == [Code.ENTRY_CHANGED]


def test_text_that_was_changed_after_the_erasure_is_found(office: Office) -> None:
    office.erase()
    Review.objects.filter(sheet=office.stage.sheet, outcome="sent_back").update(reason="[gelöscht] in game 3?")
    assert Code.SHEET_DIFFERS in {finding.code for finding in verify_league(office.stage.league)}


def test_two_persons_and_the_typed_name_are_needed(office: Office) -> None:
    auditor = office.stage.auditor
    asked = ask_for_erasure(player=office.player, actor=auditor, erases_account=True)
    with pytest.raises(NotAllowedNow):
        confirm_erasure(erasure_id=asked.pk, actor=auditor, typed_name=NAME)
    with pytest.raises(InvalidInput):
        confirm_erasure(erasure_id=asked.pk, actor=office.stage.secretary, typed_name="Walburga")
    withdraw_erasure(erasure_id=asked.pk, actor=auditor)
    with pytest.raises(NotAllowedNow):
        confirm_erasure(erasure_id=asked.pk, actor=office.stage.secretary, typed_name=NAME)
    assert Player.objects.get(pk=office.player.pk).full_name == NAME


def test_erasure_waits_for_unsigned_sheets_open_irregularities_and_findings() -> None:
    table = scene(players=2)
    player = table.seats[0].registration.player
    table.save(1, 0, 0, 35)
    asked = ask_for_erasure(player=player, actor=table.secretary, erases_account=True)

    def refusal() -> str:
        with pytest.raises(NotAllowedNow) as refused:
            confirm_erasure(erasure_id=asked.pk, actor=table.auditor, typed_name=player.name)
        return refused.value.message

    assert "nicht unterschrieben" in refusal()
    table.submit()
    table.sign()
    told = [report_irregularity(sheet_id=table.sheet.pk, actor=table.auditor, description="?") for _time in "ab"]
    assert refusal().count("Unregelmäßigkeit") == 1  # a sheet is named once
    for each in told:
        settle_irregularity(irregularity_id=each.pk, actor=table.auditor, resolution="!")
    Hand.objects.filter(game__sheet=table.sheet, points=35).update(points=36)
    assert "36" in refusal()


def test_backup_of_before_is_brought_back_without_the_person(office: Office, settings) -> None:
    with transaction.atomic():
        office.erase()
        transaction.set_rollback(True)
    assert [line.player for line in remembered(settings.ERASURES_FILE)] == [office.player.pk]
    assert erase_again(settings.ERASURES_FILE) == 1
    assert Player.objects.get(pk=office.player.pk).full_name == "Ehemaliges Mitglied 1"
    assert erase_again(settings.ERASURES_FILE) == 0
    assert findings(office.stage) == []


def test_one_asks_by_the_page_and_another_confirms_by_typing_the_name(client: Client, settings, tmp_path: Path) -> None:
    settings.ERASURES_FILE, settings.MEDIA_ROOT = tmp_path / "erasures.jsonl", tmp_path / "media"
    table = scene(players=2)
    table.save(1, 0, 0, 35)
    table.submit()
    table.sign()
    player = table.seats[0].registration.player
    address = reverse("person_erasure", args=[table.league.slug, player.pk])
    client.force_login(official(table.league, "president"))
    assert client.post(address, {}).status_code == 302
    asked = Erasure.objects.get()
    assert 'name="erases_account"' not in client.get(address).content.decode()
    confirm = reverse("erasure_confirm", args=[table.league.slug, asked.pk])
    assert client.post(confirm, {"typed_name": "Anke"}).status_code == 200
    client.force_login(table.auditor)
    assert client.post(confirm, {"typed_name": "Anke"}).status_code == 302
    assert Player.objects.get(pk=player.pk).name == "Ehemaliges Mitglied 1"


def test_second_person_finds_what_was_asked_for_on_the_desk(client: Client) -> None:
    table = scene(players=2)
    player = table.seats[0].registration.player
    table.save(1, 0, 0, 35)
    president = official(table.league, "president")
    asked = ask_for_erasure(player=player, actor=president, erases_account=True)
    confirm = reverse("erasure_confirm", args=[table.league.slug, asked.pk])
    for account, sees_it in ((table.auditor, True), (president, False), (table.secretary, False)):
        client.force_login(account)
        assert (confirm in client.get(reverse("home")).content.decode()) is sees_it
    client.force_login(table.auditor)
    page = client.get(confirm).content.decode()
    assert "nicht unterschrieben" in page
    assert 'name="typed_name"' not in page, "what would be refused is not offered"
    client.force_login(president)
    assert (
        'type="hidden" name="erases_account"'
        in client.get(
            reverse("person_erasure", args=[table.league.slug, table.seats[1].registration.player_id])
        ).content.decode()
    )
