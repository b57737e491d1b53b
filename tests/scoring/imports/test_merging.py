"""Two players made one: what moves, what is refused, and that everything signed still holds."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.audit.services.irregularities import report_irregularity
from scoring.audit.services.verification import verify_league
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services.log import vouch_for_what_is_there
from scoring.imports.services.merging import confirm_merge, drop_merge, merge_players, preview_merge
from scoring.models import (
    AuditEntry,
    EveningStanding,
    Membership,
    Player,
    PlayerMerge,
    Registration,
    SeasonStanding,
    SignedName,
    SignedVersion,
)
from scoring.people.selectors.people import former_names_of
from scoring.people.services.players import create_player, update_player
from scoring.registration.services.replies import decline_evening, register_player
from scoring.results.services.recounting import recount_league
from tests.scoring.registration.coming import coming, said
from tests.scoring.scenes import Scene, evening, official, participants, player_account, scene
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6"), pytest.mark.usefixtures("logged_scenes")]


@pytest.fixture
@laid_once
def signed() -> Scene:
    """Anke's evening is signed; “Petersen, Anke” is to play another one."""
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    table.sign()
    return table


def anke_of(table: Scene) -> Player:
    return Player.objects.select_related("league").get(league=table.league, name="Anke")


def newcomer(table: Scene, **facts: object) -> Player:
    return create_player(league=table.league, actor=table.secretary, name="Anke Petersen", **facts)


def is_sound(table: Scene) -> bool:
    return list(verify_league(table.league)) == [] and recount_league(league=table.league) == []


def test_who_has_nothing_official_is_merged_at_once(signed: Scene) -> None:
    other = newcomer(signed, email="anke@example.org", phone="0431 1", club="Uno Kiel")
    account = player_account("Anke Petersen", signed.league)
    (registration,) = participants(evening(signed.season, title="zwei"), ("Anke Petersen",))
    merge = merge_players(player=anke_of(signed), other=other, actor=signed.secretary, reason="said so herself")
    anke = anke_of(signed)
    assert merge.merged_at is not None
    assert Registration.objects.get(pk=registration.pk).player == anke
    assert Membership.objects.get(user=account).player == anke
    assert (anke.email, anke.phone, str(anke.club)) == ("anke@example.org", "0431 1", "Uno Kiel")
    assert not Player.objects.filter(name="Anke Petersen").exists()
    entry = AuditEntry.objects.order_by("sequence").last()
    assert (entry.action, entry.subject) == ("players.merged", "Anke")
    assert entry.details["other"] == "Anke Petersen"
    assert entry.details["reason"] == "said so herself"
    assert is_sound(signed)


def test_official_results_change_hands_by_two_persons_and_stay_signed(signed: Scene) -> None:
    anke, kept = anke_of(signed), newcomer(signed)
    versions = list(SignedVersion.objects.values_list("sha256", "content", "mac"))
    points = EveningStanding.objects.get(player=anke).ranking_points
    merge = merge_players(player=kept, other=anke, actor=signed.secretary, reason="married")
    assert merge.merged_at is None
    assert EveningStanding.objects.filter(player=anke).exists()
    with pytest.raises(NotAllowedNow):
        confirm_merge(player_merge=merge, actor=signed.secretary)
    confirm_merge(player_merge=merge, actor=official(signed.league, "president"))
    assert EveningStanding.objects.get(player=kept).ranking_points == points
    assert set(SeasonStanding.objects.filter(player=kept).values_list("ranking_points", flat=True)) == {points}
    assert SignedName.objects.get(player=kept).name == "Anke"
    assert list(SignedVersion.objects.values_list("sha256", "content", "mac")) == versions
    assert is_sound(signed)


def test_signatures_hold_after_a_chain_of_merges_a_new_name_and_a_new_version(signed: Scene) -> None:
    president = official(signed.league, "president")
    for name in ("Anke P.", "Anke Petersen"):
        other = Player.objects.get(registrations__evening=signed.evening, registrations__seats=signed.seats[0])
        kept = create_player(league=signed.league, actor=president, name=name)
        merge = merge_players(player=kept, other=other, actor=signed.secretary, reason="again")
        confirm_merge(player_merge=merge, actor=president)
        assert is_sound(signed)
    update_player(player=kept, actor=president, name="Anke", is_active=True, club="")
    assert is_sound(signed)
    assert set(PlayerMerge.objects.values_list("player", flat=True)) == {kept.pk}


def test_results_given_to_somebody_else_past_the_office_are_still_found(signed: Scene) -> None:
    merge = merge_players(player=newcomer(signed), other=anke_of(signed), actor=signed.secretary, reason="married")
    confirm_merge(player_merge=merge, actor=official(signed.league, "president"))
    thief = create_player(league=signed.league, actor=signed.secretary, name="Dieb")
    PlayerMerge.objects.update(player=thief)
    Registration.objects.filter(player=merge.player).update(player=thief)
    assert list(verify_league(signed.league)) != []


def test_two_on_one_evening_are_two_persons_and_the_evening_is_named(signed: Scene) -> None:
    anke, bjoern = (Player.objects.select_related("league").get(name=name) for name in ("Anke", "Björn"))
    with pytest.raises(NotAllowedNow) as refusal:
        merge_players(player=anke, other=bjoern, actor=signed.secretary, reason="?")
    assert str(signed.evening) in refusal.value.message


def test_merge_without_a_reason_of_two_accounts_or_twice_is_refused(signed: Scene) -> None:
    anke, other = anke_of(signed), newcomer(signed)
    for reason in ("", "  "):
        with pytest.raises(InvalidInput):
            merge_players(player=anke, other=other, actor=signed.secretary, reason=reason)
    merge_players(player=other, other=anke, actor=signed.secretary, reason="married")
    with pytest.raises(NotAllowedNow):
        merge_players(player=anke, other=other, actor=signed.secretary, reason="the other way round")
    drop_merge(player_merge=PlayerMerge.objects.get(), actor=signed.auditor)
    for name in ("Anke", "Anke Petersen"):
        player_account(name, signed.league)
    preview = preview_merge(anke_of(signed), Player.objects.select_related("league").get(pk=other.pk))
    assert len(preview.refusals) == 1
    vouch_for_what_is_there(league=signed.league)  # the accounts were made past all services
    assert is_sound(signed)


def test_who_waits_or_has_withdrawn_is_merged_too_and_keeps_the_place() -> None:
    made = coming(5, capacity=2)
    registered, other, came_to_nothing, waits, withdrew = made.players
    for player in made.players:
        register_player(evening=made.evening, player=player, actor=None, said=said())
    for player in (came_to_nothing, withdrew):
        decline_evening(evening=made.evening, player=player, actor=None, said=said())

    for player, twin in ((registered, came_to_nothing), (withdrew, waits)):
        merge_players(player=player, other=twin, actor=made.secretary, reason="one person")

    rows = Registration.everybody.order_by("arrived_at").values_list("player", "status")
    assert list(rows) == [(registered.pk, "registered"), (other.pk, "registered"), (withdrew.pk, "waiting")]
    assert made.evening.replies.filter(player=withdrew).count() == 3


def test_everything_that_names_a_player_moves_or_is_counted_anew(signed: Scene) -> None:
    """A table that a later version adds is moved like the others; what both have stays once."""
    merge = merge_players(player=newcomer(signed), other=anke_of(signed), actor=signed.secretary, reason="married")
    key = merge.other_key
    confirm_merge(player_merge=merge, actor=official(signed.league, "president"))
    for relation in Player._meta.related_objects:
        assert not relation.related_model.objects.filter(**{relation.field.name: key}).exists()


def test_notices_of_irregularities_and_invitations_are_those_of_the_player_who_stays() -> None:
    """No name leads from a player back to them; they went with the row of the other one, or named nobody."""
    table = scene()
    told = newcomer(table)
    irregularity = report_irregularity(sheet_id=table.sheet.pk, actor=table.auditor, description="Zwei streiten.")
    irregularity.notices.create(player=told, address="anke@example.org")
    invited = table.league.invitations.create(invited_by=table.auditor, invited_at=timezone.now(), player=told)

    anke = Player.objects.create(league=table.league, name="Anke P.")
    merge_players(player=anke, other=told, actor=table.secretary, reason="said so herself")

    invited.refresh_from_db()
    assert (irregularity.notices.filter(address="anke@example.org").get().player, invited.player) == (anke, anke)


def test_pages_show_what_moves_ask_a_second_person_and_lead_from_the_old_address(client: Client, signed: Scene) -> None:
    anke, kept = anke_of(signed), newcomer(signed)
    client.force_login(signed.secretary)
    address = reverse("player_merge", args=[signed.league.slug, kept.pk])
    assert client.get(address).status_code == 200
    page = client.get(address, {"other": anke.pk})
    assert [row.pk for row in page.context["preview"].official] == [signed.evening.pk]
    page = client.post(f"{address}?other={anke.pk}", {"reason": "married"}, follow=True)
    merge = PlayerMerge.objects.get()
    decide = reverse("merge_decide", args=[signed.league.slug, merge.pk])
    assert page.redirect_chain == [(decide, 302)]
    assert "zurücknehmen" in page.content.decode()
    assert decide in client.get(reverse("players", args=[signed.league.slug])).content.decode()
    client.force_login(official(signed.league, "president"))
    own = reverse("player", args=[signed.league.slug, kept.pk])
    assert client.post(decide)["Location"] == own
    old = client.get(reverse("player", args=[signed.league.slug, anke.pk]))
    assert (old.status_code, old["Location"]) == (301, own)
    assert client.get(decide).status_code == 404


def test_old_name_is_found_by_members_only(client: Client, signed: Scene) -> None:
    kept, other = anke_of(signed), newcomer(signed)
    merge_players(player=kept, other=other, actor=signed.secretary, reason="twice")
    address = reverse("players", args=[signed.league.slug])
    assert not client.get(address, {"q": "petersen"}).context["table"].rows
    client.force_login(signed.auditor)
    (row,) = client.get(address, {"q": "petersen"}).context["table"].rows
    assert row.record.pk == kept.pk
    assert former_names_of(row.record) == ("Anke Petersen",)
