"""Components of pages as template tags: icons, clauses, badges, findings, breadcrumbs, league navigation."""

from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from django import template
from django.conf import settings
from django.db.models import Model
from django.forms import BoundField, CheckboxInput
from django.template.base import NodeList, Parser, Token, VariableNode
from django.template.context import RequestContext
from django.template.defaulttags import ForNode, IfNode
from django.template.loader_tags import BlockNode
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.core import figures, memberships
from scoring.core.addresses import office_address
from scoring.core.http.middleware import office_number
from scoring.core.http.pages import TABS, tab_of
from scoring.core.permissions import can_manage_installation
from scoring.core.program_log import current_id
from scoring.core.room import open_room
from scoring.core.selectors.faces import logo_address, style_address
from scoring.core.tables import cells
from scoring.core.wording import before_full_stop, clause_source, source_in_words
from scoring.models import League, Season, Sheet
from scoring.models.rules import rules_in_words

register = template.Library()
register.filter("source_in_words", source_in_words)
register.filter("rules_in_words", rules_in_words)
register.simple_tag(office_number)
register.simple_tag(current_id, name="request_id")
register.simple_tag(open_room)
register.filter("before_full_stop", before_full_stop)
register.simple_tag(logo_address, name="logo_url")
register.filter("moment", figures.moment)
register.filter("exact_moment", figures.exact_moment)
register.filter("moment_in_order", figures.moment_in_order)
register.filter("spoken", figures.spoken)

_STATE_COLORS = {
    Sheet.State.DRAFT: "",
    Sheet.State.RUNNING: "blue",
    Sheet.State.LAST_ROUND: "blue",
    Sheet.State.SUBMITTED: "yellow",
    Sheet.State.SENT_BACK: "red",
    Sheet.State.SIGNED: "green",
}


@dataclass(frozen=True, slots=True)
class Crumb:
    """A step of the way to a page; ``url`` is empty for the page itself."""

    label: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class ShownTab:
    """A tab of a league's navigation. ``is_page``: the tab leads to exactly the page that is shown."""

    label: str
    url: str
    is_current: bool
    is_page: bool


@register.simple_tag(takes_context=True)
def no_address(context: RequestContext) -> dict[str, bool]:
    """Empty: the office has an address that others reach; otherwise whether the reader may enter one."""
    if office_address():
        return {}
    request = context.get("request")
    return {"may_change": request is not None and can_manage_installation(request.user)}


@register.simple_tag
def icon(name: str) -> SafeString:
    """A decorative icon of ``static/img/icons.svg``; what it means must also stand beside it as text."""
    return _icon(static("img/icons.svg"), name)


@cache
def _icon(pictures: str, name: str) -> SafeString:
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', pictures, name)


@register.simple_tag
def bundle(name: str) -> SafeString:
    """The element that brings a file of ``static/bundles`` (docs/frontend.md): scripts as a module, else styles."""
    as_script, as_styles = '<script type="module" src="{}"></script>', '<link rel="stylesheet" href="{}">'
    return format_html(as_script if name.endswith(".js") else as_styles, static(f"bundles/{name}"))


@register.simple_tag
def clause(clause_id: str) -> SafeString:
    """A small mark that names a clause such as ``L6.3`` and opens what it says: above the page, without scripts on a
    page of its own. Its title says where the clause is written."""
    return format_html(
        '<a class="clause" href="{}" title="{}" aria-haspopup="dialog">§ {}</a>',
        reverse("clause", args=[clause_id]),
        clause_source(clause_id),
        clause_id,
    )


@register.simple_tag
def sheet_badge(sheet: Sheet) -> SafeString:
    """The state of a protocol sheet in a word and a colour."""
    return _badge(sheet.get_state_display(), _STATE_COLORS[Sheet.State(sheet.state)])


@register.simple_tag
def official_badge(is_official: bool) -> SafeString:
    """Whether a result is official (every sheet signed) or still provisional."""
    return _badge(_("official"), "green") if is_official else _badge(_("provisional"), "yellow")


def _badge(text: str, color: str) -> SafeString:
    return format_html('<span class="badge {}">{}</span>', color, text)


_TOLD_BY = (("evening", "season.league"), ("sheet", "evening.season.league"), ("player", "league"))
"""What pages without the tabs of a league are about, and how that leads to it."""


def _shown_league(context: template.Context) -> League | None:
    """Whose page it is; None: nobody's, or nobody knows."""
    league = context.get("league")
    for name, way in _TOLD_BY:
        if league is None and isinstance(row := context.get(name), Model):
            league = attrgetter(way)(row)
    return league if isinstance(league, League) and league.pk is not None else None


@register.simple_tag(takes_context=True)
def face_style(context: template.Context) -> SafeString | str:
    """The style sheet with the colour of the page's league; nothing where it has none. It follows ``base.css``."""
    league = _shown_league(context)
    address = style_address(league) if league is not None else ""
    return format_html('<link rel="stylesheet" href="{}">', address) if address else ""


@register.inclusion_tag("components/brand.html", takes_context=True)
def brand(context: RequestContext) -> dict[str, object]:
    """Whose page this is, at its head: the league with its logo; the product where there is no league. It leads to the
    start page; whoever is not signed in comes to the page of a league that is public."""
    league, request = _shown_league(context), context.get("request")
    if league is None:
        return {"league": None}
    is_stranger = request is None or not request.user.is_authenticated
    address = league.get_absolute_url() if is_stranger and league.is_public else reverse("home")
    return {"league": league, "logo": logo_address(league), "address": address}


@register.inclusion_tag("components/demo_banner.html")
def demo_banner() -> dict[str, object]:
    """Says on every page of the demo that it is one; nothing anywhere else."""
    return {"is_demo": settings.IS_DEMO}


@register.simple_tag(takes_context=True)
def own_mark(context: RequestContext, player: int | str) -> SafeString | str:
    """“you” behind the name of a player of the page's ``league``, for the account that is this player; nothing for
    others, and in parts that are drawn for everybody at once."""
    request, league = context.get("request"), context.get("league")
    if request is None or league is None:
        return ""
    own = memberships.own_player(request.user, league)
    return cells.own_mark() if own is not None and str(own) == str(player) else ""


@register.simple_tag(takes_context=True)
def own_player(context: RequestContext, league: League) -> int | str:
    """The number of the player that the person is in a league; empty for everybody else."""
    return memberships.own_player(context["request"].user, league) or ""


@register.simple_tag(takes_context=True)
def block_text(context: RequestContext, name: str) -> SafeString:
    """What the page writes into a block, once more without markup."""
    return mark_safe(strip_tags(BlockNode(name, NodeList()).render(context)).strip())


class _OfNoPage(template.Context):
    """What there is where no page is known: nothing but what templates call true, false and none."""

    def __getitem__(self, key: int | str | template.Node) -> Any:
        if key in self.dicts[0]:
            return self.dicts[0][key]
        raise template.TemplateSyntaxError(f"not the same on all pages: {key}")

    def get(self, key: int | str | template.Node, otherwise: Any = None) -> Any:  # noqa: ARG002
        return self[key]

    def __contains__(self, key: int | str | template.Node) -> bool:
        return self[key] is not self


class _Fixed(template.Node):
    """A part of the frame of all pages that says the same to everybody. It is drawn once for each language."""

    def __init__(self, content: NodeList) -> None:
        self._content = content
        self._drawn: dict[tuple[str | None, str], SafeString] = {}

    def render(self, context: template.Context) -> SafeString:
        which = get_language(), get_script_prefix()
        if which not in self._drawn:
            of_no_page = _OfNoPage(use_l10n=context.use_l10n, use_tz=context.use_tz)
            of_no_page.template, of_no_page.render_context = context.template, context.render_context
            self._drawn[which] = self._content.render(of_no_page)
        return self._drawn[which]


@register.tag
def fixed(parser: Parser, _token: Token) -> template.Node:
    """``{% fixed %}…{% endfixed %}``: words, icons, and addresses without a variable. What could differ from page to
    page is refused, when the template is read or at the latest when the part is drawn for the first time."""
    content = parser.parse(("endfixed",))
    parser.delete_first_token()
    for kind in (VariableNode, IfNode, ForNode, BlockNode):
        for node in content.get_nodes_by_type(kind):
            raise template.TemplateSyntaxError(f"not the same on all pages: {node}")
    return _Fixed(content)


@register.filter
def is_checkbox(field: BoundField) -> bool:
    """Whether a form field is a single checkbox, whose label stands behind it."""
    return isinstance(field.field.widget, CheckboxInput)


@register.inclusion_tag("components/breadcrumbs.html", takes_context=True)
def breadcrumbs(context: template.Context, *steps: Model | str | tuple[Model | str, ...]) -> dict[str, Any]:
    """The way to this page: rows become links to their pages (``get_absolute_url``; what they belong to should be
    loaded); the last step is this page itself. A league at its beginning becomes the tab that the page is below, and is
    left out where a season follows."""
    *way, here = [each for step in steps for each in (step if isinstance(step, tuple) else (step,))]
    crumbs = [Crumb(_crumb(step), getattr(step, "get_absolute_url", str)()) for step in way]
    if way and isinstance(way[0], League) and (tab := tab_of(_address_of_page(context))):
        is_of_season = len(way) > 1 and isinstance(way[1], Season)
        crumbs[:1] = [] if is_of_season else [Crumb(str(tab.label), reverse(tab.address, args=[way[0].slug]))]
    return {"crumbs": [*crumbs, Crumb(str(here))]}


def _crumb(step: Model | str) -> str:
    """A table by its name: its evening stands before it."""
    return _("Table %(number)s") % {"number": step.table_name} if isinstance(step, Sheet) else str(step)


def _address_of_page(context: template.Context) -> str:
    """The name of the address that is asked for; empty where there is none."""
    request = context.get("request")
    return (request.resolver_match.url_name or "") if request and request.resolver_match else ""


@register.inclusion_tag("components/league_navigation.html", takes_context=True)
def league_navigation(context: template.Context, league: League) -> dict[str, Any]:
    """The tabs of a league and the field to search it. No query."""
    here = _address_of_page(context)
    current = tab_of(here)
    return {
        "league": league,
        "tabs": [
            ShownTab(str(tab.label), reverse(tab.address, args=[league.slug]), tab is current, here == tab.address)
            for tab in TABS
        ],
    }
