"""Everything that the public sees of a league, as text that can be compared from one moment to the next."""

import json
import re
from difflib import ndiff
from io import BytesIO

from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.models import Evening, Player, Season, Sheet
from scoring.results.selectors.exported_results import results_text

_MARK = re.compile(
    r'&lt;p&gt;[^&]*is in work.*?&lt;/p&gt;|<nav class="scopes".*?</nav>|<div class="panel-header in-work">.*?</div>|'
    r'<p class="notice warning".*?</p>|<p class="in-work">.*?</p>|<p>[^<]*is in work[^<]*</p>|'
    r"(?<![^\n<>&;.])[^\n<>&]*is in work[^<]{,300}?signed\s+its\s+next\s+version\.",  # not from each letter anew
    re.DOTALL,
)
_EACH_TIME = re.compile(
    r"nonce-\S+|nonce=\"\S+\"|Log \d+ · [0-9a-f ]{19}|X-CSRFToken[^}]*|csrfmiddlewaretoken\W+value=\"\w+\""
)

Pictures = dict[str, str]


def pictures(season: Season) -> Pictures:
    """What anybody reads of a season, by surface, marks and all."""
    client = Client(headers={"accept-language": "en"})
    seen = {"export": "".join(results_text(season))}
    for name, address in addresses(season).items():
        for cache in ("shared", "tables", "pages", "seasons"):
            caches[cache].clear()
        answer = client.get(address)
        assert answer.status_code == 200, (name, address, answer.status_code)
        seen[name] = text_of(b"".join(answer) if answer.streaming else answer.content)
    return seen


def addresses(season: Season) -> dict[str, str]:
    """The surfaces of a public league by name."""
    slug, of_season = season.league.slug, [season.league.slug, season.pk]
    found = {
        "overview": reverse("league", args=[slug]),
        "season page": reverse("season", args=of_season),
        "season official": reverse("season", args=of_season) + "?scope=official",
        "ranking csv": reverse("season", args=of_season) + "?as=csv",
        "ranking pdf": reverse("season_ranking_pdf", args=of_season),
        "medals": reverse("unolympics", args=of_season),
        "embedding": reverse("embedded_ranking", args=[slug]),
        "feed": reverse("results_feed", args=[slug]),
        "calendar": reverse("league_calendar", args=[slug]),
        "api ranking": reverse("api_ranking", args=[season.pk]),
        "api evenings": reverse("api_evenings", args=[season.pk]),
        "honours": reverse("honours", args=[slug]),
        "seasons": reverse("seasons", args=[slug]),
    }
    for player in Player.objects.filter(league=season.league, evening_standings__isnull=False).distinct():
        found[f"record {player}"] = reverse("player", args=[slug, player.pk])
        found[f"why {player}"] = reverse("season_explain", args=[*of_season, player.pk])
    for evening in Evening.objects.filter(season=season):
        found |= {
            f"evening {evening}": reverse("evening", args=[evening.pk]),
            f"result pdf {evening}": reverse("evening_result_pdf", args=[evening.pk]),
            f"hall {evening}": reverse("public_slides", args=["en", evening.pk]),
            f"standing {evening}": reverse("public_standing", args=["en", evening.pk]),
            f"api result {evening}": reverse("api_result", args=[evening.pk]),
            f"api sheets {evening}": reverse("api_sheets", args=[evening.pk]),
        }
        for standing in evening.standings.all():
            address = reverse("evening_explain", args=[evening.pk, standing.player_id])
            found[f"why {evening} {standing.player}"] = address
    for sheet in Sheet.objects.filter(evening__season=season):
        found |= {
            f"sheet {sheet}": reverse("sheet", args=[sheet.pk]),
            f"sheet pdf {sheet}": reverse("sheet_pdf", args=[sheet.pk]),
            f"api sheet {sheet}": reverse("api_sheet", args=[sheet.pk]),
        }
    return found


def without_marks(seen: Pictures) -> Pictures:
    """The same without what is said of versions in work."""
    return {name: _unmarked(text) for name, text in seen.items()}


def differences(before: Pictures, now: Pictures) -> dict[str, str]:
    """Lines by surface that were not there before, or are there no more."""
    return {
        name: "\n".join(line for line in ndiff(before[name].splitlines(), text.splitlines()) if line[:1] in "+-")
        for name, text in now.items()
        if text != before[name]
    }


def is_marked(text: str) -> bool:
    return "is in work" in text


def text_of(content: bytes) -> str:
    """Of a page or a PDF, without what is another one each time that it is asked for."""
    if content.startswith(b"%PDF"):
        text = "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    else:
        text = content.decode()
    return _EACH_TIME.sub("", text)


def _unmarked(text: str) -> str:
    if text.startswith("{") and "in_work" in text:
        said = json.loads(text)
        said.pop("in_work")
        return json.dumps(said, ensure_ascii=False)
    lines = _MARK.sub("", text).splitlines()
    return "\n".join(line for line in lines if line.strip() and not is_marked(line))
