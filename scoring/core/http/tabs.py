"""The tabs of a league's navigation. The addresses of each package say below which tab they are."""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import URLPattern
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.core import permissions
from scoring.core.memberships import AnyUser
from scoring.models import League


@dataclass(frozen=True, slots=True)
class Tab:
    """``address`` takes a league and names the page to which the tab leads."""

    address: str
    label: Promise
    is_shown_to: Callable[[AnyUser, League], bool] = lambda *_anybody: True


OVERVIEW = Tab("league", _("Overview"))
SEASONS = Tab("seasons", _("Seasons"))
PLAYERS = Tab("players", _("Players"))
REFEREE = Tab("referee", _("Referee"), permissions.can_use_referee)
REVIEWS = Tab("reviews", _("Review"), permissions.can_see_internals)
EDITIONS = Tab("editions", _("Rule set editions"))
MEMBERS = Tab("members", _("Members"), permissions.can_manage_league)
POST = Tab("post", _("Post"), permissions.can_see_post)
LOG = Tab("log", _("Log"), permissions.can_see_internals)

TABS = (OVERVIEW, SEASONS, PLAYERS, REFEREE, REVIEWS, EDITIONS, MEMBERS, POST, LOG)
"""From left to right."""

_TAB_OF: dict[str, Tab] = {}


def below(tab: Tab, *patterns: URLPattern) -> list[URLPattern]:
    """The addresses, all of which highlight the tab."""
    _TAB_OF.update((pattern.name or "", tab) for pattern in patterns)
    return list(patterns)


def tab_of(address: str) -> Tab | None:
    """The tab that the page of this name highlights, if it has one."""
    return _TAB_OF.get(address)
