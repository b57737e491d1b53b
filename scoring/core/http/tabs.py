"""The four tabs of a league's navigation, for everybody the same. The addresses of each package say below which tab
they are; what is on a tab's page for whom, that page says."""

from dataclasses import dataclass

from django.urls import URLPattern
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True)
class Tab:
    """``address`` takes a league and names the page to which the tab leads."""

    address: str
    label: Promise


TODAY = Tab("league", pgettext_lazy("tab", "Today"))
SEASON = Tab("season_now", pgettext_lazy("tab", "Season"))
MEMBERS = Tab("players", pgettext_lazy("tab", "Members"))
CLUB = Tab("affairs", pgettext_lazy("tab", "Club"))

TABS = (TODAY, SEASON, MEMBERS, CLUB)
"""From left to right."""

_TAB_OF: dict[str, Tab] = {}


def below(tab: Tab, *patterns: URLPattern) -> list[URLPattern]:
    """The addresses, all of which highlight the tab."""
    _TAB_OF.update((pattern.name or "", tab) for pattern in patterns)
    return list(patterns)


def tab_of(address: str) -> Tab | None:
    """The tab that the page of this name highlights, if it has one."""
    return _TAB_OF.get(address)
