"""The search of a league: people, evenings, sheets, pages and deeds by the words that people use, and paragraphs.

It finds what the person may open and nothing else. It forgives: capitals, accents and umlauts, parts of words in any
order, days as they are said (“12.9.”).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, pgettext
from django.utils.translation import gettext as _

from scoring.core import permissions
from scoring.core.memberships import AnyUser
from scoring.installation.selectors.deeds import affairs_for, deeds_for, season_deeds_for
from scoring.models import Evening, League, Season, Sheet
from scoring.people.selectors.people import asked_words, has_words, members_of, players_of
from scoring.rules.selectors import ClauseText, clause_texts

_MOST_WORDS = 4
_MOST_EVENINGS = 400
"""The latest ones of a league are looked through; older ones are found by their season."""
_MOST_ACCOUNTS = 400
_WITH_TABLES = 3
"""So many evenings show their sheets, where sheets are asked for."""
_EXCERPT = 90
"""Characters of a paragraph."""

_DAY = re.compile(r"^(\d{1,2})\.(\d{1,2})\.?(\d{4}|\d{2})?$")
_CLAUSE = re.compile(r"^(?:§ ?([a-z]?)|([a-z])) ?(\d[\w.]*)$")


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: ``about`` tells it from others of the same name."""

    title: str
    address: str
    about: str = ""
    icon: str = "arrow"


@dataclass(slots=True)
class Hits:
    """What was found of one kind, the best first; ``nearest``: how near the best of them is to what was asked, 0 the
    nearest."""

    code: str
    label: Promise
    rows: list[Hit] = field(default_factory=list)
    nearest: int = 9


@dataclass(frozen=True, slots=True)
class Asked:
    """What is searched for, as it is compared."""

    words: tuple[str, ...]

    @property
    def key(self) -> str:
        return " ".join(self.words)

    def without(self, words: Iterable[str]) -> "Asked":
        left_out = set(words)
        return Asked(tuple(word for word in self.words if word not in left_out))

    def is_in(self, *texts: str) -> bool:
        return has_words(self.words, " ".join(texts))

    def distance(self, title: str) -> int:
        """0: the title begins with it; 1: one of its words does; 2: it is in it; 3: it is found by something else."""
        told = " ".join(asked_words(title))
        if told.startswith(self.key):
            return 0
        if any(part.startswith(self.words[0]) for part in told.split()):
            return 1
        return 2 if has_words(self.words, title) else 3


def search_league(league: League, user: AnyUser, text: str, most: int) -> list[Hits]:
    """What is found, the nearest kind first, of each at most ``most``. At most twelve queries, none for no word."""
    asked = Asked(tuple(asked_words(text))[:_MOST_WORDS])
    if not asked.words:
        return []
    evenings = list(_evenings(league))
    found = (
        _ranked("people", gettext_lazy("People"), asked, _people(league, user, asked, most), most),
        _ranked("evenings", gettext_lazy("Evenings"), asked, _evening_hits(evenings, asked), most),
        _ranked("sheets", gettext_lazy("Protocol sheets"), asked, _sheets(user, evenings, asked), most),
        _ranked("pages", gettext_lazy("Pages and deeds"), asked, _pages(league, user, asked), most),
        _ranked("clauses", gettext_lazy("Paragraphs"), asked, _clauses(asked), most),
    )
    return sorted((hits for hits in found if hits.rows), key=lambda hits: hits.nearest)


def _ranked(code: str, label: Promise, asked: Asked, rows: Iterable[Hit], most: int) -> Hits:
    near = sorted(((asked.distance(hit.title), hit) for hit in rows), key=lambda pair: pair[0])
    return Hits(code, label, [hit for _distance, hit in near[:most]], near[0][0] if near else 9)


def _people(league: League, user: AnyUser, asked: Asked, most: int) -> Iterator[Hit]:
    """Players as whoever asks may see them; for who manages accounts, these as well."""
    is_member = permissions.is_member(user, league)
    for player in players_of(league, asked.key, for_members=is_member)[:most]:
        about = player.club.name if player.club else ""
        yield Hit(player.name, reverse("player", args=[league.slug, player.pk]), about, "user")
    if permissions.can_manage_league(user, league):
        for member in members_of(league)[:_MOST_ACCOUNTS]:
            if asked.is_in(member.user.display_name, member.user.username):
                about = ", ".join([_("Account"), *(str(office.get_kind_display()) for office in member.offices.all())])
                yield Hit(member.user.display_name, reverse("member_edit", args=[league.slug, member.pk]), about, "key")


def _evenings(league: League) -> QuerySet[Evening]:
    rows = Evening.objects.filter(season__league=league).select_related("season__league")
    return rows.order_by("-date", "-pk")[:_MOST_EVENINGS]


def _is_meant(evening: Evening, asked: Asked) -> bool:
    """Whether the evening is on each of the days that are asked for, and is told of by all other words."""
    days = [day for word in asked.words if (day := _DAY.match(word))]
    if not all(_is_on(evening, day) for day in days):
        return False
    others = asked.without(day.string for day in days)
    date = evening.date
    told = (evening.heading, evening.venue, evening.season.name, date_format(date, "l j. F Y"), date.isoformat())
    return others.is_in(*told)


def _is_on(evening: Evening, day: re.Match[str]) -> bool:
    date, year = evening.date, day[3] or ""
    return (date.day, date.month) == (int(day[1]), int(day[2])) and str(date.year).endswith(year)


def _evening_hits(evenings: Sequence[Evening], asked: Asked) -> Iterator[Hit]:
    seasons: dict[int, Season] = {}
    for evening in evenings:
        seasons.setdefault(evening.season_id, evening.season)
        if _is_meant(evening, asked):
            day = date_format(evening.date, "SHORT_DATE_FORMAT")
            about = " · ".join(part for part in (evening.season.name, evening.venue) if part)
            yield Hit(f"{evening.heading}, {day}", evening.get_absolute_url(), about, "calendar")
    for season in seasons.values():
        if asked.is_in(_("Season"), season.name):
            yield Hit(_("Season %(name)s") % {"name": season.name}, season.get_absolute_url(), "", "trophy")


def _sheets(user: AnyUser, evenings: Sequence[Evening], asked: Asked) -> Iterator[Hit]:
    """Sheets, where they are asked for: of the evenings that the other words mean, otherwise of the latest."""
    names = asked_words(pgettext("search", "table sheet protocol"))
    of_sheets = [word for word in asked.words if len(word) > 2 and any(name.startswith(word) for name in names)]
    numbers = [word for word in asked.words if word.isdecimal() and len(word) < 3]
    rest = asked.without([*of_sheets, *(numbers if of_sheets else ())])
    meant = [evening for evening in evenings if _is_meant(evening, rest)]
    if not meant or not (of_sheets or len(meant) == 1):
        return
    by_pk = {evening.pk: evening for evening in meant[:_WITH_TABLES]}
    rows = Sheet.objects.filter(evening__in=by_pk).select_related("round")
    for sheet in rows.order_by("-evening__date", "round__number", "table"):
        evening = sheet.evening = by_pk[sheet.evening_id]
        is_asked = not (of_sheets and numbers) or str(sheet.table) in numbers
        if is_asked and permissions.can_see_sheet(user, sheet):
            title = _("Table %(number)s") % {"number": sheet.table_name}
            about = f"{evening.heading}, {date_format(evening.date, 'SHORT_DATE_FORMAT')}"
            yield Hit(title, reverse("sheet", args=[sheet.pk]), about, "sheet")


def _pages(league: League, user: AnyUser, asked: Asked) -> Iterator[Hit]:
    """Pages and deeds of the four tabs, of the next evening and of the latest seasons; the same page once."""
    known = set()
    for deed, evening in deeds_for(user, league):
        if asked.is_in(str(deed.label), str(deed.words)):
            yield Hit(str(deed.label), reverse(deed.page, args=[evening.pk]), str(evening), deed.icon)
    for deed, season in season_deeds_for(user, league):
        if asked.is_in(str(deed.label), str(deed.words), season.name):
            address = reverse(deed.page, args=[league.slug, season.pk])
            yield Hit(str(deed.label), address, _("Season %(name)s") % {"name": season.name}, deed.icon)
    for affair in affairs_for(user, league):
        address = affair.address(league)
        if address not in known and asked.is_in(str(affair.label), str(affair.about), str(affair.words)):
            known.add(address)
            yield Hit(str(affair.label), address, str(affair.about), affair.icon)


def _clauses(asked: Asked) -> Iterator[Hit]:
    """Paragraphs by their number, or by what they say."""
    number = _CLAUSE.match(asked.key)
    letter, digits = ((number[1] or number[2] or "").upper(), number[3]) if number else ("", "")
    for clause, told in _told_by_clauses(get_language()):
        is_named = bool(digits) and clause.id.startswith(letter) and clause.id[1:].startswith(digits)
        if is_named or (not digits and has_words(asked.words, told)):
            address = reverse("clause", args=[clause.id])
            yield Hit(f"§ {clause.id}", address, _excerpt(clause.text, told, asked), "book")


@cache
def _told_by_clauses(_language: str | None) -> Sequence[tuple[ClauseText, str]]:
    """All paragraphs in the language of the page, with what is compared."""
    return [(clause, " ".join(asked_words(clause.text))) for clause in clause_texts()]


def _excerpt(text: str, told: str, asked: Asked) -> str:
    """Where the paragraph says the first word that is asked for, to the length of a line."""
    share = max(told.find(asked.words[0]), 0) / max(len(told), 1)
    begin = text.rfind(" ", 0, max(int(share * len(text)) - _EXCERPT // 3, 0)) + 1
    cut = text[begin : begin + _EXCERPT].rstrip()
    return f"{'…' if begin else ''}{cut}{'…' if begin + _EXCERPT < len(text) else ''}"
