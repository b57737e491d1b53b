"""Workbooks of protocol sheets: uploaded, told what stands where, imported as one entry of the log, remembered."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _

from engine.sheetio.grids import kept_of, rectangular
from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.imports.selectors import planned_evenings
from scoring.imports.services.import_plan import ImportPlan, plan_import
from scoring.imports.services.spreadsheets import Bounds, keep_upload, read_spreadsheet
from scoring.imports.services.tabs import TabChoice, first_choice, numbered, shape_key
from scoring.imports.services.undoing import Commission, require_no_other
from scoring.imports.services.writing import BegunImport, begin_import, carry_out
from scoring.models import League, ResultImport, RuleSetEdition, Season, SheetShape, SheetWorkbook, User

BOUNDS = Bounds(tabs=24, rows=400, columns=60)
_FIRST_MONTH = 8
"""A season that is not planned yet is named by the year that begins in this month."""


@transaction.atomic(league=League)
def upload_workbook(*, league: League, actor: User, file_name: str, content: bytes) -> SheetWorkbook:
    """Keep a workbook until it is imported, in place of the one that the same person uploaded before; what stands where
    is taken over from the last file of the same shape, or guessed. Raises InvalidInput for what cannot be read."""
    tabs = read_spreadsheet(content, BOUNDS)
    today = timezone.localdate()
    kept = dict(SheetShape.objects.filter(league=league).values_list("shape", "kept"))
    choices = [first_choice(name, file_name, rectangular(cells), kept, around=today) for name, cells in tabs]
    days = [choice.day for choice in choices if choice.is_read and choice.day]
    season = _season_of(league, min(days, default=today))
    planned = {evening.date: evening.pk for evening in planned_evenings(season)} if season else {}
    choices = numbered(
        [replace(choice, planned=planned.get(choice.day)) if choice.day else choice for choice in choices]
    )
    return keep_upload(
        SheetWorkbook,
        league=league,
        actor=actor,
        file_name=file_name,
        tabs=[{"name": name, "cells": cells} for name, cells in tabs],
        choices=[choice.to_data() for choice in choices],
        season=season,
        season_name="" if season else _name_of_year(min(days, default=today)),
    )


@transaction.atomic(workbook=SheetWorkbook)
def choose_tab(*, workbook: SheetWorkbook, number: int, choice: TabChoice) -> SheetWorkbook:
    """Say what the tab of this number (from 1) is, and what stands where in it. Raises InvalidInput for two tabs that
    are one table of one evening."""
    others = [TabChoice.from_data(data) for at, data in enumerate(workbook.choices, start=1) if at != number]
    of_table = (choice.planned or choice.day, choice.table)
    taken = any(other.is_read and (other.planned or other.day, other.table) == of_table for other in others)
    if choice.is_read and of_table[0] and taken:
        message = _("Another tab is this table of this evening already.")
        raise InvalidInput(message, {"table": [message]})
    workbook.choices[number - 1] = choice.to_data()
    workbook.save(update_fields=("choices",))
    return workbook


@transaction.atomic(workbook=SheetWorkbook, season=Season, edition=RuleSetEdition)
def choose_target(
    *,
    workbook: SheetWorkbook,
    season: Season | None,
    season_name: str,
    edition: RuleSetEdition | None,
    names: Mapping[str, str],
) -> SheetWorkbook:
    """Say to which season the evenings belong (None: a new one of this name), by which edition they were played (None:
    the one in force) and who is meant by the names (key → ``new`` or a player's primary key)."""
    workbook.season, workbook.season_name, workbook.edition = season, season_name, edition
    workbook.names = {**workbook.names, **names}
    workbook.save(update_fields=("season", "season_name", "edition", "names"))
    return workbook


def import_workbook(*, workbook: SheetWorkbook, commission: Commission, seen: str) -> ResultImport:
    """Write what was read, and remember how it was read. ``seen``: what the actor has read (``ImportPlan.seen``).

    Raises NotAllowedNow while something stands in the way, Conflict if something else would be written by now. What
    stops it later takes it back (``services.writing``), and the workbook waits for its import as before.
    """
    plan, begun = _begin_workbook(workbook=workbook, commission=commission, seen=seen)

    def conclude(made: ResultImport) -> None:
        _remember_shapes(plan, made.league)
        workbook.delete()
        commission.conclude(made)

    return carry_out(replace(begun, commission=replace(commission, conclude=conclude)))


@transaction.atomic(workbook=SheetWorkbook)
def _begin_workbook(*, workbook: SheetWorkbook, commission: Commission, seen: str) -> tuple[ImportPlan, BegunImport]:
    require_no_other(workbook.league)
    plan = plan_import(workbook)
    report = plan.report
    if not plan.can_be_imported or report is None or report.season is None or not report.can_be_imported:
        raise NotAllowedNow(" ".join(plan.obstacles) or _("These files have errors; nothing was imported."))
    if plan.seen != seen:
        raise Conflict(_("The league or the file has changed since you read this. Please look at it once more."))
    begun = begin_import(
        file=report.season,
        league=workbook.league,
        season=workbook.season,
        name=report.season.name,
        file_name=workbook.file_name,
        commission=commission,
    )
    return plan, begun


def _remember_shapes(plan: ImportPlan, league: League) -> None:
    for tab in plan.read_tabs:
        kept = kept_of(tab.original, tab.choice.layout)
        shape = shape_key(tab.original)
        SheetShape.objects.update_or_create(league=league, shape=shape, defaults={"kept": kept})


def _season_of(league: League, day: date) -> Season | None:
    """The season that the day lies in; otherwise none, and a new one is proposed."""
    return league.seasons.filter(starts_on__lte=day, ends_on__gte=day).order_by("-starts_on", "-pk").first()


def _name_of_year(day: date) -> str:
    first = day.year if day.month >= _FIRST_MONTH else day.year - 1
    return f"{first}/{(first + 1) % 100:02}"
