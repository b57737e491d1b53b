"""A backup of before an erasure, brought back without the person."""

from pathlib import Path

from django.utils import timezone

from scoring.base.services import transaction
from scoring.models import Erasure, Player, User
from scoring.privacy.selectors.persons import account_of
from scoring.privacy.services.erasures import Review, erase
from scoring.privacy.services.remembered import Remembered, remembered


@transaction.atomic
def erase_again(path: Path) -> int:
    """Erase everybody on the list who is in the database by name again. Gives how many there were.

    Texts with parts of a name and photos are treated as nobody had looked: texts stay, photos go. Raises ValueError
    for a file that is no such list.
    """
    done = 0
    for line in remembered(path):
        player = Player.objects.select_related("league").filter(pk=line.player).first()
        if player is not None and line.is_about(player):
            erase(player=player, account=_account_of(line, player), actor=None, review=Review())
            Erasure.objects.filter(player=player, done_at=None, withdrawn_at=None).update(done_at=timezone.now())
            done += 1
    return done


def _account_of(line: Remembered, player: Player) -> User | None:
    """The account that went with the player; in the backup it may not be theirs yet."""
    account = User.objects.filter(pk=line.account or 0).first()
    is_theirs = account is not None and (account == account_of(player) or line.is_about_account(account))
    return account if is_theirs else None
