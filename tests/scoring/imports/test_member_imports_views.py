"""The pages on which a list is read, decided upon, imported and taken back."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.imports.services.members import import_members, reasons_against_undo, upload_member_list
from scoring.models import AuditEntry, Club, ImportedPlayer, League, MemberList, Player, PlayerImport, User
from scoring.people.services.players import create_player, update_player
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db

LIST = "Wer;Nachname;Ort;Mail\nAnke;Petersen;Kiel;anke@example.org\nHannes;Müller;Plön;hans@example.org\n"


@pytest.fixture
def row() -> League:
    return league()


@pytest.fixture
def secretary(row: League, client: Client) -> User:
    account = official(row, "secretary")
    client.force_login(account)
    return account


def post_list(client: Client, row: League, text: str = LIST) -> object:
    file = SimpleUploadedFile("Mitglieder.csv", text.encode("cp1252"))
    return client.post(reverse("member_list_upload", args=[row.slug]), {"file": file}, follow=True)


def imported(row: League, actor: User, text: str) -> PlayerImport:
    waiting = upload_member_list(league=row, actor=actor, file_name="a.csv", content=text.encode())
    done = import_members(member_list=waiting, actor=actor, decisions={})
    assert done.row is not None
    return done.row


@pytest.mark.usefixtures("secretary")
def test_list_is_read_its_columns_put_right_decided_imported_and_taken_back(client: Client, row: League) -> None:
    hans = Player.objects.create(league=row, name="Hans Müller", email="hans@example.org")
    page = post_list(client, row)
    assert page.redirect_chain == [(reverse("member_list", args=[row.slug]), 302)]
    assert [column.meaning.value for column in page.context["form"].columns] == ["", "surname", "town", "email"]

    right = {"head": "1", "column-0": "first_name", "column-1": "surname", "column-2": "", "column-3": "email"}
    page = client.post(reverse("member_list", args=[row.slug]), right, follow=True)
    assert [line.person.name for line in page.context["found"].new] == ["Anke Petersen"]
    (doubtful,) = page.context["found"].doubtful
    assert [choice for choice, _words in doubtful.choices] == [f"same:{hans.pk}", "new", "skip"]

    run = reverse("member_list_import", args=[row.slug])
    assert "Zeile 3" in client.post(run, {}, follow=True).content.decode()
    assert Player.objects.count() == 1
    page = client.post(run, {"row-3": "new", "row-99": "x", "row-x": ""}, follow=True)
    assert page.redirect_chain == [(reverse("league", args=[row.slug]), 302)]  # no evening yet: on with the first steps
    assert set(row.players.values_list("name", flat=True)) == {"Anke Petersen", "Hannes Müller", "Hans Müller"}
    assert not MemberList.objects.exists()

    undo = reverse("player_import_undo", args=[row.slug, PlayerImport.objects.get().pk])
    assert "zurücknehmen" in client.get(undo).content.decode()
    client.post(undo)
    assert list(row.players.all()) == [hans]
    assert [entry.action for entry in AuditEntry.objects.order_by("sequence")] == [
        "players.imported",
        "players.import_undone",
    ]


@pytest.mark.usefixtures("secretary")
def test_list_that_cannot_be_read_is_refused_at_its_field_and_one_can_be_forgotten(client: Client, row: League) -> None:
    page = post_list(client, row, "")
    assert page.context["form"].errors
    post_list(client, row)
    client.post(reverse("member_list_discard", args=[row.slug]))
    assert not MemberList.objects.exists()
    assert client.get(reverse("member_list", args=[row.slug])).status_code == 302


@pytest.mark.usefixtures("secretary")
@pytest.mark.parametrize(
    "columns",
    [
        {"column-0": "", "column-1": "", "column-2": "", "column-3": "email"},
        {"column-0": "name", "column-1": "name", "column-2": "", "column-3": ""},
    ],
)
def test_columns_without_names_or_with_one_meaning_twice_are_refused(
    client: Client, row: League, columns: dict[str, str]
) -> None:
    post_list(client, row)
    page = client.post(reverse("member_list", args=[row.slug]), {"head": "1", **columns})
    assert page.context["form"].errors


def test_list_of_another_person_is_not_shown(client: Client, row: League, secretary: User) -> None:
    post_list(client, row)
    client.force_login(official(row, "secretary", name="Rolf"))
    assert client.get(reverse("member_list", args=[row.slug])).status_code == 302
    assert client.post(reverse("member_list_import", args=[row.slug])).status_code == 302
    assert MemberList.objects.get().uploaded_by == secretary


def test_of_who_is_known_only_what_is_missing_is_filled_in_and_emptied_again(row: League, secretary: User) -> None:
    anke = Player.objects.create(league=row, name="Anke Petersen", phone="0431 1", club=None)
    done = imported(row, secretary, "Name;Telefon;Mail;Verein\nAnke Petersen;0431 2;anke@example.org;Uno Kiel")
    anke.refresh_from_db()
    assert (anke.phone, anke.email, anke.club) == ("0431 1", "anke@example.org", None)
    assert ImportedPlayer.objects.get().fields == ["email"]
    assert reasons_against_undo(done) == []
    assert "example.org" not in str(AuditEntry.objects.get().details)


@pytest.mark.usefixtures("client")
def test_undo_is_refused_with_a_reason_for_every_row_that_was_used_since(row: League, secretary: User) -> None:
    done = imported(row, secretary, "Name;Verein\nAnke Petersen;Uno Kiel\nEske Lund;\nIda Groß;")
    anke, eske = (Player.objects.get(name=name) for name in ("Anke Petersen", "Eske Lund"))
    update_player(player=eske, actor=secretary, name="Eske Lund", is_active=False, club="")
    create_player(league=row, actor=secretary, name="Zoe", club="Uno Kiel")
    row.memberships.create(user=secretary.__class__.objects.create(username="anke"), player=anke)
    assert reasons_against_undo(done) == [
        "Anke Petersen wird seither gebraucht: Zugehörigkeit.",
        "Eske Lund wurde seither geändert.",
        "Zum Verein „Uno Kiel“ gehören seither andere.",
    ]
    assert Club.objects.get().players.count() == 2


@pytest.mark.parametrize(
    "text",
    [
        "Name;Straße;PLZ;Ort\nAnke Petersen;Deichstraße 5;24105;Kiel",
        "Name;Anschrift\nAnke Petersen;Deichstraße 5, 24105 Kiel",
        "Vorname;Nachname;Straße und Hausnummer;PLZ / Ort\nAnke;Petersen;Deichstraße 5;24105 Kiel",
    ],
)
def test_postal_address_is_read_from_one_column_or_several(text: str) -> None:
    row = league()
    imported(row, official(row, "president"), text)
    assert row.players.get().postal_address == "Deichstraße 5\n24105 Kiel"
