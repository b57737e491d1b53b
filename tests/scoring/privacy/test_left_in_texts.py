"""What is left of a name beside what was certain: the surname alone, its genitive, a copy from a phone."""

import json
from dataclasses import dataclass

import pytest

from scoring.audit.services.irregularities import report_irregularity, settle_irregularity
from scoring.audit.services.verification import verify_league
from scoring.core.keys import SealVerdict
from scoring.core.selectors.integrity import sha256_of, verdict_on_copy
from scoring.models import AuditEntry, Evening, Irregularity, League, Player, SheetSnapshot, User
from scoring.people.services.players import update_player
from scoring.privacy.selectors.persons import Person, person_of, words_pattern
from scoring.privacy.selectors.traces import traces_of
from scoring.privacy.services.erasures import Review, ask_for_erasure, confirm_erasure
from scoring.recovery.services.snapshot_set_up import receive_copies
from tests.scoring.recovery.snapshots import copied, given
from tests.scoring.scenes import Scene, official, scene
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]
NAME, SURNAME = "Walburga Quittenbaum", "Quittenbaum"
SAID = f"weil Frau {SURNAME} ({NAME}) es wollte"


@dataclass
class Named:
    """Somebody with results, who is named in texts."""

    table: Scene
    player: Player

    @property
    def league(self) -> League:
        return self.table.league

    def offered(self) -> dict[str, bool]:
        """The places of the texts in question, and which of them are certain as well."""
        traces = list(traces_of(person_of(self.player, None)))
        certain = {trace.key for trace in traces if trace.is_certain}
        return {trace.key: trace.key in certain for trace in traces if not trace.is_certain}

    def erase(self, *, ticked: bool) -> None:
        president: User = official(self.league, "president")
        texts = tuple(self.offered()) if ticked else ()
        asked = ask_for_erasure(player=self.player, actor=president, erases_account=False)
        review = Review(texts, ())
        confirm_erasure(erasure_id=asked.pk, actor=self.table.auditor, typed_name=NAME, review=review)


@pytest.fixture
def named(settings, tmp_path) -> Named:
    found = laid()
    settings.ERASURES_FILE, settings.MEDIA_ROOT = tmp_path / "erasures.jsonl", tmp_path / "media"
    return found


@laid_once
def laid() -> Named:
    table = scene(players=2)
    player = table.seats[0].registration.player
    facts = {"is_active": True, "club": "", "email": "", "phone": ""}
    update_player(player=player, actor=table.secretary, name=NAME, **facts)
    player.refresh_from_db()
    table.save(1, 0, 0, 35)
    return Named(table, player)


def signed(named: Named) -> Named:
    named.table.submit()
    named.table.sign()
    return named


def test_surname_beside_the_whole_name_is_offered_and_taken_out_of_text_and_log(named: Named) -> None:
    signed(named)
    told = report_irregularity(sheet_id=named.table.sheet.pk, actor=named.table.auditor, description=SAID)
    settle_irregularity(irregularity_id=told.pk, actor=named.table.auditor, resolution="!")
    key = f"scoring.irregularity:{told.pk}:description"
    assert named.offered()[key] is True
    assert SAID in str(list(AuditEntry.objects.values_list("details", flat=True)))

    named.erase(ticked=True)

    assert Irregularity.objects.get().description == "weil Frau [gelöscht] ([gelöscht]) es wollte"
    assert SURNAME not in str(list(AuditEntry.objects.values()))
    assert list(verify_league(named.league)) == []


def test_surname_stays_where_nobody_has_ticked_it(named: Named) -> None:
    signed(named)
    told = report_irregularity(sheet_id=named.table.sheet.pk, actor=named.table.auditor, description=SAID)
    settle_irregularity(irregularity_id=told.pk, actor=named.table.auditor, resolution="!")
    named.erase(ticked=False)
    assert Irregularity.objects.get().description == f"weil Frau {SURNAME} ([gelöscht]) es wollte"
    assert list(verify_league(named.league)) == []


@pytest.mark.parametrize(
    ("venue", "left"),
    [
        (f"bei {SURNAME}s", "bei [gelöscht]"),
        pytest.param(f"{NAME}s Garten", "[gelöscht] [gelöscht] Garten", marks=pytest.mark.slow),
        pytest.param(f"Haus {SURNAME}", "Haus [gelöscht]", marks=pytest.mark.slow),
        ("Walburgas Küche", "[gelöscht] Küche"),
    ],
)
def test_genitive_is_offered_and_taken_out(venue: str, left: str, named: Named) -> None:
    Evening.objects.filter(pk=named.table.evening.pk).update(venue=venue)
    signed(named)
    assert f"scoring.evening:{named.table.evening.pk}:venue" in named.offered()
    named.erase(ticked=True)
    assert Evening.objects.get(pk=named.table.evening.pk).venue == left


@pytest.mark.parametrize("venue", ["Quittenbaumschule", "Zum Quitten", "Walburgisnacht am Markt"])
def test_longer_and_shorter_words_are_others(venue: str, named: Named) -> None:
    Evening.objects.filter(pk=named.table.evening.pk).update(venue=venue)
    assert f"scoring.evening:{named.table.evening.pk}:venue" not in named.offered()


@pytest.mark.parametrize("is_escaped", [False, True])
def test_copy_from_a_phone_loses_the_name_and_stays_proved(is_escaped: bool, named: Named) -> None:
    season = named.table.evening.season
    type(season).objects.filter(pk=season.pk).update(name=f"Saison {SURNAME}s")
    receive_copies(league=named.league, given=given(copied(named.table.sheet)))
    if is_escaped:
        row = SheetSnapshot.objects.get()
        text = json.dumps(json.loads(row.text)).replace(SURNAME, "\\u0051uittenbaum")
        SheetSnapshot.objects.update(text=text, digest=sha256_of(text))
    signed(named)

    named.erase(ticked=True)

    row = SheetSnapshot.objects.get()
    said = json.dumps(json.loads(row.text), ensure_ascii=False)
    assert (SURNAME in said, "Walburga" in said, "Ehemaliges Mitglied 1" in said) == (False, False, True)
    assert row.digest == sha256_of(row.text)
    holds = verdict_on_copy(row.text, row.key_id, row.mac) is SealVerdict.HOLDS
    assert holds is not is_escaped  # what was not as it was sealed before is so no more afterwards


@pytest.mark.parametrize(
    ("name", "said"),
    [
        *(("Jörn Weiß", said) for said in ("Jörn WEISS", "JÖRN WEISS", "Jo\u0308rn Weiß", "jörn-weiß", "Jörn_Weiss")),
        ("Jörn Weiss", "Jörn Weiß"),
        ("Max Müßig", "MAX MU\u0308SSIG"),
        ("Al Groß-D'Arcy", "AL GROSS-D&#x27;ARCY"),
    ],
)
def test_person_is_recognised_with_sz_and_with_ss(name: str, said: str) -> None:
    assert words_pattern([name]).sub("*", f"Punkte von {said}, nicht von {said}bach") == (
        f"Punkte von *, nicht von {said}bach"
    )


@pytest.mark.parametrize("written", ["Jörn Weiß", "JÖRN  WEISS", "Jo\u0308rn\u200b Weiß", "\uff2a\uff4f\u0308rn Weiß"])
def test_text_that_is_a_name_alone_is_replaced_whole_however_it_is_written(written: str) -> None:
    person = Person(Player(), None, names=("Jörn Weiß",), addresses=(), others=(), hints=())
    assert person.erased_from(written, "–") == "–"
