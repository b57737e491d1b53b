"""A backup of before an erasure, brought back without the person."""

from pathlib import Path

from scoring.base.services import transaction
from scoring.models import Player
from scoring.privacy.services.erasures import Review, erase
from scoring.privacy.services.remembered import remembered


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
            erase(player=player, with_account=line.account is not None, actor=None, review=Review())
            done += 1
    return done
