"""Codes for tables: what they open, for how long, and what the database keeps of them."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import override_settings
from django.utils import timezone
from django.utils.formats import date_format

from scoring.accounts.services.access import (
    ALPHABET,
    AccessEnded,
    TooManyGuesses,
    credentials_of,
    hand_out_access,
    hand_out_missing,
    living_access,
    open_by_code,
    open_by_secret,
    revoke_access,
)
from scoring.accounts.services.throttling import IN_TOTAL, PER_ADDRESS
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AccessState, AuditEntry, CodeGuesses, Evening, Sheet, TableAccess
from scoring.seating.services.seats import seat_table
from tests.scoring.codes import SCORER, VIEWER, access_to, credentials, scene_of_today
from tests.scoring.scenes import participants, scene

pytestmark = pytest.mark.django_db
ADDRESS = "192.0.2.7"
UNKNOWN = "2345-6789"


def guess(times: int = 1, address: str = ADDRESS) -> None:
    for _attempt in range(times):
        with pytest.raises(InvalidInput):
            open_by_code(code=UNKNOWN, address=address)


def let_pass(pause: timedelta) -> None:
    """Make all wrong codes older, as if so much time had passed."""
    for counter in CodeGuesses.objects.all():
        CodeGuesses.objects.filter(pk=counter.pk).update(last_failure_at=counter.last_failure_at - pause)


def test_link_and_code_open_the_table() -> None:
    access = access_to(scene_of_today())
    made = credentials(access)

    assert open_by_secret(secret=made.secret) == access
    assert open_by_code(code=made.code, address=ADDRESS) == access


@pytest.mark.parametrize("written", ["{0}-{1}", "{0} {1}", "{0}{1}", " {0}–{1} "])
def test_code_is_read_however_it_is_typed(written: str) -> None:
    access = access_to(scene_of_today())
    code = credentials(access).code.lower()

    assert open_by_code(code=written.format(code[:4], code[4:]), address=ADDRESS) == access


def test_code_is_short_and_has_no_letters_that_look_alike() -> None:
    made = credentials(access_to(scene_of_today()))

    assert (len(made.code), set(made.code) - set(ALPHABET)) == (8, set())
    assert set("0O1ILU") & set(ALPHABET) == set()
    assert made.readable_code == f"{made.code[:4]}-{made.code[4:]}"


def test_database_alone_opens_nothing() -> None:
    access = access_to(scene_of_today())
    made = credentials(access)
    stored = " ".join(str(value) for value in TableAccess.objects.values_list().get(pk=access.pk))

    assert (made.secret in stored, made.code in stored) == (False, False)
    with override_settings(SECRET_KEY="another key"):
        assert credentials_of(access) is None
        with pytest.raises(InvalidInput):
            open_by_secret(secret=made.secret)


def test_renewing_makes_the_old_slip_worthless() -> None:
    of = scene_of_today()
    old, new = access_to(of), access_to(of)

    with pytest.raises(AccessEnded):
        open_by_secret(secret=credentials(old).secret)
    with pytest.raises(AccessEnded):
        open_by_code(code=credentials(old).code, address=ADDRESS)
    assert open_by_secret(secret=credentials(new).secret) == new


def test_roles_have_codes_of_their_own() -> None:
    of = scene_of_today()
    scorer, viewer = access_to(of, SCORER), access_to(of, VIEWER)

    revoke_access(access=viewer, actor=of.secretary)

    assert open_by_secret(secret=credentials(scorer).secret).role == SCORER
    with pytest.raises(AccessEnded):
        open_by_secret(secret=credentials(viewer).secret)


@pytest.mark.parametrize(
    ("day", "clock", "state"),
    [
        (-1, time(23, 59), AccessState.NOT_YET),
        (0, time(0), AccessState.LIVING),
        (1, time(11, 59), AccessState.LIVING),
        (1, time(12), AccessState.OVER),
    ],
)
def test_code_holds_from_the_evening_s_day_until_noon_after(day: int, clock: time, state: AccessState) -> None:
    of = scene_of_today()
    of.league.timezone = "Pacific/Auckland"
    of.league.save()
    sheet = Sheet.objects.select_related("evening__season__league").get(pk=of.sheet.pk)
    moment = datetime.combine(sheet.evening.date + timedelta(days=day), clock, ZoneInfo("Pacific/Auckland"))

    assert TableAccess(sheet=sheet, role=SCORER).state_at(moment) is state


@pytest.mark.parametrize(("days", "word"), [(3, "It holds on that day"), (-3, "It held until noon")])
def test_code_of_another_day_says_when_it_holds_and_what_the_clock_shows(days: int, word: str) -> None:
    of = scene_of_today()
    access = access_to(of)
    Evening.objects.filter(pk=of.evening.pk).update(date=of.evening.date + timedelta(days=days))

    today = date_format(timezone.localdate(), "SHORT_DATE_FORMAT")
    with pytest.raises(AccessEnded, match=f"{word}.* By the clock of the office's computer it is {today}"):
        open_by_secret(secret=credentials(access).secret)


def test_no_code_is_handed_out_after_the_evening() -> None:
    of = scene()

    with pytest.raises(NotAllowedNow):
        hand_out_access(sheet_id=of.sheet.pk, role=SCORER, actor=of.secretary)


def test_open_tables_without_a_code_get_one_each() -> None:
    of = scene_of_today()
    more = participants(of.evening, ("Karla", "Lasse", "Merle"))
    second = seat_table(evening=of.evening, actor=None, table=2, registrations=[row.pk for row in more])
    first = access_to(of)

    made = hand_out_missing(evening=of.evening, actor=of.secretary)

    assert [access.sheet_id for access in made] == [second.pk]
    assert hand_out_missing(evening=of.evening, actor=of.secretary) == []
    assert open_by_secret(secret=credentials(first).secret) == first


def test_remembered_access_ends_when_it_is_revoked() -> None:
    of = scene_of_today()
    access = access_to(of)
    assert living_access(access_id=access.pk, secret_hash=access.secret_hash) == access

    revoke_access(access=access, actor=of.secretary)

    with pytest.raises(AccessEnded):
        living_access(access_id=access.pk, secret_hash=access.secret_hash)


def test_remembered_access_of_a_table_that_is_gone_is_refused() -> None:
    access = access_to(scene_of_today())
    with pytest.raises(InvalidInput):
        living_access(access_id=access.pk, secret_hash="0" * 64)
    with pytest.raises(InvalidInput):
        living_access(access_id=access.pk + 1, secret_hash=access.secret_hash)


def test_use_is_noted_at_most_once_a_minute() -> None:
    access = access_to(scene_of_today())
    open_by_secret(secret=credentials(access).secret)
    first = TableAccess.objects.get(pk=access.pk).last_used_at
    open_by_secret(secret=credentials(access).secret)
    assert TableAccess.objects.get(pk=access.pk).last_used_at == first

    TableAccess.objects.filter(pk=access.pk).update(last_used_at=timezone.now() - timedelta(minutes=2))
    open_by_secret(secret=credentials(access).secret)
    assert TableAccess.objects.get(pk=access.pk).last_used_at > first


def test_log_says_who_handed_out_and_revoked() -> None:
    of = scene_of_today()
    access_to(of)
    access = access_to(of)
    revoke_access(access=access, actor=of.secretary)
    revoke_access(access=access, actor=of.secretary)

    entries = AuditEntry.objects.filter(action__startswith="access.").order_by("sequence")
    assert list(entries.values_list("action", "actor")) == [
        ("access.handed_out", of.secretary.pk),
        ("access.renewed", of.secretary.pk),
        ("access.revoked", of.secretary.pk),
    ]


def test_wrong_codes_make_the_next_attempt_wait_longer_each_time() -> None:
    code = credentials(access_to(scene_of_today())).code
    guess(PER_ADDRESS.free)
    with pytest.raises(TooManyGuesses) as first:
        open_by_code(code=code, address=ADDRESS)
    let_pass(PER_ADDRESS.first)
    guess()
    with pytest.raises(TooManyGuesses) as second:
        open_by_code(code=code, address=ADDRESS)

    assert timedelta() < first.value.pause <= PER_ADDRESS.first
    assert PER_ADDRESS.first < second.value.pause <= 2 * PER_ADDRESS.first


def test_right_code_is_taken_after_the_pause() -> None:
    access = access_to(scene_of_today())
    guess(PER_ADDRESS.free)
    let_pass(PER_ADDRESS.first)

    assert open_by_code(code=credentials(access).code, address=ADDRESS) == access


def test_attempts_while_waiting_are_refused_but_not_counted() -> None:
    guess(PER_ADDRESS.free)
    for _attempt in range(3):
        with pytest.raises(TooManyGuesses):
            open_by_code(code=UNKNOWN, address=ADDRESS)

    assert sorted(CodeGuesses.objects.values_list("failures", flat=True)) == [PER_ADDRESS.free] * 2


def test_other_addresses_and_links_need_not_wait() -> None:
    access = access_to(scene_of_today())
    guess(PER_ADDRESS.free)

    assert open_by_code(code=credentials(access).code, address="192.0.2.8") == access
    assert open_by_secret(secret=credentials(access).secret) == access


def test_addresses_of_one_network_of_version_6_count_together() -> None:
    code = credentials(access_to(scene_of_today())).code
    for number in range(PER_ADDRESS.free):
        guess(address=f"2001:db8:1:2::{number + 1}")

    with pytest.raises(TooManyGuesses):
        open_by_code(code=code, address="2001:db8:1:2:ffff::1")
    assert open_by_code(code=code, address="2001:db8:1:3::1")


def test_guessing_from_many_addresses_makes_all_wait() -> None:
    code = credentials(access_to(scene_of_today())).code
    guess()
    CodeGuesses.objects.update(failures=IN_TOTAL.free)
    CodeGuesses.objects.filter(failures=IN_TOTAL.free).exclude(pk=CodeGuesses.objects.earliest("pk").pk).delete()

    with pytest.raises(TooManyGuesses):
        open_by_code(code=code, address="192.0.2.99")


def test_wrong_codes_are_forgotten_after_an_hour() -> None:
    guess(PER_ADDRESS.free)
    let_pass(timedelta(hours=1, minutes=1))
    guess()

    assert set(CodeGuesses.objects.values_list("failures", flat=True)) == {1}


def test_no_address_is_kept() -> None:
    guess()

    assert not CodeGuesses.objects.filter(source__contains=ADDRESS).exists()


def test_pause_stops_growing() -> None:
    assert PER_ADDRESS.pause_after(10_000) == PER_ADDRESS.longest


@pytest.mark.parametrize("failures", [1, PER_ADDRESS.free])
def test_wrong_code_of_a_clock_that_was_ahead_costs_the_usual_pause(failures: int) -> None:
    code = credentials(access_to(scene_of_today())).code
    guess(failures)
    let_pass(-timedelta(days=1))  # as if they had been typed tomorrow
    if failures == PER_ADDRESS.free:
        with pytest.raises(TooManyGuesses) as wait:
            open_by_code(code=code, address=ADDRESS)
        assert wait.value.pause == PER_ADDRESS.first
        let_pass(PER_ADDRESS.first)
    assert open_by_code(code=code, address=ADDRESS)
