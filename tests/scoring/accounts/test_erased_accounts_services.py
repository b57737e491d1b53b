"""Nothing that opened an account is left when its holder is erased."""

from pathlib import Path

import pytest
from django.db.models import Model

from scoring.accounts.services.account_links import make_link
from scoring.models import AccountLink, AccountSession, League, RecoveryCode, SecondFactor, User
from scoring.privacy.services.erasures import ask_for_erasure, confirm_erasure
from tests.scoring.accounts.account_scenes import member, set_up, signed_in
from tests.scoring.scenes import league, official

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("logged_scenes")]
OPENERS: tuple[type[Model], ...] = (AccountLink, AccountSession, RecoveryCode, SecondFactor)


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


def test_links_sessions_and_second_factor_go_with_the_account(kiel: League, settings, tmp_path: Path) -> None:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    president, secretary = official(kiel, "president"), official(kiel, "secretary")
    membership = member(kiel, president, email="nele@example.org")
    membership.player = kiel.players.create(name="Nele Ohlsen")
    membership.save()
    nele = membership.user
    set_up(signed_in(nele))
    make_link(kind=AccountLink.Kind.PASSWORD, created_by=president, user=nele, email=nele.email)
    assert [model.objects.filter(user=nele).exists() for model in OPENERS] == [True] * 4

    asked = ask_for_erasure(player=membership.player, actor=president, erases_account=True)
    confirm_erasure(erasure_id=asked.pk, actor=secretary, typed_name="Nele Ohlsen")

    assert [model.objects.filter(user=nele).exists() for model in OPENERS] == [False] * 4
    left = User.objects.get(pk=nele.pk)
    assert (left.email, left.email_key, left.email_confirmed_at, left.second_factor_at) == ("", "", None, None)
    assert (left.is_active, left.has_usable_password(), "nele" in left.username) == (False, False, False)
