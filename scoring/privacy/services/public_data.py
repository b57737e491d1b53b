"""Public data: of a league, of a person's name, and what a league says about itself."""

from django.utils.translation import gettext as _

from engine.names import name_key, written_name
from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.rows import save_valid
from scoring.models import (
    League,
    Player,
    User,
)
from scoring.people.selectors.people import find_player
from scoring.people.services.short_names import tell_short_names_apart
from scoring.privacy.log_actions import PrivacyAction


@transaction.atomic(league=League)
def publish_league(*, league: League, actor: User) -> League:
    """Let everybody see the league's rankings and results. Nothing is logged if everybody may already."""
    transaction.lock(league)
    if League.objects.filter(pk=league.pk, is_public=False).update(is_public=True):
        log_action(league=league, actor=actor, action=PrivacyAction.LEAGUE_PUBLISHED, subject=league.name)
    league.is_public = True
    return league


@transaction.atomic(league=League)
def set_texts(*, league: League, actor: User, imprint: str, privacy_text: str) -> League:
    """Keep the imprint and the privacy notice of a league; the log says who changed them, not what they say."""
    league.imprint, league.privacy_text = imprint.strip(), privacy_text.strip()
    save_valid(league)
    log_action(league=league, actor=actor, action=PrivacyAction.LEAGUE_TEXTS_CHANGED, subject=league.name)
    return league


@transaction.atomic(player=Player)
def choose_public_name(*, player: Player, actor: User | None, public_form: str, alias: str = "") -> Player:
    """Choose how those who do not belong to the league see a person's name. The log does not keep the other name.
    ``actor`` None: whoever has the personal link.

    Raises InvalidInput: another name is chosen and none is given, or somebody else is called so.
    """
    alias = written_name(alias) if public_form == Player.PublicForm.ALIAS else ""
    if public_form == Player.PublicForm.ALIAS:
        _require_own(player, alias)
    player.public_form, player.alias = public_form, alias
    save_valid(player)
    tell_short_names_apart(player.league)
    player.refresh_from_db(fields=("alias", "alias_key"))
    log_action(
        league=player.league,
        actor=actor,
        action=PrivacyAction.PLAYER_PUBLIC_NAME_CHANGED,
        subject=player.full_name,
        details={"public_form": public_form},
    )
    return player


def _require_own(player: Player, alias: str) -> None:
    """An alias is somebody's own: neither a name nor an alias of others."""
    if not alias:
        message = _("Under which name? It is missing.")
        raise InvalidInput(message, {"alias": [message]})
    bearer = find_player(player.league, alias)
    others = player.league.players.filter(alias_key=name_key(alias)).exclude(pk=player.pk)
    if (bearer is not None and bearer.pk != player.pk) or others.exists():
        message = _("“%(name)s”: somebody else in the league is called so.") % {"name": alias}
        raise InvalidInput(message, {"alias": [message]})
