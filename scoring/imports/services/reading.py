"""Understands the files of a season: ``season.json`` and one protocol sheet per table. Nothing is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from engine.json_text import NotJson, parse_json
from engine.names import name_key, written_name
from engine.rulesets import PRESETS, RuleSet
from engine.scoring import Arrival
from engine.sheet import Sheet
from engine.sheetio import read_sheet_bytes
from scoring.core.wording import template_text
from scoring.imports.services.season_files import LONGEST_TEXT, NOT_IMPORTED, ImportDefect, ValueReader
from scoring.models import Evening, League, Player, Season
from scoring.models.seasons import MOST_SEATS
from scoring.seasons.selectors.deadlines import fault_of_deadline, fault_of_start

SEASON_FILE = "season.json"
KINDS = {
    "Ranglistenturnier": Evening.Kind.RANKING,
    "UNO-Masters": Evening.Kind.MASTERS,
    "Unolympics": Evening.Kind.UNOLYMPICS,
    "Ländervergleich": Evening.Kind.TEAM_MATCH,
    "Freundschaftsabend": Evening.Kind.FRIENDLY,
}

DEFAULT_TIME_ZONE = "Europe/Berlin"
"""Of a league that is created by its import."""


@dataclass(frozen=True, slots=True)
class EveningFile:
    """An evening as its files describe it. ``arrivals``: player's name → how the registration arrived (None: came
    without one); ``sheets`` by table, with the names of their files. ``planned``: the evening of the league on which
    these sheets were written, by whose edition they are read; None: it is none yet."""

    date: date
    kind: Evening.Kind
    starts_at: time | None
    venue: str
    address: str
    capacity: int | None
    registration_deadline: datetime
    arrivals: Mapping[str, Arrival]
    sheets: tuple[tuple[str, Sheet], ...]
    planned: Evening | None = None

    @property
    def source(self) -> str:
        return ", ".join(file for file, _sheet in self.sheets)


@dataclass(frozen=True, slots=True)
class SeasonFile:
    """A season as its files describe it. Players by name; evenings in the order of the file."""

    league: str
    name: str
    rule_set: RuleSet
    players: tuple[str, ...]
    evenings: tuple[EveningFile, ...]

    @property
    def first_day(self) -> date:
        return min(evening.date for evening in self.evenings)

    @property
    def last_day(self) -> date:
        return max(evening.date for evening in self.evenings)


def read_season(
    files: Mapping[str, bytes],
    *,
    own_rule_sets: Mapping[str, RuleSet] | None = None,
    time_zone: str = DEFAULT_TIME_ZONE,
) -> tuple[SeasonFile | None, list[ImportDefect]]:
    """Read all files. The season is None if there is any defect; all defects are found at once.

    ``own_rule_sets``: a league's own editions by code; the presets are known anyway. ``time_zone``: the league's, for
    evenings that name none.
    """
    defects: list[ImportDefect] = []
    data = _season_data(files, defects)
    if data is None:
        return None, defects
    season = _SeasonReader(files, {**PRESETS, **(own_rule_sets or {})}, time_zone, defects).read(data)
    return (None if defects else season), defects


def _season_data(files: Mapping[str, bytes], defects: list[ImportDefect]) -> dict[str, Any] | None:
    if SEASON_FILE not in files:
        defects.append(ImportDefect(SEASON_FILE, _("The file “season.json” is missing.")))
        return None
    try:
        data = parse_json(files[SEASON_FILE].decode("utf-8-sig"))
    except UnicodeDecodeError:
        defects.append(ImportDefect(SEASON_FILE, _("The file is not UTF-8 text.")))
    except NotJson as error:
        text = _("This is not JSON: %(problem)s.") % {"problem": template_text(error.template, error.values)}
        column = None if error.column is None else str(error.column)
        defects.append(ImportDefect(SEASON_FILE, text, line=error.line, column=column))
    else:
        if isinstance(data, dict):
            return data
        defects.append(ImportDefect(SEASON_FILE, _("Expected is an object with “league”, “season”, “evenings”.")))
    return None


class _SeasonReader:
    """Reads one season; every defect goes into the same list."""

    def __init__(
        self, files: Mapping[str, bytes], rule_sets: Mapping[str, RuleSet], time_zone: str, defects: list[ImportDefect]
    ) -> None:
        self.files = files
        self.rule_sets = rule_sets
        self.time_zone = time_zone
        self.defects = defects
        self.values = ValueReader(SEASON_FILE, defects)
        self.players: dict[str, str] = {}
        self.used_files: set[str] = set()

    def read(self, data: dict[str, Any]) -> SeasonFile | None:
        league = self.values.text(data, "league", longest=_longest(League, "name"))
        name = self.values.text(data, "season", longest=_longest(Season, "name"))
        rule_set = self._rule_set(data)
        self._read_players(data)
        evenings = [
            self._evening(entry, f"evenings[{number}].", rule_set)
            for number, entry in enumerate(self.values.items(data, "evenings"))
        ]
        if not evenings and "evenings" in data:
            self.values.refuse("evenings", _("A season has at least one evening."), data["evenings"])
        for file in sorted(set(self.files) - self.used_files - {SEASON_FILE, *NOT_IMPORTED}):
            self.defects.append(ImportDefect(file, _("No evening in season.json names this file.")))
        complete = tuple(evening for evening in evenings if evening is not None)
        if league is None or name is None or rule_set is None or not complete:
            return None
        return SeasonFile(league.strip(), name.strip(), rule_set, tuple(self.players.values()), complete)

    def _rule_set(self, data: dict[str, Any]) -> RuleSet | None:
        code = self.values.text(data, "rule_set")
        if code is not None and code not in self.rule_sets:
            known = ", ".join(sorted(self.rule_sets))
            self.values.refuse("rule_set", _("There is no such edition; known are %(known)s.") % {"known": known}, code)
        return self.rule_sets.get(code or "")

    def _read_players(self, data: dict[str, Any]) -> None:
        for number, name in enumerate(self.values.items(data, "players")):
            path = f"players[{number}]"
            if not isinstance(name, str) or not name.strip():
                self.values.refuse(path, _("Expected is a player's name."), name)
            elif name_key(name) in self.players:
                self.values.refuse(path, _("This player is named twice."), name)
            elif self.values.fitting(tidied := written_name(name), path, longest=_longest(Player, "name")) is not None:
                self.players[name_key(name)] = tidied

    def _evening(self, entry: object, path: str, rule_set: RuleSet | None) -> EveningFile | None:
        if not isinstance(entry, dict):
            self.values.refuse(path.rstrip("."), _("Expected is an evening with date, kind and file."), entry)
            return None
        day = self.values.day(entry, "date", path)
        kind = self._kind(entry, path)
        starts_at = self.values.optional_time(entry, "starts_at", path)
        zone = self.values.zone({"timezone": self.time_zone, **entry}, "timezone", path)
        deadline_text = self.values.text(entry, "registration_deadline", path)
        deadline = None
        if zone is not None and deadline_text is not None:
            deadline = self.values.instant(deadline_text, f"{path}registration_deadline", zone)
        arrivals: dict[str, Arrival] = {}
        for written, at in self.values.mapping(entry, "registered_at", path).items():
            name = self._known_player(written, f"{path}registered_at")
            if name is not None and zone is not None:
                arrivals[name] = self.values.instant(at, f"{path}registered_at.{written}", zone)
        sheets = [self._sheet(file, f"{path}file", rule_set) for file in self._sheet_files(entry, path)]
        if day is None or kind is None or deadline is None or rule_set is None:
            return None
        if day < rule_set.valid_from:
            text = _("The edition only holds from %(date)s (L1).") % {"date": rule_set.valid_from.isoformat()}
            self.values.refuse(f"{path}date", text, day.isoformat())
        elif zone is not None and (fault := fault_of_start(day, starts_at, zone)):
            self.values.refuse(f"{path}starts_at", fault, str(entry.get("starts_at")))
        elif zone is not None and (fault := fault_of_deadline(deadline, day, starts_at, zone)):
            self.values.refuse(f"{path}registration_deadline", fault, deadline_text or "")
        complete = tuple(sheet for sheet in sheets if sheet is not None)
        self._seat_everybody_once(complete, arrivals)
        return EveningFile(
            date=day,
            kind=kind,
            starts_at=starts_at,
            venue=self._optional_text(entry, "venue", path),
            address=self._optional_text(entry, "address", path),
            capacity=self.values.optional_number(entry, "capacity", path, least=2, most=MOST_SEATS),
            registration_deadline=deadline,
            arrivals=arrivals,
            sheets=complete,
        )

    def _optional_text(self, entry: dict[str, Any], key: str, path: str) -> str:
        """The text of an evening's field; empty if it is not there, or blank."""
        if not str(entry.get(key) or "").strip():
            return ""
        return self.values.text(entry, key, path, longest=_longest(Evening, key)) or ""

    def _kind(self, entry: dict[str, Any], path: str) -> Evening.Kind | None:
        text = self.values.text(entry, "kind", path)
        if text is not None and text not in KINDS:
            known = ", ".join(KINDS)
            self.values.refuse(f"{path}kind", _("There is no such kind; known are %(known)s.") % {"known": known}, text)
        return KINDS.get(text or "")

    def _known_player(self, written: str, path: str) -> str | None:
        name = self.players.get(name_key(written))
        if name is None:
            self.values.refuse(path, _("This player is not in the list of players."), written)
        return name

    def _sheet_files(self, entry: dict[str, Any], path: str) -> list[str]:
        """The file of the evening, or a list with a file per table."""
        named = entry.get("file")
        listed = named if isinstance(named, list) else [named]
        files = [file for file in listed if isinstance(file, str) and file]
        if not files or len(files) < len(listed):
            self.values.refuse(f"{path}file", _("Expected is the name of the sheet's file."), named or "")
            return []
        return [file for file in files if self.values.fitting(file, f"{path}file", longest=LONGEST_TEXT)]

    def _sheet(self, file: str, path: str, rule_set: RuleSet | None) -> tuple[str, Sheet] | None:
        if file not in self.files:
            self.values.refuse(path, _("There is no such file."), file)
            return None
        if file in self.used_files:
            self.values.refuse(path, _("This file belongs to another evening already."), file)
            return None
        self.used_files.add(file)
        if rule_set is None:
            return None
        read = read_sheet_bytes(self.files[file], deck=rule_set.cards)
        self.defects += [
            ImportDefect(
                file,
                template_text(defect.code.template, defect.values),
                line=defect.line,
                column=defect.column or defect.field,
                found=defect.text or "",
                clauses=defect.clauses,
            )
            for defect in read.defects
        ]
        if read.sheet is None:
            return None
        for seat in read.sheet.seats:
            if name_key(seat.name) not in self.players:
                text = _("This player is not in the list of players in season.json.")
                self.defects.append(ImportDefect(file, text, line=1, found=seat.name))
        return file, read.sheet

    def _seat_everybody_once(self, sheets: tuple[tuple[str, Sheet], ...], arrivals: dict[str, Arrival]) -> None:
        """Who sits at a table takes part, registered or not; nobody sits at two tables."""
        seated: set[str] = set()
        for file, sheet in sheets:
            for seat in sheet.seats:
                key = name_key(seat.name)
                if key in seated:
                    text = _("This player has more than one seat on this evening.")
                    self.defects.append(ImportDefect(file, text, line=1, found=seat.name))
                elif key in self.players:
                    arrivals.setdefault(self.players[key], None)
                seated.add(key)


def _longest(model: type[Model], field: str) -> int:
    """How many characters a column holds."""
    return int(getattr(model._meta.get_field(field), "max_length", None) or LONGEST_TEXT)
