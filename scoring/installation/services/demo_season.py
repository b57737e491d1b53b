"""The season of today in the demo: five evenings as the files of a season have them, played by others, on days that
lead up to tonight; two more are planned.
"""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from scoring.models import Evening, Season, User
from scoring.seasons.services.evenings import create_evening

_PLAYED, _PLANNED = 5, 2
_WEEKS = timedelta(weeks=3)
"""From one evening to the next."""
_NEXT, _FIRST = 13, 1
"""Who plays for whom in these files: each step along the list of players leads this many further. So nobody plays for
themselves, and secretary and player of the demo are among the better ones.
"""


def files_of_this_season(files: Mapping[str, bytes], *, name: str, today: date) -> dict[str, bytes]:
    """The files of a season as those of the season ``name``: its first evenings, everybody's games played by somebody
    else, the last one three weeks before ``today``. The same each time."""
    season = json.loads(files["season.json"])
    others = _others(season["players"])
    evenings = season["evenings"][:_PLAYED]
    for row, day in zip(evenings, days_played(today), strict=True):
        later = day - date.fromisoformat(row["date"])
        row["date"] = day.isoformat()
        row["registration_deadline"] = _shifted(row["registration_deadline"], later)
        row["registered_at"] = {who: _shifted(at, later) for who, at in row["registered_at"].items()}
    told = json.dumps({**season, "season": name, "evenings": evenings}, ensure_ascii=False)
    read = {"season.json": told} | {row["file"]: files[row["file"]].decode() for row in evenings}
    return {file: _by_others(text, others).encode() for file, text in read.items()}


def days_played(today: date) -> list[date]:
    """The days of the evenings before tonight, the first one first."""
    return [today - back * _WEEKS for back in range(_PLAYED, 0, -1)]


def plan_what_is_to_come(*, season: Season, secretary: User, today: date, deadline: time, venue: str) -> None:
    """The evenings after tonight, as many as are left of eight."""
    for number in range(1, _PLANNED + 1):
        day = today + number * _WEEKS
        create_evening(
            season=season,
            actor=secretary,
            date=day,
            kind=Evening.Kind.RANKING,
            registration_deadline=datetime.combine(day - timedelta(days=7), deadline, ZoneInfo(season.league.timezone)),
            starts_at=time(19, 30),
            venue=venue,
        )


def _shifted(moment: str, later: timedelta) -> str:
    return (datetime.fromisoformat(moment) + later).isoformat()


def _others(names: Sequence[str]) -> dict[str, str]:
    """Who plays for whom: everybody for one other person."""
    return {name: names[(at * _NEXT + _FIRST) % len(names)] for at, name in enumerate(names)}


def _by_others(text: str, others: Mapping[str, str]) -> str:
    return re.sub("|".join(map(re.escape, others)), lambda name: others[name.group()], text)
