"""Own data changed by a personal link, which has no password: nothing by which whoever finds it could harm the
person."""

from collections.abc import Collection

from scoring.core.services import transaction
from scoring.mail.services.switches import switch_kinds
from scoring.models import Player
from scoring.models.base.audience import written_for
from scoring.people.services.players import choose_language
from scoring.privacy.services.public_data import choose_public_name


@transaction.atomic(player=Player)
def change_own_data(*, player: Player, hides_name: bool, language: str, wanted: Collection[str] | None) -> None:
    """Let a player hide the surname from the public, and choose the language and the kinds of mail that go out by
    themselves; ``wanted`` None: as before. A name that is hidden stays so: to show it again takes an account or the
    office. Raises InvalidInput for a language that is not offered, NotAllowedNow for whoever changes it, or switches
    mails on, again and again.
    """
    with written_for(lambda _league: True):  # the log names the person, not what visitors are shown
        _change(player, hides_name=hides_name, language=language, wanted=wanted)


def _change(player: Player, *, hides_name: bool, language: str, wanted: Collection[str] | None) -> None:
    if hides_name and player.public_form == Player.PublicForm.FULL:
        choose_public_name(player=player, actor=None, public_form=Player.PublicForm.SHORT)
    choose_language(player=player, actor=None, language=language)
    if wanted is not None:
        switch_kinds(league=player.league, actor=None, wanted=wanted, player=player)
