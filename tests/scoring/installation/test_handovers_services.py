"""An office goes from one member to another: never twice, never to nobody, and with what it opens."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.accounts.services.access import hand_out_access
from scoring.accounts.services.account_links import make_link
from scoring.core import permissions
from scoring.core.errors import InvalidInput, NotAllowedNow, Vanished
from scoring.installation.selectors.handovers import holders_of
from scoring.installation.services.handovers import begin_handover, call_off_handover, confirm_handover
from scoring.models import (
    AccountLink,
    ApiToken,
    AuditEntry,
    FeedLink,
    Installation,
    League,
    Mail,
    MemberList,
    Membership,
    Office,
    OfficeHandover,
    OfficeTerm,
    SheetWorkbook,
    TableAccess,
    User,
)
from scoring.people.services.members import remove_member, update_member
from scoring.publishing.services import renew_feed_link
from tests.scoring.accounts.account_scenes import is_signed_in, mails_to, member, sends_mail, signed_in
from tests.scoring.codes import scene_of_today
from tests.scoring.scenes import Scene, league, official

pytestmark = pytest.mark.django_db
DECISION = "Mitgliederversammlung 14.3.2026"


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


@pytest.fixture
def president(kiel: League) -> User:
    return official(kiel, "president", name="Anke")


@pytest.fixture
def nele(kiel: League, president: User) -> User:
    return member(kiel, president, "nele", "nele@example.org", "player").user


def of(row: League, user: User) -> Membership:
    return Membership.objects.get(league=row, user=user)


def begin(row: League, giver: User, taker: User, kind: str = "president", actor: User | None = None) -> OfficeHandover:
    sides = {"membership": of(row, giver), "taker": of(row, taker)}
    return begin_handover(**sides, kind=kind, actor=actor or giver, decision=DECISION)


def holders(row: League, kind: str = "president") -> list[User]:
    return [office.membership.user for office in Office.objects.filter(membership__league=row, kind=kind)]


def actions(row: League) -> list[str]:
    return list(AuditEntry.objects.filter(league=row).order_by("sequence").values_list("action", flat=True))


def test_old_holder_holds_the_office_until_the_new_one_agrees(kiel: League, president: User, nele: User) -> None:
    handover = begin(kiel, president, nele)
    assert holders(kiel) == [president]
    confirm_handover(handover_id=handover.pk, actor=nele)
    assert holders(kiel) == [nele]
    assert not OfficeHandover.objects.exists()
    today = timezone.localdate()
    terms = OfficeTerm.objects.filter(kind="president").order_by("pk")
    assert list(terms.values_list("account", "began_on", "ended_on", "decision")) == [
        (president.pk, None, today, ""),
        (nele.pk, today, None, DECISION),
    ]
    assert actions(kiel)[-2:] == ["handover.begun", "handover.confirmed"]


def test_hand_over_that_is_called_off_leaves_everything_as_it_was(kiel: League, president: User, nele: User) -> None:
    handover = begin(kiel, president, nele)
    call_off_handover(handover_id=handover.pk, actor=nele)
    assert holders(kiel) == [president]
    assert actions(kiel)[-1] == "handover.called_off"
    with pytest.raises(Vanished):
        confirm_handover(handover_id=handover.pk, actor=nele)
    with pytest.raises(Vanished):
        call_off_handover(handover_id=handover.pk, actor=president)


def test_nobody_else_can_agree_not_even_the_old_holder(kiel: League, president: User, nele: User) -> None:
    handover = begin(kiel, president, nele)
    for actor in (president, official(kiel, "secretary")):
        with pytest.raises(NotAllowedNow):
            confirm_handover(handover_id=handover.pk, actor=actor)
    assert holders(kiel) == [president]


def test_last_president_cannot_vanish_on_the_way(kiel: League, president: User, nele: User) -> None:
    begin(kiel, president, nele)
    with pytest.raises(NotAllowedNow):
        remove_member(membership=of(kiel, president), actor=president)
    with pytest.raises(NotAllowedNow):
        update_member(membership=of(kiel, president), actor=president, offices=[], player=None)
    remove_member(membership=of(kiel, nele), actor=president)
    assert (holders(kiel), OfficeHandover.objects.exists()) == ([president], False)


def test_account_that_cannot_sign_in_or_holds_the_office_gets_none(kiel: League, president: User, nele: User) -> None:
    closed = official(kiel, "player")
    User.objects.filter(pk=closed.pk).update(is_active=False)
    for taker in (User.objects.get(pk=closed.pk), official(kiel, "president")):
        with pytest.raises(InvalidInput) as refusal:
            begin(kiel, president, taker)
        assert list(refusal.value.errors) == ["taker"]


def test_member_of_another_league_gets_no_office(kiel: League, president: User) -> None:
    other = official(league(), "president")
    with pytest.raises(InvalidInput):
        begin_handover(
            membership=of(kiel, president),
            taker=Membership.objects.get(user=other),
            kind="president",
            actor=president,
            decision="",
        )


def test_office_is_handed_over_to_one_at_a_time(kiel: League, president: User, nele: User) -> None:
    begin(kiel, president, nele)
    with pytest.raises(InvalidInput):
        begin(kiel, president, official(kiel, "player"))
    assert OfficeHandover.objects.get().taker.user == nele


def test_office_that_was_taken_away_meanwhile_is_not_taken_over(kiel: League, president: User, nele: User) -> None:
    jorn = official(kiel, "secretary")
    handover = begin(kiel, jorn, nele, "secretary")
    update_member(membership=of(kiel, jorn), actor=president, offices=["player"], player=None)
    with pytest.raises(NotAllowedNow):
        confirm_handover(handover_id=handover.pk, actor=nele)
    assert holders(kiel, "secretary") == []
    with pytest.raises(NotAllowedNow):
        begin(kiel, jorn, nele, "secretary")


def test_league_that_demands_a_second_factor_gets_it_first(kiel: League, president: User, nele: User) -> None:
    handover = begin(kiel, president, nele)
    League.objects.filter(pk=kiel.pk).update(second_factor_offices=["president"])
    with pytest.raises(NotAllowedNow) as refusal:
        confirm_handover(handover_id=handover.pk, actor=nele)
    assert "second factor" in refusal.value.message
    assert holders(kiel) == [president]
    nele.second_factor_at = timezone.now()
    nele.save()
    confirm_handover(handover_id=handover.pk, actor=nele)
    assert holders(kiel) == [nele]


def uploads(row: League, user: User, name: str) -> None:
    """Both kinds of spreadsheets, not imported yet."""
    facts = {"league": row, "uploaded_by": user, "uploaded_at": timezone.now()}
    SheetWorkbook.objects.create(**facts, file_name=f"{name}.xlsx", tabs=[], choices=[])
    MemberList.objects.create(**facts, file_name=f"{name}.csv", cells=[], columns=[], sha256="")


def waiting(row: League) -> list[tuple[str, User]]:
    both = (*row.sheet_workbooks.order_by("file_name"), *row.member_lists.order_by("file_name"))
    return [(one.file_name, one.uploaded_by) for one in both]


def test_files_that_wait_for_their_import_go_to_the_new_holder(kiel: League, president: User, nele: User) -> None:
    jorn = official(kiel, "secretary")
    uploads(kiel, jorn, "sheets")
    confirm_handover(handover_id=begin(kiel, jorn, nele, "secretary").pk, actor=nele)
    assert waiting(kiel) == [("sheets.xlsx", nele), ("sheets.csv", nele)]
    entry = AuditEntry.objects.get(league=kiel, action="handover.confirmed")
    assert entry.details["handed_on"] == {"files": ["sheets.xlsx", "sheets.csv"], "installation": False}


def test_new_holder_keeps_the_file_that_they_have_uploaded_themselves(kiel: League, nele: User) -> None:
    jorn = official(kiel, "secretary")
    uploads(kiel, jorn, "old")
    uploads(kiel, nele, "own")
    confirm_handover(handover_id=begin(kiel, jorn, nele, "secretary").pk, actor=nele)
    assert waiting(kiel) == [("own.xlsx", nele), ("own.csv", nele)]


def test_files_stay_with_whoever_may_import_them_by_another_office(kiel: League, nele: User) -> None:
    both = official(kiel, "president", "secretary")
    uploads(kiel, both, "sheets")
    confirm_handover(handover_id=begin(kiel, both, nele, "secretary").pk, actor=nele)
    assert waiting(kiel) == [("sheets.xlsx", both), ("sheets.csv", both)]


def test_installation_goes_along_with_the_presidency_of_its_only_league(
    kiel: League, president: User, nele: User
) -> None:
    Installation.objects.create(begun_by=president, begun_at=timezone.now())
    confirm_handover(handover_id=begin(kiel, president, nele).pk, actor=nele)
    assert [permissions.can_keep_backups(User.objects.get(pk=user.pk)) for user in (president, nele)] == [False, True]
    entry = AuditEntry.objects.get(league=kiel, action="handover.confirmed")
    assert entry.details["handed_on"] == {"files": [], "installation": True}


def test_installation_of_several_leagues_stays_with_whoever_has_set_it_up(
    kiel: League, president: User, nele: User
) -> None:
    league("Husum")
    Installation.objects.create(begun_by=president, begun_at=timezone.now())
    (holder,) = holders_of(kiel, "president")
    assert (holder.gives_installation, holder.keeps_installation) == (False, True)
    confirm_handover(handover_id=begin(kiel, president, nele).pk, actor=nele)
    assert [permissions.can_keep_backups(User.objects.get(pk=user.pk)) for user in (president, nele)] == [True, False]


def test_tokens_of_programs_stay_and_are_told(kiel: League, president: User, nele: User) -> None:
    """A website does not go dark with a president (0070)."""
    kept = {"league": kiel, "made_by": president, "made_at": timezone.now()}
    ApiToken.objects.create(**kept, name="Website", secret_hash="a", expires_at=timezone.now() + timedelta(days=9))
    assert [holder.has_tokens for holder in holders_of(kiel, "president")] == [True]
    confirm_handover(handover_id=begin(kiel, president, nele).pk, actor=nele)
    assert ([token.name for token in kiel.api_tokens.all()], holders_of(kiel, "president")[0].has_tokens) == (
        ["Website"],
        False,
    )


@pytest.fixture
def table() -> Scene:
    return scene_of_today()


def test_codes_links_and_devices_of_the_old_holder_end_with_the_office(table: Scene) -> None:
    row = table.league
    anke = member(row, table.secretary, "anke", "", "president", "player").user
    successor, asked = official(row, "player"), member(row, anke, "asked", "", "player").user
    code = hand_out_access(sheet_id=table.sheet.pk, role=TableAccess.Role.SCORER, actor=anke)
    other = hand_out_access(sheet_id=table.sheet.pk, role=TableAccess.Role.VIEWER, actor=table.secretary)
    kept = {"kind": AccountLink.Kind.PASSWORD, "created_by": anke, "league": row, "user": asked}
    by_hand, mailed = make_link(**kept), make_link(**kept, email="a@x.example", is_mailed=True)
    renew_feed_link(membership=of(row, anke), actor=anke)
    device = signed_in(anke)
    handover = begin(row, anke, successor)
    assert is_signed_in(device)

    ended = confirm_handover(handover_id=handover.pk, actor=successor)

    assert ([one.pk for one in ended.codes], [one.pk for one in ended.links]) == ([code.pk], [by_hand.pk])
    assert (ended.has_feed_link, ended.devices) == (True, 1)
    assert not is_signed_in(device)
    assert list(TableAccess.objects.filter(revoked_at=None)) == [other]
    assert list(AccountLink.objects.filter(revoked_at=None)) == [mailed]
    assert not FeedLink.objects.exists()
    entry = AuditEntry.objects.get(league=row, action="handover.confirmed")
    assert entry.details["revoked"] == {"codes": [code.pk], "links": [by_hand.pk], "devices": 1}


def test_what_another_office_still_entitles_to_stays(table: Scene) -> None:
    row = table.league
    both = official(row, "president", "secretary")
    hand_out_access(sheet_id=table.sheet.pk, role=TableAccess.Role.SCORER, actor=both)
    successor = official(row, "player")
    confirm_handover(handover_id=begin(row, both, successor).pk, actor=successor)
    assert TableAccess.objects.filter(revoked_at=None).count() == 1


@pytest.mark.clause("L6.6")
def test_whoever_submitted_a_sheet_cannot_sign_it_as_the_next_auditor(table: Scene) -> None:
    row = table.league
    table.save(1, 0, 0, 10, 20, 30)
    table.submit()
    handover = begin(row, table.auditor, table.secretary, "auditor")
    confirm_handover(handover_id=handover.pk, actor=table.secretary)
    with pytest.raises(NotAllowedNow):
        table.sign(table.secretary)
    assert table.fresh().signed_by is None


def test_both_are_told_by_mail_in_their_words(kiel: League, settings) -> None:
    sends_mail(settings)
    president = official(kiel, "president")
    anke = member(kiel, president, "anke", "anke@example.org", "auditor").user
    nele = member(kiel, president, "nele", "nele@example.org", "player").user
    Mail.objects.all().delete()
    first = begin(kiel, anke, nele, "auditor")
    call_off_handover(handover_id=first.pk, actor=nele)
    confirm_handover(handover_id=begin(kiel, anke, nele, "auditor").pk, actor=nele)
    for address in ("anke@example.org", "nele@example.org"):
        begun, called_off, again, confirmed = mails_to(address)
        assert (begun.kind, begun.subject) == ("account", again.subject)
        assert len({begun.subject, called_off.subject, confirmed.subject}) == 3
        assert all("Anke Ohlsen" in mail.text and "Nele Ohlsen" in mail.text for mail in (begun, called_off, confirmed))
        assert DECISION in confirmed.text
