"""What the public sees of a league and of a person's name, and what a league says about itself.

By a personal link, which has no password, own data are changed as far as whoever finds it could not harm the person.
"""

from collections.abc import Collection
from typing import TypedDict, Unpack

from django.utils.translation import gettext as _

from engine.names import name_key, written_name
from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.mail.services.settings import switch_kinds
from scoring.models import (
    League,
    Player,
    User,
)
from scoring.models.base.names import written_for
from scoring.people.selectors.people import find_player
from scoring.people.services.players import choose_language, tell_short_names_apart
from scoring.privacy.log_actions import PrivacyAction


class Allowed(TypedDict, total=False):
    """What visitors may do where a league is public."""

    is_live_public: bool
    is_referee_public: bool
    welcomes_guests: bool


@transaction.atomic(league=League)
def set_publicity(
    *, league: League, actor: User, imprint: str, privacy_text: str, is_public: bool, **allowed: Unpack[Allowed]
) -> League:
    """Decide whether everybody sees the league's rankings and results, and keep its imprint and privacy notice; the
    log says who changed the texts, not what they say. ``allowed``: what else is open where it is public
    (``is_live_public``, ``is_referee_public``, ``welcomes_guests``); what is not given stays.

    Raises InvalidInput for publishing without an imprint: who shows something to everybody has to say who is
    responsible (§ 5 DDG, § 18 MStV). A league that was public without one before stays so.
    """
    transaction.lock(league)
    known = ("is_public", "is_live_public", "is_referee_public", "welcomes_guests", "imprint", "privacy_text")
    before = League.objects.filter(pk=league.pk).values(*known).get()
    league.imprint, league.privacy_text = imprint.strip(), privacy_text.strip()
    league.is_public = is_public
    for name, value in allowed.items():
        setattr(league, name, value)
    if is_public and not before["is_public"] and not league.imprint:
        message = _("To publish, an imprint is needed: who is responsible, and how to reach them (§ 5 DDG, § 18 MStV).")
        raise InvalidInput(message, {"imprint": [message]})
    save_valid(league)
    if before["is_public"] != is_public:
        action = PrivacyAction.LEAGUE_PUBLISHED if is_public else PrivacyAction.LEAGUE_HIDDEN
        log_action(league=league, actor=actor, action=action, subject=league.name)
    if (before.pop("imprint"), before.pop("privacy_text")) != (league.imprint, league.privacy_text):
        log_action(league=league, actor=actor, action=PrivacyAction.LEAGUE_TEXTS_CHANGED, subject=league.name)
    if any(before[name] != value for name, value in allowed.items()):
        details = {"before": before}
        log_action(league=league, actor=actor, action=PrivacyAction.LEAGUE_OPENED, subject=league.name, details=details)
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
