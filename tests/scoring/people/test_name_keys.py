"""One key for a name, unique in the database whatever writes to it."""

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from engine.names import name_key
from scoring.models import Player
from scoring.people.selectors.people import find_player
from tests.scoring.scenes import league

pytestmark = pytest.mark.django_db


WRITTEN_AS = {
    "capitals": "JÖRN MÖLLER",
    "small letters": "jörn möller",
    "blanks": " Jörn  Möller ",
    "accents by themselves": "Jo\u0308rn Mo\u0308ller",
    "blank that does not break": "Jörn\u00a0Möller",
    "wide blank": "Jörn\u3000Möller",
    "full-width letters": "\uff2a\u00f6rn M\u00f6ller",
    "character without a width": "Jörn\u200b Möl\u200dler\ufeff",
    "soft hyphen": "Jörn Möl\u00adler",
}


@pytest.mark.parametrize("written", WRITTEN_AS.values(), ids=WRITTEN_AS.keys())
def test_the_database_holds_a_name_once_however_it_is_written(written: str) -> None:
    row = league()
    Player.objects.create(league=row, name="Jörn Möller")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(league=row, name=written)
    Player.objects.create(league=league(), name=written)


@pytest.mark.parametrize("written", ["Steffi Weiss", "STEFFI WEISS", "Ste\ufb03 Weiß", "Steﬀi WEIẞ"])
def test_sharp_s_is_double_s_and_a_ligature_its_letters(written: str) -> None:
    row = league()
    Player.objects.create(league=row, name="Steffi Weiß")
    assert find_player(row, written) is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(league=row, name=written)


@given(st.text(max_size=12))
def test_key_is_its_own_key(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)


@pytest.mark.parametrize("name", ["\ufdfa" * 80, "\u00b4", "\u00a8 \u00a8"])
def test_name_whose_letters_are_long_or_are_none_is_kept(name: str) -> None:
    row = league()
    Player.objects.create(league=row, name=name)
    assert find_player(row, name) is not None


def test_a_name_with_the_surname_first_is_another_key_and_only_doubtful() -> None:
    row = league()
    for name in ("Hans Müller", "Müller, Hans", "Hans Mueller"):
        Player.objects.create(league=row, name=name)
    assert row.players.count() == 3
