"""What is typed about players and members."""

import pytest
from django.utils import translation

from scoring.models import Membership, Player
from scoring.people.forms import MOST_NAMES, ManyPlayersForm, OfficesForm
from scoring.people.services.players import NewPlayer
from tests.scoring.scenes import league, official


def test_names_are_read_line_by_line_without_blanks() -> None:
    form = ManyPlayersForm({"names": "  Anke  Petersen \n\n\tBjörn\r\nCäcilia"})
    assert form.is_valid()
    assert form.cleaned_data["names"] == [NewPlayer("Anke Petersen"), NewPlayer("Björn"), NewPlayer("Cäcilia")]


def test_club_stands_behind_a_semicolon() -> None:
    form = ManyPlayersForm({"names": "Anke ;  Uno   Kiel\nBjörn;\nCäcilia"})
    assert form.is_valid()
    assert form.cleaned_data["names"] == [NewPlayer("Anke", "Uno Kiel"), NewPlayer("Björn"), NewPlayer("Cäcilia")]


def test_every_line_that_cannot_be_read_is_quoted_with_its_number() -> None:
    lines = ["Anke", "", "Björn; Uno; Kiel", " ; Uno Kiel", "C" * 81, f"Dörte;{'U' * 81}"]
    with translation.override("en"):
        errors = ManyPlayersForm({"names": "\n".join(lines)}).errors["names"]
    assert errors == [
        "Line 3, “Björn; Uno; Kiel”: there is more than one semicolon; one stands between name and club.",
        "Line 4, “; Uno Kiel”: the name is missing.",
        f"Line 5, “{'C' * 60}…”: the name is longer than 80 letters.",
        f"Line 6, “Dörte;{'U' * 54}…”: the club is longer than 80 letters.",
    ]


@pytest.mark.parametrize("text", ["", " \n ", "a" * 81, "\n".join(map(str, range(MOST_NAMES + 1)))])
def test_no_names_too_long_ones_and_too_many_are_refused(text: str) -> None:
    assert list(ManyPlayersForm({"names": text}).errors) == ["names"]


@pytest.mark.django_db
def test_only_free_players_of_the_league_are_offered_and_the_own_one() -> None:
    row = league()
    own, taken, free = (Player.objects.create(league=row, name=name) for name in ("Own", "Taken", "Free"))
    Player.objects.create(league=league(), name="Stranger")
    membership = Membership.objects.get(user=official(row, "scorer"))
    Membership.objects.filter(pk=membership.pk).update(player=own)
    Membership.objects.filter(user=official(row, "player")).update(player=taken)
    form = OfficesForm(league=row, membership=membership)
    assert list(form.fields["player"].queryset) == [free, own]
